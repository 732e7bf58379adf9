/* The arc of tiles: who is next to whom, how far it is, where one gets (map.c). */
#ifndef GAMES_OUTERRIM_MAP_H
#define GAMES_OUTERRIM_MAP_H

#include "games/outerrim/outerrim.h"

static inline bool is_planet(const Engine *e, int space) {
    return digest(e)->planets >> space & 1;
}
static inline int spaces_lowest(SpaceSet set) {
    return __builtin_ctzll(set);
}
static inline int spaces_count(SpaceSet set) {
    return bits_count((uint32_t)set) + bits_count((uint32_t)(set >> 32));
}

/* Spaces beside one; within a distance (itself included); how far it is, or FAR. */
SpaceSet or_adjacent(const Engine *e, int space);
SpaceSet or_within(const Engine *e, int space, int distance);
int or_distance(const Engine *e, int from, int to);
/* Where a hero that stands there gets with so many steps without leaving a space of `stops` that it enters. */
SpaceSet or_reach(const Engine *e, int from, int steps, SpaceSet stops);
/* The steps to `to` on the shortest such way, or FAR. */
int or_steps(const Engine *e, int from, int to, SpaceSet stops);
/* Those of a set that are nearest to a space: several if they are equally near. */
SpaceSet or_nearest(const Engine *e, int space, SpaceSet among);
/* Where ways of exactly so many steps (1 … WAYS_LONGEST) lead that come to no space twice. */
SpaceSet or_ways(const Engine *e, int from, int steps);
/* How far every space is from one: as it was measured before, or in `room`; a copy of it. */
const uint8_t *or_distances(const Engine *e, int from, uint8_t *room);
void or_measure(const Engine *e, int from, uint8_t *far);
/* The space beside a faction's endcap space (OR-2.2). */
int or_spawn_space(const Engine *e, int faction);
/* The joins of the tiles, once for a pack. */
void or_digest_map(const Pack *pack, Digest *digest);

#endif
