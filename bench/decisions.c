/* Random play for a counter of instructions: plays the first COUNT games of a bench and prints how many decisions they
 * took. tools/instructions.sh runs it under callgrind. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/boxes.h"
#include "play.h"

int main(int count, char **words) {
    _Alignas(64) static unsigned char state[BENCH_STATE_MOST];
    const CantinaBox *box = count == 3 ? box_embedded(words[1]) : NULL;
    BenchCounts counts = {0};
    if (!box) {
        fprintf(stderr, "usage: bench-decisions GAME COUNT\n");
        return 2;
    }
    for (int i = 0; i < atoi(words[2]); i++) {
        Rng rng = rng_seeded((uint64_t)i);
        bench_new(box, state, i);
        bench_play(box, state, &rng, &counts);
    }
    printf("%" PRIu64 "\n", counts.decisions);
    return counts.faults != 0;
}
