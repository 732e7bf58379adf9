/* Why a choice is not legal now, and by which rule. */
#ifndef CORE_WHY_H
#define CORE_WHY_H

#include "core/game.h"

typedef struct {
    bool legal;            /* it is one of the choices after all */
    const Message *reason; /* else: a row of the game's reasons */
    const char *rule;      /* its rule, or that of the verb */
} Why;

Why choice_why(const Box *box, const void *state, Choice choice);

#endif
