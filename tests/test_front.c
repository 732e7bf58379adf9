/*
 * What strangers send to the sockets of a server: bodies where none belong, requests behind requests, lines that are
 * dropped in the middle. Each test runs over plain sockets and over TLS, against the real program; after each the
 * server still answers and ends well.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kit/socket.h"
#include "kit/wire.h"

typedef struct {
    bool tls;
    char folder[64], cert[96], key[96];
    Serving serving;
} House;

static House *house_open(bool tls, const char *const *more) {
    static House house;
    const char *options[16] = {0};
    int count = 0;
    house = (House){.tls = tls, .folder = "/tmp/cantina-front-XXXXXX"};
    assert_non_null(mkdtemp(house.folder));
    snprintf(house.cert, sizeof house.cert, "%s/cert.pem", house.folder);
    snprintf(house.key, sizeof house.key, "%s/key.pem", house.folder);
    if (tls) {
        certificate_make(house.folder);
        options[count++] = "--tls-cert";
        options[count++] = house.cert;
        options[count++] = "--tls-key";
        options[count++] = house.key;
    }
    while (more && *more)
        options[count++] = *more++;
    house.serving = serving_start_with("memory:", options);
    return &house;
}

/* Nothing that was sent may keep it from ending well. */
static void house_close(House *house) {
    char command[128];
    assert_int_equal(serving_end(&house->serving, SIGTERM), 0);
    snprintf(command, sizeof command, "rm -r %s", house->folder);
    assert_int_equal(system(command), 0);
}

static int open_plain(void **state) {
    *state = house_open(false, NULL);
    return 0;
}

static int open_tls(void **state) {
    *state = house_open(true, NULL);
    return 0;
}

static int close_house(void **state) {
    house_close(*state);
    return 0;
}

static Wire dial(const House *house) {
    return wire_open(house->serving.port, house->tls);
}

/* The next response has that status, and that in it. */
static void expect(Wire *wire, int status, const char *part) {
    char *response = wire_response(wire);
    if (!response || http_status(response) != status || !strstr(response, part))
        fail_msg("not %d with '%s': %s", status, part, response ? response : "the line is cut");
    free(response);
}

/* Somebody else is served as if nothing had happened. */
static void expect_alive(const House *house) {
    Wire wire = dial(house);
    wire_say(&wire, "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(&wire, 200, "\"conflict\"");
    wire_close(&wire);
}

/* A table of two people; the reply, with its keys. */
static json_t *make_table(const House *house) {
    static const char body[] = "{\"game\":\"conflict\",\"seats\":2,\"players\":{\"p1\":{\"kind\":\"person\"},"
                               "\"p2\":{\"kind\":\"person\"}}}";
    char request[512];
    Wire wire = dial(house);
    snprintf(request, sizeof request, "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
             strlen(body), body);
    wire_say(&wire, request);
    char *response = wire_response(&wire);
    json_t *made = json_loads(http_body(response), 0, NULL);
    assert_non_null(word_in(made, "table"));
    free(response);
    wire_close(&wire);
    return made;
}

/* ---- bodies where none belong ---- */

static void no_body_but_on_post(void **state) {
    static const char *const paths[] = {"/api/tables", "/api/games", "/", "/nowhere", "/api/tables/x/events", "/ws"};
    const House *house = *state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char request[256];
        Wire wire = dial(house);
        snprintf(request, sizeof request,
                 "GET %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 18\r\n\r\n{\"game\":\"conflict\"}", paths[i]);
        wire_say(&wire, request);
        expect(&wire, 400, "\"only a POST has a body\"");
        assert_true(wire_is_closed(&wire));
        wire_close(&wire);
    }
    expect_alive(house);
}

/* The body comes when the reply to the head is out already, with bodies of others around it. */
static void late_body(void **state) {
    const House *house = *state;
    enum { TIMES = 50 };
    char body[943];
    memset(body, 'A', sizeof body - 1);
    body[sizeof body - 1] = 0;
    for (int i = 0; i < TIMES; i++) {
        char request[1200];
        Wire wire = dial(house), other = dial(house);
        wire_say(&wire, "GET /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n");
        snprintf(request, sizeof request,
                 "POST /api/cards HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s", strlen(body), body);
        wire_say(&other, request);
        wire_say(&wire, "hello");
        expect(&wire, 400, "");
        expect(&other, 400, "");
        wire_close(&wire);
        wire_close(&other);
    }
    expect_alive(house);
}

/* ---- requests behind requests ---- */

#define GET_PAGE "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
#define POST_CARDS "POST /api/cards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 19\r\n\r\n{\"game\":\"conflict\"}"

static void post_behind_get(void **state) {
    const House *house = *state;
    Wire wire = dial(house);
    wire_say(&wire, GET_PAGE POST_CARDS);
    expect(&wire, 200, "<!doctype html>");
    expect(&wire, 200, "\"cards\"");
    wire_close(&wire);
    expect_alive(house);
}

static void post_behind_post(void **state) {
    const House *house = *state;
    Wire wire = dial(house);
    wire_say(&wire, POST_CARDS POST_CARDS POST_CARDS);
    for (int i = 0; i < 3; i++)
        expect(&wire, 200, "\"cards\"");
    wire_close(&wire);
    expect_alive(house);
}

static void endless_body_behind_get(void **state) {
    const House *house = *state;
    Wire wire = dial(house);
    wire_say(&wire, GET_PAGE "POST /api/cards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\nx");
    expect(&wire, 200, "<!doctype html>");
    expect(&wire, 413, "\"too-large\"");
    assert_true(wire_is_closed(&wire));
    wire_close(&wire);
    expect_alive(house);
}

/* Requests wait until the reply before them is out, and come out in order; in the end there is a limit to what waits.
 */
static void many_behind_one(void **state) {
    enum { TIMES = 300 };
    const House *house = *state;
    Wire wire = dial(house);
    for (int i = 0; i < TIMES; i++)
        wire_say(&wire, i % 2 ? "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n" : GET_PAGE);
    for (int i = 0; i < TIMES; i++)
        expect(&wire, i % 2 ? 404 : 200, "");
    wire_close(&wire);
}

/* More waits behind a hint, which takes a while, than is read in advance. Others are served meanwhile. */
static void much_behind_a_hint(void **state) {
    enum { TIMES = 500 };
    const House *house = *state;
    json_t *made = make_table(house), *keys = json_object_get(made, "keys");
    char body[256], request[512];
    snprintf(body, sizeof body, "{\"op\":\"agent\",\"level\":\"hard\",\"milliseconds\":200,\"key\":[\"%s\",\"%s\"]}",
             word_in(keys, "p1"), word_in(keys, "p2"));
    snprintf(request, sizeof request,
             "POST /api/tables/%s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s", word_in(made, "table"),
             strlen(body), body);
    Wire wire = dial(house);
    wire_say(&wire, request);
    for (int i = 0; i < TIMES; i++)
        wire_say(&wire, "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect_alive(house);
    expect(&wire, 200, "\"iterations\"");
    for (int i = 0; i < TIMES; i++)
        expect(&wire, 404, "");
    wire_close(&wire);
    json_decref(made);
}

/* ---- lines that are dropped ---- */

/* The status of a stream of events, once it is not asked for too fast. */
static int open_stream(const House *house, const char *table, Wire *stream) {
    for (;;) {
        char request[128], head[13] = "";
        *stream = dial(house);
        snprintf(request, sizeof request, "GET /api/tables/%s/events HTTP/1.1\r\nHost: localhost\r\n\r\n", table);
        wire_say(stream, request);
        for (size_t used = 0; used < 12;) {
            ssize_t got = wire_hear(stream, head + used, 12 - used);
            assert_true(got > 0);
            used += (size_t)got;
        }
        if (http_status(head) != 429)
            return http_status(head);
        wire_close(stream);
    }
}

static void await_figure(const House *house, const char *line) {
    for (bool there = false; !there;) {
        char *figures = http_ask(house->serving.admin, "GET", "/metrics", "", "");
        there = strstr(figures, line) != NULL;
        free(figures);
    }
}

/* More streams, one after another, than one address may have at once. */
static void closed_streams_are_noticed(void **state) {
    enum { TIMES = 60 };
    const House *house = *state;
    json_t *made = make_table(house);
    const char *table = word_in(made, "table");
    Wire stream;
    for (int i = 0; i < TIMES; i++) {
        assert_int_equal(open_stream(house, table, &stream), 200);
        wire_close(&stream);
    }
    await_figure(house, "cantina_watchers 0\n");
    assert_int_equal(open_stream(house, table, &stream), 200);
    await_figure(house, "cantina_watchers 1\n");
    wire_close(&stream);
    await_figure(house, "cantina_watchers 0\n");
    json_decref(made);
}

/* Who says nothing more as soon as they have asked still want to hear the answer. */
static void half_closed(void **state) {
    const House *house = *state;
    Wire wire = dial(house);
    wire_say(&wire, GET_PAGE POST_CARDS);
    wire_hang_up(&wire);
    expect(&wire, 200, "<!doctype html>");
    expect(&wire, 200, "\"cards\"");
    assert_true(wire_is_closed(&wire));
    wire_close(&wire);
    expect_alive(house);
}

#define BOTH(test)                                                                                                     \
    cmocka_unit_test_setup_teardown(test, open_plain, close_house),                                                    \
        cmocka_unit_test_setup_teardown(test, open_tls, close_house)

int main(void) {
    alarm(500);
    const struct CMUnitTest tests[] = {
        BOTH(no_body_but_on_post),
        BOTH(late_body),
        BOTH(post_behind_get),
        BOTH(post_behind_post),
        BOTH(endless_body_behind_get),
        BOTH(many_behind_one),
        BOTH(much_behind_a_hint),
        BOTH(closed_streams_are_noticed),
        BOTH(half_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
