#include "agent/world.h"

#include <string.h>

#include "agent/belief.h"

enum {
    MOVES_MOST = 4000, /* of one line: no game is as long as that */
    TRIES_MOST = 64    /* to imagine roles that are believed */
};

Prospect prospect_of(const CantinaBox *box, const void *view, uint8_t eyes, const Belief *belief) {
    _Alignas(64) unsigned char state[AGENT_STATE_MOST];
    memcpy(state, view, cantina_size(box));
    bool whole = !cantina_imagine(box, state, 0);
    return (Prospect){box, view, eyes, belief && belief->count ? belief : NULL, whole, cantina_roles(box, view) != 0};
}

/* Draws the roles again until they are believed: a case that explains what was seen half as well is taken half as
 * often. Returns the random bits by which they fell so. */
static uint64_t draw_roles(const CantinaBox *box, void *state, uint8_t eyes, const Belief *belief, Rng *rng) {
    uint64_t random = 0;
    for (int tries = 0; tries < TRIES_MOST; tries++) {
        random = rng_next(rng);
        cantina_imagine_roles(box, state, eyes, random);
        double doubt = (double)(rng_next(rng) >> 11) * 0x1p-53;
        if (!belief || doubt < belief_weight(belief, cantina_roles(box, state)))
            break;
    }
    return random;
}

/* What is not a role does not depend on them. */
static void imagine(World *world, const Prospect *prospect, Rng *rng) {
    memcpy(world->state, prospect->view, world->size);
    if (prospect->whole)
        return;
    uint64_t rest = rng_next(rng);
    rng_next(rng); /* nobody's: without it the worlds of every game would be others than they were */
    if (prospect->belief)
        draw_roles(prospect->box, world->state, prospect->eyes, prospect->belief, rng);
    cantina_imagine(prospect->box, world->state, rest);
}

static void begin(World *world, const Prospect *prospect) {
    world->box = prospect->box;
    world->size = cantina_size(prospect->box);
    world->now = CANTINA_ASK;
    world->moves = 0;
    world->eyes = prospect->eyes;
    world->veiled = prospect->veiled;
    world->belief = prospect->belief;
}

static void run(World *world, Rng *rng) {
    world->chance = (CantinaStream){.at = rng_next(rng)};
    world->whim = *rng;
    cantina_run(&world->run, world->box, world->state, &world->chance, NULL);
}

void world_imagine(World *world, const Prospect *prospect, uint64_t random) {
    Rng rng = rng_seeded(random);
    begin(world, prospect);
    imagine(world, prospect, &rng);
    run(world, &rng);
}

void world_deal(World *world, const Prospect *prospect, uint64_t roles, uint64_t rest) {
    Rng rng = rng_seeded(rest);
    begin(world, prospect);
    memcpy(world->state, prospect->view, world->size);
    cantina_imagine_roles(prospect->box, world->state, prospect->eyes, roles);
    cantina_imagine(prospect->box, world->state, rng_next(&rng));
    run(world, &rng);
}

void world_take(World *world, CantinaChoice choice) {
    world->now = ++world->moves > MOVES_MOST ? CANTINA_FAULT : cantina_run_step(&world->run, choice);
}

void world_start(World *world, CantinaSeat seat, CantinaChoice act, int stop) {
    world->moves++;
    if (cantina_start(world->box, world->state, seat, act, NULL)) {
        world->now = CANTINA_FAULT;
        return;
    }
    cantina_run(&world->run, world->box, world->state, &world->chance,
                NULL); /* what the run has read is no longer so */
    cantina_run_until(&world->run, stop);
    world->now = cantina_run_settle(&world->run);
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

/* Who is who, for all that a seat knows and the table believes: the cases that came up in some draws. */
typedef struct {
    int count;
    struct {
        uint64_t roles, random; /* random bits by which they fall so */
        int times;
    } at[GLANCES];
} Cases;

static void cases_add(Cases *cases, uint64_t roles, uint64_t random) {
    int i = 0;
    while (i < cases->count && cases->at[i].roles != roles)
        i++;
    if (i == cases->count) {
        cases->at[cases->count].roles = roles;
        cases->at[cases->count].random = random;
        cases->at[cases->count++].times = 0;
    }
    cases->at[i].times++;
}

/* What a seat may take the world to be. */
static void see_world(const World *world, uint8_t eyes, uint64_t random, unsigned char *state) {
    if (world->eyes == eyes) {
        memcpy(state, world->state, world->size);
        return;
    }
    cantina_view(world->box, world->state, eyes, state);
    cantina_imagine_roles(world->box, state, eyes, random);
    cantina_imagine(world->box, state, random);
}

static void draw_cases(Cases *cases, const World *world, uint8_t eyes, unsigned char *state) {
    Rng rng = rng_seeded(world->chance.at + (uint64_t)world->moves);
    cases->count = 0;
    see_world(world, eyes, rng_next(&rng), state);
    for (int i = 0; i < GLANCES; i++) {
        uint64_t random = draw_roles(world->box, state, eyes, world->belief, &rng);
        cases_add(cases, cantina_roles(world->box, state), random);
    }
}

void world_glance_veiled(const World *world, CantinaSeat seat, const CantinaChoice *choices, int count, int *values) {
    int single[CANTINA_CHOICES_MAX];
    uint8_t eyes = (uint8_t)(1u << (seat - 1));
    World own;
    Cases cases;
    own.box = world->box;
    own.size = world->size;
    own.chance = world->chance;
    draw_cases(&cases, world, eyes, own.state);
    memset(values, 0, (size_t)count * sizeof *values);
    for (int i = 0; i < cases.count; i++) {
        cantina_imagine_roles(own.box, own.state, eyes, cases.at[i].random);
        cantina_run(&own.run, own.box, own.state, &own.chance, NULL);
        world_glance(&own, seat, choices, count, single);
        for (int k = 0; k < count; k++)
            values[k] += cases.at[i].times * single[k];
    }
}

static int greedy_option(const World *world, const CantinaQuestion *question, const CantinaChoice *options, int count) {
    int values[CANTINA_CHOICES_MAX];
    if (count == 1)
        return 0;
    if (world->veiled)
        world_glance_veiled(world, question->seat, options, count, values);
    else
        world_glance(world, question->seat, options, count, values);
    return best_of(values, count, question->fallback);
}

static int random_option(World *world, int count) {
    return (int)rng_below(&world->whim, (uint32_t)count);
}

int world_options(World *world, CantinaQuestion *question, CantinaChoice *options) {
    int count = cantina_run_choices(&world->run, question, options, CANTINA_CHOICES_MAX);
    if (count < 1)
        world->now = CANTINA_FAULT;
    return count;
}

void world_quick(World *world, PlayStyle style) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    CantinaQuestion question;
    int count = world_options(world, &question, options);
    if (count < 1)
        return;
    bool greedy = style == PLAY_GREEDY;
    world_take(world, options[greedy ? greedy_option(world, &question, options, count) : random_option(world, count)]);
}

void world_play(World *world, PlayStyle style, int stop) {
    while (world_goes_on(world) && world_turn(world) < stop)
        world_quick(world, style);
}

void world_play_turn(World *world, PlayStyle style, uint64_t random) {
    int stop = world_turn(world) + 1;
    if (!world_goes_on(world))
        return;
    world->chance = (CantinaStream){.at = random};
    cantina_run(&world->run, world->box, world->state, &world->chance, NULL);
    cantina_run_until(&world->run, stop);
    world->now = cantina_run_settle(&world->run);
    world_play(world, style, stop);
}
