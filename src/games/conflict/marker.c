/* The event marker and the leaders that push it. */
#include "games/conflict/frames.h"

void team_loses(Engine *e, int outcome) {
    if (e->head->over)
        return;
    engine_end(e, outcome, 0);
    emit(e, (Event){.kind = EVENT_OVER, .a = (int16_t)outcome});
}

/* The field so many further on (or back): a side's fields lie in a row, from its start to its end. */
static int field_after(const Engine *e, int from, int by) {
    const TrackField *fields = field_of(e, 0);
    int to = from + by, count = e->pack->tables[TABLE_FIELDS].count;
    if (to >= 1 && to <= count && fields[to].side == fields[from].side)
        return to;
    for (to = from; fields[to].kind != (by > 0 ? FIELD_END : FIELD_START);)
        to += by > 0 ? 1 : -1; /* CF-K15: no further than the start or the end */
    return to;
}

void marker_move(Engine *e, int by) {
    Conflict *s = conflict(e);
    if (!by || e->head->over)
        return;
    if (s->frozen) { /* CF-K43: dropped, not saved up */
        emit(e, (Event){.kind = EVENT_FROZEN});
        return;
    }
    int from = s->marker;
    s->marker = (uint8_t)field_after(e, from, by);
    if (s->marker != from)
        emit(e, (Event){.kind = EVENT_MARKER, .a = (int16_t)s->marker, .b = (int16_t)(s->marker - from)});
    if (field_of(e, s->marker)->kind == FIELD_END) /* CF-21, CF-K15 */
        team_loses(e, OUTCOME_TRACK);
}

void marker_by_card(Engine *e, const Card *card) {
    if (card->symbol == SYMBOL_AGGRESSION)
        marker_move(e, card->count);
    else if (card->symbol == SYMBOL_RETREAT)
        marker_move(e, -card->count);
}

bool leader_covered(const Engine *e, int order) {
    return e->zones[ZONE_LEADER + order].count != 0;
}

bool leader_has_hero(const Engine *e, int order) {
    PlaceId place = e->zones[ZONE_LEADER + order].first;
    return place && card_of(e, e->places[place].card)->hero;
}

int leaders_symbols(const Engine *e) {
    int sum = 0;
    for (int order = 0; order < LEADERS; order++)
        if (!leader_covered(e, order))
            sum += leader_of(e, order + 1)->symbols;
    return sum;
}
