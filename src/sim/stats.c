#include "sim/stats.h"

#include <math.h>

static const double z95 = 1.959963984540054;

Interval wilson(double wins, double games) {
    if (games <= 0)
        return (Interval){0, 1};
    double z2 = z95 * z95, share = wins / games;
    double middle = (share + z2 / (2 * games)) / (1 + z2 / games);
    double reach = z95 / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games));
    return (Interval){fmax(0, middle - reach), fmin(1, middle + reach)};
}

Interval newcombe(double a, double an, double b, double bn) {
    if (an <= 0 || bn <= 0)
        return (Interval){-1, 1};
    double p = a / an, q = b / bn;
    Interval of_a = wilson(a, an), of_b = wilson(b, bn);
    double down = hypot(p - of_a.low, of_b.high - q);
    double up = hypot(of_a.high - p, q - of_b.low);
    return (Interval){p - q - down, p - q + up};
}

int quantile(const uint32_t *counts, int levels, double q) {
    uint64_t total = 0, below = 0;
    for (int i = 0; i < levels; i++)
        total += counts[i];
    for (int i = 0; i < levels; i++) {
        below += counts[i];
        if (below && (double)below >= q * (double)total)
            return i;
    }
    return 0;
}
