/*
 * Every message the program can say, and whether a translation fits them.
 *
 * In come the tables that games, front ends and packs speak from; out goes the list that translators get, or what is
 * wrong with the translations of a pack folder.
 */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "lang/pot.h"
#include "lesson/lesson.h"

/* Adds what core, front ends and all games say. */
void messages_of_program(Pot *pot);
/* Adds what stands on the components of a box, and what its lesson says, if it has one. */
void messages_of_box(Pot *pot, const Box *box, const Lesson *lesson);

/* A folder of a user's pack. */
typedef struct {
    const Box *box;          /* of the pack, over whatever it lies */
    const Lesson *lesson;    /* its lesson, or NULL */
    const char *const *dirs; /* the folders of the box, the last one uppermost */
    int dir_count;
} Translated;

/* Holds lang/CODE.po of each folder against what is said: files that the server would refuse, entries that translate
 * nothing, arguments and forms that are not there. An error for each, with file and line. Where several folders lie
 * over each other, an entry may translate what an upper one has replaced. */
void messages_check(const Translated *translated, PackReport *report);

#endif
