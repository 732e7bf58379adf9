#include "server/room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/token.h"

const char *const seat_kinds[SEAT_KINDS] = {"person", "open", "agent"};
const char *const happened_kinds[HAPPENED_KINDS] = {"move",   "undo",    "chat",   "seat", "end",
                                                    "resume", "rematch", "freeze", "thaw", "close"};
const char *const room_states[] = {"open", "frozen", "closed"};

enum { CHAT_JSON = 800 }; /* bytes of a message besides its text */

static void *grow(void *list, int count, int *room, size_t each) {
    if (count < *room)
        return list;
    *room = *room ? *room * 2 : 8;
    list = realloc(list, (size_t)*room * each);
    if (!list)
        abort();
    return list;
}

Room *room_make(const char *id, const ShelfBox *box, Table *table) {
    Room *room = calloc(1, sizeof *room);
    if (!room)
        abort();
    memcpy(room->id, id, STORE_ID);
    room->box = box;
    room->table = table;
    room->n = 1;
    for (int seat = 1; seat <= SEATS_MOST; seat++)
        room->seats[seat].kind = SEAT_OPEN;
    return room;
}

void room_free(Room *room) {
    if (!room)
        return;
    for (uint32_t i = 0; i < room->seq; i++) {
        free(room->log[i].events);
        json_decref(room->log[i].json);
    }
    while (room->guest_count)
        room_drop_guest(room, &room->guests[0]);
    if (room->opener)
        room->opener->rooms--;
    table_free(room->table);
    free(room->log);
    free(room->guests);
    free(room->watchers);
    json_decref(room->said);
    free(room);
}

/* The memory behind small pieces is some more than they ask for. */
size_t room_bytes(const Room *room) {
    size_t bytes = sizeof *room + table_bytes(room->table) + room->log_bytes +
                   (size_t)room->log_room * sizeof *room->log + (size_t)room->guest_room * sizeof *room->guests +
                   (size_t)room->watcher_room * sizeof *room->watchers;
    return bytes + bytes / 8;
}

/* ---- what happens ---- */

Happened *room_happened(Room *room, HappenedKind kind, Seat by) {
    room->log = grow(room->log, (int)room->seq, &room->log_room, sizeof *room->log);
    room->n += kind == HAPPENED_MOVE || kind == HAPPENED_UNDO;
    Happened *happened = &room->log[room->seq++];
    *happened = (Happened){.kind = (uint8_t)kind, .n = room->n, .by = by};
    return happened;
}

void happened_events(Room *room, Happened *h, int first) {
    const Table *table = room->table;
    h->first = first;
    h->event_count = table->event_count - first;
    if (h->event_count <= 0) {
        h->event_count = 0;
        return;
    }
    size_t size = (size_t)h->event_count * sizeof *h->events;
    h->events = malloc(size);
    if (!h->events)
        abort();
    memcpy(h->events, table->events + first, size);
    room->log_bytes += size;
}

bool room_take_chat(Room *room, int64_t date, size_t bytes) {
    int64_t day = date / (24 * 60 * 60);
    if (day != room->chat_day)
        room->chat_bytes = 0;
    room->chat_day = day;
    room->chat_bytes += bytes;
    room->log_bytes += bytes + CHAT_JSON;
    return room->chat_bytes <= CHAT_DAY_MOST;
}

void room_note_state(Room *room, const Happened *happened) {
    room->state = happened->kind == HAPPENED_FREEZE  ? ROOM_FROZEN
                  : happened->kind == HAPPENED_CLOSE ? ROOM_CLOSED
                                                     : ROOM_OPEN;
    json_decref(room->said);
    room->said = room->state == ROOM_OPEN ? NULL : json_incref(happened->json);
}

/* ---- people ---- */

Guest *room_guest(const Room *room, const Connection *connection) {
    for (int i = 0; i < room->guest_count; i++)
        if (room->guests[i].connection == connection)
            return &room->guests[i];
    return NULL;
}

Guest *room_add_guest(Room *room, Connection *connection) {
    Guest *known = room_guest(room, connection);
    if (known)
        return known;
    room->guests = grow(room->guests, room->guest_count, &room->guest_room, sizeof *room->guests);
    Guest *guest = &room->guests[room->guest_count++];
    *guest = (Guest){.connection = connection};
    connection->rooms[connection->room_count++] = room;
    return guest;
}

/* Takes the room from the connection's list. */
static void forget(Connection *connection, const Room *room) {
    int i = 0;
    while (connection->rooms[i] != room)
        i++;
    connection->rooms[i] = connection->rooms[--connection->room_count];
}

static int watchers(const Room *room, const Address *address) {
    int count = 0;
    for (int i = 0; i < room->guest_count; i++)
        count += !room->guests[i].seats && (!address || room->guests[i].connection->address == address);
    return count;
}

const char *room_may_come(const Room *room, const Connection *connection, bool sits) {
    if (room_guest(room, connection))
        return NULL;
    if (connection->room_count >= LIMIT_ROOMS)
        return "you are at too many tables; leave one first";
    if (room->guest_count >= LIMIT_GUESTS || (!sits && watchers(room, NULL) >= LIMIT_WATCHERS))
        return "too many people are at this table; try again later";
    if (!sits && watchers(room, connection->address) >= LIMIT_WATCHERS_HERE)
        return "too many people watch this table from your address";
    return NULL;
}

void room_drop_guest(Room *room, Guest *guest) {
    forget(guest->connection, room);
    sodium_memzero(guest->keys, sizeof guest->keys);
    *guest = room->guests[--room->guest_count];
    sodium_memzero(&room->guests[room->guest_count], sizeof *guest);
}

/* The oldest that the host has said nothing of; else the oldest. */
static Watcher *watcher_to_forget(const Room *room) {
    Watcher *oldest = &room->watchers[0];
    for (int i = 1; i < room->watcher_count; i++) {
        Watcher *w = &room->watchers[i];
        bool kept = w->muted || w->removed, other = oldest->muted || oldest->removed;
        if (kept != other ? other : w->number < oldest->number)
            oldest = w;
    }
    return oldest;
}

Watcher *room_watcher(Room *room, const char *group, const char *name) {
    for (int i = 0; i < room->watcher_count; i++)
        if (!strcmp(room->watchers[i].group, group) && !strcmp(room->watchers[i].name, name))
            return &room->watchers[i];
    bool full = room->watcher_count == ROOM_WATCHERS;
    if (!full)
        room->watchers = grow(room->watchers, room->watcher_count, &room->watcher_room, sizeof *room->watchers);
    Watcher *watcher = full ? watcher_to_forget(room) : &room->watchers[room->watcher_count++];
    *watcher = (Watcher){.number = ++room->watchers_so_far};
    memcpy(watcher->group, group, strlen(group) + 1);
    memcpy(watcher->name, name, strlen(name) + 1);
    return watcher;
}

bool room_has_muted(const Room *room, const char *group) {
    for (int i = 0; i < room->watcher_count; i++)
        if (room->watchers[i].muted && !strcmp(room->watchers[i].group, group))
            return true;
    return false;
}

bool room_has_removed(const Room *room, const char *group) {
    for (int i = 0; i < room->watcher_count; i++)
        if (room->watchers[i].removed && !strcmp(room->watchers[i].group, group))
            return true;
    return false;
}

SeatSet room_here(const Room *room) {
    SeatSet seats = 0;
    for (int i = 0; i < room->guest_count; i++)
        seats = (SeatSet)(seats | room->guests[i].seats);
    return seats;
}

SeatSet room_of_kind(const Room *room, SeatKind kind) {
    SeatSet seats = 0;
    for (int seat = 1; seat <= room->table->seats; seat++)
        if (room->seats[seat].kind == kind)
            seats = (SeatSet)(seats | SEAT_BIT(seat));
    return seats;
}

bool room_has_key(const RoomSeat *seat) {
    return !sodium_is_zero(seat->hash, sizeof seat->hash);
}

int room_find_key(const Room *room, const char *key) {
    uint8_t hash[STORE_HASH];
    int found = -1;
    token_hash(key, hash);
    for (int seat = 0; seat <= room->table->seats; seat++)
        if (room_has_key(&room->seats[seat]) && !sodium_memcmp(hash, room->seats[seat].hash, sizeof hash))
            found = seat;
    return found;
}

/* ---- the game ---- */

bool room_is_long(const Room *room) {
    return room->table->move_count >= GAME_MOVES_MOST || room->table->lines_length >= GAME_TEXT_MOST;
}

Seat room_asked(const Room *room) {
    const Table *table = room->table;
    Seat asked = table->status == CANTINA_ASK ? cantina_asked(table->box, table->state) : CANTINA_NOBODY;
    return asked == CANTINA_CHANCE ? CANTINA_NOBODY : asked;
}

SeatSet room_eyes(const Room *room, SeatSet seats) {
    unsigned all = (1u << room->table->seats) - 1;
    return (SeatSet)(room->table->status == CANTINA_OVER ? all : seats);
}

int room_decisions_back(const Room *room, SeatSet seats, int count) {
    const Table *table = room->table;
    int back = 0;
    for (int i = table->move_count - 1; i >= 0; i--) {
        Seat seat = table->moves[i].seat;
        if (seat == CANTINA_CHANCE)
            continue;
        back++;
        if (seats & SEAT_BIT(seat) && --count == 0)
            return back;
    }
    return 0;
}

bool room_may_undo(const Room *room, SeatSet seats) {
    return room->table->status != CANTINA_OVER && room_decisions_back(room, seats, 1) > 0;
}

bool room_may_redo(const Room *room, SeatSet seats) {
    const Table *table = room->table;
    return table->undone_count && seats & SEAT_BIT(table->undone[table->undone_count - 1].seat);
}
