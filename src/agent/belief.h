/* Who the others may be: what somebody did speaks for the roles in which it would have been a good thing to do. */
#ifndef AGENT_BELIEF_H
#define AGENT_BELIEF_H

#include "agent/agent.h"

/* How well a case explains what was seen, against the best: 0 … 1. */
double belief_weight(const Belief *belief, uint64_t roles);

#endif
