/* A connection to the database as this house wants it, and what SQLite says in words for people. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include <sqlite3.h>

#include "store/shelf.h"

enum { DATABASE_BUSY_MS = 5000 };

typedef enum { DATABASE_WRITE, DATABASE_READ } DatabaseUse;

/* Opens a file that exists, or memory. NULL with a line in `wrong`; ends with sqlite3_close. One thread at a time. */
sqlite3 *database_open(const Shelf *shelf, DatabaseUse use, char *wrong, size_t room);
/* The first column of the first row as a number; -1 if there is none. */
sqlite3_int64 database_number(sqlite3 *db, const char *sql);
bool database_run(sqlite3 *db, const char *sql);
/* What just went wrong, with a remedy. Always false. */
bool database_wrong(sqlite3 *db, const char *name, char *wrong, size_t room);

#endif
