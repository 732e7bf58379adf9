#include "server/server.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "lang/embedded.h"
#include "pack/errors.h"
#include "protocol/raw.h"
#include "server/operate.h"
#include "server/parts.h"

enum { TIDY_EVERY_MS = 250, ID_ROOM = 20 /* of digits and a zero */ };
enum { THOUGHTS_A_TICK = 16 };
enum { TIDY_ROWS = 16 };                           /* of addresses, each time */
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
    ProtocolSetup box = {.packs = setup->packs, .note = setup->note, .wrong = wrong, .room = room};
    Protocol *protocol = protocol_new(&box);
    if (!protocol)
        return NULL;
    Server *server = calloc(1, sizeof *server);
    if (!server)
        abort();
    server->setup = *setup;
    server->protocol = protocol;
    server->boxes = kept_new(protocol->shelf, setup->store);
    server->think = think_new(setup->thinkers, setup->wake, setup->self);
    server->lobby_told = server->tidied = INT64_MIN / 2;
    server->began = setup->now(setup->self);
    server->waiting.all = &server->connections;
    server->waiting.most = memory_share(server, SHARE_OUTBOXES);
    server_random(server, server->addresses.key, sizeof server->addresses.key);
    notices_load(server);
    return server;
}

void server_free(Server *server) {
    if (!server)
        return;
    study_cancel_all(server);
    errand_cancel_all(server);
    think_free(server->think);
    server->think = NULL;
    study_free_all(server);
    errand_free_all(server);
    journeys_free(server);
    notices_free(server);
    rooms_free(server);
    while (server->connections)
        server_disconnect(server, server->connections);
    address_free_all(&server->addresses);
    lobby_forget(server);
    free(server->lobby_text);
    replies_free(server);
    store_rest(server->setup.store); /* it may still need a box */
    kept_free(server->boxes);
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
    figures.outbox_bytes = server->waiting.bytes;
    figures.thinking = think_count(server->think);
    return figures;
}

/* ---- connections ---- */

Connection *server_connect(Server *server, const char *name, void *user) {
    Address *address = address_find(&server->addresses, name, server_now(server));
    if (server->stopping || !address || address->connections >= LIMIT_CONNECTIONS || notices_blocks(server, name) ||
        (server->drain_until && !address->stays))
        return NULL;
    Connection *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    address->connections++;
    *c = (Connection){.number = ++server->last_number, .user = user, .address = address, .lang = "en"};
    c->waiting = &server->waiting;
    c->last = &c->first;
    connection_enlist(c, &server->connections);
    server->figures.connections++;
    return c;
}

static void leave_rooms(Server *server, Connection *c) {
    while (c->room_count) {
        Room *room = c->rooms[c->room_count - 1];
        server_drop_guest(server, room, room_guest(room, c));
        room_touch(server, room);
        if (!server->stopping) /* all of them go */
            push_seats(room);
        server->lobby_changed = true;
    }
}

void server_disconnect(Server *server, Connection *c) {
    int64_t began = work_begin(server);
    if (server->think)
        play_forget_hints(server, c, NULL);
    leave_rooms(server, c);
    errand_drop(server, c);
    study_drop(server, c);
    connection_empty(c);
    c->address->connections--;
    connection_strike(c);
    server->figures.connections--;
    free(c);
    work_end(server, WORK_disconnect, began, NULL);
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

static bool is_same_for_all(WorkKind kind) {
    return kind == WORK_games || kind == WORK_rules || kind == WORK_cards || kind == WORK_lesson;
}

/* The reply without its id; NULL after an error, or if it comes later. */
static char *run_op(Call *call, const ServerRow *row) {
    call->kind = (WorkKind)(row - ops); /* they come first, in the same order */
    bool same = is_same_for_all(call->kind);
    char *text = same ? reply_kept(call) : NULL;
    if (text)
        return text;
    json_t *fields = row->run(call);
    if (!fields || call->later) {
        json_decref(fields);
        return NULL;
    }
    text = reply_line(NULL, reply_well(fields));
    if (same)
        reply_keep(call, text);
    return text;
}

static char *run(Call *call) {
    const char *word = request_word(&call->r, "op");
    if (!word || !read_lang(call))
        return NULL;
    Nearest nearest = nearest_to(word, strlen(word));
    for (int i = 0; i < COUNT(ops); i++) {
        if (!strcmp(ops[i].word, word))
            return call->again || call_charge(call, ops[i].cost - 1) ? run_op(call, &ops[i]) : NULL;
        nearest_try(&nearest, ops[i].word);
    }
    request_fail(&call->r, "unknown-op", "op: there is no op '%.40s'%s", word, nearest_hint(&nearest).text);
    return NULL;
}

static json_t *error_of(Call *call) {
    json_t *reply = reply_error(&call->r);
    if (call->extra)
        json_object_set_new(json_object_get(reply, "error"), "table", call->extra);
    return reply;
}

/* The same from an errand that is done. */
static char *reply_of(Call *call, Errand *errand) {
    char *text = errand->kind->text ? errand->kind->text(errand->load) : NULL;
    if (text)
        return text;
    json_t *fields = errand->kind->reply(call, errand->load);
    return fields ? reply_line(NULL, reply_well(fields)) : NULL;
}

/* The reply stands before what the request caused. */
static void answer(Call *call) {
    Connection *c = call->connection;
    Letter **place = c->last;
    call->server->sender = call->server->waiting.answered = c;
    char *text = call->r.code ? NULL : call->errand ? reply_of(call, call->errand) : run(call);
    call->server->sender = NULL;
    call->server->kept = NULL;
    if (call->room && call->room->ticket > call->after)
        call->after = call->room->ticket;
    call->server->figures.refused += !text && !call->later;
    if (!call->later)
        connection_send_at(c, place, reply_with_id(call->id, text ? text : reply_line(NULL, error_of(call))),
                           call->after);
    call->server->waiting.answered = NULL;
}

Connection *server_connection(const Server *server, uint64_t number) {
    for (Connection *c = server->connections; c; c = c->next)
        if (c->number == number)
            return c;
    return NULL;
}

void server_answer(Server *server, const Pending *pending, Errand *errand) {
    Connection *connection = server_connection(server, pending->sender);
    if (!connection)
        return;
    int64_t began = work_begin(server);
    Call call = {.server = server, .connection = connection, .id = pending->id, .again = true, .errand = errand};
    call.kind = WORK_thought;
    call.r.protocol = server->protocol;
    call.r.json = pending->json;
    call.r.lang = pending->lang;
    if (server->stopping)
        request_fail(&call.r, "busy", "the server stops; connect again");
    answer(&call);
    work_end(server, call.kind, began, call.room ? call.room->id : NULL);
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

/* Too soon: it is not read, but for its id. */
static void refuse(Call *call, const char *text, size_t length) {
    char id[ID_ROOM];
    const char *front = id_in_front(text, length, id);
    call->id = front ? front : call->id;
    answer(call);
    call->id = NULL; /* it lay here */
}

void server_request(Server *server, Connection *connection, const char *text, size_t length,
                    const ServerFields *fields) {
    int64_t began = work_begin(server);
    Call call = {.server = server, .connection = connection, .id = "null", .length = length, .kind = WORK_refused};
    call.r.protocol = server->protocol;
    server->figures.requests++;
    if (length > SERVER_IMPORT_MOST)
        request_fail(&call.r, "too-large", "a request has at most %d bytes", SERVER_FRAME_MOST);
    if (in_time(&call, length))
        carry_out(&call, text, length, fields);
    else
        refuse(&call, text, length);
    work_end(server, call.kind, began, call.room ? call.room->id : NULL);
}

void server_message(Server *server, Connection *connection, const char *text, size_t length) {
    server_request(server, connection, text, length, NULL);
}

/* ---- time ---- */

static bool needs_box(const void *self, const ShelfBox *box) {
    const Room *room = ((const Server *)self)->rooms;
    while (room && room->box != box)
        room = room->next;
    return room;
}

/* Jobs hold boxes too, so none may be under way. */
static void free_boxes(Server *server) {
    bool written = store_done(server->setup.store) >= server->ticket;
    if (written && !server->errands && !server->studies && !think_count(server->think))
        kept_sweep(server->boxes, needs_box, server);
}

/* It looks at everything there is, and nothing of it is urgent. */
static void tidy(Server *server) {
    int64_t now = server_now(server);
    if (now - server->tidied < TIDY_EVERY_MS)
        return;
    int64_t began = work_begin(server);
    server->tidied = now;
    rooms_park(server, SERVER_PARK_MS);
    journeys_park(server);
    free_boxes(server);
    address_tidy(&server->addresses, TIDY_ROWS, now);
    memory_tidy(server);
    expire_some(server);
    work_end(server, WORK_tidy, began, NULL);
}

static bool hear_thought(Server *server) {
    Thought *thought = think_done(server->think);
    if (!thought)
        return false;
    int64_t began = work_begin(server);
    play_thought(server, thought);
    work_end(server, WORK_thought, began, *thought->room ? thought->room : NULL);
    thought_free(thought);
    return true;
}

/* Some of the thoughts at a time, so that requests are answered in between. */
static void hear_thoughts(Server *server) {
    int heard = 0;
    while (heard < THOUGHTS_A_TICK && hear_thought(server))
        heard++;
    if (heard == THOUGHTS_A_TICK && server->setup.wake)
        server->setup.wake(server->setup.self);
}

void server_tick(Server *server) {
    hear_thoughts(server);
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
    errand_cancel_all(server);
    for (Connection *c = server->connections; c; c = c->next)
        push(c, json_pack("{s:s, s:b}", "push", "bye", "back", 1), server->ticket);
    store_wait(server->setup.store, server->ticket);
}
