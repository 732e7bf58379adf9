#include "core/why.h"

Why choice_why(const Box *box, const void *state, Choice choice) {
    Choice room[CANTINA_CHOICES_MAX];
    Choices list = {room, cantina_choices(box, state, NULL, room, CANTINA_CHOICES_MAX), CANTINA_CHOICES_MAX};
    Engine e = engine_reading(box, state);
    const Frame *f = frame_top(&e);
    const char *rule = game_verb(box->game, choice.verb)->rule;
    int reason = REASON_NOT_NOW;
    if (choices_have(&list, choice))
        return (Why){.legal = true};
    if (e.head->over)
        reason = REASON_OVER;
    else if (f && frame_kind(box->game, f->kind)->bar) {
        int barred = frame_kind(box->game, f->kind)->bar(&e, f, choice);
        reason = barred ? barred : reason;
    }
    const Message *message = game_reason(box->game, reason);
    return (Why){false, message, message->rule ? message->rule : rule};
}
