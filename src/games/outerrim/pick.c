/* Cards and market decks that an effect asks for. What the automa must choose is left to chance (OR-A68). */
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/market.h"
#include "games/outerrim/turn.h"
#include "games/outerrim/values.h"

static void ask(const Frame *f, Question *q, int kind, int prompt, bool lots) {
    *q = (Question){.kind = (uint8_t)(lots ? CANTINA_ASK_CHANCE : kind),
                    .seat = lots ? CANTINA_CHANCE : f->seat,
                    .hero = f->hero,
                    .weighed = lots,
                    .prompt = (uint16_t)(lots ? PROMPT_CHANCE : prompt),
                    .tag = lots ? TAG_AUTOMA : 0};
}

/* ---- cards ---- */

void or_push_card(Engine *e, const Frame *program, int act, int owner, int sort, int count) {
    Frame *f = frame_push(e, FRAME_CARD, seat_of(e, program->hero), program->hero);
    if (!f)
        return;
    *LOCALS(f, CardLocals) = (CardLocals){.act = (uint8_t)act,
                                          .sort = (uint8_t)sort,
                                          .owner = (uint8_t)owner,
                                          .left = (uint8_t)(act == CARD_SELL ? 1 : count),
                                          .more = (uint8_t)(act == CARD_SELL ? count : 0)};
}

static Choices offer_cards(const Engine *e, const Frame *f, Choices list) {
    const CardLocals *local = LOCALS_READ(f, CardLocals);
    for (PlaceId at = e->zones[or_zone_for(local->owner, local->sort)].first; at; at = e->places[at].next)
        if (card_at(e, at)->sort == local->sort)
            choices_add_weight(&list, VERB_PICK, e->places[at].card, is_automa(e, f->hero));
    return list;
}

/* With one card there is nothing to ask. Its owner may be defeated without it. */
Flow or_card_run(Engine *e, Frame *f) {
    CardLocals *local = LOCALS(f, CardLocals);
    while (local->left) {
        Choice room[DROPS_MOST];
        Choices list = offer_cards(e, f, (Choices){room, 0, COUNT(room)});
        if (!list.count)
            break;
        if (list.count > 1) {
            f->step = is_automa(e, f->hero) ? PICK_RANDOM : PICK_ASK;
            return FLOW_ASK;
        }
        int depth = e->head->depth;
        or_card_take(e, f, room[0]);
        if (e->head->depth != depth)
            return FLOW_PUSHED;
    }
    return or_stands(e, local->owner) ? FLOW_DONE : FLOW_PUSHED; /* OR-A39 */
}

void or_card_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    ask(f, q, CANTINA_ASK_CARD, PROMPT_CARD, f->step == PICK_RANDOM);
    if (out->at)
        *out = offer_cards(e, f, *out);
}

static void sell(Engine *e, int hero, PlaceId place, int more) {
    int price = card_at(e, place)->cost + more;
    or_discard(e, place);
    or_gain_credits(e, hero, price);
}

void or_card_take(Engine *e, Frame *f, Choice choice) {
    CardLocals *local = LOCALS(f, CardLocals);
    PlaceId place = zone_find(e, or_zone_for(local->owner, local->sort), choice.a);
    int hero = f->hero, owner = local->owner;
    if (!MUST(e, place))
        return;
    local->left--;
    f->step = PICK_ASK;
    switch (local->act) {
    case CARD_DISCARD:
        or_discard(e, place);
        break;
    case CARD_SELL:
        sell(e, hero, place, local->more);
        break;
    default:
        or_hand_over(e, place, owner, hero);
        or_trim(e, hero);
    }
}

/* ---- market decks ---- */

bool or_deck_can(const Engine *e, int hero, int act, int deck, int discount) {
    PlaceId top = or_top(e, deck);
    if (!top)
        return false;
    if (act == DECK_BUY)
        return !or_bar_buy(e, hero, deck, discount);
    const Card *card = card_at(e, top);
    return act == DECK_BURY || (card->sort != SORT_NONE && !card->ship && or_may_keep(e, hero, e->places[top].card));
}

void or_push_deck(Engine *e, int hero, int act, int deck, int discount) {
    Frame *f = frame_push(e, FRAME_DECK, seat_of(e, hero), hero);
    if (f)
        *LOCALS(f, CountLocals) = (CountLocals){.act = (uint8_t)act, .what = (uint8_t)deck, .left = (uint8_t)discount};
}

static Choices offer_decks(const Engine *e, const Frame *f, Choices list) {
    const CountLocals *local = LOCALS_READ(f, CountLocals);
    for (int deck = 0; deck < MARKET_DECKS; deck++)
        if ((!local->what || local->what == deck + 1) && or_deck_can(e, f->hero, local->act, deck, local->left))
            choices_add_weight(&list, VERB_DECK, deck, is_automa(e, f->hero));
    return list;
}

Flow or_deck_run(Engine *e, Frame *f) {
    Choice room[MARKET_DECKS];
    if (LOCALS_READ(f, CountLocals)->done)
        return FLOW_DONE;
    Choices list = offer_decks(e, f, (Choices){room, 0, COUNT(room)});
    if (!list.count)
        return FLOW_DONE;
    if (list.count > 1) {
        f->step = is_automa(e, f->hero) ? PICK_RANDOM : PICK_ASK;
        return FLOW_ASK;
    }
    or_deck_take(e, f, room[0]);
    return FLOW_PUSHED;
}

void or_deck_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    ask(f, q, CANTINA_ASK_MODE, PROMPT_DECK, f->step == PICK_RANDOM);
    if (out->at)
        *out = offer_decks(e, f, *out);
}

void or_deck_take(Engine *e, Frame *f, Choice choice) {
    CountLocals *local = LOCALS(f, CountLocals);
    local->done = 1;
    f->step = PICK_ASK;
    if (local->act == DECK_BURY)
        or_discard_top(e, f->hero, choice.a);
    else
        or_push_buy(e, f->hero, choice.a, local->left, local->act == DECK_GAIN);
}
