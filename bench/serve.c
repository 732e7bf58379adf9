#include "serve.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "child.h"
#include "link.h"
#include "script.h"

enum {
    SCRIPTS = 40,
    BEGUN_PERCENT = 60, /* a table has at most that much of its game behind it */
    AT_ONCE = 32,       /* who come in at the same time */
    TABLES_OF_ADDRESS = 10,
    VISITORS_OF_ADDRESS = 25,
    VISITORS_FROM = 1000, /* the first of their addresses */
    PATIENCE_S = 20,
    SETTLE_S = 2 /* before memory is looked at */
};
enum { ID_IMPORT = 1, ID_JOIN, ID_ACT };

typedef struct {
    const Script *script;
    char id[32], keys[SCRIPT_SEATS][32];
    int links[SCRIPT_SEATS];
    int n;       /* the server's number of the next move */
    int next;    /* line of the script */
    int64_t due; /* when the action that is under way was to be sent; 0: none is */
} HallTable;

/* Who is behind a link. */
typedef struct {
    int table, seat; /* seat -1: a spectator */
    int64_t dialled;
} Visitor;

typedef struct {
    ServeLoad load;
    Child child;
    Net net;
    Script scripts[SCRIPTS];
    HallTable *tables;
    Visitor *visitors; /* by link */
    int joined;
    double *times; /* milliseconds, of what is measured at the moment */
    int time_count, time_room;
    int sent;
    Rng rng;
    double late_ms;
} Hall;

/* ---- times ---- */

static void note_time(Hall *hall, int64_t since) {
    if (hall->time_count < hall->time_room)
        hall->times[hall->time_count++] = (double)(net_now() - since) / 1e6;
}

static int by_size(const void *a, const void *b) {
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static ServeTimes take_times(Hall *hall) {
    int count = hall->time_count;
    hall->time_count = 0;
    if (!count)
        return (ServeTimes){0};
    qsort(hall->times, (size_t)count, sizeof *hall->times, by_size);
    return (ServeTimes){hall->times[count / 2], hall->times[(count - 1) * 99 / 100], hall->times[count - 1]};
}

/* ---- coming in ---- */

static void dial(Hall *hall, int table, int seat, int from) {
    int64_t now = net_now();
    int link = net_dial(&hall->net, from);
    if (link < 0)
        return;
    hall->visitors[link] = (Visitor){table, seat, now};
    if (seat >= 0)
        hall->tables[table].links[seat] = link;
}

static void say_json(Hall *hall, int link, json_t *json) {
    char *text = json_dumps(json, JSON_COMPACT);
    net_say(&hall->net, link, text);
    free(text);
    json_decref(json);
}

static void say_import(Hall *hall, int link, const HallTable *table) {
    say_json(hall, link,
             json_pack("{s:i, s:s, s:s, s:{s:{s:s}, s:{s:s}}}", "id", ID_IMPORT, "op", "import", "record",
                       table->script->record, "players", "p1", "kind", "person", "p2", "kind", "person"));
}

static void say_join(Hall *hall, int link, const HallTable *table, int seat) {
    json_t *json = json_pack("{s:i, s:s, s:s}", "id", ID_JOIN, "op", "join", "table", table->id);
    if (seat >= 0)
        json_object_set_new(json, "key", json_string(table->keys[seat]));
    say_json(hall, link, json);
}

/* The first seat brings its game; the others come to it. */
static void on_open(void *self, int link) {
    Hall *hall = self;
    const Visitor *visitor = &hall->visitors[link];
    const HallTable *table = &hall->tables[visitor->table];
    if (visitor->seat == 0)
        say_import(hall, link, table);
    else
        say_join(hall, link, table, visitor->seat);
}

static void copy_word(char out[32], const json_t *json, const char *field) {
    const char *word = json_string_value(json_object_get(json, field));
    snprintf(out, 32, "%s", word ? word : "");
}

static void on_import(Hall *hall, int link, const json_t *reply) {
    const Visitor *visitor = &hall->visitors[link];
    HallTable *table = &hall->tables[visitor->table];
    copy_word(table->id, reply, "table");
    copy_word(table->keys[0], json_object_get(reply, "keys"), "p1");
    copy_word(table->keys[1], json_object_get(reply, "keys"), "p2");
    say_join(hall, link, table, 0);
    dial(hall, visitor->table, 1, visitor->table / TABLES_OF_ADDRESS);
}

static void on_join(Hall *hall, int link, const char *text) {
    const Visitor *visitor = &hall->visitors[link];
    hall->joined++;
    note_time(hall, visitor->dialled);
    if (visitor->seat == 0) {
        json_t *reply = json_loads(text, 0, NULL);
        hall->tables[visitor->table].n = (int)json_integer_value(json_object_get(reply, "n"));
        json_decref(reply);
    }
}

/* ---- playing ---- */

static bool may_act(const HallTable *table) {
    return !table->due && table->next < table->script->count;
}

/* A table that waits for nothing, from a random one on; NULL if all do. */
static HallTable *pick_table(Hall *hall) {
    int count = hall->load.tables, first = (int)rng_below(&hall->rng, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        HallTable *table = &hall->tables[(first + i) % count];
        if (may_act(table))
            return table;
    }
    return NULL;
}

static void act(Hall *hall, int64_t due) {
    char text[SCRIPT_WORD + 128], word[SCRIPT_WORD];
    HallTable *table = pick_table(hall);
    if (!table) {
        net_fail(&hall->net, "every table waits for the server; ask for more tables or a lower rate");
        return;
    }
    script_word(table->script, table->next, word);
    snprintf(text, sizeof text, "{\"id\":%d,\"op\":\"act\",\"table\":\"%s\",\"n\":%d,\"action\":\"%s\"}", ID_ACT,
             table->id, table->n, word);
    table->due = due;
    hall->sent++;
    net_say(&hall->net, table->links[table->script->lines[table->next].seat - 1], text);
    double late = (double)(net_now() - due) / 1e6;
    hall->late_ms = late > hall->late_ms ? late : hall->late_ms;
}

static void on_act(Hall *hall, int link, const char *text) {
    HallTable *table = &hall->tables[hall->visitors[link].table];
    const char *n = strstr(text, "\"n\":");
    note_time(hall, table->due);
    table->due = 0;
    table->n = n ? atoi(n + 4) : 0;
    table->next++;
}

/* ---- what is heard: replies begin with their number, everything else is news ---- */

static void on_heard(void *self, int link, char *text, size_t length) {
    static const char begins[] = "{\"id\":";
    Hall *hall = self;
    (void)length;
    if (strncmp(text, begins, sizeof begins - 1))
        return;
    int id = atoi(text + sizeof begins - 1);
    if (!strstr(text, "\"ok\":true")) {
        net_fail(&hall->net, "the server refuses: %.120s", text);
    } else if (id == ID_IMPORT) {
        json_t *reply = json_loads(text, 0, NULL);
        on_import(hall, link, reply);
        json_decref(reply);
    } else if (id == ID_JOIN) {
        on_join(hall, link, text);
    } else {
        on_act(hall, link, text);
    }
}

/* ---- the evening ---- */

/* Waits as long as something comes, until so many have joined. */
static bool await_joined(Hall *hall, int joined) {
    int64_t until = net_now() + (int64_t)PATIENCE_S * 1000000000;
    for (int before = hall->joined; hall->joined < joined; before = hall->joined) {
        if (!net_wait(&hall->net, 100000000))
            return false;
        if (hall->joined > before)
            until = net_now() + (int64_t)PATIENCE_S * 1000000000;
        if (net_now() > until)
            net_fail(&hall->net, "the server does not answer any more");
    }
    return !*hall->net.wrong;
}

static bool open_tables(Hall *hall) {
    for (int i = 0; i < hall->load.tables; i++) {
        hall->tables[i].script = &hall->scripts[i % SCRIPTS];
        hall->tables[i].next = hall->tables[i].script->begun;
        dial(hall, i, 0, i / TABLES_OF_ADDRESS);
        if (!await_joined(hall, (i + 1 - AT_ONCE) * SCRIPT_SEATS))
            return false;
    }
    return await_joined(hall, hall->load.tables * SCRIPT_SEATS);
}

static bool let_visitors_in(Hall *hall) {
    int players = hall->net.count;
    for (int i = 0; players + i < hall->load.sockets; i++) {
        dial(hall, i % hall->load.tables, -1, VISITORS_FROM + i / VISITORS_OF_ADDRESS);
        if (!await_joined(hall, players + i + 1 - AT_ONCE))
            return false;
    }
    return await_joined(hall, hall->net.count);
}

/* Nobody waits for anybody: gaps between actions are random, so that some come close together. */
static int64_t gap_ns(Hall *hall) {
    double share = ((double)rng_below(&hall->rng, 1000000) + 1) / 1000000;
    return (int64_t)(-log(share) * 1e9 / hall->load.rate);
}

static bool play(Hall *hall) {
    int64_t due = net_now(), until = due + (int64_t)hall->load.seconds * 1000000000;
    for (due += gap_ns(hall); due < until; due += gap_ns(hall)) {
        for (int64_t now; (now = net_now()) < due;)
            if (!net_wait(&hall->net, due - now))
                return false;
        act(hall, due);
    }
    until += (int64_t)PATIENCE_S * 1000000000;
    while (hall->time_count < hall->sent && net_now() < until)
        if (!net_wait(&hall->net, 10000000))
            return false;
    return true;
}

/* Nothing is sent; what the server still has to say is heard. */
static bool rest(Hall *hall) {
    int64_t until = net_now() + (int64_t)SETTLE_S * 1000000000;
    for (int64_t now; (now = net_now()) < until;)
        if (!net_wait(&hall->net, until - now))
            return false;
    return true;
}

static bool measure_play(Hall *hall, ServeResult *result) {
    ChildUse before = child_use(&hall->child);
    int64_t began = net_now();
    result->tables_kb = before.resident_kb;
    result->players = hall->net.count;
    hall->time_count = 0;
    bool played = play(hall);
    ChildUse after = child_use(&hall->child);
    result->server_load = (after.cpu_s - before.cpu_s) * 1e9 / (double)(net_now() - began);
    result->actions = hall->time_count;
    result->unanswered = hall->sent - hall->time_count;
    result->acknowledged = take_times(hall);
    result->late_ms = hall->late_ms;
    result->played_kb = after.resident_kb;
    return played;
}

static bool measure_visitors(Hall *hall, ServeResult *result) {
    int players = hall->net.count;
    int64_t began = net_now();
    bool well = let_visitors_in(hall);
    result->visitors_s = (double)(net_now() - began) / 1e9;
    result->visitors = hall->net.count - players;
    result->joined = take_times(hall);
    result->sockets = hall->net.count;
    well = well && rest(hall);
    ChildUse use = child_use(&hall->child);
    result->idle_kb = use.resident_kb;
    result->peak_kb = use.peak_kb;
    return well;
}

static bool measure(Hall *hall, ServeResult *result) {
    result->sync_ms = child_sync_ms(&hall->child);
    result->empty_kb = child_use(&hall->child).resident_kb;
    return open_tables(hall) && rest(hall) && measure_play(hall, result) && measure_visitors(hall, result);
}

/* ---- before and after ---- */

static int links_most(const ServeLoad *load) {
    int players = load->tables * SCRIPT_SEATS;
    return load->sockets > players ? load->sockets : players;
}

static void hall_make(Hall *hall, const CantinaBox *const *boxes, int count) {
    int links = links_most(&hall->load), actions = hall->load.rate * hall->load.seconds * 2;
    for (int i = 0; i < SCRIPTS && i < hall->load.tables; i++)
        script_play(&hall->scripts[i], boxes[i % count], (uint64_t)i, BEGUN_PERCENT * i / (SCRIPTS - 1));
    hall->tables = calloc((size_t)hall->load.tables, sizeof *hall->tables);
    hall->visitors = calloc((size_t)links, sizeof *hall->visitors);
    hall->time_room = actions > links ? actions : links;
    hall->times = calloc((size_t)hall->time_room, sizeof *hall->times);
    if (!hall->tables || !hall->visitors || !hall->times)
        abort();
    hall->rng = rng_seeded(1);
    hall->net.self = hall;
    hall->net.opened = on_open;
    hall->net.heard = on_heard;
}

static void hall_free(Hall *hall) {
    for (int i = 0; i < SCRIPTS; i++)
        script_free(&hall->scripts[i]);
    free(hall->tables);
    free(hall->visitors);
    free(hall->times);
    free(hall);
}

static bool run(Hall *hall, ServeResult *result, char *wrong, size_t room) {
    if (!child_start(&hall->child, wrong, room))
        return false;
    bool well = net_open(&hall->net, hall->child.port, links_most(&hall->load)) && measure(hall, result);
    if (!well)
        snprintf(wrong, room, "%s", hall->net.wrong);
    return well;
}

static void stop(Hall *hall, ServeResult *result) {
    int64_t began = net_now();
    result->ended = child_end(&hall->child);
    result->stop_s = (double)(net_now() - began) / 1e9;
}

bool serve_bench(const CantinaBox *const *boxes, int count, const ServeLoad *load, const atomic_int *stopped,
                 ServeResult *result, char *wrong, size_t room) {
    Hall *hall = calloc(1, sizeof *hall);
    if (!hall)
        abort();
    hall->load = *load;
    hall->net.stop = stopped;
    *result = (ServeResult){.load = *load};
    hall_make(hall, boxes, count);
    bool well = run(hall, result, wrong, room);
    stop(hall, result);
    net_close(&hall->net);
    hall_free(hall);
    return well;
}
