#include "store/write.h"

#include <stdlib.h>
#include <string.h>

#include "store/standing.h"

enum {
    FIND_PACK,
    ADD_PACK,
    ADD_MATCH,
    ADD_SEAT,
    ADD_ENTRY,
    ADD_SNAPSHOT,
    ADD_CAMPAIGN,
    FIND_SEAT,
    FIND_HEADER,
    FIND_STANDING,
    ADD_STANDING,
    SET_STANDING,
    SET_OVER,
    READ_ALL,
    DELETE_MATCH, /* five statements, one a table, and one for packs that nothing needs any more */
    DELETE_CAMPAIGN = WRITE_STATEMENTS - 1
};

/* As the index has it. */
#define PACK_OF_MATCH "CASE WHEN json_valid(header) THEN json_extract(header, '$.pack') END"
#define OF_MATCH "(SELECT number FROM match WHERE id = ?1)"

/* Rows: ?1 is the match or campaign, ?2 the number, ?3 and ?4 the pieces, ?5 the seal, ?6 the date. How a match
 * stands: ?1 to ?14 as standing_bind has them. Indexes are touched by what sets `over` alone. */
static const char *const sql[WRITE_STATEMENTS] = {
    [FIND_PACK] = "SELECT 1 FROM pack WHERE hash = ?1",
    [ADD_PACK] = "INSERT INTO pack (hash, game, text, seal) VALUES (?1, ?3, ?4, ?5)",
    [ADD_MATCH] = "INSERT INTO match (id, header, secret) VALUES (?1, ?3, ?4)",
    [ADD_SEAT] = "INSERT INTO seat (match, seat, hash, about) VALUES (?1, ?2, ?3, ?4) "
                 "ON CONFLICT (match, seat) DO UPDATE SET hash = excluded.hash, about = excluded.about",
    [ADD_ENTRY] = "INSERT INTO move (match, seq, kind, text) VALUES (?1, ?2, ?3, ?4)",
    [ADD_SNAPSHOT] = "INSERT INTO snapshot (match, seq, bytes, seal) VALUES (?1, ?2, ?3, ?5) "
                     "ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, bytes = excluded.bytes, "
                     "seal = excluded.seal WHERE excluded.seq >= snapshot.seq",
    [ADD_CAMPAIGN] = "INSERT INTO campaign (id, hash, text, seal, last) VALUES (?1, ?3, ?4, ?5, ?6) "
                     "ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, text = excluded.text, "
                     "seal = excluded.seal, last = excluded.last",
    [FIND_SEAT] = "SELECT hash, about FROM seat WHERE match = ?1 AND seat = ?2",
    [FIND_HEADER] = "SELECT " HEADER_COLUMNS " FROM match WHERE id = ?1",
    [FIND_STANDING] = "SELECT " STANDING_COLUMNS " FROM standing WHERE number = " OF_MATCH,
    [ADD_STANDING] = "INSERT INTO standing VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
    [SET_STANDING] = "UPDATE standing SET played = ?6, last = ?8, entries = ?9, bytes = ?10, seats = ?12, "
                     "chain = ?13, seal = ?14 WHERE number = ?1",
    [SET_OVER] = "UPDATE standing SET over = ?5 WHERE number = ?1",
    [READ_ALL] = "SELECT (SELECT sum(length(text)) FROM move WHERE match = ?1), "
                 "(SELECT sum(length(bytes)) FROM snapshot WHERE match = ?1), "
                 "(SELECT sum(length(about)) FROM seat WHERE match = ?1), "
                 "(SELECT length(header) FROM match WHERE id = ?1)",
    [DELETE_MATCH] = "DELETE FROM move WHERE match = ?1",
    [DELETE_MATCH + 1] = "DELETE FROM snapshot WHERE match = ?1",
    [DELETE_MATCH + 2] = "DELETE FROM seat WHERE match = ?1",
    [DELETE_MATCH + 3] = "DELETE FROM standing WHERE number = " OF_MATCH,
    [DELETE_MATCH + 4] = "DELETE FROM match WHERE id = ?1",
    [DELETE_MATCH + 5] = "DELETE FROM pack WHERE NOT EXISTS (SELECT 1 FROM match WHERE " PACK_OF_MATCH " = pack.hash)",
    [DELETE_CAMPAIGN] = "DELETE FROM campaign WHERE id = ?1",
};
_Static_assert(DELETE_CAMPAIGN == DELETE_MATCH + 6, "one statement for each");

/* ---- statements ---- */

bool writing_begin(Writing *w, sqlite3 *db) {
    w->db = db;
    for (int i = 0; i < WRITE_STATEMENTS; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &w->statements[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

void writing_end(Writing *w) {
    for (int i = 0; i < WRITE_STATEMENTS; i++)
        sqlite3_finalize(w->statements[i]);
}

static void bind(sqlite3_stmt *statement, int at, Piece piece, bool binary) {
    if (!piece.at)
        return;
    if (binary)
        sqlite3_bind_blob64(statement, at, piece.at, piece.size, SQLITE_STATIC);
    else
        sqlite3_bind_text64(statement, at, piece.at, piece.size, SQLITE_STATIC, SQLITE_UTF8);
}

static sqlite3_stmt *for_match(Writing *w, int which, const char *match) {
    sqlite3_stmt *statement = w->statements[which];
    sqlite3_clear_bindings(statement);
    sqlite3_bind_text(statement, 1, match, -1, SQLITE_STATIC);
    return statement;
}

static bool run(sqlite3_stmt *statement) {
    sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK;
}

/* ---- rows ---- */

static const struct {
    const char *name;
    int statement;
    bool binary; /* the first piece is no text */
} kinds[] = {
    [ROW_PACK] = {"pack", ADD_PACK, false},
    [ROW_MATCH] = {"match", ADD_MATCH, false},
    [ROW_SEAT] = {"seat", ADD_SEAT, true},
    [ROW_ENTRY] = {"entry", ADD_ENTRY, false},
    [ROW_SNAPSHOT] = {"snapshot", ADD_SNAPSHOT, true},
    [ROW_CAMPAIGN] = {"campaign", ADD_CAMPAIGN, true},
    [ROW_DELETE_MATCH] = {"deletion", DELETE_MATCH, false},
    [ROW_DELETE_CAMPAIGN] = {"deletion", DELETE_CAMPAIGN, false},
};

const char *row_name(RowKind kind) {
    return kinds[kind].name;
}

static bool write_row(Writing *w, const Row *row, const Hash *seal, int64_t date) {
    sqlite3_stmt *statement = for_match(w, kinds[row->kind].statement, row->match);
    sqlite3_bind_int64(statement, 2, row->number);
    bind(statement, 3, row->first, kinds[row->kind].binary);
    bind(statement, 4, row->second, false);
    if (seal) {
        bind(statement, 5, (Piece){seal->bytes, HASH_SIZE}, true);
        sqlite3_bind_int64(statement, 6, date);
    }
    return run(statement);
}

static bool write_snapshot(Writing *w, const Row *row) {
    Row whole = *row;
    if (row->stays)
        return true;
    char *text = row->text ? row->text(row->self, row->first.at) : NULL;
    if (row->text && !text)
        return true;
    if (text)
        whole.first = piece_text(text);
    Hash seal = hash_snapshot(row->match, row->number, whole.first);
    bool well = write_row(w, &whole, &seal, 0);
    free(text);
    return well;
}

/* Once, however many matches name it. */
static bool write_pack(Writing *w, const Row *row) {
    sqlite3_stmt *statement = for_match(w, FIND_PACK, row->match);
    bool known = sqlite3_step(statement) == SQLITE_ROW;
    sqlite3_reset(statement);
    if (known)
        return true;
    char *made = row->make ? row->make(row->first.at) : NULL;
    Row whole = *row;
    whole.first = piece_text(row->first.at);
    whole.second = made ? piece_text(made) : row->second;
    Hash seal = hash_pack(row->match, whole.first, whole.second);
    bool well = !whole.second.at || write_row(w, &whole, &seal, 0);
    free(made);
    return well;
}

static bool write_campaign(Writing *w, const Row *row, int64_t date) {
    Hash seal = hash_campaign(row->match, row->first, row->second, date);
    return write_row(w, row, &seal, date);
}

/* Can all its rows be reached? Damaged pages may hold some that cannot; deleting those would stop the store. */
static bool is_readable(Writing *w, const char *match) {
    sqlite3_stmt *statement = for_match(w, READ_ALL, match);
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_ROW;
}

static Row *state_of(Unit *unit) {
    Row *row = unit->rows;
    while (row->kind != ROW_SNAPSHOT)
        row++;
    return row;
}

/* A state that one of the next units replaces need not be written. */
static void leave_out_state(Unit *unit) {
    enum { LOOK_AHEAD = 64 };
    Row *row = state_of(unit);
    int looked = 0;
    for (Unit *next = unit->next; next && !row->stays && looked < LOOK_AHEAD; next = next->next, looked++)
        row->stays = next->has_state && !strcmp(state_of(next)->match, row->match);
}

void unit_prepare(Writing *w, Unit *unit) {
    if (unit->has_state)
        leave_out_state(unit);
    for (int i = 0; i < unit->count; i++) {
        Row *row = &unit->rows[i];
        if (row->kind != ROW_DELETE_MATCH)
            continue;
        database_limit(w->db, &w->budget, DELETE_STEPS);
        row->stays = !is_readable(w, row->match);
        sqlite3_progress_handler(w->db, 0, NULL, NULL);
    }
}

static bool delete_match(Writing *w, const Row *row) {
    bool well = true;
    w->deleted |= !row->stays;
    database_limit(w->db, &w->budget, DELETE_STEPS);
    for (int i = 0; !row->stays && well && i < DELETE_CAMPAIGN - DELETE_MATCH; i++)
        well = run(for_match(w, DELETE_MATCH + i, row->match));
    sqlite3_progress_handler(w->db, 0, NULL, NULL);
    return well;
}

/* ---- how a match stands ---- */

typedef enum { STANDING_NONE, STANDING_NEW, STANDING_OLD } Known;

typedef struct {
    Known known; /* none: there is no such row, which a check will tell */
    bool was_over;
    Standing standing;
} Changing;

static Changing find(Writing *w, const char *match) {
    Changing c = {0};
    sqlite3_stmt *statement = for_match(w, FIND_STANDING, match);
    if (sqlite3_step(statement) == SQLITE_ROW) {
        c.known = STANDING_OLD;
        c.standing = standing_read(statement);
        c.was_over = c.standing.over;
    }
    sqlite3_reset(statement);
    return c;
}

static Changing find_new(Writing *w, const char *match) {
    Changing c = {0};
    sqlite3_stmt *statement = for_match(w, FIND_HEADER, match);
    if (sqlite3_step(statement) == SQLITE_ROW) {
        c.known = STANDING_NEW;
        c.standing = standing_begin(statement);
    }
    sqlite3_reset(statement);
    return c;
}

static bool save(Writing *w, Changing *c, const Unit *unit) {
    Standing *s = &c->standing;
    if (c->known == STANDING_NONE)
        return true;
    s->last = unit->date > s->last ? unit->date : s->last;
    s->played |= unit->played;
    sqlite3_stmt *statement = w->statements[c->known == STANDING_NEW ? ADD_STANDING : SET_STANDING];
    standing_bind(statement, s);
    if (!run(statement))
        return false;
    if (c->known == STANDING_NEW || s->over == c->was_over)
        return true;
    standing_bind(w->statements[SET_OVER], s);
    return run(w->statements[SET_OVER]);
}

/* The seat that is there until now goes out of the sum. */
static void forget_seat(Writing *w, const Row *row, Hash *seats) {
    sqlite3_stmt *statement = for_match(w, FIND_SEAT, row->match);
    sqlite3_bind_int64(statement, 2, row->number);
    if (sqlite3_step(statement) == SQLITE_ROW)
        hash_toggle(seats, hash_seat(row->match, row->number, piece_at(statement, 0), piece_at(statement, 1)));
    sqlite3_reset(statement);
}

static bool write_of_match(Writing *w, const Row *row, Changing *c) {
    if (row->kind == ROW_SEAT)
        forget_seat(w, row, &c->standing.seats);
    if (!write_row(w, row, NULL, 0))
        return false;
    if (row->kind == ROW_MATCH)
        *c = find_new(w, row->match);
    else if (row->kind == ROW_SEAT)
        hash_toggle(&c->standing.seats, hash_seat(row->match, row->number, row->first, row->second));
    else
        standing_add_entry(&c->standing, row->number, row->first, row->second);
    return true;
}

/* ---- units ---- */

static bool is_of_match(const Row *row) {
    return row->kind == ROW_MATCH || row->kind == ROW_SEAT || row->kind == ROW_ENTRY;
}

/* All rows from `at` on that change how one match stands; -1 if one is refused, with its place in `at`. */
static bool write_match(Writing *w, const Unit *unit, int *at) {
    const char *match = unit->rows[*at].match;
    Changing c = find(w, match);
    for (; *at < unit->count && is_of_match(&unit->rows[*at]) && !strcmp(unit->rows[*at].match, match); ++*at)
        if (!write_of_match(w, &unit->rows[*at], &c))
            return false;
    if (save(w, &c, unit))
        return true;
    --*at;
    return false;
}

static bool write_other(Writing *w, const Unit *unit, const Row *row) {
    switch (row->kind) {
    case ROW_PACK:
        return write_pack(w, row);
    case ROW_SNAPSHOT:
        return write_snapshot(w, row);
    case ROW_CAMPAIGN:
        return write_campaign(w, row, unit->date);
    case ROW_DELETE_MATCH:
        return delete_match(w, row);
    default:
        w->deleted = true;
        return run(for_match(w, DELETE_CAMPAIGN, row->match));
    }
}

const Row *unit_write(Writing *w, const Unit *unit) {
    for (int i = 0; i < unit->count;) {
        bool of_match = is_of_match(&unit->rows[i]);
        if (of_match ? !write_match(w, unit, &i) : !write_other(w, unit, &unit->rows[i]))
            return &unit->rows[i];
        i += !of_match;
    }
    return NULL;
}
