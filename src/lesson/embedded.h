/* The lessons built into the program, as tools/lessonc.c writes them. */
#ifndef LESSON_EMBEDDED_H
#define LESSON_EMBEDDED_H

#include "lesson/lesson.h"

/* Games that have one. A new one: packs/GAME/lesson.yaml, a row here and its name in meson.build. */
#define LESSONS_EMBEDDED(LESSON) LESSON(clonewars) LESSON(conflict) LESSON(mandalorian) LESSON(outerrim)

#define DECLARE(game) extern const Lesson lesson_##game;
LESSONS_EMBEDDED(DECLARE)
#undef DECLARE

#endif
