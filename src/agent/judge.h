/*
 * Judging options: each is tried in imagined worlds and the turn is played out quickly. Options compete in the same
 * worlds, with the same chance, and the budget is spent by halving: after each round the worse half is tried no more.
 */
#ifndef AGENT_JUDGE_H
#define AGENT_JUDGE_H

#include "agent/agent.h"

/* One decision to be judged. */
typedef struct {
    const CantinaBox *box;
    const void *view;
    CantinaSeat seat;
    uint64_t random; /* decides which worlds are imagined */
    int budget;      /* iterations: one option tried in one world */
    const CantinaChoice *options;
    int count;
} Case;

/* The index of the option to take. `values`, if not NULL, gets what each option is thought to be worth; none is worth
 * more than the one taken. */
int judge(const Case *what, AgentValue *values);

#endif
