#include "server/fair.h"

#include <stdlib.h>
#include <string.h>

/* ---- a row ---- */

void row_begin(Row *row) {
    *row = (Row){.last = &row->first};
}

void row_put(Row *row, Thought *thought) {
    thought->next = NULL;
    *row->last = thought;
    row->last = &thought->next;
}

/* Takes out the one that `at` points to. */
static Thought *row_cut(Row *row, Thought **at) {
    Thought *thought = *at;
    *at = thought->next;
    if (row->last == &thought->next)
        row->last = at;
    return thought;
}

Thought *row_take(Row *row) {
    return row->first ? row_cut(row, &row->first) : NULL;
}

/* ---- lanes ---- */

static Lane **end_of(FairQueue *queue) {
    Lane **at = &queue->first;
    while (*at)
        at = &(*at)->next;
    return at;
}

static void put_last(FairQueue *queue, Lane *lane) {
    lane->next = NULL;
    *end_of(queue) = lane;
}

/* The place that points to an address' lane; that of the end if it has none. */
static Lane **find(FairQueue *queue, const char *group) {
    Lane **at = &queue->first;
    while (*at && strcmp((*at)->group, group))
        at = &(*at)->next;
    return at;
}

/* Out of the order of turns; to the end of it if something is left in it. */
static void pass_turn(FairQueue *queue, Lane **at) {
    Lane *lane = *at;
    *at = lane->next;
    if (lane->row.first)
        put_last(queue, lane);
    else
        free(lane);
}

static Lane *lane_of(FairQueue *queue, const char *group) {
    Lane **at = find(queue, group);
    if (*at)
        return *at;
    Lane *lane = calloc(1, sizeof *lane);
    if (!lane)
        abort();
    memcpy(lane->group, group, strlen(group));
    row_begin(&lane->row);
    *at = lane;
    return lane;
}

void fair_put(FairQueue *queue, Thought *thought) {
    row_put(&lane_of(queue, thought->group)->row, thought);
}

void fair_put_back(FairQueue *queue, Thought *thought) {
    Lane *lane = lane_of(queue, thought->group), **at = find(queue, thought->group);
    *at = lane->next;
    lane->next = queue->first;
    queue->first = lane;
    thought->next = lane->row.first;
    lane->row.first = thought;
    if (!thought->next)
        lane->row.last = &thought->next;
}

Thought *fair_take(FairQueue *queue, bool (*may)(const Thought *thought, const void *self), const void *self) {
    for (Lane **lane = &queue->first; *lane; lane = &(*lane)->next)
        for (Thought **at = &(*lane)->row.first; *at; at = &(*at)->next)
            if (may(*at, self)) {
                Thought *thought = row_cut(&(*lane)->row, at);
                pass_turn(queue, lane);
                return thought;
            }
    return NULL;
}

/* ---- all of them ---- */

static void pick_from(Row *row, bool (*match)(const Thought *thought, const void *self), const void *self, Row *out) {
    for (Thought **at = &row->first; *at;)
        if (match(*at, self))
            row_put(out, row_cut(row, at));
        else
            at = &(*at)->next;
}

void fair_pick(FairQueue *queue, bool (*match)(const Thought *thought, const void *self), const void *self, Row *out) {
    for (Lane **at = &queue->first; *at;) {
        Lane *lane = *at;
        pick_from(&lane->row, match, self, out);
        if (lane->row.first) {
            at = &lane->next;
        } else {
            *at = lane->next;
            free(lane);
        }
    }
}

int fair_count(const FairQueue *queue, bool (*match)(const Thought *thought, const void *self), const void *self,
               int most) {
    int count = 0;
    for (const Lane *lane = queue->first; lane; lane = lane->next)
        for (const Thought *t = lane->row.first; t && count < most; t = t->next)
            count += match(t, self);
    return count;
}

bool fair_has(const FairQueue *queue, const char *group) {
    const Lane *lane = queue->first;
    while (lane && strcmp(lane->group, group))
        lane = lane->next;
    return lane != NULL;
}

bool fair_has_other(const FairQueue *queue, const char *group) {
    return queue->first && (queue->first->next || strcmp(queue->first->group, group) != 0);
}
