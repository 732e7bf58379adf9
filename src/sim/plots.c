#include "sim/plots.h"

#include <math.h>
#include <string.h>

#include "report/page.h"
#include "report/svg.h"

enum { WIDTH = 860, LEFT = 56, RIGHT = 70, BARS_MOST = 42 };

/* ---- legend: a sample and a word, so that colour is never the only mark ---- */

static void legend(Svg *svg, double x, const char *class, const char *words) {
    svg_rect(svg, class, x, 6, 22, 12, NULL);
    svg_words(svg, "label", x + 30, 16, words);
}

/* ---- win rate ---- */

static double round_up(double value, double step) {
    return step * ceil(value / step - 1e-9);
}

static double highest_rate(const SimResult *result) {
    double most = 0.05;
    for (int party = 0; party < figures_parties(result); party++)
        most = fmax(most, figures_win(result, party).ci.high);
    return most;
}

void plot_rate(Svg *svg, const char *label, const Rate *win, const Scale *x, double y) {
    char words[64];
    double at = scale_at(x, 100 * win->rate);
    double low = scale_at(x, 100 * win->ci.low), high = scale_at(x, 100 * win->ci.high);
    int tenths = (int)lround(1000 * win->rate);
    snprintf(words, sizeof words, "%d.%d%%", tenths / 10, tenths % 10);
    svg_words(svg, "label end", x->at - 10, y + 4, label);
    svg_rect(svg, "won-soft", low, y - 9, high - low, 18, NULL);
    svg_whisker(svg, "whisker", low, high, y);
    svg_diamond(svg, "won", at, y, 7);
    svg_words(svg, "value", high + 10, y + 4, words);
}

void plot_wins(FILE *out, const SimResult *result) {
    Svg svg;
    int rows = figures_parties(result);
    double step = scale_step(100 * highest_rate(result), 8);
    double most = fmin(100, round_up(100 * highest_rate(result) * 1.1, step));
    Scale x = {0, most, LEFT, WIDTH - RIGHT}, y = {0, 1, 34.0 + 34 * rows, 10};
    svg_begin(&svg, out, WIDTH, 34 * rows + 62, "wins", "Win rate",
              "The share of games won, with its 95 per cent interval.");
    svg_axis_x(&svg, &x, &y, step, "%");
    for (int party = 0; party < rows; party++) {
        Rate win = figures_win(result, party);
        plot_rate(&svg, figures_party_word(result, party), &win, &x, 34 + 34 * party);
    }
    svg_end(&svg);
}

/* ---- length ---- */

/* Games by length, several turns to a bar where there are many. */
typedef struct {
    int wide;  /* turns to a bar */
    int first; /* turns of the first bar */
    int count;
    double games[SIM_ENDS][SIM_TURNS];
    double most; /* games of the highest bar */
} Bars;

static Bars bars_of(const SimResult *result) {
    Bars bars = {.most = 1};
    const SimTally *tally = result->tally;
    int last = figures_turns(result, 1.0), first = figures_turns(result, 0.0);
    bars.wide = (last - first) / BARS_MOST + 1;
    bars.first = first - first % bars.wide;
    for (int turn = bars.first; turn <= last; turn++) {
        int bar = (turn - bars.first) / bars.wide;
        for (int end = 0; end < SIM_ENDS; end++)
            bars.games[end][bar] += tally->length[end][turn];
        bars.count = bar + 1;
        bars.most = fmax(bars.most, bars.games[SIM_LOST][bar] + bars.games[SIM_WON][bar]);
    }
    return bars;
}

static void length_bar(Svg *svg, const Bars *bars, int bar, const Scale *x, const Scale *y) {
    static const char *const classes[SIM_ENDS] = {"lost", "won"};
    static const char *const words[SIM_ENDS] = {"lost", "won"};
    double below = 0, left = scale_at(x, bar), wide = scale_at(x, bar + 1) - left;
    int turns = bars->first + bar * bars->wide;
    for (int end = 0; end < SIM_ENDS; end++) {
        double games = bars->games[end][bar], top = scale_at(y, below + games);
        char tip[64];
        snprintf(tip, sizeof tip, "%d–%d turns: %d %s", turns, turns + bars->wide - 1, (int)games, words[end]);
        if (bars->wide == 1)
            snprintf(tip, sizeof tip, "%d turns: %d %s", turns, (int)games, words[end]);
        if (games > 0)
            svg_rect(svg, classes[end], left + wide * 0.08, top, wide * 0.84, scale_at(y, below) - top, tip);
        below += games;
    }
}

static void length_ticks(Svg *svg, const Bars *bars, const Scale *x, const Scale *y) {
    int every = bars->count / 20 + 1;
    for (int bar = 0; bar < bars->count; bar++) {
        int turns = bars->first + bar * bars->wide;
        char words[16];
        snprintf(words, sizeof words, "%d", turns);
        if (turns / bars->wide % every == 0)
            svg_words(svg, "tick middle", scale_at(x, bar + (bars->wide == 1 ? 0.5 : 0)), y->at + 18, words);
    }
}

void plot_length(FILE *out, const SimResult *result) {
    Svg svg;
    Bars bars = bars_of(result);
    bool team = result->kind != CANTINA_RIVALS;
    double step = fmax(1, scale_step(bars.most, 5));
    Scale x = {0, bars.count < 6 ? 6 : bars.count, LEFT, WIDTH - 20};
    Scale y = {0, round_up(bars.most, step), 262, 34};
    svg_begin(&svg, out, WIDTH, 310, "length", "Length of games",
              "How many games ended after how many turns, won and lost ones stacked.");
    svg_axis_y(&svg, &x, &y, step, "");
    for (int bar = 0; bar < bars.count; bar++)
        length_bar(&svg, &bars, bar, &x, &y);
    svg_line(&svg, "axis", x.at, y.at, x.till, y.at);
    length_ticks(&svg, &bars, &x, &y);
    svg_words(&svg, "unit end", x.till, y.at + 40, "turns");
    legend(&svg, LEFT, "won", team ? "won" : "games");
    if (team)
        legend(&svg, LEFT + 90, "lost", "lost");
    svg_end(&svg);
}

/* ---- curves ---- */

static int64_t enough(const SimCurve *curve) {
    return curve->count[1] / 50 + 1;
}

static double highest_level(const CurvePlot *plot) {
    double most = 1;
    for (int end = 0; end < SIM_ENDS; end++)
        for (int turn = 1; turn <= figures_last_turn(&plot->curves[end], enough(&plot->curves[end])); turn++)
            most = fmax(most, figures_point(&plot->curves[end], turn).high);
    return most;
}

static void curve_band(Svg *svg, const SimCurve *curve, int last, const Scale *x, const Scale *y, const char *class) {
    svg_path_begin(svg, class);
    for (int turn = 1; turn <= last; turn++)
        svg_path_to(svg, scale_at(x, turn), scale_at(y, figures_point(curve, turn).high));
    for (int turn = last; turn >= 1; turn--)
        svg_path_to(svg, scale_at(x, turn), scale_at(y, figures_point(curve, turn).low));
    svg_path_end(svg);
}

static void curve_line(Svg *svg, const SimCurve *curve, int last, const Scale *x, const Scale *y, const char *class) {
    svg_path_begin(svg, class);
    for (int turn = 1; turn <= last; turn++)
        svg_path_to(svg, scale_at(x, turn), scale_at(y, figures_point(curve, turn).mean));
    svg_path_end(svg);
}

/* Won games have diamonds on a full line, lost ones dots on a dashed line. */
static void curve_marks(Svg *svg, const SimCurve *curve, int last, const Scale *x, const Scale *y, int end) {
    int every = last / 12 + 1;
    for (int turn = 1; turn <= last; turn += every) {
        double at = scale_at(x, turn), high = scale_at(y, figures_point(curve, turn).mean);
        if (end == SIM_WON)
            svg_diamond(svg, "won mark", at, high, 5);
        else
            svg_dot(svg, "lost-solid mark", at, high, 4);
    }
}

static void draw_curve(Svg *svg, const SimCurve *curve, int last, const Scale *x, const Scale *y, int end) {
    static const char *const bands[SIM_ENDS] = {"lost-band", "won-band"}, *const lines[SIM_ENDS] = {"lost-line",
                                                                                                    "won-line"};
    if (!last)
        return;
    curve_band(svg, curve, last, x, y, bands[end]);
    curve_line(svg, curve, last, x, y, lines[end]);
    curve_marks(svg, curve, last, x, y, end);
}

/* Words at the ends of the lines, kept apart. */
static void curve_names(Svg *svg, const CurvePlot *plot, const int *last, const Scale *x, const Scale *y) {
    double at[SIM_ENDS], where[SIM_ENDS];
    for (int end = 0; end < SIM_ENDS; end++) {
        at[end] = scale_at(x, last[end]) + 10;
        where[end] = scale_at(y, figures_point(&plot->curves[end], last[end]).mean) + 4;
    }
    if (last[0] && last[1] && fabs(at[0] - at[1]) < 40 && fabs(where[0] - where[1]) < 16) {
        double push = (16 - fabs(where[0] - where[1])) / 2 * (where[0] < where[1] ? -1 : 1);
        where[0] += push, where[1] -= push;
    }
    if (last[SIM_WON])
        svg_words(svg, "label won-text", at[SIM_WON], where[SIM_WON], "won");
    if (last[SIM_LOST])
        svg_words(svg, "label lost-text", at[SIM_LOST], where[SIM_LOST], "lost");
}

static void curve_table(FILE *out, const CurvePlot *plot, const int *last) {
    page_put(out,
             "<details><summary>Data</summary><table><caption>%s: %s</caption><thead><tr>"
             "<th scope=\"col\">Turn</th><th scope=\"col\">Games won</th><th scope=\"col\">Mean</th>"
             "<th scope=\"col\">Middle half</th><th scope=\"col\">Games lost</th><th scope=\"col\">Mean</th>"
             "<th scope=\"col\">Middle half</th></tr></thead><tbody>\n",
             plot->title, plot->unit);
    for (int turn = 1; turn <= (last[0] > last[1] ? last[0] : last[1]); turn++) {
        page_put(out, "<tr><th scope=\"row\">%d</th>", turn);
        for (int end = SIM_WON; end >= SIM_LOST; end--) {
            CurvePoint at = figures_point(&plot->curves[end], turn);
            if (at.games)
                page_put(out, "<td>%i</td><td>%f%s</td><td>%d–%d</td>", at.games, at.mean, plot->mark, at.low, at.high);
            else
                fputs("<td>0</td><td>–</td><td>–</td>", out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></details>\n", out);
}

bool plot_curve(FILE *out, const CurvePlot *plot) {
    Svg svg;
    int last[SIM_ENDS];
    for (int end = 0; end < SIM_ENDS; end++)
        last[end] = figures_last_turn(&plot->curves[end], enough(&plot->curves[end]));
    int turns = last[0] > last[1] ? last[0] : last[1];
    if (turns < 2)
        return false;
    double step = scale_step(highest_level(plot), 5);
    Scale x = {1, turns, LEFT, WIDTH - RIGHT}, y = {0, round_up(highest_level(plot), step), 272, 24};
    svg_begin(&svg, out, WIDTH, 320, plot->id, plot->title,
              "Mean and middle half at the beginning of each turn, for games won and games lost.");
    svg_words(&svg, "unit", 8, 12, plot->unit);
    svg_axis_y(&svg, &x, &y, step, plot->mark);
    svg_axis_x(&svg, &x, &y, fmax(1, scale_step(turns, 12)), "");
    for (int end = 0; end < SIM_ENDS; end++)
        draw_curve(&svg, &plot->curves[end], last[end], &x, &y, end);
    curve_names(&svg, plot, last, &x, &y);
    svg_words(&svg, "unit end", x.till, y.at + 40, "turn");
    svg_end(&svg);
    curve_table(out, plot, last);
    return true;
}
