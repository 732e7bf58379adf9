/* The games this program knows. */
#ifndef CORE_REGISTRY_H
#define CORE_REGISTRY_H

#include "core/game.h"

/* The i-th game, or NULL behind the last. */
const Game *game_at(int i);
/* The game of that id, or NULL. */
const Game *game_find(const char *id);

#endif
