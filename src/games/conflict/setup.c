/* A new game from its options: decks, boards, the first player (CF-1 … CF-5). */
#include "games/conflict/frames.h"

/* The cards of one kind lie in a row of the pack: yellow, orange, soldiers, heroes, starting cards. */
typedef struct {
    CardId first;
    int count;
} Range;

enum { RANGE_YELLOW, RANGE_ORANGE, RANGE_SOLDIERS, RANGE_HEROES, RANGE_START, RANGES };

typedef struct {
    Range of[RANGES];
} Stock;

/* The first card of a deck, for the pack's cards are sorted by it: halves the rows it may be among, without branches.
 */
static int deck_begins(const Card *cards, int count, int deck) {
    const Card *from = cards + 1;
    for (int rows = count; rows > 0; rows /= 2) {
        int half = (rows + 1) / 2;
        from += from[half - 1].deck < deck ? half : 0;
    }
    return (int)(from - cards);
}

/* Heroes come behind the soldiers; how many of them there are, and of starting cards, is the same in every pack. */
static Stock stock_of(const Box *box) {
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    int count = box->pack->tables[TABLE_CARDS].count, start = count + 1 - CANTINA_SEATS_MAX * START_CARDS;
    int begins[] = {
        1,        deck_begins(cards, count, DECK_ORANGE), deck_begins(cards, count, DECK_BLACK), start - LEADERS, start,
        count + 1};
    Stock stock;
    for (int range = 0; range < RANGES; range++)
        stock.of[range] = (Range){(CardId)begins[range], begins[range + 1] - begins[range]};
    return stock;
}

/* ---- decks ---- */

static void open_bag(Engine *e, BagId bag, Range range) {
    bag_open_full(e, bag, range.first, range.count);
}

/* CF-1: yellow and orange are shuffled, all facedown. A new game has a place for each card of the pack, in its order.
 */
static void lay_decks(Engine *e) {
    Stock stock = stock_of(e->box);
    Range yellow = stock.of[RANGE_YELLOW], orange = stock.of[RANGE_ORANGE];
    open_bag(e, BAG_YELLOW, yellow);
    open_bag(e, BAG_ORANGE, orange);
    open_bag(e, BAG_SOLDIERS, stock.of[RANGE_SOLDIERS]);
    open_bag(e, BAG_HEROES, stock.of[RANGE_HEROES]);
    bag_open_nested(e, BAG_UPPER);
    bag_open_nested(e, BAG_LOWER);
    places_deal(e, (PlaceId)yellow.first, yellow.count, ZONE_YELLOW, BAG_YELLOW);
    places_deal(e, (PlaceId)orange.first, orange.count, ZONE_ORANGE, BAG_ORANGE);
}

/* CF-2, CF-K29: one hero among the upper soldiers, the others below; CF-K40: or one plain shuffle. */
static void lay_black(Engine *e, int upper_soldiers) {
    int soldiers = e->bags[BAG_SOLDIERS].left, heroes = e->bags[BAG_HEROES].left;
    bool plain = option_is(e, OPTION_BLACK, 2);
    int upper_heroes = plain ? heroes : 1;
    if (plain)
        upper_soldiers = soldiers;
    bag_add(e, BAG_UPPER, BAG_SOLDIERS, upper_soldiers);
    bag_add(e, BAG_UPPER, BAG_HEROES, upper_heroes);
    bag_add(e, BAG_LOWER, BAG_SOLDIERS, soldiers - upper_soldiers);
    bag_add(e, BAG_LOWER, BAG_HEROES, heroes - upper_heroes);
    PlaceId at = (PlaceId)e->bags[BAG_SOLDIERS].first;
    at = places_deal(e, at, upper_soldiers + upper_heroes, ZONE_BLACK, BAG_UPPER);
    places_deal(e, at, soldiers - upper_soldiers + heroes - upper_heroes, ZONE_BLACK, BAG_LOWER);
}

/* CF-K29: where the soldiers are odd, chance may give the upper pile the one more. */
static void enlarge_upper(Engine *e) {
    PlaceId place = e->zones[ZONE_BLACK].first;
    while (place && e->places[place].bag != BAG_LOWER)
        place = e->places[place].next;
    if (!place || e->bags[BAG_SOLDIERS].left % 2 == 0)
        return;
    bag_add(e, BAG_LOWER, BAG_SOLDIERS, -1);
    bag_add(e, BAG_UPPER, BAG_SOLDIERS, 1);
    e->places[place].bag = BAG_UPPER;
}

/* CF-3: the start of the side; with a head start (CF-K39) further on, but not at the end. */
static int first_field(const Engine *e, const uint8_t *options) {
    int field = 1, ahead = HEAD_START_STEP * options[OPTION_HEAD_START];
    while (field_of(e, field)->side != options[OPTION_BOARD])
        field++;
    for (; ahead && field_of(e, field + 1)->kind != FIELD_END; ahead--)
        field++;
    return field;
}

void conflict_setup(Engine *e, const uint8_t *options) {
    Conflict *s = conflict(e);
    memcpy(s->options, options, OPTIONS);
    lay_decks(e);
    s->marker = (uint8_t)first_field(e, options); /* CF-3, CF-23 */
    frame_push(e, FRAME_SETUP, CANTINA_CHANCE, 0);
}

/* CF-5: boards 1, 2, 3 … from the first player on; unused sets stay in the box. */
static void deal_boards(Engine *e) {
    const Conflict *s = conflict(e);
    int seats = s->head.seats, cards = e->pack->tables[TABLE_CARDS].count;
    CardId card = (CardId)(cards - CANTINA_SEATS_MAX * START_CARDS + 1);
    for (int board = 1; board <= seats; board++) {
        Seat seat = (Seat)((s->first + board - 2) % seats + 1);
        card = places_deal_known(e, (PlaceId)card, START_CARDS, hand_of(seat), card);
    }
    places_deal_known(e, (PlaceId)card, cards + 1 - card, ZONE_BOX, card);
}

/* ---- the frame: larger pile, first player, boards ---- */

static void begin_rolling(Engine *e, Frame *f, SeatSet who) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    local->rolling = who;
    local->best = local->tied = local->sum = local->thrown = 0;
    (void)e;
}

/* CF-4: most Resistance symbols begins; those who tie throw again. */
static void roll_ended(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    Seat seat = (Seat)(bits_lowest(local->rolling) + 1);
    emit(e, (Event){.kind = EVENT_FIRST_THROW, .seat = seat, .a = local->sum});
    SeatSet unbeaten = local->sum > local->best ? 0 : local->tied;
    local->tied = (uint8_t)(unbeaten | (local->sum < local->best ? 0 : SEAT_BIT(seat)));
    local->best = local->sum > local->best ? local->sum : local->best;
    local->rolling &= (uint8_t)~SEAT_BIT(seat);
    local->sum = local->thrown = 0;
    if (!local->rolling && bits_many(local->tied))
        begin_rolling(e, f, local->tied);
}

static void die_falls(Engine *e, Frame *f, int face) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    local->sum = (uint8_t)(local->sum + face_value(face));
    if (++local->thrown == DICE)
        roll_ended(e, f);
}

static Flow first_found(Engine *e, Frame *f, Seat seat) {
    conflict(e)->first = seat;
    f->step = SETUP_DEAL;
    return FLOW_AGAIN;
}

static Flow run_roll(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    if (option_is(e, OPTION_FIRST, 1) || e->head->seats == 1)
        return first_found(e, f, 1);
    if (!local->rolling && !local->tied)
        begin_rolling(e, f, seats_all(e));
    Die die = die_of(e);
    uint64_t random;
    while (local->rolling && chance_answers(e, &random))
        die_falls(e, f, die_face(&die, random));
    if (local->rolling)
        return FLOW_ASK;
    return first_found(e, f, (Seat)(bits_lowest(local->tied) + 1));
}

Flow setup_run(Engine *e, Frame *f) {
    int soldiers = e->bags[BAG_SOLDIERS].left;
    switch (f->step) {
    case SETUP_SPLIT:
        if (!e->zones[ZONE_BLACK].count)
            lay_black(e, soldiers / 2);
        if (option_is(e, OPTION_BLACK, 1))
            return FLOW_ASK;
        f->step = SETUP_ROLL;
        return FLOW_AGAIN;
    case SETUP_ROLL:
        return run_roll(e, f);
    default:
        deal_boards(e);
        emit(e, (Event){.kind = EVENT_FIRST, .seat = conflict(e)->first});
        *f = (Frame){.kind = FRAME_TURN, .seat = conflict(e)->first, .hero = conflict(e)->first};
        turn_begin(e, f);
        return FLOW_AGAIN;
    }
}

void setup_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_CHANCE, .seat = CANTINA_CHANCE, .weighed = true, .prompt = PROMPT_CHANCE};
    if (f->step == SETUP_SPLIT) {
        q->tag = TAG_LARGER;
        choices_add_weight(out, VERB_LARGER, 0, 1);
        choices_add_weight(out, VERB_LARGER, 1, 1);
        return;
    }
    q->tag = TAG_DIE;
    for (int face = 1; face <= e->pack->tables[TABLE_FACES].count; face++)
        if (face_of(e, face)->faces)
            choices_add_weight(out, VERB_FACE, face, face_of(e, face)->faces);
}

Choice setup_outcome(const Engine *e, const Frame *f, uint64_t random) {
    if (f->step == SETUP_SPLIT)
        return (Choice){.verb = VERB_LARGER, .a = (uint16_t)(random >> 63), .c = 1};
    return turn_outcome(e, f, random);
}

void setup_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_LARGER) {
        if (choice.a == 0)
            enlarge_upper(e);
        emit(e, (Event){.kind = EVENT_PILE, .a = (int16_t)choice.a});
        f->step = SETUP_ROLL;
        return;
    }
    die_falls(e, f, choice.a);
}
