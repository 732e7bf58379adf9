/*
 * Agents: players that decide from a view alone.
 *
 * An agent gets what its seat may know (cantina_view), imagines worlds that fit, tries its options in them and
 * returns one. It keeps nothing between decisions: the same seed, view and budget give the same choice, whatever
 * the true state is. Nothing here allocates.
 */
#ifndef AGENT_AGENT_H
#define AGENT_AGENT_H

#include "cantina/cantina.h"

enum { AGENT_STATE_MOST = 16384 }; /* bytes of the largest state an agent can imagine */

typedef enum {
    AGENT_RANDOM,  /* any option */
    AGENT_GREEDY,  /* the option after which this turn ends best, at a glance */
    AGENT_ROLLOUT, /* the same, weighed in many worlds: plays clearly better and takes much longer */
    AGENT_LEVELS
} AgentLevel;

typedef struct {
    uint8_t level; /* AgentLevel */
    uint64_t seed;
} Agent;

/* What an agent thinks of one option. */
typedef struct {
    CantinaChoice choice;
    double value; /* estimate of the seat's result: 0 lost … 1 won */
    int worlds;   /* how many imagined worlds it was tried in: poor options in fewer */
} AgentValue;

/* The words of the levels, weakest first, ended by NULL. */
const char *const *agent_levels(void);

/* False if there is no level of that name. */
bool agent_make(const char *level, uint64_t seed, Agent *agent);

/* The budget, in iterations, that an agent takes when it is given 0. */
int agent_budget(const Agent *agent);

/* False if the agent judges by the choices alone, so that a driver need not make it a view. */
bool agent_looks(const Agent *agent);

/*
 * Chooses for the seat that `view` asks. `view` is cantina_view of that seat and is left as it is. `budget` is the
 * number of iterations (one option tried in one world); 0 takes the level's own, and every option is tried at least
 * once. `values` has room for CANTINA_CHOICES_MAX or is NULL; `value_count` gets how many were written, 0 for a level
 * that does not judge. If the seat is not asked, the verb of the choice is 0.
 */
CantinaChoice agent_choose(const Agent *agent, const CantinaBox *box, const void *view, CantinaSeat seat, int budget,
                           AgentValue *values, int *value_count);

#endif
