/* The op `agent`: what an agent would do for the seat that is asked, from that seat's view. */
#include <stdlib.h>
#include <string.h>

#include "agent/agent.h"
#include "pack/errors.h"
#include "protocol/ops.h"

enum { BUDGET_MOST = 1000000 };

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

static json_t *values_json(const Box *box, const AgentValue *values, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(
            list, json_pack("{s:o, s:f}", "action", show_choice_word(box, values[i].choice), "value", values[i].value));
    return list;
}

static json_t *advice(const Request *r, const Seated *seated, const Agent *agent, Seat seat, int budget) {
    const Box *box = seated->table->box;
    AgentThought *thought = malloc(sizeof *thought);
    AgentBudget own = {.iterations = budget};
    void *view = show_eyes(seated->table, seat);
    Choice choice = agent_choose(agent, NULL, box, view, seat, &own, thought);
    free(view);
    return json_pack("{s:o, s:o, s:o, s:o}", "seat", show_id(box, KIND_SEAT, seat), "action",
                     show_choice_word(box, choice), "text", show_choice_text(request_voice(r, seated), choice),
                     "values", values_json(box, thought->values, thought->count));
}

json_t *op_agent(Request *r) {
    Seated *seated = request_table(r);
    Agent agent;
    json_int_t budget = 0;
    Seat seat;
    if (!seated || !read_agent(r, &agent) || !request_integer(r, "budget", 1, BUDGET_MOST, &budget))
        return NULL;
    if (!settle(r, seated) || !seat_to_act(r, seated->table, &seat))
        return NULL;
    return advice(r, seated, &agent, seat, (int)budget);
}
