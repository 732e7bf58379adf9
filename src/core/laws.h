/*
 * Laws: what must hold of a state wherever a question is pending. Each gives NULL, or what is wrong: behind the name of
 * a field if it is about one ("at: …"), as whoever has edited a state wants to know it.
 */
#ifndef CORE_LAWS_H
#define CORE_LAWS_H

#include "core/place.h"

typedef const char *Law(const Engine *e);
typedef const char *FrameLaw(const Engine *e, const Frame *f);

/* The first complaint of several laws, in their order. */
const char *laws_check(const Engine *e, Law *const *laws, int count);
/* … of one that must hold of each frame, from the bottom up. */
const char *frames_check(const Engine *e, FrameLaw *law);
/* What is wrong with a frame of core's own kinds, whose locals are in range; NULL: nothing, or it is of the game. */
const char *core_frame_law(const Engine *e, const Frame *f);
const char *draw_law(const Engine *e, const Frame *f);    /* draw.c */
const char *program_law(const Engine *e, const Frame *f); /* ability.c */
const char *moment_law(const Engine *e, const Frame *f);  /* moment.c */
/* … of the laws of places, zones and bags, which are the same in every game. */
const char *places_check(const Engine *e);

#endif
