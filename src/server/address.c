#include "server/address.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static Address **row_of(Addresses *addresses, const char *name) {
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t number;
    crypto_shorthash(hash, (const uint8_t *)name, strlen(name), addresses->key);
    memcpy(&number, hash, sizeof number);
    return &addresses->rows[number % ADDRESS_ROWS];
}

static bool in_use(const Address *address) {
    return address->connections || address->rooms || address->stays;
}

static bool owes(const Address *a, int64_t now) {
    return !limit_full(&a->tables, &limit_tables, now) || !limit_full(&a->requests, &limit_address, now) ||
           !limit_full(&a->chat, &limit_chat_bytes, now) || !limit_full(&a->seats, &limit_seats, now);
}

static void cut(Address **at) {
    Address *address = *at;
    *at = address->next;
    free(address);
}

/* Makes room in a row; false if everybody in it is in use. */
static bool forget_oldest(Address **row) {
    Address **oldest = NULL;
    for (Address **at = row; *at; at = &(*at)->next)
        if (!in_use(*at) && (!oldest || (*at)->used < (*oldest)->used))
            oldest = at;
    if (oldest)
        cut(oldest);
    return oldest != NULL;
}

static Address *put(Address **row, const char *name) {
    Address *address = calloc(1, sizeof *address);
    if (!address)
        abort();
    memcpy(address->name, name, strlen(name));
    address->next = *row;
    *row = address;
    return address;
}

Address *address_find(Addresses *addresses, const char *name, int64_t now) {
    char group[ADDRESS_ROOM];
    int count = 0;
    address_group(name, group, sizeof group);
    Address **row = row_of(addresses, group), *address = *row;
    for (; address && strcmp(address->name, group); address = address->next)
        count++;
    if (!address && (count < ADDRESSES_OF_ROW || forget_oldest(row)))
        address = put(row, group);
    if (address)
        address->used = now;
    return address;
}

void address_tidy(Addresses *addresses, int rows, int64_t now) {
    while (rows-- > 0)
        for (Address **at = &addresses->rows[addresses->tidied++ % ADDRESS_ROWS]; *at;)
            if (in_use(*at) || owes(*at, now))
                at = &(*at)->next;
            else
                cut(at);
}

void address_none_stays(Addresses *addresses) {
    for (int row = 0; row < ADDRESS_ROWS; row++)
        for (Address *address = addresses->rows[row]; address; address = address->next)
            address->stays = false;
}

void address_free_all(Addresses *addresses) {
    for (int row = 0; row < ADDRESS_ROWS; row++)
        while (addresses->rows[row])
            cut(&addresses->rows[row]);
}
