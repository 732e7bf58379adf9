/* Imagined worlds: a state of one's own, the chance that falls in it, and quick players for every seat. */
#ifndef AGENT_WORLD_H
#define AGENT_WORLD_H

#include "agent/agent.h"
#include "base/rng.h"

typedef struct {
    _Alignas(64) unsigned char state[AGENT_STATE_MOST];
    const CantinaBox *box;
    size_t size;          /* bytes of the state in use */
    CantinaStream chance; /* what falls in this world */
    Rng whim;             /* of random players: apart from chance, so that no choice waits for what falls */
    CantinaRun run;
    int now;              /* CANTINA_ASK, or how it ended */
    int moves;            /* decisions taken in it */
    uint8_t eyes;         /* the seats from whose view it was imagined (bit 0: the first) */
    bool veiled;          /* there are secret roles: nobody in it may see who is who */
    const Belief *belief; /* what the table believes then; NULL: nothing */
} World;

/* How quick players choose. */
typedef enum {
    PLAY_RANDOM, /* any option */
    PLAY_GREEDY  /* the option with the best next position, the default where nothing is better */
} PlayStyle;

/* What is known of the worlds that may be. */
typedef struct {
    const CantinaBox *box;
    const void *view;
    uint8_t eyes;         /* the seats whose view it is (bit 0: the first) */
    const Belief *belief; /* NULL: none */
    bool whole;           /* the view hides nothing that somebody has seen: there is only one world */
    bool veiled;          /* there are secret roles */
} Prospect;

Prospect prospect_of(const CantinaBox *box, const void *view, uint8_t eyes, const Belief *belief);

/* A world that fits the view, drawn by the belief; `random` decides what is imagined and what will fall. */
void world_imagine(World *world, const Prospect *prospect, uint64_t random);

/* … in which the roles and everything else fall by random bits of their own, whatever is believed. */
void world_deal(World *world, const Prospect *prospect, uint64_t roles, uint64_t rest);

/* Takes a choice and rolls on to the next decision. */
void world_take(World *world, CantinaChoice choice);

static inline bool world_goes_on(const World *world) {
    return world->now == CANTINA_ASK;
}
static inline int world_turn(const World *world) {
    return cantina_turn(world->box, world->state);
}

/* A seat starts a side act; the world rolls on to the next decision, but not beyond the beginning of turn `stop`. */
void world_start(World *world, CantinaSeat seat, CantinaChoice act, int stop);

/* The pending question and its options, into room for CANTINA_CHOICES_MAX; how many. Without any the world is at an
 * end: a fault. */
int world_options(World *world, CantinaQuestion *question, CantinaChoice *options);

/* The seat that is asked decides quickly. With secret roles it does so in a world that it imagines itself, by what it
 * knows and the table believes. */
void world_quick(World *world, PlayStyle style);
/* Plays quickly until turn `stop` has begun or the game is over. */
void world_play(World *world, PlayStyle style, int stop);
/* Plays quickly through the turn that is about to begin; `random` decides what falls in it, whatever fell before. */
void world_play_turn(World *world, PlayStyle style, uint64_t random);

/* What the position after each choice looks like to a seat, at a glance; in ten-thousandths. */
void world_glance(const World *world, CantinaSeat seat, const CantinaChoice *choices, int count, int *values);

/* … to a seat that does not know who is who: in the world as it is if it was imagined from the seat's view, else in one
 * that is; but for the roles, which are drawn anew a few times by what the seat knows and the table believes. The sum
 * of those glances. */
enum { GLANCES = 4 };
void world_glance_veiled(const World *world, CantinaSeat seat, const CantinaChoice *choices, int count, int *values);

/* How good it looks for a seat, in ten-thousandths. */
int world_value(const World *world, CantinaSeat seat);

#endif
