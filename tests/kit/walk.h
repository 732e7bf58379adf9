/*
 * The random-walk kit: one test for every game. It plays random games and at each decision checks everything that
 * must hold for any game: invariants, options, copies, codecs, side acts, and that no secret leaks.
 */
#ifndef KIT_WALK_H
#define KIT_WALK_H

#include <stdint.h>

#include "core/game.h"

typedef struct {
    const Box *box;
    int seats;
    const uint8_t *options; /* NULL: defaults */
    uint64_t seed;
    int leak_every; /* leak tests at every so many decisions; 1: all; 0: the game is just played, no law is looked at */
    int decisions_most;
    /* content coverage, may be NULL: what was met */
    uint8_t *cards_met;
    uint8_t *verbs_met;
    uint8_t *events_met;
} Walk;

typedef struct {
    int decisions, outcomes, turns;
    int value; /* of seat 1, in halves */
    uint64_t hash;
} WalkResult;

/* How many games of a kind are to be played: WALK_GAMES, else 4. If one, games of every kind are still played, but not
 * everything is combined with everything: each value of an option is met at one number of seats. */
int walk_games_each(void);

/* The n-th draw of values for all options together; returns a number of seats. `options` has room for every option. */
int walk_mix(const Box *box, uint64_t n, uint8_t *options);

/* Plays one game. NULL, or a complaint that names seed, decision and law. */
const char *walk_game(const Walk *walk, WalkResult *result);

/* The laws of states from outside (walk_load.c), where anybody is asked; NULL, or a complaint. */
const char *walk_load(const Box *box, const void *state, uint64_t random);

/* The law of why (walk_why.c) where a seat is asked; NULL, or a complaint. */
const char *walk_why(const Box *box, const void *state, uint64_t random);

/* Its first part alone: nothing bars what is offered, and an amount more or less is barred for a reason. */
const char *walk_offered(const Box *box, const void *state, uint64_t random);

/* Where chance is asked: what falls, from the least random word to the greatest, is one of its outcomes. */
const char *walk_outcomes(const Box *box, const void *state);

/* The law of words (walk_told.c) where a seat is asked: what an option takes is told. NULL, or a complaint. */
const char *walk_told(const Box *box, const void *state);

/* The law of operations (walk_ops.c): plays one game, as walk_game does, and looks at that law alone. */
const char *walk_ops(const Walk *walk);

/* The same law while somebody else plays: a box whose operations are watched, good until the next one; on which state;
 * and a complaint, or NULL so far. */
const Box *walk_ops_watch(const Box *box);
void walk_ops_play(const void *state);
const char *walk_ops_found(void);

/* The law of runs (walk_twice.c): plays one game by a run and without, and looks at that law alone. */
const char *walk_twice(const Walk *walk);

#endif
