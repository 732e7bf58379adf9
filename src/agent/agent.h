/*
 * Agents: players that decide from a view alone.
 *
 * An agent gets what its seat may know (cantina_view), imagines worlds that fit, plays on in them and returns the
 * option that did best. The same seed, view, budget and mind give the same choice, whatever the true state is; only a
 * budget in milliseconds depends on the machine.
 */
#ifndef AGENT_AGENT_H
#define AGENT_AGENT_H

#include <stdatomic.h>

#include "cantina/cantina.h"

enum { AGENT_STATE_MOST = 16384 }; /* bytes of the largest state an agent can imagine */
enum { AGENT_THREADS_MOST = 64, AGENT_CASES_MOST = 32 };

typedef enum {
    AGENT_RANDOM, /* any option */
    AGENT_GREEDY, /* the option after which this turn ends best, at a glance */
    AGENT_EASY,   /* searches a little */
    AGENT_NORMAL, /* searches */
    AGENT_HARD,   /* searches long */
    AGENT_LEVELS
} AgentLevel;

/* What the table has come to believe of who everybody secretly is, by what they did: for each case (cantina_roles) how
 * well it explains that, against the best. A case that is not listed explains it as well as any. */
typedef struct {
    int count;
    struct {
        uint64_t roles;
        double weight; /* 0 … 1 */
    } cases[AGENT_CASES_MOST];
} Belief;

typedef struct {
    uint8_t level; /* AgentLevel */
    uint64_t seed;
    Belief belief;
} Agent;

/* How long to think. All zero: as long as the level usually does. */
typedef struct {
    int iterations;           /* imagined lines; every option is tried at least once */
    int milliseconds;         /* or until so much time has passed, whichever comes first; such play does not repeat */
    int threads;              /* that share the work, AGENT_THREADS_MOST at most; 0: one */
    const atomic_int *cancel; /* as soon as it is not 0, the best so far is the answer; may be NULL */
    const atomic_int *hurry;  /* as soon as it is not 0, `milliseconds` is so much at most; may be NULL */
} AgentBudget;

/* What an agent thinks of one option. */
typedef struct {
    CantinaChoice choice;
    double value;                     /* the seat's chance to win: 0 … 1 */
    double error;                     /* its standard error, by the lines alone */
    int lines;                        /* imagined lines that began with it: poor options get fewer */
    float signs[CANTINA_SIGNS_MAX];   /* what the lines came to: the mean of each sign (cantina_signs) */
    float ends[CANTINA_OUTCOMES_MAX]; /* share of the lines that ended the game so, by row of its outcomes */
} AgentValue;

/* Everything a search saw. Large: keep it on the heap. */
typedef struct {
    int count;                              /* of values; 0: the level does not judge */
    int best;                               /* index of the choice */
    int iterations;                         /* lines imagined in all */
    double milliseconds;                    /* taken */
    float now[CANTINA_SIGNS_MAX];           /* the signs as they stand */
    AgentValue values[CANTINA_CHOICES_MAX]; /* in the order of cantina_choices */
} AgentThought;

/* What searching agents remember: positions they may meet again, so that the next decision begins where this one
 * ended. One decision at a time. */
typedef struct Mind Mind;
/* NULL if there is no memory. Ends with mind_free. */
Mind *mind_new(void);
void mind_free(Mind *mind);
/* Forgets everything, so that what follows does not depend on what was before. */
void mind_clear(Mind *mind);

/* The words of the levels, weakest first, ended by NULL. */
const char *const *agent_levels(void);

/* False if there is no level of that name. */
bool agent_make(const char *level, uint64_t seed, Agent *agent);

/* The budget, in iterations, that an agent takes when it is given none; 0: it does not search. */
int agent_iterations(const Agent *agent);

/* A number for the way its level thinks, another one as soon as that is set otherwise. */
uint64_t agent_mark(const Agent *agent);

/* False if the agent judges by the choices alone, so that a driver need not make it a view. */
bool agent_looks(const Agent *agent);

/* Tells an agent what was done at the table, also by itself, for so the others judge it: a view just before the
 * decision of `who` and one just after it, before any chance fell. Only what everybody sees counts, so a view of any
 * seat will do. In games without secret roles there is nothing to learn; agent_watches says so. */
bool agent_watches(const CantinaBox *box, const void *state);
void agent_see(Agent *agent, const CantinaBox *box, CantinaSeat who, const void *before, const void *after);

/*
 * Chooses for the seat that `view` asks. `view` is cantina_view of that seat and is left as it is. `mind` may be NULL:
 * then nothing is remembered. `budget` may be NULL: the level's own. `thought`, if not NULL, gets what was seen; then
 * also a single option is weighed. If the seat is not asked, the verb of the choice is 0.
 */
CantinaChoice agent_choose(const Agent *agent, Mind *mind, const CantinaBox *box, const void *view, CantinaSeat seat,
                           const AgentBudget *budget, AgentThought *thought);

/*
 * What the seat starts of itself over the pending question, whoever is asked: a side act (cantina_side) that promises
 * more than to leave things as they are, or one that only tells the team what the seat alone has seen. Verb 0: nothing.
 * Call again after an act, for there may be another. Agents that do not look, and rivals, start nothing: no gift helps
 * who gives it.
 */
CantinaChoice agent_start(const Agent *agent, Mind *mind, const CantinaBox *box, const void *view, CantinaSeat seat,
                          const AgentBudget *budget);
/* Is there anything to ask agent_start about? `state` may be the table's: what a seat may start, it knows. */
bool agent_may_start(const Agent *agent, const CantinaBox *box, const void *state, CantinaSeat seat);

#endif
