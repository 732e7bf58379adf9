/* What components of Conflict can do: powers of starting cards, effects of track fields. */
#include "games/conflict/frames.h"

static bool deck_has_cards(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return e->zones[in->arg[0]].count > 0;
}

static Flow push(Engine *e, const Frame *f, int kind, int deck, int count) {
    push_deck_frame(e, kind, f->seat, deck, count);
    return FLOW_PUSHED;
}

static int at_most(const Engine *e, const Instr *in) {
    int there = e->zones[in->arg[0]].count;
    return in->arg[1] < there ? in->arg[1] : there; /* CF-K14: fewer cards: what is there */
}

/* Does the order of what lies there change, or is the deck longer than what goes under it? */
static bool can_bottom(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return e->zones[in->arg[0]].count > in->arg[1] || top_differs(e, in->arg[0], in->arg[1]);
}

/* Is there anything that the player does not know yet? */
static bool can_look(const Engine *e, const Frame *f, const Instr *in) {
    PlaceId at = e->zones[in->arg[0]].first;
    for (int i = 0; i < in->arg[1] && at; i++, at = e->places[at].next)
        if (!(e->places[at].seen & SEAT_BIT(f->seat)))
            return true;
    return false;
}

/* CF-K13: from an empty deck the team loses, or nothing happens. */
static bool can_play_top(const Engine *e, const Frame *f, const Instr *in) {
    return deck_has_cards(e, f, in) || option_is(e, OPTION_EMPTY_PLAY, 0);
}

static bool can_freeze(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return !conflict(e)->freezing;
}

static Flow do_bottom(Engine *e, Frame *f, const Instr *in) {
    return push(e, f, FRAME_BOTTOM, in->arg[0], at_most(e, in));
}

static Flow do_look(Engine *e, Frame *f, const Instr *in) {
    return push(e, f, FRAME_PEEK, in->arg[0], at_most(e, in));
}

static Flow do_draw(Engine *e, Frame *f, const Instr *in) {
    return push(e, f, FRAME_TAKE, in->arg[0], in->arg[1]);
}

static Flow do_play_top(Engine *e, Frame *f, const Instr *in) {
    return push(e, f, FRAME_TOP, in->arg[0], 1);
}

static Flow do_discard(Engine *e, Frame *f, const Instr *in) {
    return push(e, f, FRAME_LOSE, DECK_START, in->arg[0]);
}

static bool can_discard(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return hand_count(e, f->seat, DECK_START) > 0;
}

static bool can_retreat(const Engine *e, const Frame *f, const Instr *in) {
    const Conflict *s = conflict(e);
    (void)f, (void)in;
    return !s->frozen && field_of(e, s->marker)->kind != FIELD_START;
}

static Flow do_retreat(Engine *e, Frame *f, const Instr *in) {
    (void)f;
    marker_move(e, -in->arg[0]);
    return FLOW_DONE;
}

static Flow do_freeze(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    conflict(e)->freezing = 1;
    emit(e, (Event){.kind = EVENT_FREEZE, .seat = f->seat});
    return FLOW_DONE;
}

#define DECK_PARAM {.name = "deck", .kind = KIND_DECK, .lo = 0, .hi = 2, .needed = true}
#define COUNT_PARAM {.name = "count", .kind = KIND_NUMBER, .lo = 1, .hi = COUNT_MOST, .needed = true}

const Op conflict_ops[OPS] = {
    {.name = "bottom",
     .text = "Put the top card of the {deck} deck on its bottom.|Put the top {count} cards of the {deck} deck on its "
             "bottom, in any order.",
     .params = {DECK_PARAM, COUNT_PARAM},
     .can = can_bottom,
     .run = do_bottom},
    {.name = "look",
     .text = "Look at the top card of the {deck} deck.|Look at the top {count} cards of the {deck} deck.",
     .params = {DECK_PARAM, COUNT_PARAM},
     .can = can_look,
     .run = do_look},
    {.name = "draw",
     .text = "Draw the top card of the {deck} deck.|Draw the top {count} cards of the {deck} deck.",
     .params = {DECK_PARAM, COUNT_PARAM},
     .can = deck_has_cards,
     .run = do_draw},
    {.name = "retreat",
     .text = "Move the event marker back {count} field.|Move the event marker back {count} fields.",
     .params = {COUNT_PARAM},
     .can = can_retreat,
     .run = do_retreat},
    {.name = "play-top",
     .text = "Play the top card of the {deck} deck.",
     .params = {DECK_PARAM},
     .can = can_play_top,
     .run = do_play_top},
    {.name = "discard",
     .text = "Discard {count} card from your hand.|Discard {count} cards from your hand.",
     .params = {COUNT_PARAM},
     .can = can_discard,
     .run = do_discard},
    {.name = "freeze",
     .text = "The event marker does not move during the next turn.",
     .can = can_freeze,
     .run = do_freeze},
};
