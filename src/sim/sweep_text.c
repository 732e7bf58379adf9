/* A sweep as a table with bars for a terminal. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "sim/sweep.h"

enum { BAR = 40 }; /* columns of a hundred per cent */

static int value_width(const SweepPlan *plan) {
    int width = (int)strlen("value");
    for (int i = 0; i < plan->count; i++)
        width = (int)strlen(plan->values[i]) > width ? (int)strlen(plan->values[i]) : width;
    return width;
}

void sweep_text_head(FILE *out, const SweepPlan *plan) {
    char name[256], now[256];
    sweep_now(plan, now, sizeof now);
    sim_text_plan(out, &plan->sim);
    fprintf(out, "%s, %s%s; %d %s each\n", sweep_name(plan, name, sizeof name), *now ? "now " : "left out now", now,
            plan->sim.games, plan->sim.games == 1 ? "game" : "games");
    fprintf(out, "    %*s  ", value_width(plan), "value");
    if (sweep_parties(plan) > 1)
        fprintf(out, "%-7s  ", "who");
    fprintf(out, "%6s  %-13s  %6s\n", "won", "95%", "turns");
}

static void put_bar(FILE *out, double rate) {
    for (int i = 0; i < (int)lround(BAR * rate); i++)
        fputc('#', out);
}

static void put_party(FILE *out, const SweepPlan *plan, const SweepPoint *point, int party) {
    Rate win = sweep_rate(point, party);
    fprintf(out, "  %c %*s  ", point->is_now ? '*' : ' ', value_width(plan), point->value);
    if (sweep_parties(plan) > 1)
        fprintf(out, "%-7s  ", sim_party_word(point->kind, party));
    fprintf(out, "%5.1f%%  %5.1f … %5.1f  %6.1f  ", 100 * win.rate, 100 * win.ci.low, 100 * win.ci.high,
            (double)point->turns / (double)point->games);
    put_bar(out, win.rate);
    if (point->games < plan->sim.games)
        fprintf(out, " (%" PRId64 " games)", point->games);
    fputc('\n', out);
}

void sweep_text_point(FILE *out, const SweepPlan *plan, const SweepPoint *point) {
    if (*point->refused)
        fprintf(out, "  %c %*s  refused: %s\n", point->is_now ? '*' : ' ', value_width(plan), point->value,
                point->refused);
    for (int party = 0; party < point_parties(plan, point) && point->games; party++)
        put_party(out, plan, point, party);
    if (point->faults)
        fprintf(out, "  FAULTS: %d games left out; the first has seed %" PRIu64 "\n", point->faults, point->fault_seed);
}

void sweep_text_end(FILE *out, const Sweep *sweep) {
    fprintf(out, "  %d of %d values in %.0f s%s\n", sweep->done, sweep->plan.count, sweep->seconds,
            sweep->stopped ? "; stopped" : "");
}
