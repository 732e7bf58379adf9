/* cantina store: copy the tables of a server, bring a copy back, see whether all is well. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "pack/errors.h"
#include "server/server.h"
#include "store/store.h"

enum { WHERE_ROOM = 4096, WRONG_ROOM = 8192 };

/* ---- the acts ---- */

static int backup(const Args *args, const char *where) {
    char wrong[WRONG_ROOM];
    if (!store_backup(where, args->words[1], wrong, sizeof wrong))
        return failed(args, "%s", wrong);
    printf("ok: copied to %s\n", args->words[1]);
    return EXIT_WELL;
}

static int restore(const Args *args, const char *where) {
    char wrong[WRONG_ROOM];
    if (!store_restore(args->words[1], where, args_flag(args, "force"), wrong, sizeof wrong))
        return failed(args, "%s", wrong);
    printf("ok: restored to %s\n", where);
    return EXIT_WELL;
}

/* JSON has no words for a name that is not UTF-8. */
static json_t *words(const char *text) {
    json_t *json = json_string(text);
    return json ? json : json_string("(not UTF-8)");
}

static void print_json(json_t *json) {
    json_dumpf(json, stdout, JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(json);
}

static json_t *hits_json(const StoreReport *report) {
    json_t *hits = json_array();
    for (int i = 0; i < report->damaged && i < STORE_HITS; i++)
        json_array_append_new(hits, json_pack("{ssso}", "id", report->hits[i].id, "why", words(report->hits[i].why)));
    return hits;
}

static void print_hits(const StoreReport *report) {
    for (int i = 0; i < report->damaged && i < STORE_HITS; i++)
        printf("%s: %s\n", report->hits[i].id, report->hits[i].why);
    if (report->damaged > STORE_HITS)
        printf("and %d more\n", report->damaged - STORE_HITS);
}

/* ---- check --replay ---- */

enum { REPLAY_PAGE = 200 };

/* A server that nobody comes to, since servers know how a table is made again. */
static int64_t no_time(void *unused) {
    (void)unused;
    return 0;
}

static void no_dice(void *unused, void *bytes, size_t size) {
    (void)unused;
    memset(bytes, 0, size);
}

typedef struct {
    StoreFilter page;
    char ids[REPLAY_PAGE][STORE_ID + 1];
    int count;
} ReplayPage;

static void note_id(void *self, const StoreLine *line) {
    ReplayPage *page = self;
    memcpy(page->ids[page->count++], line->match, sizeof page->ids[0]);
    memcpy(page->page.match, line->match, sizeof page->page.match);
    page->page.begun = line->begun;
}

static void add_hit(StoreReport *report, const char *id, const char *why) {
    if (report->damaged < STORE_HITS) {
        snprintf(report->hits[report->damaged].id, sizeof report->hits[0].id, "%s", id);
        snprintf(report->hits[report->damaged].why, sizeof report->hits[0].why, "%.*s", STORE_WHY - 1, why);
    }
    report->damaged++;
}

/* A page at a time, each line of them by the rules. */
static void replay_all(Store *store, Server *server, StoreReport *report) {
    ReplayPage page = {.page = {.most = REPLAY_PAGE}};
    char why[WRONG_ROOM];
    do {
        page.count = 0;
        store_page(store, &page.page, note_id, &page);
        for (int i = 0; i < page.count; i++)
            if (!server_replays(server, page.ids[i], why, sizeof why))
                add_hit(report, page.ids[i], why);
    } while (page.count);
}

/* All hashes are right; are the games? Also those that begin from a given state. */
static bool replays(const Args *args, const char *where, StoreReport *report, char *wrong, size_t room) {
    const char *packs[ARG_GIVEN_MOST + 1];
    args_all(args, "pack", packs);
    Store *store = store_look(where, wrong, room);
    ServerSetup setup = {
        .now = no_time, .date = no_time, .random = no_dice, .store = store, .packs = packs, .allow_start = true};
    Server *server = store ? server_new(&setup, wrong, room) : NULL;
    if (server)
        replay_all(store, server, report);
    if (server && report->damaged)
        snprintf(wrong, room, "%d matches are not true to the rules, the first is %s: %s", report->damaged,
                 report->hits[0].id, report->hits[0].why);
    bool right = server && !report->damaged;
    server_free(server);
    store_close(store);
    return right;
}

static int check(const Args *args, const char *where) {
    char wrong[WRONG_ROOM];
    StoreReport report;
    bool json = args_flag(args, "json"), replay = args_flag(args, "replay");
    bool right = store_check(where, &report, wrong, sizeof wrong) &&
                 (!replay || replays(args, where, &report, wrong, sizeof wrong));
    if (json && right)
        print_json(json_pack("{sb so sisi}", "ok", 1, "store", words(where), "matches", report.matches, "entries",
                             report.entries));
    else if (json)
        print_json(json_pack("{sb so so si so}", "ok", 0, "store", words(where), "error", words(wrong), "damaged",
                             report.damaged, "hits", hits_json(&report)));
    else if (right)
        printf("ok: %d matches, %d entries, all as they were written%s\n", report.matches, report.entries,
               replay ? ", all true to the rules" : "");
    else {
        print_hits(&report);
        failed(args, "%s", wrong);
    }
    return right ? EXIT_WELL : EXIT_FAILED;
}

static const struct {
    const char *name;
    const char *word;       /* what must follow, or NULL */
    const char *options[3]; /* those that go with this act alone */
    int (*run)(const Args *args, const char *where);
} acts[] = {{"backup", "TO", {NULL}, backup},
            {"restore", "FROM", {"force"}, restore},
            {"check", NULL, {"json", "replay", "pack"}, check}};

/* ---- which one, of which store ---- */

static int act_find(const Args *args, const char *word) {
    Nearest nearest = nearest_to(word, strlen(word));
    for (int i = 0; i < COUNT(acts); i++) {
        if (!strcmp(acts[i].name, word))
            return i;
        nearest_try(&nearest, acts[i].name);
    }
    wrong_usage(args, "unknown act '%s'%s", quote(word, strlen(word)).text, nearest_hint(&nearest).text);
    return -1;
}

static bool fits(const Args *args, int act) {
    const char *more = args->word_count > 1 ? args->words[1] : NULL, *word = acts[act].word;
    if (word && !more)
        return wrong_usage(args, "%s is missing: cantina store %s %s", word, acts[act].name, word), false;
    if (!word && more)
        return wrong_usage(args, "one argument too many: '%s'; name the store with --store",
                           quote(more, strlen(more)).text),
               false;
    for (int i = 0; i < COUNT(acts); i++)
        for (int o = 0; i != act && o < COUNT(acts[i].options) && acts[i].options[o]; o++)
            if (args_flag(args, acts[i].options[o]))
                return wrong_usage(args, "--%s goes with 'store %s' only; leave it out", acts[i].options[o],
                                   acts[i].name),
                       false;
    return true;
}

static int run(const Args *args) {
    char path[WHERE_ROOM];
    const char *where = args_value(args, "store");
    int act = act_find(args, args->words[0]);
    if (act < 0 || !fits(args, act))
        return EXIT_USAGE;
    if (!where && !store_default_path(path, sizeof path))
        return failed(args, "there is no folder for your data; set HOME or give --store FILE");
    return acts[act].run(args, where ? where : path);
}

static const Option options[] = {
    {"store", "WHERE", "the store: a file, or sqlite:FILE (default: where 'cantina serve' keeps it)", false},
    {"force", NULL, "restore: replace a store that is there", false},
    {"replay", NULL, "check: play every match again by the rules, too", false},
    {"pack", "DIR", "check --replay: a pack that tables were begun with; may be given several times", true},
    {"json", NULL, "check: print JSON", false},
    OPTIONS_END,
};

const Command command_store = {
    .name = "store",
    .words = {"backup|restore|check", "[TO|FROM]"},
    .about = "Copy the tables of a server, bring a copy back, check them.",
    .options = options,
    .run = run,
    .more = "backup TO copies the store into one file while the server runs; an older backup is replaced. restore FROM "
            "checks a backup and puts it in place; the server must be stopped. check compares all with the "
            "hashes it was written with and names what is damaged, also while the server runs.",
};
