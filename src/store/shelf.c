#include "store/shelf.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
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

/* ---- the locks ---- */

/* Files that stores of this process hold. Opening and closing one of them would drop the locks SQLite has on it. */
enum { OWN_MOST = 64 };
static struct {
    pthread_mutex_t mutex;
    int count;
    struct {
        int fd;
        dev_t device;
        ino_t file;
    } files[OWN_MOST];
} own = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static bool own_has(const struct stat *about) {
    bool found = false;
    pthread_mutex_lock(&own.mutex);
    for (int i = 0; i < own.count; i++)
        found |= own.files[i].device == about->st_dev && own.files[i].file == about->st_ino;
    pthread_mutex_unlock(&own.mutex);
    return found;
}

static void own_add(int fd) {
    struct stat about;
    pthread_mutex_lock(&own.mutex);
    if (!fstat(fd, &about) && own.count < OWN_MOST) {
        own.files[own.count].fd = fd;
        own.files[own.count].device = about.st_dev;
        own.files[own.count++].file = about.st_ino;
    }
    pthread_mutex_unlock(&own.mutex);
}

static void own_drop(int fd) {
    pthread_mutex_lock(&own.mutex);
    for (int i = 0; i < own.count; i++)
        if (own.files[i].fd == fd)
            own.files[i] = own.files[--own.count];
    pthread_mutex_unlock(&own.mutex);
}

static int open_name(const Shelf *shelf, int flags) {
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

static bool say_elsewhere(const Shelf *shelf, char *wrong, size_t room) {
    return refuse(wrong, room,
                  "%s is in use by a server that came by another name (a hard link), or whose lock file was removed; "
                  "stop that server first",
                  shelf->path);
}

static bool lock_name(const Shelf *shelf, ShelfLock *lock, char *wrong, size_t room) {
    lock->name = open_name(shelf, O_CREAT);
    if (lock->name < 0)
        return refuse(wrong, room, "%s-lock cannot be written: %s", shelf->path, strerror(errno));
    if (flock(lock->name, LOCK_EX | LOCK_NB) < 0)
        return say_held(shelf, lock->name, wrong, room);
    if (ftruncate(lock->name, 0) < 0 || dprintf(lock->name, "%d\n", (int)getpid()) < 0)
        errno = 0; /* who holds it is only told, the lock is held all the same */
    return true;
}

/* 1: held by somebody, 0: not, -1: there is no such file. Takes it if `fd` is given. */
static int try_file(const Shelf *shelf, int *fd) {
    struct stat about;
    if (stat(shelf->path, &about))
        return -1;
    if (own_has(&about))
        return 1;
    int opened = open(shelf->path, O_RDONLY | O_CLOEXEC);
    if (opened < 0)
        return -1;
    bool held = flock(opened, (fd ? LOCK_EX : LOCK_SH) | LOCK_NB) < 0;
    if (held || !fd)
        close(opened);
    else
        own_add(*fd = opened);
    return held;
}

bool shelf_lock(const Shelf *shelf, ShelfLock *lock, char *wrong, size_t room) {
    *lock = SHELF_UNLOCKED;
    if (lock_name(shelf, lock, wrong, room)) {
        if (try_file(shelf, &lock->file) != 1)
            return true;
        say_elsewhere(shelf, wrong, room);
    }
    shelf_unlock(lock);
    return false;
}

void shelf_unlock(ShelfLock *lock) {
    if (lock->file >= 0) {
        own_drop(lock->file);
        close(lock->file);
    }
    if (lock->name >= 0)
        close(lock->name);
    *lock = SHELF_UNLOCKED;
}

bool shelf_is_held(const Shelf *shelf, char *wrong, size_t room) {
    int fd = open_name(shelf, 0);
    bool held = fd >= 0 && flock(fd, LOCK_SH | LOCK_NB) < 0;
    if (held)
        say_held(shelf, fd, wrong, room);
    if (fd >= 0)
        close(fd);
    return held || (try_file(shelf, NULL) == 1 && !say_elsewhere(shelf, wrong, room));
}

bool shelf_is_elsewhere(const Shelf *shelf, char *wrong, size_t room) {
    char log[SHELF_ROOM + 8];
    snprintf(log, sizeof log, "%s-wal", shelf->path);
    return access(log, F_OK) && try_file(shelf, NULL) == 1 && !say_elsewhere(shelf, wrong, room);
}
