/* Does a pack make a whole game of The Mandalorian? Decks, tokens, maps, missions, the guide deck. */
#include "base/text.h"
#include "games/mandalorian/actions.h"
#include "games/mandalorian/meant.h"
#include "games/mandalorian/ops.h"

static const Card *cards(const Box *box) {
    return pack_rows(box->pack, TABLE_CARDS);
}

static int copies(const Card *card) {
    return card->copies ? card->copies : 1;
}

/* Cards of a deck, or the rows they take; of a character or a mission, if the deck has such. */
static int count_cards(const Box *box, int deck, int whose, bool rows) {
    int count = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++) {
        const Card *card = &cards(box)[i];
        int owner = deck == DECK_SKILL ? card->character : deck == DECK_THREAT ? card->mission : 0;
        if (card->deck == deck && owner == whose)
            count += rows ? 1 : copies(card);
    }
    return count;
}

/* ---- cards ---- */

static const char *fits_card(const Card *card) {
    bool threat = card->deck == DECK_THREAT, skill = card->deck == DECK_SKILL;
    if (skill != (card->character != 0))
        return "skill cards, and only they, name their character";
    if (threat != (card->mission != 0))
        return "threat tokens, and only they, name their mission";
    if (skill && (card->strength == 0) != (card->skill == SKILL_TACTICAL))
        return "a tactical skill has strength 0, every other one at least 1"; /* MA-66 */
    if (skill && card->is.abilities && !card->slot)
        return "a skill with a power names the slot where it works"; /* MA-10 */
    if (threat && (card->class != 0) != (card->health != 0))
        return "enemies, and only they, have health";
    if (threat && card->trait && !card->class && card->trait != TRAIT_EFFECT)
        return "a feature has no ability but a mission effect"; /* MA-29 */
    if (card->deck == DECK_DISRUPT && !card->strength)
        return "a disrupt token has a number";
    return NULL;
}

static const char *fits_kinds(const Box *box, int deck, int most, const char *wrong) {
    int kinds = count_cards(box, deck, 0, true);
    return kinds < 1 || kinds > most ? blamed_count(box, TABLE_CARDS, kinds, wrong) : NULL;
}

const char *ma_decks_fit(const Box *box) {
    int whites = 0, skills = 0, threats = 0, sheets = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++) {
        const char *wrong = blamed(box, TABLE_CARDS, i, fits_card(&cards(box)[i]));
        if (wrong)
            return wrong;
        whites += cards(box)[i].white ? copies(&cards(box)[i]) : 0;
    }
    for (int who = 1; who <= box->pack->tables[TABLE_CHARACTERS].count; who++) {
        int all = count_cards(box, DECK_SKILL, who, false);
        skills = all > skills ? all : skills;
        if (all < HAND || count_cards(box, DECK_SKILL, who, true) > SKILL_ROWS)
            return blamed(box, TABLE_CHARACTERS, who,
                          "a character has a deck of at least 4 skills, of at most 24 kinds");
    }
    for (int mission = 1; mission <= box->pack->tables[TABLE_MISSIONS].count; mission++) {
        const Mission *is = (const Mission *)pack_rows(box->pack, TABLE_MISSIONS) + mission;
        bool sheet = is->kind == MISSION_MERCENARY;
        int all = count_cards(box, DECK_THREAT, mission, false);
        if (count_cards(box, DECK_THREAT, mission, true) > (sheet ? MERCENARY_ROWS : THREAT_ROWS))
            return blamed(box, TABLE_MISSIONS, mission,
                          "a mission has threats of at most 40 kinds, a mercenary sheet of 16");
        threats = !sheet && all > threats ? all : threats;
        sheets = sheet && all > sheets ? all : sheets;
    }
    int events = count_cards(box, DECK_EVENT, 0, false), plans = count_cards(box, DECK_PLANNING, 0, false);
    int disrupts = count_cards(box, DECK_DISRUPT, 0, false), loyalties = count_cards(box, DECK_LOYALTY, 0, false);
    if (whites < SLOTS)
        return blamed_count(box, TABLE_CARDS, whites,
                            "there is a white disrupt token for each of five slots"); /* MA-4 */
    if (disrupts > 40)
        return blamed_count(box, TABLE_CARDS, disrupts, "there are 40 disrupt tokens at most");
    if (loyalties < HEROES_MOST)
        return blamed_count(box, TABLE_CARDS, loyalties,
                            "there is a loyalty card for each of four players"); /* MA-62 */
    const char *wrong = fits_kinds(box, DECK_DISRUPT, DISRUPT_ROWS, "there are 5 to 16 kinds of disrupt tokens");
    wrong = wrong ? wrong : fits_kinds(box, DECK_EVENT, EVENT_ROWS, "the event deck takes 1 to 24 kinds of cards");
    wrong =
        wrong ? wrong : fits_kinds(box, DECK_PLANNING, PLANNING_ROWS, "the planning deck takes 1 to 16 kinds of cards");
    wrong = wrong ? wrong : fits_kinds(box, DECK_LOYALTY, LOYALTY_ROWS, "there are too many kinds of loyalty cards");
    int all = HEROES_MOST * skills + threats + sheets + events + plans + disrupts + loyalties;
    if (!wrong && all >= PLACES)
        wrong =
            blamed_count(box, TABLE_CARDS, all, "there are more cards and tokens than a table of four has room for");
    return wrong;
}

/* ---- maps ---- */

static const char *fits_map(const Box *box, int map) {
    const Space *spaces = pack_rows(box->pack, TABLE_SPACES);
    const Action *actions = pack_rows(box->pack, TABLE_ACTIONS);
    int count = 0, starts = 0, stars = 0, green = 0;
    unsigned numbers = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_SPACES].count; i++) {
        if (spaces[i].map != map)
            continue;
        count++;
        starts += spaces[i].start && !spaces[i].forbidden;
        stars += spaces[i].star != STAR_NONE;
        if (spaces[i].number && numbers >> spaces[i].number & 1)
            return blamed(box, TABLE_SPACES, i, "a number stands on one space of a map");
        numbers |= 1u << spaces[i].number;
    }
    for (int i = 1; i <= box->pack->tables[TABLE_ACTIONS].count; i++)
        green += actions[i].map == map;
    if (count < 2 || count > SPACES_HERE || starts != 1 || !stars)
        return blamed(box, TABLE_MAPS, map, "a map has 2 to 47 spaces, one start space and a star");
    return green > SLOTS - BASIC_SLOTS ? blamed(box, TABLE_MAPS, map, "a map has one action of its own at most")
                                       : NULL; /* MA-4 */
}

static const char *fits_actions(const Box *box) {
    const Action *actions = pack_rows(box->pack, TABLE_ACTIONS);
    unsigned basic = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_ACTIONS].count; i++) {
        if ((actions[i].icon == ICON_MISSION) != (actions[i].map != 0))
            return blamed(box, TABLE_ACTIONS, i, "an action of a map, and only that, has the mission icon");
        basic |= 1u << actions[i].icon;
    }
    unsigned all = 1u << ICON_MOVE | 1u << ICON_ATTACK | 1u << ICON_INTEL | 1u << ICON_PLAN;
    return (basic & all) == all ? NULL
                                : blamed(box, TABLE_ACTIONS, 0, "there are the actions move, attack, intel and plan");
}

static const char *fits_maps(const Box *box) {
    const Map *maps = pack_rows(box->pack, TABLE_MAPS);
    const Mission *missions = pack_rows(box->pack, TABLE_MISSIONS);
    for (int map = 1; map <= box->pack->tables[TABLE_MAPS].count; map++) {
        const char *wrong = fits_map(box, map);
        if (wrong)
            return wrong;
        if (!maps[map].mission || missions[maps[map].mission].map != map)
            return blamed(box, TABLE_MAPS, map, "a map and the story mission printed beside it name each other");
    }
    return fits_actions(box);
}

/* ---- missions: the words of the options must be there ---- */

static bool all_named(const Box *box, int table, int option) {
    const OptionDef *def = &mandalorian_options[option];
    for (int i = 0; i < def->count; i++)
        if (!pack_find(box->pack, table, def->words[i], words_length(def->words[i])))
            return false;
    return true;
}

static int cast_count(const Mission *mission) {
    int count = 0;
    for (int i = 0; i < CHARACTERS; i++)
        count += mission->cast[i] != 0;
    return count;
}

static bool is_cast(const Mission *mission, int character) {
    for (int i = 0; i < CHARACTERS; i++)
        if (mission->cast[i] == character)
            return true;
    return false;
}

static const char *fits_missions(const Box *box) {
    const Mission *missions = pack_rows(box->pack, TABLE_MISSIONS);
    if (!all_named(box, TABLE_MISSIONS, OPTION_MISSION))
        return blamed(box, TABLE_MISSIONS, 0, "missions are mission-1 to -4 and mercenary-1 to -4");
    if (!all_named(box, TABLE_MAPS, OPTION_MAP))
        return blamed(box, TABLE_MAPS, 0, "maps are arvala, nevarro, transport and square");
    for (int i = 1; i <= box->pack->tables[TABLE_MISSIONS].count; i++) {
        bool story = missions[i].kind == MISSION_STORY;
        if (story != (missions[i].map != 0) || story != (cast_count(&missions[i]) != 0))
            return blamed(box, TABLE_MISSIONS, i, "a story mission, and only that, names its map and its cast");
        if (story && cast_count(&missions[i]) < HEROES_LEAST)
            return blamed(box, TABLE_MISSIONS, i, "a cast takes two characters at least"); /* MA-48 */
        if (missions[i].needs && !is_cast(&missions[i], missions[i].needs))
            return blamed(box, TABLE_MISSIONS, i, "the character a mission needs is of its cast"); /* MA-R16 */
    }
    int characters = box->pack->tables[TABLE_CHARACTERS].count;
    return characters >= HEROES_MOST
               ? NULL
               : blamed_count(box, TABLE_CHARACTERS, characters, "there are at least four characters");
}

static const char *fits_guide(const Box *box) {
    const Guide *guide = pack_rows(box->pack, TABLE_GUIDE);
    for (int i = 1; i <= box->pack->tables[TABLE_GUIDE].count; i++) {
        bool adds = guide[i].kind == GUIDE_SKILL || guide[i].kind == GUIDE_EVENT || guide[i].kind == GUIDE_LOYALTY;
        int deck = cards(box)[guide[i].card].deck;
        if (!guide[i].card)
            continue;
        if (!adds || (guide[i].kind == GUIDE_SKILL) != (deck == DECK_SKILL) ||
            (guide[i].kind == GUIDE_EVENT) != (deck == DECK_EVENT) ||
            (deck != DECK_SKILL && deck != DECK_EVENT && deck != DECK_LOYALTY))
            return blamed(box, TABLE_GUIDE, i, "a guide card adds a skill, an event or a loyalty, as its kind says");
    }
    return NULL;
}

/* ---- abilities: each moment belongs to some kinds of component ---- */

static bool moment_fits(const Box *box, const AbilityRow *ability) {
    int deck = ability->table == TABLE_CARDS ? cards(box)[ability->row].deck : DECKS;
    bool mission = ability->table == TABLE_MISSIONS, map = ability->table == TABLE_MAPS, threat = deck == DECK_THREAT;
    switch (ability->moment) {
    case MOMENT_PLAYED:
        return deck == DECK_SKILL;
    case MOMENT_ACTION:
    case MOMENT_DAMAGE:
    case MOMENT_DAMAGE_NEAR:
    case MOMENT_ATTACKED:
    case MOMENT_EVENT_STEP:
        return deck == DECK_PLANNING;
    case MOMENT_SLOT:
        return ability->table == TABLE_ACTIONS;
    case MOMENT_EVENT:
        return deck == DECK_EVENT;
    case MOMENT_USE:
        return threat || map || mission;
    case MOMENT_REVEALED:
        return threat;
    case MOMENT_DEFEATED:
        return threat || mission || map;
    default:
        return mission || map;
    }
}

/* Of two abilities of a card or an action for one moment only the first would ever be found. */
static bool moment_twice(const Box *box, Ability id) {
    const AbilityRow *ability = pack_ability(box->pack, id);
    bool single = ability->table == TABLE_ACTIONS || ability->table == TABLE_CARDS;
    return single &&
           component_ability(box, pack_component(box->pack, ability->table, ability->row), ability->moment) != id;
}

/* MA-R37: a cost is one's own; what is given away goes to another. */
static bool prices_fit(const Box *box, const AbilityRow *ability) {
    for (uint32_t i = ability->conds; i < ability->length; i++) {
        const Instr *in = pack_code(box->pack, ability->code + i);
        const Param *params = in->op >= OP_GAME ? ability_op(box->game, in->op)->params : NULL;
        for (int n = 0; params && in->flag & INSTR_COST && n < PACK_PARAMS; n++)
            if (params[n].kind == KIND_WHOM && in->arg[n] != WHOM_YOU && in->op != OP_GAME + DOES_give_plan)
                return false;
    }
    return true;
}

static const char *fits_ability(const Box *box, Ability id) {
    const AbilityRow *ability = pack_ability(box->pack, id);
    bool rule = ability->table == TABLE_MAPS || ability->table == TABLE_MISSIONS || ability->moment == MOMENT_USE;
    if (!moment_fits(box, ability))
        return "an ability stands on a component that never meets its moment";
    if (moment_twice(box, id))
        return "a card or action has one ability for a moment: write `if:` or `choose:` in its do list";
    if (!prices_fit(box, ability))
        return "a cost is one's own: `whom` is you";
    if (ability->flags || (ability->limit && !rule))
        return "an ability has no may or instead here, and only what is used and rules of maps and missions have "
               "limits";
    return ma_meant(box, ability);
}

static const char *fits_abilities(const Box *box) {
    for (Ability i = 1; i <= box->pack->ability_count; i++) {
        const AbilityRow *ability = pack_ability(box->pack, i);
        const char *wrong = blamed(box, ability->table, ability->row, fits_ability(box, i));
        if (wrong)
            return wrong;
    }
    return box->pack->ability_count < USED * 8
               ? NULL
               : blamed_count(box, TABLE_CARDS, box->pack->ability_count, "there are at most 511 abilities");
}

const char *ma_fits(const Box *box) {
    const char *wrong = fits_missions(box);
    if (!wrong)
        wrong = ma_decks_fit(box);
    if (!wrong)
        wrong = fits_maps(box);
    if (!wrong)
        wrong = fits_guide(box);
    return wrong ? wrong : fits_abilities(box);
}
