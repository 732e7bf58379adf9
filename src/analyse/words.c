#include "analyse/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- numbers ---- */

Words words_percent(double share) {
    Words words;
    snprintf(words.at, sizeof words.at, "%d", (int)lround(100 * share));
    return words;
}

Words words_points(double change) {
    Words words;
    int points = (int)lround(100 * change);
    snprintf(words.at, sizeof words.at, "%s%d", points < 0 ? "−" : points ? "+" : "", points < 0 ? -points : points);
    return words;
}

Words words_error(double error) {
    Words words;
    snprintf(words.at, sizeof words.at, "%d", (int)ceil(100 * error - 1e-9));
    return words;
}

/* ---- names ---- */

Words words_ui(Voice voice, UiId id, const UiArg *args) {
    Words words;
    Text text = text_over(words.at, sizeof words.at);
    ui_say(&text, voice, id, args);
    return words;
}

Words words_seat(Voice voice, Seat seat) {
    Words words;
    Text text = text_over(words.at, sizeof words.at);
    say_name(&text, voice, KIND_SEAT, seat, NULL);
    return words;
}

Words words_choice(Voice voice, Choice choice) {
    Words words;
    Text text = text_over(words.at, sizeof words.at);
    say_choice(&text, voice, choice);
    if (text.used && words.at[text.used - 1] == '.') /* an effect is a sentence; the one around it has its own stop */
        words.at[text.used - 1] = 0;
    return words;
}

/* ---- whom it is about ---- */

int words_party(const AnalysisPrint *p) {
    return p->seat && p->analysis->parties > 1 ? p->seat - 1 : 0;
}

Words words_heading(const AnalysisPrint *p, UiId alone, UiId of) {
    Words seat = words_seat(p->voice, (Seat)(words_party(p) + 1));
    return words_ui(p->voice, p->analysis->parties > 1 ? of : alone, ui_args(ui_words("seat", seat.at)));
}

/* ---- moves ---- */

/* The number of the first event behind a move that chance made, or that chance made after it; -1 if somebody decided
 * before there was any. */
static int event_behind(const Table *t, int i) {
    int first = t->moves[i].events;
    while (++i < t->move_count && t->moves[i].seat == CANTINA_CHANCE && t->moves[i].events == first)
        ;
    return (i < t->move_count ? t->moves[i].events : t->event_count) > first ? first : -1;
}

/* Did the move itself bring anything about? */
static bool has_event(const Table *t, int i) {
    return (i + 1 < t->move_count ? t->moves[i + 1].events : t->event_count) > t->moves[i].events;
}

/* The first thing that came of an outcome names it best. Where more had to fall until something came of it, its own
 * words stand before that; where nothing did, alone. */
static Words words_chance(const Analysis *a, Voice voice, int i) {
    const Table *t = a->table;
    int event = event_behind(t, i);
    Words words;
    Text text = text_over(words.at, sizeof words.at);
    if (!has_event(t, i)) {
        text_put(&text, words_choice(voice, t->moves[i].choice).at);
        text_put(&text, event < 0 ? "." : ": ");
    }
    if (event >= 0)
        say_event(&text, voice, &t->events[event], (SeatSet)((1u << t->seats) - 1));
    return words;
}

Words words_what(const Analysis *a, Voice voice, int i) {
    const Move *move = &a->table->moves[i];
    if (move->seat == CANTINA_CHANCE)
        return words_chance(a, voice, i);
    Words seat = words_seat(voice, move->seat), choice = words_choice(voice, move->choice);
    return words_ui(voice, UI_CHOSEN, ui_args(ui_words("seat", seat.at), ui_words("choice", choice.at)));
}

Words words_where(const Analysis *a, Voice voice, int i) {
    int line = a->table->moves[i].line;
    return words_ui(voice, line ? UI_AN_WHERE_LINE : UI_AN_WHERE,
                    ui_args(ui_number("turn", a->moves[i].turn), ui_number("move", i + 1), ui_number("line", line)));
}

Words words_change(Voice voice, double before, double after) {
    Words from = words_percent(before), to = words_percent(after);
    return words_ui(voice, UI_AN_CHANGE, ui_args(ui_words("before", from.at), ui_words("after", to.at)));
}

/* ---- the game ---- */

Words words_game(const Analysis *a, Voice voice) {
    return words_ui(voice, UI_AN_GAME,
                    ui_args(ui_words("game", a->table->box->game->name), ui_number("n", a->table->seats)));
}

Words words_outcome(const Analysis *a, Voice voice) {
    Words words;
    Text text = text_over(words.at, sizeof words.at);
    int outcome = cantina_ended(a->table->box, a->table->state);
    say(&text, voice, "outcome", &a->table->box->game->outcomes[outcome], (const int[MESSAGE_ARGS]){0});
    return words;
}

Words words_ending(const Analysis *a, Voice voice) {
    int turns = cantina_turn(a->table->box, a->table->state);
    if (a->table->status != CANTINA_OVER)
        return words_ui(voice, UI_AN_OPEN, ui_args(ui_number("turn", turns)));
    Words words = words_outcome(a, voice);
    Text text = {words.at, sizeof words.at, strlen(words.at), false};
    text_char(&text, ' ');
    ui_say(&text, voice, UI_STORY_TURNS, ui_args(ui_number("n", turns)));
    return words;
}

Words words_judge(const Analysis *a, Voice voice) {
    return words_ui(voice, UI_AN_BY, ui_args(ui_words("level", a->settings.level), ui_number("n", a->settings.budget)));
}

Words words_stopped(const Analysis *a, Voice voice) {
    return words_ui(voice, UI_AN_STOPPED, ui_args(ui_number("done", a->judged), ui_number("n", a->move_count)));
}

const char *words_who(const Analysis *a, Seat seat) {
    for (int i = 0; i < a->table->move_count; i++) {
        const Move *move = &a->table->moves[i];
        if (move->seat == seat && move->who[0] && strcmp(move->who, "auto"))
            return move->who;
    }
    return "person";
}

Words words_player(const Analysis *a, Voice voice, Seat seat) {
    const char *who = words_who(a, seat);
    Words words = words_ui(voice, UI_AN_PERSON, NULL);
    if (strcmp(who, "person"))
        snprintf(words.at, sizeof words.at, "%s", who);
    return words;
}
