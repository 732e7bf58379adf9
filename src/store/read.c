/* Reading: over a connection of its own, which sees what is synced and nothing else. */
#include <string.h>

#include "store/inside.h"

typedef void Each(void *self, sqlite3_stmt *row);

static sqlite3_stmt *prepare(Store *store, const char *sql) {
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(store->reader, sql, -1, &statement, NULL);
    return statement;
}

/* A disk that cannot be read is not to be written either. */
static void fail(Store *store) {
    char reason[REASON_ROOM];
    database_wrong(store->reader, store->shelf.path, reason, sizeof reason);
    store_fail(store, reason);
}

/* Hands over each row and ends the statement; how many they were, or -1. */
static int step_all(Store *store, sqlite3_stmt *statement, Each *each, void *self) {
    int count = 0, code = SQLITE_ERROR;
    while (statement && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        each(self, statement);
        count++;
    }
    if (code != SQLITE_DONE) {
        fail(store);
        count = -1;
    }
    sqlite3_finalize(statement);
    return count;
}

static int of_match(Store *store, const char *match, const char *sql, Each *each, void *self) {
    sqlite3_stmt *statement = prepare(store, sql);
    sqlite3_bind_text(statement, 1, match, -1, SQLITE_STATIC);
    return step_all(store, statement, each, self);
}

/* Savepoints nest, so that a reader may read from within. */
static void begin_reading(Store *store) {
    pthread_mutex_lock(&store->reading);
    database_run(store->reader, "SAVEPOINT reading");
}

static void end_reading(Store *store) {
    database_run(store->reader, "RELEASE reading");
    pthread_mutex_unlock(&store->reading);
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

typedef struct {
    void *self;
    void (*match)(void *self, const StoreMatch *match);
} MatchReader;

static void each_match(void *self, sqlite3_stmt *row) {
    const MatchReader *reader = self;
    StoreMatch match = {.header = text_at(row, 1), .secret = text_at(row, 2)};
    copy_id(match.match, row);
    if (reader->match)
        reader->match(reader->self, &match);
}

static void each_seat(void *self, sqlite3_stmt *row) {
    const StoreReader *reader = self;
    StoreSeat seat = {.seat = sqlite3_column_int(row, 1), .about = text_at(row, 3)};
    copy_id(seat.match, row);
    if (sqlite3_column_bytes(row, 2) == STORE_HASH)
        memcpy(seat.hash, sqlite3_column_blob(row, 2), STORE_HASH);
    reader->seat(reader->self, &seat);
}

static void each_snapshot(void *self, sqlite3_stmt *row) {
    const StoreReader *reader = self;
    const void *bytes = sqlite3_column_blob(row, 2);
    reader->snapshot(reader->self, (uint32_t)sqlite3_column_int64(row, 1), bytes ? bytes : "",
                     (size_t)sqlite3_column_bytes(row, 2));
}

static void each_entry(void *self, sqlite3_stmt *row) {
    const StoreReader *reader = self;
    StoreEntry entry = {
        .seq = (uint32_t)sqlite3_column_int64(row, 1), .kind = text_at(row, 2), .text = text_at(row, 3)};
    copy_id(entry.match, row);
    reader->entry(reader->self, &entry);
}

/* ---- questions ---- */

static bool read_rest(Store *store, const char *match, const StoreReader *reader) {
    const struct {
        bool wanted;
        const char *sql;
        Each *each;
    } parts[] = {
        {reader->seat, "SELECT match, seat, hash, about FROM seat WHERE match = ?1 ORDER BY seat", each_seat},
        {reader->snapshot, "SELECT match, seq, bytes FROM snapshot WHERE match = ?1", each_snapshot},
        {reader->entry, "SELECT match, seq, kind, text FROM move WHERE match = ?1 ORDER BY seq", each_entry},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].wanted && of_match(store, match, parts[i].sql, parts[i].each, (void *)reader) < 0)
            return false;
    return true;
}

bool store_read(Store *store, const char *match, const StoreReader *reader) {
    static const char sql[] = "SELECT id, header, secret FROM match WHERE id = ?1";
    MatchReader first = {reader->self, reader->match};
    begin_reading(store);
    bool found = of_match(store, match, sql, each_match, &first) > 0 && read_rest(store, match, reader);
    end_reading(store);
    return found;
}

int store_list(Store *store, int most, void (*match)(void *self, const StoreMatch *match), void *self) {
    static const char sql[] = "SELECT id, header, secret FROM match WHERE NOT EXISTS (SELECT 1 FROM move "
                              "WHERE move.match = match.id AND kind = 'end') ORDER BY number DESC LIMIT ?1";
    MatchReader reader = {self, match};
    begin_reading(store);
    sqlite3_stmt *statement = prepare(store, sql);
    sqlite3_bind_int(statement, 1, most);
    int count = step_all(store, statement, each_match, &reader);
    end_reading(store);
    return count < 0 ? 0 : count;
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

bool store_read_campaign(Store *store, const char *id, void (*read)(void *self, const StoreCampaign *campaign),
                         void *self) {
    static const char sql[] = "SELECT id, hash, text FROM campaign WHERE id = ?1";
    CampaignReader reader = {self, read};
    begin_reading(store);
    bool found = of_match(store, id, sql, each_campaign, &reader) > 0;
    end_reading(store);
    return found;
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
    pthread_mutex_lock(&store->reading);
    sqlite3_stmt *statement = prepare(store, sql);
    sqlite3_bind_blob(statement, 1, hash, STORE_HASH, SQLITE_STATIC);
    int count = step_all(store, statement, each_key, &finder);
    pthread_mutex_unlock(&store->reading);
    return count > 0;
}
