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

static size_t letter_bytes(const Letter *letter) {
    return sizeof *letter + letter->length;
}

/* ---- who is here ---- */

void connection_enlist(Connection *c, Connection **all) {
    c->at = all;
    c->next = *all;
    if (c->next)
        c->next->at = &c->next;
    *all = c;
}

void connection_strike(Connection *c) {
    *c->at = c->next;
    if (c->next)
        c->next->at = c->at;
}

/* ---- who has letters ---- */

static void wait_begin(Connection *c) {
    if (c->wait_at)
        return;
    c->wait_at = &c->waiting->first;
    c->wait_next = c->waiting->first;
    if (c->wait_next)
        c->wait_next->wait_at = &c->wait_next;
    c->waiting->first = c;
    c->waiting->count++;
}

static void wait_end(Connection *c) {
    if (!c->wait_at)
        return;
    *c->wait_at = c->wait_next;
    if (c->wait_next)
        c->wait_next->wait_at = c->wait_at;
    c->wait_at = NULL;
    c->waiting->count--;
}

/* ---- letters ---- */

/* What one may leave lying, the oldest message apart; and its share of what all may, once that is taken. */
static bool is_too_much(const Connection *c) {
    const Waiting *all = c->waiting;
    return c->bytes - letter_bytes(c->first) > SERVER_OUTBOX_MOST ||
           (all->bytes > all->most && c->bytes > all->most / (size_t)all->count);
}

void connection_send_at(Connection *c, Letter **place, char *text, StoreTicket after) {
    if (c->lost) {
        free(text);
        return;
    }
    Letter *letter = letter_of(text, after);
    letter->next = *place;
    *place = letter;
    if (c->last == place)
        c->last = &letter->next;
    c->bytes += letter_bytes(letter);
    c->waiting->bytes += letter_bytes(letter);
    wait_begin(c);
    c->lost = is_too_much(c);
}

void connection_send(Connection *c, char *text, StoreTicket after) {
    connection_send_at(c, c->last, text, after);
}

void server_pop(Connection *c) {
    Letter *letter = c->first;
    if (!letter)
        return;
    c->first = letter->next;
    if (!c->first) {
        c->last = &c->first;
        wait_end(c);
    }
    c->bytes -= letter_bytes(letter);
    c->waiting->bytes -= letter_bytes(letter);
    free(letter);
}

void connection_empty(Connection *c) {
    while (c->first)
        server_pop(c);
}
