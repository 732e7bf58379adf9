/*
 * A trial: a state from outside passes every law, and yet the rules may never have come to it. Before anybody sits down
 * it is played to its end some times, anyhow: whatever the rules cannot go on from shows itself here and not at a
 * table.
 */
#ifndef TABLE_TRIAL_H
#define TABLE_TRIAL_H

#include "core/game.h"

/* True, or false with one line in `wrong`. The same state has the same trial. */
bool trial_passes(const Box *box, const void *state, char *wrong, size_t room);

#endif
