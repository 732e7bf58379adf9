/*
 * Encounters that one chooses: what is there to choose besides patrols, contacts and abilities; space encounters
 * (OR-15) and the secrets they bring (OR-16).
 *
 * Of a card that is drawn it comes out first on which of the deck's spaces it has a Secret, if any: everybody sees
 * whether it is read aloud. If it is this space, only whoever drew the card learns which one it is.
 */
#include "games/outerrim/cards.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/values.h"

/* ---- the choice ---- */

Choices or_offer_encounters(const Engine *e, Choices list, int hero) {
    list = or_offer_jobs(e, list, hero);
    list = or_offer_hunts(e, list, hero);
    choices_add(&list, VERB_SPACE, 0, 0); /* OR-A57 */
    return list;
}

void or_begin_encounter(Engine *e, int hero, Choice choice) {
    if (choice.verb == VERB_JOB)
        or_begin_job(e, hero, choice.a);
    else if (choice.verb == VERB_HUNT)
        or_begin_hunt(e, hero, choice.a);
    else
        frame_push(e, FRAME_SPACE, seat_of(e, hero), hero);
}

int or_bar_encounter(const Engine *e, int hero, Choice choice) {
    if (or_must_fight(e, hero))
        return REASON_FORCED_FIGHT;
    if (choice.verb == VERB_JOB)
        return or_bar_job(e, hero, choice.a);
    return choice.verb == VERB_HUNT ? or_bar_hunt(e, hero, choice) : 0;
}

/* ---- a space encounter ---- */

static int deck_here(const Engine *e, const Frame *f) {
    return space_of(e, at_of(e, f->hero))->deck - MARKET_DECKS;
}

/* OR-16.1: does the Secret of this card, whose back is known, stand on the hero's space? */
static bool is_secret(const Engine *e, const Frame *f, PlaceId place) {
    int back = e->places[place].bag - BAG_PLAIN - deck_here(e, f) * SECRETS;
    return back != SECRET_NONE && back == digest(e)->secret[at_of(e, f->hero)];
}

static void keep_secret(Engine *e, const Frame *f, PlaceId place) {
    place_to_bottom(e, place, secrets_of(f->hero));
    or_holdings_changed(e, f->hero);
    emit(e, (Event){.kind = EVENT_SECRET,
                    .seat = f->seat,
                    .seen = SEAT_BIT(f->seat),
                    .card = e->places[place].card,
                    .a = who_is(e, f->hero)});
}

/* OR-15.2: the first section whose space and condition fit; none may. */
static Ability section(const Engine *e, const Frame *f, const Component *is) {
    for (int i = 0; i < is->abilities; i++) {
        Ability ability = (Ability)(is->ability + i);
        if (pack_ability(e->pack, ability)->moment == MOMENT_SPACE && ability_holds(e, ability, f->seat, f->hero))
            return ability;
    }
    return 0;
}

/* OR-15.3, OR-15.4: under its deck, unless it was kept. */
void or_space_tidy(Engine *e, Frame *f) {
    PlaceId place = LOCALS_READ(f, SpaceLocals)->place;
    if (place && e->places[place].zone == ZONE_RESOLVING)
        or_discard(e, place);
}

static Flow read(Engine *e, Frame *f, PlaceId place) {
    place_to_top(e, place, ZONE_RESOLVING);
    place_show(e, place);
    CardId card = e->places[place].card;
    Ability ability = section(e, f, &card_of(e, card)->is);
    emit(e, (Event){.kind = ability ? EVENT_ENCOUNTER : EVENT_NO_ENCOUNTER,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = card,
                    .a = who_is(e, f->hero),
                    .b = (int16_t)at_of(e, f->hero)});
    f->step = SPACE_READ;
    if (ability)
        or_tell_section(e, f, card, ability);
    Flow flow = ability ? ability_run(e, ability, f->seat, f->hero) : FLOW_DONE;
    if (flow == FLOW_DONE)
        or_space_tidy(e, f);
    return flow;
}

Flow or_space_run(Engine *e, Frame *f) {
    SpaceLocals *local = LOCALS(f, SpaceLocals);
    if (f->step == SPACE_READ) {
        or_space_tidy(e, f);
        return FLOW_DONE;
    }
    PlaceId place = e->zones[ZONE_ENCOUNTER + deck_here(e, f)].first;
    if (!place)
        return FLOW_DONE;
    if (!place_back_shown(e, place) || !place_drawn(e, place))
        return FLOW_ASK;
    if (is_secret(e, f, place)) {
        keep_secret(e, f, place);
        return FLOW_DONE;
    }
    local->place = place;
    return read(e, f, place);
}
