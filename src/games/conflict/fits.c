/* Does a pack fit the rules? What the schema cannot say: counts of decks, boards, tracks and faces. */
#include "games/conflict/frames.h"

static const char *fits_cards(const Box *box) {
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    int decks[DECKS] = {0}, heroes = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++) {
        decks[cards[i].deck]++;
        heroes += cards[i].hero;
    }
    int soldiers = decks[DECK_BLACK] - heroes;
    if (decks[DECK_YELLOW] < 10 || decks[DECK_YELLOW] > 64)
        return blamed_count(box, TABLE_CARDS, decks[DECK_YELLOW], "the yellow deck takes 10 to 64 cards");
    if (decks[DECK_ORANGE] < 5 || decks[DECK_ORANGE] > 32)
        return blamed_count(box, TABLE_CARDS, decks[DECK_ORANGE], "the orange deck takes 5 to 32 cards");
    if (soldiers < 2 || soldiers > 16)
        return blamed_count(box, TABLE_CARDS, soldiers, "the black deck takes 2 to 16 soldiers");
    if (heroes != LEADERS)
        return blamed_count(box, TABLE_CARDS, heroes, "the black deck needs exactly 3 heroes, one for each leader");
    if (decks[DECK_START] != CANTINA_SEATS_MAX * START_CARDS)
        return blamed_count(box, TABLE_CARDS, decks[DECK_START],
                            "there must be 18 starting cards, three for each board");
    return NULL;
}

static const char *fits_boards(const Box *box) {
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    int boards[CANTINA_SEATS_MAX + 1] = {0};
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++) {
        if ((cards[i].deck == DECK_START) != (cards[i].board != 0))
            return blamed(box, TABLE_CARDS, i, "starting cards, and only they, name a board from 1 to 6");
        if (cards[i].hero && cards[i].deck != DECK_BLACK)
            return blamed(box, TABLE_CARDS, i, "heroes are black cards");
        if ((cards[i].symbol == SYMBOL_NONE) != (cards[i].count == 0))
            return blamed(box, TABLE_CARDS, i, "a card's count is 0 exactly when its symbol is none");
        if (cards[i].board && ++boards[cards[i].board] > START_CARDS) /* nor fewer: there are 18 */
            return blamed(box, TABLE_CARDS, i, "each board from 1 to 6 has three starting cards, and this is a fourth");
    }
    return NULL;
}

/* What stands on a component happens whole: a choice is a `may` in its do list. */
static const char *fits_abilities(const Box *box) {
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    for (Ability i = 1; i <= box->pack->ability_count; i++) {
        const AbilityRow *ability = pack_ability(box->pack, i);
        bool card = ability->table == TABLE_CARDS;
        if (card && cards[ability->row].deck != DECK_START)
            return blamed(box, ability->table, ability->row, "only starting cards and track fields have abilities");
        if (ability->moment != (card ? MOMENT_PLAYED : MOMENT_REACHED))
            return blamed(box, ability->table, ability->row,
                          "a starting card's ability is for when it is played, a field's for when it is reached");
        if (ability->flags || ability->limit)
            return blamed(box, ability->table, ability->row,
                          "an ability has no may, instead or limit of its own here: write `may:` in its do list");
        if (pack_component(box->pack, ability->table, ability->row)->abilities > 1)
            return blamed(box, ability->table, ability->row, "a card or a field has one ability at most");
    }
    return NULL;
}

static const char *fits_track(const Box *box, int side) {
    const TrackField *fields = pack_rows(box->pack, TABLE_FIELDS);
    int count = box->pack->tables[TABLE_FIELDS].count, length = 0, last = 0;
    for (int i = 1; i <= count; i++) {
        if (fields[i].side != side)
            continue;
        if ((length == 0) != (fields[i].kind == FIELD_START))
            return blamed(box, TABLE_FIELDS, i, "each side of the track begins with its one start field");
        if (last && fields[last].kind == FIELD_END)
            return blamed(box, TABLE_FIELDS, i, "the end field is the last of its side, and this one is behind it");
        if ((fields[i].kind == FIELD_EFFECT) != (fields[i].is.abilities == 1))
            return blamed(box, TABLE_FIELDS, i, "a track field has one ability exactly when its kind is effect");
        last = i;
        length++;
    }
    if (length < 3)
        return blamed_count(box, TABLE_FIELDS, length, "each side of the track has three fields at least");
    return fields[last].kind == FIELD_END
               ? NULL
               : blamed(box, TABLE_FIELDS, last, "each side of the track ends with its end field");
}

static const char *fits_rest(const Box *box) {
    const Leader *leaders = pack_rows(box->pack, TABLE_LEADERS);
    const Face *faces = pack_rows(box->pack, TABLE_FACES);
    int sides = 0;
    int count = box->pack->tables[TABLE_LEADERS].count;
    if (count != LEADERS)
        return blamed_count(box, TABLE_LEADERS, count, "there must be three leaders");
    for (int i = 1; i <= LEADERS; i++)
        if (leaders[i].order != i)
            return blamed(box, TABLE_LEADERS, i, "the three leaders have the orders 1, 2 and 3");
    for (int i = 1; i <= box->pack->tables[TABLE_FACES].count; i++) {
        sides += faces[i].faces;
        if (faces[i].value != i - 1)
            return blamed(box, TABLE_FACES, i,
                          "there is one face for each value from 0 (First Order) to 3, in that order");
    }
    if (box->pack->tables[TABLE_FACES].count != 4)
        return blamed_count(box, TABLE_FACES, box->pack->tables[TABLE_FACES].count,
                            "the die needs faces of the values 0, 1, 2 and 3");
    return sides ? NULL : blamed_count(box, TABLE_FACES, 0, "the die needs sides");
}

const char *conflict_fits(const Box *box) {
    const char *wrong = fits_boards(box);
    if (!wrong)
        wrong = fits_cards(box);
    if (!wrong)
        wrong = fits_abilities(box);
    for (int side = 0; side < 2 && !wrong; side++)
        wrong = fits_track(box, side);
    return wrong ? wrong : fits_rest(box);
}
