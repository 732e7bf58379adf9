/* What components of Outer Rim can do: the tables of operations and conditions. */
#include "games/outerrim/ops.h"

#define OP(word, ident, words, ...) OP_ROW(word, words, .can = or_can_##ident, .run = or_do_##ident, __VA_ARGS__)
#define OP_ALWAYS(word, ident, words, ...) OP_ROW(word, words, .run = or_do_##ident, __VA_ARGS__)
#define COND(...)
const Op outerrim_ops[OPS] = {
#include "games/outerrim/ops.def"
};

#define OP(...)
#define OP_ALWAYS(...)
#define COND(word, ident, words, ...) OP_ROW(word, words, .holds = or_is_##ident, __VA_ARGS__)
const Cond outerrim_conds[CONDS] = {
#include "games/outerrim/ops.def"
};
