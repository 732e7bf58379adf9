/* Packs of users: alone if they make a whole game, else over the built-in pack of it. */
#ifndef GAMES_LAYERS_H
#define GAMES_LAYERS_H

#include "pack/compile.h"

/* Compiles folders, the lowest first. The caller frees the pack; NULL with errors in the report. */
Pack *layers_compile(const Game *game, const char *const *dirs, int count, PackReport *report);

#endif
