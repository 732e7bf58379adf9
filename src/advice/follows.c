/* What follows a choice for certain: it is tried in several worlds that fit the view, and what happens in all of them
 * alike, up to the first difference, the next throw or question, is no guess. */
#include <string.h>

#include "advice/advice.h"

enum { WORLDS = 3 };

static void keep_event(void *self, const Event *event) {
    Follows *follows = self;
    if (follows->count < FOLLOWS_MOST)
        follows->at[follows->count++] = *event;
}

/* An answer to the pending question, or a side act of one of those who look. */
static bool begin(const Look *look, void *world, Choice choice, const Sink *sink) {
    const Box *box = look->voice.box;
    if (cantina_submit(box, world, choice, sink) >= 0)
        return true;
    for (Seat seat = 1; seat <= cantina_seats(box, world); seat++)
        if (look->eyes & SEAT_BIT(seat) && cantina_start(box, world, seat, choice, sink) >= 0)
            return true;
    return false;
}

static bool has_lost(const Look *look, const void *world) {
    const Head *head = engine_reading(look->voice.box, world).head;
    bool won = !head->over;
    for (int seat = 1; seat <= head->seats; seat++)
        won |= look->eyes & SEAT_BIT(seat) && head->value[seat - 1];
    return !won;
}

static Follows follow_in(const Look *look, Choice choice, uint64_t seed) {
    _Alignas(16) char world[STATE_MOST];
    Follows follows = {.count = 0};
    Sink sink = {keep_event, &follows};
    memcpy(world, look->view, cantina_size(look->voice.box));
    cantina_imagine(look->voice.box, world, seed);
    if (!begin(look, world, choice, &sink))
        return follows;
    cantina_advance(look->voice.box, world, &sink);
    follows.lost = has_lost(look, world);
    return follows;
}

static bool same_event(const Event *a, const Event *b) {
    return a->kind == b->kind && a->seat == b->seat && a->card == b->card && a->a == b->a && a->b == b->b &&
           a->c == b->c;
}

/* What both have in common, from the first on. */
static void keep_common(Follows *a, const Follows *b) {
    int same = 0;
    while (same < a->count && same < b->count && same_event(&a->at[same], &b->at[same]))
        same++;
    a->lost = a->lost && b->lost && same == a->count && same == b->count;
    a->count = same;
}

Follows advice_follow(const Look *look, Choice choice) {
    Follows follows = follow_in(look, choice, 1);
    for (uint64_t seed = 2; seed <= WORLDS; seed++) {
        Follows other = follow_in(look, choice, seed);
        keep_common(&follows, &other);
    }
    return follows;
}

bool advice_loses(const Look *look, Choice choice) {
    return follow_in(look, choice, 1).lost && advice_follow(look, choice).lost;
}
