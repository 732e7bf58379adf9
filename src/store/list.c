/* Lists of matches, a page at a time: from how each stands, its header and its seats. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

enum { LIST_SEATS = 16, LIST_ABOUT = 1024, LIST_SQL = 640 };

/* ---- which ones ---- */

static const char *flag_sql(const char *column, StoreFlag flag, char *out, size_t room) {
    if (flag == STORE_ANY)
        return "";
    snprintf(out, room, " AND standing.%s = %d", column, flag == STORE_YES);
    return out;
}

/* The flags stand in the text as numbers: only so does SQLite see that the small indexes of the lobby will do. */
static sqlite3_stmt *prepare(Reader *own, const StoreFilter *filter) {
    char sql[LIST_SQL], listed[48], over[48];
    sqlite3_stmt *statement = NULL;
    snprintf(sql, sizeof sql,
             "SELECT " STANDING_COLUMNS ", match.header FROM standing LEFT JOIN match USING (number) "
             "WHERE %s%s%s%s "
             "ORDER BY standing.begun DESC, standing.match DESC LIMIT ?4",
             *filter->match ? "(standing.begun, standing.match) < (?1, ?2)" : "TRUE",
             flag_sql("listed", filter->listed, listed, sizeof listed),
             flag_sql("over", filter->over, over, sizeof over), filter->game ? " AND standing.game = ?3" : "");
    if (sqlite3_prepare_v2(own->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_bind_int64(statement, 1, filter->begun);
    sqlite3_bind_text(statement, 2, filter->match, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, filter->game, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 4, filter->most);
    return statement;
}

/* ---- lines ---- */

typedef struct {
    Store *store;
    Reader *own;
    void (*line)(void *self, const StoreLine *line);
    void *self;
    sqlite3_stmt *seats;
} Listing;

static StoreLine line_of(const Standing *s, const char *header) {
    StoreLine line = {.game = s->game,
                      .header = header ? header : "",
                      .listed = s->listed,
                      .over = s->over,
                      .played = s->played,
                      .begun = s->begun,
                      .last = s->last,
                      .entries = s->entries,
                      .bytes = s->bytes};
    memcpy(line.match, s->match, sizeof line.match);
    return line;
}

/* Texts of a row end with it: each seat is read by a statement that stands on its row until all are told. */
static void tell_line(Listing *listing, StoreLine *line) {
    StoreSeat seats[LIST_SEATS];
    char about[LIST_SEATS][LIST_ABOUT];
    sqlite3_bind_text(listing->seats, 1, line->match, -1, SQLITE_STATIC);
    while (line->seat_count < LIST_SEATS && sqlite3_step(listing->seats) == SQLITE_ROW) {
        StoreSeat *seat = &seats[line->seat_count];
        *seat = reading_seat(listing->seats);
        snprintf(about[line->seat_count], sizeof about[0], "%s", seat->about ? seat->about : "");
        seat->about = about[line->seat_count++];
    }
    sqlite3_reset(listing->seats);
    line->seats = seats;
    listing->line(listing->self, line);
}

static void each_line(Listing *listing, sqlite3_stmt *row) {
    Store *store = listing->store;
    Standing standing = standing_read(row);
    StoreLine line = line_of(&standing, (const char *)sqlite3_column_text(row, STANDING_WIDTH));
    if (store_is_doomed(store, line.match))
        return;
    Verdict verdict = verify_line(&listing->own->verifying, &standing);
    line.damaged = verdict.found != STORE_FOUND;
    tell_line(listing, &line);
}

int store_page(Store *store, const StoreFilter *filter, void (*line)(void *self, const StoreLine *line), void *self) {
    static const char sql[] = "SELECT match, seat, hash, about FROM seat WHERE match = ?1 ORDER BY seat";
    int count = 0, code = SQLITE_ERROR;
    Reader *own = reading_begin(store);
    Listing listing = {store, own, line, self, NULL};
    sqlite3_stmt *statement = prepare(own, filter);
    if (statement && sqlite3_prepare_v2(own->db, sql, -1, &listing.seats, NULL) == SQLITE_OK)
        for (; (code = sqlite3_step(statement)) == SQLITE_ROW; count++)
            each_line(&listing, statement);
    if (code != SQLITE_DONE)
        reading_failed(store, own, code);
    sqlite3_finalize(listing.seats);
    sqlite3_finalize(statement);
    reading_end(own);
    return count;
}

/* ---- campaigns ---- */

static void tell_campaign(Store *store, sqlite3_stmt *row, void (*line)(void *self, const StoreCampaignLine *line),
                          void *self) {
    const char *id = (const char *)sqlite3_column_text(row, 0), *text = (const char *)sqlite3_column_text(row, 1);
    StoreCampaignLine out = {.text = text ? text : "", .last = sqlite3_column_int64(row, 2)};
    snprintf(out.campaign, sizeof out.campaign, "%s", id ? id : "");
    if (!store_is_doomed(store, out.campaign))
        line(self, &out);
}

/* Shorter ids are the server's own. */
int store_page_campaigns(Store *store, const char *behind, int most,
                         void (*line)(void *self, const StoreCampaignLine *line), void *self) {
    static const char sql[] = "SELECT id, text, last FROM campaign WHERE length(id) = 16 AND "
                              "(?1 = '' OR number < (SELECT number FROM campaign WHERE id = ?1)) "
                              "ORDER BY number DESC LIMIT ?2";
    sqlite3_stmt *statement = NULL;
    int count = 0, code = SQLITE_ERROR;
    Reader *own = reading_begin(store);
    if (sqlite3_prepare_v2(own->db, sql, -1, &statement, NULL) == SQLITE_OK) {
        sqlite3_bind_text(statement, 1, behind, -1, SQLITE_STATIC);
        sqlite3_bind_int(statement, 2, most);
        for (; (code = sqlite3_step(statement)) == SQLITE_ROW; count++)
            tell_campaign(store, statement, line, self);
    }
    if (code != SQLITE_DONE)
        reading_failed(store, own, code);
    sqlite3_finalize(statement);
    reading_end(own);
    return count;
}
