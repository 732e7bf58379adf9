/* Delivering cargo and captives (OR-12): any or all that belong here in one action, one after the other. */
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/turn.h"

/* What stands against the delivery of a card that the hero holds: of cargo, or of a bounty. */
static int bar_place(const Engine *e, int hero, PlaceId place) {
    const Card *card = card_at(e, place);
    if (!card->destination || (card->sort != SORT_CARGO && card->sort != SORT_BOUNTY))
        return REASON_NO_DESTINATION;
    if (card->destination != at_of(e, hero))
        return REASON_WRONG_PLANET;
    if (card->sort == SORT_BOUNTY && !or_captive(e, place))
        return REASON_NOT_CAPTURED;
    /* what was tried in this action stays aboard until the next */
    return e->places[place].flags & PLACE_OFFERED ? REASON_ACTED : 0;
}

int or_bar_delivery(const Engine *e, int hero, CardId card) {
    PlaceId place = or_place_of(e, card);
    return place && or_holder(e, place) == hero ? bar_place(e, hero, place) : REASON_NOT_YOURS;
}

static Choices offer_zone(const Engine *e, Choices list, int hero, ZoneId zone) {
    int here = at_of(e, hero);
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        if (card_at(e, at)->destination == here && !bar_place(e, hero, at))
            choices_add(&list, VERB_DELIVER, e->places[at].card, 0);
    return list;
}

Choices or_offer_deliveries(const Engine *e, Choices list, int hero) {
    list = offer_zone(e, list, hero, hold_of(hero));
    return offer_zone(e, list, hero, tasks_of(hero));
}

void or_push_deliver(Engine *e, int hero, CardId card) {
    Frame *f = frame_push(e, FRAME_DELIVER, seat_of(e, hero), hero);
    if (f)
        or_deliver_take(e, f, (Choice){.verb = VERB_DELIVER, .a = card});
}

/* ---- one card ---- */

/* OR-12.4, OR-A28: the die for illegal cargo. */
static Flow deliver_roll(Engine *e, Frame *f) {
    f->step = DELIVER_ROLLED;
    if (!card_at(e, LOCALS(f, PlaceLocals)->place)->illegal) {
        e->head->answer = BRANCH_PASS;
        return FLOW_AGAIN;
    }
    or_push_luck(e, f, (LuckLocals){.dice = 1, .face = FACE_HIT, .to = FACE_HIT, .cargo = 1});
    return FLOW_PUSHED;
}

static void deliver(Engine *e, int hero, PlaceId place) {
    emit(e, (Event){.kind = EVENT_DELIVER,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = who_is(e, hero)});
    e->places[place].flags = 0;
    or_push_reward(e, hero, place, MOMENT_DELIVERED);
}

static Flow deliver_rolled(Engine *e, Frame *f) {
    if (e->head->answer == BRANCH_PASS) {
        f->step = DELIVER_WHICH;
        deliver(e, f->hero, LOCALS(f, PlaceLocals)->place);
    } else {
        f->step = DELIVER_FAILED;
        or_push_databank(e, f->hero, FAILED_DELIVERY, 0);
    }
    return FLOW_PUSHED;
}

/* ---- what databank card #1 decides (OR-A28) ---- */

static Frame *failed_delivery(const Engine *e) {
    Frame *f = frame_nearest(e, FRAME_DELIVER);
    return f && f->step == DELIVER_FAILED ? f : NULL;
}

static PlaceId open_cargo(const Frame *f, const Engine *e) {
    PlaceId place = f ? LOCALS_READ(f, PlaceLocals)->place : 0;
    return place && or_holder(e, place) == f->hero ? place : 0;
}

bool or_cargo_is_open(const Engine *e) {
    return open_cargo(failed_delivery(e), e);
}

/* The cargo, or 0. It is not decided about twice. */
static PlaceId decide_cargo(Frame *f, const Engine *e) {
    PlaceId place = open_cargo(f, e);
    if (f)
        LOCALS(f, PlaceLocals)->place = 0;
    return place;
}

bool or_deliver_anyway(Engine *e) {
    Frame *f = failed_delivery(e);
    PlaceId place = decide_cargo(f, e);
    if (place)
        deliver(e, f->hero, place);
    return place;
}

void or_lose_cargo(Engine *e) {
    PlaceId place = decide_cargo(failed_delivery(e), e);
    if (place)
        or_discard(e, place);
}

/* ---- the next ---- */

static Choices offer_more(const Engine *e, const Frame *f, Choices list) {
    return or_offer_deliveries(e, list, f->hero);
}

void or_deliver_tidy(Engine *e, Frame *f) {
    for (PlaceId at = e->zones[hold_of(f->hero)].first; at; at = e->places[at].next)
        e->places[at].flags = 0;
    for (PlaceId at = e->zones[tasks_of(f->hero)].first; at; at = e->places[at].next)
        e->places[at].flags = 0;
}

/* OR-21.3: an action that has begun goes on, also for whoever falls in the middle of it. */
static Flow deliver_which(Engine *e, Frame *f) {
    Choice room[DROPS_MOST];
    if (offer_more(e, f, (Choices){room, 0, COUNT(room)}).count)
        return FLOW_ASK;
    or_deliver_tidy(e, f);
    return FLOW_DONE;
}

Flow or_deliver_run(Engine *e, Frame *f) {
    switch (f->step) {
    case DELIVER_WHICH:
        return deliver_which(e, f);
    case DELIVER_ROLL:
        return deliver_roll(e, f);
    case DELIVER_ROLLED:
        return deliver_rolled(e, f);
    default:
        f->step = DELIVER_WHICH;
        return FLOW_AGAIN;
    }
}

void or_deliver_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_CARD, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_DELIVER};
    if (!out->at)
        return;
    *out = offer_more(e, f, *out);
    choices_add(out, VERB_DONE, 0, 0);
}

void or_deliver_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_DONE) {
        or_deliver_tidy(e, f);
        frame_pop(e);
        return;
    }
    PlaceLocals *local = LOCALS(f, PlaceLocals);
    local->place = or_place_of(e, choice.a);
    e->places[local->place].flags = PLACE_OFFERED;
    f->step = DELIVER_ROLL;
}

int or_deliver_bar(const Engine *e, const Frame *f, Choice choice) {
    if (choice.verb == VERB_DELIVER)
        return or_bar_delivery(e, f->hero, choice.a);
    return choice.verb == VERB_DONE ? 0 : REASON_NOT_NOW;
}
