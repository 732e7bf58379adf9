/* Which signs tell two sides apart: the difference must be more than chance, and must weigh something. */
#include "advice/thought.h"

enum {
    LINES_LEAST = 8, /* of a side: fewer tell nothing */
    SURE = 2,        /* standard errors that a difference must exceed */
    FIRST_PART = 5,  /* the first reason accounts for at least a fifth of what is to be explained, */
    SECOND_PART = 3, /* the second weighs at least a third of the first */
};

static double square(double x) {
    return x * x;
}

/* How much one line differs from the next, squared. A share is never quite sure: as if two more lines were split.
 * Counts of these games vary by about one. */
static double variance(const Sign *sign, double mean, int lines) {
    double share = (mean * lines + 1) / (lines + 2);
    return sign->is_share ? share * (1 - share) : 1;
}

static bool is_chance(const Sign *sign, double own, int own_lines, double other, int other_lines) {
    double error = variance(sign, own, own_lines) / own_lines + variance(sign, other, other_lines) / other_lines;
    return square(own - other) < square(SURE) * error;
}

/* Would it still be a difference when it is written down? */
static bool shows(const Sign *sign, double own, double other) {
    double difference = own < other ? other - own : own - other;
    return difference >= (sign->is_share ? 0.015 : 0.05);
}

static void keep_best(Reason reasons[REASONS_TOLD], Reason reason) {
    int at = REASONS_TOLD;
    while (at > 0 && reason.weight > reasons[at - 1].weight)
        at--;
    for (int i = REASONS_TOLD - 1; i > at; i--)
        reasons[i] = reasons[i - 1];
    if (at < REASONS_TOLD)
        reasons[at] = reason;
}

/* The difference of the values, measured as the signs are: what a point is worth depends on where it is gained. */
static double gap(const ThoughtSide *own, const ThoughtSide *other) {
    double middle = (own->value + other->value) / 2, slope = middle * (1 - middle);
    return 1000 * (own->value - other->value) / (slope > 0.01 ? slope : 0.01);
}

int reasons_find(const Game *game, const ThoughtSide *own, const ThoughtSide *other, Reason reasons[REASONS_TOLD]) {
    const Sign *sign;
    for (int i = 0; i < REASONS_TOLD; i++)
        reasons[i] = (Reason){0};
    if (own->lines < LINES_LEAST || other->lines < LINES_LEAST)
        return 0;
    for (int i = 0, what; i < CANTINA_SIGNS_MAX && (sign = sign_at(game, i, &what)); i++) {
        double mine = own->signs[i], theirs = other->signs[i];
        Reason reason = {sign, what, mine, theirs, (mine - theirs) * sign->worth};
        if (shows(sign, mine, theirs) && !is_chance(sign, mine, own->lines, theirs, other->lines))
            keep_best(reasons, reason);
    }
    if (reasons[0].weight * FIRST_PART < gap(own, other))
        return 0;
    return reasons[1].sign && reasons[1].weight * SECOND_PART >= reasons[0].weight ? 2 : reasons[0].sign != NULL;
}
