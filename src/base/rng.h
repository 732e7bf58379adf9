/* A fast random stream for simulation and search. Rules never call it: chance is a seat. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

#include "base/bits.h"

typedef struct {
    uint64_t at; /* position in the stream */
} Rng;

static inline Rng rng_seeded(uint64_t seed) {
    return (Rng){bits_mix(seed + 0x9e3779b97f4a7c15u)};
}

static inline uint64_t rng_next(Rng *rng) {
    rng->at += 0x9e3779b97f4a7c15u;
    return bits_mix(rng->at);
}

/* Maps 64 random bits to 0 … n-1; the bias is below 2^-32 for n < 2^32. */
static inline uint32_t rng_scale(uint64_t random, uint32_t n) {
    return (uint32_t)(((random >> 32) * n) >> 32);
}

static inline uint32_t rng_below(Rng *rng, uint32_t n) {
    return rng_scale(rng_next(rng), n);
}

#endif
