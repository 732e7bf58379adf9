/* Units into the database: each row, how its match stands from then on, and the hashes of both. */
#ifndef STORE_WRITE_H
#define STORE_WRITE_H

#include "store/database.h"
#include "store/unit.h"

enum { WRITE_STATEMENTS = 21, DELETE_STEPS = 200000 };

typedef struct {
    sqlite3 *db;
    sqlite3_stmt *statements[WRITE_STATEMENTS];
    bool deleted;          /* something since this was last set to false */
    DatabaseBudget budget; /* of a deletion */
} Writing;

/* Prepares the statements; false on the first that is wrong. Ends with writing_end. */
bool writing_begin(Writing *writing, sqlite3 *db);
void writing_end(Writing *writing);
/* Before the transaction: in one that has met a damaged page SQLite writes nothing any more. Matches that cannot be
 * deleted are left out. */
void unit_prepare(Writing *writing, Unit *unit);
/* NULL, or the row that was refused. */
const Row *unit_write(Writing *writing, const Unit *unit);
/* "entry", "seat": what a kind of row is called. */
const char *row_name(RowKind kind);

#endif
