/* How a game plays, as one number: the words of every decision of fixed games, chained. */
#include "bench.h"
#include "play.h"

enum { GAMES = 120 };

static uint64_t chain(uint64_t hash, const char *word) {
    uint64_t fnv = 0xcbf29ce484222325u;
    for (; *word; word++)
        fnv = (fnv ^ (unsigned char)*word) * 0x100000001b3u;
    return bits_mix(hash ^ fnv) + 0x9e3779b97f4a7c15u;
}

static uint64_t chain_choice(uint64_t hash, const CantinaBox *box, CantinaChoice choice) {
    char word[128];
    cantina_choice_word(box, choice, word, sizeof word);
    return chain(hash, word);
}

static uint64_t play(const CantinaBox *box, void *state, Rng *rng, uint64_t hash) {
    CantinaChoice choices[CANTINA_CHOICES_MAX];
    while (cantina_advance(box, state, NULL) == CANTINA_ASK) {
        if (cantina_asked(box, state) == CANTINA_CHANCE) {
            cantina_roll(box, state, rng_next(rng), NULL);
            continue;
        }
        int count = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
        CantinaChoice choice = choices[rng_below(rng, (uint32_t)count)];
        hash = chain_choice(hash, box, choice);
        cantina_apply(box, state, choice, NULL);
    }
    return hash;
}

uint64_t bench_signature(const CantinaBox *box) {
    _Alignas(16) unsigned char state[BENCH_STATE_MOST];
    uint64_t hash = 0;
    for (int i = 0; i < GAMES; i++) {
        Rng rng = rng_seeded((uint64_t)i);
        bench_new(box, state, i);
        hash = play(box, state, &rng, hash);
    }
    return hash;
}
