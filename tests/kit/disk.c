#include "kit/disk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <string.h>

/* SQLite's methods with two of ours in them; the file itself stays SQLite's. */
typedef struct {
    sqlite3_io_methods methods;
    const sqlite3_io_methods *below;
} Layer;

static struct {
    sqlite3_vfs vfs, *below;
    Layer main, log;
    atomic_int write_code, sync_code;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool holding, held;
} disk = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static const sqlite3_io_methods *below(sqlite3_file *file) {
    return ((const Layer *)(const void *)file->pMethods)->below;
}

static int layer_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
    int code = atomic_load(&disk.write_code);
    return code ? code : below(file)->xWrite(file, bytes, size, at);
}

static int layer_sync(sqlite3_file *file, int flags) {
    int code = atomic_load(&disk.sync_code);
    return code ? code : below(file)->xSync(file, flags);
}

static int log_sync(sqlite3_file *file, int flags) {
    pthread_mutex_lock(&disk.mutex);
    while (disk.holding) {
        disk.held = true;
        pthread_cond_broadcast(&disk.changed);
        pthread_cond_wait(&disk.changed, &disk.mutex);
    }
    disk.held = false;
    pthread_mutex_unlock(&disk.mutex);
    return layer_sync(file, flags);
}

static void put_layer(sqlite3_file *file, Layer *layer, int (*sync)(sqlite3_file *, int)) {
    pthread_mutex_lock(&disk.mutex);
    if (!layer->below) {
        layer->methods = *file->pMethods;
        layer->methods.xWrite = layer_write;
        layer->methods.xSync = sync;
        layer->below = file->pMethods;
    }
    pthread_mutex_unlock(&disk.mutex);
    file->pMethods = &layer->methods;
}

static int layer_open(sqlite3_vfs *unused, const char *name, sqlite3_file *file, int flags, int *out) {
    (void)unused;
    int code = disk.below->xOpen(disk.below, name, file, flags, out);
    if (code == SQLITE_OK && flags & SQLITE_OPEN_MAIN_DB)
        put_layer(file, &disk.main, layer_sync);
    if (code == SQLITE_OK && flags & SQLITE_OPEN_WAL)
        put_layer(file, &disk.log, log_sync);
    return code;
}

void disk_lay(void) {
    disk.below = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.below;
    disk.vfs.pNext = NULL;
    disk.vfs.zName = "kit-disk";
    disk.vfs.xOpen = layer_open;
    sqlite3_vfs_register(&disk.vfs, 1);
}

void disk_lift(void) {
    sqlite3_vfs_unregister(&disk.vfs);
    sqlite3_vfs_register(disk.below, 1);
}

static void set_holding(bool holding) {
    pthread_mutex_lock(&disk.mutex);
    disk.holding = holding;
    pthread_cond_broadcast(&disk.changed);
    pthread_mutex_unlock(&disk.mutex);
}

void disk_hold(void) {
    set_holding(true);
}

void disk_let_go(void) {
    set_holding(false);
}

void disk_await_held(void) {
    pthread_mutex_lock(&disk.mutex);
    while (!disk.held)
        pthread_cond_wait(&disk.changed, &disk.mutex);
    pthread_mutex_unlock(&disk.mutex);
}

void disk_fail_writing(int code) {
    atomic_store(&disk.write_code, code);
}

void disk_fail_syncing(int code) {
    atomic_store(&disk.sync_code, code);
}
