/* A store from inside, for the files that write and read. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/database.h"
#include "store/unit.h"

enum { REASON_ROOM = 512 };

struct Store {
    Shelf shelf;
    int lock; /* descriptor; -1 in memory */
    ShelfMark mark;
    sqlite3 *writer; /* the writer thread's alone, but for memory */
    sqlite3_stmt *statements[ROW_KINDS];
    sqlite3 *reader;         /* in memory the writer's */
    pthread_mutex_t reading; /* one reader at a time; recursive, so that a reader may read on from its function */

    pthread_t thread;
    bool running; /* the thread */
    void (*wake)(void *self);
    void *self;

    pthread_mutex_t mutex;  /* of all below */
    pthread_cond_t arrived; /* the first unit of a group, or the end */
    pthread_cond_t settled; /* tickets are done, or never will be */
    Unit *first, *last;
    StoreTicket given;
    bool closing;
    char reason[REASON_ROOM];

    _Atomic StoreTicket done;
    _Atomic(const char *) failed; /* NULL, or the reason, which never changes again */
};

/* The writer's thread; `self` is the store. */
void *writer_run(void *self);
/* Ends the taking of units. The first reason stays. */
void store_fail(Store *store, const char *reason);

#endif
