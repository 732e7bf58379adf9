/* Random games of every game, every option, every seat count, with all laws and the leak tests at each decision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/pack.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "kit/walk.h"

enum { DECISIONS_MOST = 4000 };

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

/* WALK_GAME=clonewars: this game alone. */
static bool is_wanted(const Game *game) {
    const char *given = getenv("WALK_GAME");
    return !given || !strcmp(given, game->id);
}

static void every_seat_count(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        if (!is_wanted(game_at(g)))
            continue;
        const Box *box = box_embedded(game_at(g)->id);
        for (int seats = box->game->seats_min; seats <= box->game->seats_max; seats++)
            walk_some(box, seats, NULL, walk_games_each(), 1000u * (unsigned)seats);
    }
}

static void every_option(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        if (!is_wanted(game_at(g)))
            continue;
        const Box *box = box_embedded(game_at(g)->id);
        for (int option = 0; option < box->game->options_count; option++)
            for (int value = 1; value < box->game->options[option].count; value++) {
                uint8_t options[32] = {0};
                options[option] = (uint8_t)value;
                walk_some(box, 3, options, walk_games_each(), 77000u + (unsigned)option);
            }
    }
}

static void mixed_options(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        if (!is_wanted(game_at(g)))
            continue;
        const Box *box = box_embedded(game_at(g)->id);
        for (int i = 0; i < 8 * walk_games_each(); i++) {
            uint8_t options[32] = {0};
            int seats = walk_mix(box, (unsigned)i + 1, options);
            walk_some(box, seats, options, 1, 99000u + (unsigned)i);
        }
    }
}

/* ---- operations ---- */

static void operations_do_what_they_can(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        if (!is_wanted(game_at(g)))
            continue;
        const Box *box = box_embedded(game_at(g)->id);
        for (int i = 0; i < 15 * walk_games_each(); i++) {
            uint8_t options[32] = {0};
            int seats = walk_mix(box, 3000u + (unsigned)i, options);
            Walk walk = {.box = box,
                         .seats = seats,
                         .options = options,
                         .seed = 3000u + (unsigned)i,
                         .decisions_most = DECISIONS_MOST};
            const char *wrong = walk_ops(&walk);
            if (wrong)
                fail_msg("%s", wrong);
        }
    }
}

/* ---- runs ---- */

static void a_run_plays_as_single_calls_do(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        if (!is_wanted(game_at(g)))
            continue;
        const Box *box = box_embedded(game_at(g)->id);
        for (int i = 0; i < 60 * walk_games_each(); i++) {
            uint8_t options[32] = {0};
            int seats = walk_mix(box, 7000u + (unsigned)i, options);
            Walk walk = {.box = box,
                         .seats = seats,
                         .options = options,
                         .seed = 5000u + (unsigned)i,
                         .decisions_most = DECISIONS_MOST};
            const char *wrong = walk_twice(&walk);
            if (wrong)
                fail_msg("%s", wrong);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_seat_count),
        cmocka_unit_test(every_option),
        cmocka_unit_test(mixed_options),
        cmocka_unit_test(operations_do_what_they_can),
        cmocka_unit_test(a_run_plays_as_single_calls_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
