/* Outer Rim: what may come of a choice, and components at length. */
#include "advice/outerrim.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/market.h"
#include "games/outerrim/values.h"

static void put_sentence(const Look *look, Text *out, UiId id) {
    text_put(out, ui(look->voice, id));
    text_char(out, ' ');
}

static void put_number(const Look *look, Text *out, UiId id, int n) {
    say_number(look, out, id, n);
    text_char(out, ' ');
}

static void put_named(const Look *look, Text *out, UiId id, const char *name, int kind, int value) {
    ui_say(out, look->voice, id, ui_args(ui_name(name, kind, value)));
    text_char(out, ' ');
}

static void put_words(const Look *look, Text *out, UiId id, const char *name, const char *words) {
    ui_say(out, look->voice, id, ui_args(ui_words(name, words)));
    text_char(out, ' ');
}

static int own_hero(const Engine *e) {
    int hero = rm_asked_hero(e);
    return hero && hero <= outerrim(e)->heroes && at_of(e, hero) ? hero : 0;
}

/* ---- what may come of a choice ---- */

/* OR-9.6, OR-10: which patrol comes is decided by the next card; how far each has to go is known. */
static void tell_patrols(const Look *look, const Engine *e, int hero, Text *out) {
    char memory[RM_WORDS];
    Text list = text_over(memory, sizeof memory);
    for (int faction = 1; faction < FACTIONS_END; faction++) {
        int standing = or_reputation(e, hero, faction);
        put_comma(&list, 0);
        ui_say(&list, look->voice, UI_OR_TELL_PATROL_AWAY,
               ui_args(ui_name("patrol", KIND_PATROL, rm_patrol(e, faction)),
                       ui_number("n", or_distance(e, at_of(e, hero), outerrim(e)->patrol_at[faction - 1])),
                       ui_name("standing", KIND_STANDING,
                               standing < 0   ? STANDING_NEGATIVE
                               : standing > 0 ? STANDING_POSITIVE
                                              : STANDING_NEUTRAL)));
    }
    put_words(look, out, UI_OR_TELL_PATROLS_COME, "patrols", memory);
}

static void tell_buy(const Look *look, const Engine *e, int deck, Text *out) {
    int hero = own_hero(e);
    PlaceId top = or_top(e, deck);
    if (!hero || !top)
        return;
    advice_component(look, TABLE_CARDS, e->places[top].card, out);
    tell_patrols(look, e, hero, out);
}

static void tell_test(const Look *look, const Engine *e, int hero, int skill, Text *out) {
    static const UiId needs[] = {
        [UNSKILLED] = UI_OR_TELL_UNSKILLED, [SKILLED] = UI_OR_TELL_SKILLED, [HIGHLY_SKILLED] = UI_OR_TELL_HIGHLY};
    char memory[64];
    Text odds = text_over(memory, sizeof memory);
    rm_put_test(look, e, &odds, hero, skill);
    put_words(look, out, needs[rm_level(e, hero, skill)], "test", memory);
}

/* A job's tests are printed on it; what they lead to is not (OR-24.10). */
static void tell_job(const Look *look, const Engine *e, CardId id, Text *out) {
    int hero = own_hero(e);
    const Card *card = card_of(e, id);
    for (int i = 0; i < SKILLS_TESTED && card->tests[i] && hero; i++)
        tell_test(look, e, hero, card->tests[i], out);
    put_sentence(look, out, UI_OR_TELL_JOB);
}

static void tell_fight(const Look *look, RmFight fight, Text *out) {
    char memory[RM_WORDS];
    Text odds = text_over(memory, sizeof memory);
    rm_put_fight(look, &odds, fight);
    put_words(look, out, UI_OR_TELL_FIGHT, "odds", memory);
}

static void tell_patrol_fight(const Look *look, const Engine *e, int row, Text *out) {
    int hero = own_hero(e), value = patrol_of(e, row)->combat;
    if (hero && value)
        tell_fight(look, rm_fight(e, hero, COMBAT_SHIP, value), out);
}

static void tell_hunt(const Look *look, const Engine *e, CardId contact, Text *out) {
    int hero = own_hero(e);
    PlaceId bounty = hero ? or_bounty_on(e, hero, contact) : 0;
    if (!bounty)
        return;
    advice_component(look, TABLE_CARDS, e->places[bounty].card, out);
    tell_fight(look, rm_fight(e, hero, card_at(e, bounty)->combat, card_at(e, bounty)->value), out);
}

static void tell_use(const Look *look, const Engine *e, Ability ability, Text *out) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    if (!ability_untold(e->box, ability))
        advice_component(look, row->table, row->row, out);
}

static void tell_contact(const Look *look, const Engine *e, Choice choice, Text *out) {
    PlaceId contact = or_contact_chosen(e, choice);
    if (contact && e->places[contact].flags & PLACE_FACEUP)
        advice_component(look, TABLE_CARDS, e->places[contact].card, out);
    else
        put_sentence(look, out, UI_OR_TELL_FACEDOWN);
}

static void outerrim_advise(const Look *look, Choice choice, Text *out) {
    Engine e = rm_reading(look);
    switch (choice.verb) {
    case VERB_BUY:
        tell_buy(look, &e, choice.a, out);
        break;
    case VERB_TURN_OVER:
        put_sentence(look, out, UI_OR_TELL_TURN_OVER);
        break;
    case VERB_JOB:
        tell_job(look, &e, choice.a, out);
        break;
    case VERB_PATROL:
        tell_patrol_fight(look, &e, choice.a, out);
        break;
    case VERB_FIGHT:
    case VERB_HUNT:
        tell_hunt(look, &e, choice.a, out);
        break;
    case VERB_CONTACT:
        tell_contact(look, &e, choice, out);
        break;
    case VERB_SPACE:
        put_sentence(look, out, UI_OR_TELL_DRAW);
        break;
    case VERB_USE:
        tell_use(look, &e, choice.a, out);
        break;
    default:
        break;
    }
}

/* ---- cards at length ---- */

static void explain_traits(const Look *look, const Card *card, Text *out) {
    if (card->illegal)
        put_sentence(look, out, UI_OR_TELL_ILLEGAL);
    if (card->weapon)
        put_sentence(look, out, UI_OR_TELL_WEAPON);
    if (card->armor)
        put_sentence(look, out, UI_OR_TELL_ARMOR);
    if (card->droid)
        put_sentence(look, out, UI_OR_TELL_DROID);
}

/* Prices, bans and the patrol on a card of the market. */
static void explain_market(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    if (card->ship)
        put_number(look, out, UI_OR_TELL_COSTS, ((const Ship *)pack_rows(e->pack, TABLE_SHIPS))[card->ship].cost);
    else if (card->cost)
        put_number(look, out, UI_OR_TELL_COSTS, card->cost);
    else
        put_sentence(look, out, UI_OR_TELL_COSTS_NOTHING);
    if (card->barred)
        put_named(look, out, UI_OR_TELL_BARRED, "space", KIND_SPACE, card->barred);
    if (!card->patrol || !card->distance)
        return;
    ui_say(out, look->voice, UI_OR_TELL_ICON,
           ui_args(ui_name("faction", KIND_FACTION, card->patrol), ui_number("n", card->distance)));
    text_char(out, ' ');
}

/* Who has it, or where it lies, as far as those who look know. */
static void explain_where(const Look *look, const Engine *e, CardId id, Text *out) {
    PlaceId place = or_place_of(e, id);
    int hero = place ? or_holder(e, place) : 0, space = place ? or_contact_space(e, place) : 0;
    if (hero)
        put_words(look, out, UI_OR_TELL_HELD, "character", rm_hero(look, e, hero).at);
    else if (space && e->places[place].card)
        put_named(look, out, UI_OR_TELL_ON, "space", KIND_SPACE, space);
    for (int deck = 0; place && deck < MARKET_DECKS; deck++)
        if (or_top(e, deck) == place)
            put_sentence(look, out, UI_OR_TELL_TOP);
}

static void explain_card(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    ui_say(out, look->voice, card->deck < MARKET_DECKS ? UI_OR_TELL_MARKET : UI_OR_TELL_CARD,
           ui_args(ui_name("deck", KIND_DECK, card->deck)));
    text_char(out, ' ');
    if (rm_is_script(e, id)) {
        put_sentence(look, out, UI_OR_TELL_SCRIPT);
        return;
    }
    size_t from = out->used;
    if (card->sort || card->ship) {
        rm_put_card(look, e, out, id, own_hero(e));
        if (out->used > from && out->at[out->used - 1] != '.')
            text_char(out, '.');
        text_char(out, ' ');
    }
    if (card->deck == DECK_CONTACT && rm_put_moment(look, out, &card->is, MOMENT_CONTACT))
        text_char(out, ' ');
    if (!card->sort && !card->ship) {
        put_abilities(look, out, &card->is);
        text_char(out, ' ');
    }
    explain_traits(look, card, out);
    if (card->deck < MARKET_DECKS)
        explain_market(look, e, id, out);
    explain_where(look, e, id, out);
}

/* ---- characters and ships ---- */

static void explain_other_side(const Look *look, Text *out, int kind, int back) {
    if (back)
        put_named(look, out, UI_OR_TELL_BACK, "name", kind, back);
}

static void explain_hero(const Look *look, const Engine *e, int hero, Text *out) {
    char memory[RM_WORDS];
    Text words = text_over(memory, sizeof memory);
    if (!at_of(e, hero))
        return;
    ui_say(out, look->voice, UI_OR_TELL_HERO,
           ui_args(ui_words("seat", is_automa(e, hero) ? ui(look->voice, UI_OR_AUTOMA)
                                                       : name_of(look->voice, KIND_SEAT, seat_of(e, hero)).at),
                   ui_name("space", KIND_SPACE, at_of(e, hero)),
                   ui_name("ship", KIND_SHIP, outerrim(e)->ship[hero - 1])));
    text_char(out, ' ');
    rm_put_bodies(look, e, &words, hero);
    text_put(&words, ", ");
    say_number(look, &words, UI_OR_FAME, or_fame(e, hero));
    text_put(&words, ", ");
    rm_put_credits(look, &words, outerrim(e)->credits[hero - 1]);
    text_put(out, memory);
    text_put(out, ". ");
}

static void explain_character(const Look *look, const Engine *e, int row, Text *out) {
    const Character *c = (const Character *)pack_rows(e->pack, TABLE_CHARACTERS) + row;
    int hero = rm_hero_of(e, row);
    rm_put_character(look, e, out, row);
    text_put(out, ". ");
    if (c->number)
        put_named(look, out, UI_OR_TELL_STARTS, "sort", KIND_SORT,
                  card_of(e, digest(e)->numbered[or_numbered(c->number)].first)->sort);
    if (c->faction && c->reputation)
        put_named(look, out, c->reputation > 0 ? UI_OR_TELL_LIKED : UI_OR_TELL_DISLIKED, "faction", KIND_FACTION,
                  c->faction);
    put_abilities(look, out, &c->is);
    text_char(out, ' ');
    explain_other_side(look, out, KIND_CHARACTER, c->back);
    if (hero && who_is(e, hero) == row)
        explain_hero(look, e, hero, out);
}

static void explain_ship(const Look *look, const Engine *e, int row, Text *out) {
    const Ship *ship = (const Ship *)pack_rows(e->pack, TABLE_SHIPS) + row;
    if (ship->cost)
        put_number(look, out, UI_OR_TELL_COSTS, ship->cost);
    rm_put_ship(look, e, out, row);
    text_put(out, ". ");
    put_abilities(look, out, &ship->is);
    text_put(out, ship->is.abilities ? " " : "");
    explain_other_side(look, out, KIND_SHIP, ship->back);
    for (int hero = 1; hero <= outerrim(e)->heroes; hero++)
        if (outerrim(e)->ship[hero - 1] == row)
            put_words(look, out, UI_OR_TELL_FLOWN, "character", rm_hero(look, e, hero).at);
}

/* ---- the map ---- */

static void explain_space(const Look *look, const Engine *e, int row, Text *out) {
    static const UiId kinds[] = {[SPACE_PLANET] = UI_OR_TELL_PLANET,
                                 [SPACE_NAVPOINT] = UI_OR_TELL_NAVPOINT,
                                 [SPACE_MAELSTROM] = UI_OR_TELL_MAELSTROM};
    const Space *space = space_of(e, row);
    char memory[RM_WORDS];
    Text words = text_over(memory, sizeof memory);
    int hero = own_hero(e);
    put_sentence(look, out, kinds[space->kind]);
    if (space->faction)
        put_named(look, out, UI_OR_TELL_OF, "faction", KIND_FACTION, space->faction);
    rm_put_spaces(look, &words, or_adjacent(e, row));
    put_words(look, out, UI_OR_TELL_ADJACENT, "spaces", memory);
    words = text_over(memory, sizeof memory);
    if (rm_put_there(look, e, &words, row, 0))
        put_words(look, out, UI_OR_TELL_HERE, "what", memory);
    if (hero && at_of(e, hero) != row)
        ui_say(out, look->voice, UI_OR_TELL_AWAY,
               ui_args(ui_words("character", rm_hero(look, e, hero).at),
                       ui_number("n", or_distance(e, at_of(e, hero), row))));
}

static void explain_patrol(const Look *look, const Engine *e, int row, Text *out) {
    const Patrol *patrol = patrol_of(e, row);
    int level = outerrim(e)->patrol_level[patrol->faction - 1], hero = own_hero(e);
    ui_say(out, look->voice, UI_OR_TELL_PATROL,
           ui_args(ui_name("faction", KIND_FACTION, patrol->faction), ui_number("n", patrol->level)));
    text_char(out, ' ');
    if (!patrol->combat)
        put_sentence(look, out, UI_OR_TELL_LEVEL_4);
    else
        put_number(look, out, UI_OR_TELL_COMBAT, patrol->combat);
    if (patrol->fame)
        put_number(look, out, UI_OR_TELL_WORTH_FAME, patrol->fame);
    if (patrol->credits)
        put_number(look, out, UI_OR_TELL_WORTH_CREDITS, patrol->credits);
    if (level != patrol->level) {
        put_sentence(look, out, level < patrol->level ? UI_OR_TELL_LATER : UI_OR_TELL_BEATEN);
        return;
    }
    put_named(look, out, UI_OR_TELL_ON, "space", KIND_SPACE, outerrim(e)->patrol_at[patrol->faction - 1]);
    if (!hero)
        return;
    int standing = or_reputation(e, hero, patrol->faction);
    put_sentence(look, out,
                 standing < 0   ? UI_OR_TELL_HOSTILE
                 : standing > 0 ? UI_OR_TELL_FRIENDLY
                                : UI_OR_TELL_NEUTRAL);
}

static void outerrim_explain(const Look *look, int table, int row, Text *out) {
    Engine e = rm_reading(look);
    switch (table) {
    case TABLE_CARDS:
        explain_card(look, &e, (CardId)row, out);
        break;
    case TABLE_CHARACTERS:
        explain_character(look, &e, row, out);
        break;
    case TABLE_SHIPS:
        explain_ship(look, &e, row, out);
        break;
    case TABLE_SPACES:
        explain_space(look, &e, row, out);
        break;
    case TABLE_PATROLS:
        explain_patrol(look, &e, row, out);
        break;
    default:
        break;
    }
}

const GameAdvice advice_outerrim = {
    .game = "outerrim",
    .note = outerrim_note,
    .explain = outerrim_explain,
    .advise = outerrim_advise,
};
