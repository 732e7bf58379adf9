/* Sockets that listen: opened here, or handed over by systemd. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/web/inside.h"

enum { BACKLOG = 256, HANDED_FIRST = 3 };

/* ---- opening ---- */

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

void listen_address(int fd, char *address, size_t room) {
    struct sockaddr_storage at;
    socklen_t length = sizeof at;
    char host[64] = "", port[16] = "";
    if (!getsockname(fd, (struct sockaddr *)&at, &length))
        getnameinfo((struct sockaddr *)&at, length, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV);
    snprintf(address, room, strchr(host, ':') ? "[%s]:%s" : "%s:%s", host, port);
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

/* ---- systemd ---- */

/* The i-th of the names between colons. */
static bool name_is(const char *names, int i, const char *name) {
    for (; i > 0 && names; i--) {
        names = strchr(names, ':');
        names = names ? names + 1 : NULL;
    }
    size_t length = names ? strcspn(names, ":") : 0;
    return length == strlen(name) && !strncmp(names ? names : "", name, length);
}

int listen_handed(const char *name) {
    const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS"), *names = getenv("LISTEN_FDNAMES");
    if (!pid || !count || atol(pid) != (long)getpid())
        return -1;
    for (int i = 0; i < atoi(count); i++) {
        bool admin = name_is(names, i, "admin");
        if (admin == !strcmp(name, "admin")) {
            fcntl(HANDED_FIRST + i, F_SETFD, FD_CLOEXEC);
            fcntl(HANDED_FIRST + i, F_SETFL, O_NONBLOCK);
            return HANDED_FIRST + i;
        }
    }
    return -1;
}

void listen_notify(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (!path || strlen(path) >= sizeof to.sun_path)
        return;
    memcpy(to.sun_path, path, strlen(path));
    if (to.sun_path[0] == '@')
        to.sun_path[0] = 0;
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&to,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path)));
    close(fd);
}

/* ---- accepting ---- */

Door door_of(const struct lws *wsi) {
    return (Door)(uintptr_t)lws_get_opaque_user_data(wsi);
}

void door_mark(struct lws *wsi, Door door) {
    lws_set_opaque_user_data(wsi, (void *)(uintptr_t)door);
}

/* A message goes out when it is written, not when the one before has been received; who is gone without a word (the lid
 * is shut) is found out within two minutes. */
static void tune(int fd) {
    static const struct {
        int level, option, value;
    } wishes[] = {{IPPROTO_TCP, TCP_NODELAY, 1},
                  {SOL_SOCKET, SO_KEEPALIVE, 1},
                  {IPPROTO_TCP, TCP_KEEPIDLE, 60},
                  {IPPROTO_TCP, TCP_KEEPINTVL, 20},
                  {IPPROTO_TCP, TCP_KEEPCNT, 3}};
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
        setsockopt(fd, wishes[i].level, wishes[i].option, &wishes[i].value, sizeof wishes[i].value);
}

static int accept_one(int listening) {
    return accept4(listening, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

void listen_spare(Web *web) {
    web->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* No descriptor is left: whoever knocks is let in on the spare one and shown out again, or the bell would ring for
 * ever. False if nobody knocks any more. */
static bool turn_away(Web *web, int listening) {
    if (web->spare >= 0)
        close(web->spare);
    int fd = accept_one(listening);
    if (fd >= 0)
        close(fd);
    listen_spare(web);
    return fd >= 0;
}

/* libwebsockets 4.1 cannot take a socket that listens already, but it takes what was accepted from one. */
static int accept_all(struct lws *wsi) {
    Door door = door_of(wsi);
    lws_adoption_type how = LWS_ADOPT_HTTP | LWS_ADOPT_SOCKET;
    if (door == DOOR_PEOPLE)
        how |= LWS_ADOPT_ALLOW_SSL;
    for (;;) {
        int fd = accept_one(lws_get_socket_fd(wsi));
        if (fd < 0 && errno == EMFILE && turn_away(web_of(wsi), lws_get_socket_fd(wsi)))
            continue;
        if (fd < 0)
            return 0;
        tune(fd);
        struct lws *guest =
            lws_adopt_descriptor_vhost(lws_get_vhost(wsi), how, (lws_sock_file_fd_type){.sockfd = fd}, NULL, NULL);
        if (guest)
            door_mark(guest, door);
    }
}

int listen_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user, (void)in, (void)length;
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        return web_of(wsi)->stopping ? -1 : accept_all(wsi);
    return 0;
}
