#include "server/token.h"

#include <sodium.h>
#include <string.h>

void token_word(const uint8_t *bytes, size_t size, char *out) {
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned held = 0, bits = 0;
    for (size_t i = 0; i < size; i++) {
        held = held << 8 | bytes[i];
        for (bits += 8; bits >= 5; bits -= 5)
            *out++ = digits[held >> (bits - 5) & 31];
    }
    if (bits)
        *out++ = digits[held << (5 - bits) & 31];
    *out = 0;
}

void token_hash(const char *key, uint8_t hash[STORE_HASH]) {
    crypto_generichash(hash, STORE_HASH, (const unsigned char *)key, strlen(key), NULL, 0);
}

void token_next(const char *key, const char *table, char out[TOKEN_KEY + 1]) {
    uint8_t bytes[TOKEN_KEY_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof bytes);
    crypto_generichash_update(&state, (const unsigned char *)key, strlen(key) + 1);
    crypto_generichash_update(&state, (const unsigned char *)table, strlen(table));
    crypto_generichash_final(&state, bytes, sizeof bytes);
    token_word(bytes, sizeof bytes, out);
}
