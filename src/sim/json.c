/* The figures as one JSON object: `cantina sim --json`. Keys are stable; more may come. */
#include "sim/figures.h"
#include "sim/jsons.h"

/* By seat; for a team as a whole; for the sides of a divided one. */
static json_t *wins_json(const SimResult *result) {
    json_t *wins = json_object();
    char seat[3] = "p1";
    for (int party = 0; result->kind != CANTINA_RIVALS && party < figures_parties(result); party++)
        json_object_set_new(wins, figures_party_word(result, party), json_integer(result->tally->party_wins[party]));
    for (int i = 0; i < result->plan.seats; i++, seat[1]++)
        json_object_set_new(wins, seat, json_integer(result->tally->wins[i]));
    return wins;
}

/* A team has one rate and one interval, any other game a list of each, and of who that is in how many games. */
static void put_rates(json_t *out, const SimResult *result) {
    json_t *rates = json_array(), *intervals = json_array(), *parties = json_array();
    bool team = result->kind == CANTINA_TEAM;
    for (int party = 0; party < figures_parties(result); party++) {
        Rate win = figures_win(result, party);
        json_array_append_new(rates, json_real(win.rate));
        json_array_append_new(intervals, interval_json(win.ci));
        json_array_append_new(parties, json_pack("{s:s, s:I}", "party", figures_party_word(result, party), "games",
                                                 (json_int_t)result->tally->party[party].games));
    }
    json_object_set(out, "win_rate", team ? json_array_get(rates, 0) : rates);
    json_object_set(out, "ci95", team ? json_array_get(intervals, 0) : intervals);
    if (!team)
        json_object_set(out, "parties", parties);
    json_decref(parties);
    json_decref(rates);
    json_decref(intervals);
}

static json_t *outcomes_json(const SimResult *result) {
    json_t *outcomes = json_object();
    for (int row = 1; row < SIM_OUTCOMES && figures_outcome_text(result, row); row++)
        json_object_set_new(outcomes, figures_outcome(result, row), json_integer(result->tally->outcomes[row]));
    return outcomes;
}

static json_t *length_json(const uint32_t *length) {
    json_t *bins = json_array();
    for (int turn = 0; turn < SIM_TURNS; turn++)
        if (length[turn])
            json_array_append_new(bins, json_pack("{s:i, s:I}", "turns", turn, "games", (json_int_t)length[turn]));
    return bins;
}

static json_t *lengths_json(const SimResult *result) {
    const SimTally *tally = result->tally;
    if (result->kind == CANTINA_RIVALS)
        return json_pack("{s:o}", "all", length_json(tally->length[SIM_WON]));
    return json_pack("{s:o, s:o}", "won", length_json(tally->length[SIM_WON]), "lost",
                     length_json(tally->length[SIM_LOST]));
}

static json_t *curve_json(const SimCurve *curve) {
    json_t *points = json_array();
    for (int turn = 1; turn < SIM_TURNS; turn++) {
        CurvePoint at = figures_point(curve, turn);
        if (at.games)
            json_array_append_new(points, json_pack("{s:i, s:I, s:f, s:i, s:i, s:i}", "turn", turn, "games",
                                                    (json_int_t)at.games, "mean", at.mean, "low", at.low, "middle",
                                                    at.middle, "high", at.high));
    }
    return points;
}

static json_t *curves_json(const SimCurve *curves) {
    return json_pack("{s:o, s:o}", "won", curve_json(&curves[SIM_WON]), "lost", curve_json(&curves[SIM_LOST]));
}

static json_t *probe_json(const SimResult *result) {
    json_t *probe = curves_json(result->tally->probe);
    json_object_set_new(probe, "name", json_string(result->plan.probe_name));
    json_object_set_new(probe, "unit", json_string(result->plan.probe_unit));
    return probe;
}

static json_t *cards_json(const SimResult *result) {
    CardFigure cards[SIM_CARDS];
    json_t *list = json_array();
    int count = figures_cards(result, cards);
    for (int i = 0; i < count; i++) {
        const CardFigure *card = &cards[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:I, s:I, s:f, s:f, s:f, s:o}", "card",
                                              figures_card_word(result, card->card), "name",
                                              figures_card_name(result, card->card), "drawn", (json_int_t)card->drawn,
                                              "not_drawn", (json_int_t)card->other, "win_rate_drawn", card->rate_drawn,
                                              "win_rate_not_drawn", card->rate_other, "impact", card->impact, "ci95",
                                              interval_json(card->ci)));
    }
    return list;
}

static json_t *heroes_json(const SimResult *result) {
    CardFigure heroes[SIM_HEROES];
    json_t *list = json_array();
    int count = figures_heroes(result, heroes);
    for (int i = 0; i < count; i++) {
        Rate win = score_rate(&result->tally->played[heroes[i].card]);
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:I, s:f, s:o}", "character", figures_hero_word(result, heroes[i].card), "name",
                            figures_hero_name(result, heroes[i].card), "played", (json_int_t)heroes[i].drawn,
                            "win_rate", win.rate, "ci95", interval_json(win.ci)));
    }
    return list;
}

static json_t *last_json(const SimResult *result) {
    json_t *last = json_array();
    char word[128];
    for (int i = 0; i < result->fault.last_count; i++) {
        cantina_choice_word(result->plan.box, result->fault.last[i], word, sizeof word);
        json_array_append_new(last, json_string(word));
    }
    return last;
}

static json_t *fault_json(const SimResult *result) {
    const SimFault *fault = &result->fault;
    return json_pack("{s:i, s:i, s:o, s:i, s:i, s:o}", "games", result->faults, "first_game", fault->game, "seed",
                     seed_json(fault->seed), "where", fault->where, "decisions", fault->decisions, "last",
                     last_json(result));
}

static void put_figures(json_t *out, const SimResult *result) {
    const SimTally *tally = result->tally;
    json_object_set_new(out, "games", json_integer(tally->games));
    json_object_set_new(out, "stopped", json_boolean(result->stopped));
    json_object_set_new(out, "wins", wins_json(result));
    put_rates(out, result);
    json_object_set_new(out, "outcomes", outcomes_json(result));
    json_object_set_new(out, "turns_mean", json_real(figures_per_game(result, tally->turns)));
    json_object_set_new(out, "turns_longest", json_integer(tally->longest));
    json_object_set_new(out, "decisions", json_integer(tally->decisions));
    json_object_set_new(out, "chances", json_integer(tally->chances));
    json_object_set_new(out, "side_acts", json_integer(tally->started));
    json_object_set_new(out, "length", lengths_json(result));
    json_object_set_new(out, "hope", curves_json(tally->hope));
    if (result->plan.probe)
        json_object_set_new(out, "probe", probe_json(result));
    json_object_set_new(out, "characters", heroes_json(result));
    json_object_set_new(out, "cards", cards_json(result));
    if (result->faults)
        json_object_set_new(out, "faults", fault_json(result));
}

static void put_times(json_t *out, const SimResult *result) {
    double seconds = result->seconds > 0 ? result->seconds : 1e-9;
    json_object_set_new(out, "seconds", json_real(result->seconds));
    json_object_set_new(out, "decisions_per_s", json_real((double)result->tally->decisions / seconds));
    json_object_set_new(out, "games_per_s", json_real((double)result->tally->games / seconds));
}

bool sim_json(FILE *out, const SimResult *result) {
    json_t *object = json_object();
    plan_json(object, &result->plan);
    put_figures(object, result);
    put_times(object, result);
    return json_print(out, object);
}
