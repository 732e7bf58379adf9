/* Text as the JSON of a state: refused, or a state that can be played on. */
#include <stdlib.h>

#include "codec/codec.h"
#include "core/registry.h"
#include "games/boxes.h"

static void try_game(const Box *box, const uint8_t *data, size_t size) {
    static _Alignas(8) char state[STATE_MOST];
    char wrong[300];
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    if (json && codec_from_json(box, json, state, wrong, sizeof wrong))
        for (int i = 0; i < 200 && cantina_advance(box, state, NULL) == CANTINA_ASK; i++) {
            Choice choices[CANTINA_CHOICES_MAX];
            int n = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
            if (n < 1)
                break;
            cantina_apply(box, state, choices[i % n], NULL);
        }
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (int i = 0; game_at(i); i++)
        try_game(box_embedded(game_at(i)->id), data, size);
    return 0;
}
