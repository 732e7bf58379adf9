/* The tables of a store, by version. A file is brought from its version to ours step by step, or refused. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/database.h"

enum { SCHEMA_VERSION = 5, SCHEMA_APPLICATION = 0x43616e74 /* "Cant" */ };

/* The version of a file, 0 if it is empty; -1 with a line in `wrong` if it is not ours, damaged, or newer than we. */
int schema_version(sqlite3 *db, const char *name, char *wrong, size_t room);
/* Takes all steps up to a version in one transaction; false with a line in `wrong` and nothing changed. */
bool schema_bring(sqlite3 *db, int version, const char *name, char *wrong, size_t room);
/* Does the file have the very tables of its version? */
bool schema_is_true(sqlite3 *db, int version, const char *name, char *wrong, size_t room);

#endif
