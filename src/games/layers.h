/* Packs of users: alone if they make a whole game, else over the built-in pack of it. */
#ifndef GAMES_LAYERS_H
#define GAMES_LAYERS_H

#include "pack/compile.h"

/* Compiles folders, the lowest first. The caller frees the pack; NULL with errors in the report. */
Pack *layers_compile(const Game *game, const char *const *dirs, int count, PackReport *report);

/* The same, and the whole pack as one text (pack_compile_keeping). */
Pack *layers_compile_keeping(const Game *game, const char *const *dirs, int count, PackReport *report, char **text);

/* A built-in pack as such a text; the caller frees it. NULL if there is no such game. For any thread. */
char *layers_text(const char *game);

/* The game that the pack.yaml of a folder names. NULL with an error in the report, which is emptied first. */
const Game *layers_game(const char *dir, PackReport *report);

/* The texts that layers_compile compiles, for folders that it can. False with errors in the report. Ends with
 * pack_sources_free, also then. */
bool layers_sources(const Game *game, const char *const *dirs, int count, PackSources *sources, PackReport *report);

#endif
