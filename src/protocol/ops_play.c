/* Ops of a table in play: state, view, log, actions, apply, chance, why, undo. */
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "protocol/ops.h"

enum { SENTENCE_ROOM = 512 };

bool settle(Request *r, Seated *seated) {
    Table *table = seated->table;
    seated->untouched = false;
    if (table_settle(table) == CANTINA_FAULT)
        request_fail(r, "fault",
                     "the rules cannot go on at table t%u (seed %llu, %d moves); undo, and please report its record",
                     seated->number, (unsigned long long)table->seed, table->move_count);
    return !r->code;
}

/* ---- reading: leaves the table as it is ---- */

static Seated *read_table(Request *r) {
    Seated *seated = request_table(r);
    if (seated)
        seated->untouched = false;
    return seated;
}

json_t *op_state(Request *r) {
    const Seated *seated = read_table(r);
    if (!seated)
        return NULL;
    return json_pack("{s:o, s:o}", "state", codec_json(seated->table->box, seated->table->state), "hash",
                     show_state_hash(seated->table));
}

json_t *op_view(Request *r) {
    const Seated *seated = read_table(r);
    SeatSet seats;
    bool unseen;
    if (!seated || !request_seats(r, seated->table, &seats) || !request_flag(r, "unseen", &unseen))
        return NULL;
    json_t *reply = json_object();
    show_view(reply, seated->table, seats, unseen);
    return reply;
}

json_t *op_log(Request *r) {
    const Seated *seated = read_table(r);
    json_int_t since = 0;
    SeatSet seats;
    if (!seated || !request_seats(r, seated->table, &seats) || !request_integer(r, "since", 0, INT32_MAX, &since))
        return NULL;
    return json_pack("{s:o}", "events", show_events(seated->table, request_voice(r, seated), seats, (int)since));
}

/* ---- asking ---- */

static json_t *asked(const Request *r, const Seated *seated, int viewer) {
    json_t *reply = json_object();
    show_question(reply, seated->table, request_voice(r, seated), viewer);
    return reply;
}

/* Who looks, as a set of seats that read events; VIEWER_ANYONE is an administrator. */
static SeatSet reader_of(int viewer) {
    if (viewer == VIEWER_ANYONE)
        return READER_ADMINISTRATOR;
    return (SeatSet)(viewer > 0 && viewer <= CANTINA_SEATS_MAX ? SEAT_BIT(viewer) : 0);
}

/* A state that was sent goes on when somebody is first asked; what happens then is told here. */
json_t *op_actions(Request *r) {
    Seated *seated = request_table(r);
    int viewer, before = seated ? seated->table->event_count : 0;
    bool as_sent = seated && seated->table->as_sent;
    if (!seated || !request_viewer(r, seated->table, &viewer) || !settle(r, seated))
        return NULL;
    json_t *reply = asked(r, seated, viewer);
    if (as_sent && seated->table->event_count > before)
        json_object_set_new(reply, "events",
                            show_events(seated->table, request_voice(r, seated), reader_of(viewer), before));
    return reply;
}

json_t *op_why(Request *r) {
    Seated *seated = request_table(r);
    const char *word = seated ? request_word(r, "action") : NULL;
    int viewer;
    if (!word || !request_viewer(r, seated->table, &viewer) || !settle(r, seated))
        return NULL;
    return show_why_reply(seated->table, request_voice(r, seated), viewer, word);
}

/* For an answer to the pending question, or for a side act of the seat that is named. */
json_t *op_explain(Request *r) {
    Seated *seated = request_table(r);
    const char *word = seated ? request_word(r, "action") : NULL;
    int viewer;
    Choice choice;
    if (!word || !request_viewer(r, seated->table, &viewer) || !settle(r, seated))
        return NULL;
    const Table *table = seated->table;
    Seat asked = cantina_asked(table->box, table->state);
    bool seat = viewer > 0 && viewer <= table->seats;
    if (table->status == CANTINA_ASK && asked != CANTINA_CHANCE && show_find_choice(table, word, &choice))
        return show_explain_reply(table, request_voice(r, seated), asked, choice);
    if (table->status == CANTINA_ASK && seat && show_find_side(table, (Seat)viewer, word, &choice))
        return show_explain_reply(table, request_voice(r, seated), (Seat)viewer, choice);
    return request_fail(r, "illegal", "action '%.60s': it is not possible now; why tells the reason", word);
}

/* ---- apply ---- */

typedef struct {
    const char *word; /* of the action */
    const char *who;  /* for the record */
    int viewer;       /* the seat that was named, or VIEWER_ANYONE */
} Act;

static bool read_who(Request *r, const char **who) {
    const char *word = request_word_or_none(r, "who");
    *who = word ? word : "person";
    if (strlen(*who) >= WHO_ROOM || !**who || strspn(*who, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(*who))
        request_fail(r, "bad-request", "who: must be a word of 1 to %d small letters, digits and hyphens",
                     WHO_ROOM - 1);
    return !r->code;
}

static bool refuse(Request *r, const Seated *seated, const Act *act) {
    const Table *table = seated->table;
    char reason[SENTENCE_ROOM], asked_word[8];
    Text text = text_over(asked_word, sizeof asked_word);
    Seat seat = cantina_asked(table->box, table->state);
    if (table->status == CANTINA_OVER) {
        request_fail(r, "not-asked", "the game is over; nobody is asked");
    } else if (act->viewer == VIEWER_ANYONE && show_side_seats(table, act->word)) {
        request_fail(r, "not-asked", "action: '%.60s' is a side act; name the seat that starts it", act->word);
    } else if (act->viewer != VIEWER_ANYONE && act->viewer != seat) {
        word_id(&text, table->box, KIND_SEAT, seat);
        request_fail(r, "not-asked", "seat: %s is asked now, and '%.60s' is no side act of the seat named", asked_word,
                     act->word);
    } else {
        r->rule = show_why(table, request_voice(r, seated), act->viewer, act->word, reason, sizeof reason);
        request_fail(r, "illegal", "action '%.60s': %s", act->word, reason);
    }
    return false;
}

static bool act_now(Request *r, const Seated *seated, const Act *act) {
    Table *table = seated->table;
    Doing doing;
    if (!show_find(table, act->viewer, act->word, &doing))
        return refuse(r, seated, act);
    int wrong = doing.side ? table_side(table, doing.seat, doing.choice, act->who)
                           : table_act(table, doing.choice, doing.seat == CANTINA_CHANCE ? "set" : act->who);
    return !wrong || refuse(r, seated, act);
}

/* A refused action leaves the table as it was, also if chance was still to fall before it. */
static json_t *apply(Request *r, Seated *seated, const Act *act) {
    Mark mark = mark_set(seated->table);
    json_t *reply = NULL;
    if (!settle(r, seated) || !act_now(r, seated, act)) {
        mark_return(&mark, seated->table);
    } else if (settle(r, seated)) {
        reply = json_pack("{s:o, s:o}", "events",
                          show_events(seated->table, request_voice(r, seated), READER_ADMINISTRATOR, mark.events),
                          "hash", show_state_hash(seated->table));
        show_question(reply, seated->table, request_voice(r, seated), VIEWER_ANYONE);
    }
    mark_free(&mark);
    return reply;
}

json_t *op_apply(Request *r) {
    Seated *seated = request_table(r);
    Act act = {.word = seated ? request_word(r, "action") : NULL};
    if (!act.word || !read_who(r, &act.who) || !request_viewer(r, seated->table, &act.viewer))
        return NULL;
    return apply(r, seated, &act);
}

/* ---- chance ---- */

/* As it was before the first outcome. */
static void begin_again(Seated *seated) {
    Table *old = seated->table;
    char wrong[8];
    Table *table = table_new(old->box, old->seats, old->options, old->seed, wrong, sizeof wrong);
    if (!table)
        return;
    table_free(old);
    seated->table = table;
}

json_t *op_chance(Request *r) {
    Seated *seated = request_table(r);
    const char *mode = seated ? request_word(r, "mode") : NULL;
    if (!mode)
        return NULL;
    bool manual = !strcmp(mode, "manual");
    if (!manual && strcmp(mode, "auto"))
        return request_fail(r, "bad-request", "mode: must be \"auto\" or \"manual\"");
    if (manual && seated->untouched)
        begin_again(seated);
    seated->untouched = false;
    seated->table->manual = manual;
    return json_pack("{s:s, s:o}", "mode", mode, "hash", show_state_hash(seated->table));
}

/* ---- undo ---- */

json_t *op_undo(Request *r) {
    Seated *seated = request_table(r);
    json_int_t count = 1;
    if (!seated || !request_integer(r, "count", 1, INT32_MAX, &count))
        return NULL;
    if (!table_undo(seated->table, (int)count))
        return request_fail(r, "nothing-to-undo", "count: there are %d decisions to take back, not %d",
                            table_decisions(seated->table), (int)count);
    return settle(r, seated) ? asked(r, seated, VIEWER_ANYONE) : NULL;
}
