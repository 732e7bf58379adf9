/* The plots of a report, one function each; every plot is followed by its data as a table. */
#ifndef SIM_PLOTS_H
#define SIM_PLOTS_H

#include "report/svg.h"
#include "sim/figures.h"
#include "sim/ladder.h"
#include "sim/sweep.h"

/* One line of a plot of win rates: its name left of the scale, interval, rate. */
void plot_rate(Svg *svg, const char *label, const Rate *win, const Scale *x, double y);

void plot_wins(FILE *out, const SimResult *result);
void plot_length(FILE *out, const SimResult *result);

/* How a measure went in games won and lost. */
typedef struct {
    const char *id, *title;
    const char *unit;       /* what the axis counts */
    const char *mark;       /* behind each number of the axis: "%" or "" */
    const SimCurve *curves; /* [SIM_ENDS] */
} CurvePlot;

/* False, and nothing is drawn, if no game has such a measure. */
bool plot_curve(FILE *out, const CurvePlot *plot);

/* The best and the worst cards; false if there are too few to compare. */
bool plot_cards(FILE *out, const SimResult *result, const CardFigure *cards, int count);

/* The levels at one difficulty: a panel for each number of seats. */
void plot_ladder(FILE *out, const Ladder *ladder, int preset);

/* The values of a sweep. */
void plot_sweep(FILE *out, const Sweep *sweep);

#endif
