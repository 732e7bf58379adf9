#include "agent/agent.h"

#include <stdlib.h>
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

/* A number for everything that is seen. Who thinks about it sees the same in a state that was loaded or comes from
 * another release; who does not think takes the bytes as they lie, which costs less than the decision does. */
static uint64_t seen_by(const Agent *agent, const CantinaBox *box, const void *view) {
    const unsigned char *at = view;
    uint64_t hash = 0, word;
    if (agent_looks(agent))
        return cantina_hash(box, view);
    for (size_t left = cantina_size(box); left >= sizeof word; at += sizeof word, left -= sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = (hash ^ word) * 0x9fb21c651e98df25u;
        hash ^= hash >> 32;
    }
    return hash;
}

static SearchCase search_case(const Agent *agent, const CantinaBox *box, const void *view, CantinaSeat seat,
                              const AgentBudget *budget, const CantinaChoice *options, int count) {
    return (SearchCase){.settings = &levels[agent->level].search,
                        .box = box,
                        .view = view,
                        .seat = seat,
                        .belief = &agent->belief,
                        .random = bits_mix(bits_mix(agent->seed) ^ seen_by(agent, box, view)),
                        .budget = budget ? *budget : (AgentBudget){0},
                        .options = options,
                        .count = count};
}

/* A mind for this search alone where none is given. */
static int search_with(const SearchCase *what, Mind *mind, AgentThought *thought) {
    Mind *own = mind ? NULL : mind_new();
    int best = search(what, mind ? mind : own, thought);
    mind_free(own);
    return best;
}

CantinaChoice agent_choose(const Agent *agent, Mind *mind, const CantinaBox *box, const void *view, CantinaSeat seat,
                           const AgentBudget *budget, AgentThought *thought) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    CantinaQuestion question;
    int count = cantina_choices(box, view, &question, options, CANTINA_CHOICES_MAX);
    if (thought)
        thought->count = 0;
    if (!count || question.seat != seat)
        return (CantinaChoice){0};
    SearchCase what = search_case(agent, box, view, seat, budget, options, count);
    if (!what.settings->iterations)
        return options[rng_scale(what.random, (uint32_t)count)];
    if (count == 1 && !thought)
        return options[0];
    return options[search_with(&what, mind, thought)];
}

/* ---- side acts ---- */

enum { START_LINES = 100 }; /* for each act, at most: there is one such thought at many questions */

/* The acts that change the game, behind a first option that starts nothing; how many, that one included. */
static int starts(const Agent *agent, const CantinaBox *box, const void *state, CantinaSeat seat,
                  CantinaChoice *options) {
    CantinaChoice acts[CANTINA_CHOICES_MAX];
    int count = 1;
    options[0] = (CantinaChoice){0};
    if (!agent_looks(agent) || cantina_parties(box, state) != CANTINA_TEAM)
        return count;
    int all = cantina_side(box, state, seat, acts, COUNT(acts));
    for (int i = 0; i < all && count < COUNT(acts); i++)
        if (!cantina_is_idle(box, acts[i]))
            options[count++] = acts[i];
    return count;
}

bool agent_may_start(const Agent *agent, const CantinaBox *box, const void *state, CantinaSeat seat) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    return starts(agent, box, state, seat, options) > 1;
}

/* Better than to start nothing by more than chance would make it seem. */
static bool is_clearly_better(const AgentThought *thought) {
    const AgentValue *act = &thought->values[thought->best], *none = &thought->values[0];
    double doubt = act->error > none->error ? act->error : none->error;
    return thought->best && act->value - none->value > 2 * doubt;
}

CantinaChoice agent_start(const Agent *agent, Mind *mind, const CantinaBox *box, const void *view, CantinaSeat seat,
                          const AgentBudget *budget) {
    CantinaChoice options[CANTINA_CHOICES_MAX];
    int count = starts(agent, box, view, seat, options);
    for (int i = 1; i < count; i++)
        if (cantina_only_tells(box, view, seat, options[i]))
            return options[i];
    AgentThought *thought = count > 1 ? malloc(sizeof *thought) : NULL;
    if (!thought)
        return options[0];
    SearchCase what = search_case(agent, box, view, seat, budget, options, count);
    int most = what.budget.iterations ? what.budget.iterations : what.settings->iterations;
    what.budget.iterations = most < START_LINES * count ? most : START_LINES * count;
    what.starts = true;
    search_with(&what, mind, thought);
    CantinaChoice act = is_clearly_better(thought) ? options[thought->best] : options[0];
    free(thought);
    return act;
}
