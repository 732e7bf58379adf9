/*
 * Reads .po files, the format that translators' programs write.
 *
 * A small strict reader: it takes comments, msgctxt, msgid, msgid_plural, msgstr, msgstr[n], strings in a row and
 * the escapes \n \t \" \\. Obsolete (#~) and fuzzy entries are passed over. Every entry but the header needs a
 * msgctxt, because nothing is looked up without one; the header comes first and names the plural rule.
 */
#ifndef LANG_PO_H
#define LANG_PO_H

#include "core/say.h"
#include "lang/report.h"

/* A file in memory; need not end in a zero byte. */
typedef struct {
    const char *name; /* for messages */
    const char *text;
    size_t size;
} PoText;

/* Reads a file into memory. 0, or the number of the error (errno.h); then there is nothing to unload. */
int po_load(PoText *text, const char *path);
void po_unload(PoText *text);

typedef struct {
    const char *context; /* NULL only in the header */
    const char *id;      /* English */
    const char *plural;  /* English for many, or NULL */
    const char *forms[LANG_FORMS];
    int form_count; /* as many as the plural rule has, or 1 */
    int line;       /* where the entry begins, from 1 */
} PoEntry;

typedef struct {
    const char *name;
    char language[16]; /* from the header; empty if it names none */
    PluralRule plural;
    PoEntry *entries; /* in the order of the file, the header apart */
    int count;
    char *strings; /* what the entries point to */
} PoFile;

/* Reads a text. False if anything was wrong: it is in the report, and the file is empty. Free it with po_free. */
bool po_read(PoFile *file, const PoText *text, LangReport *report);
void po_free(PoFile *file);

/* Is it translated? An entry with forms that are all empty is not. */
bool po_translated(const PoEntry *entry);

/* How many forms a rule tells apart. */
int plural_forms(PluralRule rule);

/* Reads the header's fields into `file`; false and a line in the report if one cannot be used. */
bool po_read_header(PoFile *file, const PoEntry *header, LangReport *report);

/* Is every byte part of well-formed UTF-8? */
bool utf8_valid(const char *bytes, size_t length);

#endif
