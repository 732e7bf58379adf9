#include "campaign/guide.h"

#include <stdio.h>
#include <string.h>

#include "codec/state.h"

static const char deck_option[] = "guide", stop_word[] = "stop", mission_word[] = "mission";

/* ---- the table ---- */

/* Its row among the tables of the pack, or -1. */
static int deck_of(const Box *box) {
    for (int i = 0; i < box->game->tables_count; i++)
        if (!strcmp(box->game->tables[i].word, "guide"))
            return i;
    return -1;
}

int guide_count(const Box *box) {
    int deck = deck_of(box);
    return deck < 0 ? 0 : box->pack->tables[deck].count;
}

static const Field *column(const TableDef *table, const char *name) {
    for (int i = 0; i < table->field_count; i++)
        if (!strcmp(table->fields[i].name, name))
            return &table->fields[i];
    return NULL;
}

static const char *text_of(const Box *box, const void *row, const Field *field) {
    uint32_t at = 0;
    if (field && field->type == FIELD_text)
        memcpy(&at, (const char *)row + field->at, sizeof at);
    return pack_string(box->pack, at);
}

static const char *word_of(const Box *box, const void *row, const Field *field) {
    const Kind *kind = field ? game_kind(box->game, field->kind) : NULL;
    int value = kind ? field_get(row, field, 0) : 0;
    return kind && value >= 0 && value < kind->count ? kind->words[value] : "";
}

static const char *kind_of(const Box *box, int number) {
    int deck = deck_of(box);
    const TableDef *table = &box->game->tables[deck];
    return word_of(box, pack_component(box->pack, deck, number), column(table, "kind"));
}

static bool is_stop(const Box *box, int number) {
    return !strcmp(kind_of(box, number), stop_word);
}

/* ---- cards and chapters ---- */

/* STOP cards among the first so many. */
static int stops_among(const Box *box, int cards) {
    int stops = 0;
    for (int number = 1; number <= cards; number++)
        stops += is_stop(box, number);
    return stops;
}

int guide_games(const Box *box) {
    return stops_among(box, guide_count(box));
}

GuideCard guide_card(const Box *box, int number) {
    int deck = deck_of(box);
    const TableDef *table = &box->game->tables[deck];
    const Component *row = pack_component(box->pack, deck, number);
    return (GuideCard){.number = number,
                       .id = pack_string(box->pack, row->word),
                       .name = pack_string(box->pack, row->name),
                       .text = text_of(box, row, column(table, "text")),
                       .kind = kind_of(box, number),
                       .stop = is_stop(box, number),
                       .chapter = 1 + stops_among(box, number - 1)};
}

int guide_find(const Box *box, const char *id) {
    int deck = deck_of(box);
    return deck < 0 ? 0 : pack_find(box->pack, deck, id, strlen(id));
}

int guide_end(const Box *box, int chapter) {
    int count = guide_count(box);
    for (int number = 1; number <= count && chapter > 0; number++)
        if (is_stop(box, number) && --chapter == 0)
            return number;
    return chapter > 0 ? count : 0;
}

const char *guide_say(const Lang *lang, const char *english) {
    return *english ? lang_find(lang, "guide", english, 1) : english;
}

/* ---- what cards bring ---- */

static bool is_same(GuideName a, GuideName b) {
    return a.table == b.table && a.row == b.row;
}

static int add_name(GuideName *names, int count, GuideName name) {
    for (int i = 0; i < count; i++)
        if (is_same(names[i], name))
            return count;
    if (count < GUIDE_NAMES_MOST)
        names[count++] = name;
    return count;
}

int guide_names(const Box *box, int number, GuideName names[GUIDE_NAMES_MOST]) {
    int deck = deck_of(box), count = 0;
    const TableDef *table = &box->game->tables[deck];
    const Component *row = pack_component(box->pack, deck, number);
    for (int i = 0; i < table->field_count; i++) {
        const Field *field = &table->fields[i];
        int named = field->type == FIELD_text ? 0 : game_kind(box->game, field->kind)->table;
        for (int at = 0; named && at < field->count; at++)
            if (field_get(row, field, at) > 0)
                count = add_name(names, count, (GuideName){named - 1, field_get(row, field, at)});
    }
    return count;
}

int guide_brings(const Box *box, GuideName name) {
    GuideName names[GUIDE_NAMES_MOST];
    for (int number = 1; number <= guide_count(box); number++)
        for (int i = guide_names(box, number, names); i-- > 0;)
            if (is_same(names[i], name))
                return number;
    return 0;
}

bool guide_sealed(const Box *box, GuideName name, int turned) {
    return name.table == deck_of(box) ? name.row > turned : guide_brings(box, name) > turned;
}

/* ---- options ---- */

static int option_called(const Game *game, const char *id) {
    for (int i = 0; i < game->options_count; i++)
        if (!strcmp(game->options[i].id, id))
            return i;
    return -1;
}

static int value_called(const OptionDef *option, const char *word) {
    for (int i = 0; i < option->count; i++)
        if (!strcmp(option->words[i], word))
            return i;
    return -1;
}

/* "game-3"; where there is no such value, everything is in play. */
static int deck_value(const OptionDef *option, int game, int games) {
    char word[24];
    snprintf(word, sizeof word, "game-%d", game);
    int value = game <= games ? value_called(option, word) : -1;
    return value < 0 ? 0 : value;
}

/* The number of games that an option's value stands for; 0 if it is not of the form "game-3". */
static int games_of(const OptionDef *option, int value) {
    int games = 0;
    return sscanf(option->words[value], "game-%d", &games) == 1 ? games : 0;
}

/* The last card of the chapter that says which mission is played. */
static int mission_card(const Box *box, int chapter) {
    for (int number = guide_end(box, chapter); number > guide_end(box, chapter - 1); number--)
        if (!strcmp(kind_of(box, number), mission_word))
            return number;
    return 0;
}

/* What that card says in the columns that are called like options. */
static void read_mission(const Box *box, int number, int *values) {
    int deck = deck_of(box);
    const TableDef *table = &box->game->tables[deck];
    const Component *row = pack_component(box->pack, deck, number);
    for (int i = 0; i < table->field_count; i++) {
        const Field *field = &table->fields[i];
        int option = option_called(box->game, field->name), named = game_kind(box->game, field->kind)->table;
        int value = field->type == FIELD_text ? 0 : field_get(row, field, 0);
        if (option < 0 || !named || value <= 0)
            continue;
        const Component *what = pack_component(box->pack, named - 1, value);
        values[option] = value_called(&box->game->options[option], pack_string(box->pack, what->word));
    }
}

void guide_options(const Box *box, int game, int values[GUIDE_OPTIONS_MOST]) {
    int deck = option_called(box->game, deck_option), games = guide_games(box);
    for (int i = 0; i < GUIDE_OPTIONS_MOST; i++)
        values[i] = -1;
    if (deck >= 0)
        values[deck] = deck_value(&box->game->options[deck], game, games);
    int card = game <= games ? mission_card(box, game) : 0;
    if (card)
        read_mission(box, card, values);
}

GuideName guide_named_by(const Box *box, int option, int value) {
    const OptionDef *def = &box->game->options[option];
    for (int table = 0; table < box->game->tables_count; table++)
        if (!strcmp(box->game->tables[table].word, def->id) && table != deck_of(box))
            return (GuideName){table, pack_find(box->pack, table, def->words[value], strlen(def->words[value]))};
    return (GuideName){-1, 0};
}

/* Does a component have a column that is called like the option, and something in it? */
static bool says(const Box *box, GuideName name, int option) {
    const Field *field = column(&box->game->tables[name.table], box->game->options[option].id);
    return field && field->type != FIELD_text &&
           field_get(pack_component(box->pack, name.table, name.row), field, 0) > 0;
}

GuideSay guide_say_of(const Box *box, const int *values, int option) {
    if (values[option] >= 0)
        return GUIDE_SETTLED;
    for (int i = 0; i < box->game->options_count; i++) {
        GuideName named = values[i] < 0 ? (GuideName){-1, 0} : guide_named_by(box, i, values[i]);
        if (named.row && says(box, named, option))
            return GUIDE_SAID;
    }
    return guide_named_by(box, option, 0).table >= 0 ? GUIDE_CHOSEN : GUIDE_FREE;
}

const char *guide_forbids(const Box *box, int game, const uint8_t *options) {
    int values[GUIDE_OPTIONS_MOST], turned = guide_end(box, game);
    guide_options(box, game, values);
    for (int i = 0; i < box->game->options_count; i++) {
        GuideName named = guide_named_by(box, i, options[i]);
        bool sealed = named.row && guide_sealed(box, named, turned);
        if (values[i] >= 0 ? options[i] != values[i] : sealed)
            return box->game->options[i].id;
    }
    return NULL;
}

int guide_open_at(const Box *box, const uint8_t *options) {
    int option = option_called(box->game, deck_option);
    int games = option < 0 ? 0 : games_of(&box->game->options[option], options[option]);
    return games ? guide_end(box, games) : guide_count(box);
}
