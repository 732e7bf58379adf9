/* Rows: the columns of each component, where each value comes from, and its abilities. */
#include <assert.h>
#include <string.h>

#include "core/ability.h"
#include "pack/packer.h"

/* ---- columns ---- */

static size_t field_size(const Field *field) {
    static const size_t sizes[] = {[FIELD_u8] = 1, [FIELD_i8] = 1, [FIELD_u16] = 2, [FIELD_i16] = 2, [FIELD_text] = 4};
    return sizes[field->type];
}

static void column_put(uint8_t *row, const Field *field, int i, uint32_t value) {
    uint8_t narrow = (uint8_t)value;
    uint16_t half = (uint16_t)value;
    size_t size = field_size(field);
    const void *from = size == sizeof narrow ? (const void *)&narrow
                       : size == sizeof half ? (const void *)&half
                                             : &value;
    memcpy(row + field->at + (size_t)i * size, from, size);
}

static void column_value(Packer *p, uint8_t *row, const Field *field, int i, Node node) {
    int value = 0;
    if (field->type == FIELD_text) {
        if (value_text(p, node, field->name, TEXT_MOST))
            column_put(row, field, i, string_add(p, node_text(node), node_length(node)));
    } else if (value_read(p, node, slot_of_field(field), &value)) {
        column_put(row, field, i, (uint32_t)value);
    }
}

static void column_list(Packer *p, uint8_t *row, const Field *field, Node node) {
    if (!node_expect_list(p->report, node, field->name))
        return;
    if (node_count(node) > field->count) {
        node_error(p->report, node_item(node, field->count), "too many entries for %s: at most %d", field->name,
                   field->count);
        return;
    }
    for (int i = 0; i < node_count(node); i++)
        column_value(p, row, field, i, node_item(node, i));
}

static void columns_fill(Packer *p, const TableDef *def, uint8_t *row, Node map) {
    for (int i = 0; i < def->field_count; i++) {
        const Field *field = &def->fields[i];
        Node node = node_get(map, field->name);
        assert(field->at + field->count * field_size(field) <= def->stride);
        if (node.at && field->count > 1)
            column_list(p, row, field, node);
        else if (node.at)
            column_value(p, row, field, 0, node);
    }
}

/* ---- sources: [name, column…, abilities] ---- */

const char *source_key(const TableDef *def, int i) {
    return i == 0 ? "name" : i <= def->field_count ? def->fields[i - 1].name : "abilities";
}

static void sources_by_key(Packer *p, const TableDef *def, uint8_t *out, Node map) {
    Keys keys = {.what = "field"};
    for (int i = 0; i < def->field_count + 1 + def->abilities; i++)
        keys_add(&keys, source_key(def, i));
    keys_check(p->report, map, &keys);
    for (int i = 0; i < keys.count; i++) {
        Node node = node_get(map, keys.words[i]);
        int source = SOURCE_HOUSE;
        if (node.at && value_word(p, node, "source", source_words, SOURCE_COUNT, &source))
            out[i] = (uint8_t)source;
    }
}

static void sources_fill(Packer *p, const TableDef *def, uint8_t *out, const Item *item) {
    Node node = node_get(item->node, "source");
    int source = (int)item->source;
    if (node.at && !node_is_map(node))
        value_word(p, node, "source", source_words, SOURCE_COUNT, &source);
    for (int i = 0; i < def->field_count + 2; i++)
        out[i] = (uint8_t)(node_get(item->node, source_key(def, i)).at ? source : SOURCE_ABSENT);
    if (node_is_map(node))
        sources_by_key(p, def, out, node);
}

/* ---- rows ---- */

static void row_check_keys(Packer *p, const TableDef *def, Node map) {
    Keys keys = {.what = "field"};
    keys_add(&keys, "id");
    keys_add(&keys, "name");
    keys_add(&keys, "source");
    for (int i = 0; i < def->field_count; i++)
        keys_add(&keys, def->fields[i].name);
    if (def->abilities)
        keys_add(&keys, "abilities");
    keys_check(p->report, map, &keys);
}

static uint32_t row_name(Packer *p, const TableDef *def, const Item *item) {
    Node name = node_get(item->node, "name");
    if (!name.at)
        node_error(p->report, item->node, "%s '%s' needs 'name'", def->word, node_text(item->id));
    else if (value_text(p, name, "name", NAME_MOST))
        return string_add(p, node_text(name), node_length(name));
    return 0;
}

static void row_fill(Packer *p, int table, const Item *item) {
    const TableDef *def = &p->game->tables[table];
    uint8_t *row = bytes_add(&p->rows[table], NULL, def->stride);
    Component *component = (Component *)(void *)row;
    Node abilities = node_get(item->node, "abilities");
    row_check_keys(p, def, item->node);
    component->word = string_add(p, node_text(item->id), node_length(item->id));
    component->name = row_name(p, def, item);
    columns_fill(p, def, row, item->node);
    sources_fill(p, def, bytes_add(&p->sources[table], NULL, (size_t)def->field_count + 2), item);
    if (def->abilities && abilities.at)
        abilities_add(p, abilities, table, component, item->row);
}

void rows_fill(Packer *p) {
    for (int table = 0; table < p->game->tables_count; table++) {
        const TableDef *def = &p->game->tables[table];
        bytes_add(&p->rows[table], NULL, def->stride);
        bytes_add(&p->sources[table], NULL, (size_t)def->field_count + 2);
        for (int i = 0; i < p->items[table].live && !p->report->stopped; i++)
            row_fill(p, table, &p->items[table].at[i]);
    }
}
