/* Where a store lies: its file, the lock that keeps a second writer out, and whether the file is still there. */
#ifndef STORE_SHELF_H
#define STORE_SHELF_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { SHELF_ROOM = 4096 };

typedef struct {
    bool memory;           /* no file at all */
    char path[SHELF_ROOM]; /* absolute; links followed, so that one store has one lock. Or "memory" */
} Shelf;

/* A path, "sqlite:PATH" or "memory:". The file need not exist, its folder must. False with a line in `wrong`. */
bool shelf_read(Shelf *shelf, const char *where, char *wrong, size_t room);
bool shelf_exists(const Shelf *shelf);
bool shelf_same(const Shelf *one, const Shelf *other);
/* Makes an empty file for this user alone if there is none; false if it could not be written. */
bool shelf_make(const Shelf *shelf, char *wrong, size_t room);

/* Two locks: that of FILE-lock has the number of the process in it; that of the file itself holds under whatever name
 * somebody comes. Both fall free with the process. */
typedef struct {
    int name, file; /* descriptors; -1: none */
} ShelfLock;
#define SHELF_UNLOCKED ((ShelfLock){-1, -1})

/* False with a line in `wrong` if another process, or another store of this one, holds it. SQLite must not have the
 * file open in this process, neither now nor at shelf_unlock. */
bool shelf_lock(const Shelf *shelf, ShelfLock *lock, char *wrong, size_t room);
void shelf_unlock(ShelfLock *lock);
/* Does somebody hold it? Leaves no file behind. */
bool shelf_is_held(const Shelf *shelf, char *wrong, size_t room);
/* Is it held under another name? Then its log does not lie here, and what is here is not all of it. */
bool shelf_is_elsewhere(const Shelf *shelf, char *wrong, size_t room);

/* SQLite goes on writing into a file that was removed and says that all is well. These tell. */
typedef struct {
    struct {
        dev_t device;
        ino_t file;
    } main, log;
} ShelfMark;

ShelfMark shelf_mark(const Shelf *shelf);
bool shelf_still(const Shelf *shelf, const ShelfMark *mark);

/* Writes a line; always false. */
bool refuse(char *wrong, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
