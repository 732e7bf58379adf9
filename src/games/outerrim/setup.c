/* A new game: the map, who begins, characters, ships, starting cards, the market (OR-2, OR-25, OR-30). */
#include "games/outerrim/cards.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/market.h"
#include "games/outerrim/turn.h"
#include "games/outerrim/values.h"

/* ---- what there is ---- */

static PlaceId add_row(Engine *e, PlaceId at, CardRows rows, int bag, int zone) {
    bag_open_full(e, (BagId)bag, rows.first, rows.rows);
    return places_deal(e, at, rows.rows, (ZoneId)zone, (BagId)bag);
}

/* A bag of bags, by where the Secret of each card stands. */
static PlaceId add_encounters(Engine *e, PlaceId at, int deck) {
    BagId nested = (BagId)(BAG_ENCOUNTER + deck);
    bag_open_nested(e, nested);
    for (int secret = 0; secret < SECRETS; secret++) {
        CardRows rows = digest(e)->secrets[deck][secret];
        BagId bag = (BagId)(BAG_PLAIN + deck * SECRETS + secret);
        bag_open_full(e, bag, rows.first, rows.rows);
        bag_add(e, nested, bag, rows.rows);
    }
    return places_deal(e, at, e->bags[nested].left, (ZoneId)(ZONE_ENCOUNTER + deck), nested);
}

static void add_cards(Engine *e) {
    const Digest *known = digest(e);
    PlaceId at = 1;
    for (int deck = 0; deck < MARKET_DECKS; deck++)
        at = add_row(e, at, known->decks[deck], BAG_MARKET + deck, ZONE_MARKET + deck);
    for (int deck = 0; deck < ENCOUNTER_DECKS; deck++)
        at = add_encounters(e, at, deck);
    for (int i = 0; i < NUMBERED; i++)
        at = add_row(e, at, known->numbered[i], BAG_NUMBERED + i, ZONE_DATABANK);
    at = or_deal_contacts(e, at);
    if (outerrim(e)->automa)
        add_row(e, at, known->decks[DECK_AUTOMA], BAG_AUTOMA, ZONE_AUTOMA);
}

void or_setup_game(Engine *e, const uint8_t *options) {
    OuterRim *s = outerrim(e);
    int seats = e->head->seats;
    memcpy(s->options, options, OPTIONS);
    bool automa = seats == 1 || (seats < HEROES && options[OPTION_AUTOMA]); /* OR-25.1, OR-A77 */
    s->heroes = (uint8_t)(seats + automa);
    s->automa = (uint8_t)(automa ? seats + 1 : 0);
    for (int i = 0; i < TILES && !options[OPTION_MAP]; i++)
        s->tiles[i] = (uint8_t)(i + 1);
    add_cards(e);
    frame_push(e, FRAME_SETUP, 1, 1);
}

/* ---- turn order ---- */

/* Clockwise from the first player; the automa comes last. */
int or_in_order(const Engine *e, int nth) {
    const OuterRim *s = outerrim(e);
    int seats = e->head->seats;
    return nth >= seats ? s->automa : (s->first - 1 + nth) % seats + 1;
}

int or_next_hero(const Engine *e, int hero) {
    const OuterRim *s = outerrim(e);
    int next = is_automa(e, hero) ? s->first : hero % e->head->seats + 1;
    return s->automa && !is_automa(e, hero) && next == s->first ? s->automa : next;
}

/* ---- the map (OR-30.2) ---- */

static unsigned tiles_left(const Engine *e) {
    unsigned set = (2u << TILES) - 2;
    for (int i = 0; i < TILES; i++)
        set &= ~(1u << outerrim(e)->tiles[i]);
    return set;
}

static void lay_tile(Engine *e, SetupLocals *local, int tile) {
    outerrim(e)->tiles[local->done++] = (uint8_t)tile;
    emit(e, (Event){.kind = EVENT_MAP, .a = (int16_t)tile});
}

static Flow run_map(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    unsigned left;
    while ((left = tiles_left(e)) != 0) {
        if (bits_many(left))
            return FLOW_ASK;
        lay_tile(e, local, bits_lowest(left));
    }
    or_place_patrols(e);
    f->step = SETUP_FIRST;
    return FLOW_DONE;
}

/* ---- who begins: the best of the rolls, ties rolled again, is anybody (OR-2.6, OR-A31) ---- */

static int choosing_step(const Engine *e) {
    return option_is(e, OPTION_CHARACTERS, 1) ? SETUP_DEALT : SETUP_CHARACTERS;
}

static void begins(Engine *e, Frame *f, Seat seat) {
    outerrim(e)->first = seat;
    LOCALS(f, SetupLocals)->done = 0;
    f->step = (uint8_t)choosing_step(e);
    emit(e, (Event){.kind = EVENT_FIRST, .seat = seat});
    if (e->head->seats == HEROES && option_is(e, OPTION_AUTOMA, 1))
        emit(e, (Event){.kind = EVENT_NO_AUTOMA});
}

static Flow run_first(Engine *e, Frame *f) {
    if (e->head->seats > 1 && !option_is(e, OPTION_FIRST, 1))
        return FLOW_ASK;
    begins(e, f, 1);
    return FLOW_DONE;
}

/* ---- one after the other: a character (OR-2.7, OR-25.2), then the side of the starter ship ---- */

typedef uint32_t RowSet; /* bit: a row of the pack */

static const Character *characters(const Engine *e) {
    return pack_rows(e->pack, TABLE_CHARACTERS);
}

static bool starts_with_bounty(const Engine *e, int character) {
    CardRows rows = digest(e)->numbered[or_numbered(characters(e)[character].number)];
    return card_of(e, rows.first)->sort == SORT_BOUNTY;
}

static RowSet on_offer(const Engine *e, bool automa) {
    RowSet set = 0;
    for (int row = 1; row <= e->pack->tables[TABLE_CHARACTERS].count; row++)
        if (characters(e)[row].back && !(automa && starts_with_bounty(e, row)))
            set |= 1u << row;
    for (int hero = 0; hero < outerrim(e)->heroes; hero++)
        set &= ~(1u << outerrim(e)->character[hero]);
    return set;
}

/* Everybody leaves one that the automa can be. */
static RowSet on_offer_to(const Engine *e, int hero) {
    RowSet all = on_offer(e, is_automa(e, hero));
    if (!outerrim(e)->automa || is_automa(e, hero))
        return all;
    RowSet automas = on_offer(e, true);
    return bits_many(automas) ? all : all & ~automas;
}

bool or_characters_left(const Engine *e, int hero) {
    return on_offer_to(e, hero);
}

static void be_character(Engine *e, Frame *f, int character) {
    OuterRim *s = outerrim(e);
    int hero = or_in_order(e, LOCALS(f, SetupLocals)->done);
    s->character[hero - 1] = (uint8_t)character;
    f->step = SETUP_SHIPS;
    if (is_automa(e, hero))
        s->fame[hero - 1] = s->options[OPTION_HEAD_START];
    emit(e, (Event){.kind = EVENT_CHARACTER, .seat = seat_of(e, hero), .a = (int16_t)character});
}

/* OR-25.2: the human picks the automa's too; where there are several, the one who begins. */
static Flow run_characters(Engine *e, Frame *f) {
    int hero = or_in_order(e, LOCALS(f, SetupLocals)->done);
    RowSet offer = on_offer_to(e, hero);
    f->hero = (uint8_t)hero;
    f->seat = is_automa(e, hero) ? outerrim(e)->first : (Seat)hero;
    if (f->step != SETUP_DEALT)
        f->step = is_automa(e, hero) ? SETUP_AUTOMA : SETUP_CHARACTERS;
    if (!MUST(e, offer))
        return FLOW_AGAIN;
    if (bits_many(offer))
        return FLOW_ASK;
    be_character(e, f, bits_lowest(offer));
    return FLOW_DONE;
}

/* ---- ships (OR-2.9) and credits (OR-2.10) ---- */

static const Ship *ships(const Engine *e) {
    return pack_rows(e->pack, TABLE_SHIPS);
}

static RowSet starters(const Engine *e) {
    RowSet set = 0;
    for (int row = 1; row <= e->pack->tables[TABLE_SHIPS].count; row++)
        if (ships(e)[row].starter)
            set |= 1u << row;
    return set;
}

/* OR-25.3: the automa flies the one with the better hyperdrive, the G9 Rigger. */
static RowSet automa_starter(const Engine *e) {
    RowSet set = starters(e);
    int best = bits_lowest(set);
    for (; set; set &= set - 1)
        if (ships(e)[bits_lowest(set)].hyperdrive > ships(e)[best].hyperdrive)
            best = bits_lowest(set);
    return 1u << best;
}

enum { FIRST_CREDITS = 4, MORE_CREDITS = 2 };

/* The next one is asked for a character, if there is one. */
static void fly(Engine *e, Frame *f, int ship) {
    OuterRim *s = outerrim(e);
    SetupLocals *local = LOCALS(f, SetupLocals);
    int nth = local->done++, hero = or_in_order(e, nth);
    s->ship[hero - 1] = (uint8_t)ship;
    s->credits[hero - 1] = (uint8_t)(FIRST_CREDITS + MORE_CREDITS * nth);
    emit(e, (Event){.kind = EVENT_STARTER, .seat = seat_of(e, hero), .a = who_is(e, hero), .b = (int16_t)ship});
    f->step = (uint8_t)(local->done < s->heroes ? choosing_step(e) : SETUP_CARDS);
    if (f->step == SETUP_CARDS)
        local->done = 0;
}

static Flow run_ships(Engine *e, Frame *f) {
    int hero = or_in_order(e, LOCALS_READ(f, SetupLocals)->done);
    RowSet offer = is_automa(e, hero) ? automa_starter(e) : starters(e);
    f->hero = (uint8_t)hero;
    f->seat = seat_of(e, hero);
    if (bits_many(offer))
        return FLOW_ASK;
    fly(e, f, bits_lowest(offer));
    return FLOW_DONE;
}

/* ---- starting cards (OR-2.11 … 2.15) ---- */

static void give_start(Engine *e, int hero, PlaceId place) {
    const Card *card = card_at(e, place);
    const Character *character = character_of(e, hero);
    OuterRim *s = outerrim(e);
    place_to_bottom(e, place, or_zone_for(hero, card->sort));
    s->at[hero - 1] = card->start;
    if (character->faction)
        s->reputation[(hero - 1) * FACTIONS + character->faction - 1] = character->reputation;
    or_holdings_changed(e, hero);
    emit(e, (Event){.kind = EVENT_START_CARD,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = who_is(e, hero),
                    .b = card->start});
}

static Flow run_cards(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    for (; local->done < outerrim(e)->heroes; local->done++) {
        int hero = or_in_order(e, local->done);
        PlaceId place = or_databank_top(e, character_of(e, hero)->number);
        if (!MUST(e, place))
            return FLOW_AGAIN;
        if (!place_drawn(e, place))
            return FLOW_ASK;
        give_start(e, hero, place);
    }
    local->done = 0;
    f->step = SETUP_FACTION;
    return FLOW_DONE;
}

static void befriend(Engine *e, Frame *f, int faction) {
    int hero = or_in_order(e, LOCALS(f, SetupLocals)->done++);
    f->step = SETUP_FACTION;
    or_gain_reputation(e, hero, faction, 1);
}

static Flow run_faction(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    for (; local->done < outerrim(e)->heroes; local->done++) {
        int hero = or_in_order(e, local->done);
        if (!character_of(e, hero)->chosen)
            continue;
        f->hero = (uint8_t)hero;
        f->seat = seat_of(e, hero);
        f->step = is_automa(e, hero) ? SETUP_FACTION_RANDOM : SETUP_FACTION; /* OR-A68 */
        return FLOW_ASK;
    }
    local->done = 0;
    f->step = SETUP_MARKET;
    return FLOW_DONE;
}

/* ---- the market (OR-2.16): patrol icons do nothing now (OR-2.17) ---- */

static Flow run_market(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    for (; local->done < MARKET_DECKS; local->done++)
        if (!or_top_shown(e, local->done))
            return FLOW_ASK;
    or_begin_turn(e, f, outerrim(e)->first);
    return FLOW_AGAIN;
}

/* FLOW_DONE: the next step follows. */
static Flow run_step(Engine *e, Frame *f) {
    switch (f->step) {
    case SETUP_MAP:
        return run_map(e, f);
    case SETUP_FIRST:
        return run_first(e, f);
    case SETUP_CHARACTERS:
    case SETUP_DEALT:
    case SETUP_AUTOMA:
        return run_characters(e, f);
    case SETUP_SHIPS:
        return run_ships(e, f);
    case SETUP_CARDS:
        return run_cards(e, f);
    case SETUP_FACTION:
    case SETUP_FACTION_RANDOM:
        return run_faction(e, f);
    default:
        return run_market(e, f);
    }
}

Flow or_setup_run(Engine *e, Frame *f) {
    Flow flow;
    while ((flow = run_step(e, f)) == FLOW_DONE)
        ;
    return flow;
}

/* ---- questions ---- */

static Choices offer_rows(Choices list, int verb, RowSet set, bool lots) {
    for (; set; set &= set - 1)
        choices_add_weight(&list, verb, bits_lowest(set), lots);
    return list;
}

typedef struct {
    uint16_t verb, prompt, tag;
    RowSet rows;
} SetupAsk;

static SetupAsk asked(const Engine *e, const Frame *f) {
    RowSet seats = (2u << e->head->seats) - 2, factions = (1u << FACTIONS_END) - 2;
    switch (f->step) {
    case SETUP_MAP:
        return (SetupAsk){VERB_TILE, PROMPT_CHANCE, TAG_TILE, tiles_left(e)};
    case SETUP_FIRST:
        return (SetupAsk){VERB_BEGIN, PROMPT_CHANCE, TAG_FIRST, seats};
    case SETUP_CHARACTERS:
        return (SetupAsk){VERB_CHARACTER, PROMPT_CHARACTER, 0, on_offer_to(e, f->hero)};
    case SETUP_DEALT:
        return (SetupAsk){VERB_CHARACTER, PROMPT_CHANCE, TAG_CHARACTER, on_offer_to(e, f->hero)};
    case SETUP_AUTOMA:
        return (SetupAsk){VERB_AUTOMA, PROMPT_AUTOMA, 0, on_offer_to(e, f->hero)};
    case SETUP_SHIPS:
        return (SetupAsk){VERB_STARTER, PROMPT_STARTER, 0, starters(e)};
    case SETUP_FACTION_RANDOM:
        return (SetupAsk){VERB_FACTION, PROMPT_CHANCE, TAG_AUTOMA, factions};
    default:
        return (SetupAsk){VERB_FACTION, PROMPT_REPUTATION, 0, factions};
    }
}

void or_setup_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    SetupAsk ask = asked(e, f);
    bool chance = ask.prompt == PROMPT_CHANCE;
    *q = (Question){.kind = chance ? CANTINA_ASK_CHANCE : CANTINA_ASK_MODE,
                    .seat = chance ? CANTINA_CHANCE : f->seat,
                    .hero = f->hero,
                    .weighed = chance,
                    .prompt = ask.prompt,
                    .tag = ask.tag};
    if (out->at)
        *out = offer_rows(*out, ask.verb, ask.rows, chance);
}

void or_setup_take(Engine *e, Frame *f, Choice choice) {
    switch (choice.verb) {
    case VERB_TILE:
        lay_tile(e, LOCALS(f, SetupLocals), choice.a);
        break;
    case VERB_BEGIN:
        begins(e, f, (Seat)choice.a);
        break;
    case VERB_STARTER:
        fly(e, f, choice.a);
        break;
    case VERB_FACTION:
        befriend(e, f, choice.a);
        break;
    default:
        be_character(e, f, choice.a);
    }
}

int or_setup_bar(const Engine *e, const Frame *f, Choice choice) {
    SetupAsk ask = asked(e, f);
    if (choice.verb != ask.verb)
        return REASON_NOT_NOW;
    if (choice.a < 32 && ask.rows >> choice.a & 1)
        return 0;
    if (choice.verb != VERB_CHARACTER && choice.verb != VERB_AUTOMA)
        return REASON_NOT_OFFERED;
    for (int hero = 0; hero < outerrim(e)->heroes; hero++)
        if (outerrim(e)->character[hero] == choice.a)
            return REASON_TAKEN;
    return REASON_AUTOMA_START;
}
