/* Agents: legal, repeatable; and what they say they saw. That they are honest: test_honest.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <string.h>

#include "agent/agent.h"
#include "agent/line.h"
#include "agent/mind.h"
#include "agent/race.h"
#include "base/rng.h"
#include "games/boxes.h"
#include "kit/thought.h"

typedef struct {
    _Alignas(16) unsigned char bytes[STATE_MOST];
} State;

static const char *const games[] = {"conflict", "clonewars", "mandalorian", "outerrim"};
static const Box *the_box;

static const Box *box(void) {
    return the_box;
}

static uint8_t options[32]; /* defaults */

static void take_game(const char *game) {
    the_box = box_embedded(game);
    memset(options, 0, sizeof options);
}

/* A game some decisions old, at a decision of a seat; hidden hands, so that there is something to hide. */
static CantinaSeat position(State *state, int seats, uint64_t seed, int decisions) {
    CantinaChoice list[CANTINA_CHOICES_MAX];
    Rng rng = rng_seeded(seed);
    seats = seats < box()->game->seats_max ? seats : box()->game->seats_max;
    assert_int_equal(cantina_new(box(), state->bytes, seats, options), 0);
    while (cantina_advance(box(), state->bytes, NULL) == CANTINA_ASK) {
        CantinaSeat seat = cantina_asked(box(), state->bytes);
        if (seat == CANTINA_CHANCE) {
            cantina_roll(box(), state->bytes, rng_next(&rng), NULL);
            continue;
        }
        if (!decisions--)
            return seat;
        int count = cantina_choices(box(), state->bytes, NULL, list, CANTINA_CHOICES_MAX);
        cantina_apply(box(), state->bytes, list[rng_below(&rng, (uint32_t)count)], NULL);
    }
    return CANTINA_NOBODY;
}

static bool offered(const State *state, CantinaChoice choice) {
    CantinaChoice list[CANTINA_CHOICES_MAX];
    int count = cantina_choices(box(), state->bytes, NULL, list, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count; i++)
        if (same_choice(list[i], choice))
            return true;
    return false;
}

static CantinaChoice choose(const Agent *agent, const State *view, CantinaSeat seat, int iterations,
                            AgentThought *thought) {
    AgentBudget budget = {.iterations = iterations};
    return agent_choose(agent, NULL, box(), view->bytes, seat, &budget, thought);
}

static Agent agent_of(const char *level) {
    Agent agent;
    assert_true(agent_make(level, 11, &agent));
    return agent;
}

/* ---- tests ---- */

/* Levels that are set otherwise have other marks, whatever their names and seeds are. */
static void levels_have_marks(void **unused) {
    (void)unused;
    for (uint8_t a = 0; a < AGENT_LEVELS; a++)
        for (uint8_t b = 0; b < AGENT_LEVELS; b++)
            assert_int_equal(agent_mark(&(Agent){.level = a}) == agent_mark(&(Agent){.level = b, .seed = 5}), a == b);
}

static void levels_have_names(void **unused) {
    Agent agent;
    (void)unused;
    for (const char *const *level = agent_levels(); *level; level++)
        assert_true(agent_make(*level, 1, &agent));
    assert_string_equal(agent_levels()[AGENT_GREEDY], "greedy");
    assert_string_equal(agent_levels()[AGENT_HARD], "hard");
    assert_null(agent_levels()[AGENT_LEVELS]);
    assert_false(agent_make("genius", 1, &agent));
    assert_false(agent_looks(&(Agent){.level = AGENT_RANDOM}));
    assert_true(agent_iterations(&(Agent){.level = AGENT_HARD}) > agent_iterations(&(Agent){.level = AGENT_EASY}));
}

/* The choices of the state and of the asked seat's view are the same: random play needs no view. */
static void views_offer_the_same(void **unused) {
    State state, view;
    CantinaChoice a[CANTINA_CHOICES_MAX], b[CANTINA_CHOICES_MAX];
    (void)unused;
    take_game("conflict");
    for (int i = 0; i < 200; i++) {
        CantinaSeat seat = position(&state, 1 + i % 6, (uint64_t)i, i % 50);
        if (!seat)
            continue;
        cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
        int count = cantina_choices(box(), state.bytes, NULL, a, CANTINA_CHOICES_MAX);
        assert_int_equal(cantina_choices(box(), view.bytes, NULL, b, CANTINA_CHOICES_MAX), count);
        assert_memory_equal(a, b, sizeof *a * (size_t)count);
    }
}

static void choices_are_legal(void **unused) {
    State state, view;
    (void)unused;
    for (int i = 0; i < 80; i++) {
        take_game(games[i % COUNT(games)]);
        CantinaSeat seat = position(&state, 1 + i % 5, 100 + (uint64_t)i, i);
        if (!seat)
            continue;
        cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
        for (const char *const *level = agent_levels(); *level; level++) {
            Agent agent = agent_of(*level);
            assert_true(offered(&state, choose(&agent, &view, seat, 12, NULL)));
        }
    }
}

/* Every option gets a value between lost and won, and the one that is taken has the best. */
static void values_are_chances(void **unused) {
    static AgentThought thought;
    State state, view;
    (void)unused;
    take_game("conflict");
    CantinaSeat seat = position(&state, 3, 5, 12);
    Agent agent = agent_of("hard");
    cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
    CantinaChoice choice = choose(&agent, &view, seat, 200, &thought);
    assert_int_equal(thought.count, cantina_choices(box(), view.bytes, NULL, (CantinaChoice[CANTINA_CHOICES_MAX]){{0}},
                                                    CANTINA_CHOICES_MAX));
    int lines = 0;
    for (int i = 0; i < thought.count; i++) {
        const AgentValue *value = &thought.values[i];
        assert_true(value->value >= 0 && value->value <= 1 && value->lines > 0);
        assert_true(value->error >= 0 && value->error < 0.5);
        assert_true(value->value <= thought.values[thought.best].value);
        lines += value->lines;
    }
    assert_true(same_choice(thought.values[thought.best].choice, choice));
    assert_int_equal(thought.iterations, lines);
    agent = agent_of("random");
    choose(&agent, &view, seat, 0, &thought);
    assert_int_equal(thought.count, 0);
}

/* Nobody is told in the first turn that all is lost, or won: a judgement that says so tells options apart no longer. */
static void a_game_that_has_begun_is_open(void **unused) {
    (void)unused;
    for (int game = 0; game < COUNT(games); game++) {
        take_game(games[game]);
        for (int seats = box()->game->seats_min; seats <= box()->game->seats_max; seats++) {
            State state;
            CantinaSeat seat = position(&state, seats, 5, 2 * seats + 2);
            int chance = cantina_eval(box(), state.bytes, seat);
            if (chance < 300 || chance > 9700)
                fail_msg("%s with %d seats: %d of 10000", games[game], seats, chance);
        }
    }
}

static void a_seat_that_is_not_asked(void **unused) {
    State state, view;
    (void)unused;
    take_game("conflict");
    CantinaSeat seat = position(&state, 2, 5, 12), other = (CantinaSeat)(3 - seat);
    for (const char *const *level = agent_levels(); *level; level++) {
        Agent agent = agent_of(*level);
        cantina_view(box(), state.bytes, SEAT_BIT(other), view.bytes);
        assert_int_equal(choose(&agent, &view, other, 0, NULL).verb, 0);
    }
}

/* Same seed, view, budget: same choice, wherever the view lies and whatever was asked before. The view stays. */
static void decisions_repeat(void **unused) {
    static AgentThought a, b;
    State state, view, elsewhere;
    (void)unused;
    memset(&elsewhere, 0xa5, sizeof elsewhere);
    for (int i = 0; i < 16; i++) {
        take_game(games[i % COUNT(games)]);
        CantinaSeat seat = position(&state, 2, 40 + (uint64_t)i, 5 * i);
        if (!seat)
            continue;
        cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
        memcpy(elsewhere.bytes, view.bytes, cantina_size(box()));
        for (const char *const *level = agent_levels(); *level; level++) {
            Agent agent = agent_of(*level);
            assert_true(same_choice(choose(&agent, &view, seat, 60, &a), choose(&agent, &elsewhere, seat, 60, &b)));
            assert_same_thought(&a, &b);
            assert_memory_equal(view.bytes, elsewhere.bytes, cantina_size(box()));
        }
    }
}

/* A mind that is cleared is as good as new; one that is not remembers. */
static void minds_remember_and_forget(void **unused) {
    static AgentThought fresh, again, cleared;
    State state, view;
    (void)unused;
    take_game("clonewars");
    CantinaSeat seat = position(&state, 2, 3, 30);
    Agent agent = agent_of("hard");
    AgentBudget budget = {.iterations = 800};
    Mind *mind = mind_new();
    assert_non_null(mind);
    cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
    agent_choose(&agent, mind, box(), view.bytes, seat, &budget, &fresh);
    agent_choose(&agent, mind, box(), view.bytes, seat, &budget, &again);
    mind_clear(mind);
    agent_choose(&agent, mind, box(), view.bytes, seat, &budget, &cleared);
    mind_free(mind);
    assert_same_thought(&fresh, &cleared);
    bool differs = false;
    for (int i = 0; i < fresh.count; i++)
        differs |= fresh.values[i].value != again.values[i].value;
    assert_true(differs);
}

/* Two positions hardly ever have the same number, but who would swear to it? Here all that is remembered is as of other
 * positions: nobody does what cannot be done. */
static void what_does_not_fit_is_not_done(void **unused) {
    State state, view;
    const CantinaChoice impossible = {.verb = 1, .a = UINT16_MAX, .b = UINT16_MAX};
    AgentBudget budget = {.iterations = 400};
    Agent agent = agent_of("normal");
    int met = 0;
    (void)unused;
    for (int i = 0; i < 8; i++) {
        take_game(games[i % COUNT(games)]);
        CantinaSeat seat = position(&state, 3, 700 + (uint64_t)i, 20 + i);
        if (!seat)
            continue;
        cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
        Mind *mind = mind_new();
        assert_non_null(mind);
        agent_choose(&agent, mind, box(), view.bytes, seat, &budget, NULL);
        Lobe *lobe = mind->lobes[0];
        uint32_t edges = lobe ? lobe->edges_used : 0;
        for (uint32_t k = 0; k < edges; k++)
            lobe->edges[k] = (Edge){.choice = impossible};
        assert_true(offered(&state, agent_choose(&agent, mind, box(), view.bytes, seat, &budget, NULL)));
        for (uint32_t k = 0; k < edges; k++)
            assert_int_equal(lobe->edges[k].visits, 0);
        met += edges > 0;
        mind_free(mind);
    }
    assert_true(met > 4);
}

/* One heat of made-up results: every option's own worth, with the same luck for all and a little of its own. */
static void run_heat(Race *race, const int *worth, Rng *rng, int own) {
    for (int world = 0; world < 20; world++) {
        int64_t luck = rng_below(rng, 4000), leading = 0;
        for (int i = 0; i < race->count; i++) {
            int option = race->running[i];
            int64_t value = worth[option] + luck + (own ? rng_below(rng, (uint32_t)own) : 0);
            leading = i ? leading : value;
            score_note(&race->heat, option, value, leading);
        }
        race->heat.worlds++;
    }
    race_heat(race);
}

/* A race is over when nobody can catch up with the leader or differs from it, not while two are close. */
static void races_end_when_they_are_decided(void **unused) {
    enum { LINES = 640 };
    static Race race;
    const int clear[4] = {3000, 3600, 3100, 2900}, close[4] = {3000, 3040, 1000, 900}, equal[2] = {3000, 3000};
    Rng rng = rng_seeded(7);
    (void)unused;
    race_begin(&race, 4, LINES, 1, 4);
    assert_int_equal(race.heats, 10); /* two rounds of 80 worlds, by 16 */
    for (int i = 0; i < 3; i++)
        run_heat(&race, clear, &rng, 200);
    assert_true(race.running[0] == 1 && race.count == 1 && race.done == race.heats);
    race_begin(&race, 4, LINES, 1, 4);
    for (int i = 0; i < 9; i++)
        run_heat(&race, close, &rng, 1500);
    assert_true(race.count == 2 && race.running[0] < 2 && race.running[1] < 2 && race.done == 9);
    race_begin(&race, 2, LINES, 1, 4);
    for (int i = 0; race.done < race.heats; i++) {
        assert_true(i < 3);
        run_heat(&race, equal, &rng, 0);
    }
    race_begin(&race, 4, LINES, 2, 4);
    assert_int_equal(race.heats, 4);   /* two hands, each of which has 16 worlds to itself */
    race_begin(&race, 4, LINES, 1, 0); /* never sure */
    assert_int_equal(race.heats, 2);
    race_begin(&race, 4, 100, 1, 4); /* too few lines to tell: only the halves count */
    assert_int_equal(race.heats, 2);
}

/* What falls in a turn that a line looks on to is decided by the world alone, not by what the line did before. */
static void turns_fall_alike_for_all(void **unused) {
    static World a, b;
    State state, view;
    (void)unused;
    for (int i = 0; i < 8; i++) {
        take_game(games[i % COUNT(games)]);
        CantinaSeat seat = position(&state, 2, 80 + (uint64_t)i, 6 * i);
        cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
        Prospect prospect = prospect_of(box(), view.bytes, SEAT_BIT(seat), NULL);
        world_imagine(&a, &prospect, 5);
        cantina_run_until(&a.run, world_turn(&a) + 1);
        world_play(&a, PLAY_GREEDY, world_turn(&a) + 1);
        b = a;
        b.chance.at += 77;
        int turn = world_turn(&a);
        world_play_turn(&a, PLAY_GREEDY, 9);
        world_play_turn(&b, PLAY_GREEDY, 9);
        assert_true(!world_goes_on(&a) || world_turn(&a) == turn + 1);
        assert_int_equal(a.now, b.now);
        assert_memory_equal(a.state, b.state, a.size);
    }
}

/* A line is worth the mean of what is judged at the end of its turn and of those it looks on to. */
static void lines_look_on(void **unused) {
    static const SearchSettings settings = {.style = PLAY_GREEDY, .horizon = 1};
    static Liner liner;
    CantinaChoice list[CANTINA_CHOICES_MAX];
    State state, view;
    (void)unused;
    take_game("conflict");
    CantinaSeat seat = position(&state, 2, 5, 12);
    cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
    SearchCase what = {.settings = &settings, .box = box(), .view = view.bytes, .seat = seat, .options = list};
    what.count = cantina_choices(box(), view.bytes, NULL, list, CANTINA_CHOICES_MAX);
    liner = (Liner){.what = &what, .prospect = prospect_of(box(), view.bytes, SEAT_BIT(seat), NULL), .team = true};
    for (int option = 0; option < what.count; option++) {
        int sum = 0;
        for (int outlook = 0; outlook < 3; outlook++) {
            liner.outlook = outlook;
            liner_play(&liner, option, 0, 3);
            int value = liner_judge(&liner);
            sum += world_value(&liner.world, seat); /* as it stands at the end of the latest turn */
            assert_int_equal(value, sum / (outlook + 1));
        }
    }
}

/* The same threads, the same result, however they were scheduled. */
static void threads_agree(void **unused) {
    static AgentThought a, b;
    State state, view;
    (void)unused;
    for (int i = 0; i < 4; i++) {
        take_game(games[i % COUNT(games)]);
        CantinaSeat seat = position(&state, 2, 60 + (uint64_t)i, 10 * i);
        Agent agent = agent_of("hard");
        AgentBudget budget = {.iterations = 300, .threads = 3};
        cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
        agent_choose(&agent, NULL, box(), view.bytes, seat, &budget, &a);
        agent_choose(&agent, NULL, box(), view.bytes, seat, &budget, &b);
        assert_same_thought(&a, &b);
    }
}

/* A machine that gives no threads takes longer and comes to the same. */
static void threads_may_be_missing(void **unused) {
    static AgentThought with, without;
    State state, view;
    pthread_attr_t usual, vast;
    Agent agent = agent_of("hard");
    AgentBudget budget = {.iterations = 300, .threads = 3};
    (void)unused;
    take_game("conflict");
    CantinaSeat seat = position(&state, 2, 60, 10);
    cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
    agent_choose(&agent, NULL, box(), view.bytes, seat, &budget, &with);
    assert_int_equal(pthread_getattr_default_np(&usual), 0);
    pthread_attr_init(&vast);
    assert_int_equal(pthread_attr_setstacksize(&vast, (size_t)1 << 50), 0); /* nobody has so much memory for one */
    assert_int_equal(pthread_setattr_default_np(&vast), 0);
    agent_choose(&agent, NULL, box(), view.bytes, seat, &budget, &without);
    assert_int_equal(pthread_setattr_default_np(&usual), 0);
    pthread_attr_destroy(&usual);
    pthread_attr_destroy(&vast);
    assert_same_thought(&with, &without);
}

/* Cancelled before it began, or out of time, an agent still has an answer and has tried every option. */
static void haste_is_possible(void **unused) {
    static AgentThought thought;
    State state, view;
    atomic_int cancel = 1;
    (void)unused;
    take_game("conflict");
    CantinaSeat seat = position(&state, 2, 5, 12);
    Agent agent = agent_of("hard");
    AgentBudget budgets[] = {{.iterations = 1000000000, .cancel = &cancel}, {.milliseconds = 1, .threads = 2}};
    cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
    for (int i = 0; i < COUNT(budgets); i++) {
        assert_true(offered(&state, agent_choose(&agent, NULL, box(), view.bytes, seat, &budgets[i], &thought)));
        for (int k = 0; k < thought.count; k++)
            assert_true(thought.values[k].lines > 0);
    }
}

/* What a seat does not see is not in its sight; what it sees is. */
static void sight_follows_the_view(void **unused) {
    State state, view, next;
    CantinaChoice list[CANTINA_CHOICES_MAX];
    (void)unused;
    for (int i = 0; i < 60; i++) {
        take_game(games[i % COUNT(games)]);
        options[2] = i % 2 == 0;
        CantinaSeat seat = position(&state, 3, 500 + (uint64_t)i, 2 * i);
        if (!seat)
            continue;
        for (CantinaSeat eye = 1; eye <= 3; eye++) {
            cantina_view(box(), state.bytes, SEAT_BIT(eye), view.bytes);
            assert_int_equal(cantina_sight(box(), view.bytes, SEAT_BIT(eye)),
                             cantina_sight(box(), state.bytes, SEAT_BIT(eye)));
        }
        int count = cantina_choices(box(), state.bytes, NULL, list, CANTINA_CHOICES_MAX);
        memcpy(next.bytes, state.bytes, cantina_size(box()));
        cantina_apply(box(), next.bytes, list[count - 1], NULL);
        assert_int_not_equal(cantina_sight(box(), next.bytes, SEAT_BIT(seat)),
                             cantina_sight(box(), state.bytes, SEAT_BIT(seat)));
    }
}

/* ---- The Mandalorian ---- */

static bool offers(const State *state, const char *word) {
    CantinaChoice list[CANTINA_CHOICES_MAX];
    char own[128];
    int count = cantina_choices(box(), state->bytes, NULL, list, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        cantina_choice_word(box(), list[i], own, sizeof own);
        if (!strcmp(own, word))
            return true;
    }
    return false;
}

/* Whoever draws planning cards and puts one back on top knows what comes next (MA-20). */
static void bad_luck_is_not_put_back_on_top(void **unused) {
    (void)unused;
    State state, view;
    char word[128];
    int met = 0;
    Agent agent = agent_of("easy");
    take_game("mandalorian");
    for (int i = 0; i < 4000 && met < 6; i++) {
        CantinaSeat seat = position(&state, 2, (uint64_t)i, 8 + i % 30);
        if (!seat || !offers(&state, "put-back:bad-luck"))
            continue;
        cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
        cantina_choice_word(box(), choose(&agent, &view, seat, 0, NULL), word, sizeof word);
        assert_string_not_equal(word, "put-back:bad-luck");
        met++;
    }
    assert_int_equal(met, 6);
}

/* What the others have after what an agent does in a seat that is theirs, or a traitor's. */
static int loyal_value_after(State *state, CantinaSeat seat, bool traitor, const Agent *agent) {
    State view;
    CantinaStream chance = {.at = 7};
    uint64_t random = 1;
    do
        cantina_imagine_roles(box(), state->bytes, 0, random++);
    while ((cantina_traitors(box(), state->bytes) >> (seat - 1) & 1) != traitor);
    cantina_view(box(), state->bytes, SEAT_BIT(seat), view.bytes);
    cantina_step(box(), state->bytes, choose(agent, &view, seat, 0, NULL), &chance, NULL);
    int value = cantina_eval(box(), state->bytes, seat);
    return traitor ? 10000 - value : value;
}

/* MA-62: a traitor wants what the others do not. */
static void a_traitor_plays_against_the_others(void **unused) {
    (void)unused;
    State state, copy;
    Agent agent = agent_of("greedy");
    enum { MET = 120 };
    int met = 0, loyal = 0, traitor = 0;
    take_game("mandalorian");
    options[0] = 6; /* mercenary-3: secret loyalties */
    for (int i = 0; i < 500 && met < MET; i++) {
        CantinaSeat seat = position(&state, 4, (uint64_t)i, 12 + i % 30);
        if (!seat || cantina_parties(box(), state.bytes) != CANTINA_DIVIDED || !cantina_roles(box(), state.bytes))
            continue;
        copy = state;
        loyal += loyal_value_after(&copy, seat, false, &agent);
        traitor += loyal_value_after(&state, seat, true, &agent);
        met++;
    }
    assert_int_equal(met, MET);
    assert_true(traitor < loyal - MET * 20); /* a fifth of a percentage point a decision, and more */
}

/* ---- side acts ---- */

static CantinaChoice start(const char *level, const State *state, CantinaSeat seat) {
    State view;
    Agent agent = agent_of(level);
    cantina_view(box(), state->bytes, SEAT_BIT(seat), view.bytes);
    return agent_start(&agent, NULL, box(), view.bytes, seat, &(AgentBudget){.iterations = 100});
}

/* What an agent starts of itself is a side act of its seat that changes the game; it thinks so again. */
static bool starts_well(const State *state, CantinaSeat seat) {
    CantinaChoice list[CANTINA_CHOICES_MAX], act = start("easy", state, seat);
    int count = cantina_side(box(), state->bytes, seat, list, CANTINA_CHOICES_MAX), at = 0;
    Agent easy = agent_of("easy");
    assert_true(same_choice(act, start("easy", state, seat)));
    assert_int_equal(start("random", state, seat).verb, 0);
    if (!act.verb)
        return false;
    while (at < count && !same_choice(list[at], act))
        at++;
    assert_true(at < count);
    assert_false(cantina_is_idle(box(), act));
    assert_true(agent_may_start(&easy, box(), state->bytes, seat));
    return true;
}

static int starts_of(const char *game, int seats, int positions) {
    State state;
    int started = 0;
    take_game(game);
    for (int i = 0; i < positions; i++)
        if (position(&state, seats, (uint64_t)i, 4 + i % 60))
            for (CantinaSeat seat = 1; seat <= cantina_seats(box(), state.bytes); seat++)
                started += starts_well(&state, seat);
    return started;
}

static void a_team_starts_what_helps_it(void **unused) {
    (void)unused;
    assert_true(starts_of("conflict", 4, 60) > 0);
    assert_true(starts_of("clonewars", 3, 40) > 0);
}

/* No gift helps the rival who gives it. */
static void rivals_give_nothing(void **unused) {
    (void)unused;
    assert_int_equal(starts_of("outerrim", 3, 20), 0);
}

/* What one Scout has seen of a deck, the team is told; then there is nothing left to tell. */
static void what_one_saw_is_told(void **unused) {
    State state;
    int told = 0;
    (void)unused;
    take_game("conflict");
    for (int i = 0; i < 60; i++) {
        CantinaChoice act;
        if (!position(&state, 4, (uint64_t)i, 4 + i % 60))
            continue;
        for (CantinaSeat seat = 1; seat <= 4; seat++)
            while ((act = start("easy", &state, seat)).verb) {
                assert_true(cantina_only_tells(box(), state.bytes, seat, act));
                assert_int_equal(cantina_start(box(), state.bytes, seat, act, NULL), 0);
                assert_int_equal(cantina_advance(box(), state.bytes, NULL), CANTINA_ASK);
                told++;
            }
        Agent easy = agent_of("easy");
        for (CantinaSeat seat = 1; seat <= 4; seat++)
            assert_false(agent_may_start(&easy, box(), state.bytes, seat));
    }
    assert_true(told > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_have_names),
        cmocka_unit_test(levels_have_marks),
        cmocka_unit_test(views_offer_the_same),
        cmocka_unit_test(choices_are_legal),
        cmocka_unit_test(values_are_chances),
        cmocka_unit_test(a_game_that_has_begun_is_open),
        cmocka_unit_test(a_seat_that_is_not_asked),
        cmocka_unit_test(decisions_repeat),
        cmocka_unit_test(minds_remember_and_forget),
        cmocka_unit_test(what_does_not_fit_is_not_done),
        cmocka_unit_test(races_end_when_they_are_decided),
        cmocka_unit_test(turns_fall_alike_for_all),
        cmocka_unit_test(lines_look_on),
        cmocka_unit_test(threads_agree),
        cmocka_unit_test(threads_may_be_missing),
        cmocka_unit_test(haste_is_possible),
        cmocka_unit_test(sight_follows_the_view),
        cmocka_unit_test(bad_luck_is_not_put_back_on_top),
        cmocka_unit_test(a_traitor_plays_against_the_others),
        cmocka_unit_test(a_team_starts_what_helps_it),
        cmocka_unit_test(rivals_give_nothing),
        cmocka_unit_test(what_one_saw_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
