/*
 * States spoiled with sense: a state as JSON in which ids became others of their kind, numbers went off by one or to
 * their bounds, frames, cards and zones were moved, doubled or lost. What comes out is mostly refused, sometimes
 * accepted, and then must be playable.
 */
#ifndef KIT_MUTATE_H
#define KIT_MUTATE_H

#include <jansson.h>

#include "base/rng.h"
#include "core/game.h"

typedef struct {
    const Box *box;
    Rng rng;
    json_t *const *donors; /* other states of the game, whose parts may be taken over */
    int donor_count;
} Mutator;

/* How many values a kind of id has, 0 among them. */
int mutate_ids(const Box *box, int kind);

/* Changes one thing of the state. */
void mutate_once(Mutator *m, json_t *state);

#endif
