/* A store from inside, for the files that write and read. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/database.h"
#include "store/verify.h"
#include "store/write.h"

enum { REASON_ROOM = 512, READ_STEPS = 20000 };

/* One connection to read over. Who finds one taken takes the next: a long match that is read in one thread keeps no
 * other waiting. */
enum { READERS = 3 };
typedef struct {
    pthread_mutex_t mutex; /* recursive, so that a reader may read on from its function */
    sqlite3 *db;           /* NULL: not opened yet. In memory the writer's, and the only one */
    Verifying verifying;
    DatabaseBudget budget; /* of one question */
} Reader;

/* A match or campaign that is to be deleted: readers must not find it meanwhile. */
typedef struct Doomed {
    char id[STORE_ID + 1];
    StoreTicket ticket; /* it is gone when this is done */
    struct Doomed *next;
} Doomed;

struct Store {
    Shelf shelf;
    ShelfLock lock;
    ShelfMark mark;
    sqlite3 *writer; /* the writer thread's alone, but for memory */
    Writing writing;
    Reader readers[READERS];
    int64_t expire_match, expire_campaign; /* numbers up to which store_due has looked */

    pthread_t thread;
    bool running; /* the thread */
    void (*wake)(void *self);
    void *self;

    pthread_mutex_t mutex;  /* of all below */
    pthread_cond_t arrived; /* the first unit of a group, or the end */
    pthread_cond_t settled; /* tickets are done, or never will be */
    Unit *first, *last;
    StoreTicket given;
    Doomed *doomed;
    bool closing;
    bool busy; /* the writer has taken units that are not settled */
    char reason[REASON_ROOM];

    _Atomic StoreTicket done;
    _Atomic(const char *) failed; /* NULL, or the reason, which never changes again */
};

/* The writer's thread; `self` is the store. */
void *writer_run(void *self);
/* Ends the taking of units. The first reason stays. */
void store_fail(Store *store, const char *reason);
/* Is it to be deleted? */
bool store_is_doomed(Store *store, const char *id);

/* ---- read.c, for the others that read ---- */

/* Prepares what a reader needs to read with. */
bool reader_open(Store *store, Reader *reader, char *wrong, size_t room);
void reader_close(Store *store, Reader *reader);
/* One moment of the store, for one thread; may be nested. */
Reader *reading_begin(Store *store);
void reading_end(Reader *reader);
/* Was it the disk? Then the store has failed. Else what was to be read is damaged, and the rest can be read. */
bool reading_failed(Store *store, Reader *reader, int code);
/* A seat from its row: match, seat, hash, about. */
StoreSeat reading_seat(sqlite3_stmt *row);

#endif
