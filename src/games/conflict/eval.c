/* What agents need to judge a position: a rough chance to win, in ten-thousandths. */
#include "games/conflict/frames.h"

/* Worth of things, in ten-thousandths of a win; tuned by simulation (README.md). */
enum {
    WORTH_BASE = 300,
    WORTH_HERO = 2000,    /* a hero in place */
    WORTH_SYMBOL = 25,    /* a left-corner symbol on a card in a hand */
    WORTH_FIELD = 95,     /* a field between the marker and the end */
    WORTH_FAR_FIELD = 45, /* … beyond the nearest twelve */
    NEAR_FIELDS = 12,
    WORTH_EDGE = 40, /* so near the end each field counts more and more */
    EDGE_FIELDS = 7,
    WORTH_CLOSE_HERO = 900, /* a hero known to lie on top of the black deck; half of it two cards below … */
    WORTH_PARKED = 40,      /* a parked die */
    WORTH_LATE_CARD = 130,  /* a yellow card of the last dozen in the deck */
    LATE_CARDS = 12
};

/* The n-th card of a colour in one hand is worth this much: yellow pays for orange, orange for black, and all distract
 * leaders. */
static const int worth_of_card[DECKS][8] = {
    [DECK_YELLOW] = {110, 100, 90, 60, 45, 35, 30, 25},
    [DECK_ORANGE] = {260, 240, 200, 120, 90, 70, 60, 50},
    [DECK_BLACK] = {70, 60, 50, 40, 30, 25, 20, 20},
};

static int fields_left(const Engine *e) {
    int left = 0;
    for (int field = conflict(e)->marker; field_of(e, field)->kind != FIELD_END; field++)
        left++;
    return left;
}

static int worth_of_track(const Engine *e) {
    int left = fields_left(e);
    int near = left < NEAR_FIELDS ? left : NEAR_FIELDS;
    int edge = left < EDGE_FIELDS ? EDGE_FIELDS - left : 0;
    return near * WORTH_FIELD + (left - near) * WORTH_FAR_FIELD - edge * edge * WORTH_EDGE;
}

static int worth_of_symbols(const Card *card) {
    if (card->symbol == SYMBOL_RETREAT)
        return card->count * WORTH_SYMBOL;
    return card->symbol == SYMBOL_AGGRESSION ? -card->count * WORTH_SYMBOL / 2 : 0;
}

static int worth_of_hand(const Engine *e, Seat seat) {
    int count[DECKS] = {0}, sum = 0;
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        int deck = back_of(&e->places[at]), nth = count[deck]++;
        if (deck != DECK_START)
            sum += worth_of_card[deck][nth < 7 ? nth : 7] + worth_of_symbols(card_of(e, e->places[at].card));
    }
    return sum;
}

/* What the next forced draw costs: a faceup card by its aggression, a facedown one by the usual ambush. */
static int cost_of_top(const Engine *e) {
    PlaceId place = e->zones[ZONE_YELLOW].first;
    if (!place)
        return 0;
    const Place *p = &e->places[place];
    const Card *card = card_of(e, p->card);
    if (p->flags & PLACE_FACEUP)
        return card->symbol == SYMBOL_AGGRESSION ? card->count * WORTH_FIELD : 0;
    return p->card && p->seen ? card->ambush * WORTH_FIELD : WORTH_FIELD * 6 / 10;
}

/* CF-12: every turn takes a yellow card, and an empty deck loses. */
static int cost_of_late_game(const Engine *e) {
    int left = e->zones[ZONE_YELLOW].count;
    return left < LATE_CARDS ? (LATE_CARDS - left) * WORTH_LATE_CARD : 0;
}

/* How likely a place of the black deck holds a hero, in percent: known, or by what its bag still holds. */
static int hero_percent(const Engine *e, const Place *p) {
    if (p->card && p->seen)
        return card_of(e, p->card)->hero ? 100 : 0;
    BagId bag = p->bag;
    if (!e->bags[bag].nested)
        return bag == BAG_HEROES ? 100 : 0;
    int left = e->bags[bag].left;
    return left ? bag_cells(e, bag)[BAG_HEROES] * 100 / left : 0;
}

/* Heroes near the top of the black deck are nearly found. */
static int worth_of_black(const Engine *e) {
    int sum = 0, depth = 0;
    for (PlaceId at = e->zones[ZONE_BLACK].first; at; at = e->places[at].next, depth++)
        sum += hero_percent(e, &e->places[at]) * WORTH_CLOSE_HERO / (100 * (2 + depth)) * 2;
    return sum;
}

int conflict_eval(const Engine *e, Seat seat) {
    int worth = WORTH_BASE + worth_of_track(e) + worth_of_black(e) - cost_of_top(e) - cost_of_late_game(e);
    (void)seat; /* the team wins or loses as one (CF-24) */
    for (int order = 0; order < LEADERS; order++)
        worth += leader_has_hero(e, order) * WORTH_HERO;
    for (Seat at = 1; at <= e->head->seats; at++)
        worth += worth_of_hand(e, at);
    worth += conflict(e)->parked ? WORTH_PARKED : 0;
    return worth < 1 ? 1 : worth > 9999 ? 9999 : worth;
}
