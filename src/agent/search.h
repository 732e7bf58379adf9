/*
 * Information-set Monte Carlo tree search.
 *
 * The options of the root race: all are tried in the same worlds, one line each, and after each round the worse half is
 * tried no more. Below the root grows a tree of information sets (mind.h), that lines go through (line.h). With several
 * threads each grows a tree of its own over a share of the worlds of every round, so that the result is the same
 * whichever thread is faster.
 */
#ifndef AGENT_SEARCH_H
#define AGENT_SEARCH_H

#include "agent/mind.h"
#include "agent/world.h"

typedef struct {
    int iterations;  /* lines, unless a budget says otherwise */
    PlayStyle style; /* of quick play */
    int horizon;     /* turns until a line is judged: 1 is the end of this turn */
    int outlook;     /* turns that lines look on after that, if the game has use for so many */
    int patience;    /* how often an edge is tried before the tree grows behind it; 0: there is no tree */
    double explore;  /* bonus for what is little known, in ten-thousandths */
    double trust;    /* how many lines a hunch counts for */
    double sure;     /* standard errors behind the leader at which an option is out before its round is; 0: never */
} SearchSettings;

/* One decision to be searched. */
typedef struct {
    const SearchSettings *settings;
    const CantinaBox *box;
    const void *view;
    CantinaSeat seat;
    const Belief *belief; /* NULL: none */
    uint64_t random;      /* decides which worlds are imagined */
    AgentBudget budget;
    const CantinaChoice *options;
    int count;
    bool starts; /* the options are side acts of the seat; the first has no verb and starts nothing */
} SearchCase;

/* The index of the option to take; without memory (`mind` is NULL, too) the first. `thought` may be NULL. */
int search(const SearchCase *what, Mind *mind, AgentThought *thought);

#endif
