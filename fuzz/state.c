/* Text as the JSON of a state: refused, or a state that can be played on. It comes in by the door of all: the laws,
 * then a trial. */
#include <stdlib.h>

#include "codec/codec.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "table/table.h"

static void try_game(const Box *box, const uint8_t *data, size_t size) {
    static _Alignas(8) char state[STATE_MOST];
    char wrong[300];
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    bool good = json && codec_from_json(box, json, state, wrong, sizeof wrong);
    Table *table = good ? table_load(box, state, 1, wrong, sizeof wrong) : NULL;
    cantina_imagine(box, state, 1); /* a view goes on from a world that fits it */
    for (int i = 0; table && i < 200 && cantina_advance(box, state, NULL) == CANTINA_ASK; i++) {
        Choice choices[CANTINA_CHOICES_MAX];
        int n = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
        if (n < 1)
            abort();
        cantina_apply(box, state, choices[i % n], NULL);
    }
    table_free(table);
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (int i = 0; game_at(i); i++)
        try_game(box_embedded(game_at(i)->id), data, size);
    return 0;
}
