#include "sim/ladder.h"

#include <stdlib.h>

/* ---- the rungs ---- */

int ladder_presets(const LadderPlan *plan) {
    return plan->preset_count ? plan->preset_count : 1;
}

static const Preset *preset_at(const LadderPlan *plan, int preset) {
    return plan->preset_count ? plan->presets[preset] : NULL;
}

const char *ladder_preset_word(const LadderPlan *plan, int preset) {
    return plan->preset_count ? plan->presets[preset]->word : "";
}

const char *ladder_preset_name(const LadderPlan *plan, int preset) {
    return plan->preset_count ? plan->presets[preset]->name : "";
}

static int rung_place(const LadderPlan *plan, int preset, int seats, int level) {
    return (preset * plan->seats_count + seats) * plan->level_count + level;
}

const Rung *ladder_rung(const Ladder *ladder, int preset, int seats, int level) {
    return &ladder->rungs[rung_place(&ladder->plan, preset, seats, level)];
}

static Rung rung_of(const LadderPlan *plan, int preset, int seats, int level) {
    return (Rung){.preset = preset_at(plan, preset),
                  .seats = plan->seats[seats],
                  .level = plan->levels[level],
                  .against = plan->box->game->team ? NULL : plan->levels[level ? level - 1 : 0]};
}

static bool ladder_lay(Ladder *ladder) {
    const LadderPlan *plan = &ladder->plan;
    ladder->count = rung_place(plan, ladder_presets(plan), 0, 0);
    ladder->rungs = calloc((size_t)ladder->count + 1, sizeof *ladder->rungs);
    for (int preset = 0; ladder->rungs && preset < ladder_presets(plan); preset++)
        for (int seats = 0; seats < plan->seats_count; seats++)
            for (int level = 0; level < plan->level_count; level++)
                ladder->rungs[rung_place(plan, preset, seats, level)] = rung_of(plan, preset, seats, level);
    return ladder->rungs != NULL;
}

Rate rung_rate(const Rung *rung) {
    double games = (double)rung->games, wins = (double)rung->halves / 2;
    return (Rate){games > 0 ? wins / games : 0, wilson(wins, games)};
}

double rung_milliseconds(const Rung *rung) {
    return rung->decisions ? 1000 * rung->thinking / (double)rung->decisions : 0;
}

/* ---- playing ---- */

/* A rung being played. */
typedef struct {
    Ladder *ladder;
    Rung *rung;
    int before; /* games that earlier runs of it have played */
} Climb;

static void tell(void *self, int done, int games) {
    const Climb *climb = self;
    (void)games;
    climb->ladder->plan.progress(climb->ladder->plan.self, climb->ladder, climb->rung, climb->before + done);
}

static SimPlan plan_of(Climb *climb) {
    const LadderPlan *plan = &climb->ladder->plan;
    const Game *game = plan->box->game;
    SimPlan sim = {.box = plan->box,
                   .games = plan->games,
                   .seats = climb->rung->seats,
                   .agents = {climb->rung->level},
                   .agent_count = 1,
                   .budget = plan->budget,
                   .seed = plan->seed,
                   .jobs = plan->jobs,
                   .progress = plan->progress ? tell : NULL,
                   .self = climb,
                   .stop = plan->stop};
    for (int i = 0; i < game->options_count && i < SIM_OPTIONS; i++)
        sim.options[i] =
            climb->rung->preset && preset_decides(game, i) ? climb->rung->preset->values[i] : plan->options[i];
    return sim;
}

/* Adds what the seats of the level did, from one to the last. The team, or its loyal, are the first party. */
static void rung_count(Rung *rung, const SimResult *result, int first, int last) {
    const SimTally *tally = result->tally;
    rung->games += tally->party[first].games;
    rung->wins += tally->party_wins[first];
    rung->halves += tally->party[first].halves;
    for (int seat = first; seat <= last; seat++) {
        rung->decisions += tally->answered[seat];
        rung->thinking += result->thinking[seat];
    }
    if (result->faults && !rung->faults)
        rung->fault_seed = result->fault.seed;
    rung->faults += result->faults;
}

static int run_once(Climb *climb, const SimPlan *sim, int first, int last) {
    SimResult result;
    int wrong = sim_run(sim, &result);
    if (wrong)
        return wrong;
    rung_count(climb->rung, &result, first, last);
    climb->ladder->stopped |= result.stopped;
    sim_free(&result);
    return 0;
}

static int climb_as_team(Climb *climb) {
    SimPlan sim = plan_of(climb);
    return run_once(climb, &sim, 0, climb->rung->seats - 1);
}

/* The level in one seat after the other; the games are shared out evenly, each with a seed of its own. */
static int climb_against(Climb *climb) {
    int wrong = 0, games = climb->ladder->plan.games, seats = climb->rung->seats;
    for (int seat = 0; seat < seats && !wrong && !climb->ladder->stopped; seat++) {
        SimPlan sim = plan_of(climb);
        sim.games = games / seats + (seat < games % seats);
        sim.seed = sim_seed(sim.seed, seat);
        sim.agent_count = seats;
        for (int i = 0; i < seats; i++)
            sim.agents[i] = i == seat ? climb->rung->level : climb->rung->against;
        wrong = sim.games ? run_once(climb, &sim, seat, seat) : 0;
        climb->before += sim.games;
    }
    return wrong;
}

static int rung_climb(Ladder *ladder, Rung *rung) {
    Climb climb = {ladder, rung, 0};
    int wrong = rung->against ? climb_against(&climb) : climb_as_team(&climb);
    ladder->faults += rung->faults;
    ladder->done += rung->games > 0;
    if (!wrong && rung->games && ladder->plan.finished)
        ladder->plan.finished(ladder->plan.self, ladder, rung);
    return wrong;
}

int ladder_run(const LadderPlan *plan, Ladder *ladder) {
    double began = sim_clock();
    int wrong = 0;
    *ladder = (Ladder){.plan = *plan};
    if (!ladder_lay(ladder))
        return SIM_NO_MEMORY;
    for (int i = 0; i < ladder->count && !wrong && !ladder->stopped; i++) {
        wrong = rung_climb(ladder, &ladder->rungs[i]);
        ladder->seconds = sim_clock() - began;
    }
    if (wrong)
        ladder_free(ladder);
    return wrong;
}

void ladder_free(Ladder *ladder) {
    free(ladder->rungs);
    ladder->rungs = NULL;
}
