/* cantina sim GAME --ladder: how strong each level is. */
#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/agents.h"
#include "cli/report.h"
#include "cli/sim_modes.h"
#include "pack/errors.h"
#include "sim/notebook.h"

enum { GAMES_USUAL = 200, NOT_GIVEN = 255 };

/* ---- the plan ---- */

static void plan_all_seats(LadderPlan *plan, const Game *game) {
    for (int seats = game->seats_min; seats <= game->seats_max; seats++)
        plan->seats[plan->seats_count++] = seats;
}

/* --seats 1,2,4 */
static bool read_seats(const Args *args, const Game *game, LadderPlan *plan) {
    const char *words = args_value(args, "seats");
    bool wanted[CANTINA_SEATS_MAX + 1] = {false};
    if (!words) {
        plan_all_seats(plan, game);
        return true;
    }
    for (const char *at = words; at;) {
        size_t length = strcspn(at, ",");
        int seats = length == 1 && *at >= '0' && *at <= '9' ? *at - '0' : -1;
        if (seats < game->seats_min || seats > game->seats_max) {
            wrong_usage(args, "--seats must be numbers from %d to %d with commas between, not '%s'", game->seats_min,
                        game->seats_max, quote(words, strlen(words)).text);
            return false;
        }
        wanted[seats] = true;
        at = at[length] ? at + length + 1 : NULL;
    }
    for (int seats = 1; seats <= CANTINA_SEATS_MAX; seats++)
        if (wanted[seats])
            plan->seats[plan->seats_count++] = seats;
    return true;
}

/* The levels of --agents, or all; in the order of their strength. */
static bool read_levels(const Args *args, LadderPlan *plan) {
    AgentList list;
    if (!agents_read(args, &list))
        return false;
    for (const char *const *level = agent_levels(); *level && plan->level_count < LADDER_LEVELS; level++) {
        bool wanted = !args_value(args, "agents");
        for (int i = 0; i < list.count; i++)
            wanted |= !strcmp(list.levels[i], *level);
        if (wanted)
            plan->levels[plan->level_count++] = *level;
    }
    return true;
}

/* ---- difficulties ---- */

/* Is the preset among those that --difficulty names? Without it all are. */
static bool is_named(const char *words, const Preset *preset) {
    for (const char *at = words; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strlen(preset->word) == strcspn(at, ",") && !strncmp(preset->word, at, strcspn(at, ",")))
            return true;
    return !words;
}

static bool know_presets(const Args *args, const Game *game, const char *words) {
    bool known = true;
    for (const char *at = words; at && known; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        known = content_preset(args, game, at, strcspn(at, ","));
    return known;
}

/* Does it leave what --set asks for? */
static bool agrees(const Game *game, const Preset *preset, const uint8_t *given) {
    for (int i = 0; i < game->options_count; i++)
        if (preset_decides(game, i) && given[i] != NOT_GIVEN && given[i] != preset->values[i])
            return false;
    return true;
}

/* --difficulty names some; an option that difficulties decide picks those that have its value. */
static bool read_presets(const Args *args, const Game *game, LadderPlan *plan) {
    const char *words = args_value(args, "difficulty");
    uint8_t given[SIM_OPTIONS];
    memset(given, NOT_GIVEN, sizeof given);
    if (!content_options(args, game, given) || !know_presets(args, game, words))
        return false;
    for (int i = 0; i < game->presets_count && plan->preset_count < LADDER_PRESETS; i++)
        if (is_named(words, &game->presets[i]) && agrees(game, &game->presets[i], given))
            plan->presets[plan->preset_count++] = &game->presets[i];
    for (int i = 0; i < game->options_count; i++)
        plan->options[i] = given[i] == NOT_GIVEN ? 0 : given[i];
    if (plan->preset_count || !game->presets_count)
        return true;
    wrong_usage(args, "no difficulty of %s has what --set asks for; 'cantina games' lists both", game->name);
    return false;
}

/* --games 200, or a number for each level: 200,200,50 */
static bool read_games(const Args *args, LadderPlan *plan) {
    int count;
    if (!args_numbers(args, "games", 1, 1000000000, plan->games, LADDER_LEVELS, &count))
        return false;
    if (count > 1 && count != plan->level_count) {
        wrong_usage(args, "--games names %d numbers for %d levels; name one, or one for each", count,
                    plan->level_count);
        return false;
    }
    for (int level = count; level < plan->level_count; level++)
        plan->games[level] = count ? plan->games[0] : GAMES_USUAL;
    return true;
}

static bool read_plan(const Args *args, const Game *game, LadderPlan *plan) {
    *plan = (LadderPlan){.seed = 1, .jobs = sim_jobs()};
    return args_number(args, "jobs", 1, 256, &plan->jobs) && args_number(args, "budget", 1, 1000000, &plan->budget) &&
           args_seed(args, &plan->seed) && read_seats(args, game, plan) && read_levels(args, plan) &&
           read_games(args, plan) && read_presets(args, game, plan);
}

/* ---- while it is played ---- */

/* What is done with rungs as they are finished, so that nothing is lost if the power is. */
typedef struct {
    const Args *args;
    const char *path; /* of the report, or NULL */
    bool json, begun;
    LadderNote note;
    double written; /* when the report was written last */
} Watch;

/* What the printers of a report are handed. */
typedef struct {
    const Ladder *ladder;
    const LadderNote *note;
} Printed;

static void print_html(FILE *out, const void *what) {
    const Printed *printed = what;
    ladder_html(out, printed->ladder, printed->note);
}

static void print_markdown(FILE *out, const void *what) {
    const Printed *printed = what;
    ladder_markdown(out, printed->ladder, printed->note);
}

static int write_report(Watch *watch, const Ladder *ladder) {
    Printed printed = {ladder, &watch->note};
    char chapter[64];
    if (!watch->path)
        return EXIT_WELL;
    watch->written = sim_clock();
    snprintf(chapter, sizeof chapter, "ladder %s", ladder->plan.box->game->id);
    return report_is_markdown(watch->path) ? report_chapter(watch->args, watch->path, chapter, print_markdown, &printed)
                                           : report_write(watch->args, watch->path, print_html, &printed);
}

static void progress(void *self, const Ladder *ladder, const Rung *rung, int done) {
    (void)self;
    fprintf(stderr, "\r%d of %d: %s%s%d seats, %s: %d of %d games\033[K", (int)(rung - ladder->rungs) + 1,
            ladder->count, rung->preset ? rung->preset->word : "", rung->preset ? ", " : "", rung->seats, rung->level,
            done, rung->planned);
}

static void finished(void *self, const Ladder *ladder, const Rung *rung) {
    enum { SECONDS_BETWEEN = 5 };
    Watch *watch = self;
    sim_clear_progress();
    if (!watch->json && !watch->begun)
        ladder_text_head(stdout, &ladder->plan);
    watch->begun = true;
    if (!watch->json)
        ladder_text_rung(stdout, &ladder->plan, rung);
    fflush(stdout);
    if (sim_clock() - watch->written > SECONDS_BETWEEN && watch->path && !report_is_stream(watch->path))
        write_report(watch, ladder);
}

/* ---- results ---- */

static int report(Watch *watch, const Ladder *ladder) {
    sim_clear_progress();
    if (watch->json)
        ladder_json(stdout, ladder, &watch->note);
    else
        ladder_text_end(stdout, ladder);
    int code = ladder->done ? write_report(watch, ladder) : EXIT_WELL;
    if (ladder->faults)
        code = failed(watch->args, "%d games found something impossible", ladder->faults);
    if (ladder->unwritten)
        code = failed(watch->args, "%s: could not be written: %s", args_value(watch->args, "notebook"),
                      strerror(-ladder->unwritten));
    if (ladder->stopped && code == EXIT_WELL)
        code = failed(watch->args, "stopped at line %d of %d", ladder->done, ladder->count);
    return code;
}

static const char *today(char *out, size_t room) {
    time_t now = time(NULL);
    struct tm parts;
    strftime(out, room, "%Y-%m-%d", gmtime_r(&now, &parts));
    return out;
}

static int climb(const Args *args, LadderPlan *plan, const Content *content) {
    char date[16];
    Ladder ladder;
    Watch watch = {.args = args,
                   .path = args_value(args, "report"),
                   .json = args_flag(args, "json"),
                   .note = {CANTINA_VERSION, today(date, sizeof date)},
                   .written = sim_clock()};
    plan->box = &content->box;
    plan->stop = stop_watch();
    plan->progress = isatty(STDERR_FILENO) ? progress : NULL;
    plan->finished = finished;
    plan->self = &watch;
    int code = ladder_run(plan, &ladder);
    if (code < 0)
        return failed(args, "%s", sim_why_not(code));
    code = report(&watch, &ladder);
    ladder_free(&ladder);
    return code;
}

/* --notebook, if it was given; false after a line on stderr. */
static bool open_notebook(const Args *args, LadderPlan *plan) {
    char wrong[256];
    const char *path = args_value(args, "notebook");
    plan->notebook = path ? notebook_open(path, wrong, sizeof wrong) : NULL;
    if (path && !plan->notebook)
        failed(args, "%s", wrong);
    return !path || plan->notebook;
}

int sim_ladder(const Args *args, const Game *game) {
    LadderPlan plan;
    Content content = {0};
    if (!read_plan(args, game, &plan))
        return EXIT_USAGE;
    if (args_value(args, "report") && !report_possible(args, args_value(args, "report")))
        return EXIT_FAILED;
    int code =
        content_open(&content, args, game) && open_notebook(args, &plan) ? climb(args, &plan, &content) : EXIT_FAILED;
    notebook_close(plan.notebook);
    content_close(&content);
    return code;
}
