/* One value in the texts of a pack: found by its name, changed as an author would. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/ability.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "games/layers.h"
#include "pack/spot.h"
#include "pack/testgame.h"

#define ABOUT "pack: base\ngame: test\nname: Base\nversion: 1\n"

/* Letters of several bytes come first, for libyaml counts characters. */
static const char cards[] = "# żółć – “quoted”\n"
                            "cards:\n"
                            "  - id: rose\n"
                            "    name: Röschen\n"
                            "    colour: red\n"
                            "    power: -2\n"
                            "    tags: [red, blue]\n"
                            "    abilities:\n"
                            "      - when: played\n"
                            "        if: {rich: {amount: 4}}\n"
                            "        do:\n"
                            "          - gain: 3\n"
                            "          - may:\n"
                            "              - move: {space: hill}\n"
                            "          - test: {colour: red}\n"
                            "            pass:\n"
                            "              - gain: {amount: 2}\n"
                            "  - {id: fern, name: \"Färn\", worth: 7}\n"
                            "  - {id: b.52, name: Bee, tags: [\"green\"]}\n"
                            "  - id: twin\n"
                            "    name: Twin\n"
                            "    abilities:\n"
                            "      - {when: played, do: [{gain: 1}]}\n"
                            "      - {when: always, do: [{rest: {}}]}\n"
                            "spaces: [{id: hill, name: Hill}]\n";

static const PackSource sources[] = {{"pack.yaml", 0, ABOUT, sizeof ABOUT - 1},
                                     {"cards.yaml", 0, cards, sizeof cards - 1}};
static PackReport report;

static PackSpot find(const char *name) {
    PackSpot spot;
    char wrong[256] = "";
    if (!pack_spot(&test_game, sources, 2, name, &spot, wrong, sizeof wrong))
        fail_msg("%s: %s", name, wrong);
    return spot;
}

static Pack *with(const char *name, const char *value) {
    PackSpot spot = find(name);
    Pack *pack = pack_compile_spot(&test_game, sources, 2, &spot, value, &report);
    if (!pack)
        pack_report_print(stderr, &report, false);
    assert_non_null(pack);
    return pack;
}

static const TestCard *card(const Pack *pack, const char *id) {
    int row = pack_find(pack, CARDS, id, strlen(id));
    assert_true(row > 0);
    return (const TestCard *)pack_rows(pack, CARDS) + row;
}

/* ---- fields ---- */

static void names_are_told_in_full(void **unused) {
    static const struct {
        const char *name, *full, *now;
    } rows[] = {
        {"rose.power", "cards/rose.power", "-2"},
        {"cards/rose.power", "cards/rose.power", "-2"},
        {"rose.colour", "cards/rose.colour", "red"},
        {"rose.tags[1]", "cards/rose.tags[1]", "blue"},
        {"fern.worth", "cards/fern.worth", "7"},
        {"fern.power", "cards/fern.power", "0"}, /* left out */
        {"rose.worth", "cards/rose.worth", "0"},
        {"fern.colour", "cards/fern.colour", ""},
        {"b.52.tags", "cards/b.52.tags[0]", "green"}, /* the only entry */
        {"rose.abilities[0].if.rich.amount", "cards/rose.abilities[0].if.rich.amount", "4"},
        {"rose.do[0].gain", "cards/rose.abilities[0].do[0].gain", "3"},
        {"rose.do[0].gain.amount", "cards/rose.abilities[0].do[0].gain", "3"},
        {"rose.do[0].amount", "cards/rose.abilities[0].do[0].gain", "3"},
        {"rose.do[1].may[0].steps", "cards/rose.abilities[0].do[1].may[0].move.steps", "1"},
        {"rose.do[2].pass[0].amount", "cards/rose.abilities[0].do[2].pass[0].gain.amount", "2"},
        {"twin.abilities[1].when", "cards/twin.abilities[1].when", "always"},
    };
    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        PackSpot spot = find(rows[i].name);
        assert_string_equal(spot.name, rows[i].full);
        assert_string_equal(spot.now, rows[i].now);
    }
}

/* Only what was meant is another: in block and in flow style, quoted or left out. */
static void values_change_where_they_stand(void **unused) {
    (void)unused;
    Pack *pack = with("rose.power", "3");
    assert_int_equal(card(pack, "rose")->power, 3);
    assert_int_equal(card(pack, "rose")->colour, COLOUR_RED);
    assert_int_equal(card(pack, "fern")->power, 0);
    free(pack);
    pack = with("rose.tags[1]", "green");
    assert_int_equal(card(pack, "rose")->tags[0], COLOUR_RED);
    assert_int_equal(card(pack, "rose")->tags[1], COLOUR_GREEN);
    free(pack);
    pack = with("fern.worth", "12");
    assert_int_equal(card(pack, "fern")->worth, 12);
    free(pack);
    pack = with("b.52.tags", "blue");
    assert_int_equal(card(pack, "b.52")->tags[0], COLOUR_BLUE);
    free(pack);
    pack = with("fern.power", "-1");
    assert_int_equal(card(pack, "fern")->power, -1);
    assert_string_equal(pack_string(pack, card(pack, "fern")->is.name), "Färn");
    free(pack);
    pack = with("rose.worth", "65535");
    assert_int_equal(card(pack, "rose")->worth, 65535);
    assert_int_equal(card(pack, "rose")->power, -2);
    free(pack);
}

/* An argument of the n-th operation called so, over all abilities; those of the card without a colour come first. */
static int arg_of(const Pack *pack, const char *op, int n, int arg) {
    for (uint32_t i = 0; i < pack->code_count; i++) {
        const Instr *in = pack_code(pack, i);
        if (in->op >= OP_GAME && !strcmp(test_game.ops[in->op - OP_GAME].name, op) && n-- == 0)
            return in->arg[arg];
    }
    fail_msg("no %s", op);
    return 0;
}

static void abilities_change_too(void **unused) {
    (void)unused;
    Pack *pack = with("rose.do[0].amount", "9");
    assert_int_equal(arg_of(pack, "gain", 1, 0), 9);
    assert_int_equal(arg_of(pack, "gain", 2, 0), 2);
    free(pack);
    pack = with("rose.do[2].pass[0].amount", "8");
    assert_int_equal(arg_of(pack, "gain", 1, 0), 3);
    assert_int_equal(arg_of(pack, "gain", 2, 0), 8);
    free(pack);
    pack = with("rose.do[1].may[0].steps", "5"); /* left out in a flow mapping */
    assert_int_equal(arg_of(pack, "move", 0, 1), 5);
    assert_int_equal(arg_of(pack, "move", 0, 0), 1);
    free(pack);
}

/* With the value as it is, the pack is what it was. */
static void the_same_value_changes_nothing(void **unused) {
    (void)unused;
    Pack *plain = pack_compile_sources(&test_game, sources, 2, &report), *same = with("rose.power", "-2");
    assert_true(plain->hash == same->hash);
    Pack *other = with("rose.power", "-1");
    assert_true(plain->hash != other->hash);
    free(plain);
    free(same);
    free(other);
}

/* ---- what is not there ---- */

static void mistakes_are_one_line(void **unused) {
    static const struct {
        const char *name, *wrong;
    } rows[] = {
        {"rosa.power", "there is no component 'rosa'; did you mean 'rose'?"},
        {"zzzzzzzz.power", "there is no component 'zzzzzzzz'; 'cantina pack show' lists them"},
        {"card/rose.power", "there is no table 'card'; did you mean 'cards'?"},
        {"cards/rosy.power", "there is no card 'rosy'; did you mean 'rose'?"},
        {"rose.powr", "a card has no value 'powr'; did you mean 'power'?"},
        {"rose.name", "a card has no value 'name'"},
        {"rose.text", "a card has no value 'text'"},
        {"rose", "name a value of cards/rose; it is one of colour, power,"},
        {"rose.", "name a value of cards/rose"},
        {"rose.tags", "cards/rose.tags is a list; name an entry: [0] to [1]"},
        {"rose.tags[2]", "cards/rose.tags has no entry [2]; it has [0] to [1]"},
        {"rose.tags[x]", "'[x]' is no index; write cards/rose.tags[0]"},
        {"rose.tags[0]0", "'0' is no step from cards/rose.tags[0]"},
        {"rose.power[0]", "cards/rose.power is no list"},
        {"rose.power.more", "cards/rose.power has no 'more'"},
        {"fern.tags[0]", "cards/fern.tags is a list and is left out here; write it into a pack first"},
        {"fern.power.more", "cards/fern.power is left out, so there is no '.more' in it"},
        {"fern.do[0].gain", "this card has no abilities"},
        {"twin.do[0].gain", "this card has 2 abilities; write cards/twin.abilities[0].do"},
        {"rose.do[0].amont", "cards/rose.abilities[0].do[0] has no 'amont'; did you mean 'amount'?"},
        {"rose.do[1].may[0].move.stps", "has no 'stps'; did you mean 'steps'?"},
        {"rose.do[2].test", "name a value of cards/rose.abilities[0].do[2].test; it is colour"},
        {"", "there is no component ''"},
        {".", "there is no component ''"},
        {"/", "there is no table ''"},
    };
    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        PackSpot spot;
        char wrong[256] = "";
        if (pack_spot(&test_game, sources, 2, rows[i].name, &spot, wrong, sizeof wrong) ||
            !strstr(wrong, rows[i].wrong) || strchr(wrong, '\n'))
            fail_msg("%s: expected \"%s\", not \"%s\"", rows[i].name, rows[i].wrong, wrong);
    }
}

/* What the schema refuses is an error with its place, as for any author. */
static void values_are_checked(void **unused) {
    (void)unused;
    PackSpot spot = find("rose.power");
    assert_null(pack_compile_spot(&test_game, sources, 2, &spot, "4", &report));
    assert_string_equal(report.errors[0].message, "power is out of range: 4, but it goes from -3 to 3");
    assert_int_equal(report.errors[0].line, 6);
    spot = find("rose.colour");
    assert_null(pack_compile_spot(&test_game, sources, 2, &spot, "gren", &report));
    assert_string_equal(report.errors[0].message, "unknown colour 'gren'; did you mean 'green'?");
}

/* ---- the built-in packs ---- */

/* Every number of every component of every game is found and reads as the pack has it. */
static void every_number_is_found(const Game *game, const PackSources *texts, int table, int row) {
    const Pack *pack = box_embedded(game->id)->pack;
    const TableDef *def = &game->tables[table];
    const Component *component = pack_component(pack, table, row);
    for (int i = 0; i < def->field_count; i++) {
        const Field *field = &def->fields[i];
        char name[128], wrong[256] = "";
        PackSpot spot;
        if (field->kind != KIND_NUMBER || field->type != FIELD_u8 || field->count > 1)
            continue;
        snprintf(name, sizeof name, "%s/%s.%s", def->name, pack_string(pack, component->word), field->name);
        if (!pack_spot(game, texts->at, texts->count, name, &spot, wrong, sizeof wrong))
            fail_msg("%s: %s", name, wrong);
        assert_string_equal(spot.name, name);
        if (*spot.now)
            assert_int_equal(atoi(spot.now), ((const uint8_t *)component)[field->at]);
    }
}

/* The compiler is no quick one: some rows of each table. */
static void built_in_packs_are_open(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        const Game *game = game_at(i);
        PackSources texts;
        assert_true(layers_sources(game, NULL, 0, &texts, &report));
        for (int table = 0; table < game->tables_count; table++)
            for (int row = 1; row <= box_embedded(game->id)->pack->tables[table].count; row += 29)
                every_number_is_found(game, &texts, table, row);
        pack_sources_free(&texts);
    }
}

/* A folder over the built-in pack: its components are the ones that count. */
static void layers_are_seen(void **unused) {
    (void)unused;
    const Game *game = game_find("conflict");
    const char *const dirs[] = {"tests/pack/conflict-over"};
    PackSources texts;
    PackSpot spot;
    char wrong[256] = "";
    assert_true(layers_sources(game, dirs, 1, &texts, &report));
    Pack *pack = pack_compile_sources(game, texts.at, texts.count, &report),
         *same = layers_compile(game, dirs, 1, &report);
    assert_non_null(pack);
    assert_true(pack->hash == same->hash);
    if (!pack_spot(game, texts.at, texts.count, "phasma.symbols", &spot, wrong, sizeof wrong))
        fail_msg("%s", wrong);
    assert_string_equal(spot.now, "5");
    free(pack);
    free(same);
    pack_sources_free(&texts);
}

static void missing_folders_are_told(void **unused) {
    (void)unused;
    PackSources texts;
    const char *const dirs[] = {"tests/nowhere"};
    assert_false(layers_sources(game_find("conflict"), dirs, 1, &texts, &report));
    assert_int_equal(report.count, 1);
    pack_sources_free(&texts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_told_in_full),   cmocka_unit_test(values_change_where_they_stand),
        cmocka_unit_test(abilities_change_too),     cmocka_unit_test(the_same_value_changes_nothing),
        cmocka_unit_test(mistakes_are_one_line),    cmocka_unit_test(values_are_checked),
        cmocka_unit_test(built_in_packs_are_open),  cmocka_unit_test(layers_are_seen),
        cmocka_unit_test(missing_folders_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
