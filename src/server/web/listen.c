/* Sockets that listen. */
#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/web/inside.h"

enum { BACKLOG = 256 };

static int bind_one(const struct addrinfo *one) {
    int fd = socket(one->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), yes = 1;
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (!bind(fd, one->ai_addr, one->ai_addrlen) && !listen(fd, BACKLOG))
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

static bool is_port(const char *word) {
    size_t length = strspn(word, "0123456789");
    return length >= 1 && length <= 5 && !word[length] && atoi(word) <= UINT16_MAX;
}

/* "127.0.0.1:7777", "[::1]:7777", ":7777" for every address. */
static bool split(const char *where, char *host, size_t room, const char **port) {
    const char *colon = strrchr(where, ':');
    size_t length = colon ? (size_t)(colon - where) : 0;
    if (!colon || !is_port(colon + 1) || length >= room)
        return false;
    if (length >= 2 && where[0] == '[' && where[length - 1] == ']')
        where++, length -= 2;
    memcpy(host, where, length);
    host[length] = 0;
    *port = colon + 1;
    return true;
}

static void name_of(int fd, char host[static 64], char port[static 16]) {
    struct sockaddr_storage at;
    socklen_t length = sizeof at;
    *host = *port = 0;
    if (!getsockname(fd, (struct sockaddr *)&at, &length))
        getnameinfo((struct sockaddr *)&at, length, host, 64, port, 16, NI_NUMERICHOST | NI_NUMERICSERV);
}

void listen_address(int fd, char *address, size_t room) {
    char host[64], port[16];
    name_of(fd, host, port);
    snprintf(address, room, strchr(host, ':') ? "[%s]:%s" : "%s:%s", host, port);
}

bool listen_is_local(int fd) {
    char host[64], port[16];
    name_of(fd, host, port);
    return address_is_loopback(host);
}

bool web_is_address(const char *where) {
    char host[256];
    const char *port;
    return split(where, host, sizeof host, &port);
}

int listen_open(const char *where, char *wrong, size_t room) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *list = NULL;
    char host[256];
    const char *port;
    if (!split(where, host, sizeof host, &port)) {
        snprintf(wrong, room, "'%.80s' is no ADDRESS:PORT, like 127.0.0.1:7777, with a port up to 65535", where);
        return -1;
    }
    int code = getaddrinfo(*host ? host : NULL, port, &hints, &list), fd = -1;
    for (const struct addrinfo *one = list; one && fd < 0; one = one->ai_next)
        fd = bind_one(one);
    if (fd < 0)
        snprintf(wrong, room, "cannot listen at %s: %s; choose another address or port", where,
                 code ? gai_strerror(code) : strerror(errno));
    if (list)
        freeaddrinfo(list);
    return fd;
}
