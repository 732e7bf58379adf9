/* Invariants of a game of Outer Rim: what must hold wherever a question is pending. */
#include "games/outerrim/frames.h"

const char *or_check(const Engine *e) {
    return places_check(e);
}
