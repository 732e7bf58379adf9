/* The threads: each takes the next game that nobody has, counts for itself, and all is added up at the end. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "agent/agent.h"
#include "core/game.h"
#include "sim/play.h"

enum { JOBS_MOST = 256 };

/* What the threads share. */
typedef struct {
    const SimPlan *plan;
    atomic_int next; /* the first game that nobody has taken */
    atomic_int done;
} Pool;

typedef struct {
    Pool *pool;
    SimTally *tally;
    Mind *mind;
    SimFault fault;
    int faults;
    bool dropped;
    int64_t thinking[CANTINA_SEATS_MAX]; /* nanoseconds by seat */
    pthread_t thread;
} Worker;

double sim_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool stopping(const SimPlan *plan) {
    return plan->stop && atomic_load_explicit(plan->stop, memory_order_relaxed) > 0;
}

/* Remembers the first fault of all. */
static void note_fault(Worker *worker, int i, const SimGame *game) {
    worker->faults++;
    if (worker->fault.game >= 0 && worker->fault.game < i)
        return;
    SimFault *fault = &worker->fault;
    int kept = game->decisions < SIM_LAST ? (int)game->decisions : SIM_LAST;
    *fault = (SimFault){.game = i,
                        .seed = sim_seed(worker->pool->plan->seed, i),
                        .where = game->fault,
                        .decisions = (int)game->decisions,
                        .last_count = kept};
    for (int k = 0; k < kept; k++)
        fault->last[k] = game->last[(game->decisions - kept + k) % SIM_LAST];
}

static void count(Worker *worker, const SimGame *game) {
    tally_add(worker->tally, game);
    for (int seat = 0; seat < CANTINA_SEATS_MAX; seat++)
        worker->thinking[seat] += game->thinking[seat];
}

/* Plays one more game; false when there is none to play. */
static bool work_once(Worker *worker) {
    SimGame game;
    const SimPlan *plan = worker->pool->plan;
    if (stopping(plan))
        return false;
    int i = atomic_fetch_add(&worker->pool->next, 1);
    if (i >= plan->games)
        return false;
    i += plan->first;
    switch (sim_play(plan, i, worker->mind, &game)) {
    case SIM_FINISHED:
        count(worker, &game);
        break;
    case SIM_FAULTED:
        note_fault(worker, i, &game);
        break;
    case SIM_DROPPED:
        worker->dropped = true;
        return false;
    }
    atomic_fetch_add(&worker->pool->done, 1);
    return true;
}

static void *work(void *self) {
    while (work_once(self))
        ;
    return NULL;
}

/* The calling thread works too and tells how far all have come, ten times a second at most. */
static void work_and_tell(Worker *worker) {
    const SimPlan *plan = worker->pool->plan;
    double told = sim_clock();
    while (work_once(worker))
        if (plan->progress && sim_clock() - told > 0.1) {
            plan->progress(plan->self, atomic_load(&worker->pool->done), plan->games);
            told = sim_clock();
        }
}

static void forget(Worker *worker) {
    free(worker->tally);
    mind_free(worker->mind);
}

static int start(Worker *workers, int jobs, Pool *pool) {
    for (int i = 0; i < jobs; i++) {
        workers[i] = (Worker){.pool = pool, .fault.game = -1};
        workers[i].tally = calloc(1, sizeof(SimTally));
        workers[i].mind = mind_new();
        if (!workers[i].tally || !workers[i].mind ||
            (i && pthread_create(&workers[i].thread, NULL, work, &workers[i]))) {
            forget(&workers[i]);
            return i;
        }
    }
    return jobs;
}

/* Adds up what one thread has counted and frees it. */
static void collect(SimResult *result, Worker *worker) {
    tally_merge(result->tally, worker->tally);
    forget(worker);
    result->faults += worker->faults;
    result->dropped |= worker->dropped;
    for (int seat = 0; seat < CANTINA_SEATS_MAX; seat++)
        result->thinking[seat] += 1e-9 * (double)worker->thinking[seat];
    if (worker->fault.game >= 0 && (result->fault.game < 0 || worker->fault.game < result->fault.game))
        result->fault = worker->fault;
}

/* With too little memory for all threads, those that began do the work. */
static int run_pool(const SimPlan *plan, SimResult *result) {
    Worker workers[JOBS_MOST];
    Pool pool = {.plan = plan};
    int jobs = plan->jobs < 1 ? 1 : plan->jobs > JOBS_MOST ? JOBS_MOST : plan->jobs;
    jobs = jobs > plan->games ? plan->games : jobs;
    jobs = start(workers, jobs, &pool);
    if (!jobs)
        return SIM_NO_MEMORY;
    work_and_tell(&workers[0]);
    for (int i = 0; i < jobs; i++) {
        if (i)
            pthread_join(workers[i].thread, NULL);
        collect(result, &workers[i]);
    }
    result->stopped = atomic_load(&pool.done) < plan->games;
    if (plan->progress)
        plan->progress(plan->self, atomic_load(&pool.done), plan->games);
    return 0;
}

static int check_plan(const SimPlan *plan) {
    Agent agent;
    _Alignas(16) unsigned char state[STATE_MOST];
    int wrong = cantina_new(plan->box, state, plan->seats, plan->options);
    if (wrong)
        return wrong;
    if (plan->agent_count != 1 && plan->agent_count != plan->seats)
        return SIM_BAD_AGENT;
    if (plan->budget_count > 1 && plan->budget_count != plan->seats)
        return SIM_BAD_AGENT;
    for (int i = 0; i < plan->agent_count; i++)
        if (!plan->agents[i] || !agent_make(plan->agents[i], 0, &agent))
            return SIM_BAD_AGENT;
    return plan->games < 1 || plan->first < 0 ? SIM_BAD_GAMES : 0;
}

int sim_run(const SimPlan *plan, SimResult *result) {
    double began = sim_clock();
    *result = (SimResult){.plan = *plan, .fault.game = -1};
    int wrong = check_plan(plan);
    if (wrong)
        return wrong;
    result->kind = sim_kind(plan);
    result->tally = calloc(1, sizeof(SimTally));
    wrong = result->tally ? run_pool(plan, result) : SIM_NO_MEMORY;
    if (wrong)
        sim_free(result);
    result->seconds = sim_clock() - began;
    return wrong;
}

void sim_free(SimResult *result) {
    free(result->tally);
    result->tally = NULL;
}
