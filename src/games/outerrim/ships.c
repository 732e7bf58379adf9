/* The supply of ships, and buying one (OR-11.5 … 11.10). */
#include "games/outerrim/automa.h"
#include "games/outerrim/barter.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/market.h"
#include "games/outerrim/values.h"

static const Ship *sheet(const Engine *e, int ship) {
    return (const Ship *)pack_rows(e->pack, TABLE_SHIPS) + ship;
}

bool or_is_flown(const Engine *e, int ship) {
    const OuterRim *s = outerrim(e);
    int back = sheet(e, ship)->back;
    for (int hero = 0; hero < s->heroes; hero++)
        if (s->ship[hero] == ship || (back && s->ship[hero] == back))
            return true;
    return false;
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

int or_ship_price(const Engine *e, int hero, int ship, int discount) {
    int price = sheet(e, ship)->cost - ship_of(e, hero)->cost - discount;
    return price > 0 ? price : 0;
}

uint32_t or_dearer_ships(const Engine *e, int hero) {
    uint32_t set = 0;
    for (uint32_t left = or_supply(e); left; left &= left - 1)
        if (sheet(e, bits_lowest(left))->cost > ship_of(e, hero)->cost)
            set |= left & (0 - left);
    return set;
}

uint32_t or_ships_for(const Engine *e, int hero, int discount, bool used) {
    uint32_t set = 0;
    for (uint32_t left = or_supply(e); left; left &= left - 1) {
        int ship = bits_lowest(left);
        if (or_affords(e, hero, or_ship_price(e, hero, ship, discount)) &&
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
    or_pay(e, hero, or_ship_price(e, hero, local->ship, local->discount));
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
        if (or_may_barter(e, f->hero, or_ship_price(e, f->hero, local->ship, local->discount)))
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
        or_barter_ask(e, f, q, out, or_ship_price(e, f->hero, local->ship, local->discount),
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
        or_barter(e, f, choice.a);
    }
}

int or_ship_bar(const Engine *e, const Frame *f, Choice choice) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    if (f->step == SHIP_BARTER)
        return or_barter_bar(e, f, choice, or_ship_price(e, f->hero, local->ship, local->discount));
    if (choice.verb != VERB_SHIP)
        return REASON_NOT_NOW;
    if (choice.a < 32 && or_ships_for(e, f->hero, local->discount, local->damage) >> choice.a & 1)
        return 0;
    if (choice.a >= 32 || !(or_supply(e) >> choice.a & 1))
        return REASON_TAKEN_SHIP;
    bool affords = or_affords(e, f->hero, or_ship_price(e, f->hero, choice.a, local->discount));
    return affords ? REASON_NOT_OFFERED : REASON_TOO_DEAR;
}
