/* The ops of the protocol: one function each, by the name of the op. */
#ifndef PROTOCOL_OPS_H
#define PROTOCOL_OPS_H

#include "protocol/request.h"

#define PROTOCOL_OPS(OP)                                                                                               \
    OP(hello)                                                                                                          \
    OP(games)                                                                                                          \
    OP(new)                                                                                                            \
    OP(state)                                                                                                          \
    OP(load)                                                                                                           \
    OP(imagine)                                                                                                        \
    OP(view)                                                                                                           \
    OP(actions)                                                                                                        \
    OP(apply)                                                                                                          \
    OP(log)                                                                                                            \
    OP(chance)                                                                                                         \
    OP(agent)                                                                                                          \
    OP(why)                                                                                                            \
    OP(explain)                                                                                                        \
    OP(undo)                                                                                                           \
    OP(record)                                                                                                         \
    OP(replay)                                                                                                         \
    OP(close)

#define DECLARE_OP(name) json_t *op_##name(Request *request);
PROTOCOL_OPS(DECLARE_OP)
#undef DECLARE_OP

/* What the ops that open a table share: the box of the fields "game" (its id is given) and "pack"; is there room for
 * one more table; the reply, with its id and hash. */
const ShelfBox *begin_box(Request *request, const char *id);
bool begin_room(Request *request);
json_t *begin_reply(const Seated *seated);
/* Does a state name that game, or none? */
bool begin_same_game(Request *request, const json_t *state, const char *id);

/* Lets chance fall unless it is asked by hand, so that a seat is asked; false after a fault. Called by the ops that
 * ask for a decision; those that only read a table leave it as it is. */
bool settle(Request *request, Seated *seated);

#endif
