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
    int threads;
    atomic_int here;       /* who has come since it last opened */
    atomic_uint openings;  /* how often it has opened */
    pthread_mutex_t sleep; /* of those who tired of looking */
    pthread_cond_t wake;
} Gate;

void gate_make(Gate *gate, int threads);
void gate_end(Gate *gate);

/* Waits for all threads; `alone(what)` is called by the last of them before any goes on. */
void gate_pass(Gate *gate, void (*alone)(void *), void *what);

#endif
