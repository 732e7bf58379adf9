/* Bytes as frames to the table server: lines go to two connections in turn. $T stands for the id of a table in play,
 * $1, $2 and $0 for the keys of its seats and of its host, $C and $K for a campaign and its key. Every frame gets a
 * reply; all that goes out is JSON. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "kit/fake_store.h"
#include "server/server.h"

typedef struct {
    int64_t now;
    uint8_t random; /* counts up */
    Server *server;
    char words[6][32]; /* host's key, p1's, p2's, the table; the campaign, its key */
} World;

static void must(int good) {
    if (!good)
        abort();
}

static int64_t now(void *self) {
    return ((World *)self)->now;
}

static void next_bytes(void *self, void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)(((World *)self)->random += 37);
}

/* Empties the outbox; the last reply, if `reply` is not NULL. */
static void drain(const World *world, Connection *connection, json_t **reply) {
    const char *text;
    size_t length;
    while ((text = server_peek(world->server, connection, &length))) {
        json_error_t error;
        json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &error);
        must(json || json_error_code(&error) == json_error_numeric_overflow); /* in an id, repeated to the letter */
        if (reply && json && json_object_get(json, "ok")) {
            json_decref(*reply);
            *reply = json_incref(json);
        }
        json_decref(json);
        server_pop(connection);
    }
}

static void begin(World *world, Connection *connection) {
    static const char create[] =
        "{\"op\":\"create\",\"game\":\"conflict\",\"seats\":3,\"listed\":true,\"players\":{\"p1\":"
        "{\"kind\":\"person\"},\"p3\":{\"kind\":\"agent\",\"level\":\"random\"}}}";
    json_t *reply = NULL, *keys;
    server_message(world->server, connection, create, sizeof create - 1);
    drain(world, connection, &reply);
    keys = json_object_get(reply, "keys");
    strcpy(world->words[0], json_string_value(json_object_get(reply, "host")));
    strcpy(world->words[1], json_string_value(json_object_get(keys, "p1")));
    strcpy(world->words[2], json_string_value(json_object_get(keys, "p2")));
    strcpy(world->words[3], json_string_value(json_object_get(reply, "table")));
    json_decref(reply);
}

static void begin_campaign(World *world, Connection *connection) {
    static const char create[] = "{\"op\":\"campaign_new\",\"game\":\"mandalorian\"}";
    json_t *reply = NULL;
    server_message(world->server, connection, create, sizeof create - 1);
    drain(world, connection, &reply);
    strcpy(world->words[4], json_string_value(json_object_get(reply, "campaign")));
    strcpy(world->words[5], json_string_value(json_object_get(reply, "key")));
    json_decref(reply);
}

static const char *word_for(const World *world, const char *at, const char *end) {
    if (*at != '$' || at + 1 == end)
        return NULL;
    static const char names[] = "012TCK";
    const char *name = strchr(names, at[1]);
    return at[1] && name ? world->words[name - names] : NULL;
}

/* One frame, in memory of its own, so that a read behind its end is seen. */
static void frame(World *world, Connection *connection, const char *at, const char *end) {
    char *text = malloc((size_t)(end - at) * 14 + 1), *to = text;
    must(text != NULL);
    for (; at < end; at++) {
        const char *word = word_for(world, at, end);
        if (word)
            to = stpcpy(to, word), at++;
        else
            *to++ = *at;
    }
    size_t length = (size_t)(to - text);
    text = realloc(text, length ? length : 1);
    must(text != NULL);
    server_message(world->server, connection, text, length);
    free(text);
    world->now += 300;
    while (server_think(world->server))
        server_tick(world->server);
    server_tick(world->server);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char wrong[100];
    World world = {.now = 1000};
    Store *store = store_open("memory:", NULL, NULL, wrong, sizeof wrong);
    ServerSetup setup = {
        .self = &world, .now = now, .date = now, .random = next_bytes, .store = store, .allow_start = true};
    world.server = server_new(&setup, wrong, sizeof wrong);
    Connection *connections[2] = {server_connect(world.server, "a", NULL), server_connect(world.server, "b", NULL)};
    const char *at = (const char *)data, *end = at + size, *stop;
    begin(&world, connections[0]);
    begin_campaign(&world, connections[0]);
    for (int i = 0; at < end; at = stop + 1, i++) {
        stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        frame(&world, connections[i % 2], at, stop);
        drain(&world, connections[0], NULL);
        drain(&world, connections[1], NULL);
    }
    server_disconnect(world.server, connections[1]);
    server_free(world.server);
    store_close(store);
    return 0;
}
