/* Paying for something, with cards bartered for a part of the price (OR-11.1 … 11.4). */
#include "games/outerrim/barter.h"
#include "games/outerrim/cards.h"

static bool is_bartered(const Card *card) {
    return card->cost && (card->sort == SORT_CARGO || card->sort == SORT_GEAR || card->sort == SORT_MOD);
}

/* OR-11.1. The automa barters its ship only (OR-28.4). */
int or_barter_worth(const Engine *e, int hero) {
    int sum = 0;
    for (PlaceId at = e->zones[hold_of(hero)].first; at && !is_automa(e, hero); at = e->places[at].next)
        sum += is_bartered(card_at(e, at)) ? card_at(e, at)->cost : 0;
    for (PlaceId at = e->zones[gear_of(hero)].first; at && !is_automa(e, hero); at = e->places[at].next)
        sum += is_bartered(card_at(e, at)) ? card_at(e, at)->cost : 0;
    return sum;
}

bool or_affords(const Engine *e, int hero, int price) {
    int credits = outerrim(e)->credits[hero - 1];
    return price <= credits || price <= credits + or_barter_worth(e, hero);
}

static Choices offer_zone(const Engine *e, Choices list, ZoneId zone) {
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        if (is_bartered(card_at(e, at)))
            choices_add(&list, VERB_BARTER, e->places[at].card, 0);
    return list;
}

static Choices offer_barter(const Engine *e, Choices list, int hero, int price) {
    if (price <= outerrim(e)->credits[hero - 1])
        choices_add(&list, VERB_PAY, 0, 0);
    list = offer_zone(e, list, hold_of(hero));
    return offer_zone(e, list, gear_of(hero));
}

bool or_may_barter(const Engine *e, int hero, int price) {
    return price > 0 && !is_automa(e, hero) && or_barter_worth(e, hero) > 0;
}

void or_barter(Engine *e, Frame *f, CardId id) {
    PlaceId place = zone_find(e, or_zone_for(f->hero, card_of(e, id)->sort), id);
    LOCALS(f, BuyLocals)->discount = (uint8_t)(LOCALS(f, BuyLocals)->discount + card_of(e, id)->cost);
    emit(e, (Event){.kind = EVENT_BARTER, .seat = f->seat, .seen = SEEN_BY_ALL, .card = id, .a = who_is(e, f->hero)});
    or_discard(e, place);
}

void or_barter_ask(const Engine *e, const Frame *f, Question *q, Choices *out, int price, CardId card) {
    *q = (Question){.kind = CANTINA_ASK_PAY,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = PROMPT_BARTER,
                    .args = {(int16_t)price, (int16_t)card}};
    if (out->at)
        *out = offer_barter(e, *out, f->hero, price);
}

int or_barter_bar(const Engine *e, const Frame *f, Choice choice, int price) {
    if (choice.verb == VERB_PAY)
        return price > outerrim(e)->credits[f->hero - 1] ? REASON_TOO_DEAR : 0;
    if (choice.verb != VERB_BARTER)
        return REASON_NOT_NOW;
    PlaceId place = or_place_of(e, choice.a);
    if (!place || or_holder(e, place) != f->hero)
        return REASON_NOT_YOURS;
    return is_bartered(card_at(e, place)) ? 0 : REASON_NO_BARTER;
}

void or_pay(Engine *e, int hero, int price) {
    uint8_t *credits = &outerrim(e)->credits[hero - 1];
    *credits = (uint8_t)(*credits > price ? *credits - price : 0);
}
