/* Does a pack make a whole game of The Clone Wars? Counts, the map, decks, sheets. */
#include "games/clonewars/cards.h"

static const Card *cards(const Box *box) {
    return pack_rows(box->pack, TABLE_CARDS);
}

/* Cards of a deck, or the rows they take in the pack. */
static int count_deck(const Box *box, int deck, int villain, bool rows) {
    int count = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++) {
        const Card *card = &cards(box)[i];
        if (card->deck == deck && (deck != DECK_VILLAIN || card->villain == villain))
            count += rows ? 1 : cw_copies(card);
    }
    return count;
}

static const char *fits_decks(const Box *box) {
    int squads = count_deck(box, DECK_SQUAD, 0, false);
    int kinds = count_deck(box, DECK_SQUAD, 0, true), invasions = count_deck(box, DECK_INVASION, 0, false);
    if (squads < 20 || squads > 46)
        return blamed_count(box, TABLE_CARDS, squads, "the squad deck takes 20 to 46 cards");
    if (kinds > SQUAD_CELLS)
        return blamed_count(box, TABLE_CARDS, kinds, "the squad deck takes at most 40 kinds of cards");
    if (invasions > INVASION_CELLS || invasions < 10)
        return blamed_count(box, TABLE_CARDS, invasions, "the invasion deck takes 10 to 40 cards");
    int missions = count_deck(box, DECK_MISSION, 0, false);
    if (missions < 6 || missions > MISSION_CELLS)
        return blamed_count(box, TABLE_CARDS, missions, "the mission deck takes 6 to 32 cards");
    for (int villain = 1; villain <= VILLAINS; villain++) {
        int count = count_deck(box, DECK_VILLAIN, villain, false);
        if (count < 1 || count > 9 || count_deck(box, DECK_VILLAIN, villain, true) > VILLAIN_CELLS)
            return blamed(box, TABLE_VILLAINS, villain, "each villain has a deck of 1 to 9 cards of at most 8 kinds");
    }
    int all = squads + missions + invasions;
    return all + 9 < PLACES ? NULL
                            : blamed_count(box, TABLE_CARDS, all,
                                           "there are too many cards for one table: at most 118 without the villain's");
}

static const char *fits_card(const Card *card) {
    bool squad = card->deck == DECK_SQUAD, mission = card->deck == DECK_MISSION;
    if (squad && card->type == TYPE_NONE)
        return "a squad card has a type";
    if (squad && !card->prevents)
        return "a squad card or an ally prevents at least 1 damage"; /* CW-Q13, CW-Q50 */
    if (mission && (card->type < TYPE_ASSAULT || card->type > TYPE_TRANSPORT))
        return "a mission's type is assault, stealth, armor or transport"; /* CW-Q62 */
    if (mission && (!card->planet || !card->needs))
        return "a mission names its planet and the successes it needs";
    if (card->deck == DECK_INVASION && !card->planet == !card->marker)
        return "an invasion card names a planet or a mission marker";
    if ((card->deck == DECK_INVASION || mission) && card->copies > 1)
        return "invasion cards and missions are single cards";
    if ((card->deck == DECK_VILLAIN) != (card->villain != 0))
        return "villain cards, and only they, name their villain";
    return NULL;
}

/* CW-2.3: exactly one for each marker. */
static const char *fits_cards(const Box *box) {
    int markers[3] = {0};
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++) {
        const char *wrong = blamed(box, TABLE_CARDS, i, fits_card(&cards(box)[i]));
        if (wrong)
            return wrong;
        if (++markers[cards(box)[i].marker] > 1 && cards(box)[i].marker)
            return blamed(box, TABLE_CARDS, i,
                          "there is one Mission Planet card for each marker, and this is a second");
    }
    return markers[1] && markers[2] ? NULL
                                    : blamed_count(box, TABLE_CARDS, markers[1] + markers[2],
                                                   "there is one Mission Planet card for each of the two markers");
}

/* ---- the map ---- */

static const Planet *map(const Box *box) {
    return pack_rows(box->pack, TABLE_PLANETS);
}

static bool linked(const Box *box, int from, int to) {
    for (int i = 0; i < LINKS; i++)
        if (map(box)[from].links[i] == to)
            return true;
    return false;
}

static int links_to(const Box *box, int planet, PlanetSet *set) {
    int count = 0;
    for (int i = 0; i < LINKS; i++)
        if (map(box)[planet].links[i]) {
            *set |= PLANET_BIT(map(box)[planet].links[i]);
            count++;
        }
    return count;
}

static const char *fits_links(const Box *box) {
    int count = box->pack->tables[TABLE_PLANETS].count, starts = 0;
    for (int planet = 1; planet <= count; planet++) {
        PlanetSet set = 0;
        int links = links_to(box, planet, &set);
        starts += map(box)[planet].start;
        if (!links || bits_count(set) != links || set >> planet & 1)
            return blamed(box, TABLE_PLANETS, planet, "a planet is connected to one to five others, each named once");
        for (int other = 1; other <= count; other++)
            if (set >> other & 1 && !linked(box, other, planet))
                return blamed(box, TABLE_PLANETS, planet, "a connection of two planets stands with both of them");
    }
    return starts == STARTS ? NULL : blamed_count(box, TABLE_PLANETS, starts, "there are five start planets");
}

static const char *fits_map(const Box *box) {
    PlanetSet reached = PLANET_BIT(1), before = 0;
    int count = box->pack->tables[TABLE_PLANETS].count;
    const char *wrong =
        count < 10 ? blamed_count(box, TABLE_PLANETS, count, "the map takes 10 to 31 planets") : fits_links(box);
    while (!wrong && reached != before) {
        before = reached;
        for (int planet = 1; planet <= count; planet++)
            if (before >> planet & 1)
                links_to(box, planet, &reached);
    }
    for (int planet = 1; !wrong && planet <= count; planet++)
        if (!(reached >> planet & 1))
            return blamed(box, TABLE_PLANETS, planet, "every planet can be reached from every other, this one cannot");
    return wrong;
}

/* ---- sheets, die, tracks ---- */

static const char *fits_villain(const Villain *villain, int row) {
    if (villain->figures[0] != row)
        return "the first figure of a sheet is its own villain";
    for (int i = 0; i < FIGURES; i++) {
        if ((villain->figures[i] != 0) != (villain->health[i] != 0) ||
            (villain->figures[i] != 0) != (villain->finale_health[i] != 0))
            return "each figure of a sheet, and no other, has health on both sides";
        if (i && villain->figures[i] &&
            (!villain->figures[i - 1] || villain->figures[i] == villain->figures[i - 1] ||
             villain->figures[i] == villain->figures[0]))
            return "the figures of a sheet are different villains, without a gap";
    }
    if (!villain->goal_count)
        return "a sheet says how often its goal must be met";
    if (villain->goal == GOAL_MISSION && (!villain->goal_needs || !villain->goal_type))
        return "a Finale mission has a type and the successes it needs";
    return NULL;
}

static const char *fits_rest(const Box *box) {
    const Villain *villains = pack_rows(box->pack, TABLE_VILLAINS);
    const Face *faces = pack_rows(box->pack, TABLE_FACES);
    const Space *spaces = pack_rows(box->pack, TABLE_SPACES);
    int sides = 0, length[2] = {0};
    if (box->pack->tables[TABLE_VILLAINS].count != VILLAINS)
        return blamed_count(box, TABLE_VILLAINS, box->pack->tables[TABLE_VILLAINS].count, "there are four villains");
    for (int i = 1; i <= VILLAINS; i++)
        if (fits_villain(&villains[i], i))
            return blamed(box, TABLE_VILLAINS, i, fits_villain(&villains[i], i));
    for (int i = 1; i <= box->pack->tables[TABLE_FACES].count; i++)
        sides += faces[i].faces;
    for (int i = 1; i <= box->pack->tables[TABLE_SPACES].count; i++)
        length[spaces[i].track]++;
    if (!sides)
        return blamed_count(box, TABLE_FACES, 0, "the die needs sides");
    if (length[TRACK_INVASION] < 1 || length[TRACK_INVASION] > TRACK_MOST)
        return blamed_count(box, TABLE_SPACES, length[TRACK_INVASION], "the invasion track takes 1 to 15 spaces");
    if (length[TRACK_THREAT] < 2 || length[TRACK_THREAT] > TRACK_MOST)
        return blamed_count(box, TABLE_SPACES, length[TRACK_THREAT], "the threat track takes 2 to 15 spaces");
    return box->pack->tables[TABLE_JEDI].count >= HEROES_MOST
               ? NULL
               : blamed_count(box, TABLE_JEDI, box->pack->tables[TABLE_JEDI].count, "there are at least five Jedi");
}

/* ---- abilities: each moment belongs to one kind of component ---- */

static bool moment_fits(const Box *box, const AbilityRow *ability) {
    const Card *card = &cards(box)[ability->table == TABLE_CARDS ? ability->row : 0];
    switch (ability->moment) {
    case MOMENT_ACTION:
        return ability->table == TABLE_JEDI ||
               (ability->table == TABLE_CARDS && card->deck == DECK_SQUAD && card->type != TYPE_ALLY);
    case MOMENT_PLAY:
    case MOMENT_BEFORE_VILLAIN:
    case MOMENT_BEFORE_INVADE:
        return ability->table == TABLE_CARDS && card->type == TYPE_ALLY;
    case MOMENT_ROLL:
        return ability->table == TABLE_JEDI || (ability->table == TABLE_CARDS && card->type == TYPE_ALLY);
    case MOMENT_DAMAGE:
        return ability->table == TABLE_JEDI;
    case MOMENT_ACTIVATED:
        return ability->table == TABLE_CARDS && card->deck == DECK_VILLAIN;
    case MOMENT_DRAWN:
    case MOMENT_COMPLETED:
        return ability->table == TABLE_CARDS && card->deck == DECK_MISSION;
    default:
        return ability->table == TABLE_VILLAINS;
    }
}

/* Of two abilities on one component only the first would ever be found. */
static bool moment_twice(const Box *box, Ability id) {
    const AbilityRow *ability = pack_ability(box->pack, id);
    const Component *is = pack_component(box->pack, ability->table, ability->row);
    return component_ability(box, is, ability->moment) != id;
}

static const char *fits_abilities(const Box *box) {
    for (Ability i = 1; i <= box->pack->ability_count; i++) {
        const AbilityRow *ability = pack_ability(box->pack, i);
        if (moment_twice(box, i))
            return blamed(box, ability->table, ability->row,
                          "a component has one ability for a moment: write `if:` or `choose:` in its do list");
        if (!moment_fits(box, ability))
            return blamed(box, ability->table, ability->row,
                          "an ability stands on a component that never meets its moment");
        if (ability->flags || ability->limit)
            return blamed(box, ability->table, ability->row,
                          "an ability has no may, instead or limit of its own here: write `may:` in its do list");
    }
    return NULL;
}

const char *cw_fits(const Box *box) {
    const char *wrong = fits_cards(box);
    if (!wrong)
        wrong = fits_decks(box);
    if (!wrong)
        wrong = fits_map(box);
    if (!wrong)
        wrong = fits_rest(box);
    return wrong ? wrong : fits_abilities(box);
}
