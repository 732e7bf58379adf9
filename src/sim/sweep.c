#include "sim/sweep.h"

#include <stdlib.h>
#include <string.h>

#include "agent/agent.h"
#include "core/game.h"

/* ---- figures ---- */

const char *sweep_name(const SweepPlan *plan, char *out, size_t room) {
    switch (plan->kind) {
    case SWEEP_OPTION:
        snprintf(out, room, "option:%s", plan->sim.box->game->options[plan->option].id);
        break;
    case SWEEP_SPOT:
        snprintf(out, room, "%s", plan->spot->name);
        break;
    case SWEEP_BUDGET:
        snprintf(out, room, "budget");
        break;
    }
    return out;
}

/* Of the first seat. */
static int iterations_now(const SimPlan *sim) {
    Agent agent;
    int budget = sim_budget(sim, 1);
    return budget || !agent_make(sim->agents[0], 0, &agent) ? budget : agent_iterations(&agent);
}

const char *sweep_now(const SweepPlan *plan, char *out, size_t room) {
    switch (plan->kind) {
    case SWEEP_OPTION:
        snprintf(out, room, "%s", plan->sim.box->game->options[plan->option].words[plan->sim.options[plan->option]]);
        break;
    case SWEEP_SPOT:
        snprintf(out, room, "%s", plan->spot->now);
        break;
    case SWEEP_BUDGET:
        snprintf(out, room, "%d", iterations_now(&plan->sim));
        break;
    }
    return out;
}

bool sweep_is_numeric(const SweepPlan *plan) {
    for (int i = 0; i < plan->count; i++) {
        char *end;
        strtol(plan->values[i], &end, 10);
        if (end == plan->values[i] || *end)
            return false;
    }
    return true;
}

/* An option may divide a team: then there is a column for who. */
int sweep_parties(const SweepPlan *plan) {
    SimPlan sim = plan->sim;
    int most = sim_parties(sim_kind(&sim), sim.seats);
    int values = plan->kind == SWEEP_OPTION ? plan->sim.box->game->options[plan->option].count : 0;
    for (int i = 0; i < values; i++) {
        sim.options[plan->option] = (uint8_t)i;
        int parties = sim_parties(sim_kind(&sim), sim.seats);
        most = parties > most ? parties : most;
    }
    return most;
}

int point_parties(const SweepPlan *plan, const SweepPoint *point) {
    return sim_parties(point->kind, plan->sim.seats);
}

Rate sweep_rate(const SweepPoint *point, int party) {
    return score_rate(&point->party[party]);
}

/* ---- what each value is played with ---- */

/* An error without a line is the game's: it has no use for the pack as a whole. Any other one is the value's. */
static int point_compile(const SweepPlan *plan, SweepPoint *point, PackReport *report, char *wrong, size_t room) {
    const Game *game = plan->sim.box->game;
    point->own = pack_compile_spot(game, plan->sources, plan->source_count, plan->spot, point->value, report);
    point->box = (CantinaBox){game, point->own};
    if (point->own)
        return 0;
    if (!report->misfit) {
        snprintf(wrong, room, "%s: %s", plan->spot->name, report->errors[0].message);
        return SWEEP_BAD_VALUE;
    }
    snprintf(point->refused, sizeof point->refused, "%s", report->errors[0].message);
    return 0;
}

static int points_compile(Sweep *sweep, char *wrong, size_t room) {
    PackReport *report = calloc(1, sizeof *report);
    int code = report ? 0 : SIM_NO_MEMORY;
    for (int i = 0; i < sweep->plan.count && !code; i++)
        code = point_compile(&sweep->plan, &sweep->points[i], report, wrong, room);
    free(report);
    return code;
}

/* The value of the option that a point stands for; -1: there is none. */
static int option_value(const SweepPlan *plan, const SweepPoint *point) {
    const OptionDef *option = &plan->sim.box->game->options[plan->option];
    for (int i = 0; i < option->count; i++)
        if (!strcmp(option->words[i], point->value))
            return i;
    return -1;
}

static int options_check(Sweep *sweep, char *wrong, size_t room) {
    for (int i = 0; i < sweep->plan.count; i++) {
        if (option_value(&sweep->plan, &sweep->points[i]) >= 0)
            continue;
        snprintf(wrong, room, "%s has no value '%s'", sweep->plan.sim.box->game->options[sweep->plan.option].id,
                 sweep->points[i].value);
        return SWEEP_BAD_VALUE;
    }
    return 0;
}

/* The number of iterations that a point stands for; 0: it is none. */
static int iterations_of(const SweepPoint *point) {
    char *end;
    long number = strtol(point->value, &end, 10);
    return end != point->value && !*end && number >= 1 && number <= SWEEP_ITERATIONS_MOST ? (int)number : 0;
}

static int budgets_check(Sweep *sweep, char *wrong, size_t room) {
    if (!iterations_now(&sweep->plan.sim)) {
        snprintf(wrong, room, "%s does not search; name a level that does", sweep->plan.sim.agents[0]);
        return SWEEP_BAD_VALUE;
    }
    for (int i = 0; i < sweep->plan.count; i++) {
        if (iterations_of(&sweep->points[i]))
            continue;
        snprintf(wrong, room, "budget: '%s' is no number of iterations from 1 to %d", sweep->points[i].value,
                 SWEEP_ITERATIONS_MOST);
        return SWEEP_BAD_VALUE;
    }
    return 0;
}

static int sweep_prepare(Sweep *sweep, char *wrong, size_t room) {
    char now[256];
    sweep_now(&sweep->plan, now, sizeof now);
    sweep->points = calloc((size_t)sweep->plan.count + 1, sizeof *sweep->points);
    if (!sweep->points)
        return SIM_NO_MEMORY;
    for (int i = 0; i < sweep->plan.count; i++) {
        memcpy(sweep->points[i].value, sweep->plan.values[i], SWEEP_WORD);
        sweep->points[i].is_now = !strcmp(sweep->plan.values[i], now);
        sweep->points[i].box = *sweep->plan.sim.box;
    }
    switch (sweep->plan.kind) {
    case SWEEP_OPTION:
        return options_check(sweep, wrong, room);
    case SWEEP_SPOT:
        return points_compile(sweep, wrong, room);
    case SWEEP_BUDGET:
        return budgets_check(sweep, wrong, room);
    }
    return 0;
}

/* ---- playing ---- */

/* A value being played. */
typedef struct {
    const Sweep *sweep;
    const SweepPoint *point;
} Turn;

static void tell(void *self, int done, int games) {
    const Turn *turn = self;
    (void)games;
    turn->sweep->plan.progress(turn->sweep->plan.self, turn->sweep, turn->point, done);
}

static void point_count(SweepPoint *point, const SimResult *result) {
    const SimTally *tally = result->tally;
    point->games = tally->games;
    point->turns = tally->turns;
    point->decisions = tally->decisions;
    point->kind = result->kind;
    memcpy(point->party, tally->party, sizeof point->party);
    memcpy(point->wins, tally->party_wins, sizeof point->wins);
    point->faults = result->faults;
    point->fault_seed = result->fault.seed;
}

/* A team thinks as long in every seat; among rivals the others go on as they are. */
static void give_iterations(SimPlan *sim, int iterations) {
    int swept = sim_kind(sim) == CANTINA_RIVALS ? 1 : sim->seats;
    for (int seat = sim->seats; seat > 0; seat--) /* what the others have may be written down with the first */
        sim->budgets[seat - 1] = seat <= swept ? iterations : sim_budget(sim, (Seat)seat);
    sim->budget_count = sim->seats;
}

static int point_play(Sweep *sweep, SweepPoint *point) {
    SimPlan sim = sweep->plan.sim;
    SimResult result;
    Turn turn = {sweep, point};
    const Message *why;
    sim.box = &point->box;
    sim.progress = sweep->plan.progress ? tell : NULL;
    sim.self = &turn;
    if (sweep->plan.kind == SWEEP_OPTION)
        sim.options[sweep->plan.option] = (uint8_t)option_value(&sweep->plan, point);
    if (sweep->plan.kind == SWEEP_BUDGET)
        give_iterations(&sim, iterations_of(point));
    if ((why = game_refusal(sim.box, sim.options, sim.seats))) {
        snprintf(point->refused, sizeof point->refused, "%s", why->text);
        return 0;
    }
    int code = sim_run(&sim, &result);
    if (code)
        return code;
    point_count(point, &result);
    sweep->stopped |= result.stopped;
    sweep->faults += result.faults;
    sim_free(&result);
    return 0;
}

static int sweep_play(Sweep *sweep) {
    double began = sim_clock();
    int code = 0;
    for (int i = 0; i < sweep->plan.count && !code && !sweep->stopped; i++) {
        SweepPoint *point = &sweep->points[i];
        code = *point->refused ? 0 : point_play(sweep, point); /* which may refuse it */
        bool done = point->games || *point->refused;
        sweep->done += done;
        sweep->seconds = sim_clock() - began;
        if (!code && done && sweep->plan.finished)
            sweep->plan.finished(sweep->plan.self, sweep, point);
    }
    return code;
}

int sweep_run(const SweepPlan *plan, Sweep *sweep, char *wrong, size_t room) {
    *sweep = (Sweep){.plan = *plan};
    int code = sweep_prepare(sweep, wrong, room);
    if (!code)
        code = sweep_play(sweep);
    if (code)
        sweep_free(sweep);
    return code;
}

void sweep_free(Sweep *sweep) {
    for (int i = 0; sweep->points && i < sweep->plan.count; i++)
        free(sweep->points[i].own);
    free(sweep->points);
    sweep->points = NULL;
}
