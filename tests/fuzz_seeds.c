/*
 * Seeds for the fuzz targets: what they begin with, so that they need not find out what JSON or a record is.
 *
 *     build/tests/fuzz-seeds fuzz/corpus
 *
 * Writes state/, record/, bug/ and protocol/, always the same: positions of random games, their records, and the
 * requests that lead there. Run it anew when the format of one of them changes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/rng.h"
#include "bug/bug.h"
#include "codec/codec.h"
#include "core/registry.h"
#include "core/say.h"
#include "games/boxes.h"
#include "table/table.h"

enum { DECISIONS_EARLY = 3, DECISIONS_LATE = 24, PATH_ROOM = 400 };

static const char *folder;

static void write_seed(const char *kind, const char *name, const char *text) {
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", folder, kind);
    mkdir(path, 0755);
    snprintf(path, sizeof path, "%s/%s/%s", folder, kind, name);
    if (file_write_whole(path, text, strlen(text)) < 0) {
        fprintf(stderr, "%s: cannot be written\n", path);
        exit(1);
    }
}

static Table *played(const Box *box, int decisions) {
    char wrong[200];
    Choice choices[CANTINA_CHOICES_MAX];
    Rng rng = rng_seeded(7);
    Table *t = table_new(box, box->game->seats_min + 1, NULL, 7, wrong, sizeof wrong);
    while (t && decisions-- > 0 && table_settle(t) == CANTINA_ASK) {
        int count = cantina_choices(box, t->state, NULL, choices, COUNT(choices));
        table_act(t, choices[rng_below(&rng, (uint32_t)count)], "random");
    }
    if (t)
        table_settle(t);
    return t;
}

static char *state_text(const Table *t) {
    json_t *json = codec_json(t->box, t->state);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

static void seed_state(const Box *box, int decisions, const char *when) {
    char name[100];
    Table *t = played(box, decisions);
    char *text = state_text(t);
    snprintf(name, sizeof name, "%s-%s", box->game->id, when);
    write_seed("state", name, text);
    free(text);
    table_free(t);
}

static void seed_record(const Box *box) {
    Table *t = played(box, DECISIONS_LATE);
    table_undo(t, 2);
    char *text = table_record(t);
    write_seed("record", box->game->id, text);
    free(text);
    table_free(t);
}

/* A report with the record, and one with a seat's view. */
static void seed_reports(const Box *box) {
    Table *t = played(box, DECISIONS_LATE);
    for (int whole = 0; whole < 2; whole++) {
        char name[100];
        const Bug bug = {
            .table = t, .seats = 1, .whole = whole, .version = "1", .screen = "table", .lang = "en", .words = "?"};
        char *text = bug_text(&bug);
        snprintf(name, sizeof name, "%s-%s", box->game->id, whole ? "record" : "view");
        write_seed("bug", name, text);
        free(text);
    }
    table_free(t);
}

/* Every op that a table answers, at a table that was loaded and at one that was begun. */
static void seed_requests(const Box *box) {
    static const char *const ops[] = {"state", "actions", "log", "view", "agent", "undo", "verify", "record", "close"};
    Table *t = played(box, DECISIONS_EARLY);
    char *state = state_text(t), *text = NULL;
    size_t room;
    FILE *out = open_memstream(&text, &room);
    if (!out)
        exit(1);
    fprintf(out, "{\"op\":\"hello\"}\n{\"op\":\"new\",\"game\":\"%s\",\"seats\":%d,\"seed\":7}\n", box->game->id,
            box->game->seats_min + 1);
    fprintf(out, "{\"op\":\"load\",\"game\":\"%s\",\"state\":%s}\n", box->game->id, state);
    for (int i = 0; i < 2 * COUNT(ops); i++)
        fprintf(out, "{\"op\":\"%s\",\"table\":\"t%d\",\"seat\":\"p1\",\"level\":\"greedy\"}\n", ops[i / 2], 1 + i % 2);
    fclose(out);
    write_seed("protocol", box->game->id, text);
    free(text);
    free(state);
    table_free(t);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: fuzz-seeds FOLDER\n");
        return 2;
    }
    folder = argv[1];
    for (int i = 0; game_at(i); i++) {
        const Box *box = box_embedded(game_at(i)->id);
        seed_state(box, 0, "begun");
        seed_state(box, DECISIONS_LATE, "played");
        seed_record(box);
        seed_reports(box);
        seed_requests(box);
    }
    return 0;
}
