#include "lang/pot.h"

#include <stdlib.h>
#include <string.h>

void pot_add(Pot *pot, PotEntry entry) {
    if (!entry.english || !entry.english[0])
        return;
    if (pot->count == pot->room) {
        pot->room = pot->room ? 2 * pot->room : 256;
        pot->at = realloc(pot->at, (size_t)pot->room * sizeof *pot->at);
        if (!pot->at)
            abort();
    }
    pot->at[pot->count++] = entry;
}

void pot_add_copy(Pot *pot, const char *context, const char *english) {
    char *copy = strdup(english);
    pot->copies = realloc(pot->copies, ((size_t)pot->copy_count + 1) * sizeof *pot->copies);
    if (!copy || !pot->copies)
        abort();
    pot->copies[pot->copy_count++] = copy;
    pot_add(pot, (PotEntry){.context = context, .english = copy});
}

void pot_free(Pot *pot) {
    for (int i = 0; i < pot->copy_count; i++)
        free(pot->copies[i]);
    free(pot->copies);
    free(pot->at);
    *pot = (Pot){0};
}

static int compare_entries(const void *left, const void *right) {
    const PotEntry *a = left, *b = right;
    int by_context = strcmp(a->context, b->context);
    return by_context ? by_context : strcmp(a->english, b->english);
}

static bool has_arg(const PotEntry *entry, const char *name) {
    for (int i = 0; i < MESSAGE_ARGS && entry->args[i]; i++)
        if (!strcmp(entry->args[i], name))
            return true;
    return false;
}

/* Two games say the same: a translation may use only the arguments that both give. */
static void merge_entry(PotEntry *kept, const PotEntry *other) {
    int count = 0;
    for (int i = 0; i < MESSAGE_ARGS && kept->args[i]; i++)
        if (has_arg(other, kept->args[i]))
            kept->args[count++] = kept->args[i];
    for (; count < MESSAGE_ARGS; count++)
        kept->args[count] = NULL;
    kept->word |= other->word;
}

void pot_sort(Pot *pot) {
    int kept = 0;
    if (pot->count)
        qsort(pot->at, (size_t)pot->count, sizeof *pot->at, compare_entries);
    for (int i = 0; i < pot->count; i++)
        if (kept && !compare_entries(&pot->at[kept - 1], &pot->at[i]))
            merge_entry(&pot->at[kept - 1], &pot->at[i]);
        else
            pot->at[kept++] = pot->at[i];
    pot->count = kept;
}

/* ---- writing ---- */

static void write_char(char c, FILE *out) {
    if (c == '\n')
        fputs("\\n", out);
    else if (c == '\t')
        fputs("\\t", out);
    else if (c == '"' || c == '\\')
        fprintf(out, "\\%c", c);
    else
        fputc(c, out);
}

static void write_string(const char *keyword, const char *bytes, size_t length, FILE *out) {
    fprintf(out, "%s \"", keyword);
    for (size_t i = 0; i < length; i++)
        write_char(bytes[i], out);
    fputs("\"\n", out);
}

static void write_args(const PotEntry *entry, FILE *out) {
    if (!entry->args[0])
        return;
    fputs("#.", out);
    for (int i = 0; i < MESSAGE_ARGS && entry->args[i]; i++)
        fprintf(out, " {%s}", entry->args[i]);
    fputc('\n', out);
}

static void write_entry(const PotEntry *entry, FILE *out) {
    size_t bar = strcspn(entry->english, "|");
    const char *many = entry->english[bar] ? entry->english + bar + 1 : NULL;
    fputc('\n', out);
    write_args(entry, out);
    write_string("msgctxt", entry->context, strlen(entry->context), out);
    write_string("msgid", entry->english, bar, out);
    if (many)
        write_string("msgid_plural", many, strlen(many), out);
    fputs(many ? "msgstr[0] \"\"\nmsgstr[1] \"\"\n" : "msgstr \"\"\n", out);
}

void pot_write(const Pot *pot, FILE *out) {
    fputs("msgid \"\"\nmsgstr \"\"\n"
          "\"Project-Id-Version: cantina\\n\"\n"
          "\"Language: \\n\"\n"
          "\"MIME-Version: 1.0\\n\"\n"
          "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
          "\"Content-Transfer-Encoding: 8bit\\n\"\n"
          "\"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n\"\n",
          out);
    for (int i = 0; i < pot->count; i++)
        write_entry(&pot->at[i], out);
}
