/* Random games of every game, every option, every seat count, with all laws and the leak tests at each decision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/pack.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "kit/walk.h"

enum { GAMES_EACH = 4, DECISIONS_MOST = 4000 };

static int games_each(void) {
    const char *given = getenv("WALK_GAMES");
    return given ? atoi(given) : GAMES_EACH;
}

static void walk_some(const Box *box, int seats, const uint8_t *options, int games, uint64_t seed) {
    for (int i = 0; i < games; i++) {
        Walk walk = {.box = box,
                     .seats = seats,
                     .options = options,
                     .seed = seed + (uint64_t)i,
                     .leak_every = 1,
                     .decisions_most = DECISIONS_MOST};
        WalkResult result;
        const char *wrong = walk_game(&walk, &result);
        if (wrong)
            fail_msg("%s", wrong);
    }
}

static void every_seat_count(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        const Box *box = box_embedded(game_at(g)->id);
        for (int seats = box->game->seats_min; seats <= box->game->seats_max; seats++)
            walk_some(box, seats, NULL, games_each(), 1000u * (unsigned)seats);
    }
}

static void every_option(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        const Box *box = box_embedded(game_at(g)->id);
        for (int option = 0; option < box->game->options_count; option++)
            for (int value = 1; value < box->game->options[option].count; value++) {
                uint8_t options[32] = {0};
                options[option] = (uint8_t)value;
                walk_some(box, 3, options, games_each(), 77000u + (unsigned)option);
            }
    }
}

/* Options together, drawn at random. */
static void mixed_options(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        const Box *box = box_embedded(game_at(g)->id);
        for (int i = 0; i < 8 * games_each(); i++) {
            uint64_t bits = bits_mix((uint64_t)i + 1);
            uint8_t options[32] = {0};
            for (int option = 0; option < box->game->options_count; option++, bits = bits_mix(bits))
                options[option] = (uint8_t)(bits % box->game->options[option].count);
            int span = box->game->seats_max - box->game->seats_min + 1;
            walk_some(box, box->game->seats_min + (int)(bits % (unsigned)span), options, 1, 99000u + (unsigned)i);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_seat_count),
        cmocka_unit_test(every_option),
        cmocka_unit_test(mixed_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
