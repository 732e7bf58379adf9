#include "lesson/embedded.h"

#include <string.h>

static const struct {
    const char *game;
    const Lesson *lesson;
} lessons[] = {
#define ROW(game) {#game, &lesson_##game},
    LESSONS_EMBEDDED(ROW)};

const Lesson *lesson_embedded(const char *game) {
    for (int i = 0; i < COUNT(lessons); i++)
        if (!strcmp(lessons[i].game, game))
            return lessons[i].lesson;
    return NULL;
}
