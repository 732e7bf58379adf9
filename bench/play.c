#include "play.h"

/* The hot loop: what decision_ns measures. */
void bench_play(const CantinaBox *box, void *state, Rng *rng, BenchCounts *counts) {
    CantinaChoice choices[CANTINA_CHOICES_MAX];
    int now;
    while ((now = cantina_advance(box, state, NULL)) == CANTINA_ASK) {
        if (cantina_asked(box, state) == CANTINA_CHANCE) {
            cantina_roll(box, state, rng_next(rng), NULL);
            counts->chances++;
        } else {
            int count = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
            cantina_apply(box, state, choices[rng_below(rng, (uint32_t)count)], NULL);
            counts->decisions++;
        }
    }
    counts->games++;
    counts->faults += now == CANTINA_FAULT;
}

void bench_new(const CantinaBox *box, void *state, int i) {
    int seats = i % CANTINA_SEATS_MAX + 1;
    while (cantina_new(box, state, seats, NULL))
        seats = seats % CANTINA_SEATS_MAX + 1;
}
