/* Levels by win rate, one panel for each number of seats. */
#include "sim/plots.h"

enum { WIDTH = 860, ACROSS = 3, NAMES = 66, VALUES = 58, HEAD = 34, ROW = 30, FOOT = 42 };

/* Where the panels of one picture lie. */
typedef struct {
    int across, down;
    double width, height; /* of one */
} Panels;

static Panels panels_for(const LadderPlan *plan) {
    int across = plan->seats_count < ACROSS ? plan->seats_count : ACROSS;
    return (Panels){.across = across,
                    .down = (plan->seats_count + across - 1) / across,
                    .width = (double)WIDTH / across,
                    .height = HEAD + ROW * plan->level_count + FOOT};
}

/* What every level would win against its like. */
static void fair_share(Svg *svg, const Ladder *ladder, int seats, const Scale *x, const Scale *y) {
    if (ladder->plan.box->game->team)
        return;
    double at = scale_at(x, 100.0 / ladder->plan.seats[seats]);
    svg_line(svg, "axis", at, y->at, at, y->till);
}

static void panel(Svg *svg, const Ladder *ladder, int preset, int seats, double left, double top) {
    const LadderPlan *plan = &ladder->plan;
    const Panels panels = panels_for(plan);
    Scale x = {0, 100, left + NAMES, left + panels.width - VALUES};
    Scale y = {0, 1, top + HEAD + ROW * plan->level_count - 6, top + HEAD - 16};
    char words[32];
    snprintf(words, sizeof words, "%d %s", plan->seats[seats], plan->seats[seats] == 1 ? "seat" : "seats");
    svg_words(svg, "label value", x.at, top + 12, words);
    svg_axis_x(svg, &x, &y, panels.across > 1 ? 50 : 10, "%");
    fair_share(svg, ladder, seats, &x, &y);
    for (int level = 0; level < plan->level_count; level++) {
        const Rung *rung = ladder_rung(ladder, preset, seats, level);
        Rate win = rung_rate(rung);
        if (rung->games)
            plot_rate(svg, rung->level, &win, &x, top + HEAD + ROW * level + 2);
    }
}

void plot_ladder(FILE *out, const Ladder *ladder, int preset) {
    Svg svg;
    const Panels panels = panels_for(&ladder->plan);
    char id[32];
    snprintf(id, sizeof id, "ladder-%d", preset);
    svg_begin(&svg, out, WIDTH, panels.down * panels.height, id, "Levels by win rate",
              "The share of games that each level wins, with its 95 per cent interval, for each number of seats.");
    for (int seats = 0; seats < ladder->plan.seats_count; seats++)
        panel(&svg, ladder, preset, seats, seats % panels.across * panels.width, seats / panels.across * panels.height);
    svg_end(&svg);
}
