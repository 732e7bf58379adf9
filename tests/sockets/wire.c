/* A client of the fuzzer: a socket, with TLS or without, that never waits for a server that does not read. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "sockets/fuzz.h"

enum { STUCK_MS = 200 /* who does not read for so long is not told the rest */, READ_AT_ONCE = 64 << 10 };

bool wire_shows;

/* In a replay everything that goes over the wire is shown. */
static void show(const Wire *wire, char way, const char *bytes, size_t length) {
    enum { SHOWN_MOST = 1500 };
    if (!wire_shows)
        return;
    printf("%d %c %zu: ", wire->fd, way, length);
    for (size_t i = 0; i < length && i < SHOWN_MOST; i++)
        if (bytes[i] >= ' ' && bytes[i] <= '~')
            putchar(bytes[i]);
        else
            printf(bytes[i] == '\r' ? "\\r" : bytes[i] == '\n' ? "\\n" : "\\x%02x", (unsigned char)bytes[i]);
    putchar('\n');
}

/* ---- connecting ---- */

int wire_dial(int port, uint32_t address) {
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t)port)};
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    if (fd < 0)
        return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    if (bind(fd, (struct sockaddr *)&from, sizeof from) || connect(fd, (struct sockaddr *)&to, sizeof to)) {
        close(fd);
        return -1;
    }
    return fd;
}

/* As browsers do, it says what it would like to speak. */
static SSL_CTX *tls_context(void) {
    static const unsigned char protocols[] = "\x02h2\x08http/1.1";
    static SSL_CTX *context; /* one for the whole run; the certificate is the fuzzer's own and not looked at */
    if (!context) {
        context = SSL_CTX_new(TLS_client_method());
        SSL_CTX_set_alpn_protos(context, protocols, sizeof protocols - 1);
    }
    return context;
}

/* True when the socket can do what is wanted; false after `ms` without. */
static bool ready(int fd, short events, int ms) {
    struct pollfd one = {fd, events, 0};
    return poll(&one, 1, ms) > 0;
}

/* What an operation of TLS waits for; 0: it has failed. */
static short tls_wants(SSL *tls, int result) {
    int error = SSL_get_error(tls, result);
    return error == SSL_ERROR_WANT_READ ? POLLIN : error == SSL_ERROR_WANT_WRITE ? POLLOUT : 0;
}

static bool tls_begin(Wire *wire) {
    short wants;
    int result;
    wire->tls = SSL_new(tls_context());
    SSL_set_fd(wire->tls, wire->fd);
    SSL_set_mode(wire->tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    while ((result = SSL_connect(wire->tls)) != 1)
        if (!(wants = tls_wants(wire->tls, result)) || !ready(wire->fd, wants, WIRE_PATIENCE_MS))
            return false;
    return true;
}

bool wire_open(Wire *wire, const Target *target, uint32_t address) {
    *wire = (Wire){.fd = wire_dial(target->door, address), .exact = true};
    if (wire->fd < 0)
        return false;
    fcntl(wire->fd, F_SETFL, O_NONBLOCK);
    if (target->through != THROUGH_TLS || tls_begin(wire))
        return true;
    wire_end(wire, END_CLOSE);
    return false;
}

/* ---- reading ---- */

static void release(Wire *wire) {
    ERR_clear_error();
    SSL_free(wire->tls);
    wire->tls = NULL;
    if (wire->fd >= 0)
        close(wire->fd);
    wire->fd = -1;
    buffer_free(&wire->held);
}

/* Buffer read; 0: nothing is there; -1: the server has closed. */
static ssize_t read_some(Wire *wire, void *room, size_t size) {
    if (wire->tls) {
        ERR_clear_error();
        int got = SSL_read(wire->tls, room, (int)size);
        return got > 0 ? got : tls_wants(wire->tls, got) ? 0 : -1;
    }
    ssize_t got = recv(wire->fd, room, size, MSG_DONTWAIT);
    return got > 0 ? got : got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

void wire_drain(Wire *wire) {
    static char room[READ_AT_ONCE];
    ssize_t got = 0;
    while (wire->fd >= 0 && (got = read_some(wire, room, sizeof room)) > 0) {
        show(wire, '<', room, (size_t)got);
        reader_take(&wire->reader, room, (size_t)got);
    }
    if (wire->fd >= 0 && got < 0) {
        show(wire, '|', "", 0);
        release(wire);
    }
}

static bool is_answered(const Wire *wire) {
    return wire->fd < 0 || wire->reader.complaint || wire->reader.replies >= wire->asked;
}

bool wire_wait(Wire *wire) {
    for (wire_drain(wire); !is_answered(wire); wire_drain(wire))
        if (!ready(wire->fd, POLLIN, WIRE_PATIENCE_MS))
            return false;
    return true;
}

/* ---- writing ---- */

/* Buffer written; 0: not now; -1: the connection is gone. */
static ssize_t write_some(Wire *wire, const void *bytes, size_t length) {
    if (wire->tls) {
        ERR_clear_error();
        int sent = SSL_write(wire->tls, bytes, (int)length);
        return sent > 0 ? sent : tls_wants(wire->tls, sent) ? 0 : -1;
    }
    ssize_t sent = send(wire->fd, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent >= 0 ? sent : errno == EAGAIN || errno == EINTR ? 0 : -1;
}

void wire_send(Wire *wire, const void *bytes, size_t length) {
    const char *at = bytes;
    while (wire->fd >= 0 && length) {
        ssize_t sent = write_some(wire, at, length);
        if (sent > 0) {
            show(wire, '>', at, (size_t)sent);
            at += sent;
            length -= (size_t)sent;
            continue;
        }
        wire_drain(wire);
        if (sent < 0 || wire->fd < 0 || !ready(wire->fd, POLLIN | POLLOUT, STUCK_MS))
            break;
    }
    wire->exact &= !length;
}

/* ---- the end ---- */

void wire_end(Wire *wire, WireEnd how) {
    struct linger at_once = {.l_onoff = 1};
    if (wire->fd >= 0)
        show(wire, how == END_HALF ? '/' : how == END_RESET ? '!' : '.', "", 0);
    if (how == END_HALF && wire->fd >= 0) {
        shutdown(wire->fd, SHUT_WR);
        wire->exact = false;
        return;
    }
    if (how == END_RESET && wire->fd >= 0)
        setsockopt(wire->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    release(wire);
    reader_free(&wire->reader);
}
