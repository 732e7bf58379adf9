/* The built-in boxes: each game with the pack that is embedded in the program. */
#ifndef GAMES_BOXES_H
#define GAMES_BOXES_H

#include "core/game.h"

/* The box of a game id, or NULL. */
const Box *box_embedded(const char *id);

#endif
