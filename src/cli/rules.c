/* cantina rules: the rule index, searchable. */
#include "tui/rules.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/sealed.h"
#include "pack/errors.h"
#include "tui/screen.h"

static json_t *rule_json(const RuleText *rule) {
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:i}", "id", rule->id, "name", rule->name, "kind", rule->kind, "text",
                     rule->text, "where", rule->where, "since", rule->since ? rule->since : 1);
}

/* One rule that was asked for by its id, or all that speak of some words and are not sealed. */
typedef struct {
    const Args *args;
    const Box *box;
    int row; /* 0: none */
    const char *words;
    int since; /* what came or changed behind this version of the rules; 0: all */
    Sealed sealed;
} Wanted;

static bool is_wanted(Wanted *wanted, int row, const RuleText *rule) {
    if (wanted->row)
        return row == wanted->row;
    return (!wanted->since || rule->since > wanted->since) && rules_match(rule, wanted->words) &&
           sealed_shows(&wanted->sealed, rules_table(wanted->box->game), row);
}

static int print_json(Wanted *wanted) {
    const Box *box = wanted->box;
    json_t *list = json_array();
    for (int i = 1; i <= rules_count(box); i++) {
        RuleText rule = rules_at(box, i);
        if (is_wanted(wanted, i, &rule))
            json_array_append_new(list, rule_json(&rule));
    }
    int found = (int)json_array_size(list);
    json_dumpf(list, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(list);
    return found;
}

static int print_text(Wanted *wanted) {
    const Box *box = wanted->box;
    int found = 0;
    for (int i = 1; i <= rules_count(box); i++) {
        RuleText rule = rules_at(box, i);
        if (!is_wanted(wanted, i, &rule))
            continue;
        if (found++)
            putchar('\n');
        rules_print(stdout, &rule, screen_width(stdout));
    }
    fflush(stdout);
    sealed_tell(&wanted->sealed, wanted->args);
    return found;
}

static int print(const Args *args, const Box *box) {
    const char *words = args->word_count > 1 ? args->words[1] : "";
    Wanted wanted = {.args = args, .box = box, .row = *words ? rules_find(box, words) : 0, .words = words};
    if (!args_number(args, "since", 1, UINT16_MAX, &wanted.since))
        return EXIT_USAGE;
    if (!sealed_open(&wanted.sealed, args, box))
        return EXIT_FAILED;
    int found = args_flag(args, "json") ? print_json(&wanted) : print_text(&wanted);
    if (found)
        return EXIT_WELL;
    if (wanted.since && !*words)
        return failed(args, "no rule of %s came or changed behind version %d; this program plays version %d",
                      box->game->name, (int)wanted.since, box->game->rules_version);
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

static const Option options[] = {{"since", "N", "what came or changed behind version N of the rules", false},
                                 OPTION_JSON,
                                 OPTION_PACK,
                                 OPTIONS_SEALED,
                                 OPTIONS_END};

const Command command_rules = {
    .name = "rules",
    .words = {"GAME", "[RULE-ID|WORD]"},
    .about = "The rules and rulings of a game: all, one by its id, or those that speak of a word.",
    .options = options,
    .run = run};
