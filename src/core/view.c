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

bool view_is_veiled(const Engine *e) {
    for (int i = 1; i < e->game->layout.place_cap; i++)
        if (e->places[i].seen && !e->places[i].card)
            return true;
    return false;
}

/* From zone to zone, as the cards lie: the numbers of their places tell how they came there, which is nobody's to know
 * from a view that was sent. */
int view_imagine(Engine *e, uint64_t random) {
    Rng rng = {random};
    int drawn = 0;
    for (int zone = 0; zone < e->game->layout.zone_count; zone++)
        for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
            if (e->places[at].seen && !e->places[at].card) {
                place_draw_random(e, at, rng_next(&rng));
                drawn++;
            }
    return drawn;
}

/* ---- sight ---- */

/* A sum over pairs of words, each mixed with its position in the row: no pair waits for the one before it. */
typedef struct {
    uint64_t sum, key;
} Digest;

static inline void digest_pair(Digest *digest, uint64_t a, uint64_t b) {
    digest->key += 0x9e3779b97f4a7c15u;
    digest->sum += bits_fold(a ^ digest->key, b ^ 0xbf58476d1ce4e5b9u);
}

enum { PAIR = 2 * sizeof(uint64_t) };

static inline void digest_pair_at(Digest *digest, const uint8_t *bytes) {
    digest_pair(digest, bytes_load8(bytes), bytes_load8(bytes + PAIR / 2));
}

/* If a row does not come out even, its last pair holds some bytes of the one before it again. */
static inline void digest_bytes(Digest *digest, const uint8_t *bytes, int size) {
    if (size < PAIR) {
        uint8_t few[PAIR] = {0};
        memcpy(few, bytes, (size_t)size);
        digest_pair_at(digest, few);
        return;
    }
    int i = 0;
    for (; i <= size - PAIR; i += PAIR)
        digest_pair_at(digest, bytes + i);
    if (i < size)
        digest_pair_at(digest, bytes + size - PAIR);
}

/* A place as one word. */
static inline uint64_t place_word(const Place *place) {
    uint64_t word;
    memcpy(&word, place, sizeof word);
    return word;
}

/* A place without its card, unless it has one of the bits `knowing`. */
static inline uint64_t place_seen(const Place *place, uint64_t knowing) {
    static const Place card = {.card = UINT16_MAX, .from = UINT8_MAX};
    uint64_t word = place_word(place);
    return word & knowing ? word : word & ~place_word(&card);
}

static void digest_places(Digest *digest, const Engine *e, SeatSet seats) {
    const Place *at = e->places + 1, *last = e->places + e->game->layout.place_cap - 1;
    const Place eyes = {.seen = seats};
    uint64_t knowing = place_word(&eyes);
    for (; at < last && place_word(at); at += 2) /* they were dealt in a row: behind an unused one are no others */
        digest_pair(digest, place_seen(at, knowing), place_seen(at + 1, knowing));
    if (at == last)
        digest_pair(digest, place_seen(at, knowing), 0);
}

/* Bags and their cells are left out: what lies in the places says what is still in them, but for the ages of a deck's
 * layers. They, the frames and the places stand in a row (LAYOUT). */
uint64_t view_sight(const Engine *e, SeatSet seats) {
    const Layout *at = &e->game->layout;
    const uint8_t *bytes = e->state;
    int rest = at->cells + at->cell_count;
    Digest digest = {.sum = seats};
    digest_bytes(&digest, bytes, at->bags);
    digest_bytes(&digest, bytes + at->frames, e->head->depth * (int)sizeof(Frame));
    digest_places(&digest, e, (SeatSet)(seats | SEEN_BY_ALL));
    if (rest < e->game->state_size)
        digest_bytes(&digest, bytes + rest, e->game->state_size - rest);
    return bits_mix(digest.sum);
}

/* ---- roles ---- */

/* The place of the n-th seat's role, or 0. */
static PlaceId role_at(const Engine *e, int n) {
    return e->game->role_zone ? e->zones[e->game->role_zone + n].first : 0;
}

/* The place of a role that somebody knows, but none of these; or 0. */
static PlaceId role_unseen(const Engine *e, int n, SeatSet seats) {
    PlaceId at = role_at(e, n);
    return at && e->places[at].seen && !(e->places[at].seen & (seats | SEEN_BY_ALL)) ? at : 0;
}

/* All are put back before any is drawn. */
void view_imagine_roles(Engine *e, SeatSet seats, uint64_t random) {
    Rng rng = {random};
    PlaceId at;
    for (int i = 0; i < e->head->seats; i++)
        if ((at = role_unseen(e, i, seats)) && e->places[at].card)
            place_undraw(e, at);
    for (int i = 0; i < e->head->seats; i++)
        if ((at = role_unseen(e, i, seats)))
            place_draw_random(e, at, rng_next(&rng));
}

uint64_t view_roles(const Engine *e) {
    uint64_t roles = 0;
    for (int i = 0; i < e->head->seats; i++)
        if (role_at(e, i))
            roles = bits_mix(roles + bits_pack16(i, e->places[role_at(e, i)].card, 0, 1));
    return roles;
}

bool view_grew(const Engine *before, const Engine *after) {
    for (int i = 1; i < before->game->layout.place_cap; i++)
        if (after->places[i].seen & ~before->places[i].seen)
            return true;
    return false;
}

static bool lies_alike(const Place *one, const Place *other) {
    return one->card == other->card && one->flags == other->flags && one->zone == other->zone &&
           one->next == other->next;
}

bool view_only_grew(const Engine *before, const Engine *after) {
    const Layout *at = &before->game->layout;
    const uint8_t *was = before->state, *is = after->state;
    int rest = at->cells + at->cell_count;
    for (int i = 1; i < at->place_cap; i++)
        if (!lies_alike(&before->places[i], &after->places[i]))
            return false;
    return view_grew(before, after) && !memcmp(was, is, at->bags) &&
           !memcmp(before->zones, after->zones, (size_t)at->zone_count * sizeof(Zone)) &&
           !memcmp(was + at->frames, is + at->frames, before->head->depth * sizeof(Frame)) &&
           !memcmp(was + rest, is + rest, before->game->state_size - (size_t)rest);
}
