/* What a line of a search costs, beside plain random play from the same positions. */
#ifndef BENCH_SEARCH_H
#define BENCH_SEARCH_H

#include "cantina/cantina.h"

enum { BENCH_POSITIONS = 12 };

/* Nanoseconds each; 0: not measured. */
typedef struct {
    double playout; /* random play from a copy of a position to the end */
    double line;    /* a line as random and as long: worlds imagined, the tree walked through and kept */
    double hard;    /* a line of the hard agent */
    /* The same random lines in longer searches, of some positions: to wake a second processor takes a part of a
     * millisecond, and what it remembers of the program is cold. */
    double one;   /* by one thread */
    double two;   /* by two threads together */
    double apart; /* by two searches side by side that have nothing to do with each other */
} BenchLines;

/* The best of all rounds for each position: a machine that does other work as well is hardly ever quiet for all of
 * them, let alone both its processors. */
typedef struct {
    BenchLines at[BENCH_POSITIONS];
} BenchSearch;

/* Measures one more round; `best` is zeroed before the first. */
void bench_search(const CantinaBox *box, BenchSearch *best);
/* The mean over the positions. */
BenchLines bench_search_mean(const BenchSearch *best);

/* Keeps the shorter of two times; 0 is none. */
void bench_keep_best(double *best, double time);

#endif
