#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/inside.h"
#include "store/schema.h"
#include "table/table.h"

/* ---- opening ---- */

/* A commit is on disk when it returns; a log that a long backup has made long is cut again; what a savepoint notes for
 * going back needs no file; what is deleted is overwritten. */
static const char durable[] = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; "
                              "PRAGMA journal_size_limit = 16777216; PRAGMA temp_store = MEMORY";

static bool keep_log(Store *store, char *wrong, size_t room) {
    sqlite3_stmt *statement = NULL;
    bool kept = sqlite3_prepare_v2(store->writer, "PRAGMA journal_mode = WAL", -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW &&
                !strcmp((const char *)sqlite3_column_text(statement, 0), "wal");
    sqlite3_finalize(statement);
    if (!kept && sqlite3_errcode(store->writer) == SQLITE_OK)
        return refuse(wrong, room, "%s: this disk keeps no write-ahead log; use a local one", store->shelf.path);
    return kept || database_wrong(store->writer, store->shelf.path, wrong, room);
}

static bool open_writer(Store *store, char *wrong, size_t room) {
    const char *name = store->shelf.path;
    store->writer = database_open(&store->shelf, DATABASE_WRITE, wrong, room);
    if (!store->writer || !schema_bring(store->writer, SCHEMA_VERSION, name, wrong, room))
        return false;
    if (!store->shelf.memory && !keep_log(store, wrong, room))
        return false;
    if (!database_run(store->writer, durable) || !writing_begin(&store->writing, store->writer))
        return database_wrong(store->writer, name, wrong, room);
    return true;
}

/* Reading once opens the log, so that from here on it must stay the same file. */
static bool open_reader(Store *store, char *wrong, size_t room) {
    Reader *reader = &store->readers[0];
    if (!reader_open(store, reader, wrong, room))
        return false;
    if (database_number(reader->db, "SELECT count(*) FROM sqlite_schema") < 0 ||
        database_number(store->writer, "SELECT count(*) FROM sqlite_schema") < 0)
        return database_wrong(reader->db, store->shelf.path, wrong, room);
    if (!store->shelf.memory)
        store->mark = shelf_mark(&store->shelf);
    return true;
}

static bool open_files(Store *store, const char *where, char *wrong, size_t room) {
    if (!shelf_read(&store->shelf, where, wrong, room))
        return false;
    if (!store->shelf.memory) {
        if (!shelf_make(&store->shelf, wrong, room) || !shelf_lock(&store->shelf, &store->lock, wrong, room))
            return false;
    }
    return open_writer(store, wrong, room) && open_reader(store, wrong, room);
}

static void make_locks(Store *store) {
    pthread_mutexattr_t recursive;
    pthread_condattr_t steady; /* a clock that is set must not hold up the writer */
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    for (int i = 0; i < READERS; i++)
        pthread_mutex_init(&store->readers[i].mutex, &recursive);
    pthread_mutexattr_destroy(&recursive);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&store->arrived, &steady);
    pthread_cond_init(&store->settled, &steady);
    pthread_condattr_destroy(&steady);
    pthread_mutex_init(&store->mutex, NULL);
}

static bool start(Store *store, char *wrong, size_t room) {
    int code = pthread_create(&store->thread, NULL, writer_run, store);
    store->running = !code;
    return !code || refuse(wrong, room, "no thread can be started: %s", strerror(code));
}

Store *store_open(const char *where, void (*wake)(void *self), void *self, char *wrong, size_t room) {
    Store *store = calloc(1, sizeof *store);
    if (!store) {
        refuse(wrong, room, "there is not enough memory");
        return NULL;
    }
    store->lock = SHELF_UNLOCKED;
    store->wake = wake;
    store->self = self;
    make_locks(store);
    if (open_files(store, where, wrong, room) && start(store, wrong, room))
        return store;
    store_close(store);
    return NULL;
}

/* ---- looking ---- */

static bool look_into(Store *store, const char *where, char *wrong, size_t room) {
    const char *name = store->shelf.path;
    if (!shelf_read(&store->shelf, where, wrong, room))
        return false;
    if (store->shelf.memory || !shelf_exists(&store->shelf))
        return refuse(wrong, room, "%s: there is no store; name one with --store", name);
    if (shelf_is_elsewhere(&store->shelf, wrong, room))
        return false;
    sqlite3 *db = database_open(&store->shelf, DATABASE_READ, wrong, room);
    int version = db ? schema_version(db, name, wrong, room) : -1;
    sqlite3_close(db);
    if (version >= 0 && version < SCHEMA_VERSION)
        return refuse(wrong, room, "%s was written by an older Cantina; let a server of this one open it first", name);
    return version > 0 && reader_open(store, &store->readers[0], wrong, room);
}

Store *store_look(const char *where, char *wrong, size_t room) {
    Store *store = calloc(1, sizeof *store);
    if (!store) {
        refuse(wrong, room, "there is not enough memory");
        return NULL;
    }
    store->lock = SHELF_UNLOCKED;
    make_locks(store);
    if (look_into(store, where, wrong, room))
        return store;
    store_close(store);
    return NULL;
}

/* ---- closing ---- */

static void stop(Store *store) {
    if (!store->running)
        return;
    pthread_mutex_lock(&store->mutex);
    store->closing = true;
    pthread_cond_signal(&store->arrived);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(store->thread, NULL);
}

/* The writer goes last: it clears the log away. */
static void close_files(Store *store) {
    writing_end(&store->writing);
    for (int i = 0; i < READERS; i++)
        reader_close(store, &store->readers[i]);
    sqlite3_close(store->writer);
    shelf_unlock(&store->lock);
}

void store_close(Store *store) {
    if (!store)
        return;
    stop(store);
    close_files(store);
    for (Doomed *doomed = store->doomed, *next; doomed; doomed = next) {
        next = doomed->next;
        free(doomed);
    }
    pthread_cond_destroy(&store->arrived);
    pthread_cond_destroy(&store->settled);
    pthread_mutex_destroy(&store->mutex);
    for (int i = 0; i < READERS; i++)
        pthread_mutex_destroy(&store->readers[i].mutex);
    free(store);
}

bool store_default_path(char *path, size_t room) {
    if (!file_data_path(path, room, "tables.db"))
        return false;
    char *slash = strrchr(path, '/');
    *slash = 0;
    bool made = file_make_folder(path);
    *slash = '/';
    return made;
}

/* ---- appending ---- */

static struct timespec due_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += STORE_GROUP_MS * 1000000L;
    time.tv_sec += time.tv_nsec / 1000000000L;
    time.tv_nsec %= 1000000000L;
    return time;
}

static void enqueue(Store *store, Unit *unit) {
    unit->ticket = store->given;
    if (store->last)
        store->last->next = unit;
    else {
        store->first = unit;
        pthread_cond_signal(&store->arrived);
    }
    store->last = unit;
}

/* A store that has failed still gives tickets: they are never done. */
static StoreTicket give_ticket(Store *store, Unit *unit) {
    if (unit)
        unit->due = due_time();
    else
        store_fail(store, "there is not enough memory");
    pthread_mutex_lock(&store->mutex);
    StoreTicket ticket = ++store->given;
    bool taken = unit && !atomic_load(&store->failed);
    if (taken)
        enqueue(store, unit);
    pthread_mutex_unlock(&store->mutex);
    if (!taken)
        free(unit);
    return ticket;
}

StoreTicket store_append(Store *store, const StoreUnit *unit) {
    return give_ticket(store, unit_of(unit));
}

StoreTicket store_snapshot(Store *store, const char *match, uint32_t seq, const void *bytes, size_t size) {
    return give_ticket(store, unit_of_snapshot(match, seq, bytes, size));
}

/* ---- deleting ---- */

bool store_is_doomed(Store *store, const char *id) {
    pthread_mutex_lock(&store->mutex);
    const Doomed *doomed = store->doomed;
    while (doomed && strcmp(doomed->id, id))
        doomed = doomed->next;
    pthread_mutex_unlock(&store->mutex);
    return doomed;
}

/* Those that are gone by now are forgotten. */
static void forget_doomed(Store *store) {
    for (Doomed **at = &store->doomed; *at;) {
        Doomed *doomed = *at;
        if (doomed->ticket > atomic_load(&store->done)) {
            at = &doomed->next;
            continue;
        }
        *at = doomed->next;
        free(doomed);
    }
}

static StoreTicket doom(Store *store, RowKind kind, const char *id) {
    Doomed *doomed = calloc(1, sizeof *doomed);
    StoreTicket ticket = give_ticket(store, doomed ? unit_of_deletion(kind, id) : NULL);
    if (!doomed)
        return ticket;
    memcpy(doomed->id, id, strnlen(id, STORE_ID));
    doomed->ticket = ticket;
    pthread_mutex_lock(&store->mutex);
    forget_doomed(store);
    doomed->next = store->doomed;
    store->doomed = doomed;
    pthread_mutex_unlock(&store->mutex);
    return ticket;
}

StoreTicket store_delete(Store *store, const char *match) {
    return doom(store, ROW_DELETE_MATCH, match);
}

StoreTicket store_delete_campaign(Store *store, const char *campaign) {
    return doom(store, ROW_DELETE_CAMPAIGN, campaign);
}

/* ---- waiting ---- */

StoreTicket store_done(const Store *store) {
    return atomic_load(&store->done);
}

bool store_wait(Store *store, StoreTicket ticket) {
    pthread_mutex_lock(&store->mutex);
    while (ticket <= store->given && atomic_load(&store->done) < ticket && !atomic_load(&store->failed))
        pthread_cond_wait(&store->settled, &store->mutex);
    pthread_mutex_unlock(&store->mutex);
    return atomic_load(&store->done) >= ticket;
}

void store_rest(Store *store) {
    pthread_mutex_lock(&store->mutex);
    while (store->running && (store->first || store->busy))
        pthread_cond_wait(&store->settled, &store->mutex);
    pthread_mutex_unlock(&store->mutex);
}

const char *store_failed(const Store *store) {
    return atomic_load(&store->failed);
}
