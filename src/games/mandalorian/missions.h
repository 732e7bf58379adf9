/* Missions: what they say at their moments, ends, loyalties (mission.c). */
#ifndef GAMES_MANDALORIAN_MISSIONS_H
#define GAMES_MANDALORIAN_MISSIONS_H

#include "games/mandalorian/board.h"

/* What the mission, then the map say at a moment: the set-up (MA-1), a crisis, a mission effect … True: it has pushed a
 * frame. */
bool ma_rules(Engine *e, Seat seat, int hero, int moment);
/* The same, and runs that frame at once: FLOW_DONE if there is nothing more to wait for. */
Flow ma_rules_now(Engine *e, Seat seat, int hero, int moment);
/* Objectives and failures that are looked for at the end of a turn, and at once (MA-43). True: it has pushed something
 * or the game is over. */
bool ma_turn_ends(Engine *e, int hero);
bool ma_look_for(Engine *e, int hero);
static inline bool ma_look_now(Engine *e, int hero) {
    return e->head->over || (rules_speak(e, MOMENT_NOW) && ma_look_for(e, hero));
}
/* A hero has as much damage as health: the mission fails, or a traitor is out (MA-40, MA-63): FLOW_CUT if its turn has
 * gone on to the event step, else FLOW_DONE. */
Flow ma_hero_falls(Engine *e, int hero);
/* "You" where no character acts: the active player's, or whoever is still there. */
int ma_active_hero(const Engine *e);
/* The next hero in turn order that is still in the game. */
int ma_left_of(const Engine *e, int hero);
/* A planning card that a character holds is discarded unused. */
void ma_lose_plan(Engine *e, int hero, PlaceId plan);
void ma_win(Engine *e);
void ma_lose(Engine *e, int outcome);
void ma_push_loyalties(Engine *e, const Frame *by);
/* A loyalty card that nobody has been dealt, or 0. */
PlaceId ma_next_loyalty(const Engine *e);
/* The seat's side, as far as its card is known here. */
bool ma_is_traitor(const Engine *e, Seat seat);
bool ma_divided(const Engine *e);
SeatSet ma_traitors(const Engine *e);

FRAME_FUNCTIONS(ma_rules);
FRAME_FUNCTIONS(ma_loyalties);

#endif
