/* cantina games: which games there are, and their options. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    for (int i = 0; i < game->options_count; i++)
        print_option(&game->options[i], voice);
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
