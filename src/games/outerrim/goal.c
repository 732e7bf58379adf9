/* Goals of characters and ships: tokens, the fame they bring, the other side (OR-20). */
#include "games/outerrim/frames.h"

/* OR-20.2: the other side has values and an ability of its own. */
static void flip(Engine *e, int hero, bool ship) {
    OuterRim *s = outerrim(e);
    int h = hero - 1;
    if (ship) {
        s->ship[h] = ship_of(e, hero)->back;
        emit(e, (Event){.kind = EVENT_FLIP_SHIP, .seat = seat_of(e, hero), .a = who_is(e, hero), .b = s->ship[h]});
    } else {
        int16_t before = who_is(e, hero);
        s->character[h] = character_of(e, hero)->back;
        emit(e, (Event){.kind = EVENT_FLIP, .seat = seat_of(e, hero), .a = before, .b = s->character[h]});
    }
    or_holdings_changed(e, hero);
}

/* OR-20.3: a side without another one has no goal. */
bool or_has_goal(const Engine *e, int hero, int table) {
    int back = table == TABLE_SHIPS        ? ship_of(e, hero)->back
               : table == TABLE_CHARACTERS ? character_of(e, hero)->back
                                           : 0;
    return back && !is_automa(e, hero); /* OR-26.5 */
}

/* OR-20.1: a token for each task done; with the last of them they go, and the goal is reached once and for all. */
void or_goal(Engine *e, int hero, int table, int count) {
    OuterRim *s = outerrim(e);
    bool ship = table == TABLE_SHIPS;
    uint8_t *tokens = ship ? &s->ship_tokens[hero - 1] : &s->tokens[hero - 1];
    if (!or_has_goal(e, hero, table))
        return;
    ++*tokens;
    emit(e, (Event){.kind = EVENT_GOAL,
                    .seat = seat_of(e, hero),
                    .a = *tokens,
                    .b = who_is(e, hero),
                    .c = (int16_t)count});
    if (*tokens < count)
        return;
    *tokens = 0;
    flip(e, hero, ship);
    or_gain_fame(e, hero, 1);
}
