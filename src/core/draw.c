/* Drawing: what an unseen card is, when somebody sees it or a rule must read it. By the run's stream at once, or by a
 * frame that asks chance. */
#include "base/rng.h"
#include "core/laws.h"

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
        place_back_known(p);
        return true;
    }
    if (!e->stream)
        return draw_asked(e, place, true);
    draw_one(e, p, stream_next(e->stream));
    place_back_known(p);
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
        place_back_known(p);
    if (p->card || back)
        frame_pop(e);
}

/* What is still in the bag may come out of it. */
static int draw_bar(const Engine *e, const Frame *f, Choice choice) {
    BagId bag = bag_asked(&e->places[LOCALS_READ(f, DrawLocals)->place]);
    bool nested = e->bags[bag].nested;
    if (choice.verb != (nested ? VERB_BAG : VERB_CARD))
        return REASON_NOT_NOW;
    int cell = choice.a - (nested ? 0 : e->bags[bag].first);
    bool there = cell >= 0 && cell < e->game->bags[bag - 1].cells && bag_cells(e, bag)[cell];
    return there ? 0 : REASON_NOT_LEFT;
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

/* Chance is asked at once, for a card that is still to come. */
const char *draw_law(const Engine *e, const Frame *f) {
    PlaceId place = LOCALS_READ(f, DrawLocals)->place;
    const Place *p = &e->places[place];
    if (f != frame_top(e) || f == e->frames)
        return "a draw is what the frame below waits for, and nothing waits for anything else";
    if (f->seat != CANTINA_CHANCE)
        return "seat: chance draws";
    return !place || p->card || !bag_asked(p) || !e->bags[bag_asked(p)].left ? "place: no card is to be drawn there"
                                                                             : NULL;
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
    .bar = draw_bar,
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
