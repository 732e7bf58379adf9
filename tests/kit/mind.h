/* A mind that knows nothing, for agents that decide by what they see alone. The same memory again and again: to get and
 * to poison a new one for every decision takes a sanitized build longer than the decision. */
#ifndef KIT_MIND_H
#define KIT_MIND_H

#include "agent/agent.h"

Mind *blank_mind(void);

#endif
