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
}

static void wait_end(Connection *c) {
    if (!c->wait_at)
        return;
    *c->wait_at = c->wait_next;
    if (c->wait_next)
        c->wait_next->wait_at = c->wait_at;
    c->wait_at = NULL;
}

/* It holds so much from now on. */
static void hold(Connection *c, size_t bytes, size_t unsent) {
    Waiting *all = c->waiting;
    all->bytes += bytes + unsent - c->bytes - c->unsent;
    c->bytes = bytes;
    c->unsent = unsent;
}

void server_unsent(Connection *c, size_t bytes) {
    if (!c->lost)
        hold(c, c->bytes, bytes);
}

/* ---- letters ---- */

static void drop_first(Connection *c) {
    Letter *letter = c->first;
    c->first = letter->next;
    if (!c->first)
        c->last = &c->first;
    hold(c, c->bytes - letter_bytes(letter), c->unsent);
    free(letter);
}

/* It is told nothing more, and stays among those who wait until it is closed. Whose request is being answered keeps its
 * letters: one of them marks the place of the reply. */
static void lose(Connection *c) {
    c->lost = true;
    while (c->first && c != c->waiting->answered)
        drop_first(c);
    hold(c, c->bytes, 0);
    wait_begin(c);
}

/* Who holds most. */
static Connection *largest(const Waiting *all) {
    Connection *most = NULL;
    for (Connection *c = *all->all; c; c = c->next)
        if (!c->lost && (!most || c->bytes + c->unsent > most->bytes + most->unsent))
            most = c;
    return most;
}

/* May it hold so much more? So much of its own, the oldest message apart; and of what all may hold as long as somebody
 * else holds more, who is let go then. */
static bool make_room(const Connection *c, size_t bytes) {
    Waiting *all = c->waiting;
    if (c->first && c->bytes - letter_bytes(c->first) + bytes > SERVER_OUTBOX_MOST)
        return false;
    while (all->bytes + bytes > all->most) {
        Connection *other = largest(all);
        if (!other || other == c || other->bytes + other->unsent < c->bytes + c->unsent + bytes)
            return false;
        lose(other);
    }
    return true;
}

void connection_send_at(Connection *c, Letter **place, char *text, StoreTicket after) {
    if (!c->lost && !make_room(c, sizeof(Letter) + strlen(text)))
        lose(c);
    if (c->lost) {
        free(text);
        return;
    }
    Letter *letter = letter_of(text, after);
    letter->next = *place;
    *place = letter;
    if (c->last == place)
        c->last = &letter->next;
    hold(c, c->bytes + letter_bytes(letter), c->unsent);
    wait_begin(c);
}

void connection_send(Connection *c, char *text, StoreTicket after) {
    connection_send_at(c, c->last, text, after);
}

void server_pop(Connection *c) {
    if (!c->first)
        return;
    drop_first(c);
    if (!c->first && !c->lost)
        wait_end(c);
}

void connection_empty(Connection *c) {
    while (c->first)
        drop_first(c);
    hold(c, 0, 0);
    wait_end(c);
}
