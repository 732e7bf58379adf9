/* Random play as fast as it goes. */
#ifndef BENCH_PLAY_H
#define BENCH_PLAY_H

#include "base/rng.h"
#include "cantina/cantina.h"

enum { BENCH_STATE_MOST = 16384 };

typedef struct {
    uint64_t games, decisions, chances, faults;
} BenchCounts;

/* Plays one game from a new state to its end: legal options are listed at every decision and one is taken. */
void bench_play(const CantinaBox *box, void *state, Rng *rng, BenchCounts *counts);

/* A new state for the i-th game of a bench: all numbers of seats in turn, default options. */
void bench_new(const CantinaBox *box, void *state, int i);

#endif
