/* The report: one page that needs nothing else. */
#include <math.h>

#include "analyse/plot.h"
#include "analyse/words.h"
#include "report/page.h"
#include "report/sheet.h"

static const char *word(const AnalysisPrint *p, UiId id) {
    return ui(p->voice, id);
}

static void put_head(FILE *out, const AnalysisPrint *p) {
    const Analysis *a = p->analysis;
    const char *game = a->table->box->game->name;
    char title[128];
    Text text = text_over(title, sizeof title);
    text_put(&text, game);
    text_put(&text, ": ");
    text_put(&text, word(p, UI_AN_TITLE));
    sheet_begin(out, p->voice.lang ? p->voice.lang->code : "en", title, word(p, UI_AN_TITLE), game);
    page_put(out, "%s %s %s", words_game(a, p->voice).at, words_ending(a, p->voice).at, words_judge(a, p->voice).at);
    sheet_lead_end(out);
    if (!a->whole)
        page_put(out, "<p class=\"notice\">%s</p>\n", words_stopped(a, p->voice).at);
}

/* ---- the figures at a glance ---- */

static void put_tile(FILE *out, const char *name, double points, double error) {
    page_put(out, "<li><span class=\"name\">%s</span><b>%s</b>", name, words_points(points).at);
    if (error > 0)
        page_put(out, "<span>±%s</span>", words_error(error).at);
    fputs("</li>\n", out);
}

static void put_tiles(FILE *out, const AnalysisPrint *p) {
    const AnalysedParty *page = &p->analysis->party[words_party(p)];
    page_put(out, "<ul class=\"tiles\">\n<li><span class=\"name\">%s</span><b>%s</b></li>\n",
             words_heading(p, UI_AN_CHANCE, UI_AN_CHANCE_OF).at, words_change(p->voice, page->start, page->end).at);
    put_tile(out, word(p, UI_AN_BAR_LUCK), page->luck, page->luck_error);
    put_tile(out, word(p, UI_AN_TILE_CHOICE), page->choice, page->choice_error);
    if (p->analysis->parties > 1)
        put_tile(out, word(p, UI_AN_BAR_OTHERS), page->others, 0);
    put_tile(out, word(p, UI_AN_BAR_DRIFT), page->drift, 0);
    fputs("</ul>\n", out);
}

/* ---- sections ---- */

static void begin(FILE *out, const AnalysisPrint *p, const char *title, UiId about) {
    section_begin(out, title, word(p, about));
}

static bool holds_words(UiId column) {
    return column == UI_AN_COL_WHAT || column == UI_AN_COL_BETTER || column == UI_AN_COL_KIND ||
           column == UI_AN_COL_PLAYER;
}

static void put_columns(FILE *out, const AnalysisPrint *p, const UiId *columns, int count) {
    fputs("<table><thead><tr>", out);
    for (int i = 0; i < count; i++)
        page_put(out, "<th scope=\"col\"%r>%s</th>", holds_words(columns[i]) ? " class=\"words\"" : "",
                 word(p, columns[i]));
    fputs("</tr></thead><tbody>\n", out);
}

/* ---- the moves that mattered ---- */

static const char *better(const AnalysisPrint *p, const AnalysedMove *move, Words *words) {
    if (move->kind != MOVE_DECISION || move->loss <= 0)
        return "";
    *words = words_choice(p->voice, move->best);
    return words->at;
}

/* Told as what it did to one party. */
static void put_row(FILE *out, const AnalysisPrint *p, int i, int party) {
    const Analysis *a = p->analysis;
    const AnalysedMove *move = &a->moves[i];
    Words words, before = words_percent(move->before[party]), after = words_percent(move->after[party]);
    page_put(out, "<tr><th scope=\"row\">%s</th><td class=\"words\">%s</td>", words_where(a, p->voice, i).at,
             words_what(a, p->voice, i).at);
    page_put(out, "<td>%s%%</td><td>%s%%</td><td>%s</td><td>±%s</td><td class=\"words\">%s</td></tr>\n", before.at,
             after.at, words_points(move->after[party] - move->before[party]).at, words_error(move->error[party]).at,
             better(p, move, &words));
}

/* Mistakes are told of those who made them, other moves of the party that the page is about. */
static void put_rows(FILE *out, const AnalysisPrint *p, const int *moves, int count, bool mistakes) {
    static const UiId columns[] = {UI_AN_COL_WHERE,  UI_AN_COL_WHAT,  UI_AN_COL_BEFORE, UI_AN_COL_AFTER,
                                   UI_AN_COL_CHANGE, UI_AN_COL_ERROR, UI_AN_COL_BETTER};
    if (!count) {
        page_put(out, "<p>%s</p>\n", word(p, mistakes ? UI_AN_NO_MISTAKES : UI_AN_NO_TURNING));
        return;
    }
    put_columns(out, p, columns, COUNT(columns));
    for (int i = 0; i < count; i++)
        put_row(out, p, moves[i], mistakes ? p->analysis->moves[moves[i]].party : words_party(p));
    fputs("</tbody></table>\n", out);
}

static void put_turning(FILE *out, const AnalysisPrint *p) {
    int moves[ANALYSE_LISTED], count = analyse_turning(p->analysis, words_party(p), moves);
    begin(out, p, words_heading(p, UI_AN_TURNING, UI_AN_TURNING_OF).at, UI_AN_TURNING_ABOUT);
    put_rows(out, p, moves, count, false);
    section_end(out);
}

static void put_mistakes(FILE *out, const AnalysisPrint *p) {
    int moves[ANALYSE_LISTED], count = analyse_mistakes(p->analysis, p->seat, moves);
    begin(out, p, word(p, UI_AN_MISTAKES), UI_AN_NOTE);
    put_rows(out, p, moves, count, true);
    section_end(out);
}

/* ---- the curve and the books ---- */

static void put_all_moves(FILE *out, const AnalysisPrint *p) {
    static const UiId columns[] = {UI_AN_COL_MOVE,   UI_AN_COL_TURN,  UI_AN_COL_KIND, UI_AN_COL_WHAT,
                                   UI_AN_COL_BEFORE, UI_AN_COL_AFTER, UI_AN_COL_ERROR};
    static const UiId kinds[MOVE_KINDS] = {UI_AN_KIND_DECISION, UI_AN_KIND_FORCED, UI_AN_KIND_SIDE, UI_AN_KIND_CHANCE};
    const Analysis *a = p->analysis;
    int party = words_party(p);
    page_put(out, "<details><summary>%s</summary>", word(p, UI_AN_ALL));
    put_columns(out, p, columns, COUNT(columns));
    for (int i = 0; i < a->judged; i++) {
        const AnalysedMove *move = &a->moves[i];
        page_put(out, "<tr><th scope=\"row\">%d</th><td>%d</td><td class=\"words\">%s</td><td class=\"words\">%s</td>",
                 i + 1, move->turn, word(p, move->mistake ? UI_AN_KIND_MISTAKE : kinds[move->kind]),
                 words_what(a, p->voice, i).at);
        page_put(out, "<td>%p%%</td><td>%p%%</td><td>%p</td></tr>\n", move->before[party], move->after[party],
                 move->error[party]);
    }
    fputs("</tbody></table></details>\n", out);
}

static void put_seats(FILE *out, const AnalysisPrint *p) {
    static const UiId columns[] = {UI_AN_COL_SEAT,     UI_AN_COL_PLAYER, UI_AN_COL_DECISIONS,
                                   UI_AN_COL_MISTAKES, UI_AN_COL_CHANGE, UI_AN_COL_ERROR};
    const Analysis *a = p->analysis;
    put_columns(out, p, columns, COUNT(columns));
    for (Seat seat = 1; seat <= a->table->seats; seat++) {
        const AnalysedSeat *figures = &a->seat[seat];
        page_put(out, "<tr><th scope=\"row\">%s</th><td class=\"words\">%s</td><td>%d</td><td>%d</td>",
                 words_seat(p->voice, seat).at, words_player(a, p->voice, seat).at, figures->decisions,
                 figures->mistakes);
        page_put(out, "<td>%s</td><td>±%s</td></tr>\n", words_points(-figures->loss).at,
                 words_error(figures->error).at);
    }
    fputs("</tbody></table>\n", out);
}

static void put_curve(FILE *out, const AnalysisPrint *p) {
    begin(out, p, words_heading(p, UI_AN_CHANCE, UI_AN_CHANCE_OF).at, UI_AN_CHANCE_ABOUT);
    plot_chance(out, p, words_party(p));
    put_all_moves(out, p);
    section_end(out);
}

static void put_books(FILE *out, const AnalysisPrint *p) {
    begin(out, p, word(p, UI_AN_BOOKS), UI_AN_BOOKS_ABOUT);
    plot_books(out, p, words_party(p));
    put_seats(out, p);
    section_end(out);
}

void analyse_html(FILE *out, const AnalysisPrint *p) {
    put_head(out, p);
    put_tiles(out, p);
    put_curve(out, p);
    put_books(out, p);
    put_turning(out, p);
    put_mistakes(out, p);
    sheet_end(out, p->analysis->table->box);
}
