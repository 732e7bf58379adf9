/*
 * What agents need to judge a position: a chance to win, in ten-thousandths.
 *
 * A sum of worths, in thousandths of the logarithm of the odds, goes through the logistic curve. The sum looks ahead to
 * the end of the turn, so that its steps compare: dice are worth what they may draw, and the marker counts where it
 * will stand when the leaders have pressed on, distracted as far as that pays. The worths were first fitted to games,
 * then climbed by trial: by how well a player does who only ever takes the option with the best next position.
 */
#include "base/odds.h"
#include "games/conflict/frames.h"

enum {
    WORTH_BASE = -5600,
    WORTH_FIRST_HERO = 1002,
    WORTH_SECOND_HERO = 2356,
    WORTH_FIELD = 105,       /* a field between the marker and the end */
    WORTH_FIELD_14 = 35,     /* … more if it is one of the last 14 */
    WORTH_FIELD_7 = 283,     /* … and still more if of the last 7 */
    WORTH_END = -2000,       /* the marker is about to reach the end */
    WORTH_CLOCK = -15,       /* a card in the yellow deck: each turn takes one, and an empty deck loses */
    WORTH_CLOCK_20 = 104,    /* … more if it is one of the last 20 */
    WORTH_CLOCK_8 = 251,     /* … and still more if of the last 8 */
    WORTH_BLACK_DECK = -349, /* a card in the black deck: it has to be dug through */
    WORTH_YELLOW = 52,       /* a yellow card in a hand, up to three */
    WORTH_YELLOW_MORE = 39,
    WORTH_ORANGE = 303,    /* an orange card in a hand, up to three */
    WORTH_BLACK = 174,     /* a soldier in a hand: distracts a leader */
    WORTH_RETREAT = 70,    /* a retreat symbol in a hand */
    WORTH_AGGRESSION = 32, /* an aggression symbol: the card can still distract or pay */
    WORTH_PARKED = 154,
    WORTH_FREEZE = 412,      /* the marker will not move in the turn to come */
    WORTH_TOP_SYMBOL = -104, /* a symbol that the next forced draw is known to count, against the usual 3/4 */
    WORTH_NEAR_HERO = 415,   /* a hero on top of the black deck; below, by how many cards lie on it */
    WORTH_SEAT = -280,       /* a further seat: hands are spread thinner */
    WORTH_SINGLE = 14,       /* a die that matches no other */
    WORTH_BLACK_DRAW = 51,   /* a black card that dice will draw and the hand can pay */
    WORTH_THROWN = -40,      /* a die that is to be thrown again, besides what it will show */
    WORTH_COVER = 150,       /* a card that will be needed to distract */
    WORTH_LAND_YELLOW = 92,  /* what a field does to who ends there: draw, play, discard */
    WORTH_LAND_ORANGE = 200,
    WORTH_LAND_PLAY = -51,
    WORTH_LAND_BLACK = 144,
    WORTH_LAND_HERO = 1500,    /* a hero is known to lie on top */
    WORTH_LAND_DISCARD = -104, /* each card */
    HAND_USEFUL = 3
};

/* Rows of conflict_ops that fields do. */
enum { OP_DRAW = OP_GAME + 2, OP_PLAY_TOP = OP_GAME + 4, OP_DISCARD, OP_FREEZE };

static int least(int a, int b) {
    return a < b ? a : b;
}

static bool is_known(const Place *p) {
    return p->card && p->seen;
}

static const Frame *turn_of(const Engine *e) {
    return &e->frames[0];
}

static bool turn_is_fresh(const Engine *e) {
    return conflict(e)->throws == 0;
}

/* Has the turn yet to come to a step? */
static bool is_before(const Engine *e, int step) {
    return turn_of(e)->kind == FRAME_TURN && turn_of(e)->step <= step && !turn_is_fresh(e);
}

/* ---- fields ---- */

static int worth_of_play_top(const Engine *e, int deck) {
    const Place *top = &e->places[e->zones[ZONE_BLACK].first];
    if (deck != DECK_BLACK)
        return WORTH_LAND_PLAY;
    return is_known(top) && card_of(e, top->card)->hero ? WORTH_LAND_HERO : WORTH_LAND_BLACK; /* CF-K11 */
}

static int worth_of_effect(const Engine *e, int field) {
    Ability ability = component_ability(e->box, &field_of(e, field)->is, MOMENT_REACHED);
    if (!ability)
        return 0;
    const Instr *in = pack_code(e->pack, pack_ability(e->pack, ability)->code);
    switch (in->op) {
    case OP_DRAW:
        return in->arg[0] == DECK_ORANGE ? WORTH_LAND_ORANGE : WORTH_LAND_YELLOW;
    case OP_PLAY_TOP:
        return worth_of_play_top(e, in->arg[0]);
    case OP_DISCARD:
        return WORTH_LAND_DISCARD * in->arg[0];
    case OP_FREEZE:
        return WORTH_FREEZE;
    default:
        return 0;
    }
}

static int worth_of_fields(int left) {
    return left * WORTH_FIELD + least(left, 14) * WORTH_FIELD_14 + least(left, 7) * WORTH_FIELD_7 +
           (left == 0) * WORTH_END;
}

/* ---- the marker, as it will stand when the turn ends ---- */

static int track_end(const Engine *e) {
    int field = conflict(e)->marker;
    while (field_of(e, field)->kind != FIELD_END)
        field++;
    return field;
}

static int field_after(const Engine *e, int from, int by, int end) {
    if (by > 0)
        return least(from + by, end);
    for (; by && field_of(e, from)->kind != FIELD_START; by++)
        from--;
    return from;
}

/* The turn ends with the marker on a field. */
static int worth_of_ending_on(const Engine *e, int field, int end) {
    bool due = field != conflict(e)->turn_began_on && field != end; /* CF-18, CF-K16 */
    return worth_of_fields(end - field) + (due ? worth_of_effect(e, field) : 0);
}

/* The left-corner symbols of a starting card whose power comes first. */
static int symbols_to_come(const Engine *e) {
    const Frame *turn = turn_of(e);
    const Card *card = card_of(e, LOCALS_READ(turn, TurnLocals)->card);
    if (turn->step != TURN_POWER && turn->step != TURN_SYMBOLS)
        return 0;
    return card->symbol == SYMBOL_AGGRESSION ? card->count : card->symbol == SYMBOL_RETREAT ? -card->count : 0;
}

/* CF-16, CF-22: the leader to be distracted next: the first, or in the simplified game the strongest. */
static int next_leader(const Engine *e, int covered) {
    bool any = option_is(e, OPTION_SIMPLIFIED, 1);
    for (int i = 0; i < LEADERS; i++) {
        int order = any ? LEADERS - 1 - i : i;
        if (!leader_covered(e, order) && !(covered >> order & 1))
            return order;
    }
    return LEADERS;
}

/* The best that distracting so many leaders as there are cards, or fewer, can lead to. */
static int worth_of_distracting(const Engine *e, int marker, int end) {
    int cards = is_before(e, TURN_DISTRACT) ? hand_count(e, turn_of(e)->seat, DECK_START) : 0;
    int symbols = leaders_symbols(e), covered = 0, cost = 0, order;
    int best = worth_of_ending_on(e, field_after(e, marker, symbols, end), end);
    for (; cards && (order = next_leader(e, covered)) < LEADERS; cards--) {
        covered |= 1 << order;
        symbols -= leader_of(e, order + 1)->symbols;
        cost += WORTH_COVER;
        int worth = worth_of_ending_on(e, field_after(e, marker, symbols, end), end) - cost;
        best = worth > best ? worth : best;
    }
    return best;
}

static int worth_of_track(const Engine *e) {
    const Conflict *s = conflict(e);
    int end = track_end(e);
    if (!is_before(e, TURN_FIELD) || s->chained)
        return worth_of_fields(end - s->marker) + (turn_is_fresh(e) ? s->frozen : s->freezing) * WORTH_FREEZE;
    if (s->frozen || !is_before(e, TURN_LEADERS))
        return worth_of_ending_on(e, s->marker, end);
    return worth_of_distracting(e, field_after(e, s->marker, symbols_to_come(e), end), end);
}

/* ---- dice ---- */

/* Pairs and triples draw, single dice reveal; best is what finds heroes, if the hand can pay. */
static int worth_of_faces(const int *shown, int orange) {
    static const int pair[] = {0, 182, 300, 500}, triple[] = {0, 450, 600, 614};
    int worth = 0;
    for (int value = 1; value <= 3; value++) {
        int cards = shown[value] == 3 ? value + 1 : value;
        if (shown[value] < 2)
            worth += shown[value] * WORTH_SINGLE;
        else
            worth += (shown[value] == 3 ? triple : pair)[value] + (orange >= cards) * cards * WORTH_BLACK_DRAW;
    }
    return worth;
}

/* The same on the average over `thrown` further dice. */
static int worth_of_throw(const Engine *e, int *shown, int thrown, int orange) {
    int sum = 0, sides = 0;
    if (!thrown)
        return worth_of_faces(shown, orange);
    for (int value = 0; value < DIE_FACES; value++) {
        int faces = face_of(e, face_of_value(value))->faces;
        shown[value]++;
        sum += faces * worth_of_throw(e, shown, thrown - 1, orange);
        shown[value]--;
        sides += faces;
    }
    return sum / sides;
}

static int worth_of_dice(const Engine *e) {
    const Conflict *s = conflict(e);
    int shown[DIE_FACES] = {0}, thrown = bits_count(s->tossed);
    if (!is_before(e, TURN_USE))
        return 0;
    for (int die = 0; die < DICE; die++)
        if (s->dice[die] && !(s->tossed >> die & 1))
            shown[face_value(s->dice[die])]++;
    return worth_of_throw(e, shown, thrown, hand_count(e, turn_of(e)->seat, DECK_ORANGE)) + thrown * WORTH_THROWN;
}

/* ---- decks ---- */

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

int conflict_eval(const Engine *e, Seat seat) {
    int heroes = heroes_placed(e);
    int worth = WORTH_BASE + worth_of_track(e) + worth_of_dice(e) + worth_of_yellow_deck(e) + worth_of_black_deck(e) +
                (e->head->seats - 1) * WORTH_SEAT;
    (void)seat; /* the team wins or loses as one (CF-24) */
    worth += (heroes > 0) * WORTH_FIRST_HERO + (heroes > 1) * WORTH_SECOND_HERO;
    for (Seat at = 1; at <= e->head->seats; at++)
        worth += worth_of_hand(e, at);
    return odds_logistic(worth + (conflict(e)->parked ? WORTH_PARKED : 0));
}
