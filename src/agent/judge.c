#include "agent/judge.h"

#include "agent/world.h"

enum { ROUNDS_MOST = 10 }; /* enough to halve CANTINA_CHOICES_MAX down to two */

/* How the options stand. Sums are whole numbers: nothing depends on the order of adding. */
typedef struct {
    int64_t sum[CANTINA_CHOICES_MAX];               /* of each option's results, in ten-thousandths */
    int64_t mark[ROUNDS_MOST][CANTINA_CHOICES_MAX]; /* the sums after each round */
    int worlds[ROUNDS_MOST];                        /* tried until the end of each round */
    int last[CANTINA_CHOICES_MAX];                  /* the last round each option was tried in */
    int running[CANTINA_CHOICES_MAX];               /* options still in, best first */
    int count;                                      /* how many are */
} Race;

static int rounds_for(int count) {
    int rounds = 1;
    for (; count > 2; count = (count + 1) / 2)
        rounds++;
    return rounds;
}

static void try_in_world(const Case *what, uint64_t random, Race *race) {
    World imagined, world;
    world_imagine(&imagined, what->box, what->view, random);
    for (int i = 0; i < race->count; i++) {
        int option = race->running[i];
        world_copy(&world, &imagined);
        world_play(&world, what->options[option]);
        race->sum[option] += world_value(&world, what->seat);
    }
}

/* Best first, equal ones in their old order. All have been tried in the same worlds, so that sums compare. */
static void rank(Race *race) {
    for (int i = 1; i < race->count; i++) {
        int option = race->running[i], j = i;
        for (; j > 0 && race->sum[race->running[j - 1]] < race->sum[option]; j--)
            race->running[j] = race->running[j - 1];
        race->running[j] = option;
    }
}

static void end_round(Race *race, int round, int worlds) {
    race->worlds[round] = worlds;
    for (int i = 0; i < race->count; i++) {
        int option = race->running[i];
        race->mark[round][option] = race->sum[option];
        race->last[option] = round;
    }
    rank(race);
    if (race->count > 2)
        race->count = (race->count + 1) / 2;
}

/* What the winner came to in all worlds, less what an option lagged behind it in the worlds that both were tried in. */
static double value_of(const Race *race, int option, int rounds) {
    int best = race->running[0], last = race->last[option];
    double won = (double)race->sum[best] / race->worlds[rounds - 1];
    double behind = (double)(race->mark[last][best] - race->mark[last][option]) / race->worlds[last];
    return won > behind ? (won - behind) / 10000 : 0;
}

int judge(const Case *what, AgentValue *values) {
    Race race;
    Rng rng = rng_seeded(what->random);
    int rounds = rounds_for(what->count), worlds = 0;
    race.count = what->count;
    for (int i = 0; i < what->count; i++)
        race.sum[i] = 0, race.running[i] = i;
    for (int round = 0; round < rounds; round++) {
        int more = what->budget / rounds / race.count;
        for (int i = 0; i < more || i == 0; i++, worlds++)
            try_in_world(what, rng_next(&rng), &race);
        end_round(&race, round, worlds);
    }
    for (int i = 0; values && i < what->count; i++)
        values[i] = (AgentValue){what->options[i], value_of(&race, i, rounds), race.worlds[race.last[i]]};
    return race.running[0];
}
