/* Is a match what was written? Reads it and compares it with its hashes. For waking, lists, checks and backups. */
#ifndef STORE_VERIFY_H
#define STORE_VERIFY_H

#include "store/standing.h"

enum { VERIFY_STATEMENTS = 8 };

typedef struct {
    sqlite3 *db;
    sqlite3_stmt *statements[VERIFY_STATEMENTS];
} Verifying;

typedef struct {
    StoreRead found;
    const char *why; /* if it is damaged: "an entry is not what was written"; lasts until the database is used again */
    int code;        /* SQLite's, if it could not be read; else 0 */
} Verdict;

/* False if the statements do not fit the tables. Ends with verify_end, also then. */
bool verify_begin(Verifying *verifying, sqlite3 *db);
void verify_end(Verifying *verifying);

/* Header, seats and entries: what a table is made again from. */
Verdict verify_log(Verifying *verifying, const char *match);
/* These, and its snapshot, and what lists say of it. */
Verdict verify_match(Verifying *verifying, const char *match);
/* Header and seats alone, for a list. `standing` is its row. */
Verdict verify_line(Verifying *verifying, const Standing *standing);
Verdict verify_campaign(Verifying *verifying, const char *campaign);
/* In a store that has packs (version 5). */
Verdict verify_pack(Verifying *verifying, const char *hash);

#endif
