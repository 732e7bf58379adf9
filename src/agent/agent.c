#include "agent/agent.h"

#include <string.h>

#include "agent/search.h"
#include "base/rng.h"

enum { OUTLOOK_MOST = 100 }; /* as far as the game has use for */

typedef struct {
    const char *word;
    SearchSettings search; /* no iterations: it does not search */
} Level;

/* What the figures are by: docs/STRENGTH.md. The tree ends with the turn, and so do lines that do not look on: quick
 * players play on too poorly for more, unless the game knows that its judgement is poorer still. The tree seldom leaves
 * what promises most: a line that tries something poor says little of what good players would make of the position. */
static const Level levels[AGENT_LEVELS] = {
    [AGENT_RANDOM] = {"random", {0}},
    [AGENT_GREEDY] = {"greedy", {.iterations = 20, .style = PLAY_GREEDY, .horizon = 1}},
    [AGENT_EASY] = {"easy", {.iterations = 100, .style = PLAY_GREEDY, .horizon = 1}},
    [AGENT_NORMAL] = {"normal",
                      {.iterations = 600,
                       .style = PLAY_GREEDY,
                       .horizon = 1,
                       .outlook = 2,
                       .patience = 16,
                       .explore = 4,
                       .trust = 16,
                       .sure = 3}},
    [AGENT_HARD] = {"hard",
                    {.iterations = 3000,
                     .style = PLAY_GREEDY,
                     .horizon = 1,
                     .outlook = OUTLOOK_MOST,
                     .patience = 16,
                     .explore = 4,
                     .trust = 16,
                     .sure = 3}},
};

const char *const *agent_levels(void) {
    static const char *const words[AGENT_LEVELS + 1] = {"random", "greedy", "easy", "normal", "hard", NULL};
    return words;
}

bool agent_make(const char *level, uint64_t seed, Agent *agent) {
    for (int i = 0; i < AGENT_LEVELS; i++)
        if (!strcmp(levels[i].word, level)) {
            *agent = (Agent){.level = (uint8_t)i, .seed = seed};
            return true;
        }
    return false;
}

int agent_iterations(const Agent *agent) {
    return levels[agent->level].search.iterations;
}

uint64_t agent_mark(const Agent *agent) {
    const SearchSettings *s = &levels[agent->level].search;
    const double parts[] = {s->iterations, s->style,   s->horizon, s->outlook,
                            s->patience,   s->explore, s->trust,   s->sure};
    uint64_t mark = 0, bits;
    for (int i = 0; i < COUNT(parts); i++) {
        memcpy(&bits, &parts[i], sizeof bits);
        mark = bits_mix(mark + bits + 1);
    }
    return mark;
}

bool agent_looks(const Agent *agent) {
    return levels[agent->level].search.iterations > 0;
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

CantinaChoice agent_choose(const Agent *agent, Mind *mind, const CantinaBox *box, const void *view, CantinaSeat seat,
                           const AgentBudget *budget, AgentThought *thought) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    CantinaQuestion question;
    const Level *level = &levels[agent->level];
    int count = cantina_choices(box, view, &question, options, CANTINA_CHOICES_MAX);
    if (thought)
        thought->count = 0;
    if (!count || question.seat != seat)
        return (CantinaChoice){0};
    uint64_t random = random_for(agent, view, cantina_size(box));
    if (!level->search.iterations)
        return options[rng_scale(random, (uint32_t)count)];
    if (count == 1 && !thought)
        return options[0];
    Mind *own = mind ? NULL : mind_new();
    SearchCase what = {.settings = &level->search,
                       .box = box,
                       .view = view,
                       .seat = seat,
                       .belief = &agent->belief,
                       .random = random,
                       .budget = budget ? *budget : (AgentBudget){0},
                       .options = options,
                       .count = count};
    int best = search(&what, mind ? mind : own, thought);
    mind_free(own);
    return options[best];
}
