/* The pack compiler and the reader of lessons against any text: it compiles to a whole pack that can be shown, or says
 * what is wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "games/boxes.h"
#include "lesson/lesson.h"
#include "pack/report.h"

/* The compiler asks the game whether a pack is complete; a fuzzed one hardly ever is. */
static Game lenient(const Game *strict) {
    Game game = *strict;
    game.fits = NULL;
    return game;
}

static void read_everything(const Game *game, const Pack *pack) {
    static FILE *nowhere;
    Box box = {.game = game, .pack = pack};
    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    if (pack_verify(pack, pack_bytes(pack, game), game))
        abort();
    pack_show(nowhere, &box, NULL, &(PackWanted){0}, false);
    pack_stats(nowhere, &box, true);
    pack_provenance(nowhere, &box, true);
}

/* The text of the whole pack compiles to the same, and is its own text. */
static void try_text(const Game *game, const Pack *pack, char *text) {
    static PackReport report;
    char *again;
    PackSource source = {"kept/pack.yaml", 0, text, strlen(text)};
    Pack *other = pack_compile_keeping(game, &source, 1, &report, &again);
    if (!other || other->hash != pack->hash || other->size != pack->size || strcmp(text, again))
        abort();
    free(other);
    free(again);
    free(text);
}

static void try_game(const Game *strict, const uint8_t *data, size_t size) {
    static PackReport report;
    char about[80];
    Game game = lenient(strict);
    snprintf(about, sizeof about, "pack: fuzz\ngame: %s\nname: Fuzz\nversion: 1\n", game.id);
    bool describes = size > 5 && !memcmp(data, "pack:", 5);
    PackSource sources[] = {{"pack.yaml", 0, about, strlen(about)}, {"fuzz.yaml", 0, (const char *)data, size}};
    PackSource alone = {"pack.yaml", 0, (const char *)data, size};
    char *text;
    Pack *pack = pack_compile_keeping(&game, describes ? &alone : sources, describes ? 1 : 2, &report, &text);
    if (!pack && !report.count)
        abort();
    if (pack) {
        read_everything(&game, pack);
        try_text(&game, pack, text);
    }
    free(pack);
}

static void try_lesson(const Box *box, const uint8_t *data, size_t size) {
    static PackReport report;
    PackSource source = {PACK_LESSON, 0, (const char *)data, size};
    const Lesson *lesson = lesson_read(box, &source, &report);
    if (!lesson && !report.count)
        abort();
    if (lesson)
        json_decref(lesson_json(lesson, (Voice){box, NULL}));
    lesson_free(lesson);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (int i = 0; game_at(i); i++) {
        try_game(game_at(i), data, size);
        try_lesson(box_embedded(game_at(i)->id), data, size);
    }
    return 0;
}
