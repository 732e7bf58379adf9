/* cantina rules: the rule index, searchable. */
#include "tui/rules.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "pack/errors.h"
#include "tui/screen.h"

static json_t *rule_json(const RuleText *rule) {
    return json_pack("{s:s, s:s, s:s, s:s, s:s}", "id", rule->id, "name", rule->name, "kind", rule->kind, "text",
                     rule->text, "where", rule->where);
}

static int print_json(const Box *box, int row, const char *words) {
    json_t *list = json_array();
    for (int i = 1; i <= rules_count(box); i++) {
        RuleText rule = rules_at(box, i);
        if (row ? i == row : rules_match(&rule, words))
            json_array_append_new(list, rule_json(&rule));
    }
    int found = (int)json_array_size(list);
    json_dumpf(list, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(list);
    return found;
}

static int print_text(const Box *box, int row, const char *words) {
    int found = 0;
    for (int i = 1; i <= rules_count(box); i++) {
        RuleText rule = rules_at(box, i);
        if (row ? i != row : !rules_match(&rule, words))
            continue;
        if (found++)
            putchar('\n');
        rules_print(stdout, &rule, screen_width(stdout));
    }
    return found;
}

static int print(const Args *args, const Box *box) {
    const char *words = args->word_count > 1 ? args->words[1] : "";
    int row = *words ? rules_find(box, words) : 0;
    int found = args_flag(args, "json") ? print_json(box, row, words) : print_text(box, row, words);
    if (found)
        return EXIT_WELL;
    return failed(args, "no rule of %s speaks of '%s'; 'cantina rules %s' lists all", box->game->name,
                  quote(words, strlen(words)).text, box->game->id);
}

static int run(const Args *args) {
    Content content = {0};
    const Game *game = content_game(args, args->words[0]);
    if (!game)
        return EXIT_USAGE;
    int code = content_open(&content, args, game) ? print(args, &content.box) : EXIT_FAILED;
    content_close(&content);
    return code;
}

static const Option options[] = {OPTION_JSON, OPTION_PACK, OPTIONS_END};

const Command command_rules = {
    .name = "rules",
    .words = {"GAME", "[RULE-ID|WORD]"},
    .about = "The rules and rulings of a game: all, one by its id, or those that speak of a word.",
    .options = options,
    .run = run};
