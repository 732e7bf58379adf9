/* Is a store whole? The file as SQLite sees it, the tables, and every match and campaign against its hashes. */
#ifndef STORE_CHECK_H
#define STORE_CHECK_H

#include "store/database.h"
#include "store/store.h"

/* Goes on behind what is damaged, so that the report has all matches that are hit. False with one line in `wrong`.
 * Stores of older versions have no hashes yet: their entries are counted. */
bool check_database(sqlite3 *db, const char *name, StoreReport *report, char *wrong, size_t room);

#endif
