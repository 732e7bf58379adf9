/* A server without sockets for tests: a clock, randomness and a store that a test holds in its hands, and people who
 * talk to it in JSON. */
#ifndef KIT_CLIENT_H
#define KIT_CLIENT_H

#include <jansson.h>

#include "base/rng.h"
#include "kit/fake_store.h"
#include "server/server.h"

typedef struct {
    Server *server;
    Store *store;
    Rng rng; /* behind keys, ids and dice */
    int64_t now;
    size_t memory, resident; /* what the server may take, and what it is told it takes */
    int64_t micros, each;    /* microseconds, and how many pass whenever somebody looks at the clock */
} World;

typedef struct {
    World *world;
    Connection *connection;
    json_t *pushes; /* that came and were not looked at */
    int id;
} Client;

/* Folders that lie over the built-in packs of each server from now on; ended by NULL, or NULL. */
extern const char *const *world_packs;

void world_open(World *world, uint64_t seed);
/* With so much memory for the server. */
void world_open_with(World *world, uint64_t seed, size_t memory);
void world_close(World *world);
/* The power is cut; a new server finds what was synced. Clients are gone. */
void world_crash(World *world);
/* Agents think until nobody has to. */
void world_settle(World *world);

Client client_open(World *world);
Client client_open_at(World *world, const char *address);
void client_close(Client *client);
/* Sends a request, which is taken over, and gives the reply; fails the test unless it has `code` (NULL: it is well). */
json_t *client_ask(Client *client, json_t *request, const char *code);
/* The same, when all is well and the reply does not matter. */
void client_do(Client *client, json_t *request);
/* Takes what lies in the outbox: pushes are kept; the reply, if there is one, is given. */
json_t *client_read(Client *client);
/* The oldest push of that kind that was not looked at, taken out; NULL if there is none. */
json_t *client_push(Client *client, const char *kind);
void client_forget(Client *client);

/* A field as text: of the object, or of an object in it. */
const char *word_in(const json_t *json, const char *field);
int number_in(const json_t *json, const char *field);

#endif
