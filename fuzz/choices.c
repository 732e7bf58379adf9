/* Bytes as choices: no game may fault, whatever is chosen and whatever chance says. */
#include <stdlib.h>

#include "codec/codec.h"
#include "core/registry.h"
#include "games/boxes.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 40)
        return 0;
    int count = 0;
    while (game_at(count))
        count++;
    const Box *box = box_embedded(game_at(data[0] % count)->id);
    static _Alignas(8) char state[STATE_MOST];
    static Choice choices[CANTINA_CHOICES_MAX];
    uint8_t options[32];
    for (int i = 0; i < box->game->options_count; i++)
        options[i] = (uint8_t)(data[2 + i] % box->game->options[i].count);
    int seats = box->game->seats_min + data[1] % (box->game->seats_max - box->game->seats_min + 1);
    if (game_refusal(box, options, seats))
        return 0;
    if (cantina_new(box, state, seats, options) < 0)
        abort();
    for (size_t i = 34; i < size; i++) {
        int status = cantina_advance(box, state, NULL);
        if (status == CANTINA_FAULT)
            abort();
        if (status != CANTINA_ASK)
            break;
        int n = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
        if (n < 1)
            abort();
        cantina_apply(box, state, choices[data[i] % n], NULL);
    }
    if (cantina_advance(box, state, NULL) == CANTINA_FAULT || codec_check(box, state))
        abort();
    return 0;
}
