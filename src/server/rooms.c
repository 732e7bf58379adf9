/* The rooms in memory: found by id, and in the order they were last used. */
#include <string.h>

#include "server/parts.h"

/* ---- by id ---- */

/* Ids are random: any hash will do. */
static unsigned row_of(const char *id) {
    unsigned hash = 0;
    while (*id)
        hash = hash * 31 + (unsigned char)*id++;
    return hash % ROOM_ROWS;
}

Room *server_room(const Server *server, const char *id) {
    for (Room *room = server->rows[row_of(id)]; room; room = room->row_next)
        if (!strcmp(room->id, id))
            return room;
    return NULL;
}

/* ---- by use ---- */

static void cut(Server *server, Room *room) {
    *(room->newer ? &room->newer->older : &server->newest) = room->older;
    *(room->older ? &room->older->newer : &server->oldest) = room->newer;
}

static void put_newest(Server *server, Room *room) {
    room->newer = NULL;
    room->older = server->newest;
    *(server->newest ? &server->newest->newer : &server->oldest) = room;
    server->newest = room;
}

void room_touch(Server *server, Room *room) {
    room->used = server_now(server);
    if (room == server->newest)
        return;
    cut(server, room);
    put_newest(server, room);
}

static void weigh(Server *server, Room *room) {
    size_t bytes = room_bytes(room);
    server->figures.room_bytes += bytes - room->bytes;
    room->bytes = bytes;
}

void room_changed(Server *server, Room *room) {
    if (!room->at)
        return;
    room_touch(server, room);
    weigh(server, room);
}

/* ---- in and out ---- */

void server_add_room(Server *server, Room *room) {
    Room **row = &server->rows[row_of(room->id)];
    room->used = server_now(server);
    room->next = server->rooms;
    room->at = &server->rooms;
    if (room->next)
        room->next->at = &room->next;
    server->rooms = room;
    room->row_next = *row;
    *row = room;
    put_newest(server, room);
    weigh(server, room);
    server->figures.rooms++;
    server->lobby_changed = true;
}

static void take_out(Server *server, Room *room) {
    Room **row = &server->rows[row_of(room->id)];
    while (*row != room)
        row = &(*row)->row_next;
    *row = room->row_next;
    *room->at = room->next;
    if (room->next)
        room->next->at = room->at;
    cut(server, room);
    server->figures.room_bytes -= room->bytes;
    server->figures.rooms--;
}

void rooms_free(Server *server) {
    while (server->rooms) {
        Room *room = server->rooms;
        take_out(server, room);
        room_free(room);
    }
}

void server_forget_room(Server *server, Room *room) {
    take_out(server, room);
    lobby_forget(server);
    server->lobby_changed = true;
    room_free(room);
}

Guest *server_add_guest(Server *server, Room *room, Connection *connection) {
    int before = room->guest_count;
    Guest *guest = room_add_guest(room, connection);
    server->figures.watchers += room->guest_count - before;
    return guest;
}

void server_drop_guest(Server *server, Room *room, Guest *guest) {
    room_drop_guest(room, guest);
    server->figures.watchers--;
}

void server_lobby_changed(Server *server) {
    server->lobby_changed = true;
}

/* ---- parking ---- */

/* Nobody looks, nobody thinks, everything is on disk. */
static bool may_park(const Server *server, const Room *room) {
    return room != server->kept && !room->guest_count && !room->thinking &&
           room->ticket <= store_done(server->setup.store);
}

static void park(Server *server, Room *room) {
    take_out(server, room);
    if (room->listed)
        lobby_forget(server);
    room_free(room);
    server->figures.parked++;
}

/* Those used before that time, the oldest first; a room that must stay counts as used. */
static void park_some(Server *server, int looks, int64_t before) {
    while (looks-- > 0) {
        Room *room = server->oldest;
        if (!room || room->used > before)
            return;
        if (may_park(server, room))
            park(server, room);
        else
            room_touch(server, room);
    }
}

void rooms_park(Server *server, int64_t unused_ms) {
    park_some(server, PARK_IN_A_ROW, server_now(server) - unused_ms);
}

void rooms_make_way(Server *server, int looks) {
    park_some(server, looks, INT64_MAX);
}
