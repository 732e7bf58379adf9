#include "core/why.h"

/* The rule of a reason; else of what somebody wants to do; else, for words that mean many things, of what is asked. */
static const char *rule_of(const Game *game, const Message *reason, Choice choice, const Question *question) {
    const char *rule = reason->rule ? reason->rule : game_verb(game, choice.verb)->rule;
    return rule || !question->seat ? rule : game_prompt(game, question->prompt)->rule;
}

Why choice_why(const Box *box, const void *state, Choice choice) {
    Choice room[CANTINA_CHOICES_MAX];
    Question question = {0};
    Choices list = {room, cantina_choices(box, state, &question, room, CANTINA_CHOICES_MAX), CANTINA_CHOICES_MAX};
    Engine e = engine_reading(box, state);
    const Frame *f = frame_top(&e);
    int reason = REASON_NOT_NOW;
    if (choices_have(&list, choice))
        return (Why){.legal = true};
    if (e.head->over)
        reason = REASON_OVER;
    else if (f && frame_kind(box->game, f->kind)->bar) {
        int barred = frame_kind(box->game, f->kind)->bar(&e, f, choice);
        reason = barred ? barred : reason;
    }
    if (reason == REASON_NOT_NOW && box->game->side_bar) {
        int barred = box->game->side_bar(&e, question.seat, choice);
        reason = barred ? barred : reason;
    }
    const Message *message = game_reason(box->game, reason);
    return (Why){false, message, rule_of(box->game, message, choice, &question)};
}
