/* What a store gets when it is brought from an older version to a newer one, where SQL alone cannot say it. */
#ifndef STORE_MIGRATE_H
#define STORE_MIGRATE_H

#include <sqlite3.h>
#include <stdbool.h>

/* From version 3 to 4: how each match stands, and the hashes of all that is stored. What is damaged by then is taken
 * as it is read. */
bool migrate_hashes(sqlite3 *db);

#endif
