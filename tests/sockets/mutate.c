/* Twists that know nothing of what they twist: bytes, and values of JSON. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sockets/fuzz.h"

bool mood_twists(Mood *mood) {
    return mood->wild && once_in(&mood->rng, mood->wild);
}

/* ---- bytes ---- */

static const char *const odd_bytes[] = {"\r",           "\n",   " ", ":",  "\xff", "\xc0\x80",
                                        "\xed\xa0\x80", "\x7f", "%", "\\", "\"",   "\t"};

void mutate_bytes(Buffer *bytes, Rng *rng) {
    uint32_t kind = rng_below(rng, 5), at = rng_below(rng, 1 << 30), other = rng_below(rng, 1 << 30);
    const char *odd = ANY(rng, odd_bytes);
    if (!bytes->length)
        return;
    at %= (uint32_t)bytes->length;
    Buffer rest = {0};
    buffer_add(&rest, bytes->at + at, bytes->length - at);
    if (kind == 0)
        bytes->at[at] = (char)other;
    else
        buffer_cut(bytes, at);
    if (kind == 1) /* something between */
        buffer_put(bytes, odd);
    if (kind == 2) /* a part twice */
        buffer_add(bytes, rest.at, other % rest.length);
    if (kind == 3) /* a part less */
        buffer_drop(&rest, 1 + other % (rest.length < 16 ? (uint32_t)rest.length : 16));
    if (kind == 4) /* a zero */
        buffer_add(bytes, "", 1);
    if (kind != 0)
        buffer_add(bytes, rest.at, rest.length);
    buffer_free(&rest);
}

/* ---- JSON ---- */

enum { PLACES = 96 };

/* Where a value stands: in an object by its key, or in an array. */
typedef struct {
    json_t *parent;
    const char *key;
    size_t index;
} Place;

typedef struct {
    Place list[PLACES];
    uint32_t count;
} Places;

static void add_place(Places *places, Place place) {
    if (places->count < PLACES)
        places->list[places->count++] = place;
}

static void find_places(Places *places, json_t *json) {
    const char *key;
    json_t *value;
    size_t i;
    json_object_foreach(json, key, value) {
        add_place(places, (Place){json, key, 0});
        find_places(places, value);
    }
    json_array_foreach(json, i, value) {
        add_place(places, (Place){json, NULL, i});
        find_places(places, value);
    }
}

static json_t *nested(uint32_t depth) {
    json_t *json = json_array();
    while (depth--)
        json = depth % 2 ? json_pack("[o]", json) : json_pack("{s:o}", "a", json);
    return json;
}

static json_t *long_string(uint32_t length) {
    char *text = malloc(length + 1);
    memset(text, 'x', length);
    text[length] = 0;
    json_t *json = json_string(text);
    free(text);
    return json;
}

static json_t *odd_number(Rng *rng) {
    static const json_int_t odd[] = {
        -1, 0, 1, 7, 255, 256, 65535, 65536, 2147483647, 2147483648, -2147483648LL, 1LL << 53, INT64_MAX, INT64_MIN};
    return json_integer(ANY(rng, odd));
}

static json_t *odd_value(Rng *rng) {
    static const char *const words[] = {"",      "p1",           "p99", "x", "null", "conflict", "constructor",
                                        "../..", "\xe2\x80\xae", "0",   "-1"};
    uint32_t kind = rng_below(rng, 11), size = rng_below(rng, 4000);
    json_t *number = odd_number(rng);
    const char *word = ANY(rng, words);
    json_t *const one[] = {json_null(), json_true(), json_false()};
    if (kind < 3)
        return number;
    json_decref(number);
    switch (kind) {
    case 3:
    case 4:
    case 5:
        return json_string(word);
    case 6:
        return json_array();
    case 7:
        return json_object();
    case 8:
        return nested(size % 64);
    case 9:
        return size % 8 ? json_real(1e300 * size) : long_string(size * 4);
    default:
        return one[size % 3];
    }
}

static void set(Place place, json_t *value) {
    if (place.key)
        json_object_set_new(place.parent, place.key, value);
    else
        json_array_set_new(place.parent, place.index, value);
}

static void drop(Place place) {
    if (place.key)
        json_object_del(place.parent, place.key);
    else
        json_array_remove(place.parent, place.index);
}

json_t *mutate_json(json_t *json, Rng *rng) {
    Places places = {0};
    find_places(&places, json);
    uint32_t kind = rng_below(rng, 8), first = rng_below(rng, 1 << 16), second = rng_below(rng, 1 << 16);
    json_t *odd = odd_value(rng);
    if (!places.count || (kind == 7 && first % 8 == 0)) { /* not even an object */
        json_decref(json);
        return odd;
    }
    Place place = places.list[first % places.count], other = places.list[second % places.count];
    json_t *value = other.key ? json_object_get(other.parent, other.key) : json_array_get(other.parent, other.index);
    if (kind < 4)
        set(place, json_incref(odd));
    else if (kind < 6)
        drop(place);
    else
        set(place, json_deep_copy(value));
    json_decref(odd);
    return json;
}
