/* Explaining: choices, components, rules, and why something is not possible. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/why.h"
#include "tui/line_session.h"
#include "tui/rules.h"

/* ---- rules ---- */

static void print_rule(const Session *s, const char *id) {
    int row = id ? rules_find(s->voice.box, id) : 0;
    if (!row)
        return;
    RuleText rule = rules_at(s->voice.box, row);
    rules_print(s->screen.out, &rule, screen_width(s->screen.out));
}

static int print_matching(const Session *s, const char *words, bool whole) {
    int found = 0;
    for (int row = 1; row <= rules_count(s->voice.box); row++) {
        RuleText rule = rules_at(s->voice.box, row);
        if (!rules_match(&rule, words))
            continue;
        found++;
        if (whole)
            rules_print(s->screen.out, &rule, screen_width(s->screen.out));
        else
            fprintf(s->screen.out, "%s  %s\n", rule.id, rule.name);
    }
    return found;
}

void explain_rules(Session *s, const char *rest) {
    enum { WHOLE_MOST = 3 };
    int row = *rest ? rules_find(s->voice.box, rest) : 0, found = 0;
    if (row) {
        RuleText rule = rules_at(s->voice.box, row);
        rules_print(s->screen.out, &rule, screen_width(s->screen.out));
        return;
    }
    for (int i = 1; i <= rules_count(s->voice.box); i++) {
        RuleText rule = rules_at(s->voice.box, i);
        found += rules_match(&rule, rest);
    }
    print_matching(s, rest, found <= WHOLE_MOST);
    if (!found)
        say_ui(s, UI_RULES_NONE, ui_args(ui_words("word", rest)));
    else if (found > WHOLE_MOST)
        say_ui(s, UI_RULES_MORE, NULL);
}

/* ---- components ---- */

static void explain_component(const Session *s, int table, int row) {
    char memory[SAY_ROOM];
    Text text = text_over(memory, sizeof memory);
    Show show = session_show(s);
    advice_component(&show.look, table, row, &text);
    screen_say(&s->screen, memory, 2);
}

typedef struct {
    int table, row; /* the first found */
    int count;
} Found;

/* Ways to name a component, the closest first. */
typedef enum { EXACTLY, STARTING, CONTAINING, NAMINGS } Naming;

static bool named(const Session *s, int table, int row, const char *words, Naming naming) {
    const Box *box = s->voice.box;
    const char *id = pack_string(box->pack, pack_component(box->pack, table, row)->word);
    Name name = name_of(s->voice, box->game->tables[table].kind, row);
    switch (naming) {
    case EXACTLY:
        return !strcasecmp(id, words) || !strcasecmp(name.at, words);
    case STARTING:
        return words_begin(id, words) || words_begin(name.at, words);
    default:
        return words_within(id, words) || words_within(name.at, words);
    }
}

typedef enum { PRESENT, ALL, EXTENTS } Extent;

static bool is_meant(const Session *s, int table, int row, Extent extent) {
    Show show = session_show(s);
    return extent == ALL || !s->show->present || s->show->present(&show, table, row);
}

static Found find_components(const Session *s, const char *words, Naming naming, Extent extent, bool tell) {
    Found found = {0};
    const Game *game = s->voice.box->game;
    for (int table = 0; table < game->tables_count; table++) {
        if (!strcmp(game->tables[table].word, "rule"))
            continue;
        for (int row = 1; row <= s->voice.box->pack->tables[table].count; row++) {
            if (!named(s, table, row, words, naming) || !is_meant(s, table, row, extent))
                continue;
            if (!found.count++)
                found = (Found){table, row, 1};
            if (tell)
                explain_component(s, table, row);
        }
    }
    return found;
}

/* Those of the closest naming there are; of this game rather than of others. */
static bool explain_named(const Session *s, const char *words) {
    enum { TOLD_MOST = 6 };
    for (int i = 0; i < NAMINGS * EXTENTS; i++) {
        Naming naming = i % NAMINGS;
        Extent extent = i / NAMINGS;
        Found found = find_components(s, words, naming, extent, false);
        if (found.count > TOLD_MOST)
            say_ui(s, UI_EXPLAIN_MANY, ui_args(ui_number("n", found.count), ui_words("word", words)));
        else if (found.count)
            find_components(s, words, naming, extent, true);
        if (found.count)
            return true;
    }
    return false;
}

/* ---- choices ---- */

/* Each paragraph by itself. */
static void say_paragraphs(const Session *s, char *text) {
    for (char *at = strtok(text, "\n"); at; at = strtok(NULL, "\n"))
        screen_say(&s->screen, at, 2);
}

static void explain_choice(const Session *s, Choice choice) {
    char word[160], memory[SAY_ROOM];
    Text text = text_over(memory, sizeof memory);
    Show show = session_show(s);
    cantina_choice_word(s->voice.box, choice, word, sizeof word);
    tell_choice(s, CANTINA_NOBODY, choice, UI_EXPLAIN_CHOICE);
    say_ui(s, UI_EXPLAIN_WORD, ui_args(ui_words("word", word)));
    advice_explain(&show.look, choice, &text);
    say_paragraphs(s, memory);
    print_rule(s, game_verb(s->voice.box->game, choice.verb)->rule);
}

static void explain_question(const Session *s, const Pending *p) {
    print_rule(s, game_prompt(s->voice.box->game, p->question.prompt)->rule);
    say_ui(s, UI_EXPLAIN_HOW, NULL);
}

void explain(Session *s, const Pending *p, const char *rest) {
    int index;
    if (!*rest)
        explain_question(s, p);
    else if (ask_match(s, p, rest, true, &index) == MATCH_ONE)
        explain_choice(s, index < p->count ? p->choices[index] : p->sides[index - p->count]);
    else if (rules_find(s->voice.box, rest))
        explain_rules(s, rest);
    else if (!explain_named(s, rest))
        say_ui(s, UI_EXPLAIN_NONE, ui_args(ui_words("word", rest)));
}

/* ---- why not ---- */

/* "draw:DECK:N": the whole of an action of which only the beginning was said. */
static bool say_form(const Session *s, const char *word) {
    const Game *game = s->voice.box->game;
    size_t length = strcspn(word, ":");
    for (int verb = 1; verb < game->verbs_count; verb++) {
        const Message *message = game_verb(game, verb);
        if (!message->word || !words_equal_n(message->word, word, length))
            continue;
        char memory[160];
        Text text = text_over(memory, sizeof memory);
        text_put(&text, message->word);
        for (int i = 0; i < 2 && message->args[i].name; i++) {
            text_char(&text, ' ');
            for (const char *c = message->args[i].name; *c; c++)
                text_char(&text, *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c);
        }
        say_ui(s, UI_WHY_FORM, ui_args(ui_words("form", memory)));
        return true;
    }
    return false;
}

/* "play tie patrol": a verb and the name of a component, as people say it. */
static bool read_named(const Session *s, const char *line, Choice *choice) {
    const Game *game = s->voice.box->game;
    size_t length = strcspn(line, " :");
    const char *name = line + length + strspn(line + length, " :");
    for (int verb = 1; verb < game->verbs_count && *name; verb++) {
        const Message *message = game_verb(game, verb);
        int table = game_kind(game, message->args[0].kind)->table - 1;
        bool counts = message->args[1].name && message->args[1].kind == KIND_NUMBER; /* the first one is meant */
        if (!message->word || !words_equal_n(message->word, line, length) || table < 0 ||
            (message->args[1].name && !counts))
            continue;
        for (Naming naming = EXACTLY; naming < NAMINGS; naming++) {
            Found found = find_components(s, name, naming, PRESENT, false);
            *choice = (Choice){.verb = (uint16_t)verb, .a = (uint16_t)found.row, .b = counts};
            if (found.count == 1 && found.table == table)
                return true;
        }
    }
    return false;
}

static void say_why(const Session *s, Choice choice) {
    Why why = choice_why(s->voice.box, s->view, choice);
    if (why.legal) {
        tell_choice(s, CANTINA_NOBODY, choice, UI_WHY_LEGAL);
        return;
    }
    char memory[512];
    Text text = text_over(memory, sizeof memory);
    say(&text, s->voice, "reason", why.reason, (const int[MESSAGE_ARGS]){0});
    tell_choice(s, CANTINA_NOBODY, choice, UI_WHY_NOT);
    screen_say(&s->screen, memory, 2);
    print_rule(s, why.rule);
}

void explain_why(Session *s, const Pending *p, const char *rest) {
    char word[SCREEN_LINE];
    int index;
    Choice choice;
    ask_word(rest, word, sizeof word);
    if (!*word)
        say_ui(s, UI_WHY_WHAT, ui_args(ui_words("action", s->show->example)));
    else if (ask_match(s, p, rest, true, &index) == MATCH_ONE)
        say_why(s, index < p->count ? p->choices[index] : p->sides[index - p->count]);
    else if (word_read_choice(s->voice.box, word, &choice) || read_named(s, rest, &choice))
        say_why(s, choice);
    else if (!say_form(s, word))
        say_ui(s, UI_WHY_UNKNOWN, ui_args(ui_words("word", rest)));
}
