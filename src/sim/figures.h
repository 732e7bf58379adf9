/* What the tally says: rates, curves and cards, as all three printers show them. */
#ifndef SIM_FIGURES_H
#define SIM_FIGURES_H

#include "sim/sim.h"
#include "sim/stats.h"

typedef struct {
    double rate; /* 0 … 1; a shared win is half a win */
    Interval ci;
} Rate;

/* How many win or lose as one: 1 for a team, 2 for a divided one, else the seats. */
int figures_parties(const SimResult *result);
const char *figures_party_word(const SimResult *result, int party);
Rate score_rate(const SimScore *score);
Rate figures_win(const SimResult *result, int party);

double figures_per_game(const SimResult *result, int64_t sum);

/* One turn of a curve. */
typedef struct {
    int64_t games; /* that were still being played */
    double mean;
    int low, middle, high; /* quartiles */
} CurvePoint;

CurvePoint figures_point(const SimCurve *curve, int turn);
/* The last turn that at least `least` games reached. */
int figures_last_turn(const SimCurve *curve, int64_t least);
/* Turns of a game below which a share q of all games stayed. */
int figures_turns(const SimResult *result, double q);

/* What having a card, or playing a character, went with. */
typedef struct {
    int card;                      /* or character */
    int64_t drawn, other;          /* parties that had it, parties that had not */
    double rate_drawn, rate_other; /* their win rates */
    double impact;                 /* the difference */
    Interval ci;                   /* of the difference */
} CardFigure;

/* Every card that was drawn at all, best impact first; returns how many. `out` has room for SIM_CARDS. */
int figures_cards(const SimResult *result, CardFigure *out);
/* Did some win and some lose, so that cards can make a difference? */
bool figures_differ(const SimResult *result);
/* Did enough parties draw it, and enough not, to say anything? */
bool figures_card_counts(const CardFigure *card);

/* The same for every character that was played. `out` has room for SIM_HEROES. */
int figures_heroes(const SimResult *result, CardFigure *out);

const char *figures_card_name(const SimResult *result, int card);
const char *figures_card_word(const SimResult *result, int card);
const char *figures_hero_name(const SimResult *result, int hero);
const char *figures_hero_word(const SimResult *result, int hero);

/* Id and chosen value of an option, and whether that is the default. NULL behind the last. */
const char *figures_option(const SimResult *result, int option, const char **value, bool *is_default);
/* The same for options that are not those of a result. */
const char *figures_option_in(const CantinaBox *box, const uint8_t *options, int option, const char **value,
                              bool *is_default);
/* The word of an ending, NULL if the game has no such row. */
const char *figures_outcome(const SimResult *result, int row);
/* The sentence of an ending. */
const char *figures_outcome_text(const SimResult *result, int row);

#endif
