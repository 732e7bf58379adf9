/* Frames of WebSocket: a request as text, by the whole or in fragments; and frames no client should send. */
#include <string.h>

#include "sockets/fuzz.h"

enum { TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10, FINAL = 0x80, MASKED = 0x80 };

typedef struct {
    int first; /* bits and opcode */
    bool unmasked;
    int form;       /* bytes of the length: 0 as short as possible, else 2 or 8 */
    uint64_t claim; /* the length it says it has; 0: its own */
} Head;

static void put_number(Buffer *out, uint64_t number, int bytes) {
    while (bytes-- > 0) {
        char byte = (char)(number >> (8 * bytes));
        buffer_add(out, &byte, 1);
    }
}

static void put_head(Buffer *out, Head head, uint64_t length) {
    int form = head.form ? head.form : length < 126 ? 0 : length < 65536 ? 2 : 8;
    uint64_t second = form == 8 ? 127 : form == 2 ? 126 : length;
    put_number(out, (uint64_t)head.first, 1);
    put_number(out, second | (head.unmasked ? 0 : MASKED), 1);
    put_number(out, length, form);
}

static void put_frame(Buffer *out, Head head, const char *text, size_t length, Rng *rng) {
    uint32_t key = (uint32_t)rng_next(rng);
    put_head(out, head, head.claim ? head.claim : length);
    if (!head.unmasked)
        put_number(out, key, 4);
    size_t start = out->length;
    buffer_add(out, text, length);
    for (size_t i = 0; i < length && !head.unmasked; i++)
        out->at[start + i] ^= (char)(key >> (8 * (3 - i % 4)));
}

/* ---- what a client may send ---- */

static void put_control(Buffer *out, Rng *rng) {
    put_frame(out, (Head){.first = FINAL | (once_in(rng, 2) ? PING : PONG)}, "are you there", rng_below(rng, 14), rng);
}

/* A message in up to five frames, with pings between. */
static void put_message(Buffer *out, const char *text, size_t length, Rng *rng) {
    uint32_t pieces = once_in(rng, 6) ? 2 + rng_below(rng, 4) : 1;
    size_t at = 0;
    for (uint32_t i = 0; i < pieces; i++) {
        size_t size = i + 1 == pieces ? length - at : rng_below(rng, (uint32_t)(length - at) + 1);
        put_frame(out, (Head){.first = (i ? 0 : TEXT) | (i + 1 == pieces ? FINAL : 0)}, text + at, size, rng);
        at += size;
        if (i + 1 < pieces && once_in(rng, 3))
            put_control(out, rng);
    }
}

/* ---- what it may not ---- */

static void odd_bits(Buffer *out, const Buffer *text, Rng *rng) {
    put_frame(out, (Head){.first = (int)rng_below(rng, 256)}, text->at, text->length, rng);
}

static void no_mask(Buffer *out, const Buffer *text, Rng *rng) {
    put_frame(out, (Head){.first = FINAL | TEXT, .unmasked = true}, text->at, text->length, rng);
}

static void odd_form(Buffer *out, const Buffer *text, Rng *rng) {
    put_frame(out, (Head){.first = FINAL | TEXT, .form = once_in(rng, 2) ? 2 : 8}, text->at, text->length, rng);
}

static void odd_claim(Buffer *out, const Buffer *text, Rng *rng) {
    static const uint64_t claims[] = {1,          125,        126,           65535,    65536,
                                      65537,      1 << 20,    (1 << 20) + 1, 1u << 31, 1ull << 32,
                                      1ull << 62, 1ull << 63, UINT64_MAX};
    put_frame(out, (Head){.first = FINAL | TEXT, .form = once_in(rng, 2) ? 8 : 0, .claim = ANY(rng, claims)}, text->at,
              text->length, rng);
}

static void odd_control(Buffer *out, const Buffer *text, Rng *rng) {
    static const int firsts[] = {FINAL | PING, PING, FINAL | PONG, PONG, FINAL | CLOSE, CLOSE};
    put_frame(out, (Head){.first = ANY(rng, firsts)}, text->at, text->length, rng);
}

static void close_codes(Buffer *out, const Buffer *text, Rng *rng) {
    static const int codes[] = {1000, 1001, 1002, 1005, 1006, 1015, 0, 999, 2999, 3000, 4999, 5000, 65535};
    int code = ANY(rng, codes);
    char body[64] = {(char)(code >> 8), (char)code, 'b', 'y', 'e', (char)0xff};
    (void)text;
    put_frame(out, (Head){.first = FINAL | CLOSE}, body, rng_below(rng, 7), rng);
}

static void continuation(Buffer *out, const Buffer *text, Rng *rng) {
    put_frame(out, (Head){.first = once_in(rng, 2) ? FINAL : 0}, text->at, text->length, rng);
}

static void begun_twice(Buffer *out, const Buffer *text, Rng *rng) {
    put_frame(out, (Head){.first = TEXT}, text->at, text->length / 2, rng);
    put_frame(out, (Head){.first = FINAL | TEXT}, text->at, text->length, rng);
}

static void binary(Buffer *out, const Buffer *text, Rng *rng) {
    put_frame(out, (Head){.first = FINAL | BINARY}, text->at, text->length, rng);
}

static void not_utf8(Buffer *out, const Buffer *text, Rng *rng) {
    static const char *const odd[] = {"\xff",    "\xc0\x80", "\xed\xa0\x80", "{\"op\":\"\xfe\"}", "\xf4\x90\x80\x80",
                                      "\xe2\x82"};
    const char *bytes = ANY(rng, odd);
    (void)text;
    put_frame(out, (Head){.first = FINAL | TEXT}, bytes, strlen(bytes), rng);
}

/* Fragments without an end, most of them empty. */
static void crumbs(Buffer *out, const Buffer *text, Rng *rng) {
    put_frame(out, (Head){.first = TEXT}, text->at, text->length, rng);
    for (uint32_t i = rng_below(rng, 500); i > 0; i--)
        put_frame(out, (Head){0}, "  ", rng_below(rng, 2), rng);
}

static void big(Buffer *out, const Buffer *text, Rng *rng) {
    Buffer more = {0};
    (void)text;
    buffer_put(&more, "{\"op\":\"chat\",\"text\":\"");
    buffer_repeat(&more, "0123456789abcdef", (int)rng_below(rng, once_in(rng, 20) ? 70000 : 4500));
    buffer_put(&more, "\"}");
    put_frame(out, (Head){.first = FINAL | TEXT}, more.at, more.length, rng);
    buffer_free(&more);
}

static void http_again(Buffer *out, const Buffer *text, Rng *rng) {
    (void)text, (void)rng;
    buffer_put(out, "GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n");
}

static void noise(Buffer *out, const Buffer *text, Rng *rng) {
    Buffer frame = {0};
    put_message(&frame, text->at, text->length, rng);
    for (uint32_t i = 1 + rng_below(rng, 3); i > 0; i--)
        mutate_bytes(&frame, rng);
    buffer_add(out, frame.at, frame.length);
    buffer_free(&frame);
}

static const struct {
    int weight;
    void (*put)(Buffer *out, const Buffer *text, Rng *rng);
} twists[] = {
    {6, odd_bits},    {4, no_mask},      {8, odd_form},    {6, odd_claim}, {4, odd_control},
    {4, close_codes}, {4, continuation}, {4, begun_twice}, {2, binary},    {3, not_utf8},
    {4, crumbs},      {2, big},          {2, http_again},  {8, noise},
};

void frames_message(Buffer *out, Wire *wire, Mood *mood) {
    Buffer text = {0};
    Rng rng = rng_seeded(rng_next(&mood->rng));
    ops_request(&text, mood, NULL);
    bool twisted = mood_twists(mood) && once_in(&rng, 2);
    if (twisted)
        twists[PICK(&rng, twists)].put(out, &text, &rng);
    else
        put_message(out, text.at, text.length, &rng);
    wire->asked++;
    wire->exact = wire->exact && !twisted;
    buffer_free(&text);
}
