/* Abilities at their moments (offer.c) and goals (goal.c). */
#ifndef GAMES_OUTERRIM_OFFERS_H
#define GAMES_OUTERRIM_OFFERS_H

#include "games/outerrim/values.h"

/* What a hero holds that can be used at a moment, as `use` choices; using one; why not. */
Choices or_offer_ready(const Engine *e, Choices list, int hero, int moment); /* there is something held for it */
static inline Choices or_offer_held(const Engine *e, Choices list, int hero, int moment) {
    return or_has_moment(e, hero, moment) ? or_offer_ready(e, list, hero, moment) : list;
}
void or_use(Engine *e, int hero, Ability ability);
int or_bar_use(const Engine *e, int hero, Ability ability, int moment);
/* What fails where an operation would change nothing, or cannot be paid. */
int or_why_idle(const Engine *e, const Frame *f, const Instr *in);
/* A moment comes: what happens of itself happens, the seat is asked for the rest. True: there is nothing to wait for;
 * else a frame was pushed. With: so much damage was recovered. */
bool or_offer_with(Engine *e, int hero, int moment, int character, int ship);
/* A crew was gained; it does not answer to its own arrival (OR-A87). */
bool or_offer_gained(Engine *e, int hero, CardId crew);
/* A side that shows now does not answer to what has turned it over (OR-A85). */
void or_turned_over(Engine *e, int hero, const Component *is);
static inline bool or_offer(Engine *e, int hero, int moment) {
    return !may_answer(e, hero, moment) || or_offer_with(e, hero, moment, 0, 0);
}
/* Something has changed, and a step begins or goes on: goals that are reached now (MOMENT_NOW), and whoever has as much
 * damage as health or hull (OR-A39). True: there is nothing to wait for. */
bool or_settle_all(Engine *e, unsigned open); /* these heroes */
static inline bool or_settle(Engine *e) {
    const Notes *notes = e->notes;
    unsigned open = heroes_all(e) & ~(notes ? notes->settled : 0u);
    return !open || or_settle_all(e, open);
}

/* Goal tokens (OR-20): has the hero's character or ship (the table) a goal; puts one there. */
bool or_has_goal(const Engine *e, int hero, int table);
void or_goal(Engine *e, int hero, int table, int count);
/* Are there too many abilities for a moment? What is wrong with the `now` abilities of a pack? NULL: nothing. */
const char *or_offers_fit(const Box *box);
const char *or_goals_fit(const Box *box);

FRAME_FUNCTIONS(or_offer);

#endif
