#include "play.h"

/* The hot loop: what decision_ns measures. */
void bench_play(const CantinaBox *box, void *state, Rng *rng, BenchCounts *counts) {
    CantinaChoice choices[CANTINA_CHOICES_MAX];
    CantinaStream stream = {.at = rng_next(rng)};
    CantinaRun run;
    cantina_run(&run, box, state, &stream, NULL);
    int now = cantina_run_settle(&run);
    while (now == CANTINA_ASK) {
        int count = cantina_run_choices(&run, NULL, choices, CANTINA_CHOICES_MAX);
        now = cantina_run_step(&run, choices[rng_below(rng, (uint32_t)count)]);
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
