/* Text as a record: refused with a line, or a table that stands. */
#include <stdlib.h>

#include "games/boxes.h"
#include "table/table.h"

static const Box *find(void *self, const char *game, const char *pack, char *wrong, size_t room) {
    (void)self, (void)pack;
    const Box *box = box_embedded(game);
    if (!box && room)
        wrong[0] = 0;
    return box;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char wrong[300] = "";
    Table *table = table_replay((const char *)data, size, -1, find, NULL, wrong, sizeof wrong);
    if (table) {
        free(table_record(table));
        table_settle(table);
        table_undo(table, 1);
    }
    table_free(table);
    return 0;
}
