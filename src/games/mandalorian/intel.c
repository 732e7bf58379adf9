/* Intel: looking at what lies facedown, moving an enemy (MA-19). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/threats.h"

/* ---- looking ---- */

void ma_push_look(Engine *e, Seat seat, int hero, PlaceId threat) {
    Frame *f = frame_push(e, FRAME_LOOK, seat, hero);
    if (f)
        LOCALS(f, LookLocals)->threat = threat;
}

/* Only the seat comes to know it; it stays facedown. */
Flow ma_look_run(Engine *e, Frame *f) {
    PlaceId threat = LOCALS_READ(f, LookLocals)->threat;
    if (!place_drawn(e, threat))
        return FLOW_ASK;
    place_look(e, threat, SEAT_BIT(f->seat));
    changed(e);
    emit(e, (Event){.kind = EVENT_LOOKED,
                    .seat = f->seat,
                    .seen = SEAT_BIT(f->seat),
                    .card = e->places[threat].card,
                    .a = mandalorian(e)->character[f->hero - 1],
                    .b = (int16_t)space_row(e, space_of_threat(e, threat)),
                    .c = (int16_t)ma_nth(e, threat)});
    return FLOW_DONE;
}

/* ---- moving an enemy ---- */

Choices ma_offer_shifts(const Engine *e, Choices list, SpaceSet set, int enemies, int verb) {
    for (set &= ma_class_spaces(e, ma_classes[enemies]); set; set &= set - 1) {
        int number = spaces_lowest(set), row = space_row(e, number), nth = 1;
        if (!terrain(e)->adjacent[number])
            continue;
        for (PlaceId at = e->zones[zone_of_space(number)].first; at; at = e->places[at].next, nth++) {
            if (list.count == list.room)
                return list;
            choice_put(&list.at[list.count], verb, row, nth, e->places[at].card);
            list.count += ma_class_fits(e, at, enemies) && !ma_is_like_another(e, at);
        }
    }
    return list;
}

bool ma_any_shift(const Engine *e, SpaceSet set, int enemies) {
    for (set &= ma_class_spaces(e, ma_classes[enemies]); set; set &= set - 1)
        if (terrain(e)->adjacent[spaces_lowest(set)])
            return true;
    return false;
}

/* ---- the intel slot ---- */

static SpaceSet in_range(const Engine *e, const Frame *f) {
    return ma_within(e, at_of(e, f->hero), LOCALS_READ(f, ActionLocals)->strength);
}

bool ma_can_intel(const Engine *e, const Frame *f) {
    SpaceSet set = in_range(e, f);
    return set & ma_facedown_spaces(e) || ma_any_shift(e, set, ENEMIES_ANY);
}

Choices ma_offer_intel(const Engine *e, const Frame *f, Choices list) {
    SpaceSet set = in_range(e, f);
    list = ma_offer_threats(e, list, set, 0, VERB_LOOK); /* MA-R39: also at what one has seen */
    return ma_offer_shifts(e, list, set, ENEMIES_ANY, VERB_SHIFT);
}

int ma_bar_intel(const Engine *e, const Frame *f, Choice choice) {
    PlaceId threat = ma_threat_chosen(e, choice);
    bool look = choice.verb == VERB_LOOK;
    if (!threat)
        return REASON_NO_THREAT;
    if (look == is_faceup(e, threat))
        return look ? REASON_FACEUP : REASON_FACEDOWN;
    if (!look && !is_enemy(e, threat))
        return REASON_NOT_ENEMY;
    if (!(in_range(e, f) >> space_of_threat(e, threat) & 1))
        return REASON_OUT_OF_RANGE;
    if (look)
        return 0;
    if (!terrain(e)->adjacent[space_of_threat(e, threat)])
        return REASON_ENEMY_STUCK;
    return ma_is_like_another(e, threat) ? REASON_NOT_OFFERED : 0; /* alike ones are one choice */
}
