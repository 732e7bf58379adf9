#include "server/connection.h"

#include <stdlib.h>
#include <string.h>

#include "server/server.h"

static Letter *letter_of(char *text, StoreTicket after) {
    size_t length = strlen(text);
    Letter *letter = malloc(sizeof *letter + length + 1);
    if (!letter)
        abort();
    *letter = (Letter){.after = after, .length = length};
    memcpy(letter->text, text, length + 1);
    free(text);
    return letter;
}

void connection_send_at(Connection *c, Letter **place, char *text, StoreTicket after) {
    Letter *letter = letter_of(text, after);
    letter->next = *place;
    *place = letter;
    if (c->last == place)
        c->last = &letter->next;
    c->bytes += letter->length;
    c->lost |= c->bytes > SERVER_OUTBOX_MOST;
}

void connection_send(Connection *c, char *text, StoreTicket after) {
    connection_send_at(c, c->last, text, after);
}

void server_pop(Connection *c) {
    Letter *letter = c->first;
    if (!letter)
        return;
    c->first = letter->next;
    if (!c->first)
        c->last = &c->first;
    c->bytes -= letter->length;
    free(letter);
}

void connection_empty(Connection *c) {
    while (c->first)
        server_pop(c);
}
