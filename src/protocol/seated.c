#include "protocol/seated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Seated *seated_add(Protocol *protocol, Table *table, const ShelfBox *box) {
    if (protocol->count == protocol->room) {
        protocol->room = protocol->room ? protocol->room * 2 : 8;
        protocol->tables = realloc(protocol->tables, (size_t)protocol->room * sizeof *protocol->tables);
        if (!protocol->tables)
            abort();
    }
    Seated *seated = &protocol->tables[protocol->count++];
    *seated = (Seated){.number = ++protocol->last, .table = table, .box = box};
    return seated;
}

Seated *seated_find(Protocol *protocol, const char *id) {
    char word[16];
    for (int i = 0; i < protocol->count; i++) {
        snprintf(word, sizeof word, "t%u", protocol->tables[i].number);
        if (!strcmp(word, id))
            return &protocol->tables[i];
    }
    return NULL;
}

void seated_close(Protocol *protocol, Seated *seated) {
    table_free(seated->table);
    *seated = protocol->tables[--protocol->count];
}
