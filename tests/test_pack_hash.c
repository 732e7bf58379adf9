/* The hash of a pack covers what rules read and nothing else, and a pack can be written as one text that compiles to it
 * again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "games/layers.h"
#include "pack/testgame.h"

#define ABOUT "pack: base\ngame: test\nname: Base\nversion: 1\n"

/* One of everything: what each test changes is a piece of it. */
#define CARDS_TEXT                                                                                                     \
    "spaces: [{id: hill, name: Hill, stock: white}, {id: dale, name: Dale, links: [hill]}]\n"                          \
    "cards:\n"                                                                                                         \
    "  - {id: fern, name: Fern, text: Green, colour: green, tags: [red]}\n"                                            \
    "  - id: rose\n"                                                                                                   \
    "    name: Rose\n"                                                                                                 \
    "    text: Thorny\n"                                                                                               \
    "    colour: green\n"                                                                                              \
    "    power: 2\n"                                                                                                   \
    "    home: hill\n"                                                                                                 \
    "    abilities:\n"                                                                                                 \
    "      - when: played\n"                                                                                           \
    "        if: {rich: {amount: 3}}\n"                                                                                \
    "        do:\n"                                                                                                    \
    "          - gain: 1\n"                                                                                            \
    "          - {move: {space: dale}}\n"                                                                              \
    "          - {test: {colour: red}, pass: [{rest: {}}], fail: [{gain: 2}]}\n"

static PackReport report;

static void must_compile(const Pack *pack) {
    if (!pack)
        pack_report_print(stderr, &report, false);
    assert_non_null(pack);
}

static uint64_t hash_with(const Game *game, const char *about, const char *text) {
    PackSource sources[] = {{"pack.yaml", 0, about, strlen(about)}, {"cards.yaml", 0, text, strlen(text)}};
    Pack *pack = pack_compile_sources(game, sources, 2, &report);
    must_compile(pack);
    uint64_t hash = pack->hash;
    free(pack);
    return hash;
}

static uint64_t hash_of(const char *text) {
    return hash_with(&test_game, ABOUT, text);
}

/* The text with one piece of it replaced; the caller frees it. */
static char *with(const char *text, const char *piece, const char *other) {
    const char *at = strstr(text, piece);
    assert_non_null(at);
    char *out = malloc(strlen(text) + strlen(other) + 1);
    assert_non_null(out);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, other, at + strlen(piece));
    return out;
}

static uint64_t hash_changed(const char *piece, const char *other) {
    char *text = with(CARDS_TEXT, piece, other);
    uint64_t hash = hash_of(text);
    free(text);
    return hash;
}

/* ---- the hash ---- */

static void words_and_sources_are_not_in_it(void **state) {
    static const char *const changes[][2] = {
        {"name: Rose", "name: A rose by any other name"},
        {"text: Thorny", "text: In the garden"},
        {"    text: Thorny\n", ""},
        {"name: Hill", "name: The Hill"},
        {"    power: 2\n", "    power: 2\n    source: {power: seed}\n"},
        {"cards:\n", "source: public\ncards:\n"},
    };
    (void)state;
    for (int i = 0; i < COUNT(changes); i++)
        assert_true(hash_changed(changes[i][0], changes[i][1]) == hash_of(CARDS_TEXT));
    assert_true(hash_with(&test_game, "pack: other\ngame: test\nname: Else\nversion: 7\n", CARDS_TEXT) ==
                hash_of(CARDS_TEXT));
}

static void what_is_written_out_is_the_same_as_left_out(void **state) {
    static const char *const changes[][2] = {
        {"    power: 2\n", "    power: 2\n    wild: false\n"},
        {"{move: {space: dale}}", "{move: {space: dale, steps: 1}}"},
        {"gain: 1", "gain: {amount: 1}"},
    };
    (void)state;
    for (int i = 0; i < COUNT(changes); i++)
        assert_true(hash_changed(changes[i][0], changes[i][1]) == hash_of(CARDS_TEXT));
}

static void whatever_rules_read_is_in_it(void **state) {
    static const char *const changes[][2] = {
        {"power: 2", "power: 3"},
        {"home: hill", "home: dale"},
        {"tags: [red]", "tags: [blue]"},
        {"tags: [red]", "tags: [none, red]"},
        {"stock: white", "stock: black"},
        {"links: [hill]", "owner: p2"},
        {"gain: 1", "gain: 4"},
        {"gain: 1", "rest: {}"},
        {"amount: 3", "amount: 4"},
        {"if: {rich: {amount: 3}}", "if: {not: {rich: {amount: 3}}}"},
        {"        if: {rich: {amount: 3}}\n", ""},
        {"if: {rich: {amount: 3}}", "if: {alone: {}}"},
        {"space: dale", "space: hill"},
        {"{space: dale}", "{space: dale, steps: 2}"},
        {"when: played", "when: always"},
        {"when: played", "when: played\n        may: true"},
        {"when: played", "when: played\n        limit: turn"},
        {"pass: [{rest: {}}], fail: [{gain: 2}]", "pass: [{gain: 2}], fail: [{rest: {}}]"},
        {"          - gain: 1\n          - {move: {space: dale}}\n",
         "          - {move: {space: dale}}\n          - gain: 1\n"},
        {"          - gain: 1\n", "          - cost: [{gain: 1}]\n"},
        {"  - {id: fern, name: Fern, text: Green, colour: green, tags: [red]}\n", ""},
        {"id: fern", "id: moss"},
    };
    (void)state;
    for (int i = 0; i < COUNT(changes); i++)
        if (hash_changed(changes[i][0], changes[i][1]) == hash_of(CARDS_TEXT))
            fail_msg("'%s' for '%s' left the hash as it was", changes[i][1], changes[i][0]);
}

/* Choices are numbered by rows. */
static void the_order_of_rows_is_in_it(void **state) {
    (void)state;
    uint64_t one = hash_of("cards: [{id: a, name: A, power: 1}, {id: b, name: B}]\n");
    assert_true(one != hash_of("cards: [{id: b, name: B}, {id: a, name: A, power: 1}]\n"));
    assert_true(one != hash_of("cards: [{id: a, name: A}, {id: b, name: B, power: 1}]\n"));
}

/* ---- another version of the program ---- */

enum { REVERSED_MOST = 512 };

/* The game with its operations, conditions and moments numbered the other way round. */
static Game renumbered(const Game *from) {
    static Op ops[REVERSED_MOST];
    static Cond conds[REVERSED_MOST];
    static Message moments[REVERSED_MOST];
    Game game = *from;
    assert_true(game.ops_count <= REVERSED_MOST && game.conds_count <= REVERSED_MOST);
    assert_true(game.moments_count <= REVERSED_MOST);
    for (int i = 0; i < game.ops_count; i++)
        ops[i] = from->ops[game.ops_count - 1 - i];
    for (int i = 0; i < game.conds_count; i++)
        conds[i] = from->conds[game.conds_count - 1 - i];
    for (int i = 0; i < game.moments_count; i++)
        moments[i] = from->moments[game.moments_count - 1 - i];
    game.ops = ops;
    game.conds = conds;
    game.moments = moments;
    game.fits = NULL; /* these know the numbers */
    game.digest = NULL;
    return game;
}

static void numbers_of_operations_are_not_in_it(void **state) {
    (void)state;
    Game game = renumbered(&test_game);
    assert_true(hash_with(&game, ABOUT, CARDS_TEXT) == hash_of(CARDS_TEXT));
    for (int i = 0; game_at(i); i++) {
        PackSources sources;
        assert_true(layers_sources(game_at(i), NULL, 0, &sources, &report));
        game = renumbered(game_at(i));
        Pack *pack = pack_compile_sources(&game, sources.at, sources.count, &report);
        must_compile(pack);
        assert_true(pack->hash == box_embedded(game_at(i)->id)->pack->hash);
        free(pack);
        pack_sources_free(&sources);
    }
}

/* A later version knows more columns, parameters and tables; what an old pack does not say of them is no fact. */
static void what_an_old_pack_does_not_know_is_not_in_it(void **state) {
    static const Field pictured = {"picture", offsetof(TestCard, text), FIELD_text, 0, 1, 0, 0, 0};
    static const Field fresh = {"fresh", offsetof(TestCard, tags) + TAGS, FIELD_u8, KIND_NUMBER, 1, 0, 9, 0};
    Field fields[16] = {fresh, pictured};
    TableDef defs[] = {test_game.tables[CARDS], test_game.tables[SPACES], test_game.tables[SPACES]};
    Op ops[16];
    Game game = test_game;
    (void)state;
    memcpy(fields + 2, defs[CARDS].fields, defs[CARDS].field_count * sizeof *fields);
    defs[CARDS].fields = fields;
    defs[CARDS].field_count += 2;
    for (int i = 0; i < PACK_GROUPS; i++)
        defs[CARDS].group[i] = (uint8_t)(defs[CARDS].group[i] ? defs[CARDS].group[i] + 2 : 0);
    defs[2].name = "seas";
    memcpy(ops, game.ops, game.ops_count * sizeof *ops);
    ops[1].params[2] = (Param){"speed", KIND_NUMBER, 0, 9, 4, false};
    game.ops = ops;
    game.tables = defs;
    game.tables_count = 3;
    assert_true(hash_with(&game, ABOUT, CARDS_TEXT) == hash_of(CARDS_TEXT));
    char *text = with(CARDS_TEXT, "power: 2", "power: 2\n    fresh: 1");
    assert_true(hash_with(&game, ABOUT, text) != hash_of(CARDS_TEXT));
    free(text);
    text = with(CARDS_TEXT, "space: dale", "space: dale, speed: 5");
    assert_true(hash_with(&game, ABOUT, text) != hash_of(CARDS_TEXT));
    free(text);
    text = with(CARDS_TEXT, "power: 2", "power: 2\n    picture: rose.svg");
    assert_true(hash_with(&game, ABOUT, text) == hash_of(CARDS_TEXT));
    free(text);
}

/* The rule index tells people what the rules are; it is no rule itself. */
static void the_rule_index_is_not_in_it(void **state) {
    static const char ruling[] = "pack: more\ngame: conflict\nname: More\nversion: 1\n"
                                 "rules: [{id: CF-99, name: A ruling, text: So it is., where: here, kind: ruling}]\n";
    PackSources sources;
    (void)state;
    assert_true(layers_sources(game_find("conflict"), NULL, 0, &sources, &report));
    pack_sources_add(&sources, &(PackSource){"more/pack.yaml", 1, ruling, strlen(ruling)});
    Pack *pack = pack_compile_sources(game_find("conflict"), sources.at, sources.count, &report);
    must_compile(pack);
    assert_true(pack->hash == box_embedded("conflict")->pack->hash);
    assert_true(pack->sum != box_embedded("conflict")->pack->sum);
    free(pack);
    pack_sources_free(&sources);
}

/* ---- one text ---- */

static Pack *compile_keeping(const Game *game, const PackSource *sources, int count, char **text) {
    Pack *pack = pack_compile_keeping(game, sources, count, &report, text);
    must_compile(pack);
    assert_non_null(*text);
    return pack;
}

static const char *row_word(const Pack *pack, int table, int row) {
    return pack_string(pack, pack_component(pack, table, row)->word);
}

static const char *row_name(const Pack *pack, int table, int row) {
    return pack_string(pack, pack_component(pack, table, row)->name);
}

/* Everything but the places of words in the block is the same. */
static void assert_alike(const Game *game, const Pack *one, const Pack *other) {
    assert_true(one->hash == other->hash);
    assert_string_equal(pack_string(one, one->id), pack_string(other, other->id));
    assert_string_equal(pack_string(one, one->name), pack_string(other, other->name));
    assert_int_equal(one->version, other->version);
    for (int table = 0; table < game->tables_count; table++) {
        size_t width = (size_t)game->tables[table].field_count + 2;
        assert_int_equal(one->tables[table].count, other->tables[table].count);
        for (int row = 1; row <= one->tables[table].count; row++) {
            assert_string_equal(row_word(one, table, row), row_word(other, table, row));
            assert_string_equal(row_name(one, table, row), row_name(other, table, row));
            assert_memory_equal((const char *)one + one->tables[table].sources + (size_t)row * width,
                                (const char *)other + other->tables[table].sources + (size_t)row * width, width);
        }
    }
    assert_int_equal(one->code_count, other->code_count);
    assert_memory_equal(pack_code(one, 0), pack_code(other, 0), one->code_count * sizeof(Instr));
    assert_int_equal(one->size, other->size);
}

/* The text, compiled, says the same, and is its own text. */
static void assert_lasts(const Game *game, const Pack *pack, const char *text) {
    char *again = NULL;
    PackSource source = {"kept/pack.yaml", 0, text, strlen(text)};
    Pack *other = compile_keeping(game, &source, 1, &again);
    assert_alike(game, pack, other);
    assert_string_equal(again, text);
    free(other);
    other = pack_compile_text(game, "kept", text, strlen(text), &report);
    assert_alike(game, pack, other);
    free(other);
    free(again);
}

static void built_in_packs_are_one_text(void **state) {
    (void)state;
    for (int i = 0; game_at(i); i++) {
        char *text;
        PackSources sources;
        assert_true(layers_sources(game_at(i), NULL, 0, &sources, &report));
        Pack *pack = compile_keeping(game_at(i), sources.at, sources.count, &text);
        assert_true(pack->hash == box_embedded(game_at(i)->id)->pack->hash);
        assert_lasts(game_at(i), pack, text);
        free(pack);
        free(text);
        pack_sources_free(&sources);
    }
}

static void layers_become_one_text(void **state) {
    static const char base[] = ABOUT "source: seed\n" CARDS_TEXT;
    static const char over[] = "pack: over\ngame: test\nname: \"Over: \\\"all\\\" \\u2028\\U0001F600\"\nversion: 2\n"
                               "remove: {cards: [fern]}\n"
                               "cards:\n"
                               "  - {id: rose, name: Róża, text: '12', power: -1, wild: yes, source: {name: public}}\n"
                               "  - {id: oak, name: \"no\", text: \"a\\nb\\\\\", worth: 60000}\n"
                               "  - {id: ash, name: 7, text: null-and-void, colour: red}\n";
    PackSource sources[] = {{"base/pack.yaml", 0, base, strlen(base)}, {"over/pack.yaml", 1, over, strlen(over)}};
    char *text;
    (void)state;
    Pack *pack = compile_keeping(&test_game, sources, 2, &text);
    assert_string_equal(pack_string(pack, pack->id), "base+over");
    assert_string_equal(row_name(pack, CARDS, pack_find(pack, CARDS, "oak", 3)), "no");
    assert_lasts(&test_game, pack, text);
    free(pack);
    free(text);
}

/* Every way to write a program. */
static void programs_survive(void **state) {
    static const char *const programs[] = {
        "[{cost: [{gain: 1}]}, {may: [{gain: 2}]}]",
        "[{choose: [[{gain: 1}], [{rest: {}}]]}, {first: [[{gain: 1}], [rest: ]]}]",
        "[{repeat: 3, do: [{if: {rich: 4}, then: [{leave: {}}], else: [{gain: 1}]}, {leave: }]}]",
        "[{goto: out}, {gain: 1}, {step: out}, {all: [[{gain: 1}], [{move: {space: hill, steps: 0}}]]}]",
    };
    char source[1024], *text;
    (void)state;
    for (int i = 0; i < COUNT(programs); i++) {
        snprintf(source, sizeof source,
                 ABOUT
                 "spaces: [{id: hill, name: Hill}]\ncards: [{id: a, name: A, abilities: [{when: played, do: %s}]}]\n",
                 programs[i]);
        Pack *pack = compile_keeping(&test_game, &(PackSource){"pack.yaml", 0, source, strlen(source)}, 1, &text);
        assert_lasts(&test_game, pack, text);
        free(pack);
        free(text);
    }
}

static void a_text_that_no_longer_compiles_names_the_place(void **state) {
    static const char text[] = ABOUT "cards:\n  - {\"id\": \"a\", \"name\": \"A\", \"strength\": 3}\n";
    (void)state;
    assert_null(pack_compile_text(&test_game, "the pack 1234", text, strlen(text), &report));
    assert_int_equal(report.count, 1);
    assert_string_equal(report.errors[0].file, "the pack 1234/pack.yaml");
    assert_int_equal(report.errors[0].line, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_sources_are_not_in_it),
        cmocka_unit_test(what_is_written_out_is_the_same_as_left_out),
        cmocka_unit_test(whatever_rules_read_is_in_it),
        cmocka_unit_test(the_order_of_rows_is_in_it),
        cmocka_unit_test(numbers_of_operations_are_not_in_it),
        cmocka_unit_test(what_an_old_pack_does_not_know_is_not_in_it),
        cmocka_unit_test(the_rule_index_is_not_in_it),
        cmocka_unit_test(built_in_packs_are_one_text),
        cmocka_unit_test(layers_become_one_text),
        cmocka_unit_test(programs_survive),
        cmocka_unit_test(a_text_that_no_longer_compiles_names_the_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
