/* A new game of Rim, its laws, and a rough judgement of it. */
#include "rim/rim.h"

/* ---- decks ---- */

static CardId first_of(const Box *box, int sort) {
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    CardId card = 1;
    while (card <= box->pack->tables[TABLE_CARDS].count && cards[card].sort < sort)
        card++;
    return card;
}

/* Every copy of the cards from one sort to another, facedown in a zone. */
static PlaceId lay_deck(Engine *e, PlaceId at, ZoneId zone, BagId bag, int from, int to) {
    CardId first = first_of(e->box, from);
    bag_open(e, bag, first);
    for (CardId card = first; card < first_of(e->box, to + 1); card++)
        for (int i = 0; i < card_of(e, card)->copies; i++) {
            bag_add_card(e, bag, card);
            place_deal(e, at++, zone, bag);
        }
    return at;
}

const char *rim_fits(const Box *box) {
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    int copies = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++) {
        copies += cards[i].copies;
        if ((cards[i].sort == SORT_JOB) != (cards[i].destination != 0))
            return "jobs, and only they, have a destination";
    }
    if (copies >= PLACES)
        return "there are too many cards";
    if (box->pack->tables[TABLE_HEROES].count < HEROES || !box->pack->tables[TABLE_SPACES].count)
        return "there must be a hero for each seat and the automa, and a space to stand on";
    return NULL;
}

void rim_setup(Engine *e, const uint8_t *options) {
    Rim *s = rim(e);
    memcpy(s->options, options, OPTIONS);
    PlaceId at = lay_deck(e, 1, ZONE_MARKET, BAG_MARKET, SORT_CREW, SORT_JOB);
    at = lay_deck(e, at, ZONE_DECK, BAG_SECRETS, SORT_SECRET, SORT_SECRET);
    lay_deck(e, at, ZONE_SCRIPT, BAG_SCRIPT, SORT_AUTOMA, SORT_AUTOMA);
    for (int hero = 1; hero <= HEROES; hero++) {
        bool plays = hero <= e->head->seats || (hero == AUTOMA && options[OPTION_AUTOMA]);
        if (!plays)
            continue;
        s->who[hero - 1] = (uint8_t)hero;
        s->space[hero - 1] = 1;
        s->credits[hero - 1] = 4;
    }
    Frame *turn = frame_push(e, FRAME_TURN, 1, 1);
    rim_turn_begin(e, turn);
}

/* ---- laws ---- */

static const char *check_copies(const Engine *e) {
    uint8_t met[CARDS_MOST + 1] = {0};
    for (int i = 1; i < PLACES; i++) {
        CardId card = e->places[i].card;
        if (card > e->box->pack->tables[TABLE_CARDS].count)
            return "a place holds a card the pack does not have";
        if (card && ++met[card] > card_of(e, card)->copies)
            return "there are more copies of a card than the pack has";
    }
    return NULL;
}

static const char *check_heroes(const Engine *e) {
    const Rim *s = rim(e);
    for (int hero = 1; hero <= HEROES; hero++) {
        int h = hero - 1;
        if (!s->who[h] && (s->space[h] || s->credits[h] || e->zones[slots_of(hero)].count))
            return "a hero that does not play has something";
        if (s->who[h] && !s->space[h])
            return "a hero is nowhere";
        if (s->defeated[h] && s->damage[h] < rim_value(e, STAT_HEALTH, (uint8_t)hero))
            return "a defeated hero has recovered"; /* OR-21.5 */
    }
    return NULL;
}

const char *rim_check(const Engine *e) {
    const char *wrong = check_copies(e);
    if (!wrong && e->zones[ZONE_PLAYED].count && e->head->depth == 1)
        wrong = "a card is being resolved, but nothing goes on";
    return wrong ? wrong : check_heroes(e);
}

int rim_eval(const Engine *e, Seat seat) {
    const Rim *s = rim(e);
    int worth = 3000 + s->fame[seat - 1] * 1500 + s->credits[seat - 1] * 40 - s->damage[seat - 1] * 100;
    return worth < 1 ? 1 : worth > 9999 ? 9999 : worth;
}
