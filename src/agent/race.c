#include "agent/race.h"

#include <math.h>

static int rounds_for(int count) {
    int rounds = 1;
    for (; count > 2; count = (count + 1) / 2)
        rounds++;
    return rounds;
}

void race_begin(Race *race, int options) {
    race->score.worlds = 0;
    race->count = options;
    race->rounds = rounds_for(options);
    race->round = 0;
    for (int i = 0; i < options; i++) {
        race->score.sum[i] = race->score.squares[i] = 0;
        race->running[i] = i;
    }
}

/* Best first, equal ones in their old order. All have been tried in the same worlds, so that sums compare. */
static void rank(Race *race) {
    for (int i = 1; i < race->count; i++) {
        int option = race->running[i], j = i;
        for (; j > 0 && race->score.sum[race->running[j - 1]] < race->score.sum[option]; j--)
            race->running[j] = race->running[j - 1];
        race->running[j] = option;
    }
}

void race_round(Race *race) {
    int round = race->round++;
    race->worlds[round] = race->score.worlds;
    for (int i = 0; i < race->count; i++) {
        int option = race->running[i];
        race->mark[round][option] = race->score.sum[option];
        race->last[option] = round;
    }
    rank(race);
    if (race->count > 2)
        race->count = (race->count + 1) / 2;
}

void score_clear(Score *score, const int *running, int count) {
    score->worlds = 0;
    for (int i = 0; i < count; i++)
        score->sum[running[i]] = score->squares[running[i]] = 0;
}

void score_add(Score *score, const Score *other, const int *running, int count) {
    score->worlds += other->worlds;
    for (int i = 0; i < count; i++) {
        score->sum[running[i]] += other->sum[running[i]];
        score->squares[running[i]] += other->squares[running[i]];
    }
}

int race_lines(const Race *race, int option) {
    return race->worlds[race->last[option]];
}

int race_all_lines(const Race *race, int options) {
    int lines = 0;
    for (int i = 0; i < options; i++)
        lines += race_lines(race, i);
    return lines;
}

/* What the winner came to in all worlds, less what an option lagged behind it in the worlds both were tried in. */
double race_value(const Race *race, int option) {
    int best = race->running[0], last = race->last[option];
    double won = (double)race->score.sum[best] / race_lines(race, best);
    double behind = (double)(race->mark[last][best] - race->mark[last][option]) / race->worlds[last];
    return won > behind ? (won - behind) / 10000 : 0;
}

double race_error(const Race *race, int option) {
    double n = race_lines(race, option), mean = (double)race->score.sum[option] / n;
    double spread = (double)race->score.squares[option] / n - mean * mean;
    return n > 1 && spread > 0 ? sqrt(spread / (n - 1)) / 10000 : 0;
}
