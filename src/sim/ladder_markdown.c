/* The ladder as a section of a page in Markdown: docs/STRENGTH.md. */
#include <inttypes.h>

#include "core/pack.h"
#include "sim/ladder.h"

enum { GAMES_SERIOUS = 50 }; /* with fewer an interval is wider than the ladder's steps */

static void put_head(FILE *out, const Ladder *ladder, const LadderNote *note) {
    const LadderPlan *plan = &ladder->plan;
    const Pack *pack = plan->box->pack;
    fprintf(out, "## %s\n\n", plan->box->game->name);
    fprintf(out, "%s, Cantina %s, rules version %d, pack `%s` `%016" PRIx64 "`, ", note->date, note->version,
            plan->box->game->rules_version, pack_string(pack, pack->id), pack->hash);
    ladder_games(out, plan);
    fprintf(out, " %s in each field%s:\n\n```\n", ladder_games_word(plan),
            ladder_is_even(plan) ? "" : " of these levels, weakest first");
    ladder_command(out, plan);
    fputs("\n```\n\n", out);
}

static bool has_few(const Ladder *ladder) {
    for (int i = 0; i < ladder->count; i++)
        if (ladder->rungs[i].games && ladder->rungs[i].games < GAMES_SERIOUS)
            return true;
    return false;
}

/* What a reader must know before the figures. */
static void put_notices(FILE *out, const Ladder *ladder) {
    const LadderPlan *plan = &ladder->plan;
    if (has_few(ladder))
        fprintf(out,
                "**Some fields have fewer than %d games**: they show the shape; mind the intervals before you compare "
                "levels.\n\n",
                GAMES_SERIOUS);
    if (!plan->box->game->team)
        fputs("Each level sits in one seat, each in turn, against the level left of it in the others; the weakest "
              "meets itself.\n\n",
              out);
    if (ladder->stopped || ladder->done < ladder->count)
        fprintf(out, "Stopped early: %d of %d fields were played.\n\n", ladder->done, ladder->count);
    if (ladder->faults)
        fprintf(out, "%d games met a fault and are left out.\n\n", ladder->faults);
}

/* The head of a table: what its rows are, then the levels. */
static void put_columns(FILE *out, const LadderPlan *plan, const char *first) {
    fprintf(out, "| %s |", first);
    for (int i = 0; i < plan->level_count; i++)
        fprintf(out, " %s |", plan->levels[i]);
    fputs("\n|", out);
    for (const char *at = first; at; at = *at ? at + 1 : NULL)
        if (*at == '|' || !*at)
            fputs(" --- |", out);
    for (int i = 0; i < plan->level_count; i++)
        fputs(" --- |", out);
    fputc('\n', out);
}

static void put_rate(FILE *out, const Rung *rung) {
    Rate win = rung_rate(rung);
    if (!rung->games) {
        fputs(" – |", out);
        return;
    }
    fprintf(out, " **%.1f** %.1f–%.1f", 100 * win.rate, 100 * win.ci.low, 100 * win.ci.high);
    if (rung->games != rung->planned)
        fprintf(out, " (%" PRId64 " games)", rung->games);
    fputs(" |", out);
}

static void put_rates(FILE *out, const Ladder *ladder) {
    const LadderPlan *plan = &ladder->plan;
    put_columns(out, plan, plan->preset_count ? "difficulty | seats" : "seats");
    for (int preset = 0; preset < ladder_presets(plan); preset++)
        for (int seats = 0; seats < plan->seats_count; seats++) {
            if (plan->preset_count)
                fprintf(out, "| %s ", ladder_preset_word(plan, preset));
            fprintf(out, "| %d |", plan->seats[seats]);
            for (int level = 0; level < plan->level_count; level++)
                put_rate(out, ladder_rung(ladder, preset, seats, level));
            fputc('\n', out);
        }
}

static void add_planned(Rung *sum, const Rung *rung) {
    rung_add(sum, rung);
    sum->planned += rung->planned;
}

/* One level at a difficulty, at all numbers of seats. */
static Rung all_seats(const Ladder *ladder, int preset, int level) {
    Rung all = {0};
    for (int seats = 0; seats < ladder->plan.seats_count; seats++)
        add_planned(&all, ladder_rung(ladder, preset, seats, level));
    return all;
}

/* One level at a number of seats, over all difficulties. */
static Rung all_presets(const Ladder *ladder, int seats, int level) {
    Rung all = {0};
    for (int preset = 0; preset < ladder_presets(&ladder->plan); preset++)
        add_planned(&all, ladder_rung(ladder, preset, seats, level));
    return all;
}

/* The whole at a glance. Rivals have another share of the games at each number of seats, which adds up to nothing. */
static void put_glance(FILE *out, const Ladder *ladder) {
    const LadderPlan *plan = &ladder->plan;
    if (!plan->box->game->team || plan->preset_count < 2 || plan->seats_count < 2)
        return;
    fputs("All games of a difficulty, whatever the number of seats:\n\n", out);
    put_columns(out, plan, "difficulty");
    for (int preset = 0; preset < ladder_presets(plan); preset++) {
        fprintf(out, "| %s |", ladder_preset_word(plan, preset));
        for (int level = 0; level < plan->level_count; level++) {
            Rung all = all_seats(ladder, preset, level);
            put_rate(out, &all);
        }
        fputc('\n', out);
    }
    fputs("\nEach field by itself:\n\n", out);
}

/* Few games of each difficulty are many of all together. */
static void put_sums(FILE *out, const Ladder *ladder) {
    const LadderPlan *plan = &ladder->plan;
    for (int seats = 0; seats < plan->seats_count && plan->preset_count > 1; seats++) {
        fprintf(out, "| *all together* | %d |", plan->seats[seats]);
        for (int level = 0; level < plan->level_count; level++) {
            Rung all = all_presets(ladder, seats, level);
            put_rate(out, &all);
        }
        fputc('\n', out);
    }
}

static void put_time(FILE *out, const Ladder *ladder, int seats, int level) {
    Rung all = all_presets(ladder, seats, level);
    if (all.decisions)
        fprintf(out, " %.2f |", rung_milliseconds(&all));
    else
        fputs(" – |", out);
}

static void put_times(FILE *out, const Ladder *ladder) {
    const LadderPlan *plan = &ladder->plan;
    fputs("\nMilliseconds a decision, on the machine that played:\n\n", out);
    put_columns(out, plan, "seats");
    for (int seats = 0; seats < plan->seats_count; seats++) {
        fprintf(out, "| %d |", plan->seats[seats]);
        for (int level = 0; level < plan->level_count; level++)
            put_time(out, ladder, seats, level);
        fputc('\n', out);
    }
}

void ladder_markdown(FILE *out, const Ladder *ladder, const LadderNote *note) {
    put_head(out, ladder, note);
    put_notices(out, ladder);
    put_glance(out, ladder);
    put_rates(out, ladder);
    put_sums(out, ladder);
    put_times(out, ladder);
}
