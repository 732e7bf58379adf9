/* Which lesson teaches a game that is played with a user's packs. */
#include <stdlib.h>

#include "lesson/lesson.h"

/* Can the built-in lesson still be played through with these cards? */
static bool still_holds(const Lesson *lesson, const Box *box) {
    PackReport *report = calloc(1, sizeof *report);
    if (!report)
        abort();
    lesson_rehearse(lesson, box, report);
    bool holds = !report->count;
    free(report);
    return holds;
}

const Lesson *lesson_for(const Box *box, const char *const *dirs, int count, PackReport *report, bool *own) {
    *report = (PackReport){0};
    *own = false;
    for (int i = count - 1; i >= 0; i--) {
        const Lesson *lesson = lesson_read_dir(box, dirs[i], report);
        *own = lesson != NULL;
        if (lesson || report->count)
            return lesson;
    }
    const Lesson *built_in = lesson_embedded(box->game->id);
    return built_in && (!count || still_holds(built_in, box)) ? built_in : NULL;
}
