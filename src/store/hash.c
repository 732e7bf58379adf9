#include "store/hash.h"

#include <sodium.h>
#include <string.h>

_Static_assert(HASH_SIZE >= crypto_generichash_BYTES_MIN && HASH_SIZE <= crypto_generichash_BYTES_MAX, "BLAKE2b");

typedef crypto_generichash_state Hasher;

/* The same bytes on every machine. */
static void put_number(Hasher *hasher, int64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> 8 * i);
    crypto_generichash_update(hasher, bytes, sizeof bytes);
}

/* The length goes first, so that no two rows run into the same bytes. */
static void put_piece(Hasher *hasher, Piece piece) {
    put_number(hasher, piece.at ? (int64_t)piece.size : -1);
    if (piece.at)
        crypto_generichash_update(hasher, piece.at, piece.size);
}

Hash hash_row(const int64_t *numbers, int number_count, const Piece *pieces, int piece_count) {
    Hasher hasher;
    Hash hash;
    crypto_generichash_init(&hasher, NULL, 0, HASH_SIZE);
    for (int i = 0; i < number_count; i++)
        put_number(&hasher, numbers[i]);
    for (int i = 0; i < piece_count; i++)
        put_piece(&hasher, pieces[i]);
    crypto_generichash_final(&hasher, hash.bytes, sizeof hash.bytes);
    return hash;
}

Piece piece_text(const char *text) {
    return (Piece){text, text ? strlen(text) : 0};
}

Hash hash_match(int64_t number, const char *match, Piece header, Piece secret) {
    return hash_row(&number, 1, (const Piece[]){piece_text(match), header, secret}, 3);
}

Hash hash_entry(Hash before, int64_t seq, Piece kind, Piece text) {
    return hash_row(&seq, 1, (const Piece[]){{before.bytes, HASH_SIZE}, kind, text}, 3);
}

Hash hash_seat(const char *match, int64_t seat, Piece key, Piece about) {
    return hash_row(&seat, 1, (const Piece[]){piece_text(match), key, about}, 3);
}

Hash hash_snapshot(const char *match, int64_t seq, Piece bytes) {
    return hash_row(&seq, 1, (const Piece[]){piece_text(match), bytes}, 2);
}

Hash hash_campaign(const char *campaign, Piece key, Piece text, int64_t last) {
    return hash_row(&last, 1, (const Piece[]){piece_text(campaign), key, text}, 3);
}

Hash hash_pack(const char *pack, Piece game, Piece text) {
    return hash_row(NULL, 0, (const Piece[]){piece_text(pack), game, text}, 3);
}

bool hash_same(Hash one, Hash other) {
    return !memcmp(one.bytes, other.bytes, HASH_SIZE);
}

void hash_toggle(Hash *sum, Hash one) {
    for (int i = 0; i < HASH_SIZE; i++)
        sum->bytes[i] ^= one.bytes[i];
}
