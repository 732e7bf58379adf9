#include "pack/nodes.h"

#include <assert.h>
#include <string.h>

enum { DEPTH_MOST = 40 };

/* ---- reading ---- */

static void mark_error(const PackSource *source, PackReport *report, yaml_mark_t mark, const char *message) {
    report_add(report, source->name, (int)mark.line + 1, (int)mark.column + 1, "%s", message);
}

/* What the document must not contain, seen in the stream of events. */
typedef struct {
    int depth, nodes, documents;
} Scan;

static bool has_anchor(const yaml_event_t *event) {
    switch (event->type) {
    case YAML_ALIAS_EVENT:
        return true;
    case YAML_SCALAR_EVENT:
        return event->data.scalar.anchor;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.anchor;
    case YAML_MAPPING_START_EVENT:
        return event->data.mapping_start.anchor;
    default:
        return false;
    }
}

static bool has_tag(const yaml_event_t *event) {
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return event->data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.tag;
    case YAML_MAPPING_START_EVENT:
        return event->data.mapping_start.tag;
    default:
        return false;
    }
}

static void scan_count(Scan *scan, yaml_event_type_t type) {
    bool begins = type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT;
    bool ends = type == YAML_SEQUENCE_END_EVENT || type == YAML_MAPPING_END_EVENT;
    scan->depth += begins - ends;
    scan->nodes += begins || type == YAML_SCALAR_EVENT;
    scan->documents += type == YAML_DOCUMENT_START_EVENT;
}

/* What is wrong with this event, or NULL. */
static const char *scan_event(Scan *scan, const yaml_event_t *event) {
    scan_count(scan, event->type);
    if (has_anchor(event))
        return "anchors and aliases are not allowed: write the value out";
    if (has_tag(event))
        return "tags are not allowed: write the plain value";
    if (scan->depth > DEPTH_MOST)
        return "nested too deeply";
    if (scan->nodes > VALUES_MOST)
        return "too many values in one file";
    return scan->documents > 1 ? "a second document: one file holds one" : NULL;
}

static bool scan_next(yaml_parser_t *parser, Scan *scan, const PackSource *source, PackReport *report, bool *more) {
    yaml_event_t event;
    if (!yaml_parser_parse(parser, &event)) {
        syntax_explain(source, parser, report);
        return false;
    }
    const char *problem = scan_event(scan, &event);
    if (problem)
        mark_error(source, report, event.start_mark, problem);
    *more = event.type != YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
    return !problem;
}

static void parser_open(yaml_parser_t *parser, const PackSource *source) {
    yaml_parser_initialize(parser);
    yaml_parser_set_input_string(parser, (const unsigned char *)source->text, source->length);
}

static bool scan_all(const PackSource *source, PackReport *report) {
    yaml_parser_t parser;
    Scan scan = {0};
    bool well = true, more = true;
    parser_open(&parser, source);
    while (well && more)
        well = scan_next(&parser, &scan, source, report, &more);
    yaml_parser_delete(&parser);
    if (well && !scan.documents)
        report_add(report, source->name, 1, 1, "the file is empty");
    return well && scan.documents;
}

bool doc_read(Doc *doc, const PackSource *source, PackReport *report) {
    yaml_parser_t parser;
    if (source->length > PACK_FILE_MOST) {
        report_add(report, source->name, 0, 0, "the file is too large: at most %d MiB", PACK_FILE_MOST >> 20);
        return false;
    }
    if (!scan_all(source, report))
        return false;
    doc->source = source;
    parser_open(&parser, source);
    bool well = yaml_parser_load(&parser, &doc->document);
    if (!well)
        syntax_explain(source, &parser, report);
    yaml_parser_delete(&parser);
    return well;
}

void doc_free(Doc *doc) {
    yaml_document_delete(&doc->document);
}

/* ---- nodes ---- */

/* libyaml's look-ups do not change the document, though they do not say so. */
static Node node_number(const Doc *doc, int number) {
    return (Node){doc, yaml_document_get_node((yaml_document_t *)&doc->document, number)};
}

Node doc_root(const Doc *doc) {
    return node_number(doc, 1);
}

bool node_is_null(Node node) {
    return node_is_plain(node) && (!node_length(node) || node_says(node, "~") || node_says(node, "null"));
}

bool node_says(Node node, const char *word) {
    return node_is_word(node) && strlen(word) == node_length(node) && !memcmp(node_text(node), word, strlen(word));
}

Quote node_quote(Node node) {
    return quote(node_text(node), node_length(node));
}

int node_count(Node node) {
    if (node_is_list(node))
        return (int)(node.at->data.sequence.items.top - node.at->data.sequence.items.start);
    return node_is_map(node) ? (int)(node.at->data.mapping.pairs.top - node.at->data.mapping.pairs.start) : 0;
}

Node node_item(Node list, int i) {
    return node_number(list.doc, list.at->data.sequence.items.start[i]);
}

Node node_key(Node map, int i) {
    return node_number(map.doc, map.at->data.mapping.pairs.start[i].key);
}

Node node_value(Node map, int i) {
    return node_number(map.doc, map.at->data.mapping.pairs.start[i].value);
}

Node node_get(Node map, const char *key) {
    for (int i = 0; node_is_map(map) && i < node_count(map); i++)
        if (node_says(node_key(map, i), key))
            return node_value(map, i);
    return (Node){map.doc, NULL};
}

int node_line(Node node) {
    return node.at ? (int)node.at->start_mark.line + 1 : 1;
}

int node_column(Node node) {
    return node.at ? (int)node.at->start_mark.column + 1 : 1;
}

/* ---- shapes ---- */

static const char *shape_of(Node node) {
    return node_is_map(node) ? "a mapping" : node_is_list(node) ? "a list" : node_is_null(node) ? "nothing" : "a word";
}

bool node_expect_map(PackReport *report, Node node, const char *what) {
    if (!node_is_map(node))
        node_error(report, node, "expected a mapping for %s, found %s; a mapping is lines of 'key: value'", what,
                   shape_of(node));
    return node_is_map(node);
}

bool node_expect_list(PackReport *report, Node node, const char *what) {
    if (!node_is_list(node))
        node_error(report, node, "expected a list for %s, found %s; each entry of a list begins with '- '", what,
                   shape_of(node));
    else if (!node_count(node))
        node_error(report, node, "the list for %s is empty", what);
    return node_is_list(node) && node_count(node);
}

bool node_expect_word(PackReport *report, Node node, const char *what) {
    bool word = node_is_word(node) && !node_is_null(node);
    if (!word)
        node_error(report, node, "expected a word for %s, found %s", what, shape_of(node));
    return word;
}

/* ---- keys ---- */

void keys_add(Keys *keys, const char *word) {
    assert(keys->count < KEYS_MOST);
    keys->words[keys->count++] = word;
}

static int keys_find(const Keys *keys, Node key) {
    for (int i = 0; i < keys->count; i++)
        if (node_says(key, keys->words[i]))
            return i;
    return -1;
}

static void key_unknown(PackReport *report, Node key, const Keys *keys) {
    Nearest nearest = nearest_to(node_text(key), node_length(key));
    for (int i = 0; i < keys->count; i++)
        nearest_try(&nearest, keys->words[i]);
    node_error(report, key, "unknown %s '%s'%s", keys->what, node_quote(key).text, nearest_hint(&nearest).text);
}

void keys_check(PackReport *report, Node map, const Keys *keys) {
    int seen[KEYS_MOST] = {0}; /* the line of each */
    for (int i = 0; i < node_count(map) && !report->stopped; i++) {
        Node key = node_key(map, i);
        if (!node_expect_word(report, key, "a key"))
            continue;
        int found = keys_find(keys, key);
        if (found < 0)
            key_unknown(report, key, keys);
        else if (seen[found])
            node_error(report, key, "the key '%s' comes twice, first in line %d; take one of them away",
                       node_quote(key).text, seen[found]);
        else
            seen[found] = node_line(key);
    }
}
