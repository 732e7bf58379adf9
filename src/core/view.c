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

int view_imagine(Engine *e, uint64_t random) {
    Rng rng = {random};
    int drawn = 0;
    for (int i = 1; i < e->game->layout.place_cap; i++)
        if (e->places[i].seen && !e->places[i].card) {
            place_draw_random(e, (PlaceId)i, rng_next(&rng));
            drawn++;
        }
    return drawn;
}

/* ---- sight ---- */

/* Four sums in a row do not wait for one another. */
typedef struct {
    uint64_t lane[4];
} Digest;

static void digest_word(Digest *digest, int lane, uint64_t word) {
    uint64_t x = (digest->lane[lane] ^ word) * 0x9fb21c651e98df25u;
    digest->lane[lane] = x ^ x >> 32;
}

static void digest_bytes(Digest *digest, const uint8_t *bytes, int size) {
    for (; size >= 32; bytes += 32, size -= 32)
        for (int lane = 0; lane < 4; lane++)
            digest_word(digest, lane, bytes_load8(bytes + 8 * lane));
    for (; size >= 8; bytes += 8, size -= 8)
        digest_word(digest, 0, bytes_load8(bytes));
    uint64_t rest = 0;
    memcpy(&rest, bytes, (size_t)size);
    digest_word(digest, 1, rest);
}

/* A place as somebody sees it who does not know its card. */
static uint64_t place_back(uint64_t word) {
    const Place hidden = {.card = UINT16_MAX, .from = UINT8_MAX};
    uint64_t mask;
    memcpy(&mask, &hidden, sizeof mask);
    return word & ~mask;
}

static void digest_places(Digest *digest, const Engine *e, SeatSet seats) {
    const Place *places = e->places;
    for (int i = 1; i < e->game->layout.place_cap; i++) {
        uint64_t word;
        memcpy(&word, &places[i], sizeof word);
        if (!word) /* they were dealt in a row: those behind are unused too */
            return;
        digest_word(digest, i & 3, places[i].seen & seats ? word : place_back(word));
    }
}

/* Bags and their cells are left out: what lies in the places says what is still in them, but for the ages of a deck's
 * layers. They, the frames and the places stand in a row (LAYOUT). */
uint64_t view_sight(const Engine *e, SeatSet seats) {
    const Layout *at = &e->game->layout;
    const uint8_t *bytes = e->state;
    int rest = at->cells + at->cell_count;
    Digest digest = {{seats, 1, 2, 3}};
    digest_bytes(&digest, bytes, at->bags);
    digest_bytes(&digest, bytes + at->frames, e->head->depth * (int)sizeof(Frame));
    digest_places(&digest, e, (SeatSet)(seats | SEEN_BY_ALL));
    digest_bytes(&digest, bytes + rest, e->game->state_size - rest);
    return bits_mix(digest.lane[0] ^ bits_mix(digest.lane[1] ^ bits_mix(digest.lane[2] ^ bits_mix(digest.lane[3]))));
}

uint64_t view_roles(const Engine *e) {
    uint64_t roles = 0;
    for (int zone = 0; zone < e->game->zones_count; zone++)
        if (e->game->zones[zone].role)
            for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
                roles = bits_mix(roles + bits_pack16(zone, e->places[at].card, 0, 1));
    return roles;
}

bool view_grew(const Engine *before, const Engine *after) {
    for (int i = 1; i < before->game->layout.place_cap; i++)
        if (after->places[i].seen & ~before->places[i].seen)
            return true;
    return false;
}
