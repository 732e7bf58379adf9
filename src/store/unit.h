/* What is to be written, copied from the caller: a unit is a list of rows, each for one prepared statement. */
#ifndef STORE_UNIT_H
#define STORE_UNIT_H

#include <time.h>

#include "store/hash.h"
#include "store/store.h"

typedef enum {
    ROW_PACK,
    ROW_MATCH,
    ROW_SEAT,
    ROW_ENTRY,
    ROW_SNAPSHOT,
    ROW_CAMPAIGN,
    ROW_DELETE_MATCH,
    ROW_DELETE_CAMPAIGN
} RowKind;

typedef struct {
    RowKind kind;
    char match[STORE_ID + 1];        /* or the campaign, or the hash of a pack */
    int64_t number;                  /* the seat or the seq */
    Piece first, second;             /* game, text; header, secret; hash, about; kind, text; bytes; hash, text */
    char *(*make)(const char *game); /* of a pack without a text */
    char *(*text)(const void *self, const void *bytes); /* of a snapshot that is given as a state */
    const void *self;
    bool stays; /* it is to be deleted, but cannot be; or a state that is replaced at once */
} Row;

typedef struct Unit Unit;

struct Unit {
    Unit *next;
    StoreTicket ticket;
    struct timespec due; /* when it is to be written at the latest */
    int64_t date;        /* seconds since 1970; 0: not said */
    bool played;
    bool has_state;
    int count;
    Row rows[]; /* and behind them the bytes they point to */
};

/* Copies of what the caller handed over, ended by free; NULL if there is no memory. */
Unit *unit_of(const StoreUnit *unit);
Unit *unit_of_snapshot(const char *match, uint32_t seq, const void *bytes, size_t size);
Unit *unit_of_deletion(RowKind kind, const char *id);

#endif
