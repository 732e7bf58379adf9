/* States as bytes: every number little-endian, in the order of the tables. */
#include "codec/state.h"

#include "core/pack.h"

enum { ENCODE_FORMAT = 1 };

typedef struct {
    uint8_t *at;
    size_t room, used;
    bool reading;
    bool broken;
} Bytes;

/* Writes a number or reads it back, so that one walk serves both ways. */
static int move(Bytes *b, int value, int width) {
    if (b->used + (size_t)width > b->room) {
        b->broken = true;
        return 0;
    }
    unsigned raw = (unsigned)value;
    if (b->reading)
        raw = 0;
    for (int i = 0; i < width; i++) {
        if (b->reading)
            raw |= (unsigned)b->at[b->used + (size_t)i] << (8 * i);
        else
            b->at[b->used + (size_t)i] = (uint8_t)(raw >> (8 * i));
    }
    b->used += (size_t)width;
    return (int)raw;
}

static void move_fields(Bytes *b, void *structure, const Field *fields, int count) {
    for (const Field *field = fields; field && field < fields + count; field++)
        for (int i = 0; i < field->count; i++)
            field_set(structure, field, i, move(b, field_get(structure, field, i), 2));
}

static void move_frames(Bytes *b, Engine *e) {
    if (e->head->depth > e->game->layout.frame_cap) {
        b->broken = true;
        return;
    }
    for (int i = 0; i < e->head->depth; i++) {
        Frame *f = &e->frames[i];
        f->kind = (uint8_t)move(b, f->kind, 1);
        f->step = (uint8_t)move(b, f->step, 1);
        f->seat = (Seat)move(b, f->seat, 1);
        f->hero = (uint8_t)move(b, f->hero, 1);
        f->source = (Ability)move(b, f->source, 2);
        f->pc = (uint16_t)move(b, f->pc, 2);
        if (f->kind <= FRAME_NONE || f->kind >= e->game->frames_count) {
            b->broken = true;
            return;
        }
        const FrameKind *kind = frame_kind(e->game, f->kind);
        move_fields(b, f->local, kind->fields, kind->field_count);
    }
}

static void move_places(Bytes *b, Engine *e) {
    for (int i = 1; i < e->game->layout.place_cap; i++) {
        Place *p = &e->places[i];
        p->card = (CardId)move(b, p->card, 2);
        p->bag = (BagId)move(b, p->bag, 1);
        p->from = (BagId)move(b, p->from, 1);
        p->seen = (SeatSet)move(b, p->seen, 1);
        p->flags = (uint8_t)move(b, p->flags, 1);
        p->zone = (ZoneId)move(b, p->zone, 1);
        p->next = (PlaceId)move(b, p->next, 1);
        if (p->bag >= e->game->layout.bag_count || p->from >= e->game->layout.bag_count ||
            p->zone >= e->game->layout.zone_count || p->next >= e->game->layout.place_cap)
            b->broken = true;
    }
    for (int i = 0; i < e->game->layout.zone_count; i++) {
        Zone *z = &e->zones[i];
        z->first = (PlaceId)move(b, z->first, 1);
        z->last = (PlaceId)move(b, z->last, 1);
        z->count = (uint8_t)move(b, z->count, 1);
        if (z->first >= e->game->layout.place_cap || z->last >= e->game->layout.place_cap)
            b->broken = true;
    }
}

static void move_bags(Bytes *b, Engine *e) {
    for (int i = 1; i < e->game->layout.bag_count; i++) {
        Bag *bag = &e->bags[i];
        bag->first = (CardId)move(b, bag->first, 2);
        bag->left = (uint8_t)move(b, bag->left, 1);
        bag->nested = (uint8_t)move(b, bag->nested, 1);
    }
    for (int i = 0; i < e->game->layout.cell_count; i++)
        e->cells[i] = (uint8_t)move(b, e->cells[i], 1);
    uint8_t *used = (uint8_t *)e->state + e->game->layout.used;
    for (int i = 0; i < e->game->layout.used_count; i++)
        used[i] = (uint8_t)move(b, used[i], 1);
}

static void move_state(Bytes *b, Engine *e) {
    uint8_t *options = (uint8_t *)e->state + e->game->layout.options;
    move_fields(b, e->head, head_fields, HEAD_FIELDS);
    for (int i = 0; i < e->game->options_count; i++)
        options[i] = (uint8_t)move(b, options[i], 1);
    move_fields(b, e->state, e->game->fields, e->game->fields_count);
    move_frames(b, e);
    if (b->broken)
        return;
    move_places(b, e);
    move_bags(b, e);
}

size_t codec_encode(const Box *box, const void *state, uint8_t *bytes, size_t room) {
    _Alignas(8) char copy[STATE_MOST]; /* the walk writes what it reads */
    memcpy(copy, state, box->game->state_size);
    Engine e = engine_over(box, copy, NULL);
    Bytes b = {bytes, room, 0, false, false};
    move(&b, ENCODE_FORMAT, 1);
    move(&b, (int)(box->pack->hash & 0xffff), 2);
    move_state(&b, &e);
    return b.broken ? 0 : b.used;
}

const char *codec_decode(const Box *box, const uint8_t *bytes, size_t size, void *state) {
    memset(state, 0, box->game->state_size);
    Engine e = engine_over(box, state, NULL);
    Bytes b = {(uint8_t *)(uintptr_t)bytes, size, 0, true, false};
    if (move(&b, 0, 1) != ENCODE_FORMAT)
        return "the bytes are not a state of this version";
    if (move(&b, 0, 2) != (int)(box->pack->hash & 0xffff))
        return "the state was made with another pack";
    move_state(&b, &e);
    if (b.broken || b.used != size)
        return "the bytes end too early or too late";
    return codec_check(box, state);
}
