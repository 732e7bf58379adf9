/* The few statistics that figures rest on. */
#ifndef SIM_STATS_H
#define SIM_STATS_H

#include <stdint.h>

typedef struct {
    double low, high;
} Interval;

/* Wilson's 95% interval of a share: `wins` of `games`. A shared win is half a win. {0, 1} without games. */
Interval wilson(double wins, double games);

/* Newcombe's 95% interval of the difference of two shares: a of an minus b of bn. {-1, 1} if either is empty. */
Interval newcombe(double a, double an, double b, double bn);

/* The level below which a share `q` of the counted cases lies, from counts by level. 0 if nothing was counted. */
int quantile(const uint32_t *counts, int levels, double q);

#endif
