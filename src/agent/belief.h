/*
 * Who everybody may be: what somebody did speaks for the roles in which it would have been a good thing to do.
 *
 * The table believes it together, from what everybody sees; whoever knows more leaves out the cases that do not fit.
 * How a player decides is guessed from what that player knows, never from what is hidden from it.
 */
#ifndef AGENT_BELIEF_H
#define AGENT_BELIEF_H

#include "agent/search.h"

/* How well a case explains what was seen, against the best: 0 … 1. */
double belief_weight(const Belief *belief, uint64_t roles);

/* What the table would believe after each of the options; the caller frees it. NULL if there are no secret roles, or no
 * memory. */
Belief *belief_foresee(const SearchCase *what);

#endif
