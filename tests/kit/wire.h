/* A line to a server that says bytes as they are, whole or in pieces, plain or over TLS: what a well-behaved client
 * would never send. */
#ifndef KIT_WIRE_H
#define KIT_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct {
    int fd;
    struct ssl_st *tls; /* NULL: plain */
} Wire;

/* Fails the test if nobody listens there. */
Wire wire_open(int port, bool tls);
/* The same without a handshake: the socket alone. */
Wire wire_dial(int port);
void wire_close(Wire *wire);
/* Says nothing more, but listens on. */
void wire_hang_up(Wire *wire);

void wire_say(Wire *wire, const char *text);
void wire_say_bytes(Wire *wire, const void *bytes, size_t length);
/* At most so many bytes; 0 at the end, -1 if the line is broken. */
ssize_t wire_hear(Wire *wire, void *bytes, size_t length);
/* The next response, by its Content-Length, or up to the end if it has none; NULL if there is none. The caller frees
 * it. */
char *wire_response(Wire *wire);
/* Reads on; true if nothing more comes and the other side has closed. */
bool wire_is_closed(Wire *wire);

#endif
