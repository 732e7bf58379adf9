/* Droids, blockades and villains: how they come, how they go, and the two tracks (CW-10 … CW-15). */
#include "games/clonewars/cards.h"

/* ---- supplies and health ---- */

static int sum(const uint8_t *counts) {
    uint64_t all = 0;
    for (int i = 0; i < PLANET_ROWS; i += 8)
        all += bytes_load8(counts + i);
    return (int)bytes_sum8(all);
}

int cw_droids_left(const Engine *e) {
    return DROIDS - sum(clonewars(e)->droids);
}

int cw_blockades_left(const Engine *e) {
    return (option_is(e, OPTION_BLOCKADES, 1) ? 3 : BLOCKADES_MOST) - sum(clonewars(e)->blockades);
}

int cw_figure_count(const Engine *e) {
    const Villain *villain = sheet(e);
    return 1 + (villain->figures[1] != 0) + (villain->figures[2] != 0);
}

int cw_figure_health(const Engine *e, int figure) {
    return clonewars(e)->finale ? sheet(e)->finale_health[figure] : sheet(e)->health[figure];
}

int cw_enemy_health_at(const Engine *e, int planet) {
    const CloneWars *s = clonewars(e);
    int health = s->droids[planet] + s->blockades[planet] * BLOCKADE_HEALTH;
    for (int i = 0; i < FIGURES; i++)
        if (s->figures[i] == planet)
            health += cw_figure_health(e, i);
    return health;
}

/* ---- tracks ---- */

static void lose(Engine *e) {
    if (e->head->over)
        return;
    engine_end(e, OUTCOME_THREAT, 0);
    emit(e, (Event){.kind = EVENT_OVER, .a = OUTCOME_THREAT});
}

/* CW-14.1: on the last space the players lose at once; CW-Q43: it goes no further. */
void cw_threat(Engine *e, int by) {
    CloneWars *s = clonewars(e);
    int last = digest(e)->last_space[TRACK_THREAT], to = s->threat + by;
    if (e->head->over)
        return;
    s->threat = (uint8_t)(to < 0 ? 0 : to > last ? last : to);
    emit(e, (Event){.kind = EVENT_THREAT, .a = s->threat, .b = (int16_t)by});
    if (s->threat == last)
        lose(e);
}

/* CW-12.2 */
void cw_advance_rate(Engine *e) {
    CloneWars *s = clonewars(e);
    if (s->rate >= digest(e)->last_space[TRACK_INVASION]) {
        cw_threat(e, 1);
        return;
    }
    s->rate++;
    emit(e, (Event){.kind = EVENT_RATE, .a = space_of(e, 1 + s->rate)->rate});
}

/* ---- arriving ---- */

/* CW-13.5: one that is missing costs threat; CW-Q61: on top of what the overflow costs, or not. */
void cw_add_blockade(Engine *e, int planet) {
    if (e->head->over)
        return;
    if (!cw_blockades_left(e)) {
        emit(e, (Event){.kind = EVENT_SHORT, .a = ENEMY_BLOCKADE});
        cw_threat(e, 1);
        return;
    }
    bytes_add8(clonewars(e)->blockades, planet, 1);
    emit(e, (Event){.kind = EVENT_BLOCKADE, .a = (int16_t)planet});
}

/* CW-13.3, CW-Q53: a fourth droid never comes; threat and a blockade do. */
static void overflow(Engine *e, int planet) {
    cw_threat(e, 1);
    if (!cw_blockades_left(e) && option_is(e, OPTION_OVERFLOW, 1))
        return;
    cw_add_blockade(e, planet);
}

void cw_add_droid(Engine *e, int planet) {
    CloneWars *s = clonewars(e);
    if (e->head->over || !planet)
        return;
    if (s->droids[planet] >= DROIDS_HERE) {
        overflow(e, planet);
        return;
    }
    if (!cw_droids_left(e)) { /* CW-13.4 */
        emit(e, (Event){.kind = EVENT_SHORT, .a = ENEMY_DROID});
        cw_threat(e, 1);
        return;
    }
    bytes_add8(s->droids, planet, 1);
    emit(e, (Event){.kind = EVENT_DROID, .a = (int16_t)planet, .b = s->droids[planet]});
}

void cw_figure_to(Engine *e, int figure, int planet) {
    CloneWars *s = clonewars(e);
    if (s->figures[figure] == planet)
        return;
    s->figures[figure] = (uint8_t)planet;
    if (!figure)
        s->goal_at = (uint8_t)planet; /* where it stood last */
    emit(e, (Event){.kind = EVENT_FIGURE, .a = sheet(e)->figures[figure], .b = (int16_t)planet});
}

/* ---- leaving ---- */

void cw_win(Engine *e) {
    if (e->head->over)
        return;
    engine_end(e, OUTCOME_VICTORY, 2);
    emit(e, (Event){.kind = EVENT_OVER, .a = OUTCOME_VICTORY});
}

void cw_goal_met(Engine *e) {
    CloneWars *s = clonewars(e);
    s->goals++;
    emit(e, (Event){.kind = EVENT_GOAL, .a = s->goals, .b = sheet(e)->goal_count});
    if (s->goals >= sheet(e)->goal_count)
        cw_win(e);
}

/* CW-Q20: off the board until an effect brings it back; in the Finale for good, unless it must be beaten again. */
void cw_beat_villain(Engine *e, int figure) {
    CloneWars *s = clonewars(e);
    const Villain *villain = sheet(e);
    int planet = s->figures[figure], moment = s->finale ? MOMENT_FINALE_BEATEN : MOMENT_BEATEN;
    s->figures[figure] = 0;
    emit(e, (Event){.kind = EVENT_VILLAIN_BEATEN, .a = villain->figures[figure], .b = (int16_t)planet});
    if (s->finale && villain->goal == GOAL_DEFEAT) {
        if (cw_figure_count(e) > 1)
            s->beaten |= (uint8_t)(1 << figure);
        cw_goal_met(e);
    }
    if (!figure && !e->head->over)
        cw_happens(e, sheet_act(e, moment), current_hero(e));
}

static int figure_at(const Engine *e, int planet) {
    int figure = 0;
    while (figure < FIGURES - 1 && clonewars(e)->figures[figure] != planet)
        figure++;
    return figure;
}

/* CW-6.10: back to the supply. */
void cw_destroy(Engine *e, int enemy, int planet, int count) {
    CloneWars *s = clonewars(e);
    if (enemy == ENEMY_VILLAIN) {
        if (cw_villain_at(e, planet))
            cw_beat_villain(e, figure_at(e, planet));
        return;
    }
    uint8_t *counts = enemy == ENEMY_DROID ? s->droids : s->blockades;
    int gone = count < counts[planet] ? count : counts[planet];
    bytes_add8(counts, planet, -gone);
    for (int i = 0; i < gone; i++)
        emit(e, (Event){.kind = EVENT_DESTROY, .a = (int16_t)enemy, .b = (int16_t)planet});
}

/* ---- decks ---- */

/* CW-17.1 */
void cw_refill(Engine *e, ZoneId discard, ZoneId deck, BagId bag) {
    if (e->zones[deck].count || !e->zones[discard].count)
        return;
    zone_shuffle(e, discard, bag);
    zone_onto(e, discard, deck);
    emit(e, (Event){.kind = EVENT_SHUFFLE, .a = card_of(e, e->bags[bag].first)->deck});
}

/* Of eight layers the two lowest are mixed, which hardly anybody lives to see. Unseen invasion cards lie in their deck
 * only, so all eight are there. */
static void join_lowest(Engine *e) {
    BagId low = 0, next = 0;
    for (PlaceId at = e->zones[ZONE_INVASION].first; at; at = e->places[at].next) {
        const Place *p = &e->places[at];
        if (p->bag == low || p->seen & SEEN_BY_ALL)
            continue;
        next = low;
        low = p->bag;
    }
    if (MUST(e, next))
        layer_join(e, next, low);
}

static BagId free_layer(Engine *e) {
    BagId bag = layer_free(e, BAG_INVASION);
    if (!bag) {
        join_lowest(e);
        bag = layer_free(e, BAG_INVASION);
    }
    if (MUST(e, bag))
        bag_open(e, bag, e->bags[BAG_INVASION].first);
    return bag;
}

/* ---- the discards of the invasion ---- */

CardSet cw_invaded_look(const Engine *e) {
    CardId first = e->bags[BAG_INVASION].first;
    CardSet set = 0;
    for (PlaceId at = e->zones[ZONE_INVASION_DISCARD].first; at; at = e->places[at].next)
        set |= (CardSet)1 << (e->places[at].card - first);
    return set;
}

static void note_invaded(Engine *e, CardId card) {
    Notes *notes = e->notes;
    if (notes)
        notes->invaded |= (CardSet)1 << (card - e->bags[BAG_INVASION].first);
}

static void note_none_invaded(Engine *e) {
    Notes *notes = e->notes;
    if (notes)
        notes->invaded = 0;
}

void cw_refill_invasion(Engine *e) {
    if (e->zones[ZONE_INVASION].count)
        return;
    cw_refill(e, ZONE_INVASION_DISCARD, ZONE_INVASION, free_layer(e));
    note_none_invaded(e);
}

/* ---- invading (CW-13) ---- */

static void invade(Engine *e, PlaceId place) {
    CardId card = e->places[place].card;
    int planet = cw_planet_of_card(e, card_of(e, card));
    top_to_top(e, ZONE_INVASION, ZONE_INVASION_DISCARD);
    note_invaded(e, card);
    emit(e, (Event){.kind = EVENT_INVADE, .seen = SEEN_BY_ALL, .card = card, .a = (int16_t)planet});
    if (planet)
        cw_add_droid(e, planet);
    else
        emit(e, (Event){.kind = EVENT_NO_PLANET, .seen = SEEN_BY_ALL, .card = card}); /* CW-Q10 */
}

Flow cw_invade_run(Engine *e, Frame *f) {
    CountLocals *local = LOCALS(f, CountLocals);
    for (; local->left && !e->head->over; local->left--) {
        cw_refill_invasion(e); /* CW-Q42 */
        PlaceId place = e->zones[ZONE_INVASION].first;
        if (!place) /* CW-Q41 */
            return FLOW_DONE;
        if (!place_drawn(e, place))
            return FLOW_ASK;
        invade(e, place);
    }
    return FLOW_DONE;
}

/* ---- Planet Under Siege (CW-12) ---- */

/* CW-12.3, CW-Q23, CW-Q26: up to three, never a fourth; CW-Q24: the card lies in the discards then. */
static void besiege(Engine *e, PlaceId place) {
    CardId card = e->places[place].card;
    int planet = cw_planet_of_card(e, card_of(e, card));
    place_to_top(e, place, ZONE_INVASION_DISCARD);
    note_invaded(e, card);
    emit(e, (Event){.kind = EVENT_INVADE, .seen = SEEN_BY_ALL, .card = card, .a = (int16_t)planet});
    if (!planet) /* CW-Q54 */
        emit(e, (Event){.kind = EVENT_NO_PLANET, .seen = SEEN_BY_ALL, .card = card});
    int missing = planet ? DROIDS_HERE - clonewars(e)->droids[planet] : 0;
    for (int i = 0; i < missing && !e->head->over; i++)
        cw_add_droid(e, planet);
}

/* CW-12.4: the cards below keep their order, unknown as it is. */
static void restack(Engine *e) {
    if (!e->zones[ZONE_INVASION_DISCARD].count)
        return;
    zone_shuffle(e, ZONE_INVASION_DISCARD, free_layer(e));
    zone_onto(e, ZONE_INVASION_DISCARD, ZONE_INVASION);
    note_none_invaded(e);
    emit(e, (Event){.kind = EVENT_RESTACK});
}

Flow cw_siege_run(Engine *e, Frame *f) {
    if (f->step == SIEGE_ADVANCE) {
        cw_advance_rate(e);
        f->step = SIEGE_BOTTOM;
    }
    if (f->step == SIEGE_BOTTOM && !e->head->over) {
        cw_refill_invasion(e); /* CW-Q25 */
        PlaceId place = e->zones[ZONE_INVASION].last;
        if (place && !place_drawn(e, place))
            return FLOW_ASK;
        if (place)
            besiege(e, place);
        f->step = SIEGE_RESTACK;
    }
    if (!e->head->over)
        restack(e);
    return FLOW_DONE;
}
