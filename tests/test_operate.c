/* The operator at a real server: over sockets, through `cantina admin`, across a restart. */
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

static const char mine[] = "X-Cantina-Admin: 1\r\n";

static json_t *json_of(char *response, int status) {
    if (!response || http_status(response) != status)
        fail_msg("not %d: %s", status, response ? response : "nothing");
    json_t *json = json_loads(http_body(response), 0, NULL);
    free(response);
    return json;
}

static void expect(int port, const char *method, const char *path, const char *headers, const char *body, int status) {
    json_decref(json_of(http_ask(port, method, path, headers, body), status));
}

/* `cantina admin` at that server: what it prints, and its exit code. The caller frees the text. */
static char *admin(const Serving *serving, const char *words, int *code) {
    char command[512];
    size_t room = 1 << 16;
    char *out = calloc(1, room);
    assert_non_null(out);
    snprintf(command, sizeof command, "%s admin --at 127.0.0.1:%d %s 2>&1", getenv("CANTINA"), serving->admin, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t used = fread(out, 1, room - 1, pipe);
    out[used] = 0;
    *code = WEXITSTATUS(pclose(pipe));
    return out;
}

static void expect_admin(const Serving *serving, const char *words, int code, const char *part) {
    int got;
    char *out = admin(serving, words, &got);
    if (got != code || !strstr(out, part))
        fail_msg("cantina admin %s: exit %d, %s", words, got, out);
    free(out);
}

static json_t *open_table(const Serving *serving) {
    return json_of(http_ask(serving->port, "POST", "/api/tables", "",
                            "{\"game\": \"conflict\", \"seats\": 1, \"listed\": true, \"title\": \"Friday\", "
                            "\"players\": {\"p1\": {\"kind\": \"person\"}}}"),
                   200);
}

/* ---- who may ask ---- */

static void pages_cannot_ask(void **unused) {
    (void)unused;
    Serving serving = serving_start("memory:");
    static const char text[] = "{\"text\": \"hello\"}";
    expect(serving.admin, "GET", "/admin/status", "", "", 200);
    expect(serving.admin, "POST", "/admin/announce", "", text, 403);
    expect(serving.admin, "POST", "/admin/announce", "Origin: http://evil.example\r\nX-Cantina-Admin: 1\r\n", text,
           403);
    expect(serving.admin, "POST", "/admin/announce", mine, "[]", 400);
    expect(serving.admin, "GET", "/admin/announce", mine, "", 404);
    expect(serving.port, "GET", "/admin/status", "", "", 404); /* not at the people's door */
    expect(serving.port, "POST", "/admin/announce", mine, text, 404);
    json_t *notices = json_of(http_ask(serving.admin, "GET", "/admin/blocks", "", ""), 200);
    assert_true(json_is_null(json_object_get(notices, "announcement")));
    json_decref(notices);
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
}

static void the_admin_port_is_for_this_machine(void **unused) {
    (void)unused;
    char command[256];
    snprintf(command, sizeof command,
             "%s serve --store memory: --listen 127.0.0.1:0 --admin 0.0.0.0:0 2>&1 | grep -q -- --admin-anywhere",
             getenv("CANTINA"));
    assert_int_equal(system(command), 0);
}

/* ---- what can be asked ---- */

static void a_table_is_run_from_the_command_line(void **unused) {
    (void)unused;
    Serving serving = serving_start("memory:");
    char words[128];
    json_t *made = open_table(&serving);
    const char *id = word_in(made, "table");
    snprintf(words, sizeof words, "look %s", id);
    expect_admin(&serving, words, 0, "title: Friday");
    snprintf(words, sizeof words, "freeze %s --why 'being looked into'", id);
    expect_admin(&serving, words, 0, "ok: the table is frozen");
    expect_admin(&serving, words, 1, "frozen already");
    snprintf(words, sizeof words, "/api/tables/%s", id);
    json_t *refused = json_of(http_ask(serving.port, "POST", words, "", "{\"op\": \"chat\", \"text\": \"hi\"}"), 403);
    assert_string_equal(word_in(json_object_get(refused, "error"), "code"), "frozen");
    json_decref(refused);
    snprintf(words, sizeof words, "close %s", id);
    expect_admin(&serving, words, 0, "ok: the table is closed");
    expect_admin(&serving, "look aaaaaaaaaaaaaaaa", 1, "no such table");
    expect_admin(&serving, "freez x", 2, "did you mean 'freeze'?");
    expect_admin(&serving, "doors", 0, "/admin/tables/*/freeze");
    json_decref(made);
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
}

static void what_is_stored_is_listed_and_deleted(void **unused) {
    (void)unused;
    char folder[] = "/tmp/cantina-operate-XXXXXX", words[512];
    assert_non_null(mkdtemp(folder));
    snprintf(words, sizeof words, "%s/tables.db", folder);
    Serving serving = serving_start(words);
    json_t *made = open_table(&serving);
    const char *id = word_in(made, "table");
    expect_admin(&serving, "tables --state open", 0, id);
    expect_admin(&serving, "tables --game outerrim --json", 0, "\"tables\": []");
    snprintf(words, sizeof words, "export %s", id);
    expect_admin(&serving, words, 0, "Friday");
    snprintf(words, sizeof words, "delete %s", id);
    expect_admin(&serving, words, 2, "say --yes");
    snprintf(words, sizeof words, "delete %s --yes", id);
    expect_admin(&serving, words, 0, "ok");
    expect_admin(&serving, "tables --json", 0, "\"tables\": []");
    json_t *campaign = json_of(
        http_ask(serving.port, "POST", "/api/campaigns", "", "{\"game\": \"mandalorian\", \"name\": \"Sundays\"}"),
        200);
    expect_admin(&serving, "announce hello", 0, "ok");
    expect_admin(&serving, "campaigns", 0, "Sundays");
    snprintf(words, sizeof words, "delete-campaign %s --yes", word_in(campaign, "campaign"));
    expect_admin(&serving, words, 0, "ok");
    expect_admin(&serving, "campaigns --json", 0, "\"campaigns\": []");
    json_decref(campaign);
    json_decref(made);
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
    snprintf(words, sizeof words, "%s store check --store %s/tables.db >/dev/null && rm -r %s", getenv("CANTINA"),
             folder, folder);
    assert_int_equal(system(words), 0);
}

static void blocks_end_connections_and_outlive_the_server(void **unused) {
    (void)unused;
    char folder[] = "/tmp/cantina-operate-XXXXXX", store[64], command[96];
    assert_non_null(mkdtemp(folder));
    snprintf(store, sizeof store, "%s/tables.db", folder);
    Serving serving = serving_start(store);
    int bad = socket_open(serving.port, "X-Forwarded-For: 198.51.100.7\r\n");
    int good = socket_open(serving.port, "X-Forwarded-For: 198.51.100.8\r\n");
    assert_true(bad >= 0 && good >= 0);
    expect_admin(&serving, "block 198.51.100.7 --minutes 60 --why floods", 0, "ok");
    for (json_t *json; (json = socket_read(bad));)
        json_decref(json);
    socket_send(good, json_pack("{s:s}", "op", "ping"));
    json_t *reply = socket_read(good);
    assert_true(json_is_true(json_object_get(reply, "ok")));
    json_decref(reply);
    close(bad), close(good);
    expect_admin(&serving, "announce 'Restart at noon'", 0, "ok");
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
    serving = serving_start(store);
    expect_admin(&serving, "blocks", 0, "198.51.100.7");
    expect_admin(&serving, "blocks", 0, "Restart at noon");
    json_decref(json_of(http_ask(serving.port, "GET", "/api/games", "X-Forwarded-For: 198.51.100.7\r\n", ""), 503));
    expect_admin(&serving, "unblock 198.51.100.7", 0, "ok");
    expect(serving.port, "GET", "/api/games", "X-Forwarded-For: 198.51.100.7\r\n", "", 200);
    assert_int_equal(serving_end(&serving, SIGTERM), 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void a_drained_server_ends_by_itself(void **unused) {
    (void)unused;
    Serving serving = serving_start("memory:");
    json_t *made = open_table(&serving);
    int fd = socket_open(serving.port, "");
    socket_send(fd, json_pack("{s:s, s:O, s:O}", "op", "join", "table", json_object_get(made, "table"), "key",
                              json_object_get(json_object_get(made, "keys"), "p1")));
    json_decref(socket_read(fd));
    expect_admin(&serving, "drain --minutes 10", 0, "ok");
    char *ready = http_ask(serving.admin, "GET", "/readyz", "", "");
    assert_int_equal(http_status(ready), 503);
    assert_non_null(strstr(ready, "draining"));
    free(ready);
    expect(serving.port, "GET", "/api/games", "X-Forwarded-For: 198.51.100.9\r\n", "", 503);
    socket_send(fd, json_pack("{s:s, s:O}", "op", "leave", "table", json_object_get(made, "table")));
    int status = -1;
    assert_int_equal(waitpid(serving.pid, &status, 0), serving.pid);
    assert_true(WIFEXITED(status) && !WEXITSTATUS(status));
    close(fd);
    json_decref(made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_cannot_ask),
        cmocka_unit_test(the_admin_port_is_for_this_machine),
        cmocka_unit_test(a_table_is_run_from_the_command_line),
        cmocka_unit_test(what_is_stored_is_listed_and_deleted),
        cmocka_unit_test(blocks_end_connections_and_outlive_the_server),
        cmocka_unit_test(a_drained_server_ends_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
