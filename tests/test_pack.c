#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/ability.h"
#include "pack/compile.h"
#include "pack/report.h"
#include "pack/testgame.h"

#ifndef FIXTURES
#define FIXTURES "tests/pack/"
#endif

#define ABOUT "pack: base\ngame: test\nname: Base\nversion: 1\n"

static PackReport report;

/* ---- helpers ---- */

static Pack *compile_text(const char *text) {
    PackSource sources[] = {{"pack.yaml", 0, ABOUT, strlen(ABOUT)}, {"cards.yaml", 0, text, strlen(text)}};
    return pack_compile_sources(&test_game, sources, 2, &report);
}

/* `over` lies over a base of one card and one space. */
static Pack *compile_over_text(const char *over) {
    static const char base[] = ABOUT "cards:\n  - {id: rose, name: Rose}\n  - {id: fern, name: Fern}\n";
    PackSource sources[] = {{"base/pack.yaml", 0, base, strlen(base)}, {"over/pack.yaml", 1, over, strlen(over)}};
    return pack_compile_sources(&test_game, sources, 2, &report);
}

static void must_compile(const Pack *pack) {
    if (!pack)
        pack_report_print(stderr, &report, false);
    assert_non_null(pack);
    assert_int_equal(report.count, 0);
    assert_null(pack_verify(pack, pack->size, &test_game));
}

static Pack *compile_good(const char *text) {
    Pack *pack = compile_text(text);
    must_compile(pack);
    return pack;
}

/* A card whose only ability does `program`, a list in flow style. */
static Pack *compile_program(const char *program) {
    static char text[200000];
    snprintf(text, sizeof text,
             "spaces: [{id: hill, name: Hill}]\ncards:\n  - id: rose\n    name: Rose\n    abilities:\n"
             "      - when: played\n        do: %s\n",
             program);
    return compile_text(text);
}

static const TestCard *card(const Pack *pack, const char *id) {
    int row = pack_find(pack, CARDS, id, strlen(id));
    assert_true(row > 0);
    return (const TestCard *)pack_rows(pack, CARDS) + row;
}

static const char *component_name(const Pack *pack, const Component *component) {
    return pack_string(pack, component->name);
}

/* The ids of a table in the order of its rows. */
static const char *ids(const Pack *pack, int table) {
    static char out[256];
    out[0] = 0;
    for (int row = 1; row <= pack->tables[table].count; row++) {
        strcat(out, row > 1 ? " " : "");
        strcat(out, pack_string(pack, pack_component(pack, table, row)->word));
    }
    return out;
}

static int print_instr(char *out, size_t room, const Instr *in) {
    static const struct {
        const char *name;
        int args;
    } shapes[OP_GAME] = {{"END", 0}, {"JUMP", 1}, {"MAY", 1},    {"CHOOSE", 2}, {"FIRST", 2},
                         {"ALL", 2}, {"IF", 1},   {"SWITCH", 2}, {"REPEAT", 3}, {"AGAIN", 1}};
    const Op *op = in->op >= OP_GAME ? &test_game.ops[in->op - OP_GAME] : NULL;
    int args = op ? (op->params[0].name != NULL) + (op->params[1].name != NULL) : shapes[in->op].args;
    int used = snprintf(out, room, "%s", op ? op->name : shapes[in->op].name);
    if (in->flag)
        used += snprintf(out + used, room - (size_t)used, "/%x", in->flag);
    for (int i = 0; i < args; i++)
        used += snprintf(out + used, room - (size_t)used, " %d", in->arg[i]);
    return used;
}

static const char *code_text(const Pack *pack, Ability ability) {
    static char out[4096];
    const AbilityRow *row = pack_ability(pack, ability);
    int used = 0;
    for (uint32_t i = 0; i < row->length; i++) {
        used += snprintf(out + used, sizeof out - (size_t)used, "%s", i ? ", " : "");
        used += print_instr(out + used, sizeof out - (size_t)used, pack_code(pack, row->code + i));
    }
    return out;
}

static void assert_program(const char *program, const char *expected) {
    Pack *pack = compile_program(program);
    must_compile(pack);
    assert_string_equal(code_text(pack, 1), expected);
    free(pack);
}

static const char *error_text(int i) {
    static char out[512];
    const PackError *error = &report.errors[i];
    if (error->line)
        snprintf(out, sizeof out, "%s:%d:%d: %s", error->file, error->line, error->column, error->message);
    else
        snprintf(out, sizeof out, "%s: %s", error->file, error->message);
    return out;
}

static void assert_error(const Pack *pack, const char *expected) {
    assert_null(pack);
    assert_true(report.count > 0);
    assert_string_equal(error_text(0), expected);
    if (report.count > 1)
        pack_report_print(stderr, &report, false);
    assert_int_equal(report.count, 1);
}

/* ---- rows ---- */

static Pack *compile_base(void) {
    const char *dirs[] = {FIXTURES "base"};
    Pack *pack = pack_compile(&test_game, dirs, 1, &report);
    must_compile(pack);
    return pack;
}

static void rows_are_sorted_by_group_then_by_order(void **state) {
    (void)state;
    Pack *pack = compile_base();
    assert_string_equal(ids(pack, CARDS), "poppy rose fern ocean");
    assert_string_equal(ids(pack, SPACES), "dale hill");
    free(pack);
}

static void columns_hold_what_was_written(void **state) {
    (void)state;
    Pack *pack = compile_base();
    const TestCard *rose = card(pack, "rose");
    assert_string_equal(component_name(pack, &rose->is), "Rose");
    assert_int_equal(rose->colour, COLOUR_RED);
    assert_int_equal(rose->power, -2);
    assert_int_equal(rose->worth, 60000);
    assert_int_equal(rose->home, 2);
    assert_int_equal(rose->wild, 1);
    assert_int_equal(rose->tags[0], COLOUR_GREEN);
    assert_int_equal(rose->tags[1], COLOUR_RED);
    assert_int_equal(rose->tags[2], 0);
    assert_int_equal(rose->text, 0);
    assert_string_equal(pack_string(pack, card(pack, "ocean")->text), "Deep");
    free(pack);
}

static void words_of_core_kinds_are_known(void **state) {
    (void)state;
    Pack *pack = compile_base();
    const TestSpace *dale = (const TestSpace *)pack_rows(pack, SPACES) + 1;
    assert_int_equal(dale->links[0], 2);
    assert_int_equal(dale->owner, 2);
    assert_int_equal(dale->stock, 2);
    free(pack);
}

static void row_zero_is_zero(void **state) {
    static const TestCard none;
    (void)state;
    Pack *pack = compile_base();
    assert_memory_equal(pack_rows(pack, CARDS), &none, sizeof none);
    assert_string_equal(pack_string(pack, 0), "");
    free(pack);
}

static void header_says_what_pack_yaml_says(void **state) {
    (void)state;
    Pack *pack = compile_base();
    assert_string_equal(pack_string(pack, pack->id), "base");
    assert_string_equal(pack_string(pack, pack->name), "The Base");
    assert_int_equal(pack->version, 3);
    free(pack);
}

static void the_same_text_gives_the_same_bytes(void **state) {
    (void)state;
    Pack *one = compile_base(), *other = compile_base();
    assert_int_equal(one->size, other->size);
    assert_memory_equal(one, other, one->size);
    free(one);
    free(other);
}

static void an_empty_table_is_no_error(void **state) {
    (void)state;
    Pack *pack = compile_good("source: house\n");
    assert_int_equal(pack->tables[CARDS].count, 0);
    assert_int_equal(pack->ability_count, 0);
    free(pack);
}

/* ---- abilities ---- */

static void abilities_lie_in_a_row(void **state) {
    (void)state;
    Pack *pack = compile_good("cards:\n"
                              "  - id: a\n    name: A\n    abilities:\n"
                              "      - {when: always, do: [{rest: {}}]}\n"
                              "      - {when: played, instead: true, limit: game, do: [{gain: 1}]}\n"
                              "  - id: b\n    name: B\n    abilities:\n"
                              "      - {when: always, may: true, do: [{gain: 2}]}\n");
    const Component *a = &card(pack, "a")->is;
    const AbilityRow *second = pack_ability(pack, 2), *third = pack_ability(pack, 3);
    assert_int_equal(pack->ability_count, 3);
    assert_int_equal(a->ability, 1);
    assert_int_equal(a->abilities, 2);
    assert_int_equal(second->table, CARDS);
    assert_int_equal(second->row, 1);
    assert_int_equal(second->moment, PLAYED);
    assert_int_equal(second->flags, ABILITY_INSTEAD);
    assert_int_equal(second->limit, LIMIT_GAME);
    assert_int_equal(third->row, 2);
    assert_int_equal(third->flags, ABILITY_MAY);
    assert_string_equal(code_text(pack, 3), "gain 2, END");
    free(pack);
}

static void moments_index_their_abilities(void **state) {
    (void)state;
    Pack *pack = compile_good("cards:\n"
                              "  - id: a\n    name: A\n    abilities:\n"
                              "      - {when: always, do: [{rest: {}}]}\n"
                              "      - {when: played, do: [{rest: {}}]}\n"
                              "      - {when: always, do: [{rest: {}}]}\n");
    assert_int_equal(pack->moment_count, 3);
    assert_int_equal(pack_moment(pack, PLAYED)->count, 1);
    assert_int_equal(pack_index(pack)[pack_moment(pack, PLAYED)->first], 2);
    assert_int_equal(pack_moment(pack, ALWAYS)->count, 2);
    assert_int_equal(pack_index(pack)[pack_moment(pack, ALWAYS)->first + 1], 3);
    assert_int_equal(pack_moment(pack, AFTER_ROLL)->count, 0);
    free(pack);
}

static void conditions_come_before_the_program(void **state) {
    (void)state;
    Pack *pack = compile_good("cards:\n"
                              "  - id: a\n    name: A\n    abilities:\n"
                              "      - when: played\n"
                              "        if: [rich: 3, not: {alone: {}}]\n"
                              "        do: [may: [gain: 1]]\n"
                              "      - {when: played, if: {rich: {}}, do: [rest: {}]}\n");
    assert_int_equal(pack_ability(pack, 1)->conds, 2);
    assert_string_equal(code_text(pack, 1), "IF 3, IF/81 0, MAY 4, gain 1, END");
    assert_int_equal(pack_ability(pack, 2)->conds, 1);
    assert_string_equal(code_text(pack, 2), "IF 5, rest, END");
    free(pack);
}

static void parameters_have_fallbacks(void **state) {
    (void)state;
    assert_program("[move: {space: hill}]", "move 1 1, END");
    assert_program("[move: {space: hill, steps: 0}]", "move 1 0, END");
    assert_program("[gain: 4, gain: {amount: 5}]", "gain 4, gain 5, END");
    assert_program("[rest: {}, rest: ]", "rest, rest, END");
}

static void control_compiles_as_ability_h_says(void **state) {
    (void)state;
    assert_program("[may: [gain: 1], rest: {}]", "MAY 2, gain 1, rest, END");
    assert_program("[choose: [[gain: 1], [gain: 2, rest: {}]]]",
                   "CHOOSE 2 8, JUMP 3, JUMP 5, gain 1, JUMP 8, gain 2, rest, JUMP 8, END");
    assert_program("[first: [[gain: 1], [rest: {}]]]", "FIRST 2 7, JUMP 3, JUMP 5, gain 1, JUMP 7, rest, JUMP 7, END");
    assert_program("[all: [[gain: 1], [rest: {}]]]", "ALL 2 7, JUMP 3, JUMP 5, gain 1, JUMP 0, rest, JUMP 0, END");
    assert_program("[{if: {rich: 2}, then: [gain: 1], else: [rest: {}]}]", "IF 2, JUMP 4, gain 1, JUMP 5, rest, END");
    assert_program("[{if: {not: {alone: {}}}, then: [gain: 1]}, rest: {}]", "IF/81 0, JUMP 3, gain 1, rest, END");
}

static void branches_compile_to_a_switch(void **state) {
    (void)state;
    assert_program("[{test: red, pass: [gain: 1], fail: [rest: {}]}]",
                   "test 1, SWITCH 2 8, JUMP 4, JUMP 6, gain 1, JUMP 8, rest, JUMP 8, END");
    assert_program("[{test: {colour: blue}, fail: [rest: {}]}]",
                   "test 3, SWITCH 2 6, JUMP 6, JUMP 4, rest, JUMP 6, END");
    assert_program("[test: red]", "test 1, END");
}

static void repeats_count_in_slots(void **state) {
    (void)state;
    assert_program("[{repeat: 3, do: [gain: 1]}]", "REPEAT 3 3 0, gain 1, AGAIN 0, END");
    assert_program("[{repeat: 2, do: [{repeat: 3, do: [gain: 1]}]}, {repeat: 4, do: [rest: {}]}]",
                   "REPEAT 2 5 0, REPEAT 3 4 1, gain 1, AGAIN 1, AGAIN 0, REPEAT 4 8 0, rest, AGAIN 5, END");
}

static void leave_jumps_behind_its_repeat(void **state) {
    (void)state;
    assert_program("[{repeat: 3, do: [may: [leave: {}], gain: 1]}]",
                   "REPEAT 3 5 0, MAY 3, JUMP/21 5, gain 1, AGAIN 0, END");
    assert_program("[{repeat: 3, do: [all: [[leave: {}], [gain: 1]]]}]",
                   "REPEAT 3 9 0, ALL 2 8, JUMP 4, JUMP 6, JUMP/31 9, JUMP 1, gain 1, JUMP 1, AGAIN 0, END");
}

static void goto_jumps_forward_to_its_step(void **state) {
    (void)state;
    assert_program("[may: [goto: end], gain: 1, step: end, rest: {}]", "MAY 2, JUMP/40 3, gain 1, rest, END");
    assert_program("[{repeat: 2, do: [goto: out]}, gain: 1, step: out]",
                   "REPEAT 2 3 0, JUMP/41 4, AGAIN 0, gain 1, END");
}

/* ---- overlays ---- */

static void overlay_replaces_adds_and_removes(void **state) {
    const char *dirs[] = {FIXTURES "base", FIXTURES "over"};
    (void)state;
    Pack *pack = pack_compile(&test_game, dirs, 2, &report);
    must_compile(pack);
    const TestCard *rose = card(pack, "rose");
    assert_string_equal(ids(pack, CARDS), "rose poppy fern sky");
    assert_string_equal(component_name(pack, &rose->is), "Rose of the Overlay");
    assert_int_equal(rose->power, 0);
    assert_int_equal(rose->is.abilities, 0);
    assert_int_equal(card(pack, "sky")->is.abilities, 1);
    assert_string_equal(code_text(pack, 1), "move 1 1, END");
    assert_string_equal(pack_string(pack, pack->id), "base+over");
    free(pack);
}

static void overlay_lies_over_texts_in_memory(void **state) {
    const char *dirs[] = {FIXTURES "base", FIXTURES "over"};
    PackSources base = {0};
    (void)state;
    assert_true(pack_sources_read(&base, dirs[0], 0, &report));
    Pack *one = pack_compile_over(&test_game, base.at, base.count, dirs + 1, 1, &report);
    must_compile(one);
    Pack *other = pack_compile(&test_game, dirs, 2, &report);
    assert_memory_equal(one, other, one->size);
    free(one);
    free(other);
    pack_sources_free(&base);
}

static void overlay_errors(void **state) {
    (void)state;
    assert_error(compile_over_text("cards: []\n"), "over/pack.yaml:1:1: pack.yaml needs 'game'");
    assert_error(compile_over_text(ABOUT "remove: {cards: [rosa]}\n"),
                 "over/pack.yaml:5:18: no card 'rosa' to remove; did you mean 'rose'?");
    assert_error(compile_over_text(ABOUT "remove: {crads: [rose]}\n"),
                 "over/pack.yaml:5:10: unknown table 'crads'; did you mean 'cards'?");
    assert_error(compile_over_text(ABOUT "cards: [{id: x, name: X}, {id: x, name: X}]\n"),
                 "over/pack.yaml:5:32: duplicate id 'x'; the first is at over/pack.yaml:5:14");
}

/* ---- errors ---- */

typedef struct {
    const char *text, *error;
} Wrong;

#define CARD "cards:\n  - id: rose\n    name: Rose\n"
#define IN_CARD(line) CARD "    " line "\n"
#define ONE(line) "cards:\n  - id: a\n    " line "\n"

static const Wrong wrong_files[] = {
    {"cards: [", "cards.yaml:2:1: the file ends here, but a '[' or '{' is still open: close it"},
    {"", "cards.yaml:1:1: the file is empty"},
    {"cards:\n\t- id: a\n", "cards.yaml:2:1: a tab: YAML is indented by blanks; put blanks in its place"},
    {"cards:\n  - id: a\n\tname: A\n", "cards.yaml:3:1: a tab: YAML is indented by blanks; put blanks in its place"},
    {ONE("name: A: the first"),
     "cards.yaml:3:12: a colon within a text: put the whole text between quotes, \"A: the first\""},
    {"cards\n  - id: a\n", "cards.yaml:1:1: a colon is missing behind 'cards'"},
    {"cards\nspaces: [{id: a, name: A}]\n", "cards.yaml:1:1: a colon is missing behind 'cards'"},
    {ONE("  name: A"),
     "cards.yaml:3:7: wrong indentation: this line begins in column 7, further right than the one above, "
     "which has a value"},
    {ONE("name:A"), "cards.yaml:3:10: a blank is missing behind the colon"},
    {ONE("name A"), "cards.yaml:3:5: a colon is missing: a field is written 'key: value'"},
    {ONE("name: \"A\n    power: 1"), "cards.yaml:3:11: this quote is not closed: put a second one behind the text"},
    {ONE("name: 'A\n    power: 1"), "cards.yaml:3:11: this quote is not closed: put a second one behind the text"},
    {ONE("name: 'it's'"),
     "cards.yaml:3:15: text behind the closing quote: a quote within a text is written twice, '', or "
     "the text stands between quotes of the other kind"},
    {ONE("name: \"a\\q\""),
     "cards.yaml:3:13: in double quotes '\\' begins an escape: write '\\\\' for it, or use single "
     "quotes"},
    {ONE("name: @A"), "cards.yaml:3:11: a text cannot begin with '@': put the whole text between quotes"},
    {ONE("name: - A"), "cards.yaml:3:11: a '-' begins an entry of a list, in a line of its own: put a text that has it "
                       "between quotes"},
    {ONE("name: | A"),
     "cards.yaml:3:13: behind '|' and '>' the text begins in the next line: put a text that has such a "
     "sign between quotes"},
    {ONE("- name: A"),
     "cards.yaml:3:5: an entry of a list where a field belongs: take the '-' away, or mend the indentation"},
    {ONE(": A"), "cards.yaml:3:5: a key is missing before the colon"},
    {ONE("name: A\n   power: 1"),
     "cards.yaml:4:4: wrong indentation: this line begins in column 4, those it belongs to in "
     "column 5"},
    {ONE("tags: [red, [blue]"),
     "cards.yaml:3:11: this '[' is not closed: a ']' or a ',' is missing, in line 4 at the latest"},
    {ONE("tags: [red}"), "cards.yaml:3:11: this '[' is not closed: a ']' or a ',' is missing, in line 3 at the latest"},
    {ONE("tags: ]"),
     "cards.yaml:3:11: nothing is open that ']' would close: take it away, or put the text between quotes"},
    {ONE("tags: [red,,blue]"), "cards.yaml:3:16: a value is missing here"},
    {ONE("name: \x01"), "cards.yaml:3:11: a control character: take it away"},
    {ONE("name: \xc3\xa4\xff"), "cards.yaml:3:12: this is not UTF-8: save the file in the encoding UTF-8"},
    {"%cards\n", "cards.yaml:1:1: a line cannot begin with '%': take it away, or put the text between quotes"},
    {ONE("name: A\n...\nfoo"),
     "cards.yaml:5:1: what a file says ends before this line: take away the line '...', or mend "
     "the indentation"},
    {"- cards", "cards.yaml:1:1: expected a mapping for a pack file, found a list; a mapping is lines of 'key: value'"},
    {"source: house\n---\nsource: house\n", "cards.yaml:2:1: a second document: one file holds one"},
    {"source: &a house\n", "cards.yaml:1:9: anchors and aliases are not allowed: write the value out"},
    {"source: !x house\n", "cards.yaml:1:9: tags are not allowed: write the plain value"},
    {"cards: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
     "cards.yaml:1:47: nested too deeply"},
    {"crads: []\n", "cards.yaml:1:1: unknown key 'crads'; did you mean 'cards'?"},
    {"pack: x\n", "cards.yaml:1:1: unknown key 'pack'; it is one of cards, spaces, source, remove"},
    {"source: hose\n", "cards.yaml:1:9: unknown source 'hose'; did you mean 'house'?"},
    {"cards: rose\n", "cards.yaml:1:8: expected a list for cards, found a word; each entry of a list begins with '- '"},
    {"cards: []\n", "cards.yaml:1:8: the list for cards is empty"},
    {"cards: [{id: a, name: A}]\ncards: [{id: b, name: B}]\n",
     "cards.yaml:2:1: the key 'cards' comes twice, first in line 1; take one of them away"},
};

static const Wrong wrong_rows[] = {
    {"cards:\n  - rose\n",
     "cards.yaml:2:5: expected a mapping for card, found a word; a mapping is lines of 'key: value'"},
    {"cards:\n  - name: Rose\n", "cards.yaml:2:5: card needs 'id'"},
    {"cards:\n  - id: rose\n", "cards.yaml:2:5: card 'rose' needs 'name'"},
    {"cards:\n  - id: a b\n    name: A\n", "cards.yaml:2:9: 'a b' is no id: letters, digits, '-' and '.', at most 48"},
    {CARD "  - id: rose\n    name: Again\n", "cards.yaml:4:9: duplicate id 'rose'; the first is at cards.yaml:2:9"},
    {IN_CARD("colur: red"), "cards.yaml:4:5: unknown field 'colur'; did you mean 'colour'?"},
    {IN_CARD("power: 1\n    power: 1"),
     "cards.yaml:5:5: the key 'power' comes twice, first in line 4; take one of them away"},
    {IN_CARD("colour: rad"), "cards.yaml:4:13: unknown colour 'rad'; did you mean 'red'?"},
    {IN_CARD("colour: none"), "cards.yaml:4:13: 'none' is not allowed for colour"},
    {IN_CARD("colour: [red]"), "cards.yaml:4:13: expected a word for colour, found a list"},
    {IN_CARD("power: 4"), "cards.yaml:4:12: power is out of range: 4, but it goes from -3 to 3"},
    {IN_CARD("power: much"), "cards.yaml:4:12: expected a number from -3 to 3 for power, found 'much'"},
    {IN_CARD("power: \"2\""), "cards.yaml:4:12: expected a number from -3 to 3 for power, found '2'"},
    {IN_CARD("power:"), "cards.yaml:4:11: expected a word for power, found nothing"},
    {IN_CARD("worth: 65536"), "cards.yaml:4:12: worth is out of range: 65536, but it goes from 0 to 65535"},
    {IN_CARD("wild: maybe"), "cards.yaml:4:11: expected true or false for wild, found 'maybe'"},
    {IN_CARD("home: hil\nspaces: [{id: hill, name: Hill}, {id: dale, name: Dale}]"),
     "cards.yaml:4:11: unknown space 'hil'; did you mean 'hill'?"},
    {IN_CARD("tags: red"),
     "cards.yaml:4:11: expected a list for tags, found a word; each entry of a list begins with '- '"},
    {IN_CARD("tags: [red, red, red, red]"), "cards.yaml:4:27: too many entries for tags: at most 3"},
    {IN_CARD("text: \"\\0\""), "cards.yaml:4:11: text contains a control character"},
    {IN_CARD("source: {colr: seed}"), "cards.yaml:4:14: unknown field 'colr'; did you mean 'colour'?"},
    {IN_CARD("source: {name: sed}"), "cards.yaml:4:20: unknown source 'sed'; did you mean 'seed'?"},
    {"cards:\n  - {id: a, name: A}\n  - {id: b, name: B}\n  - {id: c, name: C}\n  - {id: d, name: D}\n"
     "  - {id: e, name: E}\n  - {id: f, name: F}\n  - {id: g, name: G}\n  - {id: h, name: H}\n",
     "cards.yaml:8:5: too many cards: at most 6"},
    {"spaces: [{id: a, name: A, abilities: []}]\n",
     "cards.yaml:1:27: unknown field 'abilities'; it is one of id, name, source, links, owner, stock"},
};

#define ABILITY(rest) IN_CARD("abilities:\n      - " rest)

static const Wrong wrong_abilities[] = {
    {ABILITY("rest"),
     "cards.yaml:5:9: expected a mapping for an ability, found a word; a mapping is lines of 'key: value'"},
    {ABILITY("do: [rest: {}]"), "cards.yaml:5:9: an ability needs 'when'"},
    {ABILITY("when: played"), "cards.yaml:5:9: an ability needs 'do'"},
    {ABILITY("{when: played, od: [rest: {}], do: [rest: {}]}"),
     "cards.yaml:5:24: unknown key 'od'; did you mean 'do'?"},
    {ABILITY("{when: playd, do: [rest: {}]}"), "cards.yaml:5:16: unknown moment 'playd'; did you mean 'played'?"},
    {ABILITY("{when: played, limit: day, do: [rest: {}]}"),
     "cards.yaml:5:31: unknown limit 'day'; it is one of roll, fight, turn, game"},
    {ABILITY("{when: played, may: 1, do: [rest: {}]}"), "cards.yaml:5:29: expected true or false for may, found '1'"},
    {ABILITY("{when: played, if: {rish: {}}, do: [rest: {}]}"),
     "cards.yaml:5:29: unknown condition 'rish'; did you mean 'rich'?"},
    {ABILITY("{when: played, if: {rich: {}, alone: {}}, do: [rest: {}]}"),
     "cards.yaml:5:28: a condition has one key, this has 2"},
    {ABILITY("{when: played, if: {rich: 10}, do: [rest: {}]}"),
     "cards.yaml:5:35: amount is out of range: 10, but it goes from 1 to 9"},
};

/* Programs stand in line 7 from column 13. */
static const Wrong wrong_programs[] = {
    {"[]", "cards.yaml:7:13: the list for do is empty"},
    {"{}", "cards.yaml:7:13: expected a list for do, found a mapping; each entry of a list begins with '- '"},
    {"[rest]",
     "cards.yaml:7:14: expected a mapping for an operation, found a word; a mapping is lines of 'key: value'"},
    {"[{}]", "cards.yaml:7:14: the operation is empty"},
    {"[gian: 1]", "cards.yaml:7:14: unknown operation 'gian'; did you mean 'gain'?"},
    {"[gain: {}]", "cards.yaml:7:14: 'gain' needs 'amount'"},
    {"[move: {space: hill, setps: 1}]", "cards.yaml:7:34: unknown parameter 'setps'; did you mean 'steps'?"},
    {"[gain: 10]", "cards.yaml:7:20: amount is out of range: 10, but it goes from 1 to 9"},
    {"[rest: 1]", "cards.yaml:7:20: expected a mapping for rest, found a word; a mapping is lines of 'key: value'"},
    {"[move: {space: hil}]", "cards.yaml:7:28: unknown space 'hil'; did you mean 'hill'?"},
    {"[{gain: 1, rest: {}}]", "cards.yaml:7:24: 'gain' and 'rest' in one item: begin a new one with '-'"},
    {"[{gain: 1, may: [rest: {}]}]", "cards.yaml:7:24: 'gain' and 'may' in one item: begin a new one with '-'"},
    {"[{test: red, pas: [rest: {}]}]", "cards.yaml:7:26: unknown key 'pas'; did you mean 'pass'?"},
    {"[{test: red, pass: []}]", "cards.yaml:7:32: the list for a branch is empty"},
    {"[choose: []]", "cards.yaml:7:22: the list for choose is empty"},
    {"[all: [[all: [[rest: {}]]]]]", "cards.yaml:7:21: an 'all' inside an 'all'"},
    {"[if: {alone: {}}]", "cards.yaml:7:14: 'if' needs 'then'"},
    {"[rest: {}, cost: [rest: {}]]", "cards.yaml:7:24: 'cost' stands first: what is paid for comes behind it"},
    {"[cost: [may: [rest: {}]]]", "cards.yaml:7:20: only operations stand under 'cost'"},
    {"[repeat: 2]", "cards.yaml:7:14: 'repeat' needs 'do'"},
    {"[{repeat: 0, do: [rest: {}]}]", "cards.yaml:7:23: repeat is out of range: 0, but it goes from 1 to 99"},
    {"[{repeat: 99, do: [{repeat: 99, do: [{repeat: 99, do: [rest: {}]}]}]}]",
     "cards.yaml:7:50: nested repeats run more than 10000 times"},
    {"[{repeat: 2, do: [{repeat: 2, do: [{repeat: 2, do: [{repeat: 2, do: [{repeat: 2, do: [rest: {}]}]}]}]}]}]",
     "cards.yaml:7:82: repeats are nested too deeply: at most 4"},
    {"[leave: {}]", "cards.yaml:7:14: 'leave' stands outside a repeat"},
    {"[step: a, rest: {}, goto: a]", "cards.yaml:7:39: goto 'a' goes backward: use repeat"},
    {"[goto: ends, step: end]", "cards.yaml:7:20: unknown step 'ends'; did you mean 'end'?"},
    {"[goto: a, may: [step: a]]", "cards.yaml:7:20: the step 'a' lies inside another block"},
    {"[step: a, rest: {}, step: a]", "cards.yaml:7:39: the step 'a' comes twice"},
};

#define EACH(rows, compile)                                                                                            \
    for (int i = 0; i < COUNT(rows); i++)                                                                              \
    assert_error(compile((rows)[i].text), (rows)[i].error)

static void errors_of_files(void **state) {
    (void)state;
    EACH(wrong_files, compile_text);
}

static void errors_of_rows(void **state) {
    (void)state;
    EACH(wrong_rows, compile_text);
}

static void errors_of_abilities(void **state) {
    (void)state;
    EACH(wrong_abilities, compile_text);
}

static void errors_of_programs(void **state) {
    (void)state;
    EACH(wrong_programs, compile_program);
}

static void compile_about(const char *text, const char *expected) {
    PackSource source = {"pack.yaml", 0, text, strlen(text)};
    assert_error(pack_compile_sources(&test_game, &source, 1, &report), expected);
}

static void errors_of_pack_yaml(void **state) {
    PackSource lonely = {"dir/cards.yaml", 0, "source: house\n", 14};
    (void)state;
    compile_about("game: test\nname: N\nversion: 1\n", "pack.yaml:1:1: pack.yaml needs 'pack'");
    compile_about("pack: p\ngame: chess\nname: N\nversion: 1\n",
                  "pack.yaml:2:7: this pack is for the game 'chess', not for 'test'");
    compile_about("pack: p\ngame: test\nname: N\nversion: one\n",
                  "pack.yaml:4:10: expected a number from 1 to 65535 for version, found 'one'");
    assert_error(pack_compile_sources(&test_game, &lonely, 1, &report),
                 "dir/cards.yaml: there is no pack.yaml beside it");
}

static void errors_of_folders(void **state) {
    const char *missing[] = {FIXTURES "nowhere"}, *empty[] = {FIXTURES};
    (void)state;
    assert_error(pack_compile(&test_game, missing, 1, &report), FIXTURES "nowhere: No such file or directory");
    assert_error(pack_compile(&test_game, empty, 1, &report), FIXTURES ": there are no .yaml files in it");
}

static void a_file_may_be_too_large(void **state) {
    size_t length = PACK_FILE_MOST + 1;
    char *text = malloc(length);
    (void)state;
    memset(text, '#', length);
    PackSource source = {"pack.yaml", 0, text, length};
    assert_error(pack_compile_sources(&test_game, &source, 1, &report),
                 "pack.yaml: the file is too large: at most 4 MiB");
    free(text);
}

static void limits_need_room_in_the_state(void **state) {
    (void)state;
    assert_error(compile_text(CARD "    abilities:\n"
                                   "      - {when: played, do: [rest: {}]}\n      - {when: played, do: [rest: {}]}\n"
                                   "      - {when: played, do: [rest: {}]}\n      - {when: played, do: [rest: {}]}\n"
                                   "      - {when: played, do: [rest: {}]}\n      - {when: played, do: [rest: {}]}\n"
                                   "      - {when: played, limit: turn, do: [rest: {}]}\n"
                                   "      - {when: played, limit: turn, do: [rest: {}]}\n"),
                 "cards.yaml:12:31: a limit needs to be among the first 8 abilities of this game");
}

static const char *never_fits(const Box *box) {
    (void)box;
    return "nothing fits";
}

static void the_game_has_the_last_word(void **state) {
    Game strict = test_game;
    PackSource source = {"x/pack.yaml", 0, ABOUT, strlen(ABOUT)};
    (void)state;
    strict.fits = never_fits;
    assert_error(pack_compile_sources(&strict, &source, 1, &report), "x/pack.yaml:3:7: cards: nothing fits");
}

static void an_ability_may_be_too_long(void **state) {
    static char program[40000] = "[rest: {}";
    (void)state;
    for (int i = 0; i < 600; i++)
        strcat(program, ", may: [rest: {}]");
    strcat(program, "]");
    assert_error(compile_program(program), "cards.yaml:7:13: the ability is too long: at most 1000 instructions");
}

static void the_compiler_stops_after_twenty_errors(void **state) {
    static char text[4000] = "cards:\n  - id: rose\n    name: Rose\n";
    (void)state;
    for (int i = 0; i < 60; i++)
        strcat(text, "    wrong: 1\n");
    assert_null(compile_text(text));
    assert_int_equal(report.count, PACK_ERRORS_MOST);
    assert_true(report.stopped);
}

static void several_errors_come_in_one_go(void **state) {
    (void)state;
    assert_null(compile_text("cards:\n  - {id: a, name: A, power: 9}\n  - {id: b, name: B, powr: 1}\n"));
    assert_int_equal(report.count, 2);
    assert_string_equal(error_text(1), "cards.yaml:3:22: unknown field 'powr'; did you mean 'power'?");
}

/* ---- reports ---- */

static json_t *read_back(FILE *file) {
    json_error_t error;
    rewind(file);
    json_t *json = json_loadf(file, 0, &error);
    fclose(file);
    assert_non_null(json);
    return json;
}

static int number_at(json_t *json, const char *key) {
    return (int)json_integer_value(json_object_get(json, key));
}

static void provenance_adds_up(void **state) {
    (void)state;
    Pack *pack = compile_base();
    Box box = {.game = &test_game, .pack = pack};
    FILE *file = tmpfile();
    pack_provenance(file, &box, true);
    json_t *json = read_back(file), *all = json_object_get(json, "all");
    json_t *cards = json_object_get(json_object_get(json, "tables"), "cards");
    assert_int_equal(number_at(cards, "values"), 3 + 8 + 2 + 2);
    assert_int_equal(number_at(cards, "seed"), 3 + 5 + 2);
    assert_int_equal(number_at(cards, "public"), 1 + 2);
    assert_int_equal(number_at(cards, "house"), 2);
    assert_int_equal(number_at(all, "house"), 2 + 5);
    assert_int_equal(number_at(all, "values"),
                     number_at(all, "seed") + number_at(all, "public") + number_at(all, "house"));
    json_decref(json);
    free(pack);
}

static void show_gives_columns_text_and_source(void **state) {
    (void)state;
    Pack *pack = compile_base();
    Box box = {.game = &test_game, .pack = pack};
    FILE *file = tmpfile();
    assert_int_equal(pack_show(file, &box, NULL, &(PackWanted){.id = "rose"}, true), 1);
    json_t *json = read_back(file), *rose = json_array_get(json, 0);
    json_t *columns = json_object_get(rose, "columns");
    json_t *ability = json_array_get(json_object_get(rose, "abilities"), 0);
    assert_int_equal(number_at(columns, "power"), -2);
    assert_string_equal(json_string_value(json_object_get(columns, "home")), "hill");
    assert_string_equal(json_string_value(json_object_get(ability, "text")),
                        "When played: You may: Gain 2. (Once per turn.)");
    assert_string_equal(json_string_value(json_object_get(ability, "limit")), "turn");
    assert_string_equal(json_string_value(json_object_get(json_object_get(rose, "source"), "tags")), "public");
    json_decref(json);
    free(pack);
}

static void show_prints_plainly_too(void **state) {
    char line[80] = "";
    (void)state;
    Pack *pack = compile_base();
    Box box = {.game = &test_game, .pack = pack};
    FILE *file = tmpfile();
    assert_int_equal(pack_show(file, &box, NULL, &(PackWanted){0}, false), 6);
    assert_int_equal(pack_show(file, &box, NULL, &(PackWanted){.id = "nobody"}, false), 0);
    rewind(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "cards/poppy: Poppy [seed]\n");
    fclose(file);
    free(pack);
}

static void stats_count_operations(void **state) {
    (void)state;
    Pack *pack = compile_program("[gain: 1, gain: 2, trick: {}]");
    Box box = {.game = &test_game, .pack = pack};
    FILE *file = tmpfile();
    must_compile(pack);
    pack_stats(file, &box, true);
    json_t *json = read_back(file), *operations = json_object_get(json, "operations");
    assert_int_equal(number_at(json, "abilities"), 1);
    assert_int_equal(number_at(json, "instructions"), 4);
    assert_int_equal(number_at(operations, "gain"), 2);
    assert_int_equal(number_at(operations, "trick"), 1);
    assert_int_equal(number_at(json, "own_abilities"), 1);
    assert_int_equal(json_array_size(json_object_get(json, "unused")), 3);
    json_decref(json);
    free(pack);
}

static void stats_remark_on_too_many_own_operations(void **state) {
    char text[2000] = "";
    (void)state;
    Pack *pack = compile_program("[trick: {}]");
    Box box = {.game = &test_game, .pack = pack};
    FILE *file = tmpfile();
    must_compile(pack);
    pack_stats(file, &box, false);
    rewind(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    assert_non_null(strstr(text, "1 abilities (100.0%) need an operation or a condition that no other component uses"));
    assert_non_null(strstr(text, "\n  trick\n"));
    fclose(file);
    free(pack);
}

static void schema_is_json_and_knows_the_words(void **state) {
    FILE *file = tmpfile();
    (void)state;
    pack_schema(file, &test_game);
    json_t *json = read_back(file), *defs = json_object_get(json, "$defs");
    json_t *columns = json_object_get(json_object_get(defs, "card"), "properties");
    assert_string_equal(json_string_value(json_object_get(json, "$schema")),
                        "https://json-schema.org/draft/2020-12/schema");
    assert_string_equal(json_string_value(json_object_get(json_object_get(defs, "card"), "description")), "A card.");
    assert_int_equal(number_at(json_object_get(columns, "power"), "minimum"), -3);
    assert_int_equal(json_array_size(json_object_get(json_object_get(columns, "colour"), "enum")), 3);
    assert_int_equal(number_at(json_object_get(columns, "tags"), "maxItems"), 3);
    json_decref(json);
}

static void reports_are_json_too(void **state) {
    FILE *file = tmpfile();
    (void)state;
    assert_null(compile_text("crads: []\n"));
    pack_report_print(file, &report, true);
    json_t *json = read_back(file);
    assert_int_equal(number_at(json_array_get(json, 0), "line"), 1);
    json_decref(json);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_sorted_by_group_then_by_order),
        cmocka_unit_test(columns_hold_what_was_written),
        cmocka_unit_test(words_of_core_kinds_are_known),
        cmocka_unit_test(row_zero_is_zero),
        cmocka_unit_test(header_says_what_pack_yaml_says),
        cmocka_unit_test(the_same_text_gives_the_same_bytes),
        cmocka_unit_test(an_empty_table_is_no_error),
        cmocka_unit_test(abilities_lie_in_a_row),
        cmocka_unit_test(moments_index_their_abilities),
        cmocka_unit_test(conditions_come_before_the_program),
        cmocka_unit_test(parameters_have_fallbacks),
        cmocka_unit_test(control_compiles_as_ability_h_says),
        cmocka_unit_test(branches_compile_to_a_switch),
        cmocka_unit_test(repeats_count_in_slots),
        cmocka_unit_test(leave_jumps_behind_its_repeat),
        cmocka_unit_test(goto_jumps_forward_to_its_step),
        cmocka_unit_test(overlay_replaces_adds_and_removes),
        cmocka_unit_test(overlay_lies_over_texts_in_memory),
        cmocka_unit_test(overlay_errors),
        cmocka_unit_test(errors_of_files),
        cmocka_unit_test(errors_of_rows),
        cmocka_unit_test(errors_of_abilities),
        cmocka_unit_test(errors_of_programs),
        cmocka_unit_test(errors_of_pack_yaml),
        cmocka_unit_test(errors_of_folders),
        cmocka_unit_test(a_file_may_be_too_large),
        cmocka_unit_test(limits_need_room_in_the_state),
        cmocka_unit_test(the_game_has_the_last_word),
        cmocka_unit_test(an_ability_may_be_too_long),
        cmocka_unit_test(the_compiler_stops_after_twenty_errors),
        cmocka_unit_test(several_errors_come_in_one_go),
        cmocka_unit_test(provenance_adds_up),
        cmocka_unit_test(show_gives_columns_text_and_source),
        cmocka_unit_test(show_prints_plainly_too),
        cmocka_unit_test(stats_count_operations),
        cmocka_unit_test(stats_remark_on_too_many_own_operations),
        cmocka_unit_test(schema_is_json_and_knows_the_words),
        cmocka_unit_test(reports_are_json_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
