/* Four proofs that a seat learns nothing it may not: imagine, unwinding, twins, events (docs/DESIGN.md, section 5). */
#ifndef KIT_LEAK_H
#define KIT_LEAK_H

#include "base/rng.h"
#include "core/game.h"

enum { STEP_OUTCOMES = 512, STEP_EVENTS = 1024 };

/* One step as it really went: a decision, then chance until the next decision. */
typedef struct {
    const Box *box;
    const void *before;
    Choice choice;
    void *after; /* filled by step_take */
    int status;
    Choice outcomes[STEP_OUTCOMES];
    int outcome_count;
    Event events[STEP_EVENTS];
    int event_count;
} Step;

/* Takes the step with random chance. */
void step_take(Step *step, Rng *rng);

/* Each returns NULL or a complaint. `seats` is a set: one seat, several, or none for a spectator. */
const char *leak_imagine(const Box *box, const void *state, SeatSet seats, uint64_t random);
const char *leak_unwinding(const Step *step, SeatSet seats, uint64_t random);
const char *leak_twins(const Box *box, const void *state, SeatSet seats);
/* Who may read an event's card has seen it when it is told, or has by the end of the step. */
const char *leak_events(const Step *step);

#endif
