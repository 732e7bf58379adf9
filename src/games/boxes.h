/* The built-in boxes: each game with the pack that is embedded in the program. */
#ifndef GAMES_BOXES_H
#define GAMES_BOXES_H

#include "core/game.h"

/* The box of a game id, or NULL. */
const Box *box_embedded(const char *id);

/* Is the pack of a box the one that a record or a store names by this hash, in hex? A built-in pack also answers to the
 * hashes that its game's built-in pack had when a hash covered words too. */
bool box_answers(const Box *box, const char *hash);

#endif
