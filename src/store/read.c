/* Reading: over connections of its own, which see what is synced and nothing else. */
#include <string.h>

#include "store/inside.h"

typedef void Each(void *self, sqlite3_stmt *row);

/* ---- connections ---- */

bool reader_open(Store *store, Reader *reader, char *wrong, size_t room) {
    bool memory = store->shelf.memory;
    reader->db = memory ? store->writer : database_open(&store->shelf, DATABASE_READ, wrong, room);
    if (!reader->db)
        return false;
    if (!memory)
        database_limit(reader->db, &reader->budget, READ_STEPS);
    if (verify_begin(&reader->verifying, reader->db))
        return true;
    database_wrong(reader->db, store->shelf.path, wrong, room);
    reader_close(store, reader);
    return false;
}

void reader_close(Store *store, Reader *reader) {
    verify_end(&reader->verifying);
    reader->verifying = (Verifying){0};
    if (reader->db != store->writer)
        sqlite3_close(reader->db);
    reader->db = NULL;
}

/* One that nobody has, opened if it must be; the first if all are taken. */
static Reader *take(Store *store) {
    char unused[REASON_ROOM];
    for (int i = 0; i < (store->shelf.memory ? 1 : READERS); i++) {
        Reader *reader = &store->readers[i];
        if (pthread_mutex_trylock(&reader->mutex))
            continue;
        if (reader->db || reader_open(store, reader, unused, sizeof unused))
            return reader;
        pthread_mutex_unlock(&reader->mutex);
    }
    pthread_mutex_lock(&store->readers[0].mutex);
    return &store->readers[0];
}

/* Savepoints nest, so that a reader may read from within. */
Reader *reading_begin(Store *store) {
    Reader *reader = take(store);
    reader->budget.left = reader->budget.most;
    database_run(reader->db, "SAVEPOINT reading");
    return reader;
}

void reading_end(Reader *reader) {
    database_run(reader->db, "RELEASE reading");
    pthread_mutex_unlock(&reader->mutex);
}

/* A disk that cannot be read is not to be written either. Damage in one place leaves the others as they are. */
bool reading_failed(Store *store, Reader *reader, int code) {
    char reason[REASON_ROOM];
    int kind = code & 0xff;
    if (kind != SQLITE_IOERR && kind != SQLITE_CANTOPEN)
        return false;
    database_wrong(reader->db, store->shelf.path, reason, sizeof reason);
    store_fail(store, reason);
    return true;
}

/* ---- statements ---- */

static sqlite3_stmt *prepare(Reader *reader, const char *sql) {
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(reader->db, sql, -1, &statement, NULL);
    return statement;
}

/* Hands over each row and ends the statement; how many they were, or -1. */
static int step_all(Store *store, Reader *reader, sqlite3_stmt *statement, Each *each, void *self) {
    int count = 0, code = SQLITE_ERROR;
    while (statement && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        each(self, statement);
        count++;
    }
    if (code != SQLITE_DONE) {
        reading_failed(store, reader, code);
        count = -1;
    }
    sqlite3_finalize(statement);
    return count;
}

static int of_match(Store *store, Reader *reader, const char *match, const char *sql, Each *each, void *self) {
    sqlite3_stmt *statement = prepare(reader, sql);
    sqlite3_bind_text(statement, 1, match, -1, SQLITE_STATIC);
    return step_all(store, reader, statement, each, self);
}

/* ---- rows ---- */

static const char *text_at(sqlite3_stmt *row, int column) {
    return (const char *)sqlite3_column_text(row, column);
}

static void copy_id(char match[STORE_ID + 1], sqlite3_stmt *row) {
    const char *id = text_at(row, 0);
    size_t length = id ? strnlen(id, STORE_ID) : 0;
    memcpy(match, id ? id : "", length);
    match[length] = 0;
}

static void each_match(void *self, sqlite3_stmt *row) {
    const StoreReader *reader = self;
    StoreMatch match = {.header = text_at(row, 1), .secret = text_at(row, 2)};
    copy_id(match.match, row);
    reader->match(reader->self, &match);
}

StoreSeat reading_seat(sqlite3_stmt *row) {
    StoreSeat seat = {.seat = sqlite3_column_int(row, 1), .about = text_at(row, 3)};
    copy_id(seat.match, row);
    if (sqlite3_column_bytes(row, 2) == STORE_HASH)
        memcpy(seat.hash, sqlite3_column_blob(row, 2), STORE_HASH);
    return seat;
}

static void each_seat(void *self, sqlite3_stmt *row) {
    const StoreReader *reader = self;
    StoreSeat seat = reading_seat(row);
    reader->seat(reader->self, &seat);
}

typedef struct {
    const StoreReader *reader;
    const char *match;
} SnapshotReader;

/* One that is not what was written, or is another match's, is left out. */
static void each_snapshot(void *self, sqlite3_stmt *row) {
    const SnapshotReader *from = self;
    const StoreReader *reader = from->reader;
    int64_t seq = sqlite3_column_int64(row, 1);
    Piece bytes = piece_at(row, 2), seal = piece_at(row, 3);
    Hash hash = hash_snapshot(from->match, seq, bytes);
    if (seal.size == HASH_SIZE && !memcmp(seal.at, hash.bytes, HASH_SIZE))
        reader->snapshot(reader->self, (uint32_t)seq, bytes.at, bytes.size);
}

static void each_entry(void *self, sqlite3_stmt *row) {
    const StoreReader *reader = self;
    StoreEntry entry = {
        .seq = (uint32_t)sqlite3_column_int64(row, 1), .kind = text_at(row, 2), .text = text_at(row, 3)};
    copy_id(entry.match, row);
    reader->entry(reader->self, &entry);
}

/* ---- questions ---- */

static bool read_parts(Store *store, Reader *own, const char *match, const StoreReader *reader) {
    const SnapshotReader snapshot = {reader, match};
    const struct {
        bool wanted;
        const char *sql;
        Each *each;
        const void *with;
        bool needed; /* without a snapshot the entries say the same */
    } parts[] = {
        {reader->match, "SELECT id, header, secret FROM match WHERE id = ?1", each_match, reader, true},
        {reader->seat, "SELECT match, seat, hash, about FROM seat WHERE match = ?1 ORDER BY seat", each_seat, reader,
         true},
        {reader->snapshot, "SELECT match, seq, bytes, seal FROM snapshot WHERE match = ?1", each_snapshot, &snapshot,
         false},
        {reader->entry, "SELECT match, seq, kind, text FROM move WHERE match = ?1 ORDER BY seq", each_entry, reader,
         true},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].wanted && of_match(store, own, match, parts[i].sql, parts[i].each, (void *)parts[i].with) < 0 &&
            parts[i].needed)
            return false;
    return true;
}

/* What a verdict means for a reader. */
static StoreRead found(Store *store, Reader *own, Verdict verdict) {
    return verdict.code && reading_failed(store, own, verdict.code) ? STORE_ABSENT : verdict.found;
}

StoreRead store_read(Store *store, const char *match, const StoreReader *reader) {
    if (store_is_doomed(store, match))
        return STORE_ABSENT;
    Reader *own = reading_begin(store);
    StoreRead read = found(store, own, verify_log(&own->verifying, match));
    if (read == STORE_FOUND && !read_parts(store, own, match, reader))
        read = store_failed(store) ? STORE_ABSENT : STORE_DAMAGED;
    reading_end(own);
    return read;
}

typedef struct {
    void *self;
    void (*read)(void *self, const StoreCampaign *campaign);
} CampaignReader;

static void each_campaign(void *self, sqlite3_stmt *row) {
    const CampaignReader *reader = self;
    StoreCampaign campaign = {.text = text_at(row, 2)};
    copy_id(campaign.campaign, row);
    if (sqlite3_column_bytes(row, 1) == STORE_HASH)
        memcpy(campaign.hash, sqlite3_column_blob(row, 1), STORE_HASH);
    reader->read(reader->self, &campaign);
}

StoreRead store_read_campaign(Store *store, const char *id, void (*read)(void *self, const StoreCampaign *campaign),
                              void *self) {
    static const char sql[] = "SELECT id, hash, text FROM campaign WHERE id = ?1";
    CampaignReader reader = {self, read};
    if (store_is_doomed(store, id))
        return STORE_ABSENT;
    Reader *own = reading_begin(store);
    StoreRead seen = found(store, own, verify_campaign(&own->verifying, id));
    if (seen == STORE_FOUND && of_match(store, own, id, sql, each_campaign, &reader) <= 0)
        seen = store_failed(store) ? STORE_ABSENT : STORE_DAMAGED;
    reading_end(own);
    return seen;
}

typedef struct {
    void *self;
    void (*read)(void *self, const StorePack *pack);
} PackReader;

static void each_pack(void *self, sqlite3_stmt *row) {
    const PackReader *reader = self;
    reader->read(reader->self, &(StorePack){.hash = text_at(row, 0), .game = text_at(row, 1), .text = text_at(row, 2)});
}

StoreRead store_read_pack(Store *store, const char *hash, void (*read)(void *self, const StorePack *pack), void *self) {
    static const char sql[] = "SELECT hash, game, text FROM pack WHERE hash = ?1";
    PackReader reader = {self, read};
    Reader *own = reading_begin(store);
    StoreRead seen = found(store, own, verify_pack(&own->verifying, hash));
    if (seen == STORE_FOUND && of_match(store, own, hash, sql, each_pack, &reader) <= 0)
        seen = store_failed(store) ? STORE_ABSENT : STORE_DAMAGED;
    reading_end(own);
    return seen;
}

static void each_weight(void *self, sqlite3_stmt *row) {
    *(size_t *)self = (size_t)sqlite3_column_int64(row, 0);
}

size_t store_weight(Store *store, const char *match) {
    static const char sql[] = "SELECT coalesce(max(seq), 0) + coalesce((SELECT length(text) / 32 FROM move WHERE "
                              "match = ?1 AND seq = 1), 0) FROM move WHERE match = ?1";
    size_t weight = 0;
    if (store_is_doomed(store, match))
        return 0;
    Reader *own = reading_begin(store);
    of_match(store, own, match, sql, each_weight, &weight);
    reading_end(own);
    return weight;
}

typedef struct {
    char *match;
    int *seat;
} KeyFinder;

static void each_key(void *self, sqlite3_stmt *row) {
    const KeyFinder *finder = self;
    copy_id(finder->match, row);
    *finder->seat = sqlite3_column_int(row, 1);
}

bool store_find_key(Store *store, const uint8_t hash[STORE_HASH], char match[STORE_ID + 1], int *seat) {
    static const char sql[] = "SELECT match, seat FROM seat WHERE hash = ?1 ORDER BY match, seat LIMIT 1";
    KeyFinder finder = {match, seat};
    Reader *own = reading_begin(store);
    sqlite3_stmt *statement = prepare(own, sql);
    sqlite3_bind_blob(statement, 1, hash, STORE_HASH, SQLITE_STATIC);
    int count = step_all(store, own, statement, each_key, &finder);
    reading_end(own);
    return count > 0;
}
