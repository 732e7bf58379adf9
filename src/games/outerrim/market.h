/* The market (market.c) and the supply of ships (ships.c). */
#ifndef GAMES_OUTERRIM_MARKET_H
#define GAMES_OUTERRIM_MARKET_H

#include "games/outerrim/heroes.h"

/* A market action (OR-9); the top card of a deck is bought, or gained. Push frames. */
void or_push_market(Engine *e, int hero);
void or_push_buy(Engine *e, int hero, int deck, int discount, bool free);
/* May the hero buy it here: reason or 0. The price without barter; a ship card: the old ship is taken off (OR-11.5). */
int or_bar_buy(const Engine *e, int hero, int deck, int discount);
int or_bar_turn_over(const Engine *e, int deck);
int or_price(const Engine *e, int hero, CardId card);
/* Credits without which the purchase that is being decided could not be paid for, whatever is bartered; 0: there is
 * none. */
int or_needed_to_pay(const Engine *e, int hero);
/* The top place of a market deck, or 0. */
PlaceId or_top(const Engine *e, int deck);
/* The top card of a market deck goes under it (OR-9.2); the next is shown: false while chance is asked which it is. */
void or_bury_top(Engine *e, Seat seat, int deck);
bool or_top_shown(Engine *e, int deck);
/* The same for all decks (OR-2.16): between acts there is one to turn up only where somebody has laid it there. */
bool or_tops_shown(Engine *e);
/* The same in a frame of its own. */
void or_discard_top(Engine *e, int hero, int deck);
/* Does somebody fly this sheet, on either side of it? Its card is not for sale then. */
bool or_is_flown(const Engine *e, int ship);
/* Sheets of the supply, goal sides: set of rows. */
uint32_t or_supply(const Engine *e);
/* A hero flies this sheet now: the damage goes, the tokens go (OR-11.6, OR-11.7). */
void or_take_ship(Engine *e, int hero, int ship);
/* What the market has for a hero, as choices; a deck is shuffled, its top card facedown. */
Choices or_offer_market(const Engine *e, Choices list, int hero, bool discards);
void or_shuffle_market(Engine *e, int deck);
/* Sheets of the supply a hero could pay for (`used`: dearer than its own); buying one, which may come damaged. */
uint32_t or_ships_for(const Engine *e, int hero, int discount, bool used);
/* Sheets of the supply that cost more than the hero's, whether it can pay for them or not. */
uint32_t or_dearer_ships(const Engine *e, int hero);
void or_push_ship(Engine *e, int hero, int discount, int damage);
/* What a sheet costs a hero without barter: the old ship is taken off (OR-11.5). */
int or_ship_price(const Engine *e, int hero, int ship, int discount);

FRAME_FUNCTIONS(or_market);
FRAME_FUNCTIONS(or_buy);
FRAME_FUNCTIONS(or_ship);
void or_buy_tidy(Engine *e, Frame *f);

#endif
