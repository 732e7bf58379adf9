/* The op `agent`: what an agent would do for the seat that is asked, from that seat's view. */
#include <stdlib.h>
#include <string.h>

#include "agent/agent.h"
#include "pack/errors.h"
#include "protocol/ops.h"
#include "watch/watch.h"

enum { BUDGET_MOST = 1000000, MILLISECONDS_MOST = 60000 };

static bool read_agent(Request *r, Agent *agent) {
    const char *level = request_word(r, "level");
    uint64_t seed = 0;
    if (!level || (json_object_get(r->json, "seed") && !request_seed(r, &seed)))
        return false;
    if (agent_make(level, seed, agent))
        return true;
    Nearest nearest = nearest_to(level, strlen(level));
    for (const char *const *known = agent_levels(); *known; known++)
        nearest_try(&nearest, *known);
    request_fail(r, "bad-request", "level: there is no level '%.40s'%s", level, nearest_hint(&nearest).text);
    return false;
}

static bool seat_to_act(Request *r, const Table *table, Seat *seat) {
    *seat = table->status == CANTINA_ASK ? cantina_asked(table->box, table->state) : CANTINA_NOBODY;
    if (!*seat)
        request_fail(r, "not-asked", "the game is over; nobody has to act");
    else if (*seat == CANTINA_CHANCE)
        request_fail(r, "not-asked", "chance is asked, not a seat; apply an outcome or set chance to \"auto\"");
    return !r->code;
}

static bool read_budget(Request *r, AgentBudget *budget) {
    json_int_t iterations = 0, milliseconds = 0;
    if (!request_integer(r, "budget", 1, BUDGET_MOST, &iterations) ||
        !request_integer(r, "milliseconds", 1, MILLISECONDS_MOST, &milliseconds))
        return false;
    *budget = (AgentBudget){.iterations = (int)iterations, .milliseconds = (int)milliseconds};
    return true;
}

static json_t *advice(const Request *r, const Seated *seated, const Agent *agent, Seat seat,
                      const AgentBudget *budget) {
    AgentThought *thought = calloc(1, sizeof *thought);
    void *view = show_eyes(seated->table, seat);
    if (!thought)
        abort();
    Choice choice = agent_choose(agent, NULL, seated->table->box, view, seat, budget, thought);
    json_t *reply = show_thought(request_voice(r, seated), seat, choice, thought);
    free(view);
    free(thought);
    return reply;
}

json_t *op_agent(Request *r) {
    Seated *seated = request_table(r);
    Agent agent;
    AgentBudget budget;
    Seat seat;
    if (!seated || !read_agent(r, &agent) || !read_budget(r, &budget))
        return NULL;
    if (!settle(r, seated) || !seat_to_act(r, seated->table, &seat))
        return NULL;
    watch_table(seated->table, &(Watch){0}, &agent);
    return advice(r, seated, &agent, seat, &budget);
}
