/* The lobby: tables that are listed and not over, in memory or put away. */
#include <string.h>

#include "server/parts.h"

enum { LOBBY_MOST = 200, LOBBY_EVERY_MS = 1000 };

/* ---- tables that are put away: header and seats say enough ---- */

typedef struct {
    Server *server;
    json_t *list;
    json_t *seats; /* of the one that is read */
    int open;
} Parked;

static void read_seat(void *self, const StoreSeat *seat) {
    Parked *parked = self;
    json_t *about = seat->seat ? json_loads(seat->about, 0, NULL) : NULL;
    if (!about)
        return;
    const char *kind = json_string_value(json_object_get(about, "kind"));
    char word[] = {'p', (char)('0' + seat->seat), 0};
    json_object_set_new(about, "seat", json_string(word));
    json_object_set_new(about, "here", json_false());
    parked->open += kind && !strcmp(kind, "open");
    json_array_append_new(parked->seats, about);
}

static void read_match(void *self, const StoreMatch *match) {
    Parked *parked = self;
    json_t *header = json_loads(match->header, 0, NULL);
    if (json_is_true(json_object_get(header, "listed")) && !server_room(parked->server, match->match))
        json_array_append_new(parked->list,
                              json_pack("{s:s, s:O, s:O, s:b, s:n, s:b, s:i}", "table", match->match, "game",
                                        json_object_get(header, "game"), "title", json_object_get(header, "title"),
                                        "practice", json_is_true(json_object_get(header, "practice")), "turn", "over",
                                        0, "players_here", 0));
    json_decref(header);
}

static void read_seats(Parked *parked) {
    StoreReader reader = {.self = parked, .seat = read_seat};
    json_t *table;
    size_t i;
    json_array_foreach(parked->list, i, table) {
        parked->seats = json_array();
        parked->open = 0;
        store_read(parked->server->setup.store, json_string_value(json_object_get(table, "table")), &reader);
        json_object_set_new(table, "seats", parked->seats);
        json_object_set_new(table, "open", json_integer(parked->open));
    }
}

static json_t *parked_tables(Server *server) {
    if (!server->parked) {
        Parked parked = {.server = server, .list = json_array()};
        store_list(server->setup.store, LOBBY_MOST, read_match, &parked);
        read_seats(&parked);
        server->parked = parked.list;
    }
    return server->parked;
}

void lobby_forget(Server *server) {
    json_decref(server->parked);
    server->parked = NULL;
}

/* ---- the list ---- */

json_t *lobby_tables(Server *server) {
    json_t *list = json_array();
    for (const Room *room = server->rooms; room && json_array_size(list) < LOBBY_MOST; room = room->next)
        if (room->listed && room->table->status != CANTINA_OVER)
            json_array_append_new(list, tell_line(room));
    const json_t *parked = parked_tables(server);
    for (size_t i = 0; i < json_array_size(parked) && json_array_size(list) < LOBBY_MOST; i++)
        json_array_append(list, json_array_get(parked, i));
    return list;
}

json_t *serve_lobby(Call *call) {
    json_t *watch = json_object_get(call->r.json, "watch");
    if (watch && !json_is_boolean(watch))
        return request_fail(&call->r, "bad-request", "watch: must be true or false");
    if (watch)
        call->connection->watches_lobby = json_is_true(watch);
    call->after = call->server->ticket;
    return json_pack("{s:o}", "tables", lobby_tables(call->server));
}

/* Once a second at most. */
void lobby_tell(Server *server) {
    int64_t now = server_now(server);
    if (!server->lobby_changed || now - server->lobby_told < LOBBY_EVERY_MS)
        return;
    server->lobby_changed = false;
    server->lobby_told = now;
    int64_t began = work_begin(server);
    json_t *tables = NULL;
    for (Connection *c = server->connections; c; c = c->next)
        if (c->watches_lobby) {
            tables = tables ? tables : lobby_tables(server);
            push(c, json_pack("{s:s, s:O}", "push", "lobby", "tables", tables), server->ticket);
        }
    json_decref(tables);
    work_end(server, WORK_lobby_tell, began, NULL);
}
