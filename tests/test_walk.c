/* Random games of every game, every option, every seat count, with all laws and the leak tests at each decision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
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

static void every_seat_count(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        const Box *box = box_embedded(game_at(g)->id);
        for (int seats = box->game->seats_min; seats <= box->game->seats_max; seats++)
            walk_some(box, seats, NULL, walk_games_each(), 1000u * (unsigned)seats);
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
                walk_some(box, 3, options, walk_games_each(), 77000u + (unsigned)option);
            }
    }
}

/* Options together, drawn at random. */
static void mixed_options(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        const Box *box = box_embedded(game_at(g)->id);
        for (int i = 0; i < 8 * walk_games_each(); i++) {
            uint64_t bits = bits_mix((uint64_t)i + 1);
            uint8_t options[32] = {0};
            for (int option = 0; option < box->game->options_count; option++, bits = bits_mix(bits))
                options[option] = (uint8_t)(bits % box->game->options[option].count);
            int span = box->game->seats_max - box->game->seats_min + 1;
            walk_some(box, box->game->seats_min + (int)(bits % (unsigned)span), options, 1, 99000u + (unsigned)i);
        }
    }
}

/* A run keeps notes beside the state; whoever forgets to strike one out is found here. */
static void play_both(const Box *box, int seats, uint64_t seed) {
    _Alignas(16) unsigned char state[STATE_MOST], other[STATE_MOST];
    Choice list[CANTINA_CHOICES_MAX], other_list[CANTINA_CHOICES_MAX];
    CantinaStream stream = {.at = seed}, other_stream = {.at = seed};
    CantinaRun run;
    uint64_t bits = seed;
    assert_int_equal(cantina_new(box, state, seats, NULL), 0);
    memcpy(other, state, cantina_size(box));
    cantina_run(&run, box, state, &stream, NULL);
    int now = cantina_run_settle(&run);
    cantina_settle(box, other, &other_stream, NULL);
    while (now == CANTINA_ASK) {
        int count = cantina_run_choices(&run, NULL, list, CANTINA_CHOICES_MAX);
        assert_int_equal(cantina_choices(box, other, NULL, other_list, CANTINA_CHOICES_MAX), count);
        assert_memory_equal(list, other_list, (size_t)count * sizeof *list);
        Choice choice = list[(bits = bits_mix(bits + 1)) % (unsigned)count];
        now = cantina_run_step(&run, choice);
        assert_int_equal(cantina_step(box, other, choice, &other_stream, NULL), now);
        assert_memory_equal(state, other, cantina_size(box));
    }
    assert_int_equal(now, CANTINA_OVER);
}

static void a_run_plays_as_single_calls_do(void **unused) {
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        const Box *box = box_embedded(game_at(g)->id);
        for (int seats = box->game->seats_min; seats <= box->game->seats_max; seats++)
            for (int i = 0; i < 30 * walk_games_each(); i++)
                play_both(box, seats, 5000u + (unsigned)i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_seat_count),
        cmocka_unit_test(every_option),
        cmocka_unit_test(mixed_options),
        cmocka_unit_test(a_run_plays_as_single_calls_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
