/* Deciding, taking back, deciding again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/line_session.h"

static const char person[] = "person";

/* ---- deciding ---- */

/* Goes on to the next decision and keeps the record. */
static Act after_move(Session *s) {
    table_settle(s->table);
    if (!save_keep(s))
        return session_leave(s, LINE_FAILED);
    return ACT_MOVED;
}

Act turn_decide(Session *s, const Pending *p, int index, const char *who) {
    int code;
    if (index < p->count) {
        code = table_act(s->table, p->choices[index], who);
    } else {
        int side = index - p->count;
        code = table_side(s->table, p->side_seats[side], p->sides[side], who);
    }
    if (code < 0) { /* the view offered what the state does not: a fault of the rules */
        say_ui(s, UI_FAULT, ui_args(ui_number("number", code)));
        return session_leave(s, LINE_FAILED);
    }
    s->decided = true;
    return after_move(s);
}

/* ---- taking back ---- */

/* A decision of somebody who is not before the screen may name a card that is hidden here. */
static void tell_turned(const Session *s, const Move *move, UiId own, UiId other) {
    Name seat = name_of(s->voice, KIND_SEAT, move->seat);
    if (s->eyes & SEAT_BIT(move->seat))
        tell_choice(s, move->seat, move->choice, own);
    else
        say_ui(s, other, ui_args(ui_words("seat", seat.at)));
}

static bool by_person(const Move *move) {
    return move->seat != CANTINA_CHANCE && !strcmp(move->who, person);
}

/* Decisions, of whoever, to take back until `n` decisions of people are gone; 0 if there are not so many. */
static int decisions_back(const Table *t, int n, int *from) {
    int decisions = 0;
    for (int i = t->move_count - 1; i >= 0 && n; i--) {
        decisions += t->moves[i].seat != CANTINA_CHANCE;
        n -= by_person(&t->moves[i]);
        *from = i;
    }
    return n ? 0 : decisions;
}

/* Beyond what is free, others must agree; one person alone is free to take back anything. */
static Heard may_undo(const Session *s, int decisions, bool *yes) {
    Seat seat = cantina_asked(s->table->box, s->table->state);
    *yes = true;
    if (!s->game.hot || decisions <= table_free_undo(s->table, seat))
        return HEARD_LINE;
    return say_confirm(s, UI_UNDO_AGREED, yes);
}

static Act left_by(Session *s, Heard heard) {
    return session_leave(s, heard == HEARD_STOP ? LINE_STOPPED : LINE_ENDED);
}

Act turn_undo(Session *s, const char *rest) {
    int n = *rest ? atoi(rest) : 1, from = 0;
    int decisions = n > 0 ? decisions_back(s->table, n, &from) : 0;
    bool yes;
    if (!decisions) {
        say_ui(s, UI_UNDO_NOTHING, NULL);
        return ACT_WAIT;
    }
    Heard heard = may_undo(s, decisions, &yes);
    if (heard != HEARD_LINE)
        return left_by(s, heard);
    if (!yes)
        return ACT_WAIT;
    Move first = s->table->moves[from];
    table_undo(s->table, decisions);
    turn_forget(s);
    s->told = s->table->event_count;
    s->decided = true;
    tell_turned(s, &first, UI_UNDONE, UI_UNDONE_OTHER);
    return after_move(s);
}

/* The next decision of a person that was taken back, and what agents did behind it. */
Act turn_redo(Session *s) {
    const Table *t = s->table;
    if (!t->undone_count) {
        say_ui(s, UI_REDO_NOTHING, NULL);
        return ACT_WAIT;
    }
    Move first = t->undone[t->undone_count - 1];
    tell_turned(s, &first, UI_REDONE, UI_REDONE_OTHER);
    while (table_redo(s->table) && t->undone_count && !by_person(&t->undone[t->undone_count - 1]))
        ;
    return after_move(s);
}

/* ---- decisions of nobody before the screen ---- */

Act turn_start(Session *s, Seat seat, Choice act, const char *who) {
    if (table_side(s->table, seat, act, who) < 0) {
        say_ui(s, UI_FAULT, ui_args(ui_number("number", act.verb)));
        return session_leave(s, LINE_FAILED);
    }
    return after_move(s);
}

Act turn_answer(Session *s, Choice choice, const char *who) {
    if (table_act(s->table, choice, who) < 0) {
        say_ui(s, UI_FAULT, ui_args(ui_number("number", choice.verb)));
        return session_leave(s, LINE_FAILED);
    }
    return after_move(s);
}
