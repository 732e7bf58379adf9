/*
 * A state from outside that was accepted is played to its end, in every kind of seat.
 *
 * In come a box and a state; out goes NULL, or what broke. Each way of playing is one row of the table in outside.c.
 */
#ifndef KIT_OUTSIDE_H
#define KIT_OUTSIDE_H

#include "core/game.h"

typedef struct {
    const Box *box;
    const void *state; /* left as it is */
    uint64_t seed;
    bool slow; /* agents that search play, too */
} Outside;

/* NULL: every way of playing came to the end. Else the first complaint, in memory of its own. */
const char *outside_play(const Outside *outside);

/* The frames of a state, bottom first: "turn.act+program", into `out`. */
void outside_frames(const Box *box, const void *state, char *out, size_t room);

#endif
