/*
 * Windows: "does anybody want to block this, help with that?" Seats are polled in turn order from the current one;
 * a pass stands until something changes inside; a full round of passes closes the window. Whom it asks follows from
 * what everybody can see, so that silence betrays nothing.
 */
#ifndef CORE_WINDOW_H
#define CORE_WINDOW_H

#include "core/game.h"

#define WINDOW_LOCALS(FIELD)                                                                                           \
    FIELD(u8, from, KIND_SEAT, 0, CANTINA_SEATS_MAX) /* the seat that is polled first */                               \
    FIELD(u8, passed, SET_OF(KIND_SEAT), 1, 63)      /* whose pass stands */

/* A member of the locals of a frame that holds a window open. */
typedef struct {
    WINDOW_LOCALS(FIELD_MEMBER)
} Window;

/* Its rows in the table of those locals. */
#define WINDOW_ROWS(structure, member)                                                                                 \
    {"from", (uint16_t)offsetof(structure, member.from), FIELD_u8, KIND_SEAT, 1, 0, CANTINA_SEATS_MAX, 0},             \
        {"passed", (uint16_t)offsetof(structure, member.passed), FIELD_u8, SET_OF(KIND_SEAT), 1, 1, 63, 0},

static inline Window window_open(Seat from) {
    return (Window){.from = from};
}

/* The next seat to ask among those that visibly may act, or nobody: the window is closed. Where more heroes than seats
 * play, it polls the heroes. */
static inline Seat window_next(const Engine *e, const Window *window, SeatSet may_act) {
    unsigned open = may_act & ~(unsigned)window->passed & ((1u << heroes(e)) - 1);
    unsigned later = window->from ? open & -(unsigned)SEAT_BIT(window->from) : open;
    return open ? (Seat)(bits_lowest(later ? later : open) + 1) : CANTINA_NOBODY;
}

static inline void window_pass(Window *window, Seat seat) {
    window->passed |= SEAT_BIT(seat);
}

/* Somebody acted: every pass is open again. */
static inline void window_changed(Window *window) {
    window->passed = 0;
}

#endif
