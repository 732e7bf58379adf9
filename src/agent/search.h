/*
 * Information-set Monte Carlo tree search.
 *
 * A *line* is one imagined course of play: a world that fits the view, one of the root's options, then the tree of
 * information sets as far as it is known, then quick play up to a horizon, where the position is judged. The options of
 * the root race: all are tried in the same worlds, and after each round the worse half is tried no more.
 */
#ifndef AGENT_SEARCH_H
#define AGENT_SEARCH_H

#include "agent/mind.h"
#include "agent/world.h"

typedef struct {
    int iterations;  /* lines, unless a budget says otherwise */
    int tree;        /* does it grow a tree? else lines are quick play from the root on */
    PlayStyle style; /* of quick play */
    int horizon;     /* turns until a line is judged: 1 is the end of this turn */
    double explore;  /* how eagerly the tree tries what it knows little of */
    double trust;    /* how many lines a hunch counts for */
} SearchSettings;

/* One decision to be searched. */
typedef struct {
    const SearchSettings *settings;
    const CantinaBox *box;
    const void *view;
    CantinaSeat seat;
    uint64_t random; /* decides which worlds are imagined */
    const AgentBudget *budget;
    const CantinaChoice *options;
    int count;
} SearchCase;

/* The index of the option to take. `thought` may be NULL. */
int search(const SearchCase *what, Mind *mind, AgentThought *thought);

#endif
