/* The report: one page that needs nothing else. */
#include <inttypes.h>
#include <string.h>

#include "core/pack.h"
#include "report/page.h"
#include "report/sheet.h"
#include "sim/figures.h"
#include "sim/plots.h"

/* "greedy", or one word for each seat. */
static void put_agents(FILE *out, const SimPlan *plan, const char *between) {
    for (int i = 0; i < plan->agent_count; i++)
        page_put(out, "%r%s", i ? between : "", plan->agents[i]);
}

static void put_head(FILE *out, const SimResult *result) {
    const SimPlan *plan = &result->plan;
    const char *name = plan->box->game->name;
    char title[128];
    snprintf(title, sizeof title, "%s: %" PRId64 " simulated games", name, result->tally->games);
    sheet_begin(out, "en", title, "Simulation report", name);
    page_put(out, "%i %r, %d %r, ", result->tally->games, result->tally->games == 1 ? "game" : "games", plan->seats,
             plan->seats == 1 ? "seat" : "seats");
    page_put(out, "played by ");
    put_agents(out, plan, ", ");
    page_put(out, ". Seed %u, pack %s <code>%x</code>.", plan->seed, pack_string(plan->box->pack, plan->box->pack->id),
             plan->box->pack->hash);
    sheet_lead_end(out);
}

static void put_notices(FILE *out, const SimResult *result) {
    const SimFault *fault = &result->fault;
    if (result->stopped)
        page_put(out, "<p class=\"notice\">Stopped early: %i of %i games were finished.</p>\n", result->tally->games,
                 (int64_t)result->plan.games);
    if (result->faults)
        page_put(out,
                 "<p class=\"notice\">%d games met a fault and are left out. The first is game %d: seed %u, where %d, "
                 "after %d decisions.</p>\n",
                 result->faults, fault->game, fault->seed, fault->where, fault->decisions);
}

/* ---- the figures at a glance ---- */

static void put_win_tile(FILE *out, const SimResult *result) {
    for (int party = 0; party < figures_parties(result); party++) {
        Rate win = figures_win(result, party);
        bool team = result->kind == CANTINA_TEAM;
        page_put(out, "<li><span class=\"name\">%r%s</span><b>%p%%</b><span>95%%: %p to %p</span></li>\n",
                 team ? "Games won" : "Won by ", team ? "" : figures_party_word(result, party), win.rate, win.ci.low,
                 win.ci.high);
    }
}

static void put_tiles(FILE *out, const SimResult *result) {
    const SimTally *tally = result->tally;
    fputs("<ul class=\"tiles\">\n", out);
    put_win_tile(out, result);
    page_put(out, "<li><span class=\"name\">Turns a game</span><b>%f</b><span>half of them %d to %d</span></li>\n",
             figures_per_game(result, tally->turns), figures_turns(result, 0.25), figures_turns(result, 0.75));
    page_put(out, "<li><span class=\"name\">Decisions a game</span><b>%f</b><span>%i in all</span></li>\n",
             figures_per_game(result, tally->decisions), tally->decisions);
    page_put(out, "<li><span class=\"name\">Chance a game</span><b>%f</b><span>dice and draws</span></li>\n</ul>\n",
             figures_per_game(result, tally->chances));
}

/* ---- sections ---- */

/* Who plays a side: the level of the seat, or of all seats where they are the same. */
static void put_party_row(FILE *out, const SimResult *result, int party) {
    Rate win = figures_win(result, party);
    page_put(out, "<tr><th scope=\"row\">%s</th><td class=\"words\">", figures_party_word(result, party));
    if (result->kind != CANTINA_RIVALS)
        put_agents(out, &result->plan, ", ");
    else
        page_put(out, "%s", sim_agent(&result->plan, (CantinaSeat)(party + 1)));
    page_put(out, "</td><td>%i</td><td>%i</td><td>%p%%</td><td>%p%% to %p%%</td></tr>\n",
             result->tally->party_wins[party], result->tally->party[party].games, win.rate, win.ci.low, win.ci.high);
}

static void put_wins(FILE *out, const SimResult *result) {
    section_begin(
        out, "Win rate",
        "The diamond is the share of games won; the bar is the range in which the true rate lies with 95% confidence "
        "(Wilson).");
    plot_wins(out, result);
    fputs("<table><thead><tr><th scope=\"col\">Side</th><th scope=\"col\">Agents</th><th scope=\"col\">Won</th>"
          "<th scope=\"col\">Games</th><th scope=\"col\">Rate</th><th scope=\"col\">95% interval</th></tr></thead>"
          "<tbody>\n",
          out);
    for (int party = 0; party < figures_parties(result); party++)
        put_party_row(out, result, party);
    fputs("</tbody></table>\n", out);
    section_end(out);
}

static void put_outcomes(FILE *out, const SimResult *result) {
    section_begin(out, "How games end", "Every game ends for one of these reasons.");
    fputs("<table><thead><tr><th scope=\"col\">Ending</th><th scope=\"col\">Games</th>"
          "<th scope=\"col\">Share</th><th scope=\"col\"></th></tr></thead><tbody>\n",
          out);
    for (int row = 1; row < SIM_OUTCOMES && figures_outcome_text(result, row); row++) {
        double share = figures_per_game(result, result->tally->outcomes[row]);
        page_put(out,
                 "<tr><th scope=\"row\">%s</th><td>%i</td><td>%p%%</td><td class=\"words\"><span class=\"share\" "
                 "style=\"width:%crem\"></span></td></tr>\n",
                 figures_outcome_text(result, row), result->tally->outcomes[row], share, 12 * share);
    }
    fputs("</tbody></table>\n", out);
    section_end(out);
}

static void put_length_table(FILE *out, const SimResult *result) {
    const SimTally *tally = result->tally;
    bool team = result->kind != CANTINA_RIVALS;
    page_put(out,
             "<details><summary>Data</summary><table><thead><tr><th scope=\"col\">Turns</th>"
             "<th scope=\"col\">%r</th>%r</tr></thead><tbody>\n",
             team ? "Games won" : "Games", team ? "<th scope=\"col\">Games lost</th>" : "");
    for (int turn = 0; turn < SIM_TURNS; turn++) {
        if (!tally->length[SIM_WON][turn] && !tally->length[SIM_LOST][turn])
            continue;
        page_put(out, "<tr><th scope=\"row\">%d</th><td>%i</td>", turn, (int64_t)tally->length[SIM_WON][turn]);
        if (team)
            page_put(out, "<td>%i</td>", (int64_t)tally->length[SIM_LOST][turn]);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></details>\n", out);
}

static void put_length(FILE *out, const SimResult *result) {
    section_begin(out, "Length of games", "Turns until the end.");
    plot_length(out, result);
    put_length_table(out, result);
    section_end(out);
}

static void put_curve(FILE *out, const CurvePlot *plot, const char *about) {
    section_begin(out, plot->title, about);
    if (!plot_curve(out, plot))
        fputs("<p>Too few turns to draw.</p>\n", out);
    section_end(out);
}

static void put_curves(FILE *out, const SimResult *result) {
    const SimPlan *plan = &result->plan;
    if (plan->probe)
        put_curve(out, &(CurvePlot){"probe", plan->probe_name, plan->probe_unit, "", result->tally->probe},
                  "Mean at the beginning of each turn, and the band in which the middle half of the games lies. Only "
                  "games still being played count, so the right end shows the long ones.");
    put_curve(out, &(CurvePlot){"hope", "Judgement of the position", "per cent", "%", result->tally->hope},
              "What the agents' own judgement says at the beginning of each turn. Where the two bands part, the game "
              "is decided.");
}

/* ---- characters and cards ---- */

static void put_hero_row(FILE *out, const SimResult *result, const CardFigure *hero) {
    Rate win = score_rate(&result->tally->played[hero->card]);
    page_put(out, "<tr><th scope=\"row\">%s</th><td>%i</td><td>%p%%</td><td>%p to %p</td></tr>\n",
             figures_hero_name(result, hero->card), hero->drawn, win.rate, win.ci.low, win.ci.high);
}

static void put_heroes(FILE *out, const SimResult *result) {
    CardFigure heroes[SIM_HEROES];
    int count = figures_heroes(result, heroes);
    if (!count)
        return;
    section_begin(out, "Characters", "How often those who played a character won.");
    fputs("<table><thead><tr><th scope=\"col\">Character</th><th scope=\"col\">Played in</th>"
          "<th scope=\"col\">Won</th><th scope=\"col\">95% interval</th></tr></thead><tbody>\n",
          out);
    for (int i = 0; i < count; i++)
        put_hero_row(out, result, &heroes[i]);
    fputs("</tbody></table>\n", out);
    section_end(out);
}

static void put_card_row(FILE *out, const SimResult *result, const CardFigure *card) {
    page_put(out, "<tr><th scope=\"row\">%s</th><td class=\"words\"><code>%s</code></td><td>%i</td>",
             figures_card_name(result, card->card), figures_card_word(result, card->card), card->drawn);
    page_put(out, "<td>%p%%</td>", card->rate_drawn);
    if (card->other)
        page_put(out, "<td>%p%%</td><td>%+</td><td>%+ to %+</td></tr>\n", card->rate_other, card->impact, card->ci.low,
                 card->ci.high);
    else
        fputs("<td>–</td><td>–</td><td>–</td></tr>\n", out);
}

static void put_card_table(FILE *out, const SimResult *result, const CardFigure *cards, int count) {
    page_put(out,
             "<details><summary>All %d cards that somebody had</summary><table><thead><tr>"
             "<th scope=\"col\">Card</th><th scope=\"col\">Id</th><th scope=\"col\">Had in</th>"
             "<th scope=\"col\">Won with it</th><th scope=\"col\">Won without</th>"
             "<th scope=\"col\">Difference</th><th scope=\"col\">95%% interval</th></tr></thead><tbody>\n",
             count);
    for (int i = 0; i < count; i++)
        put_card_row(out, result, &cards[i]);
    fputs("</tbody></table></details>\n", out);
}

static void put_cards(FILE *out, const SimResult *result) {
    CardFigure cards[SIM_CARDS];
    int count = figures_cards(result, cards);
    if (!count)
        return;
    section_begin(
        out, "Card impact",
        "Win rate of those who had a card, minus the win rate of those who had not. A difference is not yet a cause: "
        "longer games bring more cards, and some cards are only reached by those who are winning.");
    if (!figures_differ(result))
        fputs("<p>Every game ended the same way, so no card makes a difference.</p>\n", out);
    else if (!plot_cards(out, result, cards, count))
        fputs("<p>Too few games to compare cards.</p>\n", out);
    put_card_table(out, result, cards, count);
    section_end(out);
}

/* ---- how to get the same again ---- */

void sim_command_html(FILE *out, const SimPlan *plan) {
    const char *id, *value;
    bool is_default;
    page_put(out, "cantina sim %s --games %d --seats %d --agents ", cantina_game_id(plan->box), plan->games,
             plan->seats);
    put_agents(out, plan, ",");
    for (int i = 0; (id = figures_option_in(plan->box, plan->options, i, &value, &is_default)); i++)
        if (!is_default)
            page_put(out, " --set %s=%s", id, value);
    page_put(out, " --seed %u", plan->seed);
    for (int i = 0; i < plan->budget_count; i++)
        page_put(out, "%s%d", i ? "," : " --budget ", plan->budgets[i]);
}

static void put_setup(FILE *out, const SimResult *result) {
    const char *id, *value;
    bool is_default;
    section_begin(out, "Set-up",
                  "The same command gives the same figures on any machine, whatever the number of threads.");
    fputs("<pre><code>", out);
    sim_command_html(out, &result->plan);
    fputs("</code></pre>\n", out);
    fputs("<table><caption>Options of the game</caption><thead><tr><th scope=\"col\">Option</th>"
          "<th scope=\"col\">Value</th><th scope=\"col\"></th></tr></thead><tbody>\n",
          out);
    for (int i = 0; (id = figures_option(result, i, &value, &is_default)); i++)
        page_put(out, "<tr><th scope=\"row\">%s</th><td>%s</td><td>%r</td></tr>\n", id, value,
                 is_default ? "" : "<strong>changed</strong>");
    fputs("</tbody></table>\n", out);
    section_end(out);
}

void sim_report_html(FILE *out, const SimResult *result) {
    put_head(out, result);
    put_notices(out, result);
    put_tiles(out, result);
    put_wins(out, result);
    put_outcomes(out, result);
    put_length(out, result);
    put_curves(out, result);
    put_heroes(out, result);
    put_cards(out, result);
    put_setup(out, result);
    sheet_end(out, result->plan.box);
}
