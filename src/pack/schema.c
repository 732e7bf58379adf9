/* The JSON Schema of a pack file, from the game's own tables. */
#include <jansson.h>

#include "core/ability.h"
#include "pack/packer.h"
#include "pack/report.h"

static json_t *ref(const char *name) {
    return json_pack("{ss+}", "$ref", "#/$defs/", name);
}

static json_t *object_of(json_t *properties, json_t *required) {
    return json_pack("{ss so so sb}", "type", "object", "properties", properties, "required", required,
                     "additionalProperties", 0);
}

static json_t *list_of(json_t *items) {
    return json_pack("{ss so si}", "type", "array", "items", items, "minItems", 1);
}

static json_t *text_type(int most) {
    return json_pack("{ss si si}", "type", "string", "minLength", 1, "maxLength", most);
}

static json_t *id_type(void) {
    return json_pack("{ss ss si}", "type", "string", "pattern", "^[A-Za-z0-9][A-Za-z0-9.-]*$", "maxLength", ID_MOST);
}

static json_t *word_type(const char *const *words, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        if (words[i])
            json_array_append_new(list, json_string(words[i]));
    return json_pack("{so}", "enum", list);
}

/* ---- fields and parameters ---- */

static json_t *slot_type(const Game *game, Slot slot) {
    const char *words[WORDS_MOST];
    bool open = !slot.lo && !slot.hi;
    if (slot.kind == KIND_NUMBER)
        return json_pack("{ss si si}", "type", "integer", "minimum", open ? INT16_MIN : slot.lo, "maximum",
                         open ? INT16_MAX : slot.hi);
    if (slot.kind == KIND_YESNO)
        return json_pack("{ss}", "type", "boolean");
    const Kind *kind = game_kind(game, slot.kind);
    if (kind->table)
        return json_pack("{ss ss+}", "type", "string", "description", "The id of a ",
                         game->tables[kind->table - 1].word);
    int count = kind_words(game, slot.kind, words, WORDS_MOST);
    for (int i = 0; i < count && !open; i++)
        if (i < slot.lo || i > slot.hi)
            words[i] = NULL;
    return word_type(words, count);
}

static json_t *field_type(const Game *game, const Field *field) {
    json_t *type = field->type == FIELD_text ? text_type(TEXT_MOST) : slot_type(game, slot_of_field(field));
    if (field->count == 1)
        return type;
    json_t *list = list_of(type);
    json_object_set_new(list, "maxItems", json_integer(field->count));
    return list;
}

/* A mapping of parameters; one alone may stand bare. */
static json_t *params_type(const Game *game, const Param *params) {
    json_t *properties = json_object(), *required = json_array();
    int count = 0;
    for (; count < PACK_PARAMS && params[count].name; count++) {
        const Param *param = &params[count];
        json_object_set_new(properties, param->name,
                            slot_type(game, (Slot){param->name, param->kind, param->lo, param->hi}));
        if (param->needed)
            json_array_append_new(required, json_string(param->name));
    }
    json_t *alone = count == 1 ? json_incref(json_object_get(properties, params[0].name)) : NULL;
    json_t *type = object_of(properties, required);
    return alone ? json_pack("{s[oo]}", "anyOf", type, alone) : type;
}

/* ---- abilities ---- */

static json_t *cond_type(const Game *game) {
    json_t *properties = json_object();
    for (int i = 0; i < game->conds_count; i++)
        json_object_set_new(properties, game->conds[i].name, params_type(game, game->conds[i].params));
    json_object_set_new(properties, "not", ref("condition"));
    return json_pack("{ss so sb si si}", "type", "object", "properties", properties, "additionalProperties", 0,
                     "minProperties", 1, "maxProperties", 1);
}

static json_t *op_type(const Game *game, const Op *op) {
    json_t *properties = json_pack("{so}", op->name, params_type(game, op->params));
    for (int i = 0; i < PACK_BRANCHES && op->branches[i]; i++)
        json_object_set_new(properties, op->branches[i], ref("program"));
    json_t *type = object_of(properties, json_pack("[s]", op->name));
    if (op->text)
        json_object_set_new(type, "description", json_string(op->text));
    return type;
}

static json_t *control_type(const char *word, json_t *value) {
    return object_of(json_pack("{so}", word, value), json_pack("[s]", word));
}

static void add_controls(json_t *list) {
    static const char *const lists[] = {"choose", "first", "all"};
    json_t *times = json_pack("{ss si si}", "type", "integer", "minimum", 1, "maximum", 99);
    json_array_append_new(list, control_type("cost", ref("program")));
    json_array_append_new(list, control_type("may", ref("program")));
    for (int i = 0; i < COUNT(lists); i++)
        json_array_append_new(list, control_type(lists[i], list_of(ref("program"))));
    json_array_append_new(
        list, object_of(json_pack("{so so so}", "if", ref("condition"), "then", ref("program"), "else", ref("program")),
                        json_pack("[ss]", "if", "then")));
    json_array_append_new(list, object_of(json_pack("{so so}", "repeat", times, "do", ref("program")),
                                          json_pack("[ss]", "repeat", "do")));
    json_array_append_new(list, control_type("leave", json_pack("{ss si}", "type", "object", "maxProperties", 0)));
    json_array_append_new(list, control_type("step", text_type(NAME_MOST)));
    json_array_append_new(list, control_type("goto", text_type(NAME_MOST)));
}

static json_t *item_type(const Game *game) {
    json_t *list = json_array();
    add_controls(list);
    for (int i = 0; i < game->ops_count; i++)
        if (game->ops[i].name)
            json_array_append_new(list, op_type(game, &game->ops[i]));
    return json_pack("{so}", "anyOf", list);
}

static json_t *moment_type(const Game *game) {
    json_t *words = json_array();
    for (int i = 0; i < game->moments_count; i++)
        if (game->moments[i].word)
            json_array_append_new(words, json_string(game->moments[i].word));
    return json_pack("{so}", "enum", words);
}

static json_t *ability_type(const Game *game) {
    json_t *properties =
        json_pack("{so s{s[oo]} so s{ss} s{ss} so}", "when", moment_type(game), "if", "anyOf", ref("condition"),
                  list_of(ref("condition")), "limit", word_type(limit_words, LIMIT_GAME + 1), "may", "type", "boolean",
                  "instead", "type", "boolean", "do", ref("program"));
    return object_of(properties, json_pack("[ss]", "when", "do"));
}

/* ---- tables ---- */

static json_t *row_source_type(const TableDef *def) {
    json_t *properties = json_pack("{so}", "name", ref("source"));
    for (int i = 0; i < def->field_count; i++)
        json_object_set_new(properties, def->fields[i].name, ref("source"));
    if (def->abilities)
        json_object_set_new(properties, "abilities", ref("source"));
    return json_pack("{s[oo]}", "anyOf", ref("source"), object_of(properties, json_array()));
}

static json_t *row_type(const Game *game, const TableDef *def) {
    json_t *properties = json_pack("{so so}", "id", id_type(), "name", text_type(NAME_MOST));
    for (int i = 0; i < def->field_count; i++)
        json_object_set_new(properties, def->fields[i].name, field_type(game, &def->fields[i]));
    if (def->abilities)
        json_object_set_new(properties, "abilities", list_of(ref("ability")));
    json_object_set_new(properties, "source", row_source_type(def));
    json_t *type = object_of(properties, json_pack("[ss]", "id", "name"));
    if (def->about)
        json_object_set_new(type, "description", json_string(def->about));
    return type;
}

static json_t *defs(const Game *game) {
    json_t *all =
        json_pack("{so so so so so}", "source", word_type(source_words, SOURCE_COUNT), "condition", cond_type(game),
                  "item", item_type(game), "program", list_of(ref("item")), "ability", ability_type(game));
    for (int i = 0; i < game->tables_count; i++)
        json_object_set_new(all, game->tables[i].word, row_type(game, &game->tables[i]));
    return all;
}

static json_t *file_properties(const Game *game) {
    json_t *remove = json_object();
    json_t *properties = json_pack("{so s{ss} so s{sssisi} so}", "pack", id_type(), "game", "const", game->id, "name",
                                   text_type(NAME_MOST), "version", "type", "integer", "minimum", 1, "maximum",
                                   UINT16_MAX, "source", ref("source"));
    for (int i = 0; i < game->tables_count; i++) {
        const TableDef *def = &game->tables[i];
        json_t *rows = list_of(ref(def->word));
        json_object_set_new(rows, "maxItems", json_integer(def->most));
        json_object_set_new(properties, def->name, rows);
        json_object_set_new(remove, def->name, list_of(id_type()));
    }
    json_object_set_new(properties, "remove", object_of(remove, json_array()));
    return properties;
}

void pack_schema(FILE *out, const Game *game) {
    json_t *schema = json_pack("{ss so}", "$schema", "https://json-schema.org/draft/2020-12/schema", "title",
                               json_sprintf("A pack file of %s", game->name));
    json_t *type = object_of(file_properties(game), json_array());
    json_object_update(schema, type);
    json_object_set_new(schema, "$defs", defs(game));
    json_dumpf(schema, out, JSON_INDENT(2));
    fputc('\n', out);
    json_decref(type);
    json_decref(schema);
}
