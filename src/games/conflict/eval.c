/*
 * What agents need to judge a position: a chance to win, in ten-thousandths.
 *
 * A sum of worths, in thousandths of the logarithm of the odds, goes through the logistic curve. The worths were
 * fitted to some 90,000 positions of games that agents played with earlier fits, then tried against each other
 * (README.md); the sum is taken as it will be when the leaders have pressed on, so that options of one turn compare.
 */
#include "games/conflict/frames.h"

enum {
    WORTH_BASE = -6214,
    WORTH_FIRST_HERO = 1002,
    WORTH_SECOND_HERO = 1860,
    WORTH_FIELD = 105,       /* a field between the marker and the end */
    WORTH_FIELD_14 = 81,     /* … more if it is one of the last 14 */
    WORTH_FIELD_7 = 212,     /* … and still more if of the last 7 */
    WORTH_CLOCK = 34,        /* a card in the yellow deck: each turn takes one, and an empty deck loses */
    WORTH_CLOCK_20 = 104,    /* … more if it is one of the last 20 */
    WORTH_CLOCK_8 = 251,     /* … and still more if of the last 8 */
    WORTH_BLACK_DECK = -445, /* a card in the black deck: it has to be dug through */
    WORTH_YELLOW = 140,      /* a yellow card in a hand, up to three */
    WORTH_YELLOW_MORE = 39,
    WORTH_ORANGE = 303,    /* an orange card in a hand, up to three */
    WORTH_BLACK = 131,     /* a soldier in a hand: distracts a leader */
    WORTH_RETREAT = 70,    /* a retreat symbol in a hand */
    WORTH_AGGRESSION = 32, /* an aggression symbol: the card can still distract or pay */
    WORTH_PARKED = 91,
    WORTH_FREEZE = 412,      /* the marker will not move in the turn to come */
    WORTH_TOP_SYMBOL = -104, /* a symbol that the next forced draw is known to count, against the usual 3/4 */
    WORTH_NEAR_HERO = 800,   /* a hero on top of the black deck; below, by how many cards lie on it */
    WORTH_SEAT = -406,       /* a further seat: hands are spread thinner */
    HAND_USEFUL = 3
};

static int least(int a, int b) {
    return a < b ? a : b;
}

/* ---- the track, as it will stand when the leaders have moved the marker ---- */

static bool turn_is_fresh(const Engine *e) {
    return conflict(e)->throws == 0;
}

static int fields_left(const Engine *e) {
    const Conflict *s = conflict(e);
    const Frame *turn = &e->frames[0];
    bool coming = turn->kind == FRAME_TURN && turn->step <= TURN_LEADERS && !turn_is_fresh(e) && !s->frozen;
    int left = coming ? -leaders_symbols(e) : 0;
    for (int field = s->marker; field_of(e, field)->kind != FIELD_END; field++)
        left++;
    return left < 0 ? 0 : left;
}

static int worth_of_track(const Engine *e) {
    int left = fields_left(e);
    bool freeze = turn_is_fresh(e) ? conflict(e)->frozen : conflict(e)->freezing;
    return left * WORTH_FIELD + least(left, 14) * WORTH_FIELD_14 + least(left, 7) * WORTH_FIELD_7 +
           freeze * WORTH_FREEZE;
}

/* ---- decks ---- */

static bool is_known(const Place *p) {
    return p->card && p->seen;
}

/* What the next forced draw is known to cost: a faceup card its aggression, a facedown one its ambush. */
static int worth_of_next_draw(const Engine *e, PlaceId top) {
    const Place *p = &e->places[top];
    const Card *card = card_of(e, p->card);
    if (!top || !is_known(p))
        return 0;
    int symbols = !(p->flags & PLACE_FACEUP) ? card->ambush : card->symbol == SYMBOL_AGGRESSION ? card->count : 0;
    return symbols * WORTH_TOP_SYMBOL - WORTH_TOP_SYMBOL * 3 / 4;
}

/* How likely a place of the black deck holds a hero, in percent: known, or by what its bag still holds. */
static int hero_percent(const Engine *e, const Place *p) {
    if (is_known(p))
        return card_of(e, p->card)->hero ? 100 : 0;
    const Bag *bag = &e->bags[p->bag];
    if (!bag->nested)
        return p->bag == BAG_HEROES ? 100 : 0;
    return bag->left ? bag_cells(e, p->bag)[BAG_HEROES] * 100 / bag->left : 0;
}

/* Every card of the black deck has to be dug through; heroes near the top are nearly found. */
static int worth_of_black_deck(const Engine *e) {
    int worth = e->zones[ZONE_BLACK].count * WORTH_BLACK_DECK, depth = 2;
    for (PlaceId at = e->zones[ZONE_BLACK].first; at; at = e->places[at].next)
        worth += hero_percent(e, &e->places[at]) * (WORTH_NEAR_HERO * 2 / 100) / depth++;
    return worth;
}

static int worth_of_yellow_deck(const Engine *e) {
    int clock = e->zones[ZONE_YELLOW].count;
    return clock * WORTH_CLOCK + least(clock, 20) * WORTH_CLOCK_20 + least(clock, 8) * WORTH_CLOCK_8 +
           worth_of_next_draw(e, e->zones[ZONE_YELLOW].first);
}

/* ---- hands ---- */

static int worth_of_symbols(const Card *card) {
    if (card->symbol == SYMBOL_RETREAT)
        return card->count * WORTH_RETREAT;
    return card->symbol == SYMBOL_AGGRESSION ? card->count * WORTH_AGGRESSION : 0;
}

static int worth_of_hand(const Engine *e, Seat seat) {
    static const int first[DECKS] = {WORTH_YELLOW, WORTH_ORANGE, WORTH_BLACK, 0};
    static const int more[DECKS] = {WORTH_YELLOW_MORE, 0, WORTH_BLACK, 0};
    int count[DECKS] = {0}, sum = 0;
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        int deck = back_of(&e->places[at]);
        if (deck == DECK_START)
            continue;
        sum += (++count[deck] > HAND_USEFUL ? more : first)[deck];
        sum += worth_of_symbols(card_of(e, e->places[at].card));
    }
    return sum;
}

/* ---- all of it ---- */

static int heroes_placed(const Engine *e) {
    int heroes = 0;
    for (int order = 0; order < LEADERS; order++)
        heroes += leader_has_hero(e, order);
    return heroes;
}

/* 10000 / (1 + exp(-worth / 1000)), by straight lines between half units. */
static int logistic(int worth) {
    static const int16_t curve[] = {25,   41,   67,   110,  180,  293,  474,  759,  1192, 1824, 2689, 3775, 5000,
                                    6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820, 9890, 9933, 9959, 9975};
    int at = worth + 6000;
    if (at <= 0 || at >= 12000) /* so that even hopeless positions differ */
        return at <= 0 ? (at > -6000 ? 25 + at / 250 : 1) : (at < 18000 ? 9975 + (at - 12000) / 250 : 9999);
    return curve[at / 500] + (curve[at / 500 + 1] - curve[at / 500]) * (at % 500) / 500;
}

int conflict_eval(const Engine *e, Seat seat) {
    int heroes = heroes_placed(e);
    int worth = WORTH_BASE + worth_of_track(e) + worth_of_yellow_deck(e) + worth_of_black_deck(e) +
                (e->head->seats - 1) * WORTH_SEAT;
    (void)seat; /* the team wins or loses as one (CF-24) */
    worth += (heroes > 0) * WORTH_FIRST_HERO + (heroes > 1) * WORTH_SECOND_HERO;
    for (Seat at = 1; at <= e->head->seats; at++)
        worth += worth_of_hand(e, at);
    return logistic(worth + (conflict(e)->parked ? WORTH_PARKED : 0));
}
