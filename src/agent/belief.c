#include "agent/belief.h"

#include <string.h>

#include "agent/world.h"
#include "base/rng.h"

enum {
    WORLDS = 48,      /* imagined for each thing that was done */
    CAREFUL = 300,    /* a player who errs by this much, in ten-thousandths, is half as likely to */
    SLIP_PERCENT = 5, /* everybody may do anything with this chance: no case is ever ruled out by play alone */
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

/* ---- what was done ---- */

/* How likely a player takes an option that looks worse than the best by so much; in shares of the best's chance. */
static double tempting(int behind) {
    double x = (double)behind / CAREFUL;
    return 1 / (1 + x * x);
}

/* Would taking this choice in this world look to `self` as it did? */
static bool looks_so(const World *world, CantinaChoice choice, CantinaSeat self, uint64_t sight) {
    _Alignas(64) unsigned char state[AGENT_STATE_MOST];
    memcpy(state, world->state, world->size);
    cantina_apply(world->box, state, choice, NULL);
    cantina_advance(world->box, state, NULL);
    return cantina_sight(world->box, state, (uint8_t)(1u << (self - 1))) == sight;
}

static int most_of(const int *values, int count) {
    int most = values[0];
    for (int i = 1; i < count; i++)
        most = values[i] > most ? values[i] : most;
    return most;
}

/* The chance that the player to move would have done in this world what `self` saw done. */
static double chance_of(World *world, CantinaSeat self, uint64_t sight) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    CantinaQuestion question;
    int values[CANTINA_CHOICES_MAX];
    double all = 0, fitting = 0;
    int count = cantina_run_choices(&world->run, &question, options, CANTINA_CHOICES_MAX), fit = 0;
    world_glance(world, question.seat, options, count, values);
    int best = most_of(values, count);
    for (int i = 0; i < count; i++) {
        bool so = looks_so(world, options[i], self, sight);
        all += tempting(best - values[i]);
        fitting += so ? tempting(best - values[i]) : 0;
        fit += so;
    }
    return ((100 - SLIP_PERCENT) * fitting / all + SLIP_PERCENT * (double)fit / count) / 100;
}

/* ---- learning ---- */

/* For each case that was imagined: how often, and how well it explains what was done. */
typedef struct {
    Belief cases;
    double sum[AGENT_CASES_MOST];
    int worlds[AGENT_CASES_MOST];
} Evidence;

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

static void scale(Belief *belief) {
    double most = 0;
    for (int i = 0; i < belief->count; i++)
        most = belief->cases[i].weight > most ? belief->cases[i].weight : most;
    for (int i = 0; i < belief->count && most > 0; i++)
        belief->cases[i].weight /= most;
}

static void learn(Belief *belief, const Evidence *evidence) {
    for (int i = 0; i < evidence->cases.count; i++) {
        uint64_t roles = evidence->cases.cases[i].roles;
        int at = find(belief, roles);
        if (at == AGENT_CASES_MOST)
            continue;
        double before = belief_weight(belief, roles);
        belief->cases[at].roles = roles;
        belief->cases[at].weight = before * evidence->sum[i] / evidence->worlds[i];
        belief->count += at == belief->count;
    }
    scale(belief);
}

bool agent_watches(const CantinaBox *box, const void *state) {
    return cantina_roles(box, state) != 0;
}

void agent_see(Agent *agent, const CantinaBox *box, CantinaSeat self, CantinaSeat who, const void *before,
               const void *after) {
    World world;
    Evidence evidence = {.cases.count = 0};
    if (self == who || !agent_watches(box, before))
        return;
    uint64_t sight = cantina_sight(box, after, (uint8_t)(1u << (self - 1)));
    Rng rng = rng_seeded(agent->seed ^ sight);
    Prospect prospect = prospect_of(box, before, NULL);
    for (int i = 0; i < WORLDS; i++) {
        world_imagine(&world, &prospect, rng_next(&rng));
        weigh(&evidence, cantina_roles(box, world.state), chance_of(&world, self, sight));
    }
    learn(&agent->belief, &evidence);
}
