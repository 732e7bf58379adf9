/* Operations and conditions of abilities, from their lists: OP has a `can`, OP_ALWAYS has none; ma_can_NAME, ma_do_NAME
 * and ma_is_NAME are their functions. */
#ifndef GAMES_MANDALORIAN_OPS_H
#define GAMES_MANDALORIAN_OPS_H

#include "games/mandalorian/board.h"

#define COUNT_PARAM {.name = "count", .kind = KIND_NUMBER, .lo = 1, .hi = 12, .fallback = 1}
#define LOOKS_PARAM {.name = "count", .kind = KIND_NUMBER, .lo = 1, .hi = LOOKED_MOST, .fallback = 1}
#define RANGE_PARAM(lowest, usual) {.name = "range", .kind = KIND_NUMBER, .lo = lowest, .hi = FAR, .fallback = usual}
/* 0: any */
#define ANY_RANGE_PARAM {.name = "range", .kind = KIND_NUMBER, .lo = 0, .hi = 9}
#define WHOM_PARAM {.name = "whom", .kind = KIND_WHOM, .lo = 0, .hi = WHOMS - 1, .fallback = WHOM_YOU}
#define WHICH_PARAM {.name = "which", .kind = KIND_WHICH, .lo = 0, .hi = WHICHES - 1, .fallback = WHICH_ENEMY}
#define ENEMIES_PARAM                                                                                                  \
    {.name = "enemies", .kind = KIND_ENEMIES, .lo = 0, .hi = ENEMIES_KINDS - 1, .fallback = ENEMIES_ANY}
#define SLOT_PARAM(usual) {.name = "slot", .kind = KIND_SLOT, .lo = 0, .hi = SLOT_WORDS - 1, .fallback = usual}
#define WHERE_PARAM {.name = "where", .kind = KIND_WHERE, .lo = 0, .hi = WHERES - 1, .needed = true}
#define FEATURE_PARAM {.name = "feature", .kind = KIND_FEATURE, .lo = 1, .hi = CARDS_MOST, .needed = true}
#define MANY_PARAM /* 0: all of them */ {.name = "count", .kind = KIND_NUMBER, .lo = 0, .hi = 20, .fallback = 1}
#define DISTANCE_PARAM {.name = "distance", .kind = KIND_NUMBER, .lo = 1, .hi = 20, .needed = true}
#define DOOR_PARAM {.name = "door", .kind = KIND_NUMBER, .lo = 0, .hi = DOORS}
#define COUNTER_PARAM {.name = "counter", .kind = KIND_NUMBER, .lo = 1, .hi = COUNTERS, .fallback = 1}

#define OP(word, ident, ...) CAN_FUNCTION(ma, ident) DO_FUNCTION(ma, ident)
#define OP_ALWAYS(word, ident, ...) DO_FUNCTION(ma, ident)
#define COND(word, ident, ...) IS_FUNCTION(ma, ident)
#include "games/mandalorian/ops.def"

#define OP(word, ident, ...) DOES_##ident,
#define OP_ALWAYS OP
#define COND(...)
enum {
#include "games/mandalorian/ops.def"
    OPS
};

#define OP(...)
#define OP_ALWAYS(...)
#define COND(word, ident, ...) HOLDS_##ident,
enum {
#include "games/mandalorian/ops.def"
    CONDS
};

/* Something is done with every hero of a set in the order of the table, or with one that is picked (WHOM_…). */
Flow ma_for_whom(Engine *e, const Frame *f, HeroSet set, int which, PickLocals locals);

extern const Op mandalorian_ops[OPS];
extern const Cond mandalorian_conds[CONDS];

#endif
