/* How a position stands, for agents and for people (goal.c, eval.c, signs.c); what follows from a pack (digest.c). */
#ifndef GAMES_MANDALORIAN_STAND_H
#define GAMES_MANDALORIAN_STAND_H

#include "games/mandalorian/board.h"

/* Steps until the objective could be complete, roughly; how near the mission's own failure is, in percent. */
int ma_goal_steps(const Engine *e);
int ma_failure_nearness(const Engine *e);

/* What people count: rows and numbers of the signs. */
enum {
    SIGN_WON,
    SIGN_LOST,
    SIGN_GOAL,
    SIGN_HEALTH,
    SIGN_WEAKEST,
    SIGN_ENEMIES,
    SIGN_ENEMY_HEALTH,
    SIGN_NEAR, /* enemies next to a character */
    SIGN_FACEDOWN,
    SIGN_RIPE, /* slots that are about to bring an event */
    SIGN_STRENGTH,
    SIGN_PLANS,
    SIGN_TRACK,
    SIGN_CHILD,
    SIGN_CARRIED,
    SIGN_DOORS,
    /* what a traitor counts instead */
    SIGN_DELAY,
    SIGN_WOUNDS,
    SIGN_MENACE,
    SIGN_BESET,
    SIGN_LURKING,
    SIGN_BREWING,
    SIGN_CRISIS,
    SIGNS
};
extern const Sign mandalorian_signs[SIGNS];

void ma_digest(const Pack *pack, void *digest);
void ma_digest_ends(const Pack *pack, Digest *digest);
int ma_eval(const Engine *e, Seat seat);
void ma_read_signs(const Engine *e, Seat seat, int16_t *signs);

#endif
