#include "core/place.h"

/* Everybody comes to know it. */
static inline void show(const Engine *e, Place *p) {
    if (!MUST(e, p->card))
        return;
    p->seen = seats_all(e) | SEEN_BY_ALL;
    place_back_known(p);
}

/* `who` come to know it. */
static inline void look(const Engine *e, Place *p, SeatSet who) {
    if (MUST(e, p->card))
        p->seen |= who;
}

/* ---- rows ---- */

PlaceId zone_nth(const Engine *e, ZoneId zone, int n) {
    PlaceId place = e->zones[zone].first;
    while (n-- && place)
        place = e->places[place].next;
    return place;
}

PlaceId zone_find(const Engine *e, ZoneId zone, CardId card) {
    PlaceId place = e->zones[zone].first;
    while (place && e->places[place].card != card)
        place = e->places[place].next;
    return place;
}

PlaceId zone_find_bag(const Engine *e, ZoneId zone, BagId bag) {
    PlaceId place = e->zones[zone].first;
    while (place && e->places[place].bag != bag)
        place = e->places[place].next;
    return place;
}

static PlaceId before(const Engine *e, const Zone *zone, PlaceId place) {
    PlaceId at = zone->first;
    while (e->places[at].next != place)
        at = e->places[at].next;
    return at;
}

/* Takes a place out of its row; `previous` is the one above it, 0 for the top. */
static inline void unlink_below(Engine *e, PlaceId previous, const Place *p) {
    Zone *zone = &e->zones[p->zone];
    PlaceId next = p->next;
    if (previous)
        e->places[previous].next = next;
    else
        zone->first = next;
    zone->last = next ? zone->last : previous;
    zone->count--;
}

static inline void unlink_place(Engine *e, PlaceId place) {
    const Place *p = &e->places[place];
    const Zone *zone = &e->zones[p->zone];
    unlink_below(e, zone->first == place ? 0 : before(e, zone, place), p);
}

/* To whom is as good as random, so it is computed. */
static inline void tell_watchers(Engine *e, Place *p, ZoneId zone) {
    const ZoneDef *def = &e->game->zones[zone];
    if (def->sees == SEES_KEEP || !MUST(e, p->card))
        return;
    bool all = def->sees == SEES_ALL || def->seat > e->head->seats; /* a hero without a seat has no secrets */
    BagId shown = bag_asked(p);
    p->seen |= (SeatSet)(all ? seats_all(e) | SEEN_BY_ALL : SEAT_BIT(def->seat));
    p->bag = all ? shown : p->bag;
    p->from = all ? 0 : p->from;
}

/* Puts a place that lies in no row on top of one, and tells the zone's watchers. */
static inline void lay_on_top(Engine *e, PlaceId place, ZoneId id) {
    Zone *zone = &e->zones[id];
    Place *p = &e->places[place];
    p->zone = id;
    p->next = zone->first;
    zone->first = place;
    zone->last = zone->last ? zone->last : place;
    zone->count++;
    tell_watchers(e, p, id);
}

static inline void link_bottom(Engine *e, PlaceId place, ZoneId id) {
    Zone *zone = &e->zones[id];
    Place *p = &e->places[place];
    PlaceId last = zone->last;
    p->zone = id;
    p->next = 0;
    if (last)
        e->places[last].next = place;
    else
        zone->first = place;
    zone->last = place;
    zone->count++;
}

void place_to_top(Engine *e, PlaceId place, ZoneId zone) {
    unlink_place(e, place);
    lay_on_top(e, place, zone);
}

static inline PlaceId take_top(Engine *e, ZoneId from) {
    Zone *left = &e->zones[from];
    PlaceId place = left->first, next = e->places[place].next;
    left->first = next;
    left->last = next ? left->last : 0;
    left->count--;
    return place;
}

void top_to_top(Engine *e, ZoneId from, ZoneId to) {
    lay_on_top(e, take_top(e, from), to);
}

void top_to_bottom(Engine *e, ZoneId from, ZoneId to) {
    PlaceId place = take_top(e, from);
    link_bottom(e, place, to);
    tell_watchers(e, &e->places[place], to);
}

PlaceId card_to_top(Engine *e, ZoneId from, CardId card, ZoneId to) {
    PlaceId previous = 0, place = e->zones[from].first;
    for (; place && e->places[place].card != card; place = e->places[place].next)
        previous = place;
    if (!MUST(e, place))
        return 0;
    unlink_below(e, previous, &e->places[place]);
    lay_on_top(e, place, to);
    return place;
}

PlaceId bag_to_top(Engine *e, ZoneId from, BagId bag, ZoneId to) {
    PlaceId previous = 0, place = e->zones[from].first;
    for (; place && e->places[place].bag != bag; place = e->places[place].next)
        previous = place;
    if (!place)
        return 0;
    unlink_below(e, previous, &e->places[place]);
    lay_on_top(e, place, to);
    return place;
}

void place_to_bottom(Engine *e, PlaceId place, ZoneId zone) {
    unlink_place(e, place);
    link_bottom(e, place, zone);
    tell_watchers(e, &e->places[place], zone);
}

void zone_onto(Engine *e, ZoneId from, ZoneId to) {
    Zone *row = &e->zones[from], *under = &e->zones[to];
    if (from == to || !row->count)
        return;
    PlaceId first = row->first, end = under->first;
    e->places[row->last].next = end;
    if (!under->last)
        under->last = row->last;
    under->first = first;
    under->count = (uint8_t)(under->count + row->count);
    *row = (Zone){0};
    bool told = e->game->zones[to].sees != SEES_KEEP;
    for (PlaceId at = first; at != end; at = e->places[at].next) {
        e->places[at].zone = to;
        if (told)
            tell_watchers(e, &e->places[at], to);
    }
}

/* ---- setting up ---- */

/* Appends the places from `first` to `end`, which are linked already, to a zone. */
static void link_row(Engine *e, PlaceId first, PlaceId end, ZoneId zone) {
    Zone *row = &e->zones[zone];
    if (row->last)
        e->places[row->last].next = first;
    else
        row->first = first;
    row->last = (PlaceId)(end - 1);
    e->places[row->last].next = 0;
    row->count = (uint8_t)(row->count + end - first);
}

/* Lays a row of places that begins with `place`; each further one is `more` than the one before, field by field. They
 * are written a word each. */
static PlaceId deal_row(Engine *e, PlaceId first, int count, Place place, Place more) {
    PlaceId end = (PlaceId)(first + count);
    Place *row = &e->places[first];
    uint64_t word, growth;
    if (!count)
        return end;
    place.next = (PlaceId)(first + 1);
    more.next = 1;
    memcpy(&word, &place, sizeof word);
    memcpy(&growth, &more, sizeof growth);
    for (int i = 0; i < count; i++, word += growth)
        memcpy(&row[i], &word, sizeof word);
    link_row(e, first, end, place.zone);
    return end;
}

PlaceId places_deal(Engine *e, PlaceId first, int count, ZoneId zone, BagId bag) {
    return deal_row(e, first, count, (Place){.zone = zone, .bag = bag}, (Place){0});
}

PlaceId places_deal_known(Engine *e, PlaceId first, int count, ZoneId zone, CardId card) {
    Place open = {.zone = zone, .card = card, .seen = seats_all(e) | SEEN_BY_ALL};
    return deal_row(e, first, count, open, (Place){.card = 1});
}

void place_deal(Engine *e, PlaceId place, ZoneId zone, BagId bag) {
    e->places[place] = (Place){.bag = bag};
    link_bottom(e, place, zone);
}

void bag_open(Engine *e, BagId bag, CardId first) {
    if (e->bags[bag].left)
        memset(bag_cells(e, bag), 0, e->game->bags[bag - 1].cells);
    e->bags[bag] = (Bag){.first = first};
}

void bag_open_full(Engine *e, BagId bag, CardId first, int count) {
    bag_open(e, bag, first);
    memset(bag_cells(e, bag), 1, (size_t)count);
    e->bags[bag].left = (uint8_t)count;
}

void bag_open_with(Engine *e, BagId bag, CardId first, const uint8_t *counts, int rows) {
    uint8_t *cells = bag_cells(e, bag);
    uint64_t all = 0;
    bag_open(e, bag, first);
    for (int i = 0; i < rows; i += 8) {
        uint64_t eight = bytes_first8(bytes_load8(counts + i), rows - i);
        bytes_store8(cells + i, eight);
        all += eight;
    }
    e->bags[bag].left = (uint8_t)bytes_sum8(all);
}

void bag_open_nested(Engine *e, BagId bag) {
    bag_open(e, bag, 0);
    e->bags[bag].nested = 1;
}

void bag_add(Engine *e, BagId bag, int cell, int count) {
    if (!MUST(e, cell >= 0 && cell < e->game->bags[bag - 1].cells))
        return;
    uint8_t *cells = bag_cells(e, bag);
    cells[cell] = (uint8_t)(cells[cell] + count);
    e->bags[bag].left = (uint8_t)(e->bags[bag].left + count);
}

void bag_add_card(Engine *e, BagId bag, CardId card) {
    bag_add(e, bag, card - e->bags[bag].first, 1);
}

/* ---- knowledge ---- */

void place_look(Engine *e, PlaceId place, SeatSet who) {
    look(e, &e->places[place], who);
}

void place_show(Engine *e, PlaceId place) {
    show(e, &e->places[place]);
}

void place_hide(Engine *e, PlaceId place, SeatSet keep) {
    e->places[place].seen &= keep;
}

/* It stays where it lies; field by field, for a place put together elsewhere would be waited for. */
static inline void become_undrawn(Place *p, BagId bag) {
    p->card = 0;
    p->bag = bag;
    p->from = 0;
    p->seen = 0;
    p->flags = 0;
}

static void shuffle_into_nested(Engine *e, ZoneId zone, BagId bag) {
    for (PlaceId place = e->zones[zone].first; place; place = e->places[place].next) {
        Place *p = &e->places[place];
        place_undraw(e, place);
        bag_add(e, bag, p->bag, 1);
        become_undrawn(p, bag);
    }
}

static void shuffle_into_leaf(Engine *e, ZoneId zone, BagId bag) {
    uint8_t *cells = bag_cells(e, bag);
    unsigned first = e->bags[bag].first, kinds = e->game->bags[bag - 1].cells;
    for (PlaceId place = e->zones[zone].first, next; place; place = next) {
        Place *p = &e->places[place];
        next = p->next;
        if (MUST(e, p->card - first < kinds))
            bytes_add8(cells, (int)(p->card - first), 1);
        become_undrawn(p, bag);
    }
    e->bags[bag].left = e->zones[zone].count;
}

void zone_shuffle(Engine *e, ZoneId zone, BagId bag) {
    if (!MUST(e, bag && e->bags[bag].left == 0))
        return;
    BagId like = e->game->bags[bag - 1].like;
    if (like)
        bag_open(e, bag, e->bags[like].first);
    if (e->bags[bag].nested)
        shuffle_into_nested(e, zone, bag);
    else
        shuffle_into_leaf(e, zone, bag);
}

void zone_forget(Engine *e, ZoneId zone) {
    for (PlaceId place = e->zones[zone].first; place; place = e->places[place].next) {
        Place *p = &e->places[place];
        if (!MUST(e, p->bag))
            return;
        place_undraw(e, place);
        p->seen = 0;
        p->flags = 0;
    }
}

/* Does any place name the bag in earnest? A card that everybody knows goes back to no bag but by the next shuffle. */
static bool bag_named(const Engine *e, BagId bag) {
    for (int i = 1; i < e->game->layout.place_cap; i++) {
        const Place *p = &e->places[i];
        if ((p->bag == bag || p->from == bag) && !(p->card && p->seen & SEEN_BY_ALL))
            return true;
    }
    return false;
}

/* No card was ever in it. */
static bool bag_unopened(const Bag *bag) {
    return !bag->first && !bag->nested;
}

BagId layer_free(const Engine *e, BagId primary) {
    for (int bag = primary; bag < e->game->layout.bag_count; bag++) {
        bool kin = bag == primary || e->game->bags[bag - 1].like == primary;
        if (kin && !e->bags[bag].left && (bag_unopened(&e->bags[bag]) || !bag_named(e, (BagId)bag)))
            return (BagId)bag;
    }
    return 0;
}

void layer_join(Engine *e, BagId layer, BagId with) {
    for (int cell = 0; cell < e->game->bags[layer - 1].cells; cell++) {
        int count = bag_cells(e, layer)[cell];
        bag_add(e, layer, cell, -count);
        bag_add(e, with, cell, count);
    }
    for (int i = 1; i < e->game->layout.place_cap; i++)
        if (e->places[i].bag == layer)
            e->places[i].bag = with;
}

/* A place in a row, and the one above it; 0 for the top. */
typedef struct {
    PlaceId at, previous;
} InRow;

static inline InRow pick_hidden(Engine *e, PlaceId place, SeatSet owner) {
    Place *chosen = &e->places[place];
    InRow last = {place, 0};
    PlaceId previous = 0;
    for (PlaceId at = e->zones[chosen->zone].first; at; previous = at, at = e->places[at].next)
        if (e->places[at].bag == chosen->bag) {
            place_hide(e, at, owner);
            last = (InRow){at, previous};
        }
    Place *moved = &e->places[last.at];
    CardId card = chosen->card;
    BagId from = chosen->from;
    chosen->card = moved->card, chosen->from = moved->from;
    moved->card = card, moved->from = from;
    return last;
}

PlaceId place_pick_hidden(Engine *e, PlaceId place, SeatSet owner) {
    return pick_hidden(e, place, owner).at;
}

void hidden_to_top(Engine *e, PlaceId place, SeatSet owner, ZoneId zone) {
    InRow picked = pick_hidden(e, place, owner);
    unlink_below(e, picked.previous, &e->places[picked.at]);
    lay_on_top(e, picked.at, zone);
}
