/* The ladder as a table for a terminal, and as the command that makes it. */
#include <inttypes.h>
#include <string.h>

#include "core/pack.h"
#include "sim/ladder.h"

/* ---- columns ---- */

static int wider(int width, const char *word) {
    int length = (int)strlen(word);
    return length > width ? length : width;
}

static int level_width(const LadderPlan *plan) {
    int width = (int)strlen("level");
    for (int i = 0; i < plan->level_count; i++)
        width = wider(width, plan->levels[i]);
    return width;
}

static int preset_width(const LadderPlan *plan) {
    int width = (int)strlen("difficulty");
    for (int i = 0; i < plan->preset_count; i++)
        width = wider(width, plan->presets[i]->word);
    return width;
}

/* What the rung is: difficulty, seats, level, rival; the columns that the game has. */
static void put_who(FILE *out, const LadderPlan *plan, const char *preset, const char *seats, const char *level,
                    const char *against) {
    fputs("  ", out);
    if (plan->preset_count)
        fprintf(out, "%-*s  ", preset_width(plan), preset);
    fprintf(out, "%5s  %-*s  ", seats, level_width(plan), level);
    if (!plan->box->game->team)
        fprintf(out, "%-*s  ", wider(level_width(plan), "against"), against);
}

/* ---- lines ---- */

static void put_options(FILE *out, const LadderPlan *plan) {
    const char *id, *value;
    bool is_default;
    for (int i = 0; (id = figures_option_in(plan->box, plan->options, i, &value, &is_default)); i++)
        if (!is_default && !(plan->preset_count && preset_decides(plan->box->game, i)))
            fprintf(out, "; %s %s", id, value);
}

void ladder_text_head(FILE *out, const LadderPlan *plan) {
    const Pack *pack = plan->box->pack;
    fprintf(out, "%s: ", plan->box->game->name);
    ladder_games(out, plan);
    fprintf(out, " %s each; seed %" PRIu64 "; pack %s %016" PRIx64, ladder_games_word(plan), plan->seed,
            pack_string(pack, pack->id), pack->hash);
    put_options(out, plan);
    fputc('\n', out);
    put_who(out, plan, "difficulty", "seats", "level", "against");
    fprintf(out, "%6s  %-13s  %7s  %s\n", "won", "95%", "games", "ms a decision");
}

void ladder_text_rung(FILE *out, const LadderPlan *plan, const Rung *rung) {
    Rate win = rung_rate(rung);
    char seats[12];
    snprintf(seats, sizeof seats, "%d", rung->seats);
    put_who(out, plan, rung->preset ? rung->preset->word : "", seats, rung->level, rung->against);
    fprintf(out, "%5.1f%%  %5.1f … %5.1f  %7" PRId64 "  %13.3f\n", 100 * win.rate, 100 * win.ci.low, 100 * win.ci.high,
            rung->games, rung_milliseconds(rung));
    if (rung->faults)
        fprintf(out, "  FAULTS: %d games left out; the first has seed %" PRIu64 "\n", rung->faults, rung->fault_seed);
}

void ladder_text_end(FILE *out, const Ladder *ladder) {
    fprintf(out, "  %d of %d played in %.0f s%s\n", ladder->done, ladder->count, ladder->seconds,
            ladder->stopped ? "; stopped" : "");
}

/* ---- the command ---- */

static bool all_levels(const LadderPlan *plan) {
    int count = 0;
    while (agent_levels()[count])
        count++;
    return plan->level_count == count;
}

static void put_lists(FILE *out, const LadderPlan *plan) {
    const Game *game = plan->box->game;
    for (int i = 0; i < plan->seats_count && plan->seats_count <= game->seats_max - game->seats_min; i++)
        fprintf(out, "%s%d", i ? "," : " --seats ", plan->seats[i]);
    for (int i = 0; i < plan->level_count && !all_levels(plan); i++)
        fprintf(out, "%s%s", i ? "," : " --agents ", plan->levels[i]);
    for (int i = 0; i < plan->preset_count && plan->preset_count < game->presets_count; i++)
        fprintf(out, "%s%s", i ? "," : " --difficulty ", plan->presets[i]->word);
}

void ladder_games(FILE *out, const LadderPlan *plan) {
    for (int level = 0; level < (ladder_is_even(plan) ? 1 : plan->level_count); level++)
        fprintf(out, "%s%d", level ? "," : "", plan->games[level]);
}

const char *ladder_games_word(const LadderPlan *plan) {
    return plan->games[0] == 1 && ladder_is_even(plan) ? "game" : "games";
}

void ladder_command(FILE *out, const LadderPlan *plan) {
    const char *id, *value;
    bool is_default;
    fprintf(out, "cantina sim %s --ladder --games ", plan->box->game->id);
    ladder_games(out, plan);
    put_lists(out, plan);
    for (int i = 0; (id = figures_option_in(plan->box, plan->options, i, &value, &is_default)); i++)
        if (!is_default && !(plan->preset_count && preset_decides(plan->box->game, i)))
            fprintf(out, " --set %s=%s", id, value);
    if (plan->budget)
        fprintf(out, " --budget %d", plan->budget);
    fprintf(out, " --seed %" PRIu64, plan->seed);
}
