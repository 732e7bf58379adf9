/*
 * How the server bears a full house: many tables in play, then many more who only look on.
 *
 * A server of its own on a fresh store on the disk; games that agents played beforehand are begun there from a record
 * of their first part and go on over WebSocket, each seat on a socket of its own, at so many actions a second in total,
 * at random moments. What counts is the time from the moment an action was due to its acknowledgement, which says that
 * it is synced. Afterwards others join as spectators and nobody does anything.
 */
#ifndef BENCH_SERVE_H
#define BENCH_SERVE_H

#include <stdatomic.h>
#include <stdio.h>

#include "cantina/cantina.h"

typedef struct {
    int tables;
    int rate;    /* actions a second, over all tables */
    int seconds; /* of play */
    int sockets; /* that look on in the end, those of the players included */
} ServeLoad;

enum { SERVE_GOAL_MS = 50, SERVE_GOAL_MB = 64 };

typedef struct {
    double p50, p99, most; /* milliseconds */
} ServeTimes;

typedef struct {
    ServeLoad load;
    double sync_ms; /* one page to this disk and back */
    int players;    /* their sockets */
    int actions;    /* acknowledged */
    int unanswered; /* not acknowledged when all was over: must be 0 */
    ServeTimes acknowledged;
    double late_ms;                                       /* by which the bench itself was late, at most */
    double server_load;                                   /* cores the server kept busy while it was played */
    int visitors;                                         /* sockets that came afterwards */
    double visitors_s;                                    /* until all of them had joined */
    ServeTimes joined;                                    /* from dialling to seeing the table, some at once */
    int sockets;                                          /* open in the end */
    int empty_kb, tables_kb, played_kb, idle_kb, peak_kb; /* resident memory of the server */
    bool ended;                                           /* well, when it was told to */
    double stop_s;                                        /* until it had, with all sockets open */
} ServeResult;

/* Plays these boxes' games by turns, until `stopped` is not 0. False with one line in `wrong`. */
bool serve_bench(const CantinaBox *const *boxes, int count, const ServeLoad *load, const atomic_int *stopped,
                 ServeResult *result, char *wrong, size_t room);

/* One JSON object and a line end; or lines for people, with the goals. */
bool serve_json(FILE *out, const ServeResult *result);
void serve_text(FILE *out, const ServeResult *result);

#endif
