/* The choices of every question, and what bars the others: pure, derived from the state. */
#include "games/conflict/frames.h"

/* ---- sets of cards: sorted and without repeats ---- */

typedef struct {
    uint64_t low, high; /* cards 0 … 63, 64 … 127 */
} CardSet;

static CardSet cards_with(CardSet set, CardId card) {
    uint64_t bit = (uint64_t)1 << (card % 64), high = 0 - (uint64_t)(card / 64);
    return (CardSet){set.low | (bit & ~high), set.high | (bit & high)};
}

static Choices offer_half(Choices list, uint64_t bits, int from, int verb, int b) {
    for (; bits; bits &= bits - 1)
        choices_add(&list, verb, from + __builtin_ctzll(bits), b);
    return list;
}

static void offer_cards(Choices *out, CardSet set, int verb, int b) {
    *out = offer_half(*out, set.low, 0, verb, b);
    *out = offer_half(*out, set.high, 64, verb, b);
}

typedef enum { HAND_ALL, HAND_FORCE, HAND_COLOUR } HandPart;

static CardSet hand_set(const Engine *e, Seat seat, HandPart part, int colour) {
    CardSet set = {0};
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        int deck = back_of(&e->places[at]);
        if (part == HAND_ALL || (part == HAND_FORCE ? deck != DECK_START : deck == colour))
            set = cards_with(set, e->places[at].card);
    }
    return set;
}

static bool holds(const Engine *e, Seat seat, CardId card) {
    return zone_find(e, hand_of(seat), card) != 0;
}

static void ask_as(Question *q, const Frame *f, int kind, int prompt) {
    *q = (Question){.kind = (uint8_t)kind, .seat = f->seat, .hero = f->hero, .prompt = (uint16_t)prompt};
}

static void offer_done(Question *q, Choices *out, int verb) {
    q->fallback = (uint16_t)out->count;
    choices_add(out, verb, 0, 0);
}

/* ---- dice ---- */

/* The values that one die shows, two, three: as sets (bit 1: value 1). Dice used up and First Order are in none. */
typedef struct {
    unsigned once, twice, thrice;
} Dice;

static Dice dice_of(const Engine *e) {
    const Conflict *s = conflict(e);
    Dice dice = {0};
    for (int die = 0; die < DICE; die++) {
        unsigned value = 1u << s->dice[die] >> face_of_value(0) & 0xe;
        dice.thrice |= dice.twice & value;
        dice.twice |= dice.once & value;
        dice.once |= value;
    }
    return dice;
}

/* The faces of dice that are not marked, as a set (bit 0: those used up). */
static unsigned faces_unmarked(const Conflict *s) {
    unsigned set = 0;
    for (int die = 0; die < DICE; die++)
        set |= (~(unsigned)s->tossed >> die & 1) << s->dice[die];
    return set;
}

static bool can_mark(unsigned unmarked, int value) {
    return unmarked >> face_of_value(value) & 1;
}

static void ask_throw(const Engine *e, const Frame *f, Question *q, Choices *out) {
    (void)f;
    *q = (Question){
        .kind = CANTINA_ASK_CHANCE, .seat = CANTINA_CHANCE, .weighed = true, .prompt = PROMPT_CHANCE, .tag = TAG_DIE};
    for (int face = 1; face <= 4; face++)
        if (face_of(e, face)->faces)
            choices_add_weight(out, VERB_FACE, face, face_of(e, face)->faces);
}

/* CF-12, CF-K18: mark any unlocked dice, then throw them; or keep all. */
static void ask_reroll(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const Conflict *s = conflict(e);
    unsigned unmarked = faces_unmarked(s);
    ask_as(q, f, CANTINA_ASK_DIE, PROMPT_REROLL);
    q->args[0] = (int16_t)(3 - s->throws);
    Choices list = *out;
    for (int value = 1; value <= 3; value++)
        list = choices_with(list, can_mark(unmarked, value), VERB_REROLL, value, 0);
    q->fallback = (uint16_t)list.count;
    *out = choices_with(list, true, s->tossed ? VERB_THROW : VERB_KEEP, 0, 0);
}

static int bar_reroll(const Engine *e, Choice choice) {
    const Conflict *s = conflict(e);
    if (choice.verb == VERB_THROW)
        return s->tossed ? 0 : REASON_NOTHING_MARKED;
    if (choice.verb == VERB_KEEP)
        return s->tossed ? REASON_MARKED : 0;
    if (choice.verb != VERB_REROLL)
        return REASON_NOT_NOW;
    if (choice.a == 0)
        return REASON_LOCKED;
    return choice.a <= 3 && can_mark(faces_unmarked(s), choice.a) ? 0 : REASON_NO_DIE_TO_REROLL;
}

static void ask_help(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const Conflict *s = conflict(e);
    uint8_t faces = 0;
    ask_as(q, f, CANTINA_ASK_DIE, PROMPT_HELP);
    q->args[0] = s->parked;
    for (int die = 0; die < DICE; die++)
        faces |= (uint8_t)(1 << s->dice[die]);
    for (int face = 1; face <= 4; face++)
        if (faces >> face & 1 && face != s->parked)
            choices_add(out, VERB_HELP, face, 0);
    offer_done(q, out, VERB_DONE);
}

static int bar_help(const Engine *e, Choice choice) {
    const Conflict *s = conflict(e);
    if (choice.verb != VERB_HELP)
        return choice.verb == VERB_DONE ? 0 : REASON_NOT_NOW;
    if (choice.a == s->parked)
        return REASON_SAME_FACE;
    for (int die = 0; die < DICE; die++)
        if (choice.a && s->dice[die] == choice.a) /* face 0: a die that is used up */
            return 0;
    return REASON_NO_DIE_TO_HELP;
}

/* ---- step 2 (CF-13) ---- */

/* The cards of a hand by their backs, a byte for each deck. */
typedef struct {
    uint32_t count;
} Purse;

static Purse purse_of(const Engine *e, Seat seat) {
    Purse purse = {0};
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next)
        purse.count += (uint32_t)1 << 8 * back_of(&e->places[at]);
    return purse;
}

/* Yellow is free (CF-K5), orange costs yellow cards, black orange ones. */
static bool can_pay(const Purse *purse, int deck, int price) {
    return deck == DECK_YELLOW || (int)(purse->count >> 8 * price_colour(deck) & 255) >= price;
}

static int bar_reveal(const Engine *e, const Dice *dice, const Purse *purse, int deck, int n) {
    if (n > 3 || !(dice->once >> n & 1))
        return REASON_NO_DIE;
    if (!e->zones[deck].count)
        return REASON_EMPTY;
    return can_pay(purse, deck, 1) ? 0 : REASON_REVEAL_PRICE;
}

/* How many cards may be drawn, as a set: two equal dice n draw n, three draw n + 1. */
static unsigned draws(const Dice *dice) {
    return dice->twice | dice->thrice << 1;
}

static int bar_draw(const Engine *e, const Dice *dice, const Purse *purse, int deck, int n) {
    if (n > 4 || !(draws(dice) >> n & 1))
        return REASON_NO_PAIR;
    if (!e->zones[deck].count)
        return REASON_EMPTY;
    if (option_is(e, OPTION_OVERDRAW, 1) && n > e->zones[deck].count)
        return REASON_OVERDRAW; /* CF-K14, CF-K46 */
    return can_pay(purse, deck, n) ? 0 : REASON_PRICE;
}

static int bar_park(const Engine *e, const Dice *dice, int face) {
    if (face > 4 || face_value(face) < 1)
        return REASON_PARK_LOCKED;
    if (!(dice->once >> face_value(face) & 1))
        return REASON_NO_DIE_TO_PARK;
    return conflict(e)->has_parked ? REASON_PARKED : 0;
}

/* Every use of the dice, in the order of the rules; which of them are legal is a set of their rows. */
#define USES_OF_DECKS(verb, n) {verb, DECK_YELLOW, n, 0}, {verb, DECK_ORANGE, n, 0}, {verb, DECK_BLACK, n, 0}
enum { USE_REVEAL = 0, USE_DRAW = 9, USE_PARK = 21, USE_DONE = 24, USES };
static const Choice uses[USES] = {USES_OF_DECKS(VERB_REVEAL, 1),
                                  USES_OF_DECKS(VERB_REVEAL, 2),
                                  USES_OF_DECKS(VERB_REVEAL, 3),
                                  USES_OF_DECKS(VERB_DRAW, 1),
                                  USES_OF_DECKS(VERB_DRAW, 2),
                                  USES_OF_DECKS(VERB_DRAW, 3),
                                  USES_OF_DECKS(VERB_DRAW, 4),
                                  {VERB_PARK, 2},
                                  {VERB_PARK, 3},
                                  {VERB_PARK, 4},
                                  {VERB_DONE}};

/* The decks of at least `least` cards for which so many can be paid, as a set. */
static uint32_t decks_for(const Engine *e, const Purse *purse, int price, int least) {
    uint32_t set = 0;
    for (int deck = DECK_YELLOW; deck <= DECK_BLACK; deck++)
        set |= (uint32_t)((e->zones[deck].count >= least) & can_pay(purse, deck, price)) << deck;
    return set;
}

static uint32_t uses_to_draw(const Engine *e, const Purse *purse, int n) {
    int least = option_is(e, OPTION_OVERDRAW, 1) ? n : 1; /* CF-K14, CF-K46 */
    return decks_for(e, purse, n, least) << (USE_DRAW + 3 * (n - 1));
}

static uint32_t uses_legal(const Engine *e, const Dice *dice, const Purse *purse) {
    uint32_t reveals = decks_for(e, purse, 1, 1), set = 1 << USE_DONE;
    for (int n = 1; n <= 3; n++)
        set |= (dice->once >> n & 1 ? reveals : 0) << (USE_REVEAL + 3 * (n - 1));
    for (unsigned counts = draws(dice); counts; counts &= counts - 1)
        set |= uses_to_draw(e, purse, bits_lowest(counts));
    return set | (conflict(e)->has_parked ? 0 : dice->once >> 1 << USE_PARK);
}

static void ask_use(const Engine *e, const Frame *f, Question *q, Choices *out) {
    ask_as(q, f, CANTINA_ASK_MODE, PROMPT_USE);
    if (!out->at)
        return;
    Dice dice = dice_of(e);
    Purse purse = purse_of(e, f->seat);
    *out = choices_of_table(*out, uses, uses_legal(e, &dice, &purse));
    q->fallback = (uint16_t)(out->count - 1);
}

static int bar_use(const Engine *e, const Frame *f, Choice choice) {
    Dice dice = dice_of(e);
    Purse purse = purse_of(e, f->seat);
    if ((choice.verb == VERB_REVEAL || choice.verb == VERB_DRAW) && choice.a > DECK_BLACK)
        return REASON_NOT_OFFERED;
    if (choice.verb == VERB_REVEAL)
        return bar_reveal(e, &dice, &purse, choice.a, choice.b);
    if (choice.verb == VERB_DRAW)
        return bar_draw(e, &dice, &purse, choice.a, choice.b);
    if (choice.verb == VERB_PARK)
        return bar_park(e, &dice, choice.a);
    return choice.verb == VERB_DONE ? 0 : REASON_NOT_NOW;
}

/* ---- step 3 ---- */

static void ask_play(const Engine *e, const Frame *f, Question *q, Choices *out) {
    ask_as(q, f, CANTINA_ASK_CARD, PROMPT_PLAY);
    if (!out->at)
        return;
    CardSet hand = hand_set(e, f->seat, HAND_ALL, 0);
    offer_cards(out, hand, VERB_PLAY, 0);
}

/* CF-16: Phasma, then Hux, then Kylo Ren; CF-22: in the simplified game any bare leader. */
static void ask_distract(const Engine *e, const Frame *f, Question *q, Choices *out) {
    ask_as(q, f, CANTINA_ASK_CARD, conflict(e)->frozen ? PROMPT_DISTRACT_FROZEN : PROMPT_DISTRACT);
    q->args[0] = (int16_t)leaders_symbols(e);
    if (!out->at)
        return;
    CardSet hand = hand_set(e, f->seat, HAND_FORCE, 0);
    if (!option_is(e, OPTION_SIMPLIFIED, 1))
        offer_cards(out, hand, VERB_DISTRACT, 0);
    else
        for (int order = 0; order < LEADERS; order++)
            if (!leader_covered(e, order))
                offer_cards(out, hand, VERB_DISTRACT_AT, order + 1);
    offer_done(q, out, VERB_DONE);
}

static int bar_distract(const Engine *e, const Frame *f, Choice choice) {
    bool any_leader = option_is(e, OPTION_SIMPLIFIED, 1);
    if (choice.verb != VERB_DISTRACT && choice.verb != VERB_DISTRACT_AT)
        return choice.verb == VERB_DONE ? 0 : REASON_NOT_NOW;
    if (!holds(e, f->seat, choice.a))
        return REASON_NOT_HELD;
    if (card_of(e, choice.a)->deck == DECK_START)
        return REASON_START_SAFE;
    if (choice.verb == VERB_DISTRACT)
        return any_leader ? REASON_WHICH_LEADER : 0;
    if (!any_leader)
        return REASON_COVER_ORDER;
    bool known = choice.b >= 1 && choice.b <= LEADERS;
    return !known ? REASON_NOT_OFFERED : leader_covered(e, choice.b - 1) ? REASON_COVERED : 0;
}

typedef void StepAsk(const Engine *e, const Frame *f, Question *q, Choices *out);
static StepAsk *const step_asks[TURN_STEPS] = {
    [TURN_THROW] = ask_throw, [TURN_REROLL] = ask_reroll, [TURN_HELP] = ask_help,
    [TURN_USE] = ask_use,     [TURN_PLAY] = ask_play,     [TURN_DISTRACT] = ask_distract,
};

void turn_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    if (step_asks[f->step])
        step_asks[f->step](e, f, q, out);
}

int turn_bar(const Engine *e, const Frame *f, Choice choice) {
    switch (f->step) {
    case TURN_REROLL:
        return bar_reroll(e, choice);
    case TURN_HELP:
        return bar_help(e, choice);
    case TURN_USE:
        return bar_use(e, f, choice);
    case TURN_PLAY:
        if (choice.verb != VERB_PLAY)
            return REASON_NOT_NOW;
        return holds(e, f->seat, choice.a) ? 0 : REASON_NOT_HELD;
    case TURN_DISTRACT:
        return bar_distract(e, f, choice);
    default:
        return REASON_NOT_NOW;
    }
}

/* ---- frames above the turn ---- */

void power_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    ask_as(q, f, CANTINA_ASK_MODE, PROMPT_POWER);
    for (PlaceId at = e->zones[hand_of(f->seat)].first; at && out->at; at = e->places[at].next) {
        const Card *card = card_of(e, e->places[at].card);
        Ability ability = card->deck == DECK_START ? component_ability(e->box, &card->is, MOMENT_PLAYED) : 0;
        if (ability && ability_usable(e, ability, f->seat, f->hero))
            choices_add(out, VERB_POWER, e->places[at].card, 0);
    }
    offer_done(q, out, VERB_DONE);
}

int reveal_bar(const Engine *e, const Frame *f, Choice choice) {
    (void)f;
    if (choice.verb != VERB_ORDER)
        return REASON_NOT_NOW;
    return zone_find(e, ZONE_REVEALED, choice.a) ? 0 : REASON_NOT_REVEALED;
}

void reveal_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    CardSet set = {0};
    ask_as(q, f, CANTINA_ASK_ORDER, PROMPT_PUT_BACK);
    q->args[0] = LOCALS_READ(f, DeckLocals)->deck;
    for (PlaceId at = e->zones[ZONE_REVEALED].first; at; at = e->places[at].next)
        set = cards_with(set, e->places[at].card);
    offer_cards(out, set, VERB_ORDER, 0);
}

/* Is none of the cards above it in the deck like it? */
static bool first_of_its_kind(const Engine *e, int deck, PlaceId place) {
    PlaceId at = e->zones[deck].first;
    while (at != place && !cards_alike(e, at, place))
        at = e->places[at].next;
    return at == place;
}

/* Cards the chooser knows go by name; facedown ones by their place from the top, those that nobody can tell apart once
 * (CF-K37). */
void bottom_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const DeckLocals *local = LOCALS_READ(f, DeckLocals);
    CardSet known = {0};
    ask_as(q, f, CANTINA_ASK_ORDER, PROMPT_BOTTOM);
    q->args[0] = local->deck;
    PlaceId at = e->zones[local->deck].first;
    for (int i = 0; i < local->left; i++, at = e->places[at].next)
        if (e->places[at].seen & SEAT_BIT(f->seat))
            known = cards_with(known, e->places[at].card);
    offer_cards(out, known, VERB_ORDER, 0);
    at = e->zones[local->deck].first;
    for (int i = 0; i < local->left; i++, at = e->places[at].next)
        if (!(e->places[at].seen & SEAT_BIT(f->seat)) && first_of_its_kind(e, local->deck, at))
            choices_add(out, VERB_ORDER_FACEDOWN, i + 1, 0);
}

void pay_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const DeckLocals *local = LOCALS_READ(f, DeckLocals);
    CardSet hand = hand_set(e, f->seat, HAND_COLOUR, local->deck);
    ask_as(q, f, CANTINA_ASK_PAY, PROMPT_PAY);
    q->args[0] = local->left;
    q->args[1] = local->deck;
    offer_cards(out, hand, VERB_PAY, 0);
}

int pay_bar(const Engine *e, const Frame *f, Choice choice) {
    if (choice.verb != VERB_PAY)
        return REASON_NOT_NOW;
    if (!holds(e, f->seat, choice.a))
        return REASON_NOT_HELD;
    int deck = card_of(e, choice.a)->deck;
    if (deck == DECK_START)
        return REASON_START_SAFE;
    return deck != LOCALS_READ(f, DeckLocals)->deck ? REASON_WRONG_COLOUR : 0;
}

void lose_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    CardSet hand = hand_set(e, f->seat, HAND_FORCE, 0);
    ask_as(q, f, CANTINA_ASK_CARD, PROMPT_DISCARD);
    q->args[0] = LOCALS_READ(f, DeckLocals)->left;
    offer_cards(out, hand, VERB_DISCARD, 0);
}

int lose_bar(const Engine *e, const Frame *f, Choice choice) {
    if (choice.verb != VERB_DISCARD)
        return REASON_NOT_NOW;
    if (!holds(e, f->seat, choice.a))
        return REASON_NOT_HELD;
    return card_of(e, choice.a)->deck == DECK_START ? REASON_START_SAFE : 0;
}

/* ---- side acts ---- */

/* CF-K25: what a Scout saw is private, but table talk is free: a seat may tell the team what it knows of a deck. */
static bool knows_more(const Engine *e, Seat seat, int deck) {
    for (PlaceId at = e->zones[deck].first; at; at = e->places[at].next)
        if (e->places[at].seen & SEAT_BIT(seat) && !(e->places[at].seen & SEEN_BY_ALL))
            return true;
    return false;
}

/* Values of the dice that the seat has chosen to throw again, as a set (bit 1: value 1). */
static unsigned marks(const Engine *e, Seat seat) {
    const Conflict *s = conflict(e);
    const Frame *f = frame_top(e);
    unsigned set = 0;
    if (!f || f->kind != FRAME_TURN || f->step != TURN_REROLL || f->seat != seat)
        return 0;
    for (int die = 0; die < DICE; die++)
        if (s->tossed >> die & 1 && s->dice[die])
            set |= 1u << face_value(s->dice[die]);
    return set;
}

/* Table talk, and a mark that is taken back before the throw: the dice lie there still (CF-K18). */
void conflict_side(const Engine *e, Seat seat, Choices *out) {
    for (int deck = DECK_YELLOW; deck <= DECK_BLACK; deck++)
        if (e->head->seats > 1 && knows_more(e, seat, deck))
            choices_add(out, VERB_TELL, deck, 0);
    for (int value = 1; value <= 3; value++)
        if (marks(e, seat) >> value & 1)
            choices_add(out, VERB_UNMARK, value, 0);
}

int conflict_side_bar(const Engine *e, Seat seat, Choice choice) {
    (void)seat;
    if (choice.verb == VERB_TELL)
        return e->head->seats > 1 ? REASON_NOTHING_TO_TELL : REASON_ALONE;
    return choice.verb == VERB_UNMARK ? REASON_NOT_MARKED : 0;
}

static void tell(Engine *e, Seat seat, int deck) {
    for (PlaceId at = e->zones[deck].first; at; at = e->places[at].next)
        if (e->places[at].seen & SEAT_BIT(seat) && !(e->places[at].seen & SEEN_BY_ALL)) {
            place_show(e, at);
            emit(e, (Event){.kind = EVENT_TELL,
                            .seat = seat,
                            .seen = SEEN_BY_ALL,
                            .card = e->places[at].card,
                            .a = (int16_t)deck});
        }
}

void conflict_start(Engine *e, Seat seat, Choice choice) {
    if (choice.verb == VERB_UNMARK)
        unmark_die(e, choice.a);
    else
        tell(e, seat, choice.a);
}
