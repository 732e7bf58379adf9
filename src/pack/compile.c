#include "pack/compile.h"

#include <assert.h>
#include <stdlib.h>

#include "pack/packer.h"

static void packer_open(Packer *p, int count) {
    p->docs = calloc((size_t)count + 1, sizeof *p->docs);
    if (!p->docs)
        abort();
    bytes_add(&p->strings, "", 1);
    bytes_add(&p->abilities, NULL, sizeof(AbilityRow));
}

void packer_close(Packer *p) {
    for (int i = 0; i < p->doc_count; i++)
        doc_free(&p->docs[i]);
    for (int i = 0; i < PACK_TABLES; i++) {
        free(p->items[i].at);
        bytes_free(&p->rows[i]);
        bytes_free(&p->sources[i]);
    }
    bytes_free(&p->strings);
    bytes_free(&p->abilities);
    bytes_free(&p->code);
    free(p->docs);
}

static bool read_sources(Packer *p, const PackSource *sources, int count) {
    for (int i = 0; i < count && !p->report->stopped; i++)
        if (doc_read(&p->docs[p->doc_count], &sources[i], p->report))
            p->doc_count++;
    return p->doc_count == count && count > 0;
}

bool packer_gather(Packer *p, const PackSource *sources, int count) {
    packer_open(p, count);
    return read_sources(p, sources, count) && items_gather(p);
}

/* Where the uppermost pack says something about a table: what it removes, or else what it gives. */
static Node table_spoken_of(const Packer *p, const char *table) {
    Node spot = p->about.name; /* nobody speaks of it */
    int layer = -1;
    for (int i = 0; i < p->doc_count; i++) {
        Node root = doc_root(&p->docs[i]), given = node_get(root, table);
        Node removed = node_get(node_get(root, "remove"), table);
        if ((given.at || removed.at) && p->docs[i].source->layer > layer) {
            spot = removed.at ? removed : given;
            layer = p->docs[i].source->layer;
        }
    }
    return spot;
}

static void report_misfit(Packer *p, const Pack *pack, Blame blame, const char *problem) {
    const TableDef *table = &p->game->tables[blame.table];
    p->report->misfit = true;
    Node spot = blame.row ? p->items[blame.table].at[blame.row - 1].node : table_spoken_of(p, table->name);
    if (blame.row)
        node_error(p->report, spot, "%s '%s': %s", table->word,
                   pack_string(pack, pack_component(pack, blame.table, blame.row)->word), problem);
    else if (blame.counted)
        node_error(p->report, spot, "%s: %s; here they come to %d", table->name, problem, blame.found);
    else
        node_error(p->report, spot, "%s: %s", table->name, problem);
}

/* Asks the game; it knows what a pack as a whole must have. */
static Pack *check_fit(Packer *p, Pack *pack) {
    Blame blame = {0};
    Box box = {.game = p->game, .pack = pack, .blame = &blame};
    const char *problem = p->game->fits ? p->game->fits(&box) : NULL;
    if (!problem)
        return pack;
    report_misfit(p, pack, blame, problem);
    free(pack);
    return NULL;
}

static Pack *compile(Packer *p, const PackSource *sources, int count, char **text) {
    if (!packer_gather(p, sources, count))
        return NULL;
    rows_fill(p);
    if (!p->report->count && text)
        *text = pack_text(p);
    return p->report->count ? NULL : check_fit(p, block_build(p));
}

static bool layers_are_good(const PackSource *sources, int count, PackReport *report) {
    for (int i = 0; i < count; i++)
        if (sources[i].layer < 0 || sources[i].layer >= PACK_LAYERS_MOST)
            report_add(report, sources[i].name, 0, 0, "too many packs over each other: at most %d", PACK_LAYERS_MOST);
    return !report->count;
}

Pack *pack_compile_keeping(const Game *game, const PackSource *sources, int count, PackReport *report, char **text) {
    Packer p = {.game = game, .report = report};
    assert(game->tables_count <= PACK_TABLES);
    *report = (PackReport){0};
    if (!count)
        report_add(report, "pack", 0, 0, "there is nothing to compile");
    if (text)
        *text = NULL;
    Pack *pack = layers_are_good(sources, count, report) ? compile(&p, sources, count, text) : NULL;
    packer_close(&p);
    if (!pack && text) {
        free(*text);
        *text = NULL;
    }
    return pack;
}

Pack *pack_compile_sources(const Game *game, const PackSource *sources, int count, PackReport *report) {
    return pack_compile_keeping(game, sources, count, report, NULL);
}

Pack *pack_compile_text(const Game *game, const char *name, const char *text, size_t length, PackReport *report) {
    char file[96];
    snprintf(file, sizeof file, "%s/pack.yaml", name);
    return pack_compile_sources(game, &(PackSource){file, 0, text, length}, 1, report);
}

/* ---- whose pack is it? ---- */

static const Game *game_named(Node word, const Game *const *games, PackReport *report) {
    Nearest nearest = nearest_to(node_text(word), node_length(word));
    for (; *games; games++) {
        if (node_says(word, (*games)->id))
            return *games;
        nearest_try(&nearest, (*games)->id);
    }
    node_error(report, word, "there is no game '%s'%s", node_quote(word).text, nearest_hint(&nearest).text);
    return NULL;
}

static const Game *doc_game(const Doc *doc, const Game *const *games, PackReport *report) {
    Node root = doc_root(doc);
    if (!node_expect_map(report, root, "a pack file"))
        return NULL;
    Node word = node_get(root, "game");
    if (!word.at)
        node_error(report, root, "pack.yaml needs 'game'");
    return word.at && node_expect_word(report, word, "game") ? game_named(word, games, report) : NULL;
}

static const Game *sources_game(const PackSources *sources, const char *dir, const Game *const *games,
                                PackReport *report) {
    Doc doc;
    int i = 0;
    while (i < sources->count && !source_describes(&sources->at[i]))
        i++;
    if (i == sources->count) {
        report_add(report, dir, 0, 0, "there is no pack.yaml in it; 'cantina pack new' makes a folder to begin with");
        return NULL;
    }
    if (!doc_read(&doc, &sources->at[i], report))
        return NULL;
    const Game *game = doc_game(&doc, games, report);
    doc_free(&doc);
    return game;
}

const Game *pack_game(const char *dir, const Game *const *games, PackReport *report) {
    PackSources sources = {0};
    *report = (PackReport){0};
    bool read = pack_sources_read(&sources, dir, 0, report);
    const Game *game = read ? sources_game(&sources, dir, games, report) : NULL;
    pack_sources_free(&sources);
    return game;
}
