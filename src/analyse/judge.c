/* One piece of the work: a search at a decision, or an estimate around an outcome of chance. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/inside.h"
#include "base/rng.h"

enum { ESTIMATE_LEAST = 24 }; /* lines of a search in one of the worlds, however small the budget is */

/* One thread at one piece. */
typedef struct {
    const Analysis *a;
    const Box *box;
    Mind *mind;
    const atomic_int *cancel;
    AgentThought *thought;
    _Alignas(64) unsigned char state[STATE_MOST], view[STATE_MOST];
} Judge;

static bool cancelled(const Judge *j) {
    return j->cancel && atomic_load_explicit(j->cancel, memory_order_relaxed);
}

/* A number of its own for everything that is judged. */
static uint64_t number_for(const Analysis *a, int at, int which) {
    return bits_mix(bits_mix(a->settings.seed + 0x9e3779b97f4a7c15u) ^ ((uint64_t)at << 20 | (uint64_t)which));
}

/* What the seat that is asked in the view would think; the mind is empty before, so that nothing else matters. */
static void search(Judge *j, const void *view, Seat seat, int lines, uint64_t seed) {
    Agent agent = {j->a->agent.level, seed};
    AgentBudget budget = {.iterations = lines, .cancel = j->cancel};
    mind_clear(j->mind);
    agent_choose(&agent, j->mind, j->box, view, seat, &budget, j->thought);
}

/* ---- decisions ---- */

static int index_of(const AgentThought *thought, Choice choice) {
    for (int i = 0; i < thought->count; i++)
        if (choice_equal(thought->values[i].choice, choice))
            return i;
    return -1;
}

/* How much better one option looks than another. All options were tried in the same worlds, so the true error of the
 * difference is smaller than this one, which takes them as independent. */
typedef struct {
    double value, error;
} Gap;

static Gap gap_between(const AgentThought *thought, int better, int worse) {
    const AgentValue *a = &thought->values[better], *b = &thought->values[worse];
    return (Gap){a->value - b->value, hypot(a->error, b->error)};
}

/* The best option of a search looks better than it is, because it was chosen for looking best. So whoever is to be
 * charged with a loss gets a second search, which has not chosen: what both say on average is the loss, if the second
 * says at all that there is one. */
static void weigh_loss(Judge *j, Seat seat, int at, int taken, Judgement *out) {
    const AgentThought *t = j->thought;
    int best = t->best;
    Gap first = gap_between(t, best, taken);
    if (best == taken || first.value <= first.error)
        return;
    Choice better = t->values[best].choice;
    search(j, j->view, seat, j->a->settings.budget, number_for(j->a, at, 1));
    Gap second = gap_between(t, best, taken);
    out->value = (out->value + t->values[best].value) / 2;
    out->error = hypot(out->error, t->values[best].error) / 2;
    if (second.value <= 0)
        return;
    out->best = better;
    out->loss = (first.value + second.value) / 2;
    out->loss_error = hypot(first.error, second.error) / 2;
    out->mistake = out->loss >= ANALYSE_MISTAKE && out->loss > 2 * out->loss_error;
}

static void judge_decision(Judge *j, int at, Judgement *out) {
    const Analysis *a = j->a;
    const void *state = position_at(a, at);
    Seat seat = cantina_asked(j->box, state);
    cantina_view(j->box, state, SEAT_BIT(seat), j->view);
    search(j, j->view, seat, a->settings.budget, number_for(a, at, 0));
    const AgentThought *t = j->thought;
    int taken = at < a->move_count ? index_of(t, a->table->moves[at].choice) : t->best;
    if (taken < 0 || !t->count)
        return;
    *out = (Judgement){t->values[t->best].value, t->values[t->best].error, .best = t->values[taken].choice};
    weigh_loss(j, seat, at, taken, out);
    out->loss = fmin(out->loss, out->value);
}

/* ---- chance ---- */

/* The random word for one roll in one world. The worlds of a roll share its outcomes out evenly among themselves (a
 * Latin hypercube): world w takes from the part of all outcomes that a shuffle gives it. */
static uint64_t word_for(const Analysis *a, int chain, int roll, int world) {
    int part[ANALYSE_WORLDS];
    Rng rng = rng_seeded(number_for(a, chain, 1024 + roll));
    for (int i = 0; i < ANALYSE_WORLDS; i++) {
        int k = (int)rng_below(&rng, (uint32_t)i + 1);
        part[i] = part[k];
        part[k] = i;
    }
    _Static_assert(ANALYSE_WORLDS == 1 << 5, "five bits name a world");
    return (uint64_t)part[world] << 59 | bits_mix(rng.at + (uint64_t)world) >> 5;
}

/* Goes on to the next real decision, or to the end. Where the same rolls lie ahead, the same fall in the same world,
 * whatever fell before: so two positions are compared in equal luck. */
static int go_on(Judge *j, int at, int world) {
    Choice options[CANTINA_CHOICES_MAX];
    int roll = j->a->rolled[at], status = cantina_advance(j->box, j->state, NULL);
    while (status == CANTINA_ASK) {
        if (cantina_asked(j->box, j->state) == CANTINA_CHANCE)
            cantina_roll(j->box, j->state, word_for(j->a, j->a->chain[at], roll++, world), NULL);
        else if (cantina_choices(j->box, j->state, NULL, options, CANTINA_CHOICES_MAX) == 1)
            cantina_apply(j->box, j->state, options[0], NULL);
        else
            break;
        status = cantina_advance(j->box, j->state, NULL);
    }
    return status;
}

/* A team's chance is what a short search says, with open hands. Rivals are judged at a glance, since a search says only
 * what the seat that is asked may hope for. */
static double worth(Judge *j, int status, int at, int world, int party) {
    Seat seat = (Seat)(party + 1);
    if (status == CANTINA_OVER)
        return cantina_value(j->box, j->state, seat) / 2.0;
    if (status != CANTINA_ASK || j->a->parties > 1)
        return cantina_eval(j->box, j->state, seat) / 10000.0;
    int lines = j->a->settings.budget / ANALYSE_WORLDS;
    cantina_view(j->box, j->state, (SeatSet)((1u << j->a->table->seats) - 1), j->view);
    search(j, j->view, cantina_asked(j->box, j->view), lines > ESTIMATE_LEAST ? lines : ESTIMATE_LEAST,
           number_for(j->a, j->a->chain[at], 2 + world));
    return j->thought->count ? j->thought->values[j->thought->best].value : 0.5;
}

static void judge_chance(Judge *j, int at) {
    for (int world = 0; world < ANALYSE_WORLDS && !cancelled(j); world++) {
        memcpy(j->state, position_at(j->a, at), cantina_size(j->box));
        int status = go_on(j, at, world);
        for (int party = 0; party < j->a->parties; party++)
            worlds_at(j->a, at, party)[world] = (float)worth(j, status, at, world, party);
    }
}

/* ---- from outside ---- */

static Judge *judge_new(const Analysis *a, Mind *mind, const atomic_int *cancel) {
    Judge *j = calloc(1, sizeof *j);
    AgentThought *thought = calloc(1, sizeof *thought);
    if (!j || !thought || !mind)
        abort();
    *j = (Judge){.a = a, .box = a->table->box, .mind = mind, .cancel = cancel, .thought = thought};
    return j;
}

bool analyse_piece(Analysis *a, int number, Mind *mind, const atomic_int *cancel) {
    AnalysePiece *piece = &a->pieces[number];
    Mind *own = mind ? NULL : mind_new();
    Judge *j = judge_new(a, mind ? mind : own, cancel);
    Judgement judgement = {0};
    if (piece->chance)
        judge_chance(j, piece->at);
    else
        judge_decision(j, piece->at, &judgement);
    bool done = !cancelled(j);
    if (done && !piece->chance)
        a->judgements[piece->at] = judgement;
    atomic_store(&piece->done, done);
    free(j->thought);
    free(j);
    mind_free(own);
    return done;
}
