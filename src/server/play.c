/* The game goes on: moves are written and told, agents are asked, decisions are taken back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/parts.h"

/* ---- moves ---- */

void play_end(Server *server, Keep *keep) {
    if (keep->room->table->status != CANTINA_OVER)
        return;
    Journey *over = *keep->room->campaign ? journey_over(server, keep->room) : NULL;
    if (over)
        keep->journey = over;
    room_happened(keep->room, HAPPENED_END, CANTINA_NOBODY);
    keep_entry(keep, HAPPENED_END, table_record_end(keep->room->table));
}

void play_moved(Server *server, Room *room, Seat by, int lines, int events) {
    Keep keep = keep_for(room);
    consent_lapse(room, "lapsed");
    happened_events(room, room_happened(room, HAPPENED_MOVE, by), events);
    keep_entry(&keep, HAPPENED_MOVE, table_record_lines(room->table, lines));
    play_end(server, &keep);
    int count = keep.entry_count;
    keep_write(server, &keep);
    push_happened(room, count);
    server_lobby_changed(server);
    server->figures.moves++;
    play_on(server, room);
}

/* ---- taking back ---- */

void play_undo(Server *server, Room *room, Seat by, int count) {
    Keep keep = keep_for(room);
    char *text = malloc(48);
    if (!text)
        abort();
    consent_lapse(room, "lapsed");
    room->undos++;
    table_undo(room->table, count);
    table_settle(room->table);
    Happened *happened = room_happened(room, HAPPENED_UNDO, by);
    happened->undone = count;
    happened_events(room, happened, room->table->event_count);
    snprintf(text, 48, "undo %d ; p%d\n", count, by);
    keep_entry(&keep, HAPPENED_UNDO, text);
    keep_write(server, &keep);
    push_happened(room, 1);
    play_on(server, room);
}

void consent_lapse(Room *room, const char *how) {
    if (room->consent.ask)
        push_consent(room, how);
    room->consent = (Consent){0};
}

/* ---- thoughts ---- */

enum { AGENT_MS = 1500 }; /* an agent's move takes no longer */

/* An agent of its own at this table and for this seat. */
static Agent agent_in(const Room *room, Seat seat) {
    Agent agent;
    uint64_t seed = keyed_word(&room->table->key, UINT64_MAX - seat);
    if (!agent_make(room->seats[seat].level, seed, &agent))
        agent_make("random", seed, &agent);
    return agent;
}

static bool sits_here(const Room *room, Seat seat, const Agent *agent) {
    return room->seats[seat].kind == SEAT_AGENT && agent_in(room, seat).level == agent->level;
}

/* Of an earlier move, or for an agent that sits here no more. */
static bool is_stale(const Thought *thought, const void *self) {
    const Room *room = self;
    return !strcmp(thought->room, room->id) &&
           (thought->n != room->n || (!thought->asker && !sits_here(room, thought->seat, &thought->agent)));
}

/* A hint for somebody who left the table, or all of them, or who wants another one. */
typedef struct {
    uint64_t asker;
    const Room *room; /* NULL: any */
} Hints;

enum { HINTS_MOST = 5 }; /* of one address: one under way, the others wait */

static bool is_one_of(const Thought *thought, const void *self) {
    const Hints *hints = self;
    return thought->asker == hints->asker && (!hints->room || !strcmp(thought->room, hints->room->id));
}

void play_forget_hints(Server *server, const Connection *asker, const Room *room) {
    think_cancel(server->think, is_one_of, &(Hints){asker->number, room});
}

static bool is_hint_here(const Thought *thought, const void *self) {
    const Thought *other = self;
    return thought->asker && thought->seat == other->seat && !strcmp(thought->room, other->room);
}

static bool is_hint_for(const Thought *thought, const void *group) {
    return thought->asker && !strcmp(thought->group, group) && !atomic_load(&thought->cancelled);
}

bool play_hint(Server *server, Thought *thought) {
    think_cancel(server->think, is_hint_here, thought);
    if (think_matching(server->think, is_hint_for, thought->group, HINTS_MOST) == HINTS_MOST) {
        thought_free(thought);
        return false;
    }
    think_add(server->think, thought);
    return true;
}

Thought *play_think(const Room *room, Seat seat) {
    Thought *thought = calloc(1, sizeof *thought);
    if (!thought)
        abort();
    thought->n = room->n;
    thought->box = room->table->box;
    thought->view = show_eyes(room->table, seat);
    thought->past = past_of(room->table);
    thought->seat = seat;
    thought->undos = room->undos;
    thought->repeats = room->practice;
    memcpy(thought->room, room->id, sizeof thought->room);
    memcpy(thought->group, room->group, sizeof thought->group);
    return thought;
}

/* ---- agents ---- */

/* Does anybody wait for the agents at this table? Else they play for themselves alone. */
static bool is_waited_for(const Room *room) {
    return room->guest_count || room_of_kind(room, SEAT_PERSON);
}

void play_for_sender(const Server *server, Room *room) {
    if (server->sender)
        memcpy(room->group, server->sender->address->name, sizeof room->group);
}

/* Games with people first, then tables to practise at and those people only look at. */
static ThinkRank rank_of(const Room *room) {
    if (!is_waited_for(room))
        return THINK_ALONE;
    return room->practice || !room_of_kind(room, SEAT_PERSON) ? THINK_PRACTICE : THINK_NOW;
}

static bool is_of_room(const Thought *thought, const void *self) {
    return !thought->asker && !strcmp(thought->room, ((const Room *)self)->id);
}

void play_hurry(Server *server, const Room *room) {
    if (room->thinking && is_waited_for(room))
        think_move(server->think, is_of_room, room, rank_of(room), room->group);
}

/* Where somebody may know the dice, the same decisions meet the same agents: they go by lines alone, not by the clock.
 */
static AgentBudget agent_budget(const Room *room, const Agent *agent) {
    return (AgentBudget){.iterations = agent_iterations(agent), .milliseconds = room->practice ? 0 : AGENT_MS};
}

/* The next agent that may want to start something of itself and has not thought about it yet; 0: none. */
static Seat next_starter(const Room *room) {
    const Table *table = room->table;
    for (Seat seat = 1; seat <= table->seats; seat++) {
        bool content = room->considered == room->n && room->content & SEAT_BIT(seat);
        Agent agent = agent_in(room, seat);
        if (room->seats[seat].kind == SEAT_AGENT && !content && agent_may_start(&agent, table->box, table->state, seat))
            return seat;
    }
    return 0;
}

static void ask_agent(Server *server, Room *room, Seat seat, bool starts) {
    Thought *thought = play_think(room, seat);
    thought->agent = agent_in(room, seat);
    thought->starts = starts;
    thought->budget = agent_budget(room, &thought->agent);
    thought->rank = rank_of(room);
    room->thinking = room->n;
    think_add(server->think, thought);
}

/* Agents are first asked what they would start of themselves, also while a person is asked something, then for answers.
 */
void play_on(Server *server, Room *room) {
    Seat seat = room_asked(room), starter;
    think_cancel(server->think, is_stale, room);
    play_hurry(server, room);
    if (!seat || room->frozen || room->state != ROOM_OPEN || server->stopping || room_is_long(room) ||
        room->thinking == room->n)
        return;
    if ((starter = next_starter(room)))
        ask_agent(server, room, starter, true);
    else if (room->seats[seat].kind == SEAT_AGENT)
        ask_agent(server, room, seat, false);
}

/* The rules came to an impossible state: this table stays as it was, and agents stay away from it. */
static void freeze(Room *room, const Mark *mark) {
    mark_return(mark, room->table);
    room->frozen = true;
    fprintf(stderr, "cantina serve: table %s: the rules cannot go on behind move %d; please report its record\n",
            room->id, room->n);
}

static int agent_act(Room *room, const Thought *thought) {
    const char *level = room->seats[thought->seat].level;
    return thought->starts ? table_side(room->table, thought->seat, thought->choice, level)
                           : table_act(room->table, thought->choice, level);
}

static void agent_is_content(Server *server, Room *room, Seat seat) {
    SeatSet others = room->considered == room->n ? room->content : 0;
    room->content = (SeatSet)(others | SEAT_BIT(seat));
    room->considered = room->n;
    play_on(server, room);
}

static void agent_move(Server *server, Room *room, const Thought *thought) {
    Table *table = room->table;
    Mark mark = mark_set(table);
    if (agent_act(room, thought) < 0 || table_settle(table) == CANTINA_FAULT) {
        freeze(room, &mark);
    } else {
        server->figures.agent_moves++;
        play_moved(server, room, thought->seat, mark.lines, mark.events);
    }
    mark_free(&mark);
}

/* ---- hints ---- */

static json_t *hint_json(const Server *server, const Thought *t) {
    const Room *room = server_room(server, t->room);
    Voice voice = room ? room_voice(room, t->lang) : (Voice){t->box, NULL};
    json_t *hint = show_thought(voice, t->seat, t->choice, t->thought);
    json_object_set_new(hint, "n", json_integer(t->n));
    return reply_well(hint);
}

static json_t *no_hint(void) {
    Request r = {0};
    request_fail(&r, "stale", "the table has moved on, or another hint was asked for; ask again");
    return reply_error(&r);
}

static void send_hint(const Server *server, const Thought *thought) {
    for (Connection *c = server->connections; c; c = c->next)
        if (c->number == thought->asker)
            connection_send(
                c, reply_line(thought->id, atomic_load(&thought->cancelled) ? no_hint() : hint_json(server, thought)),
                0);
}

void play_thought(Server *server, const Thought *thought) {
    if (thought->work) {
        errand_thought(server, thought);
        return;
    }
    if (thought->analysis) {
        study_thought(server, thought);
        return;
    }
    Room *room = server_room(server, thought->room);
    if (thought->asker) {
        send_hint(server, thought);
        return;
    }
    if (!room || room->thinking != thought->n)
        return;
    room->thinking = 0;
    bool wanted =
        room->n == thought->n && !atomic_load(&thought->cancelled) && !server->stopping && room->state == ROOM_OPEN;
    if (wanted && thought->starts && !thought->choice.verb)
        agent_is_content(server, room, thought->seat);
    else if (wanted)
        agent_move(server, room, thought);
    else
        play_on(server, room);
}
