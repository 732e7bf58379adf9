/* What every step of an ability must mean where it stands (meant.c). */
#ifndef GAMES_MANDALORIAN_MEANT_H
#define GAMES_MANDALORIAN_MEANT_H

#include "games/mandalorian/mandalorian.h"

/* NULL, or why one of its steps never does anything, one of its conditions never holds. */
const char *ma_meant(const Box *box, const AbilityRow *ability);

#endif
