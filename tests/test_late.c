/*
 * How long the front waits: for TLS, for heads, bodies, readers, and for those who say nothing. The sockets are real,
 * the clock is the test's own: web_now is defined here and not taken from web.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/web/inside.h"
#include "sockets/through.h"

enum { SECOND = 1000, HEARD_MOST = 1 << 20 };

static int64_t now;
static Web web;
static int far_end; /* of the socket that was let in last */
static char heard[HEARD_MOST];

int64_t web_now(void) {
    return now;
}

static int64_t server_clock(void *self) {
    (void)self;
    return now;
}

static void zeros(void *self, void *bytes, size_t size) {
    (void)self;
    memset(bytes, 0, size);
}

/* ---- the front, without its loop ---- */

static int open_web(void **unused) {
    static const WebSetup setup = {.listen = "127.0.0.1:0"};
    char wrong[200] = "";
    (void)unused;
    now = 1000 * SECOND;
    web = (Web){.setup = &setup, .base = event_base_new(), .client_most = 10};
    web.doors[DOOR_PEOPLE] = (Door){.web = &web, .kind = DOOR_PEOPLE, .fd = -1, .local = true};
    web.store = store_open("memory:", NULL, NULL, wrong, sizeof wrong);
    web.server =
        server_new(&(ServerSetup){.now = server_clock, .date = server_clock, .random = zeros, .store = web.store},
                   wrong, sizeof wrong);
    assert_string_equal(wrong, "");
    return 0;
}

static int close_web(void **unused) {
    (void)unused;
    clients_end(&web);
    server_free(web.server);
    store_close(web.store);
    event_base_free(web.base);
    SSL_CTX_free(web.tls);
    close(far_end);
    return 0;
}

/* Until nothing happens any more. */
static void go(void) {
    for (int i = 0; i < 10; i++) {
        event_base_loop(web.base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
        clients_resume(&web);
        for (Connection *c = server_next(web.server, NULL), *next; c; c = next) {
            next = server_next(web.server, c);
            client_pump(server_user(c));
        }
        clients_bury(&web);
    }
}

static void let_in(void) {
    int ends[2], small = 8192; /* bytes the kernel holds */
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends), 0);
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
    far_end = ends[1];
    client_begin(&web.doors[DOOR_PEOPLE], ends[0], "192.0.2.1");
    go();
}

static void say(const char *text) {
    assert_int_equal(send(far_end, text, strlen(text), MSG_NOSIGNAL), strlen(text));
    go();
}

/* Everything that has come up to now. */
static const char *hear(void) {
    size_t used = 0;
    for (ssize_t got; used < HEARD_MOST - 1 && (got = recv(far_end, heard + used, HEARD_MOST - 1 - used, 0)) > 0;)
        used += (size_t)got;
    heard[used] = 0;
    go();
    return heard;
}

static void pass(int64_t milliseconds) {
    now += milliseconds;
    clients_tick(&web);
    go();
}

static int here(void) {
    return web.client_count[DOOR_PEOPLE];
}

/* ---- waiting ---- */

static void between_requests(void **unused) {
    (void)unused;
    let_in();
    pass(59 * SECOND);
    say("GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_non_null(strstr(hear(), "404 Not Found"));
    pass(59 * SECOND);
    assert_int_equal(here(), 1);
    pass(1 * SECOND);
    assert_int_equal(here(), 0);
    assert_string_equal(hear(), "");
}

/* Each byte comes in time, the whole does not. */
static void slow_head(void **unused) {
    static const char head[] = "GET /nowhere";
    (void)unused;
    let_in();
    for (int i = 0; i < 10; i++) {
        say((char[2]){head[i]});
        pass(i < 9 ? 1 * SECOND : 0);
    }
    assert_int_equal(here(), 1);
    pass(1 * SECOND);
    assert_non_null(strstr(hear(), "408 Request Timeout"));
    pass(2 * SECOND);
    assert_int_equal(here(), 0);
}

static void slow_body(void **unused) {
    (void)unused;
    let_in();
    say("POST /api/cards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65536\r\n\r\n{");
    pass(11 * SECOND); /* the more there is, the longer it may take */
    assert_string_equal(hear(), "");
    pass(1 * SECOND);
    assert_non_null(strstr(hear(), "408 Request Timeout"));
    pass(2 * SECOND);
    assert_int_equal(here(), 0);
}

static const Asset *largest(void) {
    const Asset *most = assets;
    for (const Asset *asset = assets; asset->path; asset++)
        if (asset->length > most->length)
            most = asset;
    return most;
}

/* It may read slowly, but it has to read. */
static void slow_reader(void **unused) {
    char request[256], piece[4096];
    (void)unused;
    let_in();
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", largest()->path);
    for (int i = 0; i < 10; i++)
        say(request);
    for (int i = 0; i < 5; i++) {
        for (int pieces = 0; pieces < 8; pieces++) {
            assert_true(recv(far_end, piece, sizeof piece, 0) > 0);
            go();
        }
        pass(29 * SECOND);
        assert_int_equal(here(), 1);
    }
    pass(30 * SECOND);
    assert_int_equal(here(), 1);
    pass(1 * SECOND);
    assert_int_equal(here(), 0);
}

#define UPGRADE                                                                                                        \
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"                             \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"                                     \
    "Sec-WebSocket-Protocol: cantina-1\r\n\r\n"

static void silent_socket(void **unused) {
    static const char pong[] = {(char)0x8a, (char)0x80, 1, 2, 3, 4}, ping[] = {(char)0x89, 0, 0};
    (void)unused;
    let_in();
    say(UPGRADE);
    assert_non_null(strstr(hear(), "101 Switching Protocols"));
    for (int i = 0; i < 3; i++) { /* whoever answers stays */
        pass(49 * SECOND);
        assert_string_equal(hear(), "");
        pass(1 * SECOND);
        assert_string_equal(hear(), ping);
        assert_int_equal(send(far_end, pong, sizeof pong, 0), sizeof pong);
        go();
        pass(25 * SECOND); /* the line is looked at again; it has been heard of */
        now -= 25 * SECOND;
    }
    pass(50 * SECOND);
    assert_string_equal(hear(), ping);
    pass(24 * SECOND);
    assert_int_equal(here(), 1);
    pass(1 * SECOND);
    assert_int_equal(here(), 0);
}

static void quiet_stream(void **unused) {
    static const char create[] = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 29\r\n\r\n"
                                 "{\"game\":\"conflict\",\"seats\":2}";
    char request[128];
    (void)unused;
    let_in();
    say(create);
    while (!*hear()) /* the store syncs in a thread of its own */
        ;
    const char *table = strstr(heard, "\"table\":\"");
    assert_non_null(table);
    snprintf(request, sizeof request, "GET /api/tables/%.16s/events HTTP/1.1\r\nHost: localhost\r\n\r\n",
             table + strlen("\"table\":\""));
    say(request);
    assert_non_null(strstr(hear(), "data: {"));
    for (int i = 0; i < 5; i++) {
        pass(19 * SECOND);
        assert_string_equal(hear(), "");
        pass(1 * SECOND);
        assert_string_equal(hear(), ":\n\n");
    }
    shutdown(far_end, SHUT_WR);
    go();
    assert_int_equal(here(), 0);
}

static void silent_handshake(void **unused) {
    char folder[] = "/tmp/cantina-late-XXXXXX", cert[64], key[64], wrong[200] = "", command[64];
    (void)unused;
    assert_non_null(mkdtemp(folder));
    assert_true(through_certificate(folder));
    snprintf(cert, sizeof cert, "%s/cert.pem", folder);
    snprintf(key, sizeof key, "%s/key.pem", folder);
    web.tls = tls_open(cert, key, wrong, sizeof wrong);
    assert_non_null(web.tls);
    let_in();
    pass(9 * SECOND);
    assert_int_equal(here(), 1);
    pass(1 * SECOND);
    assert_int_equal(here(), 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, open_web, close_web)

int main(void) {
    const struct CMUnitTest tests[] = {TEST(between_requests), TEST(slow_head),     TEST(slow_body),
                                       TEST(slow_reader),      TEST(silent_socket), TEST(quiet_stream),
                                       TEST(silent_handshake)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
