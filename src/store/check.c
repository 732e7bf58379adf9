#include "store/check.h"

#include <stdio.h>
#include <string.h>

#include "store/schema.h"
#include "store/verify.h"

enum { VERSION_WITH_HASHES = 4, VERSION_WITH_PACKS = 5 };

/* What must hold in every match; each asks for those that break it. */
static const struct {
    int since; /* the version that has the tables for it */
    const char *sql, *words;
} laws[] = {
    {1, "SELECT match FROM move GROUP BY match HAVING min(seq) <> 1 OR max(seq) <> count(*)", "it lacks an entry"},
    {1, "SELECT DISTINCT match FROM move WHERE match NOT IN (SELECT id FROM match)", "it has entries but no header"},
    {1, "SELECT DISTINCT match FROM seat WHERE match NOT IN (SELECT id FROM match)", "it has seats but no header"},
    {2, "SELECT match FROM snapshot WHERE match NOT IN (SELECT id FROM match)", "it has a snapshot but no header"},
    {2,
     "SELECT match FROM snapshot WHERE seq > "
     "(SELECT coalesce(max(seq), 0) FROM move WHERE move.match = snapshot.match)",
     "it has a snapshot from behind its last entry"},
    {2,
     "SELECT match FROM snapshot AS s NOT INDEXED "
     "WHERE NOT EXISTS (SELECT 1 FROM snapshot AS t WHERE t.match = s.match AND t.seq = s.seq)",
     "its snapshot cannot be found"},
    {4, "SELECT match FROM standing WHERE match NOT IN (SELECT id FROM match)", "it stands in lists but has no header"},
};

typedef struct {
    sqlite3 *db, *seen; /* seen: ids that were asked for or told, in memory */
    sqlite3_stmt *note; /* into seen */
    const char *name;
    StoreReport *report;
    char first[200]; /* what SQLite could not read, or "" */
    DatabaseBudget budget;
    int64_t rows_most; /* more than the file can hold: its pages lead in circles */
} Checking;

/* ---- what was found ---- */

/* Damage may have hit an id, too. */
static void copy_plain(char *out, size_t room, const char *id) {
    size_t length = 0;
    for (; id && id[length] && length + 1 < room; length++)
        out[length] = id[length] > ' ' && id[length] < 127 ? id[length] : '?';
    out[length] = 0;
}

/* Each id once as `what`. */
static bool is_new(Checking *c, const char *what, const char *id) {
    sqlite3_bind_text(c->note, 1, what, -1, SQLITE_STATIC);
    sqlite3_bind_text(c->note, 2, id, -1, SQLITE_STATIC);
    bool added = sqlite3_step(c->note) == SQLITE_DONE && sqlite3_changes(c->seen) == 1;
    sqlite3_reset(c->note);
    return added;
}

static void add_hit(Checking *c, const char *id, const char *why) {
    StoreReport *report = c->report;
    if (!is_new(c, "hit", id))
        return;
    if (report->damaged < STORE_HITS) {
        copy_plain(report->hits[report->damaged].id, sizeof report->hits[0].id, id);
        snprintf(report->hits[report->damaged].why, STORE_WHY, "%s", why);
    }
    report->damaged++;
}

static void add_unreadable(Checking *c) {
    if (!*c->first)
        snprintf(c->first, sizeof c->first, "%s", sqlite3_errmsg(c->db));
}

/* ---- each id that a question finds, as far as it can be answered ---- */

typedef void Each(Checking *c, const char *id, const void *with);

static void for_each(Checking *c, const char *sql, Each *each, const void *with) {
    sqlite3_stmt *statement = NULL;
    c->budget.left = c->budget.most;
    int code = sqlite3_prepare_v2(c->db, sql, -1, &statement, NULL);
    for (int64_t rows = 0; statement && rows < c->rows_most && (code = sqlite3_step(statement)) == SQLITE_ROW; rows++) {
        const char *id = (const char *)sqlite3_column_text(statement, 0);
        each(c, id ? id : "", with);
    }
    if (code != SQLITE_DONE)
        add_unreadable(c);
    sqlite3_finalize(statement);
}

static void each_unlawful(Checking *c, const char *id, const void *words) {
    add_hit(c, id, words);
}

static void check_laws(Checking *c, int version) {
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        if (laws[i].since <= version)
            for_each(c, laws[i].sql, each_unlawful, laws[i].words);
}

static void each_integrity(Checking *c, const char *text, const void *unused) {
    (void)unused;
    if (strcmp(text, "ok") && !*c->first)
        snprintf(c->first, sizeof c->first, "%.*s", (int)strcspn(text, "\n"), text);
}

/* ---- hashes ---- */

static const char *words_of(Verdict verdict) {
    return verdict.found == STORE_ABSENT ? "its header cannot be found" : verdict.why;
}

static void each_match(Checking *c, const char *id, const void *verifying) {
    if (!is_new(c, "asked", id))
        return;
    c->budget.left = c->budget.most;
    Verdict verdict = verify_match((Verifying *)verifying, id);
    if (verdict.found != STORE_FOUND)
        add_hit(c, id, words_of(verdict));
}

static void each_campaign(Checking *c, const char *id, const void *verifying) {
    Verdict verdict = verify_campaign((Verifying *)verifying, id);
    if (verdict.found != STORE_FOUND)
        add_hit(c, id, verdict.found == STORE_ABSENT ? "the campaign cannot be found" : verdict.why);
}

static void each_pack(Checking *c, const char *hash, const void *verifying) {
    Verdict verdict = verify_pack((Verifying *)verifying, hash);
    if (verdict.found != STORE_FOUND)
        add_hit(c, hash, verdict.found == STORE_ABSENT ? "the pack cannot be found" : verdict.why);
}

/* Every id the file still tells, wherever it stands. */
static void check_hashes(Checking *c, int version) {
    static const char *const matches[] = {"SELECT id FROM match NOT INDEXED ORDER BY number",
                                          "SELECT match FROM standing NOT INDEXED ORDER BY number",
                                          "SELECT match FROM seat WHERE seat = 0"};
    Verifying verifying;
    if (verify_begin(&verifying, c->db)) {
        for (size_t i = 0; i < sizeof matches / sizeof *matches; i++)
            for_each(c, matches[i], each_match, &verifying);
        for_each(c, "SELECT id FROM campaign NOT INDEXED", each_campaign, &verifying);
        if (version >= VERSION_WITH_PACKS)
            for_each(c, "SELECT hash FROM pack NOT INDEXED", each_pack, &verifying);
    } else {
        add_unreadable(c);
    }
    verify_end(&verifying);
}

/* ---- the whole ---- */

#define REMEDY "restore a backup: 'cantina store restore'"

static bool conclude(const Checking *c, char *wrong, size_t room) {
    const StoreReport *report = c->report;
    if (report->damaged == 1)
        return refuse(wrong, room, "%s is damaged: match %s: %s; " REMEDY, c->name, report->hits[0].id,
                      report->hits[0].why);
    if (report->damaged)
        return refuse(wrong, room, "%s is damaged: %d matches are hit, the first is %s: %s; " REMEDY, c->name,
                      report->damaged, report->hits[0].id, report->hits[0].why);
    if (*c->first)
        return refuse(wrong, room, "%s is damaged (%s); " REMEDY, c->name, c->first);
    return true;
}

static int count(sqlite3 *db, const char *sql) {
    sqlite3_int64 number = database_number(db, sql);
    return number > 0 ? (int)number : 0;
}

static bool check_all(Checking *c, int version, char *wrong, size_t room) {
    for_each(c, "PRAGMA integrity_check(1)", each_integrity, NULL);
    bool true_schema = schema_is_true(c->db, version, c->name, wrong, room);
    check_laws(c, version);
    if (version >= VERSION_WITH_HASHES)
        check_hashes(c, version);
    c->report->matches = count(c->db, "SELECT count(*) FROM match");
    c->report->entries = count(c->db, "SELECT count(*) FROM move");
    return conclude(c, wrong, room) && true_schema;
}

static bool begin_notes(Checking *c, char *wrong, size_t room) {
    int64_t pages = database_number(c->db, "PRAGMA page_count");
    database_limit(c->db, &c->budget, 2000 + 40 * pages); /* reading all of it takes less than ten of 40 */
    c->rows_most = 1000 + 1000 * pages;
    return (database_run(c->seen, "CREATE TABLE seen (what, id, PRIMARY KEY (what, id)) WITHOUT ROWID") &&
            sqlite3_prepare_v2(c->seen, "INSERT OR IGNORE INTO seen VALUES (?1, ?2)", -1, &c->note, NULL) ==
                SQLITE_OK) ||
           database_wrong(c->seen, c->name, wrong, room);
}

bool check_database(sqlite3 *db, const char *name, StoreReport *report, char *wrong, size_t room) {
    Checking c = {.db = db, .name = name, .report = report};
    int version = schema_version(db, name, wrong, room);
    if (version < 0)
        return false;
    if (!version)
        return refuse(wrong, room, "%s is an empty database; name a store of Cantina", name);
    c.seen = database_open(&(Shelf){.memory = true}, DATABASE_WRITE, wrong, room);
    bool right = c.seen && begin_notes(&c, wrong, room) && check_all(&c, version, wrong, room);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    sqlite3_finalize(c.note);
    sqlite3_close(c.seen);
    return right;
}
