#include "store/verify.h"

#include <string.h>

#include "store/database.h"

enum { FIND_MATCH, FIND_REST, FIND_STANDING, FIND_SEATS, FIND_ENTRIES, FIND_SNAPSHOT, FIND_CAMPAIGN, FIND_PACK };

/* As a reader finds them, over the same indexes. A header that cannot be found leaves seats or entries behind. */
static const char *const sql[VERIFY_STATEMENTS] = {
    [FIND_MATCH] = "SELECT number, header, secret FROM match WHERE id = ?1",
    [FIND_REST] = "SELECT 1 WHERE EXISTS (SELECT 1 FROM seat WHERE match = ?1) "
                  "OR EXISTS (SELECT 1 FROM move WHERE match = ?1)",
    [FIND_STANDING] = "SELECT " STANDING_COLUMNS " FROM standing WHERE number = ?2",
    [FIND_SEATS] = "SELECT seat, hash, about FROM seat WHERE match = ?1 ORDER BY seat",
    [FIND_ENTRIES] = "SELECT seq, kind, text FROM move WHERE match = ?1 ORDER BY seq",
    [FIND_SNAPSHOT] = "SELECT seq, bytes, seal FROM snapshot WHERE match = ?1",
    [FIND_CAMPAIGN] = "SELECT id, hash, text, last, seal FROM campaign WHERE id = ?1",
    [FIND_PACK] = "SELECT hash, game, text, seal FROM pack WHERE hash = ?1",
};

static const char lost_header[] = "its header cannot be found";
static const char lost_standing[] = "its hashes cannot be found";
static const char bad_header[] = "its header is not what was written";
static const char bad_seat[] = "a seat is not what was written";
static const char bad_entry[] = "an entry is not what was written";
static const char lost_entry[] = "an entry is missing, or there is one too many";
static const char bad_snapshot[] = "its snapshot is not what was written";
static const char bad_line[] = "what lists say of it is not what was written";
static const char bad_pack[] = "the pack is not what was written";
static const char bad_campaign[] = "the campaign is not what was written";

enum { VERSION_WITH_PACKS = 5 };

bool verify_begin(Verifying *v, sqlite3 *db) {
    bool packs = database_number(db, "PRAGMA user_version") >= VERSION_WITH_PACKS;
    *v = (Verifying){.db = db};
    for (int i = 0; i < VERIFY_STATEMENTS; i++)
        if ((i != FIND_PACK || packs) &&
            sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &v->statements[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

void verify_end(Verifying *v) {
    for (int i = 0; i < VERIFY_STATEMENTS; i++)
        sqlite3_finalize(v->statements[i]);
}

static sqlite3_stmt *ask(Verifying *v, int which, const char *match, int64_t number) {
    sqlite3_stmt *statement = v->statements[which];
    sqlite3_bind_text(statement, 1, match, -1, SQLITE_TRANSIENT);
    if (which == FIND_STANDING)
        sqlite3_bind_int64(statement, 2, number);
    return statement;
}

static Verdict damaged(const char *why) {
    return (Verdict){.found = STORE_DAMAGED, .why = why};
}

/* Ends a statement that stepped to `code`: what SQLite could not read, or what we found so far. */
static Verdict settle(Verifying *v, sqlite3_stmt *statement, int code, Verdict verdict) {
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        verdict = (Verdict){STORE_DAMAGED, sqlite3_errmsg(v->db), sqlite3_extended_errcode(v->db)};
    sqlite3_reset(statement);
    return verdict;
}

/* ---- parts ---- */

/* What is known of a match so far. */
typedef struct {
    const char *match;
    int64_t number;
    Hash head;
    Standing standing;
} Found;

static Verdict check_rest(Verifying *v, const char *match) {
    sqlite3_stmt *statement = ask(v, FIND_REST, match, 0);
    int code = sqlite3_step(statement);
    return settle(v, statement, code, code == SQLITE_ROW ? damaged(lost_header) : (Verdict){.found = STORE_ABSENT});
}

static Verdict find_match(Verifying *v, Found *f) {
    Verdict verdict = {.found = STORE_ABSENT};
    sqlite3_stmt *statement = ask(v, FIND_MATCH, f->match, 0);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        f->number = sqlite3_column_int64(statement, 0);
        f->head = hash_match(f->number, f->match, piece_at(statement, 1), piece_at(statement, 2));
        verdict.found = STORE_FOUND;
    }
    verdict = settle(v, statement, code, verdict);
    return verdict.found == STORE_ABSENT ? check_rest(v, f->match) : verdict;
}

static Verdict find_standing(Verifying *v, Found *f) {
    sqlite3_stmt *statement = ask(v, FIND_STANDING, f->match, f->number);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        f->standing = standing_read(statement);
    bool same = code == SQLITE_ROW && !strcmp(f->standing.match, f->match);
    return settle(v, statement, code, same ? (Verdict){.found = STORE_FOUND} : damaged(lost_standing));
}

static Verdict check_seats(Verifying *v, const Found *f) {
    sqlite3_stmt *statement = ask(v, FIND_SEATS, f->match, 0);
    Hash sum = {{0}};
    int64_t last = -1;
    bool ordered = true; /* the same row twice would drop out of the sum */
    int code = SQLITE_ROW;
    while (ordered && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        int64_t seat = sqlite3_column_int64(statement, 0);
        ordered = seat > last;
        last = seat;
        hash_toggle(&sum, hash_seat(f->match, seat, piece_at(statement, 1), piece_at(statement, 2)));
    }
    bool same = ordered && hash_same(sum, f->standing.seats);
    return settle(v, statement, code, same ? (Verdict){.found = STORE_FOUND} : damaged(bad_seat));
}

static Verdict check_entries(Verifying *v, const Found *f) {
    sqlite3_stmt *statement = ask(v, FIND_ENTRIES, f->match, 0);
    Hash chain = f->standing.head;
    int64_t seq = 0;
    bool gap = false;
    int code = SQLITE_ROW;
    while (!gap && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        gap |= sqlite3_column_int64(statement, 0) != ++seq;
        chain = hash_entry(chain, seq, piece_at(statement, 1), piece_at(statement, 2));
    }
    gap |= seq != f->standing.entries;
    bool same = hash_same(chain, f->standing.chain);
    return settle(v, statement, code,
                  gap     ? damaged(lost_entry)
                  : !same ? damaged(bad_entry)
                          : (Verdict){.found = STORE_FOUND});
}

static Verdict check_snapshot(Verifying *v, const Found *f) {
    sqlite3_stmt *statement = ask(v, FIND_SNAPSHOT, f->match, 0);
    int code = sqlite3_step(statement);
    bool same = true;
    if (code == SQLITE_ROW) {
        int64_t seq = sqlite3_column_int64(statement, 0);
        Hash seal = hash_snapshot(f->match, seq, piece_at(statement, 1));
        Piece kept = piece_at(statement, 2);
        same = seq <= f->standing.entries && kept.size == HASH_SIZE && !memcmp(kept.at, seal.bytes, HASH_SIZE);
    }
    return settle(v, statement, code, same ? (Verdict){.found = STORE_FOUND} : damaged(bad_snapshot));
}

/* ---- the whole ---- */

static Verdict check_log(Verifying *v, Found *f) {
    Verdict verdict = find_match(v, f);
    if (verdict.found == STORE_FOUND)
        verdict = find_standing(v, f);
    if (verdict.found == STORE_FOUND && !hash_same(f->head, f->standing.head))
        verdict = damaged(bad_header);
    if (verdict.found == STORE_FOUND)
        verdict = check_seats(v, f);
    return verdict.found == STORE_FOUND ? check_entries(v, f) : verdict;
}

Verdict verify_log(Verifying *v, const char *match) {
    return check_log(v, &(Found){.match = match});
}

Verdict verify_match(Verifying *v, const char *match) {
    Found f = {.match = match};
    Verdict verdict = check_log(v, &f);
    if (verdict.found == STORE_FOUND)
        verdict = check_snapshot(v, &f);
    return verdict.found == STORE_FOUND && f.standing.sealed_wrong ? damaged(bad_line) : verdict;
}

Verdict verify_line(Verifying *v, const Standing *standing) {
    Found f = {.match = standing->match, .standing = *standing};
    if (standing->sealed_wrong)
        return damaged(bad_line);
    Verdict verdict = find_match(v, &f);
    if (verdict.found != STORE_FOUND || !hash_same(f.head, standing->head))
        return verdict.code ? verdict : damaged(bad_header);
    return check_seats(v, &f);
}

Verdict verify_campaign(Verifying *v, const char *campaign) {
    sqlite3_stmt *statement = ask(v, FIND_CAMPAIGN, campaign, 0);
    Verdict verdict = {.found = STORE_ABSENT};
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        Piece kept = piece_at(statement, 4);
        Hash seal =
            hash_campaign(campaign, piece_at(statement, 1), piece_at(statement, 2), sqlite3_column_int64(statement, 3));
        verdict = kept.size == HASH_SIZE && !memcmp(kept.at, seal.bytes, HASH_SIZE) ? (Verdict){.found = STORE_FOUND}
                                                                                    : damaged(bad_campaign);
    }
    return settle(v, statement, code, verdict);
}

Verdict verify_pack(Verifying *v, const char *hash) {
    sqlite3_stmt *statement = ask(v, FIND_PACK, hash, 0);
    Verdict verdict = {.found = STORE_ABSENT};
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        Piece kept = piece_at(statement, 3);
        Hash seal = hash_pack(hash, piece_at(statement, 1), piece_at(statement, 2));
        bool same = kept.size == HASH_SIZE && !memcmp(kept.at, seal.bytes, HASH_SIZE);
        verdict = same ? (Verdict){.found = STORE_FOUND} : damaged(bad_pack);
    }
    return settle(v, statement, code, verdict);
}
