#include "play.h"

/* The hot loop: what decision_ns measures. */
void bench_play(const CantinaBox *box, void *state, Rng *rng, BenchCounts *counts) {
    CantinaChoice choices[CANTINA_CHOICES_MAX];
    CantinaStream stream = {.at = rng_next(rng)};
    int now = cantina_settle(box, state, &stream, NULL);
    while (now == CANTINA_ASK) {
        int count = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
        now = cantina_step(box, state, choices[rng_below(rng, (uint32_t)count)], &stream, NULL);
        counts->decisions++;
    }
    counts->chances += (typeof(counts->chances))stream.rolls;
    counts->games++;
    counts->faults += now == CANTINA_FAULT;
}

void bench_new(const CantinaBox *box, void *state, int i) {
    int seats = i % CANTINA_SEATS_MAX + 1;
    while (cantina_new(box, state, seats, NULL))
        seats = seats % CANTINA_SEATS_MAX + 1;
}
