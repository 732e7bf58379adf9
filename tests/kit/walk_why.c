/*
 * The law of why: a choice is offered, or something bars it, and then it is said what and by which rule; and nothing
 * bars what is offered.
 *
 * What is asked has words.
 *
 * The choices that are tried are those of every verb: all values of its arguments, as its table declares them, or
 * SAMPLED of them where there are more.
 */
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "core/pack.h"
#include "core/say.h"
#include "core/why.h"
#include "kit/mutate.h"
#include "kit/walk.h"

enum { NUMBERS = 17, SAMPLED = 10000, TAKEN = 24, OUTCOMES = 8 };

typedef struct {
    const Box *box;
    Engine e;
    Rng rng;
    Choices offered;
    Choice room[CANTINA_CHOICES_MAX];
    Question question;
    const void *state;
    int taken; /* choices that were given to the rules */
} Asked;

static const char *complain(const Asked *a, Choice choice, const char *what, int reason) {
    static char complaint[300];
    char word[100];
    cantina_choice_word(a->box, choice, word, sizeof word);
    snprintf(complaint, sizeof complaint, "%s of frame '%s' %s%s", word,
             frame_kind(a->box->game, frame_top(&a->e)->kind)->name, what,
             reason ? game_reason(a->box->game, reason)->word : "");
    return complaint;
}

/* Values of an argument, 0 among them. */
static uint32_t values_of(const Box *box, const Arg *arg) {
    if (!arg->name || arg->kind == KIND_EFFECT)
        return 1;
    return (uint32_t)(arg->kind == KIND_NUMBER ? NUMBERS : mutate_ids(box, arg->kind));
}

/* Is it in the index of the game, if there is one? */
static bool has_rule(const Box *box, const char *rule) {
    for (int table = 0; table < box->game->tables_count; table++)
        if (!strcmp(box->game->tables[table].word, "rule"))
            return rule && pack_find(box->pack, table, rule, strlen(rule)) != 0;
    return true;
}

/* What the frame has to say against a choice; a frame that judges nothing leaves it to its list. */
static int barred(const Asked *a, Choice choice, bool offered) {
    const Frame *f = frame_top(&a->e);
    const FrameKind *kind = frame_kind(a->box->game, f->kind);
    return kind->bar ? kind->bar(&a->e, f, choice) : offered ? 0 : REASON_NOT_OFFERED;
}

/* The rules take what is offered and nothing else, and why says the same. Some of the choices are enough. */
static const char *law_taken(Asked *a, Choice choice, bool offered) {
    static _Alignas(16) char copy[STATE_MOST];
    if (a->taken >= TAKEN || (!offered && rng_below(&a->rng, 512)))
        return NULL;
    a->taken++;
    memcpy(copy, a->state, cantina_size(a->box));
    if ((cantina_submit(a->box, copy, choice, NULL) >= 0) != offered)
        return complain(a, choice, offered ? "is refused" : "is taken", 0);
    Why why = choice_why(a->box, a->state, choice);
    if (why.legal != offered)
        return complain(a, choice, "is offered, why says otherwise, or the other way round", 0);
    bool needs_rule = !offered && choice_bar(&a->e, &a->offered, choice) >= REASON_GAME;
    return needs_rule && !has_rule(a->box, why.rule) ? complain(a, choice, "is barred without a rule", 0) : NULL;
}

static const char *law_choice(Asked *a, Choice choice) {
    bool offered = choices_have(&a->offered, choice);
    int reason = barred(a, choice, offered);
    if (offered && reason)
        return complain(a, choice, "is offered and barred: ", reason);
    if (!offered && !reason)
        return complain(a, choice, "is not offered, and nothing bars it", 0);
    return law_taken(a, choice, offered);
}

/* What is offered with one more or one less of an amount: the bounds of a range lie there. */
static const char *law_amounts(Asked *a, Choice choice) {
    const Message *message = game_verb(a->box->game, choice.verb);
    const char *wrong = NULL;
    for (int by = -1; by <= 1 && !wrong; by += 2) {
        Choice first = choice, second = choice;
        first.a = (uint16_t)(first.a + by);
        second.b = (uint16_t)(second.b + by);
        if (message->args[0].name && message->args[0].kind == KIND_NUMBER)
            wrong = law_choice(a, first);
        if (!wrong && message->args[1].name && message->args[1].kind == KIND_NUMBER)
            wrong = law_choice(a, second);
    }
    return wrong;
}

static const char *law_verb(Asked *a, int verb) {
    const Message *message = game_verb(a->box->game, verb);
    uint32_t first = values_of(a->box, &message->args[0]), second = values_of(a->box, &message->args[1]);
    uint32_t all = first * second, count = all < SAMPLED ? all : SAMPLED;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = all <= SAMPLED ? i : rng_below(&a->rng, all);
        const char *wrong =
            law_choice(a, (Choice){.verb = (uint16_t)verb, .a = (uint16_t)(at % first), .b = (uint16_t)(at / first)});
        if (wrong)
            return wrong;
    }
    return NULL;
}

static void ask(Asked *a, const Box *box, const void *state, uint64_t random) {
    *a = (Asked){.box = box, .e = engine_reading(box, state), .rng = rng_seeded(random), .state = state};
    a->offered =
        (Choices){a->room, cantina_choices(box, state, &a->question, a->room, CANTINA_CHOICES_MAX), COUNT(a->room)};
}

/* What is asked is told in words, with nothing left to be filled in. */
static const char *law_prompt(const Asked *a) {
    char text[400];
    size_t said = cantina_prompt_text(a->box, NULL, &a->question, text, sizeof text);
    return said && !strchr(text, '{') ? NULL : "a question without words";
}

static const char *law_offered(Asked *a) {
    const char *wrong = law_prompt(a);
    for (int i = 0; i < a->offered.count && !wrong; i++)
        if (!(wrong = law_choice(a, a->room[i])))
            wrong = law_amounts(a, a->room[i]);
    return wrong;
}

const char *walk_offered(const Box *box, const void *state, uint64_t random) {
    Asked a;
    ask(&a, box, state, random);
    return law_offered(&a);
}

const char *walk_outcomes(const Box *box, const void *state) {
    Asked a;
    ask(&a, box, state, 0);
    for (uint64_t i = 0; i < OUTCOMES; i++) {
        Choice outcome = cantina_outcome(box, state, i * (UINT64_MAX / (OUTCOMES - 1)));
        if (!choices_have(&a.offered, outcome))
            return complain(&a, outcome, "falls, but is no outcome that chance offers", 0);
    }
    return NULL;
}

const char *walk_why(const Box *box, const void *state, uint64_t random) {
    Asked a;
    ask(&a, box, state, random);
    const char *wrong = law_offered(&a);
    for (int verb = 1; verb < box->game->verbs_count && !wrong; verb++)
        if (game_verb(box->game, verb)->word)
            wrong = law_verb(&a, verb);
    return wrong;
}
