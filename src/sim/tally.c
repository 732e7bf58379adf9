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

/* What the game was worth to the team, or to the loyal of a divided one. */
static int value_of_first(const SimGame *game) {
    int seat = sim_speaker(game, 0);
    return game->value[seat < 0 ? 0 : seat];
}

static void add_curves(SimTally *tally, const SimGame *game) {
    for (int turn = 1; turn < SIM_TURNS; turn++) {
        if (!game->at[turn])
            continue;
        for (int party = 0; party < game->parties; party++) {
            int seat = sim_speaker(game, party);
            if (seat >= 0)
                curve_add(&tally->hope[end_of(game->value[seat])], turn, game->hope[seat][turn]);
        }
        if (game->plan->probe)
            curve_add(&tally->probe[end_of(value_of_first(game))], turn, game->probe[turn]);
    }
}

static uint64_t drawn_by(const SimGame *game, int party, int word) {
    uint64_t bits = 0;
    for (int seat = 0; seat < game->plan->seats; seat++)
        bits |= game->party[seat] == party ? game->drawn[seat][word] : 0;
    return bits;
}

static uint64_t played_by(const SimGame *game, int party) {
    uint64_t bits = 0;
    for (int seat = 0; seat < game->plan->seats; seat++)
        bits |= game->party[seat] == party ? game->played[seat] : 0;
    return bits;
}

static void add_party(SimTally *tally, const SimGame *game, int party, int halves) {
    score_add(&tally->parties, halves);
    score_add(&tally->party[party], halves);
    tally->party_wins[party] += halves == 2;
    for (int word = 0; word < SIM_CARDS / 64; word++)
        for (uint64_t bits = drawn_by(game, party, word); bits; bits &= bits - 1)
            score_add(&tally->drawn[word * 64 + __builtin_ctzll(bits)], halves);
    for (uint64_t bits = played_by(game, party); bits; bits &= bits - 1)
        score_add(&tally->played[__builtin_ctzll(bits)], halves);
}

static void add_parties(SimTally *tally, const SimGame *game) {
    for (int party = 0; party < game->parties; party++) {
        int seat = sim_speaker(game, party);
        if (seat >= 0)
            add_party(tally, game, party, game->value[seat]);
    }
}

void tally_add(SimTally *tally, const SimGame *game) {
    int end = game->kind == CANTINA_RIVALS ? SIM_WON : end_of(value_of_first(game));
    int turns = game->turns < SIM_TURNS ? game->turns : SIM_TURNS - 1;
    tally->games++;
    tally->decisions += game->decisions;
    tally->chances += game->chances;
    tally->started += game->started;
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
    add_parties(tally, game);
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
    tally->started += other->started;
    tally->turns += other->turns;
    tally->longest = other->longest > tally->longest ? other->longest : tally->longest;
    sum_long(tally->halves, other->halves, CANTINA_SEATS_MAX);
    sum_long(tally->wins, other->wins, CANTINA_SEATS_MAX);
    sum_long(tally->party_wins, other->party_wins, CANTINA_SEATS_MAX);
    sum_long(tally->answered, other->answered, CANTINA_SEATS_MAX);
    sum_long(tally->outcomes, other->outcomes, SIM_OUTCOMES);
    for (int end = 0; end < SIM_ENDS; end++) {
        sum_counts(tally->length[end], other->length[end], SIM_TURNS);
        merge_curve(&tally->hope[end], &other->hope[end]);
        merge_curve(&tally->probe[end], &other->probe[end]);
    }
    merge_score(&tally->parties, &other->parties);
    for (int party = 0; party < CANTINA_SEATS_MAX; party++)
        merge_score(&tally->party[party], &other->party[party]);
    for (int card = 0; card < SIM_CARDS; card++)
        merge_score(&tally->drawn[card], &other->drawn[card]);
    for (int hero = 0; hero < SIM_HEROES; hero++)
        merge_score(&tally->played[hero], &other->played[hero]);
}
