#include "kit/walk.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "codec/codec.h"
#include "core/say.h"
#include "kit/leak.h"

enum {
    WHY_EVERY = 10,  /* decisions from one look at the law of why to the next */
    LOAD_EVERY = 13, /* … at those of states from outside */
    TOLD_EVERY = 7   /* … at that of words */
};

typedef struct {
    const Walk *walk;
    const Box *box;
    Rng rng;
    _Alignas(8) char state[STATE_MOST];
    _Alignas(8) char next[STATE_MOST];
    Step step;
    Choice choices[CANTINA_CHOICES_MAX];
    Question question;
    int count;
    WalkResult result;
    char complaint[400];
} Walker;

static const char *complain(Walker *w, const char *what) {
    snprintf(w->complaint, sizeof w->complaint, "%s, %d seats, seed %llu, decision %d: %s", w->box->game->id,
             w->walk->seats, (unsigned long long)w->walk->seed, w->result.decisions, what);
    return w->complaint;
}

/* ---- laws of one position ---- */

static int heroes_of(Walker *w) {
    Engine e = engine_over(w->box, w->state, NULL);
    return heroes(&e);
}

static const char *law_options(Walker *w) {
    if (w->question.seat != cantina_asked(w->box, w->state))
        return "the question goes to another seat than the one asked";
    if (w->question.hero < 1 || w->question.hero > heroes_of(w))
        return "the question is about somebody who does not play";
    if (w->count < 1)
        return "no option";
    if (w->question.fallback >= w->count)
        return "the default is no option";
    for (int i = 0; i < w->count; i++)
        for (int j = i + 1; j < w->count; j++)
            if (choice_equal(w->choices[i], w->choices[j]))
                return "an option twice";
    return NULL;
}

static const char *law_words(Walker *w) {
    for (int i = 0; i < w->count; i++) {
        char word[128], text[400];
        Choice back;
        cantina_choice_word(w->box, w->choices[i], word, sizeof word);
        if (!cantina_choice_read(w->box, word, &back) || !choice_equal(back, w->choices[i]))
            return "the word of an option does not read back";
        if (!cantina_choice_text(w->box, NULL, w->choices[i], text, sizeof text) || strchr(text, '{'))
            return "an option has no text";
    }
    return NULL;
}

static const char *law_wrong_choice(Walker *w) {
    char before[STATE_MOST];
    Choice wrong = {.verb = w->choices[0].verb, .a = 60000, .b = 60000};
    memcpy(before, w->state, cantina_size(w->box));
    if (cantina_submit(w->box, w->state, wrong, NULL) >= 0)
        return "a wrong choice was taken";
    return memcmp(before, w->state, cantina_size(w->box)) ? "a wrong choice changed something" : NULL;
}

/* Running again at a question changes nothing. */
static const char *law_rest(Walker *w) {
    memcpy(w->next, w->state, cantina_size(w->box));
    if (cantina_advance(w->box, w->next, NULL) != CANTINA_ASK)
        return "advance does not rest at a question";
    return memcmp(w->next, w->state, cantina_size(w->box)) ? "advance changes a state at rest" : NULL;
}

static const char *law_bytes(Walker *w) {
    uint8_t bytes[8192];
    size_t size = codec_encode(w->box, w->state, bytes, sizeof bytes);
    if (!size)
        return "the state does not encode";
    const char *wrong = codec_decode(w->box, bytes, size, w->next);
    if (wrong)
        return wrong;
    return memcmp(w->next, w->state, cantina_size(w->box)) ? "encode and decode give another state" : NULL;
}

/* What was loaded, in `next`, asks the same and goes on alike: its places have other numbers, and nothing may keep one.
 */
static const char *loaded_plays_on(Walker *w) {
    _Alignas(8) char plain[STATE_MOST];
    Choice choices[CANTINA_CHOICES_MAX];
    CantinaStream chance = {.at = w->walk->seed}, same = chance;
    if (cantina_advance(w->box, w->next, NULL) != CANTINA_ASK ||
        cantina_choices(w->box, w->next, NULL, choices, CANTINA_CHOICES_MAX) != w->count)
        return "a loaded state asks something else";
    for (int i = 0; i < w->count; i++)
        if (!choice_equal(choices[i], w->choices[i]))
            return "a loaded state offers something else";
    memcpy(plain, w->state, cantina_size(w->box));
    Choice choice = w->choices[w->result.decisions % w->count];
    cantina_step(w->box, plain, choice, &chance, NULL);
    cantina_step(w->box, w->next, choice, &same, NULL);
    return codec_hash(w->box, plain) == codec_hash(w->box, w->next) ? NULL : "a loaded state plays on otherwise";
}

static const char *law_json(Walker *w) {
    json_t *json = codec_json(w->box, w->state);
    char wrong[200];
    bool good = codec_from_json(w->box, json, w->next, wrong, sizeof wrong);
    json_decref(json);
    if (!good) {
        snprintf(w->complaint, sizeof w->complaint, "%s", wrong);
        return complain(w, strdup(wrong));
    }
    return codec_hash(w->box, w->next) == codec_hash(w->box, w->state) ? loaded_plays_on(w) : "JSON gives another hash";
}

/* Every number is written, fits, and is 0 or 1 where it is to be told as a share. */
static const char *law_signs(Walker *w) {
    int16_t signs[CANTINA_SIGNS_MAX];
    memset(signs, 0x55, sizeof signs);
    int count = cantina_signs(w->box, w->state, 1, signs), what;
    for (int i = 0; i < count; i++) {
        const Sign *sign = sign_at(w->box->game, i, &what);
        if (signs[i] < 0 || signs[i] > (sign->is_share ? 1 : 200))
            return "a sign is out of its range";
    }
    return sign_at(w->box->game, count, &what) ? "there are too many signs" : NULL;
}

static int depth_of(const Walker *w, void *state) {
    return engine_over(w->box, state, NULL).head->depth;
}

/* Which question is on top: a frame of that kind, for that hero. */
static int frame_on_top(const Walker *w, void *state) {
    Engine e = engine_over(w->box, state, NULL);
    return frame_top(&e)->kind << 8 | frame_top(&e)->hero;
}

static int step_on_top(const Walker *w, void *state) {
    Engine e = engine_over(w->box, state, NULL);
    return frame_top(&e)->step;
}

/* Answers what the act itself asks, anyhow, until the question it was laid over is on top again; false if that one is
 * no more. */
static bool side_act_ends(Walker *w) {
    Choice choices[CANTINA_CHOICES_MAX];
    int depth = depth_of(w, w->state), frame = frame_on_top(w, w->state);
    for (int i = 0; i < 200; i++) {
        int status = cantina_advance(w->box, w->next, NULL);
        if (status != CANTINA_ASK || depth_of(w, w->next) <= depth)
            return status == CANTINA_ASK && depth_of(w, w->next) == depth && frame_on_top(w, w->next) == frame;
        if (cantina_asked(w->box, w->next) == CANTINA_CHANCE) {
            cantina_roll(w->box, w->next, (uint64_t)i * 0x9e3779b97f4a7c15u, NULL);
            continue;
        }
        cantina_choices(w->box, w->next, NULL, choices, CANTINA_CHOICES_MAX);
        cantina_apply(w->box, w->next, choices[0], NULL);
    }
    return true;
}

static const char *side_complaint(Walker *w, Choice choice) {
    static char complaint[200];
    char word[100];
    cantina_choice_word(w->box, choice, word, sizeof word);
    snprintf(complaint, sizeof complaint, "the side act '%s' changed the question", word);
    return complaint;
}

/* Another seat is asked now, because the act settled what the first was asked: so the first is not asked again while
 * the others only answer by default. Works on `next`. */
static bool is_settled(Walker *w) {
    int frame = frame_on_top(w, w->next), step = step_on_top(w, w->next);
    for (int i = 0; i < 50 && frame_on_top(w, w->next) == frame && step_on_top(w, w->next) == step; i++) {
        Question q;
        Choice choices[CANTINA_CHOICES_MAX];
        cantina_choices(w->box, w->next, &q, choices, CANTINA_CHOICES_MAX);
        if (q.seat == w->question.seat)
            return false;
        cantina_apply(w->box, w->next, choices[q.fallback], NULL);
        if (cantina_advance(w->box, w->next, NULL) != CANTINA_ASK || cantina_asked(w->box, w->next) == CANTINA_CHANCE)
            return true;
    }
    return true;
}

/* What it asks first is a lawful position, and so is the one after it, which asks what was asked before, be it in other
 * words for what has changed, unless the act settled just that. */
static const char *law_side_act(Walker *w, Seat seat, Choice choice) {
    Question q;
    int step = step_on_top(w, w->state);
    memcpy(w->next, w->state, cantina_size(w->box));
    if (cantina_start(w->box, w->next, seat, choice, NULL) < 0)
        return "a side act that was offered is refused";
    const char *wrong = cantina_advance(w->box, w->next, NULL) == CANTINA_ASK ? codec_check(w->box, w->next) : NULL;
    if (wrong || !side_act_ends(w))
        return wrong; /* or it settled the question, or ended the game */
    cantina_choices(w->box, w->next, &q, NULL, 0);
    wrong = codec_check(w->box, w->next);
    bool same = q.kind == w->question.kind && step_on_top(w, w->next) == step;
    if (q.seat == w->question.seat ? !same : !wrong && !is_settled(w))
        return side_complaint(w, choice);
    return wrong;
}

static const char *law_side(Walker *w) {
    const char *wrong = NULL;
    for (Seat seat = 1; seat <= w->walk->seats && !wrong; seat++) {
        Choice side[64];
        int count = cantina_side(w->box, w->state, seat, side, COUNT(side));
        for (int i = 0; i < count && !wrong; i++)
            wrong = law_side_act(w, seat, side[i]);
    }
    return wrong;
}

static const char *law_views(Walker *w) {
    for (int seats = 0; seats < 1 << w->walk->seats; seats = seats < 1 ? 1 : seats * 2) {
        const char *wrong = leak_imagine(w->box, w->state, (SeatSet)seats, rng_next(&w->rng));
        if (!wrong)
            wrong = leak_unwinding(&w->step, (SeatSet)seats, rng_next(&w->rng));
        if (!wrong && !(w->question.seat <= w->walk->seats && seats & SEAT_BIT(w->question.seat)))
            wrong = leak_twins(w->box, w->state, (SeatSet)seats);
        if (wrong)
            return wrong;
    }
    return leak_events(&w->step);
}

/* ---- the walk ---- */

int walk_games_each(void) {
    const char *given = getenv("WALK_GAMES");
    return given ? atoi(given) : 4;
}

int walk_mix(const Box *box, uint64_t n, uint8_t *options) {
    uint64_t bits = bits_mix(n);
    for (int option = 0; option < box->game->options_count; option++, bits = bits_mix(bits))
        options[option] = (uint8_t)(bits % box->game->options[option].count);
    int span = box->game->seats_max - box->game->seats_min + 1;
    int seats = box->game->seats_min + (int)(bits % (unsigned)span);
    return game_refusal(box, options, seats) ? walk_mix(box, bits, options) : seats; /* until they go together */
}

static const char *laws(Walker *w) {
    const char *(*const all[])(Walker *) = {law_options, law_words, law_wrong_choice, law_rest,
                                            law_bytes,   law_json,  law_side,         law_signs};
    const char *wrong = codec_check(w->box, w->state);
    for (int i = 0; i < COUNT(all) && !wrong; i++)
        wrong = all[i](w);
    return wrong;
}

static void note_coverage(Walker *w) {
    for (int i = 0; i < w->step.event_count; i++) {
        if (w->walk->cards_met)
            w->walk->cards_met[w->step.events[i].card] = 1;
        if (w->walk->events_met)
            w->walk->events_met[w->step.events[i].kind] = 1;
    }
    if (w->walk->verbs_met)
        w->walk->verbs_met[w->step.choice.verb] = 1;
}

static const char *take_step(Walker *w) {
    Rng same = w->rng;
    char again[STATE_MOST];
    w->step.box = w->box;
    w->step.before = w->state;
    w->step.after = w->next;
    w->step.choice = w->choices[rng_below(&same, (uint32_t)w->count)];
    Rng chance = same;
    step_take(&w->step, &same);
    memcpy(again, w->next, cantina_size(w->box));
    step_take(&w->step, &chance);
    w->rng = same;
    if (memcmp(again, w->next, cantina_size(w->box)))
        return "the same step gives other bytes";
    return w->step.status == CANTINA_FAULT ? "fault" : NULL;
}

static const char *one_decision(Walker *w) {
    w->count = cantina_choices(w->box, w->state, &w->question, w->choices, CANTINA_CHOICES_MAX);
    int leak_every = w->walk->leak_every;
    const char *wrong = leak_every ? laws(w) : NULL;
    if (!wrong && leak_every && w->result.decisions % WHY_EVERY == 0)
        wrong = walk_why(w->box, w->state, w->walk->seed + (uint64_t)w->result.decisions);
    if (!wrong && leak_every && w->result.decisions % LOAD_EVERY == 0)
        wrong = walk_load(w->box, w->state, w->walk->seed + (uint64_t)w->result.decisions);
    if (!wrong && leak_every && w->result.decisions % TOLD_EVERY == 0)
        wrong = walk_told(w->box, w->state);
    if (!wrong)
        wrong = take_step(w);
    if (!wrong && leak_every && w->result.decisions % leak_every == 0)
        wrong = law_views(w);
    if (wrong)
        return complain(w, wrong);
    note_coverage(w);
    w->result.outcomes += w->step.outcome_count;
    memcpy(w->state, w->next, cantina_size(w->box));
    w->result.decisions++;
    return NULL;
}

static int settle(Walker *w) {
    int status = cantina_advance(w->box, w->state, NULL);
    while (status == CANTINA_ASK && cantina_asked(w->box, w->state) == CANTINA_CHANCE) {
        cantina_roll(w->box, w->state, rng_next(&w->rng), NULL);
        status = cantina_advance(w->box, w->state, NULL);
    }
    return status;
}

const char *walk_game(const Walk *walk, WalkResult *result) {
    static Walker w;
    memset(&w, 0, sizeof w);
    w.walk = walk;
    w.box = walk->box;
    w.rng = rng_seeded(walk->seed);
    if (cantina_new(w.box, w.state, walk->seats, walk->options) < 0)
        return complain(&w, "the game does not begin");
    int status = settle(&w);
    while (status == CANTINA_ASK) {
        if (w.result.decisions > walk->decisions_most)
            return complain(&w, "the game does not end");
        const char *wrong = one_decision(&w);
        if (wrong)
            return wrong;
        status = w.step.status;
    }
    const char *wrong = codec_check(w.box, w.state);
    if (wrong)
        return complain(&w, wrong);
    w.result.turns = cantina_turn(w.box, w.state);
    w.result.value = cantina_value(w.box, w.state, 1);
    w.result.hash = codec_hash(w.box, w.state);
    *result = w.result;
    return NULL;
}
