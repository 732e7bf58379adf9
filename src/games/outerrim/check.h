/* The parts of the check of a state: check.c looks at the table, check_frames.c at what is under way. */
#ifndef GAMES_OUTERRIM_CHECK_H
#define GAMES_OUTERRIM_CHECK_H

#include "games/outerrim/heroes.h"

/* The first frame that says or stands on what it cannot, or NULL. */
const char *or_check_frames(const Engine *e);

#endif
