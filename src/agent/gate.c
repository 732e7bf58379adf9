#include "agent/gate.h"

#include <sched.h>
#include <stdbool.h>

enum { LOOKS = 2000, LOOKS_A_YIELD = 500 }; /* some tens of microseconds */

void gate_make(Gate *gate, int places) {
    gate->places = places;
    atomic_init(&gate->here, 0);
    atomic_init(&gate->openings, 0);
    pthread_mutex_init(&gate->sleep, NULL);
    pthread_cond_init(&gate->wake, NULL);
}

void gate_end(Gate *gate) {
    pthread_cond_destroy(&gate->wake);
    pthread_mutex_destroy(&gate->sleep);
}

static bool has_opened(Gate *gate, unsigned before) {
    return atomic_load_explicit(&gate->openings, memory_order_acquire) != before;
}

/* The mutex is held so that nobody falls asleep between its last look and this. */
static void open_gate(Gate *gate) {
    atomic_store_explicit(&gate->here, 0, memory_order_relaxed);
    pthread_mutex_lock(&gate->sleep);
    atomic_fetch_add_explicit(&gate->openings, 1, memory_order_release);
    pthread_cond_broadcast(&gate->wake);
    pthread_mutex_unlock(&gate->sleep);
}

static void wait_for(Gate *gate, unsigned before) {
    for (int looks = 1; looks <= LOOKS; looks++) {
        if (has_opened(gate, before))
            return;
        if (looks % LOOKS_A_YIELD == 0)
            sched_yield(); /* the others may want this very processor */
    }
    pthread_mutex_lock(&gate->sleep);
    while (!has_opened(gate, before))
        pthread_cond_wait(&gate->wake, &gate->sleep);
    pthread_mutex_unlock(&gate->sleep);
}

void gate_pass(Gate *gate, int places, void (*alone)(void *), void *what) {
    unsigned before = atomic_load_explicit(&gate->openings, memory_order_relaxed);
    if (atomic_fetch_add_explicit(&gate->here, places, memory_order_acq_rel) + places == gate->places) {
        alone(what);
        open_gate(gate);
    } else
        wait_for(gate, before);
}
