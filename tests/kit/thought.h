/* What agents choose and think, compared. */
#ifndef KIT_THOUGHT_H
#define KIT_THOUGHT_H

#include "agent/agent.h"

static inline bool same_choice(CantinaChoice a, CantinaChoice b) {
    return a.verb == b.verb && a.a == b.a && a.b == b.b;
}

/* Everything but the time it took. */
void assert_same_thought(const AgentThought *a, const AgentThought *b);

#endif
