#include "agent/belief.h"

#include <stdlib.h>
#include <string.h>

#include "agent/world.h"
#include "base/rng.h"

enum {
    WORLDS = 96,        /* imagined for each thing that was done */
    GLANCES = 8,        /* worlds in which a player may have judged its options */
    MANNERS = 8,        /* of a player that are kept at a time */
    RARE = 50,          /* no case makes it so many times less likely than it was */
    CAREFUL = 300,      /* a player who errs by this much, in ten-thousandths, is half as likely to */
    SLIP_PERCENT = 5,   /* everybody may do anything with this chance: no case is ever ruled out by play alone */
    FEIGN_PERCENT = 50, /* so often a player does what the table expects, whoever it is */
};

static int find(const Belief *belief, uint64_t roles) {
    int i = 0;
    while (i < belief->count && belief->cases[i].roles != roles)
        i++;
    return i;
}

double belief_weight(const Belief *belief, uint64_t roles) {
    int i = find(belief, roles);
    return i < belief->count ? belief->cases[i].weight : 1;
}

/* ---- what a player does who knows so much ---- */

/* How often it takes each of its options. */
typedef struct {
    uint64_t sight; /* what it knows */
    int count;
    CantinaChoice options[CANTINA_CHOICES_MAX];
    double chance[CANTINA_CHOICES_MAX];
} Manner;

/* How likely a player takes an option that looks worse than the best by so much; in shares of the best's chance. */
static double tempting(double behind) {
    double x = behind / CAREFUL;
    return 1 / (1 + x * x);
}

static double most_of(const double *values, int count) {
    double most = values[0];
    for (int i = 1; i < count; i++)
        most = values[i] > most ? values[i] : most;
    return most;
}

static void manner_from_values(Manner *manner, const double *values) {
    double best = most_of(values, manner->count), all = 0;
    for (int i = 0; i < manner->count; i++)
        all += tempting(best - values[i]);
    for (int i = 0; i < manner->count; i++) {
        double own = tempting(best - values[i]) / all, any = 1.0 / manner->count;
        manner->chance[i] = ((100 - SLIP_PERCENT) * own + SLIP_PERCENT * any) / 100;
    }
}

/* It judges by a few worlds that fit what it knows, believing what the table believes. */
static void manner_learn(Manner *manner, const CantinaBox *box, const void *view, const Belief *belief) {
    int values[CANTINA_CHOICES_MAX];
    double sums[CANTINA_CHOICES_MAX] = {0};
    CantinaQuestion question;
    Rng rng = rng_seeded(manner->sight);
    Prospect prospect = prospect_of(box, view, belief);
    manner->count = cantina_choices(box, view, &question, manner->options, CANTINA_CHOICES_MAX);
    for (int i = 0; i < GLANCES; i++) {
        World world;
        world_imagine(&world, &prospect, rng_next(&rng));
        world_glance(&world, question.seat, manner->options, manner->count, values);
        for (int k = 0; k < manner->count; k++)
            sums[k] += (double)values[k] / GLANCES;
    }
    manner_from_values(manner, sums);
}

/* ---- what speaks for which case ---- */

/* Somebody decides, and the table watches. */
typedef struct {
    const CantinaBox *box;
    CantinaSeat seat;       /* who decides */
    const void *before;     /* the position, in a view of anybody */
    const Belief *belief;   /* of the table */
    Manner manner[MANNERS]; /* of the seat, by what it may know */
    int manners;
} Scene;

/* For each case that was imagined: how often, and how well it explains what was done. */
typedef struct {
    Belief cases;
    double sum[AGENT_CASES_MOST];
    int worlds[AGENT_CASES_MOST];
} Evidence;

/* Worlds that the seat cannot tell apart find it in the same manner: nothing speaks against it that it could not know.
 */
static const Manner *manner_in(Scene *scene, const World *world) {
    uint8_t eyes = (uint8_t)(1u << (scene->seat - 1));
    uint64_t sight = cantina_sight(world->box, world->state, eyes);
    int i = 0;
    while (i < scene->manners && scene->manner[i].sight != sight)
        i++;
    if (i == scene->manners) {
        _Alignas(64) unsigned char view[AGENT_STATE_MOST];
        i = i < MANNERS ? scene->manners++ : MANNERS - 1;
        scene->manner[i].sight = sight;
        cantina_view(world->box, world->state, eyes, view);
        manner_learn(&scene->manner[i], world->box, view, scene->belief);
    }
    return &scene->manner[i];
}

/* What everybody sees when a choice is taken in a world, before any chance falls. */
static uint64_t look_of(const World *world, CantinaChoice choice) {
    _Alignas(64) unsigned char state[AGENT_STATE_MOST];
    memcpy(state, world->state, world->size);
    cantina_apply(world->box, state, choice, NULL);
    cantina_advance(world->box, state, NULL);
    return cantina_sight(world->box, state, 0);
}

static void weigh(Evidence *evidence, uint64_t roles, double chance) {
    int i = find(&evidence->cases, roles);
    if (i == AGENT_CASES_MOST)
        return;
    if (i == evidence->cases.count) {
        evidence->cases.cases[i].roles = roles;
        evidence->sum[i] = 0;
        evidence->worlds[i] = 0;
        evidence->cases.count++;
    }
    evidence->sum[i] += chance;
    evidence->worlds[i]++;
}

/* How likely is it in this world that the seat does what looks so; for each of some looks. */
static void weigh_looks(Scene *scene, const World *world, const uint64_t *looks, int count, Evidence *evidence) {
    const Manner *manner = manner_in(scene, world);
    uint64_t roles = cantina_roles(world->box, world->state), own[CANTINA_CHOICES_MAX];
    for (int i = 0; i < manner->count; i++)
        own[i] = look_of(world, manner->options[i]);
    for (int k = 0; k < count; k++) {
        double chance = 0;
        for (int i = 0; i < manner->count; i++)
            chance += own[i] == looks[k] ? manner->chance[i] : 0;
        weigh(&evidence[k], roles, chance);
    }
}

/* Only what everybody sees of `before` counts: whoever watches comes to the same. */
static void gather(Scene *scene, uint64_t random, const uint64_t *looks, int count, Evidence *evidence) {
    _Alignas(64) unsigned char open[AGENT_STATE_MOST];
    Rng rng = rng_seeded(random);
    for (int k = 0; k < count; k++)
        evidence[k].cases.count = 0;
    cantina_view(scene->box, scene->before, 0, open);
    Prospect prospect = prospect_of(scene->box, open, NULL);
    for (int i = 0; i < WORLDS; i++) {
        World world;
        world_imagine(&world, &prospect, rng_next(&rng));
        weigh_looks(scene, &world, looks, count, evidence);
    }
}

/* ---- learning ---- */

/* How likely it was that this would be done, for all that the table believed. */
static double expected(const Belief *belief, const Evidence *evidence) {
    double sum = 0, worlds = 0;
    for (int i = 0; i < evidence->cases.count; i++) {
        double weight = belief_weight(belief, evidence->cases.cases[i].roles);
        sum += weight * evidence->sum[i];
        worlds += weight * evidence->worlds[i];
    }
    return sum / worlds;
}

/* Who feigns does what is clearly expected: what is twice as likely as not, in every other case. */
static double feigned(double expected) {
    double done = expected * expected, not_done = 4 * (1 - expected) * (1 - expected);
    return done * done / (done * done + not_done * not_done);
}

/* How likely in one case. A few worlds in which it could not be done prove nothing. */
static double likely(const Evidence *evidence, uint64_t roles, double expected) {
    int i = find(&evidence->cases, roles);
    double own = i < evidence->cases.count ? evidence->sum[i] / evidence->worlds[i] : expected;
    own = own < expected / RARE ? expected / RARE : own;
    return ((100 - FEIGN_PERCENT) * own + FEIGN_PERCENT * feigned(expected)) / 100;
}

static void list_cases(Belief *belief, const Evidence *evidence) {
    for (int i = 0; i < evidence->cases.count && belief->count < AGENT_CASES_MOST; i++) {
        uint64_t roles = evidence->cases.cases[i].roles;
        if (find(belief, roles) < belief->count)
            continue;
        belief->cases[belief->count].roles = roles;
        belief->cases[belief->count++].weight = 1;
    }
}

static void scale(Belief *belief) {
    double most = 0;
    for (int i = 0; i < belief->count; i++)
        most = belief->cases[i].weight > most ? belief->cases[i].weight : most;
    for (int i = 0; i < belief->count; i++)
        belief->cases[i].weight /= most;
}

static void learn(Belief *belief, const Evidence *evidence) {
    double before = expected(belief, evidence);
    if (before <= 0)
        return; /* nobody could have imagined it: it says nothing */
    list_cases(belief, evidence);
    for (int i = 0; i < belief->count; i++)
        belief->cases[i].weight *= likely(evidence, belief->cases[i].roles, before);
    scale(belief);
}

bool agent_watches(const CantinaBox *box, const void *state) {
    return cantina_roles(box, state) != 0;
}

void agent_see(Agent *agent, const CantinaBox *box, CantinaSeat who, const void *before, const void *after) {
    Scene scene = {.box = box, .seat = who, .before = before, .belief = &agent->belief};
    Evidence evidence;
    if (!agent_watches(box, before))
        return;
    uint64_t look = cantina_sight(box, after, 0);
    gather(&scene, look, &look, 1, &evidence);
    learn(&agent->belief, &evidence);
}

/* ---- what the table would make of it ---- */

static void foresee(const SearchCase *what, Evidence *evidence, Belief *after) {
    Scene scene = {.box = what->box, .seat = what->seat, .before = what->view, .belief = what->belief};
    uint64_t looks[CANTINA_CHOICES_MAX];
    World world;
    Prospect prospect = prospect_of(what->box, what->view, what->belief);
    world_imagine(&world, &prospect, what->random);
    for (int i = 0; i < what->count; i++)
        looks[i] = look_of(&world, what->options[i]);
    gather(&scene, what->random, looks, what->count, evidence);
    for (int i = 0; i < what->count; i++) {
        after[i] = what->belief ? *what->belief : (Belief){0};
        learn(&after[i], &evidence[i]);
    }
}

Belief *belief_foresee(const SearchCase *what) {
    if (!agent_watches(what->box, what->view))
        return NULL;
    Evidence *evidence = calloc((size_t)what->count, sizeof *evidence);
    Belief *after = calloc((size_t)what->count, sizeof *after);
    if (evidence && after)
        foresee(what, evidence, after);
    free(evidence);
    return after;
}
