/* The table server and games that were played elsewhere: records of strangers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "games/boxes.h"
#include "kit/party.h"
#include "server/operate.h"

/* A game of random decisions. */
static void play(Table *table, uint64_t seed, int count) {
    Choice choices[CANTINA_CHOICES_MAX];
    Rng rng = rng_seeded(seed);
    while (count-- > 0 && table_settle(table) == CANTINA_ASK) {
        int n = cantina_choices(table->box, table->state, NULL, choices, CANTINA_CHOICES_MAX);
        assert_int_equal(table_act(table, choices[rng_below(&rng, (uint32_t)n)], "random"), 0);
    }
    table_settle(table);
}

static Table *played(const char *game, int seats, uint64_t seed, int count) {
    char wrong[200] = "";
    Table *table = table_new(box_embedded(game), seats, NULL, seed, wrong, sizeof wrong);
    assert_non_null(table);
    play(table, seed, count);
    return table;
}

/* A record whose header holds the state it begins from. */
static char *record_from_a_state(void) {
    char wrong[200] = "";
    Table *whole = played("conflict", 2, 4, 12);
    Table *table = table_load(whole->box, whole->state, 4, wrong, sizeof wrong);
    assert_non_null(table);
    play(table, 5, 10);
    char *text = table_record(table);
    assert_non_null(strstr(text, "\nstart {"));
    table_free(whole), table_free(table);
    return text;
}

static json_t *record_request(const char *op, const char *text) {
    return json_pack("{s:s, s:s}", "op", op, "record", text);
}

static const char *message_in(const json_t *reply) {
    return word_in(json_object_get(reply, "error"), "message");
}

/* A state can be made up, so strangers may not bring one. */
static void a_start_is_refused(void **unused) {
    (void)unused;
    static const char *const ops[] = {"import", "replay", "analyse"};
    Party party;
    char *text = record_from_a_state();
    party_open(&party, "conflict", 1, 2, NULL, 1);
    for (int i = 0; i < COUNT(ops); i++) {
        json_t *reply = client_ask(&party.people[0], record_request(ops[i], text), "bad-record");
        assert_non_null(strstr(message_in(reply), "a game that begins from a given state is not taken here"));
        assert_non_null(strstr(message_in(reply), "record line "));
        json_decref(reply);
    }
    free(text);
    party_close(&party);
}

/* Where it is allowed, it is taken; when it is not any more, the table stays in the store. */
static void a_start_may_be_allowed(void **unused) {
    (void)unused;
    Party party;
    char *text = record_from_a_state();
    party_open(&party, "conflict", 1, 2, NULL, 1);
    party.world.server->setup.allow_start = true;
    json_decref(client_ask(&party.people[0], record_request("replay", text), NULL));
    json_t *reply = client_ask(&party.people[0], record_request("import", text), NULL);
    keep_table(&party, reply);
    json_decref(reply);
    world_crash(&party.world);
    json_decref(party.people[0].pushes);
    party.people[0] = client_open(&party.world);
    json_decref(client_ask(&party.people[0], request(&party, "join"), "unopened"));
    party.world.server->setup.allow_start = true;
    json_decref(client_ask(&party.people[0], request(&party, "join"), NULL));
    free(text);
    party_close(&party);
}

/* ---- what takes long is done in a thread ---- */

/* The server takes it, but has no answer yet. */
static void send(Client *client, int id, json_t *request) {
    json_object_set_new(request, "id", json_integer(id));
    char *text = json_dumps(request, JSON_COMPACT);
    client->world->now += 500;
    server_message(client->world->server, client->connection, text, strlen(text));
    free(text);
    json_decref(request);
}

/* The answer to a request that was sent; NULL: there is none yet. */
static json_t *answer(Client *client, int id) {
    json_t *reply = client_read(client);
    assert_true(!reply || number_in(reply, "id") == id);
    return reply;
}

static const char *code_in(const json_t *reply) {
    return word_in(json_object_get(reply, "error"), "code");
}

/* A long game as a record, that far; as a whole one that has more events than are told at once. */
static char *record_of(int decisions) {
    enum { EVENTS = 2200, SEEDS = 40 };
    Table *table = played("outerrim", 4, 1, decisions);
    for (int seed = 2; seed < SEEDS && table->status == CANTINA_OVER && table->event_count < EVENTS; seed++) {
        table_free(table);
        table = played("outerrim", 4, seed, decisions);
    }
    while (table->status == CANTINA_ASK && cantina_asked(table->box, table->state) != 1)
        play(table, (uint64_t)table->move_count, 1); /* no agent thinks at the table while the person looks elsewhere */
    assert_true(table->move_count > 600);
    char *text = table_record(table);
    table_free(table);
    return text;
}

static char *long_record(void) {
    return record_of(100000);
}

static json_t *import_request(const char *text) {
    json_t *import = record_request("import", text);
    json_object_set_new(import, "players", persons(1, 4));
    return import;
}

static void a_long_record_is_read_in_a_thread(void **unused) {
    (void)unused;
    static const char *const ops[] = {"import", "replay", "analyse"};
    Party party;
    char *text = long_record();
    party_open(&party, "conflict", 1, 2, NULL, 1);
    Client *me = &party.people[0];
    for (int i = 0; i < COUNT(ops); i++) {
        world_settle(&party.world);
        client_forget(me);
        send(me, 70, record_request(ops[i], text));
        assert_null(answer(me, 70));
        client_do(me, json_pack("{s:s}", "op", "ping")); /* others are answered meanwhile */
        assert_true(server_think(party.world.server));
        server_tick(party.world.server);
        json_t *reply = answer(me, 70);
        assert_non_null(reply);
        assert_true(json_is_true(json_object_get(reply, "ok")));
        json_decref(reply);
    }
    client_do(me, json_pack("{s:s, s:b}", "op", "analyse", "stop", 1));
    free(text);
    party_close(&party);
}

/* An address has two games read at a time, a connection one. */
static void few_are_read_at_once(void **unused) {
    (void)unused;
    Party party;
    char *text = long_record();
    party_open(&party, "conflict", 1, 2, NULL, 1);
    Client *me = &party.people[0], second = client_open(&party.world), third = client_open(&party.world);
    Client other = client_open_at(&party.world, "198.51.100.7");
    send(me, 70, record_request("replay", text));
    json_decref(client_ask(me, record_request("replay", text), "busy"));
    world_settle(&party.world);
    json_decref(answer(me, 70));
    send(me, 71, record_request("replay", text));
    send(&second, 72, record_request("replay", text));
    send(&third, 73, record_request("replay", text));
    json_t *reply = answer(&third, 73);
    assert_string_equal(code_in(reply), "busy");
    json_decref(reply);
    send(&other, 74, record_request("replay", text));
    world_settle(&party.world);
    json_decref(answer(me, 71)), json_decref(answer(&second, 72));
    reply = answer(&other, 74);
    assert_true(json_is_true(json_object_get(reply, "ok")));
    json_decref(reply);
    client_close(&second), client_close(&third), client_close(&other);
    free(text);
    party_close(&party);
}

/* Somebody goes before it is read: nothing comes of it. */
static void a_reader_may_vanish(void **unused) {
    (void)unused;
    Party party;
    char *text = long_record();
    party_open(&party, "conflict", 1, 2, NULL, 1);
    uint64_t created = server_figures(party.world.server).created;
    for (int i = 0; i < 3; i++) {
        Client client = client_open(&party.world);
        send(&client, 70, i == 1 ? record_request("analyse", text) : import_request(text));
        if (i == 2)
            server_think(party.world.server); /* it is read, and not yet answered */
        client_close(&client);
        world_settle(&party.world);
    }
    assert_null(party.world.server->errands);
    assert_int_equal(server_figures(party.world.server).created, created);
    send(&party.people[0], 71, import_request(text)); /* and the server is freed while it waits */
    free(text);
    party_close(&party);
}

/* ---- long tables come back from disk ---- */

/* The party is at a table with a long game that is put away. */
static void open_long(Party *party) {
    char *text = record_of(600);
    party_open(party, "conflict", 1, 2, NULL, 1);
    json_t *reply = client_ask(&party->people[0], import_request(text), NULL);
    keep_table(party, reply);
    json_decref(reply);
    free(text);
}

static void put_away(Party *party) {
    world_crash(&party->world);
    json_decref(party->people[0].pushes);
    party->people[0] = client_open(&party->world);
}

static json_t *join_since(const Party *party, int since) {
    json_t *join = join_request(party, 1);
    json_object_set_new(join, "since", json_integer(since));
    return join;
}

static json_t *missed_events(const json_t *reply) {
    return json_object_get(json_array_get(json_object_get(reply, "missed"), 0), "events");
}

/* Two ask at once: it is read once, both are answered in their order, and what they missed is complete. */
static void a_long_table_wakes_in_a_thread(void **unused) {
    (void)unused;
    Party party;
    open_long(&party);
    json_t *before = client_ask(&party.people[0], join_since(&party, 0), NULL);
    put_away(&party);
    Client *me = &party.people[0], other = client_open(&party.world);
    send(me, 70, join_since(&party, 0));
    send(&other, 71, join_request(&party, 1));
    assert_null(answer(me, 70));
    assert_null(answer(&other, 71));
    client_do(me, json_pack("{s:s}", "op", "ping"));
    assert_true(server_think(party.world.server));
    assert_false(server_think(party.world.server));
    server_tick(party.world.server);
    json_t *mine = answer(me, 70), *theirs = answer(&other, 71);
    assert_true(json_equal(missed_events(mine), missed_events(before)));
    assert_true(json_array_size(missed_events(mine)) > 600);
    assert_true(json_equal(json_object_get(mine, "view"), json_object_get(before, "view")));
    assert_true(json_is_true(json_object_get(theirs, "ok")));
    assert_int_equal(server_figures(party.world.server).woken, 1);
    json_decref(before), json_decref(mine), json_decref(theirs);
    client_close(&other);
    party_close(&party);
}

/* Whatever is asked of a table that is being read waits, in its order. */
static void requests_wait_for_the_table(void **unused) {
    (void)unused;
    Party party;
    open_long(&party);
    put_away(&party);
    Client *me = &party.people[0], gone = client_open(&party.world);
    send(&gone, 60, join_request(&party, 1));
    send(me, 70, join_request(&party, 1));
    send(me, 71, request(&party, "record"));
    client_close(&gone);
    world_settle(&party.world);
    size_t length;
    int found = 0;
    for (const char *text; (text = server_peek(party.world.server, me->connection, &length));) {
        found += strstr(text, found ? "\"id\":71" : "\"id\":70") != NULL;
        server_pop(me->connection);
    }
    assert_int_equal(found, 2);
    party_close(&party);
}

/* It cannot be read: all who wait are told so. */
static void a_long_table_may_be_beyond_help(void **unused) {
    (void)unused;
    Party party;
    char wrong[200] = "", *text;
    Table *whole = played("outerrim", 4, 1, 3), *table = table_load(whole->box, whole->state, 4, wrong, sizeof wrong);
    play(table, 5, 100000);
    text = table_record(table);
    party_open(&party, "conflict", 1, 2, NULL, 1);
    party.world.server->setup.allow_start = true;
    json_t *reply = client_ask(&party.people[0], import_request(text), NULL);
    keep_table(&party, reply);
    json_decref(reply);
    put_away(&party);
    send(&party.people[0], 70, join_request(&party, 1));
    assert_null(answer(&party.people[0], 70));
    world_settle(&party.world);
    reply = answer(&party.people[0], 70);
    assert_string_equal(code_in(reply), "unopened");
    assert_non_null(strstr(message_in(reply), "a game that begins from a given state is not taken here"));
    json_decref(reply);
    json_decref(client_ask(&party.people[0], join_request(&party, 1), "unopened"));
    free(text);
    table_free(whole), table_free(table);
    party_close(&party);
}

/* While it is read an operator has it here, halts it, and it is put away again: what was read is out of date. */
static void a_table_may_change_while_it_is_read(void **unused) {
    (void)unused;
    Party party;
    char wrong[200];
    open_long(&party);
    put_away(&party);
    Server *server = party.world.server;
    for (int i = 0; i < 2; i++) {
        send(&party.people[0], 70 + i, join_request(&party, 1));
        if (i == 1)
            assert_true(server_think(server));
        Room *room = room_wake(server, party.id, wrong, sizeof wrong);
        assert_true(operate_table(server, room, i ? HAPPENED_THAW : HAPPENED_FREEZE, "a look"));
        party.world.now += SERVER_PARK_MS + 1;
        rooms_park(server, SERVER_PARK_MS);
        assert_null(server_room(server, party.id));
        world_settle(&party.world);
        json_t *reply = answer(&party.people[0], 70 + i);
        assert_true(json_is_true(json_object_get(reply, "ok")));
        assert_int_equal(number_in(reply, "seq"), room_of(&party)->seq);
        assert_int_equal(room_of(&party)->state, i ? ROOM_OPEN : ROOM_FROZEN);
        json_decref(reply);
        client_do(&party.people[0], request(&party, "leave"));
        party.world.now += SERVER_PARK_MS + 1;
        rooms_park(server, SERVER_PARK_MS);
        assert_null(server_room(server, party.id));
    }
    party_close(&party);
}

/* So many wait for one table and no more, and none with a long request. */
static void few_wait_for_a_table(void **unused) {
    enum { WAITERS = 64 };
    (void)unused;
    Party party;
    char filler[5000];
    open_long(&party);
    put_away(&party);
    memset(filler, 'x', sizeof filler);
    filler[sizeof filler - 1] = 0;
    json_t *long_join = join_request(&party, 1);
    json_object_set_new(long_join, "filler", json_string(filler));
    send(&party.people[0], 1, long_join);
    json_t *reply = answer(&party.people[0], 1);
    assert_string_equal(code_in(reply), "busy");
    json_decref(reply);
    for (int i = 0; i < WAITERS; i++) {
        send(&party.people[0], 2 + i, request(&party, "unseen"));
        assert_null(answer(&party.people[0], 2 + i));
    }
    send(&party.people[0], 99, request(&party, "unseen"));
    reply = answer(&party.people[0], 99);
    assert_string_equal(code_in(reply), "busy");
    json_decref(reply);
    party_close(&party);
}

/* ---- bounds ---- */

static size_t count_events(const json_t *missed) {
    size_t i, count = 0;
    json_t *thing;
    json_array_foreach(missed, i, thing) count += json_array_size(json_object_get(thing, "events"));
    return count;
}

/* What somebody missed is told as far as it fits into a message that is soon made. */
static void not_all_is_told_of_a_long_game(void **unused) {
    enum { EVENTS = 2000 };
    (void)unused;
    Party party;
    char *text = long_record();
    party_open(&party, "conflict", 1, 2, NULL, 1);
    json_t *reply = client_ask(&party.people[0], import_request(text), NULL);
    keep_table(&party, reply);
    assert_true(room_of(&party)->table->event_count > EVENTS);
    json_decref(reply);
    reply = client_ask(&party.people[0], join_since(&party, 0), NULL);
    assert_true(count_events(json_object_get(reply, "missed")) <= EVENTS);
    json_decref(reply);
    free(text);
    party_close(&party);
}

static void a_game_may_be_too_long(void **unused) {
    (void)unused;
    Party party;
    Table *table = played("conflict", 2, 4, 3);
    char *text = table_record(table), *more;
    size_t used = strlen(text), room = used + (size_t)GAME_LINES_MOST * 16 + 100;
    more = malloc(room);
    memcpy(more, text, used);
    for (int i = 0; i <= GAME_LINES_MOST; i += 2)
        used += (size_t)sprintf(more + used, "p1 keep\nundo 1\n");
    assert_true(used < SERVER_IMPORT_MOST - 1000);
    party_open(&party, "conflict", 1, 2, NULL, 1);
    json_t *reply = client_ask(&party.people[0], record_request("import", more), "too-large");
    assert_non_null(strstr(message_in(reply), "the game is too long"));
    json_decref(reply);
    Table *here = room_of(&party)->table;
    int length = here->lines_length, n = room_of(&party)->n;
    here->lines_length = GAME_TEXT_MOST;
    json_decref(client_ask(&party.people[0], act_request(&party, n, "keep"), "full"));
    here->lines_length = length;
    free(text), free(more);
    table_free(table);
    party_close(&party);
}

/* The same with real threads. */
static void long_games_in_threads(void **unused) {
    (void)unused;
    World world;
    char wrong[200], *text = long_record();
    world_open(&world, 1);
    ServerSetup setup = world.server->setup;
    server_free(world.server);
    setup.thinkers = 2;
    world.server = server_new(&setup, wrong, sizeof wrong);
    assert_non_null(world.server);
    Client client = client_open(&world);
    for (int i = 0; i < 6; i++) {
        send(&client, i, i % 2 ? record_request("replay", text) : import_request(text));
        json_t *reply = NULL;
        while (!(reply = answer(&client, i)))
            server_tick(world.server);
        assert_true(json_is_true(json_object_get(reply, "ok")));
        json_decref(reply);
    }
    send(&client, 9, import_request(text));
    free(text);
    client_close(&client);
    world_close(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_start_is_refused),
        cmocka_unit_test(a_start_may_be_allowed),
        cmocka_unit_test(a_long_record_is_read_in_a_thread),
        cmocka_unit_test(few_are_read_at_once),
        cmocka_unit_test(a_reader_may_vanish),
        cmocka_unit_test(a_long_table_wakes_in_a_thread),
        cmocka_unit_test(requests_wait_for_the_table),
        cmocka_unit_test(a_long_table_may_be_beyond_help),
        cmocka_unit_test(a_table_may_change_while_it_is_read),
        cmocka_unit_test(few_wait_for_a_table),
        cmocka_unit_test(not_all_is_told_of_a_long_game),
        cmocka_unit_test(a_game_may_be_too_long),
        cmocka_unit_test(long_games_in_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
