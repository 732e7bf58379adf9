/*
 * The race of the root's options: who is still in, how each has done, what that says of its worth.
 *
 * It has rounds, and after each the worse half is out. A round with worlds enough is run in heats; after a heat those
 * are out that will hardly catch up, so that the others get their lines, and when only one is left the race is over.
 */
#ifndef AGENT_RACE_H
#define AGENT_RACE_H

#include "agent/agent.h"

enum {
    RACE_HEATS = 8,                   /* of a round, at the most */
    RACE_HEATS_MOST = 10 * RACE_HEATS /* ten rounds halve CANTINA_CHOICES_MAX down to two */
};

/* What lines came to. Whole numbers: nothing depends on the order of adding. */
typedef struct {
    int64_t sum[CANTINA_CHOICES_MAX];     /* by option, of results in ten-thousandths */
    int64_t squares[CANTINA_CHOICES_MAX]; /* … and of their squares */
    int64_t gaps[CANTINA_CHOICES_MAX];    /* … and of the squares of what it differs by from who led before */
    int worlds;                           /* in which all options still in were tried */
} Score;

/* What else is wanted for a thought. */
typedef struct {
    int64_t signs[CANTINA_CHOICES_MAX][CANTINA_SIGNS_MAX];
    int ends[CANTINA_CHOICES_MAX][CANTINA_OUTCOMES_MAX];
} Sights;

/* Large, and little of it is touched: race_begin writes what must be, nobody need clear it. */
typedef struct {
    Score score, heat;                                    /* of the whole race, and of the heat that is run */
    int64_t marks[RACE_HEATS_MOST * CANTINA_CHOICES_MAX]; /* the sums after each heat: a row of `options` a heat */
    int worlds[RACE_HEATS_MOST];                          /* tried until the end of each heat */
    int last[CANTINA_CHOICES_MAX];                        /* the last heat each option was tried in */
    int running[CANTINA_CHOICES_MAX];                     /* options still in, best first */
    int options, count;                                   /* how many began, and how many are in */
    int heats, done;                                      /* in all, and done */
    int heats_a_round;
    double sure; /* standard errors behind the leader at which an option is out */
} Race;

/* `lines` are to be played in all, by so many `hands` at once; 0: as many as there is time for. Nobody is ever `sure`
 * at 0. */
void race_begin(Race *race, int options, int lines, int hands, double sure);
/* Ends a heat: whoever will hardly catch up is out, and after a round the worse half. */
void race_heat(Race *race);

/* An option came to `value` in a world where the one that led before came to `leading`. */
void score_note(Score *score, int option, int64_t value, int64_t leading);
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
