#include "server/operate.h"

#include <string.h>

/* ---- tables ---- */

static RoomState state_after(HappenedKind kind) {
    return kind == HAPPENED_FREEZE ? ROOM_FROZEN : kind == HAPPENED_CLOSE ? ROOM_CLOSED : ROOM_OPEN;
}

bool operate_table(Server *server, Room *room, HappenedKind kind, const char *why) {
    char words[WHY_MOST + 1];
    Keep keep = keep_for(room);
    if (room->state == state_after(kind) || room->state == ROOM_CLOSED)
        return false;
    copy_words(words, WHY_MOST, why);
    consent_lapse(room, "lapsed");
    json_t *json = json_pack("{s:s, s:s}", "state", room_states[state_after(kind)], "why", words);
    Happened *happened = room_happened(room, kind, CANTINA_NOBODY);
    happened->json = json;
    room_note_state(room, happened);
    keep_entry(&keep, kind, json_dumps(json, JSON_COMPACT));
    keep_write(server, &keep);
    push_happened(room, 1);
    lobby_forget(server);
    server_lobby_changed(server);
    play_on(server, room);
    return true;
}

static void show_out(Server *server, Room *room, const char *why) {
    while (room->guest_count) {
        Connection *connection = room->guests[0].connection;
        push(connection,
             json_pack("{s:s, s:s, s:I, s:s, s:s}", "push", "state", "table", room->id, "seq", (json_int_t)room->seq,
                       "state", "deleted", "why", why),
             0);
        play_forget_hints(server, connection, room);
        server_drop_guest(server, room, &room->guests[0]);
    }
}

void operate_delete(Server *server, const char *id, const char *why) {
    char words[WHY_MOST + 1];
    Room *room = server_room(server, id);
    copy_words(words, WHY_MOST, why);
    if (room) {
        show_out(server, room, words);
        server_forget_room(server, room);
    }
    server->ticket = store_delete(server->setup.store, id);
    lobby_forget(server);
    server_lobby_changed(server);
}

void operate_delete_campaign(Server *server, const char *id) {
    for (Connection *c = server->connections; c; c = c->next)
        if (!strcmp(c->campaign, id))
            c->campaign[0] = 0;
    journey_forget(server, id);
    server->ticket = store_delete_campaign(server->setup.store, id);
}

/* ---- draining ---- */

/* Somebody sits here, and the game goes on. */
static bool is_played(const Room *room) {
    bool goes_on = room->table->status != CANTINA_OVER && room->state == ROOM_OPEN;
    return goes_on && room_here(room);
}

/* Who plays may come back after a reload. */
static void mark_players(Server *server) {
    for (Room *room = server->rooms; room; room = room->next)
        for (int i = 0; i < room->guest_count && is_played(room); i++)
            if (room->guests[i].seats)
                room->guests[i].connection->address->stays = true;
}

void operate_drain(Server *server, int64_t milliseconds) {
    server->drain_until = milliseconds ? server_now(server) + milliseconds : 0;
    address_none_stays(&server->addresses);
    if (milliseconds)
        mark_players(server);
}

const char *server_draining(const Server *server) {
    return server->drain_until ? "draining: nobody new is let in" : NULL;
}

bool server_drained(const Server *server) {
    if (!server->drain_until)
        return false;
    if (server_now(server) >= server->drain_until)
        return true;
    for (const Room *room = server->rooms; room; room = room->next)
        if (is_played(room))
            return false;
    return true;
}
