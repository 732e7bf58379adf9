#include "sim/figures.h"

#include <stdlib.h>

#include "core/pack.h"

int figures_parties(const SimResult *result) {
    return sim_parties(result->kind, result->plan.seats);
}

const char *figures_party_word(const SimResult *result, int party) {
    return sim_party_word(result->kind, party);
}

Rate score_rate(const SimScore *score) {
    double games = (double)score->games, wins = (double)score->halves / 2;
    return (Rate){games > 0 ? wins / games : 0, wilson(wins, games)};
}

Rate figures_win(const SimResult *result, int party) {
    return score_rate(&result->tally->party[party]);
}

double figures_per_game(const SimResult *result, int64_t sum) {
    return result->tally->games ? (double)sum / (double)result->tally->games : 0;
}

/* ---- curves ---- */

CurvePoint figures_point(const SimCurve *curve, int turn) {
    const uint32_t *at = curve->at[turn];
    int64_t games = curve->count[turn];
    return (CurvePoint){
        .games = games,
        .mean = games ? (double)curve->sum[turn] / (double)games : 0,
        .low = quantile(at, SIM_LEVELS, 0.25),
        .middle = quantile(at, SIM_LEVELS, 0.5),
        .high = quantile(at, SIM_LEVELS, 0.75),
    };
}

int figures_last_turn(const SimCurve *curve, int64_t least) {
    int turn = SIM_TURNS - 1;
    while (turn > 0 && (curve->count[turn] == 0 || curve->count[turn] < least))
        turn--;
    return turn;
}

int figures_turns(const SimResult *result, double q) {
    uint32_t all[SIM_TURNS];
    for (int turn = 0; turn < SIM_TURNS; turn++)
        all[turn] = result->tally->length[SIM_LOST][turn] + result->tally->length[SIM_WON][turn];
    return quantile(all, SIM_TURNS, q);
}

/* ---- cards ---- */

static double share(const SimScore *score) {
    return score->games ? (double)score->halves / (2.0 * (double)score->games) : 0;
}

static CardFigure card_figure(const SimTally *tally, const SimScore *drawn, int card) {
    SimScore other = {tally->parties.games - drawn->games, tally->parties.halves - drawn->halves};
    return (CardFigure){
        .card = card,
        .drawn = drawn->games,
        .other = other.games,
        .rate_drawn = share(drawn),
        .rate_other = share(&other),
        .impact = drawn->games && other.games ? share(drawn) - share(&other) : 0,
        .ci = newcombe((double)drawn->halves / 2, (double)drawn->games, (double)other.halves / 2, (double)other.games),
    };
}

static int better_first(const void *a, const void *b) {
    const CardFigure *x = a, *y = b;
    if (x->impact != y->impact)
        return x->impact > y->impact ? -1 : 1;
    return x->card - y->card;
}

static int figures_of(const SimTally *tally, const SimScore *scores, int most, CardFigure *out) {
    int count = 0;
    for (int card = 1; card < most; card++)
        if (scores[card].games)
            out[count++] = card_figure(tally, &scores[card], card);
    qsort(out, (size_t)count, sizeof *out, better_first);
    return count;
}

int figures_cards(const SimResult *result, CardFigure *out) {
    return figures_of(result->tally, result->tally->drawn, SIM_CARDS, out);
}

int figures_heroes(const SimResult *result, CardFigure *out) {
    return figures_of(result->tally, result->tally->played, SIM_HEROES, out);
}

bool figures_differ(const SimResult *result) {
    const SimScore *all = &result->tally->parties;
    return all->halves > 0 && all->halves < 2 * all->games;
}

bool figures_card_counts(const CardFigure *card) {
    return card->drawn >= 10 && card->other >= 10;
}

/* ---- names ---- */

static const Component *component_of(const SimResult *result, int kind, int row) {
    const CantinaBox *box = result->plan.box;
    int table = game_kind(box->game, kind)->table - 1;
    if (table < 0 || row > box->pack->tables[table].count)
        return NULL;
    return pack_component(box->pack, table, row);
}

static const char *name_of(const SimResult *result, int kind, int row) {
    const Component *component = component_of(result, kind, row);
    return component ? pack_string(result->plan.box->pack, component->name) : "?";
}

static const char *word_of(const SimResult *result, int kind, int row) {
    const Component *component = component_of(result, kind, row);
    return component ? pack_string(result->plan.box->pack, component->word) : "?";
}

/* The kind of an event's `a`, which follows seat and card. */
static int hero_kind(const SimResult *result) {
    const Game *game = result->plan.box->game;
    return game_event(game, game->hero_event)->args[2].kind;
}

const char *figures_card_name(const SimResult *result, int card) {
    return name_of(result, result->plan.box->game->card_kind, card);
}

const char *figures_card_word(const SimResult *result, int card) {
    return word_of(result, result->plan.box->game->card_kind, card);
}

const char *figures_hero_name(const SimResult *result, int hero) {
    return name_of(result, hero_kind(result), hero);
}

const char *figures_hero_word(const SimResult *result, int hero) {
    return word_of(result, hero_kind(result), hero);
}

const char *figures_option_in(const CantinaBox *box, const uint8_t *options, int option, const char **value,
                              bool *is_default) {
    const Game *game = box->game;
    if (option >= game->options_count)
        return NULL;
    *value = game->options[option].words[options[option]];
    *is_default = options[option] == 0;
    return game->options[option].id;
}

const char *figures_option(const SimResult *result, int option, const char **value, bool *is_default) {
    return figures_option_in(result->plan.box, result->plan.options, option, value, is_default);
}

const char *figures_outcome(const SimResult *result, int row) {
    const Game *game = result->plan.box->game;
    return row < game->outcomes_count ? game->outcomes[row].word : NULL;
}

const char *figures_outcome_text(const SimResult *result, int row) {
    const Game *game = result->plan.box->game;
    return row < game->outcomes_count ? game->outcomes[row].text : NULL;
}
