#include "pack/spot.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "pack/packer.h"

/* The way from a component to a value. */
typedef struct {
    Packer p;
    const PackSource *sources;
    PackSpot *spot;
    const char *rest;    /* of the name, still to be gone */
    Node node;           /* where we are */
    const Param *params; /* what may stand here: the parameters of an operation or condition; or NULL */
    bool left_out;       /* the value is not there, but could be */
    char *wrong;
    size_t room;
} Path;

static bool lost(Path *path, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool lost(Path *path, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(path->wrong, path->room, format, args);
    va_end(args);
    return false;
}

static void note_name(Path *path, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void note_name(Path *path, const char *format, ...) {
    size_t used = strlen(path->spot->name);
    va_list args;
    va_start(args, format);
    vsnprintf(path->spot->name + used, sizeof path->spot->name - used, format, args);
    va_end(args);
}

/* ---- the component ---- */

/* Of rules nothing can be changed but their words. */
static bool has_values(const TableDef *def) {
    for (int i = 0; i < def->field_count; i++)
        if (def->fields[i].type != FIELD_text && def->fields[i].kind == KIND_NUMBER)
            return true;
    return def->abilities;
}

static const Item *item_called(const Path *path, int table, const char *id, size_t length) {
    const Items *items = &path->p.items[table];
    for (int i = 0; i < items->count; i++)
        if (!items->at[i].removed_by && node_length(items->at[i].id) == length &&
            !memcmp(node_text(items->at[i].id), id, length))
            return &items->at[i];
    return NULL;
}

/* How many tables have a component of that id: the one, or all. */
static int tables_with(const Path *path, int only, const char *id, size_t length, int *table) {
    int found = 0;
    for (int i = 0; i < path->p.game->tables_count; i++)
        if ((only < 0 || only == i) && has_values(&path->p.game->tables[i]) && item_called(path, i, id, length) &&
            !found++)
            *table = i;
    return found;
}

static bool no_component(Path *path, int only, const char *id, size_t length) {
    Nearest nearest = nearest_to(id, length);
    for (int table = 0; table < path->p.game->tables_count; table++)
        for (int i = 0; i < path->p.items[table].count; i++)
            if ((only < 0 || only == table) && has_values(&path->p.game->tables[table]))
                nearest_try(&nearest, node_text(path->p.items[table].at[i].id));
    return lost(path, "there is no %s '%s'%s", only < 0 ? "component" : path->p.game->tables[only].word,
                quote(id, length).text,
                nearest.best ? nearest_hint(&nearest).text : "; 'cantina pack show' lists them");
}

/* "write leaders/maul or villains/maul" */
static bool several(Path *path, const char *id, size_t length) {
    char list[160] = "";
    for (int i = 0; i < path->p.game->tables_count; i++) {
        size_t used = strlen(list);
        if (has_values(&path->p.game->tables[i]) && item_called(path, i, id, length))
            snprintf(list + used, sizeof list - used, "%s%s/%.*s", used ? " or " : "", path->p.game->tables[i].name,
                     (int)length, id);
    }
    return lost(path, "there is more than one '%s'; write %s", quote(id, length).text, list);
}

/* "leaders/": its table, or -1 if no table is named; false if there is none of that name. */
static bool read_table(Path *path, int *table) {
    const char *slash = strchr(path->rest, '/');
    *table = -1;
    if (!slash)
        return true;
    Nearest nearest = nearest_to(path->rest, (size_t)(slash - path->rest));
    for (int i = 0; i < path->p.game->tables_count; i++) {
        const TableDef *def = &path->p.game->tables[i];
        if (has_values(def) && words_equal_n(def->name, path->rest, (size_t)(slash - path->rest)))
            *table = i;
        else if (has_values(def))
            nearest_try(&nearest, def->name);
    }
    if (*table < 0)
        return lost(path, "there is no table '%s'%s", quote(path->rest, (size_t)(slash - path->rest)).text,
                    nearest_hint(&nearest).text);
    path->rest = slash + 1;
    return true;
}

/* Ids may have dots in them: the longest that is one. */
static size_t id_length(const Path *path, int only) {
    int table;
    for (const char *dot = strrchr(path->rest, '.'); dot; dot = memrchr(path->rest, '.', (size_t)(dot - path->rest)))
        if (tables_with(path, only, path->rest, (size_t)(dot - path->rest), &table))
            return (size_t)(dot - path->rest);
    return strcspn(path->rest, ".");
}

static bool read_component(Path *path, int *table) {
    int only;
    if (!read_table(path, &only))
        return false;
    size_t length = id_length(path, only);
    int found = tables_with(path, only, path->rest, length, table);
    if (found > 1)
        return several(path, path->rest, length);
    if (!found)
        return no_component(path, only, path->rest, length);
    path->node = item_called(path, *table, path->rest, length)->node;
    note_name(path, "%s/%.*s", path->p.game->tables[*table].name, (int)length, path->rest);
    path->rest += length;
    return true;
}

/* ---- where a value stands in its text ---- */

/* libyaml counts characters; a text has bytes. */
static size_t byte_at(const PackSource *source, size_t character) {
    size_t at = 0;
    for (; character && at < source->length; character--)
        do
            at++;
        while (at < source->length && ((unsigned char)source->text[at] & 0xc0) == 0x80);
    return at;
}

static void note_source(Path *path, const yaml_mark_t *from, const yaml_mark_t *till) {
    const PackSource *source = path->node.doc->source;
    path->spot->source = (int)(source - path->sources);
    path->spot->at = byte_at(source, from->index);
    path->spot->till = byte_at(source, till->index);
}

static bool spot_value(Path *path) {
    PackSpot *spot = path->spot;
    Node node = path->node;
    note_source(path, &node.at->start_mark, &node.at->end_mark);
    snprintf(spot->now, sizeof spot->now, "%s", node_text(node));
    if (node_is_plain(node) && (spot->till - spot->at != node_length(node) ||
                                memcmp(node.doc->source->text + spot->at, node_text(node), node_length(node))))
        return lost(path, "%s cannot be found in the text of %s", spot->name, node.doc->source->name);
    return true;
}

/* A value that was left out goes before the first key of its mapping. */
static bool spot_left_out(Path *path, const char *key, const Slot *slot, int fallback) {
    PackSpot *spot = path->spot;
    const yaml_node_t *map = path->node.at;
    bool flow = map->data.mapping.style == YAML_FLOW_MAPPING_STYLE, empty = !node_count(path->node);
    const yaml_mark_t *mark = empty ? &map->start_mark : &node_key(path->node, 0).at->start_mark;
    if (strlen(key) + mark->column + 4 > sizeof spot->after)
        return lost(path, "%s is left out, and there is no room to write it", spot->name);
    note_source(path, mark, mark);
    spot->at += empty, spot->till += empty; /* behind the brace of {} */
    snprintf(spot->before, sizeof spot->before, "%s: ", key);
    if (flow)
        snprintf(spot->after, sizeof spot->after, "%s", empty ? "" : ", ");
    else
        snprintf(spot->after, sizeof spot->after, "\n%*s", (int)mark->column, "");
    if (slot->kind == KIND_NUMBER && ((!slot->lo && !slot->hi) || (fallback >= slot->lo && fallback <= slot->hi)))
        snprintf(spot->now, sizeof spot->now, "%d", fallback);
    path->left_out = true;
    return true;
}

/* ---- keys ---- */

static const Field *field_called(const TableDef *def, const char *key, size_t length) {
    for (int i = 0; i < def->field_count; i++)
        if (def->fields[i].type != FIELD_text && words_equal_n(def->fields[i].name, key, length))
            return &def->fields[i];
    return NULL;
}

static bool no_field(Path *path, const TableDef *def, const char *key, size_t length) {
    Nearest nearest = nearest_to(key, length);
    for (int i = 0; i < def->field_count; i++)
        if (def->fields[i].type != FIELD_text)
            nearest_try(&nearest, def->fields[i].name);
    if (def->abilities)
        nearest_try(&nearest, "abilities");
    if (!length)
        return lost(path, "name a value of %s%s", path->spot->name, nearest_hint(&nearest).text);
    return lost(path, "a %s has no value '%s'%s", def->word, quote(key, length).text, nearest_hint(&nearest).text);
}

static const Param *params_called(const Game *game, Node key) {
    for (int i = 0; i < game->ops_count; i++)
        if (node_says(key, game->ops[i].name))
            return game->ops[i].params;
    for (int i = 0; i < game->conds_count; i++)
        if (node_says(key, game->conds[i].name))
            return game->conds[i].params;
    return NULL;
}

static const Param *param_called(const Param *params, const char *key, size_t length) {
    for (int i = 0; params && i < PACK_PARAMS && params[i].name; i++)
        if (words_equal_n(params[i].name, key, length))
            return &params[i];
    return NULL;
}

/* Parameters that could stand here but do not. */
static void params_try(Nearest *nearest, Node node, const Param *params) {
    for (int i = 0; params && i < PACK_PARAMS && params[i].name; i++)
        if (!node_get(node, params[i].name).at)
            nearest_try(nearest, params[i].name);
}

static bool no_key(Path *path, const char *key, size_t length) {
    Nearest nearest = nearest_to(key, length);
    int keys = node_is_map(path->node) ? node_count(path->node) : 0;
    for (int i = 0; i < keys; i++)
        nearest_try(&nearest, node_text(node_key(path->node, i)));
    params_try(&nearest, path->node, path->params);
    if (keys == 1)
        params_try(&nearest, path->node, params_called(path->p.game, node_key(path->node, 0)));
    if (!length)
        return lost(path, "name a value of %s%s", path->spot->name, nearest_hint(&nearest).text);
    return lost(path, "%s has no '%s'%s", path->spot->name, quote(key, length).text, nearest_hint(&nearest).text);
}

/* The pair of a mapping with that key, or -1. */
static int pair_called(Node map, const char *key, size_t length) {
    for (int i = 0; i < node_count(map); i++)
        if (node_length(node_key(map, i)) == length && !memcmp(node_text(node_key(map, i)), key, length))
            return i;
    return -1;
}

static void enter(Path *path, int pair) {
    Node key = node_key(path->node, pair);
    note_name(path, ".%s", node_text(key));
    path->params = params_called(path->p.game, key);
    path->node = node_value(path->node, pair);
}

/* `do[0].count` where the only operation there has a count: its name may be left out. */
static void enter_operation(Path *path, const char *key, size_t length) {
    if (!node_is_map(path->node) || node_count(path->node) != 1 || pair_called(path->node, key, length) >= 0)
        return;
    if (param_called(params_called(path->p.game, node_key(path->node, 0)), key, length))
        enter(path, 0);
}

/* `draw: 2` is short for `draw: {count: 2}`. */
static bool is_short_for(const Path *path, const char *key, size_t length) {
    const Param *only = path->params && !path->params[1].name ? path->params : NULL;
    return node_is_word(path->node) && param_called(only, key, length);
}

/* ---- steps ---- */

/* "[0]", or "[0] to [4]" */
static Hint entries_of(Node list) {
    Hint hint;
    snprintf(hint.text, sizeof hint.text, node_count(list) > 1 ? "[0] to [%d]" : "[0]", node_count(list) - 1);
    return hint;
}

/* "[2]" */
static bool step_index(Path *path) {
    char *end;
    long i = strtol(path->rest + 1, &end, 10);
    if (end == path->rest + 1 || *end != ']')
        return lost(path, "'%s' is no index; write %s[0]", quote(path->rest, strlen(path->rest)).text,
                    path->spot->name);
    if (!node_is_list(path->node))
        return lost(path, "%s is no list", path->spot->name);
    if (i < 0 || i >= node_count(path->node))
        return lost(path, "%s has no entry [%ld]; it has %s", path->spot->name, i, entries_of(path->node).text);
    note_name(path, "[%ld]", i);
    path->node = node_item(path->node, (int)i);
    path->params = NULL;
    path->rest = end + 1;
    return true;
}

/* ".count" */
static bool step_key(Path *path) {
    const char *key = path->rest + 1;
    size_t length = strcspn(key, ".[");
    path->rest = key + length;
    enter_operation(path, key, length);
    if (is_short_for(path, key, length))
        return true;
    if (!node_is_map(path->node))
        return no_key(path, key, length);
    int pair = pair_called(path->node, key, length);
    const Param *param = param_called(path->params, key, length);
    if (pair >= 0) {
        enter(path, pair);
        return true;
    }
    if (!param)
        return no_key(path, key, length);
    note_name(path, ".%s", param->name);
    return spot_left_out(path, param->name, &(Slot){param->name, param->kind, param->lo, param->hi}, param->fallback);
}

static bool step_to_abilities(Path *path, const TableDef *def, bool program) {
    Node list = node_get(path->node, "abilities");
    if (!node_is_list(list))
        return lost(path, "this %s has no abilities", def->word);
    note_name(path, ".abilities");
    path->node = list;
    if (!program)
        return true;
    if (node_count(list) != 1)
        return lost(path, "this %s has %d abilities; write %s[0].do", def->word, node_count(list), path->spot->name);
    note_name(path, "[0]");
    path->node = node_item(list, 0);
    path->rest -= strlen(".do"); /* once more, from the ability */
    return step_key(path);
}

/* The first step from the component: a field, its abilities, or what its only ability does. */
static bool step_to_field(Path *path, const TableDef *def) {
    const char *key = path->rest + (*path->rest == '.');
    size_t length = strcspn(key, ".[");
    const Field *field = field_called(def, key, length);
    bool program = words_equal_n("do", key, length);
    path->rest = key + length;
    if (!field && def->abilities && (program || words_equal_n("abilities", key, length)))
        return step_to_abilities(path, def, program);
    if (!field)
        return no_field(path, def, key, length);
    Node node = node_get(path->node, field->name);
    note_name(path, ".%s", field->name);
    Slot slot = slot_of_field(field);
    if (!node.at && field->count > 1)
        return lost(path, "%s is a list and is left out here; write it into a pack first", path->spot->name);
    if (!node.at)
        return spot_left_out(path, field->name, &slot, 0);
    path->node = node;
    return true;
}

/* A value at last? A list with one entry is as good as that. */
static bool arrive(Path *path) {
    if (node_is_list(path->node) && node_count(path->node) == 1 && node_is_word(node_item(path->node, 0))) {
        note_name(path, "[0]");
        path->node = node_item(path->node, 0);
    }
    if (node_is_list(path->node))
        return lost(path, "%s is a list; name an entry: %s", path->spot->name, entries_of(path->node).text);
    if (!node_is_word(path->node) || node_is_null(path->node))
        return no_key(path, "", 0);
    return spot_value(path);
}

static bool step(Path *path) {
    if (*path->rest == '[')
        return step_index(path);
    if (*path->rest == '.')
        return step_key(path);
    return lost(path, "'%s' is no step from %s; write .KEY or [NUMBER]", quote(path->rest, strlen(path->rest)).text,
                path->spot->name);
}

static bool walk(Path *path) {
    int table;
    if (!read_component(path, &table) || !step_to_field(path, &path->p.game->tables[table]))
        return false;
    while (*path->rest && !path->left_out)
        if (!step(path))
            return false;
    if (*path->rest)
        return lost(path, "%s is left out, so there is no '%s' in it", path->spot->name,
                    quote(path->rest, strlen(path->rest)).text);
    return path->left_out || arrive(path);
}

bool pack_spot(const Game *game, const PackSource *sources, int count, const char *name, PackSpot *spot, char *wrong,
               size_t room) {
    PackReport *report = calloc(1, sizeof *report);
    if (!report)
        abort();
    *spot = (PackSpot){.source = -1};
    Path path = {.p = {.game = game, .report = report},
                 .sources = sources,
                 .spot = spot,
                 .rest = name,
                 .wrong = wrong,
                 .room = room};
    bool found = packer_gather(&path.p, sources, count) ? walk(&path) : lost(&path, "the pack does not compile");
    packer_close(&path.p);
    free(report);
    return found;
}

/* ---- another value ---- */

/* The text of a source with a value at the spot; the caller frees it. */
static char *text_with(const PackSource *source, const PackSpot *spot, const char *value, size_t *length) {
    Bytes text = {0};
    bytes_add(&text, source->text, spot->at);
    bytes_add(&text, spot->before, strlen(spot->before));
    bytes_add(&text, value, strlen(value));
    bytes_add(&text, spot->after, strlen(spot->after));
    bytes_add(&text, source->text + spot->till, source->length - spot->till);
    *length = text.used;
    return (char *)bytes_add(&text, "", 1) - *length;
}

Pack *pack_compile_spot(const Game *game, const PackSource *sources, int count, const PackSpot *spot, const char *value,
                        PackReport *report) {
    PackSource *all = malloc((size_t)count * sizeof *all);
    if (!all)
        abort();
    memcpy(all, sources, (size_t)count * sizeof *all);
    char *text = text_with(&sources[spot->source], spot, value, &all[spot->source].length);
    all[spot->source].text = text;
    Pack *pack = pack_compile_sources(game, all, count, report);
    free(text);
    free(all);
    return pack;
}
