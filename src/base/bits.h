/* Bits and bytes: the handful of tricks the engine leans on. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>
#include <string.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* On a function that is seldom called: calls of it stand aside of the way the program usually takes. */
#define COLD __attribute__((cold))

/* On a long function that a short one calls now and then: the short one does not pay for its registers. */
#define APART __attribute__((noinline))

/* On a pointer into a table of tables: it is worked out once and kept, not put together anew wherever it is used. */
#define KEEP_POINTER(pointer) __asm__("" : "+r"(pointer))

static inline int bits_count(uint32_t set) {
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* More than one? */
static inline int bits_many(uint32_t set) {
    return (set & (set - 1)) != 0;
}

/* Index of the lowest set bit; `set` must not be 0. */
static inline int bits_lowest(uint32_t set) {
    return __builtin_ctz(set);
}

/* Four words of 16 bits in one, the first lowest. */
static inline uint64_t bits_pack16(int a, int b, int c, int d) {
    return (uint64_t)(uint16_t)d << 48 | (uint64_t)(uint16_t)c << 32 | (uint32_t)(uint16_t)b << 16 | (uint16_t)a;
}

/* Does a number lie in memory with its lowest byte first? Not so on s390x; `make storm` plays there as well. */
enum { LOWEST_FIRST = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ };

/* The same four in the order in which they lie in memory as an array. */
static inline uint64_t bits_row16(int a, int b, int c, int d) {
    return LOWEST_FIRST ? bits_pack16(a, b, c, d) : bits_pack16(d, c, b, a);
}

/* Where the first such byte stands among `count`, or -1. */
static inline int bytes_find(const uint8_t *bytes, int count, uint8_t byte) {
    int i = 0;
    while (i < count && bytes[i] != byte)
        i++;
    return i < count ? i : -1;
}

/* ---- eight small counts in a word, the first lowest: their sums without a loop ---- */

static inline uint64_t bytes_load8(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return LOWEST_FIRST ? word : __builtin_bswap64(word);
}

static inline void bytes_store8(uint8_t *bytes, uint64_t word) {
    word = LOWEST_FIRST ? word : __builtin_bswap64(word);
    memcpy(bytes, &word, sizeof word);
}

/* The first `n` of them, nothing in the others. */
static inline uint64_t bytes_first8(uint64_t word, int n) {
    return n < 8 ? word & ~(~(uint64_t)0 << 8 * n) : word;
}

/* Adds to one of many bytes by way of the eight it is among: a word that is read right after a byte of it was written
 * would have to wait. */
static inline void bytes_add8(uint8_t *bytes, int n, int by) {
    uint8_t *eight = bytes + (n & ~7);
    bytes_store8(eight, bytes_load8(eight) + ((uint64_t)by << 8 * (n & 7)));
}

/* The running sums of the eight bytes; right while they stay below 256. */
static inline uint64_t bytes_running8(uint64_t word) {
    return word * 0x0101010101010101u;
}

static inline unsigned bytes_sum8(uint64_t word) {
    return (unsigned)(bytes_running8(word) >> 56);
}

/* Sum of the bytes before the one that begins at that bit. */
static inline unsigned bytes_before8(uint64_t word, int bit) {
    return (unsigned)(bytes_running8(word) << 8 >> bit) & 255;
}

/* Marks, by its top bit, each byte at which the running sum exceeds `k`; it must stay below 128. */
static inline uint64_t bytes_beyond8(uint64_t word, unsigned k) {
    uint64_t reached = (bytes_running8(word) | 0x8080808080808080u) - (k + 1) * 0x0101010101010101u;
    return reached & 0x8080808080808080u;
}

/* The lesser of each two bytes; all below 128. */
static inline uint64_t bytes_lesser8(uint64_t a, uint64_t b) {
    uint64_t above = (((a | 0x8080808080808080u) - b) & 0x8080808080808080u) >> 7; /* where b is not more than a */
    return a ^ ((a ^ b) & above * 255);
}

/* The set of the bytes that are at least `least` (bit n: the n-th); all below 128. */
static inline unsigned bytes_least8(uint64_t word, unsigned least) {
    uint64_t reached = (word + (128 - least) * 0x0101010101010101u) & 0x8080808080808080u;
    return (unsigned)((reached >> 7) * 0x0102040810204080u >> 56);
}

static inline uint64_t bits_mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* Both halves of the product in one word: every bit of either factor counts. */
static inline uint64_t bits_fold(uint64_t a, uint64_t b) {
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#endif
