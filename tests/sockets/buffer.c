/* Text that grows, and choices made by weight. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sockets/fuzz.h"

static void make_room(Buffer *bytes, size_t more) {
    if (bytes->length + more + 1 <= bytes->room)
        return;
    bytes->room = (bytes->length + more + 1) * 2;
    bytes->at = realloc(bytes->at, bytes->room);
    if (!bytes->at)
        abort();
}

void buffer_add(Buffer *bytes, const void *more, size_t length) {
    make_room(bytes, length);
    if (length)
        memcpy(bytes->at + bytes->length, more, length);
    bytes->length += length;
    bytes->at[bytes->length] = 0;
}

void buffer_put(Buffer *bytes, const char *word) {
    buffer_add(bytes, word, strlen(word));
}

void buffer_print(Buffer *bytes, const char *format, ...) {
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    make_room(bytes, (size_t)length);
    vsnprintf(bytes->at + bytes->length, (size_t)length + 1, format, again);
    bytes->length += (size_t)length;
    va_end(again);
    va_end(list);
}

void buffer_repeat(Buffer *bytes, const char *word, int times) {
    for (int i = 0; i < times; i++)
        buffer_put(bytes, word);
}

void buffer_cut(Buffer *bytes, size_t length) {
    if (length < bytes->length)
        bytes->at[bytes->length = length] = 0;
}

void buffer_drop(Buffer *bytes, size_t length) {
    if (!length)
        return;
    bytes->length -= length;
    memmove(bytes->at, bytes->at + length, bytes->length + 1);
}

void buffer_free(Buffer *bytes) {
    free(bytes->at);
    *bytes = (Buffer){0};
}

bool once_in(Rng *rng, uint32_t n) {
    return !rng_below(rng, n);
}

static uint32_t weight_of(const void *rows, size_t i, size_t size) {
    int weight;
    memcpy(&weight, (const char *)rows + i * size, sizeof weight);
    return (uint32_t)weight;
}

size_t pick_row(Rng *rng, const void *rows, size_t count, size_t size) {
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += weight_of(rows, i, size);
    uint32_t left = rng_below(rng, sum);
    for (size_t i = 0; i < count; i++) {
        if (left < weight_of(rows, i, size))
            return i;
        left -= weight_of(rows, i, size);
    }
    return 0;
}
