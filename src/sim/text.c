/* The figures as a short table for a terminal. */
#include <inttypes.h>
#include <string.h>

#include "core/pack.h"
#include "sim/figures.h"

enum { CARDS_SHOWN = 5 };

void sim_text_plan(FILE *out, const SimPlan *plan) {
    const char *id, *value;
    bool is_default;
    fprintf(out, "%s, %d %s:", plan->box->game->name, plan->seats, plan->seats == 1 ? "seat" : "seats");
    for (int i = 0; i < plan->agent_count; i++)
        fprintf(out, " %s", plan->agents[i]);
    fprintf(out, "; seed %" PRIu64, plan->seed);
    for (int i = 0; i < plan->budget_count; i++)
        fprintf(out, "%s%d", i ? "," : "; budget ", plan->budgets[i]);
    fputc('\n', out);
    for (int i = 0; (id = figures_option_in(plan->box, plan->options, i, &value, &is_default)); i++)
        if (!is_default)
            fprintf(out, "  %-11s %s\n", id, value);
}

static void text_wins(FILE *out, const SimResult *result) {
    const SimTally *tally = result->tally;
    for (int party = 0; party < figures_parties(result); party++) {
        Rate win = figures_win(result, party);
        const char *label = result->kind == CANTINA_TEAM ? "won" : figures_party_word(result, party);
        fprintf(out, "  %-11s %" PRId64 " of %" PRId64 " = %.1f%%  (95%%: %.1f … %.1f)\n", label,
                tally->party_wins[party], tally->party[party].games, 100 * win.rate, 100 * win.ci.low,
                100 * win.ci.high);
    }
}

static void text_outcomes(FILE *out, const SimResult *result) {
    const char *between = "";
    fprintf(out, "  %-11s ", "ended by");
    for (int row = 1; row < SIM_OUTCOMES && figures_outcome_text(result, row); row++) {
        fprintf(out, "%s%s %" PRId64, between, figures_outcome(result, row), result->tally->outcomes[row]);
        between = ", ";
    }
    fputc('\n', out);
}

static void text_length(FILE *out, const SimResult *result) {
    const SimTally *tally = result->tally;
    fprintf(out, "  %-11s mean %.1f, half of the games %d … %d, longest %" PRId64 "\n", "turns",
            figures_per_game(result, tally->turns), figures_turns(result, 0.25), figures_turns(result, 0.75),
            tally->longest);
    fprintf(out, "  %-11s %.1f a game, and %.1f times chance\n", "decisions",
            figures_per_game(result, tally->decisions), figures_per_game(result, tally->chances));
}

static void text_card(FILE *out, const SimResult *result, const CardFigure *card) {
    fprintf(out, "    %+6.1f  (%+.1f … %+.1f)  %s\n", 100 * card->impact, 100 * card->ci.low, 100 * card->ci.high,
            figures_card_name(result, card->card));
}

/* The best and the worst cards to draw, of those that say anything. */
static void text_cards(FILE *out, const SimResult *result) {
    CardFigure cards[SIM_CARDS];
    int all = figures_cards(result, cards), count = 0;
    for (int i = 0; i < all; i++)
        if (figures_card_counts(&cards[i]))
            cards[count++] = cards[i];
    if (count < 2 * CARDS_SHOWN || !figures_differ(result))
        return;
    fprintf(out, "  cards they had and win rate, in percentage points\n");
    for (int i = 0; i < CARDS_SHOWN; i++)
        text_card(out, result, &cards[i]);
    fprintf(out, "       …\n");
    for (int i = count - CARDS_SHOWN; i < count; i++)
        text_card(out, result, &cards[i]);
}

static void text_heroes(FILE *out, const SimResult *result) {
    CardFigure heroes[SIM_HEROES];
    int count = figures_heroes(result, heroes);
    if (!count || !figures_differ(result))
        return;
    fprintf(out, "  characters and how often they won\n");
    for (int i = 0; i < count; i++) {
        Rate win = score_rate(&result->tally->played[heroes[i].card]);
        fprintf(out, "    %5.1f%%  (%.1f … %.1f) of %" PRId64 "  %s\n", 100 * win.rate, 100 * win.ci.low,
                100 * win.ci.high, heroes[i].drawn, figures_hero_name(result, heroes[i].card));
    }
}

static void text_faults(FILE *out, const SimResult *result) {
    const SimFault *fault = &result->fault;
    char word[128];
    if (!result->faults)
        return;
    fprintf(out, "  %-11s %d left out; the first is game %d, seed %" PRIu64 ", where %d, after", "FAULTS",
            result->faults, fault->game, fault->seed, fault->where);
    for (int i = 0; i < fault->last_count; i++) {
        cantina_choice_word(result->plan.box, fault->last[i], word, sizeof word);
        fprintf(out, " %s", word);
    }
    fputc('\n', out);
}

void sim_text(FILE *out, const SimResult *result) {
    double seconds = result->seconds > 0 ? result->seconds : 1e-9;
    sim_text_plan(out, &result->plan);
    if (result->stopped)
        fprintf(out, "  %-11s after %" PRId64 " of %d games\n", "stopped", result->tally->games, result->plan.games);
    text_wins(out, result);
    text_outcomes(out, result);
    text_length(out, result);
    text_heroes(out, result);
    text_cards(out, result);
    fprintf(out, "  %-11s %.2f s, %.0f games/s, %.0f decisions/s\n", "time", result->seconds,
            (double)result->tally->games / seconds, (double)result->tally->decisions / seconds);
    text_faults(out, result);
}
