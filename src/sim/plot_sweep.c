/* Win rate by value: a curve over numbers, lines over words. */
#include <math.h>
#include <stdlib.h>

#include "sim/plots.h"

enum { WIDTH = 860, LEFT = 56, RIGHT = 70, NAMES = 190, ROW = 30 };

static double number_of(const SweepPoint *point) {
    return (double)strtol(point->value, NULL, 10);
}

/* ---- a curve ---- */

/* The points that were played, in order. */
typedef struct {
    const SweepPoint *at[SWEEP_VALUES];
    int count;
    bool by_tens; /* ten times as much is as far, wherever that begins */
} Played;

/* Where a value lies on the scale. */
static double measure(const Played *all, const SweepPoint *point) {
    return all->by_tens ? log10(number_of(point)) : number_of(point);
}

static Played played(const Sweep *sweep) {
    Played all = {.by_tens = sweep->plan.kind == SWEEP_BUDGET};
    for (int i = 0; i < sweep->plan.count; i++)
        if (sweep->points[i].games)
            all.at[all.count++] = &sweep->points[i];
    return all;
}

static void curve_band(Svg *svg, const Played *all, int party, const Scale *x, const Scale *y) {
    svg_path_begin(svg, "won-band");
    for (int i = 0; i < all->count; i++)
        svg_path_to(svg, scale_at(x, measure(all, all->at[i])),
                    scale_at(y, 100 * sweep_rate(all->at[i], party).ci.high));
    for (int i = all->count - 1; i >= 0; i--)
        svg_path_to(svg, scale_at(x, measure(all, all->at[i])),
                    scale_at(y, 100 * sweep_rate(all->at[i], party).ci.low));
    svg_path_end(svg);
}

static void curve_line(Svg *svg, const Played *all, int party, const Scale *x, const Scale *y) {
    svg_path_begin(svg, "won-line");
    for (int i = 0; i < all->count; i++)
        svg_path_to(svg, scale_at(x, measure(all, all->at[i])), scale_at(y, 100 * sweep_rate(all->at[i], party).rate));
    svg_path_end(svg);
    for (int i = 0; i < all->count; i++)
        svg_diamond(svg, "won mark", scale_at(x, measure(all, all->at[i])),
                    scale_at(y, 100 * sweep_rate(all->at[i], party).rate), 6);
}

/* Which seat a curve belongs to, where there are several. */
static void curve_name(Svg *svg, const Played *all, int party, const Scale *x, const Scale *y) {
    const SweepPoint *last = all->at[all->count - 1];
    svg_words(svg, "label won-text", scale_at(x, measure(all, last)) + 10,
              scale_at(y, 100 * sweep_rate(last, party).rate) + 4, sim_party_word(last->kind, party));
}

static void mark_now(Svg *svg, const Played *all, const Scale *x, const Scale *y) {
    for (int i = 0; i < all->count; i++)
        if (all->at[i]->is_now) {
            double at = scale_at(x, measure(all, all->at[i]));
            svg_line(svg, "axis", at, y->at, at, y->till);
            svg_words(svg, "unit middle", at, y->till - 6, "now");
        }
}

static void axis_by_values(Svg *svg, const Played *all, const Scale *x, const Scale *y) {
    for (int i = 0; i < all->count; i++) {
        double at = scale_at(x, measure(all, all->at[i]));
        svg_line(svg, "grid", at, y->at, at, y->till);
        svg_words(svg, "tick middle", at, y->at + 18, all->at[i]->value);
    }
}

static void plot_curve_of(FILE *out, const Sweep *sweep, const Played *all, const char *name) {
    Svg svg;
    int parties = sweep_parties(&sweep->plan);
    double from = measure(all, all->at[0]), to = measure(all, all->at[all->count - 1]);
    Scale x = {from, to, LEFT, WIDTH - RIGHT}, y = {0, 100, 272, 24};
    svg_begin(&svg, out, WIDTH, 320, "sweep", "Win rate by value",
              "The share of games won with each value, and the 95 per cent interval as a band.");
    svg_axis_y(&svg, &x, &y, 20, "%");
    if (all->by_tens)
        axis_by_values(&svg, all, &x, &y);
    else
        svg_axis_x(&svg, &x, &y, fmax(1, scale_step(to - from, 12)), "");
    for (int party = 0; party < parties; party++)
        curve_band(&svg, all, party, &x, &y);
    mark_now(&svg, all, &x, &y);
    for (int party = 0; party < parties; party++)
        curve_line(&svg, all, party, &x, &y);
    for (int party = 0; party < parties && parties > 1; party++)
        curve_name(&svg, all, party, &x, &y);
    svg_words(&svg, "unit end", x.till, y.at + 40, name);
    svg_end(&svg);
}

/* ---- lines ---- */

static void plot_line(Svg *svg, const SweepPoint *point, int party, const Scale *x, double y) {
    char label[SWEEP_WORD + 32];
    Rate win = sweep_rate(point, party);
    snprintf(label, sizeof label, "%s%s %s", point->value, point->is_now ? " (now)" : "",
             point->kind == CANTINA_TEAM ? "" : sim_party_word(point->kind, party));
    plot_rate(svg, label, &win, x, y);
}

static void plot_lines(FILE *out, const Sweep *sweep, const Played *all) {
    Svg svg;
    int rows = 0, row = 0;
    for (int i = 0; i < all->count; i++)
        rows += point_parties(&sweep->plan, all->at[i]);
    Scale x = {0, 100, NAMES, WIDTH - RIGHT}, y = {0, 1, 20.0 + ROW * rows, 6};
    svg_begin(&svg, out, WIDTH, 48 + ROW * rows, "sweep", "Win rate by value",
              "The share of games won with each value, with its 95 per cent interval.");
    svg_axis_x(&svg, &x, &y, 10, "%");
    for (int i = 0; i < all->count; i++)
        for (int party = 0; party < point_parties(&sweep->plan, all->at[i]); party++)
            plot_line(&svg, all->at[i], party, &x, 22 + ROW * row++);
    svg_end(&svg);
}

/* A curve needs numbers that grow. */
static bool ascend(const Played *all) {
    for (int i = 1; i < all->count; i++)
        if (number_of(all->at[i]) <= number_of(all->at[i - 1]))
            return false;
    return all->count > 1;
}

void plot_sweep(FILE *out, const Sweep *sweep) {
    Played all = played(sweep);
    char name[256];
    if (sweep_is_numeric(&sweep->plan) && ascend(&all))
        plot_curve_of(out, sweep, &all, sweep_name(&sweep->plan, name, sizeof name));
    else
        plot_lines(out, sweep, &all);
}
