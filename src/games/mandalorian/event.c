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

/* FLOW_DONE from any of these: the next step follows. */
static Flow draw_card(Engine *e) {
    refill_events(e);
    PlaceId top = e->zones[ZONE_EVENT].first;
    if (!MUST(e, top)) /* a chain that finds none is not begun (ma_can_event) */
        return FLOW_PUSHED;
    if (!place_drawn(e, top))
        return FLOW_ASK;
    top_to_top(e, ZONE_EVENT, ZONE_RESOLVING);
    emit(e, (Event){.kind = EVENT_EVENT, .seen = SEEN_BY_ALL, .card = e->places[top].card});
    refill_events(e);
    return FLOW_DONE;
}

static Flow resolve(Engine *e, const Frame *f) {
    const Card *card = card_of(e, e->places[e->zones[ZONE_RESOLVING].first].card);
    Ability ability = component_ability(e->box, &card->is, MOMENT_EVENT);
    mandalorian(e)->changed = 0;
    return ability ? ability_run(e, ability, f->seat, f->hero) : FLOW_DONE;
}

/* MA-38, MA-R19: a card that has changed nothing brings a reinforcement. */
static Flow weigh_effect(Engine *e, const Frame *f) {
    if (mandalorian(e)->changed)
        return FLOW_DONE;
    emit(e, (Event){.kind = EVENT_NO_EFFECT});
    return ma_aim_now(e, f->seat, f->hero, (AimLocals){.act = AIM_SPAWN, .what = WHERE_NEAREST_STAR, .left = 1});
}

/* To have called another event is an effect of the card that did (MA-38). True: a new deck has a card on top. */
static bool put_away(Engine *e, const Frame *f) {
    if (LOCALS_READ(f, EventLocals)->chained)
        changed(e);
    top_to_top(e, ZONE_RESOLVING, ZONE_EVENT_DISCARD);
    return refill_events(e);
}

Flow ma_event_run(Engine *e, Frame *f) {
    Flow flow;
    switch (f->step) {
    case EVENT_DRAW_CARD:
        if ((flow = draw_card(e)) != FLOW_DONE)
            return flow;
        f->step = EVENT_NEXT_BACK;
        /* fall through */
    case EVENT_NEXT_BACK:
        if (!ma_event_back(e))
            return FLOW_ASK;
        /* fall through */
    case EVENT_RESOLVE:
        f->step = EVENT_EFFECT;
        if ((flow = resolve(e, f)) != FLOW_DONE)
            return flow;
        /* fall through */
    case EVENT_EFFECT:
        f->step = EVENT_PUT_AWAY;
        if ((flow = weigh_effect(e, f)) != FLOW_DONE)
            return flow;
        /* fall through */
    case EVENT_PUT_AWAY:
        if (!put_away(e, f))
            return FLOW_DONE;
        f->step = EVENT_LAST_BACK;
        /* fall through */
    default:
        return ma_event_back(e) ? FLOW_DONE : FLOW_ASK;
    }
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

/* MA-R2: after each slot from the left again. False: none of them brings an event. */
static bool scan(const Engine *e, Frame *f) {
    StepLocals *local = LOCALS(f, StepLocals);
    unsigned full = ma_full_slots(e) & ~(unsigned)mandalorian(e)->passive;
    *local = (StepLocals){0};
    if (!full)
        return false;
    int slot = bits_lowest(full);
    *local = (StepLocals){.slot = (uint8_t)slot, .total = (uint8_t)ma_slot_total(e, slot)};
    emit(e, (Event){.kind = EVENT_SLOT, .a = map_here(e)->action[slot], .b = local->total});
    return true;
}

/* MA-48: whose card lies on top; MA-R17: with none there the active player says who. */
static bool knows_you(const Engine *e, Frame *f) {
    if (!is_shared(e))
        return true;
    PlaceId top = e->zones[ZONE_SLOT + LOCALS_READ(f, StepLocals)->slot].first;
    int hero = top ? ma_hero_of(e, card_of(e, e->places[top].card)->character) : 0;
    if (hero)
        f->hero = (uint8_t)hero;
    return top;
}

static Flow crisis(Engine *e, const Frame *f) {
    if (LOCALS_READ(f, StepLocals)->total < CRISIS_AT)
        return FLOW_DONE;
    emit(e, (Event){.kind = EVENT_CRISIS});
    return ma_rules_now(e, f->seat, f->hero, MOMENT_CRISIS);
}

static Flow one_event(Engine *e, const Frame *f) {
    ma_push_event(e, f->seat, f->hero, false);
    return frame_ran(e, ma_event_run(e, frame_top(e)));
}

static Flow refill(Engine *e) {
    int depth = e->head->depth;
    ma_cards_came(e);
    return e->head->depth > depth ? FLOW_PUSHED : FLOW_DONE;
}

/* As ma_look_now, where it is known whether anything is looked for at once. */
static inline bool looks(Engine *e, const Frame *f, bool watched) {
    return e->head->over || (watched && ma_look_for(e, f->hero));
}

/* From the slot that comes next to the last thing it brings. FLOW_AGAIN: the others follow. */
static Flow one_slot(Engine *e, Frame *f) {
    bool watched = rules_speak(e, MOMENT_NOW);
    Flow flow;
    switch (f->step) {
    case STEP_SCAN:
        if (looks(e, f, watched))
            return FLOW_PUSHED;
        if (!scan(e, f))
            return FLOW_DONE;
        f->step = STEP_YOU;
        /* fall through */
    case STEP_YOU:
        if (!knows_you(e, f))
            return FLOW_ASK;
        f->step = STEP_CRISIS;
        /* fall through */
    case STEP_CRISIS:
        if (looks(e, f, watched))
            return FLOW_PUSHED;
        f->step = STEP_EVENT;
        if ((flow = crisis(e, f)) != FLOW_DONE)
            return flow;
        /* fall through */
    case STEP_EVENT:
        if (looks(e, f, watched))
            return FLOW_PUSHED;
        f->step = STEP_CLEAN;
        if ((flow = one_event(e, f)) != FLOW_DONE)
            return flow;
        /* fall through */
    case STEP_CLEAN:
        if (looks(e, f, watched))
            return FLOW_PUSHED;
        ma_clean_slot(e, LOCALS_READ(f, StepLocals)->slot); /* MA-R3: what has come there meanwhile goes with it */
        f->step = STEP_REFILL;
        /* fall through */
    default:
        if (looks(e, f, watched))
            return FLOW_PUSHED;
        f->step = STEP_SCAN;
        flow = refill(e);
        return flow == FLOW_DONE ? FLOW_AGAIN : flow;
    }
}

Flow ma_event_step_run(Engine *e, Frame *f) {
    Flow flow;
    while ((flow = one_slot(e, f)) == FLOW_AGAIN && !e->head->fault)
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
