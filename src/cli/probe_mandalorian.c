#include "cli/probes.h"
#include "games/mandalorian/mandalorian.h"

int probe_mandalorian(const CantinaBox *box, const void *state) {
    Engine e = engine_reading(box, state);
    int sum = 0;
    for (int hero = 0; hero < HEROES_MOST; hero++)
        sum += mandalorian(&e)->damage[hero];
    return sum;
}
