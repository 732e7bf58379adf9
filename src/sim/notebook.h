/*
 * The notebook of a ladder: what was played, a line for each stretch of games, so that hours of play can be had in
 * pieces and none of them is played twice.
 *
 * `what` says which games they were (rung, seat, seed, budget), `play` how agents play them: a fingerprint of some
 * quick ones and of what the levels are set to. Lines of other play stay in the file and count for nothing.
 */
#ifndef SIM_NOTEBOOK_H
#define SIM_NOTEBOOK_H

#include "sim/ladder.h"

/* Opens a notebook, or begins one. A last line that was never finished is cut off. NULL with one line in `wrong`. */
Notebook *notebook_open(const char *path, char *wrong, size_t room);
void notebook_close(Notebook *notebook);

/* Adds up what is known of the games from the first one on. Returns how many they are, faults included. */
int notebook_recall(const Notebook *notebook, const char *what, uint64_t play, Rung *sum);
/* Writes down what the games from number `first` on came to. 0, or a negative errno. */
int notebook_note(Notebook *notebook, const char *what, uint64_t play, int first, const Rung *part);

#endif
