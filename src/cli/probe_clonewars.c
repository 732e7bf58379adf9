#include "cli/probes.h"
#include "games/clonewars/clonewars.h"

int probe_clonewars(const CantinaBox *box, const void *state) {
    Engine e = engine_reading(box, state);
    return clonewars(&e)->threat;
}
