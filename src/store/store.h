/*
 * The store: the log of every table, on disk before anybody is told.
 *
 * Event sourced. A match is a header and its entries in order; everything a table is can be made again from them. One
 * writer thread groups what is appended within a few milliseconds into one commit and syncs it; then, and only then,
 * the tickets of that group are done. Reading goes over a connection of its own and never waits for the writer.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_ID = 16, STORE_HASH = 32, STORE_GROUP_MS = 3 };

typedef struct Store Store;
typedef uint64_t StoreTicket; /* from 1, in the order of appending */

/* `where` is a path, "sqlite:PATH" or "memory:". `wake` is called from the writer thread after each commit and when
 * the store fails; may be NULL. NULL with one line in `wrong`. */
Store *store_open(const char *where, void (*wake)(void *self), void *self, char *wrong, size_t room);
/* Commits what is queued, then closes. */
void store_close(Store *store);
/* $XDG_DATA_HOME/cantina/tables.db, folder made; false if it cannot be. */
bool store_default_path(char *path, size_t room);

/* ---- writing: queued, in order ---- */

typedef struct {
    char match[STORE_ID + 1];
    const char *header; /* JSON: game, pack, rules, seats, options, title, listed, created, commit */
    const char *secret; /* the key of chance, hex; goes to no reader but the server */
} StoreMatch;

typedef struct {
    char match[STORE_ID + 1];
    int seat;                 /* 0: the host */
    uint8_t hash[STORE_HASH]; /* of the key; all zero: none */
    const char *about;        /* JSON: kind, level, name */
} StoreSeat;

typedef struct {
    char match[STORE_ID + 1];
    uint32_t seq;     /* from 1, without a gap */
    const char *kind; /* "move", "undo", "chat", "seat", "end" */
    const char *text; /* a record's line; else JSON */
} StoreEntry;

typedef struct {
    char campaign[STORE_ID + 1];
    uint8_t hash[STORE_HASH]; /* of its key; stays what it was first */
    const char *text;         /* JSON: all of it, in place of what it was before */
} StoreCampaign;

/* One unit: all of it is stored or nothing. Texts are copied. The ticket is done when it is synced. A seat that is
 * there already is replaced. What breaks the order of entries, or names no match, is a bug: the store fails. */
typedef struct {
    const StoreMatch *match; /* NULL: an existing one */
    const StoreSeat *seats;
    int seat_count;
    const StoreEntry *entries;
    int entry_count;
    const StoreCampaign *campaign; /* NULL: none */
} StoreUnit;

StoreTicket store_append(Store *store, const StoreUnit *unit);
/* Keeps a state so that a long match need not be replayed from its first entry; replaces an older one. */
StoreTicket store_snapshot(Store *store, const char *match, uint32_t seq, const void *bytes, size_t size);
/* Every ticket up to this one is synced. */
StoreTicket store_done(const Store *store);
/* Waits until a ticket is done; for shutting down and for tests. False if the disk failed. */
bool store_wait(Store *store, StoreTicket ticket);
/* NULL, or why the store takes nothing any more (the disk is full, the file is gone). Tickets that were not done then,
 * and those given later, never are; what is on disk is whole. */
const char *store_failed(const Store *store);

/* ---- reading ---- */

typedef struct {
    void *self;
    void (*match)(void *self, const StoreMatch *match);
    void (*seat)(void *self, const StoreSeat *seat);
    void (*snapshot)(void *self, uint32_t seq, const void *bytes, size_t size);
    void (*entry)(void *self, const StoreEntry *entry);
} StoreReader;

/* A match with everything that is synced, in that order; false if there is none, or if the store fails over it.
 * Functions may be NULL; what they get lasts as long as their call, and they may read on. */
bool store_read(Store *store, const char *match, const StoreReader *reader);
/* Matches that have no entry "end", the one that began last first; -1: all. How many they were. */
int store_list(Store *store, int most, void (*match)(void *self, const StoreMatch *match), void *self);
/* A campaign as it was synced last; false if there is none. What the function gets lasts as long as its call. */
bool store_read_campaign(Store *store, const char *id, void (*read)(void *self, const StoreCampaign *campaign),
                         void *self);
/* The match and seat a key opens, the lowest if it opens several; false if there is none. */
bool store_find_key(Store *store, const uint8_t hash[STORE_HASH], char match[STORE_ID + 1], int *seat);

/* ---- care: other processes may do this while a server runs ---- */

/* One moment of the store in one checked file, replaced as a whole or not at all. */
bool store_backup(const char *from, const char *to, char *wrong, size_t room);
/* Checks the copy first; refuses to write over a store unless `force`, and over one that is in use in any case. */
bool store_restore(const char *from, const char *to, bool force, char *wrong, size_t room);
/* The file, the schema, and that every match has its entries without a gap. Counts go to `matches`, `entries`. */
bool store_check(const char *where, int *matches, int *entries, char *wrong, size_t room);

#endif
