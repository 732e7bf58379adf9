/* What one stranger may take of a table server: addresses, rates, seats, chat, thinking time and memory. */
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

/* ---- addresses ---- */

static void expect_group(const char *address, const char *expected) {
    char group[ADDRESS_ROOM];
    address_group(address, group, sizeof group);
    assert_string_equal(group, expected);
}

static void addresses_are_grouped(void **unused) {
    (void)unused;
    expect_group("192.0.2.1", "192.0.2.1");
    expect_group("::ffff:192.0.2.1", "192.0.2.1");
    expect_group("::ffff:c000:201", "192.0.2.1");
    expect_group("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    expect_group("2001:db8:1:2::", "2001:db8:1:2::/64");
    expect_group("2001:db8:1:3::1", "2001:db8:1:3::/64");
    expect_group("fe80::1%eth0", "fe80::/64");
    expect_group("::1", "::/64");
    expect_group("", "");
    expect_group("somebody", "somebody");
}

/* A household has 2^64 addresses of IPv6, and no more connections than anybody. */
static void a_network_is_one_address(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    for (int i = 0; i <= LIMIT_CONNECTIONS; i++) {
        char address[64];
        snprintf(address, sizeof address, "2001:db8:1:2::%x", i + 1);
        assert_int_equal(server_connect(world.server, address, NULL) != NULL, i < LIMIT_CONNECTIONS);
    }
    assert_non_null(server_connect(world.server, "2001:db8:1:3::1", NULL));
    world_close(&world);
}

/* However many addresses come by: the list is bounded, and those who are here stay in it. */
static void the_list_of_addresses_is_bounded(void **unused) {
    (void)unused;
    enum { MANY = 3 * ADDRESS_ROWS * ADDRESSES_OF_ROW };
    Addresses addresses = {.key = {1}};
    Address *here = address_find(&addresses, "192.0.2.1", 1);
    int count = 0;
    here->connections = 1;
    for (int i = 0; i < MANY; i++) {
        char name[40];
        snprintf(name, sizeof name, "2001:db8:%x:%x::1", i >> 16, i & 0xffff);
        Address *address = address_find(&addresses, name, 2 + i);
        assert_non_null(address);
        address->tables.used = 1000; /* it owes something */
        address->tables.at = 2 + i;
    }
    for (int row = 0; row < ADDRESS_ROWS; row++)
        for (const Address *address = addresses.rows[row]; address; address = address->next)
            count++;
    assert_true(count > MANY / 4 && count <= ADDRESS_ROWS * ADDRESSES_OF_ROW);
    assert_ptr_equal(address_find(&addresses, "192.0.2.1", MANY), here);
    address_tidy(&addresses, ADDRESS_ROWS, INT32_MAX);
    assert_ptr_equal(address_find(&addresses, "192.0.2.1", MANY), here);
    here->connections = 0;
    address_tidy(&addresses, ADDRESS_ROWS, INT32_MAX);
    for (int row = 0; row < ADDRESS_ROWS; row++)
        assert_null(addresses.rows[row]);
}

/* ---- rates ---- */

/* Sends the same without letting time pass: the number of the first one that is refused with this code. */
static int refused_at(Client *client, const char *text, const char *code) {
    for (int i = 1; i < 200; i++) {
        server_message(client->world->server, client->connection, text, strlen(text));
        json_t *reply = client_read(client);
        const char *got = word_in(json_object_get(reply, "error"), "code");
        bool refused = got && !strcmp(got, code);
        json_decref(reply);
        if (refused)
            return i;
    }
    return 0;
}

static void what_costs_more_is_allowed_less_often(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    static const struct {
        const char *text;
        int refused;
    } rows[] = {{"{\"op\":\"ping\"}", 61},
                {"{\"op\":\"cards\",\"game\":\"conflict\"}", 13},
                {"{\"op\":\"create\",\"game\":\"conflict\",\"seats\":1}", 13},
                {"{\"op\":\"import\",\"record\":\"\"}", 7},
                {"{\"op\":\"join\",\"table\":\"aaaaaaaaaaaaaaaa\"}", 8}}; /* it is looked for on disk */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char address[20];
        snprintf(address, sizeof address, "192.0.2.%d", (int)i + 1);
        Client client = client_open_at(&world, address);
        assert_int_equal(refused_at(&client, rows[i].text, "too-fast"), rows[i].refused);
        client_close(&client);
    }
    world_close(&world);
}

static void long_requests_cost_more(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open(&world);
    char *text = malloc(SERVER_FRAME_MOST + 1);
    memset(text, ' ', SERVER_FRAME_MOST);
    memcpy(text, "{\"op\":\"ping\"", 12);
    text[SERVER_FRAME_MOST - 1] = '}';
    text[SERVER_FRAME_MOST] = 0;
    assert_int_equal(refused_at(&client, text, "too-fast"), 60 / 5 + 1);
    free(text);
    client_close(&client);
    world_close(&world);
}

/* ---- chat ---- */

static json_t *chat_request(const Party *party, const char *text) {
    json_t *json = request(party, "chat");
    json_object_set_new(json, "text", json_string(text));
    return json;
}

static char *chat_line(const Party *party, int length) {
    char *text = malloc((size_t)length + 100);
    snprintf(text, 60, "{\"op\":\"chat\",\"table\":\"%s\",\"text\":\"", party->id);
    size_t head = strlen(text);
    memset(text + head, 'x', (size_t)length);
    memcpy(text + head + length, "\"}", 3);
    return text;
}

static void chat_has_a_rate(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 1, NULL, 2);
    Client watchers[3];
    char *few = chat_line(&party, 10), *many = chat_line(&party, 500);
    for (int i = 0; i < 3; i++)
        watchers[i] = client_open_at(&party.world, "192.0.2.66");
    assert_int_equal(refused_at(&watchers[0], few, "too-fast"), 11);
    party.world.now += 9000;
    assert_int_equal(refused_at(&watchers[0], few, "too-fast"), 4);
    party.world.now += 60000; /* 500 bytes count four times at the address */
    assert_int_equal(refused_at(&watchers[1], many, "too-fast"), 11);
    assert_int_equal(refused_at(&watchers[2], many, "too-fast"), 6);
    for (int i = 0; i < 3; i++)
        client_close(&watchers[i]);
    free(few), free(many);
    party_close(&party);
}

static void a_table_holds_so_much_chat_a_day(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 1, NULL, 3);
    char text[501];
    memset(text, 'x', 500);
    text[500] = 0;
    for (int i = 0; i < CHAT_DAY_MOST / 500; i++) {
        party.world.now += 5000;
        client_do(&party.people[0], chat_request(&party, text));
    }
    json_decref(client_ask(&party.people[0], chat_request(&party, text), "full"));
    world_crash(&party.world);
    party_return(&party);
    party.world.now += 5000;
    json_decref(client_ask(&party.people[0], chat_request(&party, text), "full"));
    party.world.now += 24 * 60 * 60 * 1000;
    client_do(&party.people[0], chat_request(&party, text));
    party_close(&party);
}

static void a_log_is_bounded(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 1, NULL, 4);
    Room *room = server_room(party.world.server, party.id);
    while (room->seq < LOG_MOST)
        room_happened(room, HAPPENED_SEAT, CANTINA_NOBODY);
    json_decref(client_ask(&party.people[0], chat_request(&party, "one more"), "full"));
    json_decref(client_ask(&party.people[0], act_request(&party, room->n, "anything"), "full"));
    party_close(&party);
}

/* ---- tables and seats ---- */

static json_t *open_table_request(int seats) {
    return json_pack("{s:s, s:s, s:i, s:b}", "op", "create", "game", "conflict", "seats", seats, "listed", 1);
}

static json_t *take_request(const json_t *table) {
    return json_pack("{s:s, s:O, s:s, s:s}", "op", "seat", "table", json_object_get(table, "table"), "seat", "p1",
                     "kind", "person");
}

/* A stranger takes seats at so many tables of others; at those it opened itself, all it likes. */
static void open_seats_are_not_all_taken(void **unused) {
    (void)unused;
    enum { TABLES = 15, SEATS = 12 };
    World world;
    world_open(&world, 1);
    Client host = client_open_at(&world, "192.0.2.1"), stranger = client_open_at(&world, "192.0.2.66");
    for (int i = 0; i < TABLES; i++) {
        json_t *table = client_ask(&host, open_table_request(1), NULL);
        world.now += 300;
        json_decref(client_ask(&stranger, take_request(table), i < SEATS ? NULL : "full"));
        json_decref(table);
        table = client_ask(&stranger, open_table_request(1), NULL);
        client_do(&stranger, take_request(table));
        json_decref(table);
    }
    json_t *table = client_ask(&host, open_table_request(1), NULL);
    world.now += 5 * 60 * 1000;
    client_do(&stranger, take_request(table));
    json_decref(table);
    client_close(&host), client_close(&stranger);
    world_close(&world);
}

static void tables_of_an_address_are_bounded(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open(&world);
    json_decref(client_ask(&client, open_table_request(1), NULL));
    json_decref(client_ask(&client, open_table_request(1), NULL));
    Address *address = client.connection->address;
    assert_int_equal(address->rooms, 2);
    address->rooms += LIMIT_TABLES - 3;
    json_decref(client_ask(&client, open_table_request(1), NULL));
    json_decref(client_ask(&client, open_table_request(1), "full"));
    address->rooms -= LIMIT_TABLES - 3;
    world.now += SERVER_PARK_MS + 1;
    server_tick(world.server);
    assert_int_equal(address->rooms, 0);
    client_close(&client);
    world_close(&world);
}

/* A club evening behind one address: thirty people come, each opens a table, half of them once more, and none is
 * refused. Somebody who goes on and on is, and after a minute may open the next. */
static void a_club_is_one_address(void **unused) {
    (void)unused;
    enum { PEOPLE = 30, AGAIN = 15, IN_HAND = 60 };
    World world;
    Client people[PEOPLE];
    world_open(&world, 1);
    for (int i = 0; i < PEOPLE; i++) {
        people[i] = client_open_at(&world, "192.0.2.7");
        json_decref(client_ask(&people[i], open_table_request(1), NULL));
    }
    for (int i = 0; i < AGAIN; i++)
        json_decref(client_ask(&people[i], open_table_request(1), NULL));
    for (int i = PEOPLE + AGAIN; i < IN_HAND; i++) {
        world.now += 100;
        json_decref(client_ask(&people[0], open_table_request(1), NULL));
    }
    json_decref(client_ask(&people[0], open_table_request(1), "full"));
    world.now += 60 * 1000;
    json_decref(client_ask(&people[1], open_table_request(1), NULL));
    for (int i = 0; i < PEOPLE; i++)
        client_close(&people[i]);
    world_close(&world);
}

/* ---- people at a table ---- */

static void watchers_are_bounded(void **unused) {
    (void)unused;
    enum { ADDRESSES = LIMIT_WATCHERS / LIMIT_WATCHERS_HERE };
    Party party;
    Client watchers[LIMIT_WATCHERS], more, player;
    party_open(&party, "conflict", 2, 2, NULL, 5);
    for (int i = 0; i < LIMIT_WATCHERS; i++) {
        char address[20];
        snprintf(address, sizeof address, "192.0.2.%d", 100 + i % ADDRESSES);
        watchers[i] = client_open_at(&party.world, address);
        client_do(&watchers[i], join_request(&party, 0));
        client_do(&watchers[i], join_request(&party, 0)); /* again: it is here already */
    }
    more = client_open_at(&party.world, "192.0.2.200");
    json_decref(client_ask(&more, join_request(&party, 0), "full"));
    player = client_open_at(&party.world, "192.0.2.200");
    client_do(&player, join_request(&party, 1));
    client_close(&watchers[0]);
    json_t *reply = client_ask(&watchers[ADDRESSES], request(&party, "leave"), NULL);
    json_decref(reply);
    client_do(&more, join_request(&party, 0));
    for (int i = 1; i < LIMIT_WATCHERS; i++)
        client_close(&watchers[i]);
    client_close(&more), client_close(&player);
    party_close(&party);
}

static void watchers_of_one_address_are_bounded(void **unused) {
    (void)unused;
    Party party;
    Client watchers[LIMIT_WATCHERS_HERE + 1];
    party_open(&party, "conflict", 1, 1, NULL, 6);
    for (int i = 0; i <= LIMIT_WATCHERS_HERE; i++) {
        watchers[i] = client_open_at(&party.world, "192.0.2.66");
        json_decref(client_ask(&watchers[i], join_request(&party, 0), i < LIMIT_WATCHERS_HERE ? NULL : "full"));
    }
    for (int i = 0; i <= LIMIT_WATCHERS_HERE; i++)
        client_close(&watchers[i]);
    party_close(&party);
}

static void a_connection_is_at_so_many_tables(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open(&world);
    for (int i = 0; i <= LIMIT_ROOMS; i++) {
        world.now += 1000;
        json_t *table = client_ask(&client, open_table_request(1), NULL);
        json_t *join = json_pack("{s:s, s:O}", "op", "join", "table", json_object_get(table, "table"));
        json_decref(client_ask(&client, join, i < LIMIT_ROOMS ? NULL : "full"));
        json_decref(table);
    }
    assert_int_equal(server_figures(world.server).watchers, LIMIT_ROOMS);
    client_close(&client);
    assert_int_equal(server_figures(world.server).watchers, 0);
    world_close(&world);
}

static void keys_are_bounded(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 1, NULL, 7);
    json_t *join = request(&party, "join"), *keys = json_array();
    for (int i = 0; i <= LIMIT_KEYS; i++)
        json_array_append_new(keys, json_string(party.keys[1]));
    json_object_set_new(join, "key", keys);
    json_decref(client_ask(&party.people[0], json_deep_copy(join), "bad-request"));
    json_array_remove(keys, 0);
    client_do(&party.people[0], join);
    party_close(&party);
}

static json_t *cards_request(const char *game, const char *lang, bool spoilers) {
    return json_pack("{s:s, s:s, s:s, s:b}", "op", "cards", "game", game, "lang", lang, "spoilers", spoilers);
}

/* ---- who does not read ---- */

static void a_reader_that_does_not_read_is_lost(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open(&world);
    const char *cards = "{\"op\":\"cards\",\"game\":\"outerrim\"}";
    int asked = 0;
    for (; asked < 100 && !server_is_lost(client.connection); asked++) {
        world.now += 1000;
        server_message(world.server, client.connection, cards, strlen(cards));
        assert_true(client.connection->bytes < SERVER_OUTBOX_MOST + (1 << 20));
    }
    assert_true(asked > 2 && asked < 100);
    size_t bytes = client.connection->bytes;
    server_message(world.server, client.connection, cards, strlen(cards));
    assert_int_equal(client.connection->bytes, bytes);
    client_close(&client);
    world_close(&world);
}

/* ---- steps ---- */

static ServerWork work_of(const World *world, const char *word) {
    const char *kind;
    ServerWork work = {0};
    int i = 0;
    while (server_work(world->server, i++, &kind, &work))
        if (!strcmp(kind, word))
            return work;
    fail_msg("there are no steps of kind %s", word);
    return work;
}

static void steps_are_measured(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open(&world);
    world.each = SERVER_SLOW_US;
    client_do(&client, json_pack("{s:s}", "op", "ping"));
    world.each = SERVER_SLOW_US + 1;
    client_do(&client, json_pack("{s:s}", "op", "ping"));
    json_decref(client_ask(&client, json_pack("{s:s}", "op", "dance"), "unknown-op"));
    world.each = 0;
    ServerWork ping = work_of(&world, "ping"), refused = work_of(&world, "refused"), act = work_of(&world, "act");
    assert_int_equal(ping.count, 2);
    assert_int_equal(ping.slow, 1);
    assert_int_equal(ping.most_us, SERVER_SLOW_US + 1);
    assert_int_equal(ping.total_us, 2 * SERVER_SLOW_US + 1);
    assert_int_equal(refused.slow, 1);
    assert_int_equal(act.count, 0);
    server_tick(world.server);
    client_close(&client);
    assert_int_equal(work_of(&world, "tidy").count, 1);
    assert_int_equal(work_of(&world, "disconnect").count, 1);
    world_close(&world);
}

/* Tables of many hosts. */
static void open_many(World *world, int count) {
    Client client = {0};
    for (int i = 0; i < count; i++) {
        char address[20];
        snprintf(address, sizeof address, "192.0.2.%d", i / 20 + 1);
        if (i % 20 == 0)
            client = client_open_at(world, address);
        world->now += 1000;
        client_do(&client, json_pack("{s:s, s:s, s:i}", "op", "create", "game", "conflict", "seats", 1));
        if (i % 20 == 19 || i == count - 1)
            client_close(&client);
    }
}

/* Those used longest ago first, and so many at a time. */
static void tables_are_put_away_by_and_by(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    open_many(&world, 600);
    Client client = client_open(&world);
    char first[STORE_ID + 1];
    memcpy(first, world.server->oldest->id, sizeof first);
    client_do(&client, json_pack("{s:s, s:s}", "op", "unseen", "table", first));
    world.now += SERVER_PARK_MS - 1000;
    int before = server_figures(world.server).rooms;
    server_tick(world.server);
    int after = server_figures(world.server).rooms;
    assert_int_equal(before, 600);
    assert_int_equal(after, 600 - 256);
    for (int i = 0; i < 2; i++) {
        world.now += 100;
        server_tick(world.server); /* four times a second at most */
    }
    assert_int_equal(server_figures(world.server).rooms, after);
    assert_non_null(server_room(world.server, first));
    for (int i = 0; i < 3; i++) {
        world.now += 1000;
        server_tick(world.server);
    }
    assert_int_equal(server_figures(world.server).rooms, 0);
    client_close(&client);
    world_close(&world);
}

/* However many watch the lobby: some are told at a time, and who does not read is not told more and more. */
static void the_lobby_is_told_by_and_by(void **unused) {
    (void)unused;
    enum { WATCHERS = 250 };
    World world;
    Client watchers[WATCHERS], host;
    int told[2] = {0};
    world_open(&world, 1);
    host = client_open_at(&world, "192.0.2.250");
    for (int i = 0; i < WATCHERS; i++) {
        char address[20];
        snprintf(address, sizeof address, "192.0.2.%d", i / 40 + 1);
        watchers[i] = client_open_at(&world, address);
        client_do(&watchers[i], json_pack("{s:s, s:b}", "op", "lobby", "watch", 1));
    }
    json_decref(client_ask(&host, open_table_request(1), NULL));
    for (int round = 0; round < 2; round++) {
        world.now += 2000;
        server_tick(world.server);
        for (int i = 0; i < WATCHERS; i++)
            told[round] += watchers[i].connection->first != NULL;
    }
    assert_int_equal(told[0], 100);
    assert_int_equal(told[1], 200);
    world.now += 2000;
    server_tick(world.server);
    for (int i = 0; i < WATCHERS; i++) {
        json_t *push = client_push(&watchers[i], "lobby");
        assert_int_equal(json_array_size(json_object_get(push, "tables")), 1);
        json_decref(push);
        assert_null(client_push(&watchers[i], "lobby"));
    }
    server_unsent(watchers[0].connection, 1 << 20);
    json_decref(client_ask(&host, open_table_request(1), NULL));
    for (int i = 0; i < 5; i++) {
        world.now += 2000;
        server_tick(world.server);
    }
    assert_null(watchers[0].connection->first);
    assert_non_null(watchers[1].connection->first);
    server_unsent(watchers[0].connection, 0);
    world.now += 2000;
    server_tick(world.server);
    assert_non_null(watchers[0].connection->first);
    for (int i = 0; i < WATCHERS; i++)
        client_close(&watchers[i]);
    client_close(&host);
    world_close(&world);
}

/* ---- memory ---- */

enum { SMALL = 4 << 20 }; /* all that some servers here may take */

static const char *try_to_open(Client *client) {
    static char code[20];
    json_t *request = open_table_request(1);
    char *text = json_dumps(request, JSON_COMPACT);
    client->world->now += 1000;
    server_message(client->world->server, client->connection, text, strlen(text));
    json_t *reply = client_read(client);
    const char *got = word_in(json_object_get(reply, "error"), "code");
    snprintf(code, sizeof code, "%s", got ? got : "");
    json_decref(request), json_decref(reply);
    free(text);
    return code;
}

/* When tables hold too much, those nobody is at are put away, and come back when somebody asks for them. */
static void tables_make_way(void **unused) {
    (void)unused;
    World world;
    char first[STORE_ID + 1];
    world_open_with(&world, 1, SMALL);
    open_many(&world, 1);
    memcpy(first, world.server->oldest->id, sizeof first);
    open_many(&world, 480);
    ServerFigures figures = server_figures(world.server);
    assert_true(figures.parked > 100);
    assert_true(figures.room_bytes > SMALL / 16 * 4 && figures.room_bytes <= SMALL / 16 * SHARE_ROOMS);
    assert_null(server_room(world.server, first));
    Client client = client_open_at(&world, "192.0.2.200");
    client_do(&client, json_pack("{s:s, s:s}", "op", "unseen", "table", first));
    client_close(&client);
    world_close(&world);
}

/* Tables nobody is at hold a sixty-fourth of the memory for long, and more of it for half a minute. */
static void idle_tables_hold_little(void **unused) {
    (void)unused;
    World world;
    world_open_with(&world, 1, 2 * SMALL);
    open_many(&world, 100);
    size_t many = server_figures(world.server).room_bytes;
    assert_true(many > 2 * SMALL / 64 * 2 && many < 2 * SMALL / 16 * SHARE_ROOMS / 8 * 7);
    world.now += 40000;
    server_tick(world.server);
    size_t few = server_figures(world.server).room_bytes;
    assert_int_equal(few, 0);
    open_many(&world, 5);
    world.now += 40000;
    server_tick(world.server);
    assert_int_equal(server_figures(world.server).rooms, 5);
    world_close(&world);
}

/* What cannot be put away stays; new ones are refused until there is room. */
static void a_full_server_says_so(void **unused) {
    (void)unused;
    enum { MANY = 200 };
    World world;
    Client clients[MANY];
    size_t length;
    int count = 0;
    bool refused = false;
    world_open_with(&world, 1, SMALL);
    fake_hold(world.store, true);
    json_t *request = open_table_request(1);
    char *text = json_dumps(request, JSON_COMPACT);
    while (!refused && count < MANY) {
        char address[20];
        snprintf(address, sizeof address, "192.0.2.%d", count);
        Client *client = &clients[count++];
        *client = client_open_at(&world, address);
        server_message(world.server, client->connection, text, strlen(text));
        /* A table's keys wait for the disk; a refusal does not. */
        refused = server_peek(world.server, client->connection, &length) != NULL;
    }
    assert_true(refused && count > 10);
    Client *last = &clients[count - 1];
    json_t *reply = client_read(last);
    assert_string_equal(word_in(json_object_get(reply, "error"), "code"), "busy");
    assert_int_equal(server_figures(world.server).full, 1);
    assert_true(server_figures(world.server).room_bytes < SMALL / 16 * (SHARE_ROOMS + 1));
    fake_hold(world.store, false);
    assert_string_equal(try_to_open(last), "");
    for (int i = 0; i < count; i++)
        client_close(&clients[i]);
    json_decref(request), json_decref(reply);
    free(text);
    world_close(&world);
}

/* What the system says counts as well. */
static void the_process_is_too_large(void **unused) {
    (void)unused;
    World world;
    world_open_with(&world, 1, SMALL);
    Client client = client_open(&world);
    assert_string_equal(try_to_open(&client), "");
    world.resident = SMALL;
    server_tick(world.server);
    assert_string_equal(try_to_open(&client), "busy");
    world.resident = SMALL / 2;
    server_tick(world.server);
    assert_string_equal(try_to_open(&client), "");
    client_close(&client);
    world_close(&world);
}

/* Together they hold no more than their share; who holds most goes, and nobody else. */
static void unread_messages_are_bounded_together(void **unused) {
    (void)unused;
    enum { READERS = 12 };
    World world;
    Client readers[READERS], good;
    int lost = 0;
    world_open_with(&world, 1, 8 * SMALL);
    good = client_open_at(&world, "192.0.2.200");
    for (int i = 0; i < READERS; i++) {
        char address[20];
        snprintf(address, sizeof address, "192.0.2.%d", i + 1);
        readers[i] = client_open_at(&world, address);
        for (int j = 0; j < 4; j++) {
            const char *cards = "{\"op\":\"cards\",\"game\":\"outerrim\"}";
            world.now += 1000;
            server_message(world.server, readers[i].connection, cards, strlen(cards));
        }
        assert_true(world.server->waiting.bytes <= (8 * SMALL) / 16 * SHARE_OUTBOXES);
        json_decref(client_ask(&good, cards_request("conflict", "en", false), NULL));
    }
    for (int i = 0; i < READERS; i++)
        lost += server_is_lost(readers[i].connection);
    assert_true(lost > 0 && lost < READERS);
    int closed = 0;
    for (Connection *c = server_next(world.server, NULL); c; c = server_next(world.server, c))
        closed += server_is_lost(c);
    assert_int_equal(closed, lost); /* the front finds them */
    for (int i = 0; i < READERS; i++)
        client_close(&readers[i]);
    assert_int_equal(world.server->waiting.bytes, 0);
    assert_null(server_next(world.server, NULL));
    client_close(&good);
    world_close(&world);
}

/* What is on its way to a reader counts until it has gone. */
static void what_is_under_way_counts(void **unused) {
    (void)unused;
    World world;
    world_open_with(&world, 1, SMALL);
    Client slow = client_open_at(&world, "192.0.2.1"), good = client_open_at(&world, "192.0.2.2");
    server_unsent(slow.connection, SMALL / 16 * SHARE_OUTBOXES - 100);
    assert_false(server_is_lost(slow.connection));
    json_decref(client_ask(&good, json_pack("{s:s}", "op", "hello"), NULL));
    assert_true(server_is_lost(slow.connection));
    assert_int_equal(world.server->waiting.bytes, 0);
    server_unsent(slow.connection, 1000); /* it does not count any more */
    assert_int_equal(world.server->waiting.bytes, 0);
    client_close(&slow), client_close(&good);
    world_close(&world);
}

/* The table a request is about stays while others make way for what comes of it. */
static void a_rematch_without_room(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 1, NULL, 5);
    steps(&party, 1, 100000);
    client_do(&party.people[0], request(&party, "leave"));
    server_tick(party.world.server);
    party.world.server->setup.memory = 1 << 10;
    json_t *rematch = request(&party, "rematch");
    json_object_set_new(rematch, "key", json_string(party.keys[1]));
    json_decref(client_ask(&party.people[0], json_incref(rematch), "busy"));
    assert_non_null(room_of(&party));
    party.world.resident = SMALL / 16 * 15 - 1; /* near the limit, not over it */
    party.world.server->setup.memory = SMALL;
    server_tick(party.world.server);
    party.world.now += 1000;
    json_decref(client_ask(&party.people[0], rematch, NULL));
    party_close(&party);
}

/* ---- replies that are the same for everybody ---- */

static int count_kept(const World *world) {
    int count = 0;
    for (const KeptReply *reply = world->server->replies; reply; reply = reply->next)
        count++;
    return count;
}

/* The second one who asks gets the same, and nothing is made anew; other words are another reply. */
static void long_replies_are_kept(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open(&world);
    json_t *first = client_ask(&client, cards_request("mandalorian", "en", false), NULL);
    json_t *again = client_ask(&client, cards_request("mandalorian", "en", false), NULL);
    assert_int_equal(count_kept(&world), 1);
    json_object_del(first, "id"), json_object_del(again, "id");
    assert_true(json_equal(first, again));
    json_t *german = client_ask(&client, cards_request("mandalorian", "de", false), NULL);
    json_t *all = client_ask(&client, cards_request("mandalorian", "en", true), NULL);
    assert_int_equal(count_kept(&world), 3);
    json_object_del(german, "id");
    assert_false(json_equal(first, german));
    assert_true(json_array_size(json_object_get(all, "cards")) > json_array_size(json_object_get(first, "cards")));
    json_decref(client_ask(&client, cards_request("chess", "en", true), "unknown-game"));
    assert_int_equal(count_kept(&world), 3);
    json_decref(first), json_decref(again), json_decref(german), json_decref(all);
    client_close(&client);
    world_close(&world);
}

/* They hold a small share of the memory. */
static void kept_replies_are_bounded(void **unused) {
    (void)unused;
    World world;
    world_open_with(&world, 1, 64 << 20);
    Client client = client_open(&world);
    const char *const games[] = {"outerrim", "clonewars", "mandalorian", "conflict"}, *const langs[] = {"en", "de",
                                                                                                        "pl"};
    for (int i = 0; i < 24; i++) {
        world.now += 1000;
        client_do(&client, cards_request(games[i % 4], langs[i / 4 % 3], i >= 12));
    }
    assert_true(count_kept(&world) > 0 && count_kept(&world) < 24);
    client_close(&client);
    world_close(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_grouped),
        cmocka_unit_test(a_network_is_one_address),
        cmocka_unit_test(the_list_of_addresses_is_bounded),
        cmocka_unit_test(what_costs_more_is_allowed_less_often),
        cmocka_unit_test(long_requests_cost_more),
        cmocka_unit_test(chat_has_a_rate),
        cmocka_unit_test(a_table_holds_so_much_chat_a_day),
        cmocka_unit_test(a_log_is_bounded),
        cmocka_unit_test(open_seats_are_not_all_taken),
        cmocka_unit_test(tables_of_an_address_are_bounded),
        cmocka_unit_test(watchers_are_bounded),
        cmocka_unit_test(watchers_of_one_address_are_bounded),
        cmocka_unit_test(a_club_is_one_address),
        cmocka_unit_test(a_connection_is_at_so_many_tables),
        cmocka_unit_test(keys_are_bounded),
        cmocka_unit_test(a_reader_that_does_not_read_is_lost),
        cmocka_unit_test(steps_are_measured),
        cmocka_unit_test(tables_are_put_away_by_and_by),
        cmocka_unit_test(the_lobby_is_told_by_and_by),
        cmocka_unit_test(long_replies_are_kept),
        cmocka_unit_test(kept_replies_are_bounded),
        cmocka_unit_test(tables_make_way),
        cmocka_unit_test(idle_tables_hold_little),
        cmocka_unit_test(a_full_server_says_so),
        cmocka_unit_test(the_process_is_too_large),
        cmocka_unit_test(unread_messages_are_bounded_together),
        cmocka_unit_test(what_is_under_way_counts),
        cmocka_unit_test(a_rematch_without_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
