/* One YAML file as nodes that know their line and column. Only plain data: no anchors, aliases or tags. */
#ifndef PACK_NODES_H
#define PACK_NODES_H

#include <yaml.h>

#include "pack/errors.h"

enum { VALUES_MOST = 200000 }; /* in one file */

typedef struct {
    const PackSource *source;
    yaml_document_t document;
} Doc;

typedef struct {
    const Doc *doc;
    const yaml_node_t *at; /* NULL: there is none */
} Node;

/* Reads a text that outlives the Doc. False and an error if it is not one plain YAML document. */
bool doc_read(Doc *doc, const PackSource *source, PackReport *report);
void doc_free(Doc *doc);
Node doc_root(const Doc *doc);

static inline bool node_is_map(Node node) {
    return node.at && node.at->type == YAML_MAPPING_NODE;
}
static inline bool node_is_list(Node node) {
    return node.at && node.at->type == YAML_SEQUENCE_NODE;
}
static inline bool node_is_word(Node node) {
    return node.at && node.at->type == YAML_SCALAR_NODE;
}
/* Of a scalar: its bytes, zero-ended. */
static inline const char *node_text(Node node) {
    return (const char *)node.at->data.scalar.value;
}
static inline size_t node_length(Node node) {
    return node.at->data.scalar.length;
}
/* Written without quotes, so that it may be a number or yes. */
static inline bool node_is_plain(Node node) {
    return node_is_word(node) && node.at->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}
/* Nothing, `~` or `null`. */
bool node_is_null(Node node);
bool node_says(Node node, const char *word);
Quote node_quote(Node node);

/* Entries of a list, or pairs of a mapping. */
int node_count(Node node);
Node node_item(Node list, int i);
Node node_key(Node map, int i);
Node node_value(Node map, int i);
/* The value under a key; `at` is NULL if there is none. */
Node node_get(Node map, const char *key);

/* Says what is wrong with a text that the parser gave up on, and what to do: syntax.c. */
void syntax_explain(const PackSource *source, const yaml_parser_t *parser, PackReport *report);

int node_line(Node node);
int node_column(Node node);

#define node_error(report, node, ...)                                                                                  \
    report_add((report), (node).doc->source->name, node_line(node), node_column(node), __VA_ARGS__)

#define node_note(report, node, ...)                                                                                   \
    report_note((report), (node).doc->source->name, node_line(node), node_column(node), __VA_ARGS__)

/* Is it of that shape? Else an error that names what was expected. */
bool node_expect_map(PackReport *report, Node node, const char *what);
bool node_expect_list(PackReport *report, Node node, const char *what); /* not empty */
bool node_expect_word(PackReport *report, Node node, const char *what); /* not null */

/* The words that may stand as keys in one mapping. */
enum { KEYS_MOST = 128 };
typedef struct {
    const char *what; /* "field" */
    const char *words[KEYS_MOST];
    int count;
} Keys;

void keys_add(Keys *keys, const char *word);
/* An error for each key that is not among them or comes twice. */
void keys_check(PackReport *report, Node map, const Keys *keys);

#endif
