#include "cli/records.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "games/boxes.h"
#include "pack/errors.h"

enum { RECORD_MOST = 64 << 20 };

typedef struct {
    const Args *args;
    Content *content;
} Finder;

/* The packs of --pack if the record was made with them; else the built-in pack, if it was made with that. */
static const Box *find_box(void *self, const char *id, const char *hash, char *wrong, size_t room) {
    Finder *finder = self;
    const Game *game = game_find(id);
    if (!game) {
        snprintf(wrong, room, "there is no game '%s'", quote(id, strlen(id)).text);
        return NULL;
    }
    if (!content_open(finder->content, finder->args, game)) {
        snprintf(wrong, room, "the packs of --pack do not compile");
        return NULL;
    }
    if (!box_answers(&finder->content->box, hash) && box_answers(box_embedded(id), hash)) {
        content_close(finder->content);
        finder->content->box = *box_embedded(id);
    }
    if (box_answers(&finder->content->box, hash))
        return &finder->content->box;
    snprintf(wrong, room, "it was made with another pack (hash %s); give its folder with --pack DIR",
             quote(hash, strlen(hash)).text);
    return NULL;
}

/* The record of a report, or its view; `bug` may be NULL. */
static Table *open_report(const char *text, size_t length, int to, Finder *finder, BugFile *bug, char *wrong,
                          size_t room) {
    BugFile unwanted;
    if (!bug)
        bug = &unwanted;
    return bug_read(bug, text, length, wrong, room) ? bug_table(bug, to, find_box, finder, wrong, room) : NULL;
}

Table *record_open_report(const Args *args, const char *path, int to, Content *content, BugFile *bug, char **kept) {
    char wrong[512] = "";
    size_t length = 0;
    Finder finder = {args, content};
    *content = (Content){0};
    char *text = file_read_whole(path, RECORD_MOST, &length);
    if (!text) {
        failed(args, "%s: %s", path, strerror(errno));
        return NULL;
    }
    Table *table = bug_is(text, length) ? open_report(text, length, to, &finder, bug, wrong, sizeof wrong)
                                        : table_replay(text, length, to, find_box, &finder, wrong, sizeof wrong);
    if (!table)
        failed(args, "%s: %s", path, wrong);
    if (kept && table)
        *kept = text;
    else
        free(text);
    return table;
}

Table *record_open(const Args *args, const char *path, int to, Content *content) {
    return record_open_report(args, path, to, content, NULL, NULL);
}
