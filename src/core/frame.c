/* Frames: the waiting stack inside a state, and the loop that runs it. */
#include "core/game.h"

#include "base/rng.h"

enum { STEPS_MAX = 20000 }; /* per advance; more means rules that chase their tail */

Frame *frame_push(Engine *e, int kind, Seat seat, int hero) {
    if (!MUST(e, e->head->depth < e->game->layout.frame_cap))
        return NULL;
    Frame *f = &e->frames[e->head->depth++];
    *f = (Frame){.kind = (uint8_t)kind, .seat = seat, .hero = (uint8_t)hero};
    return f;
}

void frame_pop(Engine *e) {
    e->frames[--e->head->depth] = (Frame){0};
}

Flow frame_ran(Engine *e, Flow flow) {
    if (e->head->over || e->head->fault)
        return FLOW_PUSHED;
    if (flow == FLOW_DONE)
        frame_pop(e);
    return flow;
}

Flow frame_cut(Engine *e, int keep, int answer) {
    while (e->head->depth > keep + 1) {
        Frame *f = frame_top(e);
        const FrameKind *kind = frame_kind(e->game, f->kind);
        if (kind->tidy)
            kind->tidy(e, f);
        frame_pop(e);
    }
    e->head->answer = (int16_t)answer;
    return FLOW_CUT;
}

int frame_find(const Engine *e, int kind) {
    for (int i = e->head->depth - 2; i >= 0; i--)
        if (e->frames[i].kind == kind)
            return i;
    return -1;
}

Frame *frame_nearest(const Engine *e, int kind) {
    for (int i = e->head->depth - 1; i >= 0; i--)
        if (e->frames[i].kind == kind)
            return &e->frames[i];
    return NULL;
}

/* ---- chance ---- */

/* The outcome whose share of the weights a random number falls into. */
static Choice weighed(const Choice *outcomes, int count, uint64_t random) {
    uint32_t total = 0;
    for (int i = 0; i < count; i++)
        total += outcomes[i].c;
    uint32_t at = rng_scale(random, total);
    int i = 0;
    for (; i < count - 1 && at >= outcomes[i].c; i++)
        at -= outcomes[i].c;
    return outcomes[i];
}

static Choice outcome_listed(const Engine *e, const Frame *f, uint64_t random) {
    Choice room[CANTINA_CHOICES_MAX];
    Choices list = {room, 0, COUNT(room)};
    Question q;
    frame_kind(e->game, f->kind)->ask(e, f, &q, &list);
    return MUST(e, list.count) ? weighed(room, list.count, random) : (Choice){0};
}

Choice frame_outcome(const Engine *e, const Frame *f, uint64_t random) {
    const FrameKind *kind = frame_kind(e->game, f->kind);
    return kind->outcome ? kind->outcome(e, f, random) : outcome_listed(e, f, random);
}

/* ---- answers ---- */

/* FLOW_AGAIN: the frame that is on top now goes on. */
static inline Flow take(Engine *e, Frame *f, Choice choice) {
    const FrameKind *kind = frame_kind(e->game, f->kind);
    if (kind->go)
        return kind->go(e, f, choice);
    kind->take(e, f, choice);
    return FLOW_AGAIN;
}

void frame_take(Engine *e, Choice choice) {
    frame_ran(e, take(e, frame_top(e), choice));
}

/* Does the engine's stream answer what the frame asks? */
static inline bool is_settled(const Engine *e, const Frame *f) {
    return frame_asks_chance(e->game, f) && e->stream;
}

/* Most frames do not ask chance here: they look for the stream themselves (chance_answers, place_drawn). */
COLD static Flow take_chance(Engine *e, Frame *f) {
    Choice outcome = frame_outcome(e, f, stream_next(e->stream));
    listing_forget(e);
    return e->head->fault ? FLOW_PUSHED : take(e, f, outcome);
}

/* ---- the loop ---- */

static int resting_status(const Head *head) {
    return head->fault ? CANTINA_FAULT : CANTINA_OVER;
}

enum { GOES_ON = -1 };

/* What comes of a frame's run: a question, the end, a fault, or the frame that is on top now goes on. Chance is a
 * question too, unless it settles those. */
static inline int ran(Engine *e, Flow flow, bool settles) {
    Head *head = e->head;
    if (head->over | head->fault)
        return resting_status(head);
    while (flow == FLOW_ASK) {
        Frame *f = &e->frames[head->depth - 1];
        if (!settles || !is_settled(e, f))
            return CANTINA_ASK;
        flow = take_chance(e, f);
        if (head->over | head->fault || !MUST(e, head->depth)) /* by what fell */
            return resting_status(head);
    }
    if (flow == FLOW_DONE) {
        e->frames[--head->depth] = (Frame){0};
        if (!MUST(e, head->depth))
            return CANTINA_FAULT;
    }
    return GOES_ON;
}

/* Runs the top frame, whichever it is, until the game rests. */
static inline int advance(Engine *e, bool settles) {
    Head *head = e->head;
    Frame *frames = e->frames;
    const FrameKind *const *kinds = e->game->frames;
    int now = GOES_ON;
    e->told = 0;
    if (head->over | head->fault || !MUST(e, head->depth))
        return resting_status(head);
    for (int steps = 0; steps < STEPS_MAX && now == GOES_ON; steps++) {
        Frame *f = &frames[head->depth - 1];
        now = ran(e, kinds[f->kind]->run(e, f), settles);
    }
    return MUST(e, now != GOES_ON) ? now : CANTINA_FAULT;
}

int frame_advance(Engine *e) {
    return advance(e, false);
}

int frame_settle(Engine *e) {
    return advance(e, true);
}

int frame_step(Engine *e, Choice choice) {
    int now = ran(e, take(e, frame_top(e), choice), true);
    return now == GOES_ON ? frame_settle(e) : now;
}

/* ---- ends ---- */

void engine_fault(const Engine *e, int where) {
    if (!e->head->fault)
        e->head->fault = (uint16_t)where;
}

void engine_end_each(Engine *e, int outcome, const uint8_t *values) {
    if (e->head->over)
        return;
    e->head->over = 1;
    e->head->outcome = (uint8_t)outcome;
    memcpy(e->head->value, values, e->head->seats);
}

void engine_end(Engine *e, int outcome, int value) {
    uint8_t values[CANTINA_SEATS_MAX];
    memset(values, value, sizeof values);
    engine_end_each(e, outcome, values);
}
