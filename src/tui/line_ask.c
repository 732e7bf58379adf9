/* A question, its choices, and which of them a typed line means. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tui/line_session.h"
#include "tui/rules.h"

/* ---- what may be answered ---- */

static bool stays_aside(const Session *s, Choice choice) {
    return s->show->aside && s->show->aside(choice);
}

/* Those that are printed under every question come first; the order is kept otherwise. */
static void sort_sides(const Session *s, Pending *p) {
    for (int i = 1; i < p->side_count; i++)
        for (int at = i; at && stays_aside(s, p->sides[at - 1]) && !stays_aside(s, p->sides[at]); at--) {
            Choice side = p->sides[at];
            Seat seat = p->side_seats[at];
            p->sides[at] = p->sides[at - 1], p->side_seats[at] = p->side_seats[at - 1];
            p->sides[at - 1] = side, p->side_seats[at - 1] = seat;
        }
}

static void gather_sides(const Session *s, Pending *p) {
    for (Seat seat = 1; seat <= CANTINA_SEATS_MAX; seat++) {
        if (!(s->eyes & SEAT_BIT(seat)))
            continue;
        int count = cantina_side(s->voice.box, s->view, seat, p->sides + p->side_count, SIDE_MOST - p->side_count);
        for (int i = 0; i < count; i++)
            p->side_seats[p->side_count++] = seat;
    }
}

void ask_gather(const Session *s, Pending *p) {
    p->count = cantina_choices(s->voice.box, s->view, &p->question, p->choices, CANTINA_CHOICES_MAX);
    p->side_count = 0;
    gather_sides(s, p);
    sort_sides(s, p);
}

/* ---- printing ---- */

static void put_note(const Session *s, Text *line, Choice choice) {
    char memory[1024];
    Text note = text_over(memory, sizeof memory);
    Show show = session_show(s);
    advice_note(&show.look, choice, &note);
    if (!note.used)
        return;
    text_put(line, " – ");
    text_put(line, memory);
}

static void put_mark(Text *line, const char *word, bool *any) {
    text_put(line, *any ? ", " : " [");
    text_put(line, word);
    *any = true;
}

/* A mark on every choice would tell nothing. */
static bool all_reveal(const Session *s, const Pending *p) {
    for (int i = 0; i < p->count; i++)
        if (!cantina_reveals(s->voice.box, s->view, p->choices[i]))
            return false;
    return p->count > 1;
}

static void print_choice(const Session *s, const Pending *p, int i, bool marked) {
    char memory[SAY_ROOM];
    Text line = text_over(memory, sizeof memory);
    bool any = false;
    if (i < 9 && p->count > 9)
        text_char(&line, ' ');
    text_int(&line, i + 1);
    text_put(&line, "  ");
    say_choice(&line, s->voice, p->choices[i]);
    put_note(s, &line, p->choices[i]);
    if (p->question.fallback == i)
        put_mark(&line, ui(s->voice, UI_MARK_DEFAULT), &any);
    if (marked && cantina_reveals(s->voice.box, s->view, p->choices[i]))
        put_mark(&line, ui(s->voice, UI_MARK_REVEALS), &any);
    text_put(&line, any ? "]" : "");
    screen_say(&s->screen, memory, p->count > 9 ? 4 : 3);
}

static void print_side(const Session *s, const Pending *p, int i) {
    char memory[SAY_ROOM];
    Text line = text_over(memory, sizeof memory);
    text_char(&line, 's');
    text_int(&line, i + 1);
    text_put(&line, "  ");
    say_choice(&line, s->voice, p->sides[i]);
    put_note(s, &line, p->sides[i]);
    text_put(&line, " [");
    text_put(&line, ui(s->voice, UI_MARK_SIDE));
    text_put(&line, "]");
    screen_say(&s->screen, memory, 4);
}

void ask_print_sides(const Session *s, const Pending *p, bool all) {
    for (int i = 0; i < p->side_count; i++)
        if (all || !stays_aside(s, p->sides[i]))
            print_side(s, p, i);
}

/* "P1", "P1 (Yoda)" */
static void put_asked(const Session *s, const Pending *p, Text *out) {
    char memory[128];
    Text who = text_over(memory, sizeof memory);
    Show show = session_show(s);
    text_put(out, name_of(s->voice, KIND_SEAT, p->question.seat).at);
    if (s->show->asked)
        s->show->asked(&show, &p->question, &who);
    if (!who.used)
        return;
    text_put(out, " (");
    text_put(out, memory);
    text_char(out, ')');
}

static void print_prompt(const Session *s, const Pending *p) {
    char memory[SAY_ROOM];
    Text line = text_over(memory, sizeof memory);
    Show show = session_show(s);
    s->show->status(&show, &line);
    if (line.used)
        screen_say(&s->screen, memory, 2);
    char prompt[1024];
    Text words = text_over(prompt, sizeof prompt);
    say_prompt(&words, s->voice, &p->question);
    line = text_over(memory, sizeof memory);
    char asked[160];
    Text who = text_over(asked, sizeof asked);
    put_asked(s, p, &who);
    screen_tint(&s->screen, &line, TINT_STRONG, asked);
    text_put(&line, ": ");
    screen_tint(&s->screen, &line, TINT_STRONG, prompt);
    screen_say(&s->screen, memory, 2);
}

/* Numbers in a row: the first and the last say it all, and what is typed is the number itself. */
static bool is_amount(const Pending *p) {
    return p->question.kind == CANTINA_ASK_AMOUNT && p->count > 0;
}

void ask_print(const Session *s, const Pending *p) {
    screen_break(&s->screen);
    print_prompt(s, p);
    bool marked = !all_reveal(s, p);
    if (is_amount(p))
        say_ui(s, UI_AMOUNT, ui_args(ui_number("from", p->choices[0].a), ui_number("to", p->choices[p->count - 1].a)));
    for (int i = 0; i < p->count && !is_amount(p); i++)
        print_choice(s, p, i, marked);
    ask_print_sides(s, p, false);
}

bool ask_shows_default(const Pending *p) {
    return !is_amount(p) && p->question.fallback < p->count;
}

/* ---- matching ---- */

void ask_word(const char *line, char *word, size_t room) {
    size_t used = 0;
    for (; *line && used + 1 < room; line++) {
        char c = *line == ' ' || *line == '\t' ? ':' : *line;
        if (c == ':' && (!used || word[used - 1] == ':'))
            continue;
        word[used++] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    }
    while (used && word[used - 1] == ':')
        used--;
    word[used] = 0;
}

static Choice answer_at(const Pending *p, int i) {
    return i < p->count ? p->choices[i] : p->sides[i - p->count];
}

static bool is_number(const char *line, int *number) {
    char *end;
    long n = strtol(line, &end, 10);
    *number = n > 0 && n < 10000 ? (int)n : 0;
    line += *line == '-'; /* no choice has such a number, but words may hold it: "IG-11" */
    return *line >= '0' && *line <= '9' && !*end;
}

typedef enum { BY_WORD, BY_WORD_START, BY_TEXT_START, BY_TEXT_PART, BY_TEXT_WORDS, WAYS } Way;

static bool meant(const Session *s, Choice choice, const char *line, const char *word, Way way) {
    char id[160], text[512];
    cantina_choice_word(s->voice.box, choice, id, sizeof id);
    cantina_choice_text(s->voice.box, s->voice.lang, choice, text, sizeof text);
    switch (way) {
    case BY_WORD:
        return !strcmp(id, word);
    case BY_WORD_START:
        return words_begin(id, word);
    case BY_TEXT_START:
        return words_begin(text, line);
    case BY_TEXT_PART:
        return words_within(text, line);
    default:
        return words_along(text, line);
    }
}

static int match_by(const Session *s, const Pending *p, const char *line, Way way, int *index) {
    char word[SCREEN_LINE];
    int found = 0;
    ask_word(line, word, sizeof word);
    for (int i = 0; i < p->count + p->side_count && *word; i++)
        if (meant(s, answer_at(p, i), line, word, way) && !found++)
            *index = i;
    return found;
}

/* A number of the list, or s and a number for a side act. */
static bool match_number(const Pending *p, const char *line, int *index) {
    int number, first = is_amount(p) ? p->choices[0].a : 1;
    if (is_number(line, &number) && number >= first && number < first + p->count) {
        *index = number - first;
        return true;
    }
    if ((*line == 's' || *line == 'S') && is_number(line + 1, &number) && number >= 1 && number <= p->side_count) {
        *index = p->count + number - 1;
        return true;
    }
    return false;
}

Match ask_match(const Session *s, const Pending *p, const char *line, bool exact, int *index) {
    int number;
    if (match_number(p, line, index))
        return MATCH_ONE;
    if (is_number(line, &number))
        return MATCH_NONE;
    for (Way way = BY_WORD; way < (exact ? BY_WORD + 1 : WAYS); way++) {
        int found = match_by(s, p, line, way, index);
        if (found)
            return found == 1 ? MATCH_ONE : MATCH_MANY;
    }
    return MATCH_NONE;
}
