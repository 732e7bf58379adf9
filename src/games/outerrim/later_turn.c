/* Placeholders until the owner has written the function: delete a line here when it stands elsewhere. */
#include "games/outerrim/ops.h"

#define LATER_OP(ident)                                                                                                \
    bool or_can_##ident(const Engine *e, const Frame *f, const Instr *in) {                                            \
        (void)e, (void)f, (void)in;                                                                                    \
        return false;                                                                                                  \
    }                                                                                                                  \
    Flow or_do_##ident(Engine *e, Frame *f, const Instr *in) {                                                         \
        (void)e, (void)f, (void)in;                                                                                    \
        return FLOW_DONE;                                                                                              \
    }
#define LATER_OP_ALWAYS(ident)                                                                                         \
    Flow or_do_##ident(Engine *e, Frame *f, const Instr *in) {                                                         \
        (void)e, (void)f, (void)in;                                                                                    \
        return FLOW_DONE;                                                                                              \
    }
#define LATER_COND(ident)                                                                                              \
    bool or_is_##ident(const Engine *e, const Frame *f, const Instr *in) {                                             \
        (void)e, (void)f, (void)in;                                                                                    \
        return false;                                                                                                  \
    }
#pragma GCC diagnostic ignored "-Wunused-parameter"
/* clang-format off */

LATER_OP(keep)
LATER_OP(keep_secret)
LATER_OP(discard_this)
LATER_OP(remove_this)
LATER_OP(discard)
LATER_OP(take)
LATER_OP(give)
LATER_OP(draw_databank)
LATER_OP(buy)
LATER_OP(gain)
LATER_OP(buy_ship)
LATER_OP(buy_used_ship)
LATER_OP(discard_top)
LATER_OP(market)
LATER_OP(move)
LATER_OP(travel)
LATER_OP(go_on)
LATER_OP(halt)
LATER_COND(at)
LATER_COND(on_planet)
LATER_COND(at_navpoint)
LATER_COND(has)
LATER_COND(has_card)
LATER_COND(full)
LATER_COND(worth)
LATER_COND(illegal)
LATER_COND(player_here)
LATER_COND(first_side)

Flow or_setup_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_setup_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_setup_take(Engine *e, Frame *f, Choice choice) {}
int or_setup_bar(const Engine *e, const Frame *f, Choice choice) { return 0; }
Flow or_turn_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_turn_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_turn_take(Engine *e, Frame *f, Choice choice) {}
int or_turn_bar(const Engine *e, const Frame *f, Choice choice) { return 0; }
Flow or_move_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_move_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_move_take(Engine *e, Frame *f, Choice choice) {}
int or_move_bar(const Engine *e, const Frame *f, Choice choice) { return 0; }
Flow or_travel_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_travel_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_travel_take(Engine *e, Frame *f, Choice choice) {}
Flow or_market_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_market_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_market_take(Engine *e, Frame *f, Choice choice) {}
int or_market_bar(const Engine *e, const Frame *f, Choice choice) { return 0; }
Flow or_buy_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_buy_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_buy_take(Engine *e, Frame *f, Choice choice) {}
int or_buy_bar(const Engine *e, const Frame *f, Choice choice) { return 0; }
Flow or_keep_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_keep_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_keep_take(Engine *e, Frame *f, Choice choice) {}
Flow or_trim_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_trim_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_trim_take(Engine *e, Frame *f, Choice choice) {}
Flow or_ship_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_ship_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_ship_take(Engine *e, Frame *f, Choice choice) {}
int or_ship_bar(const Engine *e, const Frame *f, Choice choice) { return 0; }
Flow or_trade_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_trade_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_trade_take(Engine *e, Frame *f, Choice choice) {}
int or_trade_bar(const Engine *e, const Frame *f, Choice choice) { return 0; }
Flow or_deliver_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_deliver_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_deliver_take(Engine *e, Frame *f, Choice choice) {}
int or_deliver_bar(const Engine *e, const Frame *f, Choice choice) { return 0; }
Flow or_databank_run(Engine *e, Frame *f) { return FLOW_DONE; }
Flow or_card_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_card_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_card_take(Engine *e, Frame *f, Choice choice) {}
Flow or_deck_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_deck_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_deck_take(Engine *e, Frame *f, Choice choice) {}
Flow or_ability_run(Engine *e, Frame *f) { return FLOW_DONE; }
Frame *or_frame_of(const Engine *e, int kind) { return NULL; }
void or_begin_turn(Engine *e, int hero) {}
Flow or_end_turn(Engine *e) { return 0; }
bool or_held_next(const Engine *e, int hero, Held *held) { return false; }
int or_holder(const Engine *e, PlaceId place) { return 0; }
PlaceId or_place_of(const Engine *e, CardId card) { return 0; }
PlaceId or_this(const Engine *e, const Frame *program) { return 0; }
int or_count(const Engine *e, int hero, int sort) { return 0; }
int or_free_slots(const Engine *e, int hero, int sort) { return 0; }
void or_push_keep(Engine *e, int hero, PlaceId place) {}
void or_discard(Engine *e, PlaceId place) {}
void or_remove(Engine *e, PlaceId place) {}
void or_discard_secrets(Engine *e, int hero) {}
void or_push_databank(Engine *e, int hero, int number) {}
void or_push_ability(Engine *e, int hero, int table, int row, int moment) {}
void or_push_delivery(Engine *e, int hero, PlaceId place) {}
void or_push_move(Engine *e, int hero, int count) {}
void or_go(Engine *e, int hero, int space) {}
void or_push_market(Engine *e, int hero) {}
void or_push_buy(Engine *e, int hero, int deck, int discount, bool free) {}
int or_bar_buy(const Engine *e, int hero, int deck, int discount) { return 0; }
int or_price(const Engine *e, int hero, CardId card) { return 0; }
PlaceId or_top(const Engine *e, int deck) { return 0; }
void or_discard_top(Engine *e, int deck) {}
uint32_t or_supply(const Engine *e) { return 0; }
void or_take_ship(Engine *e, int hero, int ship) {}
void or_trim(Engine *e, int hero) {}
void or_databank_tidy(Engine *e, Frame *f) {}
void or_setup_game(Engine *e, const uint8_t *options) {}
void or_digest(const Pack *pack, void *digest) {}
const char *or_fits(const Box *box) { return NULL; }
const char *or_check(const Engine *e) { return NULL; }
void or_side(const Engine *e, Seat seat, Choices *choices) {}
void or_start(Engine *e, Seat seat, Choice choice) {}
bool or_left_to_chance(const Engine *e, Ability ability) { return false; }
