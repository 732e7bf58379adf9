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

#include "codec/codec.h"
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

/* The power is cut, and nobody comes back. */
static void crash_alone(Party *party) {
    world_crash(&party->world);
    for (int i = 0; i < party->count; i++)
        json_decref(party->people[i].pushes);
    party->count = 0;
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
    crash_alone(&party);
    party.people[0] = client_open(&party.world);
    party.count = 1;
    client_do(&party.people[0], json_pack("{s:s, s:s}", "op", "replay", "record", record));
    free(record);
    party_close(&party);
}

/* ---- what cannot be opened ---- */

static void refused_with(Party *party, const char *part) {
    Client client = client_open(&party->world);
    json_t *reply = client_ask(&client, join_request(party, 1), "unopened");
    const char *message = word_in(json_object_get(reply, "error"), "message");
    if (!strstr(message, part))
        fail_msg("'%s' is not in '%s'", part, message);
    json_decref(reply);
    client_close(&client);
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
    crash_alone(&party);
    refused_with(&party, "the cards it was begun with are in the store, but no longer fit this program: pack ");
    refused_with(&party, "/pack.yaml:5:");
    fake_keep_pack(party.world.store, hex, "conflict", old);
    crash_alone(&party);
    party.count = 1;
    party.people[0].pushes = NULL;
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
    crash_alone(&party);
    refused_with(&party, "but this program reads them otherwise (pack ");
    free(text);
    party_close(&party);
}

/* ---- rules ---- */

static char *record_of(const Party *party) {
    return table_record(room_of(party)->table);
}

/* A party whose log the rules of today do not take any more: it began under the version before. */
static void open_old_party(Party *party) {
    party_open(party, "conflict", 2, 2, NULL, 1);
    steps(party, 1, 8);
    assert_int_equal(fake_edit(party->world.store, "\\nrules 2\\n", "\\nrules 1\\n"), 1);
    assert_int_equal(fake_edit(party->world.store, "\"rules\":2", "\"rules\":1"), 1);
    assert_int_equal(fake_edit_states(party->world.store, "\"rules_version\":2", "\"rules_version\":1"), 1);
    assert_true(fake_edit(party->world.store, "\nhash ", "\nhash f") > 0);
}

/* From the state behind its last move: the record has a line for it, everybody is told, what was before stands. */
static void a_table_goes_on_under_new_rules(void **unused) {
    (void)unused;
    static const char *const words[] = {"The rules have changed", "Die Regeln haben sich", "zmieniły się zasady"};
    static const char *const langs[] = {"en", "de", "pl"};
    Party party;
    open_old_party(&party);
    uint64_t before = codec_hash(room_of(&party)->table->box, room_of(&party)->table->state);
    uint32_t seq = room_of(&party)->seq;
    for (int i = 0; i < 3; i++) { /* and again after each restart, with the one line */
        world_crash(&party.world);
        party_return(&party);
        const Room *room = room_of(&party);
        assert_int_equal(room->seq, seq + 1);
        assert_true(codec_hash(room->table->box, room->table->state) == before);
        char *record = record_of(&party);
        assert_non_null(strstr(record, "\nrules 1\n"));
        char *line = strstr(record, "\nresume 1 {");
        assert_non_null(line);
        assert_null(strstr(line + 1, "\nresume "));
        free(record);
    }
    for (int i = 0; i < 3; i++) {
        json_t *join = join_request(&party, 1);
        json_object_set_new(join, "lang", json_string(langs[i]));
        json_object_set_new(join, "since", json_integer(seq));
        json_t *reply = client_ask(&party.people[0], join, NULL);
        char *text = json_dumps(reply, 0);
        json_t *missed = json_array_get(json_object_get(reply, "missed"), 0);
        const char *said = word_in(json_array_get(json_object_get(missed, "events"), 0), "text");
        if (!said || !strstr(said, words[i]))
            fail_msg("%s", text);
        said = word_in(json_array_get(json_object_get(reply, "events"), 0), "text");
        if (!said || !strstr(said, words[i]))
            fail_msg("%s", text);
        free(text);
        json_decref(reply);
    }
    assert_false(room_may_undo(room_of(&party), 3));
    steps(&party, 3, 6);
    char *record = record_of(&party);
    world_crash(&party.world);
    party_return(&party);
    char *again = record_of(&party);
    assert_string_equal(record, again);
    assert_true(room_may_undo(room_of(&party), 3));
    free(record), free(again);
    party_close(&party);
}

/* As long as every line is legal and every hash agrees, the table goes on as it was. */
static void rules_that_agree_change_nothing(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    steps(&party, 1, 8);
    assert_int_equal(fake_edit(party.world.store, "\\nrules 2\\n", "\\nrules 1\\n"), 1);
    assert_int_equal(fake_edit_states(party.world.store, "\"rules_version\":2", "\"rules_version\":1"), 1);
    uint32_t seq = room_of(&party)->seq;
    world_crash(&party.world);
    party_return(&party);
    assert_int_equal(room_of(&party)->seq, seq);
    assert_true(room_may_undo(room_of(&party), 3));
    party_close(&party);
}

/* The same moves, but another position: nobody would notice by the lines. */
static void another_position_is_noticed(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    steps(&party, 1, 8);
    assert_int_equal(fake_edit(party.world.store, "\\nrules 2\\n", "\\nrules 1\\n"), 1);
    assert_int_equal(fake_edit_states(party.world.store, "\"rules_version\":2", "\"rules_version\":1"), 1);
    assert_int_equal(fake_edit_states(party.world.store, "\"turns\":", "\"turns\":1"), 1);
    world_crash(&party.world);
    party_return(&party);
    char *record = record_of(&party);
    assert_non_null(strstr(record, "\nresume 1 {"));
    free(record);
    party_close(&party);
}

static void without_a_good_state_line_and_rulings_are_named(void **unused) {
    (void)unused;
    Party party;
    open_old_party(&party);
    assert_int_equal(fake_edit_states(party.world.store, "\"over\":false", "\"over\":7"), 1);
    crash_alone(&party);
    refused_with(&party, "the game no longer agrees with the record here; it began under version 1 of the rules, this "
                         "program plays version 2: since then CF-K8, ");
    refused_with(&party, "; nor can it go on from where it stood: ");
    assert_int_equal(fake_edit_states(party.world.store, "{", "no JSON"), 1);
    crash_alone(&party);
    refused_with(&party, "the game no longer agrees with the record here");
    party_close(&party);
}

/* ---- at the start ---- */

static char noted[4000];

static void take_note(const char *line) {
    size_t used = strlen(noted);
    snprintf(noted + used, sizeof noted - used, "%s\n", line);
}

static const char *survey(const Party *party) {
    noted[0] = 0;
    server_survey(party->world.server, take_note);
    return noted;
}

static void noted_has(const char *part) {
    if (!strstr(noted, part))
        fail_msg("'%s' is not in '%s'", part, noted);
}

static void the_start_lists_what_cannot_be_opened(void **unused) {
    (void)unused;
    Party party;
    char id[64];
    open_old_party(&party);
    snprintf(id, sizeof id, "table %s cannot be opened: ", party.id);
    crash_alone(&party);
    assert_string_equal(survey(&party), "");
    assert_int_equal(fake_edit_states(party.world.store, "{", "no JSON"), 1);
    survey(&party);
    noted_has(id);
    noted_has("the game no longer agrees with the record here; it began under version 1");
    noted_has("\ntables that cannot be opened: 1; nothing of them is lost");
    assert_int_equal(fake_edit(party.world.store, "\"rules\":1", "\"rules\":99"), 1);
    survey(&party);
    noted_has("it is of rules version 99, this program plays version 2");
    assert_int_equal(fake_edit(party.world.store, "\"pack\":\"", "\"pack\":\"0123456789abcdef\",\"old\":\""), 1);
    assert_int_equal(fake_edit(party.world.store, "\"rules\":99", "\"rules\":2"), 1);
    survey(&party);
    noted_has("it was begun with the pack 0123456789abcdef of conflict, which is not here");
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
    cmocka_unit_test(a_table_goes_on_under_new_rules),
    cmocka_unit_test(rules_that_agree_change_nothing),
    cmocka_unit_test(another_position_is_noticed),
    cmocka_unit_test(without_a_good_state_line_and_rulings_are_named),
    cmocka_unit_test(the_start_lists_what_cannot_be_opened),
};

int main(void) {
    return cmocka_run_group_tests(tests, NULL, NULL);
}
