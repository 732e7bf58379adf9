#include "kit/client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the world ---- */

static int64_t world_now(void *self) {
    return ((World *)self)->now;
}

static int64_t world_date(void *self) {
    return 1700000000 + ((World *)self)->now / 1000;
}

static int64_t world_micros(void *self) {
    World *world = self;
    return world->micros += world->each;
}

static size_t world_resident(void *self) {
    return ((World *)self)->resident;
}

static void world_random(void *self, void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)rng_below(&((World *)self)->rng, 256);
}

const char *const *world_packs;

/* Its own random bytes leave those behind keys, ids and dice as they are. */
static void world_serve(World *world) {
    char wrong[200] = "";
    Rng before = world->rng;
    ServerSetup setup = {.self = world,
                         .now = world_now,
                         .date = world_date,
                         .micros = world_micros,
                         .random = world_random,
                         .store = world->store,
                         .memory = world->memory,
                         .packs = world_packs,
                         .resident = world_resident};
    world->server = server_new(&setup, wrong, sizeof wrong);
    if (!world->server)
        fail_msg("%s", wrong);
    world->rng = before;
}

void world_open(World *world, uint64_t seed) {
    world_open_with(world, seed, 0);
}

void world_open_with(World *world, uint64_t seed, size_t memory) {
    *world = (World){.rng = rng_seeded(seed), .now = 1000, .memory = memory};
    world->store = store_open("memory:", NULL, NULL, NULL, 0);
    world_serve(world);
}

void world_close(World *world) {
    server_free(world->server);
    store_close(world->store);
}

void world_crash(World *world) {
    Store *left = fake_crash(world->store);
    server_free(world->server);
    store_close(world->store);
    world->store = left;
    world_serve(world);
}

void world_settle(World *world) {
    do
        server_tick(world->server);
    while (server_think(world->server));
    server_tick(world->server);
}

/* ---- clients ---- */

Client client_open(World *world) {
    return client_open_at(world, "192.0.2.1");
}

Client client_open_at(World *world, const char *address) {
    Client client = {.world = world, .pushes = json_array()};
    client.connection = server_connect(world->server, address, NULL);
    assert_non_null(client.connection);
    return client;
}

void client_close(Client *client) {
    server_disconnect(client->world->server, client->connection);
    json_decref(client->pushes);
    *client = (Client){0};
}

json_t *client_read(Client *client) {
    const char *text;
    size_t length;
    json_t *reply = NULL;
    while ((text = server_peek(client->world->server, client->connection, &length))) {
        json_error_t error;
        json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
        if (!json)
            fail_msg("%s in %s", error.text, text);
        if (json_object_get(json, "push")) {
            json_array_append_new(client->pushes, json);
        } else {
            assert_null(reply);
            reply = json;
        }
        server_pop(client->connection);
    }
    return reply;
}

json_t *client_ask(Client *client, json_t *request, const char *code) {
    assert_non_null(request);
    client->world->now += 200;
    json_object_set_new(request, "id", json_integer(++client->id));
    char *text = json_dumps(request, JSON_COMPACT);
    server_message(client->world->server, client->connection, text, strlen(text));
    json_t *reply = client_read(client);
    while (!reply && server_think(client->world->server)) { /* it is answered when a thread has done its work */
        server_tick(client->world->server);
        reply = client_read(client);
    }
    const char *got = word_in(json_object_get(reply, "error"), "code");
    if (!reply || number_in(reply, "id") != client->id || (code ? !got || strcmp(got, code) : got != NULL))
        fail_msg("%s: %s", text, reply ? json_dumps(reply, 0) : "no reply");
    free(text);
    json_decref(request);
    return reply;
}

void client_do(Client *client, json_t *request) {
    json_decref(client_ask(client, request, NULL));
}

json_t *client_push(Client *client, const char *kind) {
    json_decref(client_read(client));
    for (size_t i = 0; i < json_array_size(client->pushes); i++) {
        json_t *push = json_array_get(client->pushes, i);
        if (strcmp(word_in(push, "push"), kind))
            continue;
        json_incref(push);
        json_array_remove(client->pushes, i);
        return push;
    }
    return NULL;
}

void client_forget(Client *client) {
    json_decref(client_read(client));
    json_array_clear(client->pushes);
}

const char *word_in(const json_t *json, const char *field) {
    return json_string_value(json_object_get(json, field));
}

int number_in(const json_t *json, const char *field) {
    return (int)json_integer_value(json_object_get(json, field));
}
