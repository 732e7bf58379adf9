/* Text as a report: refused with a line, or a table that stands. */
#include <stdlib.h>

#include "bug/bug.h"
#include "games/boxes.h"

static const Box *find(void *self, const char *game, const char *pack, char *wrong, size_t room) {
    (void)self, (void)pack;
    const Box *box = box_embedded(game);
    if (!box && room)
        wrong[0] = 0;
    return box;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char wrong[300] = "";
    BugFile bug;
    if (!bug_read(&bug, (const char *)data, size, wrong, sizeof wrong))
        return 0;
    Table *table = bug_table(&bug, -1, find, NULL, wrong, sizeof wrong);
    if (table) {
        const Bug again = {.table = table, .seats = bug.seats, .version = "", .screen = "", .lang = "", .words = ""};
        free(bug_text(&again));
        table_settle(table);
    }
    table_free(table);
    return 0;
}
