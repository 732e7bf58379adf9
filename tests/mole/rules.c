/* A game of Mole: loyalties, then rounds of a deal, work and accusations. */
#include "mole/mole.h"

/* ---- seats ---- */

static Seat leader(const Engine *e) {
    return (Seat)((e->head->turns - 1) % e->head->seats + 1);
}

static bool is_dark(const Engine *e) {
    return e->head->turns == ROUNDS;
}

/* In a view an unknown loyalty is no card. */
static bool is_mole(const Engine *e, Seat seat) {
    PlaceId place = e->zones[role_of(seat)].first;
    return place && e->places[place].card == CARD_MOLE;
}

/* On to a step that begins with the leader. */
static void begin_step(Engine *e, Frame *f, int step) {
    f->step = (uint8_t)step;
    f->seat = leader(e);
    LOCALS(f, RoundLocals)->acted = 0;
}

/* The next seat's turn in this step, or the next step. */
static void pass_on(Engine *e, Frame *f) {
    if (++LOCALS(f, RoundLocals)->acted == e->head->seats)
        begin_step(e, f, f->step + 1);
    else
        f->seat = (Seat)(f->seat % e->head->seats + 1);
}

/* ---- a new game ---- */

static CardId first_deal(const Box *box) {
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    CardId card = CARD_MARGIN;
    while (card <= box->pack->tables[TABLE_CARDS].count && cards[card].sort == SORT_MARGIN)
        card++;
    return card;
}

const char *mole_fits(const Box *box) {
    static const uint8_t sorts[] = {
        [CARD_LOYAL] = SORT_LOYALTY, [CARD_MOLE] = SORT_LOYALTY, [CARD_HELP] = SORT_WORK, [CARD_HINDER] = SORT_WORK};
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    int count = box->pack->tables[TABLE_CARDS].count;
    for (int i = 1; i < CARD_MARGIN; i++)
        if (i > count || cards[i].sort != sorts[i])
            return "first come two loyalties, then two kinds of work";
    if (first_deal(box) == CARD_MARGIN || first_deal(box) > count)
        return "there must be a margin and a deal";
    return cards[CARD_LOYAL].copies + cards[CARD_MOLE].copies == LOYALTIES ? NULL : "there must be four loyalties";
}

/* So many copies of each of its cards as the pack says, for each of `times`. */
static PlaceId lay_deck(Engine *e, PlaceId at, ZoneId zone, BagId bag, CardId first, CardId end, int times) {
    bag_open(e, bag, first);
    for (CardId card = first; card < end; card++)
        bag_add(e, bag, card - first, times * card_of(e, card)->copies);
    return places_deal(e, at, e->bags[bag].left, zone, bag);
}

void mole_setup(Engine *e, const uint8_t *options) {
    (void)options;
    CardId deals = first_deal(e->box), end = (CardId)(e->box->pack->tables[TABLE_CARDS].count + 1);
    PlaceId at = lay_deck(e, 1, ZONE_LOYALTIES, BAG_LOYALTIES, CARD_LOYAL, CARD_HELP, 1);
    at = lay_deck(e, at, ZONE_BOX, BAG_WORK, CARD_HELP, CARD_MARGIN, e->head->seats);
    at = lay_deck(e, at, ZONE_MARGINS, BAG_MARGINS, CARD_MARGIN, deals, 1);
    lay_deck(e, at, ZONE_DECK, BAG_DEALS, deals, end, 1);
    bag_open_nested(e, BAG_MIXED);
    memset(mole(e)->coins, COINS, e->head->seats);
    e->head->turns = 1;
    begin_step(e, frame_push(e, FRAME_ROUND, 1, 0), ROUND_LOYALTIES);
}

/* ---- the end ---- */

/* Of those who win, the richest win wholly. */
static void end_game(Engine *e, int outcome) {
    uint8_t values[SEATS_MOST] = {0};
    bool moles = outcome == OUTCOME_WRONGED || outcome == OUTCOME_FAILED;
    int most = 0;
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        if (is_mole(e, seat) == moles && mole(e)->coins[seat - 1] > most)
            most = mole(e)->coins[seat - 1];
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        if (is_mole(e, seat) == moles)
            values[seat - 1] = mole(e)->coins[seat - 1] == most ? 2 : 1;
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        place_show(e, e->zones[role_of(seat)].first);
    engine_end_each(e, outcome, values);
    emit(e, (Event){.kind = EVENT_OVER, .a = (int16_t)outcome});
}

/* The seat that more than half of the table accuses, or nobody. */
static Seat caught(const Engine *e) {
    for (Seat seat = 1; seat <= e->head->seats; seat++) {
        int votes = 0;
        for (int i = 0; i < e->head->seats; i++)
            votes += mole(e)->accused[i] == seat;
        if (2 * votes > e->head->seats)
            return seat;
    }
    return CANTINA_NOBODY;
}

static Flow end_job(Engine *e) {
    PlaceId place = e->zones[ZONE_MARGINS].first;
    if (!place_drawn(e, place))
        return FLOW_PUSHED;
    CardId margin = e->places[place].card;
    place_to_top(e, place, ZONE_MARGIN);
    emit(e, (Event){.kind = EVENT_MARGIN, .seen = SEEN_BY_ALL, .card = margin});
    end_game(e, mole(e)->hindered > card_of(e, margin)->margin ? OUTCOME_FAILED : OUTCOME_DONE);
    return FLOW_AGAIN;
}

static Flow end_round(Engine *e, Frame *f) {
    Seat out = caught(e);
    if (!out && is_dark(e))
        return end_job(e);
    if (out) {
        end_game(e, is_mole(e, out) ? OUTCOME_CAUGHT : OUTCOME_WRONGED);
    } else {
        memset(mole(e)->accused, 0, sizeof mole(e)->accused);
        turn_count(e);
        begin_step(e, f, ROUND_DEALS);
    }
    return FLOW_AGAIN;
}

/* ---- steps that nobody decides ---- */

/* A card of each work out of the box: all see what everybody begins with. */
static void take_hand(Engine *e, Seat seat) {
    for (CardId card = CARD_HELP; card <= CARD_HINDER; card++) {
        PlaceId place = e->zones[ZONE_BOX].first;
        place_draw_card(e, place, card);
        place_show(e, place);
        place_to_bottom(e, place, hand_of(seat));
    }
}

static Flow run_loyalties(Engine *e, Frame *f) {
    PlaceId place = e->zones[ZONE_LOYALTIES].first;
    if (!place_drawn(e, place))
        return FLOW_PUSHED;
    place_to_top(e, place, role_of(f->seat));
    emit(e, (Event){.kind = EVENT_LOYALTY, .seat = f->seat, .seen = SEAT_BIT(f->seat), .card = e->places[place].card});
    take_hand(e, f->seat);
    pass_on(e, f);
    return FLOW_AGAIN;
}

static Flow run_deals(Engine *e, Frame *f) {
    if (e->zones[ZONE_DEALS].count == DEALS_OPEN) {
        emit(e, (Event){.kind = EVENT_ROUND, .seat = f->seat});
        f->step = ROUND_OFFER;
        return FLOW_AGAIN;
    }
    PlaceId place = e->zones[ZONE_DECK].first;
    if (!place_drawn(e, place))
        return FLOW_PUSHED;
    place_to_bottom(e, place, ZONE_DEALS);
    emit(e, (Event){.kind = EVENT_DEAL, .seen = SEEN_BY_ALL, .card = e->places[place].card});
    return FLOW_AGAIN;
}

static void note_work(Engine *e, bool hinders) {
    mole(e)->hindered = (uint8_t)(mole(e)->hindered + hinders);
}

/* The pile is mixed, so that nobody can tell who laid which card, and turned up card by card. */
static Flow run_show(Engine *e, Frame *f) {
    PlaceId place = e->zones[ZONE_PILE].first;
    if (place && e->places[place].bag != BAG_MIXED)
        zone_shuffle(e, ZONE_PILE, BAG_MIXED);
    if (!place) {
        begin_step(e, f, ROUND_ACCUSE);
        return FLOW_AGAIN;
    }
    if (!place_drawn(e, place))
        return FLOW_PUSHED;
    place_to_bottom(e, place, ZONE_SHOWN);
    note_work(e, e->places[place].card == CARD_HINDER);
    emit(e, (Event){.kind = EVENT_SHOW, .seen = SEEN_BY_ALL, .card = e->places[place].card});
    return FLOW_AGAIN;
}

Flow mole_round_run(Engine *e, Frame *f) {
    switch (f->step) {
    case ROUND_LOYALTIES:
        return run_loyalties(e, f);
    case ROUND_DEALS:
        return run_deals(e, f);
    case ROUND_SHOW:
        return run_show(e, f);
    case ROUND_END:
        return end_round(e, f);
    default:
        return FLOW_ASK;
    }
}

/* ---- questions ---- */

static void ask_offer(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_OFFER, .seat = f->seat, .hero = f->seat, .prompt = PROMPT_OFFER};
    CardId last = 0;
    for (PlaceId at = e->zones[ZONE_DEALS].first; at; at = e->places[at].next) {
        for (Seat seat = 1; seat <= e->head->seats && e->places[at].card != last; seat++)
            if (seat != f->seat)
                choices_add(out, VERB_OFFER, e->places[at].card, seat);
        last = e->places[at].card; /* two open deals at most: one of the same face is no other choice */
    }
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_DONE, 0, 0);
}

static void ask_work(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_MODE, .seat = f->seat, .hero = f->seat, .prompt = PROMPT_WORK};
    if (is_dark(e)) {
        q->kind = CANTINA_ASK_CARD;
        q->prompt = PROMPT_LAY;
        choices_add(out, VERB_LAY, CARD_HELP, 0);
        choices_add(out, VERB_LAY, CARD_HINDER, 0);
        return;
    }
    choices_add(out, VERB_HELP, 0, 0);
    choices_add(out, VERB_HINDER, 0, 0);
}

static void ask_accuse(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_SEAT, .seat = f->seat, .hero = f->seat, .prompt = PROMPT_ACCUSE};
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        if (seat != f->seat)
            choices_add(out, VERB_ACCUSE, seat, 0);
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_DONE, 0, 0);
}

void mole_round_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    if (f->step == ROUND_OFFER)
        ask_offer(e, f, q, out);
    else if (f->step == ROUND_WORK)
        ask_work(e, f, q, out);
    else
        ask_accuse(e, f, q, out);
}

/* ---- answers ---- */

static void open_deals_go(Engine *e) {
    while (e->zones[ZONE_DEALS].count)
        place_to_top(e, e->zones[ZONE_DEALS].first, ZONE_PAST);
}

static void take_offer(Engine *e, Frame *f, Choice choice) {
    Seat from = f->seat;
    open_deals_go(e);
    begin_step(e, f, ROUND_WORK);
    if (choice.verb != VERB_OFFER)
        return;
    emit(e, (Event){.kind = EVENT_OFFER, .seat = from, .seen = SEEN_BY_ALL, .card = choice.a, .a = (int16_t)choice.b});
    Frame *answer = frame_push(e, FRAME_ANSWER, (Seat)choice.b, choice.b);
    if (answer)
        *LOCALS(answer, AnswerLocals) = (AnswerLocals){.from = from, .deal = choice.a};
}

/* A hidden choice: the others see only that a card left the hand. */
static void lay(Engine *e, Seat seat, CardId card) {
    PlaceId place = place_pick_hidden(e, zone_find(e, hand_of(seat), card), SEAT_BIT(seat));
    place_to_bottom(e, place, ZONE_PILE);
    emit(e, (Event){.kind = EVENT_LAY, .seat = seat, .seen = SEAT_BIT(seat), .card = card});
}

static void take_work(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_LAY) {
        lay(e, f->seat, choice.a);
    } else {
        note_work(e, choice.verb == VERB_HINDER);
        emit(e, (Event){.kind = EVENT_WORK, .seat = f->seat, .a = choice.verb == VERB_HINDER});
    }
    pass_on(e, f);
}

static void take_accusation(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_ACCUSE) {
        mole(e)->accused[f->seat - 1] = (uint8_t)choice.a;
        emit(e, (Event){.kind = EVENT_ACCUSE, .seat = f->seat, .a = (int16_t)choice.a});
    }
    pass_on(e, f);
}

void mole_round_take(Engine *e, Frame *f, Choice choice) {
    if (f->step == ROUND_OFFER)
        take_offer(e, f, choice);
    else if (f->step == ROUND_WORK)
        take_work(e, f, choice);
    else
        take_accusation(e, f, choice);
}

/* ---- an offer is answered ---- */

Flow mole_answer_run(Engine *e, Frame *f) {
    (void)e, (void)f;
    return FLOW_ASK;
}

void mole_answer_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const AnswerLocals *l = LOCALS_READ(f, AnswerLocals);
    (void)e;
    *q = (Question){.kind = CANTINA_ASK_ANSWER,
                    .seat = f->seat,
                    .hero = f->seat,
                    .prompt = PROMPT_ANSWER,
                    .args = {l->from, (int16_t)l->deal},
                    .fallback = 1};
    choices_add(out, VERB_YES, 0, 0);
    choices_add(out, VERB_NO, 0, 0);
}

void mole_answer_take(Engine *e, Frame *f, Choice choice) {
    AnswerLocals l = *LOCALS(f, AnswerLocals);
    const Card *deal = card_of(e, l.deal);
    if (choice.verb == VERB_YES) {
        mole(e)->coins[l.from - 1] = (uint8_t)(mole(e)->coins[l.from - 1] + deal->mine);
        mole(e)->coins[f->seat - 1] = (uint8_t)(mole(e)->coins[f->seat - 1] + deal->yours);
    }
    emit(e, (Event){.kind = EVENT_ANSWER, .seat = f->seat, .a = choice.verb == VERB_YES});
    frame_pop(e);
}

/* ---- laws, and a rough judgement ---- */

const char *mole_check(const Engine *e) {
    const Mole *s = mole(e);
    if (s->hindered > ROUNDS * e->head->seats)
        return "there was less work than was hindered";
    for (int i = 0; i < SEATS_MOST; i++)
        if (i < e->head->seats ? s->accused[i] == i + 1 || s->accused[i] > e->head->seats
                               : s->accused[i] || s->coins[i])
            return "a seat accuses itself or nobody there, or is not there and has something";
    for (Seat seat = 1; seat <= SEATS_MOST; seat++)
        if (e->zones[role_of(seat)].count > (seat <= e->head->seats))
            return "a seat has two loyalties";
    return NULL;
}

/* How often it was hindered; cards laid facedown count for what they are, an unknown one for a help. */
static int hindered(const Engine *e) {
    int times = mole(e)->hindered;
    for (PlaceId at = e->zones[ZONE_PILE].first; at; at = e->places[at].next)
        times += e->places[at].card == CARD_HINDER;
    return times;
}

/* Coins ahead of what the others have, each of them counted. */
static int lead(const Engine *e, Seat seat) {
    int ahead = 0;
    for (int i = 0; i < e->head->seats; i++)
        ahead += mole(e)->coins[seat - 1] - mole(e)->coins[i];
    return ahead;
}

/* Accusations that are right, less those that are wrong. */
static int right_accusations(const Engine *e) {
    int right = 0;
    for (int i = 0; i < e->head->seats; i++)
        if (mole(e)->accused[i])
            right += is_mole(e, mole(e)->accused[i]) ? 1 : -1;
    return right;
}

static int between(int lo, int value, int hi) {
    return value < lo ? lo : value > hi ? hi : value;
}

/* The work and the accusations say who will win, the coins how much of it will be one's own. */
int mole_eval(const Engine *e, Seat seat) {
    int hope = between(500, 8000 - 2000 * hindered(e) + 400 * right_accusations(e), 9500);
    if (is_mole(e, seat))
        return 10000 - hope;
    return hope * between(5000, 7500 + 500 * lead(e, seat), 10000) / 10000;
}
