#include "server/limit.h"

enum { ONE = 1000 };

const LimitRate limit_connection = {60 * ONE, 50};        /* 20 a second, 60 in hand */
const LimitRate limit_address = {300 * ONE, 10};          /* 100 a second, 300 in hand */
const LimitRate limit_tables = {20 * ONE, 3 * 60 * 1000}; /* 20 an hour */

static void refill(LimitUse *limit, const LimitRate *rate, int64_t now) {
    limit->used -= (now - limit->at) * ONE / rate->every;
    limit->used = limit->used < 0 ? 0 : limit->used;
    limit->at = now;
}

bool limit_take(LimitUse *limit, const LimitRate *rate, int64_t now) {
    refill(limit, rate, now);
    if (limit->used + ONE > rate->most)
        return false;
    limit->used += ONE;
    return true;
}

bool limit_full(const LimitUse *limit, const LimitRate *rate, int64_t now) {
    LimitUse copy = *limit;
    refill(&copy, rate, now);
    return copy.used == 0;
}
