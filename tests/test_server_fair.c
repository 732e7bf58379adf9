/* Whose turn it is in the threads: while one address asks for everything, another one's wish is the next to be done. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/party.h"
#include "server/parts.h"

/* ---- jobs that tell when they are done ---- */

typedef struct {
    char done[200]; /* names, in order */
    sem_t begun, go;
} Log;

typedef struct {
    Log *log;
    const char *name;
} Job;

static void note(Thought *thought) {
    const Job *job = thought->load;
    strcat(job->log->done, job->name);
    strcat(job->log->done, " ");
}

/* Goes on when the test says so. */
static void note_and_wait(Thought *thought) {
    const Job *job = thought->load;
    note(thought);
    sem_post(&job->log->begun);
    sem_wait(&job->log->go);
}

static Thought *thought_of(const Job *job, const char *group, ThinkRank rank) {
    Thought *thought = calloc(1, sizeof *thought);
    assert_non_null(thought);
    thought->rank = rank;
    thought->work = note;
    thought->load = (void *)job;
    snprintf(thought->group, sizeof thought->group, "%s", group);
    return thought;
}

static Thought *hint_of(const Job *job, const char *group) {
    Thought *thought = thought_of(job, group, THINK_NOW);
    thought->asker = 1;
    thought->budget.milliseconds = 1000;
    return thought;
}

static void collect(Think *think) {
    for (Thought *thought; (thought = think_done(think));)
        thought_free(thought);
}

static void expect_done(Think *think, Log *log, const char *expected) {
    while (think_one(think))
        ;
    assert_string_equal(log->done, expected);
    collect(think);
    assert_int_equal(think_count(think), 0);
}

/* ---- the order ---- */

static void addresses_take_turns(void **unused) {
    (void)unused;
    Log log = {0};
    Think *think = think_new(0, NULL, NULL);
    const Job jobs[] = {{&log, "a1"}, {&log, "a2"}, {&log, "a3"}, {&log, "b1"}, {&log, "b2"}, {&log, "c1"}};
    for (int i = 0; i < 6; i++)
        think_add(think, thought_of(&jobs[i], (char[]){jobs[i].name[0], 0}, THINK_NOW));
    expect_done(think, &log, "a1 b1 c1 a2 b2 a3 ");
    think_free(think);
}

/* Whatever comes meanwhile: the lesser ranks have one turn in four, and take turns at that. */
static void lesser_ranks_go_on(void **unused) {
    (void)unused;
    Log log = {0};
    Think *think = think_new(0, NULL, NULL);
    const Job now = {&log, "now"}, study = {&log, "study"}, alone = {&log, "alone"};
    for (int i = 0; i < 9; i++)
        think_add(think, thought_of(&now, "a", THINK_NOW));
    think_add(think, thought_of(&study, "b", THINK_STUDY));
    think_add(think, thought_of(&study, "b", THINK_STUDY));
    think_add(think, thought_of(&alone, "c", THINK_ALONE));
    expect_done(think, &log, "now now now study now now now study now now now alone ");
    think_free(think);
}

static bool is_of(const Thought *thought, const void *group) {
    return !strcmp(thought->group, group);
}

/* What nobody wants any more takes no turn. */
static void the_dropped_are_done_with(void **unused) {
    (void)unused;
    Log log = {0};
    Think *think = think_new(0, NULL, NULL);
    const Job a = {&log, "a"}, b = {&log, "b"};
    for (int i = 0; i < 5; i++)
        think_add(think, thought_of(&a, "a", THINK_NOW));
    think_add(think, thought_of(&b, "b", THINK_ALONE));
    assert_int_equal(think_matching(think, is_of, "a", 10), 5);
    assert_int_equal(think_matching(think, is_of, "a", 3), 3);
    think_cancel(think, is_of, "a");
    assert_int_equal(think_matching(think, is_of, "a", 10), 0);
    Thought *dropped = think_done(think);
    assert_non_null(dropped);
    assert_int_equal(dropped->cancelled, THINK_DROPPED);
    thought_free(dropped);
    expect_done(think, &log, "b ");
    think_free(think);
}

static void somebody_comes(void **unused) {
    (void)unused;
    Log log = {0};
    Think *think = think_new(0, NULL, NULL);
    const Job a = {&log, "a"}, b = {&log, "b"};
    think_add(think, thought_of(&a, "a", THINK_PRACTICE));
    think_add(think, thought_of(&b, "", THINK_ALONE));
    think_move(think, is_of, "", THINK_NOW, "b");
    expect_done(think, &log, "b a ");
    think_free(think);
}

/* ---- with a thread that works ---- */

static void open_log(Log *log) {
    memset(log, 0, sizeof *log);
    sem_init(&log->begun, 0, 0);
    sem_init(&log->go, 0, 0);
}

/* A thread has begun it and waits. */
static void begin(Think *think, Thought *thought) {
    const Job *job = thought->load;
    thought->work = note_and_wait;
    think_add(think, thought);
    sem_wait(&job->log->begun);
}

static void end(Think *think, Log *log) {
    for (int i = 0; i < 10; i++)
        sem_post(&log->go);
    think_free(think);
    sem_destroy(&log->begun), sem_destroy(&log->go);
}

/* A second hint of the same address waits even where a thread is free; another address' does not. */
static void one_hint_of_an_address_at_a_time(void **unused) {
    (void)unused;
    Log log;
    open_log(&log);
    Think *think = think_new(1, NULL, NULL);
    const Job a1 = {&log, "a1"}, a2 = {&log, "a2"}, move = {&log, "move"}, b1 = {&log, "b1"};
    begin(think, hint_of(&a1, "a"));
    think_add(think, hint_of(&a2, "a"));
    think_add(think, thought_of(&move, "a", THINK_NOW));
    think_add(think, hint_of(&b1, "b"));
    while (think_one(think))
        ;
    assert_string_equal(log.done, "a1 move b1 ");
    assert_int_equal(think_matching(think, is_of, "a", 10), 2);
    end(think, &log);
}

/* A hint is hurried as soon as somebody else waits; what must repeat is not, nor is it for the address' own sake. */
static void who_is_hurried(void **unused) {
    (void)unused;
    Log log;
    open_log(&log);
    const Job a = {&log, "a"}, more = {&log, "more"};
    static const struct {
        bool hint, limited, greedy, other;
        int hurried;
    } rows[] = {
        {true, true, false, true, THINK_HURRY_MS},
        {true, true, true, true, THINK_GREEDY_MS},
        {true, true, false, false, 0},
        {true, true, true, false, 0},
        {true, false, false, true, 0},
        {false, true, false, true, 0},
        {false, true, true, true, THINK_GREEDY_MS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Think *think = think_new(1, NULL, NULL);
        Thought *thought = rows[i].hint ? hint_of(&a, "a") : thought_of(&a, "a", THINK_NOW);
        thought->budget.milliseconds = rows[i].limited ? 1000 : 0;
        begin(think, thought);
        if (rows[i].greedy)
            think_add(think, thought_of(&more, "a", THINK_NOW));
        if (rows[i].other)
            think_add(think, hint_of(&more, "b"));
        assert_int_equal(atomic_load(&thought->hurried), rows[i].hurried);
        sem_post(&log.go);
        think_free(think);
    }
    sem_destroy(&log.begun), sem_destroy(&log.go);
}

/* Twice at most: then it is done, whoever waits. */
static void lesser_work_makes_room(void **unused) {
    (void)unused;
    Log log;
    open_log(&log);
    Think *think = think_new(1, NULL, NULL);
    const Job study = {&log, "study"}, hint = {&log, "hint"};
    Thought *thought = thought_of(&study, "a", THINK_STUDY);
    begin(think, thought);
    for (int i = 0; i < 3; i++) {
        think_add(think, hint_of(&hint, "b"));
        assert_int_equal(atomic_load(&thought->cancelled), i < THINK_PUT_BACKS ? THINK_STOPPED : THINK_WANTED);
        sem_post(&log.go);
        if (i < THINK_PUT_BACKS)
            sem_wait(&log.begun);
    }
    end(think, &log);
    assert_memory_equal(log.done, "study hint study hint study ", 28);
}

/* ---- at tables ---- */

enum { GREEDY = 8 };

/* A table for one, with the person at it. */
static void sit_alone(Client *client, char id[STORE_ID + 1]) {
    json_t *reply = client_ask(
        client,
        json_pack("{s:s, s:s, s:i, s:o}", "op", "create", "game", "conflict", "seats", 1, "players", persons(1, 1)),
        NULL);
    snprintf(id, STORE_ID + 1, "%s", word_in(reply, "table"));
    client_do(client, json_pack("{s:s, s:s, s:s}", "op", "join", "table", id, "key",
                                word_in(json_object_get(reply, "keys"), "p1")));
    json_decref(reply);
}

/* The reply comes later, unless it is refused. */
static json_t *ask_hint(Client *client, const char *id) {
    char line[120];
    snprintf(line, sizeof line, "{\"id\":1,\"op\":\"agent\",\"table\":\"%s\",\"level\":\"greedy\"}", id);
    client->world->now += 1000;
    server_message(client->world->server, client->connection, line, strlen(line));
    return client_read(client);
}

static void a_hint_waits_for_one_of_another_address(void **unused) {
    (void)unused;
    World world;
    Client greedy[GREEDY], honest;
    char id[STORE_ID + 1];
    world_open(&world, 1);
    for (int i = 0; i < GREEDY; i++) {
        greedy[i] = client_open_at(&world, "192.0.2.66");
        sit_alone(&greedy[i], id);
        json_t *reply = ask_hint(&greedy[i], id);
        assert_int_equal(reply != NULL, i >= 5);
        if (reply)
            assert_string_equal(word_in(json_object_get(reply, "error"), "code"), "busy");
        json_decref(reply);
    }
    honest = client_open_at(&world, "192.0.2.1");
    sit_alone(&honest, id);
    assert_null(ask_hint(&honest, id));
    assert_true(server_think(world.server) && server_think(world.server));
    server_tick(world.server);
    json_t *reply = client_read(&honest);
    assert_non_null(reply);
    assert_true(json_is_true(json_object_get(reply, "ok")));
    json_decref(reply);
    for (int i = 0; i < GREEDY; i++)
        client_close(&greedy[i]);
    client_close(&honest);
    world_close(&world);
}

/* A table where an agent is asked first, and a person sits besides. */
static Room *begin_with_an_agent(Client *client) {
    for (Room *room = NULL;;) {
        json_t *reply = client_ask(client,
                                   json_pack("{s:s, s:s, s:i, s:{s:{s:s, s:s}, s:{s:s}}}", "op", "create", "game",
                                             "outerrim", "seats", 2, "players", "p1", "kind", "agent", "level",
                                             "random", "p2", "kind", "person"),
                                   NULL);
        room = server_room(client->world->server, word_in(reply, "table"));
        json_decref(reply);
        if (room->thinking)
            return room;
    }
}

static void agents_move_in_turn(void **unused) {
    (void)unused;
    World world;
    Client greedy, honest;
    world_open(&world, 1);
    greedy = client_open_at(&world, "192.0.2.66");
    honest = client_open_at(&world, "192.0.2.1");
    for (int i = 0; i < GREEDY; i++)
        begin_with_an_agent(&greedy);
    const Room *room = begin_with_an_agent(&honest);
    int n = room->n;
    assert_true(server_think(world.server) && server_think(world.server));
    server_tick(world.server);
    assert_true(room->n > n);
    client_close(&greedy);
    client_close(&honest);
    world_close(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_take_turns),
        cmocka_unit_test(lesser_ranks_go_on),
        cmocka_unit_test(the_dropped_are_done_with),
        cmocka_unit_test(somebody_comes),
        cmocka_unit_test(one_hint_of_an_address_at_a_time),
        cmocka_unit_test(who_is_hurried),
        cmocka_unit_test(lesser_work_makes_room),
        cmocka_unit_test(a_hint_waits_for_one_of_another_address),
        cmocka_unit_test(agents_move_in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
