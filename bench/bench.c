#include "bench.h"

#include <string.h>
#include <time.h>

#include "agent/agent.h"
#include "play.h"

enum {
    ROUNDS_LEAST = 5,
    ROUNDS_MOST = 100,
    SECONDS = 2, /* after which no round begins */
    STEPS = 200000,
    COPIES = 10000,
    GAMES = 1200,  /* of random play in a round */
    SEARCHES = 12, /* decisions of the rollout agent in a round */
    SEARCH_BUDGET = 24
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

/* The same games in every round. */
static double play_ns(const CantinaBox *box, BenchCounts *counts) {
    _Alignas(64) unsigned char state[BENCH_STATE_MOST];
    *counts = (BenchCounts){0};
    double began = now_ns();
    for (int i = 0; i < GAMES; i++) {
        Rng rng = rng_seeded((uint64_t)i);
        bench_new(box, state, i);
        bench_play(box, state, &rng, counts);
    }
    return now_ns() - began;
}

/* ---- search ---- */

/* Some way into a game: after `decisions` random decisions, at one of a seat with a choice to make. */
static bool position(const CantinaBox *box, unsigned char *state, int i, int decisions) {
    CantinaChoice choices[CANTINA_CHOICES_MAX];
    Rng rng = rng_seeded(1000 + (uint64_t)i);
    bench_new(box, state, i);
    while (cantina_advance(box, state, NULL) == CANTINA_ASK) {
        if (cantina_asked(box, state) == CANTINA_CHANCE) {
            cantina_roll(box, state, rng_next(&rng), NULL);
            continue;
        }
        int count = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
        if (decisions-- <= 0 && count > 1)
            return true;
        cantina_apply(box, state, choices[rng_below(&rng, (uint32_t)count)], NULL);
    }
    return false;
}

/* Nanoseconds an iteration of the rollout agent takes, over a handful of positions. */
static double search_ns(const CantinaBox *box) {
    _Alignas(64) unsigned char state[BENCH_STATE_MOST], view[BENCH_STATE_MOST];
    static AgentThought thought;
    Mind *mind = mind_new();
    AgentBudget budget = {.iterations = SEARCH_BUDGET};
    Agent agent;
    double spent = 0, iterations = 0;
    agent_make("hard", 1, &agent);
    for (int i = 0; i < SEARCHES; i++) {
        if (!position(box, state, i, 3 * i))
            continue;
        CantinaSeat seat = cantina_asked(box, state);
        cantina_view(box, state, (uint8_t)(1u << (seat - 1)), view);
        double began = now_ns();
        agent_choose(&agent, mind, box, view, seat, &budget, &thought);
        spent += now_ns() - began;
        iterations += thought.iterations;
    }
    mind_free(mind);
    return iterations > 0 ? spent / iterations : 0;
}

/* ---- rounds ---- */

typedef struct {
    double step, copy_4k, clone, play, search;
} Times;

static void keep_best(double *best, double time) {
    if (*best == 0 || time < *best)
        *best = time;
}

static void run_round(const CantinaBox *box, Times *best, BenchCounts *counts) {
    keep_best(&best->step, step_ns());
    keep_best(&best->play, play_ns(box, counts));
    keep_best(&best->copy_4k, copy_ns(4096));
    keep_best(&best->clone, copy_ns(cantina_size(box)));
    keep_best(&best->search, search_ns(box));
}

void bench_run(const CantinaBox *box, BenchResult *result) {
    Times best = {0};
    BenchCounts counts;
    double until = now_ns() + 1e9 * SECONDS;
    for (int round = 0; round < ROUNDS_LEAST || (round < ROUNDS_MOST && now_ns() < until); round++)
        run_round(box, &best, &counts);
    double games = (double)counts.games, decisions = (double)counts.decisions;
    *result = (BenchResult){
        .game = cantina_game_id(box),
        .state_bytes = (int)cantina_size(box),
        .clone_ns = best.clone,
        .decision_ns = best.play / decisions,
        .decisions_per_s = 1e9 * decisions / best.play,
        .games_per_s = 1e9 * games / best.play,
        .decisions_per_game = decisions / games,
        .chance_per_game = (double)counts.chances / games,
        .search_iterations_per_s = best.search > 0 ? 1e9 / best.search : 0,
        .signature = bench_signature(box),
        .calibration = {best.step, best.copy_4k},
        .faults = (int)counts.faults,
    };
}
