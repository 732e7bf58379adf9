#include "link.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { INCOMING = 1 << 20, EVENTS_AT_ONCE = 256, PATIENCE_MS = 10000, FILES_BESIDES = 64 };
enum { FRAME_TEXT = 0x81, FRAME_CLOSE = 0x88, FRAME_PING, FRAME_PONG }; /* each is whole */

int64_t net_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void net_fail(Net *net, const char *format, ...) {
    va_list args;
    if (*net->wrong)
        return;
    va_start(args, format);
    vsnprintf(net->wrong, sizeof net->wrong, format, args);
    va_end(args);
}

/* ---- opening ---- */

/* A soft limit on open files is there to be raised by programs that do not use select. */
static bool raise_files(Net *net, int most) {
    struct rlimit files;
    rlim_t need = (rlim_t)(most + FILES_BESIDES);
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < need)
        files.rlim_cur = files.rlim_max < need ? files.rlim_max : need;
    if (files.rlim_cur >= need && !setrlimit(RLIMIT_NOFILE, &files))
        return true;
    net_fail(net, "%d sockets are more than this shell may open (ulimit -n); ask for fewer with --sockets", most);
    return false;
}

bool net_open(Net *net, int port, int most) {
    net->port = port;
    net->most = most;
    net->epoll = epoll_create1(EPOLL_CLOEXEC);
    net->links = calloc((size_t)most, sizeof *net->links);
    net->incoming = malloc(INCOMING + 1);
    if (net->epoll < 0 || !net->links || !net->incoming)
        net_fail(net, "there is not enough memory");
    return !*net->wrong && raise_files(net, most);
}

void net_close(Net *net) {
    for (int i = 0; i < net->count; i++) {
        close(net->links[i].fd);
        free(net->links[i].rest);
    }
    close(net->epoll);
    free(net->links);
    free(net->incoming);
}

/* ---- sending ---- */

/* What does not fit into the socket's buffer waits here: requests are small, so it hardly ever comes to that. */
static void send_all(Net *net, int fd, const void *bytes, size_t length) {
    for (const char *at = bytes; length && !*net->wrong;) {
        ssize_t sent = send(fd, at, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN && poll(&(struct pollfd){fd, POLLOUT, 0}, 1, PATIENCE_MS) > 0)
            continue;
        if (sent < 0)
            net_fail(net, "the server takes nothing any more: %s", strerror(errno));
        at += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
}

/* The limits of the server are those of an address, which a proxy on its machine may name. */
static void ask_upgrade(Net *net, int fd, int from) {
    char request[512];
    int length = snprintf(request, sizeof request,
                          "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: cantina-1\r\nX-Forwarded-For: 10.0.%d.%d\r\n\r\n",
                          from >> 8, from & 255);
    send_all(net, fd, request, (size_t)length);
}

int net_dial(Net *net, int from) {
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t)net->port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1, number = net->count;
    if (fd < 0 || net->count == net->most || connect(fd, (struct sockaddr *)&to, sizeof to) < 0)
        net_fail(net, "no connection to the server: %s", strerror(errno));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)number};
    if (*net->wrong || epoll_ctl(net->epoll, EPOLL_CTL_ADD, fd, &event) < 0) {
        close(fd);
        net_fail(net, "no connection to the server: %s", strerror(errno));
        return -1;
    }
    net->links[net->count++] = (Link){.fd = fd};
    ask_upgrade(net, fd, from);
    return number;
}

/* Masked with zeros, which is a mask like any other. */
static void say_frame(Net *net, int link, unsigned char kind, const char *text, size_t length) {
    size_t head = 0;
    unsigned char *frame = malloc(length + 14);
    if (!frame) {
        net_fail(net, "there is not enough memory");
        return;
    }
    int bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
    frame[head++] = kind;
    frame[head++] = (unsigned char)(0x80 | (bytes == 0 ? length : bytes == 2 ? 126 : 127));
    while (bytes--)
        frame[head++] = (unsigned char)(length >> (8 * bytes));
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    send_all(net, net->links[link].fd, frame, head + 4 + length);
    free(frame);
}

void net_say(Net *net, int link, const char *text) {
    say_frame(net, link, FRAME_TEXT, text, strlen(text));
}

/* ---- receiving ---- */

/* The answer to the upgrade: how many bytes it has; 0 if more must come. */
static size_t take_answer(Net *net, int link, char *text, size_t length) {
    const char *end = memmem(text, length, "\r\n\r\n", 4);
    if (!end)
        return 0;
    if (strncmp(text, "HTTP/1.1 101", 12))
        net_fail(net, "the server refuses a connection: %.*s", (int)strcspn(text, "\r\n"), text);
    net->links[link].open = true;
    net->opened(net->self, link);
    return (size_t)(end + 4 - text);
}

/* One frame of the server, which never masks and never splits what it says: as take_answer. */
static size_t take_frame(Net *net, int link, char *bytes, size_t length) {
    const unsigned char *head = (unsigned char *)bytes;
    size_t more = length < 2 ? 0 : head[1] == 126 ? 2 : head[1] == 127 ? 8 : 0, size = 0;
    if (length < 2 + more)
        return 0;
    for (size_t i = 0; i < more; i++)
        size = size << 8 | head[2 + i];
    size = more ? size : head[1] & 127;
    if (length - 2 - more < size)
        return 0;
    if (head[0] == FRAME_CLOSE)
        net_fail(net, "the server closes a connection");
    if (head[0] == FRAME_PING)
        say_frame(net, link, FRAME_PONG, bytes + 2 + more, size);
    if (head[0] == FRAME_TEXT) {
        char *text = bytes + 2 + more, after = text[size];
        text[size] = 0;
        net->heard(net->self, link, text, size);
        text[size] = after;
    }
    return 2 + more + size;
}

static void keep_rest(Net *net, Link *link, const char *bytes, size_t length) {
    char *rest = length ? malloc(length) : NULL;
    if (length && !rest)
        net_fail(net, "there is not enough memory");
    if (rest)
        memcpy(rest, bytes, length);
    free(link->rest);
    link->rest = rest;
    link->rest_length = rest ? length : 0;
}

static void receive(Net *net, int number) {
    Link *link = &net->links[number];
    size_t length = link->rest_length;
    if (length)
        memcpy(net->incoming, link->rest, length);
    ssize_t got = recv(link->fd, net->incoming + length, INCOMING - length, MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0) {
        net_fail(net, "the server has closed a connection");
        return;
    }
    char *at = net->incoming, *end = at + length + (size_t)got;
    for (size_t taken = 1; taken && !*net->wrong; at += taken)
        taken = (link->open ? take_frame : take_answer)(net, number, at, (size_t)(end - at));
    keep_rest(net, link, at, (size_t)(end - at));
}

bool net_wait(Net *net, int64_t most_ns) {
    struct epoll_event events[EVENTS_AT_ONCE];
    struct timespec most = {most_ns / 1000000000, most_ns % 1000000000};
    if (most_ns > 0) /* epoll_wait would count in milliseconds */
        ppoll(&(struct pollfd){net->epoll, POLLIN, 0}, 1, &most, NULL);
    if (atomic_load(net->stop))
        net_fail(net, "stopped");
    int count = epoll_wait(net->epoll, events, EVENTS_AT_ONCE, 0);
    for (int i = 0; i < count && !*net->wrong; i++)
        receive(net, (int)events[i].data.u32);
    return !*net->wrong;
}
