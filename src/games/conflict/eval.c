/* What agents need to judge a position: a rough chance to win, in ten-thousandths. */
#include "games/conflict/frames.h"

/* Worth of things, in ten-thousandths of a win; tuned by simulation (README.md). */
enum {
    WORTH_HERO = 2300,     /* a hero in place */
    WORTH_YELLOW = 70,     /* a yellow card in a hand: pays for orange */
    WORTH_ORANGE = 260,    /* an orange card in a hand: pays for black */
    WORTH_BLACK = 60,      /* a soldier in a hand: distracts a leader */
    WORTH_SYMBOL = 30,     /* a left-corner symbol on a card in a hand */
    WORTH_FIELD = 110,     /* a field between the marker and the end */
    WORTH_NEAR_HERO = 260, /* a hero faceup on top of the black deck */
    WORTH_PARKED = 40,     /* a parked die */
    EDGE_FIELDS = 8,       /* so near the end each field counts twice more */
    HAND_USEFUL = 4        /* cards of a colour beyond these count a quarter */
};

static int fields_left(const Engine *e) {
    int left = 0;
    for (int field = conflict(e)->marker; field_of(e, field)->kind != FIELD_END; field++)
        left++;
    return left;
}

static int worth_of_track(const Engine *e) {
    int left = fields_left(e);
    int edge = left < EDGE_FIELDS ? EDGE_FIELDS - left : 0;
    return left * WORTH_FIELD - edge * edge * WORTH_FIELD / 3;
}

static int worth_of_symbols(const Card *card) {
    if (card->symbol == SYMBOL_RETREAT)
        return card->count * WORTH_SYMBOL;
    return card->symbol == SYMBOL_AGGRESSION ? -card->count * WORTH_SYMBOL / 2 : 0;
}

static int worth_of_hand(const Engine *e, Seat seat) {
    static const int worth[DECKS] = {WORTH_YELLOW, WORTH_ORANGE, WORTH_BLACK, 0};
    int count[DECKS] = {0}, sum = 0;
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        const Card *card = card_of(e, e->places[at].card);
        int of = worth[card->deck];
        sum += ++count[card->deck] > HAND_USEFUL ? of / 4 : of;
        if (card->deck != DECK_START)
            sum += worth_of_symbols(card);
    }
    return sum;
}

/* What the next forced draw costs: a faceup card by its aggression, a facedown one by the usual ambush. */
static int cost_of_top(const Engine *e) {
    PlaceId place = e->zones[ZONE_YELLOW].first;
    if (!place)
        return 3000;
    const Place *p = &e->places[place];
    const Card *card = card_of(e, p->card);
    if (p->flags & PLACE_FACEUP)
        return card->symbol == SYMBOL_AGGRESSION ? card->count * WORTH_FIELD : 0;
    return p->card && p->seen ? card->ambush * WORTH_FIELD : WORTH_FIELD / 2;
}

static int worth_of_black(const Engine *e) {
    PlaceId place = e->zones[ZONE_BLACK].first;
    const Place *p = &e->places[place];
    if (!place || !(p->seen & SEEN_BY_ALL))
        return 0;
    return card_of(e, p->card)->hero ? WORTH_NEAR_HERO : -WORTH_NEAR_HERO / 4;
}

int conflict_eval(const Engine *e, Seat seat) {
    int worth = 600 + worth_of_track(e) + worth_of_black(e) - cost_of_top(e);
    (void)seat; /* the team wins or loses as one (CF-24) */
    for (int order = 0; order < LEADERS; order++)
        worth += leader_has_hero(e, order) * WORTH_HERO;
    for (Seat at = 1; at <= e->head->seats; at++)
        worth += worth_of_hand(e, at);
    worth += conflict(e)->parked ? WORTH_PARKED : 0;
    return worth < 1 ? 1 : worth > 9999 ? 9999 : worth;
}
