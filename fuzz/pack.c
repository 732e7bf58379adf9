/* The pack compiler against any text: it compiles to a whole pack that can be shown, or says what is wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "pack/report.h"

static const char about[] = "pack: fuzz\ngame: conflict\nname: Fuzz\nversion: 1\n";

/* The compiler asks the game whether a pack is complete; a fuzzed one hardly ever is. */
static Game lenient_game(void) {
    Game game = *game_find("conflict");
    game.fits = NULL;
    return game;
}

static void read_everything(const Game *game, const Pack *pack) {
    static FILE *nowhere;
    Box box = {.game = game, .pack = pack};
    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    if (pack_verify(pack, pack->size, game))
        abort();
    pack_show(nowhere, &box, NULL, NULL, false);
    pack_stats(nowhere, &box, true);
    pack_provenance(nowhere, &box, true);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static PackReport report;
    Game game = lenient_game();
    bool describes = size > 5 && !memcmp(data, "pack:", 5);
    PackSource sources[] = {{"pack.yaml", 0, about, strlen(about)}, {"fuzz.yaml", 0, (const char *)data, size}};
    PackSource alone = {"pack.yaml", 0, (const char *)data, size};
    Pack *pack =
        describes ? pack_compile_sources(&game, &alone, 1, &report) : pack_compile_sources(&game, sources, 2, &report);
    if (!pack && !report.count)
        abort();
    if (pack)
        read_everything(&game, pack);
    free(pack);
    return 0;
}
