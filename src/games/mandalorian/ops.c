/* What components of The Mandalorian can do: the tables of operations and conditions. */
#include "games/mandalorian/ops.h"

#define OP(word, ident, words, ...)                                                                                    \
    {.name = word, .text = words, .can = ma_can_##ident, .run = ma_do_##ident, __VA_ARGS__},
#define OP_ALWAYS(word, ident, words, ...) {.name = word, .text = words, .run = ma_do_##ident, __VA_ARGS__},
#define COND(word, ident, words, ...)
const Op mandalorian_ops[OPS] = {
#include "games/mandalorian/ops_action.def"
#include "games/mandalorian/ops_event.def"
};
#undef OP
#undef OP_ALWAYS
#undef COND

#define OP(word, ident, words, ...)
#define OP_ALWAYS(word, ident, words, ...)
#define COND(word, ident, words, ...) {.name = word, .text = words, .holds = ma_is_##ident, __VA_ARGS__},
const Cond mandalorian_conds[CONDS] = {
#include "games/mandalorian/ops_action.def"
#include "games/mandalorian/ops_event.def"
};
