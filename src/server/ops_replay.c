/* Ops of games that were played: import, replay, analyse. They come as a record, or as a table that is over. */
#include <stdio.h>
#include <string.h>

#include "server/parts.h"

enum { WRONG_ROOM = 480, STUDY_BUDGET = 400, STUDY_BUDGET_MOST = 4000 };

/* A game from its first decision to its last. */
typedef struct {
    const Table *table;
    Table *own; /* the same, if it was made for this request */
    const ShelfBox *box;
    const Room *room; /* where it was played; NULL: it came as a record */
} Played;

/* ---- reading it ---- */

typedef struct {
    const Shelf *shelf;
    const ShelfBox *found;
} Finder;

static const Box *find_box(void *self, const char *game, const char *pack, char *wrong, size_t room) {
    Finder *finder = self;
    finder->found = shelf_box_hashed(finder->shelf, game, pack);
    if (!finder->found)
        snprintf(wrong, room, "the record needs the pack %.20s of the game '%.20s', which is not here", pack, game);
    return finder->found ? &finder->found->box : NULL;
}

static bool read_record(Call *call, Played *played) {
    char wrong[WRONG_ROOM] = "";
    Finder finder = {call->server->protocol->shelf, NULL};
    const char *text = request_word(&call->r, "record");
    if (!text)
        return false;
    RecordReading reading = {.find = find_box, .self = &finder, .to = -1, .no_start = !call->server->setup.allow_start};
    played->own = table_replay_by(&reading, text, strlen(text), wrong, sizeof wrong);
    played->table = played->own;
    played->box = finder.found;
    if (!played->own)
        request_fail(&call->r, "bad-record", "%s", wrong);
    else if (played->own->status == CANTINA_FAULT)
        request_fail(&call->r, "bad-record", "the rules cannot go on behind its last line");
    return !call->r.code;
}

static bool read_over(Call *call, Played *played) {
    if (!call_room(call))
        return false;
    *played = (Played){.table = call->room->table, .box = call->room->box, .room = call->room};
    if (played->table->status != CANTINA_OVER)
        request_fail(&call->r, "not-over", "it can be gone over again when the game is over");
    return !call->r.code;
}

/* "table", or "record". */
static bool read_played(Call *call, Played *played) {
    return json_object_get(call->r.json, "table") ? read_over(call, played) : read_record(call, played);
}

/* A number of decisions; all of them if it is left out. */
static bool read_steps(Call *call, const Table *table, const char *field, int *steps) {
    json_int_t count = table_decisions(table);
    if (!request_integer(&call->r, field, 0, count, &count))
        return false;
    *steps = (int)count;
    return true;
}

/* ---- import ---- */

/* Somebody may know its key, so it is a table to practise at. */
json_t *serve_import(Call *call) {
    Played played = {0};
    int to;
    bool good = read_played(call, &played) && read_steps(call, played.table, "to", &to);
    Table *table = NULL;
    if (good && (!played.own || json_object_get(call->r.json, "to")))
        table = table_cut(played.table, to);
    else if (good)
        table = played.own, played.own = NULL;
    table_free(played.own);
    if (table && table_settle(table) == CANTINA_FAULT) {
        request_fail(&call->r, "bad-record", "the rules cannot go on from here");
        table_free(table);
        table = NULL;
    }
    return table ? open_table(call, played.box, table, true) : NULL;
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

static json_t *step_json(const Played *played, Voice voice, int at, json_int_t since) {
    Table *step = table_cut(played->table, at);
    const Room *room = played->room;
    const Move *next = step->move_count < played->table->move_count ? &played->table->moves[step->move_count] : NULL;
    json_t *out = json_pack("{s:s, s:s, s:o, s:[], s:b, s:o, s:i, s:i}", "game", step->box->game->id, "title",
                            room ? room->title : "", "options", tell_options(step), "you", "host", 0, "seats",
                            room ? tell_seats(room) : recorded_seats(played->table), "at", at, "steps",
                            table_decisions(played->table));
    if (room)
        json_object_set_new(out, "table", json_string(room->id));
    json_object_set_new(out, "taken", next ? show_choice_word(step->box, next->choice) : json_null());
    put_step(out, step, voice, since < 0 ? events_before(step) : (int)since);
    table_free(step);
    return out;
}

json_t *serve_replay(Call *call) {
    Played played = {0};
    json_int_t since = -1;
    int at;
    bool moves;
    json_t *reply = NULL;
    if (read_played(call, &played) && read_steps(call, played.table, "at", &at) &&
        request_integer(&call->r, "since", 0, INT32_MAX, &since) && request_flag(&call->r, "moves", &moves)) {
        Voice voice = {&played.box->box, shelf_lang(played.box, call->r.lang)};
        reply = step_json(&played, voice, at, since);
        if (moves)
            json_object_set_new(reply, "moves", moves_json(played.table, voice));
    }
    table_free(played.own);
    return reply;
}

/* ---- analyse ---- */

static bool read_judge(Call *call, AnalyseSettings *settings) {
    const char *level = request_word_or_none(&call->r, "level");
    json_int_t budget = STUDY_BUDGET;
    Agent agent;
    *settings = (AnalyseSettings){"hard", STUDY_BUDGET, 1};
    for (const char *const *known = agent_levels(); level && *known; known++)
        if (!strcmp(*known, level))
            settings->level = *known;
    if (level && (strcmp(settings->level, level) || !agent_make(level, 0, &agent) || !agent_iterations(&agent)))
        request_fail(&call->r, "bad-request", "level: no agent '%.40s' judges", level);
    if (call->r.code || !request_integer(&call->r, "budget", 1, STUDY_BUDGET_MOST, &budget))
        return false;
    settings->budget = (int)budget;
    return true;
}

json_t *serve_analyse(Call *call) {
    Played played = {0};
    AnalyseSettings settings;
    bool stop;
    json_t *reply = NULL;
    if (!request_flag(&call->r, "stop", &stop))
        return NULL;
    if (stop) {
        study_drop(call->server, call->connection);
        return json_object();
    }
    if (read_played(call, &played) && read_judge(call, &settings)) {
        Table *table = played.own ? played.own : table_cut(played.table, table_decisions(played.table));
        played.own = NULL;
        reply = study_begin(call, played.box, table, &settings);
    }
    table_free(played.own);
    return reply;
}
