/*
 * The store: the log of every table, on disk before anybody is told.
 *
 * Event sourced. A match is a header and its entries in order; everything a table is can be made again from them. One
 * writer thread groups what is appended within a few milliseconds into one commit and syncs it; then, and only then,
 * the tickets of that group are done. Reading goes over connections of its own and never waits for the writer.
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
/* For reading alone, also while a server runs: nothing may be appended. A store of an older version is refused. */
Store *store_look(const char *where, char *wrong, size_t room);
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
    const char *kind; /* "move", "undo", "chat", "seat"; "end" and "close": it is over; … */
    const char *text; /* a record's line; else JSON */
} StoreEntry;

typedef struct {
    char campaign[STORE_ID + 1];
    uint8_t hash[STORE_HASH]; /* of its key */
    const char *text;         /* JSON: all of it, in place of what it was before */
} StoreCampaign;

/* What a match was begun with. It is kept once however many matches name it, and goes with the last of them. */
typedef struct {
    const char *hash; /* 16 hex digits, as "pack" in the header */
    const char *game;
    const char *text; /* copied; or NULL: */
    /* the store calls this, in its own thread, if it does not have the text yet. It frees what it gets; NULL: the pack
     * is not kept. What the function needs lasts as long as the store. */
    char *(*make)(const char *game);
} StorePack;

/* The state of a match behind its last entry; it takes the place of the one before. The bytes are copied, and the store
 * calls `text` in its own thread to have them as text (store_rest waits for that). */
typedef struct {
    uint32_t seq; /* of the last entry that is in it */
    const void *bytes;
    size_t size;
    char *(*text)(const void *self, const void *bytes);
    const void *self;
} StoreState;

/* One unit: all of it is stored or nothing. Texts are copied. The ticket is done when it is synced. A seat that is
 * there already is replaced. What breaks the order of entries, or names no match, is a bug: the store fails. */
typedef struct {
    const StoreMatch *match; /* NULL: an existing one */
    const StoreSeat *seats;
    int seat_count;
    const StoreEntry *entries;
    int entry_count;
    const StoreCampaign *campaign; /* NULL: none */
    int64_t date;                  /* when it happened, in seconds since 1970; 0: not said */
    bool played;                   /* a person has decided something */
    const StorePack *pack;         /* of the new match; NULL: it is not to be kept */
    const StoreState *state;       /* of the match of the first entry, or of the new one; NULL: as it was */
} StoreUnit;

StoreTicket store_append(Store *store, const StoreUnit *unit);
/* Keeps a state so that a long match need not be replayed from its first entry; replaces an older one. */
StoreTicket store_snapshot(Store *store, const char *match, uint32_t seq, const void *bytes, size_t size);
/* Deletes a match with its seats, entries and snapshot, or a campaign, so that the file no longer has their bytes.
 * Readers find it gone at once. Nothing may be appended to it afterwards. One whose pages
 * cannot be read stays where it is. */
StoreTicket store_delete(Store *store, const char *match);
StoreTicket store_delete_campaign(Store *store, const char *campaign);

/* How long things are kept behind the last time something was written of them, in days; 0: for ever. */
typedef struct {
    int unplayed; /* matches in which no person has decided anything */
    int finished; /* those that are over */
    int idle;     /* the others */
    int campaigns;
} StoreKeep;

enum { STORE_DUE = 16 };

typedef struct {
    char id[STORE_ID + 1];
    bool campaign;
} StoreDue;

/* The next matches and campaigns that have been kept long enough at `date`, to be deleted; how many they are. Looks at
 * some hundred, from where it last stopped; again and again from the first on. */
int store_due(Store *store, const StoreKeep *keep, int64_t date, StoreDue due[STORE_DUE]);
/* Every ticket up to this one is synced. */
StoreTicket store_done(const Store *store);
/* Waits until a ticket is done; for shutting down and for tests. False if the disk failed. */
bool store_wait(Store *store, StoreTicket ticket);
/* Waits until everything that was appended is written, or never will be: nothing of the caller's is needed any more. */
void store_rest(Store *store);
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

typedef enum {
    STORE_ABSENT, /* there is none, or the store has failed */
    STORE_FOUND,
    STORE_DAMAGED /* it is not what was written: nothing of it is handed over; the others go on */
} StoreRead;

/* A match with everything that is synced, in that order. It is compared with its hashes first; a snapshot that is
 * damaged is left out, since the entries say the same. Functions may be NULL; what they get lasts as long as their
 * call, and they may read on. */
StoreRead store_read(Store *store, const char *match, const StoreReader *reader);
/* About how much there is to read of a match: its entries, and one more for each 32 bytes of the first. 0: nothing. */
size_t store_weight(Store *store, const char *match);
/* A campaign as it was synced last. What the function gets lasts as long as its call. */
StoreRead store_read_campaign(Store *store, const char *id, void (*read)(void *self, const StoreCampaign *campaign),
                              void *self);
/* The text of a pack. What the function gets lasts as long as its call. */
StoreRead store_read_pack(Store *store, const char *hash, void (*read)(void *self, const StorePack *pack), void *self);
/* The match and seat a key opens, the lowest if it opens several; false if there is none. */
bool store_find_key(Store *store, const uint8_t hash[STORE_HASH], char match[STORE_ID + 1], int *seat);

/* ---- lists ---- */

typedef struct {
    char match[STORE_ID + 1];
    const char *game;
    const char *header;
    bool listed, over;
    bool played;         /* a person has decided something */
    bool damaged;        /* the line is not what was written, or its header or seats are not */
    int64_t begun, last; /* seconds since 1970 */
    int64_t entries, bytes;
    const StoreSeat *seats;
    int seat_count;
} StoreLine;

typedef enum { STORE_ANY, STORE_YES, STORE_NO } StoreFlag;

/* Which matches, the newest first. */
typedef struct {
    int64_t begun; /* those behind this date and match; match "": from the newest on */
    char match[STORE_ID + 1];
    const char *game; /* NULL: any */
    StoreFlag listed, over;
    int most;
} StoreFilter;

/* One page of matches, in the order of `begun` and then of their ids, both falling. How many they were. What the
 * function gets lasts as long as its call. */
int store_page(Store *store, const StoreFilter *filter, void (*line)(void *self, const StoreLine *line), void *self);

typedef struct {
    char campaign[STORE_ID + 1];
    const char *text; /* JSON */
    int64_t last;     /* when it went on, in seconds since 1970 */
} StoreCampaignLine;

/* One page of campaigns, the one that began last first, behind that one ("": from the newest on). How many they were.
 */
int store_page_campaigns(Store *store, const char *behind, int most,
                         void (*line)(void *self, const StoreCampaignLine *line), void *self);

/* Everything that is stored of a match, as one JSON object: what lists say of it, header, seats, entries; whether keys,
 * a snapshot and a secret are there, but not these themselves. The caller frees the text; NULL if there is none, or if
 * it cannot be read. One that is damaged is told as it is read, with "damaged" and the reason. */
char *store_export(Store *store, const char *match);
/* The same of a campaign. */
char *store_export_campaign(Store *store, const char *campaign);

/* ---- care: other processes may do this while a server runs ---- */

/* One moment of the store in one checked file, replaced as a whole or not at all. */
bool store_backup(const char *from, const char *to, char *wrong, size_t room);
/* Checks the copy first; refuses to write over a store unless `force`, and over one that is in use in any case. */
bool store_restore(const char *from, const char *to, bool force, char *wrong, size_t room);

enum { STORE_HITS = 20, STORE_WHY = 120 };

typedef struct {
    int matches, entries;
    int damaged; /* matches and campaigns that are not what was written */
    struct {
        char id[STORE_ID + 1];
        char why[STORE_WHY];
    } hits[STORE_HITS]; /* the first of them */
} StoreReport;

/* The file, the schema, and that every match, snapshot and campaign is what was written. False with one line in
 * `wrong`; the report is filled as far as the file can be read. */
bool store_check(const char *where, StoreReport *report, char *wrong, size_t room);

#endif
