/* Who counts as one address: how many sockets it has, and how many bytes are held for it. */
#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

static unsigned row_of(const char *name) {
    unsigned hash = 0;
    while (*name)
        hash = hash * 31 + (unsigned char)*name++;
    return hash % SOURCE_ROWS;
}

static Source *find(const Web *web, const char *name) {
    for (Source *source = web->sources[row_of(name)]; source; source = source->next)
        if (!strcmp(source->name, name))
            return source;
    return NULL;
}

static Source *make(Web *web, const char *name) {
    Source *source = calloc(1, sizeof *source), **row = &web->sources[row_of(name)];
    if (!source)
        abort();
    memcpy(source->name, name, strlen(name) + 1);
    source->next = *row;
    *row = source;
    return source;
}

static void forget(Web *web, Source *source) {
    Source **at = &web->sources[row_of(source->name)];
    while (*at != source)
        at = &(*at)->next;
    *at = source->next;
    free(source);
}

void source_leave(Client *client) {
    Source *source = client->source;
    if (!source)
        return;
    source->held -= client->held;
    client->web->held -= client->held;
    client->held = 0;
    client->source = NULL;
    if (!--source->clients)
        forget(client->web, source);
}

bool source_is_full(const Web *web, const char *address) {
    char name[ADDRESS_ROOM];
    address_group(address, name, sizeof name);
    const Source *source = find(web, name);
    return source && source->clients >= SOURCE_CLIENTS_MOST;
}

bool source_enter(Client *client, const char *address) {
    char name[ADDRESS_ROOM];
    address_group(address, name, sizeof name);
    if (client->source && !strcmp(client->source->name, name))
        return true;
    source_leave(client);
    client->source = find(client->web, name);
    if (!client->source)
        client->source = make(client->web, name);
    return ++client->source->clients <= SOURCE_CLIENTS_MOST;
}

/* All together may hold the front's share of a small memory. */
static size_t held_most(const Web *web) {
    size_t share = server_share(web->setup->memory, SHARE_FRONT);
    return share < HELD_MOST ? share : HELD_MOST;
}

bool source_hold(Client *client, size_t bytes) {
    Source *source = client->source;
    size_t counted = bytes > HELD_FREE ? bytes : 0;
    if (!source)
        return counted == 0;
    size_t of_source = source->held - client->held + counted, of_all = client->web->held - client->held + counted;
    if (counted > client->held && (of_source > SOURCE_HELD_MOST || of_all > held_most(client->web)))
        return false;
    source->held = of_source;
    client->web->held = of_all;
    client->held = counted;
    return true;
}
