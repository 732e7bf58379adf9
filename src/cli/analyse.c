/* cantina analyse: where a game was won or lost, and whether by luck or by choice. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "analyse/print.h"
#include "cli/agents.h"
#include "cli/cli.h"
#include "cli/records.h"
#include "cli/report.h"
#include "pack/errors.h"
#include "tui/screen.h"

/* ---- what is wanted ---- */

typedef struct {
    AnalyseSettings settings;
    int jobs;
} Plan;

static bool read_level(const Args *args, const char **level) {
    const char *wanted = args_value(args, "level");
    Agent agent;
    if (!wanted)
        return true;
    *level = agents_level(wanted, strlen(wanted));
    if (*level && agent_make(*level, 0, &agent) && agent_iterations(&agent))
        return true;
    if (*level)
        wrong_usage(args, "--level: '%s' does not search, so it judges nothing; take 'hard'", *level);
    else
        agents_unknown(args, "level", wanted, strlen(wanted));
    return false;
}

static bool read_plan(const Args *args, Plan *plan) {
    long jobs = sysconf(_SC_NPROCESSORS_ONLN);
    *plan = (Plan){{"hard", ANALYSE_BUDGET, 1}, jobs > 0 ? (int)jobs : 1};
    return read_level(args, &plan->settings.level) && args_number(args, "jobs", 1, 256, &plan->jobs) &&
           args_number(args, "budget", 1, 1000000, &plan->settings.budget);
}

/* The seat of --seat; 0 without it. */
static bool read_seat(const Args *args, const Table *table, Seat *seat) {
    const char *word = args_value(args, "seat");
    *seat = word ? content_seat(word, strlen(word)) : 0;
    if (!word || (*seat && *seat <= table->seats))
        return true;
    wrong_usage(args, "--seat must be p1 ... p%d, not '%s'", table->seats, quote(word, strlen(word)).text);
    return false;
}

/* ---- results ---- */

static void progress(void *self, int done, int pieces) {
    (void)self;
    fprintf(stderr, "\r%d%%", pieces ? 100 * done / pieces : 100);
    if (done == pieces)
        fputs("\r\033[K", stderr);
}

static void print_html(FILE *out, const void *what) {
    analyse_html(out, what);
}

static void print_json(const AnalysisPrint *print) {
    json_t *json = analyse_json(print);
    json_dumpf(json, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(10));
    putchar('\n');
    json_decref(json);
}

static int report(const Args *args, const AnalysisPrint *print) {
    const Analysis *a = print->analysis;
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (args_flag(args, "json"))
        print_json(print);
    else
        analyse_text(stdout, print, screen_width(stdout));
    const char *path = args_value(args, "report");
    int code = path ? report_write(args, path, print_html, print) : EXIT_WELL;
    if (!a->whole && code == EXIT_WELL)
        code = failed(args, "stopped after %d of %d moves", a->judged, a->move_count);
    return code;
}

/* ---- the work ---- */

static int analyse(const Args *args, const Plan *plan, const Table *table, Content *content) {
    char wrong[256];
    AnalysisPrint print = {0};
    if (!read_seat(args, table, &print.seat) || !content_voice(content, args, &print.voice))
        return EXIT_USAGE;
    Analysis *analysis = analyse_new(table, &plan->settings, wrong, sizeof wrong);
    if (!analysis)
        return failed(args, "%s: %s", args->words[0], wrong);
    AnalyseRun run = {.jobs = plan->jobs, .cancel = stop_watch()};
    if (isatty(STDERR_FILENO))
        run.progress = progress;
    analyse_run(analysis, &run);
    print.analysis = analysis;
    int code = report(args, &print);
    analyse_free(analysis);
    return code;
}

static int run(const Args *args) {
    Content content = {0};
    Plan plan;
    if (!read_plan(args, &plan))
        return EXIT_USAGE;
    const char *path = args_value(args, "report");
    if (path && !report_possible(args, path))
        return EXIT_FAILED;
    Table *table = record_open(args, args->words[0], -1, &content);
    int code = table ? analyse(args, &plan, table, &content) : EXIT_FAILED;
    table_free(table);
    content_close(&content);
    return code;
}

static const Option options[] = {
    OPTION_JSON,
    {"report", "FILE", "write a page with the curve, the turning points and the mistakes", false},
    {"seat", "S", "only the mistakes of p1 ... p6, and its chances where seats play against each other", false},
    {"level", "LEVEL", "the agent that judges (default hard)", false},
    {"budget", "N", "imagined lines at each decision (default 1000)", false},
    {"jobs", "J", "threads (default: all processors)", false},
    OPTION_LANG,
    OPTION_PACK,
    OPTIONS_END,
};

const Command command_analyse = {
    .name = "analyse",
    .words = {"RECORD"},
    .about = "Judge every move of a record: the chance to win, turning points, mistakes, luck and choice.",
    .options = options,
    .run = run,
    .more = "Ctrl-C reports what is done (exit 1). The same record, level and budget give the same figures, whatever "
            "--jobs is. A record of a game that is not over is judged as far as it goes.",
};
