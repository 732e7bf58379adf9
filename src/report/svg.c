#include "report/svg.h"

#include <math.h>

#include "report/page.h"

double scale_step(double range, int ticks) {
    double rough = range / ticks, ten = pow(10, floor(log10(rough)));
    double share = rough / ten;
    return ten * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}

void svg_begin(Svg *svg, FILE *out, double width, double height, const char *id, const char *title, const char *desc) {
    *svg = (Svg){out, width, height};
    page_put(out, "<svg viewBox=\"0 0 %c %c\" role=\"img\" aria-labelledby=\"%s-title %s-desc\">\n", width, height, id,
             id);
    page_put(out, "<title id=\"%s-title\">%s</title><desc id=\"%s-desc\">%s</desc>\n", id, title, id, desc);
}

void svg_end(Svg *svg) {
    fputs("</svg>\n", svg->out);
}

void svg_line(Svg *svg, const char *class, double x1, double y1, double x2, double y2) {
    page_put(svg->out, "<line class=\"%s\" x1=\"%c\" y1=\"%c\" x2=\"%c\" y2=\"%c\"/>\n", class, x1, y1, x2, y2);
}

void svg_rect(Svg *svg, const char *class, double x, double y, double width, double height, const char *tip) {
    page_put(svg->out, "<rect class=\"%s\" x=\"%c\" y=\"%c\" width=\"%c\" height=\"%c\"", class, x, y, width, height);
    if (tip)
        page_put(svg->out, "><title>%s</title></rect>\n", tip);
    else
        fputs("/>\n", svg->out);
}

void svg_dot(Svg *svg, const char *class, double x, double y, double radius) {
    page_put(svg->out, "<circle class=\"%s\" cx=\"%c\" cy=\"%c\" r=\"%c\"/>\n", class, x, y, radius);
}

void svg_diamond(Svg *svg, const char *class, double x, double y, double r) {
    page_put(svg->out, "<path class=\"%s\" d=\"M%c %cL%c %cL%c %cL%c %cZ\"/>\n", class, x, y - r, x + r, y, x, y + r,
             x - r, y);
}

void svg_words(Svg *svg, const char *class, double x, double y, const char *words) {
    page_put(svg->out, "<text class=\"%s\" x=\"%c\" y=\"%c\">%s</text>\n", class, x, y, words);
}

static void whisker_path(Svg *svg, const char *class, double low, double high, double y) {
    page_put(svg->out, "<path class=\"%s\" d=\"M%c %cV%cM%c %cH%cM%c %cV%c\"/>\n", class, low, y - 4, y + 4, low, y,
             high, high, y - 4, y + 4);
}

void svg_whisker(Svg *svg, const char *class, double low, double high, double y) {
    whisker_path(svg, "halo", low, high, y);
    whisker_path(svg, class, low, high, y);
}

void svg_path_begin(Svg *svg, const char *class) {
    page_put(svg->out, "<path class=\"%s\" d=\"M", class);
}

void svg_path_to(Svg *svg, double x, double y) {
    page_put(svg->out, "%c %c ", x, y);
}

void svg_path_end(Svg *svg) {
    fputs("\"/>\n", svg->out);
}

/* Whole numbers without decimals, others with one. */
static void tick_words(char *out, size_t room, double value, const char *unit) {
    int tenths = (int)lround(fabs(value) * 10);
    const char *sign = value < 0 && tenths ? "−" : "";
    if (tenths % 10)
        snprintf(out, room, "%s%d.%d%s", sign, tenths / 10, tenths % 10, unit);
    else
        snprintf(out, room, "%s%d%s", sign, tenths / 10, unit);
}

void svg_axis_x(Svg *svg, const Scale *x, const Scale *y, double step, const char *unit) {
    char words[32];
    for (double k = ceil(x->from / step - 1e-9); k * step <= x->to + step * 1e-6; k++) {
        double at = scale_at(x, k * step);
        tick_words(words, sizeof words, k * step, unit);
        svg_line(svg, "grid", at, y->at, at, y->till);
        svg_words(svg, "tick middle", at, y->at + 18, words);
    }
}

void svg_axis_y(Svg *svg, const Scale *x, const Scale *y, double step, const char *unit) {
    char words[32];
    for (double k = ceil(y->from / step - 1e-9); k * step <= y->to + step * 1e-6; k++) {
        double at = scale_at(y, k * step);
        tick_words(words, sizeof words, k * step, unit);
        svg_line(svg, "grid", x->at, at, x->till, at);
        svg_words(svg, "tick end", x->at - 8, at + 4, words);
    }
}
