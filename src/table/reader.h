/* What reads a record: its header, and the lines of the game. */
#ifndef TABLE_READER_H
#define TABLE_READER_H

#include <jansson.h>

#include "table/inside.h"

typedef struct {
    RecordReading *reading;
    const char *at, *end;
    int line;   /* its number; */
    int before; /* of a table in play: bytes of its lines that stand above what is read; -1: a whole record is read */
    char *wrong;
    size_t room;
    Table *table;
    const Box *box;
    char game[64];
    int seats, rules;
    int seats_line, rules_line, commit_line; /* where the header says so */
    uint8_t options[32];
    uint64_t seed;
    Key key;
    bool seeded, keyed; /* which of the two it has */
    char commit[COMMIT_HEX];
    json_t *start;
} Reader;

/* Says what is wrong with the line; false. */
bool reader_fail(Reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same of a move that the rules do not take. If the game began under older rules, it says what changed since. */
bool reader_disagree(Reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- header.c ---- */

bool is_header_line(const char *line, int length);
bool reader_header(Reader *reader, const char *line);
/* The header is over: makes the table. */
bool reader_begin(Reader *reader);

#endif
