/* Every op of the server and of the engine, once well and once wrong, over real sockets and pipes: short, so that it
 * can be run under a tool that makes the program a hundred times slower. An op that is not called here fails the test.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kit/socket.h"
#include "protocol/ops.h"
#include "server/parts.h"

enum { TEXT = 4096, OPS_MOST = 64, WORD = 80, CALLS_EACH = 5, DECISIONS_MOST = 4 };

/* ---- which ops were called ---- */

typedef struct {
    const char *names[OPS_MOST];
    bool well[OPS_MOST], wrong[OPS_MOST];
    int count;
} Called;

#define NAME(name, ...) #name,
static const char *const server_ops[] = {SERVER_OPS(NAME)}, *const engine_ops[] = {PROTOCOL_OPS(NAME)};
#undef NAME

static void note(Called *called, const char *op, bool good) {
    for (int i = 0; i < called->count; i++)
        if (!strcmp(called->names[i], op))
            *(good ? &called->well[i] : &called->wrong[i]) = true;
}

static void begin(Called *called, const char *const *names, size_t count) {
    *called = (Called){.count = (int)count};
    memcpy(called->names, names, count * sizeof *names);
}

static void assert_all(const Called *called) {
    for (int i = 0; i < called->count; i++)
        if (!called->well[i] || !called->wrong[i])
            fail_msg("%s was not called %s", called->names[i], called->well[i] ? "wrongly" : "well");
}

/* ---- requests ---- */

/* The text with double quotes for single ones, as JSON. */
static json_t *read_request(const char *format, va_list list) {
    char text[TEXT];
    int length = vsnprintf(text, sizeof text, format, list);
    assert_in_range(length, 1, sizeof text - 1);
    for (char *at = text; *at; at++)
        if (*at == '\'')
            *at = '"';
    json_t *request = json_loads(text, 0, NULL);
    assert_non_null(request);
    return request;
}

/* A reply with that error, or without one if there is no code. "*": any but for being too fast. */
static void check(const json_t *reply, const char *op, const char *code) {
    const char *error = word_in(json_object_get(reply, "error"), "code");
    bool good = reply &&
                (!code ? !error : error && (strcmp(code, "*") ? !strcmp(code, error) : strcmp(error, "too-fast") != 0));
    if (!good)
        fail_msg("%s: %s", op, reply ? json_dumps(reply, 0) : "it is gone");
}

/* ---- the server ---- */

typedef struct {
    Serving serving;
    Called called;
    int fd, other; /* two people */
    char table[WORD], host[WORD], keys[2][WORD], campaign[WORD], campaign_key[WORD], action[WORD];
    int n;
} Script;

static json_t *hear(int fd, const char *push) {
    json_t *json = socket_read(fd);
    while (json && (push ? !word_in(json, "push") || strcmp(word_in(json, "push"), push) != 0
                         : word_in(json, "push") != NULL)) {
        json_decref(json);
        json = socket_read(fd);
    }
    assert_non_null(json);
    return json;
}

static json_t *ask(Script *s, int fd, const char *code, const char *format, ...) {
    va_list list;
    va_start(list, format);
    json_t *request = json_incref(read_request(format, list));
    va_end(list);
    const char *op = word_in(request, "op");
    socket_send(fd, request);
    json_t *reply = hear(fd, NULL);
    check(reply, op, code);
    note(&s->called, op, !code);
    json_decref(request);
    return reply;
}

#define DO(s, code, ...) json_decref(ask(s, (s)->fd, code, __VA_ARGS__))

static void keep(char out[WORD], const json_t *json, const char *field) {
    const char *word = word_in(json, field);
    assert_non_null(word);
    snprintf(out, WORD, "%s", word);
}

static void keep_table(Script *s, json_t *reply) {
    keep(s->table, reply, "table");
    keep(s->host, reply, "host");
    keep(s->keys[0], json_object_get(reply, "keys"), "p1");
    if (json_object_get(json_object_get(reply, "keys"), "p2"))
        keep(s->keys[1], json_object_get(reply, "keys"), "p2");
    json_decref(reply);
}

/* Whose turn it is and the first thing they may do; joined with both keys. */
static void look(Script *s) {
    json_t *seen =
        ask(s, s->fd, NULL, "{'op':'join','table':'%s','key':['%s','%s']}", s->table, s->keys[0], s->keys[1]);
    json_t *question = json_object_get(seen, "question");
    keep(s->action, json_array_get(json_object_get(question, "actions"), 0), "id");
    s->n = number_in(seen, "n");
    json_decref(seen);
}

static void without_a_table(Script *s) {
    DO(s, NULL, "{'op':'hello','lang':'de'}");
    DO(s, NULL, "{'op':'ping'}");
    DO(s, NULL, "{'op':'lang','lang':'en'}");
    DO(s, NULL, "{'op':'games'}");
    DO(s, NULL, "{'op':'rules','game':'conflict'}");
    DO(s, NULL, "{'op':'cards','game':'conflict'}");
    DO(s, NULL, "{'op':'lesson','game':'conflict'}");
    DO(s, NULL, "{'op':'lobby','watch':true}");
}

/* A table to practise at, where one person has both seats. */
static void at_a_table(Script *s) {
    keep_table(s, ask(s, s->fd, NULL,
                      "{'op':'create','game':'conflict','seats':2,'seed':3,'players':{'p1':{'kind':'person'},'p2':{"
                      "'kind':'person'}}}"));
    for (int i = 0; i < DECISIONS_MOST; i++) {
        look(s);
        DO(s, NULL, "{'op':'act','table':'%s','n':%d,'action':'%s'}", s->table, s->n, s->action);
    }
    look(s);
    DO(s, NULL, "{'op':'undo','table':'%s','n':%d}", s->table, s->n);
    DO(s, NULL, "{'op':'redo','table':'%s','n':%d}", s->table, s->n + 1);
    look(s);
    DO(s, NULL, "{'op':'why','table':'%s','action':'%s'}", s->table, s->action);
    DO(s, NULL, "{'op':'explain','table':'%s','action':'%s'}", s->table, s->action);
    DO(s, NULL, "{'op':'unseen','table':'%s'}", s->table);
    DO(s, NULL, "{'op':'agent','table':'%s','level':'normal','budget':5}", s->table);
    DO(s, NULL, "{'op':'chat','table':'%s','text':'hello'}", s->table);
    DO(s, "not-over", "{'op':'record','table':'%s'}", s->table);
    json_t *report =
        ask(s, s->fd, NULL, "{'op':'report','table':'%s','words':'a card is missing','screen':'table'}", s->table);
    assert_non_null(strstr(word_in(report, "report"), "\nwrote a card is missing\n"));
    assert_non_null(strstr(word_in(report, "report"), "\nview\n"));
    assert_null(strstr(word_in(report, "report"), "\nrecord\n"));
    json_decref(report);
    DO(s, "bad-request", "{'op':'report','table':'%s','words':1}", s->table);
    DO(s, NULL, "{'op':'leave','table':'%s'}", s->table);
}

/* Keeping the dice uncovers nothing, so what is behind it can be shown. */
static void before_a_move(Script *s) {
    keep_table(s, ask(s, s->fd, NULL,
                      "{'op':'create','game':'conflict','seats':2,'seed':3,'players':{'p1':{'kind':'person'},'p2':{'"
                      "kind':'person'}}}"));
    look(s);
    DO(s, NULL, "{'op':'preview','table':'%s','action':'keep'}", s->table);
}

/* An action that uncovers something, or NULL. */
static const char *revealing(const json_t *seen) {
    json_t *action;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(seen, "question"), "actions"), i, action) {
        if (json_is_true(json_object_get(action, "reveals")))
            return word_in(action, "id");
    }
    return NULL;
}

/* Somebody does something that cannot be unseen. The number of the seat, from 0. */
static int uncover(Script *s) {
    for (int i = 0; i < DECISIONS_MOST; i++) {
        json_t *seen =
            ask(s, s->fd, NULL, "{'op':'join','table':'%s','key':['%s','%s']}", s->table, s->keys[0], s->keys[1]);
        const json_t *question = json_object_get(seen, "question"),
                     *first = json_array_get(json_object_get(question, "actions"), 0);
        const char *found = revealing(seen);
        int seat = word_in(question, "seat")[1] - '1';
        s->n = number_in(seen, "n");
        DO(s, NULL, "{'op':'act','table':'%s','n':%d,'action':'%s'}", s->table, s->n,
           found ? found : word_in(first, "id"));
        bool done = found != NULL;
        json_decref(seen);
        if (done)
            return seat;
    }
    fail_msg("nothing is uncovered");
    return 0;
}

/* One wants to take back what the other has seen. */
static void between_two(Script *s) {
    int seat = uncover(s);
    DO(s, NULL, "{'op':'leave','table':'%s'}", s->table);
    DO(s, NULL, "{'op':'join','table':'%s','key':'%s'}", s->table, s->keys[seat]);
    json_decref(ask(s, s->other, NULL, "{'op':'join','table':'%s','key':'%s'}", s->table, s->keys[1 - seat]));
    json_t *asked = ask(s, s->fd, NULL, "{'op':'undo','table':'%s','n':%d}", s->table, s->n + 1);
    assert_true(json_is_true(json_object_get(asked, "asked")));
    json_decref(
        ask(s, s->other, NULL, "{'op':'consent','table':'%s','ask':%d,'yes':true}", s->table, number_in(asked, "ask")));
    json_decref(asked);
    DO(s, NULL, "{'op':'mute','table':'%s','key':'%s','seat':'p%d'}", s->table, s->host, 2 - seat);
    DO(s, NULL, "{'op':'remove','table':'%s','key':'%s','seat':'p%d'}", s->table, s->host, 2 - seat);
}

/* Agents end a game; then it is gone over again. */
static void afterwards(Script *s) {
    keep_table(s,
               ask(s, s->fd, NULL,
                   "{'op':'create','game':'conflict','seats':2,'players':{'p1':{'kind':'person'},'p2':{'kind':'agent',"
                   "'level':'random'}}}"));
    DO(s, NULL, "{'op':'join','table':'%s','key':['%s','%s']}", s->table, s->keys[0], s->host);
    DO(s, NULL, "{'op':'seat','table':'%s','seat':'p1','kind':'agent','level':'random'}", s->table);
    json_decref(hear(s->fd, "over"));
    json_t *report, *record = ask(s, s->fd, NULL, "{'op':'record','table':'%s'}", s->table);
    assert_non_null(strstr(word_in(record, "record"), "game conflict"));
    json_decref(record);
    report = ask(s, s->fd, NULL, "{'op':'report','table':'%s'}", s->table);
    assert_non_null(strstr(word_in(report, "report"), "\nrecord\ncantina-record 1\n"));
    json_decref(report);
    DO(s, NULL, "{'op':'replay','table':'%s','at':3,'moves':true}", s->table);
    DO(s, NULL, "{'op':'import','table':'%s','to':5}", s->table);
    DO(s, NULL, "{'op':'analyse','table':'%s','level':'greedy','budget':1}", s->table);
    json_decref(hear(s->fd, "analysis"));
    DO(s, NULL, "{'op':'analyse','stop':true}");
    DO(s, NULL, "{'op':'rematch','table':'%s'}", s->table);
}

static void in_a_campaign(Script *s) {
    json_t *made = ask(s, s->fd, NULL, "{'op':'campaign_new','game':'mandalorian','name':'x'}");
    keep(s->campaign, made, "campaign");
    keep(s->campaign_key, made, "key");
    json_decref(made);
    DO(s, NULL, "{'op':'campaign','campaign':'%s','key':'%s','watch':true}", s->campaign, s->campaign_key);
    DO(s, NULL, "{'op':'campaign_turn','campaign':'%s','key':'%s','number':1}", s->campaign, s->campaign_key);
    DO(s, NULL, "{'op':'campaign_reset','campaign':'%s','key':'%s'}", s->campaign, s->campaign_key);
}

/* People come anew, so that nobody is too fast. */
static void come(Script *s) {
    if (s->fd >= 0)
        close(s->fd), close(s->other);
    s->fd = socket_open(s->serving.port, ""), s->other = socket_open(s->serving.port, "");
    assert_true(s->fd >= 0 && s->other >= 0);
}

/* Everything of the wrong type. */
static void each_wrong(Script *s) {
    for (int i = 0; i < s->called.count; i++) {
        if (i % CALLS_EACH == 0)
            come(s);
        const char *op = s->called.names[i];
        bool small = !strcmp(op, "hello") || !strcmp(op, "ping") || !strcmp(op, "lang") || !strcmp(op, "games");
        DO(s, "*", small ? "{'op':'%s','lang':7}" : "{'op':'%s','table':7,'game':7,'record':7,'campaign':7,'watch':7}",
           op);
    }
    DO(s, "unknown-op", "{'op':'nothing'}");
    DO(s, "unknown-table", "{'op':'join','table':'nowhere'}");
}

static void doors(const Script *s) {
    static const char *const paths[] = {"/",
                                        "/t/x",
                                        "/api/games",
                                        "/api/tables",
                                        "/api/rules/conflict",
                                        "/api/cards/conflict",
                                        "/api/lessons/conflict",
                                        "/elsewhere",
                                        "/api/rules/chess",
                                        "/api/tables/nowhere/events",
                                        "/ws"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char *response = http_ask(s->serving.port, "GET", paths[i], "", "");
        assert_in_range(http_status(response), 200, 499);
        free(response);
    }
    char *response = http_ask(s->serving.port, "POST", "/api/tables", "", "{\"game\":\"conflict\",\"seats\":1}");
    assert_int_equal(http_status(response), 200);
    free(response);
    response = http_ask(s->serving.port, "POST", "/api/tables", "", "[");
    assert_int_equal(http_status(response), 400);
    free(response);
}

static void every_op_of_the_server(void **unused) {
    (void)unused;
    Script s = {.fd = -1, .other = -1};
    char folder[] = "/tmp/cantina-ops-XXXXXX", store[64], command[80];
    assert_non_null(mkdtemp(folder));
    snprintf(store, sizeof store, "%s/tables.db", folder);
    s.serving = serving_start(store);
    begin(&s.called, server_ops, sizeof server_ops / sizeof *server_ops);
    void (*const parts[])(Script *) = {without_a_table, at_a_table,    before_a_move, between_two,
                                       afterwards,      in_a_campaign, each_wrong};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        come(&s);
        parts[i](&s);
    }
    close(s.fd), close(s.other);
    assert_int_equal(serving_end(&s.serving, SIGTERM), 0);
    s.serving = serving_start(store); /* which knows nothing of how much this address has asked for */
    doors(&s);
    assert_int_equal(serving_end(&s.serving, SIGTERM), 0);
    assert_all(&s.called);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* ---- the engine ---- */

typedef struct {
    Called called;
    pid_t pid;
    FILE *in, *out; /* what it reads, what it writes */
} Piped;

static void engine_start(Piped *engine) {
    int to[2], from[2];
    const char *program = getenv("CANTINA");
    assert_int_equal(pipe2(to, O_CLOEXEC) | pipe2(from, O_CLOEXEC), 0);
    engine->pid = fork();
    if (!engine->pid) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(to[0], STDIN_FILENO), dup2(from[1], STDOUT_FILENO);
        execl(program, program, "engine", NULL);
        _exit(127);
    }
    close(to[0]), close(from[1]);
    engine->in = fdopen(to[1], "w"), engine->out = fdopen(from[0], "r");
}

static json_t *tell(Piped *engine, const char *code, const char *format, ...) {
    char *line = NULL;
    size_t room = 0;
    va_list list;
    va_start(list, format);
    json_t *request = read_request(format, list);
    va_end(list);
    json_dumpf(request, engine->in, JSON_COMPACT);
    fputc('\n', engine->in);
    fflush(engine->in);
    assert_true(getline(&line, &room, engine->out) > 0);
    json_t *reply = json_loads(line, 0, NULL);
    check(reply, word_in(request, "op"), code);
    note(&engine->called, word_in(request, "op"), !code);
    json_decref(request);
    free(line);
    return reply;
}

#define TELL(engine, code, ...) json_decref(tell(engine, code, __VA_ARGS__))

/* What a reply gave is given back to another op. */
static void give_back(Piped *engine, const char *from, const char *field, const char *format) {
    json_t *reply = tell(engine, NULL, from), *value = json_object_get(reply, field);
    json_t *request = json_loads(format, 0, NULL);
    json_object_set(request, field, value);
    json_dumpf(request, engine->in, JSON_COMPACT);
    fputc('\n', engine->in);
    fflush(engine->in);
    char *line = NULL;
    size_t room = 0;
    assert_true(getline(&line, &room, engine->out) > 0);
    json_t *answer = json_loads(line, 0, NULL);
    check(answer, word_in(request, "op"), NULL);
    note(&engine->called, word_in(request, "op"), true);
    json_decref(reply), json_decref(request), json_decref(answer);
    free(line);
}

static void engine_plays(Piped *engine) {
    TELL(engine, NULL, "{'op':'hello'}");
    TELL(engine, NULL, "{'op':'games'}");
    TELL(engine, NULL, "{'op':'new','game':'conflict','seats':2,'seed':7}");
    TELL(engine, NULL, "{'op':'actions','table':'t1'}");
    TELL(engine, NULL, "{'op':'apply','table':'t1','action':'keep'}");
    TELL(engine, NULL, "{'op':'view','table':'t1','seat':'p1','unseen':true}");
    TELL(engine, NULL, "{'op':'log','table':'t1','seat':'p1','since':0}");
    TELL(engine, NULL, "{'op':'why','table':'t1','action':'keep'}");
    TELL(engine, NULL, "{'op':'undo','table':'t1'}");
    TELL(engine, NULL, "{'op':'explain','table':'t1','action':'keep'}");
    TELL(engine, NULL, "{'op':'agent','table':'t1','level':'normal','budget':5}");
    TELL(engine, NULL, "{'op':'chance','table':'t1','mode':'manual'}");
    TELL(engine, NULL, "{'op':'chance','table':'t1','mode':'auto'}");
    give_back(engine, "{'op':'state','table':'t1'}", "state", "{\"op\":\"load\",\"game\":\"conflict\",\"seed\":1}");
    give_back(engine, "{'op':'record','table':'t1'}", "record", "{\"op\":\"replay\"}");
    TELL(engine, NULL, "{'op':'imagine','table':'t1','seat':'p1','seed':1}");
    give_back(engine, "{'op':'view','table':'t1','seat':'spectator'}", "view",
              "{\"op\":\"imagine\",\"game\":\"conflict\"}");
    TELL(engine, NULL, "{'op':'close','table':'t2'}");
}

static void every_op_of_the_engine(void **unused) {
    (void)unused;
    Piped engine = {0};
    int status = 1;
    engine_start(&engine);
    begin(&engine.called, engine_ops, sizeof engine_ops / sizeof *engine_ops);
    engine_plays(&engine);
    for (int i = 0; i < engine.called.count; i++) {
        const char *op = engine.called.names[i];
        bool small = !strcmp(op, "hello") || !strcmp(op, "games");
        TELL(&engine, "*", small ? "{'op':'%s','lang':7}" : "{'op':'%s','table':7,'game':7,'record':7,'state':7}", op);
    }
    fclose(engine.in);
    assert_int_equal(waitpid(engine.pid, &status, 0), engine.pid);
    assert_int_equal(status, 0);
    fclose(engine.out);
    assert_all(&engine.called);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_op_of_the_server),
                                       cmocka_unit_test(every_op_of_the_engine)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
