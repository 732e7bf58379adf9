/* Campaigns at the table server, through its messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "campaign/guide.h"
#include "games/boxes.h"
#include "kit/party.h"

/* The Mandalorian's guide deck: where the first chapters end. */
enum { STOP_1 = 2, STOP_2 = 14, DECK = 71 };

typedef struct {
    World world;
    Client me;
    char id[STORE_ID + 1], key[TOKEN_KEY + 1];
} Camp;

/* ---- helpers ---- */

static json_t *camp_request(const Camp *camp, const char *op) {
    return json_pack("{s:s, s:s, s:s}", "op", op, "campaign", camp->id, "key", camp->key);
}

static void camp_open(Camp *camp, uint64_t seed) {
    world_open(&camp->world, seed);
    camp->me = client_open(&camp->world);
    json_t *reply = client_ask(
        &camp->me, json_pack("{s:s, s:s, s:s}", "op", "campaign_new", "game", "mandalorian", "name", "Friday"), NULL);
    snprintf(camp->id, sizeof camp->id, "%s", word_in(reply, "campaign"));
    snprintf(camp->key, sizeof camp->key, "%s", word_in(reply, "key"));
    json_decref(reply);
}

static void camp_close(Camp *camp) {
    client_close(&camp->me);
    world_close(&camp->world);
}

/* The power is cut; the same person comes back. */
static void camp_crash(Camp *camp) {
    json_decref(camp->me.pushes);
    world_crash(&camp->world);
    camp->me = client_open(&camp->world);
}

static json_t *camp_look(Camp *camp) {
    return client_ask(&camp->me, camp_request(camp, "campaign"), NULL);
}

static json_t *turn_request(const Camp *camp, int number) {
    json_t *turn = camp_request(camp, "campaign_turn");
    json_object_set_new(turn, "number", json_integer(number));
    return turn;
}

static void turn_to(Camp *camp, int from, int to) {
    for (int number = from; number <= to; number++)
        client_do(&camp->me, turn_request(camp, number));
}

/* A table of the campaign where agents play, who lose soon. */
static json_t *table_request(const Camp *camp) {
    json_t *create = camp_request(camp, "create");
    json_object_set_new(create, "game", json_string("mandalorian"));
    json_object_set_new(create, "seats", json_integer(2));
    json_object_set_new(create, "players", persons(0, 2));
    return create;
}

static void open_table_of(Camp *camp, char table[STORE_ID + 1]) {
    json_t *reply = client_ask(&camp->me, table_request(camp), NULL);
    snprintf(table, STORE_ID + 1, "%s", word_in(reply, "table"));
    json_decref(reply);
}

static json_t *table_look(Camp *camp, const char *table) {
    return client_ask(&camp->me, json_pack("{s:s, s:s}", "op", "join", "table", table), NULL);
}

static int games_of(Camp *camp) {
    json_t *look = camp_look(camp);
    int games = (int)json_array_size(json_object_get(look, "games"));
    json_decref(look);
    return games;
}

static void assert_stage(Camp *camp, const char *stage, int cards) {
    json_t *look = camp_look(camp);
    assert_string_equal(word_in(look, "stage"), stage);
    assert_int_equal(json_array_size(json_object_get(look, "cards")), cards);
    json_decref(look);
}

/* ---- cards ---- */

static void a_campaign_has_a_key(void **unused) {
    (void)unused;
    Camp camp;
    camp_open(&camp, 1);
    json_t *look = camp_look(&camp);
    assert_string_equal(word_in(look, "name"), "Friday");
    assert_string_equal(word_in(look, "game"), "mandalorian");
    assert_int_equal(number_in(look, "deck"), DECK);
    assert_null(json_object_get(look, "key"));
    json_decref(look);
    char *dump = fake_dump(camp.world.store);
    assert_null(strstr(dump, camp.key)); /* its hash only */
    free(dump);
    json_t *other = camp_request(&camp, "campaign");
    json_object_set_new(other, "key", json_string("aaaaaaaaaaaaaaaaaaaaaaaaaa"));
    json_decref(client_ask(&camp.me, other, "bad-key"));
    json_decref(client_ask(&camp.me, json_pack("{s:s, s:s}", "op", "campaign", "campaign", camp.id), "bad-request"));
    other = camp_request(&camp, "campaign");
    json_object_set_new(other, "campaign", json_string("aaaaaaaaaaaaaaaa"));
    json_decref(client_ask(&camp.me, other, "unknown-campaign"));
    json_decref(client_ask(&camp.me, json_pack("{s:s, s:s}", "op", "campaign_new", "game", "conflict"), "no-campaign"));
    camp_close(&camp);
}

static void cards_are_turned_one_by_one(void **unused) {
    (void)unused;
    Camp camp;
    camp_open(&camp, 2);
    assert_stage(&camp, "turn", 0);
    json_decref(client_ask(&camp.me, table_request(&camp), "illegal"));
    json_decref(client_ask(&camp.me, turn_request(&camp, 2), "stale"));
    turn_to(&camp, 1, 1);
    json_decref(client_ask(&camp.me, turn_request(&camp, 1), "stale")); /* somebody else has turned it over */
    turn_to(&camp, 2, STOP_1);
    assert_stage(&camp, "play", STOP_1);
    json_decref(client_ask(&camp.me, turn_request(&camp, STOP_1 + 1), "illegal"));
    camp_crash(&camp);
    assert_stage(&camp, "play", STOP_1);
    camp_close(&camp);
}

/* Whoever looks on is told, in their own language. */
static void watchers_are_told(void **unused) {
    (void)unused;
    Camp camp;
    camp_open(&camp, 3);
    Client other = client_open(&camp.world);
    json_t *watch = camp_request(&camp, "campaign");
    json_object_set_new(watch, "watch", json_true());
    json_object_set_new(watch, "lang", json_string("de"));
    client_do(&other, watch);
    turn_to(&camp, 1, 1);
    json_t *push = client_push(&other, "campaign");
    assert_non_null(push);
    json_t *card = json_array_get(json_object_get(push, "cards"), 0);
    assert_string_equal(word_in(card, "name"), "Ein ruhiger Auftrag auf Arvala-7");
    assert_null(client_push(&camp.me, "campaign"));
    json_decref(push);
    watch = camp_request(&camp, "campaign");
    json_object_set_new(watch, "watch", json_false());
    client_do(&other, watch);
    turn_to(&camp, 2, 2);
    assert_null(client_push(&other, "campaign"));
    client_close(&other);
    camp_close(&camp);
}

/* ---- nothing of a later card ---- */

/* "id": "disintegration", as it would stand in a message. */
static bool tells_of(const char *text, const Pack *pack, GuideName name) {
    char field[96];
    snprintf(field, sizeof field, "\"id\":\"%s\"", pack_string(pack, pack_component(pack, name.table, name.row)->word));
    return strstr(text, field) != NULL;
}

static int guide_table(const Box *box) {
    int table = 0;
    while (strcmp(box->game->tables[table].word, "guide"))
        table++;
    return table;
}

/* A guide card and everything that no other brings are told of from that card on. */
static void assert_open_to(json_t *reply, int turned) {
    const Box *box = box_embedded("mandalorian");
    GuideName names[GUIDE_NAMES_MOST];
    char *text = json_dumps(reply, JSON_COMPACT);
    for (int card = 1; card <= guide_count(box); card++) {
        int count = guide_names(box, card, names);
        assert_int_equal(tells_of(text, box->pack, (GuideName){guide_table(box), card}), card <= turned);
        for (int i = 0; i < count; i++)
            if (guide_brings(box, names[i]) == card)
                assert_int_equal(tells_of(text, box->pack, names[i]), card <= turned);
    }
    free(text);
    json_decref(reply);
}

static void no_message_tells_of_a_later_card(void **unused) {
    (void)unused;
    Camp camp;
    char table[STORE_ID + 1];
    camp_open(&camp, 4);
    for (int turned = 0; turned < STOP_1; turned++) {
        assert_open_to(camp_look(&camp), turned);
        assert_open_to(client_ask(&camp.me, turn_request(&camp, turned + 1), NULL), turned + 1);
    }
    open_table_of(&camp, table);
    world_settle(&camp.world);
    for (int turned = STOP_1; turned < STOP_2; turned++)
        assert_open_to(client_ask(&camp.me, turn_request(&camp, turned + 1), NULL), turned + 1);
    camp_close(&camp);
}

static json_t *pack_request(const char *op, json_t *options, bool spoilers) {
    json_t *json = json_pack("{s:s, s:s, s:b}", "op", op, "game", "mandalorian", "spoilers", spoilers);
    if (options)
        json_object_set_new(json, "options", options);
    return json;
}

/* Both lists together hold exactly what has been brought. */
static void assert_unsealed(Client *client, json_t *options, bool spoilers, int turned) {
    json_t *all = client_ask(client, pack_request("cards", json_incref(options), spoilers), NULL);
    json_t *rules = client_ask(client, pack_request("rules", json_incref(options), spoilers), NULL);
    json_object_set(all, "rules", json_object_get(rules, "rules"));
    json_decref(rules);
    json_decref(options);
    assert_open_to(all, turned);
}

static void cards_and_rules_are_sealed(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 5);
    Client client = client_open(&world);
    assert_unsealed(&client, NULL, false, 0);
    assert_unsealed(&client, json_pack("{s:s}", "guide", "game-1"), false, STOP_1);
    assert_unsealed(&client, json_pack("{s:s}", "guide", "game-2"), false, STOP_2);
    assert_unsealed(&client, json_pack("{s:s}", "guide", "all"), false, DECK);
    assert_unsealed(&client, NULL, true, DECK);
    client_close(&client);
    world_close(&world);
}

/* A free game before a mission has come up in the deck: what its options name can be read. */
static void what_a_table_plays_is_not_sealed(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 6);
    Client client = client_open(&world);
    json_t *options = json_pack("{s:s, s:s}", "guide", "game-1", "mission", "mission-3");
    json_t *reply = client_ask(&client, pack_request("cards", options, false), NULL);
    char *text = json_dumps(reply, JSON_COMPACT);
    assert_non_null(strstr(text, "\"id\":\"mission-3\""));
    assert_null(strstr(text, "\"id\":\"mission-2\""));
    free(text);
    json_decref(reply);
    client_close(&client);
    world_close(&world);
}

/* ---- tables ---- */

static void a_table_moves_its_campaign_on(void **unused) {
    (void)unused;
    Camp camp;
    char table[STORE_ID + 1];
    camp_open(&camp, 7);
    turn_to(&camp, 1, STOP_1);
    json_t *watch = camp_request(&camp, "campaign");
    json_object_set_new(watch, "watch", json_true());
    client_do(&camp.me, watch);
    open_table_of(&camp, table);
    json_t *push = client_push(&camp.me, "campaign");
    assert_string_equal(word_in(push, "playing"), table);
    json_decref(push);
    push = table_look(&camp, table);
    assert_string_equal(word_in(push, "campaign"), camp.id);
    assert_string_equal(word_in(json_object_get(push, "options"), "mission"), "mission-1");
    assert_string_equal(word_in(json_object_get(push, "options"), "guide"), "game-1");
    json_decref(push);
    world_settle(&camp.world);
    push = client_push(&camp.me, "campaign");
    assert_non_null(push);
    const json_t *game = json_array_get(json_object_get(push, "games"), 0);
    assert_string_equal(word_in(game, "match"), table);
    assert_string_equal(word_in(game, "mission"), "mission-1");
    assert_int_equal(number_in(game, "number"), 1);
    assert_int_equal(json_array_size(json_object_get(game, "players")), 2);
    assert_null(json_object_get(push, "playing"));
    assert_string_equal(word_in(push, "stage"), "turn");
    json_decref(push);
    assert_null(client_push(&camp.me, "campaign"));
    camp_close(&camp);
}

/* Wherever the power is cut, the game counts once it has ended, and once. */
static void a_crash_counts_no_game_twice(void **unused) {
    (void)unused;
    Camp camp;
    char table[STORE_ID + 1];
    camp_open(&camp, 8);
    turn_to(&camp, 1, STOP_1);
    open_table_of(&camp, table);
    fake_hold(camp.world.store, true);
    world_settle(&camp.world); /* it ends, and nothing of it reaches the disk */
    camp_crash(&camp);
    assert_int_equal(games_of(&camp), 0);
    json_decref(table_look(&camp, table));
    world_settle(&camp.world); /* it ends again, and does */
    assert_int_equal(games_of(&camp), 1);
    camp_crash(&camp);
    assert_int_equal(games_of(&camp), 1);
    json_t *look = table_look(&camp, table);
    assert_true(json_is_true(json_object_get(json_object_get(look, "question"), "over")));
    json_decref(look);
    world_settle(&camp.world);
    assert_int_equal(games_of(&camp), 1);
    assert_stage(&camp, "turn", STOP_1);
    camp_close(&camp);
}

/* Is there an entry "end", under whatever number? */
static bool tells_an_end(const char *dump) {
    for (const char *line = dump; line; line = strchr(line, '\n'), line += line != NULL) {
        size_t digits = strspn(line, "0123456789");
        if (digits && !strncmp(line + digits, " end ", 5))
            return true;
    }
    return false;
}

/* With every move a unit of its own: at no moment is the game over and not counted, or the other way round. */
static void the_end_and_the_campaign_are_one(void **unused) {
    (void)unused;
    Camp camp;
    char table[STORE_ID + 1];
    camp_open(&camp, 9);
    turn_to(&camp, 1, STOP_1);
    open_table_of(&camp, table);
    for (bool over = false; !over;) {
        server_tick(camp.world.server);
        assert_true(server_think(camp.world.server));
        server_tick(camp.world.server);
        char *dump = fake_dump(camp.world.store);
        over = tells_an_end(dump);
        assert_int_equal(strstr(dump, "\"number\": 1") != NULL, over);
        free(dump);
    }
    camp_close(&camp);
}

static void a_table_that_is_given_up_does_not_count(void **unused) {
    (void)unused;
    Camp camp;
    char first[STORE_ID + 1], second[STORE_ID + 1];
    camp_open(&camp, 10);
    turn_to(&camp, 1, STOP_1);
    json_t *create = table_request(&camp);
    json_object_set_new(create, "players", persons(1, 2)); /* waits for somebody */
    json_t *reply = client_ask(&camp.me, create, NULL);
    snprintf(first, sizeof first, "%s", word_in(reply, "table"));
    char key[27];
    snprintf(key, sizeof key, "%s", word_in(json_object_get(reply, "keys"), "p1"));
    json_decref(reply);
    json_decref(client_ask(&camp.me, table_request(&camp), "unfinished"));
    create = table_request(&camp);
    json_object_set_new(create, "anew", json_true());
    reply = client_ask(&camp.me, create, NULL);
    snprintf(second, sizeof second, "%s", word_in(reply, "table"));
    json_decref(reply);
    world_settle(&camp.world);
    assert_int_equal(games_of(&camp), 1);
    client_do(&camp.me, json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "op", "seat", "table", first, "key", key, "seat",
                                  "p1", "kind", "agent", "level", "random"));
    world_settle(&camp.world); /* the first one ends too */
    json_t *look = table_look(&camp, first);
    assert_true(json_is_true(json_object_get(json_object_get(look, "question"), "over")));
    json_decref(look);
    assert_int_equal(games_of(&camp), 1);
    look = camp_look(&camp);
    assert_string_equal(word_in(json_array_get(json_object_get(look, "games"), 0), "match"), second);
    json_decref(look);
    camp_close(&camp);
}

static void a_reset_forgets_games_and_tables(void **unused) {
    (void)unused;
    Camp camp;
    char table[STORE_ID + 1];
    camp_open(&camp, 11);
    turn_to(&camp, 1, STOP_1);
    open_table_of(&camp, table);
    client_do(&camp.me, camp_request(&camp, "campaign_reset"));
    world_settle(&camp.world);
    assert_int_equal(games_of(&camp), 0);
    assert_stage(&camp, "turn", 0);
    camp_crash(&camp);
    assert_stage(&camp, "turn", 0);
    camp_close(&camp);
}

/* What the deck has settled is not asked for otherwise. */
static void options_are_the_decks(void **unused) {
    (void)unused;
    Camp camp;
    camp_open(&camp, 12);
    turn_to(&camp, 1, STOP_1);
    static const struct {
        const char *option, *value, *code;
    } cases[] = {{"mission", "mission-2", "bad-option"},
                 {"guide", "all", "bad-option"},
                 {"guide", "game-2", "bad-option"},
                 {"mission", "mission-1", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *create = table_request(&camp);
        json_object_set_new(create, "options", json_pack("{s:s}", cases[i].option, cases[i].value));
        json_decref(client_ask(&camp.me, create, cases[i].code));
    }
    json_t *create = table_request(&camp);
    json_object_set_new(create, "game", json_string("conflict"));
    json_decref(client_ask(&camp.me, create, "bad-request"));
    camp_close(&camp);
}

/* Whoever plays again plays for themselves: the campaign has gone on. */
static void a_rematch_is_of_no_campaign(void **unused) {
    (void)unused;
    Camp camp;
    camp_open(&camp, 13);
    turn_to(&camp, 1, STOP_1);
    json_t *create = table_request(&camp), *reply;
    json_object_set_new(create, "players", persons(1, 2));
    reply = client_ask(&camp.me, create, NULL);
    char table[STORE_ID + 1], key[27];
    snprintf(table, sizeof table, "%s", word_in(reply, "table"));
    snprintf(key, sizeof key, "%s", word_in(json_object_get(reply, "keys"), "p1"));
    json_decref(reply);
    client_do(&camp.me, json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "op", "seat", "table", table, "key", key, "seat",
                                  "p1", "kind", "agent", "level", "random"));
    world_settle(&camp.world);
    reply = client_ask(&camp.me, json_pack("{s:s, s:s, s:s}", "op", "rematch", "table", table, "key", key), NULL);
    json_t *next = table_look(&camp, word_in(reply, "table"));
    assert_null(json_object_get(next, "campaign"));
    json_decref(next);
    json_decref(reply);
    world_settle(&camp.world);
    assert_int_equal(games_of(&camp), 1);
    camp_close(&camp);
}

/* Nothing is changed where nothing can be kept. */
static void a_full_disk_stops_campaigns(void **unused) {
    (void)unused;
    Camp camp;
    camp_open(&camp, 14);
    fake_break(camp.world.store, "full");
    json_decref(client_ask(&camp.me, turn_request(&camp, 1), "busy"));
    json_decref(client_ask(&camp.me, camp_request(&camp, "campaign_reset"), "busy"));
    json_decref(client_ask(&camp.me, json_pack("{s:s, s:s}", "op", "campaign_new", "game", "mandalorian"), "busy"));
    assert_stage(&camp, "turn", 0);
    camp_close(&camp);
}

/* A campaign nobody looks at leaves memory, and comes back. */
static void a_campaign_is_put_away(void **unused) {
    (void)unused;
    Camp camp;
    camp_open(&camp, 15);
    turn_to(&camp, 1, 1);
    camp.world.now += 2 * SERVER_PARK_MS;
    server_tick(camp.world.server);
    assert_null(camp.world.server->journeys);
    assert_stage(&camp, "turn", 1);
    assert_non_null(camp.world.server->journeys);
    camp_close(&camp);
}

/* It stays while somebody looks at it, and counts as used: nobody is asked again and again whether that is so. */
static void a_watched_campaign_stays(void **unused) {
    (void)unused;
    Camp camp;
    camp_open(&camp, 16);
    json_t *watch = camp_request(&camp, "campaign");
    json_object_set_new(watch, "watch", json_true());
    client_do(&camp.me, watch);
    camp.world.now += 2 * SERVER_PARK_MS;
    server_tick(camp.world.server);
    assert_non_null(camp.world.server->journeys);
    assert_int_equal(camp.world.server->journeys->used, camp.world.now);
    camp_close(&camp);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_campaign_has_a_key),
        cmocka_unit_test(cards_are_turned_one_by_one),
        cmocka_unit_test(watchers_are_told),
        cmocka_unit_test(no_message_tells_of_a_later_card),
        cmocka_unit_test(cards_and_rules_are_sealed),
        cmocka_unit_test(what_a_table_plays_is_not_sealed),
        cmocka_unit_test(a_table_moves_its_campaign_on),
        cmocka_unit_test(a_crash_counts_no_game_twice),
        cmocka_unit_test(the_end_and_the_campaign_are_one),
        cmocka_unit_test(a_table_that_is_given_up_does_not_count),
        cmocka_unit_test(a_reset_forgets_games_and_tables),
        cmocka_unit_test(options_are_the_decks),
        cmocka_unit_test(a_rematch_is_of_no_campaign),
        cmocka_unit_test(a_full_disk_stops_campaigns),
        cmocka_unit_test(a_campaign_is_put_away),
        cmocka_unit_test(a_watched_campaign_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
