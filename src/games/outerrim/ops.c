/* What components of Outer Rim can do: the tables of operations and conditions. */
#include "games/outerrim/ops.h"

#define OP(word, ident, words, ...)                                                                                    \
    {.name = word, .text = words, .can = or_can_##ident, .run = or_do_##ident, __VA_ARGS__},
#define OP_ALWAYS(word, ident, words, ...) {.name = word, .text = words, .run = or_do_##ident, __VA_ARGS__},
#define COND(word, ident, words, ...)
const Op outerrim_ops[OPS] = {
#include "games/outerrim/ops_card.def"
#include "games/outerrim/ops_contest.def"
#include "games/outerrim/ops_galaxy.def"
};
#undef OP
#undef OP_ALWAYS
#undef COND

#define OP(word, ident, words, ...)
#define OP_ALWAYS(word, ident, words, ...)
#define COND(word, ident, words, ...) {.name = word, .text = words, .holds = or_is_##ident, __VA_ARGS__},
const Cond outerrim_conds[CONDS] = {
#include "games/outerrim/ops_card.def"
#include "games/outerrim/ops_contest.def"
#include "games/outerrim/ops_galaxy.def"
};
