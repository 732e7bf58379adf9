/* What is to be written, copied from the caller: a unit is a list of rows, each for one prepared statement. */
#ifndef STORE_UNIT_H
#define STORE_UNIT_H

#include <sqlite3.h>
#include <time.h>

#include "store/store.h"

typedef enum { ROW_MATCH, ROW_SEAT, ROW_ENTRY, ROW_SNAPSHOT, ROW_CAMPAIGN, ROW_KINDS } RowKind;

typedef struct {
    const void *at; /* NULL: none */
    size_t size;
} Piece;

typedef struct {
    RowKind kind;
    char match[STORE_ID + 1]; /* or the campaign */
    sqlite3_int64 number;     /* the seat or the seq */
    Piece first, second;      /* header, secret; hash, about; kind, text; bytes; hash, text */
} Row;

typedef struct Unit Unit;

struct Unit {
    Unit *next;
    StoreTicket ticket;
    struct timespec due; /* when it is to be written at the latest */
    int count;
    Row rows[]; /* and behind them the bytes they point to */
};

/* Copies of what the caller handed over, ended by free; NULL if there is no memory. */
Unit *unit_of(const StoreUnit *unit);
Unit *unit_of_snapshot(const char *match, uint32_t seq, const void *bytes, size_t size);

/* Prepares a statement for each kind of row; false on the first that is wrong. */
bool unit_prepare(sqlite3 *db, sqlite3_stmt *statements[ROW_KINDS]);
/* All rows, or the first that was refused: it comes back. */
const Row *unit_write(sqlite3_stmt *const statements[ROW_KINDS], const Unit *unit);
/* "entry", "seat": what a kind of row is called. */
const char *row_name(RowKind kind);

#endif
