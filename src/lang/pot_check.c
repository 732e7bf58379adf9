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

const PotEntry *pot_find(const Pot *pot, const PoEntry *entry) {
    size_t length = strcspn(entry->context, ":");
    bool form = entry->context[length] != 0;
    for (int i = 0; i < pot->count; i++)
        if (same_message(&pot->at[i], entry, length) && (!form || pot->at[i].word))
            return &pot->at[i];
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

static bool form_exists(const PoFile *files, int count, const char *form, size_t length) {
    if (words_equal_n("signed", form, length)) /* of numbers, in every language */
        return true;
    for (int f = 0; f < count; f++)
        for (int i = 0; i < files[f].count; i++) {
            const char *colon = strchr(files[f].entries[i].context, ':');
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
static const char *arg_fault(const PotEntry *message, const char *arg, size_t length, const PoFile *files, int count) {
    size_t name = strcspn(arg, ":}");
    if (!arg_exists(message, arg, name))
        return "is no argument of this message";
    if (name < length && !form_exists(files, count, arg + name + 1, length - name - 1))
        return "asks for a form that no word has";
    return NULL;
}

PotFault pot_fault(const PotEntry *message, const char *text, const PoFile *files, int count) {
    while ((text = strchr(text, '{'))) {
        const char *close = strchr(text, '}');
        size_t length = close ? (size_t)(close - text) + 1 : strlen(text);
        const char *why = close ? arg_fault(message, text + 1, length - 2, files, count) : "has no closing brace";
        if (why)
            return (PotFault){text, why, length};
        text = close;
    }
    return (PotFault){NULL, NULL, 0};
}

/* ---- what is checked ---- */

static void check_message(Check *c, const PotEntry *message) {
    if (is_translated(c, message))
        return;
    fprintf(c->out, "not translated: %s \"%s\"\n", message->context, message->english);
    c->found++;
}

static void check_entry(Check *c, const PoFile *file, const PoEntry *entry) {
    const PotEntry *message = pot_find(c->pot, entry);
    if (!message) {
        fprintf(c->out, "%s:%d: nothing says this any more: %s \"%s\"\n", file->name, entry->line, entry->context,
                entry->id);
        c->found++;
        return;
    }
    for (int i = 0; i < entry->form_count; i++) {
        PotFault fault = pot_fault(message, entry->forms[i], c->files, c->count);
        if (!fault.why)
            continue;
        fprintf(c->out, "%s:%d: %.*s %s\n", file->name, entry->line, (int)fault.length, fault.at, fault.why);
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
        PotFault fault = pot_fault(&pot->at[i], pot->at[i].english, NULL, 0);
        if (!fault.why)
            continue;
        fprintf(out, "%s \"%s\": %.*s %s\n", pot->at[i].context, pot->at[i].english, (int)fault.length, fault.at,
                fault.why);
        c.found++;
    }
    return c.found;
}
