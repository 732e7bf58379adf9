#include "cli/probes.h"
#include "games/outerrim/values.h"

/* Of the most famous, the automa included. */
int probe_outerrim(const CantinaBox *box, const void *state) {
    Engine e = engine_reading(box, state);
    int most = 0;
    for (int hero = 1; hero <= outerrim(&e)->heroes; hero++) {
        int fame = outerrim(&e)->character[hero - 1] ? or_fame(&e, hero) : 0;
        most = fame > most ? fame : most;
    }
    return most;
}
