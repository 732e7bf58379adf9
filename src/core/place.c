#include "core/place.h"

#include "base/rng.h"

/* The inner bag of a place is known to all: it is a place of that bag. */
static inline void show_back(Place *p) {
    p->bag = bag_asked(p);
    p->from = 0;
}

/* Everybody comes to know it. */
static inline void show(const Engine *e, Place *p) {
    if (!MUST(e, p->card))
        return;
    p->seen = seats_all(e) | SEEN_BY_ALL;
    show_back(p);
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

/* ---- drawing ---- */

typedef struct {
    PlaceId place;
    uint8_t back; /* only which inner bag it comes out of: the back of the card, for everybody to see */
} DrawLocals;

static const Field draw_fields[] = {
    {"place", offsetof(DrawLocals, place), FIELD_u8, KIND_PLACE, 1, 1, 255, 0},
    {"back", offsetof(DrawLocals, back), FIELD_u8, KIND_YESNO, 1, 0, 1, 0},
};

/* What came out of a bag: a card, or of a bag of bags the inner one. */
static inline void take_out(Bag *bag, Place *p, int cell) {
    bag->left--;
    if (bag->nested)
        p->from = (BagId)cell;
    else
        p->card = (CardId)(bag->first + cell);
}

static void draw_cell(Engine *e, Place *p, int cell) {
    BagId bag = bag_asked(p);
    bytes_add8(bag_cells(e, bag), cell, -1);
    take_out(&e->bags[bag], p, cell);
}

/* A cell among the eight that are read as a word. */
typedef struct {
    int eight;    /* its first cell */
    uint64_t one; /* one in this cell and nothing in the others */
} CellAt;

static inline int cell_number(CellAt at) {
    return at.eight + __builtin_ctzll(at.one) / 8;
}

/* The cell that the k-th undrawn card of a bag falls into: first the word of eight cells, then the cell, by running
 * sums and not by a loop that ends anywhere. A bag has at most 64 cells and 127 cards. */
static inline CellAt cells_pick(const uint8_t *cells, int count, unsigned k) {
    uint64_t sums = 0; /* of the eight cells from 8 n on: the n-th byte */
    int at = 0;
    do
        sums |= (uint64_t)bytes_sum8(bytes_load8(cells + at)) << at;
    while ((at += 8) < count);
    int eight = __builtin_ctzll(bytes_beyond8(sums, k)) & ~7;
    uint64_t beyond = bytes_beyond8(bytes_load8(cells + eight), k - bytes_before8(sums, eight));
    return (CellAt){eight, (beyond & (0 - beyond)) >> 7};
}

/* Takes any one out of a bag; which cell it was. */
static inline int bag_take(Engine *e, BagId id, uint64_t random) {
    const BagDef *def = &e->game->bags[id - 1];
    uint8_t *cells = e->cells + def->at;
    CellAt cell = cells_pick(cells, def->cells, rng_scale(random, e->bags[id].left));
    bytes_store8(cells + cell.eight, bytes_load8(cells + cell.eight) - cell.one);
    return cell_number(cell);
}

/* One question's worth: which inner bag, or which card. False if there is none. */
static bool draw_one(Engine *e, Place *p, uint64_t random) {
    BagId id = bag_asked(p);
    if (!MUST(e, id && e->bags[id].left))
        return false;
    take_out(&e->bags[id], p, bag_take(e, id, random));
    return true;
}

/* The card, where the place's bag holds cards and no bags. */
static inline void draw_leaf(Engine *e, Place *p, uint64_t random) {
    Bag *bag = &e->bags[p->bag];
    if (!MUST(e, p->bag && bag->left))
        return;
    p->card = (CardId)(bag->first + bag_take(e, p->bag, random));
    bag->left--;
}

/* Always false. */
COLD static bool draw_asked(Engine *e, PlaceId place, bool back) {
    Frame *f = frame_push(e, FRAME_DRAW, CANTINA_CHANCE, 0);
    if (f && MUST(e, e->places[place].bag && e->bags[e->places[place].bag].left))
        *LOCALS(f, DrawLocals) = (DrawLocals){place, back};
    return false;
}

/* Of a bag of bags: which inner one, then which card of it. Always true. */
APART static bool draw_twice(Engine *e, Place *p) {
    if (!p->from)
        draw_one(e, p, stream_next(e->stream));
    draw_one(e, p, stream_next(e->stream));
    return true;
}

bool place_drawn(Engine *e, PlaceId place) {
    Place *p = &e->places[place];
    if (p->card)
        return true;
    if (!e->stream)
        return draw_asked(e, place, false);
    if (e->bags[p->bag].nested)
        return draw_twice(e, p);
    draw_leaf(e, p, stream_next(e->stream)); /* the fast driver need not be asked: it has left its stream here */
    return true;
}

bool place_back_shown(Engine *e, PlaceId place) {
    Place *p = &e->places[place];
    if (!e->bags[bag_asked(p)].nested) {
        show_back(p);
        return true;
    }
    if (!e->stream)
        return draw_asked(e, place, true);
    draw_one(e, p, stream_next(e->stream));
    show_back(p);
    return true;
}

static Flow draw_run(Engine *e, Frame *f) {
    const Place *p = &e->places[LOCALS(f, DrawLocals)->place];
    if (p->card)
        return FLOW_DONE;
    if (!MUST(e, p->bag && e->bags[bag_asked(p)].left))
        return FLOW_DONE;
    return FLOW_ASK;
}

static void draw_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const Place *p = &e->places[LOCALS_READ(f, DrawLocals)->place];
    BagId bag = bag_asked(p);
    bool nested = e->bags[bag].nested;
    *q = (Question){.kind = CANTINA_ASK_CHANCE,
                    .seat = CANTINA_CHANCE,
                    .weighed = 1,
                    .prompt = PROMPT_CHANCE,
                    .tag = nested ? TAG_SPLIT : TAG_DRAW,
                    .args = {bag}};
    if (!out->at)
        return;
    const uint8_t *cells = bag_cells(e, bag);
    for (int cell = 0; cell < e->game->bags[bag - 1].cells; cell++)
        if (cells[cell])
            choices_add_weight(out, nested ? VERB_BAG : VERB_CARD, nested ? cell : e->bags[bag].first + cell,
                               cells[cell]);
}

static void draw_take(Engine *e, Frame *f, Choice choice) {
    Place *p = &e->places[LOCALS(f, DrawLocals)->place];
    BagId bag = bag_asked(p);
    bool back = LOCALS(f, DrawLocals)->back;
    draw_cell(e, p, choice.a - (e->bags[bag].nested ? 0 : e->bags[bag].first));
    if (back)
        show_back(p);
    if (p->card || back)
        frame_pop(e);
}

static Choice draw_outcome(const Engine *e, const Frame *f, uint64_t random) {
    const Place *p = &e->places[LOCALS_READ(f, DrawLocals)->place];
    BagId bag = bag_asked(p);
    int cell =
        cell_number(cells_pick(bag_cells(e, bag), e->game->bags[bag - 1].cells, rng_scale(random, e->bags[bag].left)));
    bool nested = e->bags[bag].nested;
    return (Choice){.verb = nested ? VERB_BAG : VERB_CARD,
                    .a = (uint16_t)(nested ? cell : e->bags[bag].first + cell),
                    .c = bag_cells(e, bag)[cell]};
}

const FrameKind core_draw_frame = {
    .name = "draw",
    .chance_steps = 1,
    .fields = draw_fields,
    .field_count = COUNT(draw_fields),
    .run = draw_run,
    .ask = draw_ask,
    .outcome = draw_outcome,
    .take = draw_take,
};

void place_draw_random(Engine *e, PlaceId place, uint64_t random) {
    while (!e->places[place].card && draw_one(e, &e->places[place], random))
        random = bits_mix(random + 1);
}

static bool leaf_holds(const Engine *e, BagId bag, CardId card) {
    int cell = card - e->bags[bag].first;
    return !e->bags[bag].nested && cell >= 0 && cell < e->game->bags[bag - 1].cells && bag_cells(e, bag)[cell];
}

/* The bag inside a bag of bags that such a card can still come out of, or 0. */
static BagId bag_inside(const Engine *e, BagId bag, CardId card) {
    for (int inner = 1; inner < e->game->bags[bag - 1].cells && inner < e->game->layout.bag_count; inner++)
        if (bag_cells(e, bag)[inner] && leaf_holds(e, (BagId)inner, card))
            return (BagId)inner;
    return 0;
}

void place_draw_card(Engine *e, PlaceId place, CardId card) {
    Place *p = &e->places[place];
    if (!MUST(e, !p->card && p->bag))
        return;
    if (e->bags[bag_asked(p)].nested) {
        BagId inner = bag_inside(e, p->bag, card);
        if (!MUST(e, inner))
            return;
        draw_cell(e, p, inner);
    }
    if (MUST(e, leaf_holds(e, bag_asked(p), card)))
        draw_cell(e, p, card - e->bags[bag_asked(p)].first);
}

void place_undraw(Engine *e, PlaceId place) {
    Place *p = &e->places[place];
    if (p->card)
        bag_add_card(e, bag_asked(p), p->card);
    p->card = 0;
    if (p->from)
        bag_add(e, p->bag, p->from, 1);
    p->from = 0;
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
