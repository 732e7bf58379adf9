/* cantina games: which games there are, and their options. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "cli/cli.h"
#include "core/registry.h"
#include "protocol/protocol.h"
#include "tui/show.h"

/* The same as the protocol says, so that there is one shape to know. */
static int print_json(const Args *args) {
    static const char request[] = "{\"op\": \"games\"}";
    Protocol *protocol = protocol_new(NULL);
    char *reply = protocol_answer(protocol, request, sizeof request - 1);
    json_t *json = json_loads(reply, 0, NULL), *games = json_object_get(json, "games");
    int code = games ? EXIT_WELL : failed(args, "the list of games cannot be made");
    if (games)
        json_dumpf(games, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(json);
    free(reply);
    protocol_free(protocol);
    return code;
}

static void print_option(const OptionDef *option, Voice voice) {
    char line[512];
    Text text = text_over(line, sizeof line);
    text_put(&text, "--set ");
    text_put(&text, option->id);
    for (int i = 0; i < option->count; i++) {
        text_char(&text, i ? '|' : '=');
        text_put(&text, option->words[i]);
    }
    text_put(&text, "  ");
    text_put(&text, lang_find(voice.lang, "option", option->text, 1));
    wrap_text(stdout, line, screen_width(stdout), 2, 6);
}

/* ---- what does not go with a value ---- */

enum { OPTIONS_MOST = 32, VALUES_MOST = 32, LINE_ROOM = 512 };

/* The seats that two values take, everything else being usual. */
static SeatSpan seats_of(const Box *box, int option, int value, int other, int with) {
    uint8_t options[OPTIONS_MOST] = {[0] = 0};
    options[other] = (uint8_t)with;
    options[option] = (uint8_t)value;
    return game_seats(box, options);
}

/* "mercenary-3, mercenary-4" */
static const char *listed(char line[LINE_ROOM], const OptionDef *option, uint32_t values) {
    Text text = text_over(line, LINE_ROOM);
    for (; values; values &= values - 1) {
        text_put(&text, text.used ? ", " : "");
        text_put(&text, option->words[bits_lowest(values)]);
    }
    return line;
}

/* The values for which `marks` says the same as for this one. */
static uint32_t alike(const uint32_t *marks, int count, int value) {
    uint32_t values = 0;
    for (int i = 0; i < count; i++)
        values |= (uint32_t)(marks[i] == marks[value]) << i;
    return values;
}

/* "mercenary-3, mercenary-4: 2-4 seats." */
static void print_seats(const OptionDef *option, uint32_t values, uint32_t seats, Voice voice) {
    char names[LINE_ROOM], span[16], line[2 * LINE_ROOM];
    Text text = text_over(line, sizeof line);
    snprintf(span, sizeof span, "%u-%u", seats >> 8, seats & 0xff);
    ui_say(&text, voice, UI_OPTION_SEATS,
           ui_args(ui_words("values", listed(names, option, values)), ui_words("seats", span)));
    wrap_text(stdout, line, screen_width(stdout), 6, 6);
}

/* "mercenary-3, mercenary-4: not with guide=game-1, game-2." */
static void print_strangers(const OptionDef *option, uint32_t values, const OptionDef *other, uint32_t barred,
                            Voice voice) {
    char names[LINE_ROOM], strangers[LINE_ROOM], others[2 * LINE_ROOM], line[4 * LINE_ROOM];
    Text text = text_over(line, sizeof line);
    snprintf(others, sizeof others, "%s=%s", other->id, listed(strangers, other, barred));
    ui_say(&text, voice, UI_OPTION_WITHOUT,
           ui_args(ui_words("values", listed(names, option, values)), ui_words("others", others)));
    wrap_text(stdout, line, screen_width(stdout), 6, 6);
}

/* Which seats the values of an option take, where that is not what the game takes at all. */
static void print_all_seats(const Box *box, int option, Voice voice) {
    const OptionDef *def = &box->game->options[option];
    uint32_t marks[VALUES_MOST];
    for (int value = 0; value < def->count; value++) {
        SeatSpan span = seats_of(box, option, value, option, value);
        bool usual = span.least == box->game->seats_min && span.most == box->game->seats_max;
        marks[value] = usual ? 0 : (uint32_t)span.least << 8 | span.most;
    }
    for (int value = 0; value < def->count; value++)
        if (marks[value] && bits_lowest(alike(marks, def->count, value)) == value)
            print_seats(def, alike(marks, def->count, value), marks[value], voice);
}

/* Which values of another option do not go with those of this one, whoever plays. */
static void print_all_strangers(const Box *box, int option, int other, Voice voice) {
    const OptionDef *def = &box->game->options[option];
    uint32_t marks[VALUES_MOST] = {0};
    for (int value = 0; value < def->count; value++)
        for (int with = 0; with < box->game->options[other].count; with++)
            marks[value] |= (uint32_t)!seats_of(box, option, value, other, with).least << with;
    for (int value = 0; value < def->count; value++)
        if (marks[value] && bits_lowest(alike(marks, def->count, value)) == value)
            print_strangers(def, alike(marks, def->count, value), &box->game->options[other], marks[value], voice);
}

/* "Difficulties: simplified, standard, advanced." */
static void print_presets(const Game *game, Voice voice) {
    char line[1024];
    Text text = text_over(line, sizeof line);
    if (!game->presets_count)
        return;
    text_put(&text, ui(voice, UI_DIFFICULTIES));
    for (int i = 0; i < game->presets_count; i++) {
        text_put(&text, i ? ", " : " ");
        text_put(&text, game->presets[i].word);
    }
    wrap_text(stdout, line, screen_width(stdout), 2, 6);
}

static bool print_game(const Args *args, const Game *game) {
    Content content = {0};
    Voice voice;
    if (!content_open(&content, args, game) || !content_voice(&content, args, &voice))
        return false;
    printf("%s  %s, %d-%d seats\n", game->id, game->name, game->seats_min, game->seats_max);
    wrap_text(stdout, ui(voice, show_for(game)->about), screen_width(stdout), 2, 2);
    for (int i = 0; i < game->options_count; i++) {
        print_option(&game->options[i], voice);
        print_all_seats(voice.box, i, voice);
        for (int other = i + 1; other < game->options_count; other++)
            print_all_strangers(voice.box, i, other, voice);
    }
    print_presets(game, voice);
    content_close(&content);
    return true;
}

static int run(const Args *args) {
    if (args_flag(args, "json"))
        return print_json(args);
    for (int i = 0; game_at(i); i++)
        if (!print_game(args, game_at(i)))
            return EXIT_USAGE;
    return EXIT_WELL;
}

static const Option options[] = {OPTION_JSON, OPTION_LANG, OPTIONS_END};

const Command command_games = {.name = "games",
                               .about = "The games, their seats and their options; the first value is the default.",
                               .options = options,
                               .run = run};
