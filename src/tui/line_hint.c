/* What agents do in the seats they play, and what one advises: both think for a bounded time. */
#include <stdlib.h>

#include "advice/thought.h"
#include "tui/line_session.h"

enum {
    TOLD = 5,          /* options of a hint */
    HINT_TIME = 1000,  /* milliseconds of a hint */
    AGENT_TIME = 1500, /* … of an agent's decision, at most */
};

/* A game that is to repeat is thought through by counting, one that is not by the clock. Ctrl-C breaks off. */
static AgentBudget budget_of(const Session *s, int milliseconds) {
    return (AgentBudget){.milliseconds = s->game.repeats ? 0 : milliseconds, .cancel = s->screen.stop};
}

/* ---- agents in their seats ---- */

/* What one seat's agent remembers was thought from what that seat knows: no other may use it. */
static Mind *mind_of(Session *s, Seat seat) {
    if (!s->minds[seat])
        s->minds[seat] = mind_new();
    return s->minds[seat];
}

void turn_forget(Session *s) {
    for (Seat seat = 1; seat <= CANTINA_SEATS_MAX; seat++)
        if (s->minds[seat])
            mind_clear(s->minds[seat]);
}

/* What the agent of a seat thinks: its answer, or what it would start of itself (verb 0: nothing). */
static Choice agent_thought(Session *s, Seat seat, bool starts) {
    void *view = malloc(cantina_size(s->table->box));
    if (!view)
        abort();
    cantina_view(s->table->box, s->table->state, SEAT_BIT(seat), view);
    AgentBudget budget = budget_of(s, AGENT_TIME);
    const Agent *agent = &s->agents[seat];
    budget.iterations = agent_iterations(agent);
    watch_table(s->table, &s->watch, &s->agents[seat]);
    Choice choice = starts ? agent_start(agent, mind_of(s, seat), s->table->box, view, seat, &budget)
                           : agent_choose(agent, mind_of(s, seat), s->table->box, view, seat, &budget, NULL);
    free(view);
    return choice;
}

bool turn_agent(Session *s, Seat seat) {
    Choice choice = agent_thought(s, seat, false);
    if (session_stopped(s)) /* half a thought is no decision */
        return session_leave(s, LINE_STOPPED) == ACT_MOVED;
    return turn_answer(s, choice, s->game.levels[seat]) == ACT_MOVED;
}

static bool may_start(const Session *s, Seat seat) {
    return s->game.levels[seat] && !(s->game.people & SEAT_BIT(seat)) &&
           agent_may_start(&s->agents[seat], s->table->box, s->table->state, seat);
}

/* One act of one agent; false: nobody starts anything. */
static bool start_one(Session *s) {
    for (Seat seat = 1; seat <= s->table->seats; seat++) {
        Choice act = may_start(s, seat) ? agent_thought(s, seat, true) : (Choice){0};
        if (act.verb && !session_stopped(s))
            return turn_start(s, seat, act, s->game.levels[seat]) == ACT_MOVED;
    }
    return false;
}

void turn_agents_start(Session *s) {
    enum { STARTS_MOST = 16 };
    for (int i = 0; i < STARTS_MOST && s->table->status == CANTINA_ASK && start_one(s); i++) {
    }
}

/* ---- hints ---- */

static void say_option(const Session *s, const AgentThought *thought, int option) {
    char choice[512], percent[64], points[64];
    Text words = text_over(choice, sizeof choice), share = text_over(percent, sizeof percent),
         less = text_over(points, sizeof points);
    const AgentValue *value = &thought->values[option], *best = &thought->values[thought->best];
    bool equal = thought_equal(thought, option);
    double behind = 100 * (best->value - value->value);
    say_choice(&words, s->voice, value->choice);
    put_percent(&share, s->voice, value->value);
    put_decimal(&less, s->voice, behind > 0 ? behind : 0);
    say_ui(s,
           option == thought->best ? UI_HINT_BEST
           : equal                 ? UI_HINT_OTHER_EQUAL
                                   : UI_HINT_OTHER,
           ui_args(ui_words("percent", percent), ui_words("choice", choice),
                   ui_figure("n", points, words_equal(points, "1") ? 1 : 2)));
}

static void say_why(const Session *s, const AgentThought *thought) {
    char memory[SAY_ROOM];
    Text text = text_over(memory, sizeof memory);
    thought_why(s->voice, thought, &text);
    screen_say(&s->screen, memory, 0);
}

static void say_thought(const Session *s, const AgentThought *thought) {
    int order[CANTINA_CHOICES_MAX];
    int count = thought_rank(thought, order);
    say_ui(s, UI_HINT_LINES, ui_args(ui_number("n", thought->iterations)));
    for (int i = 0; i < count && i < TOLD; i++)
        say_option(s, thought, order[i]);
    say_why(s, thought);
}

/* One Ctrl-C ends the thinking, not the game: what was thought by then is told. */
static void forgive_stop(const Session *s) {
    int once = 1;
    if (s->screen.stop)
        atomic_compare_exchange_strong(s->screen.stop, &once, 0);
}

void turn_hint(Session *s, const Pending *p) {
    AgentThought *thought = calloc(1, sizeof *thought);
    AgentBudget budget = budget_of(s, HINT_TIME);
    Agent agent;
    if (!thought || !agent_make("hard", s->table->seed ^ 1, &agent))
        abort();
    watch_table(s->table, &s->watch, &agent);
    agent_choose(&agent, NULL, s->voice.box, s->view, p->question.seat, &budget, thought);
    forgive_stop(s);
    say_thought(s, thought);
    free(thought);
}
