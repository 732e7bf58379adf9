/* What an operator does through the admin door: tables, addresses, announcements, draining. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/party.h"
#include "server/parts.h"

/* ---- asking ---- */

/* Asks and expects that status; the body is taken over. */
static json_t *ask(World *world, const char *method, const char *path, json_t *body, int status) {
    int got = 0;
    json_t *reply = server_admin(world->server, method, path, body, &got);
    if (got != status)
        fail_msg("%s %s: status %d and not %d", method, path, got, status);
    if (reply)
        assert_int_equal(json_is_true(json_object_get(reply, "ok")), status == 200);
    json_decref(body);
    return reply;
}

static void tell(World *world, const char *path, json_t *body) {
    json_decref(ask(world, "POST", path, body, 200));
}

static const char *path_of(const Party *party, const char *rest) {
    static char path[128];
    snprintf(path, sizeof path, "/admin/tables/%s%s", party->id, rest);
    return path;
}

static json_t *with(json_t *json, const char *field, const char *word) {
    json_object_set_new(json, field, json_string(word));
    return json;
}

static json_t *word(const char *field, const char *value) {
    return with(json_object(), field, value);
}

static bool holds(const json_t *json, const char *text) {
    char *all = json_dumps(json, JSON_COMPACT);
    bool found = strstr(all, text) != NULL;
    free(all);
    return found;
}

static json_t *first_act(Party *party, int who) {
    json_t *table = look(party, who), *question = json_object_get(table, "question");
    const char *id = word_in(json_array_get(json_object_get(question, "actions"), 0), "id");
    json_t *act = act_request(party, number_in(table, "n"), id ? id : "none");
    json_decref(table);
    return act;
}

/* ---- doors ---- */

static void what_is_not_there(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    json_decref(ask(&world, "GET", "/admin/dance", NULL, 404));
    json_decref(ask(&world, "GET", "/admin/tables/aaaaaaaaaaaaaaaa", NULL, 404));
    json_decref(ask(&world, "GET", "/admin/drain", NULL, 404)); /* looking changes nothing */
    json_decref(ask(&world, "POST", "/admin/tables", json_object(), 404));
    json_t *doors = ask(&world, "GET", "/admin/", NULL, 200);
    assert_true(json_array_size(json_object_get(doors, "doors")) > 10);
    json_decref(doors);
    world_close(&world);
}

/* Whatever a body and a query hold, the answer is an answer. */
static void odd_requests_are_answered(void **unused) {
    (void)unused;
    static const char *const bodies[] = {
        "{}",
        "{\"why\": 7, \"address\": 7, \"minutes\": \"x\", \"text\": [], \"confirm\": null, \"off\": 1}",
        "{\"address\": \"\", \"minutes\": -1, \"text\": \"\", \"confirm\": \"\"}",
        "{\"address\": \"::\", \"minutes\": 9000000000000000000, \"off\": true}",
        "{\"address\": \"1.2.3.4/99/99\", \"minutes\": 0.5, \"why\": \"\\u202e\\u0007\"}",
    };
    static const char *const queries[] = {"",
                                          "?",
                                          "?&&=&most=&behind=-",
                                          "?most=99999999999999999999&state=open",
                                          "?behind=9999999999999999999999-aaaaaaaaaaaaaaaa",
                                          "?game=%00%ff&spoilers=1"};
    Party party;
    party_open(&party, "conflict", 1, 2, NULL, 1);
    json_t *list = ask(&party.world, "GET", "/admin/", NULL, 200), *door;
    size_t i;
    json_array_foreach(json_object_get(list, "doors"), i, door) {
        const char *path = word_in(door, "path"), *star = strchr(path, '*');
        bool posts = !strcmp(word_in(door, "method"), "POST");
        for (size_t n = 0; n < (posts ? COUNT(bodies) : COUNT(queries)); n++) {
            char full[200];
            int status = 0;
            json_t *body = posts ? json_loads(bodies[n], 0, NULL) : NULL;
            snprintf(full, sizeof full, "%.*s%s%s%s", star ? (int)(star - path) : (int)strlen(path), path,
                     star ? party.id : "", star ? star + 1 : "", posts ? "" : queries[n]);
            json_t *reply = server_admin(party.world.server, word_in(door, "method"), full, body, &status);
            assert_non_null(reply);
            assert_true(status == 200 || status == 400 || status == 404 || status == 409);
            json_decref(reply);
            json_decref(body);
        }
    }
    json_decref(list);
    party_close(&party);
}

/* ---- looking ---- */

static void a_table_is_looked_at(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "outerrim", 2, 2, NULL, 1);
    steps(&party, 1, 20);
    client_do(&party.people[0], with(request(&party, "chat"), "text", "hello there"));
    json_t *reply = ask(&party.world, "GET", path_of(&party, ""), NULL, 200), *table = json_object_get(reply, "table");
    assert_string_equal(word_in(table, "title"), "Friday");
    assert_string_equal(word_in(table, "state"), "open");
    json_t *people = json_object_get(table, "people");
    assert_int_equal(json_array_size(people), 2);
    assert_string_equal(word_in(json_array_get(people, 0), "address"), "192.0.2.1");
    assert_true(holds(table, "hello there"));
    assert_true(number_in(table, "moves") > 0);
    for (int seat = 0; seat <= 2; seat++)
        assert_false(holds(reply, party.keys[seat]));
    json_t *seen = tell_table(room_of(&party), (Reader){0, false, "en", NULL}, -1);
    assert_true(json_equal(json_object_get(table, "view"), json_object_get(seen, "view"))); /* what a watcher sees */
    json_decref(reply);
    reply = ask(&party.world, "GET", path_of(&party, "?spoilers=1"), NULL, 200);
    assert_false(json_equal(json_object_get(json_object_get(reply, "table"), "view"), json_object_get(seen, "view")));
    json_decref(seen);
    json_decref(reply);
    party_close(&party);
}

static void tables_are_listed_in_pages(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 2, NULL, 1);
    for (int i = 0; i < 3; i++) {
        party.world.now += 60 * 1000;
        json_t *create = json_pack("{s:s, s:s, s:i}", "op", "create", "game", "clonewars", "seats", 2);
        client_do(&party.people[0], create);
    }
    json_t *reply = ask(&party.world, "GET", "/admin/tables?most=3", NULL, 200);
    assert_int_equal(json_array_size(json_object_get(reply, "tables")), 3);
    char path[128];
    snprintf(path, sizeof path, "/admin/tables?most=3&behind=%s", word_in(reply, "next"));
    json_decref(reply);
    reply = ask(&party.world, "GET", path, NULL, 200);
    json_t *line = json_array_get(json_object_get(reply, "tables"), 0);
    assert_int_equal(json_array_size(json_object_get(reply, "tables")), 1);
    assert_string_equal(word_in(line, "table"), party.id);
    assert_string_equal(word_in(line, "title"), "Friday");
    assert_string_equal(word_in(line, "state"), "open");
    assert_int_equal(number_in(line, "here"), 1);
    assert_true(json_is_null(json_object_get(reply, "next")));
    json_decref(reply);
    reply = ask(&party.world, "GET", "/admin/tables?game=conflict", NULL, 200);
    assert_int_equal(json_array_size(json_object_get(reply, "tables")), 1);
    json_decref(reply);
    tell(&party.world, path_of(&party, "/close"), json_object());
    reply = ask(&party.world, "GET", "/admin/tables?state=over", NULL, 200);
    assert_int_equal(json_array_size(json_object_get(reply, "tables")), 1);
    assert_string_equal(word_in(json_array_get(json_object_get(reply, "tables"), 0), "state"), "closed");
    json_decref(reply);
    json_decref(ask(&party.world, "GET", "/admin/tables?state=dancing", NULL, 400));
    json_decref(ask(&party.world, "GET", "/admin/tables?behind=dancing", NULL, 400));
    party_close(&party);
}

static void what_is_stored_is_handed_out_and_deleted(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    steps(&party, 1, 4);
    client_do(&party.people[0], with(request(&party, "chat"), "text", "hello there"));
    json_t *reply = ask(&party.world, "GET", path_of(&party, "/export"), NULL, 200);
    json_t *kept = json_object_get(reply, "export");
    assert_true(holds(kept, "hello there"));
    assert_null(json_object_get(reply, "secret")); /* the dice of a game in play */
    json_decref(reply);
    reply = ask(&party.world, "GET", path_of(&party, "/export?spoilers=1"), NULL, 200);
    assert_non_null(word_in(reply, "secret"));
    json_decref(reply);
    json_decref(ask(&party.world, "POST", path_of(&party, "/delete"), word("confirm", "yes"), 400));
    assert_non_null(room_of(&party));
    client_forget(&party.people[0]);
    tell(&party.world, path_of(&party, "/delete"), word("confirm", party.id));
    json_t *told = client_push(&party.people[0], "state");
    assert_string_equal(word_in(told, "state"), "deleted");
    json_decref(told);
    assert_null(room_of(&party));
    json_decref(client_ask(&party.people[0], join_request(&party, 1), "unknown-table"));
    json_decref(ask(&party.world, "GET", path_of(&party, "/export"), NULL, 404));
    json_decref(ask(&party.world, "POST", path_of(&party, "/delete"), word("confirm", party.id), 404));
    party_close(&party);
}

static void campaigns_are_listed_and_deleted(void **unused) {
    (void)unused;
    World world;
    char path[96];
    world_open(&world, 1);
    Client client = client_open(&world);
    json_t *made = client_ask(
        &client, json_pack("{s:s, s:s, s:s}", "op", "campaign_new", "game", "mandalorian", "name", "Sundays"), NULL);
    tell(&world, "/admin/announce", word("text", "hello")); /* what the operator keeps is no campaign */
    json_t *reply = ask(&world, "GET", "/admin/campaigns", NULL, 200), *list = json_object_get(reply, "campaigns");
    assert_int_equal(json_array_size(list), 1);
    assert_string_equal(word_in(json_array_get(list, 0), "name"), "Sundays");
    assert_false(holds(reply, word_in(made, "key")));
    json_decref(reply);
    const char *id = word_in(made, "campaign");
    snprintf(path, sizeof path, "/admin/campaigns/%s/delete", id);
    json_decref(ask(&world, "POST", path, json_object(), 400));
    tell(&world, path, word("confirm", id));
    json_decref(client_ask(&client,
                           json_pack("{s:s, s:s, s:s}", "op", "campaign", "campaign", id, "key", word_in(made, "key")),
                           "unknown-campaign"));
    reply = ask(&world, "GET", "/admin/campaigns", NULL, 200);
    assert_int_equal(json_array_size(json_object_get(reply, "campaigns")), 0);
    json_decref(reply);
    json_decref(made);
    client_close(&client);
    world_close(&world);
}

/* ---- freezing and closing ---- */

static void a_frozen_table_waits(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    steps(&party, 1, 2);
    tell(&party.world, path_of(&party, "/freeze"), word("why", "being looked into"));
    json_t *told = client_push(&party.people[1], "state");
    assert_string_equal(word_in(told, "state"), "frozen");
    assert_string_equal(word_in(told, "why"), "being looked into");
    json_decref(told);
    int who = asked(&party);
    assert_true(who >= 0);
    json_decref(client_ask(&party.people[who], first_act(&party, who), "frozen"));
    json_decref(client_ask(&party.people[0], with(request(&party, "chat"), "text", "hi"), "frozen"));
    world_crash(&party.world); /* it survives a restart */
    party_return(&party);
    json_t *table = look(&party, who);
    assert_string_equal(word_in(table, "state"), "frozen");
    json_decref(table);
    json_decref(client_ask(&party.people[who], first_act(&party, who), "frozen"));
    tell(&party.world, path_of(&party, "/unfreeze"), json_object());
    client_do(&party.people[who], first_act(&party, who));
    party_close(&party);
}

static void agents_wait_at_a_frozen_table(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 3, NULL, 1);
    tell(&party.world, path_of(&party, "/freeze"), json_object());
    json_decref(ask(&party.world, "POST", path_of(&party, "/freeze"), json_object(), 409));
    uint32_t seq = room_of(&party)->seq;
    world_settle(&party.world);
    assert_int_equal(room_of(&party)->seq, seq);
    tell(&party.world, path_of(&party, "/unfreeze"), json_object());
    party_close(&party);
}

static void a_closed_table_is_over(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    tell(&party.world, path_of(&party, "/close"), word("why", "rude words"));
    json_t *told = client_push(&party.people[0], "state");
    assert_string_equal(word_in(told, "state"), "closed");
    json_decref(told);
    int who = asked(&party);
    json_decref(client_ask(&party.people[who], first_act(&party, who), "closed"));
    json_t *lobby = client_ask(&party.people[0], word("op", "lobby"), NULL);
    assert_int_equal(json_array_size(json_object_get(lobby, "tables")), 0);
    json_decref(lobby);
    json_decref(ask(&party.world, "POST", path_of(&party, "/unfreeze"), json_object(), 409));
    world_crash(&party.world);
    party_return(&party);
    json_decref(client_ask(&party.people[who], first_act(&party, who), "closed"));
    party_close(&party);
}

/* ---- addresses ---- */

static void an_address_is_blocked(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open_at(&world, "198.51.100.7"), other = client_open_at(&world, "198.51.100.8");
    json_t *body = with(word("address", "198.51.100.7"), "why", "floods");
    json_object_set_new(body, "minutes", json_integer(10));
    tell(&world, "/admin/block", body);
    assert_true(server_is_lost(client.connection));
    assert_false(server_is_lost(other.connection));
    assert_null(server_connect(world.server, "198.51.100.7", NULL));
    json_t *blocks = ask(&world, "GET", "/admin/blocks", NULL, 200);
    assert_string_equal(word_in(json_array_get(json_object_get(blocks, "blocks"), 0), "address"), "198.51.100.7");
    json_decref(blocks);
    client_close(&client), client_close(&other);
    world_crash(&world);
    assert_null(server_connect(world.server, "198.51.100.7", NULL));
    world.now += 10 * 60 * 1000 + 1000;
    client = client_open_at(&world, "198.51.100.7"); /* it has an end */
    client_close(&client);
    world_close(&world);
}

static void a_network_is_blocked_and_let_in_again(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    tell(&world, "/admin/block", word("address", "2001:db8:1:2::5"));
    assert_null(server_connect(world.server, "2001:db8:1:2:ffff::1", NULL));
    world.now += 1000LL * 60 * 60 * 24 * 365; /* without an end */
    assert_null(server_connect(world.server, "2001:db8:1:2:ffff::1", NULL));
    tell(&world, "/admin/unblock", word("address", "2001:db8:1:2::/64"));
    json_decref(ask(&world, "POST", "/admin/unblock", word("address", "2001:db8:1:2::/64"), 404));
    Client client = client_open_at(&world, "2001:db8:1:2:ffff::1");
    client_close(&client);
    json_decref(ask(&world, "POST", "/admin/block", word("address", "everybody"), 400));
    json_decref(ask(&world, "POST", "/admin/block", json_object(), 400));
    json_decref(ask(&world, "POST", "/admin/block", word("address", "127.0.0.1"), 400)); /* a proxy, or the operator */
    world_close(&world);
}

/* ---- announcements ---- */

static void everybody_is_told(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    size_t length;
    Client client = client_open(&world), waits = client_open(&world);
    json_decref(client_ask(&client, word("op", "lobby"), NULL));
    tell(&world, "/admin/announce", word("text", "Restart at\n noon\xe2\x80\xae"));
    json_decref(client_read(&client));
    json_t *told = client_push(&client, "announcement");
    assert_string_equal(word_in(told, "text"), "Restart at noon");
    json_decref(told);
    assert_null(server_peek(world.server, waits.connection, &length)); /* over HTTP it would be taken for the reply */
    client_close(&client), client_close(&waits);
    world_crash(&world);
    client = client_open(&world); /* who comes later is told as well, once */
    json_decref(client_ask(&client, word("op", "lobby"), NULL));
    json_decref(client_ask(&client, word("op", "lobby"), NULL));
    told = client_push(&client, "announcement");
    assert_string_equal(word_in(told, "text"), "Restart at noon");
    json_decref(told);
    assert_null(client_push(&client, "announcement"));
    tell(&world, "/admin/withdraw", json_object());
    json_decref(client_read(&client));
    told = client_push(&client, "announcement");
    assert_true(json_is_null(json_object_get(told, "text")));
    json_decref(told);
    json_decref(ask(&world, "POST", "/admin/announce", word("text", " "), 400));
    client_close(&client);
    world_close(&world);
}

/* ---- draining ---- */

static void a_server_drains(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    Server *server = party.world.server;
    assert_null(server_draining(server));
    json_t *body = json_object();
    json_object_set_new(body, "minutes", json_integer(30));
    tell(&party.world, "/admin/drain", body);
    assert_non_null(server_draining(server));
    assert_false(server_drained(server));
    json_decref(client_ask(&party.people[0],
                           json_pack("{s:s, s:s, s:i}", "op", "create", "game", "conflict", "seats", 2), "busy"));
    assert_null(server_connect(server, "198.51.100.7", NULL));
    steps(&party, 1, 2); /* games go on */
    client_close(&party.people[1]);
    party.people[1] = client_open(&party.world); /* and who plays comes back */
    client_do(&party.people[1], join_request(&party, 2));
    for (int i = 0; i < 2; i++)
        client_do(&party.people[i], request(&party, "leave"));
    assert_true(server_drained(server));
    body = json_object();
    json_object_set_new(body, "off", json_true());
    tell(&party.world, "/admin/drain", body);
    assert_false(server_drained(server));
    Client other = client_open_at(&party.world, "198.51.100.7");
    client_close(&other);
    party_close(&party);
}

static void draining_has_an_end(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    json_t *body = json_object();
    json_object_set_new(body, "minutes", json_integer(30));
    tell(&party.world, "/admin/drain", body);
    party.world.now += 29 * 60 * 1000;
    assert_false(server_drained(party.world.server));
    party.world.now += 2 * 60 * 1000;
    assert_true(server_drained(party.world.server));
    party_close(&party);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_there),
        cmocka_unit_test(odd_requests_are_answered),
        cmocka_unit_test(a_table_is_looked_at),
        cmocka_unit_test(tables_are_listed_in_pages),
        cmocka_unit_test(what_is_stored_is_handed_out_and_deleted),
        cmocka_unit_test(campaigns_are_listed_and_deleted),
        cmocka_unit_test(a_frozen_table_waits),
        cmocka_unit_test(agents_wait_at_a_frozen_table),
        cmocka_unit_test(a_closed_table_is_over),
        cmocka_unit_test(an_address_is_blocked),
        cmocka_unit_test(a_network_is_blocked_and_let_in_again),
        cmocka_unit_test(everybody_is_told),
        cmocka_unit_test(a_server_drains),
        cmocka_unit_test(draining_has_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
