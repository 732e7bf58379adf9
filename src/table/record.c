/* The record: a text file, one line a decision or an outcome of chance. It replays, or names the line where it
 * stopped agreeing. */
#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "core/pack.h"
#include "core/say.h"
#include "table/table.h"

enum { RECORD_FORMAT = 1, LINE_MOST = 256 };

/* ---- writing ---- */

typedef struct {
    char *at;
    size_t used, room;
} Page;

static void put(Page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(Page *page, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int need = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (page->used + (size_t)need + 1 > page->room) {
        page->room = (page->room + (size_t)need + 1) * 2;
        page->at = realloc(page->at, page->room);
        if (!page->at)
            abort();
    }
    va_start(args, format);
    vsnprintf(page->at + page->used, page->room - page->used, format, args);
    va_end(args);
    page->used += (size_t)need;
}

void table_set_key(Table *t, Key key) {
    t->key = key;
    t->keyed = true;
}

void table_key_hex(const Table *t, char hex[KEY_HEX]) {
    sodium_bin2hex(hex, KEY_HEX, (const unsigned char *)&t->key, sizeof t->key);
}

bool table_key_read(const char *hex, Key *key) {
    size_t length = 0;
    return strlen(hex) == KEY_HEX - 1 &&
           !sodium_hex2bin((unsigned char *)key, sizeof *key, hex, KEY_HEX - 1, NULL, &length, NULL) &&
           length == sizeof *key;
}

void table_commitment(const Table *t, char hex[COMMIT_HEX]) {
    unsigned char hash[32];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)&t->key, sizeof t->key, NULL, 0);
    sodium_bin2hex(hex, COMMIT_HEX, hash, sizeof hash);
}

static void put_header(Page *page, const Table *t) {
    const Game *game = t->box->game;
    char hex[COMMIT_HEX];
    table_commitment(t, hex);
    put(page, "cantina-record %d\ngame %s\nrules %d\n", RECORD_FORMAT, game->id, game->rules_version);
    put(page, "pack %s %016" PRIx64 "\nseats %d\n", pack_string(t->box->pack, t->box->pack->id), t->box->pack->hash,
        t->seats);
    for (int i = 0; i < game->options_count; i++)
        if (t->options[i])
            put(page, "set %s %s\n", game->options[i].id, game->options[i].words[t->options[i]]);
    if (!t->keyed)
        put(page, "seed %" PRIu64 "\n", t->seed);
    put(page, "commit %s\n", hex);
    if (t->loaded) {
        json_t *json = codec_json(t->box, t->start);
        char *text = json_dumps(json, JSON_COMPACT);
        put(page, "start %s\n", text);
        free(text);
        json_decref(json);
    }
}

static void put_move(Page *page, const Table *t, const Move *move) {
    char word[128], tag[64], seat[8];
    Text text = text_over(word, sizeof word), tags = text_over(tag, sizeof tag), seats = text_over(seat, sizeof seat);
    word_choice(&text, t->box, move->choice);
    word_id(&seats, t->box, KIND_SEAT, move->seat);
    if (move->seat == CANTINA_CHANCE) {
        word_tag(&tags, t->box, &move->question);
        put(page, "chance %s %s", tag, word);
    } else {
        put(page, "%s %s%s", seat, move->side ? "side " : "", word);
    }
    put(page, "%s%s\n", move->who[0] ? " ; " : "", move->who);
    if (move->hash)
        put(page, "hash %016" PRIx64 "\n", move->hash);
}

static void put_end(Page *page, const Table *t) {
    const Head *head = engine_reading(t->box, t->state).head;
    put(page, "end %s", t->box->game->outcomes[head->outcome].word);
    for (int i = 0; i < head->seats; i++)
        put(page, " %d", head->value[i]);
}

/* Only now may the key be told. */
static void put_over(Page *page, const Table *t) {
    char hex[KEY_HEX];
    put_end(page, t);
    put(page, "\n");
    table_key_hex(t, hex);
    if (t->keyed)
        put(page, "key %s\n", hex);
}

static void put_lines(Page *page, const Table *t, int from) {
    for (int i = from; i < t->line_count; i++)
        if (t->lines[i].undo)
            put(page, "undo %d\n", t->lines[i].count);
        else
            put_move(page, t, &t->lines[i].move);
}

char *table_record(const Table *t) {
    Page page = {0};
    put_header(&page, t);
    put_lines(&page, t, 0);
    if (t->status == CANTINA_OVER)
        put_over(&page, t);
    return page.at;
}

char *table_record_header(const Table *t) {
    Page page = {0};
    put_header(&page, t);
    return page.at;
}

char *table_record_lines(const Table *t, int from) {
    Page page = {0};
    put(&page, "%s", "");
    put_lines(&page, t, from);
    return page.at;
}

char *table_record_end(const Table *t) {
    Page page = {0};
    put_over(&page, t);
    return page.at;
}

/* ---- reading ---- */

typedef struct {
    const RecordReading *reading;
    const char *at, *end;
    int line;
    char *wrong;
    size_t room;
    Table *table;
    const Box *box;
    int seats, rules;
    int seats_line, rules_line, commit_line; /* where the header says so */
    uint8_t options[32];
    uint64_t seed;
    Key key;
    bool seeded, keyed; /* which of the two it has */
    char commit[COMMIT_HEX];
    json_t *start;
    uint64_t last_hash; /* of the state behind the last move, 0 if no turn began */
} Reader;

static bool fail(Reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(Reader *r, const char *format, ...) {
    char message[400];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    snprintf(r->wrong, r->room, "record line %d: %s", r->line, message);
    return false;
}

/* What is wrong with the header may come out when the first move is read. */
static bool fail_in_header(Reader *r, int line, const char *wrong) {
    r->line = line ? line : r->line;
    return fail(r, "%s", wrong);
}

/* The next line without its end, in memory of its own; NULL behind the last. */
static char *next_line(Reader *r) {
    while (r->at < r->end) {
        const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
        size_t length = (size_t)((stop ? stop : r->end) - r->at);
        char *line = strndup(r->at, length);
        if (!line)
            abort();
        if (length && line[length - 1] == '\r') /* an editor may have ended lines in its own way */
            line[length - 1] = 0;
        r->at += length + 1;
        r->line++;
        if (line[0] && line[0] != '#')
            return line;
        free(line);
    }
    return NULL;
}

static bool read_option(Reader *r, const char *id, const char *value) {
    const Game *game = r->box->game;
    for (int i = 0; i < game->options_count; i++)
        for (int j = 0; words_equal(game->options[i].id, id) && j < game->options[i].count; j++)
            if (words_equal(game->options[i].words[j], value)) {
                r->options[i] = (uint8_t)j;
                return true;
            }
    return fail(r, "the game has no option '%s' with the value '%s'", id, value);
}

static bool find_box(Reader *r, const char *game, const char *hash) {
    char wrong[300] = "";
    r->box = r->reading->find(r->reading->self, game, hash, wrong, sizeof wrong);
    return r->box || fail(r, "%s", wrong);
}

static bool keep_line(const Reader *r, int *line) {
    *line = r->line;
    return true;
}

static bool read_start(Reader *r, const char *text) {
    json_error_t error;
    if (r->reading->no_start)
        return fail(r, "a game that begins from a given state is not taken here");
    json_decref(r->start);
    r->start = json_loads(text, 0, &error);
    return r->start || fail(r, "the starting state is not JSON: %s", error.text);
}

static bool read_header_line(Reader *r, const char *line, char *game) {
    char a[64], b[64];
    int end = 0;
    if (sscanf(line, "game %63s%n", game, &end) == 1 && !line[end])
        return true;
    if (sscanf(line, "rules %d%n", &r->rules, &end) == 1 && !line[end])
        return keep_line(r, &r->rules_line);
    if (sscanf(line, "pack %63s %63s%n", a, b, &end) == 2 && !line[end])
        return find_box(r, game, b);
    if (sscanf(line, "seats %d%n", &r->seats, &end) == 1 && !line[end])
        return keep_line(r, &r->seats_line);
    if (sscanf(line, "seed %" SCNu64 "%n", &r->seed, &end) == 1 && !line[end])
        return r->seeded = true;
    if (sscanf(line, "commit %64s%n", r->commit, &end) == 1 && !line[end])
        return keep_line(r, &r->commit_line);
    if (!strncmp(line, "key ", 4))
        return (r->keyed = table_key_read(line + 4, &r->key)) || fail(r, "a key has 32 hex digits");
    if (sscanf(line, "set %63s %63s%n", a, b, &end) == 2 && !line[end])
        return r->box ? read_option(r, a, b) : fail(r, "the pack must come before the options");
    if (!strncmp(line, "start ", 6))
        return read_start(r, line + 6);
    return fail(r, "'%.40s' does not belong into a header", line);
}

static bool is_header(const char *line) {
    static const char *const words[] = {"game ",   "rules ", "pack ", "seats ", "seed ",
                                        "commit ", "key ",   "set ",  "start "};
    for (int i = 0; i < COUNT(words); i++)
        if (!strncmp(line, words[i], strlen(words[i])))
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

static bool begin(Reader *r) {
    char wrong[200] = "";
    if (!r->box)
        return fail(r, "the header names no pack");
    if (r->rules != r->box->game->rules_version) {
        snprintf(wrong, sizeof wrong, "the record is of rules version %d, this program plays version %d", r->rules,
                 r->box->game->rules_version);
        return fail_in_header(r, r->rules_line, wrong);
    }
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
    if (find_key(r))
        table_set_key(r->table, r->key);
    if (!check_commitment(r))
        return false;
    r->table->manual = true; /* outcomes are read, not drawn */
    return true;
}

/* Is this what chance is asked now? */
static bool tag_fits(Reader *r, const char *given) {
    Question question = {0};
    char tag[64];
    Text text = text_over(tag, sizeof tag);
    cantina_choices(r->box, r->table->state, &question, NULL, 0);
    if (r->table->status != CANTINA_ASK || question.seat != CANTINA_CHANCE)
        return true; /* the move itself is refused */
    word_tag(&text, r->box, &question);
    return !strcmp(tag, given) || fail(r, "chance is asked for '%s' here, not for '%s'", tag, given);
}

static bool play_move(Reader *r, char *seat, bool side, char *word, const char *who) {
    Table *t = r->table;
    Choice choice;
    int who_asked = 0;
    if (t->status != CANTINA_ASK)
        return fail(r, "the game is over before this move");
    if (!word_read(r->box, KIND_SEAT, seat, words_length(seat), &who_asked))
        return fail(r, "'%s' is no seat", seat);
    if (!word_read_choice(r->box, word, &choice))
        return fail(r, "'%s' is no move of this game", word);
    Seat asked = cantina_asked(r->box, t->state);
    if (!side && asked != who_asked)
        return fail(r, "%s is not the one who is asked", seat);
    int code = side ? table_side(t, (Seat)who_asked, choice, who) : table_act(t, choice, who);
    if (code < 0)
        return fail(r, "'%s' is not possible here", word);
    t->moves[t->move_count - 1].line = r->line;
    r->last_hash = t->moves[t->move_count - 1].hash;
    return true;
}

static bool read_move(Reader *r, char *line) {
    char who[WHO_ROOM] = "", *note = strstr(line, " ; ");
    if (note) {
        snprintf(who, sizeof who, "%s", note + 3);
        *note = 0;
    }
    char *save = NULL, *first = strtok_r(line, " ", &save), *second = strtok_r(NULL, " ", &save);
    char *third = strtok_r(NULL, " ", &save);
    if (!first || !second)
        return fail(r, "a move is a seat and a word");
    bool chance = !strcmp(first, "chance"), side = !chance && !strcmp(second, "side");
    char *more = chance || side ? strtok_r(NULL, " ", &save) : third;
    if (more)
        return fail(r, "'%s' is too much", more);
    if (chance)
        return third ? tag_fits(r, second) && play_move(r, first, false, third, who)
                     : fail(r, "an outcome has a tag and a word");
    if (side && !third)
        return fail(r, "a side act has a word");
    return play_move(r, first, side, side ? third : second, who);
}

static bool read_end(Reader *r, const char *line) {
    Page page = {0};
    if (r->table->status != CANTINA_OVER)
        return fail(r, "the record says the game is over, but it is not");
    put_end(&page, r->table);
    bool same = !strcmp(page.at, line);
    free(page.at);
    return same || fail(r, "the game ended otherwise than the record says");
}

static bool read_key(Reader *r, const char *hex) {
    Key key;
    if (table_key_read(hex, &key) && r->table->keyed && !memcmp(&key, &r->table->key, sizeof key))
        return true;
    return fail(r, "the key does not fit the commitment");
}

static bool read_line(Reader *r, char *line) {
    uint64_t hash;
    int n, end = 0;
    if (!strncmp(line, "key ", 4))
        return read_key(r, line + 4);
    if (sscanf(line, "hash %" SCNx64 "%n", &hash, &end) == 1 && !line[end]) {
        if (hash != r->last_hash)
            return fail(r, "the game no longer agrees with the record here");
        return true;
    }
    if (sscanf(line, "undo %d%n", &n, &end) == 1 && (!line[end] || !strncmp(line + end, " ; ", 3)))
        return table_undo(r->table, n) || fail(r, "there are not so many decisions to undo");
    if (!strncmp(line, "end ", 4))
        return read_end(r, line);
    return read_move(r, line);
}

static bool read_all(Reader *r) {
    char game[64] = "", *line = next_line(r);
    int format = 0;
    bool good = line && sscanf(line, "cantina-record %d", &format) == 1;
    free(line);
    r->line = r->line ? r->line : 1; /* of a file without any line */
    if (!good || format != RECORD_FORMAT)
        return fail(r, "not a record of this version (it begins with 'cantina-record %d')", RECORD_FORMAT);
    while ((line = next_line(r))) {
        bool header = !r->table && is_header(line);
        good = header ? read_header_line(r, line, game) : r->table || begin(r);
        bool stop = !header && good && r->reading->to >= 0 && r->table->move_count >= r->reading->to &&
                    strncmp(line, "hash ", 5);
        if (!header && good && !stop)
            good = read_line(r, line);
        free(line);
        if (stop)
            return true;
        if (!good)
            return false;
    }
    return r->table || begin(r);
}

Table *table_replay_by(const RecordReading *reading, const char *text, size_t length, char *wrong, size_t room) {
    Reader r = {.reading = reading, .at = text, .end = text + length, .wrong = wrong, .room = room};
    bool good = !memchr(text, 0, length) ? read_all(&r) : fail(&r, "not a text file");
    json_decref(r.start);
    if (!good) {
        table_free(r.table);
        return NULL;
    }
    r.table->manual = false;
    return r.table;
}

Table *table_replay(const char *text, size_t length, int to, BoxFinder find, void *self, char *wrong, size_t room) {
    RecordReading reading = {.find = find, .self = self, .to = to};
    return table_replay_by(&reading, text, length, wrong, room);
}

bool table_read(Table *t, const char *text, size_t length, char *wrong, size_t room) {
    Reader r = {.at = text, .end = text + length, .wrong = wrong, .room = room, .table = t, .box = t->box};
    bool good = true, manual = t->manual;
    t->manual = true;
    for (char *line; good && (line = next_line(&r)); free(line))
        good = read_line(&r, line);
    t->manual = manual;
    return good;
}

/* ---- proving the dice ---- */

const char *table_verify(const Table *t, char *room, size_t size) {
    uint64_t n = 0;
    const char *found = NULL;
    char *state = calloc(1, cantina_size(t->box));
    if (!state)
        abort();
    memcpy(state, t->start, cantina_size(t->box));
    cantina_advance(t->box, state, NULL);
    for (int i = 0; i < t->move_count && !found; i++) {
        const Move *move = &t->moves[i];
        if (move->seat == CANTINA_CHANCE &&
            !choice_equal(cantina_outcome(t->box, state, keyed_word(&t->key, n++)), move->choice)) {
            snprintf(room, size, "move %d: the outcome is not the one the %s gives%s", i + 1, t->keyed ? "key" : "seed",
                     move->who[0] ? " (it was set by hand)" : "");
            found = room;
        }
        if (move->side)
            cantina_start(t->box, state, move->seat, move->choice, NULL);
        else
            cantina_apply(t->box, state, move->choice, NULL);
        cantina_advance(t->box, state, NULL);
    }
    free(state);
    return found;
}
