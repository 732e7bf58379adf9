/* Taking back: the state is made again from the last snapshot before the move that goes. */
#include <stdlib.h>
#include <string.h>

#include "table/inside.h"

static void *copy_state(const Table *t, const void *state) {
    void *copy = malloc(cantina_size(t->box));
    if (!copy)
        abort();
    memcpy(copy, state, cantina_size(t->box));
    return copy;
}

/* ---- snapshots ---- */

/* Every other one goes. */
static void thin_out(Table *t) {
    int kept = 0;
    t->snapshot_every *= 2;
    for (int i = 0; i < t->snapshot_count; i++)
        if (t->snapshots[i].moves % t->snapshot_every == 0)
            t->snapshots[kept++] = t->snapshots[i];
        else
            free(t->snapshots[i].state);
    t->snapshot_count = kept;
}

void table_take_snapshot(Table *t) {
    if (t->move_count % t->snapshot_every == 0 && t->snapshot_count == SNAPSHOTS_MOST)
        thin_out(t);
    if (t->move_count % t->snapshot_every == 0)
        t->snapshots[t->snapshot_count++] = (Snapshot){copy_state(t, t->state), t->move_count, t->status};
}

void table_drop_snapshots(Table *t, int moves) {
    while (t->snapshot_count && t->snapshots[t->snapshot_count - 1].moves > moves)
        free(t->snapshots[--t->snapshot_count].state);
}

/* Puts the state of the last snapshot that has at most so many moves in place, or that of the start; gives how many it
 * has. */
static int return_to_snapshot(Table *t, int moves) {
    for (int i = t->snapshot_count - 1; i >= 0; i--)
        if (t->snapshots[i].moves <= moves) {
            memcpy(t->state, t->snapshots[i].state, cantina_size(t->box));
            t->status = t->snapshots[i].status;
            return t->snapshots[i].moves;
        }
    table_start(t, NULL);
    return 0;
}

/* Puts the state behind the first `moves` in place. */
static void return_to(Table *t, int moves) {
    for (int i = return_to_snapshot(t, moves); i < moves; i++)
        table_step(t, &t->moves[i], NULL);
}

/* ---- taking back ---- */

void table_keep_undone(Table *t, const Move *move) {
    t->undone = table_grow(t->undone, t->undone_count, &t->undone_room, sizeof *t->undone);
    t->undone[t->undone_count++] = *move;
}

/* Where the last `count` decisions begin; -1 if there are not so many. */
static int find_decision(const Table *t, int count) {
    int at = t->move_count;
    while (count && at > 0)
        count -= move_is_decision(&t->moves[--at]);
    return count ? -1 : at;
}

bool table_take_back(Table *t, int count) {
    int at = count > 0 ? find_decision(t, count) : -1;
    if (at < 0)
        return false;
    for (int i = t->move_count - 1; i >= at; i--)
        if (move_is_decision(&t->moves[i]))
            table_keep_undone(t, &t->moves[i]);
    return_to(t, at);
    t->event_count = t->moves[at].events;
    t->move_count = at;
    table_drop_snapshots(t, at);
    return true;
}

bool table_undo(Table *t, int count) {
    if (!table_take_back(t, count))
        return false;
    lines_put(t, "undo %d\n", count);
    return true;
}

/* A record tells what was taken back without proof, so the seat is looked at as well. */
bool table_redo(Table *t) {
    if (!t->undone_count)
        return false;
    Move next = t->undone[t->undone_count - 1];
    if (!next.side && (t->status != CANTINA_ASK || cantina_asked(t->box, t->state) != next.seat))
        return false;
    int code = next.side ? table_side(t, next.seat, next.choice, next.who) : table_act(t, next.choice, next.who);
    if (code < 0)
        return false;
    table_settle(t);
    return true;
}

/* ---- taking back without asking ---- */

/* Where the last decisions begin that this seat made one behind the other. */
static int own_decisions(const Table *t, Seat seat) {
    int first = t->move_count;
    while (first > 0 && t->move_count - first < FREE_UNDO_MOST && t->moves[first - 1].seat == seat &&
           !t->moves[first - 1].side)
        first--;
    return first;
}

int table_free_undo(const Table *table, Seat seat) {
    Table t = *table; /* its state and its count of steps alone are changed */
    int first = own_decisions(table, seat), free_from = first;
    if (first == table->move_count)
        return 0;
    t.state = copy_state(table, table->state);
    return_to(&t, first);
    for (int i = first; i < t.move_count; i++) {
        if (cantina_reveals(t.box, t.state, t.moves[i].choice))
            free_from = i + 1;
        table_step(&t, &t.moves[i], NULL);
    }
    free(t.state);
    return t.move_count - free_from;
}

/* ---- marks ---- */

Mark mark_set(const Table *t) {
    return (Mark){copy_state(t, t->state), t->status,       t->move_count, t->lines_length,
                  t->event_count,          t->undone_count, t->as_sent};
}

/* What was taken back before is still in its place, too. */
void mark_return(const Mark *mark, Table *t) {
    memcpy(t->state, mark->state, cantina_size(t->box));
    t->status = mark->status;
    t->as_sent = mark->as_sent;
    t->move_count = mark->moves;
    t->lines_length = mark->lines;
    t->event_count = mark->events;
    t->undone_count = mark->undone;
    table_drop_snapshots(t, mark->moves);
}

void mark_free(Mark *mark) {
    free(mark->state);
    *mark = (Mark){0};
}
