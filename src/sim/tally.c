/* Counting games. Whole numbers only: sums are the same in every order. */
#include "base/bits.h"
#include "sim/play.h"

static void curve_add(SimCurve *curve, int turn, int value) {
    curve->at[turn][value]++;
    curve->sum[turn] += value;
    curve->count[turn]++;
}

static void score_add(SimScore *score, int halves) {
    score->games++;
    score->halves += halves;
}

static int end_of(int halves) {
    return halves == 2 ? SIM_WON : SIM_LOST;
}

static void add_curves(SimTally *tally, const SimGame *game) {
    for (int turn = 1; turn < SIM_TURNS; turn++) {
        if (!game->at[turn])
            continue;
        for (int party = 0; party < game->parties; party++)
            curve_add(&tally->hope[end_of(game->value[party])], turn, game->hope[party][turn]);
        if (game->plan->probe)
            curve_add(&tally->probe[end_of(game->value[0])], turn, game->probe[turn]);
    }
}

static void add_cards(SimTally *tally, const SimGame *game) {
    for (int party = 0; party < game->parties; party++) {
        score_add(&tally->parties, game->value[party]);
        for (int word = 0; word < SIM_CARDS / 64; word++)
            for (uint64_t bits = game->drawn[party][word]; bits; bits &= bits - 1)
                score_add(&tally->drawn[word * 64 + __builtin_ctzll(bits)], game->value[party]);
    }
}

void tally_add(SimTally *tally, const SimGame *game) {
    int end = game->parties == 1 ? end_of(game->value[0]) : SIM_WON;
    int turns = game->turns < SIM_TURNS ? game->turns : SIM_TURNS - 1;
    tally->games++;
    tally->decisions += game->decisions;
    tally->chances += game->chances;
    tally->turns += game->turns;
    tally->longest = game->turns > tally->longest ? game->turns : tally->longest;
    tally->outcomes[game->outcome % SIM_OUTCOMES]++;
    tally->length[end][turns]++;
    for (int seat = 0; seat < game->plan->seats; seat++) {
        tally->halves[seat] += game->value[seat];
        tally->wins[seat] += game->value[seat] == 2;
        tally->answered[seat] += game->answered[seat];
    }
    add_curves(tally, game);
    add_cards(tally, game);
}

/* ---- merging ---- */

static void sum_long(int64_t *to, const int64_t *from, int count) {
    for (int i = 0; i < count; i++)
        to[i] += from[i];
}

static void sum_counts(uint32_t *to, const uint32_t *from, int count) {
    for (int i = 0; i < count; i++)
        to[i] += from[i];
}

static void merge_curve(SimCurve *to, const SimCurve *from) {
    for (int turn = 0; turn < SIM_TURNS; turn++)
        sum_counts(to->at[turn], from->at[turn], SIM_LEVELS);
    sum_long(to->sum, from->sum, SIM_TURNS);
    sum_long(to->count, from->count, SIM_TURNS);
}

static void merge_score(SimScore *to, const SimScore *from) {
    to->games += from->games;
    to->halves += from->halves;
}

void tally_merge(SimTally *tally, const SimTally *other) {
    tally->games += other->games;
    tally->decisions += other->decisions;
    tally->chances += other->chances;
    tally->turns += other->turns;
    tally->longest = other->longest > tally->longest ? other->longest : tally->longest;
    sum_long(tally->halves, other->halves, CANTINA_SEATS_MAX);
    sum_long(tally->wins, other->wins, CANTINA_SEATS_MAX);
    sum_long(tally->answered, other->answered, CANTINA_SEATS_MAX);
    sum_long(tally->outcomes, other->outcomes, SIM_OUTCOMES);
    for (int end = 0; end < SIM_ENDS; end++) {
        sum_counts(tally->length[end], other->length[end], SIM_TURNS);
        merge_curve(&tally->hope[end], &other->hope[end]);
        merge_curve(&tally->probe[end], &other->probe[end]);
    }
    merge_score(&tally->parties, &other->parties);
    for (int card = 0; card < SIM_CARDS; card++)
        merge_score(&tally->drawn[card], &other->drawn[card]);
}
