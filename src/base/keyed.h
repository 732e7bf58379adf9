/* The keyed function behind a table's chance: outcome n depends on the key and n alone (SipHash-2-4). */
#ifndef BASE_KEYED_H
#define BASE_KEYED_H

#include <stdint.h>

typedef struct {
    uint64_t half[2];
} Key;

/* The n-th 64 random bits under `key`. */
uint64_t keyed_word(const Key *key, uint64_t n);

/* A key from a small seed, for tests and simulations that must repeat. */
Key keyed_from_seed(uint64_t seed);

#endif
