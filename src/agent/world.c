#include "agent/world.h"

#include <string.h>

#include "agent/belief.h"

enum {
    MOVES_MOST = 4000, /* of one line: no game is as long as that */
    TRIES_MOST = 64,   /* to imagine a world that is believed */
    GLANCES = 4        /* worlds in which a quick player judges who does not know who is who */
};

Prospect prospect_of(const CantinaBox *box, const void *view, const Belief *belief) {
    _Alignas(64) unsigned char state[AGENT_STATE_MOST];
    memcpy(state, view, cantina_size(box));
    bool whole = !cantina_imagine(box, state, 0);
    return (Prospect){box, view, belief && belief->count ? belief : NULL, whole, cantina_roles(box, view) != 0};
}

/* Draws again until a world is believed; one that explains what was seen half as well is taken half as often. */
static void imagine(World *world, const Prospect *prospect, Rng *rng) {
    for (int tries = 0; tries < TRIES_MOST; tries++) {
        memcpy(world->state, prospect->view, world->size);
        if (prospect->whole)
            return;
        cantina_imagine(prospect->box, world->state, rng_next(rng));
        double doubt = (double)(rng_next(rng) >> 11) * 0x1p-53;
        if (!prospect->belief || doubt < belief_weight(prospect->belief, cantina_roles(world->box, world->state)))
            return;
    }
}

void world_imagine(World *world, const Prospect *prospect, uint64_t random) {
    Rng rng = rng_seeded(random);
    world->box = prospect->box;
    world->size = cantina_size(prospect->box);
    world->now = CANTINA_ASK;
    world->moves = 0;
    world->veiled = prospect->veiled;
    world->belief = prospect->belief;
    imagine(world, prospect, &rng);
    world->chance = (CantinaStream){.at = rng_next(&rng)};
    world->whim = rng;
    cantina_run(&world->run, world->box, world->state, &world->chance, NULL);
}

void world_take(World *world, CantinaChoice choice) {
    world->now = ++world->moves > MOVES_MOST ? CANTINA_FAULT : cantina_run_step(&world->run, choice);
}

int world_value(const World *world, CantinaSeat seat) {
    return cantina_run_eval(&world->run, seat);
}

/* The position a choice leads to; what falls on the way is not what will fall when it is really taken. */
static int glance(const World *world, unsigned char *trial, CantinaSeat seat, CantinaChoice choice) {
    CantinaStream chance = {.at = ~world->chance.at};
    CantinaRun run;
    memcpy(trial, world->state, world->size);
    cantina_run_copy(&run, &world->run, trial, &chance);
    cantina_run_until(&run, world_turn(world) + 1);
    cantina_run_step(&run, choice);
    return cantina_run_eval(&run, seat);
}

void world_glance(const World *world, CantinaSeat seat, const CantinaChoice *choices, int count, int *values) {
    _Alignas(64) unsigned char trial[AGENT_STATE_MOST];
    for (int i = 0; i < count; i++)
        values[i] = glance(world, trial, seat, choices[i]);
}

static int best_of(const int *values, int count, int fallback) {
    int best = fallback;
    for (int i = 0; i < count; i++)
        if (values[i] > values[best])
            best = i;
    return best;
}

/* ---- quick players ---- */

/* What the next positions look like to a seat that does not know who is who. */
static void glance_veiled(const World *world, CantinaSeat seat, const CantinaChoice *choices, int count, int *values) {
    _Alignas(64) unsigned char view[AGENT_STATE_MOST];
    int single[CANTINA_CHOICES_MAX];
    Rng rng = rng_seeded(world->chance.at + (uint64_t)world->moves);
    cantina_view(world->box, world->state, (uint8_t)(1u << (seat - 1)), view);
    Prospect prospect = {world->box, view, world->belief, false, true};
    memset(values, 0, (size_t)count * sizeof *values);
    for (int i = 0; i < GLANCES; i++) {
        World own;
        world_imagine(&own, &prospect, rng_next(&rng));
        world_glance(&own, seat, choices, count, single);
        for (int k = 0; k < count; k++)
            values[k] += single[k];
    }
}

static CantinaChoice greedy_choice(World *world) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    int values[CANTINA_CHOICES_MAX];
    CantinaQuestion question;
    int count = cantina_run_choices(&world->run, &question, options, CANTINA_CHOICES_MAX);
    if (count == 1)
        return options[0];
    if (world->veiled)
        glance_veiled(world, question.seat, options, count, values);
    else
        world_glance(world, question.seat, options, count, values);
    return options[best_of(values, count, question.fallback)];
}

static CantinaChoice random_choice(World *world) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    int count = cantina_run_choices(&world->run, NULL, options, CANTINA_CHOICES_MAX);
    return options[rng_below(&world->whim, (uint32_t)count)];
}

void world_quick(World *world, PlayStyle style) {
    world_take(world, style == PLAY_GREEDY ? greedy_choice(world) : random_choice(world));
}

void world_play(World *world, PlayStyle style, int stop) {
    while (world_goes_on(world) && world_turn(world) < stop)
        world_quick(world, style);
}
