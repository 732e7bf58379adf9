/* Invariants of a game of Outer Rim: what must hold wherever a question is pending. */
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

/* A slot holds what it is for (OR-9.8). */
static bool is_slotted(const Engine *e, int zone, const Place *p) {
    int sort = p->card ? card_of(e, p->card)->sort : SORT_NONE;
    if (zone < ZONE_CREW || zone >= ZONE_SECRETS)
        return true;
    int hero = (zone - ZONE_CREW) % HEROES + 1;
    return sort && zone == or_zone_for(hero, sort);
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
    if (!is_slotted(e, zone, p))
        return "zones: a card lies in a slot of another sort";
    if (open && !(p->seen & SEEN_BY_ALL))
        return "zones: an open card is not known to everybody";
    if (zone >= ZONE_CONTACTS && (p->flags & PLACE_FACEUP) && !(p->seen & SEEN_BY_ALL))
        return "zones: a faceup contact is not known to everybody";
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
                return wrong;
        }
    return NULL;
}

/* A market deck's top card lies faceup, and no other (OR-2.16). */
static const char *check_market(const Engine *e) {
    for (int deck = 0; deck < MARKET_DECKS; deck++)
        for (PlaceId at = e->zones[ZONE_MARKET + deck].first; at; at = e->places[at].next)
            if ((e->places[at].flags & PLACE_FACEUP) && (at != or_top(e, deck) || !(e->places[at].seen & SEEN_BY_ALL)))
                return "zones: a market deck has a faceup card that is not its top card";
    return NULL;
}

static const char *check_contacts(const Engine *e) {
    for (int planet = 0; planet < PLANETS_MOST; planet++)
        if (e->zones[ZONE_CONTACTS + planet].count > 2)
            return "zones: a planet has more than two contacts"; /* OR-2.4 */
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
    for (int hero = 1; hero <= s->heroes && !in_setup(e); hero++) {
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
    if (in_setup(e))
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

/* ---- frames ---- */

static bool plays(const Engine *e, int hero) {
    return hero >= 1 && hero <= outerrim(e)->heroes;
}

static bool is_dealt(const Engine *e, PlaceId place) {
    return place && (e->places[place].bag || e->places[place].card);
}

static bool is_drawn(const Engine *e, PlaceId place) {
    return place && e->places[place].card;
}

/* A card that takes a slot (OR-1.12). */
static bool is_thing(const Engine *e, PlaceId place) {
    return is_drawn(e, place) && card_at(e, place)->sort != SORT_NONE && card_at(e, place)->sort != SORT_SHIP;
}

static bool setup_fits(const Engine *e, const Frame *f) {
    const OuterRim *s = outerrim(e);
    int done = LOCALS_READ(f, SetupLocals)->done, laid = 0;
    unsigned tiles = 0;
    for (int i = 0; i < TILES; i++) {
        laid += s->tiles[i] != 0;
        tiles |= 1u << s->tiles[i];
    }
    if (bits_count(tiles & ~1u) != laid)
        return false;
    if (f->step == SETUP_MAP)
        return done == laid || laid == TILES;
    if (laid < TILES || (f->step > SETUP_FIRST && (s->first < 1 || s->first > e->head->seats)))
        return false;
    for (int hero = 1; hero <= s->heroes; hero++)
        if ((f->step > SETUP_AUTOMA && !s->character[hero - 1]) || (f->step > SETUP_SHIPS && !s->ship[hero - 1]))
            return false;
    return done <= (f->step == SETUP_MARKET ? MARKET_DECKS : s->heroes) &&
           (f->step == SETUP_FIRST || f->step == SETUP_MARKET || done < s->heroes);
}

static bool buy_fits(const Engine *e, const Frame *f) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    if (f->kind == FRAME_SHIP)
        return f->step < SHIP_BARTER || local->ship;
    if (local->deck >= MARKET_DECKS || f->step >= BUY_TURN_UP) /* it may have been shuffled back meanwhile */
        return local->deck < MARKET_DECKS;
    return is_drawn(e, local->place) && card_at(e, local->place)->deck == local->deck;
}

static bool card_fits(const Engine *e, const Frame *f) {
    const CardLocals *local = LOCALS_READ(f, CardLocals);
    return plays(e, local->owner) && local->sort != SORT_NONE && local->sort != SORT_SHIP;
}

static bool turn_fits(const Engine *e, const Frame *f) {
    const CountLocals *count = LOCALS_READ(f, CountLocals);
    int with = LOCALS_READ(f, TradeLocals)->with;
    switch (f->kind) {
    case FRAME_SETUP:
        return setup_fits(e, f);
    case FRAME_MARKET:
        return count->what < MARKET_DECKS;
    case FRAME_DECK:
        return count->what <= MARKET_DECKS && count->act < DECK_ACTS;
    case FRAME_BUY:
    case FRAME_SHIP:
        return buy_fits(e, f);
    case FRAME_KEEP:
        return is_thing(e, LOCALS_READ(f, PlaceLocals)->place);
    case FRAME_TRADE:
        return with != f->hero && with >= 1 && with <= e->head->seats && !is_automa(e, f->hero);
    case FRAME_DELIVER:
        return f->step == DELIVER_WHICH || is_thing(e, LOCALS_READ(f, PlaceLocals)->place);
    case FRAME_DATABANK:
        return f->step == DATABANK_DRAW || is_drawn(e, LOCALS_READ(f, PlaceLocals)->place);
    case FRAME_CARD:
        return card_fits(e, f);
    default:
        return true;
    }
}

static bool fight_fits(const Engine *e, const Frame *f) {
    const FightLocals *local = LOCALS_READ(f, FightLocals);
    bool foe = local->foe == FOE_PATROL ? local->patrol != 0 : local->foe != FOE_PLAYER || plays(e, local->enemy);
    return foe && local->enemy <= outerrim(e)->heroes && local->enemy != f->hero && local->cut <= f - e->frames;
}

static bool contest_fits(const Engine *e, const Frame *f) {
    const HuntLocals *hunt = LOCALS_READ(f, HuntLocals);
    switch (f->kind) {
    case FRAME_ROLL:
        return LOCALS_READ(f, RollLocals)->enemy <= outerrim(e)->heroes;
    case FRAME_TEST:
        return LOCALS_READ(f, TestLocals)->skill != SKILL_NONE;
    case FRAME_FIGHT:
        return fight_fits(e, f);
    case FRAME_HUNT:
        return is_drawn(e, hunt->bounty) && is_drawn(e, hunt->contact) && hunt->owner <= outerrim(e)->heroes;
    case FRAME_PRIZE:
        return is_drawn(e, hunt->bounty) && is_drawn(e, hunt->contact);
    case FRAME_REWARD:
        return is_drawn(e, LOCALS_READ(f, RewardLocals)->place);
    case FRAME_JOB:
        return is_drawn(e, LOCALS_READ(f, JobLocals)->place) && LOCALS_READ(f, JobLocals)->card;
    case FRAME_SPACE:
        return f->step == SPACE_DRAW || is_dealt(e, LOCALS_READ(f, SpaceLocals)->place);
    default:
        return true;
    }
}

static bool token_fits(const Engine *e, const Frame *f) {
    const TokenLocals *local = LOCALS_READ(f, TokenLocals);
    bool known = local->act != TOKEN_MOVE_TO && local->act != TOKEN_RETURN;
    if (local->act >= TOKEN_ACTS || (local->act == TOKEN_TAKE_DROID && !plays(e, local->from)))
        return false;
    return (known && !local->contact) || is_dealt(e, local->contact);
}

static bool galaxy_fits(const Engine *e, const Frame *f) {
    const PatrolMovesLocals *moves = LOCALS_READ(f, PatrolMovesLocals);
    switch (f->kind) {
    case FRAME_PATROL:
        return LOCALS_READ(f, PatrolLocals)->faction != FACTION_NONE;
    case FRAME_PATROL_MOVES:
        return moves->faction != FACTION_NONE && (moves->lost || plays(e, moves->to));
    case FRAME_CONTACT:
        return is_dealt(e, LOCALS_READ(f, ContactLocals)->contact);
    case FRAME_TOKEN:
        return token_fits(e, f);
    case FRAME_FACTION:
        return LOCALS_READ(f, FactionLocals)->act < FACTION_ACTS && LOCALS_READ(f, FactionLocals)->whom <= HEROES;
    case FRAME_AUTOMA:
        return is_automa(e, f->hero) && (f->step == AUTOMA_DRAW || is_drawn(e, LOCALS_READ(f, AutomaLocals)->place));
    case FRAME_ERRAND:
        return is_automa(e, f->hero);
    default:
        return true;
    }
}

/* Only an enemy on a card rolls without being a hero. "That player" is one, or nobody. */
static const char *check_frame(const Engine *e, const Frame *f) {
    bool base = f->kind == FRAME_TURN || f->kind == FRAME_SETUP;
    if (base != (f == e->frames))
        return "frames: the first frame, and no other, is a turn or the set-up";
    if (f->kind == FRAME_DRAW)
        return NULL;
    if (f->seat > e->head->seats || (f->kind == FRAME_ROLL ? f->hero > outerrim(e)->heroes : !plays(e, f->hero)))
        return "frames: a frame is of a seat or a hero that does not play";
    if (f->kind == FRAME_TURN && (f->hero != outerrim(e)->active || f->seat != seat_of(e, f->hero)))
        return "active, frames: the turn is not the active hero's";
    if (!f->seat && f->hero && !is_automa(e, f->hero))
        return "frames: a frame is of no seat";
    if (f->kind == FRAME_PROGRAM && program_picked(f) > outerrim(e)->heroes)
        return "frames: a program is about a player that does not play";
    return turn_fits(e, f) && contest_fits(e, f) && galaxy_fits(e, f) ? NULL
                                                                      : "frames: a frame is about what is not there";
}

static const char *check_frames(const Engine *e) {
    return frames_check(e, check_frame);
}

const char *or_check(const Engine *e) {
    static Law *const laws[] = {check_places, check_market, check_contacts, check_heroes, check_map, check_frames};
    return e->head->over ? NULL : laws_check(e, laws, COUNT(laws));
}
