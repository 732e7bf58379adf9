#include "base/keyed.h"

#include "base/bits.h"

typedef struct {
    uint64_t v[4];
} Sip;

static uint64_t rotate(uint64_t x, int by) {
    return (x << by) | (x >> (64 - by));
}

static void sip_rounds(Sip *s, int rounds) {
    uint64_t *v = s->v;
    while (rounds--) {
        v[0] += v[1], v[1] = rotate(v[1], 13) ^ v[0], v[0] = rotate(v[0], 32);
        v[2] += v[3], v[3] = rotate(v[3], 16) ^ v[2];
        v[0] += v[3], v[3] = rotate(v[3], 21) ^ v[0];
        v[2] += v[1], v[1] = rotate(v[1], 17) ^ v[2], v[2] = rotate(v[2], 32);
    }
}

static void sip_block(Sip *s, uint64_t block) {
    s->v[3] ^= block;
    sip_rounds(s, 2);
    s->v[0] ^= block;
}

uint64_t keyed_word(const Key *key, uint64_t n) {
    Sip s = {{key->half[0] ^ 0x736f6d6570736575u, key->half[1] ^ 0x646f72616e646f6du,
              key->half[0] ^ 0x6c7967656e657261u, key->half[1] ^ 0x7465646279746573u}};
    sip_block(&s, n);
    sip_block(&s, (uint64_t)8 << 56);
    s.v[2] ^= 0xff;
    sip_rounds(&s, 4);
    return s.v[0] ^ s.v[1] ^ s.v[2] ^ s.v[3];
}

Key keyed_from_seed(uint64_t seed) {
    return (Key){{bits_mix(seed ^ 0x6a09e667f3bcc908u), bits_mix(seed + 0xbb67ae8584caa73bu)}};
}
