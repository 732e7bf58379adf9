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

static void report_misfit(Packer *p, const Pack *pack, Blame blame, const char *problem) {
    if (!blame.row) {
        report_add(p->report, p->about.name.doc->source->name, 0, 0, "%s", problem);
        return;
    }
    const char *id = pack_string(pack, pack_component(pack, blame.table, blame.row)->word);
    node_error(p->report, p->items[blame.table].at[blame.row - 1].node, "%s '%s': %s",
               p->game->tables[blame.table].word, id, problem);
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

static Pack *compile(Packer *p, const PackSource *sources, int count) {
    if (!packer_gather(p, sources, count))
        return NULL;
    rows_fill(p);
    return p->report->count ? NULL : check_fit(p, block_build(p));
}

static bool layers_are_good(const PackSource *sources, int count, PackReport *report) {
    for (int i = 0; i < count; i++)
        if (sources[i].layer < 0 || sources[i].layer >= PACK_LAYERS_MOST)
            report_add(report, sources[i].name, 0, 0, "too many packs over each other: at most %d", PACK_LAYERS_MOST);
    return !report->count;
}

Pack *pack_compile_sources(const Game *game, const PackSource *sources, int count, PackReport *report) {
    Packer p = {.game = game, .report = report};
    assert(game->tables_count <= PACK_TABLES);
    *report = (PackReport){0};
    if (!count)
        report_add(report, "pack", 0, 0, "there is nothing to compile");
    Pack *pack = layers_are_good(sources, count, report) ? compile(&p, sources, count) : NULL;
    packer_close(&p);
    return pack;
}

/* ---- whose pack is it? ---- */

static bool names_game(const PackSource *source, const Game *game, PackReport *report) {
    Doc doc;
    if (!doc_read(&doc, source, report))
        return false;
    Node root = doc_root(&doc), word = doc_describes(&doc) && node_is_map(root) ? node_get(root, "game") : (Node){0};
    bool same = word.at && node_says(word, game->id);
    doc_free(&doc);
    return same;
}

bool pack_is_for(const char *dir, const Game *game) {
    PackReport *report = calloc(1, sizeof *report);
    PackSources sources = {0};
    bool same = false;
    if (!report)
        abort();
    if (pack_sources_read(&sources, dir, 0, report))
        for (int i = 0; i < sources.count && !same; i++)
            same = names_game(&sources.at[i], game, report);
    pack_sources_free(&sources);
    free(report);
    return same;
}
