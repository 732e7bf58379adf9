#include "kit/outside.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/advice.h"
#include "agent/agent.h"
#include "base/rng.h"
#include "codec/codec.h"
#include "core/say.h"
#include "core/why.h"
#include "kit/mind.h"
#include "kit/mutate.h"

enum {
    DECISIONS_MOST = 6000, /* of a game; more is no game */
    LAWS_EVERY = 16,       /* decisions from one look at the laws to the next */
    WORDS_MOST = 6,        /* questions that are read out, and searched */
    ITERATIONS = 24,
    FIRST_LINES = 8, /* choices that are read out */
    WHY_MOST = 16,
    WHY_NUMBERS = 12
};

typedef struct {
    const Outside *outside;
    const Box *box;
    Rng rng;
    int decisions;
    int status;
    Question question;
    int count;
    Choice choices[CANTINA_CHOICES_MAX];
    _Alignas(16) char state[STATE_MOST];
    _Alignas(16) char other[STATE_MOST];
} Play;

static char complaint[400];

static const char *complain(const Play *p, const char *way, const char *what) {
    char frames[160];
    const Head *head = (const Head *)(const void *)p->state;
    outside_frames(p->box, p->state, frames, sizeof frames);
    snprintf(complaint, sizeof complaint, "%s: %s: %s (at %s, decision %d, where %d)", p->box->game->id, way, what,
             frames, p->decisions, head->fault);
    return complaint;
}

void outside_frames(const Box *box, const void *state, char *out, size_t room) {
    Engine e = engine_reading(box, state);
    Text text = text_over(out, room);
    for (int i = 0; i < e.head->depth && i < box->game->layout.frame_cap; i++) {
        const Frame *f = &e.frames[i];
        const FrameKind *kind = f->kind < box->game->frames_count ? frame_kind(box->game, f->kind) : NULL;
        text_put(&text, i ? "+" : "");
        text_put(&text, kind && kind->name ? kind->name : "?");
        if (kind && f->step < kind->step_count) {
            text_put(&text, ".");
            text_put(&text, kind->steps[f->step]);
        }
    }
}

/* ---- what must hold of every question ---- */

static const char *law_choices(Play *p) {
    p->count = cantina_choices(p->box, p->state, &p->question, p->choices, CANTINA_CHOICES_MAX);
    if (p->count < 1)
        return "dead end: a question without choices";
    if (p->question.seat != cantina_asked(p->box, p->state))
        return "the question goes to another seat than the one asked";
    if (p->question.seat != CANTINA_CHANCE &&
        (p->question.seat < 1 || p->question.seat > cantina_seats(p->box, p->state)))
        return "nobody who plays is asked";
    if (p->question.fallback >= p->count)
        return "the default is no choice";
    for (int i = 0; i < p->count; i++)
        for (int j = i + 1; j < p->count; j++)
            if (choice_equal(p->choices[i], p->choices[j]))
                return "a choice twice";
    return NULL;
}

static const char *law_bytes(Play *p) {
    uint8_t bytes[8192];
    size_t size = codec_encode(p->box, p->state, bytes, sizeof bytes);
    if (!size)
        return "the state does not encode";
    const char *wrong = codec_decode(p->box, bytes, size, p->other);
    if (wrong)
        return wrong;
    return memcmp(p->other, p->state, cantina_size(p->box)) ? "encode and decode give another state" : NULL;
}

static const char *law_json(Play *p) {
    static char wrong[300];
    json_t *json = codec_json(p->box, p->state);
    bool good = codec_from_json(p->box, json, p->other, wrong, sizeof wrong);
    json_decref(json);
    if (!good)
        return wrong;
    return codec_hash(p->box, p->other) == codec_hash(p->box, p->state) ? NULL : "JSON gives another hash";
}

/* A view of each seat, of nobody and of all; and a world that fits it. */
static const char *law_views(Play *p) {
    int seats = cantina_seats(p->box, p->state);
    for (int seat = 0; seat <= seats + 1; seat++) {
        uint8_t set = (uint8_t)(seat == 0 ? 0 : seat <= seats ? SEAT_BIT(seat) : (1 << seats) - 1);
        int16_t signs[CANTINA_SIGNS_MAX];
        cantina_view(p->box, p->state, set, p->other);
        cantina_sight(p->box, p->state, set);
        cantina_imagine(p->box, p->other, rng_next(&p->rng));
        const Head *head = (const Head *)(const void *)p->other;
        if (head->fault)
            return "imagine meets a fault";
        if (seat >= 1 && seat <= seats) {
            cantina_eval(p->box, p->state, (Seat)seat);
            cantina_eval(p->box, p->other, (Seat)seat);
            cantina_signs(p->box, p->state, (Seat)seat, signs);
        }
    }
    return NULL;
}

static const char *law_check(Play *p) {
    return codec_check(p->box, p->state);
}

static const char *laws(Play *p) {
    const char *(*const all[])(Play *) = {law_check, law_bytes, law_json, law_views};
    const char *wrong = NULL;
    for (int i = 0; i < COUNT(all) && !wrong; i++)
        wrong = all[i](p);
    return wrong;
}

/* ---- words: notes, explanations, why, previews ---- */

static void read_out_choice(Play *p, const Look *look, Choice choice, bool side) {
    char room[4000];
    Text text = text_over(room, sizeof room);
    advice_note(look, choice, &text);
    text = text_over(room, sizeof room);
    advice_explain(look, choice, &text);
    cantina_choice_text(p->box, NULL, choice, room, sizeof room);
    cantina_choice_word(p->box, choice, room, sizeof room);
    choice_why(p->box, p->state, choice);
    if (!side)
        cantina_reveals(p->box, p->state, choice);
}

/* A verb of the game with any arguments of its kinds: most are not legal, and somebody may ask why. */
static uint16_t any_argument(Play *p, int kind) {
    if (kind == KIND_EFFECT)
        return 0;
    int most = kind == KIND_NUMBER ? WHY_NUMBERS : mutate_ids(p->box, kind);
    return (uint16_t)(kind == KIND_NUMBER ? rng_below(&p->rng, (uint32_t)most)
                                          : 1 + rng_below(&p->rng, (uint32_t)(most > 1 ? most - 1 : 1)));
}

static void ask_why(Play *p) {
    char room[1000];
    for (int i = 0; i < WHY_MOST; i++) {
        int row = 1 + (int)rng_below(&p->rng, (uint32_t)p->box->game->verbs_count - 1);
        const Message *verb = game_verb(p->box->game, row);
        Choice choice = {.verb = (uint16_t)row}, read;
        if (verb->args[0].name)
            choice.a = any_argument(p, verb->args[0].kind);
        if (verb->args[0].name && verb->args[1].name)
            choice.b = any_argument(p, verb->args[1].kind);
        cantina_choice_word(p->box, choice, room, sizeof room);
        if (cantina_choice_read(p->box, room, &read))
            choice_why(p->box, p->state, read);
    }
}

static void read_out(Play *p) {
    static _Alignas(16) char view[STATE_MOST];
    char room[1000];
    Seat seat = p->question.seat;
    if (seat == CANTINA_CHANCE)
        return;
    cantina_prompt_text(p->box, NULL, &p->question, room, sizeof room);
    cantina_view(p->box, p->state, SEAT_BIT(seat), view);
    Look look = {.voice = {p->box, NULL}, .view = view, .eyes = SEAT_BIT(seat), .own = SEAT_BIT(seat)};
    for (int i = 0; i < p->count && i < FIRST_LINES; i++)
        read_out_choice(p, &look, p->choices[i], false);
    ask_why(p);
    for (Seat other = 1; other <= cantina_seats(p->box, p->state); other++) {
        Choice side[CANTINA_CHOICES_MAX];
        int count = cantina_side(p->box, p->state, other, side, COUNT(side));
        for (int i = 0; i < count && i < FIRST_LINES; i++)
            read_out_choice(p, &look, side[i], true);
    }
}

/* ---- ways of playing ---- */

typedef struct {
    const char *name;
    Choice (*pick)(Play *p);
    int most;      /* decisions; the law of an end holds for those that come that far */
    bool ends;     /* … must come to the end before */
    bool by_steps; /* chance is asked like a seat, and the laws are looked at */
    bool side;     /* seats start something of themselves */
} Way;

static Choice pick_any(Play *p) {
    return p->choices[rng_below(&p->rng, (uint32_t)p->count)];
}

static Choice pick_default(Play *p) {
    return p->choices[p->question.fallback];
}

static Choice pick_last(Play *p) {
    return p->choices[p->count - 1];
}

static Choice pick_by_agent(Play *p, const char *level, AgentThought *thought) {
    static _Alignas(16) char view[STATE_MOST];
    AgentBudget budget = {.iterations = ITERATIONS};
    Agent agent;
    agent_make(level, rng_next(&p->rng), &agent);
    cantina_view(p->box, p->state, SEAT_BIT(p->question.seat), view);
    return agent_choose(&agent, blank_mind(), p->box, view, p->question.seat, &budget, thought);
}

static Choice pick_greedy(Play *p) {
    return pick_by_agent(p, "greedy", NULL);
}

static Choice pick_searched(Play *p) {
    static AgentThought thought;
    return pick_by_agent(p, "normal", &thought);
}

static bool is_offered(const Play *p, Choice choice) {
    Choices list = {(Choice *)(uintptr_t)p->choices, p->count, CANTINA_CHOICES_MAX};
    return choices_have(&list, choice);
}

/* Somebody starts something of itself. */
static void start_side(Play *p) {
    Choice side[CANTINA_CHOICES_MAX];
    Seat seat = (Seat)(1 + rng_below(&p->rng, (uint32_t)cantina_seats(p->box, p->state)));
    int count = cantina_side(p->box, p->state, seat, side, COUNT(side));
    if (count)
        cantina_start(p->box, p->state, seat, side[rng_below(&p->rng, (uint32_t)count)], NULL);
}

static const char *one_decision(Play *p, const Way *way) {
    const char *wrong = law_choices(p);
    if (!wrong && way->by_steps && p->decisions % LAWS_EVERY == 0)
        wrong = laws(p);
    if (wrong)
        return wrong;
    if (way->by_steps && p->decisions < WORDS_MOST)
        read_out(p);
    p->decisions++;
    if (p->question.seat == CANTINA_CHANCE) {
        cantina_roll(p->box, p->state, rng_next(&p->rng), NULL);
        return NULL;
    }
    if (way->side && rng_below(&p->rng, 4) == 0) {
        start_side(p);
        if (cantina_advance(p->box, p->state, NULL) != CANTINA_ASK || cantina_asked(p->box, p->state) == CANTINA_CHANCE)
            return NULL;
        wrong = law_choices(p);
        if (wrong)
            return wrong;
    }
    Choice choice = way->pick(p);
    if (!is_offered(p, choice))
        return "an agent chooses what is not offered";
    cantina_apply(p->box, p->state, choice, NULL);
    return NULL;
}

static int go_on(Play *p, const Way *way) {
    CantinaStream stream = {.at = rng_next(&p->rng)};
    return way->by_steps ? cantina_advance(p->box, p->state, NULL) : cantina_settle(p->box, p->state, &stream, NULL);
}

/* Of a view any world that fits it and obeys the laws is played; false: this one does not. */
static bool begin(Play *p) {
    memcpy(p->state, p->outside->state, cantina_size(p->box));
    p->rng = rng_seeded(p->outside->seed);
    p->decisions = 0;
    return !cantina_imagine(p->box, p->state, p->outside->seed) || !codec_check(p->box, p->state);
}

static const char *play_way(Play *p, const Way *way) {
    if (!begin(p))
        return NULL;
    while ((p->status = go_on(p, way)) == CANTINA_ASK && p->decisions < way->most) {
        const char *wrong = one_decision(p, way);
        if (wrong)
            return complain(p, way->name, wrong);
    }
    if (p->status == CANTINA_FAULT)
        return complain(p, way->name, "fault");
    if (p->status == CANTINA_ASK && way->ends)
        return complain(p, way->name, "the game does not end");
    const char *wrong = p->status == CANTINA_OVER ? laws(p) : NULL;
    return wrong ? complain(p, way->name, wrong) : NULL;
}

static const Way ways[] = {
    {"random", pick_any, DECISIONS_MOST, true, true, true},
    {"random run", pick_any, DECISIONS_MOST, true, false, false},
    {"default", pick_default, DECISIONS_MOST, true, false, false},
    {"last", pick_last, 300, false, false, true},
    {"greedy", pick_greedy, 40, false, false, false},
    {"search", pick_searched, 4, false, false, false},
};
enum { QUICK_WAYS = 4 };

const char *outside_play(const Outside *outside) {
    static Play p;
    const char *wrong = NULL;
    p.outside = outside;
    p.box = outside->box;
    for (int i = 0; i < (outside->slow ? COUNT(ways) : QUICK_WAYS) && !wrong; i++)
        wrong = play_way(&p, &ways[i]);
    return wrong;
}
