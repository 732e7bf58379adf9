/* An analysis as JSON. Keys are stable; more may come. */
#include <inttypes.h>

#include "analyse/words.h"
#include "core/pack.h"

static json_t *seat_json(Seat seat) {
    return seat == CANTINA_CHANCE ? json_string("chance") : json_sprintf("p%d", seat);
}

static json_t *word_json(const Box *box, Choice choice) {
    char word[128];
    Text text = text_over(word, sizeof word);
    word_choice(&text, box, choice);
    return json_string(word);
}

static json_t *tag_json(const Box *box, const Question *question) {
    char word[64];
    Text text = text_over(word, sizeof word);
    word_tag(&text, box, question);
    return json_string(word);
}

/* Words that a record brought along need not be UTF-8. */
static json_t *words_json(const char *words) {
    json_t *json = json_string(words);
    return json ? json : json_string("?");
}

/* A team has one number, a competitive game a list of one for each seat. */
static json_t *values_json(const Analysis *a, const double *values) {
    json_t *list = json_array();
    for (int party = 0; party < a->parties; party++)
        json_array_append_new(list, json_real(values[party]));
    json_t *first = json_incref(json_array_get(list, 0));
    if (a->parties > 1) {
        json_decref(first);
        return list;
    }
    json_decref(list);
    return first;
}

/* ---- one move ---- */

static void put_decision(json_t *out, const AnalysisPrint *p, const AnalysedMove *move) {
    json_object_set_new(out, "loss", json_real(move->loss));
    json_object_set_new(out, "loss_error", json_real(move->loss_error));
    json_object_set_new(out, "mistake", json_boolean(move->mistake));
    json_object_set_new(out, "best",
                        json_pack("{s:o, s:s}", "action", word_json(p->voice.box, move->best), "text",
                                  words_choice(p->voice, move->best).at));
}

json_t *analyse_json_move(const AnalysisPrint *p, int i) {
    const Analysis *a = p->analysis;
    const AnalysedMove *move = &a->moves[i];
    const Move *played = &a->table->moves[i];
    json_t *out = json_pack("{s:i, s:i, s:i, s:s, s:o, s:o, s:s}", "move", i + 1, "step", move->step, "turn",
                            move->turn, "kind", move_kinds[move->kind], "seat", seat_json(move->seat), "action",
                            word_json(p->voice.box, played->choice), "text", words_what(a, p->voice, i).at);
    if (played->line)
        json_object_set_new(out, "line", json_integer(played->line));
    if (move->kind == MOVE_CHANCE)
        json_object_set_new(out, "tag", tag_json(p->voice.box, &played->question));
    else
        json_object_set_new(out, "who", words_json(played->who));
    json_object_set_new(out, "before", values_json(a, move->before));
    json_object_set_new(out, "after", values_json(a, move->after));
    json_object_set_new(out, "error", values_json(a, move->error));
    if (move->kind == MOVE_DECISION) {
        json_object_set_new(out, "options", json_integer(move->options));
        put_decision(out, p, move);
    }
    return out;
}

/* ---- the figures ---- */

/* Moves by their numbers. */
static json_t *list_json(const int *moves, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_integer(moves[i] + 1));
    return list;
}

static json_t *turning_json(const Analysis *a, int party) {
    int moves[ANALYSE_LISTED];
    return list_json(moves, analyse_turning(a, party, moves));
}

static json_t *mistakes_json(const Analysis *a, Seat seat) {
    int moves[ANALYSE_LISTED];
    return list_json(moves, analyse_mistakes(a, seat, moves));
}

static json_t *party_json(const Analysis *a, int party) {
    const AnalysedParty *page = &a->party[party];
    Seat seat = a->parties == 1 ? CANTINA_NOBODY : (Seat)(party + 1);
    json_t *name = seat ? seat_json(seat) : json_string("team");
    return json_pack("{s:o, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:o, s:o}", "party", name, "start",
                     page->start, "end", page->end, "luck", page->luck, "luck_error", page->luck_error, "good_luck",
                     page->good, "bad_luck", page->bad, "choice", page->choice, "choice_error", page->choice_error,
                     "others", page->others, "drift", page->drift, "turning_points", turning_json(a, party), "mistakes",
                     mistakes_json(a, seat));
}

static json_t *seat_figures(const AnalysisPrint *p, Seat seat) {
    const AnalysedSeat *figures = &p->analysis->seat[seat];
    return json_pack("{s:o, s:o, s:i, s:i, s:f, s:f}", "seat", seat_json(seat), "who",
                     words_json(words_who(p->analysis, seat)), "decisions", figures->decisions, "mistakes",
                     figures->mistakes, "loss", figures->loss, "loss_error", figures->error);
}

static json_t *result_json(const AnalysisPrint *p) {
    const Table *t = p->analysis->table;
    if (t->status != CANTINA_OVER)
        return json_null();
    json_t *values = json_array();
    for (Seat seat = 1; seat <= t->seats; seat++)
        json_array_append_new(values, json_real(cantina_value(t->box, t->state, seat) / 2.0));
    int outcome = cantina_ended(t->box, t->state);
    return json_pack("{s:s, s:s, s:o}", "outcome", t->box->game->outcomes[outcome].word, "text",
                     words_outcome(p->analysis, p->voice).at, "values", values);
}

json_t *analyse_json_figures(const AnalysisPrint *p) {
    const Analysis *a = p->analysis;
    json_t *parties = json_array(), *seats = json_array();
    for (int party = 0; party < a->parties; party++)
        json_array_append_new(parties, party_json(a, party));
    for (Seat seat = 1; seat <= a->table->seats; seat++)
        json_array_append_new(seats, seat_figures(p, seat));
    json_t *out = json_pack("{s:b, s:b, s:i, s:i, s:o, s:o, s:o}", "finished", a->table->status == CANTINA_OVER,
                            "whole", a->whole, "moves", a->move_count, "judged", a->judged, "result", result_json(p),
                            "parties", parties, "seats", seats);
    json_object_set_new(out, "turning_points", turning_json(a, words_party(p)));
    json_object_set_new(out, "mistakes", mistakes_json(a, p->seat));
    return out;
}

static json_t *options_json(const Table *t) {
    const Game *game = t->box->game;
    json_t *options = json_object();
    for (int i = 0; i < game->options_count; i++)
        json_object_set_new(options, game->options[i].id, json_string(game->options[i].words[t->options[i]]));
    return options;
}

json_t *analyse_json(const AnalysisPrint *p) {
    const Analysis *a = p->analysis;
    const Box *box = a->table->box;
    json_t *out = analyse_json_figures(p), *events = json_array();
    for (int i = 0; i < a->judged; i++)
        json_array_append_new(events, analyse_json_move(p, i));
    json_object_set_new(out, "game", json_string(box->game->id));
    json_object_set_new(out, "pack",
                        json_pack("{s:s, s:o}", "id", pack_string(box->pack, box->pack->id), "hash",
                                  json_sprintf("%016" PRIx64, box->pack->hash)));
    json_object_set_new(out, "options", options_json(a->table));
    json_object_set_new(out, "level", json_string(a->settings.level));
    json_object_set_new(out, "budget", json_integer(a->settings.budget));
    json_object_set_new(out, "events", events);
    return out;
}
