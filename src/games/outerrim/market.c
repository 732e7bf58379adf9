/* The market (OR-9): its decks, a market action, and buying a card. */
#include "games/outerrim/market.h"
#include "games/outerrim/barter.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/offers.h"

/* ---- decks ---- */

PlaceId or_top(const Engine *e, int deck) {
    return e->zones[ZONE_MARKET + deck].first;
}

bool or_top_shown(Engine *e, int deck) {
    PlaceId top = or_top(e, deck);
    if (!top || e->places[top].flags & PLACE_FACEUP)
        return true;
    if (!place_drawn(e, top))
        return false;
    place_show(e, top);
    e->places[top].flags = PLACE_FACEUP;
    emit(e, (Event){.kind = EVENT_TOP, .seen = SEEN_BY_ALL, .card = e->places[top].card, .a = (int16_t)deck});
    return true;
}

bool or_tops_shown(Engine *e) {
    Notes *notes = e->notes;
    if (notes && notes->shown)
        return true;
    for (int deck = 0; deck < MARKET_DECKS; deck++)
        if (!or_top_shown(e, deck))
            return false;
    if (notes)
        notes->shown = 1;
    return true;
}

void or_bury_top(Engine *e, Seat seat, int deck) {
    PlaceId top = or_top(e, deck);
    emit(e, (Event){.kind = EVENT_MARKET_DISCARD,
                    .seat = seat,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[top].card,
                    .a = (int16_t)deck});
    e->places[top].flags = 0;
    place_to_bottom(e, top, (ZoneId)(ZONE_MARKET + deck));
}

void or_shuffle_market(Engine *e, int deck) {
    zone_forget(e, (ZoneId)(ZONE_MARKET + deck));
    emit(e, (Event){.kind = EVENT_SHUFFLE, .a = (int16_t)deck});
}

/* ---- what can be bought ---- */

int or_price(const Engine *e, int hero, CardId id) {
    const Card *card = card_of(e, id);
    int price = card->cost;
    if (card->ship) /* OR-11.5 */
        price = ((const Ship *)pack_rows(e->pack, TABLE_SHIPS))[card->ship].cost - ship_of(e, hero)->cost;
    return price > 0 ? price : 0;
}

/* A card that is no sort of thing does what it says when it is bought: something, or it is not for sale. */
static bool is_idle(const Engine *e, int hero, CardId id) {
    if (card_of(e, id)->sort != SORT_NONE)
        return false;
    Ability ability = or_ability_for(e, hero, TABLE_CARDS, id, MOMENT_BOUGHT);
    return !ability || !ability_usable(e, ability, seat_of(e, hero), hero);
}

/* Why it does nothing: for a used ship the hero lacks credits, or there is none that is dearer. */
static int bar_idle(const Engine *e, int hero, CardId id) {
    return card_of(e, id)->deck == DECK_SHIP && or_dearer_ships(e, hero) ? REASON_TOO_DEAR : REASON_IDLE_CARD;
}

/* The last card of a deck would go under itself. */
int or_bar_turn_over(const Engine *e, int deck) {
    if (deck >= MARKET_DECKS || !or_top(e, deck))
        return REASON_EMPTY_DECK;
    return e->zones[ZONE_MARKET + deck].count > 1 ? 0 : REASON_LAST_CARD;
}

int or_bar_buy(const Engine *e, int hero, int deck, int discount) {
    PlaceId top = deck < MARKET_DECKS ? or_top(e, deck) : 0;
    if (!top)
        return REASON_EMPTY_DECK;
    CardId id = e->places[top].card;
    const Card *card = card_of(e, id);
    if (card->barred && card->barred == at_of(e, hero))
        return REASON_BARRED_HERE;
    if (card->ship && or_is_flown(e, card->ship))
        return REASON_TAKEN_SHIP;
    if (!or_affords(e, hero, or_price(e, hero, id) - discount))
        return REASON_TOO_DEAR;
    if (card->sort != SORT_NONE && card->sort != SORT_SHIP && !or_may_keep(e, hero, id))
        return REASON_NO_ROOM;
    return is_idle(e, hero, id) ? bar_idle(e, hero, id) : 0;
}

/* Whoever looks at several decks, with what is the same for all of them. */
typedef struct {
    int hero, here;
    int credits, most; /* without and with all that could be bartered; -1: not known yet */
    unsigned sorts;    /* there would be room for */
} Buyer;

static Buyer buyer_for(const Engine *e, int hero) {
    return (Buyer){.hero = hero,
                   .here = at_of(e, hero),
                   .credits = outerrim(e)->credits[hero - 1],
                   .most = -1,
                   .sorts = or_sorts_kept(e, hero) | 1u << SORT_NONE | 1u << SORT_SHIP};
}

static bool can_pay(const Engine *e, Buyer *buyer, int price) {
    if (price <= buyer->credits)
        return true;
    if (buyer->most < 0)
        buyer->most = buyer->credits + or_barter_worth(e, buyer->hero);
    return price <= buyer->most;
}

/* A fast path: what or_bar_buy lets pass, for all decks at once. Random walks hold the two together. */
static bool can_buy(const Engine *e, Buyer *buyer, int deck) {
    PlaceId top = or_top(e, deck);
    CardId id = e->places[top].card;
    const Card *card = card_of(e, id);
    return top && can_pay(e, buyer, or_price(e, buyer->hero, id)) && buyer->sorts >> card->sort & 1 &&
           !(card->barred && card->barred == buyer->here) && !(card->ship && or_is_flown(e, card->ship)) &&
           !is_idle(e, buyer->hero, id);
}

Choices or_offer_market(const Engine *e, Choices list, int hero, bool discards) {
    Buyer buyer = buyer_for(e, hero);
    for (int deck = 0; deck < MARKET_DECKS; deck++)
        if (can_buy(e, &buyer, deck))
            choices_add_weight(&list, VERB_BUY, deck, e->places[or_top(e, deck)].card);
    for (int deck = 0; discards && deck < MARKET_DECKS; deck++)
        list = choices_with(list, !or_bar_turn_over(e, deck), VERB_TURN_OVER, deck, 0);
    return list;
}

/* ---- a market action (OR-9.2 … 9.5) ---- */

void or_push_market(Engine *e, int hero) {
    frame_push(e, FRAME_MARKET, seat_of(e, hero), hero);
}

/* A frame of its own that turns a deck over and does nothing more. */
void or_discard_top(Engine *e, int hero, int deck) {
    Frame *f = frame_push(e, FRAME_MARKET, seat_of(e, hero), hero);
    if (!f)
        return;
    f->step = MARKET_TURN_UP;
    *LOCALS(f, CountLocals) = (CountLocals){.what = (uint8_t)deck, .act = MARKET_ONLY_DISCARD};
    or_bury_top(e, f->seat, deck);
}

static Choices offer_purchases(const Engine *e, const Frame *f, Choices list) {
    choices_add(&list, VERB_DONE, 0, 0);
    return or_offer_market(e, list, f->hero, !LOCALS_READ(f, CountLocals)->done);
}

/* Besides having done. */
static bool any_purchase(const Engine *e, const Frame *f) {
    Choice room[LISTING_MOST];
    Choices list = offer_purchases(e, f, listing_room(e, room));
    if (list.count > 1)
        listing_leave(e, list);
    return list.count > 1;
}

Flow or_market_run(Engine *e, Frame *f) {
    CountLocals *local = LOCALS(f, CountLocals);
    if (f->step == MARKET_TURN_UP) {
        if (!or_top_shown(e, local->what))
            return FLOW_ASK;
        f->step = MARKET_ASK;
    }
    if (f->step == MARKET_ASK && (local->act == MARKET_ONLY_DISCARD || local->left || !any_purchase(e, f)))
        return FLOW_DONE;
    f->step = MARKET_OPEN; /* the question stands, though credits that change hands may take away what it rests on */
    return FLOW_ASK;
}

void or_market_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_MODE, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_MARKET};
    if (out->at && !listing_found(e, out))
        *out = offer_purchases(e, f, *out);
}

void or_market_take(Engine *e, Frame *f, Choice choice) {
    CountLocals *local = LOCALS(f, CountLocals);
    local->left = choice.verb != VERB_TURN_OVER; /* nothing more after this */
    f->step = MARKET_ASK;
    if (choice.verb == VERB_BUY)
        or_push_buy(e, f->hero, choice.a, 0, false);
    if (choice.verb != VERB_TURN_OVER)
        return;
    local->done = 1;
    local->what = (uint8_t)choice.a;
    f->step = MARKET_TURN_UP;
    or_bury_top(e, f->seat, choice.a);
}

int or_market_bar(const Engine *e, const Frame *f, Choice choice) {
    switch (choice.verb) {
    case VERB_BUY:
        return or_bar_buy(e, f->hero, choice.a, 0);
    case VERB_TURN_OVER:
        return LOCALS_READ(f, CountLocals)->done ? REASON_DISCARDED : or_bar_turn_over(e, choice.a);
    default:
        return choice.verb == VERB_DONE ? 0 : REASON_NOT_NOW;
    }
}

/* ---- buying a card (OR-9.4 … 9.6), or gaining it (OR-10.2) ---- */

void or_push_buy(Engine *e, int hero, int deck, int discount, bool free) {
    Frame *f = frame_push(e, FRAME_BUY, seat_of(e, hero), hero);
    if (!f)
        return;
    *LOCALS(f, BuyLocals) =
        (BuyLocals){.deck = (uint8_t)deck, .discount = (uint8_t)discount, .free = free, .place = or_top(e, deck)};
    f->step = free ? BUY_GET : BUY_BARTER;
}

static int price_left(const Engine *e, const Frame *f) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    int price = or_price(e, f->hero, e->places[local->place].card) - local->discount;
    return price > 0 ? price : 0;
}

static Flow buy_barter(Engine *e, Frame *f) {
    if (or_may_barter(e, f->hero, price_left(e, f)))
        return FLOW_ASK;
    f->step = BUY_PAY;
    return FLOW_AGAIN;
}

static Flow buy_pay(Engine *e, Frame *f) {
    int price = price_left(e, f);
    CardId card = e->places[LOCALS(f, BuyLocals)->place].card;
    or_pay(e, f->hero, price);
    if (price)
        emit(e, (Event){.kind = EVENT_BUY,
                        .seat = f->seat,
                        .seen = SEEN_BY_ALL,
                        .card = card,
                        .a = (int16_t)price,
                        .b = who_is(e, f->hero)});
    else
        emit(e,
             (Event){.kind = EVENT_TAKE, .seat = f->seat, .seen = SEEN_BY_ALL, .card = card, .a = who_is(e, f->hero)});
    f->step = BUY_GET;
    return FLOW_AGAIN;
}

/* A ship: the sheet (OR-11.8); no sort of thing: what it does; anything else: into a slot. */
static Flow buy_get(Engine *e, Frame *f) {
    BuyLocals *local = LOCALS(f, BuyLocals);
    CardId id = e->places[local->place].card;
    const Card *card = card_of(e, id);
    f->step = BUY_GOT;
    if (card->ship) {
        e->head->answer = 1;
        or_remove(e, local->place);
        or_take_ship(e, f->hero, card->ship);
        int depth = e->head->depth;
        or_trim(e, f->hero);
        return e->head->depth > depth ? FLOW_PUSHED : FLOW_AGAIN;
    }
    if (card->sort == SORT_NONE) {
        f->step = BUY_PUT_AWAY;
        e->places[local->place].flags = 0;
        place_to_top(e, local->place, ZONE_RESOLVING);
        return or_push_ability(e, f->hero, TABLE_CARDS, id, MOMENT_BOUGHT, 0) ? FLOW_PUSHED : FLOW_AGAIN;
    }
    or_push_keep(e, f->hero, local->place, !local->free);
    Flow flow = frame_run_now(e, or_keep_run);
    return flow == FLOW_DONE ? FLOW_AGAIN : flow;
}

/* OR-A29: a card that stays in the game is shuffled back into its deck; else it is gone. */
static Flow buy_put_away(Engine *e, Frame *f) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    if (e->places[local->place].zone == ZONE_RESOLVING) {
        if (card_at(e, local->place)->leaves) {
            or_remove(e, local->place);
        } else {
            place_to_bottom(e, local->place, (ZoneId)(ZONE_MARKET + local->deck));
            or_shuffle_market(e, local->deck);
        }
    }
    f->step = BUY_TURN_UP;
    return FLOW_AGAIN;
}

/* A card that was gained and could not be taken stays where it lay. */
static Flow buy_got(Engine *e, Frame *f) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    if (e->places[local->place].zone == ZONE_MARKET + local->deck)
        return FLOW_DONE;
    if (local->free)
        emit(e, (Event){.kind = EVENT_GAIN_CARD,
                        .seat = f->seat,
                        .seen = SEEN_BY_ALL,
                        .card = e->places[local->place].card,
                        .a = who_is(e, f->hero)});
    f->step = BUY_TURN_UP;
    return FLOW_AGAIN;
}

/* OR-9.6: the next card, and the patrol on it, unless what was bought has reached a goal and the game is won (OR-5.2).
 */
static Flow buy_turn_up(Engine *e, Frame *f) {
    int deck = LOCALS_READ(f, BuyLocals)->deck;
    if (!or_settle(e))
        return FLOW_PUSHED;
    if (e->head->over)
        return FLOW_DONE;
    if (!or_top_shown(e, deck))
        return FLOW_ASK;
    f->step = BUY_DONE;
    const Card *card = or_top(e, deck) ? card_at(e, or_top(e, deck)) : NULL;
    if (!card || !card->patrol || !card->distance)
        return FLOW_DONE;
    or_push_patrol_comes(e, f->hero, card->patrol, card->distance);
    return frame_run_now(e, or_patrol_moves_run);
}

Flow or_buy_run(Engine *e, Frame *f) {
    switch (f->step) {
    case BUY_BARTER:
        return buy_barter(e, f);
    case BUY_PAY:
        return buy_pay(e, f);
    case BUY_GET:
        return buy_get(e, f);
    case BUY_GOT:
        return buy_got(e, f);
    case BUY_PUT_AWAY:
        return buy_put_away(e, f);
    case BUY_TURN_UP:
        return buy_turn_up(e, f);
    default:
        return FLOW_DONE;
    }
}

void or_buy_tidy(Engine *e, Frame *f) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    if (f->step == BUY_PUT_AWAY && e->places[local->place].zone == ZONE_RESOLVING)
        or_discard(e, local->place);
}

void or_buy_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    or_barter_ask(e, f, q, out, price_left(e, f), e->places[LOCALS_READ(f, BuyLocals)->place].card);
}

void or_buy_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_PAY)
        f->step = BUY_PAY;
    else
        or_barter(e, f, choice.a);
}

int or_buy_bar(const Engine *e, const Frame *f, Choice choice) {
    return or_barter_bar(e, f, choice, price_left(e, f));
}

/* OR-8.1: the rest may change hands meanwhile. While it is open what is bought nothing may: all that was offered must
 * stay within reach. */
int or_needed_to_pay(const Engine *e, int hero) {
    const Frame *f = frame_top(e);
    int price = 0;
    if (f->kind == FRAME_GIFT) /* what is asked below it */
        f--;
    if (f->hero != hero)
        return 0;
    if (f->kind == FRAME_BUY && f->step == BUY_BARTER)
        price = price_left(e, f);
    else if (f->kind == FRAME_SHIP && f->step == SHIP_BARTER)
        price = or_ship_price(e, hero, LOCALS_READ(f, BuyLocals)->ship, LOCALS_READ(f, BuyLocals)->discount);
    else if (f->kind == FRAME_SHIP || f->kind == FRAME_DECK)
        return outerrim(e)->credits[hero - 1];
    price -= or_barter_worth(e, hero);
    return price > 0 ? price : 0;
}
