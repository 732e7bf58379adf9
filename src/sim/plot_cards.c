/* Cards, by what drawing them went with: bars from zero, with intervals. */
#include <math.h>

#include "report/page.h"
#include "report/svg.h"
#include "sim/plots.h"

enum { WIDTH = 860, NAMES = 250, VALUES = 70, ROW = 22, SHOWN = 20 };

/* The cards drawn: the first and the last of those that say anything. */
typedef struct {
    const CardFigure *card[2 * SHOWN];
    int count, between; /* `between`: left out in the middle */
} Shown;

static Shown pick(const CardFigure *cards, int count) {
    Shown shown = {0};
    const CardFigure *sound[SIM_CARDS];
    int all = 0;
    for (int i = 0; i < count; i++)
        if (figures_card_counts(&cards[i]))
            sound[all++] = &cards[i];
    for (int i = 0; i < all; i++)
        if (i < SHOWN || i >= all - SHOWN)
            shown.card[shown.count++] = sound[i];
    shown.between = all - shown.count;
    return shown;
}

static Scale scale_for(const Shown *shown) {
    double low = -0.01, high = 0.01;
    for (int i = 0; i < shown->count; i++) {
        low = fmin(low, shown->card[i]->ci.low);
        high = fmax(high, shown->card[i]->ci.high);
    }
    return (Scale){100 * low, 100 * high, NAMES, WIDTH - VALUES};
}

static void value_words(char *out, size_t room, double share) {
    int tenths = (int)lround(fabs(share) * 1000);
    snprintf(out, room, "%s%d.%d", tenths == 0 ? "" : share < 0 ? "−" : "+", tenths / 10, tenths % 10);
}

static void card_row(Svg *svg, const SimResult *result, const CardFigure *card, const Scale *x, double y) {
    double zero = scale_at(x, 0), at = scale_at(x, 100 * card->impact);
    char words[32], tip[128];
    value_words(words, sizeof words, card->impact);
    snprintf(tip, sizeof tip, "%s: %s percentage points", figures_card_name(result, card->card), words);
    svg_words(svg, "label end", NAMES - 12, y + 4, figures_card_name(result, card->card));
    svg_rect(svg, card->impact < 0 ? "lost" : "won", fmin(zero, at), y - 7, fabs(at - zero), 14, tip);
    svg_whisker(svg, "whisker", scale_at(x, 100 * card->ci.low), scale_at(x, 100 * card->ci.high), y);
    svg_words(svg, "value end", WIDTH - 6, y + 4, words);
}

static double gap_row(Svg *svg, const Shown *shown, double y) {
    char words[64];
    snprintf(words, sizeof words, "%d cards between are in the table below", shown->between);
    svg_line(svg, "gap", 0, y, WIDTH, y);
    svg_words(svg, "unit middle", (NAMES + WIDTH - VALUES) / 2.0, y + 16, words);
    svg_line(svg, "gap", 0, y + 24, WIDTH, y + 24);
    return y + 38;
}

bool plot_cards(FILE *out, const SimResult *result, const CardFigure *cards, int count) {
    Svg svg;
    Shown shown = pick(cards, count);
    if (shown.count < 2)
        return false;
    Scale x = scale_for(&shown);
    double bottom = 30 + ROW * shown.count + (shown.between ? 38 : 0), y = 30;
    svg_begin(
        &svg, out, WIDTH, bottom + 44, "cards", "Card impact",
        "Win rate of those who drew a card minus that of those who did not, with 95 per cent intervals, best first.");
    svg_axis_x(&svg, &x, &(Scale){0, 1, bottom, 16}, scale_step(x.to - x.from, 10), "");
    svg_line(&svg, "axis", scale_at(&x, 0), 16, scale_at(&x, 0), bottom);
    for (int i = 0; i < shown.count; i++, y += ROW) {
        if (shown.between && i == SHOWN)
            y = gap_row(&svg, &shown, y - 8);
        card_row(&svg, result, shown.card[i], &x, y);
    }
    svg_words(&svg, "unit end", WIDTH - VALUES, bottom + 38, "percentage points of win rate");
    svg_end(&svg);
    return true;
}
