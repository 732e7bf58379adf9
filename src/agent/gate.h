/*
 * A gate where threads meet: nobody goes on before everybody has come and the last to come has done what only one may
 * do.
 *
 * Heats are short, so whoever waits looks out for the others a while before it goes to sleep: being woken takes longer
 * than most waits.
 */
#ifndef AGENT_GATE_H
#define AGENT_GATE_H

#include <pthread.h>
#include <stdatomic.h>

typedef struct {
    int places;            /* to be filled before it opens */
    atomic_int here;       /* those filled since it last opened */
    atomic_uint openings;  /* how often it has opened */
    pthread_mutex_t sleep; /* of those who tired of looking */
    pthread_cond_t wake;
} Gate;

void gate_make(Gate *gate, int places);
void gate_end(Gate *gate);

/* Waits for all; `alone(what)` is called by the last to come before any goes on. A thread may stand for `places` of
 * those who are waited for. */
void gate_pass(Gate *gate, int places, void (*alone)(void *), void *what);

#endif
