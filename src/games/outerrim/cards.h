/* What heroes hold and where cards go (cards.c), effects that ask for a card or a deck (pick.c). */
#ifndef GAMES_OUTERRIM_CARDS_H
#define GAMES_OUTERRIM_CARDS_H

#include "games/outerrim/heroes.h"

/* The hero that holds a card, or 0; the place of a card that is drawn, or 0. */
int or_holder(const Engine *e, PlaceId place);
PlaceId or_place_of(const Engine *e, CardId card);
/* The place of the card whose program this is, or 0. */
PlaceId or_this(const Engine *e, const Frame *program);
/* A card comes to a hero: into a slot, which may have to be made free (`must`: there is no doing without). Pushes a
 * frame; head->answer is 1 if it was taken, else it lies where it lay. MOMENT_GAINED_CREW follows on a crew. */
void or_push_keep(Engine *e, int hero, PlaceId place, bool must);
/* Is there room for a card, or could some be made? */
bool or_may_keep(const Engine *e, int hero, CardId card);
/* … the sorts of which that is so, as a set. */
unsigned or_sorts_kept(const Engine *e, int hero);
ZoneId or_zone_for(int hero, int sort);
/* A card goes where discarded ones of its kind go (OR-3.1 … 3.5): the bottom of its deck, the databank, the pool. A
 * bounty's captive goes back to a planet first (OR-A48): may push a frame. */
void or_discard(Engine *e, PlaceId place);
/* … out of the game (OR-3.3). */
void or_remove(Engine *e, PlaceId place);
/* All secrets of a hero go (OR-16.4). */
void or_discard_secrets(Engine *e, int hero);
/* Everybody hears which section of a card the hero of a frame reads. A job's may stand on a card of the databank. */
void or_tell_section(Engine *e, const Frame *f, CardId card, Ability ability);
/* A card of that databank number is drawn, resolved, put back (OR-3.1). Pushes a frame. */
void or_push_databank(Engine *e, int hero, int number, int picked);
/* The top place of a number of which there are several cards, or 0; which of those numbers it is, or -1. */
PlaceId or_databank_top(const Engine *e, int number);
int or_numbered(int number);
/* The first of a component's abilities for a moment whose conditions hold, or 0; it is started, with "that player"
 * given: false if there is none. */
Ability or_ability_for(const Engine *e, int hero, int table, int row, int moment);
bool or_push_ability(Engine *e, int hero, int table, int row, int moment, int picked);
/* The contact that is held on a bounty, or 0. */
PlaceId or_captive(const Engine *e, PlaceId bounty);
/* The owner discards what has no slot any more (OR-A46). Pushes a frame if need be. */
void or_trim(Engine *e, int hero);

/* A card of a sort, or a market deck, is picked for an act: CARD_…, DECK_…. Push frames. */
void or_push_card(Engine *e, const Frame *program, int act, int owner, int sort, int count);
bool or_deck_can(const Engine *e, int hero, int act, int deck, int discount);
void or_push_deck(Engine *e, int hero, int act, int deck, int discount);

FRAME_FUNCTIONS(or_keep);
FRAME_FUNCTIONS(or_trim);
FRAME_FUNCTIONS(or_databank);
FRAME_FUNCTIONS(or_card);
FRAME_FUNCTIONS(or_deck);
void or_databank_tidy(Engine *e, Frame *f);

#endif
