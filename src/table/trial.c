#include "table/trial.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "codec/state.h"

enum {
    GAMES = 12,
    DECISIONS_MOST = 6000, /* of all games together */
    GAME_MOST = 1200,      /* of one game */
    LOOKS = 12,            /* first questions of a game at which the laws are looked at */
    SIDE_EVERY = 12,       /* questions from one side act to the next, about */
    TURNS_MOST = 9999      /* far beyond any game; one that goes on from there can still be written down */
};

typedef struct {
    const Box *box;
    Rng rng;
    int game;      /* which one, from 0 */
    int decisions; /* left, for all games */
    Choice choices[CANTINA_CHOICES_MAX];
    _Alignas(16) char state[STATE_MOST];
} Trial;

/* How a game is played: any choice, the default, or the last. */
static Choice pick(Trial *t, const Question *question, int count) {
    if (question->seat == CANTINA_CHANCE || t->game < GAMES - 2)
        return t->choices[rng_below(&t->rng, (uint32_t)count)];
    return t->choices[t->game == GAMES - 1 ? question->fallback : count - 1];
}

static void start_something(Trial *t) {
    Choice side[CANTINA_CHOICES_MAX];
    Seat seat = (Seat)(1 + rng_below(&t->rng, (uint32_t)cantina_seats(t->box, t->state)));
    int count = cantina_side(t->box, t->state, seat, side, COUNT(side));
    if (count)
        cantina_start(t->box, t->state, seat, side[rng_below(&t->rng, (uint32_t)count)], NULL);
}

static const char *decide(Trial *t) {
    Question question = {0};
    int count = cantina_choices(t->box, t->state, &question, t->choices, CANTINA_CHOICES_MAX);
    bool chance = question.seat == CANTINA_CHANCE;
    if (count < 1)
        return "a question has no choices";
    if (!chance && (question.seat < 1 || question.seat > cantina_seats(t->box, t->state)))
        return "a seat that does not play is asked";
    if (question.fallback >= count)
        return "the default of a question is no choice";
    if (t->game == 0 && !chance && rng_below(&t->rng, SIDE_EVERY) == 0) {
        start_something(t);
        return NULL;
    }
    if (chance)
        cantina_roll(t->box, t->state, rng_next(&t->rng), NULL);
    else
        cantina_apply(t->box, t->state, pick(t, &question, count), NULL);
    return NULL;
}

/* Every other game takes chance from a stream, as agents do: the rules then go another way. */
static int go_on(Trial *t) {
    CantinaStream stream = {.at = rng_next(&t->rng)};
    return t->game % 2 ? cantina_settle(t->box, t->state, &stream, NULL) : cantina_advance(t->box, t->state, NULL);
}

static const char *play(Trial *t, const void *state) {
    int status = CANTINA_ASK;
    memcpy(t->state, state, cantina_size(t->box));
    for (int i = 0; i < GAME_MOST && t->decisions > 0; i++, t->decisions--) {
        status = go_on(t);
        const char *wrong = i < LOOKS ? codec_check(t->box, t->state) : NULL;
        if (status == CANTINA_FAULT)
            wrong = "the rules cannot go on";
        else if (!wrong && status == CANTINA_ASK)
            wrong = decide(t);
        if (wrong || status != CANTINA_ASK)
            return wrong;
    }
    return NULL;
}

/* The frame that waits where the trial ended, for those who look for what they have edited. */
static const char *waiting_frame(Trial *t) {
    Engine e = engine_reading(t->box, t->state);
    const Frame *f = frame_top(&e);
    return f && f->kind && f->kind < t->box->game->frames_count ? frame_kind(t->box->game, f->kind)->name : "";
}

bool trial_passes(const Box *box, const void *state, char *wrong, size_t room) {
    Trial t;
    if (cantina_turn(box, state) > TURNS_MOST) {
        snprintf(wrong, room, "turns: must be 0 to %d", TURNS_MOST);
        return false;
    }
    t.box = box;
    t.rng = rng_seeded(codec_hash(box, state));
    t.decisions = DECISIONS_MOST;
    for (t.game = 0; t.game < GAMES; t.game++) {
        const char *complaint = play(&t, state);
        if (complaint) {
            snprintf(wrong, room, "state: it cannot be played to its end: %s (frame '%s')", complaint,
                     waiting_frame(&t));
            return false;
        }
    }
    return true;
}
