/* What is wrong with a translation: lines `file:line: message` for a person, in memory of the caller. */
#ifndef LANG_REPORT_H
#define LANG_REPORT_H

#include "base/text.h"

typedef struct {
    Text lines; /* whole lines, each ended by a line feed; those that do not fit are left out */
    int errors; /* all of them, also those left out */
    void (*hear)(void *self, const char *file, int line, const char *message); /* told each as well; or NULL */
    void *self;
} LangReport;

LangReport lang_report_over(char *memory, size_t room);

/* Adds one line. `line` 0: the whole file. A very long message is cut between two characters. */
__attribute__((format(printf, 4, 5))) void lang_report(LangReport *report, const char *file, int line,
                                                       const char *format, ...);

#endif
