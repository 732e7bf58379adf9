/* Bytes as a .po file: the reader must never overrun, and what it accepts must be found in the catalogue. */
#include <stdlib.h>
#include <string.h>

#include "lang/catalogue.h"

static void must(bool good) {
    if (!good)
        abort();
}

static void check_entry(const Lang *lang, const PoEntry *entry) {
    char english[512];
    Text at = text_over(english, sizeof english);
    text_put(&at, entry->id);
    if (entry->plural) {
        text_char(&at, '|');
        text_put(&at, entry->plural);
    }
    if (at.cut)
        return;
    for (int n = 0; n < 30; n++) {
        int form = entry->form_count > 1 ? lang_form((PluralRule)lang->plural, n) : 0;
        const char *expected = po_translated(entry) ? entry->forms[form] : english;
        must(!strcmp(lang_find(lang, entry->context, english, n), expected));
    }
}

static void check_file(const Lang *lang, const PoText *text, LangReport *report) {
    PoFile file;
    must(po_read(&file, text, report));
    for (int i = 0; i < file.count; i++)
        check_entry(lang, &file.entries[i]);
    po_free(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char lines[4096];
    LangReport report = lang_report_over(lines, sizeof lines);
    PoText texts[2] = {{"a.po", (const char *)data, size}, {"b.po", (const char *)data, size}};
    Lang *lang = catalogue_build("de", texts, 2, &report);
    must(!lang == (report.errors > 0));
    must(utf8_valid(lines, strlen(lines)));
    if (lang)
        check_file(lang, &texts[0], &report);
    free(lang);
    return 0;
}
