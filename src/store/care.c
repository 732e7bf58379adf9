/* Care for a store: backup, restore. Other processes may do this while a server runs. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/check.h"
#include "store/schema.h"
#include "store/store.h"

/* For writing, though nothing is written: whoever was killed may have left a log that must be brought in first. */
static sqlite3 *open_existing(const Shelf *shelf, char *wrong, size_t room) {
    if (shelf->memory)
        return refuse(wrong, room, "memory: is gone with its process; name a file"), NULL;
    if (!shelf_exists(shelf))
        return refuse(wrong, room, "%s: there is no store; name one with --store", shelf->path), NULL;
    if (shelf_is_elsewhere(shelf, wrong, room))
        return NULL;
    return database_open(shelf, DATABASE_WRITE, wrong, room);
}

bool store_check(const char *where, StoreReport *report, char *wrong, size_t room) {
    Shelf shelf;
    *report = (StoreReport){0};
    sqlite3 *db = shelf_read(&shelf, where, wrong, room) ? open_existing(&shelf, wrong, room) : NULL;
    if (!db)
        return false;
    database_run(db, "BEGIN"); /* one moment of the store, though a server goes on */
    bool right = check_database(db, shelf.path, report, wrong, room);
    database_run(db, "ROLLBACK");
    sqlite3_close(db);
    return right;
}

/* ---- copying ---- */

/* All in one step: the copy is one moment of the store, and in the log mode nobody waits for it. */
static bool copy_pages(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return false;
    sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup) == SQLITE_OK;
}

/* Without a log: a copy is one file, and can be read where nothing can be written. */
static bool copy_into(const Shelf *from, const Shelf *copy, char *wrong, size_t room) {
    sqlite3 *source = open_existing(from, wrong, room);
    sqlite3 *target = source ? database_open(copy, DATABASE_WRITE, wrong, room) : NULL;
    bool well = target != NULL;
    if (well && (!copy_pages(source, target) || !database_run(target, "PRAGMA journal_mode = DELETE")))
        well = database_wrong(target, from->path, wrong, room);
    StoreReport report = {0};
    well = well && check_database(target, from->path, &report, wrong, room);
    sqlite3_close(target);
    sqlite3_close(source);
    return well;
}

static bool sync_path(const char *path, int flags) {
    int fd = open(path, flags | O_CLOEXEC);
    bool synced = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return synced;
}

static bool sync_folder_of(const Shelf *shelf) {
    char folder[SHELF_ROOM];
    snprintf(folder, sizeof folder, "%s", shelf->path);
    strrchr(folder, '/')[1] = 0;
    return sync_path(folder, O_RDONLY | O_DIRECTORY);
}

/* What lies beside an older file would be taken for part of the new one. */
static void clear_beside(const Shelf *shelf) {
    static const char *const ends[] = {"-wal", "-shm", "-journal"};
    char path[SHELF_ROOM + 16];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%s%s", shelf->path, ends[i]);
        unlink(path);
    }
}

static bool put_in_place(const Shelf *copy, const Shelf *to, char *wrong, size_t room) {
    if (sync_path(copy->path, O_RDWR)) {
        clear_beside(to);
        if (!rename(copy->path, to->path) && sync_folder_of(to))
            return true;
    }
    return refuse(wrong, room, "%s cannot be written: %s", to->path, strerror(errno));
}

/* A checked copy in a new file beside the target; false and no file. */
static bool make_copy(const Shelf *from, const Shelf *to, Shelf *copy, char *wrong, size_t room) {
    *copy = *to;
    size_t length = strlen(copy->path);
    snprintf(copy->path + length, sizeof copy->path - length, ".XXXXXX");
    int fd = mkstemp(copy->path);
    if (fd < 0)
        return refuse(wrong, room, "%s cannot be written: %s", to->path, strerror(errno));
    close(fd);
    if (copy_into(from, copy, wrong, room))
        return true;
    clear_beside(copy);
    unlink(copy->path);
    return false;
}

static bool finish_copy(const Shelf *copy, const Shelf *to, char *wrong, size_t room) {
    if (put_in_place(copy, to, wrong, room))
        return true;
    unlink(copy->path);
    return false;
}

static bool read_both(Shelf *one, const char *from, Shelf *other, const char *to, char *wrong, size_t room) {
    if (!shelf_read(one, from, wrong, room) || !shelf_read(other, to, wrong, room))
        return false;
    if (one->memory || other->memory)
        return refuse(wrong, room, "memory: is gone with its process; name a file");
    if (shelf_same(one, other))
        return refuse(wrong, room, "%s cannot be copied onto itself; name another file", one->path);
    return true;
}

/* ---- backup ---- */

static bool is_store(const Shelf *shelf) {
    char unused[8];
    sqlite3 *db = database_open(shelf, DATABASE_WRITE, unused, sizeof unused);
    bool ours = db && database_number(db, "PRAGMA application_id") == SCHEMA_APPLICATION;
    sqlite3_close(db);
    return ours;
}

/* An older backup may be written over; a letter, or a store that is in use, may not. */
static bool may_replace(const Shelf *to, char *wrong, size_t room) {
    if (!shelf_exists(to))
        return true;
    if (shelf_is_held(to, wrong, room))
        return false;
    return is_store(to) || refuse(wrong, room, "%s is there and is no backup; name another file", to->path);
}

bool store_backup(const char *from, const char *to, char *wrong, size_t room) {
    Shelf store, target, copy;
    return read_both(&store, from, &target, to, wrong, room) && may_replace(&target, wrong, room) &&
           make_copy(&store, &target, &copy, wrong, room) && finish_copy(&copy, &target, wrong, room);
}

/* ---- restore ---- */

/* Brings the log of the old store in, so that it is whole until the very moment it is replaced. */
static void settle(const Shelf *shelf) {
    char unused[8];
    sqlite3 *db = shelf_exists(shelf) ? database_open(shelf, DATABASE_WRITE, unused, sizeof unused) : NULL;
    if (db)
        database_run(db, "PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite3_close(db);
}

static bool replace(const Shelf *from, const Shelf *to, bool force, char *wrong, size_t room) {
    Shelf copy;
    if (shelf_exists(to) && !force)
        return refuse(wrong, room, "%s is there already; give --force to replace it", to->path);
    if (!make_copy(from, to, &copy, wrong, room))
        return false;
    settle(to);
    return finish_copy(&copy, to, wrong, room);
}

bool store_restore(const char *from, const char *to, bool force, char *wrong, size_t room) {
    Shelf backup, store;
    if (!read_both(&backup, from, &store, to, wrong, room))
        return false;
    if (!backup.memory && !shelf_exists(&backup))
        return refuse(wrong, room, "%s: there is no such backup", backup.path);
    ShelfLock lock;
    if (!shelf_lock(&store, &lock, wrong, room))
        return false;
    bool well = replace(&backup, &store, force, wrong, room);
    shelf_unlock(&lock);
    return well;
}
