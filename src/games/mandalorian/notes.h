/* What a run has read of the state and need not read again (Game.notes_size): whoever changes what a note was read from
 * keeps it up or strikes it out. All of it is zero when a run begins. */
#ifndef GAMES_MANDALORIAN_NOTES_H
#define GAMES_MANDALORIAN_NOTES_H

#include "games/mandalorian/mandalorian.h"

enum { ENEMIES_NOTED = 44, ABLE_NOTED = 16, TOTALS_NOTED = 8 };

typedef struct {
    /* threats on the map (threats.c) */
    SpaceSet enemy_at, facedown_at; /* spaces with an enemy, with a facedown threat */
    SpaceSet class_at[CLASSES];     /* … with an enemy of a class; CLASS_NONE: with a faceup feature */
    SpaceSet sentry_at, grapple_at; /* … with an enemy that has this ability, disrupted or not */
    uint8_t known;
    uint8_t count;                  /* of enemies */
    PlaceId enemies[ENEMIES_NOTED]; /* in no order: whatever depends on one must find it elsewhere */
    /* enemies.c: those that can act, for the question that follows at once */
    uint8_t able_count; /* 0: not noted */
    PlaceId able[ABLE_NOTED];
    /* slots.c */
    uint8_t totals_known;         /* set of slots */
    uint8_t totals[TOTALS_NOTED]; /* the sum on each, TACTICAL if such a card is among them (MA-31, MA-66) */
} Notes;
_Static_assert(sizeof(Notes) <= NOTES_MOST, "the notes fit in a run");
_Static_assert((int)SLOTS <= (int)TOTALS_NOTED, "the totals of all slots are one word");

#endif
