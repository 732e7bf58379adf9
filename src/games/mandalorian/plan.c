/* Planning cards: drawn, sorted, held openly, used at the moment they name (MA-20). */
#include "games/mandalorian/actions.h"

bool ma_may_hold(const Engine *e, int hero, CardId card) {
    return !card_of(e, card)->luck && !zone_find(e, plans_of(hero), card);
}

/* ---- using one ---- */

Ability ma_plan_ability(const Engine *e, int hero, CardId card, int moment) {
    Ability ability = component_ability(e->box, &card_of(e, card)->is, moment);
    return ability && ability_usable(e, ability, seat_of(e, hero), hero) ? ability : 0;
}

Choices ma_offer_held_plans(const Engine *e, Choices list, int hero, int moment) {
    for (PlaceId at = e->zones[plans_of(hero)].first; at; at = e->places[at].next)
        if (ma_plan_ability(e, hero, e->places[at].card, moment))
            list = choices_with(list, true, VERB_PLAN, e->places[at].card, mandalorian(e)->character[hero - 1]);
    return list;
}

bool ma_any_held_plan(const Engine *e, int hero, int moment) {
    for (PlaceId at = e->zones[plans_of(hero)].first; at; at = e->places[at].next)
        if (ma_plan_ability(e, hero, e->places[at].card, moment))
            return true;
    return false;
}

/* The card is discarded, then it takes effect. */
void ma_use_plan(Engine *e, Choice choice, int moment) {
    int hero = ma_hero_of(e, choice.b);
    Ability ability = ma_plan_ability(e, hero, choice.a, moment);
    PlaceId place = zone_find(e, plans_of(hero), choice.a);
    if (!MUST(e, ability && place))
        return;
    emit(e, (Event){.kind = EVENT_PLAN,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = choice.a,
                    .a = mandalorian(e)->character[hero - 1]});
    ma_discard_plan(e, place);
    ability_start(e, ability, seat_of(e, hero), hero);
}

int ma_bar_plan(const Engine *e, HeroSet heroes, Choice choice, int moment) {
    int hero = ma_hero_of(e, choice.b);
    if (!hero || !(heroes & HERO_BIT(hero)) || !zone_find(e, plans_of(hero), choice.a))
        return REASON_PLAN_NOT_HELD;
    Ability ability = component_ability(e->box, &card_of(e, choice.a)->is, moment);
    return ability ? ma_why_not(e, ability, seat_of(e, hero), hero) : REASON_WRONG_MOMENT;
}

int ma_bar_plan_midway(const Engine *e, HeroSet heroes, Choice choice) {
    int why = ma_bar_plan(e, heroes, choice, MOMENT_ACTION);
    if (why == REASON_PLAN_NOT_HELD || why == REASON_WRONG_MOMENT)
        return why;
    return frame_nearest(e, FRAME_ACTION) ? REASON_PLAN_MIDWAY : REASON_WRONG_MOMENT;
}

/* ---- drawing and sorting: keep one, put one back on top, discard the rest ---- */

void ma_push_plan(Engine *e, Seat seat, int hero, int count) {
    Frame *f = count > 0 ? frame_push(e, FRAME_PLAN, seat, hero) : NULL;
    if (f)
        LOCALS(f, CountLocals)->left = (uint8_t)count;
}

static ZoneId drawn_by(const Frame *f) {
    return (ZoneId)(ZONE_DRAWN + f->seat - 1);
}

/* MA-R14: from a new deck if need be; what is not there is not drawn. */
static bool all_drawn(Engine *e, Frame *f) {
    CountLocals *local = LOCALS(f, CountLocals);
    for (PlaceId place; local->left && (place = e->zones[ZONE_PLANNING].first); local->left--) {
        if (!place_drawn(e, place))
            return false;
        top_to_bottom(e, ZONE_PLANNING, drawn_by(f));
        changed(e);
        emit(e, (Event){.kind = EVENT_DRAW_PLAN,
                        .seat = f->seat,
                        .seen = e->places[place].seen,
                        .card = e->places[place].card});
        ma_refill_plans(e);
    }
    return true;
}

/* In the order of the pack, so that the discards tell nothing about the cards that were kept and put back. */
static void sort_drawn(Engine *e, const Frame *f) {
    for (PlaceId at = e->zones[drawn_by(f)].first; at; at = e->places[at].next) {
        place_hide(e, at, SEAT_BIT(f->seat));
        for (PlaceId other = e->places[at].next; other; other = e->places[other].next)
            if (e->places[other].card < e->places[at].card) {
                CardId card = e->places[at].card;
                e->places[at].card = e->places[other].card;
                e->places[other].card = card;
            }
    }
}

static void discard_rest(Engine *e, const Frame *f) {
    sort_drawn(e, f);
    for (PlaceId place; (place = e->zones[drawn_by(f)].first);) {
        emit(e,
             (Event){.kind = EVENT_DISCARD_PLAN, .seat = f->seat, .seen = SEEN_BY_ALL, .card = e->places[place].card});
        place_to_top(e, place, ZONE_PLANNING_DISCARD);
    }
    ma_refill_plans(e);
}

/* It is asked even if none may be kept: others are not to learn that. */
Flow ma_plan_run(Engine *e, Frame *f) {
    if (f->step == PLAN_DRAW) {
        if (!all_drawn(e, f))
            return FLOW_ASK;
        f->step = PLAN_KEEP;
    }
    if (f->step != PLAN_SORTED && e->zones[drawn_by(f)].count)
        return FLOW_ASK;
    discard_rest(e, f);
    return FLOW_DONE;
}

static int bar_kept(const Engine *e, const Frame *f, CardId card) {
    if (!zone_find(e, drawn_by(f), card))
        return REASON_NOT_DRAWN;
    if (ma_may_hold(e, f->hero, card))
        return 0;
    return card_of(e, card)->luck ? REASON_BAD_LUCK : REASON_HELD_TWICE;
}

void ma_plan_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    bool keep = f->step == PLAN_KEEP;
    *q = (Question){.kind = CANTINA_ASK_CARD,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = keep ? PROMPT_KEEP : PROMPT_PUT_BACK,
                    .args = {0, mandalorian(e)->character[f->hero - 1]}};
    if (!out->at)
        return;
    for (PlaceId at = e->zones[drawn_by(f)].first; at; at = e->places[at].next) {
        Choice choice = {.verb = keep ? VERB_KEEP : VERB_PUT_BACK, .a = e->places[at].card};
        if ((!keep || ma_may_hold(e, f->hero, choice.a)) && !choices_have(out, choice))
            choices_add(out, choice.verb, choice.a, 0);
    }
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_STOP, 0, 0);
}

/* It is nothing to the others which of the cards drawn it was. */
static PlaceId from_drawn(Engine *e, const Frame *f, CardId card) {
    return place_pick_hidden(e, zone_find(e, drawn_by(f), card), SEAT_BIT(f->seat));
}

static void keep(Engine *e, const Frame *f, CardId card) {
    place_to_bottom(e, from_drawn(e, f, card), plans_of(f->hero));
    emit(e, (Event){.kind = EVENT_KEEP,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = card,
                    .a = mandalorian(e)->character[f->hero - 1]});
}

/* Only the drawer knows which it is. */
static void put_back(Engine *e, const Frame *f, CardId card) {
    place_to_top(e, from_drawn(e, f, card), ZONE_PLANNING);
    emit(e, (Event){.kind = EVENT_PUT_BACK, .seat = f->seat, .seen = SEAT_BIT(f->seat), .card = card});
}

void ma_plan_take(Engine *e, Frame *f, Choice choice) {
    bool kept = f->step == PLAN_KEEP;
    if (choice.verb == VERB_KEEP)
        keep(e, f, choice.a);
    else if (choice.verb == VERB_PUT_BACK)
        put_back(e, f, choice.a);
    f->step = kept ? PLAN_BACK : PLAN_SORTED;
}

int ma_plan_bar(const Engine *e, const Frame *f, Choice choice) {
    if (choice.verb == VERB_KEEP && f->step == PLAN_KEEP)
        return bar_kept(e, f, choice.a);
    if (choice.verb == VERB_PUT_BACK && f->step == PLAN_BACK)
        return zone_find(e, drawn_by(f), choice.a) ? 0 : REASON_NOT_DRAWN;
    return choice.verb == VERB_STOP ? 0 : REASON_NOT_NOW;
}
