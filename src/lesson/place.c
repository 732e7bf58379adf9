/* Where a table stands in a lesson: found out from its decisions alone. */
#include <stdlib.h>
#include <string.h>

#include "lesson/lesson.h"

Table *lesson_table(const Lesson *lesson, const Box *box) {
    char wrong[256];
    return table_new(box, lesson->seats, lesson->options, lesson->seed, wrong, sizeof wrong);
}

bool lesson_fits(const Lesson *lesson, const Table *table) {
    Key key = keyed_from_seed(lesson->seed);
    return !table->loaded && !table->manual && table->seats == lesson->seats &&
           !memcmp(&table->key, &key, sizeof key) &&
           !memcmp(table->options, lesson->options, table->box->game->options_count);
}

bool lesson_accepts(const LessonStep *step, const Box *box, Choice choice) {
    Choice wanted;
    for (const char *const *word = step->acts; *word; word++)
        if (word_read_choice(box, *word, &wanted) && choice_equal(wanted, choice))
            return true;
    return step->any;
}

/* The next step from `at` on that decides something. */
static int next_decision(const Lesson *lesson, int at) {
    while (at < lesson->step_count && lesson->steps[at].kind == STEP_TELL)
        at++;
    return at;
}

/* Side acts answer no question, so the lesson does not mind them. */
static bool is_answer(const Move *move) {
    return move->seat != CANTINA_CHANCE && !move->side;
}

static void place_on(LessonPlace *place, const Lesson *lesson, const Box *box, const Move *move) {
    int at = next_decision(lesson, place->next);
    if (place->left || at == lesson->step_count) {
        place->since += place->left != 0;
        place->next = place->left ? place->next : at;
    } else if (lesson_accepts(&lesson->steps[at], box, move->choice)) {
        place->next = at + 1;
    } else {
        *place = (LessonPlace){.next = at, .left = at + 1, .since = 1};
    }
}

LessonPlace lesson_place(const Lesson *lesson, const Table *table) {
    LessonPlace place = {0};
    for (int i = 0; i < table->move_count; i++)
        if (is_answer(&table->moves[i]))
            place_on(&place, lesson, table->box, &table->moves[i]);
    return place;
}
