/*
 * A report: one text file with what somebody noticed at a table, and the table it is about.
 *
 * It says which version, game, pack and options, where in the game, what was asked and what was told last, and what the
 * person wrote. Behind that stands the record, or, where that would tell what others hold, the view of the person's
 * seats. docs/RECORD.md has the format.
 */
#ifndef BUG_H
#define BUG_H

#include "core/say.h"
#include "table/table.h"

enum { BUG_WORDS_MOST = 4000 /* bytes that a person may write */, BUG_SCREEN_MOST = 40 };

typedef struct {
    const Table *table;
    SeatSet seats;       /* whose eyes the person has; 0: a spectator */
    bool whole;          /* the record may be told: nobody else's secrets are in it */
    const char *version; /* of the program */
    const char *screen;  /* where the person was: "terminal" */
    const char *lang;    /* the language they read */
    const char *words;   /* what they wrote */
} Bug;

/* The report as text; the caller frees it. */
char *bug_text(const Bug *bug);

/* A report that came from outside. Its parts lie in the text. */
typedef struct {
    const char *head; /* everything in front of record or view, line by line */
    size_t head_length;
    char game[32], hash[20];
    SeatSet seats;
    bool whole; /* the body is a record, else a view */
    const char *body;
    size_t body_length;
} BugFile;

/* Does the text claim to be a report? */
bool bug_is(const char *text, size_t length);
/* Reads it; false with one line in `wrong`. The text must stay. */
bool bug_read(BugFile *bug, const char *text, size_t length, char *wrong, size_t room);
/* The table of a report: played again from the record, up to `to` moves (-1: all), or as its view shows it. NULL with
 * one line in `wrong`. Ends with table_free. */
Table *bug_table(const BugFile *bug, int to, BoxFinder find, void *self, char *wrong, size_t room);

#endif
