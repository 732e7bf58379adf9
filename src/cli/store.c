/* cantina store: copy the tables of a server, bring a copy back, see whether all is well. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "pack/errors.h"
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

static int check(const Args *args, const char *where) {
    char wrong[WRONG_ROOM];
    StoreReport report;
    bool json = args_flag(args, "json"), right = store_check(where, &report, wrong, sizeof wrong);
    if (json && right)
        print_json(json_pack("{sb so sisi}", "ok", 1, "store", words(where), "matches", report.matches, "entries",
                             report.entries));
    else if (json)
        print_json(json_pack("{sb so so si so}", "ok", 0, "store", words(where), "error", words(wrong), "damaged",
                             report.damaged, "hits", hits_json(&report)));
    else if (right)
        printf("ok: %d matches, %d entries, all as they were written\n", report.matches, report.entries);
    else {
        print_hits(&report);
        failed(args, "%s", wrong);
    }
    return right ? EXIT_WELL : EXIT_FAILED;
}

static const struct {
    const char *name;
    const char *word;   /* what must follow, or NULL */
    const char *option; /* the one that goes with this act alone, or NULL */
    int (*run)(const Args *args, const char *where);
} acts[] = {{"backup", "TO", NULL, backup}, {"restore", "FROM", "force", restore}, {"check", NULL, "json", check}};

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
        if (i != act && acts[i].option && args_flag(args, acts[i].option))
            return wrong_usage(args, "--%s goes with 'store %s' only; leave it out", acts[i].option, acts[i].name),
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
            "checks a backup and puts it in place; the server must be stopped. check looks for damage and missing "
            "entries, also while the server runs.",
};
