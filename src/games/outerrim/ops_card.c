/* What operations and conditions about cards, the market and moving do. */
#include "games/outerrim/cards.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/map.h"
#include "games/outerrim/market.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/turn.h"
#include "games/outerrim/values.h"

#define UNUSED (void)e, (void)f, (void)in

/* ---- this card ---- */

bool or_can_keep(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    PlaceId place = or_this(e, f);
    return place && !or_holder(e, place) && or_may_keep(e, f->hero, e->places[place].card);
}

Flow or_do_keep(Engine *e, Frame *f, const Instr *in) {
    PlaceId place = or_this(e, f);
    (void)in;
    if (!place)
        return FLOW_DONE;
    or_push_keep(e, f->hero, place, false);
    return frame_run_now(e, or_keep_run);
}

bool or_can_discard_this(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return or_this(e, f) != 0;
}

Flow or_do_discard_this(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    int depth = e->head->depth;
    or_discard(e, or_this(e, f));
    return e->head->depth > depth ? FLOW_PUSHED : FLOW_DONE;
}

/* ---- other cards ---- */

bool or_can_discard(const Engine *e, const Frame *f, const Instr *in) {
    return or_count(e, f->hero, in->arg[0]) >= in->arg[1];
}

Flow or_do_discard(Engine *e, Frame *f, const Instr *in) {
    or_push_card(e, f, CARD_DISCARD, f->hero, in->arg[0], in->arg[1]);
    return frame_run_now(e, or_card_run);
}

static bool is_hero(const Engine *e, int hero) {
    return hero >= 1 && hero <= outerrim(e)->heroes;
}

bool or_can_take(const Engine *e, const Frame *f, const Instr *in) {
    int other = program_picked(f);
    return is_hero(e, other) && or_count(e, other, in->arg[0]) > 0;
}

Flow or_do_take(Engine *e, Frame *f, const Instr *in) {
    if (!or_can_take(e, f, in))
        return FLOW_DONE;
    or_push_card(e, f, CARD_TAKE, program_picked(f), in->arg[0], 1);
    return frame_run_now(e, or_card_run);
}

bool or_can_sell(const Engine *e, const Frame *f, const Instr *in) {
    return or_count(e, f->hero, in->arg[0]) > 0;
}

Flow or_do_sell(Engine *e, Frame *f, const Instr *in) {
    or_push_card(e, f, CARD_SELL, f->hero, in->arg[0], in->arg[1]);
    return frame_run_now(e, or_card_run);
}

bool or_can_draw_databank(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return or_databank_top(e, in->arg[0]) != 0;
}

Flow or_do_draw_databank(Engine *e, Frame *f, const Instr *in) {
    or_push_databank(e, f->hero, in->arg[0], program_picked(f));
    return FLOW_PUSHED;
}

/* ---- the market: the deck of an instruction counts from 1; 0 is any ---- */

static bool any_deck(const Engine *e, int hero, int act, int deck, int discount) {
    for (int i = 0; i < MARKET_DECKS; i++)
        if ((!deck || deck == i + 1) && or_deck_can(e, hero, act, i, discount))
            return true;
    return false;
}

bool or_can_buy(const Engine *e, const Frame *f, const Instr *in) {
    return any_deck(e, f->hero, DECK_BUY, in->arg[0], in->arg[1]);
}

Flow or_do_buy(Engine *e, Frame *f, const Instr *in) {
    or_push_deck(e, f->hero, DECK_BUY, in->arg[0], in->arg[1]);
    return frame_run_now(e, or_deck_run);
}

bool or_can_gain(const Engine *e, const Frame *f, const Instr *in) {
    return any_deck(e, f->hero, DECK_GAIN, in->arg[0], 0);
}

Flow or_do_gain(Engine *e, Frame *f, const Instr *in) {
    or_push_deck(e, f->hero, DECK_GAIN, in->arg[0], 0);
    return frame_run_now(e, or_deck_run);
}

bool or_can_discard_top(const Engine *e, const Frame *f, const Instr *in) {
    return any_deck(e, f->hero, DECK_BURY, in->arg[0], 0);
}

Flow or_do_discard_top(Engine *e, Frame *f, const Instr *in) {
    or_push_deck(e, f->hero, DECK_BURY, in->arg[0], 0);
    return frame_run_now(e, or_deck_run);
}

bool or_can_buy_ship(const Engine *e, const Frame *f, const Instr *in) {
    return or_ships_for(e, f->hero, in->arg[0], false) != 0;
}

Flow or_do_buy_ship(Engine *e, Frame *f, const Instr *in) {
    or_push_ship(e, f->hero, in->arg[0], 0);
    return frame_run_now(e, or_ship_run);
}

bool or_can_buy_used_ship(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return or_ships_for(e, f->hero, 0, true) != 0;
}

Flow or_do_buy_used_ship(Engine *e, Frame *f, const Instr *in) {
    or_push_ship(e, f->hero, 0, in->arg[0]);
    return frame_run_now(e, or_ship_run);
}

bool or_can_market(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    Choice room[2 * MARKET_DECKS];
    return or_offer_market(e, (Choices){room, 0, COUNT(room)}, f->hero, true).count > 0;
}

Flow or_do_market(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    or_push_market(e, f->hero);
    return frame_run_now(e, or_market_run);
}

/* ---- databank #1: the fate of illegal cargo (OR-A28) ---- */

bool or_can_deliver_anyway(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return or_cargo_is_open(e);
}

Flow or_do_deliver_anyway(Engine *e, Frame *f, const Instr *in) {
    (void)f, (void)in;
    return or_deliver_anyway(e) ? FLOW_PUSHED : FLOW_DONE;
}

bool or_can_lose_cargo(const Engine *e, const Frame *f, const Instr *in) {
    return or_can_deliver_anyway(e, f, in);
}

Flow or_do_lose_cargo(Engine *e, Frame *f, const Instr *in) {
    (void)f, (void)in;
    or_lose_cargo(e);
    return FLOW_DONE;
}

/* ---- moving ---- */

bool or_can_move(const Engine *e, const Frame *f, const Instr *in) {
    UNUSED;
    return !is_automa(e, f->hero);
}

Flow or_do_move(Engine *e, Frame *f, const Instr *in) {
    if (is_automa(e, f->hero))
        return FLOW_DONE;
    or_push_move(e, f->hero, in->arg[0]);
    return FLOW_PUSHED;
}

bool or_can_travel(const Engine *e, const Frame *f, const Instr *in) {
    return or_travel_spaces(e, f->hero, in->arg[0], in->arg[1], in->arg[2]) != 0;
}

Flow or_do_travel(Engine *e, Frame *f, const Instr *in) {
    Frame *travel = frame_push(e, FRAME_TRAVEL, seat_of(e, f->hero), f->hero);
    if (travel)
        *LOCALS(travel, TravelLocals) =
            (TravelLocals){.space = (uint8_t)in->arg[0], .to = (uint8_t)in->arg[1], .count = (uint8_t)in->arg[2]};
    return frame_run_now(e, or_travel_run);
}

bool or_can_go_on(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *move = frame_nearest(e, FRAME_MOVE);
    (void)f, (void)in;
    return move && !LOCALS_READ(move, MoveLocals)->free;
}

Flow or_do_go_on(Engine *e, Frame *f, const Instr *in) {
    (void)f, (void)in;
    Frame *move = frame_nearest(e, FRAME_MOVE);
    if (move)
        LOCALS(move, MoveLocals)->free = 1;
    return FLOW_DONE;
}

bool or_can_halt(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *move = frame_nearest(e, FRAME_MOVE);
    (void)f, (void)in;
    return move && !LOCALS_READ(move, MoveLocals)->halted;
}

Flow or_do_halt(Engine *e, Frame *f, const Instr *in) {
    (void)f, (void)in;
    Frame *move = frame_nearest(e, FRAME_MOVE);
    if (move)
        LOCALS(move, MoveLocals)->halted = 1;
    return FLOW_DONE;
}

/* ---- conditions ---- */

bool or_is_at(const Engine *e, const Frame *f, const Instr *in) {
    return at_of(e, f->hero) == in->arg[0];
}

bool or_is_on_planet(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return is_planet(e, at_of(e, f->hero));
}

bool or_is_at_navpoint(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return digest(e)->navpoints >> at_of(e, f->hero) & 1;
}

bool or_is_has(const Engine *e, const Frame *f, const Instr *in) {
    return or_count(e, f->hero, in->arg[0]) >= in->arg[1];
}

bool or_is_has_card(const Engine *e, const Frame *f, const Instr *in) {
    PlaceId place = or_place_of(e, (CardId)in->arg[0]);
    return place && or_holder(e, place) == f->hero && e->places[place].zone < ZONE_CAPTIVES;
}

bool or_is_full(const Engine *e, const Frame *f, const Instr *in) {
    return or_free_slots(e, f->hero, in->arg[0]) <= 0;
}

static int worth_in(const Engine *e, ZoneId zone, int sort) {
    int sum = 0;
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        sum += card_at(e, at)->sort == sort ? card_at(e, at)->cost : 0;
    return sum;
}

bool or_is_worth(const Engine *e, const Frame *f, const Instr *in) {
    int sort = in->arg[0];
    int sum = sort == SORT_SHIP ? ship_of(e, f->hero)->cost : worth_in(e, or_zone_for(f->hero, sort), sort);
    return sum >= in->arg[1];
}

int or_outfit(const Engine *e, int hero) {
    return worth_in(e, gear_of(hero), SORT_GEAR) + worth_in(e, hold_of(hero), SORT_MOD);
}

bool or_is_outfit(const Engine *e, const Frame *f, const Instr *in) {
    return or_outfit(e, f->hero) >= in->arg[0];
}

/* The cargo that is being delivered. */
bool or_is_illegal(const Engine *e, const Frame *f, const Instr *in) {
    UNUSED;
    const Frame *reward = or_reward(e);
    return reward && card_of(e, LOCALS_READ(reward, RewardLocals)->card)->illegal;
}

bool or_is_player_here(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return others_here(e, f->hero) != 0;
}
