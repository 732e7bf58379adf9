/* The program itself: sockets and signals. (What a power cut leaves: test_storm.c.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kit/socket.h"

static char folder[64], store[96];

static int make_folder(void **unused) {
    (void)unused;
    strcpy(folder, "/tmp/cantina-serve-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(store, sizeof store, "%s/tables.db", folder);
    return 0;
}

static int drop_folder(void **unused) {
    (void)unused;
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* The reply to what was just sent, past pushes. */
static json_t *reply_from(int fd) {
    json_t *json = socket_read(fd);
    while (json && json_object_get(json, "push")) {
        json_decref(json);
        json = socket_read(fd);
    }
    return json;
}

static json_t *ask(int fd, json_t *request) {
    socket_send(fd, request);
    json_t *reply = reply_from(fd);
    if (!json_is_true(json_object_get(reply, "ok")))
        fail_msg("%s", reply ? json_dumps(reply, 0) : "the server is gone");
    return reply;
}

static json_t *create(int fd, int persons) {
    json_t *players = json_pack("{s:{s:s}, s:{s:s, s:s}}", "p1", "kind", "person", "p2", "kind",
                                persons > 1 ? "person" : "agent", "level", "random");
    return ask(fd,
               json_pack("{s:s, s:s, s:i, s:o}", "op", "create", "game", "conflict", "seats", 2, "players", players));
}

/* ---- HTTP ---- */

static void expect(int port, const char *method, const char *path, const char *headers, const char *body, int status,
                   const char *part) {
    char *response = http_ask(port, method, path, headers, body);
    if (http_status(response) != status || !strstr(http_body(response), part))
        fail_msg("%s %s: %s", method, path, response);
    assert_non_null(strstr(response, "content-security-policy: default-src 'none'; script-src 'self'"));
    assert_non_null(strstr(response, "x-content-type-options: nosniff"));
    assert_non_null(strstr(response, "referrer-policy: no-referrer"));
    free(response);
}

static void over_http(void **unused) {
    (void)unused;
    Serving serving = serving_start(store);
    int p = serving.port;
    expect(p, "GET", "/", "Accept-Encoding: gzip\r\n", "", 200, "\x1f\x8b"); /* the page */
    expect(p, "GET", "/", "", "", 200, "<!doctype html>");
    expect(p, "GET", "/t/aaaaaaaaaaaaaaaa", "Accept: text/html\r\n", "", 404, "<!doctype html>");
    expect(p, "GET", "/elsewhere", "", "", 404, "nothing here");
    expect(p, "GET", "/healthz", "", "", 404, "nothing here");
    expect(p, "GET", "/metrics", "", "", 404, "");
    expect(p, "GET", "/api/games", "", "", 200, "\"conflict\"");
    expect(p, "GET", "/api/rules/conflict", "", "", 200, "\"CF-1\"");
    expect(p, "GET", "/api/cards/clonewars?lang=de", "", "", 200, "\"cards\"");
    expect(p, "GET", "/api/cards/clonewars", "Accept-Encoding: br, gzip\r\n", "", 200, "\x1f\x8b");
    expect(p, "GET", "/api/tables", "Accept-Encoding: gzip\r\n", "", 200, "\"tables\":[]"); /* too short for that */
    expect(p, "POST", "/api/cards", "", "{\"game\":\"clonewars\",\"lang\":\"de\"}", 200, "\"cards\"");
    expect(p, "GET", "/api/lessons/conflict?lang=de", "", "", 200, "\"lesson\"");
    expect(p, "GET", "/api/lessons/chess", "", "", 404, "unknown-game");
    expect(p, "GET", "/api/rules/chess", "", "", 404, "unknown-game");
    expect(p, "GET", "/api/tables", "", "", 200, "\"tables\":[]");
    expect(p, "DELETE", "/api/tables", "", "", 405, "");
    expect(p, "POST", "/api/tables", "", "nonsense", 400, "");
    expect(p, "POST", "/api/tables", "Origin: http://elsewhere\r\n", "{}", 403, "");
    char *response = http_ask(p, "POST", "/api/tables", "Origin: http://localhost\r\n",
                              "{\"game\":\"conflict\",\"seats\":1,\"listed\":true,\"title\":\"alone\"}");
    json_t *made = json_loads(http_body(response), 0, NULL);
    char path[64], bearer[80];
    snprintf(path, sizeof path, "/api/tables/%s", word_in(made, "table"));
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", word_in(json_object_get(made, "keys"), "p1"));
    expect(p, "GET", "/api/tables", "", "", 200, "\"alone\"");
    expect(p, "GET", "/api/tables?game=conflict&count=1", "", "", 200, "\"next\":\"live-");
    expect(p, "GET", "/api/tables?game=outerrim", "", "", 200, "\"tables\":[]");
    expect(p, "GET", "/api/tables?count=0", "", "", 400, "count: must be");
    expect(p, "GET", "/api/tables?after=x", "", "", 400, "after: must be");
    expect(p, "GET", path, bearer, "", 200, "\"you\":[\"p1\"]");
    expect(p, "POST", path, bearer, "{\"op\":\"chat\",\"text\":\"hello\"}", 200, "\"seq\"");
    expect(p, "POST", path, "", "{\"op\":\"act\",\"n\":1,\"action\":\"keep\"}", 403, "not-your-seat");
    expect(p, "POST", path, bearer, "{\"op\":\"act\",\"n\":1,\"action\":\"keep\"}", 409, "stale");
    expect(p, "POST", path, "Authorization: Bearer x\r\n", "{\"op\":\"ping\"}", 200, "");
    expect(p, "POST", path, "Authorization: Bearer x\r\n", "{\"op\":\"leave\"}", 401, "bad-key");
    expect(p, "POST", "/api/replay", "", "{\"record\":\"cantina-record 1\\ngame chess\\n\"}", 400, "bad-record");
    snprintf(path, sizeof path, "{\"table\":\"%s\"}", word_in(made, "table"));
    expect(p, "POST", "/api/replay", "", path, 409, "not-over");
    expect(serving.admin, "GET", "/healthz", "", "", 200, "ok");
    expect(serving.admin, "GET", "/readyz", "", "", 200, "ok");
    expect(serving.admin, "GET", "/metrics", "", "", 200, "cantina_tables 1\n");
    expect(serving.admin, "GET", "/api/games", "", "", 404, "");
    json_decref(made);
    free(response);
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
}

/* A campaign outlives the server's sudden end; later guide cards are not told of. */
static void campaigns_over_http(void **unused) {
    (void)unused;
    Serving serving = serving_start(store);
    char *response = http_ask(serving.port, "POST", "/api/campaigns", "", "{\"game\":\"mandalorian\"}");
    json_t *made = json_loads(http_body(response), 0, NULL);
    char path[64], screen[64], bearer[80];
    snprintf(path, sizeof path, "/api/campaigns/%s", word_in(made, "campaign"));
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", word_in(made, "key"));
    expect(serving.port, "GET", path, "", "", 400, "key: is missing");
    expect(serving.port, "GET", path, "Authorization: Bearer x\r\n", "", 401, "bad-key");
    expect(serving.port, "GET", "/api/campaigns/aaaaaaaaaaaaaaaa", bearer, "", 404, "unknown-campaign");
    expect(serving.port, "GET", "/campaign/aaaaaaaaaaaaaaaa", "", "", 404, "nothing here");
    snprintf(screen, sizeof screen, "/campaign/%s", word_in(made, "campaign"));
    expect(serving.port, "GET", screen, "", "", 200, "<!doctype html>");
    expect(serving.port, "POST", path, bearer, "{\"op\":\"campaign_turn\",\"number\":1}", 200, "guide-01");
    serving_end(&serving, SIGKILL);
    serving = serving_start(store);
    expect(serving.port, "GET", path, bearer, "", 200, "guide-01");
    expect(serving.port, "POST", path, bearer, "{\"op\":\"campaign_turn\",\"number\":1}", 409, "stale");
    free(response);
    response = http_ask(serving.port, "GET", "/api/cards/mandalorian", "", "");
    assert_null(strstr(response, "guide-01"));
    expect(serving.port, "GET", "/api/cards/mandalorian?spoilers=1", "", "", 200, "guide-71");
    json_decref(made);
    free(response);
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
}

/* Is the message under its seq as its id? */
static bool has_id(const char *body, const char *message) {
    const char *at = strstr(body, message), *line = at;
    while (line && line > body && line[-1] != '\n')
        line--;
    for (line = line ? line - 1 : NULL; line && line > body && line[-1] != '\n';)
        line--;
    return line && !strncmp(line, "id: ", 4) && atoi(line + 4) > 0;
}

/* The first thing that happened is known to this reader, so the address does not count. */
static bool heard_all(int port, const char *path, const char *table) {
    char *response = http_ask(port, "GET", path, "Last-Event-ID: 1\r\n", "");
    const char *body = http_body(response);
    char first[80];
    snprintf(first, sizeof first, "{\"push\":\"update\",\"table\":\"%s\",\"seq\":1,", table);
    bool good = strstr(response, "content-type: text/event-stream") && has_id(body, "{\"id\":null,\"ok\":true") &&
                has_id(body, "{\"push\":\"chat\"") && strstr(body, "\n\ndata: {\"push\":\"bye\"") &&
                strstr(body, "\"missed\":[") && !strstr(body, first);
    free(response);
    return good;
}

static void events_go_on(void **unused) {
    (void)unused;
    Serving serving = serving_start(store);
    int fd = socket_open(serving.port, "");
    json_t *made = create(fd, 1);
    char path[80];
    snprintf(path, sizeof path, "/api/tables/%s/events?since=0", word_in(made, "table"));
    expect(serving.port, "GET", "/api/tables/aaaaaaaaaaaaaaaa/events", "", "", 404, "unknown-table");
    pid_t reader = fork();
    if (!reader) /* reads until the server ends; what it read must tell of everything */
        _exit(heard_all(serving.port, path, word_in(made, "table")) ? 0 : 1);
    /* It looks on as soon as the server counts a watcher. */
    for (bool here = false; !here;) {
        char *figures = http_ask(serving.admin, "GET", "/metrics", "", "");
        here = strstr(figures, "cantina_watchers 1\n") != NULL;
        free(figures);
    }
    json_decref(
        ask(fd, json_pack("{s:s, s:O, s:s}", "op", "chat", "table", json_object_get(made, "table"), "text", "hi")));
    int status = 1;
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
    waitpid(reader, &status, 0);
    assert_int_equal(status, 0);
    json_decref(made);
    close(fd);
}

/* ---- systemd ---- */

/* The next thing the program tells systemd. */
static void hear_state(int fd, char state[static 64]) {
    ssize_t got = recv(fd, state, 63, 0);
    assert_true(got > 0);
    state[got] = 0;
}

static void expect_state(int fd, const char *wanted) {
    char state[64];
    hear_state(fd, state);
    assert_string_equal(state, wanted);
}

/* The test plays systemd: it hears the heart beat, and none when the program is stopped. */
static void watchdog(void **unused) {
    (void)unused;
    enum { SILENCE_MS = 300 }; /* several beats */
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const struct timeval patience = {.tv_sec = 100};
    char state[64];
    snprintf(at.sun_path, sizeof at.sun_path, "%s/notify", folder);
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0), status;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    assert_int_equal(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
    setenv("NOTIFY_SOCKET", at.sun_path, 1);
    setenv("WATCHDOG_USEC", "100000", 1);
    Serving serving = serving_start(store);
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    expect_state(fd, "READY=1");
    for (int i = 0; i < 3; i++)
        expect_state(fd, "WATCHDOG=1");
    kill(serving.pid, SIGSTOP);
    assert_int_equal(waitpid(serving.pid, &status, WUNTRACED), serving.pid);
    while (recv(fd, state, sizeof state, MSG_DONTWAIT) > 0) /* said before it was stopped */
        ;
    assert_int_equal(poll(&(struct pollfd){fd, POLLIN, 0}, 1, SILENCE_MS), 0);
    kill(serving.pid, SIGCONT);
    expect_state(fd, "WATCHDOG=1");
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
    do
        hear_state(fd, state);
    while (!strcmp(state, "WATCHDOG=1"));
    assert_string_equal(state, "STOPPING=1");
    close(fd);
}

/* ---- WebSocket ---- */

static void origins(void **unused) {
    (void)unused;
    Serving serving = serving_start(store);
    assert_int_equal(socket_open(serving.port, "Origin: http://elsewhere\r\n"), -1);
    int fd = socket_open(serving.port, "Origin: http://localhost\r\n");
    assert_true(fd >= 0);
    json_decref(ask(fd, json_pack("{s:s}", "op", "ping")));
    close(fd);
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
}

static void goodbye(void **unused) {
    (void)unused;
    Serving serving = serving_start_handed(store);
    int fd = socket_open(serving.port, "");
    json_decref(create(fd, 2));
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
    json_t *bye = socket_read(fd);
    assert_string_equal(word_in(bye, "push"), "bye");
    assert_int_equal(socket_closed(fd), 1001);
    json_decref(bye);
    close(fd);
}

/* With no descriptor left people are turned away at once; those inside do not notice; who leaves makes room. */
static void no_descriptor_left(void **unused) {
    (void)unused;
    enum { KNOCKS = 40 };
    const struct rlimit few = {32, 32};
    Serving serving = serving_start(store);
    int first = socket_open(serving.port, ""), others[KNOCKS], inside = 0, late = -1;
    assert_int_equal(prlimit(serving.pid, RLIMIT_NOFILE, &few, NULL), 0);
    for (int i = 0; i < KNOCKS; i++)
        inside += (others[i] = socket_open(serving.port, "")) >= 0;
    assert_in_range(inside, 1, KNOCKS - 1);
    json_decref(create(first, 2));
    for (int i = 0; i < KNOCKS; i++)
        if (others[i] >= 0)
            close(others[i]);
    while (late < 0)
        late = socket_open(serving.port, "");
    json_decref(ask(late, json_pack("{s:s}", "op", "ping")));
    close(late);
    close(first);
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
}

/* ---- damage ---- */

static bool tells_the_end(const json_t *message) {
    const json_t *missed = json_object_get(message, "missed"), *one;
    const char *push = word_in(message, "push");
    bool over = push && !strcmp(push, "over");
    size_t i;
    json_array_foreach(missed, i, one) over |= tells_the_end(one);
    return over;
}

/* Two agents play a game until it is over. */
static char *play_to_the_end(int fd) {
    json_t *players = json_pack("{s:{s:s, s:s}, s:{s:s, s:s}}", "p1", "kind", "agent", "level", "random", "p2", "kind",
                                "agent", "level", "random");
    json_t *made = ask(fd, json_pack("{s:s, s:s, s:i, s:b, s:o}", "op", "create", "game", "conflict", "seats", 2,
                                     "listed", 1, "players", players));
    char *id = strdup(word_in(made, "table"));
    bool over = false;
    json_decref(made);
    socket_send(fd, json_pack("{s:s, s:s, s:i}", "op", "join", "table", id, "since", 0));
    while (!over) {
        json_t *message = socket_read(fd);
        assert_non_null(message);
        over = tells_the_end(message);
        json_decref(message);
    }
    return id;
}

/* The same number of bytes somewhere in a file; how often it was there. */
static int replace_in_file(const char *path, const char *from, const char *to) {
    static char bytes[4 << 20];
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    size_t size = fread(bytes, 1, sizeof bytes, file), length = strlen(from);
    int found = 0;
    for (size_t at = 0; at + length <= size; at++)
        if (!memcmp(bytes + at, from, length)) {
            memcpy(bytes + at, to, length);
            found++;
        }
    rewind(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
    return found;
}

static int run_store(const char *act, char *out, size_t room) {
    char command[400];
    snprintf(command, sizeof command, "%s store %s --store %s 2>&1", getenv("CANTINA"), act, store);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    out[fread(out, 1, room - 1, pipe)] = 0;
    return WEXITSTATUS(pclose(pipe));
}

static char *chat_in_a_table(int fd, const char *text) {
    json_t *made = create(fd, 2);
    char *id = strdup(word_in(made, "table"));
    json_decref(ask(fd, json_pack("{s:s, s:s, s:s}", "op", "join", "table", id, "key",
                                  word_in(json_object_get(made, "keys"), "p1"))));
    json_decref(ask(fd, json_pack("{s:s, s:s, s:s}", "op", "chat", "table", id, "text", text)));
    json_decref(made);
    return id;
}

/* One bit of one table: the check names it, a backup is not made, that table is refused, the other goes on. */
static void one_table_is_damaged(void **unused) {
    (void)unused;
    char out[2000], act[200];
    Serving serving = serving_start(store);
    int fd = socket_open(serving.port, "");
    char *hit = chat_in_a_table(fd, "I have a bad feeling about this"), *other = chat_in_a_table(fd, "never tell me");
    char *whole = play_to_the_end(fd);
    close(fd);
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
    assert_int_equal(run_store("check --replay", out, sizeof out), 0);
    assert_non_null(strstr(out, "ok: 3 matches"));
    assert_non_null(strstr(out, "all true to the rules"));
    assert_true(replace_in_file(store, "a bad feeling", "a bad feeming") > 0);
    assert_int_equal(run_store("check", out, sizeof out), 1);
    assert_non_null(strstr(out, hit));
    assert_null(strstr(out, other));
    snprintf(act, sizeof act, "backup %s/copy.db", folder);
    assert_int_equal(run_store(act, out, sizeof out), 1);
    serving = serving_start(store);
    fd = socket_open(serving.port, "");
    json_decref(ask(fd, json_pack("{s:s, s:s}", "op", "join", "table", other)));
    json_decref(ask(fd, json_pack("{s:s, s:s}", "op", "join", "table", whole)));
    socket_send(fd, json_pack("{s:s, s:s}", "op", "join", "table", hit));
    json_t *reply = reply_from(fd);
    const char *message = word_in(json_object_get(reply, "error"), "message");
    assert_non_null(strstr(message ? message : "", "the table is damaged in the store"));
    json_decref(reply);
    close(fd);
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
    free(hit), free(other), free(whole);
}

int main(void) {
    alarm(500);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(over_http, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(campaigns_over_http, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(events_go_on, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(origins, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(goodbye, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(watchdog, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(no_descriptor_left, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(one_table_is_damaged, make_folder, drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
