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

/* A game that is played twice: by a run, which keeps notes beside the state, and without any. Whoever forgets to strike
 * out a note is found here. */
typedef struct {
    const Box *box;
    _Alignas(16) unsigned char state[STATE_MOST], other[STATE_MOST];
    CantinaStream stream, other_stream;
    CantinaRun run;
    int now;
} Twice;

/* Goes on from an answer, or from the beginning, with nothing kept from before. */
static int step_afresh(Twice *t, const Choice *choice) {
    Engine e = engine_over(t->box, t->other, NULL);
    e.stream = &t->other_stream;
    if (choice)
        cantina_apply(t->box, t->other, *choice, NULL);
    return frame_settle(&e);
}

static void begin_twice(Twice *t, const Box *box, int seats, const uint8_t *options, uint64_t seed) {
    t->box = box;
    t->stream = t->other_stream = (CantinaStream){.at = seed};
    assert_int_equal(cantina_new(box, t->state, seats, options), 0);
    memcpy(t->other, t->state, cantina_size(box));
    cantina_run(&t->run, box, t->state, &t->stream, NULL);
    t->now = cantina_run_settle(&t->run);
    assert_int_equal(step_afresh(t, NULL), t->now);
}

static void look_twice(const Twice *t) {
    assert_memory_equal(t->state, t->other, cantina_size(t->box));
    for (Seat seat = 1; seat <= cantina_seats(t->box, t->state); seat++)
        assert_int_equal(cantina_run_eval(&t->run, seat), cantina_eval(t->box, t->other, seat));
}

/* What a copy of the run makes of an option is what the option leads to; the run itself is none the wiser. */
static void glance_twice(const Twice *t, Choice choice) {
    _Alignas(16) unsigned char trial[STATE_MOST], other[STATE_MOST];
    CantinaStream stream = {.at = 1}, other_stream = {.at = 1};
    CantinaRun copy;
    memcpy(trial, t->state, cantina_size(t->box));
    memcpy(other, t->state, cantina_size(t->box));
    cantina_run_copy(&copy, &t->run, trial, &stream);
    assert_int_equal(cantina_run_step(&copy, choice), cantina_step(t->box, other, choice, &other_stream, NULL));
    assert_memory_equal(trial, other, cantina_size(t->box));
    assert_int_equal(cantina_run_eval(&copy, 1), cantina_eval(t->box, other, 1));
}

static void play_twice(Twice *t, uint64_t bits) {
    Choice list[CANTINA_CHOICES_MAX], other_list[CANTINA_CHOICES_MAX];
    for (look_twice(t); t->now == CANTINA_ASK; look_twice(t)) {
        int count = cantina_run_choices(&t->run, NULL, list, CANTINA_CHOICES_MAX);
        assert_int_equal(cantina_choices(t->box, t->other, NULL, other_list, CANTINA_CHOICES_MAX), count);
        assert_memory_equal(list, other_list, (size_t)count * sizeof *list);
        bits = bits_mix(bits + 1);
        Choice choice = list[bits % (unsigned)count];
        glance_twice(t, list[(bits >> 32) % (unsigned)count]);
        t->now = cantina_run_step(&t->run, choice);
        assert_int_equal(step_afresh(t, &choice), t->now);
    }
    assert_int_equal(t->now, CANTINA_OVER);
}

static void a_run_plays_as_single_calls_do(void **unused) {
    (void)unused;
    Twice *t = malloc(sizeof *t);
    assert_non_null(t);
    for (int g = 0; game_at(g); g++) {
        if (!is_wanted(game_at(g)))
            continue;
        const Box *box = box_embedded(game_at(g)->id);
        for (int i = 0; i < 60 * walk_games_each(); i++) {
            uint8_t options[32] = {0};
            int seats = walk_mix(box, 7000u + (unsigned)i, options);
            begin_twice(t, box, seats, options, 5000u + (unsigned)i);
            play_twice(t, 5000u + (unsigned)i);
        }
    }
    free(t);
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
