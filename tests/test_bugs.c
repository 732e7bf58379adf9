/*
 * Reports of what somebody noticed, as tests. A file tests/bugs/NAME.bug says what must be true at the table of
 * tests/bugs/NAME.report; tools/bug-to-test makes both of a report.
 *
 *     AT N             behind the first N moves of the record; all if left out
 *     OFFERED WORD     the answer is among those that are offered
 *     BARRED WORD      it is not
 *     ASKED TEXT       the question contains this, in English
 *     TOLD TEXT        so does something that was told
 *
 * Lines that begin with # are comments.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bug/bug.h"
#include "core/pack.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "kit/program.h"
#include "table/table.h"

enum { PATH_ROOM = 400, FILE_MOST = 16 << 20, TEXT_ROOM = 2048 };

/* Whatever pack it was: a report with cards of one's own needs a test of its own. */
static const Box *find_box(void *self, const char *game, const char *pack, char *wrong, size_t room) {
    const Box *box = box_embedded(game);
    (void)self, (void)pack;
    if (!box)
        snprintf(wrong, room, "there is no game '%s'", game);
    return box;
}

/* ---- one report ---- */

typedef struct {
    const char *path; /* of the .bug file */
    char *report;
    BugFile bug;
    Table *table;
    void *view; /* with the eyes of the seat that is asked */
    int line, wrong;
} Case;

static void complain(Case *c, const char *what, const char *word) {
    Question question;
    Choice choices[CANTINA_CHOICES_MAX];
    printf("%s:%d: %s: %s\n", c->path, c->line, what, word);
    c->wrong++;
    int count = c->table->status == CANTINA_ASK
                    ? cantina_choices(c->table->box, c->view, &question, choices, CANTINA_CHOICES_MAX)
                    : 0;
    for (int i = 0; i < count; i++) {
        char id[200];
        cantina_choice_word(c->table->box, choices[i], id, sizeof id);
        printf("    offered: %s\n", id);
    }
}

static bool is_offered(const Case *c, const char *word) {
    Question question;
    Choice choices[CANTINA_CHOICES_MAX];
    int count = cantina_choices(c->table->box, c->view, &question, choices, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        char id[200];
        cantina_choice_word(c->table->box, choices[i], id, sizeof id);
        if (!strcmp(id, word))
            return true;
    }
    return false;
}

static bool is_asked(const Case *c, const char *words) {
    char memory[TEXT_ROOM];
    Text text = text_over(memory, sizeof memory);
    Question question;
    Choice choices[CANTINA_CHOICES_MAX];
    cantina_choices(c->table->box, c->view, &question, choices, CANTINA_CHOICES_MAX);
    say_prompt(&text, (Voice){c->table->box, NULL}, &question);
    return strstr(memory, words);
}

static bool was_told(const Case *c, const char *words) {
    for (int i = 0; i < c->table->event_count; i++) {
        char memory[TEXT_ROOM];
        Text text = text_over(memory, sizeof memory);
        say_event(&text, (Voice){c->table->box, NULL}, &c->table->events[i], 0x3f);
        if (strstr(memory, words))
            return true;
    }
    return false;
}

static void look(Case *c, int to) {
    char wrong[500] = "";
    table_free(c->table);
    c->table = bug_table(&c->bug, to, find_box, NULL, wrong, sizeof wrong);
    if (!c->table)
        fail_msg("%s:%d: %s", c->path, c->line, wrong);
    table_settle(c->table);
    SeatSet seat = c->table->status == CANTINA_ASK ? SEAT_BIT(cantina_asked(c->table->box, c->table->state)) : 0;
    c->view = realloc(c->view, cantina_size(c->table->box));
    cantina_view(c->table->box, c->table->state, seat, c->view);
}

static const struct {
    const char *word, *wrong;
    bool (*holds)(const Case *c, const char *rest);
    bool not;
} claims[] = {
    {"OFFERED ", "this is not offered", is_offered, false},
    {"BARRED ", "this is offered", is_offered, true},
    {"ASKED ", "the question says nothing of", is_asked, false},
    {"TOLD ", "nothing was told of", was_told, false},
};

static void take_line(Case *c, const char *line) {
    if (!*line || *line == '#')
        return;
    if (!strncmp(line, "AT ", 3)) {
        look(c, atoi(line + 3));
        return;
    }
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        if (!strncmp(line, claims[i].word, strlen(claims[i].word))) {
            const char *rest = line + strlen(claims[i].word);
            if (claims[i].holds(c, rest) == claims[i].not)
                complain(c, claims[i].wrong, rest);
            return;
        }
    complain(c, "this line says nothing", line);
}

/* How many of its lines are not so. */
static int run_case(const char *path) {
    char report[PATH_ROOM], wrong[500] = "";
    Case c = {.path = path};
    size_t length;
    snprintf(report, sizeof report, "%.*s.report", (int)(strlen(path) - strlen(".bug")), path);
    c.report = file_read_whole(report, FILE_MOST, &length);
    if (!c.report || !bug_is(c.report, length) || !bug_read(&c.bug, c.report, length, wrong, sizeof wrong))
        fail_msg("%s: it is no report. %s", report, wrong);
    char *text = slurp(path);
    look(&c, -1);
    for (char *save = NULL, *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        c.line++;
        take_line(&c, line);
    }
    table_free(c.table);
    free(c.view);
    free(c.report);
    free(text);
    return c.wrong;
}

static int is_bug(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 4 && !strcmp(entry->d_name + length - 4, ".bug");
}

static void every_report_holds(void **unused) {
    struct dirent **entries = NULL;
    int wrong = 0;
    (void)unused;
    int count = scandir("tests/bugs", &entries, is_bug, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[PATH_ROOM];
        snprintf(path, sizeof path, "tests/bugs/%s", entries[i]->d_name);
        wrong += run_case(path);
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(wrong, 0);
}

/* ---- reports ---- */

static Table *play(int decisions) {
    char wrong[200] = "";
    Table *table = table_new(box_embedded("conflict"), 2, NULL, 5, wrong, sizeof wrong);
    assert_non_null(table);
    while (table_settle(table) == CANTINA_ASK && decisions--) {
        Question question;
        Choice choices[CANTINA_CHOICES_MAX];
        cantina_choices(table->box, table->state, &question, choices, CANTINA_CHOICES_MAX);
        assert_int_equal(table_act(table, choices[question.fallback], "person"), 0);
    }
    return table;
}

static char *report_of(const Table *table, SeatSet seats, bool whole, const char *words) {
    const Bug bug = {
        .table = table, .seats = seats, .whole = whole, .version = "1", .screen = "test", .lang = "de", .words = words};
    return bug_text(&bug);
}

static void a_whole_report_is_the_table(void **unused) {
    (void)unused;
    char wrong[200];
    Table *table = play(9);
    char *text = report_of(table, 1, true, "first\nrecord\n\nlast \x1b[31m");
    assert_has(text, "\nwrote first\nwrote record\nwrote \nwrote last [31m\n");
    assert_has(text, "\nplace 9 p1 test\n");
    BugFile bug;
    assert_true(bug_is(text, strlen(text)));
    assert_true(bug_read(&bug, text, strlen(text), wrong, sizeof wrong));
    Table *again = bug_table(&bug, -1, find_box, NULL, wrong, sizeof wrong);
    assert_non_null(again);
    assert_int_equal(again->move_count, table->move_count);
    table_free(again);
    table_free(table);
    free(text);
}

/* What a seat may not know is not in its report: neither dice to come nor cards. */
static void a_redacted_report_tells_nothing(void **unused) {
    (void)unused;
    char wrong[300] = "";
    Table *table = play(9), *other = table_copy(table);
    other->seed ^= 1; /* the dice to come are others, what was seen is the same */
    for (int seats = 0; seats < 3; seats++) {
        char *text = report_of(table, (SeatSet)seats, false, ""), *same = report_of(other, (SeatSet)seats, false, "");
        assert_string_equal(text, same);
        assert_lacks(text, "seed");
        assert_lacks(text, "commit");
        assert_lacks(text, "\nchance ");
        BugFile bug;
        assert_true(bug_read(&bug, text, strlen(text), wrong, sizeof wrong));
        assert_int_equal(bug.seats, seats);
        Table *again = bug_table(&bug, -1, find_box, NULL, wrong, sizeof wrong);
        if (!again)
            fail_msg("%s", wrong);
        char *told = report_of(again, (SeatSet)seats, false, "");
        assert_string_equal(strstr(told, "\nview\n"), strstr(text, "\nview\n"));
        table_free(again);
        free(told);
        free(text);
        free(same);
    }
    table_free(other);
    table_free(table);
}

static void what_is_no_report_is_refused(void **unused) {
    static const char *const bad[] = {"cantina-report 1\n", "cantina-report 1\ngame conflict\nview\n",
                                      "cantina-report 1\nview\n{}", "cantina-report 1\ngame conflict\nview\n[[[[[[",
                                      "cantina-report 1\nrecord\ncantina-record 9\n"};
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char wrong[300] = "";
        BugFile bug;
        bool read = bug_read(&bug, bad[i], strlen(bad[i]), wrong, sizeof wrong);
        assert_null(read ? bug_table(&bug, -1, find_box, NULL, wrong, sizeof wrong) : NULL);
        assert_true(*wrong);
    }
}

/* ---- from outside ---- */

static void the_terminal_writes_one_and_replay_opens_it(void **unused) {
    (void)unused;
    char line[400];
    expect("play conflict --seats 2 --seed 5", "report the die fell off the table\nreport\n\nquit\nno\n", 0,
           "The report is in", NULL);
    snprintf(line, sizeof line, "%s/cantina/games", in_folder(""));
    struct dirent **entries = NULL;
    int count = scandir(line, &entries, NULL, alphasort), found = 0;
    for (int i = 0; i < count; i++) {
        if (strstr(entries[i]->d_name, ".report")) {
            snprintf(line, sizeof line, "replay %s/cantina/games/%s", in_folder(""), entries[i]->d_name);
            expect(line, "", 0, "wrote the die fell off the table", NULL);
            expect(line, "", 0, "Marker: field 1 of 29", NULL);
            found++;
        }
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(found, 1);
    Table *table = play(9);
    char *text = report_of(table, 2, false, "where is my card?");
    assert_int_equal(file_write_whole(in_folder("view.report"), text, strlen(text)), 0);
    snprintf(line, sizeof line, "replay %s", in_folder("view.report"));
    expect(line, "", 0, "The record is not in this report", NULL);
    snprintf(line, sizeof line, "replay --verify %s", in_folder("view.report"));
    expect(line, "", 1, NULL, "there is no record in this report");
    free(text);
    table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_report_holds),
        cmocka_unit_test(a_whole_report_is_the_table),
        cmocka_unit_test(a_redacted_report_tells_nothing),
        cmocka_unit_test(what_is_no_report_is_refused),
        cmocka_unit_test(the_terminal_writes_one_and_replay_opens_it),
    };
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
