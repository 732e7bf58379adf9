/* Simulation and bench: figures that repeat, intervals that are right, pages that are whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "games/boxes.h"
#include "games/conflict/conflict.h"
#include "kit/page.h"
#include "report/page.h"
#include "sim/figures.h"
#include "sim/sim.h"
#include "sim/stats.h"

/* Games enough to compare two levels; sanitized ones take much longer. */
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
enum { MANY = 40 };
#else
enum { MANY = 200 };
#endif

/* A measure of the game: how far the marker stands from the start of its side. */
static int marker(const CantinaBox *box, const void *state) {
    Engine e = engine_reading(box, state);
    int field = 1;
    while (field_of(&e, field)->side != conflict(&e)->options[OPTION_BOARD])
        field++;
    return conflict(&e)->marker - field;
}

static SimPlan plan_for(const char *level, int games) {
    return (SimPlan){.box = box_embedded("conflict"),
                     .games = games,
                     .seats = 2,
                     .agents = {level},
                     .agent_count = 1,
                     .budgets = {20},
                     .budget_count = 1,
                     .seed = 42,
                     .jobs = 2,
                     .probe = marker,
                     .probe_name = "Event marker",
                     .probe_unit = "fields from the start"};
}

static SimResult run(const SimPlan *plan) {
    SimResult result;
    assert_int_equal(sim_run(plan, &result), 0);
    return result;
}

/* What a printer writes, as a string that the caller frees. */
static char *text_of(const SimResult *result, void (*print)(FILE *out, const SimResult *result)) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    print(out, result);
    fclose(out);
    return text;
}

static void print_json(FILE *out, const SimResult *result) {
    assert_true(sim_json(out, result));
}

static json_t *json_of(const SimResult *result) {
    char *text = text_of(result, print_json);
    json_error_t error;
    json_t *object = json_loads(text, 0, &error);
    free(text);
    assert_non_null(object);
    return object;
}

/* ---- statistics ---- */

static void near(double value, double wanted) {
    assert_true(fabs(value - wanted) < 5e-5);
}

/* Known values: Wilson 1927 by any textbook's calculator; Newcombe 1998, table II, method 10. */
static void intervals_are_right(void **unused) {
    (void)unused;
    Interval none = wilson(0, 10), all = wilson(10, 10), some = wilson(81, 263);
    near(none.low, 0), near(none.high, 0.27753);
    near(all.low, 0.72247), near(all.high, 1);
    near(some.low, 0.25527), near(some.high, 0.36621);
    Interval empty = wilson(0, 0), apart = newcombe(56, 70, 48, 80);
    near(empty.low, 0), near(empty.high, 1);
    near(apart.low, 0.05243), near(apart.high, 0.33387);
    near(newcombe(1, 0, 1, 2).low, -1);
}

static void quantiles_are_right(void **unused) {
    (void)unused;
    const uint32_t counts[6] = {0, 4, 0, 2, 2, 0};
    assert_int_equal(quantile(counts, 6, 0), 1);
    assert_int_equal(quantile(counts, 6, 0.5), 1);
    assert_int_equal(quantile(counts, 6, 0.75), 3);
    assert_int_equal(quantile(counts, 6, 1), 4);
    assert_int_equal(quantile((const uint32_t[2]){0, 0}, 2, 0.5), 0);
}

/* ---- runs ---- */

static void jobs_change_nothing(void **unused) {
    (void)unused;
    SimPlan plan = plan_for("greedy", 6);
    plan.jobs = 1;
    SimResult first = run(&plan);
    for (int jobs = 2; jobs <= 3; jobs++) {
        plan.jobs = jobs;
        SimResult other = run(&plan);
        assert_memory_equal(first.tally, other.tally, sizeof *first.tally);
        sim_free(&other);
    }
    plan.seed++;
    SimResult other = run(&plan);
    assert_memory_not_equal(first.tally, other.tally, sizeof *first.tally);
    sim_free(&other);
    sim_free(&first);
}

static void counts_close(void **unused) {
    (void)unused;
    SimPlan plan = plan_for("random", 500);
    SimResult result = run(&plan);
    const SimTally *tally = result.tally;
    int64_t ended = 0, lengths = 0, curves = 0;
    for (int i = 0; i < SIM_OUTCOMES; i++)
        ended += tally->outcomes[i];
    for (int turn = 0; turn < SIM_TURNS; turn++) {
        lengths += tally->length[SIM_WON][turn] + tally->length[SIM_LOST][turn];
        curves += tally->probe[SIM_WON].count[turn] + tally->probe[SIM_LOST].count[turn];
    }
    assert_int_equal(tally->games, 500);
    assert_int_equal(ended, 500);
    assert_int_equal(lengths, 500);
    assert_int_equal(tally->outcomes[0], 0);
    assert_int_equal(tally->parties.games, 500);
    assert_true(curves > 500 && curves <= tally->turns);
    assert_int_equal(tally->halves[0], tally->halves[1]); /* a team */
    assert_int_equal(tally->answered[0] + tally->answered[1], tally->decisions);
    assert_true(tally->answered[1] > 0);
    assert_true(result.thinking[0] == 0); /* random does not think */
    assert_int_equal(result.faults, 0);
    assert_false(result.stopped);
    sim_free(&result);
}

/* Of The Mandalorian: an option, and its value with secret loyalties. */
enum { MISSION = 0, MERCENARY_3 = 6 };

static int64_t ended_by(const SimResult *result, const char *word) {
    const Game *game = result->plan.box->game;
    int row = 1;
    while (strcmp(game->outcomes[row].word, word))
        row++;
    return result->tally->outcomes[row];
}

static SimPlan loyalties_plan(int seats) {
    SimPlan plan = plan_for("random", 120);
    plan.box = box_embedded("mandalorian");
    plan.seats = seats;
    plan.probe = NULL;
    plan.options[MISSION] = MERCENARY_3;
    return plan;
}

/* The loyal and the traitor of a divided team win apart; with fewer than four not every game has a traitor. */
static void loyal_and_traitors_are_told_apart(void **unused) {
    (void)unused;
    SimPlan plan = loyalties_plan(3);
    SimResult result = run(&plan);
    const SimTally *tally = result.tally;
    assert_int_equal(result.kind, CANTINA_DIVIDED);
    assert_int_equal(tally->games, 120);
    assert_int_equal(tally->party[0].games, 120);
    assert_true(tally->party[1].games > 60 && tally->party[1].games < 120);
    assert_int_equal(tally->parties.games, tally->party[0].games + tally->party[1].games);
    int64_t betrayed = ended_by(&result, "traitor") + ended_by(&result, "legendary");
    assert_true(betrayed > 0);
    assert_int_equal(tally->party_wins[1], betrayed);
    assert_int_equal(tally->party_wins[0], ended_by(&result, "victory"));
    char *text = text_of(&result, sim_text);
    assert_non_null(strstr(text, "\n  loyal "));
    assert_non_null(strstr(text, "\n  traitor "));
    free(text);
    json_t *json = json_of(&result);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(json, "wins"), "traitor")), betrayed);
    assert_int_equal(json_array_size(json_object_get(json, "win_rate")), 2);
    assert_int_equal(json_array_size(json_object_get(json, "parties")), 2);
    json_decref(json);
    sim_free(&result);
}

/* Other missions know no loyalties. */
static void who_wins_as_one_follows_from_the_options(void **unused) {
    (void)unused;
    SimPlan plan = loyalties_plan(2);
    assert_int_equal(sim_kind(&plan), CANTINA_DIVIDED);
    plan.options[MISSION] = MERCENARY_3 - 1;
    assert_int_equal(sim_kind(&plan), CANTINA_TEAM);
    plan = plan_for("random", 1);
    assert_int_equal(sim_kind(&plan), CANTINA_TEAM);
}

/* Lookahead holds out far longer than chance, and does not win less. */
static void greedy_beats_random(void **unused) {
    (void)unused;
    SimPlan greedy = plan_for("greedy", MANY), random = plan_for("random", MANY);
    SimResult a = run(&greedy), b = run(&random);
    assert_true(a.tally->turns > b.tally->turns * 3 / 2);
    assert_true(a.tally->halves[0] >= b.tally->halves[0]);
    sim_free(&a);
    sim_free(&b);
}

static void plans_are_checked(void **unused) {
    SimResult result;
    (void)unused;
    SimPlan plan = plan_for("genius", 1);
    assert_int_equal(sim_run(&plan, &result), SIM_BAD_AGENT);
    plan = plan_for("random", 0);
    assert_int_equal(sim_run(&plan, &result), SIM_BAD_GAMES);
    plan = plan_for("random", 1);
    plan.seats = 9;
    assert_int_equal(sim_run(&plan, &result), CANTINA_BAD_SEATS);
    plan.seats = 3;
    plan.agent_count = 2;
    plan.agents[1] = "greedy";
    assert_int_equal(sim_run(&plan, &result), SIM_BAD_AGENT);
    plan.agent_count = 1;
    plan.options[0] = 77;
    assert_int_equal(sim_run(&plan, &result), CANTINA_BAD_OPTION);
}

/* ---- stopping ---- */

static atomic_int stop;

static void stop_soon(void *self, int done, int games) {
    (void)games;
    *(int *)self = done;
    atomic_store(&stop, 1);
}

static void stopping_is_clean(void **unused) {
    int told = 0;
    (void)unused;
    SimPlan plan = plan_for("random", 100000000);
    plan.progress = stop_soon;
    plan.self = &told;
    plan.stop = &stop;
    atomic_store(&stop, 0);
    SimResult result = run(&plan);
    assert_true(result.stopped);
    assert_true(result.tally->games > 0 && result.tally->games < plan.games);
    assert_int_equal(told, result.tally->games);
    json_t *object = json_of(&result);
    assert_true(json_is_true(json_object_get(object, "stopped")));
    json_decref(object);
    sim_free(&result);
    atomic_store(&stop, 2);
    result = run(&plan);
    assert_int_equal(result.tally->games, 0);
    char *page = text_of(&result, sim_report_html);
    assert_non_null(strstr(page, "Stopped early"));
    free(page);
    sim_free(&result);
}

/* ---- who wins with what ---- */

static SimResult rivals(int games) {
    SimPlan plan = plan_for("random", games);
    plan.box = box_embedded("outerrim");
    plan.seats = 4;
    plan.probe = NULL;
    return run(&plan);
}

/* Each seat plays one character, one of four wins: shares are right, and every character is among them. */
static void characters_are_counted(void **unused) {
    (void)unused;
    SimResult result = rivals(40);
    CardFigure heroes[SIM_HEROES], cards[SIM_CARDS];
    int count = figures_heroes(&result, heroes);
    int64_t played = 0, halves = 0;
    assert_int_equal(count, 8);
    for (int i = 0; i < count; i++) {
        played += heroes[i].drawn;
        halves += result.tally->played[heroes[i].card].halves;
        assert_int_equal(heroes[i].drawn + heroes[i].other, 4 * 40);
        assert_string_not_equal(figures_hero_name(&result, heroes[i].card), "?");
    }
    assert_int_equal(played, 4 * 40);
    assert_int_equal(halves, result.tally->parties.halves);
    assert_true(figures_cards(&result, cards) > 100); /* rivals have cards of their own, too */
    sim_free(&result);
}

static void characters_are_told(void **unused) {
    (void)unused;
    SimResult result = rivals(40);
    char *text = text_of(&result, sim_text), *page = text_of(&result, sim_report_html);
    json_t *object = json_of(&result);
    assert_int_equal(json_array_size(json_object_get(object, "characters")), 8);
    assert_non_null(strstr(text, "  Bossk\n"));
    assert_non_null(strstr(page, "<h2>Characters</h2>"));
    page_check(page);
    json_decref(object);
    free(text);
    free(page);
    sim_free(&result);
}

/* Agents start side acts of themselves unless the plan says otherwise. */
static void side_acts_are_counted(void **unused) {
    (void)unused;
    SimPlan plan = plan_for("greedy", 8);
    plan.seats = 4;
    SimResult with = run(&plan);
    plan.no_side_acts = true;
    SimResult without = run(&plan);
    json_t *object = json_of(&with);
    assert_true(with.tally->started > 0);
    assert_int_equal(without.tally->started, 0);
    assert_int_equal(json_integer_value(json_object_get(object, "side_acts")), with.tally->started);
    json_decref(object);
    sim_free(&with);
    sim_free(&without);
}

/* ---- printing ---- */

static void json_has_its_keys(void **unused) {
    static const char *const keys[] = {
        "game",        "seats",      "options",    "agents",        "seed",     "games",  "wins",   "win_rate",
        "ci95",        "turns_mean", "decisions",  "seconds",       "outcomes", "length", "hope",   "decisions_per_s",
        "games_per_s", "cards",      "characters", "turns_longest", "probe",    "pack",   "budget", "stopped",
        "chances"};
    (void)unused;
    SimPlan plan = plan_for("random", 50);
    SimResult result = run(&plan);
    json_t *object = json_of(&result);
    for (int i = 0; i < COUNT(keys); i++)
        assert_non_null(json_object_get(object, keys[i]));
    assert_int_equal(json_integer_value(json_object_get(object, "games")), 50);
    assert_true(json_is_real(json_object_get(object, "win_rate")));
    assert_int_equal(json_array_size(json_object_get(object, "ci95")), 2);
    assert_int_equal(json_array_size(json_object_get(object, "agents")), 2);
    assert_non_null(json_object_get(json_object_get(object, "wins"), "team"));
    assert_string_equal(json_string_value(json_object_get(json_object_get(object, "options"), "board")), "basic");
    json_decref(object);
    sim_free(&result);
}

static void text_says_it(void **unused) {
    (void)unused;
    SimPlan plan = plan_for("random", 50);
    SimResult result = run(&plan);
    char *text = text_of(&result, sim_text);
    assert_non_null(strstr(text, "Conflict, 2 seats: random; seed 42"));
    assert_non_null(strstr(text, "of 50"));
    free(text);
    sim_free(&result);
}

static void check_page(const SimPlan *plan) {
    SimResult result = run(plan);
    char *page = text_of(&result, sim_report_html), *again = text_of(&result, sim_report_html);
    assert_string_equal(page, again);
    page_check(page);
    free(page);
    free(again);
    sim_free(&result);
}

static void pages_are_whole(void **unused) {
    (void)unused;
    SimPlan plan = plan_for("greedy", MANY / 4);
    check_page(&plan);
    plan = plan_for("random", 1);
    check_page(&plan);
    plan.probe = NULL;
    plan.seats = 6;
    plan.options[0] = 1;
    check_page(&plan);
}

static void text_is_escaped(void **unused) {
    char *text = NULL;
    size_t length = 0;
    (void)unused;
    FILE *out = open_memstream(&text, &length);
    page_put(out, "%s %r %i %f %p%% %+ %c", "a<b & \"c\"", "<b>", (int64_t)-1234567, 2.25, 0.5, -0.0625, 3.5);
    fclose(out);
    assert_string_equal(text, "a&lt;b &amp; &quot;c&quot; <b> −1,234,567 2.3 50.0% −6.3 3.50");
    free(text);
}

/* ---- bench ---- */

static void signatures_repeat(void **unused) {
    (void)unused;
    const Box *box = box_embedded("conflict");
    uint64_t signature = bench_signature(box);
    assert_true(signature != 0);
    assert_true(signature == bench_signature(box));
}

static void bench_has_its_keys(void **unused) {
    static const char *const keys[] = {"game",
                                       "state_bytes",
                                       "clone_ns",
                                       "decision_ns",
                                       "games_per_s",
                                       "decisions_per_game",
                                       "chance_per_game",
                                       "decisions_per_s",
                                       "signature",
                                       "search_iterations_per_s"};
    BenchResult result;
    char *text = NULL;
    size_t length = 0;
    json_error_t error;
    (void)unused;
    bench_run(box_embedded("conflict"), &result);
    assert_int_equal(result.faults, 0);
    FILE *out = open_memstream(&text, &length);
    assert_true(bench_json(out, &result, 1));
    fclose(out);
    json_t *object = json_loads(text, 0, &error);
    json_t *game = json_array_get(json_object_get(object, "games"), 0);
    for (int i = 0; i < COUNT(keys); i++)
        assert_non_null(json_object_get(game, keys[i]));
    assert_true(json_real_value(json_object_get(json_object_get(object, "calibration"), "step_ns")) > 0);
    assert_true(json_real_value(json_object_get(json_object_get(object, "calibration"), "memcpy_4k_ns")) > 0);
    json_decref(object);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_right),
        cmocka_unit_test(quantiles_are_right),
        cmocka_unit_test(jobs_change_nothing),
        cmocka_unit_test(counts_close),
        cmocka_unit_test(loyal_and_traitors_are_told_apart),
        cmocka_unit_test(who_wins_as_one_follows_from_the_options),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(plans_are_checked),
        cmocka_unit_test(stopping_is_clean),
        cmocka_unit_test(characters_are_counted),
        cmocka_unit_test(characters_are_told),
        cmocka_unit_test(side_acts_are_counted),
        cmocka_unit_test(json_has_its_keys),
        cmocka_unit_test(text_says_it),
        cmocka_unit_test(pages_are_whole),
        cmocka_unit_test(text_is_escaped),
        cmocka_unit_test(signatures_repeat),
        cmocka_unit_test(bench_has_its_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
