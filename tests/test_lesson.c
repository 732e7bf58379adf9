/* Lessons: the built-in ones still fit their games, mistakes are found and named, and a place is found from decisions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "games/boxes.h"
#include "lang/embedded.h"
#include "lesson/lesson.h"

static PackReport report;

static const Lesson *read_text(const char *text) {
    PackSource source = {.name = "lesson.yaml", .text = text, .length = strlen(text)};
    return lesson_read(box_embedded("conflict"), &source, &report);
}

static void expect_none(void) {
    if (report.count)
        fail_msg("%s:%d:%d: %s", report.errors[0].file, report.errors[0].line, report.errors[0].column,
                 report.errors[0].message);
}

/* ---- the built-in ones ---- */

static void they_fit_their_games(void **unused) {
    (void)unused;
    int count = 0;
    for (int i = 0; game_at(i); i++) {
        const Lesson *lesson = lesson_embedded(game_at(i)->id);
        if (!lesson)
            continue;
        lesson_rehearse(lesson, box_embedded(game_at(i)->id), &report);
        expect_none();
        count++;
    }
    assert_true(count > 0);
}

static void expect_translated(const Lang *lang, const char *english) {
    if (english && *english && !strcmp(lesson_words(lang, english), english))
        fail_msg("%s does not say: %s", lang->code, english);
}

static void they_speak_all_languages(void **unused) {
    (void)unused;
    bool found;
    for (const char *const *code = lang_codes() + 1; *code; code++)
        for (int i = 0; game_at(i); i++) {
            const Lesson *lesson = lesson_embedded(game_at(i)->id);
            const Lang *lang = lang_by_code(*code, &found);
            if (!lesson)
                continue;
            expect_translated(lang, lesson->name);
            expect_translated(lang, lesson->summary);
            expect_translated(lang, lesson->nudge);
            for (int step = 0; step < lesson->step_count; step++) {
                expect_translated(lang, lesson->steps[step].say);
                expect_translated(lang, lesson->steps[step].nudge);
            }
        }
}

static bool is_taught(const Lesson *lesson, const char *event) {
    for (int step = 0; step < lesson->step_count; step++)
        for (const char *const *word = lesson->steps[step].events; *word; word++)
            if (!strcmp(*word, event))
                return true;
    return false;
}

static void expect_taught(const char *game, const char *const *events, int count) {
    const Lesson *lesson = lesson_embedded(game);
    int told = 0; /* steps that somebody reads */
    for (int i = 0; i < count; i++)
        if (!is_taught(lesson, events[i]))
            fail_msg("%s: no step shows '%s'", game, events[i]);
    for (int step = 0; step < lesson->step_count; step++)
        told += *lesson->steps[step].say != '\0';
    assert_in_range(told, 15, 30);
}

/* What a first game of Conflict has to show. */
static void conflict_is_taught_whole(void **unused) {
    (void)unused;
    static const char *const events[] = {"ambush", "reroll", "park",    "help",       "use-reveal", "use-draw",
                                         "play",   "marker", "leaders", "distract",   "field",      "freeze",
                                         "pay",    "frozen", "turn",    "aggression", "play-top"};
    expect_taught("conflict", events, COUNT(events));
}

/* The four actions and all steps of a turn (CW-3.1), damage, help, what a full planet brings. */
static void the_clone_wars_are_taught_whole(void **unused) {
    (void)unused;
    static const char *const events[] = {"ready",        "fly",      "draw",  "attack",  "attempt", "die",
                                         "help",         "destroy",  "act",   "power",   "damage",  "prevent",
                                         "mission-done", "activate", "siege", "invade",  "droid",   "blockade",
                                         "threat",       "rate",     "turn",  "exhaust", "restack", "mission-drawn"};
    expect_taught("clonewars", events, COUNT(events));
}

/* ---- small ones ---- */

#define HEAD                                                                                                           \
    "lesson: small\nname: Small\nsummary: A small one.\nseats: {p1: you, p2: greedy}\noptions: {first: p1}\n"          \
    "seed: 18163\nnudge: Not that.\nsteps:\n"

static void expect_fault(const char *text, int line, const char *message) {
    const Lesson *lesson = read_text(text);
    if (lesson)
        lesson_rehearse(lesson, box_embedded("conflict"), &report);
    lesson_free(lesson);
    if (!report.count)
        fail_msg("nothing is wrong with:\n%s", text);
    if (!strstr(report.errors[0].message, message) || report.errors[0].line != line)
        fail_msg("expected %d: %s\nfound %d: %s", line, message, report.errors[0].line, report.errors[0].message);
}

static void every_word_is_checked(void **unused) {
    (void)unused;
    expect_fault(HEAD "  - do: kepe\n    say: Keep.\n", 9, "'kepe' is no action of Conflict");
    expect_fault(HEAD "  - say: Look.\n    point: deck:purple\n", 10, "there is no piece 'deck:purple'");
    expect_fault(HEAD "  - say: Look.\n    point: [log, dice:9, hand]\n", 10, "there is no piece 'dice:9'");
    expect_fault(HEAD "  - say: Look.\n    point: hand\n", 10, "there is no piece 'hand'");
    expect_fault(HEAD "  - say: Look.\n    rule: CF-999\n", 10, "there is no rule 'CF-999'");
    expect_fault(HEAD "  - say: Look.\n    expect: ambsh\n", 10, "did you mean 'ambush'?");
    expect_fault(HEAD "  - say: Look.\n    pint: log\n", 10, "did you mean 'point'?");
    expect_fault(HEAD "  - do: keep\n", 9, "needs 'say'");
    expect_fault(HEAD "  - do: keep\n    say: A\n    auto: keep\n", 11, "not both");
    expect_fault(HEAD "  - auto: [keep, throw]\n", 9, "'auto' is one action");
    expect_fault(HEAD "  - say: A\n    nudge: B\n", 10, "'nudge' goes with 'do'");
    expect_fault(HEAD "  - say: \"{n} cards\"\n", 9, "must be one paragraph");
    expect_fault(HEAD "  - keep\n", 9, "expected a mapping");
    expect_fault(HEAD "  []\n", 9, "is empty");
    expect_fault("lesson: a\nseats: {p1: you}\n", 1, "a lesson needs 'name'");
    expect_fault("- 1\n", 1, "expected a mapping");
    expect_fault("", 1, "the file is empty");
}

#define SEATS(seats, more)                                                                                             \
    "lesson: small\nname: Small\nsummary: A.\nnudge: B.\nseats: " seats "\n" more "\nsteps:\n  - say: A\n"

static void seats_options_and_seed_are_checked(void **unused) {
    (void)unused;
    expect_fault(SEATS("{p1: greedy}", "seed: 1"), 5, "one of the seats must be 'you'");
    expect_fault(SEATS("{p2: you}", "seed: 1"), 5, "expected 'p1'");
    expect_fault(SEATS("{p1: you, p2: gready}", "seed: 1"), 5, "did you mean 'greedy'?");
    expect_fault(SEATS("{a: you, b: you, c: you, d: you, e: you, f: you, g: you}", "seed: 1"), 5, "takes 1 to 6 seats");
    expect_fault(SEATS("{p1: you}", "seed: -1"), 6, "a seed is a number");
    expect_fault(SEATS("{p1: you}", "seed: 1\noptions: {frist: p1}"), 7, "did you mean 'first'?");
    expect_fault(SEATS("{p1: you}", "seed: 1\noptions: {first: p9}"), 7, "unknown value 'p9'");
}

/* A lesson that no longer fits says at which step. */
static void a_rehearsal_finds_what_no_longer_fits(void **unused) {
    (void)unused;
    expect_fault(HEAD "  - do: throw\n    say: A\n", 9, "step 1: 'throw' cannot be done now");
    expect_fault(HEAD "  - say: A\n  - do: [keep, park:one]\n    say: B\n", 10,
                 "step 2: 'park:one' cannot be done now");
    expect_fault(HEAD "  - say: A\n    point: card:falcon\n", 9, "step 1: 'card:falcon' is not on the table now");
    expect_fault(HEAD "  - say: A\n    point: action:throw\n", 9, "step 1: 'action:throw' is not on the table now");
    expect_fault(HEAD "  - say: A\n    point: seat:p3\n", 9, "step 1: 'seat:p3' is not on the table now");
    expect_fault(HEAD "  - auto: keep\n  - auto: done\n  - say: A\n    point: die:4\n", 11, "step 3: 'die:4'");
    expect_fault(HEAD "  - say: A\n    expect: hero\n", 9, "step 1: it expects the event 'hero'");
    expect_fault(HEAD "  - auto: keep\n    expect: reroll\n", 9, "step 1: it expects the event 'reroll'");
    expect_fault(HEAD "  - auto: keep\n  - auto: done\n  - auto: play:rebel-b\n  - auto: \"no\"\n  - auto: done\n"
                      "  - do: keep\n    say: A\n",
                 14, "step 6: p2 is asked now");
    /* an answer that is fine must lead on as well as the others */
    expect_fault(HEAD "  - do: [keep, reroll:1]\n    say: A\n  - do: done\n    say: B\n", 11,
                 "step 2: 'done' cannot be done now");
}

static void any_answer_may_be_fine(void **unused) {
    (void)unused;
    const Lesson *lesson = read_text(HEAD "  - do: any\n    say: Do what you like.\n  - say: Well done.\n");
    expect_none();
    lesson_rehearse(lesson, box_embedded("conflict"), &report);
    expect_none();
    lesson_free(lesson);
}

/* ---- where a table stands ---- */

static void act(Table *table, const char *word) {
    Choice choice;
    assert_true(word_read_choice(table->box, word, &choice));
    assert_int_equal(table_act(table, choice, "person"), 0);
    table_settle(table);
}

static void expect_place(const Lesson *lesson, const Table *table, int next, int left, int since) {
    LessonPlace place = lesson_place(lesson, table);
    assert_int_equal(place.next, next);
    assert_int_equal(place.left, left);
    assert_int_equal(place.since, since);
}

static void a_place_follows_from_decisions(void **unused) {
    (void)unused;
    const Lesson *lesson = read_text(
        HEAD "  - say: A\n  - do: [reroll:3, reroll:1]\n    say: B\n  - say: C\n  - auto: throw\n  - say: D\n");
    expect_none();
    Table *table = lesson_table(lesson, box_embedded("conflict"));
    table_settle(table);
    assert_true(lesson_fits(lesson, table));
    expect_place(lesson, table, 0, 0, 0);
    act(table, "keep"); /* not what was hoped for */
    expect_place(lesson, table, 1, 2, 1);
    act(table, "done");
    expect_place(lesson, table, 1, 2, 2);
    table_undo(table, 2);
    table_settle(table);
    expect_place(lesson, table, 0, 0, 0);
    act(table, "reroll:1");
    expect_place(lesson, table, 2, 0, 0);
    act(table, "throw");
    expect_place(lesson, table, 4, 0, 0);
    act(table, "keep"); /* the lesson has let go */
    expect_place(lesson, table, 5, 0, 0);
    table_free(table);
    lesson_free(lesson);
}

static void other_tables_do_not_fit(void **unused) {
    (void)unused;
    char wrong[100];
    const Lesson *lesson = lesson_embedded("conflict");
    const Box *box = box_embedded("conflict");
    uint8_t plain[32] = {0};
    Table *seed = table_new(box, lesson->seats, lesson->options, lesson->seed + 1, wrong, sizeof wrong);
    Table *seats = table_new(box, lesson->seats + 1, lesson->options, lesson->seed, wrong, sizeof wrong);
    Table *options = table_new(box, lesson->seats, plain, lesson->seed, wrong, sizeof wrong);
    assert_false(lesson_fits(lesson, seed) || lesson_fits(lesson, seats) || lesson_fits(lesson, options));
    table_free(seed);
    table_free(seats);
    table_free(options);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_fit_their_games),
        cmocka_unit_test(they_speak_all_languages),
        cmocka_unit_test(conflict_is_taught_whole),
        cmocka_unit_test(the_clone_wars_are_taught_whole),
        cmocka_unit_test(every_word_is_checked),
        cmocka_unit_test(seats_options_and_seed_are_checked),
        cmocka_unit_test(a_rehearsal_finds_what_no_longer_fits),
        cmocka_unit_test(any_answer_may_be_fine),
        cmocka_unit_test(a_place_follows_from_decisions),
        cmocka_unit_test(other_tables_do_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
