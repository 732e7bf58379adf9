/* Goals of characters and ships: tokens, the fame they bring, the other side (OR-20). */
#include "games/outerrim/offers.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/values.h"

/* OR-A75: what both sides say is one ability, used once in a turn, a combat or a roll. */
static void carry_limits(Engine *e, const Component *front, const Component *back) {
    for (int i = 0; i < front->abilities; i++)
        for (int k = 0; k < back->abilities; k++)
            if (ability_same(e->pack, (Ability)(front->ability + i), (Ability)(back->ability + k)))
                limit_carry(e, (Ability)(front->ability + i), (Ability)(back->ability + k));
}

/* OR-20.2: the other side has values and an ability of its own. */
static void flip(Engine *e, int hero, bool ship) {
    OuterRim *s = outerrim(e);
    int h = hero - 1;
    if (ship) {
        const Component *front = &ship_of(e, hero)->is;
        s->ship[h] = ship_of(e, hero)->back;
        carry_limits(e, front, &ship_of(e, hero)->is);
        or_turned_over(e, hero, &ship_of(e, hero)->is);
        emit(e, (Event){.kind = EVENT_FLIP_SHIP, .seat = seat_of(e, hero), .a = who_is(e, hero), .b = s->ship[h]});
    } else {
        int16_t before = who_is(e, hero);
        const Component *front = &character_of(e, hero)->is;
        s->character[h] = character_of(e, hero)->back;
        carry_limits(e, front, &character_of(e, hero)->is);
        or_turned_over(e, hero, &character_of(e, hero)->is);
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
    emit(e, (Event){
                .kind = EVENT_GOAL, .seat = seat_of(e, hero), .a = *tokens, .b = who_is(e, hero), .c = (int16_t)count});
    if (*tokens < count)
        return;
    *tokens = 0;
    flip(e, hero, ship);
    or_gain_fame(e, hero, 1);
}

/* ---- goals that are a state ---- */

/* Conditions about what a hero has: only with that, or with a mark, does it need to be looked at again. */
static bool is_about_holdings(int cond) {
    switch (cond) {
    case HOLDS_has:
    case HOLDS_has_card:
    case HOLDS_has_skill:
    case HOLDS_full:
    case HOLDS_worth:
    case HOLDS_outfit:
    case HOLDS_droid:
    case HOLDS_droids:
    case HOLDS_marked:
        return true;
    default:
        return false;
    }
}

const char *or_goals_fit(const Box *box) {
    for (int i = 1; i <= box->pack->ability_count; i++) {
        const AbilityRow *row = pack_ability(box->pack, (Ability)i);
        if (row->moment != MOMENT_NOW)
            continue;
        if (row->table != TABLE_CHARACTERS && row->table != TABLE_SHIPS)
            return blamed(box, row->table, row->row, "only characters and ships have `now` abilities");
        for (int at = 0; at < row->conds; at++)
            if (!is_about_holdings(pack_code(box->pack, row->code)[at].flag & ~COND_NOT))
                return blamed(box, row->table, row->row,
                              "the conditions of `now` are about what one has or has marked");
    }
    return NULL;
}
