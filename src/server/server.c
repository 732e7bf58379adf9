#include "server/server.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "lang/embedded.h"
#include "pack/errors.h"
#include "protocol/raw.h"
#include "server/parts.h"

enum { TIDY_EVERY_MS = 1000, ID_ROOM = 20 /* of digits and a zero */ };
enum { TIDY_ROWS = 64 };                           /* of addresses, each time */
enum { LENGTH_UNIT = 16 << 10, LENGTH_COST = 20 }; /* bytes of a request that cost one; at most */

typedef struct {
    const char *word;
    ServerOp run;
    int cost;
} ServerRow;

static const ServerRow ops[] = {
#define ROW(name, cost) {#name, serve_##name, cost},
    SERVER_OPS(ROW)
#undef ROW
};

/* ---- the server ---- */

Server *server_new(const ServerSetup *setup, char *wrong, size_t room) {
    ProtocolSetup box = {.pack = setup->pack, .wrong = wrong, .room = room};
    Protocol *protocol = protocol_new(&box);
    if (!protocol)
        return NULL;
    Server *server = calloc(1, sizeof *server);
    if (!server)
        abort();
    server->setup = *setup;
    server->protocol = protocol;
    server->think = think_new(setup->thinkers, setup->wake, setup->self);
    server->lobby_told = server->tidied = INT64_MIN / 2;
    server_random(server, server->addresses.key, sizeof server->addresses.key);
    return server;
}

void server_free(Server *server) {
    if (!server)
        return;
    study_cancel_all(server);
    think_free(server->think);
    server->think = NULL;
    study_free_all(server);
    journeys_free(server);
    for (Room *room = server->rooms, *next; room; room = next) {
        next = room->next;
        room_free(room);
    }
    server->rooms = NULL;
    while (server->connections)
        server_disconnect(server, server->connections);
    address_free_all(&server->addresses);
    json_decref(server->parked);
    protocol_free(server->protocol);
    free(server);
}

int64_t server_now(const Server *server) {
    return server->setup.now(server->setup.self);
}

void server_random(const Server *server, void *bytes, size_t size) {
    server->setup.random(server->setup.self, bytes, size);
}

ServerFigures server_figures(const Server *server) {
    ServerFigures figures = server->figures;
    for (const Connection *c = server->connections; c; c = c->next)
        figures.connections++;
    for (const Room *room = server->rooms; room; room = room->next) {
        figures.rooms++;
        figures.watchers += room->guest_count;
    }
    figures.thinking = think_count(server->think);
    return figures;
}

/* ---- rooms ---- */

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

static void forget_room(Server *server, const Room *room) {
    Room **at = &server->rows[row_of(room->id)];
    while (*at != room)
        at = &(*at)->row_next;
    *at = room->row_next;
}

void server_add_room(Server *server, Room *room) {
    Room **row = &server->rows[row_of(room->id)];
    room->used = server_now(server);
    room->next = server->rooms;
    server->rooms = room;
    room->row_next = *row;
    *row = room;
    lobby_forget(server);
    server->lobby_changed = true;
}

void server_lobby_changed(Server *server) {
    server->lobby_changed = true;
}

/* Nobody looks, nobody thinks, everything is on disk. */
static bool may_park(const Server *server, const Room *room, int64_t now) {
    return !room->guest_count && !room->thinking && now - room->used >= SERVER_PARK_MS &&
           room->ticket <= store_done(server->setup.store);
}

static void park_rooms(Server *server) {
    int64_t now = server_now(server);
    for (Room **at = &server->rooms; *at;) {
        Room *room = *at;
        if (!may_park(server, room, now)) {
            at = &room->next;
            continue;
        }
        *at = room->next;
        forget_room(server, room);
        room_free(room);
        lobby_forget(server);
        server->figures.parked++;
    }
}

/* ---- connections ---- */

Connection *server_connect(Server *server, const char *name, void *user) {
    Address *address = address_find(&server->addresses, name, server_now(server));
    if (server->stopping || !address || address->connections >= LIMIT_CONNECTIONS)
        return NULL;
    Connection *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    address->connections++;
    *c = (Connection){.number = ++server->last_number, .user = user, .address = address, .lang = "en"};
    c->waiting = &server->waiting;
    c->last = &c->first;
    c->next = server->connections;
    server->connections = c;
    return c;
}

static void leave_rooms(Server *server, Connection *c) {
    while (c->room_count) {
        Room *room = c->rooms[c->room_count - 1];
        room_drop_guest(room, room_guest(room, c));
        room->used = server_now(server);
        if (!server->stopping) /* all of them go */
            push_seats(room);
        server->lobby_changed = true;
    }
}

void server_disconnect(Server *server, Connection *c) {
    if (server->think)
        play_forget_hints(server, c, NULL);
    leave_rooms(server, c);
    study_drop(server, c);
    connection_empty(c);
    c->address->connections--;
    for (Connection **at = &server->connections; *at; at = &(*at)->next)
        if (*at == c) {
            *at = c->next;
            break;
        }
    free(c);
}

void *server_user(const Connection *connection) {
    return connection->user;
}

Connection *server_next(const Server *server, const Connection *connection) {
    return connection ? connection->wait_next : server->waiting.first;
}

const char *server_peek(const Server *server, const Connection *c, size_t *length) {
    if (!c->first || c->first->after > store_done(server->setup.store))
        return NULL;
    *length = c->first->length;
    return c->first->text;
}

bool server_is_lost(const Connection *connection) {
    return connection->lost;
}

/* ---- one request ---- */

/* "lang" in any request is the language of the connection from then on. */
static bool read_lang(Call *call) {
    const char *code = request_word_or_none(&call->r, "lang");
    for (const char *const *known = lang_codes(); code && *known; known++)
        if (!strcmp(*known, code))
            call->connection->lang = *known;
    if (code && strcmp(call->connection->lang, code))
        request_fail(&call->r, "bad-request", "lang: there is no language '%.20s'; there are en, de and pl", code);
    call->r.lang = call->connection->lang;
    return !call->r.code;
}

bool call_charge(Call *call, int cost) {
    int64_t now = server_now(call->server);
    Connection *c = call->connection;
    if (!limit_take(&c->requests, &limit_connection, cost, now) ||
        !limit_take(&c->address->requests, &limit_address, cost, now))
        request_fail(&call->r, "too-fast", "too many requests; wait a moment");
    return !call->r.code;
}

/* Before it is read: a long one costs more. What its op costs besides is taken when the op is known. */
static bool in_time(Call *call, size_t length) {
    size_t more = length / LENGTH_UNIT;
    return call_charge(call, 1 + (int)(more < LENGTH_COST ? more : LENGTH_COST));
}

static json_t *run(Call *call) {
    const char *word = request_word(&call->r, "op");
    if (!word || !read_lang(call))
        return NULL;
    Nearest nearest = nearest_to(word, strlen(word));
    for (int i = 0; i < COUNT(ops); i++) {
        if (!strcmp(ops[i].word, word))
            return call_charge(call, ops[i].cost - 1) ? ops[i].run(call) : NULL;
        nearest_try(&nearest, ops[i].word);
    }
    return request_fail(&call->r, "unknown-op", "op: there is no op '%.40s'%s", word, nearest_hint(&nearest).text);
}

static json_t *error_of(Call *call) {
    json_t *reply = reply_error(&call->r);
    if (call->extra)
        json_object_set_new(json_object_get(reply, "error"), "table", call->extra);
    return reply;
}

/* The reply stands before what the request caused. */
static void answer(Call *call) {
    Connection *c = call->connection;
    Letter **place = c->last;
    call->server->sender = c;
    json_t *fields = call->r.code ? NULL : run(call);
    call->server->sender = NULL;
    if (call->room && call->room->ticket > call->after)
        call->after = call->room->ticket;
    call->server->figures.refused += !fields;
    if (call->later)
        json_decref(fields);
    else
        connection_send_at(c, place, reply_line(call->id, fields ? reply_well(fields) : error_of(call)), call->after);
}

static json_t *read_json(Call *call, const char *text, size_t length) {
    json_error_t error;
    json_t *json = raw_load(text, length, &error);
    if (!json)
        request_fail(&call->r, "bad-json", "column %d: %s; a request is one JSON object", error.column, error.text);
    else if (!json_is_object(json))
        request_fail(&call->r, "bad-request", "a request is a JSON object like {\"id\": 1, \"op\": \"hello\"}");
    return json;
}

/* Records may be long. */
static bool has_record(const json_t *json) {
    const char *op = json_string_value(json_object_get(json, "op"));
    return op && (!strcmp(op, "import") || !strcmp(op, "replay") || !strcmp(op, "analyse"));
}

/* The id of a request that is refused before it is read: a whole number that stands first, as pages and bots write it.
 * Anything else is answered under null. */
static const char *id_in_front(const char *text, size_t length, char id[static ID_ROOM]) {
    static const char begins[] = "{\"id\":";
    size_t skip = sizeof begins - 1, digits = 0;
    if (length <= skip || memcmp(text, begins, skip) != 0)
        return NULL;
    for (text += skip, length -= skip; digits < length && digits < ID_ROOM - 1; digits++) {
        if (text[digits] < '0' || text[digits] > '9')
            break;
        id[digits] = text[digits];
    }
    id[digits] = 0;
    bool whole = digits > 0 && digits < length && (text[digits] == ',' || text[digits] == '}');
    return whole && (id[0] != '0' || digits == 1) ? id : NULL;
}

/* In time: it is read, completed and carried out. */
static void carry_out(Call *call, const char *text, size_t length, const ServerFields *fields) {
    json_t *json = !call->r.code ? read_json(call, text, length) : NULL;
    char *id = json_is_object(json) ? raw_id(text, length, json) : NULL;
    if (fields && json_is_object(json)) {
        json_object_update_missing(json, fields->fallback);
        json_object_update(json, fields->fixed);
    }
    if (length > SERVER_FRAME_MOST && !has_record(json))
        request_fail(&call->r, "too-large", "a request has at most %d bytes", SERVER_FRAME_MOST);
    if (call->server->stopping)
        request_fail(&call->r, "busy", "the server stops; connect again");
    call->r.json = json;
    call->id = id ? id : call->id;
    answer(call);
    free(id);
    json_decref(json);
}

void server_request(Server *server, Connection *connection, const char *text, size_t length,
                    const ServerFields *fields) {
    char id[ID_ROOM];
    Call call = {.server = server, .connection = connection, .id = "null"};
    call.r.protocol = server->protocol;
    server->figures.requests++;
    if (length > SERVER_IMPORT_MOST)
        request_fail(&call.r, "too-large", "a request has at most %d bytes", SERVER_FRAME_MOST);
    if (in_time(&call, length)) {
        carry_out(&call, text, length, fields);
        return;
    }
    const char *front = id_in_front(text, length, id);
    call.id = front ? front : call.id;
    answer(&call);
}

void server_message(Server *server, Connection *connection, const char *text, size_t length) {
    server_request(server, connection, text, length, NULL);
}

/* ---- time ---- */

/* It looks at everything there is, and nothing of it is urgent. */
static void tidy(Server *server) {
    int64_t now = server_now(server);
    if (now - server->tidied < TIDY_EVERY_MS)
        return;
    server->tidied = now;
    park_rooms(server);
    journeys_park(server);
    address_tidy(&server->addresses, TIDY_ROWS, now);
}

void server_tick(Server *server) {
    for (Thought *thought; (thought = think_done(server->think)); thought_free(thought))
        play_thought(server, thought);
    tidy(server);
    lobby_tell(server);
}

bool server_think(Server *server) {
    return think_one(server->think);
}

void server_stop(Server *server) {
    if (server->stopping)
        return;
    server->stopping = true;
    study_cancel_all(server);
    for (Connection *c = server->connections; c; c = c->next)
        push(c, json_pack("{s:s, s:b}", "push", "bye", "back", 1), server->ticket);
    store_wait(server->setup.store, server->ticket);
}
