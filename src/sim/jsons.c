#include "sim/jsons.h"

#include <inttypes.h>

#include "sim/figures.h"

json_t *seed_json(uint64_t seed) {
    return seed <= INT64_MAX ? json_integer((json_int_t)seed) : json_sprintf("%" PRIu64, seed);
}

json_t *interval_json(Interval interval) {
    return json_pack("[f, f]", interval.low, interval.high);
}

json_t *pack_json(const Pack *pack) {
    return json_pack("{s:s, s:o}", "id", pack_string(pack, pack->id), "hash", json_sprintf("%016" PRIx64, pack->hash));
}

static json_t *options_json(const SimPlan *plan) {
    json_t *options = json_object();
    const char *id, *value;
    bool is_default;
    for (int i = 0; (id = figures_option_in(plan->box, plan->options, i, &value, &is_default)); i++)
        json_object_set_new(options, id, json_string(value));
    return options;
}

static json_t *agents_json(const SimPlan *plan) {
    json_t *agents = json_array();
    for (int i = 0; i < plan->seats; i++)
        json_array_append_new(agents, json_string(sim_agent(plan, (CantinaSeat)(i + 1))));
    return agents;
}

/* A number, or a list by seat. */
static json_t *budget_json(const SimPlan *plan) {
    if (plan->budget_count <= 1)
        return json_integer(plan->budgets[0]);
    json_t *budgets = json_array();
    for (int i = 0; i < plan->budget_count; i++)
        json_array_append_new(budgets, json_integer(plan->budgets[i]));
    return budgets;
}

void plan_json(json_t *out, const SimPlan *plan) {
    json_object_set_new(out, "game", json_string(cantina_game_id(plan->box)));
    json_object_set_new(out, "pack", pack_json(plan->box->pack));
    json_object_set_new(out, "seats", json_integer(plan->seats));
    json_object_set_new(out, "options", options_json(plan));
    json_object_set_new(out, "agents", agents_json(plan));
    json_object_set_new(out, "budget", budget_json(plan));
    json_object_set_new(out, "seed", seed_json(plan->seed));
}

bool json_print(FILE *out, json_t *object) {
    bool written = !json_dumpf(object, out, JSON_INDENT(2) | JSON_REAL_PRECISION(10)) && fputc('\n', out) != EOF;
    json_decref(object);
    return written;
}
