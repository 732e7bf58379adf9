/* The lesson played through on the engine, in every way it allows. */
#include <stdlib.h>
#include <string.h>

#include "lesson/lesson.h"
#include "pack/errors.h"

enum { WAYS_MOST = 5000 }; /* answers tried in all: more means that a lesson leaves too much open */

typedef struct {
    const Lesson *lesson;
    Table *table;
    PackReport *report;
    void *view; /* of the person who learns */
    int tried;
} Rehearsal;

#define step_error(r, at, format, ...)                                                                                 \
    report_add((r)->report, (r)->lesson->file, (r)->lesson->steps[at].line, (r)->lesson->steps[at].column,             \
               "step %d: " format, (at) + 1, __VA_ARGS__)

/* ---- what a step says of the table ---- */

static void check_points(Rehearsal *r, int at) {
    cantina_view(r->table->box, r->table->state, r->lesson->you, r->view);
    for (const char *const *point = r->lesson->steps[at].points; *point; point++)
        if (!point_there(r->table, r->view, *point))
            step_error(r, at, "'%s' is not on the table now", *point);
}

static bool has_happened(const Rehearsal *r, const char *kind, int from) {
    const Table *table = r->table;
    for (int i = from; i < table->event_count; i++)
        if (!strcmp(game_event(table->box->game, table->events[i].kind)->word, kind))
            return true;
    return false;
}

static void check_events(Rehearsal *r, int at, int from) {
    for (const char *const *kind = r->lesson->steps[at].events; *kind; kind++)
        if (!has_happened(r, *kind, from))
            step_error(r, at, "it expects the event '%s', which does not happen", *kind);
}

/* ---- its answers ---- */

static void walk(Rehearsal *r, int at, int from);

/* Takes an answer, goes on, and takes it back. */
static void try_answer(Rehearsal *r, int at, Choice choice, const char *word) {
    int from = r->table->event_count;
    if (++r->tried > WAYS_MOST) {
        step_error(r, at, "the lesson can go on in more than %d ways; allow fewer answers", WAYS_MOST);
        return;
    }
    if (table_act(r->table, choice, "person") < 0) {
        step_error(r, at, "'%s' cannot be done now", word);
        return;
    }
    table_settle(r->table);
    check_events(r, at, from);
    if (!r->report->count)
        walk(r, at + 1, from);
    table_undo(r->table, 1);
    table_settle(r->table);
}

static void try_any(Rehearsal *r, int at) {
    Choice choices[CANTINA_CHOICES_MAX];
    int count = cantina_choices(r->table->box, r->table->state, NULL, choices, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count && !r->report->count; i++) {
        char word[128];
        Text text = text_over(word, sizeof word);
        word_choice(&text, r->table->box, choices[i]);
        try_answer(r, at, choices[i], word);
    }
}

static void try_answers(Rehearsal *r, int at) {
    const LessonStep *step = &r->lesson->steps[at];
    Choice choice;
    for (const char *const *word = step->acts; *word && !r->report->count; word++)
        if (word_read_choice(r->table->box, *word, &choice))
            try_answer(r, at, choice, *word);
    if (step->any)
        try_any(r, at);
}

/* Somebody must be asked, and the person who learns where the step waits for an answer. */
static bool check_asked(Rehearsal *r, int at) {
    Seat seat = r->table->status == CANTINA_ASK ? cantina_asked(r->table->box, r->table->state) : CANTINA_NOBODY;
    if (!seat)
        step_error(r, at, "%s", "nobody is asked any more: the game is over");
    else if (r->lesson->steps[at].kind == STEP_ASK && !(r->lesson->you & SEAT_BIT(seat)))
        step_error(r, at, "p%d is asked now, and that is not the person who learns", seat);
    return !r->report->count;
}

/* From step `at` on; the events from `from` on have happened since the decision before. */
static void walk(Rehearsal *r, int at, int from) {
    for (; at < r->lesson->step_count && !r->report->count; at++) {
        check_points(r, at);
        if (r->lesson->steps[at].kind != STEP_TELL) {
            if (check_asked(r, at))
                try_answers(r, at);
            return;
        }
        check_events(r, at, from);
    }
    if (!r->report->count && r->table->status != CANTINA_ASK)
        step_error(r, r->lesson->step_count - 1, "%s", "the game is over behind it, and nobody can go on alone");
}

void lesson_rehearse(const Lesson *lesson, const Box *box, PackReport *report) {
    Rehearsal r = {.lesson = lesson, .table = lesson_table(lesson, box), .report = report};
    *report = (PackReport){0};
    r.view = malloc(cantina_size(box));
    if (!r.view)
        abort();
    if (!r.table)
        report_add(report, lesson->file, 0, 0, "no game can begin with these seats and options");
    else if (table_settle(r.table) == CANTINA_ASK)
        walk(&r, 0, 0);
    else
        report_add(report, lesson->file, 0, 0, "the game is over before it begins");
    table_free(r.table);
    free(r.view);
}
