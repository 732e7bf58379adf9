/*
 * One value in the texts of a pack, found by its name, and the pack as it would be with another value there: as if its
 * author had written that.
 *
 * A name is the path in the YAML, behind the id of a component:
 *
 *     phasma.symbols                       a field
 *     leaders/phasma.symbols               the same, where several tables have that id
 *     dooku.health[1]                      an entry of a list, counted from 0
 *     rebel-a.abilities[0].do[0].may[0].bottom.count
 *     rebel-a.do[0].may[0].count           the same: the only ability, the only operation
 */
#ifndef PACK_SPOT_H
#define PACK_SPOT_H

#include "pack/compile.h"

typedef struct {
    char name[192];  /* in full: "leaders/phasma.symbols" */
    char now[48];    /* the word that stands there, or is meant if it was left out; empty: nothing */
    int source;      /* which of the sources */
    size_t at, till; /* the bytes of its text that the value takes */
    /* What goes around a value that was left out. */
    char before[72], after[72];
} PackSpot;

/* Finds a spot in sources that compile. False with one line in `wrong` that names the nearest word if there is one. */
bool pack_spot(const Game *game, const PackSource *sources, int count, const char *name, PackSpot *spot, char *wrong,
               size_t room);

/* As pack_compile_sources, with `value` at the spot. */
Pack *pack_compile_spot(const Game *game, const PackSource *sources, int count, const PackSpot *spot, const char *value,
                        PackReport *report);

#endif
