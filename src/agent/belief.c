#include "agent/belief.h"

#include <stdlib.h>
#include <string.h>

#include "agent/world.h"
#include "base/rng.h"

enum {
    DEALS = 64,         /* of the roles alone: which cases there are, and how often each */
    HANDS = 12,         /* imagined of all else that is hidden, in which a deed could be done */
    HANDS_MOST = 48,    /* … or could not */
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

/* What it could do, and how often it does that. */
typedef struct {
    uint64_t sight; /* what it knows */
    uint64_t rest;  /* the hands in which it looks so */
    bool is_judged; /* the chances are known */
    int count;
    CantinaChoice options[CANTINA_CHOICES_MAX];
    uint64_t looks[CANTINA_CHOICES_MAX]; /* what everybody sees of each */
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

/* It judges by a world that fits what it knows, believing of the roles what the table believes. */
static void manner_judge(Manner *manner, const World *in, CantinaSeat seat, const Belief *belief) {
    _Alignas(64) unsigned char view[AGENT_STATE_MOST];
    int sums[CANTINA_CHOICES_MAX];
    double values[CANTINA_CHOICES_MAX];
    World world;
    uint8_t eyes = (uint8_t)(1u << (seat - 1));
    cantina_view(in->box, in->state, eyes, view);
    Prospect prospect = prospect_of(in->box, view, eyes, belief);
    world_imagine(&world, &prospect, manner->rest);
    world_glance_veiled(&world, seat, manner->options, manner->count, sums);
    for (int i = 0; i < manner->count; i++)
        values[i] = (double)sums[i] / GLANCES;
    manner_from_values(manner, values);
    manner->is_judged = true;
}

/* What everybody sees when a choice is taken in a world, before any chance falls. */
static uint64_t look_of(const World *world, CantinaChoice choice) {
    _Alignas(64) unsigned char state[AGENT_STATE_MOST];
    memcpy(state, world->state, world->size);
    cantina_apply(world->box, state, choice, NULL);
    cantina_advance(world->box, state, NULL);
    return cantina_sight(world->box, state, 0);
}

static void manner_look(Manner *manner, const World *world, uint64_t rest) {
    manner->rest = rest;
    for (int i = 0; i < manner->count; i++)
        manner->looks[i] = look_of(world, manner->options[i]);
}

/* ---- what speaks for which case ---- */

/* Who everybody may be, how often that comes, and random bits by which it does. */
typedef struct {
    uint64_t roles, random;
    int times;
} Case;

/* Somebody decides, and the table watches. */
typedef struct {
    CantinaSeat seat;     /* who decides */
    const Belief *belief; /* of the table */
    Prospect prospect;    /* of the position as everybody sees it: whoever watches comes to the same */
    int cases, hands;     /* how many are weighed */
    Case at[AGENT_CASES_MOST];
    Manner manner[MANNERS]; /* of the seat, by what it may know */
    int manners;            /* so far: the latest are kept */
} Scene;

/* How well a thing that may be done is explained: by case, the sum of its chances over the hands. */
typedef struct {
    double sum[AGENT_CASES_MOST];
} Evidence;

static int find_case(const Scene *scene, uint64_t roles) {
    int i = 0;
    while (i < scene->cases && scene->at[i].roles != roles)
        i++;
    return i;
}

static void deal_roles(Scene *scene, uint64_t random) {
    const CantinaBox *box = scene->prospect.box;
    _Alignas(64) unsigned char state[AGENT_STATE_MOST];
    memcpy(state, scene->prospect.view, cantina_size(box));
    cantina_imagine_roles(box, state, 0, random);
    uint64_t roles = cantina_roles(box, state);
    int i = find_case(scene, roles);
    if (i == AGENT_CASES_MOST)
        return;
    if (i == scene->cases)
        scene->at[scene->cases++] = (Case){.roles = roles, .random = random};
    scene->at[i].times++;
}

/* Worlds that the seat cannot tell apart find it in the same manner: nothing speaks against it that it could not know.
 */
static Manner *manner_in(Scene *scene, const World *world, uint64_t rest) {
    uint64_t sight = cantina_sight(world->box, world->state, (uint8_t)(1u << (scene->seat - 1)));
    int kept = scene->manners < MANNERS ? scene->manners : MANNERS;
    for (int i = 0; i < kept; i++)
        if (scene->manner[i].sight == sight) {
            if (scene->manner[i].rest != rest)
                manner_look(&scene->manner[i], world, rest);
            return &scene->manner[i];
        }
    Manner *manner = &scene->manner[scene->manners++ % MANNERS];
    manner->sight = sight;
    manner->is_judged = false;
    manner->count = cantina_choices(world->box, world->state, NULL, manner->options, CANTINA_CHOICES_MAX);
    manner_look(manner, world, rest);
    return manner;
}

static bool could_be_any(const Manner *manner, const uint64_t *looks, int count) {
    for (int i = 0; i < manner->count; i++)
        for (int k = 0; k < count; k++)
            if (manner->looks[i] == looks[k])
                return true;
    return false;
}

/* How likely is it in one case that the seat does what looks so; for each of some looks. False: it cannot do any. */
static bool weigh_case(Scene *scene, int which, uint64_t rest, const uint64_t *looks, int count, Evidence *evidence) {
    World world;
    world_deal(&world, &scene->prospect, scene->at[which].random, rest);
    Manner *manner = manner_in(scene, &world, rest);
    if (!could_be_any(manner, looks, count))
        return false;
    if (!manner->is_judged)
        manner_judge(manner, &world, scene->seat, scene->belief);
    for (int k = 0; k < count; k++)
        for (int i = 0; i < manner->count; i++)
            evidence[k].sum[which] += manner->looks[i] == looks[k] ? manner->chance[i] : 0;
    return true;
}

/* The cases are compared with the same hands, so that only the roles tell them apart. */
static void gather(Scene *scene, uint64_t random, const uint64_t *looks, int count, Evidence *evidence) {
    Rng rng = rng_seeded(random);
    memset(evidence, 0, (size_t)count * sizeof *evidence);
    for (int i = 0; i < DEALS; i++)
        deal_roles(scene, rng_next(&rng));
    for (int fit = 0; fit < HANDS && scene->hands < HANDS_MOST; scene->hands++) {
        uint64_t rest = rng_next(&rng);
        bool fits = false;
        for (int i = 0; i < scene->cases; i++)
            fits |= weigh_case(scene, i, rest, looks, count, evidence);
        fit += fits;
    }
}

/* ---- learning ---- */

/* How likely it was that this would be done, for all that the table believed. */
static double expected(const Belief *belief, const Scene *scene, const Evidence *evidence) {
    double sum = 0, all = 0;
    for (int i = 0; i < scene->cases; i++) {
        double weight = belief_weight(belief, scene->at[i].roles) * scene->at[i].times;
        sum += weight * evidence->sum[i];
        all += weight * scene->hands;
    }
    return all > 0 ? sum / all : 0;
}

/* Who feigns does what is clearly expected: what is twice as likely as not, in every other case. */
static double feigned(double expected) {
    double done = expected * expected, not_done = 4 * (1 - expected) * (1 - expected);
    return done * done / (done * done + not_done * not_done);
}

/* How likely in one case. A few hands in which it could not be done prove nothing. */
static double likely(const Scene *scene, const Evidence *evidence, uint64_t roles, double expected) {
    int i = find_case(scene, roles);
    double own = i < scene->cases ? evidence->sum[i] / scene->hands : expected;
    own = own < expected / RARE ? expected / RARE : own;
    return ((100 - FEIGN_PERCENT) * own + FEIGN_PERCENT * feigned(expected)) / 100;
}

static void list_cases(Belief *belief, const Scene *scene) {
    for (int i = 0; i < scene->cases && belief->count < AGENT_CASES_MOST; i++) {
        uint64_t roles = scene->at[i].roles;
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

static void learn(Belief *belief, const Scene *scene, const Evidence *evidence) {
    double before = expected(belief, scene, evidence);
    if (before <= 0)
        return; /* nobody could have imagined it: it says nothing */
    list_cases(belief, scene);
    for (int i = 0; i < belief->count; i++)
        belief->cases[i].weight *= likely(scene, evidence, belief->cases[i].roles, before);
    scale(belief);
}

bool agent_watches(const CantinaBox *box, const void *state) {
    return cantina_roles(box, state) != 0;
}

/* What everybody sees of a position is kept in `open`, and must outlive the scene. */
static void scene_begin(Scene *scene, const CantinaBox *box, CantinaSeat seat, const void *before, void *open,
                        const Belief *belief) {
    cantina_view(box, before, 0, open);
    scene->seat = seat;
    scene->belief = belief;
    scene->prospect = prospect_of(box, open, 0, NULL);
    scene->cases = scene->hands = scene->manners = 0;
}

void agent_see(Agent *agent, const CantinaBox *box, CantinaSeat who, const void *before, const void *after) {
    _Alignas(64) unsigned char open[AGENT_STATE_MOST];
    Scene scene;
    Evidence evidence;
    if (!agent_watches(box, before))
        return;
    uint64_t look = cantina_sight(box, after, 0);
    scene_begin(&scene, box, who, before, open, &agent->belief);
    gather(&scene, look, &look, 1, &evidence);
    learn(&agent->belief, &scene, &evidence);
}

/* ---- what the table would make of it ---- */

static void foresee(const SearchCase *what, Evidence *evidence, Belief *after) {
    _Alignas(64) unsigned char open[AGENT_STATE_MOST];
    Scene scene;
    uint64_t looks[CANTINA_CHOICES_MAX];
    World world;
    Prospect prospect = prospect_of(what->box, what->view, (uint8_t)(1u << (what->seat - 1)), what->belief);
    world_imagine(&world, &prospect, what->random);
    for (int i = 0; i < what->count; i++)
        looks[i] = look_of(&world, what->options[i]);
    scene_begin(&scene, what->box, what->seat, what->view, open, what->belief);
    gather(&scene, what->random, looks, what->count, evidence);
    for (int i = 0; i < what->count; i++) {
        after[i] = what->belief ? *what->belief : (Belief){0};
        learn(&after[i], &scene, &evidence[i]);
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
