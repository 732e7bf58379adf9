/* The commands of `cantina`: one row each, one file each. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdatomic.h>

#include "cli/args.h"
#include "cli/content.h"

#ifndef CANTINA_VERSION
#define CANTINA_VERSION "0"
#endif

#define COMMANDS(COMMAND)                                                                                              \
    COMMAND(play)                                                                                                      \
    COMMAND(campaign)                                                                                                  \
    COMMAND(serve)                                                                                                     \
    COMMAND(admin)                                                                                                     \
    COMMAND(engine)                                                                                                    \
    COMMAND(sim)                                                                                                       \
    COMMAND(bench)                                                                                                     \
    COMMAND(replay)                                                                                                    \
    COMMAND(analyse)                                                                                                   \
    COMMAND(pack)                                                                                                      \
    COMMAND(store)                                                                                                     \
    COMMAND(rules)                                                                                                     \
    COMMAND(games)                                                                                                     \
    COMMAND(version)                                                                                                   \
    COMMAND(help)

#define DECLARE_COMMAND(name) extern const Command command_##name;
COMMANDS(DECLARE_COMMAND)
#undef DECLARE_COMMAND

/* The i-th command, or NULL behind the last; the command of a name, or NULL after a line on stderr. */
const Command *command_at(int i);
const Command *command_find(const char *name);
/* The help of one command, or of all. */
void help_print(const Command *command);

/* Options that several commands take. */
#define OPTION_PACK {"pack", "DIR", "lay a pack over the built-in one; may be given several times", true}
#define OPTION_SET {"set", "OPTION=VALUE", "set an option of the game; may be given several times", true}
#define OPTION_JSON {"json", NULL, "print JSON", false}
#define OPTION_LANG {"lang", "CODE", "language: en, de or pl (default: from the environment)", false}
#define OPTIONS_END {0}

/* Counts Ctrl-C from now on instead of ending the program; the counter to look at. */
atomic_int *stop_watch(void);

#endif
