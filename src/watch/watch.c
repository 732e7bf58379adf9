#include "watch/watch.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    Seat seat;
    bool side;
    Choice choice;
} Deed;

struct Past {
    const Box *box;
    unsigned char *start; /* the state before the first of them */
    int count;
    Deed deeds[];
};

Past *past_of(const Table *table) {
    if (!agent_watches(table->box, table->state))
        return NULL;
    size_t size = cantina_size(table->box);
    Past *past = calloc(1, sizeof *past + (size_t)table->move_count * sizeof *past->deeds);
    unsigned char *start = malloc(size);
    if (!past || !start)
        abort();
    past->box = table->box;
    past->start = memcpy(start, table->start, size);
    past->count = table->move_count;
    for (int i = 0; i < past->count; i++)
        past->deeds[i] = (Deed){table->moves[i].seat, table->moves[i].side, table->moves[i].choice};
    return past;
}

void past_free(Past *past) {
    if (past)
        free(past->start);
    free(past);
}

/* ---- which moves were told ---- */

static uint64_t trail_of(const Past *past, int count) {
    uint64_t trail = cantina_sight(past->box, past->start, 0);
    for (int i = 0; i < count; i++) {
        const Deed *deed = &past->deeds[i];
        int who = deed->seat | deed->side << 8;
        trail = bits_mix(trail + bits_pack16(deed->choice.verb, deed->choice.a, deed->choice.b, who));
    }
    return trail;
}

static bool goes_on(const Past *past, const Watch *watch) {
    return watch->told <= past->count && trail_of(past, watch->told) == watch->trail;
}

/* ---- telling ---- */

static void take(const Box *box, void *state, const Deed *deed) {
    if (deed->side)
        cantina_start(box, state, deed->seat, deed->choice, NULL);
    else
        cantina_apply(box, state, deed->choice, NULL);
    cantina_advance(box, state, NULL);
}

/* Side acts answer no question: what they say of somebody is not weighed. */
static bool tells(const Deed *deed) {
    return deed->seat != CANTINA_CHANCE && !deed->side;
}

/* As everybody saw it. */
static void tell(const Box *box, void *state, const Deed *deed, Agent *agent) {
    _Alignas(16) unsigned char before[STATE_MOST], after[STATE_MOST];
    cantina_view(box, state, 0, before);
    take(box, state, deed);
    cantina_view(box, state, 0, after);
    agent_see(agent, box, deed->seat, before, after);
}

void past_tell(const Past *past, Watch *watch, Agent *agent) {
    _Alignas(16) unsigned char state[STATE_MOST];
    if (!past)
        return;
    if (!goes_on(past, watch))
        *watch = (Watch){0};
    agent->belief = watch->belief;
    memcpy(state, past->start, cantina_size(past->box));
    cantina_advance(past->box, state, NULL);
    for (int i = 0; i < past->count; i++)
        if (i >= watch->told && tells(&past->deeds[i]))
            tell(past->box, state, &past->deeds[i], agent);
        else
            take(past->box, state, &past->deeds[i]);
    *watch = (Watch){agent->belief, past->count, trail_of(past, past->count)};
}

void watch_table(const Table *table, Watch *watch, Agent *agent) {
    Past *past = past_of(table);
    past_tell(past, watch, agent);
    past_free(past);
}
