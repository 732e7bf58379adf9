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
    int at; /* the position it is about */
    Mind *mind;
    const atomic_int *cancel;
    AgentThought *thought;
    _Alignas(16) unsigned char state[STATE_MOST], view[STATE_MOST];
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
    Agent agent = {.level = j->a->agent.level, .seed = seed};
    if (j->a->beliefs)
        agent.belief = j->a->beliefs[j->at];
    AgentBudget budget = {.iterations = lines, .cancel = j->cancel};
    mind_clear(j->mind);
    agent_choose(&agent, j->mind, j->box, view, seat, &budget, j->thought);
}

static int index_of(const AgentThought *thought, Choice choice) {
    for (int i = 0; i < thought->count; i++)
        if (choice_equal(thought->values[i].choice, choice))
            return i;
    return -1;
}

/* How much better one option looks than another. */
typedef struct {
    double value, error;
} Gap;

/* All options were tried in the same worlds, so the true error of the difference is smaller than this one, which takes
 * them as independent. */
static Gap gap_between(const AgentThought *thought, int better, int worse) {
    const AgentValue *a = &thought->values[better], *b = &thought->values[worse];
    return (Gap){a->value - b->value, hypot(a->error, b->error)};
}

/* ---- going on ---- */

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
    _Static_assert(ANALYSE_WORLDS == 1 << 4, "four bits name a world");
    return (uint64_t)part[world] << 60 | bits_mix(rng.at + (uint64_t)world) >> 4;
}

/* Where rolls are taken from: those behind a decision, from the first or a later one on, in one world. */
typedef struct {
    int chain, roll, world;
} Rolls;

/* Goes on to the next real decision, or to the end. Where the same rolls lie ahead, the same fall in the same world,
 * whatever was before: so two positions are compared in equal luck. */
static int go_on(Judge *j, Rolls rolls) {
    Choice options[CANTINA_CHOICES_MAX];
    int status = cantina_advance(j->box, j->state, NULL);
    while (status == CANTINA_ASK) {
        if (cantina_asked(j->box, j->state) == CANTINA_CHANCE)
            cantina_roll(j->box, j->state, word_for(j->a, rolls.chain, rolls.roll++, rolls.world), NULL);
        else if (cantina_choices(j->box, j->state, NULL, options, CANTINA_CHOICES_MAX) == 1)
            cantina_apply(j->box, j->state, options[0], NULL);
        else
            break;
        status = cantina_advance(j->box, j->state, NULL);
    }
    return status;
}

/* A team's chance once nothing but a decision is left: what a short search says, from what these seats know. Rivals are
 * judged at a glance, since a search says only what the seat that is asked may hope for. */
static double worth(Judge *j, int status, Rolls rolls, SeatSet eyes, int party) {
    Seat seat = (Seat)(party + 1);
    if (status == CANTINA_OVER)
        return cantina_value(j->box, j->state, seat) / 2.0;
    if (status != CANTINA_ASK || j->a->parties > 1)
        return cantina_eval(j->box, j->state, seat) / 10000.0;
    int lines = j->a->settings.budget / 4;
    _Alignas(64) unsigned char view[STATE_MOST];
    cantina_view(j->box, j->state, eyes, view);
    search(j, view, cantina_asked(j->box, view), lines > ESTIMATE_LEAST ? lines : ESTIMATE_LEAST,
           number_for(j->a, rolls.chain, 2 + rolls.world));
    return j->thought->count ? j->thought->values[j->thought->best].value : 0.5;
}

/* ---- decisions ---- */

/* What an option comes to in a world that the seat may imagine, seen from the next decision. */
static double worth_of_option(Judge *j, int at, int world, int party, Choice option) {
    Rolls rolls = {at + 1, 0, world};
    memcpy(j->state, j->view, cantina_size(j->box));
    cantina_imagine(j->box, j->state, number_for(j->a, at, 2 + world));
    cantina_apply(j->box, j->state, option, NULL);
    int status = go_on(j, rolls);
    SeatSet eyes = (SeatSet)(status == CANTINA_ASK ? SEAT_BIT(cantina_asked(j->box, j->state)) : 0);
    return worth(j, status, rolls, eyes, party);
}

/* Compares two options by what they lead to, in the same worlds. */
static Gap look_deeper(Judge *j, int at, Choice better, Choice taken, double *best) {
    double sum = 0, squares = 0;
    int party = j->a->moves[at].party;
    *best = 0;
    for (int world = 0; world < ANALYSE_WORLDS && !cancelled(j); world++) {
        double worth = worth_of_option(j, at, world, party, better);
        double gap = worth - worth_of_option(j, at, world, party, taken);
        *best += worth / ANALYSE_WORLDS;
        sum += gap;
        squares += gap * gap;
    }
    double mean = sum / ANALYSE_WORLDS, spread = squares / ANALYSE_WORLDS - mean * mean;
    return (Gap){mean, sqrt(fmax(0, spread) / (ANALYSE_WORLDS - 1))};
}

/* The best option of a search looks better than it is: it was chosen for looking best, and what is imagined behind each
 * option is played hastily. So the search only names the better option; what the choice cost is measured one decision
 * later, in worlds that had no part in the naming. */
static void weigh_loss(Judge *j, int at, int taken, Judgement *out) {
    const AgentThought *t = j->thought;
    Gap seen = gap_between(t, t->best, taken);
    Choice better = t->values[t->best].choice;
    if (t->best == taken || seen.value <= seen.error)
        return;
    double best;
    Gap gap = look_deeper(j, at, better, out->best, &best);
    if (gap.value <= gap.error)
        return;
    if (j->a->parties == 1) /* seen from there, so is the position itself; a glance at rivals tells less */
        out->value = best;
    out->best = better;
    out->loss = fmin(gap.value, out->value);
    out->loss_error = gap.error;
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
    *out = (Judgement){t->values[t->best].value, .best = t->values[taken].choice};
    weigh_loss(j, at, taken, out);
}

/* ---- chance ---- */

/* With open hands: a card counts when it is drawn, whoever holds it. */
static void judge_chance(Judge *j, int at) {
    const Analysis *a = j->a;
    SeatSet all = (SeatSet)((1u << a->table->seats) - 1);
    for (int world = 0; world < ANALYSE_WORLDS && !cancelled(j); world++) {
        Rolls rolls = {a->chain[at], a->rolled[at], world};
        memcpy(j->state, position_at(a, at), cantina_size(j->box));
        int status = go_on(j, rolls);
        for (int party = 0; party < a->parties; party++)
            worlds_at(a, at, party)[world] = (float)worth(j, status, rolls, all, party);
    }
}

/* ---- from outside ---- */

static Judge *judge_new(const Analysis *a, int at, Mind *mind, const atomic_int *cancel) {
    Judge *j = calloc(1, sizeof *j);
    AgentThought *thought = calloc(1, sizeof *thought);
    if (!j || !thought || !mind)
        abort();
    *j = (Judge){.a = a, .box = a->table->box, .at = at, .mind = mind, .cancel = cancel, .thought = thought};
    return j;
}

bool analyse_piece(Analysis *a, int number, Mind *mind, const atomic_int *cancel) {
    AnalysePiece *piece = &a->pieces[number];
    Mind *own = mind ? NULL : mind_new();
    Judge *j = judge_new(a, piece->at, mind ? mind : own, cancel);
    Judgement judgement = {0};
    if (piece->chance && !cancelled(j))
        judge_chance(j, piece->at);
    else if (!cancelled(j))
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
