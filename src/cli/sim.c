/* cantina sim: many games between agents. */
#include "sim/sim.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agent/agent.h"
#include "cli/agents.h"
#include "cli/cli.h"
#include "cli/probes.h"

/* ---- what is measured besides ---- */

static const struct {
    const char *game, *name, *unit;
    int (*probe)(const CantinaBox *box, const void *state);
} probes[] = {
    {"conflict", "Event marker", "fields from the start", probe_conflict},
    {"clonewars", "Threat marker", "spaces from the start", probe_clonewars},
};

static void plan_probe(SimPlan *plan, const Game *game) {
    for (int i = 0; i < COUNT(probes); i++)
        if (!strcmp(probes[i].game, game->id)) {
            plan->probe = probes[i].probe;
            plan->probe_name = probes[i].name;
            plan->probe_unit = probes[i].unit;
        }
}

/* ---- the plan ---- */

static void progress(void *self, int done, int games) {
    (void)self;
    fprintf(stderr, "\r%d of %d games", done, games);
    if (done == games)
        fputs("\r\033[K", stderr);
}

static bool read_plan(const Args *args, const Game *game, SimPlan *plan, AgentList *agents) {
    long jobs = sysconf(_SC_NPROCESSORS_ONLN);
    *plan = (SimPlan){.seats = game->seats_min > 2 ? game->seats_min : 2, .seed = 1, .jobs = jobs > 0 ? (int)jobs : 1};
    if (!args_value(args, "games")) {
        wrong_usage(args, "--games is missing: how many games, for example --games 1000");
        return false;
    }
    if (!args_number(args, "games", 1, 1000000000, &plan->games) ||
        !args_number(args, "seats", game->seats_min, game->seats_max, &plan->seats) ||
        !args_number(args, "jobs", 1, 256, &plan->jobs) ||
        !args_number(args, "budget", 1, 1000000, &plan->budget.iterations) || !args_seed(args, &plan->seed) ||
        !content_options(args, game, plan->options) || !agents_read(args, agents))
        return false;
    if (agents->count > 1 && agents->count != plan->seats) {
        wrong_usage(args, "--agents names %d levels for %d seats; name one, or one for each seat", agents->count,
                    plan->seats);
        return false;
    }
    plan->agent_count = agents->count;
    for (int i = 0; i < agents->count; i++)
        plan->agents[i] = agents->levels[i];
    return true;
}

/* ---- results ---- */

static int write_report(const Args *args, const SimResult *result) {
    const char *path = args_value(args, "report");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!path)
        return EXIT_WELL;
    if (!file)
        return failed(args, "%s: %s", path, strerror(errno));
    sim_report_html(file, result);
    bool lost = ferror(file) != 0;
    lost |= fclose(file) != 0;
    return lost ? failed(args, "%s: the report could not be written", path) : EXIT_WELL;
}

static int report(const Args *args, const SimResult *result) {
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (args_flag(args, "json"))
        sim_json(stdout, result);
    else
        sim_text(stdout, result);
    int code = write_report(args, result);
    if (result->faults)
        code = failed(args, "%d games found something impossible; the first is game %d with seed %llu", result->faults,
                      result->fault.game + 1, (unsigned long long)result->fault.seed);
    if (result->stopped && code == EXIT_WELL)
        code = failed(args, "stopped after %lld of %d games", (long long)result->tally->games, result->plan.games);
    return code;
}

static const char *why_not(int code) {
    switch (code) {
    case CANTINA_BAD_SEATS:
        return "the game does not take that many seats";
    case SIM_NO_MEMORY:
        return "out of memory";
    default:
        return "the plan cannot be played";
    }
}

static int simulate(const Args *args, SimPlan *plan, Content *content) {
    SimResult result;
    plan->box = &content->box;
    plan->stop = stop_watch();
    if (isatty(STDERR_FILENO))
        plan->progress = progress;
    plan_probe(plan, content->box.game);
    int code = sim_run(plan, &result);
    if (code < 0)
        return failed(args, "%s", why_not(code));
    code = report(args, &result);
    sim_free(&result);
    return code;
}

static int run(const Args *args) {
    Content content = {0};
    SimPlan plan;
    AgentList agents;
    const Game *game = content_game(args, args->words[0]);
    if (!game || !read_plan(args, game, &plan, &agents))
        return EXIT_USAGE;
    int code = content_open(&content, args, game) ? simulate(args, &plan, &content) : EXIT_FAILED;
    content_close(&content);
    return code;
}

static const Option options[] = {
    {"games", "N", "how many games (needed)", false},
    {"seats", "N", "how many seats (default 2)", false},
    {"agents", "LEVEL,...", "one level for all seats, or one for each (default greedy)", false},
    OPTION_SET,
    {"seed", "S", "the same seed gives the same figures (default 1)", false},
    {"jobs", "J", "threads (default: all processors)", false},
    {"budget", "N", "iterations of each decision (default: the level's own)", false},
    OPTION_JSON,
    {"report", "FILE", "write a page with figures and plots", false},
    OPTION_PACK,
    OPTIONS_END,
};

const Command command_sim = {
    .name = "sim",
    .words = {"GAME"},
    .about = "Play many games between agents and tell how they went.",
    .options = options,
    .run = run,
    .more = "Ctrl-C finishes the games under way and reports what is done (exit 1); a second one drops them. The same "
            "seed and options give the same figures, whatever --jobs is.",
};
