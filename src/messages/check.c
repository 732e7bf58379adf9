/* Does a pack's translation fit what is said? */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/embedded.h"
#include "messages/messages.h"
#include "pack/errors.h"

enum { CODES_MOST = 64, CODE_ROOM = 16, FILES_MOST = PACK_LAYERS_MOST + 16 };

typedef struct {
    const Translated *translated;
    PackReport *report;
    const char *code;
    Pot pot;
    PoFile files[FILES_MOST]; /* of the language: those built in, then those of the folders */
    int file_count, own;      /* `own`: the first of a folder */
} Check;

/* ---- what an entry can be meant to say ---- */

static bool same_context(const PotEntry *message, const char *context, size_t length) {
    return strlen(message->context) == length && !memcmp(message->context, context, length);
}

/* The English for one, without what is said for many. */
static const char *singular(const PotEntry *message, char *out, size_t room) {
    snprintf(out, room, "%.*s", (int)strcspn(message->english, "|"), message->english);
    return out;
}

static bool says(const PotEntry *message, const char *id) {
    size_t length = strcspn(message->english, "|");
    return strlen(id) == length && !strncmp(message->english, id, length);
}

/* The message with those words, in that context or, if it is NULL, in any. */
static const PotEntry *message_saying(const Check *c, const char *context, size_t length, const char *id) {
    for (int i = 0; i < c->pot.count; i++)
        if (says(&c->pot.at[i], id) && (!context || same_context(&c->pot.at[i], context, length)))
            return &c->pot.at[i];
    return NULL;
}

static void unknown_context(Check *c, const PoFile *file, const PoEntry *entry, size_t length) {
    Nearest nearest = nearest_to(entry->context, length);
    for (int i = 0; i < c->pot.count; i++)
        nearest_try(&nearest, c->pot.at[i].context);
    report_add(c->report, file->name, entry->line, 0, "there is no msgctxt '%s'%s",
               quote(entry->context, strlen(entry->context)).text, nearest_hint(&nearest).text);
}

/* Nothing in this context says that: it stands in another one, or a word is wrong. */
static void unknown_words(Check *c, const PoFile *file, const PoEntry *entry, size_t length) {
    const Quote words = quote(entry->id, strlen(entry->id));
    const PotEntry *elsewhere = message_saying(c, NULL, 0, entry->id);
    if (elsewhere) {
        report_add(c->report, file->name, entry->line, 0, "no %.*s says \"%s\"; its msgctxt is '%s'", (int)length,
                   entry->context, words.text, elsewhere->context);
        return;
    }
    char id[PACK_ERROR_ROOM];
    static char best[PACK_ERROR_ROOM];
    Nearest nearest = nearest_to(entry->id, strlen(entry->id));
    nearest.tried = 1; /* too many to list them */
    for (int i = 0; i < c->pot.count; i++)
        if (same_context(&c->pot.at[i], entry->context, length) &&
            nearest_better(&nearest, singular(&c->pot.at[i], id, sizeof id))) {
            memcpy(best, id, sizeof best);
            nearest.best = best;
        }
    report_add(c->report, file->name, entry->line, 0, "nothing says \"%s\" in the context '%.*s'%s", words.text,
               (int)length, entry->context, nearest_hint(&nearest).text);
}

/* It is said, but with or without a plural, or it has no case forms. */
static void wrong_shape(Check *c, const PoFile *file, const PoEntry *entry, const PotEntry *message) {
    const char *bar = strchr(message->english, '|');
    const Quote words = quote(entry->id, strlen(entry->id));
    if (strchr(entry->context, ':'))
        report_add(c->report, file->name, entry->line, 0, "\"%s\" has no forms; its msgctxt is '%s'", words.text,
                   message->context);
    else if (bar)
        report_add(c->report, file->name, entry->line, 0,
                   "\"%s\" has a plural: it needs msgid_plural \"%s\" and msgstr[0], msgstr[1] …", words.text,
                   quote(bar + 1, strlen(bar + 1)).text);
    else
        report_add(c->report, file->name, entry->line, 0, "\"%s\" has no plural: it needs msgid and msgstr alone",
                   words.text);
}

static void explain_unknown(Check *c, const PoFile *file, const PoEntry *entry) {
    size_t length = strcspn(entry->context, ":");
    const PotEntry *message = message_saying(c, entry->context, length, entry->id);
    bool known = false;
    for (int i = 0; i < c->pot.count && !known; i++)
        known = same_context(&c->pot.at[i], entry->context, length);
    if (message)
        wrong_shape(c, file, entry, message);
    else if (known)
        unknown_words(c, file, entry, length);
    else
        unknown_context(c, file, entry, length);
}

/* ---- arguments ---- */

static void check_form(Check *c, const PoFile *file, const PoEntry *entry, const PotEntry *message, const char *form) {
    PotFault fault = pot_fault(message, form, c->files, c->file_count);
    if (!fault.why)
        return;
    const char *name = fault.at + 1;
    Nearest nearest = nearest_to(name, strcspn(name, ":}"));
    for (int i = 0; i < MESSAGE_ARGS && message->args[i]; i++)
        nearest_try(&nearest, message->args[i]);
    report_add(c->report, file->name, entry->line, 0, "%s %s%s", quote(fault.at, fault.length).text, fault.why,
               nearest_hint(&nearest).text);
}

static void check_entry(Check *c, const PoFile *file, const PoEntry *entry) {
    const PotEntry *message = pot_find(&c->pot, entry);
    for (int i = 0; message && i < entry->form_count; i++)
        check_form(c, file, entry, message, entry->forms[i]);
    if (!message && c->translated->dir_count == 1)
        explain_unknown(c, file, entry);
}

/* ---- files ---- */

static void hear(void *self, const char *file, int line, const char *message) {
    report_add(self, file, line, 0, "%s", message);
}

/* What the server would say when it reads the language. True if it says nothing. */
static bool check_reading(Check *c) {
    LangReport report = {.hear = hear, .self = c->report};
    free(lang_with_packs(c->code, c->translated->dirs, c->translated->dir_count, &report));
    return !report.errors;
}

static void read_file(Check *c, const PoText *text) {
    LangReport unread = {.errors = 0};
    if (c->file_count < FILES_MOST && po_read(&c->files[c->file_count], text, &unread))
        c->file_count++;
}

/* Folders without that language are passed over. */
static void read_folders(Check *c, char paths[][PACK_ERROR_ROOM]) {
    for (int i = 0; i < c->translated->dir_count; i++) {
        PoText text;
        snprintf(paths[i], PACK_ERROR_ROOM, "%s/lang/%s.po", c->translated->dirs[i], c->code);
        if (po_load(&text, paths[i]))
            continue;
        read_file(c, &text);
        po_unload(&text);
    }
}

static void check_language(Check *c) {
    char paths[PACK_LAYERS_MOST][PACK_ERROR_ROOM];
    int built_in;
    const PoText *texts = lang_texts(c->code, &built_in);
    c->file_count = 0;
    if (!check_reading(c))
        return;
    for (int i = 0; i < built_in; i++)
        read_file(c, &texts[i]);
    c->own = c->file_count;
    read_folders(c, paths);
    for (int f = c->own; f < c->file_count; f++)
        for (int i = 0; i < c->files[f].count && !c->report->stopped; i++)
            check_entry(c, &c->files[f], &c->files[f].entries[i]);
    for (int f = 0; f < c->file_count; f++)
        po_free(&c->files[f]);
}

/* ---- languages ---- */

typedef struct {
    char at[CODES_MOST][CODE_ROOM];
    int count;
} Codes;

static int is_translation(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return entry->d_name[0] != '.' && length > 3 && !strcmp(entry->d_name + length - 3, ".po");
}

static void add_code(Codes *codes, const char *dir, const char *name, PackReport *report) {
    char code[CODE_ROOM];
    size_t length = strlen(name) - strlen(".po");
    snprintf(code, sizeof code, "%.*s", (int)length, name);
    if (length >= sizeof code || !lang_code_valid(code) || !strcmp(code, "en")) {
        char path[PACK_ERROR_ROOM];
        snprintf(path, sizeof path, "%s/lang/%s", dir, name);
        report_add(report, path, 0, 0,
                   "a translation is called like its language: de.po, or pt_BR.po; English is none");
        return;
    }
    for (int i = 0; i < codes->count; i++)
        if (!strcmp(codes->at[i], code))
            return;
    if (codes->count < CODES_MOST)
        memcpy(codes->at[codes->count++], code, sizeof code);
}

/* By bytes: what is said first must not depend on the locale. */
static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void find_codes(Codes *codes, const char *dir, PackReport *report) {
    char path[PACK_ERROR_ROOM];
    struct dirent **entries = NULL;
    snprintf(path, sizeof path, "%s/lang", dir);
    int count = scandir(path, &entries, is_translation, by_name);
    for (int i = 0; i < count; i++) {
        add_code(codes, dir, entries[i]->d_name, report);
        free(entries[i]);
    }
    free(entries);
}

void messages_check(const Translated *translated, PackReport *report) {
    Codes codes = {.count = 0};
    Check *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->translated = translated;
    c->report = report;
    messages_of_program(&c->pot);
    messages_of_box(&c->pot, translated->box, translated->lesson);
    pot_sort(&c->pot);
    for (int i = 0; i < translated->dir_count; i++)
        find_codes(&codes, translated->dirs[i], report);
    for (int i = 0; i < codes.count; i++) {
        c->code = codes.at[i];
        check_language(c);
    }
    pot_free(&c->pot);
    free(c);
}
