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

/* Holds the store until the descriptor is closed, or the process ends however it may. -1 with a line in `wrong` if
 * another process, or another store of this one, holds it. */
int shelf_lock(const Shelf *shelf, char *wrong, size_t room);
/* Does somebody hold it? Leaves no file behind. */
bool shelf_is_held(const Shelf *shelf, char *wrong, size_t room);

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
