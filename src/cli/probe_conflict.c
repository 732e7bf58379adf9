#include "cli/probes.h"
#include "games/conflict/conflict.h"

int probe_conflict(const CantinaBox *box, const void *state) {
    Engine e = engine_reading(box, state);
    int field = conflict(&e)->marker, first = field;
    while (first > 1 && field_of(&e, first)->kind != FIELD_START)
        first--;
    return field - first;
}
