/* Is a translation whole, without leftovers, and does it use only arguments that exist? */
#include "lang/pot.h"

#include <string.h>

typedef struct {
    const Pot *pot;
    const PoFile *files;
    int count;
    FILE *out;
    int found;
} Check;

/* ---- looking up ---- */

/* Is "one|many" what an entry translates? */
static bool english_is(const char *english, const PoEntry *entry) {
    size_t length = strlen(entry->id);
    if (strncmp(english, entry->id, length) != 0)
        return false;
    const char *rest = english + length;
    return entry->plural ? *rest == '|' && !strcmp(rest + 1, entry->plural) : !*rest;
}

static bool same_message(const PotEntry *message, const PoEntry *entry, size_t context_length) {
    return words_equal_n(message->context, entry->context, context_length) && english_is(message->english, entry);
}

/* The message that an entry translates. "deck:gen" is a form of the words of "deck". */
static const PotEntry *message_of(const Check *c, const PoEntry *entry) {
    size_t length = strcspn(entry->context, ":");
    bool form = entry->context[length] != 0;
    for (int i = 0; i < c->pot->count; i++)
        if (same_message(&c->pot->at[i], entry, length) && (!form || c->pot->at[i].word))
            return &c->pot->at[i];
    return NULL;
}

static bool is_translated(const Check *c, const PotEntry *message) {
    for (int f = 0; f < c->count; f++)
        for (int i = 0; i < c->files[f].count; i++) {
            const PoEntry *entry = &c->files[f].entries[i];
            if (same_message(message, entry, strlen(entry->context)) && po_translated(entry))
                return true;
        }
    return false;
}

static bool form_exists(const Check *c, const char *form, size_t length) {
    if (words_equal_n("signed", form, length)) /* of numbers, in every language */
        return true;
    for (int f = 0; f < c->count; f++)
        for (int i = 0; i < c->files[f].count; i++) {
            const char *colon = strchr(c->files[f].entries[i].context, ':');
            if (colon && words_equal_n(colon + 1, form, length))
                return true;
        }
    return false;
}

/* ---- arguments ---- */

static bool arg_exists(const PotEntry *message, const char *name, size_t length) {
    for (int i = 0; i < MESSAGE_ARGS && message->args[i]; i++)
        if (words_equal_n(message->args[i], name, length))
            return true;
    return false;
}

/* What is wrong with one "name" or "name:form" between braces, or NULL. */
static const char *arg_fault(const Check *c, const PotEntry *message, const char *arg, size_t length) {
    size_t name = strcspn(arg, ":}");
    if (!arg_exists(message, arg, name))
        return "is no argument of this message";
    if (name < length && !form_exists(c, arg + name + 1, length - name - 1))
        return "asks for a form that no word has";
    return NULL;
}

/* The first fault of a text's arguments; *at and *length are the braces. */
static const char *text_fault(const Check *c, const PotEntry *message, const char *text, const char **at,
                              size_t *length) {
    while ((text = strchr(text, '{'))) {
        const char *close = strchr(text, '}');
        *at = text;
        *length = close ? (size_t)(close - text) + 1 : strlen(text);
        const char *fault = close ? arg_fault(c, message, text + 1, *length - 2) : "has no closing brace";
        if (fault)
            return fault;
        text = close;
    }
    return NULL;
}

/* ---- what is checked ---- */

static void check_message(Check *c, const PotEntry *message) {
    if (is_translated(c, message))
        return;
    fprintf(c->out, "not translated: %s \"%s\"\n", message->context, message->english);
    c->found++;
}

static void check_entry(Check *c, const PoFile *file, const PoEntry *entry) {
    const PotEntry *message = message_of(c, entry);
    if (!message) {
        fprintf(c->out, "%s:%d: nothing says this any more: %s \"%s\"\n", file->name, entry->line, entry->context,
                entry->id);
        c->found++;
        return;
    }
    for (int i = 0; i < entry->form_count; i++) {
        const char *at = NULL;
        size_t length = 0;
        const char *fault = text_fault(c, message, entry->forms[i], &at, &length);
        if (!fault)
            continue;
        fprintf(c->out, "%s:%d: %.*s %s\n", file->name, entry->line, (int)length, at, fault);
        c->found++;
    }
}

/* One file alone would look whole: the plural rule must be the same in all of them. */
static void check_rules(Check *c) {
    for (int f = 1; f < c->count; f++)
        if (c->files[f].plural != c->files[0].plural || strcmp(c->files[f].language, c->files[0].language) != 0) {
            fprintf(c->out, "%s: language or plural rule differ from those of %s\n", c->files[f].name,
                    c->files[0].name);
            c->found++;
        }
}

int pot_check(const Pot *pot, const PoFile *files, int count, FILE *out) {
    Check c = {pot, files, count, out, 0};
    check_rules(&c);
    for (int i = 0; i < pot->count; i++)
        check_message(&c, &pot->at[i]);
    for (int f = 0; f < count; f++)
        for (int i = 0; i < files[f].count; i++)
            check_entry(&c, &files[f], &files[f].entries[i]);
    return c.found;
}

int pot_check_english(const Pot *pot, FILE *out) {
    Check c = {pot, NULL, 0, out, 0};
    for (int i = 0; i < pot->count; i++) {
        const char *at = NULL;
        size_t length = 0;
        const char *fault = text_fault(&c, &pot->at[i], pot->at[i].english, &at, &length);
        if (!fault)
            continue;
        fprintf(out, "%s \"%s\": %.*s %s\n", pot->at[i].context, pot->at[i].english, (int)length, at, fault);
        c.found++;
    }
    return c.found;
}
