/* A component as its author wrote it: the piece of its file, under its table, so that it is a pack file by itself. */
#include <stdlib.h>
#include <string.h>

#include "pack/nodes.h"
#include "pack/report.h"

/* ---- a piece of a text ---- */

/* Columns count characters. */
static const char *at_mark(const PackSource *source, yaml_mark_t mark) {
    const char *at = source->text, *end = source->text + source->length;
    for (size_t line = 0; line < mark.line && at < end; line++) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        at = feed ? feed + 1 : end;
    }
    for (size_t column = 0; column < mark.column && at < end; column++)
        for (at++; at < end && ((unsigned char)*at & 0xc0) == 0x80; at++)
            ;
    return at;
}

static bool is_blank(const char *from, const char *to) {
    while (from < to && (*from == ' ' || *from == '\r'))
        from++;
    return from == to || *from == '#';
}

/* A block ends where the next one begins: what stands between them, blanks and comments, is not part of it. */
static const char *block_end(const char *from, const char *to) {
    for (const char *line = to; line > from;) {
        for (line = to; line > from && line[-1] != '\n'; line--)
            ;
        if (line == from || !is_blank(line, to))
            break;
        to = line - 1;
    }
    return to;
}

static void put_item(FILE *out, Node item) {
    const PackSource *source = item.doc->source;
    yaml_mark_t mark = item.at->start_mark;
    const char *from = at_mark(source, mark), *to = block_end(from, at_mark(source, item.at->end_mark));
    int indent = mark.column > 2 ? (int)mark.column - 2 : 0;
    fprintf(out, "%*s- %.*s\n", indent, "", (int)(to - from), from);
}

/* ---- looking for it ---- */

/* The component of that id in a list, or none. */
static Node find_item(Node list, const char *id) {
    for (int i = 0; node_is_list(list) && i < node_count(list); i++) {
        Node item = node_item(list, i), word = node_is_map(item) ? node_get(item, "id") : (Node){0};
        if (node_is_word(word) && !strcmp(node_text(word), id))
            return item;
    }
    return (Node){0};
}

static void put_table(FILE *out, Node root, const char *table, Node item) {
    Node origin = node_get(root, "source");
    if (node_is_word(origin))
        fprintf(out, "source: %s\n", node_text(origin));
    fprintf(out, "%s:\n", table);
    put_item(out, item);
}

/* Prints it if the text has it; `out` may be NULL. */
static bool text_has(FILE *out, const PackSource *source, const char *table, const char *id) {
    static PackReport unread;
    Doc doc;
    if (!doc_read(&doc, source, &unread))
        return false;
    Node root = doc_root(&doc), item = find_item(node_is_map(root) ? node_get(root, table) : (Node){0}, id);
    if (item.at && out)
        put_table(out, root, table, item);
    doc_free(&doc);
    return item.at;
}

/* The uppermost layer counts: it comes last. */
static bool put_last(FILE *out, const PackSources *sources, const char *table, const char *id) {
    for (int i = sources->count - 1; i >= 0; i--)
        if (text_has(NULL, &sources->at[i], table, id))
            return text_has(out, &sources->at[i], table, id);
    return false;
}

bool pack_yaml(FILE *out, const Game *game, const PackSources *sources, const char *id) {
    bool found = false;
    for (int table = 0; table < game->tables_count && !found; table++)
        found = put_last(out, sources, game->tables[table].name, id);
    return found;
}
