#include "core/why.h"

/* The rule of a reason; else of what somebody wants to do; else, for words that mean many things, of what is asked. */
static const char *rule_of(const Game *game, const Message *reason, Choice choice, const Question *question) {
    const char *rule = reason->rule ? reason->rule : game_verb(game, choice.verb)->rule;
    return rule || !question->seat ? rule : game_prompt(game, question->prompt)->rule;
}

static Why no(const Game *game, int reason, Choice choice, const Question *question) {
    const Message *message = game_reason(game, reason);
    return (Why){false, message, rule_of(game, message, choice, question)};
}

static bool asks_for(const Choices *list, int verb) {
    for (int i = 0; i < list->count; i++)
        if (list->at[i].verb == verb)
            return true;
    return false;
}

/* What the frame says of it; else whether such a thing is asked for at all. */
int choice_bar(const Engine *e, const Choices *offered, Choice choice) {
    const Frame *f = frame_top(e);
    if (e->head->over)
        return REASON_OVER;
    const FrameKind *kind = f ? frame_kind(e->game, f->kind) : NULL;
    int reason = kind && kind->bar ? kind->bar(e, f, choice) : 0;
    if (reason)
        return reason;
    return asks_for(offered, choice.verb) ? REASON_NOT_OFFERED : REASON_NOT_NOW;
}

static bool plays(const Engine *e, Seat seat) {
    return seat >= 1 && seat <= e->head->seats;
}

/* The same for a side act of the seat, of which the frame knows nothing. */
static int bar_side(const Engine *e, Seat seat, Choice choice, int otherwise) {
    int reason = plays(e, seat) && e->game->side_bar ? e->game->side_bar(e, seat, choice) : 0;
    return reason ? reason : otherwise;
}

Why choice_why(const Box *box, const void *state, Choice choice) {
    Choice room[CANTINA_CHOICES_MAX];
    Question question = {0};
    Choices list = {room, cantina_choices(box, state, &question, room, CANTINA_CHOICES_MAX), CANTINA_CHOICES_MAX};
    Engine e = engine_reading(box, state);
    if (choices_have(&list, choice))
        return (Why){.legal = true};
    int reason = choice_bar(&e, &list, choice);
    if (reason == REASON_NOT_NOW)
        reason = bar_side(&e, question.seat, choice, reason);
    return no(box->game, reason, choice, &question);
}

static bool starts(const Box *box, const void *state, Seat seat, Choice choice) {
    Choice room[CANTINA_CHOICES_MAX];
    Choices side = {room, cantina_side(box, state, seat, room, CANTINA_CHOICES_MAX), CANTINA_CHOICES_MAX};
    return choices_have(&side, choice);
}

/* Whoever is not asked can mean only a side act. */
Why choice_why_by(const Box *box, const void *state, Seat seat, Choice choice) {
    Engine e = engine_reading(box, state);
    if (!e.head->over && plays(&e, seat) && starts(box, state, seat, choice))
        return (Why){.legal = true};
    if (e.head->over || cantina_asked(box, state) == seat)
        return choice_why(box, state, choice);
    return no(box->game, bar_side(&e, seat, choice, REASON_NOT_ASKED), choice, &(Question){0});
}
