/* The ladder of the agents: what is played, figures that repeat, pages that are whole. Rim stands for competitive
 * games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/registry.h"
#include "games/boxes.h"
#include "kit/page.h"
#include "pack/compile.h"
#include "rim/rim.h"
#include "sim/chapter.h"
#include "sim/notebook.h"

static Box rim_box;
static const LadderNote note = {"9.9", "2026-01-02"};

static const Preset *preset(const Game *game, const char *word) {
    for (int i = 0; i < game->presets_count; i++)
        if (!strcmp(game->presets[i].word, word))
            return &game->presets[i];
    fail_msg("no difficulty '%s'", word);
    return NULL;
}

/* Two levels, two numbers of seats, two difficulties: eight rungs. */
static LadderPlan conflict_plan(int games) {
    const Game *game = game_find("conflict");
    return (LadderPlan){.box = box_embedded("conflict"),
                        .levels = {"random", "greedy"},
                        .level_count = 2,
                        .seats = {1, 3},
                        .seats_count = 2,
                        .presets = {preset(game, "standard"), preset(game, "advanced")},
                        .preset_count = 2,
                        .games = {games, games},
                        .seed = 5,
                        .jobs = 2};
}

static LadderPlan rim_plan(int games) {
    return (LadderPlan){.box = &rim_box,
                        .levels = {"random", "greedy"},
                        .level_count = 2,
                        .seats = {2, 3},
                        .seats_count = 2,
                        .games = {games, games},
                        .seed = 5,
                        .jobs = 2};
}

static Ladder climb(const LadderPlan *plan) {
    Ladder ladder;
    assert_int_equal(ladder_run(plan, &ladder), 0);
    return ladder;
}

/* ---- difficulties ---- */

/* Every difficulty of every game can be played, is a word of its own, and one of them is the usual game. */
static void presets_are_good(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        const Game *game = game_at(i);
        _Alignas(16) unsigned char state[STATE_MOST];
        int usual = 0;
        for (int j = 0; j < game->presets_count; j++) {
            const Preset *row = &game->presets[j];
            bool defaults = true;
            for (int k = 0; k < game->options_count; k++)
                defaults &= !row->values[k];
            usual += defaults;
            int seats = game_seats(box_embedded(game->id), row->values).least;
            assert_int_equal(cantina_new(box_embedded(game->id), state, seats, row->values), 0);
            assert_ptr_equal(preset(game, row->word), row);
        }
        assert_int_equal(usual, 1);
    }
}

/* ---- teams ---- */

static void every_rung_is_played(void **unused) {
    (void)unused;
    LadderPlan plan = conflict_plan(2);
    Ladder ladder = climb(&plan);
    assert_int_equal(ladder.count, 8);
    assert_int_equal(ladder.done, 8);
    assert_int_equal(ladder.faults, 0);
    assert_false(ladder.stopped);
    const Rung *rung = ladder_rung(&ladder, 1, 0, 1);
    assert_string_equal(rung->preset->word, "advanced");
    assert_int_equal(rung->seats, 1);
    assert_string_equal(rung->level, "greedy");
    assert_null(rung->against);
    for (int i = 0; i < ladder.count; i++) {
        assert_int_equal(ladder.rungs[i].games, 2);
        assert_true(ladder.rungs[i].decisions > 0);
    }
    assert_true(rung->thinking > 0);
    ladder_free(&ladder);
}

/* A rung is what the same simulation gives by itself. */
static void a_rung_is_a_simulation(void **unused) {
    (void)unused;
    LadderPlan plan = conflict_plan(4);
    SimResult result;
    Ladder ladder = climb(&plan);
    SimPlan sim = {
        .box = plan.box, .games = 4, .seats = 3, .agents = {"greedy"}, .agent_count = 1, .seed = 5, .jobs = 1};
    sim.options[0] = 1; /* the advanced board */
    assert_int_equal(sim_run(&sim, &result), 0);
    const Rung *rung = ladder_rung(&ladder, 1, 1, 1);
    assert_int_equal(rung->halves, result.tally->halves[0]);
    assert_int_equal(rung->wins, result.tally->wins[0]);
    assert_int_equal(rung->decisions, result.tally->decisions);
    assert_true(fabs(rung_rate(rung).rate - figures_win(&result, 0).rate) < 1e-12);
    sim_free(&result);
    ladder_free(&ladder);
}

static void same_figures(const Ladder *a, const Ladder *b) {
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->rungs[i].games, b->rungs[i].games);
        assert_int_equal(a->rungs[i].halves, b->rungs[i].halves);
        assert_int_equal(a->rungs[i].decisions, b->rungs[i].decisions);
    }
}

static void jobs_change_nothing(void **unused) {
    (void)unused;
    LadderPlan plans[2] = {conflict_plan(3), rim_plan(7)};
    for (int i = 0; i < 2; i++) {
        Ladder one, three;
        plans[i].jobs = 1;
        one = climb(&plans[i]);
        plans[i].jobs = 3;
        three = climb(&plans[i]);
        same_figures(&one, &three);
        ladder_free(&one);
        ladder_free(&three);
    }
}

static void plans_are_checked(void **unused) {
    (void)unused;
    Ladder ladder;
    LadderPlan plan = conflict_plan(0);
    assert_int_equal(ladder_run(&plan, &ladder), SIM_BAD_GAMES);
    plan = conflict_plan(1);
    plan.levels[1] = "genius";
    assert_int_equal(ladder_run(&plan, &ladder), SIM_BAD_AGENT);
    plan = conflict_plan(1);
    plan.seats[0] = 9;
    assert_int_equal(ladder_run(&plan, &ladder), CANTINA_BAD_SEATS);
}

/* ---- rivals ---- */

/* What greedy wins in one seat of three against random, simulated apart. */
static int64_t halves_in_seat(int seat, int games) {
    SimPlan sim = {.box = &rim_box,
                   .games = games,
                   .seats = 3,
                   .agents = {"random", "random", "random"},
                   .agent_count = 3,
                   .seed = sim_seed(5, seat),
                   .jobs = 1};
    SimResult result;
    sim.agents[seat] = "greedy";
    assert_int_equal(sim_run(&sim, &result), 0);
    int64_t halves = result.tally->halves[seat];
    sim_free(&result);
    return halves;
}

/* Each level in each seat in turn, against the one below it; the weakest against itself. */
static void rivals_take_turns(void **unused) {
    (void)unused;
    LadderPlan plan = rim_plan(32);
    Ladder ladder = climb(&plan);
    assert_int_equal(ladder.count, 4);
    const Rung *random = ladder_rung(&ladder, 0, 1, 0), *greedy = ladder_rung(&ladder, 0, 1, 1);
    assert_null(greedy->preset);
    assert_string_equal(random->against, "random");
    assert_string_equal(greedy->against, "random");
    assert_int_equal(random->games, 32);
    assert_int_equal(greedy->games, 32);
    assert_int_equal(greedy->halves, halves_in_seat(0, 11) + halves_in_seat(1, 11) + halves_in_seat(2, 10));
    assert_true(greedy->thinking > 0);
    ladder_free(&ladder);
}

/* ---- stopping ---- */

static atomic_int stop;

static void stop_at_third(void *self, const Ladder *ladder, const Rung *rung) {
    (void)rung;
    ++*(int *)self;
    if (ladder->done == 3)
        atomic_store(&stop, 1);
}

static void stopping_keeps_what_is_done(void **unused) {
    (void)unused;
    int told = 0;
    LadderPlan plan = conflict_plan(4);
    plan.finished = stop_at_third;
    plan.self = &told;
    plan.stop = &stop;
    atomic_store(&stop, 0);
    Ladder ladder = climb(&plan);
    assert_true(ladder.stopped);
    assert_int_equal(ladder.done, 3);
    assert_int_equal(told, 3);
    assert_int_equal(ladder.rungs[2].games, 4);
    assert_int_equal(ladder.rungs[3].games, 0);
    ladder_free(&ladder);
}

/* ---- printing ---- */

typedef void Printer(FILE *out, const Ladder *ladder);

static void print_json(FILE *out, const Ladder *ladder) {
    assert_true(ladder_json(out, ladder, &note));
}

static void print_html(FILE *out, const Ladder *ladder) {
    ladder_html(out, ladder, &note);
}

static void print_markdown(FILE *out, const Ladder *ladder) {
    ladder_markdown(out, ladder, &note);
}

static void print_text(FILE *out, const Ladder *ladder) {
    ladder_text_head(out, &ladder->plan);
    for (int i = 0; i < ladder->count; i++)
        ladder_text_rung(out, &ladder->plan, &ladder->rungs[i]);
    ladder_text_end(out, ladder);
}

static char *text_of(const Ladder *ladder, Printer *print) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    print(out, ladder);
    fclose(out);
    return text;
}

static void assert_has(const char *text, const char *part) {
    if (!text || !strstr(text, part))
        fail_msg("expected \"%s\" in:\n%s", part, text ? text : "nothing");
}

/* ---- the notebook ---- */

static char notebook_path[] = "/tmp/cantina-notebook-XXXXXX";

static void begin_notebook(const char *text) {
    FILE *out = fopen(notebook_path, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
}

static Notebook *open_notebook(void) {
    char wrong[256];
    Notebook *notebook = notebook_open(notebook_path, wrong, sizeof wrong);
    if (!notebook)
        fail_msg("%s", wrong);
    return notebook;
}

/* A ladder that leaves what it plays in the notebook and takes from it what is there. */
static Ladder climb_with_notebook(LadderPlan plan) {
    plan.notebook = open_notebook();
    Ladder ladder = climb(&plan);
    notebook_close(plan.notebook);
    return ladder;
}

static int notebook_lines(void) {
    int count = 0;
    FILE *in = fopen(notebook_path, "r");
    for (int c; (c = fgetc(in)) != EOF;)
        count += c == '\n';
    fclose(in);
    return count;
}

/* In two pieces, and then from the notebook alone: the same figures as at once. */
static void a_notebook_saves_play(void **unused) {
    (void)unused;
    LadderPlan plans[2][2] = {{conflict_plan(2), conflict_plan(5)}, {rim_plan(6), rim_plan(11)}};
    static const int lines[2] = {8, 2 * 2 + 3 * 2}; /* of a team one each rung, of rivals one each seat */
    for (int i = 0; i < 2; i++) {
        Ladder whole = climb(&plans[i][1]);
        begin_notebook("");
        Ladder part = climb_with_notebook(plans[i][0]);
        assert_int_equal(notebook_lines(), lines[i]);
        Ladder on = climb_with_notebook(plans[i][1]);
        assert_int_equal(notebook_lines(), 2 * lines[i]);
        Ladder again = climb_with_notebook(plans[i][1]);
        assert_int_equal(notebook_lines(), 2 * lines[i]);
        same_figures(&whole, &on);
        same_figures(&whole, &again);
        assert_true(again.rungs[1].thinking > 0);
        ladder_free(&whole);
        ladder_free(&part);
        ladder_free(&on);
        ladder_free(&again);
    }
}

/* Other seeds and other options are other games. Whoever asks for fewer games gets all that are there. */
static void a_notebook_knows_what_was_played(void **unused) {
    (void)unused;
    LadderPlan plan = conflict_plan(3);
    begin_notebook("");
    Ladder first = climb_with_notebook(plan);
    plan.games[0] = plan.games[1] = 2;
    Ladder fewer = climb_with_notebook(plan);
    same_figures(&first, &fewer);
    assert_int_equal(notebook_lines(), 8);
    plan.seed++;
    Ladder other = climb_with_notebook(plan);
    assert_int_equal(notebook_lines(), 16);
    plan.options[2] = 1; /* hidden hands */
    Ladder hidden = climb_with_notebook(plan);
    assert_int_equal(notebook_lines(), 24);
    assert_int_equal(hidden.rungs[0].games, 2);
    ladder_free(&first);
    ladder_free(&fewer);
    ladder_free(&other);
    ladder_free(&hidden);
}

/* Quick games of Rim show nothing of how far apart these levels are, but they are set otherwise. */
static void a_notebook_knows_how_levels_think(void **unused) {
    (void)unused;
    enum { LEVELS = 2 };
    LadderPlan plan = rim_plan(1);
    uint64_t prints[LEVELS];
    plan.seats_count = 1;
    plan.budget = 2;
    plan.levels[0] = "normal";
    plan.levels[1] = "hard";
    begin_notebook("");
    Ladder ladder = climb_with_notebook(plan);
    FILE *in = fopen(notebook_path, "r");
    for (int i = 0; i < LEVELS; i++)
        assert_int_equal(fscanf(in, "%*[^y]y\":\"%" SCNx64 "%*[^\n]", &prints[i]), 1);
    fclose(in);
    assert_true(prints[0] != prints[1]);
    ladder_free(&ladder);
}

/* What the power took in the middle of a line is played again. */
static void a_torn_line_is_cut_off(void **unused) {
    (void)unused;
    LadderPlan plan = conflict_plan(2);
    begin_notebook("");
    Ladder first = climb_with_notebook(plan);
    FILE *file = fopen(notebook_path, "r+");
    fseek(file, -3, SEEK_END);
    assert_int_equal(ftruncate(fileno(file), ftell(file)), 0);
    fclose(file);
    assert_int_equal(notebook_lines(), 7);
    Ladder again = climb_with_notebook(plan);
    assert_int_equal(notebook_lines(), 8);
    same_figures(&first, &again);
    ladder_free(&first);
    ladder_free(&again);
}

/* Two write in it, and for one of them the disk was full: what the other wrote stands there, and nothing that is half.
 */
static void two_may_write_and_a_disk_be_full(void **unused) {
    const Rung part = {.games = 2, .wins = 1, .halves = 2, .decisions = 9, .thinking = 0.5};
    const struct rlimit some = {.rlim_cur = 120, .rlim_max = RLIM_INFINITY};
    struct rlimit usual;
    Rung sum = {0};
    (void)unused;
    begin_notebook("");
    Notebook *one = open_notebook(), *two = open_notebook();
    assert_int_equal(notebook_note(one, "a", 7, 0, &part), 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &some), 0);
    int code = notebook_note(one, "b", 7, 0, &part);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    signal(SIGXFSZ, before);
    assert_int_equal(code, -ENOSPC);
    assert_int_equal(notebook_note(two, "a", 7, 0, &part), 0); /* the same games: they count once */
    assert_int_equal(notebook_note(two, "a", 7, 2, &part), 0);
    notebook_close(one);
    notebook_close(two);
    assert_int_equal(notebook_lines(), 3);
    one = open_notebook();
    assert_int_equal(notebook_recall(one, "a", 7, &sum), 4);
    assert_int_equal(notebook_recall(one, "b", 7, &sum), 0);
    assert_int_equal(sum.games, 4);
    notebook_close(one);
}

static void bad_notebooks_are_refused(void **unused) {
    static const char *const bad[][2] = {
        {"nonsense\n", ", line 1: "},
        {"{\"what\":\"x\"}\n", ", line 1: "},
        {"{\"what\":\"x\",\"play\":\"ab\",\"first\":0,\"games\":2,\"wins\":3,\"halves\":6,\"decisions\":9,"
         "\"seconds\":0.5}\n",
         ", line 1: its numbers are impossible; mend the line or take it out"},
        {"{\"what\":\"x\",\"play\":\"rabbit\",\"first\":0,\"games\":2,\"wins\":1,\"halves\":2,\"decisions\":9,"
         "\"seconds\":0.5}\n",
         ", line 1: its numbers are impossible"},
        {"{\"what\":\"x\",\"play\":\"ab\",\"first\":0,\"games\":2,\"wins\":1,\"halves\":2,\"decisions\":9,"
         "\"seconds\":0.5}\n\n",
         ", line 2: "},
    };
    char wrong[256];
    (void)unused;
    for (int i = 0; i < COUNT(bad); i++) {
        begin_notebook(bad[i][0]);
        assert_null(notebook_open(notebook_path, wrong, sizeof wrong));
        assert_has(wrong, bad[i][1]);
    }
    assert_null(notebook_open("/dev/zero", wrong, sizeof wrong));
    assert_has(wrong, "/dev/zero: is no plain file");
    assert_null(notebook_open("/nowhere/at/all", wrong, sizeof wrong));
    assert_has(wrong, "/nowhere/at/all: No such file or directory");
}

static void each_level_has_its_games(void **unused) {
    (void)unused;
    LadderPlan plan = conflict_plan(4);
    plan.games[1] = 2;
    Ladder ladder = climb(&plan);
    for (int i = 0; i < ladder.count; i++)
        assert_int_equal(ladder.rungs[i].games, i % 2 ? 2 : 4);
    char *text = text_of(&ladder, print_markdown), *json = text_of(&ladder, print_json);
    assert_has(text, "4,2 games in each field of these levels, weakest first:\n\n");
    assert_has(text, "--games 4,2 --seats");
    assert_has(text, "\n| *all together* | 1 | **0.0** 0.0–32.4 |");
    assert_has(text, "\n\n| difficulty | random | greedy |\n| --- | --- | --- |\n| standard | **0.0** 0.0–32.4 |");
    json_t *object = json_loads(json, 0, NULL);
    assert_int_equal(json_array_size(json_object_get(object, "games_each")), 2);
    json_decref(object);
    free(text);
    free(json);
    ladder_free(&ladder);
}

/* ---- what is printed ---- */

static void json_has_its_keys(void **unused) {
    static const char *const keys[] = {"game",   "pack", "version", "date",    "options", "games_each",
                                       "budget", "seed", "planned", "stopped", "rungs",   "seconds"};
    static const char *const of_rung[] = {"difficulty", "seats",     "level", "games",        "wins",
                                          "win_rate",   "decisions", "ci95",  "ms_a_decision"};
    (void)unused;
    LadderPlan plan = conflict_plan(3);
    Ladder ladder = climb(&plan);
    char *text = text_of(&ladder, print_json);
    json_t *object = json_loads(text, 0, NULL), *rung = json_array_get(json_object_get(object, "rungs"), 7);
    for (int i = 0; i < COUNT(keys); i++)
        assert_non_null(json_object_get(object, keys[i]));
    for (int i = 0; i < COUNT(of_rung); i++)
        assert_non_null(json_object_get(rung, of_rung[i]));
    assert_null(json_object_get(json_object_get(object, "options"), "board")); /* the difficulties decide it */
    assert_string_equal(json_string_value(json_object_get(json_object_get(object, "options"), "hands")), "open");
    json_decref(object);
    free(text);
    ladder_free(&ladder);
}

static void text_is_aligned(void **unused) {
    (void)unused;
    LadderPlan plan = conflict_plan(4);
    plan.options[2] = 1; /* hidden hands */
    Ladder ladder = climb(&plan);
    char *text = text_of(&ladder, print_text);
    assert_has(text, "Conflict: 4 games each; seed 5; pack conflict ");
    assert_has(text, "; hands hidden\n");
    assert_has(text, "  difficulty  seats  level      won  95%              games  ms a decision\n");
    assert_has(text, "  advanced        3  random    0.0%    0.0 …  49.0        4          0.000\n");
    assert_has(text, "  8 of 8 played in ");
    free(text);
    ladder_free(&ladder);
}

static void rivals_are_told(void **unused) {
    (void)unused;
    LadderPlan plan = rim_plan(4);
    Ladder ladder = climb(&plan);
    char *text = text_of(&ladder, print_text), *page = text_of(&ladder, print_html),
         *chapter = text_of(&ladder, print_markdown);
    assert_has(text, "  seats  level   against ");
    assert_has(text, "      3  greedy  random  ");
    assert_has(page, "against the level below");
    assert_has(chapter, "| seats | random | greedy |\n| --- | --- | --- |\n| 2 | ");
    page_check(page);
    free(text);
    free(page);
    free(chapter);
    ladder_free(&ladder);
}

static void pages_are_whole(void **unused) {
    (void)unused;
    LadderPlan plan = conflict_plan(3);
    Ladder ladder = climb(&plan);
    char *page = text_of(&ladder, print_html);
    page_check(page);
    assert_has(page, "<h2>Advanced</h2>");
    assert_has(page, "version 9.9, 2026-01-02");
    assert_has(page, "cantina sim conflict --ladder --games 3 --seats 1,3 --agents random,greedy "
                     "--difficulty standard,advanced --seed 5");
    free(page);
    ladder.rungs[7].games = 0; /* as if it had been stopped */
    ladder.done--;
    page = text_of(&ladder, print_html);
    page_check(page);
    assert_has(page, "7 of 8 lines were played");
    free(page);
    ladder_free(&ladder);
}

static void markdown_says_how_it_was_made(void **unused) {
    (void)unused;
    LadderPlan plan = conflict_plan(3);
    Ladder ladder = climb(&plan);
    ladder.rungs[7].games = 0;
    ladder.rungs[6].games = 2;
    ladder.rungs[6].halves = 2;
    char *text = text_of(&ladder, print_markdown);
    assert_has(text, "## Conflict\n\n2026-01-02, Cantina 9.9, rules version 2, pack `conflict` `");
    assert_has(text, "**Some fields have fewer than 50 games**");
    assert_has(text, "\n| difficulty | seats | random | greedy |\n| --- | --- | --- | --- |\n| standard | 1 | **");
    assert_has(text, "\n| advanced | 3 | **50.0** 9.5–90.5 (2 games) | – |\n");
    free(text);
    ladder_free(&ladder);
}

/* ---- chapters ---- */

static void check_chapter(const char *page, const char *wanted) {
    char *made = chapter_put(page, "ladder rim", "new\n");
    assert_string_equal(made, wanted);
    free(made);
}

static void chapters_leave_the_rest(void **unused) {
    (void)unused;
    check_chapter("", "<!-- ladder rim -->\nnew\n<!-- /ladder rim -->\n");
    check_chapter("# Hello\n", "# Hello\n\n<!-- ladder rim -->\nnew\n<!-- /ladder rim -->\n");
    check_chapter("Hello", "Hello\n\n<!-- ladder rim -->\nnew\n<!-- /ladder rim -->\n");
    check_chapter("a\n<!-- ladder rim -->\nold\nold\n<!-- /ladder rim -->\nb",
                  "a\n<!-- ladder rim -->\nnew\n<!-- /ladder rim -->\nb");
    check_chapter("<!-- ladder x -->\nold\n<!-- /ladder x -->\n",
                  "<!-- ladder x -->\nold\n<!-- /ladder x -->\n\n<!-- ladder rim -->\nnew\n<!-- /ladder rim -->\n");
    /* a chapter whose end somebody deleted is left alone */
    check_chapter("<!-- ladder rim -->\nold\n",
                  "<!-- ladder rim -->\nold\n\n<!-- ladder rim -->\nnew\n<!-- /ladder rim -->\n");
}

static int open_rim(void **unused) {
    static PackReport report;
    int file = mkstemp(notebook_path);
    (void)unused;
    if (file < 0 || close(file))
        return 1;
    rim_box = (Box){&rim_game, pack_compile(&rim_game, (const char *const[]){"tests/rim/pack"}, 1, &report)};
    if (!rim_box.pack)
        pack_report_print(stderr, &report, false);
    return !rim_box.pack;
}

static int close_rim(void **unused) {
    (void)unused;
    unlink(notebook_path);
    free((Pack *)(uintptr_t)rim_box.pack);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_are_good),
        cmocka_unit_test(every_rung_is_played),
        cmocka_unit_test(a_rung_is_a_simulation),
        cmocka_unit_test(jobs_change_nothing),
        cmocka_unit_test(plans_are_checked),
        cmocka_unit_test(rivals_take_turns),
        cmocka_unit_test(stopping_keeps_what_is_done),
        cmocka_unit_test(a_notebook_saves_play),
        cmocka_unit_test(a_notebook_knows_what_was_played),
        cmocka_unit_test(a_notebook_knows_how_levels_think),
        cmocka_unit_test(a_torn_line_is_cut_off),
        cmocka_unit_test(two_may_write_and_a_disk_be_full),
        cmocka_unit_test(bad_notebooks_are_refused),
        cmocka_unit_test(each_level_has_its_games),
        cmocka_unit_test(json_has_its_keys),
        cmocka_unit_test(text_is_aligned),
        cmocka_unit_test(rivals_are_told),
        cmocka_unit_test(pages_are_whole),
        cmocka_unit_test(markdown_says_how_it_was_made),
        cmocka_unit_test(chapters_leave_the_rest),
    };
    return cmocka_run_group_tests(tests, open_rim, close_rim);
}
