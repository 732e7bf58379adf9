#include "games/layers.h"

#include "base/text.h"

/* The texts of the built-in packs, as tools/packc.c writes them. */
extern const PackSource pack_conflict_sources[], pack_clonewars_sources[];
extern const int pack_conflict_source_count, pack_clonewars_source_count;

static const struct {
    const char *game;
    const PackSource *sources;
    const int *count;
} built_in[] = {
    {"conflict", pack_conflict_sources, &pack_conflict_source_count},
    {"clonewars", pack_clonewars_sources, &pack_clonewars_source_count},
};

Pack *layers_compile(const Game *game, const char *const *dirs, int count, PackReport *report) {
    Pack *pack = pack_compile(game, dirs, count, report);
    for (int row = 0; row < COUNT(built_in) && !pack; row++)
        if (words_equal(built_in[row].game, game->id))
            pack = pack_compile_over(game, built_in[row].sources, *built_in[row].count, dirs, count, report);
    return pack;
}
