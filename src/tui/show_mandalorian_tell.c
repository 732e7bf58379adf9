/* The Mandalorian: several events in one sentence, and the game in a few when it is over. */
#include "tui/show_mandalorian.h"

typedef int Telling(const Show *show, const Event *events, int count, Text *out);

/* How many of the first events are of the first one's kind and seat. */
static int run_of(const Event *events, int count) {
    int n = 0;
    while (n < count && events[n].kind == events[0].kind && events[n].seat == events[0].seat)
        n++;
    return n;
}

static bool is_read(const Show *show, const Event *event) {
    return event->card && event->seen & (show->look.eyes | SEEN_BY_ALL);
}

/* ---- cards ---- */

/* Cards that those before the screen may read are named, others counted. */
static int tell_drawn(const Show *show, const Event *events, int n, UiId named, UiId counted, Text *out) {
    char memory[MD_WORDS];
    Text cards = text_over(memory, sizeof memory);
    int read = 0;
    for (int i = 0; i < n; i++) {
        if (!is_read(show, &events[i]))
            continue;
        read++;
        put_comma(&cards, 0);
        text_put(&cards, name_of(show->look.voice, KIND_CARD, events[i].card).at);
    }
    Name seat = name_of(show->look.voice, KIND_SEAT, events[0].seat);
    if (read)
        ui_say(out, show->look.voice, named, ui_args(ui_words("seat", seat.at), ui_words("cards", memory)));
    text_put(out, read && read < n ? " " : "");
    if (read < n)
        ui_say(out, show->look.voice, counted, ui_args(ui_words("seat", seat.at), ui_number("n", n - read)));
    return n;
}

static int tell_draws(const Show *show, const Event *events, int count, Text *out) {
    return tell_drawn(show, events, run_of(events, count), UI_MA_TOLD_DRAWS, UI_MA_TOLD_DRAWS_N, out);
}

static int tell_plans(const Show *show, const Event *events, int count, Text *out) {
    return tell_drawn(show, events, run_of(events, count), UI_MA_TOLD_PLANS, UI_MA_TOLD_PLANS_N, out);
}

static int tell_discards(const Show *show, const Event *events, int count, Text *out) {
    char memory[MD_WORDS];
    Text cards = text_over(memory, sizeof memory);
    int n = run_of(events, count);
    for (int i = 0; i < n; i++) {
        put_comma(&cards, 0);
        text_put(&cards, name_of(show->look.voice, KIND_CARD, events[i].card).at);
    }
    ui_say(out, show->look.voice, UI_MA_TOLD_DISCARDS, ui_args(ui_words("cards", memory)));
    return n;
}

/* ---- the set-up ---- */

/* "Move 1, Attack 2": the first tokens of the slots. */
static int tell_white(const Show *show, const Event *events, int count, Text *out) {
    Engine e = md_reading(&show->look);
    char memory[MD_WORDS];
    Text slots = text_over(memory, sizeof memory);
    int n = run_of(events, count);
    for (int i = 0; i < n; i++) {
        put_comma(&slots, 0);
        ui_say(&slots, show->look.voice, UI_MA_SLOT,
               ui_args(ui_words("slot", name_of(show->look.voice, KIND_ACTION, events[i].a).at),
                       ui_number("n", card_of(&e, events[i].card)->strength)));
    }
    ui_say(out, show->look.voice, UI_MA_TOLD_WHITE, ui_args(ui_words("slots", memory)));
    return n;
}

static int tell_set_out(const Show *show, const Event *events, int count, Text *out) {
    char memory[MD_WORDS];
    Text threats = text_over(memory, sizeof memory);
    int n = run_of(events, count);
    for (int i = 0; i < n; i++) {
        put_comma(&threats, 0);
        text_put(&threats, name_of(show->look.voice, KIND_CARD, events[i].card).at);
        text_put(&threats, " (");
        text_put(&threats, name_of(show->look.voice, KIND_SPACE, events[i].a).at);
        text_char(&threats, ')');
    }
    ui_say(out, show->look.voice, UI_MA_TOLD_SET_OUT, ui_args(ui_words("threats", memory)));
    return n;
}

/* ---- ways ---- */

static int tell_way(const Show *show, const Event *events, int count, Text *out) {
    char memory[MD_WORDS];
    Text spaces = text_over(memory, sizeof memory);
    int n = 0;
    for (; n < count && events[n].kind == EVENT_MOVE && events[n].a == events[0].a; n++) {
        put_comma(&spaces, 0);
        text_put(&spaces, name_of(show->look.voice, KIND_SPACE, events[n].b).at);
    }
    ui_say(out, show->look.voice, UI_MA_TOLD_WAY,
           ui_args(ui_words("character", name_of(show->look.voice, KIND_CHARACTER, events[0].a).at),
                   ui_words("spaces", memory)));
    return n;
}

/* With what it says: few know the cards by heart. */
static int tell_event(const Show *show, const Event *events, int count, Text *out) {
    Engine e = md_reading(&show->look);
    char memory[MD_WORDS];
    Text text = text_over(memory, sizeof memory);
    (void)count;
    md_put_does(&show->look, &text, &card_of(&e, events[0].card)->is);
    ui_say(
        out, show->look.voice, UI_MA_TOLD_EVENT,
        ui_args(ui_words("card", name_of(show->look.voice, KIND_CARD, events[0].card).at), ui_words("text", memory)));
    return 1;
}

static int tell_back(const Show *show, const Event *events, int count, Text *out) {
    (void)count;
    if (events[0].a)
        return 0;
    text_put(out, ui(show->look.voice, UI_MA_TOLD_BACK_NONE));
    return 1;
}

static Telling *const tellings[EVENTS_END] = {
    [EVENT_DRAW] = tell_draws,       [EVENT_DRAW_PLAN] = tell_plans, [EVENT_DISCARD_PLAN] = tell_discards,
    [EVENT_DISCARD] = tell_discards, [EVENT_WHITE] = tell_white,     [EVENT_SET_OUT] = tell_set_out,
    [EVENT_MOVE] = tell_way,         [EVENT_BACK] = tell_back,       [EVENT_EVENT] = tell_event,
};

int mandalorian_tell(const Show *show, const Event *events, int count, Text *out) {
    Telling *telling = events[0].kind < EVENTS_END ? tellings[events[0].kind] : NULL;
    return telling ? telling(show, events, count, out) : 0;
}

/* ---- after the game ---- */

static int count_kind(const Table *table, int kind) {
    int count = 0;
    for (int i = 0; i < table->event_count; i++)
        count += table->events[i].kind == kind;
    return count;
}

static void put_part(const Show *show, Text *out, UiId id, int n) {
    put_comma(out, 0);
    say_number(&show->look, out, id, n);
}

void mandalorian_story(const Show *show, const Table *table) {
    Engine e = md_reading(&show->look);
    char memory[MD_WORDS];
    Text parts = text_over(memory, sizeof memory);
    put_part(show, &parts, UI_MA_STORY_DEFEATED, count_kind(table, EVENT_ENEMY_DEFEATED));
    put_part(show, &parts, UI_MA_STORY_EVENTS, count_kind(table, EVENT_EVENT));
    put_part(show, &parts, UI_MA_STORY_CRISES, count_kind(table, EVENT_CRISIS));
    show_say(show, UI_MA_STORY_SUM, ui_args(ui_words("parts", memory)));
    for (int hero = 1; hero <= mandalorian(&e)->heroes; hero++) {
        int most = ma_health(&e, hero), left = most - mandalorian(&e)->damage[hero - 1];
        show_say(show, UI_MA_STORY_HERO,
                 ui_args(ui_words("character", md_hero(&show->look, &e, hero).at), ui_number("n", left < 0 ? 0 : left),
                         ui_number("most", most)));
    }
}
