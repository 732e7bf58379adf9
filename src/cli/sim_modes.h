/* What `cantina sim` does besides playing one plan: a file each. */
#ifndef CLI_SIM_MODES_H
#define CLI_SIM_MODES_H

#include "cli/agents.h"
#include "cli/cli.h"
#include "sim/sim.h"

/* Every level at every number of seats and difficulty. The exit code. */
int sim_ladder(const Args *args, const Game *game);

/* One value of the pack, or one option, and what it does. The exit code. */
int sim_sweep(const Args *args, const Game *game);

/* What is played, without its box. False after a line on stderr. `agents` must outlive the plan. */
bool sim_read_plan(const Args *args, const Game *game, SimPlan *plan, AgentList *agents);
/* How many threads, if nothing is said. */
int sim_jobs(void);
/* What a negative code of sim_run means. */
const char *sim_why_not(int code);
/* Clears the line of progress, if stderr is a terminal. */
void sim_clear_progress(void);

#endif
