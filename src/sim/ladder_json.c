/* The ladder as one JSON object: `cantina sim --ladder --json`. Keys are stable; more may come. */
#include <inttypes.h>
#include <jansson.h>

#include "core/pack.h"
#include "sim/jsons.h"
#include "sim/ladder.h"

static json_t *rung_json(const Rung *rung) {
    Rate win = rung_rate(rung);
    json_t *out = json_object();
    if (rung->preset)
        json_object_set_new(out, "difficulty", json_string(rung->preset->word));
    json_object_set_new(out, "seats", json_integer(rung->seats));
    json_object_set_new(out, "level", json_string(rung->level));
    if (rung->against)
        json_object_set_new(out, "against", json_string(rung->against));
    json_object_set_new(out, "games", json_integer(rung->games));
    json_object_set_new(out, "wins", json_integer(rung->wins));
    json_object_set_new(out, "win_rate", json_real(win.rate));
    json_object_set_new(out, "ci95", interval_json(win.ci));
    json_object_set_new(out, "decisions", json_integer(rung->decisions));
    json_object_set_new(out, "ms_a_decision", json_real(rung_milliseconds(rung)));
    if (rung->faults)
        json_object_set_new(out, "faults",
                            json_pack("{s:i, s:o}", "games", rung->faults, "seed", seed_json(rung->fault_seed)));
    return out;
}

static json_t *rungs_json(const Ladder *ladder) {
    json_t *rungs = json_array();
    for (int i = 0; i < ladder->count; i++)
        if (ladder->rungs[i].games)
            json_array_append_new(rungs, rung_json(&ladder->rungs[i]));
    return rungs;
}

/* The options that are the same on all rungs. */
static json_t *options_json(const LadderPlan *plan) {
    json_t *options = json_object();
    const char *id, *value;
    bool is_default;
    for (int i = 0; (id = figures_option_in(plan->box, plan->options, i, &value, &is_default)); i++)
        if (!(plan->preset_count && preset_decides(plan->box->game, i)))
            json_object_set_new(options, id, json_string(value));
    return options;
}

/* A number, or a list by level. */
static json_t *games_json(const LadderPlan *plan) {
    if (ladder_is_even(plan))
        return json_integer(plan->games[0]);
    json_t *games = json_array();
    for (int level = 0; level < plan->level_count; level++)
        json_array_append_new(games, json_integer(plan->games[level]));
    return games;
}

bool ladder_json(FILE *out, const Ladder *ladder, const LadderNote *note) {
    const LadderPlan *plan = &ladder->plan;
    json_t *object = json_object();
    json_object_set_new(object, "game", json_string(plan->box->game->id));
    json_object_set_new(object, "pack", pack_json(plan->box->pack));
    json_object_set_new(object, "version", json_string(note->version));
    json_object_set_new(object, "date", json_string(note->date));
    json_object_set_new(object, "options", options_json(plan));
    json_object_set_new(object, "games_each", games_json(plan));
    json_object_set_new(object, "budget", json_integer(plan->budget));
    json_object_set_new(object, "seed", seed_json(plan->seed));
    json_object_set_new(object, "planned", json_integer(ladder->count));
    json_object_set_new(object, "stopped", json_boolean(ladder->stopped));
    json_object_set_new(object, "rungs", rungs_json(ladder));
    json_object_set_new(object, "seconds", json_real(ladder->seconds));
    return json_print(out, object);
}
