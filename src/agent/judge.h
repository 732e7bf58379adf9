/* The two levels that judge: each fills in what it thinks of every option. */
#ifndef AGENT_JUDGE_H
#define AGENT_JUDGE_H

#include "agent/agent.h"

/* One decision to be judged. */
typedef struct {
    const CantinaBox *box;
    const void *view;
    CantinaSeat seat;
    uint64_t random; /* from the agent's seed and the view */
    int budget;      /* iterations */
    const CantinaChoice *options;
    int count;
} Case;

/* Running totals of one option, whole numbers so that the order of adding never matters. */
typedef struct {
    int64_t sum; /* of ten-thousandths */
    int worlds;
} Mean;

static inline double mean_of(const Mean *mean) {
    return mean->worlds ? (double)mean->sum / (10000.0 * mean->worlds) : 0;
}

/* Each fills means[0 … count-1] and returns the index of the option to take. */
int greedy_judge(const Case *what, Mean *means);
int rollout_judge(const Case *what, Mean *means);

#endif
