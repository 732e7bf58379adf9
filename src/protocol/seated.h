/* The open tables of a client, by their ids. */
#ifndef PROTOCOL_SEATED_H
#define PROTOCOL_SEATED_H

#include "protocol/protocol.h"
#include "protocol/shelf.h"
#include "table/table.h"

/* A table with what the protocol knows about it. */
typedef struct {
    unsigned number; /* its id is "t" and this */
    Table *table;
    const ShelfBox *box;
    bool untouched; /* just begun by `new`: "chance manual" may still take the first outcomes back */
} Seated;

struct Protocol {
    Shelf *shelf;
    Seated *tables;
    int count, room;
    unsigned last; /* number of the newest table */
};

/* Takes the table in and gives it an id. The pointer holds until the next table comes or goes. */
Seated *seated_add(Protocol *protocol, Table *table, const ShelfBox *box);
/* NULL if there is no table of that id. */
Seated *seated_find(Protocol *protocol, const char *id);
/* Frees the table. */
void seated_close(Protocol *protocol, Seated *seated);

#endif
