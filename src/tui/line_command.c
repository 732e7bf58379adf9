/* What may be typed beside an answer: one row a command. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lang/embedded.h"
#include "tui/line_session.h"
#include "tui/rules.h"

typedef struct {
    UiId word;         /* its name; the English one always works too */
    const char *brief; /* a short one, or NULL */
    UiId about;
    Act (*run)(Session *s, const Pending *p, const char *rest);
} Command;

static Act run_explain(Session *s, const Pending *p, const char *rest) {
    explain(s, p, rest);
    return ACT_WAIT;
}

static Act run_why(Session *s, const Pending *p, const char *rest) {
    explain_why(s, p, rest);
    return ACT_WAIT;
}

static Act run_undo(Session *s, const Pending *p, const char *rest) {
    (void)p;
    return turn_undo(s, rest);
}

static Act run_redo(Session *s, const Pending *p, const char *rest) {
    (void)p, (void)rest;
    return turn_redo(s);
}

static Act run_log(Session *s, const Pending *p, const char *rest) {
    enum { TOLD = 20 };
    int n = *rest ? atoi(rest) : TOLD;
    (void)p;
    line_log(&s->screen, s->voice, s->table, s->table->event_count - (n > 0 ? n : TOLD), s->eyes);
    return ACT_WAIT;
}

static Act run_table(Session *s, const Pending *p, const char *rest) {
    Show show = session_show(s);
    (void)p, (void)rest;
    screen_break(&s->screen);
    s->show->table(&show);
    return ACT_AGAIN;
}

static Act run_map(Session *s, const Pending *p, const char *rest) {
    Show show = session_show(s);
    bool list = *rest && (words_begin("list", rest) || words_begin(ui(s->voice, UI_CMD_MAP_LIST), rest));
    if (*rest && !list)
        explain(s, p, rest);
    else
        s->show->map(&show, list);
    return ACT_WAIT;
}

static Act run_hint(Session *s, const Pending *p, const char *rest) {
    (void)rest;
    turn_hint(s, p);
    return ACT_WAIT;
}

static Act run_rules(Session *s, const Pending *p, const char *rest) {
    (void)p;
    explain_rules(s, rest);
    return ACT_WAIT;
}

/* Lists side acts, or starts one. */
static Act run_side(Session *s, const Pending *p, const char *rest) {
    char line[SCREEN_LINE];
    int index;
    if (!*rest) {
        if (!p->side_count)
            say_ui(s, UI_SIDE_NONE, NULL);
        ask_print_sides(s, p, true);
        return ACT_WAIT;
    }
    snprintf(line, sizeof line, "%s%s", *rest >= '0' && *rest <= '9' ? "s" : "", rest);
    if (ask_match(s, p, line, false, &index) == MATCH_ONE && index >= p->count)
        return turn_decide(s, p, index, "person");
    say_ui(s, UI_SIDE_NONE, NULL);
    return ACT_WAIT;
}

static Act run_save(Session *s, const Pending *p, const char *rest) {
    (void)p;
    if (*rest ? save_to(s, rest) : save_default(s))
        save_tell_resume(s);
    return ACT_WAIT;
}

static Act run_report(Session *s, const Pending *p, const char *rest) {
    char line[SCREEN_LINE];
    (void)p;
    if (!*rest) {
        say_ui(s, UI_REPORT_ASK, NULL);
        Heard heard = screen_hear(&s->screen, line);
        if (heard != HEARD_LINE)
            return session_leave(s, heard == HEARD_STOP ? LINE_STOPPED : LINE_ENDED);
        rest = line;
    }
    if (*rest)
        save_report(s, rest);
    return ACT_WAIT;
}

static Act run_lang(Session *s, const Pending *p, const char *rest) {
    const Lang *lang;
    char wrong[256] = "", codes[64];
    Text list = text_over(codes, sizeof codes);
    (void)p;
    if (*rest && s->game.language(s->game.self, rest, &lang, wrong, sizeof wrong)) {
        s->voice.lang = lang;
        return ACT_AGAIN;
    }
    for (const char *const *code = lang_codes(); *code; code++) {
        text_put(&list, list.used ? ", " : "");
        text_put(&list, *code);
    }
    say_ui(s, UI_LANG_WHICH, ui_args(ui_words("codes", codes)));
    return ACT_WAIT;
}

static Act run_quit(Session *s, const Pending *p, const char *rest) {
    bool yes = false;
    (void)p, (void)rest;
    if (s->decided && !s->keep && say_confirm(s, UI_QUIT_SAVE, &yes) == HEARD_LINE && yes && !save_default(s))
        return ACT_WAIT;
    return session_leave(s, LINE_QUIT);
}

static Act run_help(Session *s, const Pending *p, const char *rest);

static const Command commands[] = {
    {UI_CMD_EXPLAIN, NULL, UI_CMD_EXPLAIN_ABOUT, run_explain},
    {UI_CMD_WHY, NULL, UI_CMD_WHY_ABOUT, run_why},
    {UI_CMD_UNDO, "u", UI_CMD_UNDO_ABOUT, run_undo},
    {UI_CMD_REDO, NULL, UI_CMD_REDO_ABOUT, run_redo},
    {UI_CMD_HINT, NULL, UI_CMD_HINT_ABOUT, run_hint},
    {UI_CMD_TABLE, NULL, UI_CMD_TABLE_ABOUT, run_table},
    {UI_CMD_MAP, NULL, UI_CMD_MAP_ABOUT, run_map},
    {UI_CMD_LOG, NULL, UI_CMD_LOG_ABOUT, run_log},
    {UI_CMD_RULES, NULL, UI_CMD_RULES_ABOUT, run_rules},
    {UI_CMD_SIDE, NULL, UI_CMD_SIDE_ABOUT, run_side},
    {UI_CMD_SAVE, NULL, UI_CMD_SAVE_ABOUT, run_save},
    {UI_CMD_REPORT, NULL, UI_CMD_REPORT_ABOUT, run_report},
    {UI_CMD_LANG, NULL, UI_CMD_LANG_ABOUT, run_lang},
    {UI_CMD_HELP, "h", UI_CMD_HELP_ABOUT, run_help},
    {UI_CMD_QUIT, "q", UI_CMD_QUIT_ABOUT, run_quit},
};

/* Some games have no map. */
static bool is_known(const Session *s, const Command *command) {
    return command->run != run_map || s->show->map;
}

static Act run_help(Session *s, const Pending *p, const char *rest) {
    (void)p, (void)rest;
    say_ui(s, UI_HELP_ANSWER, NULL);
    for (int i = 0; i < COUNT(commands); i++) {
        if (!is_known(s, &commands[i]))
            continue;
        char memory[512];
        Text line = text_over(memory, sizeof memory);
        ui_say(&line, s->voice, commands[i].about, ui_args(ui_words("word", ui(s->voice, commands[i].word))));
        screen_say(&s->screen, memory, 4);
    }
    say_ui(s, UI_HELP_MARKS, NULL);
    return ACT_WAIT;
}

/* Is the line's first word this one? Then *rest is what follows. */
static bool first_word(const char *line, const char *word, const char **rest) {
    size_t length = word ? strlen(word) : 0;
    if (!length || strncasecmp(line, word, length) || (line[length] && line[length] != ' '))
        return false;
    *rest = line + length + strspn(line + length, " ");
    return true;
}

Act command_run(Session *s, const Pending *p, const char *line, bool *found) {
    const char *rest = "";
    for (int i = 0; i < COUNT(commands); i++) {
        const Command *command = &commands[i];
        *found = is_known(s, command) &&
                 (first_word(line, ui_sentences[command->word], &rest) ||
                  first_word(line, ui(s->voice, command->word), &rest) || first_word(line, command->brief, &rest));
        if (*found)
            return command->run(s, p, rest);
    }
    if (*line == '?') { /* "?2" as well as "? 2" */
        *found = true;
        explain(s, p, line + 1 + strspn(line + 1, " "));
    }
    return ACT_WAIT;
}
