/* What happens to characters: the event step, enemies, what events aim at (event.c, enemies.c, aim.c). */
#ifndef GAMES_MANDALORIAN_EVENTS_H
#define GAMES_MANDALORIAN_EVENTS_H

#include "games/mandalorian/board.h"

/* Enemies act, for the player and the hero of the frame `by`: pushes a frame and runs it at once (frame_ran). */
Flow ma_enemies_act(Engine *e, const Frame *by, EnemiesLocals locals);
void ma_push_aim(Engine *e, Seat seat, int hero, AimLocals locals);
/* The same, and runs it at once. */
Flow ma_aim_now(Engine *e, Seat seat, int hero, AimLocals locals);
/* Could such enemies do that at all? */
bool ma_enemies_can(const Engine *e, EnemiesLocals locals);
/* Can the enemy that acts now do so: is there a space it can go to, or somebody it can attack? */
bool ma_enemy_has_a_way(const Engine *e, const EnemiesLocals *local);
/* Is there anything to aim at? */
bool ma_aim_can(const Engine *e, Seat seat, int hero, AimLocals locals);
/* The spaces an operation means, seen from a hero. */
SpaceSet ma_where(const Engine *e, int hero, int where);
/* The event step of the active player's turn (MA-31): pushes a frame and runs it at once. */
Flow ma_events_now(Engine *e, Seat seat, int hero);
/* Draws and resolves an event card. Pushes a frame. */
void ma_push_event(Engine *e, Seat seat, int hero, bool chained);
/* The total that the slot under way had when its turn came; 0: there is none. */
int ma_event_total(const Engine *e);
/* Another card is on top of the events: everybody learns its back (MA-3). False: chance is asked. */
bool ma_event_back(Engine *e);

FRAME_FUNCTIONS(ma_event_step);
FRAME_FUNCTIONS(ma_event);
FRAME_FUNCTIONS(ma_enemies);
FRAME_FUNCTIONS(ma_aim);
FRAME_FUNCTIONS(ma_token);
void ma_event_tidy(Engine *e, Frame *f);
void ma_enemies_tidy(Engine *e, Frame *f);

#endif
