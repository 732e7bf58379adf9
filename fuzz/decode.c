/* Bytes to decode: refused, or a state that can be played on without crashing. */
#include "codec/codec.h"
#include "core/pack.h"
#include "core/registry.h"
#include "games/boxes.h"

static void try_game(const Box *box, const uint8_t *data, size_t size) {
    static _Alignas(8) char state[STATE_MOST];
    static uint8_t bytes[8192];
    if (size > sizeof bytes - 3)
        return;
    /* the first bytes must be right for the rest to be looked at */
    bytes[0] = 1;
    bytes[1] = (uint8_t)box->pack->hash;
    bytes[2] = (uint8_t)(box->pack->hash >> 8);
    memcpy(bytes + 3, data, size);
    if (codec_decode(box, bytes, size + 3, state))
        return;
    cantina_imagine(box, state, 1); /* a view goes on from a world that fits it */
    for (int i = 0; i < 200 && cantina_advance(box, state, NULL) == CANTINA_ASK; i++) {
        Choice choices[CANTINA_CHOICES_MAX];
        int n = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
        if (n < 1)
            break;
        cantina_apply(box, state, choices[i % n], NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (int i = 0; game_at(i); i++)
        try_game(box_embedded(game_at(i)->id), data, size);
    return 0;
}
