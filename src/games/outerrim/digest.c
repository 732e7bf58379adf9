/* What follows from a pack of Outer Rim: what each component is worth while it is held, where rows of cards begin, the
 * map's own joins. */
#include "games/outerrim/cards.h"
#include "games/outerrim/map.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/stand.h"

/* ---- components ---- */

static void add_bonus(Worth *worth, const Instr *in) {
    if (in->op == OP_GAME + DOES_bonus)
        worth->bonus[in->arg[0]] = (int8_t)(worth->bonus[in->arg[0]] + in->arg[1]);
    if (in->op == OP_GAME + DOES_rule)
        worth->lifted |= (uint8_t)(1u << in->arg[0]);
    if (in->op == OP_GAME + DOES_grant)
        worth->skills[in->arg[0]]++;
}

/* What an instruction gives, as a set of one; conditions give nothing. */
static uint16_t kind_of_bonus(const Instr *in) {
    int kind = in->op == OP_GAME + DOES_bonus   ? in->arg[0]
               : in->op == OP_GAME + DOES_grant ? CONDITIONAL_SKILL
               : in->op == OP_GAME + DOES_rule  ? CONDITIONAL_RULE
                                                : -1;
    return (uint16_t)(kind < 0 ? 0 : 1u << kind);
}

/* Does a condition hold until something the hero has comes or goes, or a reputation changes (or_holdings_changed)? */
static bool is_on_holdings(int cond) {
    switch (cond) {
    case HOLDS_has:
    case HOLDS_has_card:
    case HOLDS_has_skill:
    case HOLDS_worth:
    case HOLDS_outfit:
    case HOLDS_droid:
    case HOLDS_droids:
    case HOLDS_positive:
        return true;
    default:
        return false;
    }
}

/* … all of them, and what they bring are values? */
static bool rests_on_holdings(const Pack *pack, const AbilityRow *ability) {
    const Instr *code = pack_code(pack, ability->code);
    for (int i = 0; i < ability->conds; i++)
        if (!is_on_holdings(code[i].flag & ~COND_NOT))
            return false;
    for (uint32_t i = ability->conds; i < ability->length; i++)
        if (code[i].op == OP_GAME + DOES_grant || code[i].op == OP_GAME + DOES_rule)
            return false;
    return true;
}

/* `always` is a row of values; one with conditions is looked at again and again (values.c). */
static void add_always(Worth *worth, const Pack *pack, const AbilityRow *ability) {
    bool held = rests_on_holdings(pack, ability);
    for (uint32_t i = ability->conds; i < ability->length; i++) {
        const Instr *in = pack_code(pack, ability->code + i);
        if (!ability->conds)
            add_bonus(worth, in);
        else if (held)
            worth->on_holdings |= (uint8_t)kind_of_bonus(in);
        else
            worth->conditional |= kind_of_bonus(in);
    }
}

/* Moments at which something that is held may be used. */
static bool is_held_for(int moment) {
    return moment <= MOMENT_ENCOUNTER || moment >= MOMENT_BEFORE_TEST;
}

static void list_held(Digest *known, Worth *worth, const Pack *pack, const Component *component, int *listed) {
    worth->first_held = (uint16_t)*listed;
    for (int i = 0; i < component->abilities && *listed < HELD_MOST; i++) {
        int ability = component->ability + i, moment = pack_ability(pack, (Ability)ability)->moment;
        if (!is_held_for(moment) || ability >= HELD_MOST)
            continue;
        known->held[(*listed)++] = (HeldAbility)(ability | moment << HELD_BITS);
        worth->held++;
    }
}

static void weigh(Worth *worth, const Pack *pack, const Component *component, const uint8_t *skills) {
    for (int i = 0; i < component->abilities; i++) {
        const AbilityRow *ability = pack_ability(pack, (Ability)(component->ability + i));
        if (is_held_for(ability->moment))
            worth->moments |= UINT64_C(1) << ability->moment;
        if (ability->moment == MOMENT_ALWAYS)
            add_always(worth, pack, ability);
    }
    for (int i = 0; skills && i < SKILLS_HELD; i++)
        worth->skills[skills[i]]++;
    worth->skills[SKILL_NONE] = 0;
}

static void weigh_all(const Pack *pack, Digest *known) {
    const Card *cards = pack_rows(pack, TABLE_CARDS);
    const Character *characters = pack_rows(pack, TABLE_CHARACTERS);
    const Ship *ships = pack_rows(pack, TABLE_SHIPS);
    int listed = 0;
    for (int i = 1; i <= pack->tables[TABLE_CARDS].count; i++) {
        weigh(&known->cards[i], pack, &cards[i].is, cards[i].skills);
        known->cards[i].counts[cards[i].sort] = 1;
        known->cards[i].counts[COUNTED_ARMOR] = cards[i].armor;
        list_held(known, &known->cards[i], pack, &cards[i].is, &listed);
    }
    for (int i = 1; i <= pack->tables[TABLE_CHARACTERS].count; i++) {
        weigh(&known->characters[i], pack, &characters[i].is, characters[i].skills);
        list_held(known, &known->characters[i], pack, &characters[i].is, &listed);
    }
    for (int i = 1; i <= pack->tables[TABLE_SHIPS].count; i++) {
        weigh(&known->ships[i], pack, &ships[i].is, NULL);
        list_held(known, &known->ships[i], pack, &ships[i].is, &listed);
    }
}

/* ---- gains ---- */

static void add_gain(Gain *gain, const Instr *in) {
    bool theirs = in->arg[1] == WHOM_THEM;
    if (in->op == OP_GAME + DOES_credits && !theirs)
        gain->credits = (int8_t)(gain->credits + in->arg[0]);
    if (in->op == OP_GAME + DOES_fame && !theirs)
        gain->fame = (int8_t)(gain->fame + in->arg[0]);
    if (in->op == OP_GAME + DOES_reputation)
        gain->reputation = (int8_t)(gain->reputation + in->arg[1]);
}

/* The first program of that moment counts. */
static Gain gain_at(const Pack *pack, const Component *component, int moment) {
    Gain gain = {0};
    for (int i = 0; i < component->abilities; i++) {
        const AbilityRow *row = pack_ability(pack, (Ability)(component->ability + i));
        if (row->moment != moment)
            continue;
        for (uint32_t at = row->conds; at < row->length; at++)
            add_gain(&gain, pack_code(pack, row->code + at));
        break;
    }
    return gain;
}

static bool brings_fame(const Pack *pack, const Component *component) {
    for (int i = 0; i < component->abilities; i++) {
        const AbilityRow *row = pack_ability(pack, (Ability)(component->ability + i));
        for (uint32_t at = row->conds; is_held_for(row->moment) && at < row->length; at++)
            if (pack_code(pack, row->code + at)->op == OP_GAME + DOES_fame)
                return true;
    }
    return false;
}

static void count_gains(const Pack *pack, Digest *known) {
    static const uint8_t moments[GAINS] = {[GAIN_DELIVERED] = MOMENT_DELIVERED,
                                           [GAIN_ELIMINATED] = MOMENT_ELIMINATED,
                                           [GAIN_COMPLETED] = MOMENT_COMPLETED};
    const Card *cards = pack_rows(pack, TABLE_CARDS);
    for (int i = 1; i <= pack->tables[TABLE_CARDS].count; i++) {
        known->brings_fame[i] = brings_fame(pack, &cards[i].is);
        for (int gain = 0; gain < GAINS; gain++)
            known->gains[i][gain] = gain_at(pack, &cards[i].is, moments[gain]);
    }
}

/* ---- cards ---- */

static void add_to_row(CardRows *rows, CardId card) {
    rows->first = rows->first ? rows->first : card;
    rows->rows++;
}

int or_numbered(int number) {
    static const uint8_t numbers[NUMBERED] = {1, 40, 41, 90, 91, 92};
    for (int i = 0; i < NUMBERED; i++)
        if (numbers[i] == number)
            return i;
    return -1;
}

static void sort_card(Digest *known, const Card *card, CardId id) {
    add_to_row(&known->decks[card->deck], id);
    if (card->deck >= MARKET_DECKS && card->deck < OPEN_DECKS)
        add_to_row(&known->secrets[card->deck - MARKET_DECKS][card->secret], id);
    if (card->deck == DECK_CONTACT)
        add_to_row(&known->classes[card->class], id);
    if (card->deck == DECK_SHIP && card->ship)
        known->ship_card[card->ship] = id;
    if (card->deck != DECK_DATABANK)
        return;
    if (or_numbered(card->number) >= 0)
        add_to_row(&known->numbered[or_numbered(card->number)], id);
    else
        known->script[card->number] = id;
}

/* As the set-up deals them (add_cards): the market, encounters, the databank, contacts, the automa's. */
static void count_places(Digest *known) {
    int at = 1;
    for (int deck = 0; deck < DECKS; deck++) {
        int dealt = deck == DECK_DATABANK ? DECK_CONTACT : deck == DECK_CONTACT ? DECK_DATABANK : deck;
        known->dealt[dealt] = (PlaceId)at;
        for (int i = 0; dealt == DECK_DATABANK && i < NUMBERED; i++)
            at += known->numbered[i].rows;
        at += dealt == DECK_DATABANK ? 0 : known->decks[dealt].rows;
    }
}

static void sort_cards(const Pack *pack, Digest *known) {
    const Card *cards = pack_rows(pack, TABLE_CARDS);
    for (int i = 1; i <= pack->tables[TABLE_CARDS].count; i++)
        sort_card(known, &cards[i], (CardId)i);
    count_places(known);
}

/* ---- the map ---- */

/* A planet's number is its place among the planets; the second space of a deck is the one that comes later. */
static void place_space(Digest *known, const Space *space, int row, uint8_t *of_deck, int *planets) {
    known->spaces |= SPACE_BIT(row);
    if (space->kind == SPACE_PLANET && *planets < PLANETS_MOST) {
        known->planets |= SPACE_BIT(row);
        known->of_faction[space->faction] |= SPACE_BIT(row);
        known->planet_number[row] = (uint8_t)++*planets;
        known->planet_space[*planets] = (uint8_t)row;
    }
    if (space->kind == SPACE_NAVPOINT)
        known->navpoints |= SPACE_BIT(row);
    if (space->kind != SPACE_NAVPOINT)
        known->secret[row] = of_deck[space->deck]++ ? SECRET_SECOND : SECRET_FIRST;
    if (space->exit)
        known->exits[space->tile][space->exit] = (uint8_t)row;
    for (int i = 0; i < JOINS; i++)
        if (space->joins[i]) {
            known->joins[row] |= SPACE_BIT(space->joins[i]);
            known->joins[space->joins[i]] |= SPACE_BIT(row);
        }
}

static void place_spaces(const Pack *pack, Digest *known) {
    const Space *spaces = pack_rows(pack, TABLE_SPACES);
    uint8_t of_deck[DECKS] = {0};
    int planets = 0;
    for (int row = 1; row <= pack->tables[TABLE_SPACES].count; row++)
        place_space(known, &spaces[row], row, of_deck, &planets);
}

static void roll_sides(const Pack *pack, Digest *known) {
    const Face *faces = pack_rows(pack, TABLE_FACES);
    int side = 0;
    for (int row = 1; row <= pack->tables[TABLE_FACES].count; row++)
        for (int i = 0; i < faces[row].count && side < DIE_SIDES; i++)
            known->sides[side++] = faces[row].face;
}

static void rank_patrols(const Pack *pack, Digest *known) {
    const Patrol *patrols = pack_rows(pack, TABLE_PATROLS);
    for (int row = 1; row <= pack->tables[TABLE_PATROLS].count; row++)
        known->patrols[patrols[row].faction][patrols[row].level] = (uint8_t)row;
}

void or_digest(const Pack *pack, void *digest) {
    Digest *known = digest;
    *known = (Digest){0};
    weigh_all(pack, known);
    count_gains(pack, known);
    sort_cards(pack, known);
    place_spaces(pack, known);
    roll_sides(pack, known);
    rank_patrols(pack, known);
    or_digest_map(pack, known);
    for (int limit = LIMIT_ROLL; limit <= LIMIT_GAME; limit++)
        limits_of(pack, (Limit)limit, known->limited[limit], USED / 8);
}
