/*
 * A fair queue of thoughts: addresses take turns, and within one address the oldest comes first.
 *
 * However much one address asks for, another one's first wish waits for one turn of each address before it.
 */
#ifndef SERVER_FAIR_H
#define SERVER_FAIR_H

#include "server/think.h"

/* Thoughts in a row. */
typedef struct {
    Thought *first, **last;
} Row;

void row_begin(Row *row);
void row_put(Row *row, Thought *thought);
Thought *row_take(Row *row);

/* What one address waits for. */
typedef struct Lane {
    char group[ADDRESS_ROOM];
    Row row; /* never empty */
    struct Lane *next;
} Lane;

typedef struct {
    Lane *first; /* whose turn it is */
} FairQueue;

/* At the end of its address' lane; an address that had none takes its turn behind all others. */
void fair_put(FairQueue *queue, Thought *thought);
/* It was taken, and is to be begun again: first in its lane, and that lane is the next one. */
void fair_put_back(FairQueue *queue, Thought *thought);
/* The next one that may be begun, taken out, or NULL. Its address comes behind all others then. */
Thought *fair_take(FairQueue *queue, bool (*may)(const Thought *thought, const void *self), const void *self);
/* Takes out all that match. */
void fair_pick(FairQueue *queue, bool (*match)(const Thought *thought, const void *self), const void *self, Row *out);
/* How many match; counting ends at `most`. */
int fair_count(const FairQueue *queue, bool (*match)(const Thought *thought, const void *self), const void *self,
               int most);
bool fair_has(const FairQueue *queue, const char *group);
bool fair_has_other(const FairQueue *queue, const char *group);

#endif
