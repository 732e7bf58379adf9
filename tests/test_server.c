/* The table server through its messages, without sockets: whole games, keys, undo, what is missed, what is synced. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "games/boxes.h"
#include "kit/party.h"
#include "server/parts.h"

/* ---- small things ---- */

static void greetings(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open(&world);
    json_t *hello = client_ask(&client, json_pack("{s:s}", "op", "hello"), NULL);
    assert_int_equal(number_in(hello, "network"), 1);
    json_decref(hello);
    client_do(&client, json_pack("{s:s}", "op", "ping"));
    client_do(&client, json_pack("{s:s, s:s}", "op", "lang", "lang", "pl"));
    json_decref(client_ask(&client, json_pack("{s:s, s:s}", "op", "lang", "lang", "xx"), "bad-request"));
    json_decref(client_ask(&client, json_pack("{s:s}", "op", "dance"), "unknown-op"));
    json_decref(
        client_ask(&client, json_pack("{s:s, s:s}", "op", "join", "table", "aaaaaaaaaaaaaaaa"), "unknown-table"));
    json_t *games = client_ask(&client, json_pack("{s:s}", "op", "games"), NULL);
    assert_true(json_array_size(json_object_get(games, "games")) >= 2);
    json_decref(games);
    json_t *rules = client_ask(&client, json_pack("{s:s, s:s}", "op", "rules", "game", "conflict"), NULL);
    assert_non_null(word_in(json_array_get(json_object_get(rules, "rules"), 0), "text"));
    json_decref(rules);
    json_t *cards = client_ask(&client, json_pack("{s:s, s:s}", "op", "cards", "game", "clonewars"), NULL);
    assert_non_null(word_in(json_array_get(json_object_get(cards, "cards"), 0), "name"));
    json_decref(cards);
    client_close(&client);
    world_close(&world);
}

/* The steps of a job are in nobody's hands before they happen; the rest of its card is. */
static void what_tells_itself_is_not_handed_out(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open(&world);
    json_t *reply = client_ask(&client, json_pack("{s:s, s:s}", "op", "cards", "game", "outerrim"), NULL), *card,
           *ability;
    size_t i, j, abilities = 0;
    json_array_foreach(json_object_get(reply, "cards"), i, card)
        json_array_foreach(json_object_get(card, "abilities"), j, ability) {
        assert_string_not_equal(word_in(ability, "when"), "script");
        abilities++;
    }
    assert_true(abilities > 300);
    json_decref(reply);
    client_close(&client);
    world_close(&world);
}

static void expect_error(Client *client, const char *text, size_t length, const char *code) {
    client->world->now += 200;
    server_message(client->world->server, client->connection, text, length);
    json_t *reply = client_read(client);
    assert_string_equal(word_in(json_object_get(reply, "error"), "code"), code);
    json_decref(reply);
}

static void rubbish_is_refused(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open(&world);
    char *large = malloc(SERVER_IMPORT_MOST + 1);
    memset(large, ' ', SERVER_IMPORT_MOST + 1);
    expect_error(&client, "", 0, "bad-json");
    expect_error(&client, "[]", 2, "bad-request");
    expect_error(&client, "{}", 2, "bad-request");
    expect_error(&client, "{\"op\":\"\\u0000\"}", 15, "bad-json");
    expect_error(&client, large, SERVER_IMPORT_MOST + 1, "too-large");
    memcpy(large, "{\"op\":\"ping\"", 12);
    large[SERVER_FRAME_MOST] = '}';
    expect_error(&client, large, SERVER_FRAME_MOST + 1, "too-large");
    free(large);
    client_close(&client);
    world_close(&world);
}

/* A request over the rate is not even read: what is no JSON is answered like any other. */
static void expect_unread(const Client *client, const char *text, const char *begins) {
    size_t length;
    server_message(client->world->server, client->connection, text, strlen(text));
    const char *reply = server_peek(client->world->server, client->connection, &length);
    assert_non_null(reply);
    assert_int_equal(strncmp(reply, begins, strlen(begins)), 0);
    server_pop(client->connection);
}

static void limits_hold(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    Client client = client_open(&world);
    for (int i = 0; i < 60; i++)
        server_message(world.server, client.connection, "{\"op\":\"ping\"}", 13);
    while (json_array_size(client.pushes) == 0 && server_peek(world.server, client.connection, &(size_t){0}))
        server_pop(client.connection);
    server_message(world.server, client.connection, "{\"op\":\"ping\"}", 13);
    json_t *reply = client_read(&client);
    assert_string_equal(word_in(json_object_get(reply, "error"), "code"), "too-fast");
    json_decref(reply);
    expect_unread(&client, "{\"id\":17,\"op\":", "{\"id\":17,\"ok\":false,\"error\":{\"code\":\"too-fast\"");
    expect_unread(&client, "{\"id\":017,\"op\":", "{\"id\":null,\"ok\":false,\"error\":{\"code\":\"too-fast\"");
    expect_unread(&client, "{\"id\":17", "{\"id\":null,\"ok\":false,\"error\":{\"code\":\"too-fast\"");
    expect_unread(&client, "[", "{\"id\":null,\"ok\":false,\"error\":{\"code\":\"too-fast\"");
    world.now += 10000;
    for (int i = 0; i < 61; i++, world.now += 50)
        json_decref(client_ask(&client, json_pack("{s:s, s:s, s:i}", "op", "create", "game", "conflict", "seats", 2),
                               i < 60 ? NULL : "full"));
    Connection *others[LIMIT_CONNECTIONS];
    for (int i = 0; i < LIMIT_CONNECTIONS; i++) {
        others[i] = server_connect(world.server, "192.0.2.1", NULL);
        assert_int_equal(others[i] != NULL, i < LIMIT_CONNECTIONS - 1);
    }
    assert_non_null(server_connect(world.server, "192.0.2.2", NULL));
    client_close(&client);
    world_close(&world);
}

/* ---- playing ---- */

static const Box *find_box(void *self, const char *game, const char *hash, char *wrong, size_t room) {
    (void)wrong, (void)room;
    return &shelf_box_hashed(((Server *)self)->protocol->shelf, game, hash)->box;
}

/* The record can be had now, the key in it is the one that was published, and it proves the dice. */
static void check_record(Party *party, const char *key, const char *commit) {
    char room[200], wrong[400] = "", line[64];
    json_t *reply = client_ask(&party->people[0], request(party, "record"), NULL);
    const char *text = word_in(reply, "record");
    Table *table = table_replay(text, strlen(text), -1, find_box, party->world.server, wrong, sizeof wrong);
    if (!table)
        fail_msg("%s", wrong);
    assert_null(table_verify(table, room, sizeof room));
    snprintf(line, sizeof line, "\nkey %s\n", key);
    assert_non_null(strstr(text, line));
    assert_non_null(strstr(text, commit));
    table_free(table);
    json_decref(reply);
}

static void whole_game(const char *game, int people, int seats, uint64_t seed) {
    Party party;
    party_open(&party, game, people, seats, NULL, seed);
    json_t *table = look(&party, 0);
    char commit[COMMIT_HEX];
    snprintf(commit, sizeof commit, "%s", word_in(table, "commit"));
    json_decref(table);
    json_decref(client_ask(&party.people[0], request(&party, "record"), "not-over"));
    json_decref(client_ask(&party.people[0], request(&party, "rematch"), "not-over"));
    steps(&party, seed, 100000);
    json_t *over = client_push(&party.people[people - 1], "over");
    assert_non_null(over);
    assert_non_null(word_in(json_object_get(over, "result"), "outcome"));
    check_record(&party, word_in(over, "seed"), commit);
    json_decref(over);
    party_close(&party);
}

static void whole_games(void **unused) {
    (void)unused;
    whole_game("conflict", 1, 1, 1);
    whole_game("conflict", 1, 3, 2);
    whole_game("conflict", 2, 3, 3);
    whole_game("clonewars", 1, 1, 4);
    whole_game("clonewars", 1, 3, 5);
    whole_game("clonewars", 2, 2, 6);
    whole_game("mandalorian", 1, 1, 7);
    whole_game("mandalorian", 2, 2, 8);
    whole_game("outerrim", 1, 1, 9);
    whole_game("outerrim", 2, 2, 10);
}

static void side_acts(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 3, 3, json_pack("{s:s}", "hands", "hidden"), 3);
    int acts = steps_with_side_acts(&party, 5, 60);
    party_close(&party);
    party_open(&party, "clonewars", 2, 2, NULL, 4);
    acts += steps_with_side_acts(&party, 6, 60);
    party_close(&party);
    assert_true(acts > 0);
}

static void everybody_is_told(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 7);
    Client spectator = client_open(&party.world);
    client_do(&spectator, join_request(&party, 0));
    client_do(&spectator, json_pack("{s:s, s:s}", "op", "lang", "lang", "de"));
    json_t *before = look(&party, 0);
    steps(&party, 1, 1);
    json_t *mine = client_push(&party.people[0], "update"), *others = client_push(&party.people[1], "update");
    json_t *seen = client_push(&spectator, "update");
    assert_non_null(mine), assert_non_null(others), assert_non_null(seen);
    assert_int_equal(number_in(mine, "n"), number_in(before, "n") + 1);
    assert_int_equal(number_in(mine, "seq"), number_in(seen, "seq"));
    assert_string_equal(word_in(mine, "by"), word_in(others, "by"));
    assert_non_null(json_object_get(mine, "view")), assert_non_null(word_in(mine, "hash"));
    bool first = json_object_get(json_object_get(mine, "question"), "actions") != NULL;
    bool second = json_object_get(json_object_get(others, "question"), "actions") != NULL;
    assert_true(first != second);
    assert_null(json_object_get(json_object_get(seen, "question"), "actions"));
    assert_string_not_equal(word_in(json_object_get(mine, "question"), "prompt"),
                            word_in(json_object_get(seen, "question"), "prompt"));
    json_decref(before), json_decref(mine), json_decref(others), json_decref(seen);
    client_close(&spectator);
    party_close(&party);
}

static void who_may_act(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 8);
    Client spectator = client_open(&party.world);
    int who = asked(&party);
    json_t *table = look(&party, who), *question = json_object_get(table, "question");
    const char *action = word_in(question, "default");
    int n = number_in(table, "n");
    json_decref(client_ask(&spectator, act_request(&party, n, action), "not-your-seat"));
    client_do(&spectator, join_request(&party, 0));
    json_decref(client_ask(&spectator, act_request(&party, n, action), "not-your-seat"));
    json_decref(client_ask(&party.people[1 - who], act_request(&party, n, action), "not-asked"));
    json_decref(client_ask(&party.people[who], act_request(&party, n, "dance"), "illegal"));
    json_t *named = act_request(&party, n, action);
    json_object_set_new(named, "seat", json_string(who ? "p1" : "p2"));
    json_decref(client_ask(&party.people[who], named, "not-your-seat"));
    json_t *keyed = act_request(&party, n, action);
    json_object_set_new(keyed, "key", json_string("aaaaaaaaaaaaaaaaaaaaaaaaaa"));
    json_decref(client_ask(&party.people[who], keyed, "bad-key"));
    assert_int_equal(room_of(&party)->n, n);
    /* A stale move gets a fresh table; nothing happened. */
    json_t *stale = client_ask(&party.people[who], act_request(&party, n - 1, action), "stale");
    assert_int_equal(number_in(json_object_get(json_object_get(stale, "error"), "table"), "n"), n);
    /* With the key sent along nobody needs to have joined. */
    keyed = act_request(&party, n, action);
    json_object_set_new(keyed, "key", json_string(party.keys[who + 1]));
    client_do(&spectator, keyed);
    assert_int_equal(room_of(&party)->n, n + 1);
    json_decref(stale), json_decref(table);
    client_close(&spectator);
    party_close(&party);
}

/* ---- away and back ---- */

static void what_was_missed(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 9);
    json_t *before = look(&party, 0);
    json_int_t since = number_in(before, "seq");
    client_forget(&party.people[1]);
    json_t *chat = request(&party, "chat");
    json_object_set_new(chat, "text", json_string("hello"));
    client_do(&party.people[1], chat);
    steps(&party, 2, 6);
    json_t *join = join_request(&party, 1);
    json_object_set_new(join, "since", json_integer(since));
    client_close(&party.people[0]);
    party.people[0] = client_open(&party.world);
    json_t *now = client_ask(&party.people[0], join, NULL), *missed = json_object_get(now, "missed");
    assert_int_equal(json_array_size(missed), number_in(now, "seq") - (int)since);
    assert_string_equal(word_in(json_array_get(missed, 0), "text"), "hello");
    for (size_t i = 0; i < json_array_size(missed); i++) {
        json_t *push = json_array_get(missed, i);
        assert_int_equal(number_in(push, "seq"), (int)since + (int)i + 1);
    }
    /* The other one was told the same as it happened. */
    for (size_t i = 1; i < json_array_size(missed); i++) {
        json_t *push = client_push(&party.people[1], "update");
        assert_int_equal(number_in(push, "seq"), number_in(json_array_get(missed, i), "seq"));
        assert_int_equal(json_array_size(json_object_get(push, "events")),
                         json_array_size(json_object_get(json_array_get(missed, i), "events")));
        json_decref(push);
    }
    json_decref(before), json_decref(now);
    party_close(&party);
}

/* What everybody is told of the table: the same whether it never left memory or comes from the store. */
static char *all_told(Party *party) {
    char *text = strdup("");
    for (int seat = 0; seat <= party->count; seat++) {
        Client client = client_open(&party->world);
        json_t *join = join_request(party, seat);
        json_object_set_new(join, "since", json_integer(0));
        json_t *table = client_ask(&client, join, NULL);
        json_object_del(table, "id");
        json_object_del(table, "seats");
        json_t *missed = json_object_get(table, "missed"), *one;
        size_t i;
        json_array_foreach(missed, i, one) json_object_del(one, "seats"); /* who is here changes */
        char *more = json_dumps(table, JSON_COMPACT), *both = NULL;
        assert_true(asprintf(&both, "%s\n%s", text, more) > 0);
        free(text), free(more);
        text = both;
        json_decref(table);
        client_close(&client);
    }
    return text;
}

static void parked_and_woken(void **unused) {
    (void)unused;
    static const char *const games[] = {"mandalorian", "conflict", "clonewars"};
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Party party;
        party_open(&party, games[seed % 3], 2, 2, NULL, seed);
        steps(&party, seed, 25);
        json_t *undo = request(&party, "undo");
        json_object_set_new(undo, "n", json_integer(room_of(&party)->n));
        json_decref(client_ask(&party.people[0], undo, NULL));
        steps(&party, seed, 5);
        char *before = all_told(&party);
        for (int i = 0; i < party.count; i++)
            client_do(&party.people[i], request(&party, "leave"));
        server_tick(party.world.server);
        assert_non_null(room_of(&party));
        party.world.now += SERVER_PARK_MS + 1;
        server_tick(party.world.server);
        assert_null(room_of(&party));
        char *after = all_told(&party);
        assert_string_equal(before, after);
        assert_int_equal(server_figures(party.world.server).woken, 1);
        free(before), free(after);
        party_close(&party);
    }
}

/* Nobody hears of anything before it is on disk; and what nobody heard of may be lost. */
static void nothing_is_told_before_it_is_synced(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 12);
    steps(&party, 1, 3);
    client_forget(&party.people[0]), client_forget(&party.people[1]);
    char *before = all_told(&party);
    int who = asked(&party), n = room_of(&party)->n;
    client_forget(&party.people[0]), client_forget(&party.people[1]);
    json_t *table = look(&party, who);
    json_t *act = act_request(&party, n, word_in(json_object_get(table, "question"), "default"));
    char *line = json_dumps(act, 0);
    json_decref(act);
    fake_hold(party.world.store, true);
    server_message(party.world.server, party.people[who].connection, line, strlen(line));
    assert_int_equal(room_of(&party)->n, n + 1);
    assert_null(client_read(&party.people[0])), assert_null(client_read(&party.people[1]));
    assert_int_equal(json_array_size(party.people[0].pushes), 0);
    assert_int_equal(json_array_size(party.people[1].pushes), 0);
    world_crash(&party.world);
    party_return(&party);
    char *after = all_told(&party);
    assert_string_equal(before, after);
    /* Again, and this time it arrives. */
    fake_hold(party.world.store, true);
    server_message(party.world.server, party.people[who].connection, line, strlen(line));
    assert_null(client_read(&party.people[who]));
    fake_hold(party.world.store, false);
    json_t *reply = client_read(&party.people[who]);
    assert_true(json_is_true(json_object_get(reply, "ok")));
    json_t *update = client_push(&party.people[1 - who], "update");
    assert_int_equal(number_in(update, "n"), n + 1);
    world_crash(&party.world);
    party_return(&party);
    assert_int_equal(room_of(&party)->n, n + 1);
    json_decref(table), json_decref(reply), json_decref(update);
    free(line), free(before), free(after);
    party_close(&party);
}

/* A whole game with a power cut behind every few moves: nothing acknowledged is missing. */
static void power_cuts(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        Party party;
        Rng rng = rng_seeded(seed);
        party_open(&party, seed % 2 ? "clonewars" : "conflict", 2, 3, NULL, seed);
        for (int i = 0; i < 60; i++) {
            if (!step(&party, &rng))
                break;
            if (rng_below(&rng, 4))
                continue;
            char *before = all_told(&party);
            world_crash(&party.world);
            party_return(&party);
            char *after = all_told(&party);
            assert_string_equal(before, after);
            free(before), free(after);
            world_settle(&party.world);
        }
        party_close(&party);
    }
}

static void a_full_disk_stops_play(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 1, NULL, 14);
    json_t *table = look(&party, 0);
    fake_break(party.world.store, "the disk is full");
    json_decref(client_ask(
        &party.people[0],
        act_request(&party, number_in(table, "n"), word_in(json_object_get(table, "question"), "default")), "busy"));
    json_decref(client_ask(&party.people[0],
                           json_pack("{s:s, s:s, s:i}", "op", "create", "game", "conflict", "seats", 1), "busy"));
    json_decref(table);
    party_close(&party);
}

static void keys_stay_secret(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 3, NULL, 15);
    steps(&party, 1, 10);
    char *dump = fake_dump(party.world.store), *told = all_told(&party), hex[KEY_HEX];
    table_key_hex(room_of(&party)->table, hex);
    for (int seat = 0; seat <= 2; seat++) {
        assert_int_equal(strlen(party.keys[seat]), 26);
        assert_null(strstr(dump, party.keys[seat])), assert_null(strstr(told, party.keys[seat]));
    }
    assert_null(strstr(dump, hex)), assert_null(strstr(told, hex));
    free(dump), free(told);
    party_close(&party);
}

/* ---- undo ---- */

static json_t *undo_request(const Party *party, int count) {
    json_t *undo = request(party, "undo");
    json_object_set_new(undo, "n", json_integer(room_of(party)->n));
    json_object_set_new(undo, "count", json_integer(count));
    return undo;
}

static bool may_undo(Party *party, int who) {
    json_t *table = look(party, who);
    bool may = json_is_true(json_object_get(table, "undo"));
    json_decref(table);
    return may;
}

/* Marking a die for a rethrow uncovers nothing. */
static void undo_is_free_at_first(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 16);
    int who = asked(&party);
    json_decref(client_ask(&party.people[who], undo_request(&party, 1), "nothing-to-undo"));
    assert_false(may_undo(&party, who));
    json_t *table = look(&party, who), *actions = json_object_get(json_object_get(table, "question"), "actions");
    json_t *action = json_array_get(actions, 0);
    assert_true(json_is_false(json_object_get(action, "reveals")));
    json_t *preview = request(&party, "preview");
    json_object_set(preview, "action", json_object_get(action, "id"));
    json_t *shown = client_ask(&party.people[who], preview, NULL);
    client_do(&party.people[who], act_request(&party, number_in(table, "n"), word_in(action, "id")));
    json_t *then = client_push(&party.people[who], "update");
    assert_string_equal(word_in(shown, "hash"), word_in(then, "hash"));
    assert_true(json_is_true(json_object_get(then, "undo")));
    json_t *stale = client_ask(&party.people[who], undo_request(&party, 1), NULL);
    assert_int_equal(number_in(stale, "n"), number_in(table, "n") + 2);
    client_forget(&party.people[who]);
    json_t *now = look(&party, who);
    assert_string_equal(word_in(now, "hash"), word_in(table, "hash"));
    json_t *told = client_push(&party.people[1 - who], "update"),
           *undone = client_push(&party.people[1 - who], "update");
    assert_int_equal(number_in(undone, "undone"), 1);
    assert_false(may_undo(&party, who) || may_undo(&party, 1 - who));
    json_decref(table), json_decref(shown), json_decref(then), json_decref(stale), json_decref(now);
    json_decref(told), json_decref(undone);
    party_close(&party);
}

/* Plays until something was uncovered behind a decision of `who`. */
static void uncover(Party *party, int *who) {
    Rng rng = rng_seeded(5);
    do {
        *who = asked(party);
        assert_true(step(party, &rng));
    } while (table_free_undo(room_of(party)->table, (Seat)(*who + 1)));
    client_forget(&party->people[0]), client_forget(&party->people[1]);
}

static json_t *consent_request(const Party *party, int ask, bool yes) {
    json_t *consent = request(party, "consent");
    json_object_set_new(consent, "ask", json_integer(ask));
    json_object_set_new(consent, "yes", json_boolean(yes));
    return consent;
}

static int ask_undo(Party *party, int who) {
    client_forget(&party->people[1 - who]);
    json_t *reply = client_ask(&party->people[who], undo_request(party, 1), NULL);
    json_t *push = client_push(&party->people[1 - who], "consent");
    assert_true(json_is_true(json_object_get(reply, "asked")));
    int ask = number_in(push, "ask");
    json_decref(reply), json_decref(push);
    return ask;
}

static void undo_by_consent(void **unused) {
    (void)unused;
    Party party;
    int who;
    party_open(&party, "conflict", 2, 2, NULL, 17);
    uncover(&party, &who);
    int n = room_of(&party)->n, ask = ask_undo(&party, who);
    assert_int_equal(room_of(&party)->n, n);
    json_decref(client_ask(&party.people[who], consent_request(&party, ask, true), "no-consent"));
    client_do(&party.people[1 - who], consent_request(&party, ask, false));
    json_t *push = client_push(&party.people[who], "consent");
    while (push && !json_object_get(push, "refused"))
        json_decref(push), push = client_push(&party.people[who], "consent");
    assert_non_null(push);
    json_decref(push);
    assert_int_equal(room_of(&party)->n, n);
    ask = ask_undo(&party, who);
    client_do(&party.people[1 - who], consent_request(&party, ask, true));
    assert_int_equal(room_of(&party)->n, n + 1);
    assert_int_equal(asked(&party), who);
    json_decref(client_ask(&party.people[1 - who], consent_request(&party, ask, true), "no-consent"));
    /* A move makes the request pointless. */
    uncover(&party, &who);
    ask = ask_undo(&party, who);
    steps(&party, 3, 1);
    json_decref(client_ask(&party.people[1 - who], consent_request(&party, ask, true), "no-consent"));
    party_close(&party);
}

/* Agents do not mind; alone everything can be taken back to one's own decision. */
static void undo_among_agents(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 3, NULL, 22);
    json_t *first = look(&party, 0);
    steps(&party, 4, 8);
    json_t *reply = client_ask(&party.people[0], undo_request(&party, 8), NULL);
    assert_null(json_object_get(reply, "asked"));
    json_t *now = look(&party, 0);
    assert_string_equal(word_in(first, "hash"), word_in(now, "hash"));
    json_decref(first), json_decref(reply), json_decref(now);
    party_close(&party);
}

/* ---- hints, why ---- */

static void hints_and_reasons(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 19);
    int who = asked(&party);
    json_t *hint = request(&party, "agent");
    json_object_set_new(hint, "level", json_string("greedy"));
    json_object_set_new(hint, "id", json_string("mine"));
    char *line = json_dumps(hint, 0);
    server_message(party.world.server, party.people[who].connection, line, strlen(line));
    client_do(&party.people[who], json_pack("{s:s}", "op", "ping"));
    world_settle(&party.world);
    json_t *reply = client_read(&party.people[who]);
    assert_string_equal(word_in(reply, "id"), "mine");
    assert_non_null(word_in(reply, "text"));
    json_decref(reply);
    json_t *why = request(&party, "why");
    json_object_set_new(why, "action", json_string("reroll:0"));
    reply = client_ask(&party.people[who], json_incref(why), NULL);
    assert_true(json_is_boolean(json_object_get(reply, "legal")));
    json_decref(reply);
    json_decref(client_ask(&party.people[1 - who], why, "not-asked"));
    json_decref(client_ask(&party.people[1 - who], hint, "not-asked"));
    free(line);
    party_close(&party);
}

/* ---- seats ---- */

static json_t *seat_request(const Party *party, const char *seat, const char *kind) {
    json_t *json = request(party, "seat");
    json_object_set_new(json, "seat", json_string(seat));
    json_object_set_new(json, "kind", json_string(kind));
    return json;
}

static void resign_and_return(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "clonewars", 2, 2, NULL, 20);
    json_decref(client_ask(&party.people[0], seat_request(&party, "p2", "agent"), "not-your-seat"));
    client_do(&party.people[1], seat_request(&party, "p2", "agent"));
    json_t *push = client_push(&party.people[0], "seats");
    json_t *seat = json_array_get(json_object_get(push, "seats"), 1);
    assert_string_equal(word_in(seat, "kind"), "agent");
    json_decref(push);
    Rng rng = rng_seeded(1);
    world_settle(&party.world);
    for (int i = 0; i < 15; i++) {
        assert_int_not_equal(asked(&party), 1);
        if (!step(&party, &rng))
            break;
    }
    client_do(&party.people[1], seat_request(&party, "p2", "person"));
    assert_int_equal(room_of(&party)->seats[2].kind, SEAT_PERSON);
    /* It gives the seat to somebody else: the old key is worth nothing. */
    json_t *reply = client_ask(&party.people[1], seat_request(&party, "p2", "open"), NULL);
    json_decref(client_ask(&party.people[1], join_request(&party, 2), "bad-key"));
    json_t *join = request(&party, "join");
    json_object_set_new(join, "key", json_incref(json_object_get(reply, "key")));
    json_object_set_new(join, "name", json_string("Ahsoka"));
    client_do(&party.people[1], join);
    assert_string_equal(room_of(&party)->seats[2].name, "Ahsoka");
    json_decref(reply);
    party_close(&party);
}

static void the_lobby(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 2, NULL, 21);
    json_t *open = seat_request(&party, "p2", "open");
    json_object_set_new(open, "key", json_string(party.keys[0]));
    client_do(&party.people[0], open);
    Client stranger = client_open(&party.world);
    json_t *lobby = client_ask(&stranger, json_pack("{s:s, s:b}", "op", "lobby", "watch", 1), NULL);
    json_t *line = json_array_get(json_object_get(lobby, "tables"), 0);
    assert_string_equal(word_in(line, "title"), "Friday");
    assert_int_equal(number_in(line, "open"), 1);
    json_t *take = request(&party, "seat");
    json_object_update_new(take, json_pack("{s:s, s:s, s:s}", "seat", "p2", "kind", "person", "name", "Rey"));
    client_do(&stranger, join_request(&party, 0));
    json_t *reply = client_ask(&stranger, take, NULL);
    assert_non_null(word_in(reply, "key"));
    json_t *table = client_push(&stranger, "table");
    assert_string_equal(json_string_value(json_array_get(json_object_get(table, "you"), 0)), "p2");
    party.world.now += 2000;
    server_tick(party.world.server);
    json_t *news = client_push(&stranger, "lobby");
    assert_int_equal(number_in(json_array_get(json_object_get(news, "tables"), 0), "open"), 0);
    json_decref(news);
    client_close(&stranger);
    client_do(&party.people[0], request(&party, "leave"));
    party.world.now += SERVER_PARK_MS + 1;
    server_tick(party.world.server);
    assert_null(room_of(&party));
    news = client_ask(&party.people[0], json_pack("{s:s}", "op", "lobby"), NULL);
    line = json_array_get(json_object_get(news, "tables"), 0);
    assert_string_equal(word_in(json_array_get(json_object_get(line, "seats"), 1), "name"), "Rey");
    json_decref(lobby), json_decref(reply), json_decref(table), json_decref(news);
    party_close(&party);
}

/* At most 200, those in play first; only of those that are put away nobody knows the turn. */
static void a_long_lobby(void **unused) {
    (void)unused;
    enum { TABLES = 205, MOST = 200, APART_MS = 180000 };
    World world;
    world_open(&world, 24);
    Client client = client_open(&world);
    json_t *oldest = NULL;
    for (int i = 0; i < TABLES; i++) {
        world.now += APART_MS;
        server_tick(world.server);
        json_t *made = client_ask(
            &client, json_pack("{s:s, s:s, s:i, s:b}", "op", "create", "game", "conflict", "seats", 1, "listed", 1),
            NULL);
        oldest = oldest ? oldest : json_incref(made);
        json_decref(made);
    }
    client_do(&client, json_pack("{s:s, s:O}", "op", "join", "table", json_object_get(oldest, "table")));
    json_decref(oldest);
    json_t *lobby = client_ask(&client, json_pack("{s:s}", "op", "lobby"), NULL), *line;
    size_t i, in_play = 0;
    json_array_foreach(json_object_get(lobby, "tables"), i, line) {
        bool known = server_room(world.server, word_in(line, "table")) != NULL;
        assert_true(known ? json_is_integer(json_object_get(line, "turn"))
                          : json_is_null(json_object_get(line, "turn")));
        assert_true(!known || in_play == i);
        in_play += known;
    }
    assert_int_equal(i, MOST);
    assert_true(in_play > 0 && in_play < MOST);
    json_decref(lobby);
    client_close(&client);
    world_close(&world);
}

/* Private tables, and those that are over, take no place in the lobby from public ones. */
static void the_lobby_in_pages(void **unused) {
    (void)unused;
    enum { PUBLIC = 23, PRIVATE = 230, APART_MS = 180000, PAGE = 7 };
    World world;
    world_open(&world, 24);
    Client client = client_open(&world);
    for (int i = 0; i < PUBLIC + PRIVATE; i++) {
        world.now += APART_MS;
        server_tick(world.server);
        client_do(&client, json_pack("{s:s, s:s, s:i, s:b}", "op", "create", "game", i % 2 ? "conflict" : "outerrim",
                                     "seats", 1, "listed", i < PUBLIC));
    }
    json_t *seen = json_object(), *next = NULL, *line;
    size_t i;
    for (int page = 0; page < PUBLIC && (!page || next); page++) {
        json_t *ask = json_pack("{s:s, s:i}", "op", "lobby", "count", PAGE);
        if (next)
            json_object_set_new(ask, "after", next);
        json_t *lobby = client_ask(&client, ask, NULL);
        json_array_foreach(json_object_get(lobby, "tables"), i, line) {
            assert_null(json_object_get(seen, word_in(line, "table")));
            json_object_set_new(seen, word_in(line, "table"), json_true());
        }
        next = json_incref(json_object_get(lobby, "next"));
        json_decref(lobby);
    }
    assert_null(next);
    assert_int_equal(json_object_size(seen), PUBLIC);
    json_t *some = client_ask(&client, json_pack("{s:s, s:s}", "op", "lobby", "game", "conflict"), NULL);
    assert_int_equal(json_array_size(json_object_get(some, "tables")), PUBLIC / 2);
    json_decref(client_ask(&client, json_pack("{s:s, s:s}", "op", "lobby", "after", "kept-x"), "bad-request"));
    json_decref(client_ask(&client, json_pack("{s:s, s:i}", "op", "lobby", "count", 201), "bad-request"));
    json_decref(seen), json_decref(some);
    client_close(&client);
    world_close(&world);
}

/* A table somebody is at stays; one that was never played goes after two days. */
static void tables_are_not_kept_for_ever(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 2, NULL, 21);
    enum { DAY_MS = 86400000 };
    party.world.server->setup.keep = (StoreKeep){.unplayed = 2};
    party.world.now += 5 * (int64_t)DAY_MS;
    server_tick(party.world.server);
    assert_non_null(room_of(&party));
    client_do(&party.people[0], request(&party, "leave"));
    party.world.now += SERVER_PARK_MS + 1;
    server_tick(party.world.server);
    assert_null(room_of(&party));
    party.world.now += 2000;
    server_tick(party.world.server);
    json_decref(client_ask(&party.people[0], join_request(&party, 0), "unknown-table"));
    assert_int_equal(server_figures(party.world.server).expired, 1);
    party_close(&party);
}

static void a_rematch(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 22);
    steps(&party, 1, 100000);
    client_forget(&party.people[1]);
    json_t *reply = client_ask(&party.people[0], request(&party, "rematch"), NULL);
    json_t *push = client_push(&party.people[1], "rematch");
    assert_string_equal(word_in(push, "next"), word_in(reply, "table"));
    const char *mine = word_in(json_object_get(reply, "keys"), "p1");
    const char *other = word_in(json_object_get(push, "keys"), "p2");
    assert_non_null(mine), assert_non_null(other);
    assert_null(word_in(json_object_get(reply, "keys"), "p2"));
    json_t *again = client_ask(&party.people[1], request(&party, "rematch"), NULL);
    assert_string_equal(word_in(json_object_get(again, "keys"), "p2"), other);
    snprintf(party.id, sizeof party.id, "%s", word_in(reply, "table"));
    snprintf(party.keys[1], sizeof party.keys[1], "%s", mine);
    snprintf(party.keys[2], sizeof party.keys[2], "%s", other);
    world_crash(&party.world);
    party_return(&party);
    steps(&party, 2, 20);
    json_decref(reply), json_decref(push), json_decref(again);
    party_close(&party);
}

static void an_import(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 23);
    char wrong[100];
    uint8_t options[32] = {0};
    Table *table = table_new(box_embedded("conflict"), 2, options, 99, wrong, sizeof wrong);
    Choice choices[CANTINA_CHOICES_MAX];
    for (int i = 0; i < 12 && table_settle(table) == CANTINA_ASK; i++) {
        cantina_choices(table->box, table->state, NULL, choices, CANTINA_CHOICES_MAX);
        table_act(table, choices[0], "person");
    }
    char *text = table_record(table);
    json_t *reply = client_ask(&party.people[0], json_pack("{s:s, s:s}", "op", "import", "record", text), NULL);
    keep_table(&party, reply);
    world_crash(&party.world);
    party_return(&party);
    table_settle(table);
    json_t *now = look(&party, 0);
    assert_int_equal(room_of(&party)->table->seed, 99);
    assert_int_equal(json_array_size(json_object_get(now, "events")), table->event_count);
    steps(&party, 2, 20);
    json_decref(
        client_ask(&party.people[0], json_pack("{s:s, s:s}", "op", "import", "record", "nonsense"), "bad-record"));
    json_decref(reply), json_decref(now);
    free(text);
    table_free(table);
    party_close(&party);
}

/* ---- what a seat cannot know ---- */

/* Another world that looks the same to these seats; events name other cards where they may not read them. */
static void disguise(Event *events, int count, SeatSet eyes) {
    for (int i = 0; i < count; i++)
        if (events[i].card && !(events[i].seen & (eyes | SEEN_BY_ALL)))
            events[i].card = events[i].card == 1 ? 2 : 1;
}

static void reimagine(Room *room, SeatSet eyes, uint64_t random) {
    Table *table = room->table;
    void *view = malloc(cantina_size(table->box));
    cantina_view(table->box, table->state, eyes, view);
    cantina_imagine(table->box, view, random);
    memcpy(table->state, view, cantina_size(table->box));
    disguise(table->events, table->event_count, eyes);
    for (uint32_t i = 0; i < room->seq; i++)
        disguise(room->log[i].events, room->log[i].event_count, eyes);
    free(view);
}

/* Everything the seat that is asked could have explained to it. */
static json_t *explained(const Room *room, SeatSet seats) {
    Choice choices[CANTINA_CHOICES_MAX];
    json_t *list = json_array();
    Seat seat = room_asked(room);
    void *eyes = show_eyes(room->table, seat);
    int count = cantina_choices(room->table->box, eyes, NULL, choices, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count && seats & SEAT_BIT(seat); i++)
        json_array_append_new(list, show_explain_reply(room->table, room_voice(room, "en"), seat, choices[i]));
    free(eyes);
    return list;
}

/* Who is here apart. */
static char *told(Party *party, SeatSet seats) {
    Reader reader = {seats, false, "en", NULL};
    json_t *table = tell_table(room_of(party), reader, 0), *one;
    size_t i;
    json_object_del(table, "seats");
    json_object_set_new(table, "unseen", show_unseen(room_of(party)->table, seats));
    json_object_set_new(table, "explained", explained(room_of(party), seats));
    json_array_foreach(json_object_get(table, "missed"), i, one) json_object_del(one, "seats");
    return reply_line(NULL, table);
}

/* The room as it is in the store, made again in a server of its own. */
static void copy_room(const Party *party, Party *copy) {
    char wrong[200];
    *copy = *party;
    copy->world.store = fake_crash(party->world.store);
    ServerSetup setup = party->world.server->setup;
    setup.self = &copy->world;
    setup.store = copy->world.store;
    copy->world.server = server_new(&setup, wrong, sizeof wrong);
    if (!room_wake(copy->world.server, party->id, wrong, sizeof wrong))
        fail_msg("%s", wrong);
}

static void drop_room(Party *copy) {
    server_free(copy->world.server);
    store_close(copy->world.store);
}

/* The first thing the seat can do that uncovers nothing; false if it is not asked, or there is none. */
static bool quiet_action(Party *copy, int seat, char word[64]) {
    json_t *question = json_object(), *action;
    size_t i;
    bool found = false;
    show_question_to(question, room_of(copy)->table, room_voice(room_of(copy), "en"), SEAT_BIT(seat));
    json_array_foreach(json_object_get(question, "actions"), i, action) {
        if (found || !json_is_false(json_object_get(action, "reveals")))
            continue;
        snprintf(word, 64, "%s", word_in(action, "id"));
        found = true;
    }
    json_decref(question);
    return found;
}

/* Everything that a person who comes, acts and stays is sent. */
static char *traffic(Party *copy, int seat, const char *word) {
    Client client = client_open(&copy->world);
    client_do(&client, join_request(copy, seat));
    client_do(&client, act_request(copy, room_of(copy)->n, word));
    client_do(&client, json_pack("{s:s}", "op", "ping"));
    char *text = json_dumps(client.pushes, JSON_COMPACT);
    client_close(&client);
    return text;
}

/* Goes on in both worlds as long as the seat can do something that uncovers nothing; says how often it could. */
static int same_further_on(Party *one, Party *two, int seat) {
    enum { FURTHER = 3 };
    char word[64];
    int moves = 0;
    for (; seat && moves < FURTHER && quiet_action(one, seat, word); moves++) {
        char *here = traffic(one, seat, word), *there = traffic(two, seat, word);
        if (strcmp(here, there))
            fail_msg("seat %d, behind %s:\n%s\n%s", seat, word, here, there);
        free(here), free(there);
    }
    return moves;
}

/* Looks at the room through the reader's eyes in a world that is changed behind those of `eyes`. */
static bool looks_the_same(Party *party, SeatSet reader, SeatSet eyes, uint64_t random, int *further) {
    Party one, two;
    copy_room(party, &one);
    copy_room(party, &two);
    reimagine(server_room(two.world.server, two.id), eyes, random);
    char *here = told(&one, reader), *there = told(&two, reader);
    bool same = !strcmp(here, there);
    if (same && reader == eyes)
        *further += same_further_on(&one, &two, reader ? __builtin_ctz(reader) + 1 : 0);
    free(here), free(there);
    drop_room(&one), drop_room(&two);
    return same;
}

static void leak_walk(const char *game, json_t *options, int moves, int *differed, int *further) {
    Party party;
    Rng rng = rng_seeded(31);
    party_open(&party, game, 3, 3, options, 30);
    for (int i = 0; i < moves && step(&party, &rng); i++) {
        if (room_of(&party)->table->status == CANTINA_OVER)
            break;
        for (int seat = 0; seat <= 3; seat++) {
            SeatSet eyes = (SeatSet)(seat ? SEAT_BIT(seat) : 0);
            if (!looks_the_same(&party, eyes, eyes, rng_next(&rng), further))
                fail_msg("%s: seat %d is told what it cannot know behind move %d", game, seat, i);
        }
        *differed += !looks_the_same(&party, SEAT_BIT(1), SEAT_BIT(2), rng_next(&rng), further);
    }
    party_close(&party);
}

static void nothing_leaks(void **unused) {
    (void)unused;
    int differed = 0, further = 0;
    leak_walk("conflict", json_pack("{s:s}", "hands", "hidden"), 25, &differed, &further);
    assert_true(differed > 0); /* the test can see a leak */
    assert_true(further > 10); /* and looks behind the swap */
    leak_walk("clonewars", NULL, 25, &differed, &further);
    leak_walk("mandalorian", NULL, 25, &differed, &further);
    leak_walk("mandalorian", json_pack("{s:s}", "mission", "mercenary-3"), 25, &differed, &further);
    leak_walk("outerrim", NULL, 25, &differed, &further);
}

/* ---- threads, the end ---- */

static int64_t real_now(void *self) {
    (void)self;
    return 0;
}

static void no_random(void *self, void *bytes, size_t size) {
    (void)self;
    memset(bytes, 7, size);
}

/* The same game whether agents think in threads or not. */
static void agents_in_threads(void **unused) {
    (void)unused;
    char wrong[100];
    World world = {.store = store_open("memory:", NULL, NULL, NULL, 0)};
    ServerSetup setup = {.now = real_now, .date = real_now, .random = no_random, .store = world.store, .thinkers = 2};
    world.server = server_new(&setup, wrong, sizeof wrong);
    Client client = client_open(&world);
    json_t *players = persons(0, 3);
    json_t *reply = client_ask(
        &client, json_pack("{s:s, s:s, s:i, s:o}", "op", "create", "game", "conflict", "seats", 3, "players", players),
        NULL);
    const Room *room = server_room(world.server, word_in(reply, "table"));
    while (room->table->status != CANTINA_OVER)
        server_tick(world.server);
    json_decref(reply);
    client_close(&client);
    world_close(&world);
}

/* A game between greedy agents, as the server plays it; how many side acts they started. */
static int started_among_agents(int seats) {
    char wrong[100];
    World world = {.store = store_open("memory:", NULL, NULL, NULL, 0)};
    ServerSetup setup = {.now = real_now, .date = real_now, .random = no_random, .store = world.store, .thinkers = 2};
    world.server = server_new(&setup, wrong, sizeof wrong);
    Client client = client_open(&world);
    json_t *players = persons(0, seats), *player;
    const char *seat;
    json_object_foreach(players, seat, player) json_object_set_new(player, "level", json_string("greedy"));
    json_t *request = json_pack("{s:s, s:s, s:i, s:i, s:o}", "op", "create", "game", "conflict", "seats", seats, "seed",
                                3, "players", players);
    json_t *reply = client_ask(&client, request, NULL);
    const Room *room = server_room(world.server, word_in(reply, "table"));
    while (room->table->status != CANTINA_OVER)
        server_tick(world.server);
    int started = 0;
    for (int i = 0; i < room->table->move_count; i++)
        started += room->table->moves[i].side;
    json_decref(reply);
    client_close(&client);
    world_close(&world);
    return started;
}

/* What one agent alone has seen of a deck it tells the team, whoever is asked. */
static void agents_start_acts(void **unused) {
    (void)unused;
    assert_true(started_among_agents(6) > 0);
    assert_int_equal(started_among_agents(1), 0);
}

/* A hint that is being thought in a thread when the table moves on, and one whose asker is gone at the end. */
static void hints_in_threads(void **unused) {
    (void)unused;
    char wrong[100];
    World world = {.store = store_open("memory:", NULL, NULL, NULL, 0)};
    ServerSetup setup = {.now = real_now, .date = real_now, .random = no_random, .store = world.store, .thinkers = 2};
    world.server = server_new(&setup, wrong, sizeof wrong);
    Client client = client_open(&world);
    json_t *made = client_ask(
        &client,
        json_pack("{s:s, s:s, s:i, s:o}", "op", "create", "game", "conflict", "seats", 1, "players", persons(1, 1)),
        NULL);
    const char *id = word_in(made, "table"), *key = word_in(json_object_get(made, "keys"), "p1");
    json_t *table = client_ask(&client, json_pack("{s:s, s:s, s:s}", "op", "join", "table", id, "key", key), NULL);
    json_t *hint = json_pack("{s:s, s:s, s:s, s:i}", "id", "h", "op", "agent", "table", id, "budget", 2000);
    char *line = json_dumps(hint, 0);
    server_message(world.server, client.connection, line, strlen(line));
    const json_t *action = json_array_get(json_object_get(json_object_get(table, "question"), "actions"), 0);
    json_decref(client_ask(&client,
                           json_pack("{s:s, s:s, s:i, s:s}", "op", "act", "table", id, "n", number_in(table, "n"),
                                     "action", word_in(action, "id")),
                           NULL));
    json_t *reply = NULL;
    while (!(reply = client_read(&client)))
        server_tick(world.server);
    assert_string_equal(word_in(json_object_get(reply, "error"), "code"), "stale");
    server_message(world.server, client.connection, line, strlen(line));
    json_decref(made), json_decref(table), json_decref(hint), json_decref(reply);
    free(line);
    client_close(&client);
    world_close(&world);
}

/* A pack laid over the built-in one keeps its lesson as long as it can be played through, and people are told of the
 * pack. */
static void a_pack_keeps_what_still_holds(void **unused) {
    (void)unused;
    char wrong[100];
    World world = {.store = store_open("memory:", NULL, NULL, NULL, 0)};
    ServerSetup setup = {.now = real_now,
                         .date = real_now,
                         .random = no_random,
                         .store = world.store,
                         .packs = (const char *const[]){"tests/pack/conflict-over", NULL}};
    world.server = server_new(&setup, wrong, sizeof wrong);
    Client client = client_open(&world);
    json_decref(client_ask(&client, json_pack("{s:s, s:s}", "op", "lesson", "game", "conflict"), NULL));
    json_decref(client_ask(&client, json_pack("{s:s, s:s}", "op", "lesson", "game", "clonewars"), NULL));
    json_t *reply = client_ask(&client, json_pack("{s:s}", "op", "games"), NULL), *game;
    size_t i;
    json_array_foreach(json_object_get(reply, "games"), i, game) {
        const json_t *pack = json_object_get(game, "pack");
        bool own = !strcmp(json_string_value(json_object_get(game, "id")), "conflict");
        assert_int_equal(json_is_true(json_object_get(pack, "own")), own);
        if (own)
            assert_string_equal(json_string_value(json_object_get(pack, "name")), "A harder captain");
    }
    json_decref(reply);
    client_close(&client);
    world_close(&world);
}

static void goodbye(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 40);
    server_stop(party.world.server);
    json_t *bye = client_push(&party.people[1], "bye");
    assert_true(json_is_true(json_object_get(bye, "back")));
    json_decref(bye);
    json_decref(client_ask(&party.people[0], json_pack("{s:s}", "op", "ping"), "busy"));
    assert_null(server_connect(party.world.server, "192.0.2.9", NULL));
    party_close(&party);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greetings),
        cmocka_unit_test(what_tells_itself_is_not_handed_out),
        cmocka_unit_test(rubbish_is_refused),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(whole_games),
        cmocka_unit_test(side_acts),
        cmocka_unit_test(everybody_is_told),
        cmocka_unit_test(who_may_act),
        cmocka_unit_test(what_was_missed),
        cmocka_unit_test(parked_and_woken),
        cmocka_unit_test(nothing_is_told_before_it_is_synced),
        cmocka_unit_test(power_cuts),
        cmocka_unit_test(a_full_disk_stops_play),
        cmocka_unit_test(keys_stay_secret),
        cmocka_unit_test(undo_is_free_at_first),
        cmocka_unit_test(undo_by_consent),
        cmocka_unit_test(undo_among_agents),
        cmocka_unit_test(hints_and_reasons),
        cmocka_unit_test(resign_and_return),
        cmocka_unit_test(the_lobby),
        cmocka_unit_test(a_long_lobby),
        cmocka_unit_test(the_lobby_in_pages),
        cmocka_unit_test(tables_are_not_kept_for_ever),
        cmocka_unit_test(a_rematch),
        cmocka_unit_test(an_import),
        cmocka_unit_test(nothing_leaks),
        cmocka_unit_test(agents_in_threads),
        cmocka_unit_test(agents_start_acts),
        cmocka_unit_test(hints_in_threads),
        cmocka_unit_test(a_pack_keeps_what_still_holds),
        cmocka_unit_test(goodbye),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
