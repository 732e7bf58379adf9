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
    WORTH_BASE = -4300,
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

/* A hero so many cards below the top of the black deck. */
#define NEAR(depth) (WORTH_NEAR_HERO * 2 / ((depth) + 2))

/* ---- what follows from a pack ---- */

/* How dice lie: a number of two bits for each value above 0 of how many show it, and one of how many are thrown. */
enum { DICE_THROWN = 1 << 6, DICE_LIE = 1 << 8, ORANGE_MOST = 4 };
#define DICE_SHOWN(value) (1 << 2 * (value) >> 2)

typedef struct {
    int16_t dice[ORANGE_MOST + 1][DICE_LIE]; /* what dice are worth to a hand with so many orange cards */
    int16_t symbols[CARDS_MOST + 1];         /* what a card's symbols are worth in a hand */
    int16_t landing[FIELDS_MOST + 1];        /* what a field does to who ends there … */
    uint8_t digs[FIELDS_MOST + 1];           /* … but for those that play the top of the black deck */
    uint8_t first[FIELDS_MOST + 1];          /* the first and the last field of its side */
    uint8_t end[FIELDS_MOST + 1];
} Digest;
_Static_assert(sizeof(Digest) <= CONFLICT_DIGEST, "there is room for it behind the pack");

static const Digest *digest(const Engine *e) {
    return pack_digest(e->pack);
}

/* Rows of conflict_ops that fields do. */
enum { OP_DRAW = OP_GAME + 2, OP_PLAY_TOP = OP_GAME + 4, OP_DISCARD, OP_FREEZE };

static const Instr *effect_of(const Pack *pack, const TrackField *field) {
    static const Instr nothing = {0};
    for (int i = 0; i < field->is.abilities; i++) {
        const AbilityRow *ability = pack_ability(pack, (Ability)(field->is.ability + i));
        if (ability->moment == MOMENT_REACHED)
            return pack_code(pack, ability->code);
    }
    return &nothing;
}

static int worth_of_effect(const Instr *effect) {
    switch (effect->op) {
    case OP_DRAW:
        return effect->arg[0] == DECK_ORANGE ? WORTH_LAND_ORANGE : WORTH_LAND_YELLOW;
    case OP_PLAY_TOP:
        return WORTH_LAND_PLAY;
    case OP_DISCARD:
        return WORTH_LAND_DISCARD * effect->arg[0];
    case OP_FREEZE:
        return WORTH_FREEZE;
    default:
        return 0;
    }
}

static void digest_fields(const Pack *pack, Digest *digest) {
    const TrackField *fields = pack_rows(pack, TABLE_FIELDS);
    int count = pack->tables[TABLE_FIELDS].count;
    for (int at = 1; at <= count; at++) {
        const Instr *effect = effect_of(pack, &fields[at]);
        digest->landing[at] = (int16_t)worth_of_effect(effect);
        digest->digs[at] = effect->op == OP_PLAY_TOP && effect->arg[0] == DECK_BLACK;
        digest->first[at] = (uint8_t)(fields[at].kind == FIELD_START ? at : digest->first[at - 1]);
    }
    for (int at = count; at; at--)
        digest->end[at] = (uint8_t)(fields[at].kind == FIELD_END || at == count ? at : digest->end[at + 1]);
}

/* Starting cards come back: they are worth the same to everybody at all times. */
static int worth_of_symbols(const Card *card) {
    int worth = card->symbol == SYMBOL_RETREAT      ? WORTH_RETREAT
                : card->symbol == SYMBOL_AGGRESSION ? WORTH_AGGRESSION
                                                    : 0;
    return card->deck == DECK_START ? 0 : card->count * worth;
}

static void digest_cards(const Pack *pack, Digest *digest) {
    const Card *cards = pack_rows(pack, TABLE_CARDS);
    for (int at = 1; at <= pack->tables[TABLE_CARDS].count; at++)
        digest->symbols[at] = (int16_t)worth_of_symbols(&cards[at]);
}

/* Pairs and triples draw, single dice reveal; best is what finds heroes, if the hand can pay. */
static int worth_of_faces(int lie, int orange) {
    static const int pair[] = {0, 182, 300, 500}, triple[] = {0, 450, 600, 614};
    int worth = 0;
    for (int value = 1; value < DIE_FACES; value++) {
        int shown = lie / DICE_SHOWN(value) & 3, cards = shown == 3 ? value + 1 : value;
        if (shown < 2)
            worth += shown * WORTH_SINGLE;
        else
            worth += (shown == 3 ? triple : pair)[value] + (orange >= cards) * cards * WORTH_BLACK_DRAW;
    }
    return worth;
}

/* The mean of what the first die that is thrown can show; those lies have been worked out before. A pack that is to be
 * laid over another may have no faces. */
static int worth_of_throw(const Pack *pack, const int16_t *dice, int lie) {
    const Face *faces = pack_rows(pack, TABLE_FACES);
    int sum = 0, sides = 0;
    for (int at = 1; at <= pack->tables[TABLE_FACES].count; at++) {
        sum += faces[at].faces * dice[lie - DICE_THROWN + DICE_SHOWN(faces[at].value)];
        sides += faces[at].faces;
    }
    return sides ? sum / sides : 0;
}

static bool is_lie(int lie) {
    return (lie & 3) + (lie >> 2 & 3) + (lie >> 4 & 3) + (lie >> 6) <= DICE;
}

static void digest_dice(const Pack *pack, Digest *digest) {
    for (int orange = 0; orange <= ORANGE_MOST; orange++) {
        int16_t *dice = digest->dice[orange];
        for (int lie = 0; lie < DICE_LIE; lie++)
            if (is_lie(lie))
                dice[lie] =
                    (int16_t)(lie < DICE_THROWN ? worth_of_faces(lie, orange) : worth_of_throw(pack, dice, lie));
    }
}

void conflict_digest(const Pack *pack, void *digest) {
    digest_fields(pack, digest);
    digest_cards(pack, digest);
    digest_dice(pack, digest);
}

/* ---- where a turn stands ---- */

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

/* ---- hands by their backs ---- */

/* Cards of a hand by their backs: a byte a deck. */
typedef uint32_t Backs;

static int backs_of(Backs backs, int deck) {
    return backs >> 8 * deck & 0xff;
}

/* ---- fields ---- */

static int worth_of_fields(int left) {
    return left * WORTH_FIELD + least(left, 14) * WORTH_FIELD_14 + least(left, 7) * WORTH_FIELD_7 +
           (left == 0) * WORTH_END;
}

/* CF-K11: whoever digs in the black deck finds what lies on top. */
static int worth_of_digging(const Engine *e) {
    const Place *top = &e->places[e->zones[ZONE_BLACK].first];
    return is_known(top) && card_of(e, top->card)->hero ? WORTH_LAND_HERO : WORTH_LAND_BLACK;
}

/* ---- the marker, as it will stand when the turn ends ---- */

static int field_after(const Engine *e, int from, int by, int end) {
    int first = digest(e)->first[from];
    return by > 0 ? least(from + by, end) : from + by < first ? first : from + by;
}

/* The turn ends with the marker on a field. */
static int worth_of_ending_on(const Engine *e, int field, int end) {
    int worth = worth_of_fields(end - field);
    if (field == conflict(e)->turn_began_on || field == end) /* CF-18, CF-K16 */
        return worth;
    return worth + (digest(e)->digs[field] ? worth_of_digging(e) : digest(e)->landing[field]);
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

/* CF-25: what can distract. */
static int force_cards(Backs backs) {
    return backs_of(backs, DECK_YELLOW) + backs_of(backs, DECK_ORANGE) + backs_of(backs, DECK_BLACK);
}

/* The best that distracting so many leaders as there are cards, or fewer, can lead to. */
static int worth_of_distracting(const Engine *e, Backs hand, int marker, int end) {
    int cards = is_before(e, TURN_DISTRACT) ? force_cards(hand) : 0;
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

static int worth_of_track(const Engine *e, Backs hand) {
    const Conflict *s = conflict(e);
    int end = digest(e)->end[s->marker];
    if (!is_before(e, TURN_FIELD) || s->chained)
        return worth_of_fields(end - s->marker) + (turn_is_fresh(e) ? s->frozen : s->freezing) * WORTH_FREEZE;
    if (s->frozen || !is_before(e, TURN_LEADERS))
        return worth_of_ending_on(e, s->marker, end);
    return worth_of_distracting(e, hand, field_after(e, s->marker, symbols_to_come(e), end), end);
}

/* ---- dice ---- */

static int worth_of_dice(const Engine *e, int orange) {
    const Conflict *s = conflict(e);
    int shown = 0, thrown = bits_count(s->tossed);
    if (!is_before(e, TURN_USE))
        return 0;
    for (int die = 0; die < DICE; die++)
        if (s->dice[die] && !(s->tossed >> die & 1))
            shown += DICE_SHOWN(face_value(s->dice[die]));
    return digest(e)->dice[least(orange, ORANGE_MOST)][shown + thrown * DICE_THROWN] + thrown * WORTH_THROWN;
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

/* How likely an unknown card of a bag is a hero, in 256ths. */
static int chance_of_hero(const Engine *e, BagId bag) {
    if (!e->bags[bag].nested)
        return bag == BAG_HEROES ? 256 : 0;
    return e->bags[bag].left ? bag_cells(e, bag)[BAG_HEROES] * 256 / e->bags[bag].left : 0;
}

/* Every card of the black deck has to be dug through; heroes near the top are nearly found. */
static int worth_of_black_deck(const Engine *e) {
    static const int16_t near[] = {NEAR(0), NEAR(1), NEAR(2), NEAR(3),  NEAR(4),  NEAR(5),  NEAR(6),
                                   NEAR(7), NEAR(8), NEAR(9), NEAR(10), NEAR(11), NEAR(12), NEAR(13)};
    int found = 0, depth = 0, chance[BAGS] = {0};
    for (BagId bag = BAG_SOLDIERS; bag < BAGS; bag++)
        chance[bag] = chance_of_hero(e, bag);
    for (PlaceId at = e->zones[ZONE_BLACK].first; at && depth < COUNT(near); at = e->places[at].next, depth++) {
        const Place *p = &e->places[at];
        found += near[depth] * (is_known(p) ? card_of(e, p->card)->hero * 256 : chance[p->bag]);
    }
    return e->zones[ZONE_BLACK].count * WORTH_BLACK_DECK + found / 256;
}

static int worth_of_yellow_deck(const Engine *e) {
    int clock = e->zones[ZONE_YELLOW].count;
    return clock * WORTH_CLOCK + least(clock, 20) * WORTH_CLOCK_20 + least(clock, 8) * WORTH_CLOCK_8 +
           worth_of_next_draw(e, e->zones[ZONE_YELLOW].first);
}

/* ---- hands ---- */

static int worth_of_backs(Backs backs) {
    int yellow = backs_of(backs, DECK_YELLOW), useful = least(yellow, HAND_USEFUL);
    return useful * WORTH_YELLOW + (yellow - useful) * WORTH_YELLOW_MORE +
           least(backs_of(backs, DECK_ORANGE), HAND_USEFUL) * WORTH_ORANGE + backs_of(backs, DECK_BLACK) * WORTH_BLACK;
}

/* Tells the backs, too. */
static int worth_of_hand(const Engine *e, Seat seat, Backs *backs) {
    int sum = 0;
    *backs = 0;
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        *backs += 1u << 8 * back_of(&e->places[at]);
        sum += digest(e)->symbols[e->places[at].card];
    }
    return sum + worth_of_backs(*backs);
}

/* ---- all of it ---- */

static int heroes_placed(const Engine *e) {
    int heroes = 0;
    for (int order = 0; order < LEADERS; order++)
        heroes += leader_has_hero(e, order);
    return heroes;
}

int conflict_eval(const Engine *e, Seat seat) {
    int heroes = heroes_placed(e), turn = turn_of(e)->kind == FRAME_TURN ? turn_of(e)->seat : CANTINA_NOBODY;
    int worth = WORTH_BASE + (e->head->seats - 1) * WORTH_SEAT;
    Backs hand = 0, backs; /* of whose turn it is, and of anybody */
    (void)seat;            /* the team wins or loses as one (CF-24) */
    for (Seat at = 1; at <= e->head->seats; at++) {
        worth += worth_of_hand(e, at, &backs);
        hand = at == turn ? backs : hand;
    }
    worth += worth_of_track(e, hand) + worth_of_dice(e, backs_of(hand, DECK_ORANGE));
    worth += worth_of_yellow_deck(e) + worth_of_black_deck(e);
    worth += (heroes > 0) * WORTH_FIRST_HERO + (heroes > 1) * WORTH_SECOND_HERO;
    return odds_logistic(worth + (conflict(e)->parked ? WORTH_PARKED : 0));
}
