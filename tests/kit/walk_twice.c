/*
 * The law of runs: a game is played twice, by a run, which keeps notes beside the state, and without any. A note that
 * nobody corrected is found here.
 */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "core/game.h"
#include "kit/walk.h"

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

static const char *begin(Twice *t, const Walk *walk) {
    t->box = walk->box;
    t->stream = t->other_stream = (CantinaStream){.at = walk->seed};
    if (cantina_new(t->box, t->state, walk->seats, walk->options) < 0)
        return "the game does not begin";
    memcpy(t->other, t->state, cantina_size(t->box));
    cantina_run(&t->run, t->box, t->state, &t->stream, NULL);
    t->now = cantina_run_settle(&t->run);
    return step_afresh(t, NULL) == t->now ? NULL : "a run begins otherwise than single calls";
}

static const char *look(const Twice *t) {
    if (memcmp(t->state, t->other, cantina_size(t->box)) != 0)
        return "a run leads to another state than single calls";
    for (Seat seat = 1; seat <= cantina_seats(t->box, t->state); seat++)
        if (cantina_run_eval(&t->run, seat) != cantina_eval(t->box, t->other, seat))
            return "a run judges a position otherwise than a single call";
    return NULL;
}

/* What a copy of the run makes of an option is what the option leads to; the run itself is none the wiser. */
static const char *glance(const Twice *t, Choice choice) {
    _Alignas(16) unsigned char trial[STATE_MOST], other[STATE_MOST];
    CantinaStream stream = {.at = 1}, other_stream = {.at = 1};
    CantinaRun copy;
    memcpy(trial, t->state, cantina_size(t->box));
    memcpy(other, t->state, cantina_size(t->box));
    cantina_run_copy(&copy, &t->run, trial, &stream);
    if (cantina_run_step(&copy, choice) != cantina_step(t->box, other, choice, &other_stream, NULL) ||
        memcmp(trial, other, cantina_size(t->box)) != 0)
        return "a copy of a run goes on otherwise than a single call";
    return cantina_run_eval(&copy, 1) == cantina_eval(t->box, other, 1)
               ? NULL
               : "a copy of a run judges a position otherwise than a single call";
}

static const char *one_decision(Twice *t, uint64_t bits) {
    static Choice list[CANTINA_CHOICES_MAX], other_list[CANTINA_CHOICES_MAX];
    int count = cantina_run_choices(&t->run, NULL, list, CANTINA_CHOICES_MAX);
    if (cantina_choices(t->box, t->other, NULL, other_list, CANTINA_CHOICES_MAX) != count ||
        memcmp(list, other_list, (size_t)count * sizeof *list) != 0)
        return "a run offers something else than a single call";
    Choice choice = list[bits % (unsigned)count];
    const char *wrong = glance(t, list[(bits >> 32) % (unsigned)count]);
    t->now = cantina_run_step(&t->run, choice);
    if (!wrong && step_afresh(t, &choice) != t->now)
        wrong = "a run goes on otherwise than single calls";
    return wrong ? wrong : look(t);
}

const char *walk_twice(const Walk *walk) {
    static Twice t;
    static char complaint[300];
    const char *wrong = begin(&t, walk);
    uint64_t bits = walk->seed;
    int decisions = 0;
    if (!wrong)
        wrong = look(&t);
    for (; !wrong && t.now == CANTINA_ASK && decisions < walk->decisions_most; decisions++)
        wrong = one_decision(&t, bits = bits_mix(bits + 1));
    if (!wrong && t.now != CANTINA_OVER)
        wrong = "the game does not end";
    if (!wrong)
        return NULL;
    snprintf(complaint, sizeof complaint, "%s, %d seats, seed %llu, decision %d: %s", walk->box->game->id, walk->seats,
             (unsigned long long)walk->seed, decisions, wrong);
    return complaint;
}
