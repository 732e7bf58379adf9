/*
 * Boxes that the store keeps: the packs of tables that were begun with cards which are no longer on the shelf.
 *
 * The text of such a pack is compiled anew, under today's program, when a table or record first needs it. Many tables
 * share the box. Threads that wake tables may ask at the same time.
 */
#ifndef SERVER_KEPT_H
#define SERVER_KEPT_H

#include "protocol/shelf.h"
#include "store/store.h"

typedef struct Kept Kept;

Kept *kept_new(const Shelf *shelf, Store *store);
void kept_free(Kept *kept);

typedef enum {
    KEPT_HERE,
    KEPT_ABSENT, /* the store has no such pack either, or it is damaged, or it no longer compiles: `wrong` says why */
    KEPT_LATER   /* it is to be compiled first, which takes long */
} KeptFound;

/* The box that a record or table names by game and hash: from the shelf, or one that is kept. With `patient` it is
 * compiled if need be. */
KeptFound kept_find(Kept *kept, const char *game, const char *hash, bool patient, const ShelfBox **box, char *wrong,
                    size_t room);
/* Frees boxes that nobody needs, when there are many. `needs` is asked for each. */
void kept_sweep(Kept *kept, bool (*needs)(const void *self, const ShelfBox *box), const void *self);

#endif
