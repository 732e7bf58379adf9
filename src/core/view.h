/* What a set of seats may know, as a state; and a world that fits such a view. */
#ifndef CORE_VIEW_H
#define CORE_VIEW_H

#include "core/game.h"

/* Puts every card that none of `seats` has seen back into its bag. */
void view_make(Engine *e, SeatSet seats);
/* Has somebody seen a card that the state does not tell? Then it is a view, and the rules go on from a world that fits
 * it. */
bool view_is_veiled(const Engine *e);
/* Draws again, from `random`, what others have seen; returns how many cards. */
int view_imagine(Engine *e, uint64_t random);
/* A quick number for what a set of seats knows of a state: the same for every world that fits a view. */
uint64_t view_sight(const Engine *e, SeatSet seats);
/* Draws again the roles that none of these seats has seen, and nothing else. */
void view_imagine_roles(Engine *e, SeatSet seats, uint64_t random);

/* Who holds which role, as one number; 0: there are no roles. */
uint64_t view_roles(const Engine *e);
/* Did any seat come to know a card between two states of a game? */
bool view_grew(const Engine *before, const Engine *after);
/* … and did nothing else change? The bag of a place may: who sees a card sees which bag it came from. */
bool view_only_grew(const Engine *before, const Engine *after);

#endif
