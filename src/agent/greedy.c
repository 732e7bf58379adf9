/* Greedy: every option in the same imagined worlds, played quickly to the end of the turn, then judged. */
#include "agent/judge.h"
#include "agent/world.h"

static void try_in_world(const Case *what, const World *imagined, Mean *means) {
    World world;
    for (int i = 0; i < what->count; i++) {
        world_copy(&world, imagined);
        world_play(&world, what->options[i], 1);
        means[i].sum += world_value(&world, what->seat);
        means[i].worlds++;
    }
}

int greedy_judge(const Case *what, Mean *means) {
    World imagined;
    Rng rng = rng_seeded(what->random);
    int best = 0;
    for (int left = what->budget / what->count; left > 0 || !means[0].worlds; left--) {
        world_imagine(&imagined, what->box, what->view, rng_next(&rng));
        try_in_world(what, &imagined, means);
    }
    for (int i = 1; i < what->count; i++)
        if (means[i].sum > means[best].sum)
            best = i;
    return best;
}
