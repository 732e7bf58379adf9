/* Errors for people: where, what, and the nearest word that would have been right. */
#ifndef PACK_ERRORS_H
#define PACK_ERRORS_H

#include "pack/compile.h"

/* Notes an error. The last one the report can hold stops the compiler. */
void report_add(PackReport *report, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Notes what is not wrong, but should be known. */
void report_note(PackReport *report, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* A piece of the author's text as a message may show it: short and printable. */
typedef struct {
    char text[44];
} Quote;

Quote quote(const char *bytes, size_t length);

/* Looks for the candidate that is most like a word; candidates live as long as this. */
typedef struct {
    const char *word;
    size_t length;
    const char *best; /* near enough, or NULL */
    int distance;     /* of the best */
    int tried;
    char list[96]; /* the candidates, if they are few */
} Nearest;

Nearest nearest_to(const char *word, size_t length);
void nearest_try(Nearest *nearest, const char *candidate);
/* The same for a candidate that lives shorter: true if it is the best so far; the caller keeps it and sets `best`. */
bool nearest_better(Nearest *nearest, const char *candidate);

/* "; did you mean 'ambush'?", or "; it is one of …", or nothing. */
typedef struct {
    char text[160];
} Hint;

Hint nearest_hint(const Nearest *nearest);

#endif
