/*
 * A pack as one text: all layers in one, a component a line, in the order of its rows. It compiles again to the same
 * hash and the same rows, also by a later version of the program; the store keeps it with the tables that need it.
 *
 * The text is YAML in the style of JSON: only numbers, true and false stand without quotes.
 */
#include <stdlib.h>
#include <string.h>

#include "pack/packer.h"

typedef struct {
    Packer *p;
    Bytes out;
    int values; /* written */
} Writing;

static void put(Writing *w, const char *text) {
    bytes_add(&w->out, text, strlen(text));
}

/* ---- words ---- */

/* The code point at `at` and its length; libyaml hands out good UTF-8 only. */
static unsigned code_point(const unsigned char *at, size_t left, size_t *length) {
    static const unsigned char masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    size_t n = *at < 0x80 ? 1 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    *length = n <= left ? n : 1;
    unsigned code = *at & masks[*length];
    for (size_t i = 1; i < *length; i++)
        code = code << 6 | (at[i] & 0x3f);
    return code;
}

/* May it stand between quotes as it is? The others are line breaks to YAML, or no characters that it takes. */
static bool is_printable(unsigned code) {
    return (code >= 0x20 && code < 0x7f) ||
           (code >= 0xa0 && code != 0x2028 && code != 0x2029 && code != 0xfeff && code != 0xfffe && code != 0xffff);
}

static void put_quoted(Writing *w, const char *text, size_t size) {
    char escape[16];
    put(w, "\"");
    for (size_t i = 0, length; i < size; i += length) {
        unsigned code = code_point((const unsigned char *)text + i, size - i, &length);
        if (code == '"' || code == '\\')
            put(w, "\\");
        if (is_printable(code)) {
            bytes_add(&w->out, text + i, length);
            continue;
        }
        snprintf(escape, sizeof escape, "\\U%08X", code);
        put(w, escape);
    }
    put(w, "\"");
}

/* Does it mean something else without quotes than with them? */
static bool stays_plain(Node node) {
    static const char *const words[] = {"true", "yes", "false", "no", "~", "null"};
    size_t digits = strspn(node_text(node), "-0123456789");
    for (int i = 0; i < COUNT(words); i++)
        if (node_says(node, words[i]))
            return node_is_plain(node);
    return node_is_plain(node) && node_length(node) && digits == node_length(node) &&
           node_text(node)[node_length(node) - 1] != '-';
}

static void put_scalar(Writing *w, Node node) {
    if (node_is_plain(node) && !node_length(node))
        put(w, "null");
    else if (stays_plain(node))
        bytes_add(&w->out, node_text(node), node_length(node));
    else
        put_quoted(w, node_text(node), node_length(node));
}

/* ---- nodes ---- */

static void put_node(Writing *w, Node node);

static void put_pair(Writing *w, Node key, Node value, bool first) {
    put(w, first ? "" : ", ");
    put_node(w, key);
    put(w, ": ");
    put_node(w, value);
}

static void put_map(Writing *w, Node map) {
    put(w, "{");
    for (int i = 0; i < node_count(map); i++)
        put_pair(w, node_key(map, i), node_value(map, i), i == 0);
    put(w, "}");
}

static void put_list(Writing *w, Node list) {
    put(w, "[");
    for (int i = 0; i < node_count(list); i++) {
        put(w, i ? ", " : "");
        put_node(w, node_item(list, i));
    }
    put(w, "]");
}

static void put_node(Writing *w, Node node) {
    w->values++;
    if (node_is_map(node))
        put_map(w, node);
    else if (node_is_list(node))
        put_list(w, node);
    else
        put_scalar(w, node);
}

/* ---- components ---- */

/* Where each value comes from, as it was worked out: the default of a file is not at hand any more. */
static void put_source(Writing *w, int table, int row) {
    const TableDef *def = &w->p->game->tables[table];
    const uint8_t *sources = w->p->sources[table].at + (size_t)row * ((size_t)def->field_count + 2);
    bool first = true;
    put(w, ", source: {");
    for (int i = 0; i < def->field_count + 1 + def->abilities; i++) {
        if (sources[i] >= SOURCE_COUNT)
            continue;
        put(w, first ? "" : ", ");
        put(w, source_key(def, i));
        put(w, ": ");
        put(w, source_words[sources[i]]);
        w->values += 2;
        first = false;
    }
    put(w, "}");
}

static void put_component(Writing *w, int table, const Item *item) {
    put(w, "  - {id: ");
    put_node(w, item->id);
    for (int i = 0; i < node_count(item->node); i++)
        if (!node_says(node_key(item->node, i), "id") && !node_says(node_key(item->node, i), "source"))
            put_pair(w, node_key(item->node, i), node_value(item->node, i), false);
    put_source(w, table, item->row);
    put(w, "}\n");
    w->values += 4;
}

static void put_tables(Writing *w) {
    for (int table = 0; table < w->p->game->tables_count; table++) {
        const Items *items = &w->p->items[table];
        if (!items->live)
            continue;
        put(w, w->p->game->tables[table].name);
        put(w, ":\n");
        for (int i = 0; i < items->live; i++)
            put_component(w, table, &items->at[i]);
    }
}

static void put_about(Writing *w) {
    const About *about = &w->p->about;
    char number[32];
    put(w, "pack: ");
    put_quoted(w, about->id, strlen(about->id));
    put(w, "\ngame: ");
    put(w, w->p->game->id);
    put(w, "\nname: ");
    put_scalar(w, about->name);
    snprintf(number, sizeof number, "\nversion: %d\n", about->version);
    put(w, number);
}

char *pack_text(Packer *p) {
    Writing w = {.p = p};
    put_about(&w);
    put_tables(&w);
    bool fits = w.out.used <= PACK_FILE_MOST && w.values <= VALUES_MOST - 64;
    if (!fits)
        report_add(p->report, p->about.name.doc->source->name, 0, 0,
                   "the pack is too large: all files together have at most %d MiB and %d values", PACK_FILE_MOST >> 20,
                   VALUES_MOST - 64);
    bytes_add(&w.out, "", 1);
    if (fits)
        return (char *)w.out.at;
    bytes_free(&w.out);
    return NULL;
}
