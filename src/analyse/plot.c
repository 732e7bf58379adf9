#include "analyse/plot.h"

#include <math.h>

#include "analyse/words.h"
#include "report/page.h"
#include "report/svg.h"

enum { WIDTH = 860, LEFT = 56, RIGHT = 20, BAR = 26, BARS_MOST = 5 + CANTINA_SEATS_MAX };

/* ---- the curve ---- */

typedef struct {
    Svg svg;
    const AnalysisPrint *print;
    int party;
    Scale x, y;
} Chart;

static void chart_line(Chart *c) {
    const Analysis *a = c->print->analysis;
    svg_path_begin(&c->svg, "won-line");
    svg_path_to(&c->svg, scale_at(&c->x, 0), scale_at(&c->y, 100 * a->party[c->party].start));
    for (int i = 0; i < a->judged; i++) {
        svg_path_to(&c->svg, scale_at(&c->x, i), scale_at(&c->y, 100 * a->moves[i].before[c->party]));
        svg_path_to(&c->svg, scale_at(&c->x, i + 1), scale_at(&c->y, 100 * a->moves[i].after[c->party]));
    }
    svg_path_to(&c->svg, scale_at(&c->x, a->judged), scale_at(&c->y, 100 * a->party[c->party].end));
    svg_path_end(&c->svg);
}

/* A line and a number where a turn begins, as many as there is room for. */
static void chart_turns(Chart *c) {
    const Analysis *a = c->print->analysis;
    int last = a->judged ? a->moves[a->judged - 1].turn : 0, every = last / 20 + 1;
    for (int i = 0; i < a->judged; i++) {
        int turn = a->moves[i].turn;
        char words[16];
        if (!turn || (i && a->moves[i - 1].turn == turn) || turn % every)
            continue;
        snprintf(words, sizeof words, "%d", turn);
        svg_line(&c->svg, "grid", scale_at(&c->x, i), c->y.at, scale_at(&c->x, i), c->y.till);
        svg_words(&c->svg, "tick middle", scale_at(&c->x, i), c->y.at + 18, words);
    }
}

static void tip_begin(Chart *c, int i) {
    const AnalysisPrint *p = c->print;
    const AnalysedMove *move = &p->analysis->moves[i];
    page_put(c->svg.out, "<g><title>%s: %s %s</title>\n", words_where(p->analysis, p->voice, i).at,
             words_what(p->analysis, p->voice, i).at,
             words_change(p->voice, move->before[c->party], move->after[c->party]).at);
}

/* Mistakes are diamonds, luck beyond its error dots. */
static void chart_mark(Chart *c, int i) {
    const AnalysedMove *move = &c->print->analysis->moves[i];
    double change = move->after[c->party] - move->before[c->party];
    double x = scale_at(&c->x, i + 1), y = scale_at(&c->y, 100 * move->after[c->party]);
    bool mistake = move->mistake && move->party == c->party;
    bool luck =
        move->kind == MOVE_CHANCE && fabs(change) >= ANALYSE_MISTAKE && fabs(change) > 2 * move->error[c->party];
    if (!mistake && !luck)
        return;
    tip_begin(c, i);
    if (mistake)
        svg_diamond(&c->svg, "lost-solid mark", x, y, 6);
    else
        svg_dot(&c->svg, "won mark", x, y, 4);
    fputs("</g>\n", c->svg.out);
}

static void chart_legend(Chart *c) {
    Voice voice = c->print->voice;
    svg_diamond(&c->svg, "lost-solid mark", LEFT + 8, 12, 6);
    svg_words(&c->svg, "label", LEFT + 20, 16, ui(voice, UI_AN_LEGEND_MISTAKE));
    svg_dot(&c->svg, "won mark", LEFT + 168, 12, 4);
    svg_words(&c->svg, "label", LEFT + 180, 16, ui(voice, UI_AN_LEGEND_LUCK));
}

void plot_chance(FILE *out, const AnalysisPrint *print, int party) {
    const Analysis *a = print->analysis;
    Chart c = {.print = print, .party = party, .x = {0, a->judged, LEFT, WIDTH - RIGHT}, .y = {0, 100, 292, 34}};
    if (!a->judged)
        return;
    svg_begin(&c.svg, out, WIDTH, 340, "chance", ui(print->voice, UI_AN_CHANCE), ui(print->voice, UI_AN_CHANCE_ABOUT));
    svg_axis_y(&c.svg, &c.x, &c.y, 25, "%");
    chart_turns(&c);
    chart_line(&c);
    for (int i = 0; i < a->judged; i++)
        chart_mark(&c, i);
    chart_legend(&c);
    svg_words(&c.svg, "unit end", c.x.till, c.y.at + 40, ui(print->voice, UI_AN_COL_TURN));
    svg_end(&c.svg);
}

/* ---- luck and choice ---- */

typedef struct {
    Words name;
    double value;
} Bar;

static Bar bar_of(Voice voice, UiId name, double value) {
    return (Bar){words_ui(voice, name, NULL), value};
}

static int list_bars(const AnalysisPrint *p, int party, Bar *bars) {
    const Analysis *a = p->analysis;
    const AnalysedParty *page = &a->party[party];
    int count = 0;
    bars[count++] = bar_of(p->voice, UI_AN_BAR_LUCK, page->luck);
    bars[count++] = bar_of(p->voice, UI_AN_BAR_GOOD, page->good);
    bars[count++] = bar_of(p->voice, UI_AN_BAR_BAD, page->bad);
    for (Seat seat = 1; seat <= a->table->seats; seat++) {
        if (a->parties > 1 && seat != party + 1)
            continue;
        Words name = words_seat(p->voice, seat);
        Words words = words_ui(p->voice, UI_AN_BAR_CHOICE, ui_args(ui_words("seat", name.at)));
        bars[count++] = (Bar){words, -a->seat[seat].loss};
    }
    if (a->parties > 1)
        bars[count++] = bar_of(p->voice, UI_AN_BAR_OTHERS, page->others);
    bars[count++] = bar_of(p->voice, UI_AN_BAR_DRIFT, page->drift);
    return count;
}

static void draw_bar(Svg *svg, const Bar *bar, const Scale *x, double y) {
    double zero = scale_at(x, 0), at = scale_at(x, 100 * bar->value);
    svg_words(svg, "label end", x->at - 48, y + 4, bar->name.at);
    svg_rect(svg, bar->value < 0 ? "lost" : "won", fmin(zero, at), y - 8, fabs(at - zero), 16, NULL);
    svg_words(svg, bar->value < 0 ? "value end" : "value", at + (bar->value < 0 ? -8 : 8), y + 4,
              words_points(bar->value).at);
}

void plot_books(FILE *out, const AnalysisPrint *print, int party) {
    Svg svg;
    Bar bars[BARS_MOST];
    int count = list_bars(print, party, bars);
    double low = -10, high = 10;
    for (int i = 0; i < count; i++)
        low = fmin(low, 100 * bars[i].value), high = fmax(high, 100 * bars[i].value);
    double step = scale_step(high - low, 8), end = 20.0 + BAR * count;
    Scale x = {step * floor(low / step), step * ceil(high / step), 300, WIDTH - 60}, y = {0, 1, end, 8};
    svg_begin(&svg, out, WIDTH, end + 30, "books", ui(print->voice, UI_AN_BOOKS), ui(print->voice, UI_AN_BOOKS_ABOUT));
    svg_axis_x(&svg, &x, &y, step, "");
    svg_line(&svg, "axis", scale_at(&x, 0), y.at, scale_at(&x, 0), y.till);
    for (int i = 0; i < count; i++)
        draw_bar(&svg, &bars[i], &x, 22 + BAR * i);
    svg_end(&svg);
}
