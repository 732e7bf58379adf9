/*
 * Reading a record, twice: what was taken back further down needs no rules.
 *
 * First its lines are looked through for what they say, and each `undo` strikes out the decisions it takes back. Then
 * what stands is played, line by line, and what was struck out is only copied. So the rules are given each move that
 * stands once, however often it was taken back before.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/say.h"
#include "core/why.h"
#include "table/reader.h"

enum { LINE_MOST = 512, TAG_MOST = 64, WORD_MOST = 128, CANCEL_EVERY = 64 };

typedef enum { LINE_MOVE, LINE_CHANCE, LINE_HASH, LINE_UNDO, LINE_END, LINE_KEY, LINE_RESUME } LineKind;

typedef struct {
    const char *text;
    int length, number;
    uint8_t kind;
    bool struck; /* taken back further down */
    int count;   /* undo: decisions */
    int before;  /* of them such as were made before these lines */
} Line;

/* What was read, and which of its moves stand so far. */
typedef struct {
    Reader *r;
    Line *lines;
    int line_count, line_room;
    int *standing; /* moves and ends, by their place among the lines */
    int standing_count, standing_room;
    int moves;     /* that stand, also those made before */
    int decisions; /* made before, that stand */
    Move *pending; /* played through: what was struck out and not yet taken back */
    int pending_count, pending_room;
    const Line *above; /* the last move played through */
    int resume;  /* the line at which the game goes on from a state; -1: none. What stands above it is not played */
    int chances; /* outcomes above it that stand */
} Script;

/* A move as it is written. */
typedef struct {
    Move move;
    char tag[TAG_MOST], word[WORD_MOST], seat[WORD_MOST];
} Given;

/* ---- lines ---- */

/* The next line that says something, with its length; NULL behind the last. */
static const char *next_line(Reader *r, int *length) {
    while (r->at < r->end) {
        const char *line = r->at, *stop = memchr(line, '\n', (size_t)(r->end - line));
        stop = stop ? stop : r->end;
        r->at = stop + 1;
        r->line++;
        if (stop > line && stop[-1] == '\r') /* an editor may have ended lines in its own way */
            stop--;
        *length = (int)(stop - line);
        if (*length && *line != '#')
            return line;
    }
    return NULL;
}

/* Puts it into `room` with an end; false if it is too long. */
static bool copy_line(Reader *r, const char *line, int length, char room[LINE_MOST]) {
    if (length >= LINE_MOST)
        return reader_fail(r, "a line of a game has at most %d bytes", LINE_MOST - 1);
    memcpy(room, line, (size_t)length);
    room[length] = 0;
    return true;
}

/* ---- moves ---- */

/* Seat, "side", tag and word of a line that is cut into words. */
static bool read_words(Reader *r, char *line, Given *given) {
    char *save = NULL, *first = strtok_r(line, " ", &save), *second = strtok_r(NULL, " ", &save);
    char *third = strtok_r(NULL, " ", &save);
    if (!first || !second)
        return reader_fail(r, "a move is a seat and a word");
    bool chance = !strcmp(first, "chance"), side = !chance && !strcmp(second, "side");
    char *more = chance || side ? strtok_r(NULL, " ", &save) : third;
    if (more)
        return reader_fail(r, "'%s' is too much", more);
    if (chance && !third)
        return reader_fail(r, "an outcome has a tag and a word");
    if (side && !third)
        return reader_fail(r, "a side act has a word");
    given->move.side = side;
    snprintf(given->seat, sizeof given->seat, "%s", first);
    snprintf(given->tag, sizeof given->tag, "%s", chance ? second : "");
    snprintf(given->word, sizeof given->word, "%s", chance || side ? third : second);
    return true;
}

/* The line is cut up. */
static bool read_given(Reader *r, char *line, Given *given) {
    char *note = strstr(line, " ; ");
    int seat = 0;
    *given = (Given){0};
    if (note) {
        Text who = text_over(given->move.who, sizeof given->move.who);
        text_put_harmless(&who, note + 3, 0); /* records come from strangers, and terminals show it */
        *note = 0;
    }
    if (!read_words(r, line, given))
        return false;
    if (!word_read(r->box, KIND_SEAT, given->seat, words_length(given->seat), &seat))
        return reader_fail(r, "'%s' is no seat", given->seat);
    given->move.seat = (Seat)seat;
    return word_read_choice(r->box, given->word, &given->move.choice) ||
           reader_disagree(r, "'%s' is no move of this game", given->word);
}

/* ---- looking through ---- */

static bool strike_out(Script *s, Line *undo) {
    int left = undo->count;
    if (left < 1)
        return reader_fail(s->r, "there are not so many decisions to undo");
    while (left && s->standing_count) {
        Line *last = &s->lines[s->standing[--s->standing_count]];
        last->struck = true;
        s->moves -= last->kind != LINE_END;
        left -= last->kind == LINE_MOVE;
    }
    undo->before = left;
    s->decisions -= left;
    return s->decisions >= 0 || reader_fail(s->r, "there are not so many decisions to undo");
}

static void let_stand(Script *s, const Line *line) {
    s->standing = table_grow(s->standing, s->standing_count, &s->standing_room, sizeof *s->standing);
    s->standing[s->standing_count++] = (int)(line - s->lines);
    s->moves += line->kind != LINE_END;
}

static bool look_at_move(Script *s, char *text, Line *line) {
    Given given;
    if (!read_given(s->r, text, &given))
        return false;
    line->kind = given.move.seat == CANTINA_CHANCE ? LINE_CHANCE : LINE_MOVE;
    let_stand(s, line);
    return true;
}

static bool is_move(const Line *line) {
    return line->kind == LINE_MOVE || line->kind == LINE_CHANCE;
}

static bool read_hash(const char *text, uint64_t *hash) {
    int end = 0;
    return sscanf(text, "hash %" SCNx64 "%n", hash, &end) == 1 && !text[end];
}

static bool read_undo(const char *text, int *count) {
    int end = 0;
    return sscanf(text, "undo %d%n", count, &end) == 1 && (!text[end] || !strncmp(text + end, " ; ", 3));
}

static bool look_at(Script *s, char *text, Line *line) {
    uint64_t hash;
    const Line *above = s->line_count > 1 ? line - 1 : NULL;
    if (!strncmp(text, "key ", 4)) {
        line->kind = LINE_KEY;
        return true;
    }
    if (read_hash(text, &hash)) {
        line->kind = LINE_HASH;
        return (above && (is_move(above) || above->kind == LINE_HASH)) ||
               reader_fail(s->r, "a hash stands behind a move");
    }
    if (read_undo(text, &line->count)) {
        line->kind = LINE_UNDO;
        return strike_out(s, line);
    }
    if (strncmp(text, "end ", 4))
        return look_at_move(s, text, line);
    line->kind = LINE_END;
    let_stand(s, line);
    return true;
}

/* The rules have changed here: what stood above cannot be played, and cannot be taken back any more. */
static bool look_at_resume(Script *s) {
    if (s->r->reading->no_start)
        return reader_fail(s->r, "a game that goes on from a given state is not taken here");
    if (s->r->table->move_count)
        return reader_fail(s->r, "the rules change in the middle of what is played");
    for (int i = 0; i < s->standing_count; i++)
        s->chances += s->lines[s->standing[i]].kind == LINE_CHANCE;
    s->standing_count = 0;
    s->moves = s->decisions = 0;
    s->resume = s->line_count++;
    return true;
}

static bool add_line(Script *s, const char *text, int length) {
    char room[LINE_MOST];
    s->lines = table_grow(s->lines, s->line_count, &s->line_room, sizeof *s->lines);
    Line *line = &s->lines[s->line_count];
    *line = (Line){.text = text, .length = length, .number = s->r->line};
    if (length > 7 && !memcmp(text, "resume ", 7)) {
        line->kind = LINE_RESUME;
        return look_at_resume(s);
    }
    if (!copy_line(s->r, text, length, room))
        return false;
    s->line_count++;
    bool good = look_at(s, room, line);
    s->line_count -= !good;
    return good;
}

/* ---- playing ---- */

/* Is this what chance is asked now? */
static bool tag_fits(Reader *r, const char *given) {
    Question question = {0};
    char tag[TAG_MOST];
    Text text = text_over(tag, sizeof tag);
    cantina_choices(r->box, r->table->state, &question, NULL, 0);
    if (r->table->status != CANTINA_ASK || question.seat != CANTINA_CHANCE)
        return true; /* the move itself is refused */
    word_tag(&text, r->box, &question);
    return !strcmp(tag, given) || reader_disagree(r, "chance is asked for '%s' here, not for '%s'", tag, given);
}

static bool not_asked(Reader *r, const char *seat) {
    char other[16];
    Text text = text_over(other, sizeof other);
    word_id(&text, r->box, KIND_SEAT, cantina_asked(r->box, r->table->state));
    return reader_disagree(r, "%s is not the one who is asked: %s is", seat, other);
}

/* Why it is not, and by which rule. */
static bool impossible(Reader *r, const Given *given) {
    const Move *move = &given->move;
    if (move->seat == CANTINA_CHANCE)
        return reader_disagree(r, "'%s' is not possible here", given->word);
    Why why = choice_why_by(r->box, r->table->state, move->seat, move->choice);
    const char *rule = why.rule ? why.rule : "";
    return reader_disagree(r, "'%s' is not possible here: %s%s%s%s", given->word, why.reason ? why.reason->text : "",
                           *rule ? " (" : "", rule, *rule ? ")" : "");
}

static bool play_given(Reader *r, const Given *given) {
    Table *t = r->table;
    const Move *move = &given->move;
    table_open(t);
    if (move->seat == CANTINA_CHANCE && !tag_fits(r, given->tag))
        return false;
    if (t->status != CANTINA_ASK)
        return reader_disagree(r, "the game is over before this move");
    if (!move->side && cantina_asked(t->box, t->state) != move->seat)
        return not_asked(r, given->seat);
    int code = move->side ? table_side(t, move->seat, move->choice, move->who) : table_act(t, move->choice, move->who);
    if (code < 0)
        return impossible(r, given);
    t->moves[t->move_count - 1].line = r->line;
    return true;
}

/* A move that is taken back further down: it is written as it was, and can be done again. */
static void copy_struck(Script *s, const Given *given) {
    if (given->move.seat != CANTINA_CHANCE)
        table_note_decision(s->r->table, &given->move);
    lines_put_move(s->r->table, &given->move, given->tag);
    s->pending = table_grow(s->pending, s->pending_count, &s->pending_room, sizeof *s->pending);
    s->pending[s->pending_count++] = given->move;
}

static bool play_move(Script *s, char *text, const Line *line) {
    Given given;
    if (!read_given(s->r, text, &given))
        return false;
    if (!line->struck)
        return play_given(s->r, &given);
    copy_struck(s, &given);
    return true;
}

static bool check_hash(Script *s, const char *text) {
    uint64_t hash = 0;
    const Table *t = s->r->table;
    read_hash(text, &hash);
    if (s->above->struck)
        lines_put(s->r->table, "%s\n", text);
    else if (hash != t->moves[t->move_count - 1].hash)
        return reader_disagree(s->r, "the game no longer agrees with the record here");
    return true;
}

/* What these lines struck out can be done again, and what was made before them: what was made last goes first. */
static bool play_undo(Script *s, const Line *line) {
    Table *t = s->r->table;
    for (int left = line->count - line->before; s->pending_count && (left || line->before);) {
        const Move *last = &s->pending[--s->pending_count];
        if (last->seat == CANTINA_CHANCE)
            continue;
        table_keep_undone(t, last);
        left--;
    }
    if (line->before && !table_take_back(t, line->before))
        return reader_fail(s->r, "there are not so many decisions to undo");
    lines_put(t, "undo %d\n", line->count);
    return true;
}

static bool check_end(Reader *r, const char *text) {
    RecordText out = {0};
    if (r->table->status != CANTINA_OVER)
        return reader_disagree(r, "the record says the game is over, but it is not");
    record_put_end(&out, r->table);
    bool same = !strcmp(out.at, text);
    free(out.at);
    return same || reader_disagree(r, "the game ended otherwise than the record says");
}

static bool check_key(Reader *r, const char *hex) {
    Key key;
    if (table_key_read(hex, &key) && r->table->keyed && !memcmp(&key, &r->table->key, sizeof key))
        return true;
    return reader_fail(r, "the key does not fit the commitment");
}

static void copy_past(Table *t, const Line *line) {
    if (line->kind == LINE_END || line->kind == LINE_KEY)
        return;
    lines_add(t, line->text, line->length);
    lines_add(t, "\n", 1);
}

static bool play_resume(Script *s, const Line *line) {
    Reader *r = s->r;
    char *text = strndup(line->text + 7, (size_t)line->length - 7), wrong[400] = "";
    if (!text)
        abort();
    bool good = table_resume(r->table, text, s->chances, wrong, sizeof wrong) || reader_fail(r, "%s", wrong);
    free(text);
    if (!good)
        return false;
    copy_past(r->table, line);
    r->table->past = r->table->lines_length;
    return true;
}

static bool play_line(Script *s, const Line *line) {
    char text[LINE_MOST];
    s->r->line = line->number;
    if (line->kind == LINE_RESUME)
        return play_resume(s, line);
    copy_line(s->r, line->text, line->length, text);
    switch ((LineKind)line->kind) {
    case LINE_MOVE:
    case LINE_CHANCE:
        s->above = line;
        return play_move(s, text, line);
    case LINE_HASH:
        return check_hash(s, text);
    case LINE_UNDO:
        return play_undo(s, line);
    case LINE_END:
        return line->struck || check_end(s->r, text);
    case LINE_KEY:
        return check_key(s->r, text + 4);
    case LINE_RESUME:
        break;
    }
    return false;
}

/* ---- both ---- */

static bool is_cancelled(const Reader *r, int lines) {
    const atomic_int *cancelled = r->reading->cancelled;
    return cancelled && lines % CANCEL_EVERY == 0 && atomic_load(cancelled);
}

static bool too_long(const Script *s, const char *what, int most) {
    s->r->reading->too_long = true;
    return reader_fail(s->r, "the game is too long: at most %d %s are taken here", most, what);
}

/* As far as moves are wanted. */
static bool look_through(Script *s) {
    const RecordReading *reading = s->r->reading;
    const char *line;
    int length;
    while ((line = next_line(s->r, &length))) {
        if (reading->to >= 0 && s->moves >= reading->to && (length < 5 || strncmp(line, "hash ", 5)))
            return true;
        if (reading->lines_most && s->line_count >= reading->lines_most)
            return too_long(s, "lines", reading->lines_most);
        if (is_cancelled(s->r, s->line_count))
            return reader_fail(s->r, "nobody wants it any more");
        if (!add_line(s, line, length))
            return false;
        if (reading->moves_most && s->moves > reading->moves_most)
            return too_long(s, "moves", reading->moves_most);
    }
    return true;
}

static bool play_all(Script *s) {
    for (int i = 0; i < s->resume; i++)
        copy_past(s->r->table, &s->lines[i]);
    for (int i = s->resume < 0 ? 0 : s->resume; i < s->line_count; i++)
        if (is_cancelled(s->r, i))
            return reader_fail(s->r, "nobody wants it any more");
        else if (!play_line(s, &s->lines[i]))
            return false;
    return true;
}

/* Of two lines that are wrong the first is named: it is found last, when what stands before the other one is played. */
static bool read_game(Reader *r) {
    Script s = {.r = r, .moves = r->table->move_count, .decisions = table_decisions(r->table), .resume = -1};
    bool manual = r->table->manual;
    r->table->manual = true; /* outcomes are read, not drawn */
    bool good = look_through(&s);
    if (!play_all(&s))
        good = false;
    r->table->manual = manual;
    free(s.lines);
    free(s.standing);
    free(s.pending);
    return good;
}

/* The lines up to the first one that belongs to the game; they may be as long as they like. */
static bool read_header(Reader *r) {
    const char *line, *before = r->at;
    int length, number = r->line;
    bool good = true;
    for (; good && (line = next_line(r, &length)) && is_header_line(line, length); before = r->at, number = r->line) {
        char *text = strndup(line, (size_t)length);
        if (!text)
            abort();
        good = reader_header(r, text);
        free(text);
    }
    if (!good || !reader_begin(r))
        return false;
    r->at = before; /* that one is read again */
    r->line = number;
    return true;
}

static bool read_first_line(Reader *r) {
    int length, format = 0;
    const char *line = next_line(r, &length);
    char text[LINE_MOST] = "";
    r->line = r->line ? r->line : 1; /* of a file without any line */
    if (line && length < LINE_MOST && copy_line(r, line, length, text))
        sscanf(text, "cantina-record %d", &format);
    return format == RECORD_FORMAT ||
           reader_fail(r, "not a record of this version (it begins with 'cantina-record %d')", RECORD_FORMAT);
}

static bool read_all(Reader *r, const char *text, size_t length) {
    if (memchr(text, 0, length))
        return reader_fail(r, "not a text file");
    return read_first_line(r) && read_header(r) && read_game(r);
}

Table *table_replay_by(RecordReading *reading, const char *text, size_t length, char *wrong, size_t room) {
    Reader r = {.reading = reading, .at = text, .end = text + length, .before = -1, .wrong = wrong, .room = room};
    bool good = read_all(&r, text, length);
    json_decref(r.start);
    if (good && !reading->as_sent)
        table_open(r.table);
    if (good)
        return r.table;
    table_free(r.table);
    return NULL;
}

Table *table_replay(const char *text, size_t length, int to, BoxFinder find, void *self, char *wrong, size_t room) {
    RecordReading reading = {.find = find, .self = self, .to = to};
    return table_replay_by(&reading, text, length, wrong, room);
}

bool table_read(Table *t, const char *text, size_t length, char *wrong, size_t room) {
    RecordReading reading = {.to = -1};
    Reader r = {.reading = &reading,
                .before = t->lines_length,
                .at = text,
                .end = text + length,
                .wrong = wrong,
                .room = room,
                .table = t,
                .box = t->box};
    return read_game(&r);
}
