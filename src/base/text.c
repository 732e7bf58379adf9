#include "base/text.h"

#include <string.h>

Text text_over(char *memory, size_t room) {
    if (room)
        memory[0] = 0;
    return (Text){memory, room, 0, false};
}

void text_put_n(Text *text, const char *bytes, size_t n) {
    if (text->used >= text->room) {
        text->cut = text->cut || n;
        return;
    }
    size_t left = text->room - text->used - 1;
    if (n > left) {
        text->cut = true;
        n = left;
    }
    memcpy(text->at + text->used, bytes, n);
    text->used += n;
    text->at[text->used] = 0;
}

size_t words_length(const char *words) {
    size_t n = 0;
    while (words[n])
        n++;
    return n;
}

void text_put(Text *text, const char *words) {
    text_put_n(text, words, words_length(words));
}

void text_char(Text *text, char c) {
    text_put_n(text, &c, 1);
}

void text_int(Text *text, int64_t number) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        digits[--at] = '-';
    text_put_n(text, digits + at, sizeof digits - at);
}

void text_hex(Text *text, uint64_t number, int digits) {
    while (digits--)
        text_char(text, "0123456789abcdef"[(number >> (4 * digits)) & 15]);
}

bool words_equal(const char *a, const char *b) {
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

bool words_equal_n(const char *word, const char *bytes, size_t n) {
    size_t i = 0;
    while (i < n && word[i] && word[i] == bytes[i])
        i++;
    return i == n && !word[i];
}
