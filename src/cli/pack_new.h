/* cantina pack new: a folder that one can begin a pack with. */
#ifndef CLI_PACK_NEW_H
#define CLI_PACK_NEW_H

#include "cli/args.h"
#include "core/game.h"

/* Makes the folder that is the second word; its exit code, after a line on stdout or stderr. */
int pack_new(const Args *args, const Game *game);

#endif
