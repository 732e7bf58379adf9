/*
 * A store that the program of commit 1145830 left, with tables in progress in all four games: it is migrated, the
 * tables that today's rules take go on, and the others are named with line and rulings.
 *
 * tests/golden/1145830/store.sql is its dump: each table was brought in by `import`, from the first lines of a record
 * beside it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/parts.h"

static char path[64], noted[8000];

static int64_t now(void *self) {
    (void)self;
    return 1000;
}

static void zeros(void *self, void *bytes, size_t size) {
    (void)self;
    memset(bytes, 0, size);
}

static void take_note(const char *line) {
    size_t used = strlen(noted);
    snprintf(noted + used, sizeof noted - used, "%s\n", line);
}

static void noted_has(const char *part) {
    if (!strstr(noted, part))
        fail_msg("'%s' is not in '%s'", part, noted);
}

static void run(sqlite3 *db, const char *sql) {
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
}

/* As the old program left it: version 3, with an application id. */
static void lay_out(void) {
    size_t length;
    char *dump = file_read_whole("tests/golden/1145830/store.sql", 1 << 20, &length);
    sqlite3 *db;
    assert_non_null(dump);
    snprintf(path, sizeof path, "/tmp/cantina-upgrade-%d.db", (int)getpid());
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    run(db, dump);
    run(db, "PRAGMA application_id = 1130458740; PRAGMA user_version = 3");
    sqlite3_close(db);
    free(dump);
}

static void take_away(void) {
    static const char *const ends[] = {"", "-lock", "-wal", "-shm"};
    char name[80];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static Server *serve(Store *store) {
    char wrong[200] = "";
    ServerSetup setup = {.now = now, .date = now, .micros = now, .random = zeros, .store = store};
    Server *server = server_new(&setup, wrong, sizeof wrong);
    if (!server)
        fail_msg("%s", wrong);
    return server;
}

static void goes_on(Server *server, const char *id, int decisions) {
    char wrong[800];
    const Room *room = room_wake(server, id, wrong, sizeof wrong);
    if (!room)
        fail_msg("%s", wrong);
    assert_int_equal(room->table->status, CANTINA_ASK);
    assert_true(table_decisions(room->table) >= decisions);
}

static void an_old_store_is_opened(void **unused) {
    char wrong[400];
    StoreReport report;
    (void)unused;
    lay_out();
    Store *store = store_open(path, NULL, NULL, wrong, sizeof wrong);
    if (!store)
        fail_msg("%s", wrong);
    Server *server = serve(store);
    server_survey(server, take_note);
    noted_has("table wc5pzfxwxuba5hel cannot be opened: record line 162: 'stop' is not possible here");
    noted_has("MA-R37, ");
    noted_has("table uv3v7xkjpemd4vvx cannot be opened: record line 124: 'yes' is not possible here");
    noted_has(" CF-K24, ");
    noted_has("table hm6l5bwubnm4ukfi cannot be opened: record line 10: p1 is not the one who is asked: p2 is");
    noted_has(" OR-2.7, ");
    noted_has("table 5ui7daoonfb7f2od cannot be opened: record line 66: p2 is not the one who is asked: p3 is");
    noted_has(" CW-Q17, ");
    noted_has("tables that cannot be opened: 4; nothing of them is lost");
    goes_on(server, "pv27bbw7gpo3yrzr", 30);
    goes_on(server, "4eeu4lskv4fnk6nq", 30);
    server_free(server);
    store_close(store);
    if (!store_check(path, &report, wrong, sizeof wrong))
        fail_msg("%s", wrong);
    assert_int_equal(report.matches, 6); /* nothing is deleted */
    take_away();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_old_store_is_opened)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
