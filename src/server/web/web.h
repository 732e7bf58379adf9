/*
 * The sockets of the table server: HTTP, WebSocket and server-sent events over libwebsockets, in one thread.
 *
 * It translates and nothing else: what arrives becomes a message to src/server, what lies in a connection's outbox goes
 * out as a frame, an event or the body of a reply.
 */
#ifndef SERVER_WEB_WEB_H
#define SERVER_WEB_WEB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { WEB_ORIGINS = 16 };

typedef struct {
    const char *listen;               /* ADDR:PORT; port 0 takes a free one */
    const char *admin;                /* the same for health and metrics, or NULL */
    const char *store;                /* see store_open */
    const char *pack;                 /* folder laid over the built-in pack, or NULL */
    const char *origins[WEB_ORIGINS]; /* whose pages may connect besides our own; ended by NULL */
    bool allow_start;                 /* see ServerSetup */
    size_t memory;                    /* bytes it may take; 0: SERVER_MEMORY */
    const char *cert, *key;           /* files for TLS, or NULL */
    const atomic_int *stop;           /* serve until this is not 0 */
} WebSetup;

/* Is it ADDRESS:PORT, as WebSetup has it? Whether one can listen there is another question. */
bool web_is_address(const char *where);

/* Serves until it is told to stop; the addresses are printed on stdout. False with one line in `wrong`. */
bool web_serve(const WebSetup *setup, char *wrong, size_t room);

#endif
