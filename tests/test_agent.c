/* Agents: legal, repeatable, honest, and the better ones play better. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "agent/agent.h"
#include "base/rng.h"
#include "games/boxes.h"

typedef struct {
    _Alignas(16) unsigned char bytes[STATE_MOST];
} State;

static const Box *box(void) {
    return box_embedded("conflict");
}

static uint8_t options[32]; /* defaults */

/* A game some decisions old, at a decision of a seat; hidden hands, so that there is something to hide. */
static CantinaSeat position(State *state, int seats, uint64_t seed, int decisions) {
    CantinaChoice list[CANTINA_CHOICES_MAX];
    Rng rng = rng_seeded(seed);
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

static bool same(CantinaChoice a, CantinaChoice b) {
    return a.verb == b.verb && a.a == b.a && a.b == b.b;
}

static bool offered(const State *state, CantinaChoice choice) {
    CantinaChoice list[CANTINA_CHOICES_MAX];
    int count = cantina_choices(box(), state->bytes, NULL, list, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count; i++)
        if (same(list[i], choice))
            return true;
    return false;
}

static Agent agent_of(const char *level) {
    Agent agent;
    assert_true(agent_make(level, 11, &agent));
    return agent;
}

/* ---- tests ---- */

static void levels_have_names(void **unused) {
    Agent agent;
    (void)unused;
    for (const char *const *level = agent_levels(); *level; level++)
        assert_true(agent_make(*level, 1, &agent));
    assert_string_equal(agent_levels()[AGENT_GREEDY], "greedy");
    assert_string_equal(agent_levels()[AGENT_ROLLOUT], "rollout");
    assert_null(agent_levels()[AGENT_LEVELS]);
    assert_false(agent_make("genius", 1, &agent));
}

/* The choices of the state and of the asked seat's view are the same: random play needs no view. */
static void views_offer_the_same(void **unused) {
    State state, view;
    CantinaChoice a[CANTINA_CHOICES_MAX], b[CANTINA_CHOICES_MAX];
    (void)unused;
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
    for (const char *const *level = agent_levels(); *level; level++) {
        Agent agent = agent_of(*level);
        for (int i = 0; i < 60; i++) {
            CantinaSeat seat = position(&state, 1 + i % 6, 100 + (uint64_t)i, i);
            if (!seat)
                continue;
            cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
            assert_true(offered(&state, agent_choose(&agent, box(), view.bytes, seat, 12, NULL, NULL)));
        }
    }
}

/* Every option gets a value between lost and won, and the one that is taken has the best. */
static void values_are_chances(void **unused) {
    State state, view;
    AgentValue values[CANTINA_CHOICES_MAX];
    int count = -1;
    (void)unused;
    CantinaSeat seat = position(&state, 3, 5, 12);
    Agent agent = agent_of("greedy");
    cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
    CantinaChoice choice = agent_choose(&agent, box(), view.bytes, seat, 0, values, &count);
    assert_int_equal(count, cantina_choices(box(), view.bytes, NULL, (CantinaChoice[CANTINA_CHOICES_MAX]){{0}},
                                            CANTINA_CHOICES_MAX));
    double best = 0, taken = -1;
    for (int i = 0; i < count; i++) {
        assert_true(values[i].value >= 0 && values[i].value <= 1 && values[i].worlds > 0);
        best = values[i].value > best ? values[i].value : best;
        taken = same(values[i].choice, choice) ? values[i].value : taken;
    }
    assert_true(taken == best);
    agent = agent_of("random");
    agent_choose(&agent, box(), view.bytes, seat, 0, values, &count);
    assert_int_equal(count, 0);
}

static void a_seat_that_is_not_asked(void **unused) {
    State state, view;
    (void)unused;
    CantinaSeat seat = position(&state, 2, 5, 12), other = (CantinaSeat)(3 - seat);
    for (const char *const *level = agent_levels(); *level; level++) {
        Agent agent = agent_of(*level);
        cantina_view(box(), state.bytes, SEAT_BIT(other), view.bytes);
        assert_int_equal(agent_choose(&agent, box(), view.bytes, other, 0, NULL, NULL).verb, 0);
    }
}

/* Same seed, view, budget: same choice, wherever the view lies and whatever was asked before. The view stays. */
static void decisions_repeat(void **unused) {
    State state, view, elsewhere;
    AgentValue a[CANTINA_CHOICES_MAX], b[CANTINA_CHOICES_MAX];
    int na, nb;
    (void)unused;
    memset(&elsewhere, 0xa5, sizeof elsewhere);
    for (const char *const *level = agent_levels(); *level; level++) {
        Agent agent = agent_of(*level);
        for (int i = 0; i < 8; i++) {
            CantinaSeat seat = position(&state, 2, 40 + (uint64_t)i, 5 * i);
            if (!seat)
                continue;
            cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
            memcpy(elsewhere.bytes, view.bytes, cantina_size(box()));
            CantinaChoice one = agent_choose(&agent, box(), view.bytes, seat, 30, a, &na);
            CantinaChoice two = agent_choose(&agent, box(), elsewhere.bytes, seat, 30, b, &nb);
            assert_true(same(one, two));
            assert_int_equal(na, nb);
            for (int j = 0; j < na; j++)
                assert_true(same(a[j].choice, b[j].choice) && a[j].value == b[j].value && a[j].worlds == b[j].worlds);
            assert_memory_equal(view.bytes, elsewhere.bytes, cantina_size(box()));
        }
    }
}

/* Exchanging everything a seat cannot know changes neither its view nor its decision. */
static void decisions_are_honest(void **unused) {
    State state, view, world, seen;
    int different = 0;
    (void)unused;
    options[2] = 1; /* hidden hands */
    for (int i = 0; i < 40; i++) {
        CantinaSeat seat = position(&state, 4, 300 + (uint64_t)i, 30 + i);
        Agent agent = agent_of(i % 2 ? "greedy" : "rollout");
        if (!seat)
            continue;
        cantina_view(box(), state.bytes, SEAT_BIT(seat), view.bytes);
        CantinaChoice truly = agent_choose(&agent, box(), view.bytes, seat, 16, NULL, NULL);
        for (uint64_t k = 0; k < 4; k++) {
            memcpy(world.bytes, view.bytes, cantina_size(box()));
            cantina_imagine(box(), world.bytes, k);
            different += memcmp(world.bytes, state.bytes, cantina_size(box())) != 0;
            cantina_view(box(), world.bytes, SEAT_BIT(seat), seen.bytes);
            assert_memory_equal(seen.bytes, view.bytes, cantina_size(box()));
            assert_true(same(agent_choose(&agent, box(), seen.bytes, seat, 16, NULL, NULL), truly));
        }
    }
    options[2] = 0;
    assert_true(different > 0); /* there was something to exchange */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_have_names),        cmocka_unit_test(views_offer_the_same),
        cmocka_unit_test(choices_are_legal),        cmocka_unit_test(values_are_chances),
        cmocka_unit_test(a_seat_that_is_not_asked), cmocka_unit_test(decisions_repeat),
        cmocka_unit_test(decisions_are_honest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
