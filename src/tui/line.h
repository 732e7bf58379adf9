/*
 * The line mode: a whole game by questions and answers, one under the other.
 *
 * A table and the people before the screen come in; how it ended leaves. The people are shown the view of their seats
 * and nothing else. Agents play the other seats.
 */
#ifndef TUI_LINE_H
#define TUI_LINE_H

#include "lang/ui.h"
#include "lesson/lesson.h"
#include "table/table.h"
#include "tui/screen.h"

typedef struct {
    Table *table;                              /* begun; stays the caller's */
    Voice voice;                               /* its box outlives the game */
    SeatSet people;                            /* seats played before this screen */
    bool hot;                                  /* each of them by another person */
    const char *levels[CANTINA_SEATS_MAX + 1]; /* the agent's level of every other seat */
    bool repeats;                              /* the same again for the same seed: nothing goes by the clock */
    const Lesson *lesson;                      /* teaches along the way, or NULL; the table fits it */
    const char *record;                        /* file that is kept up to date, or NULL */
    bool alone;                                /* one game among others: its end offers no second one */
    const char *folder;                        /* where `save` puts games that are given no name */
    const char *resume; /* the command that goes on with a saved game: "cantina play --resume"; whole if `alone` */
    /* The catalogue of a language; false with one line in `wrong` if there is none. */
    bool (*language)(void *self, const char *code, const Lang **lang, char *wrong, size_t room);
    void *self; /* for `language` */
} LineGame;

typedef enum {
    LINE_OVER,    /* the game came to its end */
    LINE_AGAIN,   /* … and another one is wanted */
    LINE_QUIT,    /* a person left */
    LINE_ENDED,   /* the input ended first */
    LINE_STOPPED, /* a signal */
    LINE_FAILED   /* the engine found a fault, or the record could not be written; it has been said */
} LineEnd;

LineEnd line_play(const LineGame *game, const Screen *screen);

/* Asks for one of `count` lines, 1 … count; 0 if the input ended or none was chosen. */
int line_menu(const Screen *screen, Voice voice, UiId question, const char *const *lines, int count);

/* The log of a table as those seats may read it, from event `first` on, a sentence each. */
void line_log(const Screen *screen, Voice voice, const Table *table, int first, SeatSet eyes);
/* How it ended, with a few figures. */
void line_outcome(const Screen *screen, Voice voice, const Table *table);

#endif
