#include "tui/show.h"

#include <string.h>

#include "codec/codec.h"
#include "core/ability.h"

Name name_of(Voice voice, int kind, int value) {
    Name name;
    Text text = text_over(name.at, sizeof name.at);
    say_name(&text, voice, kind, value, NULL);
    return name;
}

void show_say(const Show *show, UiId id, const UiArg *args) {
    char memory[1024];
    Text text = text_over(memory, sizeof memory);
    ui_say(&text, show->voice, id, args);
    screen_say(show->screen, memory, 2);
}

/* Skips `lead` and the blank behind it. */
static const char *without(const char *text, const char *lead) {
    size_t length = strlen(lead);
    if (strncmp(text, lead, length))
        return text;
    return text + length + (text[length] == ' ');
}

void say_ability_short(Text *out, Voice voice, Ability id) {
    char memory[1024];
    Text text = text_over(memory, sizeof memory);
    const AbilityRow *ability = pack_ability(voice.box->pack, id);
    say_ability(&text, voice, id);
    const char *rest =
        without(memory, lang_find(voice.lang, "moment", voice.box->game->moments[ability->moment].text, 1));
    text_put(out, without(rest, lang_find(voice.lang, "ability", "You may:", 1)));
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
        text_put(&text, name_of(show->voice, KIND_SEAT, def->seat).at);
    }
    text_put(&text, ": ");
    ui_say(&text, show->voice, UI_CARDS, ui_args(ui_number("n", e->zones[zone].count)));
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        if (e->places[at].card) {
            text_put(&text, ", ");
            text_put(&text, name_of(show->voice, e->game->card_kind, e->places[at].card).at);
        }
    screen_say(show->screen, memory, 2);
}

static void any_table(const Show *show) {
    Engine e = engine_reading(show->voice.box, show->view);
    for (int zone = 0; zone < e.game->layout.zone_count; zone++)
        show_zone(show, &e, (ZoneId)zone);
}

static void any_status(const Show *show, Text *out) {
    (void)show, (void)out;
}

static void any_note(const Show *show, Choice choice, Text *out) {
    (void)show, (void)choice, (void)out;
}

/* Every column of the row. */
static void any_explain(const Show *show, int table, int row, Text *out) {
    const Box *box = show->voice.box;
    const TableDef *def = &box->game->tables[table];
    const Component *component = pack_component(box->pack, table, row);
    for (int i = 0; i < def->field_count; i++) {
        if (def->fields[i].type == FIELD_text)
            continue;
        text_put(out, def->fields[i].name);
        text_char(out, ' ');
        say_name(out, show->voice, def->fields[i].kind, field_get(component, &def->fields[i], 0), NULL);
        text_put(out, ". ");
    }
    for (int i = 0; i < component->abilities; i++) {
        say_ability(out, show->voice, (Ability)(component->ability + i));
        text_char(out, ' ');
    }
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
    .note = any_note,
    .explain = any_explain,
    .tell = any_tell,
    .story = any_story,
};

static const GameShow *const shows[] = {&show_conflict, &show_clonewars};

const GameShow *show_for(const Game *game) {
    for (int i = 0; i < COUNT(shows); i++)
        if (!strcmp(shows[i]->game, game->id))
            return shows[i];
    return &any_game;
}
