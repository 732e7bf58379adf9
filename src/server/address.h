/*
 * Who comes from where, and what each address has taken of its shares.
 *
 * The list is bounded: a row that is full forgets the idle address that was seen least recently. Rows are chosen by a
 * keyed hash, so that nobody can aim at the row of another.
 */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include "server/limit.h"

enum { ADDRESS_ROWS = 1024, ADDRESSES_OF_ROW = 32, ADDRESS_KEY = 16 };

/* The addresses that count as one somebody (address_group). */
typedef struct Address {
    char name[ADDRESS_ROOM];
    int connections;
    int rooms;    /* tables in memory that were opened from here */
    int64_t used; /* when somebody last came from here */
    LimitUse requests, tables, chat, seats;
    bool stays; /* it is let in while the server drains */
    struct Address *next;
} Address;

typedef struct {
    uint8_t key[ADDRESS_KEY]; /* random bytes */
    Address *rows[ADDRESS_ROWS];
    unsigned tidied; /* rows looked through so far */
} Addresses;

/* The address of that name, a new one if need be; NULL if its row is full of addresses that are in use. */
Address *address_find(Addresses *addresses, const char *name, int64_t now);
/* Looks through the next rows: addresses that owe nothing are forgotten. */
void address_tidy(Addresses *addresses, int rows, int64_t now);
/* Nobody stays any more. */
void address_none_stays(Addresses *addresses);
void address_free_all(Addresses *addresses);

#endif
