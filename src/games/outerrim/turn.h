/* What players do with their turns: a new game, planning and actions (setup.c, turn.c, move.c, deliver.c, trade.c). */
#ifndef GAMES_OUTERRIM_TURN_H
#define GAMES_OUTERRIM_TURN_H

#include "games/outerrim/heroes.h"

void or_setup_game(Engine *e, const uint8_t *options);
/* Is there a character left for a hero that has none? */
bool or_characters_left(const Engine *e, int hero);
/* Turn order: the nth hero of it from 0 on; who comes after a hero. */
int or_in_order(const Engine *e, int nth);
int or_next_hero(const Engine *e, int hero);

/* The frame at the bottom becomes a turn of this hero. */
void or_begin_turn(Engine *e, Frame *f, int hero);
/* Ends the turn at once: FLOW_CUT (`end-turn`, OR-24.5). */
Flow or_end_turn(Engine *e);

/* A hero moves up to so many spaces (OR-6.3). Pushes a frame. */
void or_push_move(Engine *e, int hero, int count);
/* The automa goes there; a frame is pushed where somebody may hold it up on the way. */
void or_automa_goes(Engine *e, int hero, int to);
/* … and goes to a space first. Pushes a frame if it may go on from there. */
void or_begin_move(Engine *e, int hero, int count, int to);
/* Where it could go, as choices; why not there; where `travel` leads. */
Choices or_offer_moves(const Engine *e, Choices list, int hero, int count);
int or_bar_move(const Engine *e, int hero, int count, int to);
SpaceSet or_travel_spaces(const Engine *e, int hero, int space, int to, int count);
/* Standing somewhere else now. */
void or_go(Engine *e, int hero, int space);

/* Cards that can be delivered here, as choices; why not; a Deliver action that begins with one (OR-12). */
Choices or_offer_deliveries(const Engine *e, Choices list, int hero);
int or_bar_delivery(const Engine *e, int hero, CardId card);
void or_push_deliver(Engine *e, int hero, CardId card);
/* Illegal cargo whose die has failed, while databank card #1 is read: has nothing been decided about it yet? It is
 * delivered after all (true: its reward was pushed), or discarded; both do nothing if there is none. */
bool or_cargo_is_open(const Engine *e);
bool or_deliver_anyway(Engine *e);
void or_lose_cargo(Engine *e);

/* Players to trade with (OR-7.3), as choices; why not; a trade. A card goes from one to another. */
Choices or_offer_partners(const Engine *e, Choices list, int hero);
int or_bar_partner(const Engine *e, int hero, int other);
void or_push_trade(Engine *e, int hero, int other);
void or_hand_over(Engine *e, PlaceId place, int from, int to);
/* Credits that a player gives at any time (OR-8): to whom; then how many (FRAME_GIFT). Why not. */
void or_side(const Engine *e, Seat seat, Choices *choices);
void or_start(Engine *e, Seat seat, Choice choice);
int or_side_bar(const Engine *e, Seat seat, Choice choice);

FRAME_FUNCTIONS(or_setup);
FRAME_FUNCTIONS(or_turn);
FRAME_FUNCTIONS(or_move);
FRAME_FUNCTIONS(or_travel);
FRAME_FUNCTIONS(or_trade);
FRAME_FUNCTIONS(or_gift);
FRAME_FUNCTIONS(or_deliver);
void or_trade_tidy(Engine *e, Frame *f);
void or_deliver_tidy(Engine *e, Frame *f);

#endif
