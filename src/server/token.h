/* Ids and keys: random bits as words that can be typed. */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include <stddef.h>
#include <stdint.h>

#include "store/store.h"

enum { TOKEN_KEY_BYTES = 16, TOKEN_KEY = 26, TOKEN_ID_BYTES = 10 };

/* Base32 in small letters; `out` has room for the digits and a zero. */
void token_word(const uint8_t *bytes, size_t size, char *out);
/* What the store keeps of a key. */
void token_hash(const char *key, uint8_t hash[STORE_HASH]);
/* The key of the same seat at the next table: who has the one can make the other. */
void token_next(const char *key, const char *table, char out[TOKEN_KEY + 1]);

#endif
