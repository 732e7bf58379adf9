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

const char *const *lang_codes(void) {
#define CODE(code) #code,
    static const char *const codes[] = {"en", LANGS_EMBEDDED(CODE) NULL};
    return codes;
}

/* ---- with a user's pack ---- */

/* The built-in texts, and the pack's behind them. */
static Lang *build_over(const char *code, int row, const PoText *own, LangReport *report) {
    int built_in = row >= 0 ? *languages[row].text_count : 0, count = built_in + (own->text != NULL);
    PoText *texts = malloc(((size_t)count + 1) * sizeof *texts);
    if (!texts) {
        lang_report(report, code, 0, "out of memory");
        return NULL;
    }
    for (int i = 0; i < built_in; i++)
        texts[i] = languages[row].texts[i];
    texts[built_in] = *own;
    Lang *lang = catalogue_build(code, texts, count, report);
    free(texts);
    return lang;
}

Lang *lang_with_pack(const char *code, const char *pack_dir, LangReport *report) {
    char path[1024];
    PoText own = {0};
    if (is_english(code))
        return NULL;
    int row = language_row(code);
    bool fits = snprintf(path, sizeof path, "%s/lang/%s.po", pack_dir, code) < (int)sizeof path;
    if (!lang_code_valid(code) || !fits) {
        lang_report(report, code, 0, "not the code of a language; write it like \"de\" or \"pt_BR\"");
        return NULL;
    }
    int error = po_load(&own, path);
    if (error && (error != ENOENT || row < 0)) {
        lang_report(report, path, 0, "cannot be read: %s", strerror(error));
        return NULL;
    }
    Lang *lang = build_over(code, row, &own, report);
    po_unload(&own);
    return lang;
}
