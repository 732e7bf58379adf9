/*
 * Hashes of what is stored, so that damage is seen: BLAKE2b without a key. They guard against disks, not against
 * people: whoever can write into the file can also write its hashes.
 */
#ifndef STORE_HASH_H
#define STORE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HASH_SIZE = 16 };

typedef struct {
    uint8_t bytes[HASH_SIZE];
} Hash;

/* One field of what is hashed. */
typedef struct {
    const void *at; /* NULL: none */
    size_t size;
} Piece;

Piece piece_text(const char *text);

/* The row of a match; the chain over its entries begins with this. */
Hash hash_match(int64_t number, const char *match, Piece header, Piece secret);
/* An entry, over the hash of what came before it. */
Hash hash_entry(Hash before, int64_t seq, Piece kind, Piece text);
Hash hash_seat(const char *match, int64_t seat, Piece key, Piece about);
Hash hash_snapshot(const char *match, int64_t seq, Piece bytes);
Hash hash_campaign(const char *campaign, Piece key, Piece text, int64_t last);
Hash hash_pack(const char *pack, Piece game, Piece text);
/* Of numbers and pieces in this order. */
Hash hash_row(const int64_t *numbers, int number_count, const Piece *pieces, int piece_count);

bool hash_same(Hash one, Hash other);
/* Puts a hash into a sum, or takes it out again: the sum does not depend on the order. */
void hash_toggle(Hash *sum, Hash one);

#endif
