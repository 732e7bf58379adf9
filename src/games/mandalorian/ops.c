/* What components of The Mandalorian can do: the tables of operations and conditions. */
#include "games/mandalorian/ops.h"

#define OP(word, ident, words, ...) OP_ROW(word, words, .can = ma_can_##ident, .run = ma_do_##ident, __VA_ARGS__)
#define OP_ALWAYS(word, ident, words, ...) OP_ROW(word, words, .run = ma_do_##ident, __VA_ARGS__)
#define COND(...)
const Op mandalorian_ops[OPS] = {
#include "games/mandalorian/ops.def"
};

#define OP(...)
#define OP_ALWAYS(...)
#define COND(word, ident, words, ...) OP_ROW(word, words, .holds = ma_is_##ident, __VA_ARGS__)
const Cond mandalorian_conds[CONDS] = {
#include "games/mandalorian/ops.def"
};
