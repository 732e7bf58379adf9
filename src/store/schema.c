#include "store/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/migrate.h"

/* Step i leads from version i to i + 1. A step that was released is never changed: add another. */
static const struct {
    const char *sql;
    bool (*fill)(sqlite3 *db); /* what new tables begin with, or NULL */
} steps[SCHEMA_VERSION] = {
    /* A gap in the entries of a match is a bug of ours; the database itself refuses it, whoever writes. */
    {"CREATE TABLE match (\n"
     "    number INTEGER PRIMARY KEY, -- in the order they began\n"
     "    id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 16),\n"
     "    header TEXT NOT NULL,\n"
     "    secret TEXT -- the key of chance\n"
     ") STRICT;\n"
     "CREATE TABLE seat (\n"
     "    match TEXT NOT NULL REFERENCES match (id),\n"
     "    seat INTEGER NOT NULL CHECK (seat >= 0), -- 0: the host\n"
     "    hash BLOB CHECK (length(hash) = 32),\n"
     "    about TEXT NOT NULL,\n"
     "    PRIMARY KEY (match, seat)\n"
     ") STRICT, WITHOUT ROWID;\n"
     "CREATE INDEX seat_by_hash ON seat (hash) WHERE hash IS NOT NULL;\n"
     "CREATE TABLE move (\n"
     "    match TEXT NOT NULL REFERENCES match (id),\n"
     "    seq INTEGER NOT NULL,\n"
     "    kind TEXT NOT NULL,\n"
     "    text TEXT NOT NULL,\n"
     "    PRIMARY KEY (match, seq)\n"
     ") STRICT, WITHOUT ROWID;\n"
     "CREATE INDEX move_that_ends ON move (match) WHERE kind = 'end';\n"
     "CREATE TRIGGER move_without_gap BEFORE INSERT ON move\n"
     "WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM move WHERE match = NEW.match), 0)\n"
     "BEGIN SELECT RAISE(ABORT, 'it does not follow the one before it'); END;\n",
     NULL},

    {"CREATE TABLE snapshot (\n"
     "    match TEXT PRIMARY KEY NOT NULL REFERENCES match (id),\n"
     "    seq INTEGER NOT NULL, -- of the last entry that is in it\n"
     "    bytes BLOB NOT NULL\n"
     ") STRICT;\n"
     "CREATE TRIGGER snapshot_of_the_past BEFORE INSERT ON snapshot\n"
     "WHEN NEW.seq > coalesce((SELECT max(seq) FROM move WHERE match = NEW.match), 0)\n"
     "BEGIN SELECT RAISE(ABORT, 'it lies behind the last entry'); END;\n",
     NULL},

    {"CREATE TABLE campaign (\n"
     "    number INTEGER PRIMARY KEY, -- in the order they began\n"
     "    id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 16),\n"
     "    hash BLOB NOT NULL CHECK (length(hash) = 32), -- of its key\n"
     "    text TEXT NOT NULL CHECK (json_valid(text))\n"
     ") STRICT;\n",
     NULL},

    /* Lists and expiry ask here, and the hashes tell damage; standing.h has the meaning of each column. */
    {"CREATE TABLE standing (\n"
     "    number INTEGER PRIMARY KEY REFERENCES match (number),\n"
     "    match TEXT NOT NULL,\n"
     "    game TEXT NOT NULL,\n"
     "    listed INTEGER NOT NULL,\n"
     "    over INTEGER NOT NULL,\n"
     "    played INTEGER NOT NULL,\n"
     "    begun INTEGER NOT NULL, -- seconds since 1970\n"
     "    last INTEGER NOT NULL,\n"
     "    entries INTEGER NOT NULL,\n"
     "    bytes INTEGER NOT NULL,\n"
     "    head BLOB NOT NULL,\n"
     "    seats BLOB NOT NULL,\n"
     "    chain BLOB NOT NULL,\n"
     "    seal BLOB NOT NULL\n"
     ") STRICT;\n"
     "CREATE INDEX standing_by_age ON standing (begun, match);\n"
     "CREATE INDEX standing_in_lobby ON standing (begun, match) WHERE listed = 1 AND over = 0;\n"
     "CREATE INDEX standing_in_lobby_by_game ON standing (game, begun, match) WHERE listed = 1 AND over = 0;\n"
     "ALTER TABLE snapshot ADD COLUMN seal BLOB;\n"
     "ALTER TABLE campaign ADD COLUMN last INTEGER NOT NULL DEFAULT 0;\n"
     "ALTER TABLE campaign ADD COLUMN seal BLOB;\n"
     "DROP INDEX move_that_ends;\n",
     migrate_hashes},

    /* The packs that matches were begun with, as long as one of these is there. */
    {"CREATE TABLE pack (\n"
     "    hash TEXT PRIMARY KEY NOT NULL CHECK (length(hash) = 16),\n"
     "    game TEXT NOT NULL,\n"
     "    text TEXT NOT NULL,\n"
     "    seal BLOB NOT NULL\n"
     ") STRICT;\n"
     "CREATE INDEX match_by_pack ON match "
     "(CASE WHEN json_valid(header) THEN json_extract(header, '$.pack') END);\n",
     NULL},
};

/* ---- which one is it? ---- */

int schema_version(sqlite3 *db, const char *name, char *wrong, size_t room) {
    sqlite3_int64 tables = database_number(db, "SELECT count(*) FROM sqlite_schema");
    if (tables < 0)
        return database_wrong(db, name, wrong, room), -1;
    sqlite3_int64 application = database_number(db, "PRAGMA application_id");
    sqlite3_int64 version = database_number(db, "PRAGMA user_version");
    if (!tables && !application && !version)
        return 0;
    if (application != SCHEMA_APPLICATION || version < 1)
        return refuse(wrong, room, "%s is a database of another program; name a store of Cantina, or restore a backup",
                      name),
               -1;
    if (version > SCHEMA_VERSION)
        return refuse(wrong, room,
                      "%s was written by a newer Cantina (store version %d, this one reads up to %d); "
                      "install the newer one, or restore a backup",
                      name, (int)version, SCHEMA_VERSION),
               -1;
    return (int)version;
}

/* ---- going on from there ---- */

static bool take_steps(sqlite3 *db, int from, int to) {
    char mark[96];
    for (int i = from; i < to; i++)
        if (!database_run(db, steps[i].sql) || (steps[i].fill && !steps[i].fill(db)))
            return false;
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d", SCHEMA_APPLICATION, to);
    return database_run(db, mark);
}

bool schema_bring(sqlite3 *db, int version, const char *name, char *wrong, size_t room) {
    int from = schema_version(db, name, wrong, room);
    if (from < 0 || from >= version)
        return from >= 0;
    if (database_run(db, "BEGIN IMMEDIATE") && take_steps(db, from, version) && database_run(db, "COMMIT"))
        return true;
    database_wrong(db, name, wrong, room);
    database_run(db, "ROLLBACK");
    return false;
}

/* ---- is it what it says? ---- */

/* All statements that made the tables, in one text; the caller frees it with sqlite3_free. */
static char *statements_of(sqlite3 *db) {
    sqlite3_stmt *statement = NULL;
    char *text = NULL;
    static const char sql[] = "SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema "
                              "WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name)";
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        text = sqlite3_mprintf("%s", sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    return text;
}

bool schema_is_true(sqlite3 *db, int version, const char *name, char *wrong, size_t room) {
    sqlite3 *model = database_open(&(Shelf){.memory = true}, DATABASE_WRITE, wrong, room);
    if (!model)
        return false;
    bool made = schema_bring(model, version, name, wrong, room);
    char *ours = statements_of(model), *theirs = statements_of(db);
    bool same = made && ours && theirs && !strcmp(ours, theirs);
    if (made && !same)
        refuse(wrong, room, "%s: its tables are not those of version %d; restore a backup", name, version);
    sqlite3_free(ours);
    sqlite3_free(theirs);
    sqlite3_close(model);
    return same;
}
