#include "lang/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

LangReport lang_report_over(char *memory, size_t room) {
    return (LangReport){.lines = text_over(memory, room)};
}

/* Takes back the broken tail of a character that was cut. */
static size_t whole_characters(const char *words, size_t length) {
    size_t start = length;
    while (start && ((uint8_t)words[start - 1] & 0xc0) == 0x80)
        start--;
    return start ? start - 1 : 0;
}

static void put_line(Text *lines, const char *place, const char *message, size_t length) {
    size_t needed = strlen(place) + length + 1;
    if (lines->used + needed >= lines->room) {
        lines->cut = true;
        return;
    }
    text_put(lines, place);
    text_put_n(lines, message, length);
    text_char(lines, '\n');
}

void lang_report(LangReport *report, const char *file, int line, const char *format, ...) {
    char place[300], message[400];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(message, sizeof message, format, args);
    va_end(args);
    if (length >= (int)sizeof message)
        length = (int)whole_characters(message, sizeof message - 1);
    if (line)
        snprintf(place, sizeof place, "%.250s:%d: ", file, line);
    else
        snprintf(place, sizeof place, "%.250s: ", file);
    report->errors++;
    if (report->hear)
        report->hear(report->self, file, line, message);
    if (!report->lines.room)
        return;
    put_line(&report->lines, place, message, (size_t)(length > 0 ? length : 0));
}
