/*
 * A line: one imagined course of play.
 *
 * It begins in a world that fits the view with one option of the root, goes through the tree of information sets as far
 * as that is known, then on by quick play up to a horizon, where the position is judged. A line may look on from there:
 * quick players play some turns more, each is judged where it ends, and the mean counts. What falls in those turns is
 * the same for every option of the root, or it would drown what they differ by. What the line came to is noted on the
 * way back.
 */
#ifndef AGENT_LINE_H
#define AGENT_LINE_H

#include "agent/search.h"
#include "agent/world.h"

enum { PATH_MOST = 64 }; /* edges of the tree on one line */

/* The way of a line through the tree. */
typedef struct {
    struct {
        Edge *edge;
        CantinaSeat seat; /* who took it */
    } at[PATH_MOST];
    int length;
    uint8_t seats; /* all of them, and who searches (bit 0: the first); in a team who searches speaks for all */
} Path;

/* What a thread needs to play lines, one after the other. */
typedef struct {
    const SearchCase *what;
    Lobe *lobe;
    Prospect prospect;
    const Belief *after; /* what the table would believe after each option; NULL: there are no secret roles */
    bool team;           /* what is good for one seat is good for all */
    int outlook;         /* turns that lines look on */
    World world;         /* of the latest line */
    Path path;
    uint64_t random; /* decides what falls in it */
} Liner;

/* Plays a line that begins with an option up to the horizon; `visits` is how often that was tried before. */
void liner_play(Liner *liner, int option, int visits, uint64_t random);

/* Looks on, and notes on the way back what the line came to. Returns what it is worth to the seat that searches, in
 * ten-thousandths. */
int liner_judge(Liner *liner);

#endif
