/* A sweep as one page that needs nothing else. */
#include "core/pack.h"
#include "report/page.h"
#include "report/sheet.h"
#include "sim/plots.h"

static void put_head(FILE *out, const Sweep *sweep, const char *name) {
    const SimPlan *plan = &sweep->plan.sim;
    const Pack *pack = plan->box->pack;
    char title[320];
    snprintf(title, sizeof title, "%s: %s", plan->box->game->name, name);
    sheet_begin(out, "en", title, "Sweep", plan->box->game->name);
    page_put(out, "<code>%s</code>: what it does to the win rate. %i %r with each value, the same seeds, %d %r, ", name,
             (int64_t)plan->games, plan->games == 1 ? "game" : "games", plan->seats,
             plan->seats == 1 ? "seat" : "seats");
    for (int i = 0; i < plan->agent_count; i++)
        page_put(out, "%r%s", i ? ", " : "played by ", plan->agents[i]);
    page_put(out, ". Seed %u, pack %s <code>%x</code>.", plan->seed, pack_string(pack, pack->id), pack->hash);
    sheet_lead_end(out);
    if (sweep->stopped)
        page_put(out, "<p class=\"notice\">Stopped early: %d of %d values were played.</p>\n", sweep->done,
                 sweep->plan.count);
    if (sweep->faults)
        page_put(out, "<p class=\"notice\">%d games met a fault and are left out.</p>\n", sweep->faults);
}

static void put_row(FILE *out, const SweepPlan *plan, const SweepPoint *point, int party) {
    Rate win = sweep_rate(point, party);
    page_put(out, "<tr><th scope=\"row\">%s%r</th>", point->value, point->is_now ? " (now)" : "");
    if (sweep_parties(plan) > 1)
        page_put(out, "<td>%r</td>", sim_party_word(point->kind, party));
    page_put(out, "<td>%p%%</td><td>%p%% to %p%%</td><td>%i</td><td>%f</td></tr>\n", win.rate, win.ci.low, win.ci.high,
             point->party[party].games, (double)point->turns / (double)point->games);
}

static void put_point(FILE *out, const SweepPlan *plan, const SweepPoint *point) {
    if (*point->refused)
        page_put(out, "<tr><th scope=\"row\">%s</th><td class=\"words\" colspan=\"%d\">refused: %s</td></tr>\n",
                 point->value, sweep_parties(plan) > 1 ? 5 : 4, point->refused);
    for (int party = 0; party < point_parties(plan, point) && point->games; party++)
        put_row(out, plan, point, party);
}

static void put_rates(FILE *out, const Sweep *sweep) {
    const SweepPlan *plan = &sweep->plan;
    section_begin(out, "Win rate by value",
                  "The share of games won, and the range in which the true rate lies with 95% confidence (Wilson).");
    plot_sweep(out, sweep);
    page_put(out,
             "<table><thead><tr><th scope=\"col\">Value</th>%r<th scope=\"col\">Won</th>"
             "<th scope=\"col\">95%% interval</th><th scope=\"col\">Games</th><th scope=\"col\">Turns</th></tr></thead>"
             "<tbody>\n",
             sweep_parties(plan) > 1 ? "<th scope=\"col\">Who</th>" : "");
    for (int i = 0; i < plan->count; i++)
        put_point(out, plan, &sweep->points[i]);
    fputs("</tbody></table>\n", out);
    section_end(out);
}

static void put_setup(FILE *out, const Sweep *sweep, const char *name) {
    section_begin(out, "Set-up",
                  "The same command gives the same figures on any machine, whatever the number of threads.");
    fputs("<pre><code>", out);
    sim_command_html(out, &sweep->plan.sim);
    page_put(out, " --sweep %s=", name);
    for (int i = 0; i < sweep->plan.count; i++)
        page_put(out, "%r%s", i ? "," : "", sweep->plan.values[i]);
    fputs("</code></pre>\n", out);
    section_end(out);
}

void sweep_html(FILE *out, const Sweep *sweep) {
    char name[256];
    sweep_name(&sweep->plan, name, sizeof name);
    put_head(out, sweep, name);
    put_rates(out, sweep);
    put_setup(out, sweep, name);
    sheet_end(out, sweep->plan.sim.box);
}
