#include "bench.h"

#include <string.h>
#include <time.h>

#include "play.h"
#include "search.h"

enum {
    ROUNDS_LEAST = 5,
    ROUNDS_MOST = 100,
    SECONDS = 5, /* after which no round begins */
    STEPS = 200000,
    COPIES = 10000,
    GAMES = 1200,  /* of random play in a round */
    STRETCHES = 60 /* into which they are cut: the time of each is its best of all rounds */
};

static double now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

/* Tells the compiler that memory is read and written here, so that it leaves out nothing. */
static void touch(void *memory) {
    __asm__ volatile("" : : "r"(memory) : "memory");
}

/* ---- calibration ---- */

static double step_ns(void) {
    uint64_t x = 0x9e3779b97f4a7c15u;
    double began = now_ns();
    for (int i = 0; i < STEPS; i++)
        x = (x ^ (x >> 27)) * 0x3C79AC492BA7B653u;
    touch(&x);
    return (now_ns() - began) / STEPS;
}

/* To and fro between two places. */
static double copy_ns(size_t size) {
    _Alignas(64) static unsigned char from[BENCH_STATE_MOST], to[BENCH_STATE_MOST];
    double began = now_ns();
    for (int i = 0; i < COPIES; i++) {
        memcpy(i & 1 ? from : to, i & 1 ? to : from, size);
        touch(from);
        touch(to);
    }
    return (now_ns() - began) / COPIES;
}

/* ---- play ---- */

typedef struct {
    double step, copy_4k, clone;
    double play[STRETCHES];
    BenchSearch search;
} Times;

static double stretch_ns(const CantinaBox *box, int first, BenchCounts *counts) {
    _Alignas(64) unsigned char state[BENCH_STATE_MOST];
    double began = now_ns();
    for (int i = first; i < first + GAMES / STRETCHES; i++) {
        Rng rng = rng_seeded((uint64_t)i);
        bench_new(box, state, i);
        bench_play(box, state, &rng, counts);
    }
    return now_ns() - began;
}

/* The same games in every round. A machine that does other work as well is hardly ever quiet for all of them, but for
 * each stretch sooner or later. */
static void play_round(const CantinaBox *box, Times *best, BenchCounts *counts) {
    *counts = (BenchCounts){0};
    for (int i = 0; i < STRETCHES; i++)
        bench_keep_best(&best->play[i], stretch_ns(box, i * (GAMES / STRETCHES), counts));
}

static double play_ns(const Times *best) {
    double sum = 0;
    for (int i = 0; i < STRETCHES; i++)
        sum += best->play[i];
    return sum;
}

/* ---- rounds ---- */

static void run_round(const CantinaBox *box, Times *best, BenchCounts *counts) {
    bench_keep_best(&best->step, step_ns());
    play_round(box, best, counts);
    bench_keep_best(&best->copy_4k, copy_ns(4096));
    bench_keep_best(&best->clone, copy_ns(cantina_size(box)));
    bench_search(box, &best->search);
}

static double per_second(double ns) {
    return ns > 0 ? 1e9 / ns : 0;
}

void bench_run(const CantinaBox *box, BenchResult *result) {
    Times best = {0};
    BenchCounts counts;
    double until = now_ns() + 1e9 * SECONDS;
    for (int round = 0; round < ROUNDS_LEAST || (round < ROUNDS_MOST && now_ns() < until); round++)
        run_round(box, &best, &counts);
    double games = (double)counts.games, decisions = (double)counts.decisions, play = play_ns(&best);
    BenchLines lines = bench_search_mean(&best.search);
    *result = (BenchResult){
        .game = cantina_game_id(box),
        .state_bytes = (int)cantina_size(box),
        .clone_ns = best.clone,
        .decision_ns = play / decisions,
        .decisions_per_s = 1e9 * decisions / play,
        .games_per_s = 1e9 * games / play,
        .decisions_per_game = decisions / games,
        .chance_per_game = (double)counts.chances / games,
        .playouts_per_s = per_second(lines.playout),
        .search_iterations_per_s = per_second(lines.line),
        .search_one_thread_per_s = per_second(lines.one),
        .search_two_threads_per_s = per_second(lines.two),
        .search_apart_per_s = per_second(lines.apart),
        .hard_iterations_per_s = per_second(lines.hard),
        .signature = bench_signature(box),
        .calibration = {best.step, best.copy_4k},
        .faults = (int)counts.faults,
    };
}
