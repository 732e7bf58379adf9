/* The event step: slots from the left, crises, event cards (MA-31 … 39). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"

/* ---- the event deck ---- */

/* MA-42: an empty deck is shuffled at once; the cards that are being resolved are not in it (MA-R14). */
static bool refill_events(Engine *e) {
    if (e->zones[ZONE_EVENT].count || !e->zones[ZONE_EVENT_DISCARD].count)
        return false;
    zone_shuffle(e, ZONE_EVENT_DISCARD, BAG_EVENT);
    zone_onto(e, ZONE_EVENT_DISCARD, ZONE_EVENT);
    emit(e, (Event){.kind = EVENT_SHUFFLE_EVENTS});
    return true;
}

bool ma_event_back(Engine *e) {
    PlaceId top = e->zones[ZONE_EVENT].first;
    if (!top)
        return true;
    if (!place_back_shown(e, top))
        return false;
    emit(e, (Event){.kind = EVENT_BACK, .a = (int16_t)(e->places[top].bag - BAG_EVENT_BACK)});
    return true;
}

/* After a frame that was run at once: the next step follows when it is over. */
static Flow on(Flow flow) {
    return flow == FLOW_DONE ? FLOW_AGAIN : flow;
}

/* ---- one card (MA-33) ---- */

void ma_push_event(Engine *e, Seat seat, int hero, bool chained) {
    Frame *f = frame_push(e, FRAME_EVENT, seat, hero);
    if (f)
        LOCALS(f, EventLocals)->chained = chained;
}

void ma_event_tidy(Engine *e, Frame *f) {
    (void)f;
    if (e->zones[ZONE_RESOLVING].count)
        top_to_top(e, ZONE_RESOLVING, ZONE_EVENT_DISCARD);
}

static Flow draw_card(Engine *e, Frame *f) {
    refill_events(e);
    PlaceId top = e->zones[ZONE_EVENT].first;
    if (!MUST(e, top)) /* a chain that finds none is not begun (ma_can_event) */
        return FLOW_DONE;
    if (!place_drawn(e, top))
        return FLOW_ASK;
    top_to_top(e, ZONE_EVENT, ZONE_RESOLVING);
    emit(e, (Event){.kind = EVENT_EVENT, .seen = SEEN_BY_ALL, .card = e->places[top].card});
    refill_events(e);
    f->step = EVENT_NEXT_BACK;
    return FLOW_AGAIN;
}

static Flow resolve(Engine *e, Frame *f) {
    const Card *card = card_of(e, e->places[e->zones[ZONE_RESOLVING].first].card);
    Ability ability = component_ability(e->box, &card->is, MOMENT_EVENT);
    mandalorian(e)->changed = 0;
    f->step = EVENT_EFFECT;
    if (!ability)
        return FLOW_AGAIN;
    return on(ability_run(e, ability, f->seat, f->hero));
}

/* MA-38, MA-R19: a card that has changed nothing brings a reinforcement. */
static Flow weigh_effect(Engine *e, Frame *f) {
    f->step = EVENT_PUT_AWAY;
    if (mandalorian(e)->changed)
        return FLOW_AGAIN;
    emit(e, (Event){.kind = EVENT_NO_EFFECT});
    return on(
        ma_aim_now(e, f->seat, f->hero, (AimLocals){.act = AIM_SPAWN, .what = WHERE_NEAREST_STAR, .left = 1}));
}

/* To have called another event is an effect of the card that did (MA-38). */
static Flow put_away(Engine *e, Frame *f) {
    if (LOCALS(f, EventLocals)->chained)
        changed(e);
    top_to_top(e, ZONE_RESOLVING, ZONE_EVENT_DISCARD);
    if (!refill_events(e))
        return FLOW_DONE;
    f->step = EVENT_LAST_BACK;
    return FLOW_AGAIN;
}

static Flow event_step(Engine *e, Frame *f) {
    switch (f->step) {
    case EVENT_DRAW_CARD:
        return draw_card(e, f);
    case EVENT_NEXT_BACK:
        if (!ma_event_back(e))
            return FLOW_ASK;
        f->step = EVENT_RESOLVE;
        return FLOW_AGAIN;
    case EVENT_RESOLVE:
        return resolve(e, f);
    case EVENT_EFFECT:
        return weigh_effect(e, f);
    case EVENT_PUT_AWAY:
        return put_away(e, f);
    default:
        return ma_event_back(e) ? FLOW_DONE : FLOW_ASK;
    }
}

Flow ma_event_run(Engine *e, Frame *f) {
    Flow flow;
    while ((flow = event_step(e, f)) == FLOW_AGAIN)
        ;
    return flow;
}

/* ---- the step (MA-31) ---- */

Flow ma_events_now(Engine *e, Seat seat, int hero) {
    bool gone = !hero || mandalorian(e)->out & HERO_BIT(hero);
    Frame *f = frame_push(e, FRAME_EVENT_STEP, seat, gone ? ma_active_hero(e) : hero);
    return f ? frame_ran(e, ma_event_step_run(e, f)) : FLOW_PUSHED;
}

int ma_event_total(const Engine *e) {
    const Frame *f = frame_nearest(e, FRAME_EVENT_STEP);
    return f ? LOCALS_READ(f, StepLocals)->total : 0;
}

/* MA-R2: after each slot from the left again. */
static Flow scan(Engine *e, Frame *f) {
    StepLocals *local = LOCALS(f, StepLocals);
    for (int slot = 0; slot < slots(e); slot++) {
        int total = ma_slot_total(e, slot);
        if (total < EVENT_AT || mandalorian(e)->passive >> slot & 1)
            continue;
        *local = (StepLocals){.slot = (uint8_t)slot, .total = (uint8_t)total};
        emit(e, (Event){.kind = EVENT_SLOT, .a = map_here(e)->action[slot], .b = (int16_t)total});
        f->step = STEP_YOU;
        return FLOW_AGAIN;
    }
    *local = (StepLocals){0};
    return FLOW_DONE;
}

/* MA-48: whose card lies on top; MA-R17: with none there the active player says who. */
static Flow find_you(Engine *e, Frame *f) {
    PlaceId top = e->zones[ZONE_SLOT + LOCALS_READ(f, StepLocals)->slot].first;
    int hero = is_shared(e) && top ? ma_hero_of(e, card_of(e, e->places[top].card)->character) : 0;
    if (is_shared(e) && !top)
        return FLOW_ASK;
    if (hero)
        f->hero = (uint8_t)hero;
    f->step = STEP_CRISIS;
    return FLOW_AGAIN;
}

static Flow crisis(Engine *e, Frame *f) {
    f->step = STEP_EVENT;
    if (LOCALS_READ(f, StepLocals)->total < CRISIS_AT)
        return FLOW_AGAIN;
    emit(e, (Event){.kind = EVENT_CRISIS});
    return on(ma_rules_now(e, f->seat, f->hero, MOMENT_CRISIS));
}

/* MA-R3: what has come to the slot in the meantime goes with it. */
static Flow clean(Engine *e, Frame *f) {
    ma_clean_slot(e, LOCALS_READ(f, StepLocals)->slot);
    f->step = STEP_REFILL;
    return FLOW_AGAIN;
}

static Flow refill(Engine *e, Frame *f) {
    int depth = e->head->depth;
    f->step = STEP_SCAN;
    ma_cards_came(e);
    return e->head->depth > depth ? FLOW_PUSHED : FLOW_AGAIN;
}

static Flow one_step(Engine *e, Frame *f) {
    if (f->step != STEP_YOU && ma_look_now(e, f->hero))
        return FLOW_PUSHED;
    switch (f->step) {
    case STEP_SCAN:
        return scan(e, f);
    case STEP_YOU:
        return find_you(e, f);
    case STEP_CRISIS:
        return crisis(e, f);
    case STEP_EVENT:
        f->step = STEP_CLEAN;
        ma_push_event(e, f->seat, f->hero, false);
        return on(frame_ran(e, ma_event_run(e, frame_top(e))));
    case STEP_CLEAN:
        return clean(e, f);
    default:
        return refill(e, f);
    }
}

Flow ma_event_step_run(Engine *e, Frame *f) {
    Flow flow;
    while ((flow = one_step(e, f)) == FLOW_AGAIN && !e->head->fault)
        ;
    return flow;
}

void ma_event_step_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_SEAT, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_YOU};
    q->args[0] = map_here(e)->action[LOCALS_READ(f, StepLocals)->slot];
    *out = ma_offer_heroes(e, *out, heroes_all(e));
}

void ma_event_step_take(Engine *e, Frame *f, Choice choice) {
    f->hero = (uint8_t)ma_hero_chosen(e, choice);
    f->step = STEP_CRISIS;
}
