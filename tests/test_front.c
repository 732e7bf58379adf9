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
#include <sys/wait.h>
#include <unistd.h>

#include "kit/socket.h"
#include "kit/wire.h"
#include "sockets/through.h"

enum { REQUEST_LINE = 9000 };

typedef enum { PLAIN, TLS, NGINX } Way;

typedef struct {
    Way way;
    char folder[64], cert[96], key[96];
    Serving serving;
    pid_t nginx;
    int port; /* where strangers come in */
} House;

static House *house_open(Way way, const char *const *more) {
    static House house;
    const char *options[16] = {0};
    int count = 0;
    house = (House){.way = way, .folder = "/tmp/cantina-front-XXXXXX"};
    assert_non_null(mkdtemp(house.folder));
    snprintf(house.cert, sizeof house.cert, "%s/cert.pem", house.folder);
    snprintf(house.key, sizeof house.key, "%s/key.pem", house.folder);
    if (way == TLS) {
        assert_true(through_certificate(house.folder));
        options[count++] = "--tls-cert";
        options[count++] = house.cert;
        options[count++] = "--tls-key";
        options[count++] = house.key;
    }
    while (more && *more)
        options[count++] = *more++;
    house.serving = serving_start_with("memory:", options);
    house.port = house.serving.port;
    if (way == NGINX)
        house.nginx = through_nginx(house.folder, house.serving.port, &house.port);
    return &house;
}

/* Nothing that was sent may keep it from ending well. */
static void house_close(House *house) {
    char command[128];
    if (house->nginx) {
        kill(house->nginx, SIGTERM);
        waitpid(house->nginx, NULL, 0);
    }
    assert_int_equal(serving_end(&house->serving, SIGTERM), 0);
    snprintf(command, sizeof command, "rm -r %s", house->folder);
    assert_int_equal(system(command), 0);
}

static int open_plain(void **state) {
    *state = house_open(PLAIN, NULL);
    return 0;
}

static int open_tls(void **state) {
    *state = house_open(TLS, NULL);
    return 0;
}

static int open_nginx(void **state) {
    *state = house_open(NGINX, NULL);
    return 0;
}

static int close_house(void **state) {
    house_close(*state);
    return 0;
}

static Wire dial(const House *house) {
    if (!house->port) {
        print_message("there is no nginx; tools/setup.sh test installs it\n");
        skip();
    }
    return wire_open(house->port, house->way == TLS);
}

/* The line is cut; nginx keeps its own. */
static void expect_end(const House *house, Wire *wire) {
    if (house->way != NGINX)
        assert_true(wire_is_closed(wire));
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
        expect_end(house, &wire);
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

/* To write to somebody who is gone raises a signal, of which a program dies that does not think of it. */
static void gone_before_the_reply(void **state) {
    const House *house = *state;
    enum { TIMES = 20 };
    for (int i = 0; i < TIMES; i++) {
        Wire wire = dial(house);
        wire_say(&wire, POST_CARDS POST_CARDS POST_CARDS POST_CARDS GET_PAGE GET_PAGE GET_PAGE GET_PAGE);
        wire_close(&wire);
    }
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
    expect(&wire, 413, house->way == NGINX ? "" : "\"too-large\"");
    expect_end(house, &wire);
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
    expect_end(house, &wire);
    wire_close(&wire);
    expect_alive(house);
}

/* ---- who we are ---- */

static void expect_with(const House *house, const char *request, const char *headers, int status, const char *part) {
    char text[512];
    Wire wire = dial(house);
    snprintf(text, sizeof text, "%s HTTP/1.1\r\n%s\r\n", request, headers);
    wire_say(&wire, text);
    expect(&wire, status, part);
    wire_close(&wire);
}

/* A page elsewhere can have its own name point here; it would then be of our origin. */
static void only_our_names(void **state) {
    static const char *const ours[] = {"localhost", "LOCALHOST:7777", "a.localhost",
                                       "127.0.0.1", "[::1]:80",       "192.0.2.7"};
    static const char *const others[] = {
        "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "notlocalhost", "[evil", ""};
    const House *house = *state;
    char header[128];
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        snprintf(header, sizeof header, "Host: %s\r\n", ours[i]);
        expect_with(house, "GET /api/games", header, 200, "");
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        snprintf(header, sizeof header, "Host: %s\r\n", others[i]);
        expect_with(house, "GET /api/games", header, 421, "--host");
    }
}

static void names_that_are_given(void **unused) {
    (void)unused;
    static const char *const options[] = {"--host", "cantina.example", "--origin", "https://club.example:8443", NULL};
    House *house = house_open(PLAIN, options);
    expect_with(house, "GET /api/games", "Host: cantina.example:7777\r\n", 200, "");
    expect_with(house, "GET /api/games", "Host: Club.example\r\n", 200, "");
    expect_with(house, "GET /api/games", "Host: other.example\r\n", 421, "");
    expect_with(house, "GET /api/games", "Host: localhost\r\nOrigin: https://club.example:8443\r\n", 200, "");
    expect_with(house, "GET /api/games", "Host: localhost\r\nOrigin: https://club.example\r\n", 403, "--origin");
    house_close(house);
}

static void only_our_pages(void **state) {
    const House *house = *state;
    bool tls = house->way == TLS;
    expect_with(house, "GET /api/games", "Host: localhost\r\nOrigin: http://localhost\r\n", tls ? 403 : 200, "");
    expect_with(house, "GET /api/games", "Host: localhost\r\nOrigin: https://localhost\r\n", tls ? 200 : 403, "");
    expect_with(house, "GET /api/games", "Host: localhost\r\nOrigin: null\r\n", 403, "\"wrong-origin\"");
    expect_with(house, "GET /api/games", "Host: localhost\r\nX-Forwarded-Proto: https\r\nOrigin: https://localhost\r\n",
                200, "");
}

static void codings(void **unused) {
    static const struct {
        const char *header;
        bool packed;
    } cases[] = {{"", false},
                 {"Accept-Encoding: gzip\r\n", true},
                 {"Accept-Encoding: br, GZIP;q=0.5\r\n", true},
                 {"Accept-Encoding: gzip;q=0\r\n", false},
                 {"Accept-Encoding: gzip; q=0.000, *\r\n", false},
                 {"Accept-Encoding: *\r\n", true},
                 {"Accept-Encoding: br\r\n", false}};
    (void)unused;
    House *house = house_open(PLAIN, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char header[128];
        snprintf(header, sizeof header, "Host: localhost\r\n%s", cases[i].header);
        expect_with(house, "GET /", header, 200, cases[i].packed ? "content-encoding: gzip\r\n" : "<!doctype html>");
        expect_with(house, "GET /", header, 200, "vary: accept-encoding\r\n");
        expect_with(house, "GET /api/cards/conflict", header, 200,
                    cases[i].packed ? "content-encoding: gzip\r\n" : "\"cards\"");
    }
    house_close(house);
}

/* A person who comes by any address gets the page, which says in their language whether there is something; with the
 * right status, and for programs as JSON. */
static void addresses_of_the_page(void **state) {
    static const char page[] = "<!doctype html>", json[] = "\"not-found\"";
    const House *house = *state;
    json_t *made = make_table(house);
    char table[64], more[64], replay[64];
    snprintf(table, sizeof table, "/t/%s", word_in(made, "table"));
    snprintf(more, sizeof more, "/t/%s/more", word_in(made, "table"));
    snprintf(replay, sizeof replay, "/replay/%s/", word_in(made, "table"));
    const struct {
        const char *path;
        int status;
        const char *part;
    } cases[] = {{"/", 200, page},
                 {"/nonsense", 404, page},
                 {"/nonsense/", 404, page},
                 {table, 200, page},
                 {more, 404, page},
                 {"/t", 404, page},
                 {"/t/xyz", 404, page},
                 {"/t/aaaaaaaaaaaaaaaa", 404, page},
                 {"/new/conflict", 200, page},
                 {"/new/chess", 404, page},
                 {"/learn/outerrim", 200, page},
                 {"/rules/outerrim", 200, page},
                 {"/rules/", 404, page},
                 {"/rules/chess", 404, page},
                 {"/replay", 200, page},
                 {replay, 200, page},
                 {"/replayed", 404, page},
                 {"/replay/xyz", 404, page},
                 {"/campaign", 200, page},
                 {"/campaign/x", 404, page},
                 {"/%zz", 400, page},
                 {"/api/nonsense", 404, json},
                 {"/assets/nonsense.js", 404, json}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char request[128];
        snprintf(request, sizeof request, "GET %s", cases[i].path);
        expect_with(house, request, "Host: localhost\r\nAccept: text/html,*/*;q=0.8\r\n", cases[i].status,
                    cases[i].part);
    }
    expect_with(house, "GET /nonsense", "Host: localhost\r\n", 404, json);
    expect_with(house, "GET /%zz", "Host: localhost\r\n", 400, "\"bad-request\"");
    json_decref(made);
}

/* ---- too many, too much ---- */

/* Counted when they are accepted: nobody has said anything. */
static void connections_in_all(void **unused) {
    enum { MOST = 5 };
    static const char *const options[] = {"--connections", "5", NULL};
    (void)unused;
    House *house = house_open(PLAIN, options);
    Wire wires[MOST];
    for (int i = 0; i < MOST; i++)
        wires[i] = dial(house);
    Wire late = dial(house);
    expect(&late, 503, "\"busy\"");
    assert_true(wire_is_closed(&late));
    wire_close(&late);
    for (int i = 0; i < MOST; i++)
        wire_close(&wires[i]);
    await_figure(house, "cantina_sockets 0\n");
    expect_alive(house);
    house_close(house);
}

static Wire half_a_body(const House *house, const char *address, size_t sent) {
    static const char filling[1 << 20];
    char head[256];
    Wire wire = dial(house);
    snprintf(head, sizeof head,
             "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9, %s\r\n"
             "Content-Length: 1048576\r\n\r\n",
             address);
    wire_say(&wire, head);
    wire_say_bytes(&wire, filling, sent);
    return wire;
}

/* Behind a proxy on this machine an address counts from the head of its request on. */
static void sockets_of_one_address(void **unused) {
    enum { MOST = 100 };
    (void)unused;
    House *house = house_open(PLAIN, NULL);
    Wire wires[MOST];
    for (int i = 0; i < MOST; i++)
        wires[i] = half_a_body(house, i % 2 ? "2001:db8::1" : "2001:db8::abcd:2", 1);
    await_figure(house, "cantina_sockets 100\n");
    Wire late = half_a_body(house, "2001:db8:0:0:7::3", 1), other = half_a_body(house, "2001:db8:0:1::3", 1 << 20);
    expect(&late, 503, "too many connections");
    expect(&other, 400, "\"bad-json\"");
    wire_close(&late);
    wire_close(&other);
    for (int i = 0; i < MOST; i++)
        wire_close(&wires[i]);
    expect_alive(house);
    house_close(house);
}

/* Of bodies that are half there an address may leave four megabytes. */
static void bytes_of_one_address(void **unused) {
    enum { WIRES = 4, HALF = 1000000 };
    (void)unused;
    House *house = house_open(PLAIN, NULL);
    Wire wires[WIRES];
    for (int i = 0; i < WIRES; i++)
        wires[i] = half_a_body(house, "192.0.2.1", HALF);
    await_figure(house, "cantina_held_bytes 4000000\n");
    Wire late = half_a_body(house, "192.0.2.1", HALF), other = half_a_body(house, "192.0.2.2", 1 << 20);
    expect(&late, 503, "too much is on its way from this address");
    expect(&other, 400, "\"bad-json\"");
    wire_close(&late);
    wire_close(&other);
    for (int i = 0; i < WIRES; i++)
        wire_close(&wires[i]);
    await_figure(house, "cantina_held_bytes 0\n");
    house_close(house);
}

/* ---- heads ---- */

static void odd_heads(void **state) {
    static const struct {
        const char *head;
        int status;
    } cases[] = {
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400},
        {"GET / HTTP/1.1\nHost: localhost\n\n", 400},
        {"GET / HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400},
        {"GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
        {"GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
        {"GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
        {"GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
        {"GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505},
        {"GET / HTTP/1.0\r\n\r\n", 200},
        {"POST /api/cards HTTP/1.1\r\nHost: localhost\r\n\r\n", 411},
        {"POST /api/cards HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411},
        {"POST /api/cards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400},
        {"POST /api/cards HTTP/1.1\r\nHost: localhost\r\nContent-Length: +2\r\n\r\n{}", 400},
        {"POST /api/cards HTTP/1.1\r\nHost: localhost\r\nExpect: more\r\nContent-Length: 2\r\n\r\n{}", 417},
        {"\x16\x03\x01\x02 a hello of TLS", 400},
    };
    const House *house = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Wire wire = dial(house);
        wire_say(&wire, cases[i].head);
        expect(&wire, cases[i].status, "");
        assert_true(wire_is_closed(&wire));
        wire_close(&wire);
    }
    char long_path[600] = "GET /", line[REQUEST_LINE];
    memset(long_path + 5, 'a', 300);
    strcpy(long_path + 305, " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    Wire wire = dial(house);
    wire_say(&wire, long_path);
    expect(&wire, 414, "");
    wire_close(&wire);
    wire = dial(house);
    memset(line, 'a', sizeof line - 1);
    line[sizeof line - 1] = 0;
    wire_say(&wire, "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ");
    wire_say(&wire, line);
    expect(&wire, 431, "");
    wire_close(&wire);
    expect_alive(house);
}

static void body_is_waited_for(void **state) {
    const House *house = *state;
    Wire wire = dial(house);
    wire_say(&wire,
             "POST /api/cards HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 19\r\n\r\n");
    expect(&wire, 100, "");
    wire_say(&wire, "{\"game\":\"conflict\"}");
    expect(&wire, 200, "\"cards\"");
    wire_say(&wire, "HEAD /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    char bytes[8192];
    size_t used = 0;
    for (ssize_t got; used < sizeof bytes - 1 && (got = wire_hear(&wire, bytes + used, sizeof bytes - 1 - used)) > 0;)
        used += (size_t)got;
    bytes[used] = 0;
    assert_string_equal(http_body(bytes), ""); /* the head alone */
    wire_close(&wire);
}

#define EACH_DIRECT(test)                                                                                              \
    cmocka_unit_test_setup_teardown(test, open_plain, close_house),                                                    \
        cmocka_unit_test_setup_teardown(test, open_tls, close_house)
#define EACH(test) EACH_DIRECT(test), cmocka_unit_test_setup_teardown(test, open_nginx, close_house)

int main(void) {
    alarm(500);
    const struct CMUnitTest tests[] = {
        EACH(no_body_but_on_post),
        EACH(late_body),
        EACH(post_behind_get),
        EACH(gone_before_the_reply),
        EACH(post_behind_post),
        EACH(endless_body_behind_get),
        EACH(many_behind_one),
        EACH(much_behind_a_hint),
        EACH(closed_streams_are_noticed),
        EACH_DIRECT(half_closed),
        EACH_DIRECT(only_our_names),
        EACH_DIRECT(only_our_pages),
        EACH_DIRECT(addresses_of_the_page),
        EACH_DIRECT(odd_heads),
        EACH_DIRECT(body_is_waited_for),
        cmocka_unit_test(names_that_are_given),
        cmocka_unit_test(codings),
        cmocka_unit_test(connections_in_all),
        cmocka_unit_test(sockets_of_one_address),
        cmocka_unit_test(bytes_of_one_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
