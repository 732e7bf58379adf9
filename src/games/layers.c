#include "games/layers.h"

#include <stdlib.h>

#include "base/text.h"
#include "core/registry.h"

/* The texts of the built-in packs, as tools/packc.c writes them. */
extern const PackSource pack_conflict_sources[], pack_clonewars_sources[], pack_mandalorian_sources[],
    pack_outerrim_sources[];
extern const int pack_conflict_source_count, pack_clonewars_source_count, pack_mandalorian_source_count,
    pack_outerrim_source_count;

static const struct {
    const char *game;
    const PackSource *sources;
    const int *count;
} built_in[] = {
    {"conflict", pack_conflict_sources, &pack_conflict_source_count},
    {"clonewars", pack_clonewars_sources, &pack_clonewars_source_count},
    {"mandalorian", pack_mandalorian_sources, &pack_mandalorian_source_count},
    {"outerrim", pack_outerrim_sources, &pack_outerrim_source_count},
};

static int row_of(const Game *game) {
    for (int row = 0; row < COUNT(built_in); row++)
        if (words_equal(built_in[row].game, game->id))
            return row;
    return -1;
}

const Game *layers_game(const char *dir, PackReport *report) {
    const Game *games[COUNT(built_in) + 1] = {NULL};
    for (int i = 0; i < COUNT(built_in) && game_at(i); i++)
        games[i] = game_at(i);
    return pack_game(dir, games, report);
}

Pack *layers_compile(const Game *game, const char *const *dirs, int count, PackReport *report) {
    Pack *pack = pack_compile(game, dirs, count, report);
    int row = row_of(game);
    if (!pack && row >= 0)
        pack = pack_compile_over(game, built_in[row].sources, *built_in[row].count, dirs, count, report);
    return pack;
}

/* ---- the texts alone ---- */

/* Do the folders make a whole game by themselves? */
static bool are_whole(const Game *game, const char *const *dirs, int count) {
    PackReport *report = calloc(1, sizeof *report);
    Pack *pack = count && report ? pack_compile(game, dirs, count, report) : NULL;
    bool whole = pack != NULL;
    free(pack);
    free(report);
    return whole;
}

bool layers_sources(const Game *game, const char *const *dirs, int count, PackSources *sources, PackReport *report) {
    int row = are_whole(game, dirs, count) ? -1 : row_of(game), layer = row >= 0;
    bool well = true;
    *sources = (PackSources){0};
    *report = (PackReport){0};
    for (int i = 0; row >= 0 && i < *built_in[row].count; i++)
        pack_sources_add(sources, &built_in[row].sources[i]);
    for (int i = 0; i < count; i++)
        well &= pack_sources_read(sources, dirs[i], layer + i, report);
    return well;
}

Pack *layers_compile_keeping(const Game *game, const char *const *dirs, int count, PackReport *report, char **text) {
    PackSources sources;
    *text = NULL;
    bool well = layers_sources(game, dirs, count, &sources, report);
    Pack *pack = well ? pack_compile_keeping(game, sources.at, sources.count, report, text) : NULL;
    pack_sources_free(&sources);
    return pack;
}

char *layers_text(const char *game) {
    const Game *known = game_find(game);
    PackReport *report = calloc(1, sizeof *report);
    char *text = NULL;
    if (known && report)
        free(layers_compile_keeping(known, NULL, 0, report, &text));
    free(report);
    return text;
}
