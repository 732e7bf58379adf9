#include "lang/embedded.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What langc writes for each language. */
#define DECLARE(code)                                                                                                  \
    extern const unsigned char lang_##code##_block[];                                                                  \
    extern const PoText lang_##code##_texts[];                                                                         \
    extern const int lang_##code##_text_count;
LANGS_EMBEDDED(DECLARE)

static const struct {
    const char *code;
    const void *block;
    const PoText *texts;
    const int *text_count;
} languages[] = {
#define ROW(code) {#code, lang_##code##_block, lang_##code##_texts, &lang_##code##_text_count},
    LANGS_EMBEDDED(ROW)};

static int language_row(const char *code) {
    for (int i = 0; i < COUNT(languages); i++)
        if (!strcmp(languages[i].code, code))
            return i;
    return -1;
}

static bool is_english(const char *code) {
    return !code || !strcmp(code, "en");
}

const Lang *lang_by_code(const char *code, bool *found) {
    int row = is_english(code) ? -1 : language_row(code);
    *found = is_english(code) || row >= 0;
    return row >= 0 ? languages[row].block : NULL;
}

const PoText *lang_texts(const char *code, int *count) {
    int row = language_row(code);
    *count = row >= 0 ? *languages[row].text_count : 0;
    return row >= 0 ? languages[row].texts : NULL;
}

const char *const *lang_codes(void) {
#define CODE(code) #code,
    static const char *const codes[] = {"en", LANGS_EMBEDDED(CODE) NULL};
    return codes;
}

/* ---- with the user's packs ---- */

enum { TEXTS_MOST = 64 }; /* of one language: those built in and one of each pack */

typedef struct {
    PoText at[TEXTS_MOST];
    int built_in, count;
} Texts;

static void texts_begin(Texts *texts, const char *code) {
    const PoText *built_in = lang_texts(code, &texts->built_in);
    texts->count = texts->built_in;
    for (int i = 0; i < texts->count; i++)
        texts->at[i] = built_in[i];
}

static void texts_end(Texts *texts) {
    for (int i = texts->built_in; i < texts->count; i++) {
        free((char *)texts->at[i].name);
        po_unload(&texts->at[i]);
    }
}

/* Adds the text of one folder, if it has one. False with an error in the report. */
static bool texts_add(Texts *texts, const char *dir, const char *code, LangReport *report) {
    char path[1024];
    if (snprintf(path, sizeof path, "%s/lang/%s.po", dir, code) >= (int)sizeof path || texts->count == TEXTS_MOST) {
        lang_report(report, dir, 0, texts->count == TEXTS_MOST ? "too many packs" : "the path is too long");
        return false;
    }
    PoText text = {0};
    int error = po_load(&text, path);
    if (!error) {
        text.name = strdup(path);
        if (!text.name)
            abort();
        texts->at[texts->count++] = text;
    } else if (error != ENOENT) {
        lang_report(report, path, 0, "cannot be read: %s", strerror(error));
    }
    return !error || error == ENOENT;
}

static Lang *build_over(Texts *texts, const char *code, const char *const *dirs, int count, LangReport *report) {
    for (int i = 0; i < count; i++)
        if (!texts_add(texts, dirs[i], code, report))
            return NULL;
    if (texts->count)
        return catalogue_build(code, texts->at, texts->count, report);
    lang_report(report, dirs[count - 1], 0, "there is no language '%s': neither built in nor as lang/%s.po", code,
                code);
    return NULL;
}

Lang *lang_with_packs(const char *code, const char *const *dirs, int count, LangReport *report) {
    Texts texts = {.count = 0};
    if (is_english(code))
        return NULL;
    if (!lang_code_valid(code)) {
        lang_report(report, code, 0, "not the code of a language; write it like \"de\" or \"pt_BR\"");
        return NULL;
    }
    texts_begin(&texts, code);
    Lang *lang = build_over(&texts, code, dirs, count, report);
    texts_end(&texts);
    return lang;
}
