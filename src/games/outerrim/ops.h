/* Operations and conditions of abilities, from their lists: OP has a `can`, OP_ALWAYS has none; or_can_NAME, or_do_NAME
 * and or_is_NAME are their functions. */
#ifndef GAMES_OUTERRIM_OPS_H
#define GAMES_OUTERRIM_OPS_H

#include "games/outerrim/heroes.h"

#define COUNT_PARAM {.name = "count", .kind = KIND_NUMBER, .lo = 1, .hi = 12, .fallback = 1}
#define MONEY_PARAM /* thousands */ {.name = "count", .kind = KIND_NUMBER, .lo = 1, .hi = 40, .needed = true}
#define DISCOUNT_PARAM {.name = "discount", .kind = KIND_NUMBER, .lo = 0, .hi = 20}
/* Left out: any of the six. */
#define MARKET_PARAM {.name = "deck", .kind = KIND_MARKET, .lo = 0, .hi = MARKET_DECKS}
#define SORT_PARAM {.name = "sort", .kind = KIND_SORT, .lo = 0, .hi = SORTS - 1, .needed = true}
#define WHOM_PARAM {.name = "whom", .kind = KIND_WHOM, .lo = 0, .hi = WHOMS - 1, .fallback = WHOM_YOU}
#define WHOSE_PARAM {.name = "faction", .kind = KIND_WHOSE, .lo = 1, .hi = WHOSES - 1, .needed = true}
#define BODY_PARAM {.name = "body", .kind = KIND_BODY, .lo = 0, .hi = BODIES - 1, .fallback = BODY_CHARACTER}
#define WHERE_PARAM {.name = "where", .kind = KIND_WHERE, .lo = 0, .hi = WHERES - 1, .fallback = WHERE_HERE}
#define SKILL_PARAM {.name = "skill", .kind = KIND_SKILL, .lo = 1, .hi = SKILLS_END - 1, .needed = true}
#define ANY_SKILL_PARAM {.name = "skill", .kind = KIND_SKILL, .lo = 0, .hi = SKILLS_END - 1}
#define FACE_PARAM {.name = "face", .kind = KIND_FACE, .lo = 0, .hi = FACE_ANY, .fallback = FACE_ANY}

#define OP(word, ident, ...) CAN_FUNCTION(or, ident) DO_FUNCTION(or, ident)
#define OP_ALWAYS(word, ident, ...) DO_FUNCTION(or, ident)
#define COND(word, ident, ...) IS_FUNCTION(or, ident)
#include "games/outerrim/ops.def"

#define OP(word, ident, ...) DOES_##ident,
#define OP_ALWAYS OP
#define COND(...)
enum {
#include "games/outerrim/ops.def"
    OPS
};

#define OP(...)
#define OP_ALWAYS(...)
#define COND(word, ident, ...) HOLDS_##ident,
enum {
#include "games/outerrim/ops.def"
    CONDS
};

/* "You", "that player", both: of a program. */
HeroSet or_whom(const Engine *e, const Frame *program, int whom);
/* Whom the hero of a program may pick as "that player". */
uint32_t or_may_pick(const Engine *e, const Frame *f, const Instr *in);
/* Operations that ask for a player, for a faction. */
FRAME_FUNCTIONS(or_player);
FRAME_FUNCTIONS(or_faction);

extern const Op outerrim_ops[OPS];
extern const Cond outerrim_conds[CONDS];

#endif
