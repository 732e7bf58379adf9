/*
 * How fast a game runs, and one number that says how it plays.
 *
 * Speeds are taken in rounds, everything by turns in each, and the best round counts, so that a busy machine spoils
 * little; they are best read as multiples of the calibration measured beside them. The signature depends on the rules,
 * the pack and fixed seeds alone: a change of it is a change of play.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdio.h>

#include "cantina/cantina.h"

/* The yardstick, of the same rounds. */
typedef struct {
    double step_ns;      /* one step of x = (x ^ (x >> 27)) * 0x3C79AC492BA7B653 */
    double memcpy_4k_ns; /* copying 4 KiB */
} BenchCalibration;

typedef struct {
    const char *game; /* its id */
    int state_bytes;
    double clone_ns;    /* copying a state */
    double decision_ns; /* random play: all time, chance included, by decisions of seats */
    double decisions_per_s, games_per_s;
    double decisions_per_game, chance_per_game;
    double playouts_per_s; /* random play to the end from positions in mid-game */
    double
        search_iterations_per_s; /* lines of a search from the same positions, as long and as random, with its tree */
    double search_one_thread_per_s;  /* the same in longer searches, by one thread */
    double search_two_threads_per_s; /* … by two threads together */
    double search_apart_per_s;       /* … and by two searches side by side: no pair of threads can be faster here */
    double hard_iterations_per_s;    /* lines of the hard agent: shorter, and played with care */
    uint64_t signature;
    BenchCalibration calibration;
    int faults; /* games that found something impossible: must be 0 */
} BenchResult;

/* Measures one box, in about five seconds. */
void bench_run(const CantinaBox *box, BenchResult *result);

/* The signature alone. */
uint64_t bench_signature(const CantinaBox *box);

/* One JSON object and a line end. False if it could not be written. */
bool bench_json(FILE *out, const BenchResult *results, int count);
/* A table, with ratios to the calibration. */
void bench_text(FILE *out, const BenchResult *results, int count);

#endif
