/* The store: what is told is on disk, whole, whatever dies meanwhile; and what is said when it cannot be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "kit/disk.h"
#include "store/schema.h"
#include "store/store.h"

enum { PATH_SIZE = 256 };

static char folder[PATH_SIZE - 64]; /* of one test; gone afterwards */
static char wrong[600];

static const char *in_folder(const char *name) {
    static char paths[4][PATH_SIZE];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static int open_folder(void **unused) {
    (void)unused;
    snprintf(folder, sizeof folder, "%s/cantina-store-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

static int close_folder(void **unused) {
    char command[PATH_SIZE];
    (void)unused;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static void assert_has(const char *text, const char *part) {
    if (!text || !strstr(text, part))
        fail_msg("expected \"%s\" in:\n%s", part, text ? text : "nothing");
    if (strchr(text, '\n'))
        fail_msg("more than one line:\n%s", text);
}

/* ---- writing ---- */

static Store *opened(const char *name) {
    Store *store = store_open(strchr(name, ':') ? name : in_folder(name), NULL, NULL, wrong, sizeof wrong);
    if (!store)
        fail_msg("%s", wrong);
    return store;
}

static void refused(const char *where, const char *part) {
    assert_null(store_open(where, NULL, NULL, wrong, sizeof wrong));
    assert_has(wrong, part);
}

static StoreTicket begin_match(Store *store, const char *id) {
    StoreMatch match = {.header = "{\"game\": \"conflict\"}", .secret = "c0ffee"};
    snprintf(match.match, sizeof match.match, "%s", id);
    return store_append(store, &(StoreUnit){.match = &match});
}

static StoreEntry entry_of(const char *id, uint32_t seq, const char *kind, const char *text) {
    StoreEntry entry = {.seq = seq, .kind = kind, .text = text};
    snprintf(entry.match, sizeof entry.match, "%s", id);
    return entry;
}

static StoreTicket add_entry(Store *store, const char *id, uint32_t seq, const char *kind) {
    char text[32];
    snprintf(text, sizeof text, "text %u", seq);
    StoreEntry entry = entry_of(id, seq, kind, text);
    return store_append(store, &(StoreUnit){.entries = &entry, .entry_count = 1});
}

static StoreSeat seat_of(const char *id, int seat, uint8_t key, const char *about) {
    StoreSeat row = {.seat = seat, .about = about};
    snprintf(row.match, sizeof row.match, "%s", id);
    memset(row.hash, key, sizeof row.hash);
    return row;
}

static void done(Store *store, StoreTicket ticket) {
    if (!store_wait(store, ticket))
        fail_msg("%s", store_failed(store));
    assert_true(store_done(store) >= ticket);
}

/* ---- reading, as one text ---- */

typedef struct {
    char text[8192];
    int entries;
} Told;

static void tell(Told *told, const char *format, ...) {
    size_t length = strlen(told->text);
    va_list list;
    va_start(list, format);
    vsnprintf(told->text + length, sizeof told->text - length, format, list);
    va_end(list);
}

static void tell_match(void *self, const StoreMatch *match) {
    tell(self, "%s %s %s;", match->match, match->header, match->secret);
}

static void tell_seat(void *self, const StoreSeat *seat) {
    tell(self, " seat %d %02x %s;", seat->seat, seat->hash[31], seat->about);
}

static void tell_snapshot(void *self, uint32_t seq, const void *bytes, size_t size) {
    tell(self, " snapshot %u %.*s;", seq, (int)size, (const char *)bytes);
}

static void tell_entry(void *self, const StoreEntry *entry) {
    ((Told *)self)->entries++;
    tell(self, " %u %s %s;", entry->seq, entry->kind, entry->text);
}

static void tell_line(void *self, const StoreLine *line) {
    tell(self, "%s %s%s%s%s%s %d seats;", line->match, line->game, line->listed ? " listed" : "",
         line->over ? " over" : "", line->played ? " played" : "", line->damaged ? " damaged" : "", line->seat_count);
}

static int page_of(Store *store, StoreFilter filter, Told *told) {
    return store_page(store, &filter, tell_line, told);
}

static Told told_of(Store *store, const char *id) {
    Told told = {0};
    store_read(store, id, &(StoreReader){&told, tell_match, tell_seat, tell_snapshot, tell_entry});
    return told;
}

static int entries_of(Store *store, const char *id) {
    return told_of(store, id).entries;
}

static void check_is(const char *name, int matches, int entries) {
    StoreReport report;
    if (!store_check(in_folder(name), &report, wrong, sizeof wrong))
        fail_msg("%s", wrong);
    assert_int_equal(report.matches, matches);
    assert_int_equal(report.entries, entries);
    assert_int_equal(report.damaged, 0);
}

static void check_fails(const char *name, const char *part) {
    StoreReport report;
    assert_false(store_check(in_folder(name), &report, wrong, sizeof wrong));
    assert_has(wrong, part);
}

/* ---- there and back ---- */

static void fill(Store *store) {
    StoreMatch match = {"first",
                        "{\"title\": \"\xc5\x81\xc3\xb3"
                        "d\xc5\xba\"}",
                        "c0ffee"};
    StoreSeat seats[] = {seat_of("first", 0, 0xaa, "{}"), seat_of("first", 1, 0xbb, "{\"kind\": \"person\"}"),
                         seat_of("first", 2, 0, "{\"kind\": \"agent\"}")};
    StoreEntry entries[] = {entry_of("first", 1, "move", "p1 draw:yellow"), entry_of("first", 2, "chat", "")};
    store_append(store, &(StoreUnit){&match, seats, 3, entries, 2});
    seats[2] = seat_of("first", 2, 0xcc, "{\"kind\": \"person\"}");
    store_append(store, &(StoreUnit){.seats = &seats[2], .seat_count = 1});
    store_snapshot(store, "first", 2, "late", 4);
    store_snapshot(store, "first", 1, "early", 5); /* does not replace a later one */
    begin_match(store, "second");
    done(store, add_entry(store, "second", 1, "end"));
    done(store, begin_match(store, "third"));
}

static void looks_filled(Store *store) {
    char match[STORE_ID + 1];
    int seat = -1;
    Told told = told_of(store, "first"), list = {0};
    assert_string_equal(told.text, "first {\"title\": \"\xc5\x81\xc3\xb3"
                                   "d\xc5\xba\"} c0ffee; seat 0 aa {};"
                                   " seat 1 bb {\"kind\": \"person\"}; seat 2 cc {\"kind\": \"person\"};"
                                   " snapshot 2 late; 1 move p1 draw:yellow; 2 chat ;");
    assert_int_equal(store_read(store, "nobody", &(StoreReader){0}), STORE_ABSENT);
    assert_int_equal(store_read(store, "first", &(StoreReader){0}), STORE_FOUND);
    assert_int_equal(page_of(store, (StoreFilter){.over = STORE_NO, .most = 10}, &list), 2);
    assert_string_equal(list.text, "third conflict 0 seats;first  3 seats;");
    assert_true(store_find_key(store, seat_of("", 0, 0xcc, "").hash, match, &seat));
    assert_string_equal(match, "first");
    assert_int_equal(seat, 2);
    assert_false(store_find_key(store, seat_of("", 0, 0xdd, "").hash, match, &seat));
    assert_false(store_find_key(store, seat_of("", 0, 0, "").hash, match, &seat));
    assert_null(store_failed(store));
}

static void there_and_back(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    fill(store);
    looks_filled(store);
    store_close(store);
    assert_int_equal(access(in_folder("tables.db-wal"), F_OK), -1);
    store = opened("tables.db");
    looks_filled(store);
    store_close(store);
    check_is("tables.db", 3, 3);
    struct stat about;
    assert_int_equal(stat(in_folder("tables.db"), &about), 0);
    assert_int_equal(about.st_mode & 077, 0); /* it holds secrets */
}

static void in_memory(void **unused) {
    (void)unused;
    Store *store = opened("memory:"), *other = opened("memory:");
    fill(store);
    looks_filled(store);
    assert_int_equal(page_of(other, (StoreFilter){.most = 10}, &(Told){0}), 0);
    store_close(other);
    store_close(store);
}

static void closing_commits(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    begin_match(store, "m");
    for (uint32_t seq = 1; seq <= 500; seq++)
        add_entry(store, "m", seq, "move");
    store_close(store);
    check_is("tables.db", 1, 500);
}

static Store *read_on_store;

static void read_on(void *self, const StoreLine *match) {
    *(int *)self += entries_of(read_on_store, match->match);
}

static void a_reader_may_read_on(void **unused) {
    int entries = 0;
    (void)unused;
    read_on_store = opened("tables.db");
    fill(read_on_store);
    assert_int_equal(store_page(read_on_store, &(StoreFilter){.most = 10}, read_on, &entries), 3);
    assert_int_equal(entries, 3);
    store_close(read_on_store);
}

/* A long match that one thread reads keeps no other waiting. */
typedef struct {
    Store *store;
    sem_t begun, go_on;
    int entries;
} SlowReader;

static void read_slowly(void *self, const StoreEntry *unused) {
    SlowReader *slow = self;
    (void)unused;
    if (!slow->entries++) {
        sem_post(&slow->begun);
        sem_wait(&slow->go_on);
    }
}

static void *read_in_a_thread(void *self) {
    SlowReader *slow = self;
    store_read(slow->store, "first", &(StoreReader){.self = slow, .entry = read_slowly});
    return NULL;
}

static void readers_do_not_wait(void **unused) {
    SlowReader slow = {.store = opened("tables.db")};
    pthread_t thread;
    (void)unused;
    fill(slow.store);
    sem_init(&slow.begun, 0, 0);
    sem_init(&slow.go_on, 0, 0);
    assert_int_equal(pthread_create(&thread, NULL, read_in_a_thread, &slow), 0);
    sem_wait(&slow.begun);
    assert_int_equal(entries_of(slow.store, "second"), 1);
    looks_filled(slow.store);
    sem_post(&slow.go_on);
    pthread_join(thread, NULL);
    assert_int_equal(slow.entries, 2);
    store_close(slow.store);
}

static void the_default_path(void **unused) {
    char path[PATH_SIZE];
    (void)unused;
    setenv("XDG_DATA_HOME", in_folder("home/share"), 1);
    assert_true(store_default_path(path, sizeof path));
    assert_string_equal(path, in_folder("home/share/cantina/tables.db"));
    Store *store = opened(strcat(strcpy(wrong, "sqlite:"), path));
    store_close(store);
    assert_int_equal(access(path, F_OK), 0);
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    assert_false(store_default_path(path, sizeof path));
}

/* ---- when is it done? ---- */

static void nothing_is_done_before_it_is_synced(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    done(store, begin_match(store, "m"));
    for (uint32_t seq = 1; seq <= 5; seq++) {
        disk_hold();
        StoreTicket ticket = add_entry(store, "m", seq, "move");
        disk_await_held(); /* all is written, nothing is synced */
        assert_true(store_done(store) < ticket);
        assert_int_equal(entries_of(store, "m"), (int)seq - 1);
        disk_let_go();
        done(store, ticket);
        assert_int_equal(entries_of(store, "m"), (int)seq);
    }
    store_close(store);
}

/* The writer stands still in its wake function while others append. */
typedef struct {
    sem_t awake, go_on;
    int commits;
} Gate;

static void stand_still(void *self) {
    Gate *gate = self;
    gate->commits++;
    sem_post(&gate->awake);
    sem_wait(&gate->go_on);
}

static void a_burst_is_one_commit(void **unused) {
    Gate gate = {0};
    (void)unused;
    sem_init(&gate.awake, 0, 0);
    sem_init(&gate.go_on, 0, 0);
    Store *store = store_open(in_folder("tables.db"), stand_still, &gate, wrong, sizeof wrong);
    assert_non_null(store);
    begin_match(store, "m");
    sem_wait(&gate.awake);
    for (uint32_t seq = 1; seq <= 1000; seq++)
        add_entry(store, "m", seq, "move");
    assert_int_equal(store_done(store), 1);
    sem_post(&gate.go_on);
    sem_wait(&gate.awake);
    assert_int_equal(store_done(store), 1001);
    sem_post(&gate.go_on);
    store_close(store);
    assert_int_equal(gate.commits, 2);
    check_is("tables.db", 1, 1000);
}

/* What came before a bug is stored, the unit with the bug leaves no trace, what comes after is never done. */
static void a_unit_is_all_or_nothing(void **unused) {
    Gate gate = {0};
    StoreEntry gap[] = {entry_of("m", 2, "move", "a"), entry_of("m", 4, "move", "b")};
    (void)unused;
    sem_init(&gate.awake, 0, 0);
    sem_init(&gate.go_on, 0, 0);
    Store *store = store_open(in_folder("tables.db"), stand_still, &gate, wrong, sizeof wrong);
    assert_non_null(store);
    begin_match(store, "m");
    sem_wait(&gate.awake);
    StoreTicket before = add_entry(store, "m", 1, "move");
    StoreTicket broken = store_append(store, &(StoreUnit){.entries = gap, .entry_count = 2});
    StoreTicket after = add_entry(store, "m", 2, "move");
    sem_post(&gate.go_on);
    assert_true(store_wait(store, before));
    assert_false(store_wait(store, broken));
    assert_false(store_wait(store, after));
    assert_has(store_failed(store), "entry 4 of match m was refused: it does not follow the one before it");
    StoreTicket late = add_entry(store, "m", 2, "move");
    assert_true(late > after);
    assert_false(store_wait(store, late));
    assert_int_equal(store_done(store), before);
    assert_int_equal(entries_of(store, "m"), 1);
    sem_post(&gate.go_on);
    store_close(store);
    check_is("tables.db", 1, 1);
}

static void bugs_are_refused(void **unused) {
    StoreMatch nameless = {.header = "{}"}, headless = {.match = "x"};
    StoreEntry kindless = entry_of("m", 1, NULL, ""), homeless = entry_of("z", 1, "move", "");
    StoreSeat foundling = seat_of("z", 1, 0, "{}");
    const StoreUnit bugs[] = {{.match = &nameless},
                              {.match = &headless},
                              {.entries = &kindless, .entry_count = 1},
                              {.entries = &homeless, .entry_count = 1},
                              {.seats = &foundling, .seat_count = 1}};
    (void)unused;
    for (size_t i = 0; i < sizeof bugs / sizeof *bugs; i++) {
        Store *store = opened("memory:");
        done(store, begin_match(store, "m"));
        assert_false(store_wait(store, store_append(store, &bugs[i])));
        assert_has(store_failed(store), "this is a bug, please report it");
        store_close(store);
    }
    Store *store = opened("memory:");
    done(store, begin_match(store, "m"));
    assert_false(store_wait(store, 2)); /* a ticket nobody was given */
    assert_false(store_wait(store, store_snapshot(store, "m", 1, "", 0)));
    assert_has(store_failed(store), "it lies behind the last entry");
    store_close(store);
}

/* ---- the disk fails ---- */

static void a_full_disk(void **unused) {
    static const struct {
        void (*set)(int code);
        int code;
        const char *part;
    } ways[] = {{disk_fail_writing, SQLITE_FULL, "the disk is full; make room"},
                {disk_fail_writing, SQLITE_READONLY, "may not be written"},
                {disk_fail_writing, SQLITE_IOERR_WRITE, "the disk cannot be read or written; is it full"},
                {disk_fail_syncing, SQLITE_IOERR_FSYNC, "the disk cannot be read or written; is it full"}};
    (void)unused;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d.db", (int)i);
        Store *store = opened(name);
        begin_match(store, "m");
        done(store, add_entry(store, "m", 1, "move"));
        ways[i].set(ways[i].code);
        assert_false(store_wait(store, add_entry(store, "m", 2, "move")));
        assert_has(store_failed(store), ways[i].part);
        ways[i].set(0);
        assert_false(store_wait(store, add_entry(store, "m", 3, "move"))); /* it does not come back by itself */
        assert_int_equal(store_done(store), 2);
        assert_int_equal(entries_of(store, "m"), 1);
        store_close(store);
        store = opened(name);
        assert_int_equal(entries_of(store, "m"), 1);
        done(store, add_entry(store, "m", 2, "move"));
        store_close(store);
        check_is(name, 1, 2);
    }
}

/* In a process of its own: files may not grow beyond a limit. Two big entries a unit, until it fails. */
static void fill_up(int out) {
    static char big[8000];
    memset(big, 'x', sizeof big - 1);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){1 << 20, 1 << 20});
    Store *store = store_open(in_folder("tables.db"), NULL, NULL, wrong, sizeof wrong);
    if (!store)
        _exit(1);
    StoreTicket ticket = begin_match(store, "m");
    for (uint32_t seq = 1; store_wait(store, ticket); seq += 2) {
        StoreEntry pair[] = {entry_of("m", seq, "move", big), entry_of("m", seq + 1, "move", big)};
        ticket = store_append(store, &(StoreUnit){.entries = pair, .entry_count = 2});
    }
    StoreTicket last = store_done(store);
    bool told = write(out, &last, sizeof last) == sizeof last && strstr(store_failed(store), "is it full");
    store_close(store);
    _exit(told ? 0 : 2);
}

static void a_file_that_may_not_grow(void **unused) {
    int ends[2], status;
    StoreTicket last = 0;
    (void)unused;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (!child)
        fill_up(ends[1]);
    close(ends[1]);
    assert_int_equal(read(ends[0], &last, sizeof last), sizeof last);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_true(last > 10);
    Store *store = opened("tables.db");
    int entries = entries_of(store, "m");
    assert_int_equal(entries, 2 * ((int)last - 1));
    store_close(store);
    check_is("tables.db", 1, entries);
}

static void a_file_that_is_removed(void **unused) {
    static const char *const names[] = {"tables.db", "tables.db-wal"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        Store *store = opened("tables.db");
        done(store, begin_match(store, i ? "n" : "m"));
        assert_int_equal(unlink(in_folder(names[i])), 0);
        assert_false(store_wait(store, begin_match(store, "o")));
        assert_has(store_failed(store), "was removed or replaced");
        store_close(store);
    }
}

/* ---- killed ---- */

typedef struct {
    Store *store;
    int out;
} Printer;

static void print_done(void *self) {
    Printer *printer = self;
    StoreTicket ticket = store_done(printer->store);
    if (write(printer->out, &ticket, sizeof ticket) != sizeof ticket)
        _exit(1);
}

/* Appends for ever; ticket n is entry `from` + n. */
static void append_on(uint32_t from, int out) {
    Printer printer = {.out = out};
    printer.store = store_open(in_folder("tables.db"), print_done, &printer, wrong, sizeof wrong);
    if (!printer.store)
        _exit(1);
    for (uint32_t n = 1;; n++) {
        add_entry(printer.store, "m", from + n, "move");
        if (n > 50)
            store_wait(printer.store, n - 50);
    }
}

/* Kills after so many groups were told; the last ticket that was. */
static StoreTicket kill_after(uint32_t from, int groups) {
    int ends[2];
    StoreTicket ticket, last = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child)
        append_on(from, ends[1]);
    close(ends[1]);
    for (int i = 0; read(ends[0], &ticket, sizeof ticket) == sizeof ticket; last = ticket)
        if (++i == groups)
            kill(child, SIGKILL);
    close(ends[0]);
    waitpid(child, &(int){0}, 0);
    return last;
}

static void what_was_told_survives_a_kill(void **unused) {
    Rng rng = rng_seeded(7);
    uint32_t entries = 0;
    (void)unused;
    Store *store = opened("tables.db");
    done(store, begin_match(store, "m"));
    store_close(store);
    for (int i = 0; i < 10; i++) {
        StoreTicket told = kill_after(entries, 1 + (int)rng_below(&rng, 12));
        assert_true(told > 0);
        store = opened("tables.db");
        int found = entries_of(store, "m");
        store_close(store);
        assert_true((uint32_t)found >= entries + told);
        check_is("tables.db", 1, found);
        entries = (uint32_t)found;
    }
}

/* ---- versions ---- */

static sqlite3 *raw(const char *name) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(in_folder(name), &db), SQLITE_OK);
    return db;
}

static void raw_run(const char *name, const char *sql) {
    sqlite3 *db = raw(name);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* ---- campaigns ---- */

static StoreTicket write_campaign(Store *store, const char *id, uint8_t key, const char *text) {
    StoreCampaign campaign = {.text = text};
    snprintf(campaign.campaign, sizeof campaign.campaign, "%s", id);
    memset(campaign.hash, key, sizeof campaign.hash);
    return store_append(store, &(StoreUnit){.campaign = &campaign});
}

static void tell_campaign(void *self, const StoreCampaign *campaign) {
    tell(self, "%s %02x %s;", campaign->campaign, campaign->hash[31], campaign->text);
}

static void campaign_is(Store *store, const char *id, const char *text) {
    Told told = {0};
    assert_int_equal(store_read_campaign(store, id, tell_campaign, &told), *text ? STORE_FOUND : STORE_ABSENT);
    assert_string_equal(told.text, text);
}

static void a_campaign_is_what_it_was_last(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    write_campaign(store, "c", 7, "{\"turned\": 1}");
    write_campaign(store, "d", 8, "{}");
    done(store, write_campaign(store, "c", 9, "{\"turned\": 2}"));
    campaign_is(store, "c", "c 09 {\"turned\": 2};");
    campaign_is(store, "x", "");
    store_close(store);
    store = opened("tables.db");
    campaign_is(store, "d", "d 08 {};");
    store_close(store);
}

/* The end of a game and the campaign that goes on with it are one unit. */
static void a_campaign_goes_with_its_entry(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    StoreCampaign campaign = {"c", {[31] = 1}, "{\"games\": 1}"};
    done(store, write_campaign(store, "c", 1, "{}"));
    done(store, begin_match(store, "m"));
    StoreEntry entry = entry_of("m", 2, "end", "{}"); /* refused: there is no first one */
    assert_false(store_wait(
        store, store_append(store, &(StoreUnit){.entries = &entry, .entry_count = 1, .campaign = &campaign})));
    campaign_is(store, "c", "c 01 {};");
    store_close(store);
    store = opened("tables.db");
    entry = entry_of("m", 1, "end", "{}");
    done(store, store_append(store, &(StoreUnit){.entries = &entry, .entry_count = 1, .campaign = &campaign}));
    campaign_is(store, "c", "c 01 {\"games\": 1};");
    store_close(store);
}

/* Version 2 had no campaigns. */
static void a_store_without_campaigns_is_brought_up(void **unused) {
    (void)unused;
    sqlite3 *db = raw("tables.db");
    assert_true(schema_bring(db, 2, "old", wrong, sizeof wrong));
    sqlite3_close(db);
    raw_run("tables.db", "INSERT INTO match VALUES (1, 'm', '{}', 'c0ffee');"
                         "INSERT INTO move VALUES ('m', 1, 'move', 'x')");
    check_is("tables.db", 1, 1);
    Store *store = opened("tables.db");
    campaign_is(store, "c", "");
    done(store, write_campaign(store, "c", 1, "{}"));
    campaign_is(store, "c", "c 01 {};");
    store_close(store);
    check_is("tables.db", 1, 1);
}

static void an_older_store_is_brought_up(void **unused) {
    (void)unused;
    sqlite3 *db = raw("tables.db");
    assert_true(schema_bring(db, 1, "old", wrong, sizeof wrong));
    sqlite3_close(db);
    raw_run("tables.db", "INSERT INTO match VALUES (1, 'm', '{}', 'c0ffee');"
                         "INSERT INTO seat VALUES ('m', 1, NULL, '{}');"
                         "INSERT INTO move VALUES ('m', 1, 'move', 'x'), ('m', 2, 'move', 'y')");
    check_is("tables.db", 1, 2);
    Store *store = opened("tables.db");
    done(store, store_snapshot(store, "m", 2, "state", 5));
    Told told = told_of(store, "m");
    assert_string_equal(told.text, "m {} c0ffee; seat 1 00 {}; snapshot 2 state; 1 move x; 2 move y;");
    store_close(store);
    check_is("tables.db", 1, 2);
    db = raw("tables.db");
    assert_int_equal(schema_version(db, "new", wrong, sizeof wrong), SCHEMA_VERSION);
    sqlite3_close(db);
}

/* Version 3 had no hashes, and lists read every header. */
static void a_store_without_hashes_is_brought_up(void **unused) {
    Told told = {0};
    (void)unused;
    sqlite3 *db = raw("tables.db");
    assert_true(schema_bring(db, 3, "old", wrong, sizeof wrong));
    sqlite3_close(db);
    raw_run("tables.db",
            "INSERT INTO match VALUES (1, 'm', '{\"game\": \"conflict\", \"listed\": true, \"created\": 5}', 'c0ffee'),"
            "(2, 'n', '{\"game\": \"outerrim\", \"created\": 7}', NULL), (3, 'o', 'no JSON', NULL);"
            "INSERT INTO seat VALUES ('m', 0, NULL, '{}'), ('m', 1, NULL, '{}'), ('n', 0, NULL, '{}');"
            "INSERT INTO move VALUES ('m', 1, 'move', 'x'), ('m', 2, 'end', 'y'), ('n', 1, 'move', 'x');"
            "INSERT INTO snapshot VALUES ('m', 1, x'0102');"
            "INSERT INTO campaign VALUES (1, 'c', zeroblob(32), '{}')");
    check_is("tables.db", 3, 3);
    Store *store = opened("tables.db");
    assert_int_equal(page_of(store, (StoreFilter){.most = 9}, &told), 3);
    assert_string_equal(told.text, "n outerrim 1 seats;m conflict listed over played 2 seats;o  0 seats;");
    campaign_is(store, "c", "c 00 {};");
    done(store, add_entry(store, "n", 2, "move"));
    store_close(store);
    check_is("tables.db", 3, 4);
}

/* Version 4 kept no packs. A disk that fills up on the way leaves it as it was, and it is brought up when there is
 * room. */
static void a_store_without_packs_is_brought_up(void **unused) {
    (void)unused;
    sqlite3 *db = raw("tables.db");
    assert_true(schema_bring(db, 3, "old", wrong, sizeof wrong));
    sqlite3_close(db);
    raw_run("tables.db",
            "INSERT INTO match VALUES (1, 'm', '{\"game\": \"conflict\", \"pack\": \"0123456789abcdef\"}', "
            "'c0ffee'), (2, 'o', 'no JSON', NULL);"
            "INSERT INTO move VALUES ('m', 1, 'move', 'x')");
    disk_fail_writing(SQLITE_FULL);
    refused(in_folder("tables.db"), "the disk is full; make room");
    disk_fail_writing(0);
    check_is("tables.db", 2, 1);
    db = raw("tables.db");
    assert_int_equal(schema_version(db, "old", wrong, sizeof wrong), 3);
    assert_true(schema_bring(db, 4, "old", wrong, sizeof wrong));
    sqlite3_close(db);
    disk_fail_writing(SQLITE_FULL);
    refused(in_folder("tables.db"), "the disk is full; make room");
    disk_fail_writing(0);
    check_is("tables.db", 2, 1);
    store_close(opened("tables.db"));
    check_is("tables.db", 2, 1);
    db = raw("tables.db");
    assert_int_equal(schema_version(db, "new", wrong, sizeof wrong), SCHEMA_VERSION);
    sqlite3_close(db);
}

/* ---- packs ---- */

static int packs_made;

static char *make_pack(const char *game) {
    packs_made++;
    return strdup(game);
}

static void begin_with(Store *store, const char *id, const StorePack *pack) {
    char header[80];
    snprintf(header, sizeof header, "{\"game\": \"conflict\", \"pack\": \"%s\"}", pack->hash);
    StoreMatch match = {.header = header, .secret = "c0ffee"};
    snprintf(match.match, sizeof match.match, "%s", id);
    done(store, store_append(store, &(StoreUnit){.match = &match, .pack = pack}));
}

static void tell_pack(void *self, const StorePack *pack) {
    tell(self, "%s %s %s;", pack->hash, pack->game, pack->text);
}

static void pack_is(Store *store, const char *hash, const char *text) {
    Told told = {0};
    assert_int_equal(store_read_pack(store, hash, tell_pack, &told), *text ? STORE_FOUND : STORE_ABSENT);
    assert_string_equal(told.text, text);
}

static void a_pack_is_kept_as_long_as_a_match_needs_it(void **unused) {
    static const StorePack one = {.hash = "0123456789abcdef", .game = "conflict", .text = "cards"};
    static const StorePack two = {.hash = "fedcba9876543210", .game = "outerrim", .make = make_pack};
    (void)unused;
    Store *store = opened("tables.db");
    packs_made = 0;
    begin_with(store, "m", &one);
    begin_with(store, "n", &one);
    begin_with(store, "o", &two);
    begin_with(store, "p", &two);
    assert_int_equal(packs_made, 1);
    store_close(store);
    check_is("tables.db", 4, 0);
    store = opened("tables.db");
    pack_is(store, one.hash, "0123456789abcdef conflict cards;");
    pack_is(store, two.hash, "fedcba9876543210 outerrim outerrim;");
    done(store, store_delete(store, "m"));
    done(store, store_delete(store, "o"));
    pack_is(store, one.hash, "0123456789abcdef conflict cards;");
    done(store, store_delete(store, "n"));
    pack_is(store, one.hash, "");
    pack_is(store, two.hash, "fedcba9876543210 outerrim outerrim;");
    begin_with(store, "q", &one);
    pack_is(store, one.hash, "0123456789abcdef conflict cards;");
    store_close(store);
    check_is("tables.db", 2, 0);
}

static void a_damaged_pack_is_found(void **unused) {
    static const StorePack one = {.hash = "0123456789abcdef", .game = "conflict", .text = "cards"};
    (void)unused;
    Store *store = opened("tables.db");
    begin_with(store, "m", &one);
    store_close(store);
    raw_run("tables.db", "UPDATE pack SET text = 'others'");
    check_fails("tables.db", "0123456789abcdef: the pack is not what was written");
    store = opened("tables.db");
    assert_int_equal(store_read_pack(store, one.hash, tell_pack, &(Told){0}), STORE_DAMAGED);
    store_close(store);
}

static void a_newer_store_is_refused(void **unused) {
    (void)unused;
    store_close(opened("tables.db"));
    raw_run("tables.db", "PRAGMA user_version = 99");
    refused(in_folder("tables.db"), "was written by a newer Cantina (store version 99, this one reads up to 5)");
    check_fails("tables.db", "newer Cantina");
    raw_run("other.db", "CREATE TABLE recipe (name)");
    refused(in_folder("other.db"), "a database of another program");
    check_fails("other.db", "a database of another program");
}

/* ---- backup and restore ---- */

typedef struct {
    Store *store;
    atomic_bool stop;
    uint32_t entries;
    sem_t begun;
} Busy;

static void *append_until_stopped(void *self) {
    Busy *busy = self;
    while (!atomic_load(&busy->stop)) {
        StoreTicket ticket = add_entry(busy->store, "m", ++busy->entries, "move");
        if (busy->entries % 100 == 0)
            store_wait(busy->store, ticket);
        if (busy->entries == 200)
            sem_post(&busy->begun);
    }
    return NULL;
}

static void backup_well(const char *from, const char *to) {
    if (!store_backup(in_folder(from), in_folder(to), wrong, sizeof wrong))
        fail_msg("%s", wrong);
}

static void restore_well(const char *from, const char *to, bool force) {
    if (!store_restore(in_folder(from), in_folder(to), force, wrong, sizeof wrong))
        fail_msg("%s", wrong);
}

static void restore_fails(const char *from, const char *to, bool force, const char *part) {
    assert_false(store_restore(in_folder(from), in_folder(to), force, wrong, sizeof wrong));
    assert_has(wrong, part);
}

static void backup_fails(const char *from, const char *to, const char *part) {
    assert_false(store_backup(in_folder(from), in_folder(to), wrong, sizeof wrong));
    assert_has(wrong, part);
}

static int entries_in(const char *name) {
    StoreReport report;
    if (!store_check(in_folder(name), &report, wrong, sizeof wrong))
        fail_msg("%s", wrong);
    return report.entries;
}

static void a_backup_while_it_writes(void **unused) {
    Busy busy = {.store = opened("tables.db")};
    pthread_t thread;
    (void)unused;
    sem_init(&busy.begun, 0, 0);
    done(busy.store, begin_match(busy.store, "m"));
    pthread_create(&thread, NULL, append_until_stopped, &busy);
    sem_wait(&busy.begun);
    for (int i = 0; i < 3; i++) { /* over the last one */
        backup_well("tables.db", "copy.db");
        assert_true(entries_in("copy.db") >= 200);
    }
    entries_in("tables.db"); /* checking does not disturb it either */
    atomic_store(&busy.stop, true);
    pthread_join(thread, NULL);
    restore_fails("copy.db", "tables.db", true, "is in use by process");
    assert_null(store_failed(busy.store));
    store_close(busy.store);
    check_is("tables.db", 1, (int)busy.entries);

    int copied = entries_in("copy.db");
    restore_fails("copy.db", "tables.db", false, "give --force to replace it");
    check_is("tables.db", 1, (int)busy.entries);
    restore_well("copy.db", "tables.db", true);
    check_is("tables.db", 1, copied);
    Store *store = opened("tables.db");
    done(store, add_entry(store, "m", (uint32_t)copied + 1, "move"));
    store_close(store);
    restore_well("copy.db", "elsewhere.db", false);
    check_is("elsewhere.db", 1, copied);
}

/* A killed server leaves a log; a restored store must not read it. */
static void a_restore_beside_an_old_log(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    done(store, begin_match(store, "m"));
    store_close(store);
    backup_well("tables.db", "copy.db");
    assert_true(kill_after(0, 3) > 0);
    assert_int_equal(access(in_folder("tables.db-wal"), F_OK), 0);
    restore_well("copy.db", "tables.db", true);
    check_is("tables.db", 1, 0);
    assert_int_equal(access(in_folder("tables.db-wal"), F_OK), -1);
}

static void write_file(const char *name, const char *text, size_t size) {
    FILE *file = fopen(in_folder(name), "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void copies_that_are_refused(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    write_file("letter", "Dear Mos Eisley", 15);
    backup_fails("tables.db", "letter", "is no backup; name another file");
    backup_fails("tables.db", "tables.db", "onto itself");
    backup_fails("nothing.db", "copy.db", "there is no store");
    backup_fails("tables.db", "nowhere/copy.db", "No such file");
    store_close(store);
    store = opened("other.db");
    backup_fails("tables.db", "other.db", "is in use by process");
    restore_fails("letter", "new.db", false, "no store of Cantina");
    restore_fails("nothing.db", "new.db", false, "there is no such backup");
    assert_int_equal(access(in_folder("new.db"), F_OK), -1);
    store_close(store);
    assert_false(store_backup("memory:", in_folder("copy.db"), wrong, sizeof wrong));
    assert_has(wrong, "name a file");
    assert_int_equal(symlink(in_folder("tables.db"), in_folder("link.db")), 0);
    backup_fails("tables.db", "link.db", "onto itself");
}

/* No temporary file is left by what failed. */
static void nothing_lies_about(void **unused) {
    char command[PATH_SIZE + 64];
    (void)unused;
    store_close(opened("tables.db"));
    raw_run("tables.db", "PRAGMA user_version = 99");
    backup_fails("tables.db", "copy.db", "newer");
    restore_fails("tables.db", "new.db", false, "newer");
    snprintf(command, sizeof command, "test -z \"$(ls '%s' | grep -v -e '^tables.db' -e '^new.db-lock')\"", folder);
    assert_int_equal(system(command), 0);
}

/* ---- damage ---- */

static void not_a_store(void **unused) {
    static char noise[8192];
    (void)unused;
    memset(noise, 'x', sizeof noise);
    write_file("noise.db", noise, sizeof noise);
    refused(in_folder("noise.db"), "no store of Cantina, or it is damaged; restore a backup");
    check_fails("noise.db", "no store of Cantina, or it is damaged");
    refused(folder, "is not a file");
    refused("/proc/cantina.db", "cannot be written");
    refused(in_folder("nowhere/tables.db"), "No such file");
    refused("postgres://host/tables", "there is no such kind of store");
    refused("", "names no file");
    refused("sqlite:", "names no file");
    check_fails("nothing.db", "there is no store");
}

static void damage_is_found(void **unused) {
    char bytes[256];
    (void)unused;
    Store *store = opened("tables.db");
    begin_match(store, "m");
    for (uint32_t seq = 1; seq <= 2000; seq++)
        add_entry(store, "m", seq, "move");
    store_close(store);
    check_is("tables.db", 1, 2000);
    memset(bytes, 0x5a, sizeof bytes);
    FILE *file = fopen(in_folder("tables.db"), "r+");
    fseek(file, -4096, SEEK_END);
    fwrite(bytes, 1, sizeof bytes, file);
    fclose(file);
    check_fails("tables.db", "damaged");
    backup_fails("tables.db", "copy.db", "damaged");
    restore_fails("tables.db", "copy.db", false, "damaged");
    store = opened("tables.db");
    assert_int_equal(store_read(store, "m", &(StoreReader){0}), STORE_DAMAGED);
    assert_int_equal(entries_of(store, "m"), 0);
    assert_null(store_failed(store)); /* the others go on */
    done(store, begin_match(store, "n"));
    done(store, store_delete(store, "m")); /* what cannot be deleted stops nobody */
    done(store, begin_match(store, "o"));
    assert_null(store_failed(store));
    store_close(store);
}

static void a_gap_is_found(void **unused) {
    static const struct {
        const char *sql, *part;
    } gaps[] = {{"DELETE FROM move WHERE seq = 2", "match m: it lacks an entry"},
                {"DELETE FROM move WHERE seq = 1", "match m: it lacks an entry"},
                {"DELETE FROM move WHERE seq = 3", "match m: it has a snapshot from behind its last entry"},
                {"UPDATE match SET id = 'n'", "the first is m: it has entries but no header"},
                {"DROP TRIGGER move_without_gap", "its tables are not those of version 5"},
                {"CREATE TABLE other (x)", "its tables are not those of version 5"}};
    (void)unused;
    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d.db", (int)i);
        Store *store = opened(name);
        begin_match(store, "m");
        for (uint32_t seq = 1; seq <= 3; seq++)
            add_entry(store, "m", seq, "move");
        done(store, store_snapshot(store, "m", 3, "state", 5));
        store_close(store);
        raw_run(name, gaps[i].sql);
        check_fails(name, gaps[i].part);
    }
}

/* Every row is covered, and writing on does not hide what was damaged before. */
static void what_was_not_written_is_found(void **unused) {
    static const struct {
        const char *sql, *part;
    } ways[] = {{"UPDATE match SET header = replace(header, 'conflict', 'conflicu') WHERE id = 'm'",
                 "header is not what was written"},
                {"UPDATE match SET secret = 'c0ffef' WHERE id = 'm'", "header is not what was written"},
                {"UPDATE move SET text = 'text 4' WHERE seq = 2", "an entry is not what was written"},
                {"UPDATE move SET kind = 'chat' WHERE seq = 2", "an entry is not what was written"},
                {"DELETE FROM move WHERE seq = 3", "an entry is missing"},
                {"UPDATE seat SET about = '{ }' WHERE seat = 1", "a seat is not what was written"},
                {"DELETE FROM seat WHERE seat = 1", "a seat is not what was written"},
                {"UPDATE snapshot SET bytes = x'00'", "its snapshot is not what was written"},
                {"UPDATE standing SET listed = 1 WHERE match = 'm'", "what lists say of it is not what was written"},
                {"UPDATE standing SET last = 1 WHERE match = 'm'", "what lists say of it is not what was written"},
                {"UPDATE standing SET chain = zeroblob(16) WHERE match = 'm'", "an entry is not what was written"},
                {"DELETE FROM standing WHERE match = 'm'", "its hashes cannot be found"},
                {"UPDATE campaign SET text = '{ }'", "the campaign is not what was written"}};
    (void)unused;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d.db", (int)i);
        Store *store = opened(name);
        begin_match(store, "m");
        begin_match(store, "n");
        for (int seat = 0; seat < 3; seat++)
            store_append(store, &(StoreUnit){.seats = (StoreSeat[]){seat_of("m", seat, 1, "{}")}, .seat_count = 1});
        for (uint32_t seq = 1; seq <= 3; seq++)
            add_entry(store, "m", seq, "move");
        store_snapshot(store, "m", 2, "state", 5);
        done(store, write_campaign(store, "c", 1, "{}"));
        store_close(store);
        check_is(name, 2, 3);
        raw_run(name, ways[i].sql);
        check_fails(name, ways[i].part);
        store = opened(name);
        assert_int_equal(store_read(store, "n", &(StoreReader){0}), STORE_FOUND);
        if (i != 4) { /* there the schema refuses the gap */
            add_entry(store, "m", 4, "move");
            store_append(store, &(StoreUnit){.seats = (StoreSeat[]){seat_of("m", 2, 2, "{}")}, .seat_count = 1});
        }
        done(store, begin_match(store, "o"));
        store_close(store);
        check_fails(name, ways[i].part);
    }
}

/* ---- lists ---- */

static void lists_come_in_pages(void **unused) {
    StoreFilter lobby = {.listed = STORE_YES, .over = STORE_NO, .most = 3};
    Told told = {0};
    (void)unused;
    Store *store = opened("tables.db");
    for (int i = 0; i < 300; i++) { /* of 300 tables every tenth is listed, and every second of these is over */
        char header[120];
        StoreMatch match = {.header = header, .secret = ""};
        snprintf(match.match, sizeof match.match, "t%03d", i);
        snprintf(header, sizeof header, "{\"game\": \"%s\", \"listed\": %s, \"created\": %d}",
                 i % 4 ? "conflict" : "outerrim", i % 10 ? "false" : "true", i / 100);
        store_append(store, &(StoreUnit){.match = &match});
        if (i % 20 == 10)
            add_entry(store, match.match, 1, "end");
    }
    done(store, add_entry(store, "t000", 1, "move"));
    assert_int_equal(page_of(store, lobby, &told), 3);
    assert_string_equal(told.text,
                        "t280 outerrim listed 0 seats;t260 outerrim listed 0 seats;t240 outerrim listed 0 seats;");
    lobby.begun = 2;
    snprintf(lobby.match, sizeof lobby.match, "t240");
    lobby.most = 200;
    assert_int_equal(page_of(store, lobby, &(Told){0}), 12);
    lobby.game = "conflict";
    assert_int_equal(page_of(store, lobby, &(Told){0}), 0);
    assert_int_equal(page_of(store, (StoreFilter){.over = STORE_YES, .most = 200}, &(Told){0}), 15);
    assert_int_equal(page_of(store, (StoreFilter){.game = "outerrim", .most = 200}, &(Told){0}), 75);
    store_close(store);
}

/* ---- export ---- */

static void exported_is(Store *store, const char *id, const char *text) {
    char *all = store_export(store, id);
    assert_string_equal(all ? all : "nothing", text);
    free(all);
}

static void all_of_a_match_is_exported(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    fill(store);
    exported_is(store, "first",
                "{\"match\":\"first\",\"damaged\":null,\"listed\":0,\"over\":0,\"played\":0,\"begun\":0,\"last\":0,"
                "\"bytes\":40,\"secret\":true,\"header\":{\"title\":\"\xc5\x81\xc3\xb3"
                "d\xc5\xba\"},\"seats\":[{\"seat\":0,\"key\":true,\"about\":{}},"
                "{\"seat\":1,\"key\":true,\"about\":{\"kind\":\"person\"}},"
                "{\"seat\":2,\"key\":true,\"about\":{\"kind\":\"person\"}}],\"snapshot\":2,"
                "\"entries\":[{\"seq\":1,\"kind\":\"move\",\"text\":\"p1 draw:yellow\"},"
                "{\"seq\":2,\"kind\":\"chat\",\"text\":\"\"}]}");
    exported_is(store, "nobody", "nothing");
    done(store, write_campaign(store, "c", 1, "{\"games\": 1}"));
    char *campaign = store_export_campaign(store, "c");
    assert_string_equal(campaign, "{\"campaign\":\"c\",\"damaged\":null,\"last\":0,\"text\":{\"games\":1}}");
    free(campaign);
    assert_null(store_export_campaign(store, "d"));
    store_close(store);
    raw_run("tables.db", "UPDATE move SET text = 'p1 pass' WHERE seq = 1");
    store = opened("tables.db");
    char *all = store_export(store, "first");
    assert_has(all, "\"damaged\":\"an entry is not what was written\"");
    free(all);
    store_close(store);
}

/* ---- deleting ---- */

static bool file_has(const char *name, const char *word) {
    char command[2 * PATH_SIZE];
    snprintf(command, sizeof command, "grep -qs '%s' '%s'", word, in_folder(name));
    return system(command) == 0;
}

static void what_is_deleted_is_gone(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    begin_match(store, "m");
    begin_match(store, "n");
    StoreEntry chat = entry_of("m", 1, "chat", "a secret of two people");
    StoreSeat seat = seat_of("m", 1, 7, "{\"name\": \"Qui-Gon\"}");
    store_append(store, &(StoreUnit){.seats = &seat, .seat_count = 1, .entries = &chat, .entry_count = 1});
    store_snapshot(store, "m", 1, "state", 5);
    done(store, write_campaign(store, "c", 1, "{\"name\": \"Kanan\"}"));
    disk_hold();
    StoreTicket ticket = store_delete(store, "m");
    store_delete_campaign(store, "c");
    assert_int_equal(store_read(store, "m", &(StoreReader){0}), STORE_ABSENT); /* at once */
    campaign_is(store, "c", "");
    disk_let_go();
    done(store, ticket);
    done(store, store_delete(store, "nobody"));
    Told told = {0};
    assert_int_equal(page_of(store, (StoreFilter){.most = 9}, &told), 1);
    assert_string_equal(told.text, "n conflict 0 seats;");
    const char *const words[] = {"a secret of two", "Qui-Gon", "Kanan"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_false(file_has("tables.db", words[i]));
        assert_false(file_has("tables.db-wal", words[i]));
    }
    store_close(store);
    check_is("tables.db", 1, 0);
}

/* While somebody reads, the log still has what was deleted; it is cut with the next thing that is written. */
static void what_is_deleted_goes_when_nobody_reads(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    begin_match(store, "m");
    StoreEntry chat = entry_of("m", 1, "chat", "a secret of two people");
    done(store, store_append(store, &(StoreUnit){.entries = &chat, .entry_count = 1}));
    sqlite3 *reader = raw("tables.db");
    assert_int_equal(sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM move", NULL, NULL, NULL), SQLITE_OK);
    done(store, store_delete(store, "m"));
    assert_true(file_has("tables.db-wal", "a secret of two"));
    sqlite3_close(reader);
    done(store, begin_match(store, "n"));
    assert_false(file_has("tables.db-wal", "a secret of two"));
    assert_false(file_has("tables.db", "a secret of two"));
    store_close(store);
}

/* ---- what has been kept long enough ---- */

enum { DAY_SECONDS = 86400 };

static StoreTicket write_kept(Store *store, const char *id, const char *kind, bool played, int day) {
    StoreMatch match = {.header = "{}", .secret = ""};
    snprintf(match.match, sizeof match.match, "%s", id);
    StoreEntry entry = entry_of(id, 1, kind, "");
    return store_append(store, &(StoreUnit){.match = &match,
                                            .entries = &entry,
                                            .entry_count = 1,
                                            .date = (int64_t)day * DAY_SECONDS,
                                            .played = played});
}

static void due_are(Store *store, const StoreKeep *keep, int day, const char *text) {
    StoreDue due[STORE_DUE];
    Told told = {0};
    int count = store_due(store, keep, (int64_t)day * DAY_SECONDS, due);
    for (int i = 0; i < count; i++)
        tell(&told, "%s%s ", due[i].campaign ? "campaign " : "", due[i].id);
    assert_string_equal(told.text, text);
}

static void what_was_kept_long_enough_is_due(void **unused) {
    const StoreKeep keep = {2, 90, 180, 365}, one = {.finished = 90};
    StoreCampaign campaign = {.campaign = "c", .text = "{}"};
    (void)unused;
    Store *store = opened("tables.db");
    write_kept(store, "unplayed", "move", false, 1000);
    write_kept(store, "played", "move", true, 1000);
    write_kept(store, "over", "end", true, 1000);
    begin_match(store, "dateless");
    done(store, store_append(store, &(StoreUnit){.campaign = &campaign, .date = (int64_t)1000 * DAY_SECONDS}));
    due_are(store, &keep, 1001, "");
    due_are(store, &keep, 1002, "unplayed ");
    due_are(store, &keep, 1090, "unplayed over ");
    due_are(store, &keep, 1179, "unplayed over ");
    due_are(store, &keep, 1400, "unplayed played over campaign c ");
    due_are(store, &(StoreKeep){0}, 9000, "");
    due_are(store, &one, 9000, "over ");
    StoreEntry entry = entry_of("played", 2, "chat", "");
    StoreUnit chat = {.entries = &entry, .entry_count = 1, .date = (int64_t)1300 * DAY_SECONDS};
    done(store, store_append(store, &chat));
    due_are(store, &keep, 1400, "unplayed over campaign c ");
    store_close(store);
}

/* A few hundred a call, and no more than can be deleted at once. */
static void many_are_due_in_turns(void **unused) {
    enum { MANY = 1300 };
    StoreDue due[STORE_DUE];
    char id[STORE_ID + 1];
    int deleted = 0;
    (void)unused;
    Store *store = opened("memory:");
    for (int i = 0; i < MANY; i++) {
        snprintf(id, sizeof id, "t%d", i);
        write_kept(store, id, "end", true, i % 10 ? 1000 : 2000);
    }
    done(store, begin_match(store, "last"));
    for (int call = 0; call < 100; call++) {
        int count = store_due(store, &(StoreKeep){.finished = 1}, (int64_t)1500 * DAY_SECONDS, due);
        for (int i = 0; i < count; i++, deleted++)
            store_delete(store, due[i].id);
        done(store, store_delete(store, "nobody"));
    }
    assert_int_equal(deleted, MANY / 10 * 9);
    store_close(store);
}

/* ---- a flipped bit ---- */

enum { FLIP_MATCHES = 100, FLIP_CAMPAIGNS = 4, FLIPS = 1000 };

static const char *flip_id(const char *kind, int i) {
    static char ids[4][STORE_ID + 1];
    static int next;
    char *id = ids[next++ % 4];
    snprintf(id, sizeof ids[0], "%s%013d", kind, i);
    return id;
}

static void write_flip_match(Store *store, int i) {
    char header[200];
    const char *id = flip_id("tab", i);
    snprintf(header, sizeof header,
             "{\"game\": \"conflict\", \"title\": \"Table %d\", \"listed\": %s, \"created\": %d}", i,
             i % 3 ? "true" : "false", 1000 + i / 4);
    StoreMatch match = {.header = header, .secret = "c0ffeec0ffeec0ffee"};
    StoreSeat seats[] = {seat_of(id, 0, (uint8_t)(i + 1), "{\"kind\": \"host\"}"),
                         seat_of(id, 1, (uint8_t)(i + 101), "{\"kind\": \"person\", \"name\": \"Rey\"}"),
                         seat_of(id, 2, 0, "{\"kind\": \"agent\"}")};
    StoreEntry entries[8];
    snprintf(match.match, sizeof match.match, "%s", id);
    for (uint32_t seq = 1; seq <= 8; seq++)
        entries[seq - 1] = entry_of(id, seq, seq == 8 && i % 2 ? "end" : "move", i % 7 ? "p1 draw:yellow" : "p1 pass");
    store_append(store, &(StoreUnit){&match, seats, 3, entries, 8, NULL, 2000 + i, i % 5});
    if (i % 4 == 0)
        store_snapshot(store, id, 5, "a state", 7);
}

static void write_flip_store(const char *name) {
    Store *store = opened(name);
    for (int i = 0; i < FLIP_MATCHES; i++)
        write_flip_match(store, i);
    for (int i = 0; i < FLIP_CAMPAIGNS; i++)
        write_campaign(store, flip_id("way", i), (uint8_t)(i + 1), "{\"games\": [\"tab0\"]}");
    store_close(store);
}

typedef struct {
    char *matches[FLIP_MATCHES], *campaigns[FLIP_CAMPAIGNS];
    Told lobby;
} Sound;

static bool lists_soundly(const Sound *sound, Store *store) {
    Told page = {0};
    page_of(store, (StoreFilter){.listed = STORE_YES, .over = STORE_NO, .most = 200}, &page);
    return !strcmp(page.text, sound->lobby.text);
}

static Sound sound_of(const char *name) {
    Sound sound = {0};
    Store *store = opened(name);
    for (int i = 0; i < FLIP_MATCHES; i++) {
        Told told = told_of(store, flip_id("tab", i));
        sound.matches[i] = strdup(told.text);
    }
    for (int i = 0; i < FLIP_CAMPAIGNS; i++) {
        Told told = {0};
        assert_int_equal(store_read_campaign(store, flip_id("way", i), tell_campaign, &told), STORE_FOUND);
        sound.campaigns[i] = strdup(told.text);
    }
    page_of(store, (StoreFilter){.listed = STORE_YES, .over = STORE_NO, .most = 200}, &sound.lobby);
    store_close(store);
    return sound;
}

static bool is_hit(const StoreReport *report, const char *id) {
    for (int i = 0; i < report->damaged && i < STORE_HITS; i++)
        if (!strcmp(report->hits[i].id, id))
            return true;
    return report->damaged > STORE_HITS;
}

/* Each match reads as it was written, or is said to be damaged and named by the check. How many were damaged. */
static int read_flipped(const Sound *sound, Store *store, const StoreReport *report) {
    int damaged = 0;
    for (int i = 0; i < FLIP_MATCHES; i++) {
        const char *id = flip_id("tab", i);
        Told told = {0};
        StoreRead read = store_read(store, id, &(StoreReader){&told, tell_match, tell_seat, tell_snapshot, tell_entry});
        damaged += read != STORE_FOUND;
        if (read != STORE_FOUND) {
            assert_int_equal(read, STORE_DAMAGED);
            assert_string_equal(told.text, "");
            if (!is_hit(report, id))
                fail_msg("%s is damaged, and the check does not name it: %d hits, the first %s: %s", id,
                         report->damaged, report->hits[0].id, report->hits[0].why);
        } else if (strcmp(told.text, sound->matches[i])) {
            const char *snapshot = strstr(sound->matches[i], " snapshot"); /* left out, if it is damaged */
            if (!snapshot)
                fail_msg("%s reads as\n%s\nand was written as\n%s", id, told.text, sound->matches[i]);
            assert_true(is_hit(report, id));
            assert_null(strstr(told.text, " snapshot"));
        }
    }
    assert_null(store_failed(store));
    return damaged;
}

static int campaigns_flipped(const Sound *sound, Store *store) {
    int damaged = 0;
    for (int i = 0; i < FLIP_CAMPAIGNS; i++) {
        Told told = {0};
        StoreRead read = store_read_campaign(store, flip_id("way", i), tell_campaign, &told);
        damaged += read != STORE_FOUND;
        assert_string_equal(told.text, read == STORE_FOUND ? sound->campaigns[i] : "");
    }
    return damaged;
}

static void one_flip(const Sound *sound, bool also_backup) {
    StoreReport report;
    char why[sizeof wrong];
    bool whole = store_check(in_folder("flip.db"), &report, why, sizeof why);
    if (!whole)
        assert_has(why, "estore a backup");
    if (also_backup) {
        struct stat before, after;
        stat(in_folder("good.db"), &before);
        assert_int_equal(store_backup(in_folder("flip.db"), in_folder("good.db"), wrong, sizeof wrong), whole);
        stat(in_folder("good.db"), &after);
        assert_int_equal(before.st_ino == after.st_ino, !whole);
    }
    Store *store = store_open(in_folder("flip.db"), NULL, NULL, wrong, sizeof wrong);
    if (!store) {
        assert_false(whole);
        assert_has(wrong, "estore a backup");
        return;
    }
    int damaged = read_flipped(sound, store, &report) + campaigns_flipped(sound, store);
    if (whole) {
        assert_int_equal(damaged, 0);
        assert_true(lists_soundly(sound, store));
    }
    store_close(store);
}

static int flip_from(void) {
    return getenv("STORE_FLIPS_FROM") ? atoi(getenv("STORE_FLIPS_FROM")) : 0;
}

static char *file_bytes(const char *name, size_t *size) {
    FILE *file = fopen(in_folder(name), "r");
    char *bytes = malloc(1 << 21);
    assert_non_null(file);
    assert_non_null(bytes);
    *size = fread(bytes, 1, 1 << 21, file);
    fclose(file);
    return bytes;
}

static void a_flipped_bit_is_harmless_or_named(void **unused) {
    Rng rng = rng_seeded(0xf11b);
    size_t size;
    (void)unused;
    int flips = getenv("STORE_FLIPS") ? atoi(getenv("STORE_FLIPS")) : FLIPS;
    write_flip_store("tables.db");
    Sound sound = sound_of("tables.db");
    backup_well("tables.db", "good.db");
    char *bytes = file_bytes("tables.db", &size);
    for (int i = 0; i < flips; i++) {
        size_t at = rng_below(&rng, (uint32_t)size);
        uint8_t bit = (uint8_t)(1 << rng_below(&rng, 8));
        bytes[at] = (char)(bytes[at] ^ bit);
        unlink(in_folder("flip.db-wal"));
        unlink(in_folder("flip.db-shm"));
        if (i < flip_from()) {
            bytes[at] = (char)(bytes[at] ^ bit);
            continue;
        }
        write_file("flip.db", bytes, size);
        if (getenv("FLIPTALK"))
            fprintf(stderr, "%d %zu %02x\n", i, at, bit);
        one_flip(&sound, i % 8 == 0);
        bytes[at] = (char)(bytes[at] ^ bit);
    }
    free(bytes);
    for (int i = 0; i < FLIP_MATCHES; i++)
        free(sound.matches[i]);
    for (int i = 0; i < FLIP_CAMPAIGNS; i++)
        free(sound.campaigns[i]);
}

/* ---- looking ---- */

static void looking_is_refused(const char *name, const char *part) {
    assert_null(store_look(in_folder(name), wrong, sizeof wrong));
    assert_has(wrong, part);
}

static void a_store_in_use_is_looked_at(void **unused) {
    (void)unused;
    Store *store = opened("tables.db");
    fill(store);
    Store *look = store_look(in_folder("tables.db"), wrong, sizeof wrong);
    assert_non_null(look);
    looks_filled(look);
    done(store, begin_match(store, "fourth"));
    assert_int_equal(store_read(look, "fourth", &(StoreReader){0}), STORE_FOUND);
    store_close(look);
    store_close(store);
    looking_is_refused("nothing.db", "there is no store");
    sqlite3 *db = raw("old.db");
    assert_true(schema_bring(db, 3, "old", wrong, sizeof wrong));
    sqlite3_close(db);
    looking_is_refused("old.db", "was written by an older Cantina");
    write_file("letter", "Dear Mos Eisley", 15);
    looking_is_refused("letter", "no store of Cantina");
    assert_null(store_look("memory:", wrong, sizeof wrong));
}

/* ---- one writer ---- */

static void a_second_writer_is_refused(void **unused) {
    char part[64];
    int status;
    (void)unused;
    Store *store = opened("tables.db");
    snprintf(part, sizeof part, "is in use by process %d; stop that server first", (int)getpid());
    assert_int_equal(symlink(in_folder("tables.db"), in_folder("link.db")), 0);
    refused(in_folder("tables.db"), part);
    refused(in_folder("link.db"), part);
    pid_t child = fork();
    if (!child)
        _exit(store_open(in_folder("tables.db"), NULL, NULL, wrong, sizeof wrong) || !strstr(wrong, part));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    done(store, begin_match(store, "m"));
    store_close(store);
    store_close(opened("tables.db"));
}

/* A second name of the file, or a lock file that is gone, opens no store twice: two logs would destroy it. */
static void another_name_opens_nothing(void **unused) {
    int status;
    (void)unused;
    Store *store = opened("tables.db");
    done(store, begin_match(store, "m"));
    assert_int_equal(link(in_folder("tables.db"), in_folder("hard.db")), 0);
    refused(in_folder("hard.db"), "by another name (a hard link)");
    pid_t child = fork();
    if (!child)
        _exit(store_open(in_folder("hard.db"), NULL, NULL, wrong, sizeof wrong) || !strstr(wrong, "hard link") ||
              store_backup(in_folder("hard.db"), in_folder("copy.db"), wrong, sizeof wrong) ||
              !store_backup(in_folder("tables.db"), in_folder("copy.db"), wrong, sizeof wrong));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    check_fails("hard.db", "by another name");
    backup_fails("copy.db", "hard.db", "by another name");
    restore_fails("copy.db", "hard.db", true, "by another name");
    assert_int_equal(unlink(in_folder("tables.db-lock")), 0);
    child = fork();
    if (!child)
        _exit(store_open(in_folder("tables.db"), NULL, NULL, wrong, sizeof wrong) ||
              !strstr(wrong, "whose lock file was removed"));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    refused(in_folder("tables.db"), "whose lock file was removed");
    done(store, begin_match(store, "n"));
    store_close(store);
    store = opened("hard.db"); /* nobody has it now */
    refused(in_folder("tables.db"), "by another name");
    store_close(store);
    check_is("tables.db", 2, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_folder, close_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(there_and_back),
        TEST(in_memory),
        TEST(closing_commits),
        TEST(a_reader_may_read_on),
        TEST(readers_do_not_wait),
        TEST(the_default_path),
        TEST(nothing_is_done_before_it_is_synced),
        TEST(a_burst_is_one_commit),
        TEST(a_unit_is_all_or_nothing),
        TEST(bugs_are_refused),
        TEST(a_full_disk),
        TEST(a_file_that_may_not_grow),
        TEST(a_file_that_is_removed),
        TEST(what_was_told_survives_a_kill),
        TEST(a_campaign_is_what_it_was_last),
        TEST(a_campaign_goes_with_its_entry),
        TEST(a_store_without_campaigns_is_brought_up),
        TEST(an_older_store_is_brought_up),
        TEST(a_store_without_packs_is_brought_up),
        TEST(a_pack_is_kept_as_long_as_a_match_needs_it),
        TEST(a_damaged_pack_is_found),
        TEST(a_store_without_hashes_is_brought_up),
        TEST(a_newer_store_is_refused),
        TEST(a_backup_while_it_writes),
        TEST(a_restore_beside_an_old_log),
        TEST(copies_that_are_refused),
        TEST(nothing_lies_about),
        TEST(not_a_store),
        TEST(damage_is_found),
        TEST(a_gap_is_found),
        TEST(what_was_not_written_is_found),
        TEST(lists_come_in_pages),
        TEST(all_of_a_match_is_exported),
        TEST(what_is_deleted_is_gone),
        TEST(what_is_deleted_goes_when_nobody_reads),
        TEST(a_store_in_use_is_looked_at),
        TEST(what_was_kept_long_enough_is_due),
        TEST(many_are_due_in_turns),
        TEST(a_flipped_bit_is_harmless_or_named),
        TEST(a_second_writer_is_refused),
        TEST(another_name_opens_nothing),
    };
    disk_lay();
    int code = cmocka_run_group_tests(tests, NULL, NULL);
    disk_lift();
    return code;
}
