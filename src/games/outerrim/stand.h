/* What is true of a pack and of a position (digest.c, fits.c, check.c), and how it stands, for agents and for people
 * (eval.c, signs.c). */
#ifndef GAMES_OUTERRIM_STAND_H
#define GAMES_OUTERRIM_STAND_H

#include "games/outerrim/heroes.h"

/* What people count: rows and numbers of the signs. */
enum {
    SIGN_WON,
    SIGN_LOST,
    SIGN_FAME,
    SIGN_BEHIND, /* the best of the others */
    SIGN_CREDITS,
    SIGN_HURT,
    SIGN_DEFEATED,
    SIGN_CARGO,
    SIGN_TASKS,
    SIGN_CREW,
    SIGN_GEAR,
    SIGN_REPUTATION,
    SIGN_DRIVE,
    SIGN_COMBAT,
    SIGN_WAY,       /* spaces to the nearest place where a task or a delivery waits */
    SIGN_FOUND,     /* bounties whose contact is known to be somewhere, or caught */
    SIGN_CAPTIVES,  /* … caught */
    SIGN_TOKENS,    /* on the goals of character and ship */
    SIGN_PROMISING, /* cards that bring fame some day */
    SIGN_FAME_DUE,  /* fame of jobs, bounties and cargo that are not done yet */
    SIGN_CREDITS_DUE,
    SIGN_SECRETS,
    SIGNS
};
extern const Sign outerrim_signs[SIGNS];

int or_eval(const Engine *e, Seat seat);
void or_read_signs(const Engine *e, Seat seat, int16_t *signs);

void or_digest(const Pack *pack, void *digest);
const char *or_fits(const Box *box);
const char *or_check(const Engine *e);
void or_complete(Engine *e, const LeftOut *left);

#endif
