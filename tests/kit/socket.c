#include "kit/socket.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE_S = 200 };

/* ---- the program ---- */

/* In the child: becomes the program. */
static void become(const char *store, const char *const *more, int out, int handed) {
    enum { WORDS_MOST = 40 };
    const char *program = getenv("CANTINA"), *words[WORDS_MOST] = {program,   "serve",       "--listen", "127.0.0.1:0",
                                                                   "--admin", "127.0.0.1:0", "--store",  store};
    for (int i = 0, at = 8; more && more[i] && at < WORDS_MOST - 1; i++)
        words[at++] = more[i];
    char pid[24];
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves nothing running */
    dup2(out, STDOUT_FILENO);
    if (handed >= 0) {
        dup2(handed, 3);
        fcntl(3, F_SETFD, 0);
        snprintf(pid, sizeof pid, "%ld", (long)getpid());
        setenv("LISTEN_PID", pid, 1);
        setenv("LISTEN_FDS", "1", 1);
    }
    signal(SIGPIPE, SIG_DFL); /* what the test ignores the program would, too */
    execv(program, (char *const *)words);
    _exit(127);
}

static int read_port(FILE *in) {
    char line[200];
    assert_non_null(fgets(line, sizeof line, in));
    const char *colon = strrchr(line, ':');
    assert_non_null(colon);
    return atoi(colon + 1);
}

static Serving start(const char *store, const char *const *more, int handed) {
    Serving serving;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    serving.pid = fork();
    if (!serving.pid)
        become(store, more, ends[1], handed);
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    serving.port = read_port(in);
    serving.admin = read_port(in);
    fclose(in);
    return serving;
}

Serving serving_start(const char *store) {
    return start(store, NULL, -1);
}

Serving serving_start_with(const char *store, const char *const *options) {
    return start(store, options, -1);
}

Serving serving_start_handed(const char *store) {
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&any, sizeof any), 0);
    assert_int_equal(listen(fd, 8), 0);
    Serving serving = start(store, NULL, fd);
    close(fd);
    return serving;
}

int serving_end(Serving *serving, int signal) {
    int status = 0;
    kill(serving->pid, signal);
    assert_int_equal(waitpid(serving->pid, &status, 0), serving->pid);
    return status;
}

/* ---- plain sockets ---- */

static int dial(int port) {
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t)port)};
    struct timeval patience = {.tv_sec = PATIENCE_S};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    return fd;
}

static void send_all(int fd, const void *bytes, size_t length) {
    for (const char *at = bytes; length;) {
        ssize_t sent = send(fd, at, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return; /* it is gone; the next read will tell */
        at += sent;
        length -= (size_t)sent;
    }
}

static bool read_exactly(int fd, void *bytes, size_t length) {
    for (char *at = bytes; length;) {
        ssize_t got = recv(fd, at, length, 0);
        if (got <= 0)
            return false;
        at += got;
        length -= (size_t)got;
    }
    return true;
}

/* ---- HTTP ---- */

char *http_ask(int port, const char *method, const char *path, const char *headers, const char *body) {
    char *request = NULL, *response = malloc(1 << 20);
    size_t used = 0;
    int fd = dial(port);
    int length =
        asprintf(&request, "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %zu\r\n%s\r\n%s",
                 method, path, strlen(body), headers, body);
    send_all(fd, request, (size_t)length);
    for (ssize_t got; used < (1 << 20) - 1 && (got = recv(fd, response + used, (1 << 20) - 1 - used, 0)) > 0;)
        used += (size_t)got;
    response[used] = 0;
    close(fd);
    free(request);
    return response;
}

int http_status(const char *response) {
    int status = 0;
    sscanf(response, "HTTP/%*s %d", &status);
    return status;
}

const char *http_body(const char *response) {
    const char *gap = strstr(response, "\r\n\r\n");
    return gap ? gap + 4 : "";
}

/* ---- WebSocket ---- */

int socket_open(int port, const char *headers) {
    char request[1024], response[4096] = "";
    size_t used = 0;
    int fd = dial(port);
    int length = snprintf(request, sizeof request,
                          "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: cantina-1\r\n%s\r\n",
                          headers);
    send_all(fd, request, (size_t)length);
    while (!strstr(response, "\r\n\r\n") && used < sizeof response - 1 && read_exactly(fd, response + used, 1))
        used++;
    if (http_status(response) == 101)
        return fd;
    close(fd);
    return -1;
}

/* Masked with zeros, which is a mask like any other. */
void socket_send_frame(int fd, int first, const char *text, size_t length) {
    unsigned char head[14] = {(unsigned char)first};
    size_t used = 2;
    int bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
    head[1] = (unsigned char)(0x80 | (bytes == 0 ? length : bytes == 2 ? 126 : 127));
    while (bytes--)
        head[used++] = (unsigned char)(length >> (8 * bytes));
    send_all(fd, head, used + 4);
    send_all(fd, text, length);
}

void socket_send(int fd, json_t *json) {
    char *text = json_dumps(json, JSON_COMPACT);
    socket_send_frame(fd, 0x81, text, strlen(text));
    free(text);
    json_decref(json);
}

static bool read_length(int fd, unsigned char first, size_t *length) {
    unsigned char more[8];
    int bytes = first == 126 ? 2 : first == 127 ? 8 : 0;
    *length = bytes ? 0 : first;
    if (!read_exactly(fd, more, (size_t)bytes))
        return false;
    for (int i = 0; i < bytes; i++)
        *length = *length << 8 | more[i];
    return true;
}

int socket_closed(int fd) {
    unsigned char head[2], code[2];
    size_t length;
    bool good = read_exactly(fd, head, 2) && (head[0] & 15) == 8 && read_length(fd, head[1], &length) && length >= 2 &&
                read_exactly(fd, code, 2);
    return good ? code[0] << 8 | code[1] : 0;
}

json_t *socket_read(int fd) {
    unsigned char head[2];
    size_t length, used = 0;
    char *text = NULL;
    do {
        if (!read_exactly(fd, head, 2) || (head[0] & 15) == 8 || !read_length(fd, head[1], &length)) {
            free(text);
            return NULL;
        }
        text = realloc(text, used + length + 1);
        if (!read_exactly(fd, text + used, length)) {
            free(text);
            return NULL;
        }
        used += length;
    } while (!(head[0] & 0x80));
    json_t *json = json_loadb(text, used, 0, NULL);
    assert_non_null(json);
    free(text);
    return json;
}

const char *word_in(const json_t *json, const char *field) {
    return json_string_value(json_object_get(json, field));
}

int number_in(const json_t *json, const char *field) {
    return (int)json_integer_value(json_object_get(json, field));
}
