#include "store/shelf.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

_Static_assert(SHELF_ROOM >= PATH_MAX, "realpath needs so much");

bool refuse(char *wrong, size_t room, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(wrong, room, format, list);
    va_end(list);
    return false;
}

/* ---- names ---- */

/* The folder made absolute, the name behind it as it is. */
static bool resolve_folder(Shelf *shelf, const char *path, char *wrong, size_t room) {
    const char *slash = strrchr(path, '/');
    char folder[SHELF_ROOM], whole[PATH_MAX];
    size_t length = slash ? (size_t)(slash - path) : 0;
    snprintf(folder, sizeof folder, "%.*s%s", (int)length, path, slash ? "/" : ".");
    if (!realpath(folder, whole))
        return refuse(wrong, room, "%s: the folder cannot be opened: %s; make it first", path, strerror(errno));
    int need =
        snprintf(shelf->path, sizeof shelf->path, "%s/%s", strcmp(whole, "/") ? whole : "", slash ? slash + 1 : path);
    if (need < 0 || (size_t)need + sizeof "-journal" > sizeof shelf->path)
        return refuse(wrong, room, "%.100s...: the name is too long", path);
    return true;
}

static bool resolve(Shelf *shelf, const char *path, char *wrong, size_t room) {
    char whole[PATH_MAX];
    struct stat about;
    if (strlen(path) >= PATH_MAX)
        return refuse(wrong, room, "%.100s...: the name is too long", path);
    if (!realpath(path, whole))
        return resolve_folder(shelf, path, wrong, room);
    snprintf(shelf->path, sizeof shelf->path, "%s", whole);
    if (!stat(whole, &about) && !S_ISREG(about.st_mode))
        return refuse(wrong, room, "%s is not a file; name the file of the store", path);
    return true;
}

bool shelf_read(Shelf *shelf, const char *where, char *wrong, size_t room) {
    static const char scheme[] = "sqlite:";
    *shelf = (Shelf){.memory = !strcmp(where, "memory:"), .path = "memory"};
    if (shelf->memory)
        return true;
    if (strstr(where, "://"))
        return refuse(wrong, room, "%s: there is no such kind of store; give a path or sqlite:PATH", where);
    if (!strncmp(where, scheme, sizeof scheme - 1))
        where += sizeof scheme - 1;
    if (!*where || where[strlen(where) - 1] == '/')
        return refuse(wrong, room, "'%s' names no file; give the path of the store", where);
    return resolve(shelf, where, wrong, room);
}

/* ---- the file ---- */

bool shelf_exists(const Shelf *shelf) {
    struct stat about;
    return !stat(shelf->path, &about) && about.st_size > 0;
}

bool shelf_same(const Shelf *one, const Shelf *other) {
    return !strcmp(one->path, other->path);
}

/* A file that exists is never opened here: closing it would drop the locks SQLite holds on it in this process. */
bool shelf_make(const Shelf *shelf, char *wrong, size_t room) {
    int fd = open(shelf->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool well = fd >= 0 || (errno == EEXIST && !access(shelf->path, R_OK | W_OK));
    if (!well)
        refuse(wrong, room, "%s cannot be written: %s", shelf->path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return well;
}

ShelfMark shelf_mark(const Shelf *shelf) {
    ShelfMark mark = {0};
    struct stat about;
    char log[SHELF_ROOM + 8];
    snprintf(log, sizeof log, "%s-wal", shelf->path);
    if (!stat(shelf->path, &about))
        mark.main.device = about.st_dev, mark.main.file = about.st_ino;
    if (!stat(log, &about))
        mark.log.device = about.st_dev, mark.log.file = about.st_ino;
    return mark;
}

bool shelf_still(const Shelf *shelf, const ShelfMark *mark) {
    ShelfMark now = shelf_mark(shelf);
    return now.main.device == mark->main.device && now.main.file == mark->main.file &&
           now.log.device == mark->log.device && now.log.file == mark->log.file;
}

/* ---- the lock ---- */

static int open_lock(const Shelf *shelf, int flags) {
    char path[SHELF_ROOM + 8];
    snprintf(path, sizeof path, "%s-lock", shelf->path);
    return open(path, O_RDWR | O_CLOEXEC | flags, 0600);
}

static bool say_held(const Shelf *shelf, int fd, char *wrong, size_t room) {
    char pid[16] = "";
    if (pread(fd, pid, sizeof pid - 1, 0) > 0)
        pid[strspn(pid, "0123456789")] = 0;
    return refuse(wrong, room, "%s is in use by process %s; stop that server first", shelf->path,
                  *pid ? pid : "(unknown)");
}

int shelf_lock(const Shelf *shelf, char *wrong, size_t room) {
    int fd = open_lock(shelf, O_CREAT);
    if (fd < 0) {
        refuse(wrong, room, "%s-lock cannot be written: %s", shelf->path, strerror(errno));
        return -1;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) < 0) {
        say_held(shelf, fd, wrong, room);
        close(fd);
        return -1;
    }
    if (ftruncate(fd, 0) < 0 || dprintf(fd, "%d\n", (int)getpid()) < 0)
        errno = 0; /* who holds it is only told, the lock is held all the same */
    return fd;
}

bool shelf_is_held(const Shelf *shelf, char *wrong, size_t room) {
    int fd = open_lock(shelf, 0);
    if (fd < 0)
        return false;
    bool held = flock(fd, LOCK_SH | LOCK_NB) < 0;
    if (held)
        say_held(shelf, fd, wrong, room);
    close(fd);
    return held;
}
