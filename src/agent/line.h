/*
 * A line: one imagined course of play.
 *
 * It begins in a world that fits the view with one option of the root, goes through the tree of information sets as far
 * as that is known, then on by quick play up to a horizon, where the position is judged. What it came to is noted on
 * the way back.
 */
#ifndef AGENT_LINE_H
#define AGENT_LINE_H

#include "agent/search.h"
#include "agent/world.h"

/* What a thread needs to play lines, one after the other. */
typedef struct {
    const SearchCase *what;
    Lobe *lobe;
    Prospect prospect;
    const Belief *after; /* what the table would believe after each option; NULL: there are no secret roles */
    bool team;           /* what is good for one seat is good for all */
    World world;         /* of the latest line, as it was judged */
} Liner;

/* Plays a line that begins with an option; `visits` is how often that was tried before. Returns what it is worth to the
 * seat that searches, in ten-thousandths. */
int liner_play(Liner *liner, int option, int visits, uint64_t random);

#endif
