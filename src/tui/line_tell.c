/* What happened, in sentences. */
#include <string.h>

#include "tui/line_session.h"

static bool begins_turn(const Voice voice, const Event *event) {
    return !strcmp(game_event(voice.box->game, event->kind)->word, "turn");
}

/* "P2", or "P2, Yoda" where the event says as whom; "Yoda" where nobody's seat plays it. */
static void put_player(const Session *s, const Event *event, Text *out) {
    Arg whom = game_event(s->voice.box->game, event->kind)->args[2];
    if (event->seat != CANTINA_NOBODY)
        text_put(out, name_of(s->voice, KIND_SEAT, event->seat).at);
    if (!whom.name || !game_kind(s->voice.box->game, whom.kind)->table)
        return;
    put_comma(out, 0);
    text_put(out, name_of(s->voice, whom.kind, event->a).at);
}

/* "Turn 5: P2 (greedy)" */
static void tell_turn(const Session *s, const Event *event, int turn) {
    char memory[256], player[128];
    Text text = text_over(memory, sizeof memory), name = text_over(player, sizeof player);
    const char *level = s->game.levels[event->seat];
    put_player(s, event, &name);
    screen_break(&s->screen);
    ui_say(&text, s->voice, level ? UI_TURN_AGENT : UI_TURN_PERSON,
           ui_args(ui_number("number", turn), ui_words("seat", player), ui_words("level", level ? level : "")));
    char tinted[300];
    Text line = text_over(tinted, sizeof tinted);
    screen_tint(&s->screen, &line, TINT_STRONG, memory);
    screen_say(&s->screen, tinted, 2);
}

Seat tell_whose_turn(const Session *s) {
    for (int i = s->table->event_count - 1; i >= 0; i--)
        if (begins_turn(s->voice, &s->table->events[i]))
            return s->table->events[i].seat;
    return CANTINA_NOBODY;
}

/* How many turns had begun before event number `end`. */
static int turns_before(const Session *s, int end) {
    int turns = 0;
    for (int i = 0; i < end; i++)
        turns += begins_turn(s->voice, &s->table->events[i]);
    return turns;
}

/* One paragraph: the events up to `end` or to the next turn. Returns where it stopped. */
static int tell_paragraph(const Session *s, int at, int end) {
    char memory[SAY_ROOM];
    Text text = text_over(memory, sizeof memory);
    Show show = session_show(s);
    while (at < end && !begins_turn(s->voice, &s->table->events[at])) {
        char sentence[512];
        Text words = text_over(sentence, sizeof sentence);
        const Event *event = &s->table->events[at];
        int told = s->show->tell(&show, event, end - at, &words);
        if (!told)
            say_event(&words, s->voice, event, s->eyes);
        if (text.used && text.used + words.used + 2 > sizeof memory)
            break;
        text_put(&text, text.used && words.used ? " " : "");
        text_put(&text, sentence);
        at += told ? told : 1;
    }
    if (text.used)
        screen_say(&s->screen, memory, 0);
    return at;
}

void tell_new(Session *s) {
    int end = s->table->event_count, at = s->told < end ? s->told : end;
    int turn = turns_before(s, at);
    while (at < end) {
        if (begins_turn(s->voice, &s->table->events[at]))
            tell_turn(s, &s->table->events[at++], ++turn);
        at = tell_paragraph(s, at, end);
    }
    s->told = end;
}

void tell_skip_old(Session *s) {
    int turns = 2;
    for (int i = 0; i < s->table->move_count && !s->told; i++)
        s->told = s->table->moves[i].seat == CANTINA_CHANCE ? 0 : s->table->event_count;
    while (s->told > 0 && turns)
        turns -= begins_turn(s->voice, &s->table->events[--s->told]);
}

void tell_choice(const Session *s, Seat seat, Choice choice, UiId sentence) {
    char memory[512];
    Text text = text_over(memory, sizeof memory);
    Name name = name_of(s->voice, KIND_SEAT, seat);
    say_choice(&text, s->voice, choice);
    if (text.used && memory[text.used - 1] == '.') /* an effect is a sentence; the one around it has its own stop */
        memory[text.used - 1] = 0;
    say_ui(s, sentence, ui_args(ui_words("seat", name.at), ui_words("choice", memory)));
}

void line_log(const Screen *screen, Voice voice, const Table *table, int first, SeatSet eyes) {
    for (int i = first < 0 ? 0 : first; i < table->event_count; i++) {
        char memory[512];
        Text text = text_over(memory, sizeof memory);
        say_event(&text, voice, &table->events[i], eyes);
        if (begins_turn(voice, &table->events[i]) && i > first)
            screen_break(screen);
        screen_say(screen, memory, 2);
    }
}

void line_outcome(const Screen *screen, Voice voice, const Table *table) {
    Engine e = engine_reading(table->box, table->state);
    Show show = show_on(screen, voice, table->state, seats_all(&e), 0);
    char memory[512];
    Text text = text_over(memory, sizeof memory);
    say(&text, voice, "outcome", &table->box->game->outcomes[e.head->outcome], (const int[MESSAGE_ARGS]){0});
    screen_say(screen, memory, 0);
    show_say(&show, UI_STORY_TURNS, ui_args(ui_number("n", e.head->turns)));
    show_for(table->box->game)->story(&show, table);
}
