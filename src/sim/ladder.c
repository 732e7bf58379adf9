#include "sim/ladder.h"

#include <inttypes.h>
#include <stdlib.h>

#include "agent/agent.h"
#include "base/rng.h"
#include "sim/notebook.h"

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
                  .planned = plan->games[level],
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

bool ladder_is_even(const LadderPlan *plan) {
    for (int level = 1; level < plan->level_count; level++)
        if (plan->games[level] != plan->games[0])
            return false;
    return true;
}

void rung_add(Rung *rung, const Rung *part) {
    rung->games += part->games;
    rung->wins += part->wins;
    rung->halves += part->halves;
    rung->decisions += part->decisions;
    rung->thinking += part->thinking;
    if (part->faults && !rung->faults)
        rung->fault_seed = part->fault_seed;
    rung->faults += part->faults;
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
                   .games = climb->rung->planned,
                   .seats = climb->rung->seats,
                   .agents = {climb->rung->level},
                   .agent_count = 1,
                   .budgets = {plan->budget},
                   .budget_count = plan->budget > 0,
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

/* What the seats of the level did, from one to the last. The team, or its loyal, are the first party. */
static Rung part_of(const SimResult *result, int first, int last) {
    const SimTally *tally = result->tally;
    Rung part = {.games = tally->party[first].games,
                 .wins = tally->party_wins[first],
                 .halves = tally->party[first].halves,
                 .faults = result->faults,
                 .fault_seed = result->fault.seed};
    for (int seat = first; seat <= last; seat++) {
        part.decisions += tally->answered[seat];
        part.thinking += result->thinking[seat];
    }
    return part;
}

/* ---- what was played before ---- */

/* Games of a rung that a notebook knows by the same words. */
typedef struct {
    char what[192];
    uint64_t play; /* a fingerprint */
} Stretch;

/* How the agents play: what some quick games come to, and what each is set to, of which games so quick show little.
 * Other agents, rules, options or cards give another number, as far as they matter here. 0 if they cannot be played. */
static uint64_t fingerprint(const SimPlan *plan) {
    enum { GAMES = 2, LINES = 20 };
    SimPlan quick = *plan;
    SimResult result;
    uint64_t print = 1;
    quick.games = GAMES;
    quick.first = 0;
    quick.budgets[0] = LINES;
    quick.budget_count = 1;
    quick.progress = NULL;
    if (sim_run(&quick, &result))
        return 0;
    const SimTally *tally = result.tally;
    for (int i = 0; i < SIM_OPTIONS; i++)
        print = bits_mix(print ^ plan->options[i]);
    for (int seat = 0; seat < CANTINA_SEATS_MAX; seat++)
        print = bits_mix(print ^ (uint64_t)(tally->answered[seat] << 8 | tally->halves[seat]));
    for (int row = 0; row < SIM_OUTCOMES; row++)
        print = bits_mix(print ^ (uint64_t)tally->outcomes[row]);
    print = bits_mix(print ^ (uint64_t)(tally->chances << 16 | tally->turns));
    sim_free(&result);
    for (int i = 0; i < plan->agent_count; i++) {
        Agent agent;
        print = bits_mix(print ^ (agent_make(plan->agents[i], 0, &agent) ? agent_mark(&agent) : 0));
    }
    return print;
}

static Stretch stretch_of(const Climb *climb, const SimPlan *sim, int seat) {
    const Rung *rung = climb->rung;
    Stretch stretch = {.play = fingerprint(sim)};
    char against[48] = "", budget[32] = "";
    if (rung->against)
        snprintf(against, sizeof against, " as p%d against %s", seat + 1, rung->against);
    if (climb->ladder->plan.budget)
        snprintf(budget, sizeof budget, ", budget %d", climb->ladder->plan.budget);
    snprintf(stretch.what, sizeof stretch.what, "%s%s%s, %d seats, %s%s%s, seed %" PRIu64, sim->box->game->id,
             rung->preset ? ", " : "", rung->preset ? rung->preset->word : "", rung->seats, rung->level, against,
             budget, sim->seed);
    return stretch;
}

/* ---- playing on ---- */

/* Plays what is left of a plan, for the seats of the level from one to the last. */
static int run_once(Climb *climb, SimPlan *sim, int first, int last) {
    Notebook *notebook = climb->ladder->plan.notebook;
    Stretch stretch;
    SimResult result;
    if (notebook) {
        stretch = stretch_of(climb, sim, first);
        sim->first = notebook_recall(notebook, stretch.what, stretch.play, climb->rung);
        sim->games -= sim->first;
        climb->before += sim->first;
    }
    if (notebook && sim->games <= 0)
        return 0;
    int wrong = sim_run(sim, &result);
    if (wrong)
        return wrong;
    Rung part = part_of(&result, first, last);
    rung_add(climb->rung, &part);
    if (notebook && !result.dropped && part.games + part.faults)
        climb->ladder->unwritten = notebook_note(notebook, stretch.what, stretch.play, sim->first, &part);
    climb->before += sim->games;
    climb->ladder->stopped |= result.stopped || climb->ladder->unwritten;
    sim_free(&result);
    return 0;
}

static int climb_as_team(Climb *climb) {
    SimPlan sim = plan_of(climb);
    return run_once(climb, &sim, 0, climb->rung->seats - 1);
}

/* The level in one seat after the other; the games are shared out evenly, each with a seed of its own. */
static int climb_against(Climb *climb) {
    int wrong = 0, games = climb->rung->planned, seats = climb->rung->seats;
    for (int seat = 0; seat < seats && !wrong && !climb->ladder->stopped; seat++) {
        SimPlan sim = plan_of(climb);
        sim.games = games / seats + (seat < games % seats);
        sim.seed = sim_seed(sim.seed, seat);
        sim.agent_count = seats;
        for (int i = 0; i < seats; i++)
            sim.agents[i] = i == seat ? climb->rung->level : climb->rung->against;
        wrong = sim.games ? run_once(climb, &sim, seat, seat) : 0;
    }
    return wrong;
}

static int rung_climb(Ladder *ladder, Rung *rung) {
    Climb climb = {ladder, rung, 0};
    SimPlan sim = plan_of(&climb);
    if (game_refusal(sim.box, sim.options, sim.seats)) { /* there is no such game, so nothing is left to be played */
        ladder->done++;
        return 0;
    }
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
