/* An analysis for a terminal. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/words.h"

enum { ROWS = 11, MARGIN = 7 }; /* of the plot: one for each ten per cent; room for "100% |" */

/* ---- the curve ---- */

/* How much a mark matters where several moves share a column. */
static char mark_of(const Analysis *a, int party, int i, char now) {
    const AnalysedMove *move = &a->moves[i];
    double change = fabs(move->after[party] - move->before[party]);
    if (move->mistake && move->party == party)
        return 'x';
    if (now != 'x' && move->kind == MOVE_CHANCE && change >= ANALYSE_MISTAKE && change > 2 * move->error[party])
        return 'o';
    return now;
}

static int row_of(double value) {
    return (int)lround((1 - value) * (ROWS - 1));
}

/* One column for every move, or for several. */
static void draw_curve(const Analysis *a, int party, char *grid, int columns) {
    memset(grid, ' ', (size_t)ROWS * (size_t)columns);
    for (int column = 0; column < columns; column++) {
        int first = (int)((long)column * a->judged / columns), end = (int)((long)(column + 1) * a->judged / columns);
        char mark = '.';
        for (int i = first; i < end; i++)
            mark = mark_of(a, party, i, mark);
        grid[row_of(a->moves[end - 1].after[party]) * columns + column] = mark;
    }
}

static void text_curve(FILE *out, const AnalysisPrint *p, int width) {
    const Analysis *a = p->analysis;
    int columns = a->judged < width - MARGIN ? a->judged : width - MARGIN;
    char *grid = columns > 0 ? malloc((size_t)ROWS * (size_t)columns) : NULL;
    if (!grid)
        return;
    draw_curve(a, words_party(p), grid, columns);
    fprintf(out, "\n%s\n", words_heading(p, UI_AN_CHANCE, UI_AN_CHANCE_OF).at);
    for (int row = 0; row < ROWS; row++) {
        int length = columns;
        while (length && grid[row * columns + length - 1] == ' ')
            length--;
        fprintf(out, "%4d%% |%.*s\n", 10 * (ROWS - 1 - row), length, grid + row * columns);
    }
    fprintf(out, "%s\n", ui(p->voice, UI_AN_KEY));
    free(grid);
}

/* ---- the books ---- */

static void text_line(FILE *out, Voice voice, UiId id, double points, double error) {
    Words by = words_points(points), about = words_error(error);
    fprintf(out, "  %s\n", words_ui(voice, id, ui_args(ui_words("points", by.at), ui_words("error", about.at))).at);
}

static void text_books(FILE *out, const AnalysisPrint *p) {
    const Analysis *a = p->analysis;
    const AnalysedParty *page = &a->party[words_party(p)];
    Words from = words_percent(page->start), to = words_percent(page->end);
    Words good = words_points(page->good), bad = words_points(page->bad);
    fprintf(out, "\n%s\n",
            words_ui(p->voice, UI_AN_FROM_TO, ui_args(ui_words("from", from.at), ui_words("to", to.at))).at);
    text_line(out, p->voice, UI_AN_LUCK, page->luck, page->luck_error);
    fprintf(out, "    %s\n",
            words_ui(p->voice, UI_AN_LUCK_PARTS, ui_args(ui_words("good", good.at), ui_words("bad", bad.at))).at);
    text_line(out, p->voice, UI_AN_CHOICE, page->choice, page->choice_error);
    if (a->parties > 1)
        text_line(out, p->voice, UI_AN_OTHERS, page->others, 0);
    text_line(out, p->voice, UI_AN_DRIFT, page->drift, 0);
}

static void text_seats(FILE *out, const AnalysisPrint *p) {
    const Analysis *a = p->analysis;
    fprintf(out, "\n%s\n", ui(p->voice, UI_AN_BY_SEAT));
    for (Seat seat = 1; seat <= a->table->seats; seat++) {
        const AnalysedSeat *figures = &a->seat[seat];
        Words name = words_seat(p->voice, seat), who = words_player(a, p->voice, seat);
        Words points = words_points(-figures->loss), error = words_error(figures->error);
        Words first = words_ui(p->voice, UI_AN_SEAT,
                               ui_args(ui_words("seat", name.at), ui_words("who", who.at),
                                       ui_words("points", points.at), ui_words("error", error.at)));
        fprintf(out, "  %s; %s, %s\n", first.at,
                words_ui(p->voice, UI_AN_DECISIONS, ui_args(ui_number("n", figures->decisions))).at,
                words_ui(p->voice, UI_AN_MISTAKE_COUNT, ui_args(ui_number("n", figures->mistakes))).at);
    }
}

/* ---- the moves that mattered ---- */

/* "−9 ±2", as wide as "+100 ±10"; a minus takes three bytes. */
static void text_points(FILE *out, double change, double error) {
    Words points = words_points(change), about = words_error(error);
    int width = (int)strlen(points.at) - (lround(100 * change) < 0 ? 2 : 0);
    fprintf(out, "  %*s%s ±%-3s", width < 4 ? 4 - width : 0, "", points.at, about.at);
}

/* Told as what it did to one party. */
static void text_move(FILE *out, const AnalysisPrint *p, int i, int party, double change, double error) {
    const Analysis *a = p->analysis;
    const AnalysedMove *move = &a->moves[i];
    text_points(out, change, error);
    fprintf(out, "%s: %s\n             %s", words_where(a, p->voice, i).at,
            words_change(p->voice, move->before[party], move->after[party]).at, words_what(a, p->voice, i).at);
    if (move->kind == MOVE_DECISION && move->loss > 0) {
        Words better = words_choice(p->voice, move->best);
        fprintf(out, " %s", words_ui(p->voice, UI_AN_BETTER, ui_args(ui_words("choice", better.at))).at);
    }
    fputc('\n', out);
}

static void text_turning(FILE *out, const AnalysisPrint *p) {
    int moves[ANALYSE_LISTED], party = words_party(p), count = analyse_turning(p->analysis, party, moves);
    fprintf(out, "\n%s\n", words_heading(p, UI_AN_TURNING, UI_AN_TURNING_OF).at);
    for (int i = 0; i < count; i++) {
        const AnalysedMove *move = &p->analysis->moves[moves[i]];
        text_move(out, p, moves[i], party, move->after[party] - move->before[party], move->error[party]);
    }
    if (!count)
        fprintf(out, "  %s\n", ui(p->voice, UI_AN_NO_TURNING));
}

static void text_mistakes(FILE *out, const AnalysisPrint *p) {
    int moves[ANALYSE_LISTED], count = analyse_mistakes(p->analysis, p->seat, moves);
    fprintf(out, "\n%s\n", ui(p->voice, UI_AN_MISTAKES));
    for (int i = 0; i < count; i++) {
        const AnalysedMove *move = &p->analysis->moves[moves[i]];
        text_move(out, p, moves[i], move->party, -move->loss, move->loss_error);
    }
    if (!count)
        fprintf(out, "  %s\n", ui(p->voice, UI_AN_NO_MISTAKES));
}

/* ---- all of it ---- */

static void text_head(FILE *out, const AnalysisPrint *p) {
    const Analysis *a = p->analysis;
    fprintf(out, "%s %s\n%s\n", words_game(a, p->voice).at, words_ending(a, p->voice).at, words_judge(a, p->voice).at);
    if (!a->whole)
        fprintf(out, "%s\n", words_stopped(a, p->voice).at);
}

void analyse_text(FILE *out, const AnalysisPrint *p, int width) {
    text_head(out, p);
    text_curve(out, p, width);
    text_books(out, p);
    text_seats(out, p);
    text_turning(out, p);
    text_mistakes(out, p);
    fprintf(out, "\n%s\n", ui(p->voice, UI_AN_NOTE));
}
