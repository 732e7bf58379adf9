/* What a line of a search costs, beside plain random play from the same positions. */
#ifndef BENCH_SEARCH_H
#define BENCH_SEARCH_H

#include "cantina/cantina.h"

/* Nanoseconds each. */
typedef struct {
    double playout; /* random play from a copy of a position to the end */
    double line;    /* a line as random and as long: worlds imagined, the tree walked through and kept */
    double two;     /* the same by two threads together */
    double hard;    /* a line of the hard agent */
} BenchSearch;

BenchSearch bench_search(const CantinaBox *box);

#endif
