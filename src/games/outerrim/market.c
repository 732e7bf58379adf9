/* The market (OR-9), bartering and ships (OR-11). */
#include "games/outerrim/market.h"
#include "games/outerrim/automa.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/values.h"

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

/* ---- what can be bought ---- */

int or_price(const Engine *e, int hero, CardId id) {
    const Card *card = card_of(e, id);
    int price = card->cost;
    if (card->ship) /* OR-11.5 */
        price = ((const Ship *)pack_rows(e->pack, TABLE_SHIPS))[card->ship].cost - ship_of(e, hero)->cost;
    return price > 0 ? price : 0;
}

static bool is_bartered(const Card *card) {
    return card->cost && (card->sort == SORT_CARGO || card->sort == SORT_GEAR || card->sort == SORT_MOD);
}

/* What all that could be bartered would take off a price (OR-11.1). The automa barters its ship only (OR-28.4). */
static int barter_worth(const Engine *e, int hero) {
    int sum = 0;
    for (PlaceId at = e->zones[hold_of(hero)].first; at && !is_automa(e, hero); at = e->places[at].next)
        sum += is_bartered(card_at(e, at)) ? card_at(e, at)->cost : 0;
    for (PlaceId at = e->zones[gear_of(hero)].first; at && !is_automa(e, hero); at = e->places[at].next)
        sum += is_bartered(card_at(e, at)) ? card_at(e, at)->cost : 0;
    return sum;
}

static bool affords(const Engine *e, int hero, int price) {
    int credits = outerrim(e)->credits[hero - 1];
    return price <= credits || price <= credits + barter_worth(e, hero);
}

bool or_is_flown(const Engine *e, int ship) {
    const OuterRim *s = outerrim(e);
    int back = ((const Ship *)pack_rows(e->pack, TABLE_SHIPS))[ship].back;
    for (int hero = 0; hero < s->heroes; hero++)
        if (s->ship[hero] == ship || (back && s->ship[hero] == back))
            return true;
    return false;
}

/* A card that is no sort of thing does what it says when it is bought: something, or it is not for sale. */
static bool is_idle(const Engine *e, int hero, CardId id) {
    if (card_of(e, id)->sort != SORT_NONE)
        return false;
    Ability ability = or_ability_for(e, hero, TABLE_CARDS, id, MOMENT_BOUGHT);
    return !ability || !ability_usable(e, ability, seat_of(e, hero), hero);
}

int or_bar_buy(const Engine *e, int hero, int deck, int discount) {
    PlaceId top = or_top(e, deck);
    if (!top)
        return REASON_EMPTY_DECK;
    CardId id = e->places[top].card;
    const Card *card = card_of(e, id);
    if (card->barred && card->barred == at_of(e, hero))
        return REASON_BARRED_HERE;
    if (card->ship && or_is_flown(e, card->ship))
        return REASON_TAKEN_SHIP;
    if (!affords(e, hero, or_price(e, hero, id) - discount))
        return REASON_TOO_DEAR;
    if (card->sort != SORT_NONE && card->sort != SORT_SHIP && !or_may_keep(e, hero, id))
        return REASON_NO_ROOM;
    return is_idle(e, hero, id) ? REASON_IDLE : 0;
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
        buyer->most = buyer->credits + barter_worth(e, buyer->hero);
    return price <= buyer->most;
}

/* The same as or_bar_buy, without the reason. */
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
        list = choices_with(list, e->zones[ZONE_MARKET + deck].count > 1, VERB_TURN_OVER, deck, 0);
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
    if (choice.verb == VERB_BUY)
        return or_bar_buy(e, f->hero, choice.a, 0);
    if (choice.verb != VERB_TURN_OVER)
        return 0;
    return LOCALS_READ(f, CountLocals)->done ? REASON_DISCARDED : or_top(e, choice.a) ? 0 : REASON_EMPTY_DECK;
}

/* ---- barter (OR-11.1 … 11.4) ---- */

static Choices offer_zone(const Engine *e, Choices list, ZoneId zone, PlaceId but) {
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        if (at != but && is_bartered(card_at(e, at)))
            choices_add(&list, VERB_BARTER, e->places[at].card, 0);
    return list;
}

static Choices offer_barter(const Engine *e, Choices list, int hero, int price) {
    if (price <= outerrim(e)->credits[hero - 1])
        choices_add(&list, VERB_PAY, 0, 0);
    list = offer_zone(e, list, hold_of(hero), 0);
    return offer_zone(e, list, gear_of(hero), 0);
}

/* Is there anything to decide? */
static bool may_barter(const Engine *e, int hero, int price) {
    return price > 0 && !is_automa(e, hero) && barter_worth(e, hero) > 0;
}

static void barter(Engine *e, Frame *f, CardId id) {
    PlaceId place = zone_find(e, or_zone_for(f->hero, card_of(e, id)->sort), id);
    LOCALS(f, BuyLocals)->discount = (uint8_t)(LOCALS(f, BuyLocals)->discount + card_of(e, id)->cost);
    emit(e, (Event){.kind = EVENT_BARTER, .seat = f->seat, .seen = SEEN_BY_ALL, .card = id, .a = who_is(e, f->hero)});
    or_discard(e, place);
}

static void ask_barter(const Engine *e, const Frame *f, Question *q, Choices *out, int price, CardId card) {
    *q = (Question){.kind = CANTINA_ASK_PAY,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = PROMPT_BARTER,
                    .args = {(int16_t)price, (int16_t)card}};
    if (out->at)
        *out = offer_barter(e, *out, f->hero, price);
}

static int bar_barter(const Engine *e, const Frame *f, Choice choice, int price) {
    if (choice.verb == VERB_PAY)
        return price > outerrim(e)->credits[f->hero - 1] ? REASON_TOO_DEAR : 0;
    if (choice.verb != VERB_BARTER)
        return 0;
    PlaceId place = or_place_of(e, choice.a);
    if (!place || or_holder(e, place) != f->hero)
        return REASON_NOT_YOURS;
    return is_bartered(card_at(e, place)) ? 0 : REASON_NO_BARTER;
}

static void pay(Engine *e, int hero, int price) {
    uint8_t *credits = &outerrim(e)->credits[hero - 1];
    *credits = (uint8_t)(*credits > price ? *credits - price : 0);
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
    if (may_barter(e, f->hero, price_left(e, f)))
        return FLOW_ASK;
    f->step = BUY_PAY;
    return FLOW_AGAIN;
}

static Flow buy_pay(Engine *e, Frame *f) {
    int price = price_left(e, f);
    CardId card = e->places[LOCALS(f, BuyLocals)->place].card;
    pay(e, f->hero, price);
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
    ask_barter(e, f, q, out, price_left(e, f), e->places[LOCALS_READ(f, BuyLocals)->place].card);
}

void or_buy_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_PAY)
        f->step = BUY_PAY;
    else
        barter(e, f, choice.a);
}

int or_buy_bar(const Engine *e, const Frame *f, Choice choice) {
    return bar_barter(e, f, choice, price_left(e, f));
}

/* ---- ships (OR-11.5 … 11.10) ---- */

static const Ship *sheet(const Engine *e, int ship) {
    return (const Ship *)pack_rows(e->pack, TABLE_SHIPS) + ship;
}

uint32_t or_supply(const Engine *e) {
    uint32_t set = 0, used = 0;
    for (int hero = 0; hero < outerrim(e)->heroes; hero++)
        used |= 1u << outerrim(e)->ship[hero];
    for (int row = 1; row <= e->pack->tables[TABLE_SHIPS].count; row++) {
        const Ship *ship = sheet(e, row);
        if (!ship->starter && ship->back && !((used >> row | used >> ship->back) & 1))
            set |= 1u << row;
    }
    return set;
}

/* OR-A46: tokens on the old one are lost, and so is its damage (OR-11.7). */
void or_take_ship(Engine *e, int hero, int ship) {
    OuterRim *s = outerrim(e);
    s->ship[hero - 1] = (uint8_t)ship;
    s->ship_damage[hero - 1] = s->ship_tokens[hero - 1] = 0;
    or_holdings_changed(e, hero);
    emit(e, (Event){.kind = EVENT_SHIP, .seat = seat_of(e, hero), .a = who_is(e, hero), .b = (int16_t)ship});
    or_stand_up(e, hero);
}

void or_shuffle_market(Engine *e, int deck) {
    ZoneId zone = (ZoneId)(ZONE_MARKET + deck);
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        e->places[at].flags = 0;
    zone_forget(e, zone);
    emit(e, (Event){.kind = EVENT_SHUFFLE, .a = (int16_t)deck});
}

/* OR-11.10: the sheet's card leaves the deck, wherever in it it lies. */
static void take_out_card(Engine *e, int ship) {
    CardId card = digest(e)->ship_card[ship];
    PlaceId at = card ? zone_find(e, ZONE_MARKET + DECK_SHIP, card) : 0;
    if (card && !at && !or_place_of(e, card)) {
        at = e->zones[ZONE_MARKET + DECK_SHIP].first;
        while (at && e->places[at].card)
            at = e->places[at].next;
        if (!MUST(e, at))
            return;
        place_draw_card(e, at, card);
        place_show(e, at);
    }
    if (at)
        or_remove(e, at);
}

static int ship_price(const Engine *e, int hero, int ship, int discount) {
    int price = sheet(e, ship)->cost - ship_of(e, hero)->cost - discount;
    return price > 0 ? price : 0;
}

uint32_t or_ships_for(const Engine *e, int hero, int discount, bool used) {
    uint32_t set = 0;
    for (uint32_t left = or_supply(e); left; left &= left - 1) {
        int ship = bits_lowest(left);
        if (affords(e, hero, ship_price(e, hero, ship, discount)) &&
            !(used && sheet(e, ship)->cost <= ship_of(e, hero)->cost))
            set |= 1u << ship;
    }
    return used && is_automa(e, hero) ? set & or_automa_ships(e) : set;
}

void or_push_ship(Engine *e, int hero, int discount, int damage) {
    Frame *f = frame_push(e, FRAME_SHIP, seat_of(e, hero), hero);
    if (f)
        *LOCALS(f, BuyLocals) = (BuyLocals){.discount = (uint8_t)discount, .damage = (uint8_t)damage};
}

static Flow ship_which(Engine *e, Frame *f) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    uint32_t offer = or_ships_for(e, f->hero, local->discount, local->damage);
    if (!offer)
        return FLOW_DONE;
    if (bits_many(offer)) {
        f->step = is_automa(e, f->hero) ? SHIP_RANDOM : SHIP_WHICH;
        return FLOW_ASK;
    }
    or_ship_take(e, f, (Choice){.verb = VERB_SHIP, .a = (uint16_t)bits_lowest(offer)});
    return FLOW_AGAIN;
}

static Flow ship_get(Engine *e, Frame *f) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    int hero = f->hero, depth = e->head->depth;
    pay(e, hero, ship_price(e, hero, local->ship, local->discount));
    or_take_ship(e, hero, local->ship);
    take_out_card(e, local->ship);
    outerrim(e)->ship_damage[hero - 1] = local->damage;
    if (!local->damage) /* a used one's own card is shuffled back later (OR-A29) */
        or_shuffle_market(e, DECK_SHIP);
    f->step = SHIP_TURN_UP;
    or_trim(e, hero);
    return e->head->depth > depth ? FLOW_PUSHED : FLOW_AGAIN;
}

Flow or_ship_run(Engine *e, Frame *f) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    switch (f->step) {
    case SHIP_WHICH:
    case SHIP_RANDOM:
        return ship_which(e, f);
    case SHIP_BARTER:
        if (may_barter(e, f->hero, ship_price(e, f->hero, local->ship, local->discount)))
            return FLOW_ASK;
        return ship_get(e, f);
    case SHIP_PAY:
        return ship_get(e, f);
    default:
        return local->damage || or_top_shown(e, DECK_SHIP) ? FLOW_DONE : FLOW_ASK;
    }
}

void or_ship_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    if (f->step == SHIP_BARTER) {
        ask_barter(e, f, q, out, ship_price(e, f->hero, local->ship, local->discount),
                   digest(e)->ship_card[local->ship]);
        return;
    }
    bool lots = f->step == SHIP_RANDOM;
    *q = (Question){.kind = lots ? CANTINA_ASK_CHANCE : CANTINA_ASK_MODE,
                    .seat = lots ? CANTINA_CHANCE : f->seat,
                    .hero = f->hero,
                    .weighed = lots,
                    .prompt = lots ? PROMPT_CHANCE : PROMPT_SHIP,
                    .tag = lots ? TAG_AUTOMA : 0};
    uint32_t offer = out->at ? or_ships_for(e, f->hero, local->discount, local->damage) : 0;
    for (; offer; offer &= offer - 1)
        choices_add_weight(out, VERB_SHIP, bits_lowest(offer), lots);
}

void or_ship_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_SHIP) {
        LOCALS(f, BuyLocals)->ship = (uint8_t)choice.a;
        f->step = SHIP_BARTER;
    } else if (choice.verb == VERB_PAY) {
        f->step = SHIP_PAY;
    } else {
        barter(e, f, choice.a);
    }
}

/* OR-8.1: the rest may change hands meanwhile. While it is open what is bought nothing may: all that was offered must
 * stay within reach. */
int or_needed_to_pay(const Engine *e, int hero) {
    const Frame *f = frame_top(e);
    int price = 0;
    if (f->hero != hero)
        return 0;
    if (f->kind == FRAME_BUY && f->step == BUY_BARTER)
        price = price_left(e, f);
    else if (f->kind == FRAME_SHIP && f->step == SHIP_BARTER)
        price = ship_price(e, hero, LOCALS_READ(f, BuyLocals)->ship, LOCALS_READ(f, BuyLocals)->discount);
    else if (f->kind == FRAME_SHIP || f->kind == FRAME_DECK)
        return outerrim(e)->credits[hero - 1];
    price -= barter_worth(e, hero);
    return price > 0 ? price : 0;
}

int or_ship_bar(const Engine *e, const Frame *f, Choice choice) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    if (f->step == SHIP_BARTER)
        return bar_barter(e, f, choice, ship_price(e, f->hero, local->ship, local->discount));
    if (choice.verb != VERB_SHIP)
        return 0;
    bool supplied = or_supply(e) >> choice.a & 1;
    return supplied ? affords(e, f->hero, ship_price(e, f->hero, choice.a, local->discount)) ? 0 : REASON_TOO_DEAR
                    : REASON_TAKEN_SHIP;
}
