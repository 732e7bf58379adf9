/* cantina sim: many games between agents. */
#include "sim/sim.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agent/agent.h"
#include "cli/agents.h"
#include "cli/cli.h"
#include "cli/probes.h"
#include "cli/report.h"
#include "cli/sim_modes.h"
#include "table/table.h"

/* ---- what is measured besides ---- */

static const struct {
    const char *game, *name, *unit;
    int (*probe)(const CantinaBox *box, const void *state);
} probes[] = {
    {"conflict", "Event marker", "fields from the start", probe_conflict},
    {"clonewars", "Threat marker", "spaces from the start", probe_clonewars},
    {"mandalorian", "Damage of the characters", "points in all", probe_mandalorian},
    {"outerrim", "Fame of the most famous", "points", probe_outerrim},
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

int sim_jobs(void) {
    long jobs = sysconf(_SC_NPROCESSORS_ONLN);
    return jobs > 0 ? (int)jobs : 1;
}

bool sim_read_plan(const Args *args, const Game *game, SimPlan *plan, AgentList *agents) {
    *plan = (SimPlan){.seats = game->seats_min > 2 ? game->seats_min : 2, .seed = 1, .jobs = sim_jobs()};
    if (args_value(args, "report") && report_is_markdown(args_value(args, "report"))) {
        wrong_usage(args, "--report FILE.md goes with --ladder only; name the page FILE.html");
        return false;
    }
    if (args_value(args, "notebook")) {
        wrong_usage(args, "--notebook goes with --ladder only; leave it out");
        return false;
    }
    if (!args_value(args, "games")) {
        wrong_usage(args, "--games is missing: how many games, for example --games 1000");
        return false;
    }
    if (!args_number(args, "games", 1, 1000000000, &plan->games) ||
        !args_number(args, "seats", game->seats_min, game->seats_max, &plan->seats) ||
        !args_number(args, "jobs", 1, 256, &plan->jobs) ||
        !args_numbers(args, "budget", 1, 1000000, plan->budgets, CANTINA_SEATS_MAX, &plan->budget_count) ||
        !args_seed(args, &plan->seed) || !content_setup(args, game, plan->options) || !agents_read(args, agents))
        return false;
    if (agents->count > 1 && agents->count != plan->seats) {
        wrong_usage(args, "--agents names %d levels for %d seats; name one, or one for each seat", agents->count,
                    plan->seats);
        return false;
    }
    if (plan->budget_count > 1 && plan->budget_count != plan->seats) {
        wrong_usage(args, "--budget names %d numbers for %d seats; name one, or one for each seat", plan->budget_count,
                    plan->seats);
        return false;
    }
    plan->no_side_acts = args_flag(args, "no-side-acts");
    plan->agent_count = agents->count;
    for (int i = 0; i < agents->count; i++)
        plan->agents[i] = agents->levels[i];
    return true;
}

/* ---- results ---- */

static void print_html(FILE *out, const void *result) {
    sim_report_html(out, result);
}

void sim_clear_progress(void) {
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

static int report(const Args *args, const SimResult *result) {
    const char *path = args_value(args, "report");
    sim_clear_progress();
    if (args_flag(args, "json"))
        sim_json(stdout, result);
    else
        sim_text(stdout, result);
    int code = path ? report_write(args, path, print_html, result) : EXIT_WELL;
    if (result->faults)
        code = failed(args, "%d games found something impossible; the first is game %d with seed %llu", result->faults,
                      result->fault.game + 1, (unsigned long long)result->fault.seed);
    if (result->stopped && code == EXIT_WELL)
        code = failed(args, "stopped after %lld of %d games", (long long)result->tally->games, result->plan.games);
    return code;
}

const char *sim_why_not(int code) {
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
    char wrong[256];
    plan->box = &content->box;
    if (!table_takes(plan->box, plan->seats, plan->options, wrong, sizeof wrong))
        return failed(args, "%s", wrong);
    plan->stop = stop_watch();
    if (isatty(STDERR_FILENO))
        plan->progress = progress;
    plan_probe(plan, content->box.game);
    int code = sim_run(plan, &result);
    if (code < 0)
        return failed(args, "%s", sim_why_not(code));
    code = report(args, &result);
    sim_free(&result);
    return code;
}

static int run(const Args *args) {
    Content content = {0};
    SimPlan plan;
    AgentList agents;
    const Game *game = content_game(args, args->words[0]);
    if (game && args_flag(args, "ladder") && args_flag(args, "sweep"))
        return wrong_usage(args, "--ladder and --sweep do not go together; leave one out");
    if (game && args_flag(args, "ladder"))
        return sim_ladder(args, game);
    if (game && args_flag(args, "sweep"))
        return sim_sweep(args, game);
    if (!game || !sim_read_plan(args, game, &plan, &agents))
        return EXIT_USAGE;
    if (args_flag(args, "report") && !report_possible(args, args_value(args, "report")))
        return EXIT_FAILED;
    int code = content_open(&content, args, game) ? simulate(args, &plan, &content) : EXIT_FAILED;
    content_close(&content);
    return code;
}

static const Option options[] = {
    {"games", "N", "how many games (needed); with --ladder of each line, or a list by level (default 200)", false},
    {"ladder", NULL, "every level at every number of seats and every difficulty", false},
    {"sweep", "VALUE", "change one value: ID.FIELD=LOW..HIGH[:STEP], option:ID, or budget=100,300,1000", false},
    {"seats", "N", "how many seats (default 2); with --ladder a list: 1,2,4 (default all)", false},
    {"agents", "LEVEL,...",
     "one level for all seats, or one for each (default greedy); with --ladder: these (default all)", false},
    {"difficulty", "WORD", "a difficulty of the game; with --ladder a list of some of them (default all)", false},
    OPTION_SET,
    {"seed", "S", "the same seed gives the same figures (default 1)", false},
    {"jobs", "J", "threads (default: all processors)", false},
    {"budget", "N,...", "iterations of each decision, one for all seats or one for each (default: the level's own)",
     false},
    {"notebook", "FILE", "with --ladder: keep what is played in FILE, and do not play it again", false},
    OPTION_JSON,
    {"no-side-acts", NULL, "agents answer what they are asked and start nothing of themselves", false},
    {"report", "FILE", "write a page with figures and plots; with --ladder FILE.md: a chapter in Markdown", false},
    OPTION_PACK,
    OPTIONS_END,
};

const Command command_sim = {
    .name = "sim",
    .words = {"GAME"},
    .about = "Play many games between agents and tell how they went.",
    .options = options,
    .run = run,
    .more =
        "--ladder plays each level at each number of seats and each difficulty, one line each, and prints the share "
        "of games won with its 95% interval; where secret loyalties divide a team, won by the loyal. In a competitive "
        "game the level takes one seat, each in turn, against "
        "the level below it. --set with an option that difficulties decide picks the difficulties that have that "
        "value. With --notebook every line goes into a file as it is finished; the next run takes it from there and "
        "plays only what is missing, as long as agents, rules and cards play as they did.\n\n"
        "--sweep plays the same games with each value: of a component (phasma.symbols=0..4, also dooku.health[1] and "
        "rebel-a.do[0].may[0].count, as the pack's YAML has it; a list like 1,2,5 does too), of an option of the game "
        "(option:hands), or of the iterations that a decision gets (budget=100,300,1000; in a competitive game in the "
        "first seat, while the others keep theirs). '*' marks the value as it is.\n\n"
        "Ctrl-C finishes the games under way and reports what is done (exit 1); a second one drops them. The same "
        "seed and options give the same figures, whatever --jobs is.",
};
