/* Sweeps: one value of a pack, an option, or a budget, and what it does. Rim stands for competitive games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "games/boxes.h"
#include "games/layers.h"
#include "kit/page.h"
#include "rim/rim.h"
#include "sim/sweep.h"

static PackReport report;
static PackSources conflict_texts, rim_texts;
static Box rim_box;

/* A spot with values from a list of words; the caller frees the plan. */
static SweepPlan *plan_over(const Box *box, const PackSources *texts, PackSpot *spot, const char *name,
                            const char *values) {
    SweepPlan *plan = calloc(1, sizeof *plan);
    char wrong[256] = "", *words = strdup(values);
    plan->sim =
        (SimPlan){.box = box, .games = 10, .seats = 2, .agents = {"greedy"}, .agent_count = 1, .seed = 3, .jobs = 2};
    if (spot && !pack_spot(box->game, texts->at, texts->count, name, spot, wrong, sizeof wrong))
        fail_msg("%s", wrong);
    plan->kind = spot ? SWEEP_SPOT : SWEEP_OPTION;
    plan->spot = spot;
    plan->sources = texts->at;
    plan->source_count = texts->count;
    for (char *save = NULL, *word = strtok_r(words, " ", &save); word; word = strtok_r(NULL, " ", &save))
        snprintf(plan->values[plan->count++], SWEEP_WORD, "%s", word);
    free(words);
    return plan;
}

static SweepPlan *budget_plan(const Box *box, const char *values) {
    SweepPlan *plan = plan_over(box, &conflict_texts, NULL, "", values);
    plan->kind = SWEEP_BUDGET;
    plan->sim.agents[0] = "easy";
    plan->sim.games = 4;
    return plan;
}

static SweepPlan *symbols_plan(PackSpot *spot, const char *values) {
    return plan_over(box_embedded("conflict"), &conflict_texts, spot, "phasma.symbols", values);
}

static Sweep sweep_with(const SweepPlan *plan) {
    Sweep sweep;
    char wrong[320] = "";
    if (sweep_run(plan, &sweep, wrong, sizeof wrong))
        fail_msg("%s", wrong);
    return sweep;
}

/* ---- playing ---- */

/* The value as it is gives what a plain simulation gives; another one is another pack, played from the same seeds. */
static void the_value_as_it_is(void **unused) {
    (void)unused;
    PackSpot spot;
    SimResult result;
    SweepPlan *plan = symbols_plan(&spot, "2 9");
    plan->sim.games = 4;
    Sweep sweep = sweep_with(plan);
    assert_int_equal(sim_run(&plan->sim, &result), 0);
    const SweepPoint *now = &sweep.points[0], *hard = &sweep.points[1];
    assert_true(now->is_now && !hard->is_now);
    assert_true(now->box.pack->hash == plan->sim.box->pack->hash);
    assert_true(hard->box.pack->hash != plan->sim.box->pack->hash);
    assert_int_equal(now->decisions, result.tally->decisions);
    assert_int_equal(now->party[0].halves, result.tally->halves[0]);
    assert_int_equal(now->games, 4);
    assert_int_not_equal(hard->decisions, now->decisions);
    sim_free(&result);
    sweep_free(&sweep);
    free(plan);
}

static void jobs_change_nothing(void **unused) {
    (void)unused;
    PackSpot spot;
    SweepPlan *plan = symbols_plan(&spot, "0 4");
    plan->sim.games = 4;
    plan->sim.jobs = 1;
    Sweep one = sweep_with(plan);
    plan->sim.jobs = 3;
    Sweep three = sweep_with(plan);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(one.points[i].party[0].halves, three.points[i].party[0].halves);
        assert_int_equal(one.points[i].decisions, three.points[i].decisions);
    }
    assert_int_not_equal(one.points[0].decisions, one.points[1].decisions);
    sweep_free(&one);
    sweep_free(&three);
    free(plan);
}

/* What the schema refuses stops the sweep before a game; what the game refuses is noted. */
static void values_are_refused(void **unused) {
    (void)unused;
    PackSpot spot;
    Sweep sweep;
    char wrong[320] = "";
    SweepPlan *plan = symbols_plan(&spot, "1 10");
    assert_int_equal(sweep_run(plan, &sweep, wrong, sizeof wrong), SWEEP_BAD_VALUE);
    assert_string_equal(wrong, "leaders/phasma.symbols: symbols is out of range: 10, but it goes from 0 to 9");
    free(plan);
    plan = plan_over(box_embedded("conflict"), &conflict_texts, &spot, "phasma.order", "2 1");
    sweep = sweep_with(plan);
    assert_non_null(strstr(sweep.points[0].refused, "the three leaders have the orders 1, 2 and 3"));
    assert_int_equal(sweep.points[0].games, 0);
    assert_string_equal(sweep.points[1].refused, "");
    assert_int_equal(sweep.points[1].games, 10);
    assert_int_equal(sweep.done, 2);
    sweep_free(&sweep);
    free(plan);
}

static void plans_are_checked(void **unused) {
    (void)unused;
    PackSpot spot;
    Sweep sweep;
    char wrong[320] = "";
    SweepPlan *plan = symbols_plan(&spot, "1");
    plan->sim.games = 0;
    assert_int_equal(sweep_run(plan, &sweep, wrong, sizeof wrong), SIM_BAD_GAMES);
    plan->sim.games = 1;
    plan->sim.seats = 9;
    assert_int_equal(sweep_run(plan, &sweep, wrong, sizeof wrong), CANTINA_BAD_SEATS);
    free(plan);
}

static void options_are_swept(void **unused) {
    (void)unused;
    SimResult result;
    SweepPlan *plan = plan_over(box_embedded("conflict"), &conflict_texts, NULL, "", "basic advanced");
    plan->sim.games = 4;
    Sweep sweep = sweep_with(plan);
    char name[64], wrong[320] = "";
    plan->sim.options[0] = 1;
    assert_int_equal(sim_run(&plan->sim, &result), 0);
    assert_int_equal(sweep.points[1].decisions, result.tally->decisions);
    assert_true(sweep.points[0].is_now);
    assert_string_equal(sweep_name(plan, name, sizeof name), "option:board");
    sim_free(&result);
    sweep_free(&sweep);
    snprintf(plan->values[0], SWEEP_WORD, "round");
    assert_int_equal(sweep_run(plan, &sweep, wrong, sizeof wrong), SWEEP_BAD_VALUE);
    assert_string_equal(wrong, "board has no value 'round'");
    free(plan);
}

/* ---- stopping ---- */

/* Games of these budgets, told apart by who won them and by how long they were. */
static int64_t print_of(SimPlan sim, int first, int second) {
    SimResult result;
    sim.budgets[0] = first;
    sim.budgets[1] = second;
    sim.budget_count = 2;
    assert_int_equal(sim_run(&sim, &result), 0);
    int64_t print = result.tally->turns << 40 | result.tally->decisions << 16 | result.tally->halves[0];
    sim_free(&result);
    return print;
}

static int64_t print_of_point(const SweepPoint *point) {
    return point->turns << 40 | point->decisions << 16 | point->party[0].halves;
}

/* A team thinks as long in every seat. */
static void budgets_are_swept(void **unused) {
    (void)unused;
    SweepPlan *plan = budget_plan(box_embedded("conflict"), "3 40 100");
    Sweep sweep = sweep_with(plan);
    assert_true(print_of_point(&sweep.points[1]) == print_of(plan->sim, 40, 40));
    assert_true(print_of_point(&sweep.points[1]) != print_of(plan->sim, 40, 0));
    assert_true(print_of_point(&sweep.points[1]) != print_of_point(&sweep.points[0]));
    assert_true(sweep.points[2].is_now && !sweep.points[1].is_now); /* 100 are what easy takes by itself */
    sweep_free(&sweep);
    free(plan);
}

/* Among rivals it is the first seat that thinks; the others keep what --budget gives them. */
static void rivals_keep_their_budget(void **unused) {
    (void)unused;
    SweepPlan *plan = budget_plan(box_embedded("outerrim"), "10");
    plan->sim.games = 1;
    plan->sim.budgets[0] = 1;
    plan->sim.budget_count = 1;
    Sweep sweep = sweep_with(plan);
    assert_true(print_of_point(&sweep.points[0]) == print_of(plan->sim, 10, 1));
    assert_true(print_of_point(&sweep.points[0]) != print_of(plan->sim, 10, 10));
    assert_true(print_of_point(&sweep.points[0]) != print_of(plan->sim, 1, 1));
    assert_false(sweep.points[0].is_now);
    sweep_free(&sweep);
    free(plan);
}

static void bad_budgets_are_refused(void **unused) {
    (void)unused;
    static const char *const bad[] = {"0", "-3", "many", "1000001", "3x"};
    Sweep sweep;
    char wrong[320] = "", words[32];
    for (int i = 0; i < (int)(sizeof bad / sizeof *bad); i++) {
        snprintf(words, sizeof words, "5 %s", bad[i]);
        SweepPlan *plan = budget_plan(box_embedded("conflict"), words);
        assert_int_equal(sweep_run(plan, &sweep, wrong, sizeof wrong), SWEEP_BAD_VALUE);
        assert_non_null(strstr(wrong, bad[i]));
        free(plan);
    }
    SweepPlan *plan = budget_plan(box_embedded("conflict"), "5");
    plan->sim.agents[0] = "random";
    assert_int_equal(sweep_run(plan, &sweep, wrong, sizeof wrong), SWEEP_BAD_VALUE);
    assert_string_equal(wrong, "random does not search; name a level that does");
    free(plan);
}

static atomic_int stop;

static void stop_at_first(void *self, const Sweep *sweep, const SweepPoint *point) {
    (void)sweep, (void)point;
    ++*(int *)self;
    atomic_store(&stop, 1);
}

static void stopping_keeps_what_is_done(void **unused) {
    (void)unused;
    PackSpot spot;
    int told = 0;
    SweepPlan *plan = symbols_plan(&spot, "1 2 3");
    plan->finished = stop_at_first;
    plan->self = &told;
    plan->sim.stop = &stop;
    atomic_store(&stop, 0);
    Sweep sweep = sweep_with(plan);
    assert_true(sweep.stopped);
    assert_int_equal(told, 1);
    assert_int_equal(sweep.done, 1);
    assert_int_equal(sweep.points[0].games, 10);
    assert_int_equal(sweep.points[1].games, 0);
    sweep_free(&sweep);
    free(plan);
}

/* ---- printing ---- */

typedef void Printer(FILE *out, const Sweep *sweep);

static void print_json(FILE *out, const Sweep *sweep) {
    assert_true(sweep_json(out, sweep));
}

static void print_text(FILE *out, const Sweep *sweep) {
    sweep_text_head(out, &sweep->plan);
    for (int i = 0; i < sweep->plan.count; i++)
        sweep_text_point(out, &sweep->plan, &sweep->points[i]);
    sweep_text_end(out, sweep);
}

static char *text_of(const Sweep *sweep, Printer *print) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    print(out, sweep);
    fclose(out);
    return text;
}

static void assert_has(const char *text, const char *part) {
    if (!text || !strstr(text, part))
        fail_msg("expected \"%s\" in:\n%s", part, text ? text : "nothing");
}

static void everything_is_told(void **unused) {
    (void)unused;
    PackSpot spot;
    SweepPlan *plan = plan_over(box_embedded("conflict"), &conflict_texts, &spot, "phasma.order", "1 2");
    Sweep sweep = sweep_with(plan);
    sweep.points[0].party[0].halves = 10; /* half of ten games */
    char *text = text_of(&sweep, print_text), *json = text_of(&sweep, print_json), *page = text_of(&sweep, sweep_html);
    assert_has(text, "Conflict, 2 seats: greedy; seed 3\nleaders/phasma.order, now 1; 10 games each\n");
    assert_has(text, "\n  *     1   50.0%   23.7 …  76.3  ");
    assert_has(text, "  ####################\n");
    assert_has(text, "\n        2  refused: leader 'phasma': the three leaders have the orders 1, 2 and 3");
    assert_has(text, "  2 of 2 values in ");
    json_t *object = json_loads(json, 0, NULL), *points = json_object_get(object, "points");
    assert_int_equal(json_integer_value(json_object_get(object, "now")), 1);
    assert_string_equal(json_string_value(json_object_get(object, "sweep")), "leaders/phasma.order");
    assert_true(json_real_value(json_object_get(json_array_get(points, 0), "win_rate")) == 0.5);
    assert_non_null(json_object_get(json_array_get(points, 1), "refused"));
    assert_has(page, "refused: leader ");
    assert_has(page,
               "cantina sim conflict --games 10 --seats 2 --agents greedy --seed 3 --sweep leaders/phasma.order=1,2");
    page_check(page);
    json_decref(object);
    free(text);
    free(json);
    free(page);
    sweep_free(&sweep);
    free(plan);
}

static void check_page(const SweepPlan *plan, const char *part) {
    Sweep sweep = sweep_with(plan);
    char *page = text_of(&sweep, sweep_html);
    page_check(page);
    assert_has(page, part);
    free(page);
    sweep_free(&sweep);
}

/* Numbers make a curve; words, and numbers that do not grow, make lines. */
static void pages_are_whole(void **unused) {
    (void)unused;
    PackSpot spot;
    SweepPlan *plan = symbols_plan(&spot, "0 1 4");
    plan->sim.games = 3;
    check_page(plan, "won-band");
    snprintf(plan->values[1], SWEEP_WORD, "0");
    check_page(plan, "won-soft");
    plan->count = 1;
    check_page(plan, "won-soft");
    free(plan);
    plan = plan_over(box_embedded("conflict"), &conflict_texts, NULL, "", "basic advanced");
    plan->sim.games = 3;
    check_page(plan, "basic (now)");
    free(plan);
    plan = budget_plan(box_embedded("conflict"), "1 10 100");
    check_page(plan, "won-band");
    check_page(plan, "x=\"423\" y=\"290\">10</text>"); /* half way from 1 to 100 */
    free(plan);
}

/* Every seat has a line of its own. */
static void rivals_are_told_apart(void **unused) {
    (void)unused;
    PackSpot spot;
    SweepPlan *plan = plan_over(&rim_box, &rim_texts, &spot, "lando.health", "2 4");
    plan->sim.games = 5;
    Sweep sweep = sweep_with(plan);
    char *text = text_of(&sweep, print_text), *json = text_of(&sweep, print_json), *page = text_of(&sweep, sweep_html);
    json_t *object = json_loads(json, 0, NULL);
    assert_has(text, "\n        2  p1    ");
    assert_has(text, "\n        2  p2    ");
    assert_has(text, "\n  *     4  p2    ");
    assert_int_equal(json_array_size(json_object_get(json_array_get(json_object_get(object, "points"), 1), "ci95")), 2);
    page_check(page);
    assert_has(page, ">p2</text>");
    json_decref(object);
    free(text);
    free(json);
    free(page);
    sweep_free(&sweep);
    free(plan);
}

static int open_texts(void **unused) {
    (void)unused;
    rim_box = (Box){&rim_game, pack_compile(&rim_game, (const char *const[]){"tests/rim/pack"}, 1, &report)};
    bool well = rim_box.pack && pack_sources_read(&rim_texts, "tests/rim/pack", 0, &report) &&
                layers_sources(game_find("conflict"), NULL, 0, &conflict_texts, &report);
    if (!well)
        pack_report_print(stderr, &report, false);
    return !well;
}

static int close_texts(void **unused) {
    (void)unused;
    free((Pack *)(uintptr_t)rim_box.pack);
    pack_sources_free(&rim_texts);
    pack_sources_free(&conflict_texts);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_value_as_it_is),       cmocka_unit_test(jobs_change_nothing),
        cmocka_unit_test(values_are_refused),       cmocka_unit_test(plans_are_checked),
        cmocka_unit_test(options_are_swept),        cmocka_unit_test(stopping_keeps_what_is_done),
        cmocka_unit_test(everything_is_told),       cmocka_unit_test(pages_are_whole),
        cmocka_unit_test(rivals_are_told_apart),    cmocka_unit_test(budgets_are_swept),
        cmocka_unit_test(rivals_keep_their_budget), cmocka_unit_test(bad_budgets_are_refused),
    };
    return cmocka_run_group_tests(tests, open_texts, close_texts);
}
