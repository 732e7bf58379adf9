#include "store/unit.h"

#include <stdlib.h>
#include <string.h>

/* ?1 is the match or campaign, ?2 the number, ?3 and ?4 the pieces. */
static const struct {
    const char *name, *sql;
    bool binary; /* the first piece is no text */
} kinds[ROW_KINDS] = {
    [ROW_MATCH] = {"match", "INSERT INTO match (id, header, secret) VALUES (?1, ?3, ?4)", false},
    [ROW_SEAT] = {"seat",
                  "INSERT INTO seat (match, seat, hash, about) VALUES (?1, ?2, ?3, ?4) "
                  "ON CONFLICT (match, seat) DO UPDATE SET hash = excluded.hash, about = excluded.about",
                  true},
    [ROW_ENTRY] = {"entry", "INSERT INTO move (match, seq, kind, text) VALUES (?1, ?2, ?3, ?4)", false},
    [ROW_SNAPSHOT] = {"snapshot",
                      "INSERT INTO snapshot (match, seq, bytes) VALUES (?1, ?2, ?3) "
                      "ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, bytes = excluded.bytes "
                      "WHERE excluded.seq >= snapshot.seq",
                      true},
    [ROW_CAMPAIGN] = {"campaign",
                      "INSERT INTO campaign (id, hash, text) VALUES (?1, ?3, ?4) "
                      "ON CONFLICT (id) DO UPDATE SET text = excluded.text",
                      true},
};

const char *row_name(RowKind kind) {
    return kinds[kind].name;
}

/* ---- copying ---- */

/* Goes over the same rows twice: first it measures, then it copies. */
typedef struct {
    Row *rows; /* NULL: measuring */
    int count;
    char *bytes;
    size_t size;
} Filler;

static Piece text_piece(const char *text) {
    return (Piece){text, text ? strlen(text) : 0};
}

static Piece keep(Filler *filler, Piece piece) {
    if (!piece.at)
        return piece;
    if (filler->rows && piece.size)
        memcpy(filler->bytes + filler->size, piece.at, piece.size);
    piece.at = filler->rows ? filler->bytes + filler->size : NULL;
    filler->size += piece.size;
    return piece;
}

static void add(Filler *filler, const char *match, Row row) {
    memcpy(row.match, match, strnlen(match, STORE_ID));
    row.first = keep(filler, row.first);
    row.second = keep(filler, row.second);
    if (filler->rows)
        filler->rows[filler->count] = row;
    filler->count++;
}

static void add_seat(Filler *filler, const StoreSeat *seat) {
    static const uint8_t none[STORE_HASH];
    bool key = memcmp(seat->hash, none, sizeof none) != 0;
    add(filler, seat->match,
        (Row){ROW_SEAT, "", seat->seat, {key ? seat->hash : NULL, sizeof seat->hash}, text_piece(seat->about)});
}

static void add_unit(Filler *filler, const void *what) {
    const StoreUnit *unit = what;
    const StoreMatch *match = unit->match;
    if (match)
        add(filler, match->match, (Row){ROW_MATCH, "", 0, text_piece(match->header), text_piece(match->secret)});
    for (int i = 0; i < unit->seat_count; i++)
        add_seat(filler, &unit->seats[i]);
    for (int i = 0; i < unit->entry_count; i++) {
        const StoreEntry *entry = &unit->entries[i];
        add(filler, entry->match, (Row){ROW_ENTRY, "", entry->seq, text_piece(entry->kind), text_piece(entry->text)});
    }
    const StoreCampaign *campaign = unit->campaign;
    if (campaign)
        add(filler, campaign->campaign,
            (Row){ROW_CAMPAIGN, "", 0, {campaign->hash, sizeof campaign->hash}, text_piece(campaign->text)});
}

typedef struct {
    const char *match;
    uint32_t seq;
    Piece bytes;
} Snapshot;

static void add_snapshot(Filler *filler, const void *what) {
    const Snapshot *snapshot = what;
    add(filler, snapshot->match, (Row){ROW_SNAPSHOT, "", snapshot->seq, snapshot->bytes, {0}});
}

static Unit *copy(void (*add_all)(Filler *filler, const void *what), const void *what) {
    Filler measure = {0};
    add_all(&measure, what);
    size_t rows = (size_t)measure.count * sizeof(Row);
    Unit *unit = malloc(sizeof *unit + rows + measure.size + 1);
    if (!unit)
        return NULL;
    *unit = (Unit){.count = measure.count};
    add_all(&(Filler){.rows = unit->rows, .bytes = (char *)unit->rows + rows}, what);
    return unit;
}

Unit *unit_of(const StoreUnit *unit) {
    return copy(add_unit, unit);
}

Unit *unit_of_snapshot(const char *match, uint32_t seq, const void *bytes, size_t size) {
    return copy(add_snapshot, &(Snapshot){match, seq, {bytes ? bytes : "", size}});
}

/* ---- writing ---- */

bool unit_prepare(sqlite3 *db, sqlite3_stmt *statements[ROW_KINDS]) {
    for (int i = 0; i < ROW_KINDS; i++)
        if (sqlite3_prepare_v3(db, kinds[i].sql, -1, SQLITE_PREPARE_PERSISTENT, &statements[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

static void bind(sqlite3_stmt *statement, int at, Piece piece, bool binary) {
    if (!piece.at)
        return;
    if (binary)
        sqlite3_bind_blob64(statement, at, piece.at, piece.size, SQLITE_STATIC);
    else
        sqlite3_bind_text64(statement, at, piece.at, piece.size, SQLITE_STATIC, SQLITE_UTF8);
}

static bool row_write(sqlite3_stmt *statement, const Row *row) {
    sqlite3_clear_bindings(statement);
    sqlite3_bind_text(statement, 1, row->match, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, row->number);
    bind(statement, 3, row->first, kinds[row->kind].binary);
    bind(statement, 4, row->second, false);
    sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK;
}

const Row *unit_write(sqlite3_stmt *const statements[ROW_KINDS], const Unit *unit) {
    for (int i = 0; i < unit->count; i++)
        if (!row_write(statements[unit->rows[i].kind], &unit->rows[i]))
            return &unit->rows[i];
    return NULL;
}
