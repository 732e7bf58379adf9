#include "cli/door.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { PATIENCE_S = 30, ADDRESS_MOST = 256, ANSWER_MOST = 64 << 20 };

static json_t *fail(char *wrong, size_t room, const char *at, const char *why) {
    snprintf(wrong, room, "%.200s: %s", at, why);
    return NULL;
}

static int try_one(const struct addrinfo *where) {
    struct timeval patience = {.tv_sec = PATIENCE_S};
    int fd = socket(where->ai_family, where->ai_socktype | SOCK_CLOEXEC, where->ai_protocol);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (!connect(fd, where->ai_addr, where->ai_addrlen))
        return fd;
    int code = errno;
    close(fd);
    errno = code;
    return -1;
}

/* ADDRESS:PORT or [ADDRESS]:PORT; -1 with errno, or 0 in it if there is no such address. */
static int dial(const char *at) {
    char host[ADDRESS_MOST];
    const char *colon = strrchr(at, ':');
    struct addrinfo want = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    errno = 0;
    if (!colon || (size_t)(colon - at) >= sizeof host)
        return -1;
    bool bracketed = *at == '[' && colon[-1] == ']';
    snprintf(host, sizeof host, "%.*s", (int)(colon - at) - 2 * bracketed, at + bracketed);
    if (getaddrinfo(host, colon + 1, &want, &list))
        return errno = 0, -1;
    int fd = try_one(list);
    freeaddrinfo(list);
    return fd;
}

static bool send_all(int fd, const char *bytes, size_t length) {
    while (length) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* The header keeps pages out: a browser sends it only where the server agrees beforehand. */
static bool send_request(int fd, const char *at, const char *path, const json_t *body) {
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL, *request = NULL;
    int length = text ? asprintf(&request,
                                 "POST %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nX-Cantina-Admin: 1\r\n"
                                 "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                                 path, at, strlen(text), text)
                      : asprintf(&request, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", path, at);
    bool sent = length > 0 && send_all(fd, request, (size_t)length);
    free(text);
    free(request);
    return sent;
}

/* Everything until the server closes. */
static char *read_all(int fd, size_t *length) {
    size_t room = 1 << 16, used = 0;
    char *text = malloc(room);
    for (ssize_t got = 1; text && got > 0 && used < ANSWER_MOST;) {
        if (room - used < 2) {
            char *more = realloc(text, room *= 2);
            if (!more)
                abort();
            text = more;
        }
        got = recv(fd, text + used, room - used - 1, 0);
        used += got > 0 ? (size_t)got : 0;
    }
    if (!text)
        abort();
    text[used] = 0;
    *length = used;
    return text;
}

json_t *door_ask(const char *at, const char *path, const json_t *body, char *wrong, size_t room) {
    int fd = dial(at);
    if (fd < 0)
        return fail(wrong, room, at, errno ? strerror(errno) : "there is no such address");
    size_t length = 0;
    char *answer = send_request(fd, at, path, body) ? read_all(fd, &length) : NULL;
    close(fd);
    const char *begin = answer ? strstr(answer, "\r\n\r\n") : NULL;
    json_t *json = begin ? json_loads(begin + 4, 0, NULL) : NULL;
    free(answer);
    if (json_is_object(json))
        return json;
    json_decref(json);
    return fail(wrong, room, at, "this is no admin port of cantina serve");
}
