#include "lang/catalogue.h"

#include <stdlib.h>
#include <string.h>

/* One translation on its way into the block. */
typedef struct {
    uint64_t key;
    const PoFile *file;
    const PoEntry *entry;
} Item;

typedef struct {
    const char *code;
    PoFile *files;
    int file_count;
    Item *items;
    int count;
    LangReport *report;
} Builder;

bool lang_code_valid(const char *code) {
    size_t letters = strspn(code, "abcdefghijklmnopqrstuvwxyz");
    const char *rest = code + letters;
    if (letters < 2 || letters > 3)
        return false;
    return !*rest || (*rest == '_' && strlen(rest) == 3 && strspn(rest + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 2);
}

/* ---- reading ---- */

/* Is a file whose header says "de" or "de_DE" meant for "de"? One that names no language is for any. */
static bool language_fits(const char *language, const char *code) {
    size_t length = strlen(code);
    return !language[0] || (!strncmp(language, code, length) && (!language[length] || language[length] == '_'));
}

static bool file_fits(const Builder *b, const PoFile *file) {
    if (!language_fits(file->language, b->code)) {
        lang_report(b->report, file->name, 1, "the file is for the language \"%s\", not \"%s\"", file->language,
                    b->code);
        return false;
    }
    if (file->plural != b->files[0].plural) {
        lang_report(b->report, file->name, 1, "the plural rule differs from that of %s", b->files[0].name);
        return false;
    }
    return true;
}

static bool read_files(Builder *b, const PoText *texts, int count) {
    bool good = true;
    for (int i = 0; i < count; i++) {
        good &= po_read(&b->files[i], &texts[i], b->report);
        b->file_count++;
    }
    for (int i = 0; good && i < count; i++)
        good &= file_fits(b, &b->files[i]);
    return good;
}

/* ---- keys ---- */

/* lang_key of an entry. Tables write both English forms as one text, "one|many". */
static bool entry_key(const PoEntry *entry, uint64_t *key) {
    if (!entry->plural) {
        *key = lang_key(entry->context, entry->id);
        return true;
    }
    size_t room = strlen(entry->id) + strlen(entry->plural) + 2;
    char *english = malloc(room);
    if (!english)
        return false;
    Text at = text_over(english, room);
    text_put(&at, entry->id);
    text_char(&at, '|');
    text_put(&at, entry->plural);
    *key = lang_key(entry->context, english);
    free(english);
    return true;
}

static bool add_items(Builder *b, const PoFile *file) {
    for (int i = 0; i < file->count; i++) {
        if (!po_translated(&file->entries[i]))
            continue;
        Item *item = &b->items[b->count++];
        *item = (Item){0, file, &file->entries[i]};
        if (!entry_key(item->entry, &item->key))
            return false;
    }
    return true;
}

/* By key; what was read later stands first. */
static int compare_items(const void *left, const void *right) {
    const Item *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return a->file != b->file ? (a->file < b->file ? 1 : -1) : b->entry->line - a->entry->line;
}

static bool same_message(const PoEntry *a, const PoEntry *b) {
    if (strcmp(a->context, b->context) || strcmp(a->id, b->id) || !a->plural != !b->plural)
        return false;
    return !a->plural || !strcmp(a->plural, b->plural);
}

/* Sorts the items and keeps the latest of each message. Two messages with one key cannot be told apart. */
static bool merge_items(Builder *b) {
    int kept = 0;
    bool good = true;
    qsort(b->items, (size_t)b->count, sizeof *b->items, compare_items);
    for (int i = 0; i < b->count; i++) {
        const Item *item = &b->items[i], *last = kept ? &b->items[kept - 1] : NULL;
        if (!last || last->key != item->key) {
            b->items[kept++] = *item;
        } else if (!same_message(last->entry, item->entry)) {
            lang_report(b->report, item->file->name, item->entry->line,
                        "\"%s\" has the same key as \"%s\" (%s:%d); change the wording of one of them", item->entry->id,
                        last->entry->id, last->file->name, last->entry->line);
            good = false;
        }
    }
    b->count = kept;
    return good;
}

/* ---- the block ---- */

static size_t forms_size(const PoEntry *entry) {
    size_t size = 0;
    for (int i = 0; i < entry->form_count; i++)
        size += strlen(entry->forms[i]) + 1;
    return size;
}

static size_t block_size(const Builder *b) {
    size_t size = sizeof(Lang) + (size_t)b->count * sizeof(LangEntry);
    for (int i = 0; i < b->count; i++)
        size += forms_size(b->items[i].entry);
    return (size + 7) / 8 * 8;
}

static void write_entries(const Builder *b, Lang *lang) {
    char *first = (char *)lang, *strings = first + sizeof *lang + (size_t)b->count * sizeof(LangEntry);
    LangEntry *entries = (LangEntry *)(void *)(first + lang->entries);
    for (int i = 0; i < b->count; i++) {
        const PoEntry *entry = b->items[i].entry;
        entries[i] = (LangEntry){b->items[i].key, (uint32_t)(strings - first), (uint32_t)entry->form_count};
        for (int form = 0; form < entry->form_count; form++) {
            size_t length = strlen(entry->forms[form]) + 1;
            memcpy(strings, entry->forms[form], length);
            strings += length;
        }
    }
}

static Lang *write_block(const Builder *b) {
    size_t size = block_size(b);
    Lang *lang = size < UINT32_MAX ? calloc(1, size) : NULL;
    if (!lang)
        return NULL;
    *lang = (Lang){.magic = {'c', 'a', 'n', 't', 'l', 'n', 'g', LANG_FORMAT},
                   .size = (uint32_t)size,
                   .count = (uint32_t)b->count,
                   .plural = b->file_count ? b->files[0].plural : PLURAL_ENGLISH,
                   .entries = sizeof *lang};
    memcpy(lang->code, b->code, strlen(b->code));
    write_entries(b, lang);
    return lang;
}

/* ---- all of it ---- */

static size_t entries_of(const Builder *b) {
    size_t count = 0;
    for (int i = 0; i < b->file_count; i++)
        count += (size_t)b->files[i].count;
    return count;
}

static Lang *build(Builder *b, const PoText *texts, int count) {
    if (!b->files || !read_files(b, texts, count))
        return NULL;
    b->items = calloc(entries_of(b) + 1, sizeof *b->items);
    if (!b->items)
        return NULL;
    for (int i = 0; i < count; i++)
        if (!add_items(b, &b->files[i]))
            return NULL;
    return merge_items(b) ? write_block(b) : NULL;
}

Lang *catalogue_build(const char *code, const PoText *texts, int count, LangReport *report) {
    int errors = report->errors;
    Builder b = {.code = code, .report = report};
    if (!lang_code_valid(code)) {
        lang_report(report, code, 0, "not the code of a language; write it like \"de\" or \"pt_BR\"");
        return NULL;
    }
    b.files = calloc((size_t)count + 1, sizeof *b.files);
    Lang *lang = build(&b, texts, count);
    if (!lang && report->errors == errors)
        lang_report(report, code, 0, "out of memory");
    for (int i = 0; i < b.file_count; i++)
        po_free(&b.files[i]);
    free(b.files);
    free(b.items);
    return lang;
}
