/* Placeholders until the owner has written the function: delete a line here when it stands elsewhere. */
#include "games/outerrim/ops.h"

#define LATER_OP(ident)                                                                                                \
    bool or_can_##ident(const Engine *e, const Frame *f, const Instr *in) {                                            \
        (void)e, (void)f, (void)in;                                                                                    \
        return false;                                                                                                  \
    }                                                                                                                  \
    Flow or_do_##ident(Engine *e, Frame *f, const Instr *in) {                                                         \
        (void)e, (void)f, (void)in;                                                                                    \
        return FLOW_DONE;                                                                                              \
    }
#define LATER_OP_ALWAYS(ident)                                                                                         \
    Flow or_do_##ident(Engine *e, Frame *f, const Instr *in) {                                                         \
        (void)e, (void)f, (void)in;                                                                                    \
        return FLOW_DONE;                                                                                              \
    }
#define LATER_COND(ident)                                                                                              \
    bool or_is_##ident(const Engine *e, const Frame *f, const Instr *in) {                                             \
        (void)e, (void)f, (void)in;                                                                                    \
        return false;                                                                                                  \
    }
#pragma GCC diagnostic ignored "-Wunused-parameter"
/* clang-format off */


int or_eval(const Engine *e, Seat seat) { return 5000; }
void or_read_signs(const Engine *e, Seat seat, int16_t *signs) {}
const Sign outerrim_signs[SIGNS] = {[SIGN_WON] = {.word = "won", .text = "won in {n} of the lines, against {other}", .is_share = true, .worth = 1}};
