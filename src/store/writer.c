/* The writer thread: waits for units, gathers them for a moment, writes them in one transaction, tells. */
#include <stdio.h>
#include <stdlib.h>

#include "store/inside.h"

/* ---- gathering ---- */

/* Units come in order, so the first one is due first; those that came while the disk was busy go at once. */
static void linger(Store *store) {
    while (!store->closing && !pthread_cond_timedwait(&store->arrived, &store->mutex, &store->first->due))
        ;
}

/* Everything that is queued, or NULL at the end. */
static Unit *take_group(Store *store) {
    pthread_mutex_lock(&store->mutex);
    while (!store->first && !store->closing)
        pthread_cond_wait(&store->arrived, &store->mutex);
    if (store->first)
        linger(store);
    Unit *group = store->first;
    store->first = store->last = NULL;
    store->busy = group;
    pthread_mutex_unlock(&store->mutex);
    return group;
}

static void free_group(Unit *unit) {
    while (unit) {
        Unit *next = unit->next;
        free(unit);
        unit = next;
    }
}

/* ---- writing ---- */

static bool say_wrong(Store *store, char *reason) {
    return database_wrong(store->writer, store->shelf.path, reason, REASON_ROOM);
}

static void say_refused(Store *store, const Row *row, char *reason) {
    if ((sqlite3_errcode(store->writer) & 0xff) == SQLITE_CONSTRAINT)
        refuse(reason, REASON_ROOM, "%s %lld of match %s was refused: %s; this is a bug, please report it",
               row_name(row->kind), (long long)row->number, row->match, sqlite3_errmsg(store->writer));
    else
        say_wrong(store, reason);
}

/* False with a reason. A unit that breaks a rule of the schema leaves no trace, and the transaction stands. */
static bool write_unit(Store *store, const Unit *unit, char *reason) {
    if (!database_run(store->writer, "SAVEPOINT unit"))
        return say_wrong(store, reason);
    const Row *refused = unit_write(&store->writing, unit);
    if (refused)
        say_refused(store, refused, reason);
    else if (database_run(store->writer, "RELEASE unit"))
        return true;
    else
        say_wrong(store, reason);
    if (!sqlite3_get_autocommit(store->writer)) /* SQLite gives up the whole transaction when the disk fails */
        database_run(store->writer, "ROLLBACK TO unit; RELEASE unit");
    return false;
}

/* The ticket of the last unit that was written well; the transaction is still open. */
static StoreTicket write_units(Store *store, const Unit *unit, char *reason) {
    StoreTicket last = 0;
    for (; unit && write_unit(store, unit, reason); unit = unit->next)
        last = unit->ticket;
    return sqlite3_get_autocommit(store->writer) ? 0 : last;
}

static bool is_still_there(const Store *store, char *reason) {
    return store->shelf.memory || shelf_still(&store->shelf, &store->mark) ||
           refuse(reason, REASON_ROOM, "%s was removed or replaced under the running server; restore a backup",
                  store->shelf.path);
}

/* The ticket of the last unit that is synced, or 0; a reason if some are not. What came before a unit that was refused
 * is as good as ever and is committed. */
static StoreTicket write_group(Store *store, Unit *group, char *reason) {
    for (Unit *unit = group; unit; unit = unit->next)
        unit_prepare(&store->writing, unit);
    if (!database_run(store->writer, "BEGIN IMMEDIATE"))
        return say_wrong(store, reason);
    StoreTicket last = write_units(store, group, reason);
    if (last && database_run(store->writer, "COMMIT"))
        return is_still_there(store, reason) ? last : 0;
    if (last)
        say_wrong(store, reason);
    if (!sqlite3_get_autocommit(store->writer))
        database_run(store->writer, "ROLLBACK");
    return 0;
}

/* The log still has the pages of what was deleted: it is brought in and cut. While somebody reads, as a backup does,
 * that cannot be done; then the next group tries again. */
static void scrub(Store *store) {
    if (store->shelf.memory || !store->writing.deleted)
        return;
    sqlite3_busy_timeout(store->writer, 0);
    store->writing.deleted =
        sqlite3_wal_checkpoint_v2(store->writer, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) != SQLITE_OK;
    sqlite3_busy_timeout(store->writer, DATABASE_BUSY_MS);
}

/* ---- telling ---- */

static void set_failed(Store *store, const char *reason) {
    if (atomic_load(&store->failed))
        return;
    snprintf(store->reason, sizeof store->reason, "%s", reason);
    atomic_store(&store->failed, store->reason);
}

void store_fail(Store *store, const char *reason) {
    pthread_mutex_lock(&store->mutex);
    set_failed(store, reason);
    pthread_cond_broadcast(&store->settled);
    pthread_mutex_unlock(&store->mutex);
}

static void tell(Store *store, StoreTicket last, const char *reason) {
    pthread_mutex_lock(&store->mutex);
    if (last)
        atomic_store(&store->done, last);
    if (*reason)
        set_failed(store, reason);
    store->busy = false;
    pthread_cond_broadcast(&store->settled);
    pthread_mutex_unlock(&store->mutex);
    if (store->wake)
        store->wake(store->self);
}

/* In memory the reader has the same connection. */
static StoreTicket write_undisturbed(Store *store, Unit *group, char *reason) {
    if (!store->shelf.memory)
        return write_group(store, group, reason);
    pthread_mutex_lock(&store->readers[0].mutex);
    StoreTicket last = write_group(store, group, reason);
    pthread_mutex_unlock(&store->readers[0].mutex);
    return last;
}

void *writer_run(void *self) {
    Store *store = self;
    for (Unit *group; (group = take_group(store)); free_group(group)) {
        char reason[REASON_ROOM] = "";
        bool failed = atomic_load(&store->failed); /* over a reader */
        StoreTicket last = failed ? 0 : write_undisturbed(store, group, reason);
        if (last)
            scrub(store);
        tell(store, last, reason);
    }
    return NULL;
}
