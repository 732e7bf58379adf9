/* Requests as they were written: numbers too large for the JSON reader, and ids to be repeated to the letter. */
#ifndef PROTOCOL_RAW_H
#define PROTOCOL_RAW_H

#include <jansson.h>

/* Reads a line as JSON. Whole numbers beyond 64 bits become strings of their digits. NULL with the error. */
json_t *raw_load(const char *line, size_t length, json_error_t *error);

/* The text of the field "id" as it stands in the line, or "null"; the caller frees it. `json` is the line, read. */
char *raw_id(const char *line, size_t length, const json_t *json);

#endif
