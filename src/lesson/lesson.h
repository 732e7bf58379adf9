/*
 * A lesson: a record with comments.
 *
 * A game with a fixed seed, and steps in order: some only tell, some wait for the answer of the person who learns, some
 * the lesson plays itself. Where somebody stands in it follows from the decisions made at the table and from nothing
 * else, so that a reload, another language or an undo need nothing to be kept. Whoever answers otherwise has left the
 * lesson, and is back in it when that is taken back.
 */
#ifndef LESSON_H
#define LESSON_H

#include <jansson.h>

#include "core/say.h"
#include "pack/compile.h"
#include "table/table.h"

enum { LESSON_SAY_MOST = 480, LESSON_STEPS_MOST = 200 };

typedef enum {
    STEP_TELL, /* nothing is decided: "next" */
    STEP_ASK,  /* the person who learns decides */
    STEP_PLAY, /* the lesson decides, for whichever seat is asked */
    STEP_KINDS
} StepKind;

/* Lists of words end with NULL. */
typedef struct {
    uint8_t kind;              /* StepKind */
    bool any;                  /* STEP_ASK: whatever is answered is fine */
    int line, column;          /* where it stands in its file */
    const char *say;           /* what is told before it; "": nothing */
    const char *nudge;         /* STEP_ASK: said to somebody who answers otherwise; NULL: the lesson's */
    const char *const *acts;   /* answers that are fine, as action words, the recommended one first */
    const char *const *points; /* pieces to look at: point.c */
    const char *const *rules;  /* ids of rules that are taught here */
    const char *const *events; /* that its decision brings; STEP_TELL: that have just happened */
} LessonStep;

typedef struct {
    const char *file; /* for messages */
    const char *id, *name, *summary;
    const char *nudge; /* where a step has none of its own */
    int seats;
    SeatSet you;                               /* the seats of the person who learns */
    const char *levels[CANTINA_SEATS_MAX + 1]; /* agents that play the other seats once the lesson lets go */
    uint8_t options[32];
    uint64_t seed;
    const LessonStep *steps;
    int step_count;
} Lesson;

/* ---- from YAML ---- */

/* Reads packs/GAME/lesson.yaml and checks every word in it against the box. NULL with errors in the report. Ends with
 * lesson_free. */
const Lesson *lesson_read(const Box *box, const PackSource *source, PackReport *report);
/* The lesson of a pack folder. NULL without an error: it has none. */
const Lesson *lesson_read_dir(const Box *box, const char *dir, PackReport *report);
void lesson_free(const Lesson *lesson);

/* The built-in lesson of a game, for its built-in pack; NULL if there is none. */
const Lesson *lesson_embedded(const char *game);

/* The lesson for a box of these pack folders: that of the uppermost one that has a lesson, else the built-in one as
 * long as it can be played through with their cards. *own: it is to be freed. NULL without an error: there is none. */
const Lesson *lesson_for(const Box *box, const char *const *dirs, int count, PackReport *report, bool *own);

/* ---- at a table ---- */

/* A table as the lesson wants it, not settled yet. */
Table *lesson_table(const Lesson *lesson, const Box *box);
/* Is this a table of that lesson: the same seats, options and dice? */
bool lesson_fits(const Lesson *lesson, const Table *table);

typedef struct {
    int next;  /* the first step still to come; step_count: the lesson is over */
    int left;  /* 1 + the step that was answered otherwise; 0: nobody has left */
    int since; /* decisions from that one on */
} LessonPlace;

LessonPlace lesson_place(const Lesson *lesson, const Table *table);
/* Is this answer one the step hopes for? */
bool lesson_accepts(const LessonStep *step, const Box *box, Choice choice);

/* Plays the lesson through in every way it allows. An error for each step that no longer fits the game. */
void lesson_rehearse(const Lesson *lesson, const Box *box, PackReport *report);

/* ---- to people ---- */

/* What a step or the lesson says, in their language. */
const char *lesson_words(const Lang *lang, const char *english);
const char *lesson_nudge(const Lesson *lesson, const LessonStep *step, const Lang *lang);
/* All of it, and where a table stands in it. */
json_t *lesson_json(const Lesson *lesson, Voice voice);
json_t *lesson_place_json(const Lesson *lesson, const Table *table);

/* ---- pieces ---- */

/* Is there such a piece in the box? */
bool point_known(const Box *box, const char *word);
/* Is it on the table, in the eyes of `view`? */
bool point_there(const Table *table, const void *view, const char *word);

#endif
