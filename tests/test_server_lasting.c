/* A table in progress outlives an upgrade: of cards, of rules, of the store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/pack.h"
#include "games/boxes.h"
#include "kit/party.h"

/* ---- a pack that its operator edits ---- */

static char folder[64];
static const char *const packs[] = {folder, NULL};

static void write_file(const char *name, const char *text) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && !fclose(file));
}

/* The next server plays Conflict with a captain of so many symbols. */
static void edit(int symbols, const char *name) {
    char text[200];
    snprintf(text, sizeof text,
             "leaders:\n  - {id: phasma, name: \"%s\", order: 1, symbols: %d, source: {symbols: house}}\n", name,
             symbols);
    write_file("leaders.yaml", text);
}

static int make_folder(void **unused) {
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/cantina-lasting-XXXXXX");
    assert_non_null(mkdtemp(folder));
    write_file("pack.yaml", "pack: house\ngame: conflict\nname: House\nversion: 1\n");
    world_packs = packs;
    return 0;
}

static int remove_folder(void **unused) {
    char path[128];
    (void)unused;
    world_packs = NULL;
    snprintf(path, sizeof path, "%s/pack.yaml", folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/leaders.yaml", folder);
    unlink(path);
    return rmdir(folder);
}

static uint64_t hash_of(const Party *party) {
    return room_of(party)->table->box->pack->hash;
}

static int symbols_of(const Party *party) {
    const Box *box = room_of(party)->table->box;
    int row = pack_find(box->pack, 2, "phasma", 6);
    return *((const uint8_t *)pack_component(box->pack, 2, row) + box->game->tables[2].fields[1].at);
}

/* ---- cards ---- */

static void a_table_keeps_the_cards_it_began_with(void **unused) {
    (void)unused;
    Party party;
    edit(5, "Captain");
    party_open(&party, "conflict", 2, 2, NULL, 1);
    steps(&party, 1, 6);
    uint64_t before = hash_of(&party);
    char *record = table_record(room_of(&party)->table);
    edit(3, "The Captain");
    world_crash(&party.world);
    party_return(&party);
    assert_true(hash_of(&party) == before);
    assert_int_equal(symbols_of(&party), 5);
    char *again = table_record(room_of(&party)->table);
    assert_string_equal(record, again);
    steps(&party, 2, 6);
    assert_true(room_of(&party)->table->move_count > 6);
    free(record), free(again);

    json_t *reply = client_ask(
        &party.people[0],
        json_pack("{s:s, s:s, s:i, s:o}", "op", "create", "game", "conflict", "seats", 2, "players", persons(1, 2)),
        NULL);
    const Room *fresh = server_room(party.world.server, word_in(reply, "table"));
    assert_true(fresh->table->box->pack->hash != before);
    json_decref(reply);
    party_close(&party);
}

/* Back to the old cards, or without the pack: the table goes on in any case, over many restarts. */
static void it_does_so_over_many_upgrades(void **unused) {
    (void)unused;
    Party party;
    edit(5, "Captain");
    party_open(&party, "conflict", 2, 2, NULL, 1);
    for (int symbols = 1; symbols < 6; symbols++) {
        edit(symbols, "Captain");
        world_packs = symbols == 2 ? NULL : packs;
        world_crash(&party.world);
        party_return(&party);
        assert_int_equal(symbols_of(&party), 5);
        steps(&party, (uint64_t)symbols, 2);
    }
    world_packs = packs;
    party_close(&party);
}

/* Another name is no other card. */
static void a_new_name_is_seen_at_once(void **unused) {
    (void)unused;
    Party party;
    edit(5, "Captain");
    party_open(&party, "conflict", 2, 2, NULL, 1);
    edit(5, "Another");
    world_crash(&party.world);
    party_return(&party);
    const Pack *pack = room_of(&party)->table->box->pack;
    assert_string_equal(pack_string(pack, pack_component(pack, 2, pack_find(pack, 2, "phasma", 6))->name), "Another");
    party_close(&party);
}

/* Many tables share one box, and it is freed only when nobody is at any of them. */
static void tables_share_a_kept_box(void **unused) {
    (void)unused;
    Party party;
    char second[STORE_ID + 1], wrong[200];
    edit(5, "Captain");
    party_open(&party, "conflict", 1, 2, NULL, 1);
    json_t *reply = client_ask(
        &party.people[0],
        json_pack("{s:s, s:s, s:i, s:o}", "op", "create", "game", "conflict", "seats", 2, "players", persons(1, 2)),
        NULL);
    snprintf(second, sizeof second, "%s", word_in(reply, "table"));
    json_decref(reply);
    edit(3, "Captain");
    world_crash(&party.world);
    party_return(&party);
    const Room *other = room_wake(party.world.server, second, wrong, sizeof wrong);
    assert_non_null(other);
    assert_ptr_equal(other->box, room_of(&party)->box);
    for (int i = 0; i < 5; i++) { /* what nobody needs is looked for from time to time */
        party.world.now += 60 * 1000;
        server_tick(party.world.server);
    }
    assert_int_equal(symbols_of(&party), 5);
    party_close(&party);
}

/* A record of a table that goes on under old cards can be brought here. */
static void a_record_finds_kept_cards(void **unused) {
    (void)unused;
    Party party;
    edit(5, "Captain");
    party_open(&party, "conflict", 1, 2, NULL, 1);
    Table *table = table_new(room_of(&party)->table->box, 2, NULL, 4, (char[200]){0}, 200);
    table_settle(table);
    char *record = table_record(table);
    table_free(table);
    edit(3, "Captain");
    world_crash(&party.world);
    party.people[0] = client_open(&party.world);
    client_do(&party.people[0], json_pack("{s:s, s:s}", "op", "replay", "record", record));
    free(record);
    party_close(&party);
}

/* ---- what cannot be opened ---- */

static void refused_with(Party *party, const char *part) {
    party->people[0] = client_open(&party->world);
    json_t *reply = client_ask(&party->people[0], join_request(party, 1), "unknown-table");
    const char *message = word_in(json_object_get(reply, "error"), "message");
    if (!strstr(message, part))
        fail_msg("'%s' is not in '%s'", part, message);
    json_decref(reply);
}

/* The others go on, and so does this one when a program reads it again. */
static void cards_that_no_longer_compile_name_the_place(void **unused) {
    (void)unused;
    Party party;
    char hex[20];
    edit(5, "Captain");
    party_open(&party, "conflict", 1, 2, NULL, 1);
    snprintf(hex, sizeof hex, "%016" PRIx64, hash_of(&party));
    char *old = fake_pack_text(party.world.store, hex);
    fake_keep_pack(party.world.store, hex, "conflict",
                   "pack: house\ngame: conflict\nname: House\nversion: 1\nleaders: [{id: phasma, nmae: Captain}]\n");
    edit(3, "Captain");
    world_crash(&party.world);
    refused_with(&party, "the cards it was begun with are in the store, but no longer fit this program: pack ");
    refused_with(&party, "/pack.yaml:5:");
    fake_keep_pack(party.world.store, hex, "conflict", old);
    world_crash(&party.world);
    party_return(&party);
    assert_int_equal(symbols_of(&party), 5);
    free(old);
    party_close(&party);
}

static void cards_that_are_read_otherwise_are_not_played(void **unused) {
    (void)unused;
    Party party;
    char hex[20];
    edit(5, "Captain");
    party_open(&party, "conflict", 1, 2, NULL, 1);
    snprintf(hex, sizeof hex, "%016" PRIx64, hash_of(&party));
    char *text = fake_pack_text(party.world.store, hex), *value = strstr(text, "symbols\": 5");
    assert_non_null(value);
    value[strlen("symbols\": ")] = '4';
    fake_keep_pack(party.world.store, hex, "conflict", text);
    edit(3, "Captain");
    world_crash(&party.world);
    refused_with(&party, "but this program reads them otherwise (pack ");
    free(text);
    party_close(&party);
}

static const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
    TEST(a_table_keeps_the_cards_it_began_with),
    TEST(it_does_so_over_many_upgrades),
    TEST(a_new_name_is_seen_at_once),
    TEST(tables_share_a_kept_box),
    TEST(a_record_finds_kept_cards),
    TEST(cards_that_no_longer_compile_name_the_place),
    TEST(cards_that_are_read_otherwise_are_not_played),
};

int main(void) {
    return cmocka_run_group_tests(tests, NULL, NULL);
}
