#include "search.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "agent/search.h"
#include "play.h"

/* A search is as long as the hard agent's, or ten milliseconds if its lines are long; with threads four times that,
 * from one position in three. */
enum { LINES_LEAST = 300, LINES_MOST = 3000, SEARCH_NS = 10000000, HARD_LINES = 100, LONG = 4, LONG_EACH = 3 };

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
static double playouts_ns(const Position *p, int lines) {
    _Alignas(64) unsigned char state[BENCH_STATE_MOST];
    Rng rng = rng_seeded(7);
    BenchCounts counts = {0};
    double began = now_ns();
    for (int i = 0; i < lines; i++) {
        memcpy(state, p->state, cantina_size(p->box));
        bench_play(p->box, state, &rng, &counts);
    }
    return (now_ns() - began) / lines;
}

static double lines_ns(const Position *p, Mind *mind, int lines, int threads) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    SearchCase what = {.settings = &plain, .box = p->box, .view = p->view, .seat = p->seat, .random = 7};
    what.options = options;
    what.count = cantina_choices(p->box, p->view, NULL, options, CANTINA_CHOICES_MAX);
    what.budget = (AgentBudget){.iterations = lines * threads, .threads = threads};
    mind_clear(mind);
    double began = now_ns();
    search(&what, mind, NULL);
    return (now_ns() - began) / mind->lines;
}

typedef struct {
    const Position *p;
    Mind *mind;
    int lines;
} Alone;

static void *search_alone(void *what) {
    Alone *alone = what;
    lines_ns(alone->p, alone->mind, alone->lines, 1);
    return NULL;
}

/* 0: there is no second thread. */
static double apart_ns(const Position *p, Mind *const *minds, int lines) {
    Alone one = {p, minds[0], lines}, other = {p, minds[1], lines};
    pthread_t thread;
    double began = now_ns();
    if (pthread_create(&thread, NULL, search_alone, &other))
        return 0;
    search_alone(&one);
    pthread_join(thread, NULL);
    return (now_ns() - began) / (one.mind->lines + other.mind->lines);
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

static int lines_for(double playout) {
    double lines = SEARCH_NS / playout;
    return lines < LINES_LEAST ? LINES_LEAST : lines < LINES_MOST ? (int)lines : LINES_MOST;
}

void bench_keep_best(double *best, double time) {
    if (*best == 0 || time < *best)
        *best = time;
}

static void threads_round(const Position *p, Mind *const *minds, int lines, BenchLines *best) {
    bench_keep_best(&best->one, lines_ns(p, minds[0], lines, 1));
    bench_keep_best(&best->two, lines_ns(p, minds[0], lines, 2));
    bench_keep_best(&best->apart, apart_ns(p, minds, lines));
}

void bench_search(const CantinaBox *box, BenchSearch *best) {
    static Position p;
    Mind *minds[] = {mind_new(), mind_new()}, *mind = minds[0];
    p.box = box;
    for (int i = 0; i < BENCH_POSITIONS && mind && minds[1]; i++) {
        if (!position_reach(&p, i, 3 * i))
            continue;
        BenchLines *at = &best->at[i];
        int lines = lines_for(playouts_ns(&p, LINES_LEAST));
        bench_keep_best(&at->playout, playouts_ns(&p, lines));
        bench_keep_best(&at->line, lines_ns(&p, mind, lines, 1));
        bench_keep_best(&at->hard, hard_ns(&p, mind));
        if (i % LONG_EACH == 0)
            threads_round(&p, minds, LONG * lines, at);
    }
    mind_free(minds[0]);
    mind_free(minds[1]);
}

static double mean(double sum, int count) {
    return count ? sum / count : 0;
}

BenchLines bench_search_mean(const BenchSearch *best) {
    BenchLines sum = {0};
    int count = 0, longer = 0;
    for (int i = 0; i < BENCH_POSITIONS; i++) {
        const BenchLines *at = &best->at[i];
        sum.playout += at->playout;
        sum.line += at->line;
        sum.hard += at->hard;
        sum.one += at->one;
        sum.two += at->two;
        sum.apart += at->apart;
        count += at->playout > 0;
        longer += at->one > 0;
    }
    return (BenchLines){mean(sum.playout, count), mean(sum.line, count), mean(sum.hard, count),
                        mean(sum.one, longer),    mean(sum.two, longer), mean(sum.apart, longer)};
}
