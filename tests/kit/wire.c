#include "kit/wire.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE_S = 100, RESPONSE_MOST = 8 << 20 };

/* ---- opening and closing ---- */

Wire wire_dial(int port) {
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t)port)};
    struct timeval patience = {.tv_sec = PATIENCE_S};
    Wire wire = {.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    int yes = 1;
    setsockopt(wire.fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(wire.fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(wire.fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    assert_int_equal(connect(wire.fd, (struct sockaddr *)&to, sizeof to), 0);
    return wire;
}

Wire wire_open(int port, bool tls) {
    static SSL_CTX *context; /* one for all, and for ever */
    Wire wire = wire_dial(port);
    if (!tls)
        return wire;
    if (!context)
        context = SSL_CTX_new(TLS_client_method());
    wire.tls = SSL_new(context);
    SSL_set_fd(wire.tls, wire.fd);
    assert_int_equal(SSL_connect(wire.tls), 1);
    return wire;
}

void wire_close(Wire *wire) {
    SSL_free(wire->tls);
    close(wire->fd);
    *wire = (Wire){.fd = -1};
}

void wire_hang_up(Wire *wire) {
    if (wire->tls)
        SSL_shutdown(wire->tls);
    shutdown(wire->fd, SHUT_WR);
}

/* ---- saying and hearing ---- */

void wire_say_bytes(Wire *wire, const void *bytes, size_t length) {
    for (const char *at = bytes; length;) {
        ssize_t sent = wire->tls ? SSL_write(wire->tls, at, (int)length) : send(wire->fd, at, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return; /* it is gone; the next read will tell */
        at += sent;
        length -= (size_t)sent;
    }
}

void wire_say(Wire *wire, const char *text) {
    wire_say_bytes(wire, text, strlen(text));
}

ssize_t wire_hear(Wire *wire, void *bytes, size_t length) {
    return wire->tls ? SSL_read(wire->tls, bytes, (int)length) : recv(wire->fd, bytes, length, 0);
}

static bool hear_exactly(Wire *wire, char *bytes, size_t length) {
    while (length) {
        ssize_t got = wire_hear(wire, bytes, length);
        if (got <= 0)
            return false;
        bytes += got;
        length -= (size_t)got;
    }
    return true;
}

/* How much of a body the head announces; -1 if it does not say. */
static long body_length(const char *head) {
    static const char name[] = "\r\ncontent-length:";
    const char *at = strcasestr(head, name);
    return at ? atol(at + sizeof name - 1) : -1;
}

static size_t hear_body(Wire *wire, char *at, size_t room, long length) {
    if (length >= 0) {
        assert_in_range(length, 0, room);
        return hear_exactly(wire, at, (size_t)length) ? (size_t)length : 0;
    }
    size_t used = 0;
    for (ssize_t got; used < room && (got = wire_hear(wire, at + used, room - used)) > 0;)
        used += (size_t)got;
    return used;
}

char *wire_response(Wire *wire) {
    char *response = malloc(RESPONSE_MOST + 1);
    size_t used = 0;
    assert_non_null(response);
    do {
        if (used == RESPONSE_MOST || !hear_exactly(wire, response + used, 1)) {
            free(response);
            return NULL;
        }
        response[++used] = 0;
    } while (used < 4 || strcmp(response + used - 4, "\r\n\r\n") != 0);
    if (strncmp(response, "HTTP/1.1 1", 10) != 0)
        used += hear_body(wire, response + used, RESPONSE_MOST - used, body_length(response));
    response[used] = 0;
    return response;
}

bool wire_is_closed(Wire *wire) {
    char bytes[4096];
    ssize_t got;
    while ((got = wire_hear(wire, bytes, sizeof bytes)) > 0)
        ;
    return got == 0 || !wire->tls || SSL_get_error(wire->tls, (int)got) != SSL_ERROR_WANT_READ;
}
