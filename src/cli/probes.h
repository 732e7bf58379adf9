/*
 * What `sim` measures of each game besides who wins: one number of a state. A file a game, for the tables of two games
 * do not go together in one.
 */
#ifndef CLI_PROBES_H
#define CLI_PROBES_H

#include "cantina/cantina.h"

/* How far the event marker has come. */
int probe_conflict(const CantinaBox *box, const void *state);
/* How far the threat marker has come. */
int probe_clonewars(const CantinaBox *box, const void *state);
/* How much damage all characters have. */
int probe_mandalorian(const CantinaBox *box, const void *state);
/* How famous the most famous is. */
int probe_outerrim(const CantinaBox *box, const void *state);

#endif
