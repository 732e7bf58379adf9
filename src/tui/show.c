#include "tui/show.h"

#include <string.h>

Show show_on(const Screen *screen, Voice voice, const void *view, SeatSet eyes, SeatSet own) {
    return (Show){
        screen,
        {.voice = voice, .view = view, .eyes = eyes, .own = own, .paint = screen->colour ? screen_paint : NULL}};
}

void show_say(const Show *show, UiId id, const UiArg *args) {
    char memory[1024];
    Text text = text_over(memory, sizeof memory);
    ui_say(&text, show->look.voice, id, args);
    screen_say(show->screen, memory, 2);
}

Text *line_begin(Line *line) {
    line->text = text_over(line->memory, sizeof line->memory);
    return &line->text;
}

void line_end(const Show *show, const Line *line) {
    screen_say(show->screen, line->memory, 2);
}

void show_number(Text *heroes, int number, const char *name) {
    put_comma(heroes, 0);
    text_int(heroes, number);
    text_char(heroes, ADVICE_HOLD);
    text_put(heroes, name);
}

void show_map_key(const Show *show, UiId key, UiId who, const char *heroes) {
    Voice voice = show->look.voice;
    Line line;
    Text *out = line_begin(&line);
    text_put(out, ui(voice, key));
    text_char(out, ' ');
    if (*heroes) {
        ui_say(out, voice, who, ui_args(ui_words("heroes", heroes)));
        text_char(out, ' ');
    }
    ui_say(out, voice, UI_MAP_LIST,
           ui_args(ui_words("word", ui(voice, UI_CMD_MAP)), ui_words("list", ui(voice, UI_CMD_MAP_LIST))));
    line_end(show, &line);
}

void show_title(const Show *show, Text *out, UiId id) {
    look_tint(&show->look, out, TINT_STRONG, ui(show->look.voice, id));
    text_char(out, ' ');
}

/* ---- any game ---- */

/* "12 cards: TIE Patrol, Convoy Raid": what lies in a zone, known cards by name. */
static void show_zone(const Show *show, const Engine *e, ZoneId zone) {
    char memory[2048];
    Text text = text_over(memory, sizeof memory);
    const ZoneDef *def = &e->game->zones[zone];
    if (!e->zones[zone].count)
        return;
    text_put(&text, def->name);
    if (def->seat) {
        text_char(&text, ' ');
        text_put(&text, name_of(show->look.voice, KIND_SEAT, def->seat).at);
    }
    text_put(&text, ": ");
    ui_say(&text, show->look.voice, UI_CARDS, ui_args(ui_number("n", e->zones[zone].count)));
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        if (e->places[at].card) {
            text_put(&text, ", ");
            text_put(&text, name_of(show->look.voice, e->game->card_kind, e->places[at].card).at);
        }
    screen_say(show->screen, memory, 2);
}

static void any_table(const Show *show) {
    Engine e = engine_reading(show->look.voice.box, show->look.view);
    for (int zone = 0; zone < e.game->layout.zone_count; zone++)
        show_zone(show, &e, (ZoneId)zone);
}

static void any_status(const Show *show, Text *out) {
    (void)show, (void)out;
}

static int any_tell(const Show *show, const Event *events, int count, Text *out) {
    (void)show, (void)events, (void)count, (void)out;
    return 0;
}

static void any_story(const Show *show, const Table *table) {
    (void)show, (void)table;
}

static const GameShow any_game = {
    .about = UI_ABOUT_ANY,
    .example = "done",
    .table = any_table,
    .status = any_status,
    .tell = any_tell,
    .story = any_story,
};

static const GameShow *const shows[] = {&show_conflict, &show_clonewars, &show_mandalorian, &show_outerrim};

const GameShow *show_for(const Game *game) {
    for (int i = 0; i < COUNT(shows); i++)
        if (!strcmp(shows[i]->game, game->id))
            return shows[i];
    return &any_game;
}
