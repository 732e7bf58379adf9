#include "store/migrate.h"

#include "store/database.h"
#include "store/standing.h"

typedef bool Each(sqlite3 *db, sqlite3_stmt *row, void *self);

/* Hands each row over; `match` is ?1 unless it is NULL. False if SQLite or `each` fails. */
static bool for_each(sqlite3 *db, const char *sql, const char *match, Each *each, void *self) {
    sqlite3_stmt *statement = NULL;
    int code = SQLITE_ERROR;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK) {
        if (match)
            sqlite3_bind_text(statement, 1, match, -1, SQLITE_STATIC);
        while ((code = sqlite3_step(statement)) == SQLITE_ROW && each(db, statement, self))
            ;
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE;
}

/* Runs a statement with its values; false if it fails. */
static bool run(sqlite3_stmt *statement) {
    bool well = sqlite3_step(statement) == SQLITE_DONE;
    return sqlite3_finalize(statement) == SQLITE_OK && well;
}

/* ---- matches ---- */

static bool add_seat(sqlite3 *db, sqlite3_stmt *row, void *self) {
    Standing *standing = self;
    (void)db;
    hash_toggle(&standing->seats,
                hash_seat(standing->match, sqlite3_column_int64(row, 0), piece_at(row, 1), piece_at(row, 2)));
    return true;
}

static bool add_entry(sqlite3 *db, sqlite3_stmt *row, void *self) {
    Standing *standing = self;
    int64_t seq = sqlite3_column_int64(row, 0);
    (void)db;
    standing_add_entry(standing, seq, piece_at(row, 1), piece_at(row, 2));
    standing->played |= seq > 1; /* the first entry is what the table began with; who made the others is not known */
    return true;
}

static bool add_match(sqlite3 *db, sqlite3_stmt *row, void *self) {
    static const char into[] =
        "INSERT INTO standing VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
    Standing standing = standing_begin(row);
    sqlite3_stmt *statement = NULL;
    standing.last = *(const int64_t *)self;
    if (!for_each(db, "SELECT seat, hash, about FROM seat WHERE match = ?1", standing.match, add_seat, &standing) ||
        !for_each(db, "SELECT seq, kind, text FROM move WHERE match = ?1 ORDER BY seq", standing.match, add_entry,
                  &standing) ||
        sqlite3_prepare_v2(db, into, -1, &statement, NULL) != SQLITE_OK)
        return false;
    standing_bind(statement, &standing);
    return run(statement);
}

/* ---- snapshots and campaigns ---- */

static bool put_seal(sqlite3 *db, const char *sql, int64_t row, Hash seal) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_int64(statement, 1, row);
    sqlite3_bind_blob(statement, 2, seal.bytes, HASH_SIZE, SQLITE_STATIC);
    return run(statement);
}

static bool seal_snapshot(sqlite3 *db, sqlite3_stmt *row, void *unused) {
    const char *match = (const char *)sqlite3_column_text(row, 1);
    (void)unused;
    return put_seal(db, "UPDATE snapshot SET seal = ?2 WHERE rowid = ?1", sqlite3_column_int64(row, 0),
                    hash_snapshot(match, sqlite3_column_int64(row, 2), piece_at(row, 3)));
}

static bool seal_campaign(sqlite3 *db, sqlite3_stmt *row, void *unused) {
    const char *id = (const char *)sqlite3_column_text(row, 1);
    (void)unused;
    return put_seal(db, "UPDATE campaign SET seal = ?2 WHERE rowid = ?1", sqlite3_column_int64(row, 0),
                    hash_campaign(id, piece_at(row, 2), piece_at(row, 3), sqlite3_column_int64(row, 4)));
}

/* When something was last written is not known: everything is kept as if it were used today. */
bool migrate_hashes(sqlite3 *db) {
    int64_t now = database_number(db, "SELECT unixepoch()");
    return database_run(db, "UPDATE campaign SET last = unixepoch()") &&
           for_each(db, "SELECT " HEADER_COLUMNS " FROM match", NULL, add_match, &now) &&
           for_each(db, "SELECT rowid, match, seq, bytes FROM snapshot", NULL, seal_snapshot, NULL) &&
           for_each(db, "SELECT rowid, id, hash, text, last FROM campaign", NULL, seal_campaign, NULL);
}
