#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bug/bug.h"
#include "codec/codec.h"

enum { HEAD_MOST = 256 << 10, VIEW_MOST = 4 << 20 };

static const char first[] = "cantina-report 1\n";

bool bug_is(const char *text, size_t length) {
    return length >= sizeof first - 1 && !memcmp(text, first, sizeof first - 1);
}

typedef struct {
    const char *at;
    size_t length;
} Line;

/* The next line, without its end; false at the end of the text. */
static bool next_line(const char **at, const char *end, Line *line) {
    if (*at >= end)
        return false;
    const char *feed = memchr(*at, '\n', (size_t)(end - *at));
    *line = (Line){*at, (size_t)((feed ? feed : end) - *at)};
    *at = feed ? feed + 1 : end;
    if (line->length && line->at[line->length - 1] == '\r')
        line->length--;
    return true;
}

static bool line_is(Line line, const char *words) {
    return line.length == strlen(words) && !memcmp(line.at, words, line.length);
}

/* What stands behind a word; NULL if the line does not begin with it. */
static const char *behind(Line line, const char *word) {
    size_t length = strlen(word);
    return line.length > length && !memcmp(line.at, word, length) && line.at[length] == ' ' ? line.at + length + 1
                                                                                            : NULL;
}

/* The n-th word behind the first, as text; empty if there is none or it does not fit. */
static void word_at(Line line, int n, char *out, size_t room) {
    const char *at = line.at, *end = line.at + line.length;
    for (; n && at < end; n -= *at++ == ' ')
        ;
    const char *space = at < end ? memchr(at, ' ', (size_t)(end - at)) : NULL;
    size_t length = (size_t)((space ? space : end) - at);
    *out = 0;
    if (length < room) {
        memcpy(out, at, length);
        out[length] = 0;
    }
}

static SeatSet read_seats(const char *word) {
    SeatSet seats = 0;
    for (; *word; word++)
        if (*word >= '1' && *word <= '0' + CANTINA_SEATS_MAX && word[-1] == 'p')
            seats |= SEAT_BIT(*word - '0');
    return seats;
}

static void read_fact(BugFile *bug, Line line) {
    char seats[64] = " "; /* in front of the word: what read_seats looks back at */
    if (behind(line, "game"))
        word_at(line, 1, bug->game, sizeof bug->game);
    else if (behind(line, "pack"))
        word_at(line, 2, bug->hash, sizeof bug->hash);
    else if (behind(line, "place")) {
        word_at(line, 2, seats + 1, sizeof seats - 1);
        bug->seats = read_seats(seats + 1);
    }
}

bool bug_read(BugFile *bug, const char *text, size_t length, char *wrong, size_t room) {
    const char *at = text, *end = text + length;
    Line line = {text, 0};
    *bug = (BugFile){.head = text};
    while (next_line(&at, end, &line) && !line_is(line, "record") && !line_is(line, "view")) {
        if (at - text > HEAD_MOST) {
            snprintf(wrong, room, "more than %d KiB stand in front of record or view", HEAD_MOST >> 10);
            return false;
        }
        read_fact(bug, line);
    }
    bug->whole = line_is(line, "record");
    bug->head_length = (size_t)(line.at - text);
    bug->body = at;
    bug->body_length = (size_t)(end - at);
    if (bug->whole || line_is(line, "view"))
        return true;
    snprintf(wrong, room, "the report has neither record nor view");
    return false;
}

static Table *view_table(const Box *box, const BugFile *bug, char *wrong, size_t room) {
    json_error_t error;
    json_t *json = bug->body_length <= VIEW_MOST ? json_loadb(bug->body, bug->body_length, 0, &error) : NULL;
    void *state = malloc(cantina_size(box));
    Table *table = NULL;
    if (!state)
        abort();
    if (!json_is_object(json))
        snprintf(wrong, room, "the view is no JSON object of at most %d MiB", VIEW_MOST >> 20);
    else if (codec_from_json(box, json, state, wrong, room))
        table = table_load(box, state, 0, wrong, room);
    free(state);
    json_decref(json);
    return table;
}

Table *bug_table(const BugFile *bug, int to, BoxFinder find, void *self, char *wrong, size_t room) {
    if (bug->whole)
        return table_replay(bug->body, bug->body_length, to, find, self, wrong, room);
    const Box *box = find(self, bug->game, bug->hash, wrong, room);
    return box ? view_table(box, bug, wrong, room) : NULL;
}
