#include "protocol/request.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

json_t *request_fail(Request *r, const char *code, const char *format, ...) {
    va_list args;
    if (r->code)
        return NULL;
    r->code = code;
    va_start(args, format);
    vsnprintf(r->message, sizeof r->message, format, args);
    va_end(args);
    return NULL;
}

/* ---- plain fields ---- */

static const json_t *needed(Request *r, const char *field) {
    const json_t *json = json_object_get(r->json, field);
    if (!json)
        request_fail(r, "bad-request", "%s: is missing", field);
    return json;
}

static const char *word_of(Request *r, const char *field, const json_t *json) {
    if (json && !json_is_string(json))
        request_fail(r, "bad-request", "%s: must be a string", field);
    return json_string_value(json);
}

const char *request_word(Request *r, const char *field) {
    return word_of(r, field, needed(r, field));
}

const char *request_word_or_none(Request *r, const char *field) {
    return word_of(r, field, json_object_get(r->json, field));
}

bool request_integer(Request *r, const char *field, json_int_t low, json_int_t high, json_int_t *value) {
    const json_t *json = json_object_get(r->json, field);
    if (!json)
        return true;
    *value = json_integer_value(json);
    if (json_is_integer(json) && *value >= low && *value <= high)
        return true;
    request_fail(r, "bad-request", "%s: must be a whole number from %" JSON_INTEGER_FORMAT " to %" JSON_INTEGER_FORMAT,
                 field, low, high);
    return false;
}

bool request_flag(Request *r, const char *field, bool *value) {
    const json_t *json = json_object_get(r->json, field);
    if (json && !json_is_boolean(json))
        request_fail(r, "bad-request", "%s: must be true or false", field);
    *value = json_is_true(json);
    return !r->code;
}

static bool digits(const char *word, uint64_t *value) {
    *value = 0;
    for (const char *at = word; *at; at++) {
        if (*at < '0' || *at > '9' || __builtin_mul_overflow(*value, (uint64_t)10, value) ||
            __builtin_add_overflow(*value, (uint64_t)(*at - '0'), value))
            return false;
    }
    return *word != 0;
}

bool request_seed(Request *r, uint64_t *seed) {
    const json_t *json = json_object_get(r->json, "seed");
    if (!json) {
        randombytes_buf(seed, sizeof *seed);
        return true;
    }
    *seed = (uint64_t)json_integer_value(json);
    if (json_is_integer(json) && json_integer_value(json) >= 0)
        return true;
    if (json_is_string(json) && digits(json_string_value(json), seed))
        return true;
    request_fail(r, "bad-request", "seed: must be a whole number from 0 to %" PRIu64 ", or a string of its digits",
                 UINT64_MAX);
    return false;
}

/* ---- tables ---- */

Seated *request_table(Request *r) {
    const char *id = request_word(r, "table");
    Seated *seated = id ? seated_find(r->protocol, id) : NULL;
    if (id && !seated)
        request_fail(r, "unknown-table", "table: there is no open table '%.40s'; new, load and replay open one", id);
    return seated;
}

Voice request_voice(const Request *r, const Seated *seated) {
    return (Voice){&seated->box->box, shelf_lang(seated->box, r->lang)};
}

/* ---- seats ---- */

static bool fail_seat(Request *r, const Table *table, const char *word) {
    request_fail(r, "unknown-seat", "seat: there is no seat '%.40s' at this table; its seats go from p1 to p%d", word,
                 table->seats);
    return false;
}

static bool seat_of(Request *r, const Table *table, const char *word, int *seat) {
    *seat = word[0] == 'p' && word[1] >= '1' && word[1] <= '9' && !word[2] ? word[1] - '0' : 0;
    return (*seat && *seat <= table->seats) || fail_seat(r, table, word);
}

bool request_viewer(Request *r, const Table *table, int *viewer) {
    const char *word = request_word_or_none(r, "seat");
    *viewer = VIEWER_ANYONE;
    if (!word)
        return !r->code;
    if (!strcmp(word, "spectator")) {
        *viewer = VIEWER_SPECTATOR;
        return true;
    }
    if (!strcmp(word, "chance")) {
        *viewer = VIEWER_CHANCE;
        return true;
    }
    return seat_of(r, table, word, viewer);
}

static bool add_seat(Request *r, const Table *table, const json_t *json, SeatSet *seats) {
    int seat;
    if (!json_is_string(json)) {
        request_fail(r, "bad-request", "seat: must be a seat like \"p1\", a list of seats, or \"spectator\"");
        return false;
    }
    if (!seat_of(r, table, json_string_value(json), &seat))
        return false;
    *seats |= SEAT_BIT(seat);
    return true;
}

bool request_seats(Request *r, const Table *table, SeatSet *seats) {
    const json_t *json = needed(r, "seat");
    *seats = 0;
    if (!json)
        return false;
    if (json_is_string(json) && !strcmp(json_string_value(json), "spectator"))
        return true;
    if (!json_is_array(json))
        return add_seat(r, table, json, seats);
    for (size_t i = 0; i < json_array_size(json); i++)
        if (!add_seat(r, table, json_array_get(json, i), seats))
            return false;
    return true;
}
