#include "cli/agents.h"

#include <string.h>

#include "agent/agent.h"
#include "pack/errors.h"

const char *agents_level(const char *word, size_t length) {
    for (const char *const *level = agent_levels(); *level; level++)
        if (strlen(*level) == length && !strncmp(*level, word, length))
            return *level;
    return NULL;
}

bool agents_unknown(const Args *args, const char *option, const char *word, size_t length) {
    Nearest nearest = nearest_to(word, length);
    for (const char *const *level = agent_levels(); *level; level++)
        nearest_try(&nearest, *level);
    wrong_usage(args, "--%s: there is no level '%s'%s", option, quote(word, length).text, nearest_hint(&nearest).text);
    return false;
}

bool agents_read(const Args *args, AgentList *list) {
    const char *words = args_value(args, "agents");
    *list = (AgentList){.levels = {agents_level("greedy", 6)}, .count = 1};
    for (int i = 0; words; i++) {
        size_t length = strcspn(words, ",");
        if (i == CANTINA_SEATS_MAX) {
            wrong_usage(args, "--agents names too many levels; at most %d", CANTINA_SEATS_MAX);
            return false;
        }
        list->levels[i] = agents_level(words, length);
        list->count = i + 1;
        if (!list->levels[i])
            return agents_unknown(args, "agents", words, length);
        words = words[length] ? words + length + 1 : NULL;
    }
    return true;
}
