/*
 * How a match stands: what lists and expiry ask for without its log, and the hashes of all that is stored of it.
 * One row a match in the table `standing`, kept by the writer.
 */
#ifndef STORE_STANDING_H
#define STORE_STANDING_H

#include <sqlite3.h>

#include "store/hash.h"
#include "store/store.h"

enum { STANDING_GAME = 32 };

typedef struct {
    int64_t number; /* of the match, in the order they began */
    char match[STORE_ID + 1];
    char game[STANDING_GAME];
    bool listed;
    bool over;         /* it has an entry "end", or "close" */
    bool played;       /* a person has decided something */
    int64_t begun;     /* seconds since 1970 */
    int64_t last;      /* when something was last written of it */
    int64_t entries;   /* the seq of the last one */
    int64_t bytes;     /* of header, secret and entries */
    Hash head;         /* of the match's row */
    Hash seats;        /* the sum of its seats' hashes: one can be replaced without reading the others */
    Hash chain;        /* over all entries, from the head on */
    Hash seal;         /* of all above */
    bool sealed_wrong; /* read so: it stays so, or writing would hide the damage */
} Standing;

/* The columns standing_read takes, and their number. */
#define STANDING_COLUMNS                                                                                               \
    "standing.number, standing.match, standing.game, standing.listed, standing.over, standing.played, "                \
    "standing.begun, standing.last, standing.entries, standing.bytes, standing.head, standing.seats, "                 \
    "standing.chain, standing.seal"
enum { STANDING_WIDTH = 14 };

/* A new match from its row as HEADER_COLUMNS tells it. */
#define HEADER_COLUMNS                                                                                                 \
    "number, id, header, secret, "                                                                                     \
    "CASE WHEN json_valid(header) THEN ifnull(json_extract(header, '$.game'), '') ELSE '' END, "                       \
    "CASE WHEN json_valid(header) THEN ifnull(json_extract(header, '$.listed'), 0) ELSE 0 END, "                       \
    "CASE WHEN json_valid(header) THEN CAST(ifnull(json_extract(header, '$.created'), 0) AS INTEGER) ELSE 0 END"
Standing standing_begin(sqlite3_stmt *row);

/* From the first STANDING_WIDTH columns of a row. */
Standing standing_read(sqlite3_stmt *row);
/* Binds ?1 to ?14 in the order of the columns, with a new seal. */
void standing_bind(sqlite3_stmt *statement, Standing *standing);

void standing_add_entry(Standing *standing, int64_t seq, Piece kind, Piece text);

/* A column as a piece, as long as the row lasts. */
Piece piece_at(sqlite3_stmt *row, int column);

#endif
