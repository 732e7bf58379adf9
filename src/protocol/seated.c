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

/* ---- marks ---- */

Mark mark_set(const Table *table) {
    size_t size = cantina_size(table->box);
    Mark mark = {malloc(size),      table->status,      table->move_count,
                 table->line_count, table->event_count, table->undone_count};
    if (!mark.state)
        abort();
    memcpy(mark.state, table->state, size);
    return mark;
}

/* Right as long as moves were only added: what was taken back before is still in its place, too. */
void mark_return(const Mark *mark, Table *table) {
    memcpy(table->state, mark->state, cantina_size(table->box));
    table->status = mark->status;
    table->move_count = mark->moves;
    table->line_count = mark->lines;
    table->event_count = mark->events;
    table->undone_count = mark->undone;
}

void mark_free(Mark *mark) {
    free(mark->state);
    *mark = (Mark){0};
}
