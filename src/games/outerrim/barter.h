/* Paying for cards and ships, with barter (barter.c). */
#ifndef GAMES_OUTERRIM_BARTER_H
#define GAMES_OUTERRIM_BARTER_H

#include "games/outerrim/heroes.h"

/* What all that could be bartered would take off a price; could a hero pay so much with it? */
int or_barter_worth(const Engine *e, int hero);
bool or_affords(const Engine *e, int hero, int price);
/* Is there anything to decide in paying that price? */
bool or_may_barter(const Engine *e, int hero, int price);
/* The question of a frame with BuyLocals how to pay `price` for a card, what speaks against an answer, and a card that
 * is given for a part of it. */
void or_barter_ask(const Engine *e, const Frame *f, Question *q, Choices *out, int price, CardId card);
int or_barter_bar(const Engine *e, const Frame *f, Choice choice, int price);
void or_barter(Engine *e, Frame *f, CardId id);
/* What is left of the price is paid. */
void or_pay(Engine *e, int hero, int price);

#endif
