/*
 * Why a choice is not legal now, and by which rule.
 *
 * What is legal is said by the lists of choices alone; here is only put into words why something is not in them.
 */
#ifndef CORE_WHY_H
#define CORE_WHY_H

#include "core/game.h"

typedef struct {
    bool legal;            /* it is one of the choices after all */
    const Message *reason; /* else: a row of the game's reasons */
    const char *rule;      /* its rule, or that of the verb */
} Why;

/* For who has listed the choices: why this one, which is not among them, is not. A row of the game's reasons. */
int choice_bar(const Engine *e, const Choices *offered, Choice choice);

/* As an answer to the pending question. */
Why choice_why(const Box *box, const void *state, Choice choice);
/* As something that this seat does now: an answer if it is asked, else a side act. */
Why choice_why_by(const Box *box, const void *state, Seat seat, Choice choice);

#endif
