#include "core/view.h"

#include "base/rng.h"
#include "core/place.h"

void view_make(Engine *e, SeatSet seats) {
    seats |= SEEN_BY_ALL;
    for (int i = 1; i < e->game->layout.place_cap; i++) {
        const Place *p = &e->places[i];
        if ((p->card || p->from) && !(p->seen & seats))
            place_undraw(e, (PlaceId)i);
    }
}

void view_imagine(Engine *e, uint64_t random) {
    Rng rng = {random};
    for (int i = 1; i < e->game->layout.place_cap; i++)
        if (e->places[i].seen && !e->places[i].card)
            place_draw_random(e, (PlaceId)i, rng_next(&rng));
}

bool view_grew(const Engine *before, const Engine *after) {
    for (int i = 1; i < before->game->layout.place_cap; i++)
        if (after->places[i].seen & ~before->places[i].seen)
            return true;
    return false;
}
