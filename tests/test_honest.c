/* Honesty: what a seat cannot know changes nothing of what its agent thinks. Whole games are played by agents that
 * remember and watch; beside each sits a second one at tables where all that its seat cannot know is otherwise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "agent/agent.h"
#include "base/rng.h"
#include "core/place.h"
#include "games/boxes.h"
#include "kit/thought.h"
#include "sim/play.h"

typedef struct {
    _Alignas(16) unsigned char bytes[STATE_MOST];
} State;

/* Every game, and what of it may be hidden. */
static const struct {
    const char *game;
    int option, value;
    int older;  /* decisions before there is much to hide */
    bool open;  /* what one seat sees nearly always all see */
    bool roles; /* there are secret ones */
} variants[] = {
    {"conflict", .open = true},
    {"conflict", .option = 2, .value = 1}, /* hidden hands */
    {"clonewars", .open = true},
    {"mandalorian", 0},
    {"mandalorian", .value = 6, .roles = true}, /* mercenary-3: secret loyalties */
    {"outerrim", .older = 120},
};

enum { DECISIONS = 16, RIVALS = 2, TRUE = 0, OTHER = 1 };

static struct {
    const Box *box;
    uint8_t options[32]; /* defaults, but for the variant's */
    int seats;
    uint64_t seed;
    Rng rng;     /* of chance, and of the other worlds */
    State state; /* the truth */
    Agent agents[RIVALS][CANTINA_SEATS_MAX + 1];
    int unlike; /* how often the other world was another */
} table;

static Mind *minds[RIVALS][CANTINA_SEATS_MAX + 1];

static const char *level_of(CantinaSeat seat) {
    return agent_levels()[AGENT_GREEDY + (seat + table.seats + table.seed) % (AGENT_LEVELS - AGENT_GREEDY)];
}

static void lay_table(int variant, int seats, uint64_t seed) {
    memset(&table, 0, sizeof table);
    table.box = box_embedded(variants[variant].game);
    table.options[variants[variant].option] = (uint8_t)variants[variant].value;
    table.seats = seats;
    table.seed = seed;
    table.rng = rng_seeded(seed);
    for (CantinaSeat seat = 1; seat <= seats; seat++)
        for (int i = 0; i < RIVALS; i++) {
            assert_true(agent_make(level_of(seat), seed + seat, &table.agents[i][seat]));
            mind_clear(minds[i][seat]);
        }
    assert_int_equal(cantina_new(table.box, table.state.bytes, seats, table.options), 0);
}

static State view_of(const State *state, CantinaSeat seat) {
    State view;
    cantina_view(table.box, state->bytes, SEAT_BIT(seat), view.bytes);
    return view;
}

static bool alike(const State *a, const State *b) {
    return !memcmp(a->bytes, b->bytes, cantina_size(table.box));
}

/* A world that must look the same to a seat: what others have seen is drawn again. Views are not asked what that is,
 * for they are tested. */
static State other_than(const State *state, CantinaSeat seat) {
    State other = *state;
    Engine e = engine_over(table.box, other.bytes, NULL);
    for (int i = 1; i < e.game->layout.place_cap; i++)
        if (e.places[i].card && !(e.places[i].seen & (SEAT_BIT(seat) | SEEN_BY_ALL)))
            place_undraw(&e, (PlaceId)i);
    cantina_imagine(table.box, other.bytes, rng_next(&table.rng));
    table.unlike += !alike(&other, state);
    return other;
}

static bool offers(const State *state, CantinaChoice choice) {
    CantinaChoice list[CANTINA_CHOICES_MAX];
    int count = cantina_choices(table.box, state->bytes, NULL, list, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count; i++)
        if (same_choice(list[i], choice))
            return true;
    return false;
}

/* ---- deciding ---- */

static CantinaChoice think(int which, CantinaSeat seat, const State *world, bool quick, AgentThought *thought) {
    bool deep = table.agents[which][seat].level >= AGENT_NORMAL;
    AgentBudget budget = {.iterations = quick ? 2 : deep ? 80 : 16, .threads = 1 + seat % 2};
    State view = view_of(world, seat);
    return agent_choose(&table.agents[which][seat], minds[which][seat], table.box, view.bytes, seat, &budget, thought);
}

static CantinaChoice decide(CantinaSeat seat, bool quick) {
    static AgentThought thoughts[RIVALS]; /* large */
    State other = other_than(&table.state, seat), here = view_of(&table.state, seat), there = view_of(&other, seat);
    assert_true(alike(&here, &there));
    assert_int_equal(cantina_sight(table.box, table.state.bytes, SEAT_BIT(seat)),
                     cantina_sight(table.box, other.bytes, SEAT_BIT(seat)));
    CantinaChoice choice = think(TRUE, seat, &table.state, quick, &thoughts[TRUE]);
    think(OTHER, seat, &other, quick, &thoughts[OTHER]);
    assert_same_thought(&thoughts[TRUE], &thoughts[OTHER]);
    return choice;
}

/* ---- watching ---- */

static State after(const State *state, CantinaChoice choice) {
    State next = *state;
    cantina_apply(table.box, next.bytes, choice, NULL);
    cantina_advance(table.box, next.bytes, NULL);
    return next;
}

/* One agent of a seat sees the deed as its seat does; the other with all cards open, in another world if there the same
 * can be done and looks the same. */
static void watch(CantinaSeat seat, CantinaSeat who, const State *before, CantinaChoice choice) {
    State next = after(before, choice), seen = view_of(before, seat), seen_next = view_of(&next, seat);
    State other = other_than(before, seat);
    if (!offers(&other, choice))
        other = *before;
    State other_next = after(&other, choice), other_seen = view_of(&other_next, seat);
    if (!alike(&other_seen, &seen_next)) {
        other = *before;
        other_next = next;
    }
    agent_see(&table.agents[TRUE][seat], table.box, who, seen.bytes, seen_next.bytes);
    agent_see(&table.agents[OTHER][seat], table.box, who, other.bytes, other_next.bytes);
    assert_memory_equal(&table.agents[TRUE][seat].belief, &table.agents[OTHER][seat].belief, sizeof(Belief));
}

/* ---- tests ---- */

/* Agents decide, at a glance before the first of the decisions that count; how many did. */
static int play(int older, int most) {
    int decisions = -older;
    while (decisions < most && cantina_advance(table.box, table.state.bytes, NULL) == CANTINA_ASK) {
        CantinaSeat who = cantina_asked(table.box, table.state.bytes);
        if (who == CANTINA_CHANCE) {
            cantina_roll(table.box, table.state.bytes, rng_next(&table.rng), NULL);
            continue;
        }
        CantinaChoice choice = decide(who, decisions < 0);
        for (CantinaSeat seat = 1; seat <= table.seats && agent_watches(table.box, table.state.bytes); seat++)
            watch(seat, who, &table.state, choice);
        table.state = after(&table.state, choice);
        decisions++;
    }
    return decisions;
}

static void what_cannot_be_known_changes_no_thought(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT(variants); i++) {
        const Game *game = box_embedded(variants[i].game)->game;
        int unlike = 0;
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            if (variants[i].roles && seats < 3)
                continue;
            lay_table(i, seats, (uint64_t)(10 * i + seats));
            int older = seats > 1 ? variants[i].older : 0;
            assert_true(play(older, DECISIONS) > DECISIONS / 2);
            unlike += table.unlike;
            assert_true(!variants[i].roles || table.agents[TRUE][1].belief.count > 1);
        }
        assert_true(unlike > 0 || variants[i].open);
    }
}

enum { LINES = 3 };

static SimPlan plan_of_table(void) {
    SimPlan plan = {.box = table.box,
                    .games = 1,
                    .seats = table.seats,
                    .agents = {"greedy", "easy", "normal"},
                    .agent_count = table.seats,
                    .budgets = {LINES},
                    .budget_count = 1,
                    .seed = table.seed};
    memcpy(plan.options, table.options, sizeof plan.options);
    return plan;
}

/* What the next agent starts of itself, from what it would see were the world another one; false: nobody starts
 * anything. */
static bool start_in_other_worlds(const AgentBudget *budget) {
    for (CantinaSeat seat = 1; seat <= table.seats; seat++) {
        const Agent *agent = &table.agents[OTHER][seat];
        if (!agent_may_start(agent, table.box, table.state.bytes, seat))
            continue;
        State other = other_than(&table.state, seat), view = view_of(&other, seat);
        CantinaChoice act = agent_start(agent, minds[OTHER][1], table.box, view.bytes, seat, budget);
        if (act.verb)
            return !cantina_start(table.box, table.state.bytes, seat, act, NULL);
    }
    return false;
}

/* The first game of the plan; its agents share a mind. */
static void simulate_in_other_worlds(const SimGame *game) {
    const AgentBudget budget = {.iterations = LINES};
    uint64_t seed = sim_seed(table.seed, 0);
    Rng chance = rng_seeded(seed);
    int64_t decisions = 0;
    mind_clear(minds[OTHER][1]);
    for (CantinaSeat seat = 1; seat <= table.seats; seat++)
        agent_make(sim_agent(game->plan, seat), bits_mix(seed + seat - 1u), &table.agents[OTHER][seat]);
    while (cantina_advance(table.box, table.state.bytes, NULL) == CANTINA_ASK) {
        CantinaSeat who = cantina_asked(table.box, table.state.bytes);
        if (who == CANTINA_CHANCE) {
            cantina_roll(table.box, table.state.bytes, rng_next(&chance), NULL);
            continue;
        }
        if (start_in_other_worlds(&budget))
            continue;
        State other = other_than(&table.state, who), view = view_of(&other, who);
        CantinaChoice choice =
            agent_choose(&table.agents[OTHER][who], minds[OTHER][1], table.box, view.bytes, who, &budget, NULL);
        if (++decisions > game->decisions - SIM_LAST)
            assert_true(same_choice(choice, game->last[(decisions - 1) % SIM_LAST]));
        State next = after(&table.state, choice);
        for (CantinaSeat seat = 1; seat <= table.seats; seat++)
            agent_see(&table.agents[OTHER][seat], table.box, who, table.state.bytes, next.bytes);
        table.state = next;
    }
    assert_int_equal(decisions, game->decisions);
}

/* A simulation plays as agents do that were shown nothing but views, and of other worlds at that. */
static void simulations_show_views_only(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT(variants); i++) {
        SimGame game;
        lay_table(i, 3, 5);
        SimPlan plan = plan_of_table();
        assert_int_equal(sim_play(&plan, 0, minds[TRUE][1], &game), SIM_FINISHED);
        simulate_in_other_worlds(&game);
    }
}

static int make_minds(void **unused) {
    (void)unused;
    for (int i = 0; i < RIVALS; i++)
        for (int seat = 1; seat <= CANTINA_SEATS_MAX; seat++)
            if (!(minds[i][seat] = mind_new()))
                return 1;
    return 0;
}

static int free_minds(void **unused) {
    (void)unused;
    for (int i = 0; i < RIVALS; i++)
        for (int seat = 1; seat <= CANTINA_SEATS_MAX; seat++)
            mind_free(minds[i][seat]);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_known_changes_no_thought),
        cmocka_unit_test(simulations_show_views_only),
    };
    return cmocka_run_group_tests(tests, make_minds, free_minds);
}
