/* Imagined worlds: a state of one's own, the chance that falls in it, and a quick player for every seat. */
#ifndef AGENT_WORLD_H
#define AGENT_WORLD_H

#include "agent/agent.h"
#include "base/rng.h"

typedef struct {
    _Alignas(16) unsigned char state[AGENT_STATE_MOST];
    const CantinaBox *box;
    size_t size; /* bytes of the state in use */
    Rng chance;  /* what falls in this world */
} World;

/* A world that fits the view; `random` decides what is imagined and what will fall. */
void world_imagine(World *world, const CantinaBox *box, const void *view, uint64_t random);
/* `to` becomes the same world, chance included. */
void world_copy(World *to, const World *from);

/* Takes a choice and rolls on to the next decision; CANTINA_ASK, or how it ended. */
int world_take(World *world, CantinaChoice choice);

/* Takes a choice, then plays quickly until the next turn has begun or the game is over. At a decision a quick player
 * takes the option with the best next position, its default where nothing is better. */
void world_play(World *world, CantinaChoice choice);

/* How good it looks for a seat, in ten-thousandths. */
int world_value(const World *world, CantinaSeat seat);

#endif
