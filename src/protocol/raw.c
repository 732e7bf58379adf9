#include "protocol/raw.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_SAFE = 18 }; /* so many always fit in 64 bits */

static const unsigned flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY;

static void *reserve(size_t size) {
    void *memory = malloc(size);
    if (!memory)
        abort();
    return memory;
}

/* ---- tokens: lines here are JSON already, or nearly ---- */

/* Behind the string that begins at `at`. */
static const char *string_end(const char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\' && at + 1 < end)
            at++;
    return at < end ? at + 1 : end;
}

static bool in_number(char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

/* Behind the string, number, word or mark that begins at `at`. */
static const char *token_end(const char *at, const char *end) {
    if (*at == '"')
        return string_end(at, end);
    if (!in_number(*at))
        return at + 1;
    while (at < end && in_number(*at))
        at++;
    return at;
}

static bool is_long_integer(const char *at, const char *end) {
    if (end - at <= DIGITS_SAFE)
        return false;
    at += *at == '-';
    bool good = *at != '0';
    for (; at < end; at++)
        good = good && *at >= '0' && *at <= '9';
    return good;
}

/* ---- large numbers ---- */

static json_t *load_quoted(const char *line, size_t length, json_error_t *error) {
    const char *end = line + length;
    char *copy = reserve(length + length / 4 + 8), *to = copy;
    for (const char *at = line, *next; at < end; at = next) {
        next = token_end(at, end);
        bool quote = is_long_integer(at, next);
        if (quote)
            *to++ = '"';
        memcpy(to, at, (size_t)(next - at));
        to += next - at;
        if (quote)
            *to++ = '"';
    }
    json_t *json = json_loadb(copy, (size_t)(to - copy), flags, error);
    free(copy);
    return json;
}

json_t *raw_load(const char *line, size_t length, json_error_t *error) {
    json_t *json = json_loadb(line, length, flags, error);
    if (!json && json_error_code(error) == json_error_numeric_overflow)
        json = load_quoted(line, length, error);
    return json;
}

/* ---- ids ---- */

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Line feeds can only stand between tokens, where a space does as well. */
static char *copy_line(const char *from, const char *to) {
    while (from < to && is_space(*from))
        from++;
    while (to > from && is_space(to[-1]))
        to--;
    size_t length = (size_t)(to - from);
    char *copy = reserve(length + 1);
    for (size_t i = 0; i < length; i++)
        copy[i] = is_space(from[i]) ? ' ' : from[i];
    copy[length] = 0;
    return copy;
}

/* Where the value behind a key ends: at a comma or bracket of its own level. */
static const char *value_end(const char *at, const char *end) {
    for (int depth = 0; at < end; at = token_end(at, end)) {
        if (depth == 0 && (*at == ',' || *at == '}'))
            break;
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    }
    return at;
}

static char *find_id(const char *line, const char *end) {
    const char *at = memchr(line, '{', (size_t)(end - line)), *colon;
    for (at = at ? at + 1 : end; at < end; at = value_end(colon, end) + 1) {
        const char *key = memchr(at, '"', (size_t)(end - at));
        const char *key_end = key ? string_end(key, end) : end;
        colon = key_end < end ? memchr(key_end, ':', (size_t)(end - key_end)) : NULL;
        if (!colon)
            return NULL;
        colon++;
        if (key_end - key == 4 && !memcmp(key, "\"id\"", 4))
            return copy_line(colon, value_end(colon, end));
    }
    return NULL;
}

char *raw_id(const char *line, size_t length, const json_t *json) {
    const json_t *value = json_object_get(json, "id");
    static const char none[] = "null";
    char *id = value ? find_id(line, line + length) : copy_line(none, none + 4);
    if (!id)
        id = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (!id)
        abort();
    return id;
}
