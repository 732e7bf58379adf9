#include "agent/race.h"

#include <math.h>

static int rounds_for(int count) {
    int rounds = 1;
    for (; count > 2; count = (count + 1) / 2)
        rounds++;
    return rounds;
}

/* Little could be told from a heat of a few worlds. */
enum { HEAT_WORLDS = 16, WORLDS_TO_TELL = 48 };

/* Hands wait for one another after a heat: the fewer worlds each has in it, the longer. */
static int heats_for(int worlds, int hands, double sure) {
    int heats = sure > 0 ? worlds / (HEAT_WORLDS * hands) : 1;
    return heats < 1 ? 1 : heats < RACE_HEATS ? heats : RACE_HEATS;
}

void race_begin(Race *race, int options, int lines, int hands, double sure) {
    int rounds = rounds_for(options);
    race->heats_a_round = heats_for(lines ? lines / rounds / options : INT32_MAX, hands, sure);
    race->heats = rounds * race->heats_a_round;
    race->done = 0;
    race->sure = sure;
    race->options = race->count = options;
    for (int i = 0; i < options; i++)
        race->running[i] = i;
    score_clear(&race->score, race->running, options);
    score_clear(&race->heat, race->running, options);
}

/* Where it is noted what an option had come to after a heat. */
static int mark_at(const Race *race, int heat, int option) {
    return heat * race->options + option;
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

/* Will the option hardly catch up with the leader, or hardly ever differ from it? What it lags behind in the same world
 * varies far less than what each comes to. */
static bool is_out(const Race *race, int leader, int option) {
    enum { TRIFLE = 10 }; /* ten-thousandths */
    double n = race->heat.worlds, all = race->score.worlds;
    double heat = (double)(race->heat.sum[leader] - race->heat.sum[option]) / n;
    double behind = (double)(race->score.sum[leader] - race->score.sum[option]) / all;
    double spread = (double)race->heat.gaps[option] / n - heat * heat;
    double error = race->sure * sqrt(spread > 0 ? spread / all : 0);
    return behind > error || behind + error < TRIFLE;
}

static void drop_beaten(Race *race, int leader) {
    int count = 1;
    if (race->sure <= 0 || race->running[0] != leader || race->heat.worlds < HEAT_WORLDS ||
        race->score.worlds < WORLDS_TO_TELL)
        return;
    for (int i = 1; i < race->count; i++)
        if (!is_out(race, leader, race->running[i]))
            race->running[count++] = race->running[i];
    race->count = count;
}

static void drop_worse(Race *race) {
    int left = race->options;
    for (int i = 0; i < race->done / race->heats_a_round && left > 2; i++)
        left = (left + 1) / 2;
    if (race->count > left)
        race->count = left;
}

void race_heat(Race *race) {
    int heat = race->done++, leader = race->running[0];
    score_add(&race->score, &race->heat, race->running, race->count);
    race->worlds[heat] = race->score.worlds;
    for (int i = 0; i < race->count; i++) {
        int option = race->running[i];
        race->marks[mark_at(race, heat, option)] = race->score.sum[option];
        race->last[option] = heat;
    }
    rank(race);
    drop_beaten(race, leader);
    drop_worse(race);
    if (race->count == 1)
        race->done = race->heats;
    score_clear(&race->heat, race->running, race->count);
}

void score_note(Score *score, int option, int64_t value, int64_t leading) {
    score->sum[option] += value;
    score->squares[option] += value * value;
    score->gaps[option] += (leading - value) * (leading - value);
}

void score_clear(Score *score, const int *running, int count) {
    score->worlds = 0;
    for (int i = 0; i < count; i++)
        score->sum[running[i]] = score->squares[running[i]] = score->gaps[running[i]] = 0;
}

void score_add(Score *score, const Score *other, const int *running, int count) {
    score->worlds += other->worlds;
    for (int i = 0; i < count; i++) {
        score->sum[running[i]] += other->sum[running[i]];
        score->squares[running[i]] += other->squares[running[i]];
        score->gaps[running[i]] += other->gaps[running[i]];
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
    int64_t behind = race->marks[mark_at(race, last, best)] - race->marks[mark_at(race, last, option)];
    double lag = (double)behind / race->worlds[last];
    return won > lag ? (won - lag) / 10000 : 0;
}

double race_error(const Race *race, int option) {
    double n = race_lines(race, option), mean = (double)race->score.sum[option] / n;
    double spread = (double)race->score.squares[option] / n - mean * mean;
    return n > 1 && spread > 0 ? sqrt(spread / (n - 1)) / 10000 : 0;
}
