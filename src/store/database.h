/* A connection to the database as this house wants it, and what SQLite says in words for people. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include <sqlite3.h>

#include "store/shelf.h"

enum { DATABASE_BUSY_MS = 5000 };

typedef enum { DATABASE_WRITE, DATABASE_READ } DatabaseUse;

/* Opens a file that exists, or memory. NULL with a line in `wrong`; ends with sqlite3_close. One thread at a time. */
sqlite3 *database_open(const Shelf *shelf, DatabaseUse use, char *wrong, size_t room);
/* The pages of a damaged file may lead in circles: statements are broken off when they have taken `most` steps
 * together, until left is set to most again. The budget lives as long as the connection. */
enum { DATABASE_STEPS = 1024 };
typedef struct {
    int64_t most, left; /* in DATABASE_STEPS */
} DatabaseBudget;
void database_limit(sqlite3 *db, DatabaseBudget *budget, int64_t most);

/* The first column of the first row as a number; -1 if there is none. */
sqlite3_int64 database_number(sqlite3 *db, const char *sql);
bool database_run(sqlite3 *db, const char *sql);
/* What just went wrong, with a remedy. Always false. */
bool database_wrong(sqlite3 *db, const char *name, char *wrong, size_t room);

#endif
