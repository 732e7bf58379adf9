/* A small writer of plots in SVG. Looks come from the page's style sheet, by class; words are for everybody. */
#ifndef REPORT_SVG_H
#define REPORT_SVG_H

#include <stdio.h>

typedef struct {
    FILE *out;
    double width, height;
} Svg;

/* From values to places on the picture. */
typedef struct {
    double from, to; /* values */
    double at, till; /* where those lie */
} Scale;

static inline double scale_at(const Scale *scale, double value) {
    return scale->at + (value - scale->from) / (scale->to - scale->from) * (scale->till - scale->at);
}

/* A round distance between about `ticks` ticks over a range. */
double scale_step(double range, int ticks);

/* `id` must be unique on the page; title and description are read to those who do not see the picture. */
void svg_begin(Svg *svg, FILE *out, double width, double height, const char *id, const char *title, const char *desc);
void svg_end(Svg *svg);

void svg_line(Svg *svg, const char *class, double x1, double y1, double x2, double y2);
/* `tip` may be NULL. */
void svg_rect(Svg *svg, const char *class, double x, double y, double width, double height, const char *tip);
void svg_dot(Svg *svg, const char *class, double x, double y, double radius);
/* A square standing on its corner. */
void svg_diamond(Svg *svg, const char *class, double x, double y, double radius);
void svg_words(Svg *svg, const char *class, double x, double y, const char *words);
/* A line from low to high with a bar at each end, and a halo so that it shows on any ground. */
void svg_whisker(Svg *svg, const char *class, double low, double high, double y);

/* A path: begin, then one point after another, then end. */
void svg_path_begin(Svg *svg, const char *class);
void svg_path_to(Svg *svg, double x, double y);
void svg_path_end(Svg *svg);

/* Ticks, grid lines and numbers; `unit` follows each number ("%"). */
void svg_axis_x(Svg *svg, const Scale *x, const Scale *y, double step, const char *unit);
void svg_axis_y(Svg *svg, const Scale *x, const Scale *y, double step, const char *unit);

#endif
