#include "store/database.h"

static const int open_flags[] = {
    [DATABASE_WRITE] = SQLITE_OPEN_READWRITE,
    [DATABASE_READ] = SQLITE_OPEN_READONLY,
};

sqlite3 *database_open(const Shelf *shelf, DatabaseUse use, char *wrong, size_t room) {
    sqlite3 *db = NULL;
    const char *name = shelf->memory ? ":memory:" : shelf->path;
    if (sqlite3_open_v2(name, &db, open_flags[use] | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
        database_wrong(db, name, wrong, room);
        sqlite3_close(db);
        return NULL;
    }
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, DATABASE_BUSY_MS);
    return db;
}

static int spend(void *budget) {
    return --((DatabaseBudget *)budget)->left < 0;
}

void database_limit(sqlite3 *db, DatabaseBudget *budget, int64_t most) {
    *budget = (DatabaseBudget){most, most};
    sqlite3_progress_handler(db, DATABASE_STEPS, spend, budget);
}

sqlite3_int64 database_number(sqlite3 *db, const char *sql) {
    sqlite3_stmt *statement = NULL;
    sqlite3_int64 number = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

bool database_run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* ---- words ---- */

static const struct {
    int code;
    const char *words;
} known[] = {
    {SQLITE_FULL, "the disk is full; make room, then start again"},
    {SQLITE_IOERR, "the disk cannot be read or written; is it full, broken, or unplugged?"},
    {SQLITE_READONLY, "the file may not be written; see who owns it"},
    {SQLITE_CANTOPEN, "the file cannot be opened; is it there, and whose is it?"},
    {SQLITE_NOTADB, "this is no store of Cantina, or it is damaged; restore a backup: 'cantina store restore'"},
    {SQLITE_CORRUPT, "the store is damaged; restore a backup: 'cantina store restore'"},
    {SQLITE_BUSY, "another program is writing into the store; stop it"},
    {SQLITE_NOMEM, "there is not enough memory"},
};

bool database_wrong(sqlite3 *db, const char *name, char *wrong, size_t room) {
    int code = db ? sqlite3_errcode(db) & 0xff : SQLITE_NOMEM;
    const char *words = sqlite3_errmsg(db);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].code == code)
            words = known[i].words;
    if (code == SQLITE_ERROR) /* our statements do not fit its tables */
        return refuse(wrong, room, "%s: the store is damaged (%s); restore a backup: 'cantina store restore'", name,
                      words);
    return refuse(wrong, room, "%s: %s", name, words);
}
