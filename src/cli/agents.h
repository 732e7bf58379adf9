/* Levels of agents from a command line. */
#ifndef CLI_AGENTS_H
#define CLI_AGENTS_H

#include "cantina/cantina.h"
#include "cli/args.h"

typedef struct {
    const char *levels[CANTINA_SEATS_MAX]; /* words of agent_levels() */
    int count;
} AgentList;

/* The levels of --agents; one greedy without it. False after a line on stderr. */
bool agents_read(const Args *args, AgentList *list);
/* The level of that name, or NULL. */
const char *agents_level(const char *word, size_t length);
/* Says that an option names a level that does not exist; false. */
bool agents_unknown(const Args *args, const char *option, const char *word, size_t length);

#endif
