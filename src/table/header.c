/* The header of a record: it is read line by line, and the table begins when it has come to its end. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "codec/rules.h"
#include "core/say.h"
#include "games/boxes.h"
#include "table/reader.h"

static int count_lines(const char *text, size_t length) {
    int lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Lines of the whole record above what is read. */
static int lines_above(const Reader *r) {
    if (r->before < 0)
        return 0;
    char *head = table_record_header(r->table);
    int lines = count_lines(head, strlen(head)) + count_lines(r->table->lines, (size_t)r->before);
    free(head);
    return lines;
}

bool reader_fail(Reader *r, const char *format, ...) {
    char message[700];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    snprintf(r->wrong, r->room, "record line %d: %s", lines_above(r) + r->line, message);
    return false;
}

/* Today's index has the rulings; the box may be one of older cards. */
static const Box *index_of(const Reader *r) {
    const Box *today = box_embedded(r->box->game->id);
    return today ? today : r->box;
}

bool reader_disagree(Reader *r, const char *format, ...) {
    char message[300], rulings[300];
    const Game *game = r->box->game;
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    if (r->table->rules >= game->rules_version)
        return reader_fail(r, "%s", message);
    int count = rules_since(index_of(r), r->table->rules, rulings, sizeof rulings);
    return reader_fail(r, "%s; it began under version %d of the rules, this program plays version %d%s%s", message,
                       r->table->rules, game->rules_version, count ? ": since then " : "", count ? rulings : "");
}

/* What is wrong with the header may come out when the first move is read. */
static bool fail_in_header(Reader *r, int line, const char *wrong) {
    r->line = line ? line : r->line;
    return reader_fail(r, "%s", wrong);
}

static bool read_option(Reader *r, const char *id, const char *value) {
    const Game *game = r->box->game;
    for (int i = 0; i < game->options_count; i++)
        for (int j = 0; words_equal(game->options[i].id, id) && j < game->options[i].count; j++)
            if (words_equal(game->options[i].words[j], value)) {
                r->options[i] = (uint8_t)j;
                return true;
            }
    return reader_fail(r, "the game has no option '%s' with the value '%s'", id, value);
}

static bool find_box(Reader *r, const char *game, const char *hash) {
    char wrong[600] = "";
    r->box = r->reading->find(r->reading->self, game, hash, wrong, sizeof wrong);
    return r->box || reader_fail(r, "%s", wrong);
}

static bool keep_line(const Reader *r, int *line) {
    *line = r->line;
    return true;
}

static bool read_start(Reader *r, const char *text) {
    json_error_t error;
    if (r->reading->no_start)
        return reader_fail(r, "a game that begins from a given state is not taken here");
    json_decref(r->start);
    r->start = json_loads(text, 0, &error);
    return r->start || reader_fail(r, "the starting state is not JSON: %s", error.text);
}

bool reader_header(Reader *r, const char *line) {
    char a[64], b[64];
    int end = 0;
    if (sscanf(line, "game %63s%n", r->game, &end) == 1 && !line[end])
        return true;
    if (sscanf(line, "rules %d%n", &r->rules, &end) == 1 && !line[end])
        return keep_line(r, &r->rules_line);
    if (sscanf(line, "pack %63s %63s%n", a, b, &end) == 2 && !line[end])
        return find_box(r, r->game, b);
    if (sscanf(line, "seats %d%n", &r->seats, &end) == 1 && !line[end])
        return keep_line(r, &r->seats_line);
    if (sscanf(line, "seed %" SCNu64 "%n", &r->seed, &end) == 1 && !line[end])
        return r->seeded = true;
    if (sscanf(line, "commit %64s%n", r->commit, &end) == 1 && !line[end])
        return keep_line(r, &r->commit_line);
    if (!strncmp(line, "key ", 4))
        return (r->keyed = table_key_read(line + 4, &r->key)) || reader_fail(r, "a key has 32 hex digits");
    if (sscanf(line, "set %63s %63s%n", a, b, &end) == 2 && !line[end])
        return r->box ? read_option(r, a, b) : reader_fail(r, "the pack must come before the options");
    if (!strncmp(line, "start ", 6))
        return read_start(r, line + 6);
    return reader_fail(r, "'%.40s' does not belong into a header", line);
}

bool is_header_line(const char *line, int length) {
    static const char *const words[] = {"game ",   "rules ", "pack ", "seats ", "seed ",
                                        "commit ", "key ",   "set ",  "start "};
    for (int i = 0; i < COUNT(words); i++)
        if (length >= (int)strlen(words[i]) && !memcmp(line, words[i], strlen(words[i])))
            return true;
    return false;
}

/* The key stands behind the end of the game; a record that is read halfway needs it as well. */
static bool find_key(Reader *r) {
    for (const char *at = r->at; !r->keyed && !r->seeded && at < r->end;) {
        const char *stop = memchr(at, '\n', (size_t)(r->end - at));
        char line[4 + KEY_HEX] = "";
        size_t length = (size_t)((stop ? stop : r->end) - at);
        if (length == sizeof line - 1 && !memcmp(at, "key ", 4)) {
            memcpy(line, at, length);
            r->keyed = table_key_read(line + 4, &r->key);
        }
        at += length + 1;
    }
    return r->keyed;
}

static bool check_commitment(Reader *r) {
    char hex[COMMIT_HEX];
    table_commitment(r->table, hex);
    if (!r->commit[0] || !strcmp(hex, r->commit))
        return true;
    if (!r->keyed && !r->seeded)
        return fail_in_header(r, r->commit_line, "the key of its dice is not published yet");
    return fail_in_header(r, r->commit_line,
                          r->keyed ? "the key does not fit the commitment" : "the seed does not fit the commitment");
}

/* A state of older rules is taken if it passes the laws of today. */
static void renew_start(const Reader *r) {
    json_t *version = json_object_get(r->start, "rules_version");
    if (json_is_integer(version) && json_integer_value(version) == r->rules)
        json_object_set_new(r->start, "rules_version", json_integer(r->box->game->rules_version));
}

bool reader_begin(Reader *r) {
    char wrong[200] = "";
    if (!r->box)
        return reader_fail(r, "the header names no pack");
    if (r->rules < 1 || r->rules > r->box->game->rules_version) {
        snprintf(wrong, sizeof wrong, "the record is of rules version %d, this program plays version %d", r->rules,
                 r->box->game->rules_version);
        return fail_in_header(r, r->rules_line, wrong);
    }
    renew_start(r);
    if (!r->start) {
        r->table = table_new(r->box, r->seats, r->options, r->seed, wrong, sizeof wrong);
    } else {
        void *state = calloc(1, cantina_size(r->box));
        if (!state)
            abort();
        if (codec_from_json(r->box, r->start, state, wrong, sizeof wrong))
            r->table = table_load(r->box, state, r->seed, wrong, sizeof wrong);
        free(state);
    }
    if (!r->table)
        return fail_in_header(r, r->start ? 0 : r->seats_line, wrong);
    r->table->rules = r->rules;
    if (find_key(r))
        table_set_key(r->table, r->key);
    if (!check_commitment(r))
        return false;
    return true;
}
