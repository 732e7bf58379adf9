/*
 * The sockets of the table server: HTTP, WebSocket and server-sent events, in one thread. libevent carries sockets and
 * TLS, wslay the frames of WebSocket; README.md says why these.
 *
 * It translates and nothing else: what arrives becomes a message to src/server, what lies in a connection's outbox goes
 * out as a frame, an event or the body of a reply.
 */
#ifndef SERVER_WEB_WEB_H
#define SERVER_WEB_WEB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "store/store.h"

enum { WEB_NAMES = 16, WEB_CONNECTIONS = 8192 /* if nothing else is said */ };

typedef struct {
    const char *listen;             /* ADDR:PORT; port 0 takes a free one */
    const char *admin;              /* the same for health, metrics and the operator, or NULL */
    bool admin_anywhere;            /* it may be reached from other machines */
    const char *store;              /* see store_open */
    StoreKeep keep;                 /* how long tables are kept */
    const char *packs[WEB_NAMES];   /* folders laid over the built-in packs; ended by NULL */
    const char *origins[WEB_NAMES]; /* whose pages may connect besides our own; ended by NULL */
    const char *hosts[WEB_NAMES];   /* names we go by, besides those of the origins; ended by NULL */
    bool allow_start;               /* see ServerSetup */
    size_t memory;                  /* bytes it may take; 0: SERVER_MEMORY */
    const char *cert, *key;         /* files for TLS, or NULL */
    int connections;                /* at most, of people */
    const atomic_int *stop;         /* serve until this is not 0 */
} WebSetup;

/* Is it ADDRESS:PORT, as WebSetup has it? Whether one can listen there is another question. */
bool web_is_address(const char *where);

/* Serves until it is told to stop; the addresses are printed on stdout. False with one line in `wrong`. */
bool web_serve(const WebSetup *setup, char *wrong, size_t room);

#endif
