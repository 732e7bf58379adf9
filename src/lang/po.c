#include "lang/po.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef enum { PART_NONE, PART_CONTEXT, PART_ID, PART_PLURAL, PART_TEXT, PART_FORM } Part;

typedef struct {
    PoFile *file;
    LangReport *report;
    const char *at, *end; /* what is left of the current line */
    int line;
    char *next; /* where the next byte of a string goes: the closing zero of the last one */
    int room;   /* entries that fit */

    PoEntry entry; /* the one being read */
    Part part;     /* its last part */
    bool fuzzy;    /* the next entry, or this one, is fuzzy */
    bool header;   /* the header was read */
    bool skip;     /* after a mistake: pass over lines up to the next empty one */
    bool failed;
} Reader;

/* ---- mistakes: one line each, then on with the next entry ---- */

static void entry_drop(Reader *r) {
    r->entry = (PoEntry){0};
    r->part = PART_NONE;
    r->fuzzy = false;
}

#define NOTE(r, where, ...) (lang_report((r)->report, (r)->file->name, (where), __VA_ARGS__), (r)->failed = true)
#define FAIL(r, where, ...) (NOTE(r, where, __VA_ARGS__), (r)->skip = true, entry_drop(r))

/* ---- entries ---- */

static bool entry_complete(const Reader *r) {
    return r->part == PART_TEXT || r->part == PART_FORM;
}

bool po_translated(const PoEntry *entry) {
    for (int i = 0; i < entry->form_count; i++)
        if (entry->forms[i][0])
            return true;
    return false;
}

static bool entry_half_translated(const PoEntry *entry) {
    for (int i = 0; i < entry->form_count; i++)
        if (!entry->forms[i][0])
            return po_translated(entry);
    return false;
}

/* What is wrong with a whole entry, or NULL. */
static const char *entry_fault(const Reader *r) {
    const PoEntry *entry = &r->entry;
    if (!r->header && !r->failed)
        return "the header is missing: the first entry must be msgid \"\" with Plural-Forms in its msgstr";
    if (!entry->context)
        return "msgctxt is missing: nothing is looked up without it";
    if (!entry->id[0])
        return "msgid is empty";
    if (strchr(entry->id, '|') || (entry->plural && strchr(entry->plural, '|')))
        return "a bar | in msgid; the text for one and for many go to msgid and msgid_plural";
    if (entry->plural && entry->form_count != plural_forms(r->file->plural) && r->header)
        return "the header's plural rule has another number of forms";
    if (entry_half_translated(entry))
        return "some forms are translated and some are empty";
    return NULL;
}

static bool entry_keep(Reader *r) {
    if (r->file->count == r->room) {
        int room = r->room ? 2 * r->room : 64;
        PoEntry *entries = realloc(r->file->entries, (size_t)room * sizeof *entries);
        if (!entries)
            return false;
        r->file->entries = entries;
        r->room = room;
    }
    r->file->entries[r->file->count++] = r->entry;
    return true;
}

static void header_finish(Reader *r) {
    if (r->header)
        NOTE(r, r->entry.line, "a second header");
    else if (!po_read_header(r->file, &r->entry, r->report))
        r->failed = true;
    else
        r->header = true;
}

static void entry_finish(Reader *r) {
    const PoEntry *entry = &r->entry;
    if (r->part == PART_NONE)
        return;
    if (!entry_complete(r)) {
        NOTE(r, entry->line, "the entry has no msgstr");
    } else if (!entry->context && !entry->id[0] && !entry->plural) {
        header_finish(r);
    } else {
        const char *fault = entry_fault(r);
        if (fault)
            NOTE(r, entry->line, "%s", fault);
        else if (!r->fuzzy && !entry_keep(r))
            NOTE(r, entry->line, "out of memory");
    }
    entry_drop(r);
}

/* ---- strings ---- */

static void skip_blanks(Reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
}

/* The byte that an escape stands for, or 0. */
static char escaped(char c) {
    return c == 'n' ? '\n' : c == 't' ? '\t' : c == '"' || c == '\\' ? c : 0;
}

/* Reads "…" behind what r->next already holds. */
static void read_string(Reader *r) {
    for (r->at++; r->at < r->end && *r->at != '"'; r->at++) {
        char c = *r->at;
        if (c == '\\') {
            c = r->at + 1 < r->end ? escaped(*++r->at) : 0;
            if (!c) {
                FAIL(r, r->line, "unknown escape; there are \\n \\t \\\" and \\\\");
                return;
            }
        }
        *r->next++ = c;
    }
    if (r->at == r->end) {
        FAIL(r, r->line, "the string has no closing quote");
        return;
    }
    r->at++;
    *r->next = 0;
}

static void read_strings(Reader *r) {
    do {
        if (r->at == r->end || *r->at != '"') {
            FAIL(r, r->line, "expected a string in quotes");
            return;
        }
        read_string(r);
        if (r->skip)
            return;
        skip_blanks(r);
    } while (r->at < r->end);
}

/* ---- parts of an entry ---- */

static bool part_follows(const Reader *r, Part part, int form) {
    switch (part) {
    case PART_CONTEXT:
        return r->part == PART_NONE;
    case PART_ID:
        return r->part == PART_NONE || r->part == PART_CONTEXT;
    case PART_PLURAL:
    case PART_TEXT:
        return r->part == PART_ID;
    case PART_FORM:
        return form == r->entry.form_count && (r->part == PART_PLURAL || r->part == PART_FORM);
    case PART_NONE:
        break;
    }
    return false;
}

static void part_set(Reader *r, Part part, const char *string) {
    if (part == PART_CONTEXT)
        r->entry.context = string;
    else if (part == PART_ID)
        r->entry.id = string;
    else if (part == PART_PLURAL)
        r->entry.plural = string;
    else
        r->entry.forms[r->entry.form_count++] = string;
    r->part = part;
}

/* Reads a keyword; the number of a form goes to *form. */
static Part read_keyword(Reader *r, int *form) {
    static const char *const words[] = {"", "msgctxt", "msgid", "msgid_plural", "msgstr"};
    const char *from = r->at;
    while (r->at < r->end && *r->at != ' ' && *r->at != '\t' && *r->at != '"')
        r->at++;
    size_t length = (size_t)(r->at - from);
    for (Part part = PART_CONTEXT; part <= PART_TEXT; part++)
        if (words_equal_n(words[part], from, length))
            return part;
    if (length == 9 && !memcmp(from, "msgstr[", 7) && from[7] >= '0' && from[7] < '0' + LANG_FORMS && from[8] == ']') {
        *form = from[7] - '0';
        return PART_FORM;
    }
    return PART_NONE;
}

static void read_part(Reader *r) {
    int form = 0;
    Part part = read_keyword(r, &form);
    if (part == PART_NONE) {
        FAIL(r, r->line, "unknown word; expected msgctxt, msgid, msgid_plural, msgstr, msgstr[0] … or a comment");
        return;
    }
    if ((part == PART_CONTEXT || part == PART_ID) && entry_complete(r))
        entry_finish(r);
    if (!part_follows(r, part, form)) {
        FAIL(r, r->line,
             "out of order; an entry is msgctxt, msgid, msgstr or "
             "msgctxt, msgid, msgid_plural, msgstr[0], msgstr[1] …");
        return;
    }
    if (r->part == PART_NONE)
        r->entry.line = r->line;
    part_set(r, part, ++r->next);
    *r->next = 0;
    skip_blanks(r);
    read_strings(r);
}

/* ---- lines ---- */

static bool says_fuzzy(const char *from, const char *to) {
    for (; to - from >= 5; from++)
        if (!memcmp(from, "fuzzy", 5))
            return true;
    return false;
}

static void read_comment(Reader *r) {
    if (r->part != PART_NONE && !entry_complete(r)) {
        FAIL(r, r->line, "a comment stands before an entry, not inside it");
        return;
    }
    entry_finish(r);
    char mark = r->end - r->at > 1 ? r->at[1] : ' ';
    if (mark == '~')
        r->fuzzy = false;
    else if (mark == ',')
        r->fuzzy |= says_fuzzy(r->at, r->end);
}

static bool line_clean(const Reader *r) {
    for (const char *at = r->at; at < r->end; at++)
        if (((uint8_t)*at < ' ' && *at != '\t') || *at == 127)
            return false;
    return utf8_valid(r->at, (size_t)(r->end - r->at));
}

static void read_line(Reader *r) {
    skip_blanks(r);
    while (r->end > r->at && (r->end[-1] == ' ' || r->end[-1] == '\t' || r->end[-1] == '\r'))
        r->end--;
    if (r->at == r->end) {
        entry_finish(r);
        r->skip = false;
        return;
    }
    if (r->skip)
        return;
    if (!line_clean(r))
        FAIL(r, r->line, "not UTF-8 text; save the file in the encoding UTF-8");
    else if (*r->at == '#')
        read_comment(r);
    else if (*r->at != '"')
        read_part(r);
    else if (r->part == PART_NONE)
        FAIL(r, r->line, "a string that belongs to nothing");
    else
        read_strings(r);
}

static void read_lines(Reader *r, const PoText *text) {
    const char *at = text->text, *end = at + text->size;
    if (text->size >= 3 && !memcmp(at, "\xef\xbb\xbf", 3))
        at += 3;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        r->at = at;
        r->end = stop ? stop : end;
        r->line++;
        at = stop ? stop + 1 : end;
        read_line(r);
    }
    entry_finish(r);
}

/* ---- the whole file ---- */

static int compare_ids(const void *left, const void *right) {
    const PoEntry *a = *(const PoEntry *const *)left, *b = *(const PoEntry *const *)right;
    int by_context = strcmp(a->context, b->context), by_id = strcmp(a->id, b->id);
    return by_context ? by_context : by_id ? by_id : a->line - b->line;
}

static void check_twice(Reader *r) {
    int count = r->file->count;
    const PoEntry **order = malloc(((size_t)count + 1) * sizeof(const PoEntry *));
    if (!order) {
        NOTE(r, 0, "out of memory");
        return;
    }
    for (int i = 0; i < count; i++)
        order[i] = &r->file->entries[i];
    qsort(order, (size_t)count, sizeof *order, compare_ids);
    for (int i = 1; i < count; i++)
        if (!strcmp(order[i]->context, order[i - 1]->context) && !strcmp(order[i]->id, order[i - 1]->id))
            NOTE(r, order[i]->line, "\"%s\" stands already in line %d", order[i]->id, order[i - 1]->line);
    free(order);
}

void po_free(PoFile *file) {
    free(file->entries);
    free(file->strings);
    *file = (PoFile){0};
}

bool po_read(PoFile *file, const PoText *text, LangReport *report) {
    *file = (PoFile){.name = text->name};
    Reader r = {.file = file, .report = report};
    /* A string takes less room than its keyword and quotes did. */
    file->strings = text->size < INT_MAX ? malloc(text->size + 2) : NULL;
    r.next = file->strings;
    if (!file->strings)
        NOTE(&r, 0, "out of memory");
    else
        read_lines(&r, text);
    if (!r.header && !r.failed)
        NOTE(&r, 0, "the file is empty: it has no header");
    check_twice(&r);
    if (r.failed)
        po_free(file);
    return !r.failed;
}
