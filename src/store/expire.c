/* What has been kept long enough: some rows a call, from where the last call stopped, over and over. */
#include <string.h>

#include "store/inside.h"

enum { EXPIRE_LOOK = 500, DAY = 24 * 60 * 60 };

/* Days of 0 are for ever. A date that is not known, from before there were dates, does not count. */
static bool is_past(int64_t last, int days, int64_t date) {
    return days && last > 0 && date - last >= (int64_t)days * DAY;
}

static bool is_due(const Standing *s, const StoreKeep *keep, int64_t date) {
    if (s->sealed_wrong) /* somebody should look at it first */
        return false;
    return is_past(s->last, s->over ? keep->finished : s->played ? keep->idle : keep->unplayed, date);
}

typedef struct {
    const StoreKeep *keep;
    int64_t date;
    StoreDue *due;
    int count;
} Expiring;

static void add(Expiring *e, const char *id, bool campaign) {
    StoreDue *due = &e->due[e->count++];
    *due = (StoreDue){.campaign = campaign};
    memcpy(due->id, id, strnlen(id, STORE_ID));
}

/* True if `row` is due. */
typedef bool Look(Expiring *e, sqlite3_stmt *row);

static bool look_at_match(Expiring *e, sqlite3_stmt *row) {
    Standing standing = standing_read(row);
    bool due = is_due(&standing, e->keep, e->date);
    if (due)
        add(e, standing.match, false);
    return due;
}

static bool look_at_campaign(Expiring *e, sqlite3_stmt *row) {
    const char *id = (const char *)sqlite3_column_text(row, 1);
    bool due = id && is_past(sqlite3_column_int64(row, 2), e->keep->campaigns, e->date);
    if (due)
        add(e, id, true);
    return due;
}

/* The first column is the number to go on behind; from the first on again when the last has been looked at. */
static void look(Store *store, Reader *own, const char *sql, int64_t *from, Look *each, Expiring *e) {
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(own->db, sql, -1, &statement, NULL), rows = 0;
    if (code == SQLITE_OK) {
        sqlite3_bind_int64(statement, 1, *from);
        sqlite3_bind_int(statement, 2, EXPIRE_LOOK);
        while (e->count < STORE_DUE && (code = sqlite3_step(statement)) == SQLITE_ROW) {
            *from = sqlite3_column_int64(statement, 0);
            each(e, statement);
            rows++;
        }
    }
    if (code == SQLITE_DONE && rows < EXPIRE_LOOK)
        *from = 0;
    else if (code != SQLITE_ROW && code != SQLITE_DONE)
        reading_failed(store, own, code);
    sqlite3_finalize(statement);
}

int store_due(Store *store, const StoreKeep *keep, int64_t date, StoreDue due[STORE_DUE]) {
    Expiring e = {keep, date, due, 0};
    Reader *own = reading_begin(store);
    look(store, own, "SELECT " STANDING_COLUMNS " FROM standing WHERE number > ?1 ORDER BY number LIMIT ?2",
         &store->expire_match, look_at_match, &e);
    look(store, own, "SELECT number, id, last FROM campaign WHERE number > ?1 ORDER BY number LIMIT ?2",
         &store->expire_campaign, look_at_campaign, &e);
    reading_end(own);
    return e.count;
}
