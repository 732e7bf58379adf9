#include "agent/search.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/rng.h"

enum { PATH_MOST = 64, ROUNDS_MOST = 10 };

typedef struct {
    Edge *edge;
    Node *node;
} Visit;

/* What one thread finds out. */
typedef struct {
    int64_t sum[CANTINA_CHOICES_MAX];
    int lines[CANTINA_CHOICES_MAX];
} Found;

typedef struct {
    const SearchCase *what;
    int running[CANTINA_CHOICES_MAX];
    int count;
    Found all;
    double until;
} Race;

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

/* ---- one line ---- */

static Edge *select_edge(const SearchSettings *s, Lobe *lobe, const Node *node) {
    Edge *edges = node_edges(lobe, node), *best = edges;
    double root = s->explore * sqrt((double)node->visits), top = -1;
    for (int i = 0; i < node->count; i++) {
        double n = edges[i].visits;
        double mean = ((double)edges[i].sum + s->trust * edges[i].hunch) / (n + s->trust);
        double score = mean + root / (1 + n);
        if (score > top)
            top = score, best = &edges[i];
    }
    return best;
}

/* Walks through the tree; returns how long the path is. */
static int descend(const SearchCase *what, Lobe *lobe, World *world, Visit *path, int stop) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    int values[CANTINA_CHOICES_MAX];
    int depth = 0;
    while (world_goes_on(world) && depth < PATH_MOST && world_turn(world) < stop) {
        CantinaQuestion q;
        int count = cantina_run_choices(&world->run, &q, options, CANTINA_CHOICES_MAX);
        if (count == 1) {
            world_take(world, options[0]);
            continue;
        }
        Node *node = lobe_node(lobe, cantina_sight(what->box, world->state, (uint8_t)(1u << (q.seat - 1))));
        if (!node)
            break;
        if (!node->visits++)
            break;
        if (!node->count) {
            if (!lobe_expand(lobe, node, options, count))
                break;
            world_glance(world, q.seat, options, count, values);
            for (int i = 0; i < count; i++)
                node_edges(lobe, node)[i].hunch = values[i];
            node->seat = q.seat;
        }
        Edge *edge = select_edge(what->settings, lobe, node);
        path[depth++] = (Visit){edge, node};
        world_take(world, edge->choice);
    }
    return depth;
}

static int run_line(const SearchCase *what, Lobe *lobe, World *world, int option, uint64_t random) {
    Visit path[PATH_MOST];
    int depth = 0;
    world_imagine(world, what->box, what->view, random);
    int stop = world_turn(world) + what->settings->horizon;
    world_take(world, what->options[option]);
    if (what->settings->tree)
        depth = descend(what, lobe, world, path, stop);
    world_play(world, what->settings->style, stop);
    int value = world_value(world, what->seat);
    bool team = cantina_is_team(what->box);
    while (depth-- > 0) {
        path[depth].edge->visits++;
        path[depth].edge->sum += team ? value : world_value(world, path[depth].node->seat);
    }
    return value;
}

/* ---- the race ---- */

static int rounds_for(int count) {
    int rounds = 1;
    for (; count > 2; count = (count + 1) / 2)
        rounds++;
    return rounds;
}

static double mean_of(const Race *race, int option) {
    return race->all.lines[option] ? (double)race->all.sum[option] / race->all.lines[option] : 0;
}

static void rank(Race *race) {
    for (int i = 1; i < race->count; i++) {
        int option = race->running[i], j = i;
        for (; j > 0 && mean_of(race, race->running[j - 1]) < mean_of(race, option); j--)
            race->running[j] = race->running[j - 1];
        race->running[j] = option;
    }
}

int search(const SearchCase *what, Mind *mind, AgentThought *thought) {
    Race race = {.what = what, .count = what->count};
    World world;
    Lobe *lobe = mind_lobe(mind, 0);
    double began = now_ms();
    lobe_tidy(lobe);
    int budget = what->budget && what->budget->iterations ? what->budget->iterations : what->settings->iterations;
    int rounds = rounds_for(what->count), worlds = 0, iterations = 0;
    for (int i = 0; i < what->count; i++)
        race.running[i] = i;
    for (int round = 0; round < rounds; round++) {
        int more = budget / rounds / race.count;
        for (int i = 0; i < more || i == 0; i++, worlds++)
            for (int k = 0; k < race.count; k++, iterations++) {
                int option = race.running[k];
                race.all.sum[option] += run_line(what, lobe, &world, option, bits_mix(what->random + (uint64_t)worlds));
                race.all.lines[option]++;
            }
        rank(&race);
        if (race.count > 2)
            race.count = (race.count + 1) / 2;
    }
    if (thought) {
        thought->count = what->count;
        thought->best = race.running[0];
        thought->iterations = iterations;
        thought->milliseconds = now_ms() - began;
        for (int i = 0; i < what->count; i++)
            thought->values[i] = (AgentValue){.choice = what->options[i], .value = mean_of(&race, i) / 10000, .lines = race.all.lines[i]};
    }
    return race.running[0];
}
