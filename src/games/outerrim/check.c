/* Invariants of a game of Outer Rim: what must hold wherever a question is pending. Those of frames are in
 * check_frames.c. */
#include "games/outerrim/check.h"
#include "core/laws.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/market.h"
#include "games/outerrim/stand.h"

/* ---- cards ---- */

/* The deck a card of this zone comes from; DECKS: any. */
static int deck_of_zone(int zone) {
    if (zone < ZONE_DATABANK)
        return zone - ZONE_MARKET;
    if (zone >= ZONE_CONTACTS || zone == ZONE_POOL || (zone >= ZONE_CAPTIVES && zone < ZONE_CONTACTS))
        return DECK_CONTACT;
    return zone == ZONE_DATABANK ? DECK_DATABANK : zone == ZONE_AUTOMA ? DECK_AUTOMA : DECKS;
}

static int deck_of_bag(int bag) {
    if (bag < BAG_ENCOUNTER)
        return bag - BAG_MARKET;
    if (bag < BAG_PLAIN)
        return bag - BAG_ENCOUNTER + MARKET_DECKS;
    if (bag < BAG_CONTACT)
        return (bag - BAG_PLAIN) / SECRETS + MARKET_DECKS;
    return bag < BAG_NUMBERED ? DECK_CONTACT : bag < BAG_AUTOMA ? DECK_DATABANK : DECK_AUTOMA;
}

static bool belongs(const Engine *e, int zone, const Place *p) {
    int deck = p->card ? card_of(e, p->card)->deck : deck_of_bag(p->bag);
    return deck_of_zone(zone) == DECKS || deck_of_zone(zone) == deck;
}

/* OR-16.1: an encounter card with a Secret on it, known or not: its owner alone has read it, but not where it stands.
 */
static bool may_be_secret(const Engine *e, const Place *p) {
    if (p->card)
        return card_of(e, p->card)->secret != SECRET_NONE;
    return p->bag >= BAG_PLAIN && p->bag < BAG_CONTACT && (p->bag - BAG_PLAIN) % SECRETS != SECRET_NONE;
}

/* A slot holds what it is for (OR-9.8). */
static bool is_slotted(const Engine *e, int zone, const Place *p) {
    int sort = p->card ? card_of(e, p->card)->sort : SORT_NONE;
    if (zone < ZONE_CREW || zone >= ZONE_SECRETS)
        return true;
    int hero = (zone - ZONE_CREW) % HEROES + 1;
    return sort && sort != SORT_SHIP && zone == or_zone_for(hero, sort);
}

/* ---- bags ---- */

/* The bag that a card came out of; 0: no pile of this game has it. */
static int bag_of_card(const Engine *e, const Card *card) {
    if (card->deck < MARKET_DECKS)
        return BAG_MARKET + card->deck;
    if (card->deck < OPEN_DECKS)
        return BAG_PLAIN + (card->deck - MARKET_DECKS) * SECRETS + card->secret;
    if (card->deck == DECK_CONTACT)
        return BAG_CONTACT + card->class - 1;
    if (card->deck == DECK_AUTOMA)
        return outerrim(e)->automa ? BAG_AUTOMA : 0;
    return or_numbered(card->number) >= 0 ? BAG_NUMBERED + or_numbered(card->number) : 0;
}

/* A card that nobody knows yet comes out of the bag of its pile. */
static bool waits_rightly(int zone, int bag) {
    if (zone < ZONE_ENCOUNTER)
        return bag == BAG_MARKET + zone - ZONE_MARKET;
    if (zone < ZONE_DATABANK) {
        int deck = zone - ZONE_ENCOUNTER;
        return bag == BAG_ENCOUNTER + deck || (bag >= BAG_PLAIN && (bag - BAG_PLAIN) / SECRETS == deck);
    }
    if (zone == ZONE_DATABANK)
        return bag >= BAG_NUMBERED && bag < BAG_AUTOMA;
    if (zone == ZONE_AUTOMA)
        return bag == BAG_AUTOMA;
    return (zone == ZONE_POOL || zone >= ZONE_CONTACTS) && bag >= BAG_CONTACT && bag < BAG_NUMBERED;
}

static const char *check_bag(const Engine *e, int zone, const Place *p) {
    if (!p->card)
        return waits_rightly(zone, p->bag) ? NULL : "zones: an unknown card waits in a zone of another bag";
    const Card *card = card_of(e, p->card);
    int home = bag_of_card(e, card), outer = p->from ? BAG_ENCOUNTER + card->deck - MARKET_DECKS : home;
    return home && bag_asked(p) == home && p->bag == outer ? NULL
                                                           : "zones: a card came out of a bag that does not hold it";
}

static const char *check_place(const Engine *e, int zone, const Place *p, int *met) {
    bool open = (zone >= ZONE_CREW && zone < ZONE_SECRETS) || zone == ZONE_REMOVED ||
                (zone >= ZONE_CAPTIVES && zone < ZONE_CONTACTS);
    if (p->card > e->pack->tables[TABLE_CARDS].count)
        return "zones: a place holds a card the pack does not have";
    if (p->card && ++met[p->card] > 1)
        return "zones: a card is there twice";
    if (!belongs(e, zone, p))
        return "zones: a card lies in a zone of another deck";
    const char *wrong = check_bag(e, zone, p);
    if (wrong)
        return wrong;
    if (card_of(e, p->card)->deck == DECK_AUTOMA && zone != ZONE_AUTOMA && zone != ZONE_RESOLVING)
        return "zones: a card of the automa is not in its deck";
    if (!is_slotted(e, zone, p))
        return "zones: a card lies in a slot of another sort";
    if (open && !(p->seen & SEEN_BY_ALL))
        return "zones: an open card is not known to everybody";
    if (zone >= ZONE_CONTACTS && (p->flags & PLACE_FACEUP) && !(p->seen & SEEN_BY_ALL))
        return "zones: a faceup contact is not known to everybody";
    if (zone >= ZONE_SECRETS && zone < ZONE_CAPTIVES && !may_be_secret(e, p))
        return "zones.secrets: a card without a Secret is kept as one";
    if (zone >= ZONE_SECRETS && zone < ZONE_CAPTIVES && !p->card && p->seen)
        return "zones.secrets: a secret that somebody knows has no card";
    return NULL;
}

static const char *check_places(const Engine *e) {
    int met[CARDS_MOST + 1] = {0};
    for (int zone = 0; zone < ZONES; zone++)
        for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
            const char *wrong = check_place(e, zone, &e->places[at], met);
            if (wrong)
                return blamed_place(e, at, wrong);
        }
    return NULL;
}

/* A market deck's top card lies faceup, and no other (OR-2.16). */
static const char *check_market(const Engine *e) {
    for (int deck = 0; deck < MARKET_DECKS; deck++)
        for (PlaceId at = e->zones[ZONE_MARKET + deck].first; at; at = e->places[at].next)
            if ((e->places[at].flags & PLACE_FACEUP) && (at != or_top(e, deck) || !(e->places[at].seen & SEEN_BY_ALL)))
                return blamed_place(e, at, "zones: a market deck has a faceup card that is not its top card");
    return NULL;
}

static const char *check_contacts(const Engine *e) {
    for (int planet = 0; planet < PLANETS_MOST; planet++) {
        int room = digest(e)->planet_space[planet + 1] ? 2 : 0;
        if (e->zones[ZONE_CONTACTS + planet].count > room)
            return "zones: a planet has more than two contacts"; /* OR-2.4 */
    }
    for (int hero = 1; hero <= HEROES; hero++)
        for (PlaceId at = e->zones[captives_of(hero)].first; at; at = e->places[at].next) {
            PlaceId task = e->zones[tasks_of(hero)].first;
            while (task && card_at(e, task)->contact != e->places[at].card)
                task = e->places[task].next;
            if (!task)
                return "zones.captives: a captive is held without a bounty"; /* OR-22.4 */
        }
    return NULL;
}

/* ---- heroes ---- */

static bool in_setup(const Engine *e) {
    return e->frames[0].kind == FRAME_SETUP;
}

/* Heroes have everything once the starting cards are dealt, and the map lies before anybody is chosen. */
static bool has_heroes(const Engine *e) {
    return !in_setup(e) || e->frames[0].step > SETUP_CARDS;
}
static bool has_map(const Engine *e) {
    return !in_setup(e) || e->frames[0].step > SETUP_MAP;
}

/* Two rows that are the sides of one card or sheet, or the same. */
static bool same_character(const Engine *e, int hero, int other) {
    const uint8_t *is = outerrim(e)->character;
    return is[hero - 1] == is[other - 1] || character_of(e, hero)->back == is[other - 1] ||
           character_of(e, other)->back == is[hero - 1];
}

static bool same_sheet(const Engine *e, int hero, int other) {
    const uint8_t *flies = outerrim(e)->ship;
    return !ship_of(e, hero)->starter &&
           (flies[hero - 1] == flies[other - 1] || ship_of(e, hero)->back == flies[other - 1] ||
            ship_of(e, other)->back == flies[hero - 1]);
}

static const char *check_hero(const Engine *e, int hero) {
    const OuterRim *s = outerrim(e);
    int h = hero - 1;
    if (!s->character[h] || !s->ship[h] || !s->at[h])
        return "character, ship, at: a hero has no character, no ship or no place";
    if (s->character[h] > e->pack->tables[TABLE_CHARACTERS].count || s->ship[h] > e->pack->tables[TABLE_SHIPS].count ||
        s->at[h] > e->pack->tables[TABLE_SPACES].count)
        return "character, ship, at: a hero is, flies or stands on what the pack does not have";
    for (int other = hero + 1; other <= s->heroes; other++) {
        if (same_character(e, hero, other))
            return "character: two heroes are the same character"; /* OR-2.7 */
        if (same_sheet(e, hero, other))
            return "ship: two heroes fly the same ship"; /* OR-11.6 */
    }
    return NULL;
}

/* A row of the table has something in it for heroes that play only. */
static bool is_absent(const Engine *e, int hero) {
    const OuterRim *s = outerrim(e);
    return !s->character[hero - 1] && !s->ship[hero - 1] && !s->at[hero - 1];
}

/* Rows of those that do not play hold nothing, and a starting ship has no goal (OR-20). */
static const char *check_rows(const Engine *e, int hero) {
    const OuterRim *s = outerrim(e);
    int h = hero - 1;
    bool standing = false;
    for (int i = 0; i < FACTIONS; i++)
        standing |= s->reputation[h * FACTIONS + i] != 0;
    if (hero > s->heroes && (standing || s->credits[h] || s->fame[h] || s->damage[h] || s->ship_damage[h] ||
                             s->tokens[h] || s->ship_tokens[h]))
        return "credits, fame, damage, ship_damage, tokens, ship_tokens, reputation: somebody has some who does not "
               "play";
    return s->ship_tokens[h] && s->ship[h] && ship_of(e, hero)->starter
               ? "ship_tokens: a starting ship has no goal, and no tokens"
               : NULL;
}

static const char *check_heroes(const Engine *e) {
    const OuterRim *s = outerrim(e);
    int seats = e->head->seats;
    bool automa = seats == 1 || (seats < HEROES && s->options[OPTION_AUTOMA]);
    if (s->heroes != seats + automa || s->automa != (automa ? seats + 1 : 0))
        return "heroes, automa: the number of heroes is wrong"; /* OR-25.1 */
    if (!in_setup(e) && (s->first < 1 || s->first > seats))
        return "first: the first player does not play";
    if (s->defeated & ~heroes_all(e))
        return "defeated: somebody is defeated who does not play";
    for (int hero = s->heroes + 1; hero <= HEROES; hero++)
        if (!is_absent(e, hero))
            return "heroes: a hero that does not play is on the table";
    for (int hero = 1; hero <= HEROES; hero++) {
        const char *wrong = check_rows(e, hero);
        if (wrong)
            return wrong;
    }
    for (int hero = 1; hero <= s->heroes && has_heroes(e); hero++) {
        const char *wrong = check_hero(e, hero);
        if (wrong)
            return wrong;
    }
    return NULL;
}

/* ---- the galaxy ---- */

static const char *check_map(const Engine *e) {
    const OuterRim *s = outerrim(e);
    unsigned met = 0;
    if (!has_map(e))
        return NULL;
    for (int i = 0; i < TILES; i++)
        met |= 1u << s->tiles[i];
    if (met != (2u << TILES) - 2)
        return "tiles: a tile is missing from the map";
    for (int i = 0; i < FACTIONS; i++)
        if (!s->patrol_level[i] || !s->patrol_at[i] || s->patrol_at[i] > e->pack->tables[TABLE_SPACES].count)
            return "patrol_level, patrol_at: a faction has no patrol on the map"; /* OR-10.7 */
    return NULL;
}

const char *or_check(const Engine *e) {
    static Law *const laws[] = {check_places, check_market, check_contacts, check_heroes, check_map, or_check_frames};
    return e->head->over ? NULL : laws_check(e, laws, COUNT(laws));
}

/* Who plays and whose turn it is follows from the seats and the turn's frame (OR-25.1). */
void or_complete(Engine *e, const LeftOut *left) {
    OuterRim *s = outerrim(e);
    int seats = e->head->seats;
    bool automa = seats == 1 || (seats < HEROES && s->options[OPTION_AUTOMA]);
    if (is_left_out(left, "heroes"))
        s->heroes = (uint8_t)(seats + automa);
    if (is_left_out(left, "automa"))
        s->automa = automa ? s->heroes : 0;
    if (is_left_out(left, "first") && !in_setup(e))
        s->first = 1;
    if (is_left_out(left, "active") && !in_setup(e))
        s->active = e->frames[0].hero;
}
