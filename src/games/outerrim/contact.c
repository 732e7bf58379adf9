/*
 * Contacts (OR-17): tokens beside planets, encounters, secret looks, where they go.
 *
 * A contact is one place all its life. On a planet it lies in the row of that planet, facedown or faceup; a facedown
 * one is drawn when somebody sees it.
 */
#include "games/outerrim/automa.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/values.h"

enum { CONTACT_SPACES = 2 }; /* of each planet */

/* ---- where they are ---- */

ZoneId or_contacts_at(const Engine *e, int space) {
    return (ZoneId)(ZONE_CONTACTS + digest(e)->planet_number[space] - 1);
}

int or_contact_space(const Engine *e, PlaceId contact) {
    int planet = e->places[contact].zone - ZONE_CONTACTS;
    return planet >= 0 && planet < PLANETS_MOST ? digest(e)->planet_space[planet + 1] : 0;
}

static bool is_faceup(const Engine *e, PlaceId contact) {
    return e->places[contact].flags & PLACE_FACEUP;
}

static int number_in_row(const Engine *e, PlaceId contact) {
    int number = 1;
    for (PlaceId at = e->zones[e->places[contact].zone].first; at && at != contact; at = e->places[at].next)
        number++;
    return number;
}

Choice or_contact_choice(const Engine *e, int verb, PlaceId contact) {
    return (Choice){.verb = (uint16_t)verb,
                    .a = (uint16_t)or_contact_space(e, contact),
                    .b = (uint16_t)number_in_row(e, contact),
                    .c = is_faceup(e, contact) ? e->places[contact].card : 0};
}

PlaceId or_contact_chosen(const Engine *e, Choice choice) {
    if (!choice.a || choice.a > SPACES_MOST || !is_planet(e, choice.a) || !choice.b)
        return 0;
    return zone_nth(e, or_contacts_at(e, choice.a), choice.b - 1);
}

/* Planets with an empty contact space. */
static SpaceSet with_room(const Engine *e) {
    SpaceSet set = 0;
    for (SpaceSet planets = digest(e)->planets; planets; planets &= planets - 1)
        if (e->zones[or_contacts_at(e, spaces_lowest(planets))].count < CONTACT_SPACES)
            set |= planets & (0 - planets);
    return set;
}

/* OR-2.4: each contact space has one of its class. Tokens that a pack has beyond that are nowhere. */
PlaceId or_deal_contacts(Engine *e, PlaceId first) {
    const Digest *known = digest(e);
    int left[CLASSES];
    for (int class = 1; class < CLASSES; class ++) {
        left[class] = known->classes[class].rows;
        bag_open_full(e, (BagId)(BAG_CONTACT + class - 1), known->classes[class].first, left[class]);
    }
    for (int planet = 1; planet <= PLANETS_MOST && known->planet_space[planet]; planet++) {
        const Space *space = space_of(e, known->planet_space[planet]);
        for (int i = 0; i < CONTACT_SPACES; i++, left[space->classes[i - 1]]--)
            place_deal(e, first++, (ZoneId)(ZONE_CONTACTS + planet - 1), (BagId)(BAG_CONTACT + space->classes[i] - 1));
    }
    for (int class = 1; class < CLASSES; class ++)
        first = places_deal(e, first, left[class], ZONE_POOL, (BagId)(BAG_CONTACT + class - 1));
    return first;
}

/* ---- what happens to one ---- */

/* Which one it is about, before chance says who that is. */
static void approach(const Engine *e, int hero, PlaceId contact) {
    emit(e, (Event){.kind = EVENT_APPROACH,
                    .seat = seat_of(e, hero),
                    .a = who_is(e, hero),
                    .b = (int16_t)or_contact_space(e, contact),
                    .c = (int16_t)number_in_row(e, contact)});
}

/* Everybody sees it from now on. False: chance is asked what it is. */
static bool turned_up(Engine *e, PlaceId contact) {
    Place *p = &e->places[contact];
    if (is_faceup(e, contact))
        return true;
    if (!place_drawn(e, contact))
        return false;
    p->flags |= PLACE_FACEUP;
    place_show(e, contact);
    emit(e, (Event){.kind = EVENT_CONTACT,
                    .seen = SEEN_BY_ALL,
                    .card = p->card,
                    .a = (int16_t)or_contact_space(e, contact),
                    .b = (int16_t)number_in_row(e, contact)});
    return true;
}

bool or_turn_up(Engine *e, PlaceId contact) {
    return turned_up(e, contact);
}

/* OR-17.4: only the looker learns what it is. */
static bool looked_at(Engine *e, PlaceId contact, Seat seat) {
    if (!place_drawn(e, contact))
        return false;
    place_look(e, contact, SEAT_BIT(seat));
    emit(e, (Event){.kind = EVENT_PEEK,
                    .seat = seat,
                    .seen = SEAT_BIT(seat),
                    .card = e->places[contact].card,
                    .a = who_is(e, seat),
                    .b = (int16_t)or_contact_space(e, contact),
                    .c = (int16_t)number_in_row(e, contact)});
    return true;
}

/* Whoever's crew it was has one less. */
static void leave_crew(const Engine *e, PlaceId contact) {
    int hero = or_holder(e, contact);
    if (hero)
        or_holdings_changed(e, hero);
}

static void put_on_planet(Engine *e, PlaceId contact, int space) {
    Place *p = &e->places[contact];
    leave_crew(e, contact);
    place_to_bottom(e, contact, or_contacts_at(e, space));
    emit(e, (Event){.kind = EVENT_CONTACT_TO,
                    .seen = is_faceup(e, contact) ? SEEN_BY_ALL : p->seen,
                    .card = p->card,
                    .a = (int16_t)space});
}

void or_drop_contact(Engine *e, PlaceId contact) {
    emit(e, (Event){.kind = EVENT_CONTACT_GONE,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[contact].card,
                    .a = (int16_t)or_contact_space(e, contact)});
    e->places[contact].flags = 0;
    leave_crew(e, contact);
    place_to_bottom(e, contact, ZONE_POOL);
}

/* ---- an encounter ---- */

void or_push_contact(Engine *e, int hero, PlaceId contact) {
    approach(e, hero, contact);
    Frame *f = frame_push(e, FRAME_CONTACT, seat_of(e, hero), hero);
    if (f)
        LOCALS(f, ContactLocals)->contact = contact;
}

/* The first part of its databank card whose conditions hold (OR-17.1), or 0. */
static Ability part_to_read(const Engine *e, const Frame *f, PlaceId contact) {
    const Component *is = &card_at(e, contact)->is;
    for (int i = 0; i < is->abilities; i++) {
        Ability ability = (Ability)(is->ability + i);
        if (pack_ability(e->pack, ability)->moment == MOMENT_CONTACT && ability_holds(e, ability, f->seat, f->hero))
            return ability;
    }
    return 0;
}

static Flow read_contact(Engine *e, Frame *f) {
    Ability ability = part_to_read(e, f, LOCALS_READ(f, ContactLocals)->contact);
    f->step = CONTACT_AFTER;
    if (!ability)
        return FLOW_DONE;
    or_tell_section(e, f, e->places[LOCALS_READ(f, ContactLocals)->contact].card, ability);
    return ability_run(e, ability, f->seat, f->hero);
}

Flow or_contact_run(Engine *e, Frame *f) {
    PlaceId contact = LOCALS_READ(f, ContactLocals)->contact;
    switch (f->step) {
    case CONTACT_TURN_UP:
        if (!turned_up(e, contact))
            return FLOW_ASK;
        f->step = or_bounty_on(e, f->hero, e->places[contact].card) ? CONTACT_HUNT : CONTACT_READ;
        return f->step == CONTACT_HUNT ? FLOW_ASK : read_contact(e, f);
    case CONTACT_HUNT: /* OR-22.2 */
        return FLOW_ASK;
    case CONTACT_READ:
        return read_contact(e, f);
    default:
        return FLOW_DONE;
    }
}

void or_contact_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    CardId card = e->places[LOCALS_READ(f, ContactLocals)->contact].card;
    *q = (Question){
        .kind = CANTINA_ASK_MODE, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_HUNT, .args = {(int16_t)card}};
    choices_add(out, VERB_FIGHT, card, 0);
    choices_add(out, VERB_TALK, card, 0);
}

void or_contact_take(Engine *e, Frame *f, Choice choice) {
    PlaceId contact = LOCALS_READ(f, ContactLocals)->contact;
    if (choice.verb == VERB_TALK) {
        f->step = CONTACT_READ;
        return;
    }
    f->step = CONTACT_AFTER;
    or_push_hunt(e, f->hero, or_bounty_on(e, f->hero, choice.a), contact, 0);
}

/* ---- contacts and spaces that an effect asks for ---- */

static SpaceSet spaces_meant(const Engine *e, int hero, int where) {
    int here = at_of(e, hero);
    SpaceSet planets = digest(e)->planets;
    return where == WHERE_HERE   ? planets & SPACE_BIT(here)
           : where == WHERE_NEAR ? planets & or_within(e, here, FAR_ENCOUNTER)
                                 : planets;
}

static bool has_crew_side(const Engine *e, PlaceId contact) {
    return card_at(e, contact)->sort == SORT_CREW;
}

/* Can this contact be picked for that? */
static bool fits_act(const Engine *e, const Frame *f, PlaceId contact) {
    switch (LOCALS_READ(f, TokenLocals)->act) {
    case TOKEN_PEEK: /* the automa has no use for it */
        return f->seat && !is_faceup(e, contact) && !(e->places[contact].seen & SEAT_BIT(f->seat));
    case TOKEN_REVEAL:
        return !is_faceup(e, contact);
    case TOKEN_RECRUIT:
        return is_faceup(e, contact) && has_crew_side(e, contact);
    default:
        return true;
    }
}

static bool asks_for_space(const Frame *f) {
    int act = LOCALS_READ(f, TokenLocals)->act;
    return act == TOKEN_MOVE_TO || act == TOKEN_RETURN;
}

/* Where a contact may be put: anywhere with room (but its own planet), or as near as can be (OR-A50). */
static SpaceSet ends(const Engine *e, const Frame *f) {
    const TokenLocals *local = LOCALS_READ(f, TokenLocals);
    SpaceSet room = with_room(e);
    if (local->act == TOKEN_RETURN)
        return or_nearest(e, local->space, room);
    return room & ~SPACE_BIT(or_contact_space(e, local->contact));
}

static Choices offer_contacts(const Engine *e, const Frame *f, Choices list) {
    const TokenLocals *local = LOCALS_READ(f, TokenLocals);
    for (SpaceSet set = spaces_meant(e, f->hero, local->where); set; set &= set - 1)
        for (PlaceId at = e->zones[or_contacts_at(e, spaces_lowest(set))].first; at; at = e->places[at].next)
            if (list.count < list.room && fits_act(e, f, at))
                list.at[list.count++] = or_contact_choice(e, VERB_TOKEN, at);
    return list;
}

/* Crew that may be picked: one's own, or another's droids. */
static Choices offer_crew(const Engine *e, const Frame *f, Choices list) {
    const TokenLocals *local = LOCALS_READ(f, TokenLocals);
    bool droids = local->act == TOKEN_TAKE_DROID;
    int owner = droids ? local->from : f->hero;
    for (PlaceId at = owner ? e->zones[crew_of(owner)].first : 0; at; at = e->places[at].next)
        list = choices_with(list, !droids || card_at(e, at)->droid, VERB_PICK, e->places[at].card, 0);
    return list;
}

static Choices offer_ends(const Engine *e, const Frame *f, Choices list) {
    for (SpaceSet set = ends(e, f); set; set &= set - 1)
        list = choices_with(list, true, VERB_TO, spaces_lowest(set), 0);
    return list;
}

enum { TOKEN_CHOICES = PLANETS_MOST * CONTACT_SPACES };

static bool asks_for_crew(const Frame *f) {
    return LOCALS_READ(f, TokenLocals)->act >= TOKEN_DISMISS;
}

static Choices offer_tokens(const Engine *e, const Frame *f, Choices list) {
    return asks_for_space(f)  ? offer_ends(e, f, list)
           : asks_for_crew(f) ? offer_crew(e, f, list)
                              : offer_contacts(e, f, list);
}

bool or_token_can(const Engine *e, Seat seat, int hero, TokenLocals locals) {
    Frame f = {.seat = seat, .hero = (uint8_t)hero};
    Choice room[TOKEN_CHOICES];
    *LOCALS(&f, TokenLocals) = locals;
    if (locals.act == TOKEN_MOVE && !with_room(e))
        return false;
    return offer_tokens(e, &f, (Choices){room, 0, TOKEN_CHOICES}).count;
}

void or_push_token(Engine *e, int hero, TokenLocals locals) {
    Frame *f = frame_push(e, FRAME_TOKEN, seat_of(e, hero), hero);
    if (f)
        *LOCALS(f, TokenLocals) = locals;
}

/* OR-A50: whoever's turn it is decides between planets that are equally near; without any the token is nowhere. */
bool or_contact_returns(Engine *e, PlaceId contact, int space) {
    SpaceSet near = or_nearest(e, space, with_room(e));
    if (!near) {
        or_drop_contact(e, contact);
        return true;
    }
    e->places[contact].flags = PLACE_FACEUP;
    if (!(near & (near - 1))) {
        put_on_planet(e, contact, spaces_lowest(near));
        return true;
    }
    TokenLocals locals = {.act = TOKEN_RETURN, .left = 1, .contact = contact, .space = (uint8_t)space};
    or_push_token(e, outerrim(e)->active, locals);
    return false;
}

/* What was picked is done, as far as that takes no time of its own. */
static void picked(Engine *e, Frame *f, Choice choice) {
    TokenLocals *local = LOCALS(f, TokenLocals);
    if (choice.verb == VERB_TO)
        local->space = (uint8_t)choice.a;
    else if (choice.verb == VERB_PICK)
        local->contact = or_place_of(e, choice.a);
    else
        local->contact = or_contact_chosen(e, choice);
    if (choice.verb == VERB_TOKEN && local->act != TOKEN_ENCOUNTER) /* which tells it itself */
        approach(e, f->hero, local->contact);
    local->left--;
    f->step = TOKEN_DO;
}

/* OR-A82: one may look at fewer. */
static bool may_stop(const Frame *f) {
    const TokenLocals *local = LOCALS_READ(f, TokenLocals);
    return local->act == TOKEN_PEEK && (local->contact || local->left > 1);
}

/* The next thing to pick; a single one is no question, unless it may be left. */
static Flow pick_next(Engine *e, Frame *f) {
    _Static_assert((int)TOKEN_CHOICES <= (int)LISTING_MOST, "all contacts fit in what is left for the question");
    Choice room[LISTING_MOST];
    Choices list = offer_tokens(e, f, listing_room(e, room));
    if (!LOCALS_READ(f, TokenLocals)->left || !list.count)
        return FLOW_DONE;
    if (list.count == 1 && !may_stop(f)) {
        picked(e, f, list.at[0]);
        return FLOW_AGAIN;
    }
    listing_leave(e, list);
    f->step = is_automa(e, f->hero) ? TOKEN_RANDOM : TOKEN_ASK;
    return FLOW_ASK;
}

/* Crew goes: a contact back to a planet (OR-A47), anybody else as a card does. True: there is nothing to wait for. */
static bool dismiss(Engine *e, int hero, PlaceId crew) {
    if (card_at(e, crew)->deck == DECK_CONTACT)
        return or_contact_returns(e, crew, at_of(e, hero));
    or_discard(e, crew);
    return true;
}

/* FLOW_AGAIN: on to the next; FLOW_ASK: chance is asked first. */
static Flow do_picked(Engine *e, Frame *f) {
    TokenLocals *local = LOCALS(f, TokenLocals);
    PlaceId contact = local->contact;
    int hero = f->hero;
    switch (local->act) {
    case TOKEN_PEEK:
        if (!looked_at(e, contact, f->seat))
            return FLOW_ASK;
        break;
    case TOKEN_REVEAL:
        if (!turned_up(e, contact))
            return FLOW_ASK;
        break;
    case TOKEN_RECRUIT:
        f->step = TOKEN_ASK;
        or_recruit(e, hero, contact);
        return FLOW_PUSHED;
    case TOKEN_ENCOUNTER:
        f->step = TOKEN_ASK;
        or_push_contact(e, hero, contact);
        return FLOW_PUSHED;
    case TOKEN_MOVE:
        local->act = TOKEN_MOVE_TO;
        local->left = 1;
        break;
    case TOKEN_DISMISS:
        f->step = TOKEN_ASK;
        return dismiss(e, hero, contact) ? FLOW_AGAIN : FLOW_PUSHED;
    case TOKEN_TAKE_DROID:
        f->step = TOKEN_ASK;
        or_push_keep(e, hero, contact, false);
        return FLOW_PUSHED;
    default:
        put_on_planet(e, contact, local->space);
    }
    f->step = TOKEN_ASK;
    return FLOW_AGAIN;
}

Flow or_token_run(Engine *e, Frame *f) {
    return f->step == TOKEN_DO ? do_picked(e, f) : pick_next(e, f);
}

void or_token_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    if (f->step == TOKEN_RANDOM)
        or_ask_lot(q);
    else
        *q = (Question){.kind = asks_for_space(f) ? CANTINA_ASK_SPACE : CANTINA_ASK_CARD,
                        .seat = f->seat,
                        .hero = f->hero,
                        .prompt = asks_for_space(f) ? PROMPT_CONTACT_TO : PROMPT_CONTACT,
                        .args = {LOCALS_READ(f, TokenLocals)->act}};
    if (!out->at)
        return;
    if (!listing_found(e, out))
        *out = offer_tokens(e, f, *out);
    if (may_stop(f))
        choices_add(out, VERB_DONE, 0, 0);
    for (int i = 0; f->step == TOKEN_RANDOM && i < out->count; i++)
        out->at[i].c = 1;
}

void or_token_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_DONE)
        frame_pop(e);
    else
        picked(e, f, choice);
}

int or_token_bar(const Engine *e, const Frame *f, Choice choice) {
    Choice room[TOKEN_CHOICES];
    Choices list = offer_tokens(e, f, (Choices){room, 0, TOKEN_CHOICES});
    if (choices_have(&list, choice) || (choice.verb == VERB_DONE && may_stop(f)))
        return 0;
    if (choice.verb == VERB_TO)
        return asks_for_space(f) ? REASON_CONTACT_FULL : REASON_NOT_NOW;
    if (choice.verb == VERB_PICK)
        return !asks_for_space(f) && asks_for_crew(f) ? REASON_NOT_OFFERED : REASON_NOT_NOW;
    return choice.verb == VERB_TOKEN ? REASON_NO_CONTACT : REASON_NOT_NOW;
}

void or_recruit(Engine *e, int hero, PlaceId contact) {
    or_push_keep(e, hero, contact, false);
}
