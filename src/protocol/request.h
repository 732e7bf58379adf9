/* One request on its way through an op: its fields, and what was wrong with it. */
#ifndef PROTOCOL_REQUEST_H
#define PROTOCOL_REQUEST_H

#include <jansson.h>

#include "protocol/seated.h"
#include "protocol/show.h"

typedef struct {
    Protocol *protocol;
    const json_t *json; /* the request */
    const char *lang;   /* code of the language of texts */
    const char *code;   /* of the error, NULL while all is well */
    const char *rule;   /* the rule an illegal action breaks, or NULL */
    char message[640];  /* of the error */
} Request;

/* An op: the fields of the reply, or NULL after request_fail. */
typedef json_t *(*OpRun)(Request *request);

/* Notes an error; the first one stays. NULL, so that an op can return it. */
json_t *request_fail(Request *request, const char *code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Each reads one field and fails with "bad-request" if it is of another type; the needed ones also if it is missing. */
const char *request_word(Request *request, const char *field);
/* NULL if it is left out; look at request->code. */
const char *request_word_or_none(Request *request, const char *field);
bool request_integer(Request *request, const char *field, json_int_t low, json_int_t high, json_int_t *value);
bool request_flag(Request *request, const char *field, bool *value);
/* The box of a game as it is played when nobody names a pack. */
const ShelfBox *request_game(Request *request, const char *game);
/* The field "seats", and the object of words "options". */
bool request_seat_count(Request *request, const Game *game, int *seats);
bool request_options(Request *request, const Game *game, uint8_t *options);
/* Does a game begin with these? */
bool request_fits(Request *request, const Box *box, int seats, const uint8_t *options);
/* A whole number or a string of digits; drawn at random if it is left out. */
bool request_seed(Request *request, uint64_t *seed);

/* A reply: {"ok":true} with these fields behind it, which are used up; or the error that was noted. */
json_t *reply_well(json_t *fields);
json_t *reply_error(const Request *request);
/* It as one line, {"id":…} first unless `id` is NULL. The reply is used up; the caller frees the line. */
char *reply_line(const char *id, json_t *reply);
/* A line without an id, with one. The line is used up. */
char *reply_with_id(const char *id, char *text);

/* The table of the field "table". */
Seated *request_table(Request *request);
/* The language of texts at a table. */
Voice request_voice(const Request *request, const Seated *seated);

/* One seat of the table, "spectator" or "chance": see show.h; VIEWER_ANYONE if it is left out. */
bool request_viewer(Request *request, const Table *table, int *viewer);
/* A seat, a list of seats, or "spectator". */
bool request_seats(Request *request, const Table *table, SeatSet *seats);

#endif
