/* Record files: read, play again, find the pack they were made with. */
#ifndef CLI_RECORDS_H
#define CLI_RECORDS_H

#include "bug/bug.h"
#include "cli/content.h"
#include "table/table.h"

/* Plays a record file again, up to `to` moves (-1: all), with the packs of --pack or the built-in one. NULL after a
 * line on stderr. Close the content after the table, also when there is none. */
Table *record_open(const Args *args, const char *path, int to, Content *content);

/* The same; of a report `bug` says what else stands in it (its head is NULL for a record). Its parts lie in *kept,
 * which the caller frees. */
Table *record_open_report(const Args *args, const char *path, int to, Content *content, BugFile *bug, char **kept);

#endif
