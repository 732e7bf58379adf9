#include "core/laws.h"

#include "base/text.h"

const char *laws_check(const Engine *e, Law *const *laws, int count) {
    const char *wrong = NULL;
    for (int i = 0; i < count && !wrong; i++)
        wrong = laws[i](e);
    return wrong;
}

bool is_left_out(const LeftOut *left, const char *field) {
    for (int i = 0; i < left->count; i++)
        if (words_equal(left->names[i], field))
            return true;
    return false;
}

const char *frames_check(const Engine *e, FrameLaw *law) {
    const char *wrong = NULL;
    for (int i = 0; i < e->head->depth && !wrong; i++)
        wrong = law(e, &e->frames[i]);
    return wrong;
}

/* ---- frames of core ---- */

const char *core_frame_law(const Engine *e, const Frame *f) {
    switch (f->kind) {
    case FRAME_DRAW:
        return draw_law(e, f);
    case FRAME_PROGRAM:
        return program_law(e, f);
    case FRAME_MOMENT:
        return moment_law(e, f);
    default:
        return NULL;
    }
}

/* ---- places, zones and bags ---- */

/* The owner of a zone has seen what lies there (`tell_watchers` in place.c). A game may hide again what all saw. */
static bool owner_knows(const Engine *e, const Place *p) {
    const ZoneDef *def = &e->game->zones[p->zone];
    return def->sees != SEES_OWNER || p->seen & (def->seat > e->head->seats ? SEEN_BY_ALL : SEAT_BIT(def->seat));
}

static const char *check_rows(const Engine *e, int *linked) {
    for (int z = 0; z < e->game->layout.zone_count; z++) {
        int count = 0;
        PlaceId last = 0;
        for (PlaceId at = e->zones[z].first; at; at = e->places[at].next) {
            if (count++ > e->game->layout.place_cap || e->places[at].zone != z)
                return blamed_place(e, at, "zones: a place is in two zones");
            if (!e->places[at].bag && (!e->places[at].card || !(e->places[at].seen & SEEN_BY_ALL)))
                return blamed_place(e, at, "zones: a card of no bag does not lie open to everybody");
            if (!owner_knows(e, &e->places[at]))
                return blamed_place(e, at,
                                    "zones: a card in a hand, or in another zone of a seat, is unknown to that seat");
            last = at;
        }
        if (count != e->zones[z].count || last != e->zones[z].last)
            return "zones: a zone's count is wrong";
        *linked += count;
    }
    return NULL;
}

/* A layer that is in use holds cards of the stock it is like. */
static const char *check_layers(const Engine *e) {
    for (int bag = 1; bag < e->game->layout.bag_count; bag++) {
        const BagDef *def = &e->game->bags[bag - 1];
        if (!def->like)
            continue;
        if (def->like >= bag || e->game->bags[def->like - 1].like || def->cells != e->game->bags[def->like - 1].cells)
            return "bags: a layer does not fit the bag it is like";
        bool used = e->bags[bag].left;
        for (int i = 1; i < e->game->layout.place_cap; i++)
            used = used || e->places[i].bag == bag || e->places[i].from == bag;
        if (used && (e->bags[bag].nested || e->bags[bag].first != e->bags[def->like].first))
            return "bags: a layer holds other cards than the bag it is like";
    }
    return NULL;
}

const char *places_check(const Engine *e) {
    int linked = 0, undrawn[256] = {0};
    const char *wrong = check_rows(e, &linked);
    if (!wrong)
        wrong = check_layers(e);
    if (wrong)
        return wrong;
    for (int i = 1; i < e->game->layout.place_cap; i++) {
        const Place *p = &e->places[i];
        if (p->seen & SEEN_BY_ALL && !p->card)
            return blamed_place(e, (PlaceId)i, "zones: everybody has seen a card that is not drawn");
        if (!p->card && p->bag)
            undrawn[bag_asked(p)]++;
        if (p->from && !e->bags[p->bag].nested)
            return blamed_place(e, (PlaceId)i, "zones: a card came out of a bag that holds no bags");
    }
    for (int bag = 1; bag < e->game->layout.bag_count; bag++)
        if (e->bags[bag].nested)
            for (int cell = 0; cell < e->game->bags[bag - 1].cells; cell++)
                if (bag_cells(e, (BagId)bag)[cell])
                    undrawn[cell] += bag_cells(e, (BagId)bag)[cell];
    for (int bag = 1; bag < e->game->layout.bag_count; bag++) {
        int sum = 0;
        for (int cell = 0; cell < e->game->bags[bag - 1].cells; cell++)
            sum += bag_cells(e, (BagId)bag)[cell];
        if (sum != e->bags[bag].left || sum != undrawn[bag])
            return "bags: a bag does not hold one card for each undrawn place";
    }
    return NULL;
}
