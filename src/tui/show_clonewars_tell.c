/* The Clone Wars: several events in one sentence, and the game in a few when it is over. */
#include "tui/show_clonewars.h"

typedef int Telling(const Show *show, const Event *events, int count, Text *out);

static Name planet_name(const Show *show, int planet) {
    return name_of(show->look.voice, KIND_PLANET, planet);
}

/* How many of the first events are of this kind, with the same `a`. */
static int run_of(const Event *events, int count, int kind) {
    int n = 0;
    while (n < count && events[n].kind == kind && events[n].a == events[0].a)
        n++;
    return n;
}

/* ---- cards that are dealt and drawn ---- */

static int tell_cards(const Show *show, const Event *events, int n, UiId id, Text *out) {
    char memory[CW_WORDS];
    Text cards = text_over(memory, sizeof memory);
    for (int i = 0; i < n; i++) {
        put_comma(&cards, 0);
        text_put(&cards, name_of(show->look.voice, KIND_CARD, events[i].card).at);
    }
    Name jedi = name_of(show->look.voice, KIND_JEDI, events[0].a);
    ui_say(out, show->look.voice, id, ui_args(ui_words("jedi", jedi.at), ui_words("cards", memory)));
    return n;
}

static int tell_dealt(const Show *show, const Event *events, int count, Text *out) {
    return tell_cards(show, events, run_of(events, count, EVENT_DEAL), UI_CW_TOLD_DEALT, out);
}

static int tell_draws(const Show *show, const Event *events, int count, Text *out) {
    return tell_cards(show, events, run_of(events, count, EVENT_DRAW), UI_CW_TOLD_DRAWS, out);
}

static int tell_ready(const Show *show, const Event *events, int count, Text *out) {
    return tell_cards(show, events, run_of(events, count, EVENT_READY_CARD), UI_CW_TOLD_READY, out);
}

static int tell_reveal(const Show *show, const Event *events, int count, Text *out) {
    return tell_cards(show, events, run_of(events, count, EVENT_REVEAL), UI_CW_TOLD_REVEAL, out);
}

static int tell_put_back(const Show *show, const Event *events, int count, Text *out) {
    return tell_cards(show, events, run_of(events, count, EVENT_PUT_BACK), UI_CW_TOLD_PUT_BACK, out);
}

/* A card that meets damage, and how much of it. */
static int tell_prevent(const Show *show, const Event *events, int count, Text *out) {
    bool exhausts = count > 1 && events[1].kind == EVENT_EXHAUST,
         discards = count > 1 && events[1].kind == EVENT_DISCARD;
    if (!exhausts && !discards)
        return 0;
    Name jedi = name_of(show->look.voice, KIND_JEDI, events[0].c),
         card = name_of(show->look.voice, KIND_CARD, events[1].card);
    ui_say(out, show->look.voice, exhausts ? UI_CW_TOLD_EXHAUST_MEETS : UI_CW_TOLD_DISCARD_MEETS,
           ui_args(ui_words("jedi", jedi.at), ui_words("card", card.at), ui_number("n", events[0].a),
                   ui_number("left", events[0].b)));
    return 2;
}

/* ---- droids ---- */

static int tell_begin(const Show *show, const Event *events, int count, Text *out) {
    char memory[CW_WORDS];
    Text planets = text_over(memory, sizeof memory);
    int n = 0;
    for (; n < count && events[n].kind == EVENT_SETUP_CARD; n++) {
        put_comma(&planets, 0);
        ui_say(&planets, show->look.voice, UI_CW_TOLD_COUNT,
               ui_args(ui_words("planet", planet_name(show, events[n].a).at), ui_number("n", events[n].b)));
    }
    ui_say(out, show->look.voice, UI_CW_TOLD_BEGIN, ui_args(ui_words("planets", memory)));
    return n;
}

/* One card of an invasion and what came of it; 0 if that is a longer story. */
static int tell_invaded(const Show *show, const Event *events, int count, Text *out) {
    Name planet = planet_name(show, events[0].a);
    int droids = count > 1 && events[1].a == events[0].a ? run_of(events + 1, count - 1, EVENT_DROID) : 0;
    if (droids) {
        ui_say(out, show->look.voice, UI_CW_TOLD_LAND,
               ui_args(ui_words("planet", planet.at), ui_number("n", events[droids].b)));
        return 1 + droids;
    }
    if (count > 2 && events[1].kind == EVENT_THREAT && events[2].kind == EVENT_BLOCKADE) {
        ui_say(out, show->look.voice, UI_CW_TOLD_FULL,
               ui_args(ui_words("planet", planet.at), ui_number("n", events[1].a)));
        return 3;
    }
    return 0;
}

static int tell_invasion(const Show *show, const Event *events, int count, Text *out) {
    char memory[CW_WORDS];
    Text planets = text_over(memory, sizeof memory);
    int told = 0;
    while (told < count && events[told].kind == EVENT_INVADE) {
        char part[256];
        Text words = text_over(part, sizeof part);
        int n = tell_invaded(show, events + told, count - told, &words);
        if (!n)
            break;
        text_put(&planets, told ? "; " : "");
        text_put(&planets, part);
        told += n;
    }
    if (told)
        ui_say(out, show->look.voice, UI_CW_TOLD_INVASION, ui_args(ui_words("planets", memory)));
    return told;
}

static int tell_droids(const Show *show, const Event *events, int count, Text *out) {
    int n = run_of(events, count, EVENT_DROID);
    ui_say(out, show->look.voice, UI_CW_TOLD_DROIDS,
           ui_args(ui_number("n", n), ui_words("planet", planet_name(show, events[0].a).at),
                   ui_number("there", events[n - 1].b)));
    return n;
}

/* Strikes at one planet. */
static int tell_destroyed(const Show *show, const Event *events, int count, Text *out) {
    char memory[CW_WORDS];
    Text enemies = text_over(memory, sizeof memory);
    int counts[ENEMIES] = {0}, n = 0;
    for (; n < count && events[n].kind == EVENT_DESTROY && events[n].b == events[0].b; n++)
        counts[events[n].a]++;
    for (int enemy = ENEMY_DROID; enemy <= ENEMY_BLOCKADE; enemy++) {
        if (!counts[enemy])
            continue;
        put_comma(&enemies, 0);
        ui_say(&enemies, show->look.voice, enemy == ENEMY_DROID ? UI_CW_DROIDS : UI_CW_BLOCKADES,
               ui_args(ui_number("n", counts[enemy])));
    }
    ui_say(out, show->look.voice, UI_CW_TOLD_DESTROYED,
           ui_args(ui_words("planet", planet_name(show, events[0].b).at), ui_words("enemies", memory)));
    return n;
}

/* ---- a villain on the way ---- */

static int tell_way(const Show *show, const Event *events, int count, Text *out) {
    char memory[CW_WORDS];
    Text way = text_over(memory, sizeof memory);
    int n = run_of(events, count, EVENT_FIGURE);
    for (int i = 0; i < n; i++) {
        put_comma(&way, 0);
        text_put(&way, planet_name(show, events[i].b).at);
    }
    Name villain = name_of(show->look.voice, KIND_VILLAIN, events[0].a);
    ui_say(out, show->look.voice, UI_CW_TOLD_WAY,
           ui_args(ui_words("villain", villain.at), ui_words("planets", memory)));
    return n;
}

static Telling *const tellings[EVENTS_END] = {
    [EVENT_DEAL] = tell_dealt,      [EVENT_DRAW] = tell_draws,        [EVENT_SETUP_CARD] = tell_begin,
    [EVENT_INVADE] = tell_invasion, [EVENT_DROID] = tell_droids,      [EVENT_DESTROY] = tell_destroyed,
    [EVENT_FIGURE] = tell_way,      [EVENT_READY_CARD] = tell_ready,  [EVENT_PREVENT] = tell_prevent,
    [EVENT_REVEAL] = tell_reveal,   [EVENT_PUT_BACK] = tell_put_back,
};

int clonewars_tell(const Show *show, const Event *events, int count, Text *out) {
    Telling *telling = events[0].kind < EVENTS_END ? tellings[events[0].kind] : NULL;
    return telling ? telling(show, events, count, out) : 0;
}

/* ---- after the game ---- */

typedef struct {
    int destroyed[ENEMIES], missions;
} Deeds;

/* What was destroyed is told of a planet: it counts for the Jedi whose turn it was. */
static int count_deeds(const Show *show, const Table *table, Deeds deeds[HEROES_MOST + 1]) {
    Engine e = cw_reading(&show->look);
    int hero = 0, done = 0;
    for (int i = 0; i < table->event_count; i++) {
        const Event *event = &table->events[i];
        for (int h = 1; h <= heroes(&e) && event->kind == EVENT_TURN; h++)
            hero = clonewars(&e)->jedi[h - 1] == event->a ? h : hero;
        if (event->kind == EVENT_DESTROY)
            deeds[hero].destroyed[event->a]++;
        deeds[hero].destroyed[ENEMY_VILLAIN] += event->kind == EVENT_VILLAIN_BEATEN;
        deeds[hero].missions += event->kind == EVENT_MISSION_DONE;
        done += event->kind == EVENT_MISSION_DONE && event->card;
    }
    return done;
}

static void put_deed(const Show *show, Text *out, UiId id, int n) {
    if (!n)
        return;
    text_put(out, ", ");
    ui_say(out, show->look.voice, id, ui_args(ui_number("n", n)));
}

static void tell_deeds(const Show *show, const Engine *e, int hero, const Deeds *deeds) {
    char memory[CW_WORDS], list[CW_WORDS];
    Text out = text_over(memory, sizeof memory), what = text_over(list, sizeof list);
    put_deed(show, &what, UI_CW_DROIDS, deeds->destroyed[ENEMY_DROID]);
    put_deed(show, &what, UI_CW_BLOCKADES, deeds->destroyed[ENEMY_BLOCKADE]);
    put_deed(show, &what, UI_CW_STORY_VILLAIN, deeds->destroyed[ENEMY_VILLAIN]);
    put_deed(show, &what, UI_CW_STORY_MISSION, deeds->missions);
    ui_say(&out, show->look.voice, UI_CW_STORY_DEEDS,
           ui_args(ui_words("jedi", jedi_name(&show->look, e, hero).at),
                   ui_words("deeds", what.used ? list + 2 : ui(show->look.voice, UI_CW_NOTHING))));
    screen_say(show->screen, memory, 2);
}

void clonewars_story(const Show *show, const Table *table) {
    Engine e = cw_reading(&show->look);
    Deeds deeds[HEROES_MOST + 1] = {0};
    int done = count_deeds(show, table, deeds);
    show_say(show, UI_CW_STORY_THREAT,
             ui_args(ui_number("at", clonewars(&e)->threat), ui_number("last", track_last(&e, TRACK_THREAT))));
    show_say(show, UI_CW_STORY_MISSIONS, ui_args(ui_number("done", done), ui_number("n", done + missions_to_go(&e))));
    if (clonewars(&e)->finale)
        show_say(show, UI_CW_STORY_FINALE, NULL);
    for (int hero = 1; hero <= heroes(&e); hero++)
        tell_deeds(show, &e, hero, &deeds[hero]);
}
