/* The ladder as one page that needs nothing else. */
#include <inttypes.h>
#include <stdlib.h>

#include "core/pack.h"
#include "report/page.h"
#include "report/sheet.h"
#include "sim/plots.h"

static void put_head(FILE *out, const Ladder *ladder, const LadderNote *note) {
    const LadderPlan *plan = &ladder->plan;
    const Pack *pack = plan->box->pack;
    char title[128];
    snprintf(title, sizeof title, "%s: how strong the agents are", plan->box->game->name);
    sheet_begin(out, "en", title, "Ladder of the agents", plan->box->game->name);
    ladder_games(out, plan);
    page_put(out, " %r each. Seed %u, pack %s <code>%x</code>, version %s, %s.", ladder_games_word(plan), plan->seed,
             pack_string(pack, pack->id), pack->hash, note->version, note->date);
    sheet_lead_end(out);
    if (ladder->stopped || ladder->done < ladder->count)
        page_put(out, "<p class=\"notice\">Stopped early: %d of %d lines were played.</p>\n", ladder->done,
                 ladder->count);
    if (ladder->faults)
        page_put(out, "<p class=\"notice\">%d games met a fault and are left out.</p>\n", ladder->faults);
}

static void put_row(FILE *out, const Rung *rung) {
    Rate win = rung_rate(rung);
    char milliseconds[32];
    int64_t microseconds = (int64_t)(1000 * rung_milliseconds(rung) + 0.5);
    snprintf(milliseconds, sizeof milliseconds, "%" PRId64 ".%03" PRId64, microseconds / 1000, microseconds % 1000);
    page_put(out, "<tr><th scope=\"row\">%d</th><td class=\"words\">%s</td>", rung->seats, rung->level);
    if (rung->against)
        page_put(out, "<td class=\"words\">%s</td>", rung->against);
    page_put(out, "<td>%p%%</td><td>%p%% to %p%%</td><td>%i</td><td>%s</td></tr>\n", win.rate, win.ci.low, win.ci.high,
             rung->games, milliseconds);
}

static void put_table(FILE *out, const Ladder *ladder, int preset) {
    const LadderPlan *plan = &ladder->plan;
    page_put(out,
             "<details><summary>Data</summary><table><thead><tr><th scope=\"col\">Seats</th>"
             "<th scope=\"col\">Level</th>%r<th scope=\"col\">Won</th><th scope=\"col\">95%% interval</th>"
             "<th scope=\"col\">Games</th><th scope=\"col\">ms a decision</th></tr></thead><tbody>\n",
             plan->box->game->team ? "" : "<th scope=\"col\">Against</th>");
    for (int seats = 0; seats < plan->seats_count; seats++)
        for (int level = 0; level < plan->level_count; level++)
            if (ladder_rung(ladder, preset, seats, level)->games)
                put_row(out, ladder_rung(ladder, preset, seats, level));
    fputs("</tbody></table></details>\n", out);
}

/* Has anything of this difficulty been played? */
static bool played(const Ladder *ladder, int preset) {
    for (int seats = 0; seats < ladder->plan.seats_count; seats++)
        for (int level = 0; level < ladder->plan.level_count; level++)
            if (ladder_rung(ladder, preset, seats, level)->games)
                return true;
    return false;
}

static void put_preset(FILE *out, const Ladder *ladder, int preset) {
    const char *name = ladder_preset_name(&ladder->plan, preset);
    bool team = ladder->plan.box->game->team;
    section_begin(
        out, *name ? name : "Win rate",
        team ? "The diamond is the share of games won by a team of that level, or by the loyal of it; the bar is the "
               "range in which the true rate lies with 95% confidence (Wilson)."
             : "The diamond is the share of games won by that level in one seat, each in turn, against the "
               "level below it in the others; the bar is its 95% interval (Wilson), the upright line a fair "
               "share.");
    plot_ladder(out, ladder, preset);
    put_table(out, ladder, preset);
    section_end(out);
}

static void put_setup(FILE *out, const Ladder *ladder) {
    section_begin(out, "Set-up",
                  "The same command gives the same figures on any machine, whatever the number of threads; only the "
                  "times differ.");
    fputs("<pre><code>", out);
    ladder_command(out, &ladder->plan);
    fputs("</code></pre>\n", out);
    section_end(out);
}

void ladder_html(FILE *out, const Ladder *ladder, const LadderNote *note) {
    put_head(out, ladder, note);
    for (int preset = 0; preset < ladder_presets(&ladder->plan); preset++)
        if (played(ladder, preset))
            put_preset(out, ladder, preset);
    put_setup(out, ladder);
    sheet_end(out, ladder->plan.box);
}
