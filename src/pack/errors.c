#include "pack/errors.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Of a long path the end tells more than the beginning. */
static void put_file(PackError *error, const char *file) {
    size_t length = strlen(file), room = sizeof error->file - 1;
    snprintf(error->file, sizeof error->file, "%s", length > room ? file + length - room : file);
}

static void put_error(PackError *error, const char *file, int line, int column, const char *format, va_list args) {
    put_file(error, file);
    error->line = line;
    error->column = column;
    vsnprintf(error->message, sizeof error->message, format, args);
}

void report_add(PackReport *report, const char *file, int line, int column, const char *format, ...) {
    if (report->stopped)
        return;
    va_list args;
    va_start(args, format);
    put_error(&report->errors[report->count++], file, line, column, format, args);
    va_end(args);
    report->stopped = report->count == PACK_ERRORS_MOST;
}

void report_note(PackReport *report, const char *file, int line, int column, const char *format, ...) {
    if (report->note_count == PACK_NOTES_MOST)
        return;
    va_list args;
    va_start(args, format);
    put_error(&report->notes[report->note_count++], file, line, column, format, args);
    va_end(args);
}

/* Bytes of a UTF-8 character by its first byte. */
static size_t character_length(unsigned char first) {
    return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

Quote quote(const char *bytes, size_t length) {
    static const char dots[] = "...";
    Quote out = {""};
    size_t used = 0, i = 0;
    while (i < length) {
        size_t n = character_length((unsigned char)bytes[i]);
        if (n > length - i || used + n + sizeof dots > sizeof out.text)
            break;
        memcpy(out.text + used, bytes + i, n);
        if (n == 1 && (bytes[i] < ' ' || bytes[i] == 0x7f))
            out.text[used] = '?';
        used += n;
        i += n;
    }
    if (i < length)
        memcpy(out.text + used, dots, sizeof dots);
    return out;
}

/* ---- the nearest word ---- */

enum { WORD_MOST = 120 };

static int least(int a, int b, int c) {
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Letters to change, add, leave out or exchange with their neighbour. */
static int word_distance(const char *a, int a_length, const char *b, int b_length) {
    int rows[3][WORD_MOST + 1];
    for (int j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (int i = 1; i <= a_length; i++) {
        int *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= b_length; j++) {
            now[j] = least(last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && before[j - 2] + 1 < now[j])
                now[j] = before[j - 2] + 1;
        }
    }
    return rows[a_length % 3][b_length];
}

Nearest nearest_to(const char *word, size_t length) {
    return (Nearest){.word = word, .length = length, .distance = (int)(length < 3 ? 1 : 1 + length / 3) + 1};
}

bool nearest_better(Nearest *nearest, const char *candidate) {
    size_t length = strlen(candidate);
    int differ = (int)length - (int)nearest->length;
    if (length > WORD_MOST || nearest->length > WORD_MOST || abs(differ) >= nearest->distance)
        return false;
    int distance = word_distance(nearest->word, (int)nearest->length, candidate, (int)length);
    bool better = distance < nearest->distance && distance < (int)length;
    if (better)
        nearest->distance = distance;
    return better;
}

static void list_candidate(Nearest *nearest, const char *candidate) {
    size_t used = strlen(nearest->list), more = strlen(candidate) + 2;
    if (nearest->tried++ == 0)
        snprintf(nearest->list, sizeof nearest->list, "%s", candidate);
    else if (used && used + more < sizeof nearest->list)
        snprintf(nearest->list + used, sizeof nearest->list - used, ", %s", candidate);
    else
        nearest->list[0] = 0;
}

void nearest_try(Nearest *nearest, const char *candidate) {
    list_candidate(nearest, candidate);
    if (nearest_better(nearest, candidate))
        nearest->best = candidate;
}

Hint nearest_hint(const Nearest *nearest) {
    Hint hint = {""};
    if (nearest->best)
        snprintf(hint.text, sizeof hint.text, "; did you mean '%s'?", quote(nearest->best, strlen(nearest->best)).text);
    else if (nearest->list[0])
        snprintf(hint.text, sizeof hint.text, "; it is %s%s", nearest->tried > 1 ? "one of " : "", nearest->list);
    return hint;
}

/* ---- printing ---- */

/* Paths need not be UTF-8; JSON must be. */
static json_t *json_text(const char *text) {
    json_t *string = json_string(text);
    char plain[sizeof(PackError)];
    if (string)
        return string;
    snprintf(plain, sizeof plain, "%s", text);
    for (char *c = plain; *c; c++)
        if (*c & 0x80)
            *c = '?';
    return json_string(plain);
}

void pack_note_line(char *line, size_t room, const PackError *note) {
    snprintf(line, room, "%s:%d:%d: note: %s", note->file, note->line, note->column, note->message);
}

static void print_json(FILE *out, const PackReport *report) {
    json_t *errors = json_array();
    for (int i = 0; i < report->count; i++) {
        const PackError *error = &report->errors[i];
        json_array_append_new(errors, json_pack("{so si si so}", "file", json_text(error->file), "line", error->line,
                                                "column", error->column, "message", json_text(error->message)));
    }
    json_dumpf(errors, out, JSON_INDENT(2));
    fputc('\n', out);
    json_decref(errors);
}

void pack_report_print(FILE *out, const PackReport *report, bool json) {
    if (json) {
        print_json(out, report);
        return;
    }
    for (int i = 0; i < report->count; i++) {
        const PackError *error = &report->errors[i];
        if (error->line && !error->column)
            fprintf(out, "%s:%d: %s\n", error->file, error->line, error->message);
        else if (error->line)
            fprintf(out, "%s:%d:%d: %s\n", error->file, error->line, error->column, error->message);
        else
            fprintf(out, "%s: %s\n", error->file, error->message);
    }
    if (report->stopped)
        fprintf(out, "too many errors: stopped after %d\n", report->count);
}
