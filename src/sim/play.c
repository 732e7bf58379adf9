#include "sim/play.h"

#include <string.h>
#include <time.h>

#include "agent/agent.h"
#include "base/rng.h"
#include "core/game.h"

/* One table: the true state, what the seat to move sees of it, and who plays. */
typedef struct {
    _Alignas(16) unsigned char state[STATE_MOST];
    _Alignas(16) unsigned char view[STATE_MOST];
    const CantinaBox *box;
    Agent agents[CANTINA_SEATS_MAX];
    Mind *mind; /* of all the agents at the table */
    Rng chance, pick;
    CantinaSink sink;
    SimGame *game;
} Table;

uint64_t sim_seed(uint64_t seed, int game) {
    return bits_mix(bits_mix(seed) + (uint64_t)game);
}

const char *sim_agent(const SimPlan *plan, CantinaSeat seat) {
    return plan->agents[plan->agent_count == 1 ? 0 : seat - 1];
}

int sim_budget(const SimPlan *plan, CantinaSeat seat) {
    return plan->budgets[plan->budget_count <= 1 ? 0 : seat - 1];
}

/* ---- parties ---- */

CantinaParties sim_kind(const SimPlan *plan) {
    _Alignas(16) unsigned char state[STATE_MOST];
    if (cantina_new(plan->box, state, plan->seats, plan->options))
        return CANTINA_RIVALS;
    return cantina_parties(plan->box, state);
}

int sim_parties(CantinaParties kind, int seats) {
    return kind == CANTINA_TEAM ? 1 : kind == CANTINA_DIVIDED ? 2 : seats;
}

const char *sim_party_word(CantinaParties kind, int party) {
    static const char *const sides[] = {"loyal", "traitor"};
    static const char *const seats[CANTINA_SEATS_MAX] = {"p1", "p2", "p3", "p4", "p5", "p6"};
    return kind == CANTINA_TEAM ? "team" : kind == CANTINA_DIVIDED ? sides[party] : seats[party];
}

int sim_speaker(const SimGame *game, int party) {
    for (int seat = 0; seat < game->plan->seats; seat++)
        if (game->party[seat] == party)
            return seat;
    return -1;
}

/* ---- watching ---- */

static bool gains(const Game *game, const CantinaEvent *event) {
    for (int i = 0; i < game->gains_count; i++)
        if (game->gains[i] == event->kind)
            return event->card && event->card < SIM_CARDS;
    return false;
}

/* What a seat comes to have, and whom it plays. */
static void watch(void *self, const CantinaEvent *event) {
    SimGame *game = self;
    const Game *rules = game->plan->box->game;
    int seat = game->kind == CANTINA_TEAM ? 0 : event->seat - 1;
    if (seat < 0 || seat >= game->plan->seats)
        return;
    if (gains(rules, event))
        game->drawn[seat][event->card / 64] |= (uint64_t)1 << (event->card % 64);
    if (rules->hero_event && event->kind == rules->hero_event && event->a > 0 && event->a < SIM_HEROES)
        game->played[seat] |= (uint64_t)1 << event->a;
}

static uint8_t level(int value) {
    return (uint8_t)(value < 0 ? 0 : value >= SIM_LEVELS ? SIM_LEVELS - 1 : value);
}

/* Once a turn, as soon as something is asked in it. */
static void sample(Table *t) {
    SimGame *game = t->game;
    int turn = cantina_turn(t->box, t->state);
    if (turn == game->sampled)
        return;
    game->sampled = turn;
    if (turn <= 0 || turn >= SIM_TURNS)
        return;
    for (int seat = 0; seat < (game->kind == CANTINA_TEAM ? 1 : game->plan->seats); seat++)
        game->hope[seat][turn] = level((cantina_eval(t->box, t->state, (CantinaSeat)(seat + 1)) + 50) / 100);
    if (game->plan->probe)
        game->probe[turn] = level(game->plan->probe(t->box, t->state));
    game->at[turn] = true;
}

/* ---- playing ---- */

static int seat_agents(Table *t, uint64_t seed) {
    const SimPlan *plan = t->game->plan;
    for (int i = 0; i < plan->seats; i++)
        if (!agent_make(sim_agent(plan, (CantinaSeat)(i + 1)), bits_mix(seed + (uint64_t)i), &t->agents[i]))
            return SIM_BAD_AGENT;
    return 0;
}

/* Of this thread, in which agents think: a machine that does other work as well makes nobody slower. */
static int64_t nanoseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static CantinaChoice think(Table *t, CantinaSeat seat) {
    int64_t began = nanoseconds_now();
    cantina_view(t->box, t->state, SEAT_BIT(seat), t->view);
    AgentBudget budget = {.iterations = sim_budget(t->game->plan, seat)};
    CantinaChoice choice = agent_choose(&t->agents[seat - 1], t->mind, t->box, t->view, seat, &budget, NULL);
    t->game->thinking[seat - 1] += nanoseconds_now() - began;
    return choice;
}

static CantinaChoice think_of_start(Table *t, CantinaSeat seat) {
    int64_t began = nanoseconds_now();
    cantina_view(t->box, t->state, SEAT_BIT(seat), t->view);
    AgentBudget budget = {.iterations = sim_budget(t->game->plan, seat)};
    CantinaChoice act = agent_start(&t->agents[seat - 1], t->mind, t->box, t->view, seat, &budget);
    t->game->thinking[seat - 1] += nanoseconds_now() - began;
    return act;
}

/* An agent that looks gets a view of its seat; one that does not needs only the number of options, which is the same
 * in the view and in the state, and takes no time worth a clock. */
static CantinaChoice decide(Table *t, CantinaSeat seat) {
    t->game->answered[seat - 1]++;
    if (agent_looks(&t->agents[seat - 1]))
        return think(t, seat);
    CantinaChoice options[CANTINA_CHOICES_MAX];
    int count = cantina_choices(t->box, t->state, NULL, options, CANTINA_CHOICES_MAX);
    return count ? options[rng_below(&t->pick, (uint32_t)count)] : (CantinaChoice){0};
}

/* Where there are secret roles the agents watch what is done. All see the same of it and come to believe the same. */
static void apply_watched(Table *t, CantinaSeat seat, CantinaChoice choice) {
    _Alignas(16) unsigned char before[STATE_MOST];
    cantina_view(t->box, t->state, 0, before);
    cantina_apply(t->box, t->state, choice, &t->sink);
    cantina_advance(t->box, t->state, &t->sink);
    cantina_view(t->box, t->state, 0, t->view);
    agent_see(&t->agents[0], t->box, seat, before, t->view);
    for (int i = 1; i < t->game->plan->seats; i++)
        t->agents[i].belief = t->agents[0].belief;
}

/* Whoever plays at random believes nothing. */
static bool anybody_looks(const Table *t) {
    for (int i = 0; i < t->game->plan->seats; i++)
        if (agent_looks(&t->agents[i]))
            return true;
    return false;
}

enum { STARTS_MOST = 16 }; /* side acts over one question */

/* A side act that some agent wants to start now; the seat, or 0: nobody does. */
static CantinaSeat wanted_start(Table *t, CantinaChoice *act) {
    for (int seat = 1; seat <= t->game->plan->seats; seat++) {
        if (!agent_may_start(&t->agents[seat - 1], t->box, t->state, (CantinaSeat)seat))
            continue;
        *act = think_of_start(t, (CantinaSeat)seat);
        if (act->verb)
            return (CantinaSeat)seat;
    }
    return 0;
}

/* Over the question that is pending agents start what they want, one after the other. */
static int start_acts(Table *t) {
    CantinaChoice act;
    CantinaSeat seat;
    int now = CANTINA_ASK;
    for (int i = 0; i < STARTS_MOST && now == CANTINA_ASK && cantina_asked(t->box, t->state) != CANTINA_CHANCE; i++) {
        if (!(seat = wanted_start(t, &act)))
            break;
        t->game->started++;
        cantina_start(t->box, t->state, seat, act, &t->sink);
        now = cantina_advance(t->box, t->state, &t->sink);
    }
    return now;
}

static void answer(Table *t) {
    SimGame *game = t->game;
    CantinaSeat seat = cantina_asked(t->box, t->state);
    if (seat == CANTINA_CHANCE) {
        game->chances++;
        cantina_roll(t->box, t->state, rng_next(&t->chance), &t->sink);
        return;
    }
    CantinaChoice choice = decide(t, seat);
    game->last[game->decisions++ % SIM_LAST] = choice;
    if (agent_watches(t->box, t->state) && anybody_looks(t))
        apply_watched(t, seat, choice);
    else
        cantina_apply(t->box, t->state, choice, &t->sink);
}

static bool dropped(const SimPlan *plan) {
    return plan->stop && atomic_load_explicit(plan->stop, memory_order_relaxed) > 1;
}

static SimEnd play_on(Table *t) {
    SimGame *game = t->game;
    int now;
    while ((now = cantina_advance(t->box, t->state, &t->sink)) == CANTINA_ASK) {
        if (dropped(game->plan))
            return SIM_DROPPED;
        if (game->decisions + game->chances > SIM_DECISIONS_MOST)
            return SIM_FAULTED;
        sample(t);
        if (!game->plan->no_side_acts && start_acts(t) != CANTINA_ASK)
            continue;
        answer(t);
    }
    return now == CANTINA_OVER ? SIM_FINISHED : SIM_FAULTED;
}

static int party_of(const Table *t, int seat) {
    switch (t->game->kind) {
    case CANTINA_TEAM:
        return 0;
    case CANTINA_DIVIDED:
        return cantina_traitors(t->box, t->state) >> seat & 1;
    case CANTINA_RIVALS:
        break;
    }
    return seat;
}

static void note_end(const Table *t) {
    const Head *head = (const Head *)(const void *)t->state;
    SimGame *game = t->game;
    game->turns = head->turns;
    game->outcome = head->outcome;
    game->fault = head->fault;
    memcpy(game->value, head->value, sizeof game->value);
    for (int seat = 0; seat < game->plan->seats; seat++)
        game->party[seat] = (uint8_t)party_of(t, seat);
}

SimEnd sim_play(const SimPlan *plan, int i, Mind *mind, SimGame *game) {
    Table t;
    uint64_t seed = sim_seed(plan->seed, i);
    memset(game, 0, sizeof *game);
    game->plan = plan;
    t.box = plan->box;
    t.game = game;
    t.mind = mind;
    mind_clear(mind);
    t.chance = rng_seeded(seed);
    t.pick = rng_seeded(~seed);
    t.sink = (CantinaSink){watch, game};
    if (seat_agents(&t, seed) || cantina_new(plan->box, t.state, plan->seats, plan->options))
        return SIM_FAULTED;
    game->kind = cantina_parties(plan->box, t.state);
    game->parties = sim_parties(game->kind, plan->seats);
    SimEnd end = play_on(&t);
    note_end(&t);
    return end;
}
