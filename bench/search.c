#include "search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "agent/search.h"
#include "play.h"

enum { POSITIONS = 12, LINES = 1000, HARD_LINES = 100 };

/* Random play through the tree to the end of the game. */
static const SearchSettings plain = {.style = PLAY_RANDOM, .horizon = 10000, .patience = 16, .explore = 5000};

typedef struct {
    _Alignas(64) unsigned char state[BENCH_STATE_MOST];
    _Alignas(64) unsigned char view[BENCH_STATE_MOST];
    const CantinaBox *box;
    CantinaSeat seat;
} Position;

static double now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

/* Some way into a game: after `decisions` random decisions, at one of a seat with a choice to make. */
static bool position_reach(Position *p, int i, int decisions) {
    CantinaChoice choices[CANTINA_CHOICES_MAX];
    Rng rng = rng_seeded(1000 + (uint64_t)i);
    bench_new(p->box, p->state, i);
    while (cantina_advance(p->box, p->state, NULL) == CANTINA_ASK) {
        p->seat = cantina_asked(p->box, p->state);
        if (p->seat == CANTINA_CHANCE) {
            cantina_roll(p->box, p->state, rng_next(&rng), NULL);
            continue;
        }
        int count = cantina_choices(p->box, p->state, NULL, choices, CANTINA_CHOICES_MAX);
        if (decisions-- <= 0 && count > 1)
            break;
        cantina_apply(p->box, p->state, choices[rng_below(&rng, (uint32_t)count)], NULL);
    }
    cantina_view(p->box, p->state, (uint8_t)(1u << (p->seat - 1)), p->view);
    return decisions < 0;
}

/* Each gives nanoseconds a line. */
static double playouts_ns(const Position *p) {
    _Alignas(64) unsigned char state[BENCH_STATE_MOST];
    Rng rng = rng_seeded(7);
    BenchCounts counts = {0};
    double began = now_ns();
    for (int i = 0; i < LINES; i++) {
        memcpy(state, p->state, cantina_size(p->box));
        bench_play(p->box, state, &rng, &counts);
    }
    return (now_ns() - began) / LINES;
}

static double lines_ns(const Position *p, Mind *mind, int threads) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    SearchCase what = {.settings = &plain, .box = p->box, .view = p->view, .seat = p->seat, .random = 7};
    what.options = options;
    what.count = cantina_choices(p->box, p->view, NULL, options, CANTINA_CHOICES_MAX);
    what.budget = (AgentBudget){.iterations = LINES * threads, .threads = threads};
    mind_clear(mind);
    double began = now_ns();
    search(&what, mind, NULL);
    return (now_ns() - began) / mind->lines;
}

static double hard_ns(const Position *p, Mind *mind) {
    Agent agent;
    AgentBudget budget = {.iterations = HARD_LINES};
    agent_make("hard", 1, &agent);
    mind_clear(mind);
    double began = now_ns();
    agent_choose(&agent, mind, p->box, p->view, p->seat, &budget, NULL);
    return (now_ns() - began) / mind->lines;
}

BenchSearch bench_search(const CantinaBox *box) {
    static Position p;
    BenchSearch spent = {0};
    Mind *mind = mind_new();
    int positions = 0;
    p.box = box;
    for (int i = 0; i < POSITIONS && mind; i++) {
        if (!position_reach(&p, i, 3 * i))
            continue;
        positions++;
        spent.playout += playouts_ns(&p);
        spent.line += lines_ns(&p, mind, 1);
        spent.two += lines_ns(&p, mind, 2);
        spent.hard += hard_ns(&p, mind);
    }
    mind_free(mind);
    double n = positions ? positions : 1;
    return (BenchSearch){spent.playout / n, spent.line / n, spent.two / n, spent.hard / n};
}
