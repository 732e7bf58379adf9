#include "advice/advice.h"

#include <string.h>

#include "codec/codec.h"
#include "core/ability.h"

enum { IMAGINED = 1 /* which of the fitting worlds something is tried in */ };

/* ---- small words ---- */

Name name_of(Voice voice, int kind, int value) {
    Name name;
    Text text = text_over(name.at, sizeof name.at);
    say_name(&text, voice, kind, value, NULL);
    return name;
}

void look_tint(const Look *look, Text *out, Tint tint, const char *words) {
    if (look->paint)
        look->paint(out, tint, words);
    else
        text_put(out, words);
}

void put_comma(Text *out, size_t from) {
    text_put(out, out->used > from ? ", " : "");
}

void say_number(const Look *look, Text *out, UiId id, int n) {
    ui_say(out, look->voice, id, ui_args(ui_number("n", n)));
}

void put_abilities(const Look *look, Text *out, const Component *component) {
    size_t from = out->used;
    for (int i = 0; i < component->abilities; i++) {
        Ability ability = (Ability)(component->ability + i);
        if (ability_untold(look->voice.box, ability))
            continue;
        text_put(out, out->used > from ? " " : "");
        say_ability(out, look->voice, ability);
    }
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

static void any_note(const Look *look, Choice choice, Text *out) {
    (void)look, (void)choice, (void)out;
}

/* Every column of the row. */
static void any_explain(const Look *look, int table, int row, Text *out) {
    const Box *box = look->voice.box;
    const TableDef *def = &box->game->tables[table];
    const Component *component = pack_component(box->pack, table, row);
    for (int i = 0; i < def->field_count; i++) {
        if (def->fields[i].type == FIELD_text)
            continue;
        text_put(out, def->fields[i].name);
        text_char(out, ' ');
        say_name(out, look->voice, def->fields[i].kind, field_get(component, &def->fields[i], 0), NULL);
        text_put(out, ". ");
    }
    put_abilities(look, out, component);
}

static const GameAdvice any_game = {.note = any_note, .explain = any_explain};

static const GameAdvice *const games[] = {&advice_conflict, &advice_clonewars, &advice_mandalorian, &advice_outerrim};

static const GameAdvice *advice_for(const Game *game) {
    for (int i = 0; i < COUNT(games); i++)
        if (!strcmp(games[i]->game, game->id))
            return games[i];
    return &any_game;
}

/* ---- choices ---- */

/* What follows on a yes, its price first: the words of the card that ask. */
static void note_yes(const Look *look, Text *out) {
    Engine e = engine_reading(look->voice.box, look->view);
    const Frame *f = e.head->depth ? frame_top(&e) : NULL;
    if (f && f->kind == FRAME_PROGRAM && f->source)
        say_may(out, look->voice, f->source, f->pc);
}

void advice_note(const Look *look, Choice choice, Text *out) {
    const GameAdvice *game = advice_for(look->voice.box->game);
    size_t from = out->used;
    game->note(look, choice, out);
    if (choice.verb == VERB_YES && out->used == from)
        note_yes(look, out);
    if (game->foresees || !advice_loses(look, choice))
        return;
    text_put(out, out->used > from ? "; " : "");
    text_put(out, ui(look->voice, UI_NOTE_LOST));
}

void advice_component(const Look *look, int table, int row, Text *out) {
    const Box *box = look->voice.box;
    text_put(out, name_of(look->voice, box->game->tables[table].kind, row).at);
    text_put(out, " (");
    text_put(out, pack_string(box->pack, pack_component(box->pack, table, row)->word));
    text_put(out, "): ");
    advice_for(box->game)->explain(look, table, row, out);
}

/* Another paragraph begins; what is left of the one before is cut off. */
static void new_paragraph(Text *out) {
    while (out->used && out->at[out->used - 1] == ' ')
        out->at[--out->used] = 0;
    if (out->used && out->at[out->used - 1] != '\n')
        text_char(out, '\n');
}

static void explain_args(const Look *look, Choice choice, Text *out) {
    const Game *game = look->voice.box->game;
    const Message *verb = game_verb(game, choice.verb);
    int values[2] = {choice.a, choice.b};
    for (int i = 0; i < 2 && verb->args[i].name; i++) {
        const Kind *kind = game_kind(game, verb->args[i].kind);
        if (!kind->table || !values[i])
            continue;
        new_paragraph(out);
        advice_component(look, kind->table - 1, values[i], out);
    }
}

void advice_imagine(const Box *box, const void *view, void *world) {
    memcpy(world, view, cantina_size(box));
    cantina_imagine(box, world, IMAGINED);
}

/* A side act uncovers nothing by being started. */
static bool reveals(const Look *look, Choice choice) {
    _Alignas(16) char world[STATE_MOST];
    Choice room[CANTINA_CHOICES_MAX];
    const Box *box = look->voice.box;
    Choices list = {room, cantina_choices(box, look->view, NULL, room, CANTINA_CHOICES_MAX), CANTINA_CHOICES_MAX};
    if (!choices_have(&list, choice))
        return false;
    advice_imagine(box, look->view, world);
    return cantina_reveals(box, world, choice);
}

static void explain_follows(const Look *look, Choice choice, Text *out) {
    char memory[2048];
    Text events = text_over(memory, sizeof memory);
    Follows follows = advice_follow(look, choice);
    for (int i = 0; i < follows.count; i++) {
        text_put(&events, i ? " " : "");
        say_event(&events, look->voice, &follows.at[i], look->eyes);
    }
    if (events.used)
        ui_say(out, look->voice, UI_EXPLAIN_FOLLOWS, ui_args(ui_words("events", memory)));
}

void advice_explain(const Look *look, Choice choice, Text *out) {
    const GameAdvice *game = advice_for(look->voice.box->game);
    explain_args(look, choice, out);
    new_paragraph(out);
    if (choice.verb == VERB_YES)
        note_yes(look, out);
    new_paragraph(out);
    if (game->advise)
        game->advise(look, choice, out);
    new_paragraph(out);
    explain_follows(look, choice, out);
    new_paragraph(out);
    if (reveals(look, choice))
        text_put(out, ui(look->voice, UI_EXPLAIN_REVEALS));
    new_paragraph(out);
    if (out->used)
        out->at[--out->used] = 0;
}
