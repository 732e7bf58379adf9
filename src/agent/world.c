#include "agent/world.h"

#include <string.h>

enum { DECISIONS_MOST = 400 }; /* of one quick play: no turn is as long as that */

void world_imagine(World *world, const CantinaBox *box, const void *view, uint64_t random) {
    world->box = box;
    world->size = cantina_size(box);
    world->chance = rng_seeded(random);
    memcpy(world->state, view, world->size);
    cantina_imagine(box, world->state, rng_next(&world->chance));
}

void world_copy(World *to, const World *from) {
    to->box = from->box;
    to->size = from->size;
    to->chance = from->chance;
    memcpy(to->state, from->state, from->size);
}

int world_value(const World *world, CantinaSeat seat) {
    return cantina_eval(world->box, world->state, seat);
}

static int turn_of(const World *world) {
    return cantina_turn(world->box, world->state);
}

/* Rolls until a seat must decide, the game ends, or turn `stop` has begun. */
static int roll_on(World *world, int stop) {
    int now;
    while ((now = cantina_advance(world->box, world->state, NULL)) == CANTINA_ASK && turn_of(world) < stop &&
           cantina_asked(world->box, world->state) == CANTINA_CHANCE)
        cantina_roll(world->box, world->state, rng_next(&world->chance), NULL);
    return now;
}

static int take(World *world, CantinaChoice choice, int stop) {
    cantina_apply(world->box, world->state, choice, NULL);
    return roll_on(world, stop);
}

int world_take(World *world, CantinaChoice choice) {
    return take(world, choice, turn_of(world) + 1);
}

/* The position one option leads to; what falls on the way is not what will fall when it is really taken. */
static int try_option(const World *world, World *trial, CantinaChoice choice, CantinaSeat seat) {
    world_copy(trial, world);
    trial->chance.at = ~trial->chance.at;
    world_take(trial, choice);
    return world_value(trial, seat);
}

static CantinaChoice quick_choice(const World *world) {
    World trial;
    CantinaChoice options[CANTINA_CHOICES_MAX];
    CantinaQuestion question;
    int count = cantina_choices(world->box, world->state, &question, options, CANTINA_CHOICES_MAX);
    if (count == 1)
        return options[0];
    int best = question.fallback;
    int value = try_option(world, &trial, options[best], question.seat);
    for (int i = 0; i < count; i++) {
        int other = i == question.fallback ? 0 : try_option(world, &trial, options[i], question.seat);
        if (other > value)
            best = i, value = other;
    }
    return options[best];
}

void world_play(World *world, CantinaChoice choice) {
    int stop = turn_of(world) + 1;
    int now = take(world, choice, stop);
    for (int left = DECISIONS_MOST; now == CANTINA_ASK && turn_of(world) < stop && left; left--)
        now = take(world, quick_choice(world), stop);
}
