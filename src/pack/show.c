/* Components as they came out: one JSON object each, from which the plain form is printed too. */
#include <jansson.h>
#include <string.h>

#include "core/ability.h"
#include "pack/packer.h"
#include "pack/report.h"

enum { ABILITY_TEXT = 8192, WORD_TEXT = 256 };

/* ---- columns ---- */

static int column_number(const uint8_t *at, int type, int i) {
    switch (type) {
    case FIELD_u8:
        return at[i];
    case FIELD_i8:
        return (int8_t)at[i];
    case FIELD_u16:
        return ((const uint16_t *)(const void *)at)[i];
    default:
        return ((const int16_t *)(const void *)at)[i];
    }
}

/* 0 is no id where ids begin at 1. */
static bool names_none(const Game *game, int kind, int value) {
    bool from_one = kind == KIND_SEAT || kind == KIND_BAG || kind == KIND_ABILITY || game_kind(game, kind)->table;
    return from_one && value <= 0;
}

static json_t *kind_json(const Box *box, int kind, int value) {
    char word[WORD_TEXT];
    Text text = text_over(word, sizeof word);
    if (kind == KIND_NUMBER)
        return json_integer(value);
    if (kind == KIND_YESNO)
        return json_boolean(value);
    if (names_none(box->game, kind, value))
        return json_null();
    word_id(&text, box, kind, value);
    return json_string(word);
}

/* A text is translated as the names of its table are. */
static json_t *text_json(Voice voice, const TableDef *def, uint32_t at) {
    const char *english = pack_string(voice.box->pack, at);
    return json_string(*english ? lang_find(voice.lang, def->word, english, 1) : english);
}

static json_t *value_json(Voice voice, const TableDef *def, const uint8_t *at, const Field *field, int i) {
    if (field->type == FIELD_text)
        return text_json(voice, def, ((const uint32_t *)(const void *)at)[i]);
    int value = column_number(at, field->type, i);
    bool least = field->kind == KIND_NUMBER && value < field->lo; /* left out: the least that it can be */
    return kind_json(voice.box, field->kind, least ? field->lo : value);
}

static json_t *column_json(Voice voice, const TableDef *def, const void *row, const Field *field) {
    const uint8_t *at = (const uint8_t *)row + field->at;
    if (field->count == 1)
        return value_json(voice, def, at, field, 0);
    json_t *list = json_array();
    for (int i = 0; i < field->count; i++)
        json_array_append_new(list, value_json(voice, def, at, field, i));
    return list;
}

static json_t *columns_json(Voice voice, const TableDef *def, const void *row) {
    json_t *columns = json_object();
    for (int i = 0; i < def->field_count; i++)
        json_object_set_new(columns, def->fields[i].name, column_json(voice, def, row, &def->fields[i]));
    return columns;
}

/* ---- abilities and sources ---- */

static json_t *params_json(const Box *box, json_t *given, const Param *params, const Instr *in) {
    for (int i = 0; i < PACK_PARAMS && params[i].name; i++)
        json_object_set_new(given, params[i].name, kind_json(box, params[i].kind, in->arg[i]));
    return given;
}

static json_t *op_json(const Box *box, const Instr *in) {
    const Op *op = ability_op(box->game, in->op);
    json_t *given = params_json(box, json_pack("{ss}", "op", op->name), op->params, in);
    if (in->flag & INSTR_COST)
        json_object_set_new(given, "cost", json_true());
    return given;
}

static json_t *cond_json(const Box *box, const Instr *in) {
    const Cond *cond = &box->game->conds[in->flag & ~COND_NOT];
    json_t *given = params_json(box, json_pack("{ss}", "cond", cond->name), cond->params, in);
    if (in->flag & COND_NOT)
        json_object_set_new(given, "not", json_true());
    return given;
}

/* Under which conditions it works at all. */
static json_t *conds_json(const Box *box, const AbilityRow *row) {
    json_t *list = json_array();
    for (int i = 0; i < row->conds; i++)
        json_array_append_new(list, cond_json(box, pack_code(box->pack, row->code + (uint32_t)i)));
    return list;
}

/* The game's operations in it as they are written, for those who draw a component: words alone name no picture. */
static json_t *ops_json(const Box *box, const AbilityRow *row) {
    json_t *list = json_array();
    for (uint32_t i = row->conds; i < row->length; i++) {
        const Instr *in = pack_code(box->pack, row->code + i);
        if (in->op >= OP_GAME)
            json_array_append_new(list, op_json(box, in));
    }
    return list;
}

static json_t *ability_json(Voice voice, Ability id) {
    const AbilityRow *row = pack_ability(voice.box->pack, id);
    char words[ABILITY_TEXT];
    Text text = text_over(words, sizeof words);
    say_ability(&text, voice, id);
    json_t *ability = json_pack("{ss ss so}", "when", voice.box->game->moments[row->moment].word, "text", words, "ops",
                                ops_json(voice.box, row));
    if (row->conds)
        json_object_set_new(ability, "if", conds_json(voice.box, row));
    if (row->limit)
        json_object_set_new(ability, "limit", json_string(limit_words[row->limit]));
    if (row->flags & ABILITY_MAY)
        json_object_set_new(ability, "may", json_true());
    if (row->flags & ABILITY_INSTEAD)
        json_object_set_new(ability, "instead", json_true());
    return ability;
}

static json_t *abilities_json(Voice voice, const Component *component) {
    json_t *list = json_array();
    for (int i = 0; i < component->abilities; i++)
        json_array_append_new(list, ability_json(voice, (Ability)(component->ability + i)));
    return list;
}

static void source_put(json_t *sources, const char *name, uint8_t source) {
    if (source < SOURCE_COUNT)
        json_object_set_new(sources, name, json_string(source_words[source]));
}

static json_t *sources_json(const Pack *pack, const TableDef *def, int table, int row) {
    int width = def->field_count + 2;
    const uint8_t *at = (const uint8_t *)pack + pack->tables[table].sources + row * width;
    json_t *sources = json_object();
    source_put(sources, "name", at[0]);
    for (int i = 0; i < def->field_count; i++)
        source_put(sources, def->fields[i].name, at[1 + i]);
    source_put(sources, "abilities", at[width - 1]);
    return sources;
}

json_t *pack_component_json(Voice voice, int table, int row) {
    const Pack *pack = voice.box->pack;
    const TableDef *def = &voice.box->game->tables[table];
    const Component *component = pack_component(pack, table, row);
    const char *name = lang_find(voice.lang, def->word, pack_string(pack, component->name), 1);
    return json_pack("{ss ss ss so so so}", "table", def->name, "id", pack_string(pack, component->word), "name", name,
                     "columns", columns_json(voice, def, component), "abilities", abilities_json(voice, component),
                     "source", sources_json(pack, def, table, row));
}

/* ---- the plain form ---- */

static const char *source_of(json_t *component, const char *name) {
    return json_string_value(json_object_get(json_object_get(component, "source"), name));
}

static void print_value(FILE *out, json_t *value) {
    if (json_is_string(value))
        fputs(json_string_value(value), out);
    else
        json_dumpf(value, out, JSON_ENCODE_ANY);
}

static void print_column(FILE *out, json_t *component, const char *name, json_t *value) {
    const char *source = source_of(component, name);
    if (!source)
        return;
    fprintf(out, "  %s: ", name);
    print_value(out, value);
    fprintf(out, " [%s]\n", source);
}

static void print_component(FILE *out, json_t *component) {
    const char *name;
    json_t *value;
    size_t i;
    fprintf(out, "%s/%s: %s [%s]\n", json_string_value(json_object_get(component, "table")),
            json_string_value(json_object_get(component, "id")), json_string_value(json_object_get(component, "name")),
            source_of(component, "name"));
    json_object_foreach(json_object_get(component, "columns"), name, value) print_column(out, component, name, value);
    json_array_foreach(json_object_get(component, "abilities"), i, value) fprintf(
        out, "  - %s [%s]\n", json_string_value(json_object_get(value, "text")), source_of(component, "abilities"));
}

/* ---- all ---- */

static bool is_wanted(const PackWanted *wanted, int table, int row, const char *id) {
    return wanted->id ? !strcmp(wanted->id, id) : !wanted->shows || wanted->shows(wanted->self, table, row);
}

static void show_table(json_t *list, Voice voice, int table, const PackWanted *wanted) {
    const Pack *pack = voice.box->pack;
    for (int row = 1; row <= pack->tables[table].count; row++)
        if (is_wanted(wanted, table, row, pack_string(pack, pack_component(pack, table, row)->word)))
            json_array_append_new(list, pack_component_json(voice, table, row));
}

int pack_show(FILE *out, const Box *box, const Lang *lang, const PackWanted *wanted, bool json) {
    json_t *list = json_array(), *component;
    size_t i;
    for (int table = 0; table < box->game->tables_count; table++)
        show_table(list, (Voice){box, lang}, table, wanted);
    if (json) {
        json_dumpf(list, out, JSON_INDENT(2));
        fputc('\n', out);
    } else {
        json_array_foreach(list, i, component) print_component(out, component);
    }
    int shown = (int)json_array_size(list);
    json_decref(list);
    return shown;
}
