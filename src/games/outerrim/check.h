/* The parts of the check of a state: check.c looks at the table, check_frames.c at what is under way. */
#ifndef GAMES_OUTERRIM_CHECK_H
#define GAMES_OUTERRIM_CHECK_H

#include "games/outerrim/heroes.h"

/* What is wrong with what is under way as a whole; NULL: nothing. */
const char *or_check_frames(const Engine *e);
/* What is wrong with one frame: it says or stands on what it cannot. */
const char *or_frame_law(const Engine *e, const Frame *f);

#endif
