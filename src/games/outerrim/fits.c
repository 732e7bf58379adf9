/* Does a pack make a whole game of Outer Rim? Decks, contacts, characters, ships, the map, patrols, dice. */
#include "games/outerrim/cards.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/stand.h"

static const Card *cards(const Box *box) {
    return pack_rows(box->pack, TABLE_CARDS);
}
static const Space *spaces(const Box *box) {
    return pack_rows(box->pack, TABLE_SPACES);
}
static const Character *characters(const Box *box) {
    return pack_rows(box->pack, TABLE_CHARACTERS);
}
static int rows(const Box *box, int table) {
    return box->pack->tables[table].count;
}

/* ---- cards ---- */

static bool is_task(const Card *card) {
    return card->sort == SORT_JOB || card->sort == SORT_BOUNTY;
}

static const char *fits_card(const Box *box, const Card *card) {
    bool bounty = card->sort == SORT_BOUNTY;
    if ((card->deck == DECK_CONTACT) != (card->class != CLASS_NONE))
        return "contacts, and only they, have a class"; /* OR-1.6 */
    if (card->deck == DECK_CONTACT && card->sort && card->sort != SORT_CREW)
        return "a contact becomes crew or nothing"; /* OR-17.2 */
    if (bounty != (card->contact != 0) || (bounty && cards(box)[card->contact].deck != DECK_CONTACT))
        return "bounties, and only they, name a contact"; /* OR-22.1 */
    if (bounty && (!card->value || !card->destination))
        return "a bounty has a combat value and a destination"; /* OR-22.1 */
    if (card->illegal && card->sort != SORT_CARGO)
        return "only cargo is illegal"; /* OR-12.4 */
    if (card->distance && (!card->patrol || card->deck >= MARKET_DECKS))
        return "a patrol's distance stands on a market card, beside its faction"; /* OR-10.1 */
    if (card->secret && (card->deck < MARKET_DECKS || card->deck >= DECK_NAVPOINT))
        return "a secret stands on a card of two worlds"; /* OR-16.1 */
    if (card->start && card->deck != DECK_DATABANK)
        return "a starting planet stands on a databank card"; /* OR-2.14 */
    return NULL;
}

static bool has_script(const Box *box, int number) {
    for (int i = 1; i <= rows(box, TABLE_CARDS); i++)
        if (cards(box)[i].deck == DECK_DATABANK && cards(box)[i].number == number)
            return true;
    return false;
}

/* A starting card is cargo, a job or a bounty, and says where one begins. */
static const char *fits_databank(const Box *box, const Card *card) {
    bool start = card->number >= FIRST_START && card->number < FIRST_START + 3;
    if (card->script && !has_script(box, card->script))
        return "the databank card whose steps a job follows is missing"; /* OR-24.3 */
    if (card->deck != DECK_DATABANK)
        return NULL;
    if (!card->number)
        return "a databank card has a number"; /* OR-1.9 */
    if (start && (!card->start || spaces(box)[card->start].kind != SPACE_PLANET))
        return "a starting card names a planet"; /* OR-2.14 */
    return start && card->sort != SORT_CARGO && !is_task(card)
               ? "a starting card is cargo, a job or a bounty" /* OR-2.13 */
               : NULL;
}

static const char *fits_rows(const Box *box) {
    for (int i = 1; i <= rows(box, TABLE_CARDS); i++) {
        const char *wrong = fits_card(box, &cards(box)[i]);
        if (!wrong)
            wrong = fits_databank(box, &cards(box)[i]);
        if (wrong)
            return blamed(box, TABLE_CARDS, i, wrong);
    }
    return NULL;
}

/* ---- decks ---- */

typedef struct {
    int decks[DECKS], secrets[DECKS][SECRETS], classes[CLASSES], numbered[NUMBERED], places;
} Counts;

static void count_card(Counts *counts, const Card *card) {
    int numbered = card->deck == DECK_DATABANK ? or_numbered(card->number) : -1;
    counts->decks[card->deck]++;
    counts->secrets[card->deck][card->secret]++;
    if (card->deck == DECK_CONTACT)
        counts->classes[card->class]++;
    if (numbered >= 0)
        counts->numbered[numbered]++;
    counts->places += card->deck != DECK_DATABANK || numbered >= 0;
}

static Counts count_cards(const Box *box) {
    Counts counts = {0};
    for (int i = 1; i <= rows(box, TABLE_CARDS); i++)
        count_card(&counts, &cards(box)[i]);
    return counts;
}

static const char *fits_decks(const Box *box, const Counts *counts) {
    for (int deck = 0; deck < MARKET_DECKS; deck++)
        if (!counts->decks[deck] || counts->decks[deck] > MARKET_CELLS)
            return blamed_count(box, TABLE_CARDS, counts->decks[deck], "a market deck takes 1 to 16 cards");
    for (int deck = MARKET_DECKS; deck < OPEN_DECKS; deck++)
        for (int secret = 0; secret < SECRETS; secret++)
            if (!counts->decks[deck] || counts->secrets[deck][secret] > ENCOUNTER_CELLS)
                return blamed_count(box, TABLE_CARDS, counts->secrets[deck][secret],
                                    "an encounter deck takes 1 to 16 cards of a kind");
    for (int i = 0; i < NUMBERED; i++)
        if (!counts->numbered[i] || counts->numbered[i] > NUMBERED_CELLS)
            return blamed_count(box, TABLE_CARDS, counts->numbered[i],
                                "there are 1 to 8 databank cards of the numbers 1, 40, 41, 90, 91 and 92"); /* OR-1.9 */
    if (!counts->decks[DECK_AUTOMA] || counts->decks[DECK_AUTOMA] > AUTOMA_CELLS)
        return blamed_count(box, TABLE_CARDS, counts->decks[DECK_AUTOMA], "the automa's deck takes 1 to 16 cards");
    return counts->places < PLACES
               ? NULL
               : blamed_count(box, TABLE_CARDS, counts->places, "there are more cards than a table has room for");
}

/* ---- the map ---- */

/* OR-2.4: a contact for each contact space, of its class. */
static const char *fits_contacts(const Box *box, const Counts *counts) {
    int wanted[CLASSES] = {0}, planets = 0;
    for (int i = 1; i <= rows(box, TABLE_SPACES); i++) {
        const Space *space = &spaces(box)[i];
        bool planet = space->kind == SPACE_PLANET;
        if (planet != (space->classes[0] && space->classes[1]))
            return blamed(box, TABLE_SPACES, i, "planets, and only they, have two contact spaces with a class");
        planets += planet;
        wanted[space->classes[0]] += planet;
        wanted[space->classes[1]] += planet;
    }
    if (!planets || planets > PLANETS_MOST)
        return blamed_count(box, TABLE_SPACES, planets, "a map has 1 to 11 planets");
    for (int class = CLASS_GREY; class < CLASSES; class ++)
        if (counts->classes[class] < wanted[class] || counts->classes[class] > CONTACT_CELLS)
            return blamed_count(box, TABLE_CARDS, counts->classes[class],
                                "there is a contact for each contact space, of its class, and 16 of a class at most");
    return NULL;
}

/* Two lanes run through every tile, so that any order of tiles hangs together (OR-30.2). */
static const char *fits_tiles(const Box *box) {
    int exits[TILES + 1][EXITS] = {{0}};
    for (int i = 1; i <= rows(box, TABLE_SPACES); i++) {
        const Space *space = &spaces(box)[i];
        if (++exits[space->tile][space->exit] > 1 && space->exit)
            return blamed(box, TABLE_SPACES, i, "a tile has one space at each of its four exits, and this is a second");
        if (space->exit && space->kind != SPACE_NAVPOINT)
            return blamed(box, TABLE_SPACES, i, "an exit is a navpoint"); /* OR-2.2 */
        if ((space->deck == DECK_NAVPOINT) != (space->kind == SPACE_NAVPOINT) || space->deck < MARKET_DECKS)
            return blamed(box, TABLE_SPACES, i, "navpoints, and only they, have the deck of navpoints"); /* OR-15.1 */
    }
    for (int tile = 1; tile <= TILES; tile++)
        for (int exit = EXIT_UPPER_LEFT; exit < EXITS; exit++)
            if (!exits[tile][exit])
                return blamed(box, TABLE_SPACES, 0, "each of the six tiles has one space at each of its four exits");
    return NULL;
}

/* Every space can be reached from every other: the spaces of a tile from each other. */
static const char *fits_joins(const Box *box) {
    SpaceSet joins[SPACES_MOST + 1] = {0}, met = SPACE_BIT(1), all = 0;
    for (int i = 1; i <= rows(box, TABLE_SPACES); i++) {
        all |= SPACE_BIT(i);
        for (int j = 1; j <= rows(box, TABLE_SPACES); j++)
            if (spaces(box)[i].exit && spaces(box)[j].exit)
                joins[i] |= SPACE_BIT(j); /* by the tiles beside it */
        for (int j = 0; j < JOINS; j++) {
            int other = spaces(box)[i].joins[j];
            if (!other)
                continue;
            if (spaces(box)[other].tile != spaces(box)[i].tile)
                return blamed(box, TABLE_SPACES, i, "spaces of one tile join each other");
            joins[i] |= SPACE_BIT(other);
            joins[other] |= SPACE_BIT(i);
        }
    }
    for (SpaceSet before = 0; before != met;) {
        before = met;
        for (int i = 1; i <= rows(box, TABLE_SPACES); i++)
            met |= met >> i & 1 ? joins[i] : 0;
    }
    for (int i = 1; i <= rows(box, TABLE_SPACES); i++)
        if (all & ~met & SPACE_BIT(i))
            return blamed(box, TABLE_SPACES, i, "every space can be reached, this one cannot");
    return NULL;
}

/* ---- characters, ships, patrols, dice ---- */

static const char *fits_characters(const Box *box, const Counts *counts) {
    int fronts = 0, automas = 0, with[NUMBERED] = {0};
    for (int i = 1; i <= rows(box, TABLE_CHARACTERS); i++) {
        const Character *character = &characters(box)[i];
        if (!character->back)
            continue;
        int numbered = or_numbered(character->number);
        if (numbered < NUMBERED_90 || characters(box)[character->back].back)
            return blamed(box, TABLE_CHARACTERS, i,
                          "a character starts with card 90, 91 or 92 and has one other side"); /* OR-2.11 */
        fronts++;
        automas += numbered != NUMBERED_90;
        with[numbered]++;
    }
    if (fronts < HEROES || !automas)
        return blamed_count(box, TABLE_CHARACTERS, fronts,
                            "there are at least four characters, and one that the automa can be"); /* OR-25.2 */
    for (int i = NUMBERED_90; i < NUMBERED; i++)
        if (counts->numbered[i] < (with[i] < HEROES ? with[i] : HEROES))
            return blamed_count(box, TABLE_CARDS, counts->numbered[i],
                                "there is a starting card for each character"); /* OR-2.12 */
    return NULL;
}

static const char *fits_ships(const Box *box) {
    const Ship *ships = pack_rows(box->pack, TABLE_SHIPS);
    int starters = 0;
    for (int i = 1; i <= rows(box, TABLE_SHIPS); i++) {
        starters += ships[i].starter;
        if (ships[i].starter && (ships[i].back || ships[i].cost))
            return blamed(box, TABLE_SHIPS, i, "a starting ship costs nothing and has no goal"); /* OR-20.3 */
        if (ships[i].back && (ships[ships[i].back].back || ships[ships[i].back].cost != ships[i].cost))
            return blamed(box, TABLE_SHIPS, i,
                          "both sides of a sheet cost the same, and one has the goal"); /* OR-1.3 */
    }
    for (int i = 1; i <= rows(box, TABLE_CARDS); i++)
        if ((cards(box)[i].sort == SORT_SHIP) != (cards(box)[i].ship != 0) ||
            (cards(box)[i].ship && !ships[cards(box)[i].ship].back))
            return blamed(box, TABLE_CARDS, i,
                          "ship cards, and only they, name a sheet by its goal side");      /* OR-11.6 */
    return starters ? NULL : blamed_count(box, TABLE_SHIPS, 0, "there is a starting ship"); /* OR-2.9 */
}

static const char *fits_patrols(const Box *box) {
    const Patrol *patrols = pack_rows(box->pack, TABLE_PATROLS);
    int met[FACTIONS_END][LEVELS + 1] = {{0}};
    for (int i = 1; i <= rows(box, TABLE_PATROLS); i++) {
        if (++met[patrols[i].faction][patrols[i].level] > 1)
            return blamed(box, TABLE_PATROLS, i, "each faction has one patrol of each level, and this is a second");
        if ((patrols[i].level == LEVELS) != !patrols[i].combat)
            return blamed(box, TABLE_PATROLS, i,
                          "patrols of level 4, and only they, have no combat value"); /* OR-14.7 */
    }
    for (int faction = FACTION_HUTT; faction < FACTIONS_END; faction++)
        for (int level = 1; level <= LEVELS; level++)
            if (met[faction][level] != 1)
                return blamed(box, TABLE_PATROLS, 0, "each faction has one patrol of each level"); /* OR-1.5 */
    return NULL;
}

static const char *fits_dice(const Box *box) {
    const Face *faces = pack_rows(box->pack, TABLE_FACES);
    int sides = 0;
    for (int i = 1; i <= rows(box, TABLE_FACES); i++)
        sides += faces[i].count;
    return sides == DIE_SIDES ? NULL : blamed_count(box, TABLE_FACES, sides, "a die has eight sides"); /* OR-A20 */
}

/* ---- abilities ---- */

/* Where a moment's abilities may stand: on what somebody holds, or on a card that is read. */
static bool is_read(int moment) {
    return moment >= MOMENT_SPACE && moment <= MOMENT_COMPLETED;
}

static const char *fits_ability(const Box *box, const AbilityRow *ability) {
    bool card = ability->table == TABLE_CARDS, automa = card && cards(box)[ability->row].deck == DECK_AUTOMA;
    if (!card && is_read(ability->moment))
        return "an ability stands on a component that never meets its moment";
    if (automa && ability->moment > MOMENT_ENCOUNTER)
        return "an AI card plans, acts and has an encounter"; /* OR-26.1 */
    if (!automa && ability->moment == MOMENT_ACTION && ability->limit != LIMIT_TURN)
        return "an action's ability is good for once a turn"; /* OR-7.2 */
    if (is_read(ability->moment) && ability->limit != LIMIT_NONE)
        return "what a card says when it is read has no limit";
    return NULL;
}

static const char *fits_abilities(const Box *box) {
    if (box->pack->ability_count >= USED * 8)
        return blamed_count(box, TABLE_CARDS, box->pack->ability_count,
                            "there are more abilities than limits can be kept of");
    for (int i = 1; i <= box->pack->ability_count; i++) {
        const AbilityRow *ability = pack_ability(box->pack, (Ability)i);
        const char *wrong = blamed(box, ability->table, ability->row, fits_ability(box, ability));
        if (wrong)
            return wrong;
    }
    return NULL;
}

const char *or_fits(const Box *box) {
    Counts counts = count_cards(box);
    const char *wrong = fits_rows(box);
    wrong = wrong ? wrong : fits_decks(box, &counts);
    wrong = wrong ? wrong : fits_contacts(box, &counts);
    wrong = wrong ? wrong : fits_tiles(box);
    wrong = wrong ? wrong : fits_joins(box);
    wrong = wrong ? wrong : fits_characters(box, &counts);
    wrong = wrong ? wrong : fits_ships(box);
    wrong = wrong ? wrong : fits_patrols(box);
    wrong = wrong ? wrong : fits_dice(box);
    wrong = wrong ? wrong : or_goals_fit(box);
    wrong = wrong ? wrong : or_offers_fit(box);
    return wrong ? wrong : fits_abilities(box);
}
