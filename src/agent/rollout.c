/*
 * Rollout: flat Monte Carlo. Options are tried in the same imagined worlds and played on quickly for some turns. The
 * budget is spent by sequential halving: after each round the worse half of the options is tried no more.
 */
#include <stdlib.h>

#include "agent/judge.h"
#include "agent/world.h"

enum { HORIZON = 6 }; /* turns a world is played on for, the present one included */

/* The options still in the running, best first. */
typedef struct {
    int option[CANTINA_CHOICES_MAX];
    int count;
} Running;

static int rounds_for(int count) {
    int rounds = 1;
    while (count > 2)
        count = (count + 1) / 2, rounds++;
    return rounds;
}

static void try_in_world(const Case *what, const Running *running, uint64_t random, Mean *means) {
    World imagined, world;
    world_imagine(&imagined, what->box, what->view, random);
    for (int i = 0; i < running->count; i++) {
        int option = running->option[i];
        world_copy(&world, &imagined);
        world_play(&world, what->options[option], HORIZON);
        means[option].sum += world_value(&world, what->seat);
        means[option].worlds++;
    }
}

/* Best first; the same worlds were tried for all, so sums compare. Few options: insertion sort keeps ties in order. */
static void rank(Running *running, const Mean *means) {
    for (int i = 1; i < running->count; i++) {
        int option = running->option[i], j = i;
        for (; j > 0 && means[running->option[j - 1]].sum < means[option].sum; j--)
            running->option[j] = running->option[j - 1];
        running->option[j] = option;
    }
}

int rollout_judge(const Case *what, Mean *means) {
    Running running = {.count = what->count};
    Rng rng = rng_seeded(what->random);
    int rounds = rounds_for(what->count);
    for (int i = 0; i < what->count; i++)
        running.option[i] = i;
    for (int round = 0; round < rounds; round++) {
        int worlds = what->budget / rounds / running.count;
        for (int w = 0; w < worlds || w == 0; w++)
            try_in_world(what, &running, rng_next(&rng), means);
        rank(&running, means);
        if (running.count > 2)
            running.count = (running.count + 1) / 2;
    }
    return running.option[0];
}
