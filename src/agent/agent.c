#include "agent/agent.h"

#include <string.h>

#include "agent/judge.h"
#include "base/rng.h"

typedef struct {
    const char *word;
    int budget; /* iterations when none are given; 0: it does not judge */
} Level;

static const Level levels[AGENT_LEVELS] = {
    [AGENT_RANDOM] = {"random", 0},
    [AGENT_GREEDY] = {"greedy", 20},
    [AGENT_ROLLOUT] = {"rollout", 600},
};

const char *const *agent_levels(void) {
    static const char *const words[AGENT_LEVELS + 1] = {"random", "greedy", "rollout", NULL};
    return words;
}

bool agent_make(const char *level, uint64_t seed, Agent *agent) {
    for (int i = 0; i < AGENT_LEVELS; i++)
        if (!strcmp(levels[i].word, level)) {
            *agent = (Agent){(uint8_t)i, seed};
            return true;
        }
    return false;
}

int agent_budget(const Agent *agent) {
    return levels[agent->level].budget;
}

bool agent_looks(const Agent *agent) {
    return levels[agent->level].budget > 0;
}

/* A random number that depends on the agent and on everything it sees. */
static uint64_t random_for(const Agent *agent, const void *view, size_t size) {
    const unsigned char *at = view;
    uint64_t hash = bits_mix(agent->seed), word = 0;
    for (; size >= sizeof word; at += sizeof word, size -= sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = (hash ^ word) * 0x9fb21c651e98df25u;
        hash ^= hash >> 32;
    }
    word = 0;
    memcpy(&word, at, size);
    return bits_mix(hash ^ word);
}

CantinaChoice agent_choose(const Agent *agent, const CantinaBox *box, const void *view, CantinaSeat seat, int budget,
                           AgentValue *values, int *value_count) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    CantinaQuestion question;
    const Level *level = &levels[agent->level];
    int count = cantina_choices(box, view, &question, options, CANTINA_CHOICES_MAX);
    if (value_count)
        *value_count = 0;
    if (!count || question.seat != seat)
        return (CantinaChoice){0};
    uint64_t random = random_for(agent, view, cantina_size(box));
    if (!level->budget)
        return options[rng_scale(random, (uint32_t)count)];
    if (count == 1 && !values)
        return options[0];
    if (values && value_count)
        *value_count = count;
    Case what = {box, view, seat, random, budget > 0 ? budget : level->budget, options, count};
    return options[judge(&what, values)];
}
