/* Trading with a player in the same space (OR-7.3 … 7.7), and credits that change hands at any time (OR-8): a side act
 * says to whom, FRAME_GIFT asks how many, and the question below it stands. */
#include "games/outerrim/cards.h"
#include "games/outerrim/market.h"
#include "games/outerrim/turn.h"
#include "games/outerrim/values.h"

static const uint8_t amounts[] = {1, 2, 3, 5, 10, 20}; /* thousands at a time */

static bool has_cards(const Engine *e, int hero) {
    return e->zones[crew_of(hero)].count || e->zones[hold_of(hero)].count || e->zones[gear_of(hero)].count ||
           e->zones[tasks_of(hero)].count;
}

/* OR-A67: the automa neither trades nor takes credits. Without a card on either side there is nothing to trade: credits
 * go by OR-8. */
int or_bar_partner(const Engine *e, int hero, int other) {
    bool somebody = other >= 1 && other <= e->head->seats && other != hero;
    if (other >= 1 && other <= HEROES && is_automa(e, other))
        return REASON_AUTOMA_DEALS;
    if (!somebody || !(others_here(e, hero) & HERO_BIT(other)))
        return REASON_NOT_HERE;
    return has_cards(e, hero) || has_cards(e, other) ? 0 : REASON_NOT_TRADED;
}

Choices or_offer_partners(const Engine *e, Choices list, int hero) {
    for (HeroSet here = others_here(e, hero); here; here &= (HeroSet)(here - 1))
        if (!or_bar_partner(e, hero, bits_lowest(here) + 1))
            choices_add(&list, VERB_TRADE, bits_lowest(here) + 1, 0);
    return list;
}

void or_push_trade(Engine *e, int hero, int other) {
    Frame *f = frame_push(e, FRAME_TRADE, seat_of(e, hero), hero);
    if (f)
        LOCALS(f, TradeLocals)->with = (uint8_t)other;
}

/* ---- the cards on the table ---- */

static const uint8_t traded[] = {ZONE_CREW, ZONE_HOLD, ZONE_GEAR, ZONE_TASKS};

typedef void Visit(Engine *e, PlaceId place, int from, int to);

static void each_offered(Engine *e, int from, int to, Visit *visit) {
    for (int i = 0; i < COUNT(traded); i++)
        for (PlaceId at = e->zones[traded[i] + from - 1].first, next; at; at = next) {
            next = e->places[at].next;
            if (e->places[at].flags & PLACE_OFFERED)
                visit(e, at, from, to);
        }
}

static bool any_offered(const Engine *e, int hero) {
    for (int i = 0; i < COUNT(traded); i++)
        for (PlaceId at = e->zones[traded[i] + hero - 1].first; at; at = e->places[at].next)
            if (e->places[at].flags & PLACE_OFFERED)
                return true;
    return false;
}

static void take_back(Engine *e, PlaceId place, int from, int to) {
    (void)from, (void)to;
    e->places[place].flags = 0;
}

void or_trade_tidy(Engine *e, Frame *f) {
    each_offered(e, f->hero, 0, take_back);
    each_offered(e, LOCALS(f, TradeLocals)->with, 0, take_back);
}

/* OR-A49: a captive goes with its bounty. */
void or_hand_over(Engine *e, PlaceId place, int from, int to) {
    const Card *card = card_at(e, place);
    PlaceId captive = card->sort == SORT_BOUNTY ? or_captive(e, place) : 0;
    e->places[place].flags = 0;
    place_to_bottom(e, place, or_zone_for(to, card->sort));
    if (captive)
        place_to_bottom(e, captive, captives_of(to));
    or_holdings_changed(e, from);
    or_holdings_changed(e, to);
    emit(e, (Event){.kind = EVENT_GIVE,
                    .seat = seat_of(e, from),
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = who_is(e, from),
                    .b = who_is(e, to)});
}

static void give_credits(Engine *e, int from, int to, int thousands) {
    uint8_t *credits = outerrim(e)->credits;
    int room = CREDITS_MOST - credits[to - 1], sum = thousands < room ? thousands : room; /* OR-A78 */
    credits[from - 1] = (uint8_t)(credits[from - 1] - sum);
    credits[to - 1] = (uint8_t)(credits[to - 1] + sum);
    emit(e, (Event){.kind = EVENT_GIVE_CREDITS,
                    .seat = seat_of(e, from),
                    .a = (int16_t)sum,
                    .b = who_is(e, from),
                    .c = who_is(e, to)});
}

static void agree(Engine *e, Frame *f) {
    const TradeLocals *local = LOCALS_READ(f, TradeLocals);
    int other = local->with;
    emit(e, (Event){.kind = EVENT_TRADE, .seat = seat_of(e, f->hero), .a = who_is(e, f->hero), .b = who_is(e, other)});
    each_offered(e, f->hero, other, or_hand_over);
    each_offered(e, other, f->hero, or_hand_over);
    if (local->credits > 0)
        give_credits(e, f->hero, other, local->credits);
    if (local->credits < 0)
        give_credits(e, other, f->hero, -local->credits);
}

/* ---- the question ---- */

static Choices offer_cards(const Engine *e, Choices list, int verb, int hero) {
    for (int i = 0; i < COUNT(traded); i++)
        for (PlaceId at = e->zones[traded[i] + hero - 1].first; at; at = e->places[at].next)
            if (!(e->places[at].flags & PLACE_OFFERED))
                choices_add(&list, verb, e->places[at].card, 0);
    return list;
}

/* As much as one has and the other's purse holds (OR-A78). */
static int most_traded(const Engine *e, int from, int to) {
    int has = outerrim(e)->credits[from - 1], room = CREDITS_MOST - outerrim(e)->credits[to - 1];
    return has < room ? has : room;
}

static Choices offer_credits(Choices list, int verb, int given, int credits) {
    for (int i = 0; given >= 0 && i < COUNT(amounts); i++)
        if (given + amounts[i] <= credits)
            choices_add(&list, verb, amounts[i], 0);
    return list;
}

static Choices offer_sums(const Engine *e, const Frame *f, Choices list) {
    const TradeLocals *local = LOCALS_READ(f, TradeLocals);
    list = offer_credits(list, VERB_GIVING, local->credits, most_traded(e, f->hero, local->with));
    return offer_credits(list, VERB_WANTING, -local->credits, most_traded(e, local->with, f->hero));
}

static bool is_offer(const Engine *e, const Frame *f) {
    return any_offered(e, f->hero) || any_offered(e, LOCALS_READ(f, TradeLocals)->with);
}

void or_trade_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const TradeLocals *local = LOCALS_READ(f, TradeLocals);
    bool answer = f->step == TRADE_ANSWER;
    *q = (Question){.kind = answer ? CANTINA_ASK_ANSWER : CANTINA_ASK_OFFER,
                    .seat = f->seat,
                    .hero = answer ? local->with : f->hero,
                    .prompt = answer ? PROMPT_ANSWER : PROMPT_TRADE,
                    .args = {who_is(e, answer ? f->hero : local->with)}};
    if (!out->at)
        return;
    if (answer) {
        choices_add(out, VERB_REFUSE, 0, 0);
        choices_add(out, VERB_ACCEPT, 0, 0);
        return;
    }
    choices_add(out, VERB_DONE, 0, 0);
    if (is_offer(e, f))
        choices_add(out, VERB_PROPOSE, 0, 0);
    *out = offer_cards(e, *out, VERB_GIVE, f->hero);
    *out = offer_cards(e, *out, VERB_WANT, local->with);
    *out = offer_sums(e, f, *out);
}

Flow or_trade_run(Engine *e, Frame *f) {
    if (f->step < TRADE_DONE)
        return FLOW_ASK;
    int depth = e->head->depth;
    f->step = TRADE_OVER; /* OR-7.6: whoever has too few slots now makes room, the proposer first */
    or_trim(e, LOCALS(f, TradeLocals)->with);
    or_trim(e, f->hero);
    return e->head->depth > depth ? FLOW_PUSHED : FLOW_DONE;
}

static void lay_down(Engine *e, int hero, CardId card) {
    PlaceId place = zone_find(e, or_zone_for(hero, card_of(e, card)->sort), card);
    if (MUST(e, place))
        e->places[place].flags |= PLACE_OFFERED;
}

static void refuse(Engine *e, Frame *f) {
    const TradeLocals *local = LOCALS_READ(f, TradeLocals);
    emit(e, (Event){.kind = EVENT_TRADE_REFUSED,
                    .seat = (Seat)local->with,
                    .a = who_is(e, f->hero),
                    .b = who_is(e, local->with)});
    or_trade_tidy(e, f);
    frame_pop(e);
}

void or_trade_take(Engine *e, Frame *f, Choice choice) {
    TradeLocals *local = LOCALS(f, TradeLocals);
    switch (choice.verb) {
    case VERB_GIVE:
        lay_down(e, f->hero, choice.a);
        break;
    case VERB_WANT:
        lay_down(e, local->with, choice.a);
        break;
    case VERB_GIVING:
        local->credits = (int16_t)(local->credits + choice.a);
        break;
    case VERB_WANTING:
        local->credits = (int16_t)(local->credits - choice.a);
        break;
    case VERB_PROPOSE:
        f->step = TRADE_ANSWER;
        f->seat = (Seat)local->with;
        emit(e, (Event){.kind = EVENT_TRADE_OFFER,
                        .seat = seat_of(e, f->hero),
                        .a = who_is(e, f->hero),
                        .b = who_is(e, local->with)});
        break;
    case VERB_ACCEPT:
        f->step = TRADE_DONE;
        agree(e, f);
        break;
    case VERB_REFUSE:
        refuse(e, f);
        break;
    default:
        or_trade_tidy(e, f);
        frame_pop(e);
    }
}

static int bar_card(const Engine *e, CardId card, int hero) {
    PlaceId place = or_place_of(e, card);
    if (!place || or_holder(e, place) != hero)
        return REASON_NOT_YOURS;
    if (e->places[place].zone >= ZONE_SECRETS)
        return REASON_NOT_TRADED;
    return e->places[place].flags & PLACE_OFFERED ? REASON_NOT_OFFERED : 0; /* it lies on the table */
}

static int bar_sum(const Engine *e, const Frame *f, Choice choice) {
    Choice room[2 * COUNT(amounts)];
    Choices list = offer_sums(e, f, (Choices){room, 0, COUNT(room)});
    return choices_have(&list, choice) ? 0 : REASON_TOO_MUCH;
}

int or_trade_bar(const Engine *e, const Frame *f, Choice choice) {
    const TradeLocals *local = LOCALS_READ(f, TradeLocals);
    bool answers = choice.verb == VERB_ACCEPT || choice.verb == VERB_REFUSE;
    if (answers || f->step == TRADE_ANSWER)
        return answers && f->step == TRADE_ANSWER ? 0 : REASON_NOT_NOW;
    switch (choice.verb) {
    case VERB_GIVE:
        return bar_card(e, choice.a, f->hero);
    case VERB_WANT:
        return bar_card(e, choice.a, local->with);
    case VERB_GIVING:
    case VERB_WANTING:
        return bar_sum(e, f, choice);
    case VERB_PROPOSE:
        return is_offer(e, f) ? 0 : REASON_NOT_OFFERED;
    default:
        return choice.verb == VERB_DONE ? 0 : REASON_NOT_NOW;
    }
}

/* ---- at any time (OR-8) ---- */

/* Credits on the table of a trade, or that a purchase needs, are not given away meanwhile. */
static int to_spare(const Engine *e, int hero) {
    const Frame *trade = frame_nearest(e, FRAME_TRADE);
    int credits = outerrim(e)->credits[hero - 1], bound = or_needed_to_pay(e, hero);
    if (trade && trade->hero == hero)
        bound = LOCALS_READ(trade, TradeLocals)->credits;
    else if (trade && LOCALS_READ(trade, TradeLocals)->with == hero)
        bound = -LOCALS_READ(trade, TradeLocals)->credits;
    return bound > 0 ? credits - bound : credits;
}

/* The most that one can give the other now: what the giver can spare, and the other's purse holds (OR-A78). */
static int gift_most(const Engine *e, int from, int to) {
    int spare = to_spare(e, from), room = CREDITS_MOST - outerrim(e)->credits[to - 1];
    return spare < room ? spare : room;
}

/* OR-8.2: one of the two is on turn. */
static int bar_gift(const Engine *e, int from, int to) {
    const OuterRim *s = outerrim(e);
    if (to >= 1 && to <= HEROES && is_automa(e, to))
        return REASON_AUTOMA_DEALS;
    bool players = from != to && to >= 1 && to <= e->head->seats && from >= 1 && from <= e->head->seats;
    if (!players || (from != s->active && to != s->active))
        return REASON_NOT_ON_TURN;
    if (s->gifts >= GIFTS_MOST)
        return REASON_GIFTS_USED;
    return gift_most(e, from, to) > 0 ? 0 : REASON_NOTHING_TO_GIVE;
}

/* In turns, while a player is asked: a draw or a throw comes to its outcome first. While one gift is asked for there is
 * no other.
 */
static bool may_give(const Engine *e) {
    const Frame *f = frame_top(e);
    return e->frames[0].kind == FRAME_TURN && f->kind != FRAME_GIFT && !frame_asks_chance(e->game, f);
}

void or_side(const Engine *e, Seat seat, Choices *choices) {
    for (int to = 1; to <= e->head->seats && may_give(e); to++)
        if (!bar_gift(e, seat, to))
            choices_add(choices, VERB_GIVE_CREDITS, to, 0);
}

int or_side_bar(const Engine *e, Seat seat, Choice choice) {
    return choice.verb == VERB_GIVE_CREDITS && may_give(e) ? bar_gift(e, seat, choice.a) : 0;
}

void or_start(Engine *e, Seat seat, Choice choice) {
    Frame *f = frame_push(e, FRAME_GIFT, seat, seat);
    outerrim(e)->gifts++;
    if (f)
        LOCALS(f, GiftLocals)->to = (uint8_t)choice.a;
}

/* ---- how many ---- */

Flow or_gift_run(Engine *e, Frame *f) {
    (void)e, (void)f;
    return FLOW_ASK;
}

void or_gift_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    int to = LOCALS_READ(f, GiftLocals)->to, most = gift_most(e, f->hero, to);
    *q = (Question){.kind = CANTINA_ASK_AMOUNT,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = PROMPT_GIFT,
                    .args = {who_is(e, to), (int16_t)most}};
    choices_add_range(out, VERB_CREDITS, 0, most);
}

void or_gift_take(Engine *e, Frame *f, Choice choice) {
    int from = f->hero, to = LOCALS_READ(f, GiftLocals)->to;
    frame_pop(e);
    if (choice.a)
        give_credits(e, from, to, choice.a);
}

int or_gift_bar(const Engine *e, const Frame *f, Choice choice) {
    if (choice.verb != VERB_CREDITS)
        return REASON_NOT_NOW;
    return choice.a <= gift_most(e, f->hero, LOCALS_READ(f, GiftLocals)->to) ? 0 : REASON_TOO_MUCH;
}
