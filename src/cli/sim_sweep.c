/* cantina sim GAME --sweep ID.FIELD=LO..HI: what one value does to the win rate. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/report.h"
#include "cli/sim_modes.h"
#include "games/layers.h"
#include "pack/errors.h"
#include "sim/sweep.h"

#define OPTION_PREFIX "option:"
#define BUDGET_PREFIX "budget="

/* ---- the values ---- */

static bool add_value(const Args *args, SweepPlan *plan, const char *word, size_t length) {
    if (!length || length >= SWEEP_WORD) {
        wrong_usage(args, "--sweep: '%s' is no value", quote(word, length).text);
        return false;
    }
    for (size_t i = 0; i < length; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._", word[i])) {
            wrong_usage(args, "--sweep: '%s' is no value: letters, digits, '-', '.' and '_'", quote(word, length).text);
            return false;
        }
    if (plan->count == SWEEP_VALUES) {
        wrong_usage(args, "--sweep: at most %d values; give a step, for example 0..%d:10", SWEEP_VALUES,
                    10 * SWEEP_VALUES - 10);
        return false;
    }
    memcpy(plan->values[plan->count++], word, length);
    return true;
}

/* 1,3,5 */
static bool read_list(const Args *args, SweepPlan *plan, const char *words) {
    for (const char *at = words; at;) {
        size_t length = strcspn(at, ",");
        if (!add_value(args, plan, at, length))
            return false;
        at = at[length] ? at + length + 1 : NULL;
    }
    return true;
}

static bool read_number(const char **at, long *number) {
    char *end;
    errno = 0;
    *number = strtol(*at, &end, 10);
    bool good = end != *at && !errno && *number > -1000000 && *number < 1000000;
    *at = end;
    return good;
}

/* 0..9 or 0..9:3 */
static bool read_range(const Args *args, SweepPlan *plan, const char *words) {
    const char *at = words;
    long from, to, step = 1;
    bool good = read_number(&at, &from) && !strncmp(at, "..", 2);
    at += good ? 2 : 0;
    good = good && read_number(&at, &to);
    if (good && *at == ':')
        at++, good = read_number(&at, &step);
    if (!good || *at || step < 1 || from > to) {
        wrong_usage(args, "--sweep: '%s' is no range; write LOW..HIGH or LOW..HIGH:STEP, for example 0..9:3",
                    quote(words, strlen(words)).text);
        return false;
    }
    for (long number = from; number <= to; number += step) {
        char word[24];
        int length = snprintf(word, sizeof word, "%ld", number);
        if (!add_value(args, plan, word, (size_t)length))
            return false;
    }
    return true;
}

static bool read_values(const Args *args, SweepPlan *plan, const char *words) {
    return strstr(words, "..") ? read_range(args, plan, words) : read_list(args, plan, words);
}

/* ---- what is swept ---- */

static bool find_option(const Args *args, const Game *game, const char *id, size_t length, SweepPlan *plan) {
    Nearest nearest = nearest_to(id, length);
    for (int i = 0; i < game->options_count; i++) {
        if (strlen(game->options[i].id) == length && !strncmp(game->options[i].id, id, length)) {
            plan->kind = SWEEP_OPTION;
            plan->option = i;
            return true;
        }
        nearest_try(&nearest, game->options[i].id);
    }
    wrong_usage(args, "--sweep: %s has no option '%s'%s", game->name, quote(id, length).text,
                nearest.best ? nearest_hint(&nearest).text : "; 'cantina games' lists them");
    return false;
}

/* option:hands, or option:hands=open,hidden */
static bool read_option(const Args *args, const Game *game, const char *words, SweepPlan *plan) {
    const char *equals = strchr(words, '=');
    if (!find_option(args, game, words, equals ? (size_t)(equals - words) : strlen(words), plan))
        return false;
    const OptionDef *option = &game->options[plan->option];
    if (equals)
        return read_list(args, plan, equals + 1);
    for (int i = 0; i < option->count; i++)
        if (!add_value(args, plan, option->words[i], strlen(option->words[i])))
            return false;
    return true;
}

/* budget=300,1000,3000 */
static bool read_budget(const Args *args, const char *words, SweepPlan *plan) {
    plan->kind = SWEEP_BUDGET;
    if (sim_kind(&plan->sim) != CANTINA_RIVALS && args_value(args, "budget")) {
        wrong_usage(args, "--budget is what --sweep %s goes through; leave it out", quote(words, strlen(words)).text);
        return false;
    }
    return read_values(args, plan, words + strlen(BUDGET_PREFIX));
}

/* phasma.symbols=0..9 */
static bool read_spot(const Args *args, const Game *game, const char *words, const PackSources *sources,
                      SweepPlan *plan, PackSpot *spot) {
    const char *equals = strchr(words, '=');
    char name[128], wrong[256];
    if (!equals || (size_t)(equals - words) >= sizeof name) {
        wrong_usage(args, "--sweep needs ID.FIELD=LOW..HIGH, option:ID or budget=LIST, not '%s'",
                    quote(words, strlen(words)).text);
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)(equals - words), words);
    if (!pack_spot(game, sources->at, sources->count, name, spot, wrong, sizeof wrong)) {
        wrong_usage(args, "--sweep: %s", wrong);
        return false;
    }
    plan->kind = SWEEP_SPOT;
    plan->spot = spot;
    plan->sources = sources->at;
    plan->source_count = sources->count;
    return read_values(args, plan, equals + 1);
}

/* ---- while it is played ---- */

static void progress(void *self, const Sweep *sweep, const SweepPoint *point, int done) {
    (void)self;
    fprintf(stderr, "\r%d of %d: value %s: %d of %d games\033[K", (int)(point - sweep->points) + 1, sweep->plan.count,
            point->value, done, sweep->plan.sim.games);
}

static void finished(void *self, const Sweep *sweep, const SweepPoint *point) {
    bool *begun = self;
    sim_clear_progress();
    if (!*begun)
        sweep_text_head(stdout, &sweep->plan);
    *begun = true;
    sweep_text_point(stdout, &sweep->plan, point);
    fflush(stdout);
}

/* ---- results ---- */

static void print_html(FILE *out, const void *sweep) {
    sweep_html(out, sweep);
}

static int report(const Args *args, const Sweep *sweep) {
    const char *path = args_value(args, "report");
    sim_clear_progress();
    if (args_flag(args, "json"))
        sweep_json(stdout, sweep);
    else
        sweep_text_end(stdout, sweep);
    int code = path ? report_write(args, path, print_html, sweep) : EXIT_WELL;
    if (sweep->faults)
        code = failed(args, "%d games found something impossible", sweep->faults);
    if (sweep->stopped && code == EXIT_WELL)
        code = failed(args, "stopped at value %d of %d", sweep->done, sweep->plan.count);
    return code;
}

static int play(const Args *args, SweepPlan *plan) {
    Sweep sweep;
    char wrong[320] = "";
    bool begun = false;
    plan->sim.stop = stop_watch();
    plan->progress = isatty(STDERR_FILENO) ? progress : NULL;
    plan->finished = args_flag(args, "json") ? NULL : finished;
    plan->self = &begun;
    int code = sweep_run(plan, &sweep, wrong, sizeof wrong);
    if (code == SWEEP_BAD_VALUE)
        return wrong_usage(args, "--sweep: %s", wrong);
    if (code)
        return failed(args, "%s", sim_why_not(code));
    code = report(args, &sweep);
    sweep_free(&sweep);
    return code;
}

static int sweep_content(const Args *args, SweepPlan *plan, const Content *content) {
    static PackReport unread; /* content_open has compiled the same */
    const char *words = args_value(args, "sweep");
    const Game *game = content->box.game;
    PackSources sources = {0};
    PackSpot spot;
    bool good;
    plan->sim.box = &content->box;
    if (!strncmp(words, OPTION_PREFIX, strlen(OPTION_PREFIX)))
        good = read_option(args, game, words + strlen(OPTION_PREFIX), plan);
    else if (!strncmp(words, BUDGET_PREFIX, strlen(BUDGET_PREFIX)))
        good = read_budget(args, words, plan);
    else
        good = layers_sources(game, content->dirs, content->dir_count, &sources, &unread) &&
               read_spot(args, game, words, &sources, plan, &spot);
    int code = good ? play(args, plan) : EXIT_USAGE;
    pack_sources_free(&sources);
    return code;
}

int sim_sweep(const Args *args, const Game *game) {
    SweepPlan *plan = calloc(1, sizeof *plan);
    Content content = {0};
    AgentList agents;
    const char *path = args_value(args, "report");
    int code = EXIT_USAGE;
    if (!plan)
        return failed(args, "%s", sim_why_not(SIM_NO_MEMORY));
    if (sim_read_plan(args, game, &plan->sim, &agents))
        code = (!path || report_possible(args, path)) && content_open(&content, args, game)
                   ? sweep_content(args, plan, &content)
                   : EXIT_FAILED;
    content_close(&content);
    free(plan);
    return code;
}
