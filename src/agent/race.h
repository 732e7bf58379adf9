/* The race of the root's options: who is still in, how each has done, what that says of its worth. */
#ifndef AGENT_RACE_H
#define AGENT_RACE_H

#include "agent/agent.h"

enum { RACE_ROUNDS_MOST = 10 }; /* enough to halve CANTINA_CHOICES_MAX down to two */

/* What lines came to. Whole numbers: nothing depends on the order of adding. */
typedef struct {
    int64_t sum[CANTINA_CHOICES_MAX];     /* by option, of results in ten-thousandths */
    int64_t squares[CANTINA_CHOICES_MAX]; /* … and of their squares */
    int worlds;                           /* in which all options still in were tried */
} Score;

/* What else is wanted for a thought. */
typedef struct {
    int64_t signs[CANTINA_CHOICES_MAX][CANTINA_SIGNS_MAX];
    int ends[CANTINA_CHOICES_MAX][CANTINA_OUTCOMES_MAX];
} Sights;

typedef struct {
    Score score;
    int64_t mark[RACE_ROUNDS_MOST][CANTINA_CHOICES_MAX]; /* the sums after each round */
    int worlds[RACE_ROUNDS_MOST];                        /* tried until the end of each round */
    int last[CANTINA_CHOICES_MAX];                       /* the last round each option was tried in */
    int running[CANTINA_CHOICES_MAX];                    /* options still in, best first */
    int count;                                           /* how many are */
    int rounds, round;                                   /* in all, and done */
} Race;

void race_begin(Race *race, int options);
/* Ends a round in which the score has grown: the worse half is out. */
void race_round(Race *race);

void score_clear(Score *score, const int *running, int count);
void score_add(Score *score, const Score *other, const int *running, int count);

/* Lines of all options together. */
int race_all_lines(const Race *race, int options);
/* In how many worlds an option was tried. */
int race_lines(const Race *race, int option);
/* What an option is worth, 0 … 1, and the standard error of its mean. */
double race_value(const Race *race, int option);
double race_error(const Race *race, int option);

#endif
