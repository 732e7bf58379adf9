/*
 * Bounties: a contact that one of them names is fought, where it is met or where it serves as crew, and captured or
 * eliminated (OR-22, OR-23).
 *
 * A contact is one place, token and crew card alike: where it lies says what it is.
 */
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/values.h"

PlaceId or_bounty_on(const Engine *e, int hero, CardId contact) {
    for (PlaceId at = e->zones[tasks_of(hero)].first; at; at = e->places[at].next)
        if (card_at(e, at)->sort == SORT_BOUNTY && card_at(e, at)->contact == contact)
            return at;
    return 0;
}

/* ---- crew that is wanted ---- */

/* OR-23.1, OR-23.5: one's own anywhere, another's in the same space. */
static HeroSet owners_near(const Engine *e, int hero) {
    return heroes_at(e, at_of(e, hero));
}

/* The crew that a bounty of the hero names, wherever it serves; `owner` is whose it is. */
static PlaceId crew_named(const Engine *e, PlaceId bounty, int *owner) {
    CardId contact = card_at(e, bounty)->contact;
    for (*owner = 1; *owner <= outerrim(e)->heroes; ++*owner) {
        PlaceId crew = zone_find(e, crew_of(*owner), contact);
        if (crew)
            return crew;
    }
    *owner = 0;
    return 0;
}

Choices or_offer_hunts(const Engine *e, Choices list, int hero) {
    for (PlaceId at = e->zones[tasks_of(hero)].first; at; at = e->places[at].next) {
        int owner;
        if (card_at(e, at)->sort == SORT_BOUNTY && crew_named(e, at, &owner) && owners_near(e, hero) & HERO_BIT(owner))
            choices_add(&list, VERB_HUNT, card_at(e, at)->contact, who_is(e, owner));
    }
    return list;
}

int or_bar_hunt(const Engine *e, int hero, Choice choice) {
    PlaceId bounty = or_bounty_on(e, hero, choice.a);
    int owner;
    if (!bounty || !crew_named(e, bounty, &owner) || who_is(e, owner) != choice.b)
        return REASON_NO_BOUNTY;
    return owners_near(e, hero) & HERO_BIT(owner) ? 0 : REASON_OWNER_ELSEWHERE;
}

void or_begin_hunt(Engine *e, int hero, CardId contact) {
    PlaceId bounty = or_bounty_on(e, hero, contact);
    int owner = 0;
    PlaceId crew = bounty ? crew_named(e, bounty, &owner) : 0;
    if (MUST(e, crew))
        or_push_hunt(e, hero, bounty, crew, owner);
}

/* ---- the hunt ---- */

/* OR-A55, OR-A67: the defeated and the automa do not protect. */
static bool may_protect(const Engine *e, int hero, int owner) {
    return owner && owner != hero && !is_automa(e, owner) && !is_defeated(e, owner);
}

void or_push_hunt(Engine *e, int hero, PlaceId bounty, PlaceId contact, int owner) {
    bool asks = may_protect(e, hero, owner);
    Frame *f = frame_push(e, FRAME_HUNT, asks ? seat_of(e, owner) : seat_of(e, hero), hero);
    if (!f)
        return;
    f->step = asks ? HUNT_PROTECT : HUNT_FIGHT;
    *LOCALS(f, HuntLocals) = (HuntLocals){.bounty = bounty, .contact = contact, .owner = (uint8_t)owner};
    emit(e, (Event){.kind = EVENT_HUNT,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = e->places[contact].card,
                    .a = who_is(e, hero)});
    if (owner == hero) { /* OR-23.2, OR-A56: it helps nobody any more, and is lost either way */
        place_to_top(e, contact, ZONE_RESOLVING);
        or_holdings_changed(e, hero);
    }
}

/* OR-23.6: against its owner by the space, else against the contact by what the bounty says. */
static void fight(Engine *e, const Frame *f) {
    const HuntLocals *local = LOCALS_READ(f, HuntLocals);
    const Card *bounty = card_at(e, local->bounty);
    int hero = f->hero;
    FightLocals locals = {
        .foe = FOE_CONTACT, .combat = bounty->combat, .value = bounty->value, .card = e->places[local->contact].card};
    if (local->protects) {
        locals.foe = FOE_PLAYER;
        locals.enemy = local->owner;
        locals.combat = (uint8_t)or_combat_here(e, hero);
    }
    or_push_fight(e, hero, locals);
}

Flow or_hunt_run(Engine *e, Frame *f) {
    if (f->step == HUNT_PROTECT)
        return FLOW_ASK;
    if (f->step == HUNT_OVER)
        return FLOW_DONE;
    f->step = HUNT_OVER;
    f->seat = seat_of(e, f->hero);
    fight(e, f);
    return FLOW_PUSHED;
}

/* Crew that was to be fought and is not does not come back. */
void or_hunt_tidy(Engine *e, Frame *f) {
    PlaceId contact = LOCALS_READ(f, HuntLocals)->contact;
    if (e->places[contact].zone == ZONE_RESOLVING)
        or_drop_contact(e, contact);
}

void or_hunt_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const HuntLocals *local = LOCALS_READ(f, HuntLocals);
    *q = (Question){.kind = CANTINA_ASK_YESNO,
                    .seat = f->seat,
                    .hero = local->owner,
                    .prompt = PROMPT_PROTECT,
                    .args = {who_is(e, f->hero), (int16_t)e->places[local->contact].card},
                    .fallback = 1};
    choices_add(out, VERB_PROTECT, 0, 0);
    choices_add(out, VERB_ABANDON, 0, 0);
}

void or_hunt_take(Engine *e, Frame *f, Choice choice) {
    HuntLocals *local = LOCALS(f, HuntLocals);
    local->protects = choice.verb == VERB_PROTECT;
    f->step = HUNT_FIGHT;
    emit(e, (Event){.kind = local->protects ? EVENT_PROTECT : EVENT_ABANDON,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[local->contact].card,
                    .a = who_is(e, local->owner)});
}

/* ---- what it brings: before any damage (OR-22.5) ---- */

/* OR-23.4: a crew of one's own that got away goes to the nearest empty contact space. */
static bool gets_away(Engine *e, int hero, PlaceId contact) {
    emit(e, (Event){.kind = EVENT_ESCAPE,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = e->places[contact].card,
                    .a = who_is(e, hero)});
    return or_contact_returns(e, contact, at_of(e, hero));
}

/* OR-22.6, OR-23.7: otherwise who loses leaves everything as it was. */
bool or_hunt_fought(Engine *e, const Frame *hunt, bool won) {
    HuntLocals local = *LOCALS_READ(hunt, HuntLocals);
    int hero = hunt->hero;
    if (!won)
        return local.owner != hero || gets_away(e, hero, local.contact);
    Frame *f = frame_push(e, FRAME_PRIZE, seat_of(e, hero), hero);
    if (f)
        *LOCALS(f, HuntLocals) = local;
    return false;
}

Flow or_prize_run(Engine *e, Frame *f) {
    (void)e, (void)f;
    return FLOW_ASK;
}

void or_prize_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const HuntLocals *local = LOCALS_READ(f, HuntLocals);
    *q = (Question){.kind = CANTINA_ASK_MODE,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = PROMPT_CAPTURE,
                    .args = {(int16_t)e->places[local->contact].card}};
    choices_add_weight(out, VERB_CAPTURE, e->places[local->contact].card, card_at(e, local->bounty)->destination);
    choices_add(out, VERB_ELIMINATE, e->places[local->contact].card, 0);
}

/* OR-22.4. */
void or_prize_take(Engine *e, Frame *f, Choice choice) {
    HuntLocals local = *LOCALS_READ(f, HuntLocals);
    int hero = f->hero;
    bool captures = choice.verb == VERB_CAPTURE;
    emit(e, (Event){.kind = captures ? EVENT_CAPTURE : EVENT_ELIMINATE,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[local.contact].card,
                    .a = who_is(e, hero)});
    frame_pop(e);
    e->places[local.contact].flags = 0;
    place_to_bottom(e, local.contact, captures ? captives_of(hero) : ZONE_REMOVED);
    if (local.owner)
        or_holdings_changed(e, local.owner);
    if (!captures)
        or_push_reward(e, hero, local.bounty, MOMENT_ELIMINATED);
}
