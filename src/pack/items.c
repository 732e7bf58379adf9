/* Gathers components: files of a layer, layers over each other, and the order of rows. */
#include <stdlib.h>
#include <string.h>

#include "pack/packer.h"

/* ---- look-up ---- */

static bool same_text(Node a, Node b) {
    return node_length(a) == node_length(b) && !memcmp(node_text(a), node_text(b), node_length(a));
}

static Item *find(const Packer *p, int table, const char *id, size_t length) {
    const Items *items = &p->items[table];
    for (int i = 0; i < items->count; i++) {
        Item *item = &items->at[i];
        if (!item->removed_by && node_length(item->id) == length && !memcmp(node_text(item->id), id, length))
            return item;
    }
    return NULL;
}

const Item *item_removed(const Packer *p, int table, Node id) {
    const Items *items = &p->items[table];
    for (int i = 0; i < items->count; i++)
        if (items->at[i].removed_by && same_text(items->at[i].id, id))
            return &items->at[i];
    return NULL;
}

const Item *item_find(const Packer *p, int table, Node id) {
    return find(p, table, node_text(id), node_length(id));
}

/* ---- packs of the user that change the same ---- */

/* The built-in pack is there to be changed. Two packs that do not know of each other are told apart. */
static void note_both(Packer *p, int table, Node here, const Item *under, int layer, const char *how) {
    if (under->layer > 0 && under->layer < layer)
        node_note(p->report, here, "%s '%s' %s %s:%d; of several packs the one that is named last counts",
                  p->game->tables[table].word, node_quote(under->id).text, how, under->id.doc->source->name,
                  node_line(under->id));
}

static void note_removed(Packer *p, int table, const Item *item) {
    const Item *removed = item_removed(p, table, item->id);
    if (removed && removed->removed_by < item->layer)
        node_note(p->report, item->id, "%s '%s' is removed by a pack under this one, and comes back",
                  p->game->tables[table].word, node_quote(item->id).text);
}

/* ---- adding ---- */

static bool id_is_good(const char *id, size_t length) {
    if (!length || length > ID_MOST)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = id[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && ((c != '-' && c != '.') || i == 0))
            return false;
    }
    return true;
}

/* The id of a pack that was made of several is theirs, joined by '+'. */
static bool joined_is_good(const char *id, size_t length) {
    const char *end = id + length, *plus;
    for (; (plus = memchr(id, '+', (size_t)(end - id))); id = plus + 1)
        if (!id_is_good(id, (size_t)(plus - id)))
            return false;
    return length < JOINED_MOST && id_is_good(id, (size_t)(end - id));
}

static bool id_read(Packer *p, Node map, const char *key, const char *what, Node *id) {
    *id = node_get(map, key);
    if (!id->at) {
        node_error(p->report, map, "%s needs '%s'", what, key);
        return false;
    }
    if (!node_expect_word(p->report, *id, key))
        return false;
    bool good = id_is_good(node_text(*id), node_length(*id)) ||
                (!strcmp(key, "pack") && joined_is_good(node_text(*id), node_length(*id)));
    if (!good)
        node_error(p->report, *id, "'%s' is no id: letters, digits, '-' and '.', at most %d", node_quote(*id).text,
                   ID_MOST);
    return good;
}

static void item_append(Items *items, Item item) {
    if (items->count == items->room) {
        items->room = items->room ? 2 * items->room : 64;
        items->at = realloc(items->at, (size_t)items->room * sizeof *items->at);
        if (!items->at)
            abort();
    }
    item.order = items->count;
    items->at[items->count++] = item;
    items->live++;
}

static void item_replace(Packer *p, int table, Item *old, Item item) {
    if (old->layer == item.layer) {
        node_error(p->report, item.id, "duplicate id '%s'; the first is at %s:%d:%d", node_quote(item.id).text,
                   old->id.doc->source->name, node_line(old->id), node_column(old->id));
        return;
    }
    note_both(p, table, item.id, old, item.layer, "stands in");
    item.order = old->order;
    *old = item;
}

static bool item_add(Packer *p, int table, Item item) {
    const TableDef *def = &p->game->tables[table];
    Items *items = &p->items[table];
    if (!node_expect_map(p->report, item.node, def->word) || !id_read(p, item.node, "id", def->word, &item.id))
        return true;
    Item *old = find(p, table, node_text(item.id), node_length(item.id));
    if (old) {
        item_replace(p, table, old, item);
    } else if (items->live == def->most) {
        node_error(p->report, item.node, "too many %s: at most %d", def->name, def->most);
        return false;
    } else {
        note_removed(p, table, &item);
        item_append(items, item);
    }
    return true;
}

static void table_gather(Packer *p, int table, Node list, Source source, int layer) {
    if (!node_expect_list(p->report, list, p->game->tables[table].name))
        return;
    for (int i = 0; i < node_count(list) && !p->report->stopped; i++)
        if (!item_add(p, table, (Item){.node = node_item(list, i), .source = source, .layer = layer}))
            return;
}

/* ---- removing ---- */

static void item_remove(Packer *p, int table, Node id, int layer) {
    if (!node_expect_word(p->report, id, "an id"))
        return;
    Item *item = find(p, table, node_text(id), node_length(id));
    if (item && item->layer < layer) {
        note_both(p, table, id, item, layer, "is removed, but stands in");
        item->removed_by = layer;
        item->removal = id;
        p->items[table].live--;
        return;
    }
    Nearest nearest = nearest_to(node_text(id), node_length(id));
    for (int i = 0; i < p->items[table].count; i++)
        if (!p->items[table].at[i].removed_by)
            nearest_try(&nearest, node_text(p->items[table].at[i].id));
    node_error(p->report, id, "no %s '%s' to remove%s", p->game->tables[table].word, node_quote(id).text,
               nearest_hint(&nearest).text);
}

static void table_remove(Packer *p, int table, Node list, int layer) {
    if (!node_expect_list(p->report, list, p->game->tables[table].name))
        return;
    for (int i = 0; i < node_count(list) && !p->report->stopped; i++)
        item_remove(p, table, node_item(list, i), layer);
}

static void add_table_names(Keys *keys, const Game *game) {
    for (int table = 0; table < game->tables_count; table++)
        keys_add(keys, game->tables[table].name);
}

static void doc_remove(Packer *p, const Doc *doc) {
    Node map = node_get(doc_root(doc), "remove");
    Keys keys = {.what = "table"};
    if (!map.at || !node_expect_map(p->report, map, "remove"))
        return;
    add_table_names(&keys, p->game);
    keys_check(p->report, map, &keys);
    for (int table = 0; table < p->game->tables_count; table++) {
        Node list = node_get(map, p->game->tables[table].name);
        if (list.at)
            table_remove(p, table, list, doc->source->layer);
    }
}

/* ---- files ---- */

bool source_describes(const PackSource *source) {
    const char *slash = strrchr(source->name, '/');
    return !strcmp(slash ? slash + 1 : source->name, "pack.yaml");
}

static void doc_check_keys(Packer *p, const Doc *doc) {
    Keys keys = {.what = "key"};
    add_table_names(&keys, p->game);
    keys_add(&keys, "source");
    keys_add(&keys, "remove");
    if (source_describes(doc->source)) {
        keys_add(&keys, "pack");
        keys_add(&keys, "game");
        keys_add(&keys, "name");
        keys_add(&keys, "version");
    }
    keys_check(p->report, doc_root(doc), &keys);
}

static Source doc_source(Packer *p, const Doc *doc) {
    Node node = node_get(doc_root(doc), "source");
    int source = SOURCE_HOUSE;
    if (node.at)
        value_word(p, node, "source", source_words, SOURCE_COUNT, &source);
    return (Source)source;
}

static void doc_gather(Packer *p, const Doc *doc) {
    Source source = doc_source(p, doc);
    for (int table = 0; table < p->game->tables_count; table++) {
        Node list = node_get(doc_root(doc), p->game->tables[table].name);
        if (list.at)
            table_gather(p, table, list, source, doc->source->layer);
    }
}

/* ---- what pack.yaml says ---- */

static bool about_get(Packer *p, Node root, const char *key, Node *value) {
    *value = node_get(root, key);
    if (!value->at)
        node_error(p->report, root, "pack.yaml needs '%s'", key);
    return value->at;
}

/* A pack for another game would only raise errors that mislead. */
static bool about_game(Packer *p, Node root) {
    Node game;
    if (!about_get(p, root, "game", &game) || !node_expect_word(p->report, game, "game"))
        return false;
    bool same = node_says(game, p->game->id);
    if (!same)
        node_error(p->report, game, "this pack is for the game '%s', not for '%s'", node_quote(game).text, p->game->id);
    return same;
}

/* Two packs of the user with one id are the same one named twice, or cannot be told apart in a record. */
static void about_new(Packer *p, Node id, int layer) {
    for (int i = 0; i < p->doc_count; i++) {
        const PackSource *source = p->docs[i].source;
        Node under =
            source_describes(source) && source->layer > 0 ? node_get(doc_root(&p->docs[i]), "pack") : (Node){0};
        if (under.at && source->layer < layer && node_is_word(under) && same_text(under, id))
            node_error(p->report, id,
                       "there is a pack '%s' under this one already, %s; name it once or give one another id",
                       node_quote(id).text, source->name);
    }
}

static void about_read(Packer *p, const Doc *doc) {
    Node root = doc_root(doc), id, version;
    if (id_read(p, root, "pack", "pack.yaml", &id)) {
        size_t used = strlen(p->about.id);
        about_new(p, id, doc->source->layer);
        if (used + node_length(id) + 1 < sizeof p->about.id) /* of many layers the first are named */
            snprintf(p->about.id + used, sizeof p->about.id - used, "%s%s", used ? "+" : "", node_text(id));
    }
    if (about_get(p, root, "name", &p->about.name))
        value_text(p, p->about.name, "name", NAME_MOST);
    if (about_get(p, root, "version", &version))
        value_number(p, version, (Slot){"version", KIND_NUMBER, 1, UINT16_MAX}, &p->about.version);
}

/* ---- layers ---- */

static bool doc_fits(Packer *p, const Doc *doc) {
    return node_expect_map(p->report, doc_root(doc), "a pack file") &&
           (!source_describes(doc->source) || about_game(p, doc_root(doc)));
}

static void layer_describe(Packer *p, Doc *const *docs, int count) {
    bool described = false;
    for (int i = 0; i < count; i++) {
        doc_check_keys(p, docs[i]);
        if (source_describes(docs[i]->source))
            about_read(p, docs[i]);
        described |= source_describes(docs[i]->source);
    }
    if (!described)
        report_add(p->report, docs[0]->source->name, 0, 0, "there is no pack.yaml beside it");
}

static bool layer_gather(Packer *p, Doc *const *docs, int count) {
    bool fits = true;
    for (int i = 0; i < count; i++)
        fits &= doc_fits(p, docs[i]);
    if (!fits)
        return false;
    layer_describe(p, docs, count);
    for (int i = 0; i < count; i++)
        doc_remove(p, docs[i]);
    for (int i = 0; i < count; i++)
        doc_gather(p, docs[i]);
    return true;
}

static int layer_docs(const Packer *p, int layer, Doc **docs) {
    int count = 0;
    for (int i = 0; i < p->doc_count; i++)
        if (p->docs[i].source->layer == layer)
            docs[count++] = &p->docs[i];
    return count;
}

/* ---- rows ---- */

static int compare_items(const void *left, const void *right) {
    const Item *a = left, *b = right;
    if (!a->removed_by != !b->removed_by)
        return a->removed_by ? 1 : -1;
    for (int i = 0; i < PACK_GROUPS; i++)
        if (a->keys[i] != b->keys[i])
            return a->keys[i] < b->keys[i] ? -1 : 1;
    return a->order - b->order;
}

static int group_key(Packer *p, const TableDef *def, Node node, int group) {
    int value = 0;
    if (!group)
        return 0;
    const Field *field = &def->fields[group - 1];
    Node at = node_get(node, field->name);
    if (at.at && node_is_word(at) && field->type != FIELD_text)
        value_read(p, at, slot_of_field(field), &value);
    return value;
}

static void table_sort(Packer *p, int table) {
    const TableDef *def = &p->game->tables[table];
    Items *items = &p->items[table];
    for (int i = 0; i < items->count; i++)
        for (int j = 0; j < PACK_GROUPS; j++)
            items->at[i].keys[j] = group_key(p, def, items->at[i].node, def->group[j]);
    if (items->count)
        qsort(items->at, (size_t)items->count, sizeof *items->at, compare_items);
    for (int i = 0; i < items->count; i++)
        items->at[i].row = i + 1;
}

/* Twice, for a table may be grouped by the rows of another one. Wrong values are reported when rows are filled. */
static void items_sort(Packer *p) {
    PackReport *report = p->report, unread = {0};
    p->report = &unread;
    for (int round = 0; round < 2; round++)
        for (int table = 0; table < p->game->tables_count; table++) {
            unread = (PackReport){0};
            table_sort(p, table);
        }
    p->report = report;
}

bool items_gather(Packer *p) {
    Doc **docs = malloc(((size_t)p->doc_count + 1) * sizeof *docs);
    bool fits = true;
    if (!docs)
        abort();
    for (int layer = 0; layer < PACK_LAYERS_MOST && fits; layer++) {
        int count = layer_docs(p, layer, docs);
        fits = !count || layer_gather(p, docs, count);
    }
    free(docs);
    if (fits)
        items_sort(p);
    return fits;
}
