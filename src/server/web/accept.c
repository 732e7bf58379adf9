/* Accepting: somebody knocks at a door, and is let in or turned away before a byte is read. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/web/inside.h"

enum { ACCEPTED_AT_ONCE = 64 };

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

void accept_spare(Web *web) {
    web->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* No descriptor is left: whoever knocks is let in on the spare one and shown out again, or the bell would ring for
 * ever. False if nobody knocks any more. */
static bool show_out(Web *web, int listening) {
    if (web->spare >= 0)
        close(web->spare);
    int fd = accept4(listening, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0)
        close(fd);
    accept_spare(web);
    return fd >= 0;
}

static bool is_full(const Door *door, const char *peer) {
    Web *web = door->web;
    if (door->kind == DOOR_ADMIN)
        return web->client_count[DOOR_ADMIN] >= ADMIN_CLIENTS_MOST;
    return web->client_count[DOOR_PEOPLE] >= web->client_most ||
           (!address_is_loopback(peer) && source_is_full(web, peer));
}

/* As politely as can be without waiting for anything. */
static void turn_away(Web *web, int fd, bool plain) {
    static const char body[] =
        "{\"id\":null,\"ok\":false,\"error\":{\"code\":\"busy\",\"message\":\"there are too many connections\"}}";
    char reply[512];
    int length = snprintf(reply, sizeof reply,
                          "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n"
                          "content-length: %zu\r\nconnection: close\r\n\r\n%s",
                          sizeof body - 1, body);
    web->turned_away++;
    if (plain && send(fd, reply, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT) > 0)
        shutdown(fd, SHUT_WR);
    close(fd);
}

static void let_in(Door *door, int fd, const struct sockaddr_storage *from, socklen_t length) {
    char peer[ADDRESS_ROOM] = "";
    getnameinfo((const struct sockaddr *)from, length, peer, sizeof peer, NULL, 0, NI_NUMERICHOST);
    if (is_full(door, peer)) {
        turn_away(door->web, fd, !door->web->tls);
        return;
    }
    tune(fd);
    client_begin(door, fd, peer);
}

static void knocked(evutil_socket_t listening, short what, void *self) {
    (void)what;
    Door *door = self;
    for (int left = ACCEPTED_AT_ONCE; left > 0; left--) {
        struct sockaddr_storage from;
        socklen_t length = sizeof from;
        int fd = accept4(listening, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0)
            let_in(door, fd, &from, length);
        else if (errno == ECONNABORTED || errno == EINTR)
            continue;
        else if ((errno != EMFILE && errno != ENFILE) || !show_out(door->web, listening))
            return;
    }
}

bool door_open(Web *web, DoorKind kind, int fd) {
    Door *door = &web->doors[kind];
    *door = (Door){.web = web, .kind = kind, .fd = fd, .local = listen_is_local(fd)};
    door->knocked = event_new(web->base, fd, EV_READ | EV_PERSIST, knocked, door);
    return door->knocked && !event_add(door->knocked, NULL);
}

void door_close(Door *door) {
    if (door->knocked)
        event_free(door->knocked);
    if (door->fd >= 0)
        close(door->fd);
    *door = (Door){.fd = -1};
}
