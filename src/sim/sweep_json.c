/* A sweep as one JSON object: `cantina sim --sweep --json`. Keys are stable; more may come. */
#include <stdlib.h>

#include "sim/jsons.h"
#include "sim/sweep.h"

static json_t *value_json(const SweepPlan *plan, const char *value) {
    return sweep_is_numeric(plan) && *value ? json_integer(strtol(value, NULL, 10)) : json_string(value);
}

/* A team has one number, a competitive game a list of them. */
static void put_wins(json_t *out, const SweepPlan *plan, const SweepPoint *point) {
    json_t *wins = json_array(), *rates = json_array(), *intervals = json_array();
    bool team = point->kind == CANTINA_TEAM;
    for (int party = 0; party < point_parties(plan, point); party++) {
        Rate win = sweep_rate(point, party);
        json_array_append_new(wins, json_integer(point->wins[party]));
        json_array_append_new(rates, json_real(win.rate));
        json_array_append_new(intervals, interval_json(win.ci));
    }
    json_object_set(out, "wins", team ? json_array_get(wins, 0) : wins);
    json_object_set(out, "win_rate", team ? json_array_get(rates, 0) : rates);
    json_object_set(out, "ci95", team ? json_array_get(intervals, 0) : intervals);
    json_decref(wins);
    json_decref(rates);
    json_decref(intervals);
}

static json_t *point_json(const SweepPlan *plan, const SweepPoint *point) {
    json_t *out = json_object();
    json_object_set_new(out, "value", value_json(plan, point->value));
    json_object_set_new(out, "now", json_boolean(point->is_now));
    if (*point->refused) {
        json_object_set_new(out, "refused", json_string(point->refused));
        return out;
    }
    json_object_set_new(out, "pack", pack_json(point->box.pack));
    json_object_set_new(out, "games", json_integer(point->games));
    put_wins(out, plan, point);
    json_object_set_new(out, "turns_mean", json_real((double)point->turns / (double)point->games));
    json_object_set_new(out, "decisions", json_integer(point->decisions));
    if (point->faults)
        json_object_set_new(out, "faults",
                            json_pack("{s:i, s:o}", "games", point->faults, "seed", seed_json(point->fault_seed)));
    return out;
}

bool sweep_json(FILE *out, const Sweep *sweep) {
    json_t *object = json_object(), *points = json_array();
    char name[256], now[256];
    plan_json(object, &sweep->plan.sim);
    json_object_set_new(object, "sweep", json_string(sweep_name(&sweep->plan, name, sizeof name)));
    json_object_set_new(object, "now", value_json(&sweep->plan, sweep_now(&sweep->plan, now, sizeof now)));
    json_object_set_new(object, "games_each", json_integer(sweep->plan.sim.games));
    json_object_set_new(object, "planned", json_integer(sweep->plan.count));
    json_object_set_new(object, "stopped", json_boolean(sweep->stopped));
    for (int i = 0; i < sweep->plan.count; i++)
        if (sweep->points[i].games || *sweep->points[i].refused)
            json_array_append_new(points, point_json(&sweep->plan, &sweep->points[i]));
    json_object_set_new(object, "points", points);
    json_object_set_new(object, "seconds", json_real(sweep->seconds));
    return json_print(out, object);
}
