/* The parts of the check of a state: check.c looks at the table, check_frames.c at what is under way. */
#ifndef GAMES_MANDALORIAN_CHECK_H
#define GAMES_MANDALORIAN_CHECK_H

#include "games/mandalorian/board.h"

/* What is wrong with what is under way as a whole; NULL: nothing. */
const char *ma_check_frames(const Engine *e);
/* What is wrong with one frame: it says or stands on what it cannot. */
const char *ma_frame_law(const Engine *e, const Frame *f);
/* Does a frame mark enemies, so that each acts or suffers once? */
bool ma_marks_enemies(const Engine *e);

#endif
