/* Ops of the game: act, undo, redo, consent, why, explain, unseen, agent, preview. */
#include <stdlib.h>
#include <string.h>

#include "agent/agent.h"
#include "pack/errors.h"
#include "server/parts.h"

enum { SENTENCE_ROOM = 512, IMAGINED = 1 };
enum { HINT_MS = 1000, HINT_MS_MOST = 3000, HINT_BUDGET_MOST = 100000 };

/* ---- act ---- */

typedef struct {
    const char *word;
    Seat seat; /* who acts */
    bool side;
    Choice choice;
} Act;

/* The one own seat that may start this of itself; 0 if none, or several. */
static Seat side_seat(const Call *call, const char *word) {
    SeatSet able = show_side_seats(call->room->table, word) & call->seats;
    return __builtin_popcount(able) == 1 ? (Seat)(__builtin_ctz(able) + 1) : 0;
}

static bool refuse(Call *call, const Act *act, Seat asked) {
    char reason[SENTENCE_ROOM];
    const Table *table = call->room->table;
    if (!asked)
        request_fail(&call->r, "not-asked", "the game is over; nobody is asked");
    else if (!(call->seats & SEAT_BIT(asked)) || (act->seat && act->seat != asked))
        request_fail(&call->r, "not-asked", "seat: p%d is asked now, and '%.60s' is no side act of yours", asked,
                     act->word);
    else {
        call->r.rule = show_why(table, room_voice(call->room, call->r.lang), asked, act->word, reason, sizeof reason);
        request_fail(&call->r, "illegal", "action '%.60s': %s", act->word, reason);
    }
    return false;
}

static bool find_act(Call *call, Act *act) {
    const Table *table = call->room->table;
    Seat asked = room_asked(call->room);
    bool mine = asked && call->seats & SEAT_BIT(asked);
    if (act->seat && !(call->seats & SEAT_BIT(act->seat))) {
        request_fail(&call->r, "not-your-seat", "seat: p%d is not yours", act->seat);
        return false;
    }
    if (mine && (!act->seat || act->seat == asked) && show_find_choice(table, act->word, &act->choice)) {
        act->seat = asked;
        return true;
    }
    Seat seat = !asked ? 0 : act->seat ? act->seat : side_seat(call, act->word);
    if (!seat || !show_find_side(table, seat, act->word, &act->choice))
        return refuse(call, act, asked);
    act->seat = seat;
    act->side = true;
    return true;
}

static bool do_act(Call *call, const Act *act) {
    Table *table = call->room->table;
    int code =
        act->side ? table_side(table, act->seat, act->choice, "person") : table_act(table, act->choice, "person");
    if (code < 0)
        return refuse(call, act, act->seat);
    if (table_settle(table) != CANTINA_FAULT)
        return true;
    request_fail(&call->r, "fault", "the rules cannot go on behind this; it was not done");
    return false;
}

json_t *serve_act(Call *call) {
    Act act = {0};
    if (!call_seated(call) || !call_can_log(call) || !call_n(call) || !call_seat(call, &act.seat) ||
        !(act.word = request_word(&call->r, "action")) || !find_act(call, &act))
        return NULL;
    Room *room = call->room;
    json_t *reply = NULL;
    Mark mark = mark_set(room->table);
    if (do_act(call, &act)) {
        play_moved(call->server, room, act.seat, mark.lines, mark.events);
        reply = json_pack("{s:i, s:I}", "n", room->n, "seq", (json_int_t)room->seq);
    } else {
        mark_return(&mark, room->table);
    }
    mark_free(&mark);
    return reply;
}

/* ---- undo ---- */

static bool is_free(const Call *call, int back) {
    const Table *table = call->room->table;
    Seat last = table->moves[table->move_count - 1].seat;
    return last != CANTINA_CHANCE && call->seats & SEAT_BIT(last) && table_free_undo(table, last) >= back;
}

static json_t *ask_consent(Call *call, SeatSet others, int count, int back) {
    Room *room = call->room;
    consent_lapse(room, "lapsed");
    room->consent = (Consent){.ask = ++room->asks,
                              .by = (Seat)(__builtin_ctz(call->seats) + 1),
                              .count = count,
                              .back = back,
                              .waiting = others};
    push_consent(room, NULL);
    return json_pack("{s:b, s:i}", "asked", 1, "ask", room->asks);
}

static json_t *undone(Call *call) {
    return json_pack("{s:i, s:I}", "n", call->room->n, "seq", (json_int_t)call->room->seq);
}

/* Free as long as nothing was uncovered; else the other people at the table must agree. Agents do not mind. */
json_t *serve_undo(Call *call) {
    json_int_t count = 1;
    if (!call_seated(call) || !call_can_log(call) || !call_n(call) ||
        !request_integer(&call->r, "count", 1, INT32_MAX, &count))
        return NULL;
    Room *room = call->room;
    int back = room_decisions_back(room, call->seats, (int)count);
    if (room->table->status == CANTINA_OVER)
        return request_fail(&call->r, "nothing-to-undo", "the game is over and everything is open");
    if (!back)
        return request_fail(&call->r, "nothing-to-undo", "count: you have not made so many decisions");
    SeatSet others = room_of_kind(room, SEAT_PERSON) & (SeatSet)~call->seats;
    if (others && !is_free(call, back))
        return ask_consent(call, others, (int)count, back);
    play_undo(call->server, room, (Seat)(__builtin_ctz(call->seats) + 1), back);
    return undone(call);
}

/* The sender's next `count` decisions that were taken back, and what agents did behind each; other people decide anew.
 */
static bool redo(Call *call, int count) {
    Room *room = call->room;
    SeatSet agents = room_of_kind(room, SEAT_AGENT);
    for (int done = 0; room_may_redo(room, (SeatSet)(call->seats | (done ? agents : 0))); done++) {
        bool mine = room_may_redo(room, call->seats);
        if ((mine && !count--) || !table_redo(room->table))
            break;
    }
    return room->table->status != CANTINA_FAULT;
}

json_t *serve_redo(Call *call) {
    json_int_t count = 1;
    if (!call_seated(call) || !call_can_log(call) || !call_n(call) ||
        !request_integer(&call->r, "count", 1, INT32_MAX, &count))
        return NULL;
    Room *room = call->room;
    if (!room_may_redo(room, call->seats))
        return request_fail(&call->r, "nothing-to-redo",
                            "nothing of yours was taken back, or it was decided otherwise");
    Mark mark = mark_set(room->table);
    Seat by = room->table->undone[room->table->undone_count - 1].seat;
    bool good = redo(call, (int)count) && room->table->lines_length > mark.lines;
    if (good)
        play_moved(call->server, room, by, mark.lines, mark.events);
    else
        mark_return(&mark, room->table);
    mark_free(&mark);
    return good ? undone(call) : request_fail(&call->r, "fault", "the rules cannot go on behind this; it was not done");
}

static json_t *agree(Call *call) {
    Room *room = call->room;
    room->consent.waiting &= (SeatSet)~call->seats;
    if (room->consent.waiting) {
        push_consent(room, NULL);
        return json_object();
    }
    Consent granted = room->consent;
    consent_lapse(room, "granted");
    play_undo(call->server, room, granted.by, granted.back);
    return undone(call);
}

json_t *serve_consent(Call *call) {
    json_int_t ask = 0;
    bool yes = false;
    if (!call_seated(call) || !call_can_log(call) || !request_integer(&call->r, "ask", 1, INT32_MAX, &ask) ||
        !request_flag(&call->r, "yes", &yes))
        return NULL;
    Room *room = call->room;
    if (!ask || ask != room->consent.ask || !(room->consent.waiting & call->seats))
        return request_fail(&call->r, "no-consent", "ask: nobody asks you for this any more");
    if (yes)
        return agree(call);
    consent_lapse(room, "refused");
    return json_object();
}

/* ---- why ---- */

json_t *serve_why(Call *call) {
    const char *word;
    if (!call_seated(call) || !call_asked(call, &word))
        return NULL;
    return show_why_reply(call->room->table, room_voice(call->room, call->r.lang), room_asked(call->room), word);
}

/* ---- explain, unseen ---- */

/* What an answer or a side act of the sender comes to. */
json_t *serve_explain(Call *call) {
    Act act = {0};
    if (!call_seated(call) || !call_seat(call, &act.seat) || !(act.word = request_word(&call->r, "action")) ||
        !find_act(call, &act))
        return NULL;
    return show_explain_reply(call->room->table, room_voice(call->room, call->r.lang), act.seat, act.choice);
}

json_t *serve_unseen(Call *call) {
    if (!call_room(call))
        return NULL;
    return json_pack("{s:o}", "unseen", show_unseen(call->room->table, room_eyes(call->room, call->seats)));
}

/* ---- a hint ---- */

static bool read_agent(Call *call, Agent *agent) {
    const char *level = request_word_or_none(&call->r, "level");
    if (!call->r.code && agent_make(level ? level : "hard", 0, agent))
        return true;
    if (!call->r.code)
        request_fail(&call->r, "bad-request", "level: there is no level '%.40s'", level);
    return false;
}

/* Both bounds hold, whatever is asked for: others wait for the same threads. */
static bool read_budget(Call *call, const Agent *agent, AgentBudget *budget) {
    json_int_t iterations = agent_iterations(agent), milliseconds = HINT_MS;
    if (!request_integer(&call->r, "budget", 1, HINT_BUDGET_MOST, &iterations) ||
        !request_integer(&call->r, "milliseconds", 1, HINT_MS_MOST, &milliseconds))
        return false;
    *budget = (AgentBudget){.iterations = (int)iterations, .milliseconds = (int)milliseconds};
    return true;
}

/* Comes when it is thought through; other requests are answered meanwhile. One at a time: a new one takes the place of
 * the one before. */
json_t *serve_agent(Call *call) {
    Agent agent;
    AgentBudget budget;
    if (!call_seated(call) || !read_agent(call, &agent) || !read_budget(call, &agent, &budget))
        return NULL;
    Seat seat = room_asked(call->room);
    if (!seat || !(call->seats & SEAT_BIT(seat)))
        return request_fail(&call->r, "not-asked", "you are not asked now");
    play_forget_hints(call->server, call->connection, NULL);
    Thought *thought = play_think(call->room, seat);
    thought->asker = call->connection->number;
    thought->id = strdup(call->id);
    thought->lang = call->r.lang;
    thought->agent = agent;
    thought->budget = budget;
    memcpy(thought->group, call->connection->address->name, sizeof thought->group);
    call->later = play_hint(call->server, thought);
    if (call->later)
        return json_object();
    return request_fail(&call->r, "busy", "too many hints are being thought out for your address; try again soon");
}

/* ---- preview ---- */

typedef struct {
    json_t *list;
    Voice voice;
    SeatSet reader;
    int number;
} Preview;

static void add_event(void *self, const Event *event) {
    Preview *preview = self;
    json_array_append_new(preview->list, show_event(preview->voice, ++preview->number, *event, preview->reader));
}

/* Tried in a world that fits what the seat knows; what reveals nothing looks the same in all of them. */
static json_t *preview(Call *call, Seat seat, Choice choice) {
    const Table *table = call->room->table;
    Preview shown = {json_array(), room_voice(call->room, call->r.lang), SEAT_BIT(seat), table->event_count};
    Sink sink = {add_event, &shown};
    json_t *reply = json_object();
    Table world = *table;
    world.state = show_eyes(table, seat);
    cantina_imagine(table->box, world.state, IMAGINED);
    if (cantina_reveals(table->box, world.state, choice)) {
        request_fail(&call->r, "illegal", "the action uncovers something; nobody can look behind it");
    } else {
        cantina_apply(table->box, world.state, choice, &sink);
        world.status = cantina_advance(table->box, world.state, &sink);
        show_view(reply, &world, SEAT_BIT(seat), false);
        json_object_set(reply, "events", shown.list);
    }
    json_decref(shown.list);
    free(world.state);
    if (!call->r.code)
        return reply;
    json_decref(reply);
    return NULL;
}

json_t *serve_preview(Call *call) {
    const char *word;
    Choice choice;
    if (!call_seated(call) || !call_asked(call, &word))
        return NULL;
    Seat asked = room_asked(call->room);
    if (!show_find_choice(call->room->table, word, &choice)) {
        refuse(call, &(Act){.word = word}, asked);
        return NULL;
    }
    return preview(call, asked, choice);
}
