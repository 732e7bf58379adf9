/* Reports that commands write into files of the user. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <stdio.h>

#include "cli/args.h"

typedef void ReportPrint(FILE *out, const void *what);

/* Could a report be written there? Asked before hours of work. False after a line on stderr. */
bool report_possible(const Args *args, const char *path);
/* Is it a pipe or a terminal, which cannot be replaced as a whole? */
bool report_is_stream(const char *path);
/* Does the name end in .md? */
bool report_is_markdown(const char *path);

/* Each writes the file as a whole or not at all. EXIT_WELL, or EXIT_FAILED after a line on stderr. */
int report_write(const Args *args, const char *path, ReportPrint *print, const void *what);
/* One chapter of a page in Markdown (sim/chapter.h): what else is there stays. */
int report_chapter(const Args *args, const char *path, const char *chapter, ReportPrint *print, const void *what);

#endif
