/* Ops of games that were played: import, replay, analyse. They come as a record, or as a table that is over. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/parts.h"

enum {
    WRONG_ROOM = 480,
    STUDY_BUDGET = 400,
    STUDY_BUDGET_MOST = 4000,
    RECORD_AT_ONCE = 8 << 10, /* bytes of a record that is read in the main thread */
    MOVES_AT_ONCE = 300       /* of a game that is gone over there */
};

/*
 * A game that is gone over again, from its first decision to its last. All of it but the answer may be done in a
 * thread: nothing here is the server's but what never changes.
 */
typedef struct {
    Request r;
    bool allow_start;
    Table *table;
    const ShelfBox *box;
    char id[STORE_ID + 1]; /* of the table where it was played; "": it came as a record */
    char title[TITLE_MOST + 1];
    json_t *seats; /* there; NULL: of a record */
    Kept *kept;
    bool later;                  /* it needs a thread: its pack is to be compiled */
    const atomic_int *cancelled; /* NULL: it is in no thread */
    json_t *reply;               /* to replay */
    char *text;                  /* the same as text, from a thread: it may be long */
    AnalyseSettings settings;    /* to analyse */
    Analysis *analysis;
} Review;

/* ---- reading it ---- */

typedef struct {
    Review *review;
    const ShelfBox *found;
} Finder;

static const Box *find_box(void *self, const char *game, const char *pack, char *wrong, size_t room) {
    Finder *finder = self;
    char why[WRONG_ROOM];
    Review *v = finder->review;
    KeptFound found = kept_find(v->kept, game, pack, v->cancelled, &finder->found, why, sizeof why);
    v->later = found == KEPT_LATER;
    if (found != KEPT_HERE)
        snprintf(wrong, room, "the record needs the pack %.20s of the game '%.20s', which is not here", pack, game);
    return finder->found ? &finder->found->box : NULL;
}

static bool read_record(Review *v) {
    char wrong[WRONG_ROOM] = "";
    Finder finder = {v, NULL};
    const char *text = json_string_value(json_object_get(v->r.json, "record"));
    RecordReading reading = {.find = find_box,
                             .self = &finder,
                             .to = -1,
                             .no_start = !v->allow_start,
                             .lines_most = GAME_LINES_MOST,
                             .moves_most = GAME_MOVES_MOST,
                             .cancelled = v->cancelled};
    v->table = table_replay_by(&reading, text, strlen(text), wrong, sizeof wrong);
    v->box = finder.found;
    if (!v->table)
        request_fail(&v->r, reading.too_long ? "too-large" : "bad-record", "%s", wrong);
    else if (v->table->status == CANTINA_FAULT)
        request_fail(&v->r, "bad-record", "the rules cannot go on behind its last line");
    return !v->r.code;
}

/* A number of decisions; all of them if it is left out. */
static bool read_steps(Review *v, const char *field, int *steps) {
    json_int_t count = table_decisions(v->table);
    if (!request_integer(&v->r, field, 0, count, &count))
        return false;
    *steps = (int)count;
    return true;
}

/* ---- here, or in a thread ---- */

static void clear(Review *v) {
    json_decref(v->reply);
    analyse_free(v->analysis);
    if (!*v->id) {
        table_free(v->table);
        v->table = NULL;
    }
    free(v->text);
    v->reply = NULL;
    v->text = NULL;
    v->analysis = NULL;
    v->r.code = NULL;
}

static void review_free(void *load) {
    Review *v = load;
    clear(v);
    table_free(v->table);
    json_decref(v->seats);
    json_decref((json_t *)v->r.json);
    free(v);
}

/* Begun again if it was broken off. */
static bool review_begin(Review *v, const atomic_int *cancelled) {
    clear(v);
    v->cancelled = cancelled;
    return *v->id || read_record(v);
}

static void review_done(Server *server, Errand *errand) {
    server_answer(server, &errand->pending, errand);
}

/* The copy is small beside what is done with it. */
static bool take_over(Call *call, Review *v) {
    if (!call_room(call))
        return false;
    const Room *room = call->room;
    if (room->table->status != CANTINA_OVER) {
        request_fail(&call->r, "not-over", "it can be gone over again when the game is over");
        return false;
    }
    v->table = table_copy(room->table);
    v->box = room->box;
    v->seats = tell_seats(room);
    memcpy(v->id, room->id, sizeof v->id);
    memcpy(v->title, room->title, sizeof v->title);
    return true;
}

static bool is_long(const Review *v) {
    const json_t *record = json_object_get(v->r.json, "record");
    return *v->id ? v->table->move_count > MOVES_AT_ONCE : json_string_length(record) > RECORD_AT_ONCE;
}

/* "table", or "record". What takes long is answered later. */
static json_t *review(Call *call, const ErrandKind *kind) {
    Review *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    v->r = (Request){.protocol = call->r.protocol, .json = json_incref((json_t *)call->r.json), .lang = call->r.lang};
    v->kept = call->server->boxes;
    v->allow_start = call->server->setup.allow_start;
    bool here = json_object_get(call->r.json, "table") != NULL;
    if (here ? !take_over(call, v) : !request_word(&call->r, "record")) {
        review_free(v);
        return NULL;
    }
    if (is_long(v))
        return errand_for(call, kind, v);
    kind->work(v, NULL);
    if (v->later)
        return errand_for(call, kind, v);
    json_t *reply = kind->reply(call, v);
    review_free(v);
    return reply;
}

/* What went wrong in it is told to who asked. */
static bool is_well(Call *call, const Review *v) {
    if (v->r.code)
        request_fail(&call->r, v->r.code, "%s", v->r.message);
    return !v->r.code;
}

/* ---- import ---- */

static Table *cut(Table *whole, int to) {
    Table *table = table_cut(whole, to);
    table_free(whole);
    return table;
}

static void import_work(void *load, const atomic_int *cancelled) {
    Review *v = load;
    int to;
    if (!review_begin(v, cancelled) || !read_steps(v, "to", &to))
        return;
    if (*v->id || json_object_get(v->r.json, "to"))
        v->table = cut(v->table, to);
    if (table_settle(v->table) == CANTINA_FAULT)
        request_fail(&v->r, "bad-record", "the rules cannot go on from here");
}

/* Somebody may know its key, so it is a table to practise at. */
static json_t *import_reply(Call *call, void *load) {
    Review *v = load;
    if (!is_well(call, v))
        return NULL;
    Table *table = v->table;
    v->table = NULL;
    return open_table(call, v->box, table, true);
}

json_t *serve_import(Call *call) {
    static const ErrandKind kind = {import_work, review_done, import_reply, NULL, review_free};
    return review(call, &kind);
}

/* ---- replay ---- */

static json_t *seat_word(Seat seat) {
    return json_string((char[]){'p', (char)('0' + seat), 0});
}

/* What a record tells of a seat: who answered for it first. */
static json_t *recorded_seat(const Table *table, Seat seat) {
    const char *who = "person";
    for (int i = 0; i < table->move_count; i++)
        if (table->moves[i].seat == seat) {
            who = table->moves[i].who;
            break;
        }
    bool person = !*who || !strcmp(who, "person") || !strcmp(who, "auto");
    json_t *json = json_pack("{s:o, s:s, s:s, s:b}", "seat", seat_word(seat), "kind", person ? "person" : "agent",
                             "name", "", "here", 0);
    if (!person)
        json_object_set_new(json, "level", show_text(who));
    return json;
}

static json_t *recorded_seats(const Table *table) {
    json_t *list = json_array();
    for (Seat seat = 1; seat <= table->seats; seat++)
        json_array_append_new(list, recorded_seat(table, seat));
    return list;
}

static json_t *move_json(Voice voice, const Move *move, int turn) {
    return json_pack("{s:o, s:o, s:o, s:i, s:b, s:o}", "seat", seat_word(move->seat), "action",
                     show_choice_word(voice.box, move->choice), "text", show_choice_text(voice, move->choice), "turn",
                     turn, "side", move->side, "who", show_text(move->who));
}

/* Every decision with the turn it was made in. */
static json_t *moves_json(const Table *whole, Voice voice) {
    json_t *list = json_array();
    Table *table = table_cut(whole, 0);
    while (table->move_count < whole->move_count) {
        const Move *next = &whole->moves[table->move_count];
        json_array_append_new(list, move_json(voice, next, cantina_turn(table->box, table->state)));
        table_follow(table, whole);
    }
    table_free(table);
    return list;
}

/* Events before the decision that led to this step. */
static int events_before(const Table *table) {
    for (int i = table->move_count - 1; i >= 0; i--)
        if (table->moves[i].seat != CANTINA_CHANCE)
            return table->moves[i].events;
    return 0;
}

/* After the game nothing is hidden from anybody. A question to chance stands only at the end of a record that stopped
 * there. */
static void put_step(json_t *out, const Table *table, Voice voice, int since) {
    json_t *question = json_object();
    SeatSet all = (SeatSet)((1u << table->seats) - 1);
    show_question(question, table, voice, VIEWER_ANYONE);
    json_object_set_new(out, "turn", json_integer(cantina_turn(table->box, table->state)));
    show_view(out, table, all, false);
    json_object_set(out, "result", json_object_get(question, "result"));
    json_object_set_new(out, "question", question);
    json_object_set_new(out, "events", show_events(table, voice, all, since));
}

static json_t *step_json(const Review *v, Voice voice, int at, json_int_t since) {
    Table *step = table_cut(v->table, at);
    const Move *next = step->move_count < v->table->move_count ? &v->table->moves[step->move_count] : NULL;
    json_t *out = json_pack("{s:s, s:s, s:o, s:[], s:b, s:o, s:i, s:i}", "game", step->box->game->id, "title", v->title,
                            "options", tell_options(step), "you", "host", 0, "seats",
                            v->seats ? json_incref(v->seats) : recorded_seats(v->table), "at", at, "steps",
                            table_decisions(v->table));
    if (*v->id)
        json_object_set_new(out, "table", json_string(v->id));
    json_object_set_new(out, "taken", next ? show_choice_word(step->box, next->choice) : json_null());
    put_step(out, step, voice, since < 0 ? events_before(step) : (int)since);
    table_free(step);
    return out;
}

static void replay_work(void *load, const atomic_int *cancelled) {
    Review *v = load;
    json_int_t since = -1;
    int at;
    bool moves;
    if (!review_begin(v, cancelled) || !read_steps(v, "at", &at) ||
        !request_integer(&v->r, "since", 0, INT32_MAX, &since) || !request_flag(&v->r, "moves", &moves))
        return;
    Voice voice = {&v->box->box, shelf_lang(v->box, v->r.lang)};
    v->reply = step_json(v, voice, at, since);
    if (moves)
        json_object_set_new(v->reply, "moves", moves_json(v->table, voice));
    if (cancelled) {
        v->text = reply_line(NULL, reply_well(v->reply));
        v->reply = NULL;
    }
}

static char *replay_text(void *load) {
    Review *v = load;
    char *text = v->text;
    v->text = NULL;
    return text;
}

static json_t *replay_reply(Call *call, void *load) {
    Review *v = load;
    return is_well(call, v) ? json_incref(v->reply) : NULL;
}

json_t *serve_replay(Call *call) {
    static const ErrandKind kind = {replay_work, review_done, replay_reply, replay_text, review_free};
    return review(call, &kind);
}

/* ---- analyse ---- */

static bool read_judge(Review *v) {
    const char *level = request_word_or_none(&v->r, "level");
    json_int_t budget = STUDY_BUDGET;
    Agent agent;
    v->settings = (AnalyseSettings){"hard", STUDY_BUDGET, 1};
    for (const char *const *known = agent_levels(); level && *known; known++)
        if (!strcmp(*known, level))
            v->settings.level = *known;
    if (level && (strcmp(v->settings.level, level) || !agent_make(level, 0, &agent) || !agent_iterations(&agent)))
        request_fail(&v->r, "bad-request", "level: no agent '%.40s' judges", level);
    if (v->r.code || !request_integer(&v->r, "budget", 1, STUDY_BUDGET_MOST, &budget))
        return false;
    v->settings.budget = (int)budget;
    return true;
}

static bool is_short_enough(Review *v) {
    if (v->table->move_count > STUDY_MOVES)
        request_fail(&v->r, "too-large", "the game has %d moves; at most %d can be analysed here", v->table->move_count,
                     STUDY_MOVES);
    return !v->r.code;
}

static void analyse_work(void *load, const atomic_int *cancelled) {
    Review *v = load;
    char wrong[WRONG_ROOM] = "";
    if (!review_begin(v, cancelled) || !read_judge(v) || !is_short_enough(v))
        return;
    v->analysis = analyse_new(v->table, &v->settings, wrong, sizeof wrong);
    if (!v->analysis)
        request_fail(&v->r, "bad-record", "%s", wrong);
}

static json_t *analyse_reply(Call *call, void *load) {
    Review *v = load;
    if (!is_well(call, v))
        return NULL;
    json_t *reply = study_begin(call, v->box, v->table, v->analysis);
    v->table = NULL;
    v->analysis = NULL;
    return reply;
}

json_t *serve_analyse(Call *call) {
    static const ErrandKind kind = {analyse_work, review_done, analyse_reply, NULL, review_free};
    bool stop;
    if (!request_flag(&call->r, "stop", &stop))
        return NULL;
    if (!stop)
        return review(call, &kind);
    study_drop(call->server, call->connection);
    return json_object();
}
