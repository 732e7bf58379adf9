/* Where cards are and where they go (OR-3, OR-9.8): slots, discards, the databank, and cards that an effect asks for.
 */
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/values.h"

/* ---- what a hero holds ---- */

/* Zones whose cards are held, in their order; a captive helps nobody. */
static const uint8_t held_zones[] = {ZONE_CREW, ZONE_HOLD, ZONE_GEAR, ZONE_TASKS, ZONE_SECRETS};

int or_holder(const Engine *e, PlaceId place) {
    int zone = e->places[place].zone;
    return zone >= ZONE_CREW && zone < ZONE_CONTACTS ? (zone - ZONE_CREW) % HEROES + 1 : 0;
}

static PlaceId find_from(const Engine *e, int first, int end, CardId card) {
    for (int place = first; place < end && place < PLACES; place++)
        if (e->places[place].card == card)
            return (PlaceId)place;
    return 0;
}

/* Where its deck was dealt to, as a rule; a game that was written down and read again has other places. */
PlaceId or_place_of(const Engine *e, CardId card) {
    int deck = card_of(e, card)->deck, dealt = digest(e)->dealt[deck];
    if (!card)
        return 0;
    PlaceId place = find_from(e, dealt, dealt + digest(e)->decks[deck].rows, card);
    return place ? place : find_from(e, 1, PLACES, card);
}

/* It is being read, or the hero holds it; a contact may lie on its planet. */
PlaceId or_this(const Engine *e, const Frame *program) {
    const AbilityRow *ability = pack_ability(e->pack, program->source);
    if (ability->table != TABLE_CARDS)
        return 0;
    PlaceId place = zone_find(e, ZONE_RESOLVING, ability->row);
    if (!place && card_of(e, ability->row)->deck == DECK_CONTACT && is_planet(e, at_of(e, program->hero)))
        place = zone_find(e, or_contacts_at(e, at_of(e, program->hero)), ability->row);
    for (int i = 0; i < COUNT(held_zones) && !place; i++)
        place = zone_find(e, (ZoneId)(held_zones[i] + program->hero - 1), ability->row);
    return place ? place : or_place_of(e, ability->row);
}

/* ---- slots (OR-9.8 … 9.10, OR-A25) ---- */

enum { SLOTS = 1 << STAT_CREW | 1 << STAT_CARGO }; /* values that are slots */

ZoneId or_zone_for(int hero, int sort) {
    switch (sort) {
    case SORT_CREW:
        return crew_of(hero);
    case SORT_GEAR:
        return gear_of(hero);
    case SORT_CARGO:
    case SORT_MOD:
        return hold_of(hero);
    default:
        return tasks_of(hero);
    }
}

/* How many cards of the hold there are beyond its slots, a cargo-or-mod slot taking either. */
static int hold_excess(const Engine *e, int hero) {
    const Ship *ship = ship_of(e, hero);
    int cargo = or_count(e, hero, SORT_CARGO) - or_value(e, STAT_CARGO, (uint8_t)hero);
    int mods = or_count(e, hero, SORT_MOD) - ship->mod;
    return (cargo > 0 ? cargo : 0) + (mods > 0 ? mods : 0) - ship->either;
}

/* The first kind of slot a hero has too few of: its sort; SORT_NONE: everything fits. Two of armour never do. */
static int excess(const Engine *e, int hero) {
    if (e->zones[crew_of(hero)].count > or_value(e, STAT_CREW, (uint8_t)hero))
        return SORT_CREW;
    if (e->zones[gear_of(hero)].count > GEAR_SLOTS || (e->zones[gear_of(hero)].count > 1 && or_armor(e, hero) > 1))
        return SORT_GEAR;
    if (e->zones[tasks_of(hero)].count > TASK_SLOTS)
        return SORT_JOB;
    return e->zones[hold_of(hero)].count && hold_excess(e, hero) > 0 ? SORT_CARGO : SORT_NONE;
}

/* Would dropping this card help a hero that has too few slots of a sort? */
static bool helps(const Engine *e, int hero, int sort, PlaceId place) {
    const Card *card = card_at(e, place);
    if (sort == SORT_GEAR && or_armor(e, hero) > 1 && e->zones[gear_of(hero)].count <= GEAR_SLOTS)
        return card->armor;
    if (sort != SORT_CARGO)
        return true;
    int over = or_count(e, hero, card->sort) -
               (card->sort == SORT_CARGO ? or_value(e, STAT_CARGO, (uint8_t)hero) : ship_of(e, hero)->mod);
    return over > 0;
}

/* Must something make room before a hero can take this card? */
static bool needs_room(const Engine *e, int hero, const Card *card) {
    if (card->sort == SORT_GEAR && card->armor && or_armor(e, hero))
        return true;
    return or_free_slots(e, hero, card->sort) <= 0;
}

/* Would dropping that one do? Cargo and mods give way to each other where a slot takes either. */
static bool makes_room(const Engine *e, int hero, const Card *card, PlaceId place) {
    const Card *other = card_at(e, place);
    const Ship *ship = ship_of(e, hero);
    if (card->armor && or_armor(e, hero))
        return other->armor;
    if (other->sort == card->sort || (card->sort != SORT_CARGO && card->sort != SORT_MOD))
        return true;
    int own = other->sort == SORT_CARGO ? or_value(e, STAT_CARGO, (uint8_t)hero) : ship->mod;
    return or_count(e, hero, other->sort) > own; /* it lies in a slot that takes either */
}

static Choices offer_drops(const Engine *e, Choices list, int hero, const Card *card) {
    for (PlaceId at = e->zones[or_zone_for(hero, card->sort)].first; at; at = e->places[at].next)
        if (makes_room(e, hero, card, at))
            choices_add(&list, VERB_DROP, e->places[at].card, 0);
    return list;
}

/* Whoever has no room makes some, if there is anything to give up for it; of cargo and mods, that lies in a slot which
 * takes either. Two of armour give way to each other. */
unsigned or_sorts_kept(const Engine *e, int hero) {
    const Ship *ship = ship_of(e, hero);
    int cargo = or_count(e, hero, SORT_CARGO), mods = or_count(e, hero, SORT_MOD);
    int more_cargo = cargo - or_value(e, STAT_CARGO, (uint8_t)hero), more_mods = mods - ship->mod;
    bool no_cargo = !cargo && more_mods <= 0 && more_cargo >= ship->either;
    bool no_mods = !mods && more_cargo <= 0 && more_mods >= ship->either;
    bool no_crew = !e->zones[crew_of(hero)].count && !or_value(e, STAT_CREW, (uint8_t)hero);
    return ~((unsigned)no_cargo << SORT_CARGO | (unsigned)no_mods << SORT_MOD | (unsigned)no_crew << SORT_CREW);
}

bool or_may_keep(const Engine *e, int hero, CardId id) {
    return or_sorts_kept(e, hero) >> card_of(e, id)->sort & 1;
}

/* ---- taking a card ---- */

static void take_card(Engine *e, int hero, PlaceId place) {
    const Card *card = card_at(e, place);
    if (or_holder(e, place)) /* another's crew */
        or_holdings_changed(e, or_holder(e, place));
    e->places[place].flags = 0;
    place_show(e, place);
    place_to_bottom(e, place, or_zone_for(hero, card->sort));
    or_card_changed(e, hero, e->places[place].card, 1);
    emit(e, (Event){.kind = EVENT_KEEP,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = who_is(e, hero)});
}

void or_push_keep(Engine *e, int hero, PlaceId place, bool must) {
    Frame *f = frame_push(e, FRAME_KEEP, seat_of(e, hero), hero);
    if (f)
        *LOCALS(f, PlaceLocals) = (PlaceLocals){.place = place, .number = must};
}

static Choices offer_room(const Engine *e, const Frame *f, Choices list) {
    const PlaceLocals *local = LOCALS_READ(f, PlaceLocals);
    if (!local->number)
        choices_add(&list, VERB_FORGO, 0, 0);
    return offer_drops(e, list, f->hero, card_at(e, local->place));
}

/* Could room be made? */
static bool any_room(const Engine *e, const Frame *f) {
    Choice room[LISTING_MOST];
    Choices list = offer_room(e, f, listing_room(e, room));
    bool any = list.count && list.at[list.count - 1].verb == VERB_DROP;
    if (any)
        listing_leave(e, list);
    return any;
}

/* OR-A71: the automa gives up nothing for a card. */
static Flow keep_room(Engine *e, Frame *f) {
    PlaceLocals *local = LOCALS(f, PlaceLocals);
    const Card *card = card_at(e, local->place);
    if (needs_room(e, f->hero, card)) {
        if (!is_automa(e, f->hero) && any_room(e, f))
            return FLOW_ASK;
        e->head->answer = 0;
        return FLOW_DONE;
    }
    take_card(e, f->hero, local->place);
    f->step = KEEP_DONE;
    e->head->answer = 1;
    if (or_look_now(e)) /* OR-5.2: fame may count by it (OR-A33) */
        return FLOW_DONE;
    return card->sort == SORT_CREW && !or_offer_gained(e, f->hero, e->places[local->place].card) ? FLOW_PUSHED
                                                                                                 : FLOW_DONE;
}

Flow or_keep_run(Engine *e, Frame *f) {
    if (f->step == KEEP_ROOM) {
        Flow flow = keep_room(e, f);
        if (flow != FLOW_DONE || f->step == KEEP_ROOM)
            return flow;
    }
    if (!or_stands(e, f->hero)) /* OR-A39: armor or hull plates made room */
        return FLOW_PUSHED;
    e->head->answer = 1;
    return FLOW_DONE;
}

void or_keep_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const PlaceLocals *local = LOCALS_READ(f, PlaceLocals);
    *q = (Question){.kind = CANTINA_ASK_PAY,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = PROMPT_ROOM,
                    .args = {(int16_t)e->places[local->place].card}};
    if (out->at && !listing_found(e, out))
        *out = offer_room(e, f, *out);
}

void or_keep_take(Engine *e, Frame *f, Choice choice) {
    PlaceId place = LOCALS(f, PlaceLocals)->place;
    int hero = f->hero;
    if (choice.verb == VERB_DROP) {
        or_discard(e, zone_find(e, or_zone_for(hero, card_at(e, place)->sort), choice.a));
        return;
    }
    emit(e, (Event){.kind = EVENT_FORGO,
                    .seat = f->seat,
                    .seen = e->places[place].seen,
                    .card = e->places[place].card,
                    .a = who_is(e, hero)});
    e->head->answer = 0;
    frame_pop(e);
}

/* ---- too few slots (OR-A46, OR-A74) ---- */

/* Slots that depend on something are looked at again and again. */
static void note_trimmed(const Engine *e, int hero) {
    Notes *notes = e->notes;
    if (notes && !(notes->conditional[hero - 1] & SLOTS))
        notes->trimmed |= HERO_BIT(hero);
}

void or_trim(Engine *e, int hero) {
    const Notes *notes = e->notes;
    if (notes && notes->trimmed & HERO_BIT(hero))
        return;
    if (excess(e, hero))
        frame_push(e, FRAME_TRIM, seat_of(e, hero), hero);
    else
        note_trimmed(e, hero);
}

static Choices offer_trims(const Engine *e, Choices list, int hero, bool lots) {
    int sort = excess(e, hero);
    for (PlaceId at = sort ? e->zones[or_zone_for(hero, sort)].first : 0; at; at = e->places[at].next)
        if (helps(e, hero, sort, at))
            choices_add_weight(&list, VERB_DROP, e->places[at].card, lots);
    return list;
}

Flow or_trim_run(Engine *e, Frame *f) {
    while (excess(e, f->hero)) {
        Choice room[DROPS_MOST];
        Choices list = offer_trims(e, (Choices){room, 0, COUNT(room)}, f->hero, false);
        if (!MUST(e, list.count))
            return FLOW_DONE;
        if (list.count > 1) {
            f->step = is_automa(e, f->hero) ? TRIM_RANDOM : TRIM_ASK;
            return FLOW_ASK;
        }
        int depth = e->head->depth;
        or_trim_take(e, f, room[0]);
        if (e->head->depth != depth)
            return FLOW_PUSHED;
    }
    return FLOW_DONE;
}

void or_trim_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    bool lots = f->step == TRIM_RANDOM;
    *q = (Question){.kind = lots ? CANTINA_ASK_CHANCE : CANTINA_ASK_PAY,
                    .seat = lots ? CANTINA_CHANCE : f->seat,
                    .hero = f->hero,
                    .weighed = lots,
                    .prompt = lots ? PROMPT_CHANCE : PROMPT_TRIM,
                    .tag = lots ? TAG_AUTOMA : 0};
    if (out->at)
        *out = offer_trims(e, *out, f->hero, lots);
}

void or_trim_take(Engine *e, Frame *f, Choice choice) {
    f->step = TRIM_ASK;
    or_discard(e, zone_find(e, or_zone_for(f->hero, card_of(e, choice.a)->sort), choice.a));
}

/* ---- putting cards away ---- */

/* The contact that is held on a bounty, or 0. */
PlaceId or_captive(const Engine *e, PlaceId bounty) {
    int hero = or_holder(e, bounty);
    const Card *card = card_at(e, bounty);
    return hero && card->contact ? zone_find(e, captives_of(hero), card->contact) : 0;
}

static void to_bottom(Engine *e, PlaceId place, ZoneId deck) {
    bool empty = !e->zones[deck].count;
    place_to_bottom(e, place, deck);
    if (empty && deck < ZONE_MARKET + MARKET_DECKS) /* OR-A53 */
        e->places[place].flags = PLACE_FACEUP;
}

/* Everybody who knew it still does; a databank card is any of its number again. */
static void put_away(Engine *e, PlaceId place, const Card *card) {
    if (card->deck < MARKET_DECKS)
        to_bottom(e, place, (ZoneId)(ZONE_MARKET + card->deck));
    else if (card->deck < OPEN_DECKS)
        to_bottom(e, place, (ZoneId)(ZONE_ENCOUNTER + card->deck - MARKET_DECKS));
    else if (card->deck == DECK_CONTACT)
        place_to_bottom(e, place, ZONE_POOL);
    else {
        place_to_bottom(e, place, card->deck == DECK_AUTOMA ? ZONE_AUTOMA : ZONE_DATABANK);
        if (card->deck == DECK_DATABANK) {
            place_undraw(e, place);
            place_hide(e, place, 0);
        }
    }
}

/* OR-A48: a captive whose bounty goes is free again. */
static void free_captive(Engine *e, PlaceId bounty) {
    PlaceId captive = or_captive(e, bounty);
    int hero = or_holder(e, bounty);
    if (!captive)
        return;
    place_to_bottom(e, captive, ZONE_POOL); /* until it is known where it goes */
    or_contact_returns(e, captive, at_of(e, hero));
}

/* Whoever held it does no more. */
static void lose(const Engine *e, PlaceId place) {
    int hero = or_holder(e, place);
    if (hero && e->places[place].zone < ZONE_SECRETS)
        or_card_changed(e, hero, e->places[place].card, -1);
    else if (hero)
        or_holdings_changed(e, hero);
}

void or_discard(Engine *e, PlaceId place) {
    if (!MUST(e, place && e->places[place].card))
        return;
    const Card *card = card_at(e, place);
    emit(e, (Event){.kind = EVENT_DISCARD, .seen = e->places[place].seen, .card = e->places[place].card});
    lose(e, place);
    if (card->sort == SORT_BOUNTY)
        free_captive(e, place);
    e->places[place].flags = 0;
    put_away(e, place, card);
}

void or_remove(Engine *e, PlaceId place) {
    if (!MUST(e, place && e->places[place].card))
        return;
    lose(e, place);
    e->places[place].flags = 0;
    place_to_bottom(e, place, ZONE_REMOVED);
    emit(e, (Event){.kind = EVENT_REMOVE, .seen = SEEN_BY_ALL, .card = e->places[place].card});
}

/* Its encounter deck: everybody saw on which space it was drawn. */
static int deck_of_secret(const Place *p) {
    return p->bag < BAG_PLAIN ? p->bag - BAG_ENCOUNTER : (p->bag - BAG_PLAIN) / SECRETS;
}

/* In the views of others they have no card: so they are put away by where they came from. */
void or_discard_secrets(Engine *e, int hero) {
    for (PlaceId at; (at = e->zones[secrets_of(hero)].first) != 0;) {
        emit(e, (Event){.kind = EVENT_DISCARD_SECRET,
                        .seat = seat_of(e, hero),
                        .seen = e->places[at].seen,
                        .card = e->places[at].card,
                        .a = who_is(e, hero)});
        e->places[at].flags = 0;
        place_to_bottom(e, at, (ZoneId)(ZONE_ENCOUNTER + deck_of_secret(&e->places[at])));
        or_holdings_changed(e, hero);
    }
}

/* ---- the databank (OR-3.1) ---- */

PlaceId or_databank_top(const Engine *e, int number) {
    int numbered = or_numbered(number);
    PlaceId at = numbered < 0 ? 0 : e->zones[ZONE_DATABANK].first;
    while (at && e->places[at].bag != BAG_NUMBERED + numbered)
        at = e->places[at].next;
    return at;
}

Ability or_ability_for(const Engine *e, int hero, int table, int row, int moment) {
    const Component *is = pack_component(e->pack, table, row);
    for (int i = 0; i < is->abilities; i++) {
        Ability ability = (Ability)(is->ability + i);
        if (pack_ability(e->pack, ability)->moment == moment && ability_holds(e, ability, seat_of(e, hero), hero))
            return ability;
    }
    return 0;
}

bool or_push_ability(Engine *e, int hero, int table, int row, int moment, int picked) {
    Ability ability = or_ability_for(e, hero, table, row, moment);
    if (!ability)
        return false;
    ability_start(e, ability, seat_of(e, hero), hero);
    program_pick(frame_top(e), picked);
    return true;
}

void or_tell_section(Engine *e, const Frame *f, CardId card, Ability ability) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Component *is = pack_component(e->pack, row->table, row->row);
    emit(e, (Event){.kind = EVENT_SECTION,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = card,
                    .a = who_is(e, f->hero),
                    .b = (int16_t)(ability - is->ability + 1),
                    .c = (int16_t)ability});
}

void or_push_databank(Engine *e, int hero, int number, int picked) {
    Frame *f = frame_push(e, FRAME_DATABANK, seat_of(e, hero), hero);
    if (f)
        *LOCALS(f, PlaceLocals) = (PlaceLocals){.number = (uint8_t)number, .picked = (uint8_t)picked};
}

/* OR-A54: a number without a card left does nothing. */
static Flow databank_draw(Engine *e, Frame *f) {
    PlaceLocals *local = LOCALS(f, PlaceLocals);
    if (!local->place && !(local->place = or_databank_top(e, local->number)))
        return FLOW_DONE;
    if (!place_drawn(e, local->place))
        return FLOW_ASK;
    place_show(e, local->place);
    place_to_top(e, local->place, ZONE_RESOLVING);
    CardId card = e->places[local->place].card;
    emit(e,
         (Event){.kind = EVENT_DATABANK, .seat = f->seat, .seen = SEEN_BY_ALL, .card = card, .a = who_is(e, f->hero)});
    f->step = DATABANK_BACK;
    Ability ability = or_ability_for(e, f->hero, TABLE_CARDS, card, MOMENT_SCRIPT);
    if (ability)
        or_tell_section(e, f, card, ability);
    return or_push_ability(e, f->hero, TABLE_CARDS, card, MOMENT_SCRIPT, local->picked) ? FLOW_PUSHED : FLOW_AGAIN;
}

/* A card that was kept is not put back. */
void or_databank_tidy(Engine *e, Frame *f) {
    PlaceId place = LOCALS(f, PlaceLocals)->place;
    if (place && e->places[place].zone == ZONE_RESOLVING)
        or_discard(e, place);
}

Flow or_databank_run(Engine *e, Frame *f) {
    if (f->step == DATABANK_DRAW)
        return databank_draw(e, f);
    or_databank_tidy(e, f);
    return FLOW_DONE;
}
