#include "codec/state.h"

typedef struct {
    const Engine *e;
    uint64_t sum;
} Hasher;

static uint64_t hash_name(uint64_t hash, const char *name) {
    for (; *name; name++)
        hash = (hash ^ (uint8_t)*name) * 0x100000001b3u;
    return hash;
}

/* Facts are added up, so their order does not matter, and a zero is no fact. */
static void add(Hasher *h, uint64_t path, int64_t value) {
    if (value)
        h->sum += bits_mix(bits_mix(path) ^ (uint64_t)value);
}

/* A place is known by where it lies: zone and position. */
static int position(const Engine *e, int place) {
    int at = 1;
    if (place <= 0 || place >= e->game->layout.place_cap)
        return 0;
    ZoneId zone = e->places[place].zone;
    for (PlaceId p = e->zones[zone].first; p && p != place; p = e->places[p].next)
        at++;
    return zone * 256 + at;
}

static void add_fields(Hasher *h, uint64_t path, const void *structure, const Field *fields, int count) {
    for (const Field *field = fields; field && field < fields + count; field++)
        for (int i = 0; i < field->count; i++) {
            int value = field_get(structure, field, i);
            if (field->kind == KIND_PLACE)
                value = position(h->e, value);
            add(h, hash_name(path + (uint64_t)i * 7919, field->name), value);
        }
}

static void add_frames(Hasher *h) {
    for (int i = 0; i < h->e->head->depth; i++) {
        const Frame *f = &h->e->frames[i];
        const FrameKind *kind = frame_kind(h->e->game, f->kind);
        uint64_t path = hash_name(0x66 + (uint64_t)i * 104729, kind->name);
        add(h, path, 1);
        add(h, path + 1, f->step);
        add(h, path + 2, f->seat);
        add(h, path + 3, f->hero);
        add(h, path + 4, f->source);
        add(h, path + 5, f->pc);
        add_fields(h, path, f->local, kind->fields, kind->field_count);
    }
}

static void add_zones(Hasher *h) {
    const Engine *e = h->e;
    for (int zone = 0; zone < e->game->layout.zone_count; zone++) {
        const ZoneDef *def = &e->game->zones[zone];
        uint64_t path = hash_name(0x7a + def->seat * 15485863u, def->name);
        add(h, path, e->zones[zone].count);
        for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
            const Place *p = &e->places[at];
            path += 0x9e3779b97f4a7c15u;
            add(h, path,
                (int64_t)p->card << 32 | (int64_t)p->bag << 24 | (int64_t)p->from << 16 | p->seen << 8 | p->flags);
        }
    }
}

static void add_bags(Hasher *h) {
    const Engine *e = h->e;
    for (int bag = 1; bag < e->game->layout.bag_count; bag++) {
        const BagDef *def = &e->game->bags[bag - 1];
        uint64_t path = hash_name(0x62, def->name);
        add(h, path, e->bags[bag].nested);
        for (int cell = 0; cell < def->cells; cell++)
            add(h, path + 1 + (uint64_t)cell, e->cells[def->at + cell]);
    }
}

/* Where the rules stood when a game ended does not matter any more: frames and what they hand down are left out. */
static void add_head(Hasher *h) {
    for (const Field *field = head_fields; field < head_fields + HEAD_FIELDS; field++) {
        bool of_frames = field->at == offsetof(Head, depth) || field->at == offsetof(Head, answer);
        if (!of_frames || !h->e->head->over)
            add_fields(h, 0x68, h->e->head, field, 1);
    }
}

uint64_t codec_hash(const Box *box, const void *state) {
    Engine e = engine_reading(box, state);
    Hasher h = {&e, 0};
    const uint8_t *options = (const uint8_t *)state + box->game->layout.options;
    add_head(&h);
    add_fields(&h, 0x67, state, box->game->fields, box->game->fields_count);
    for (int i = 0; i < box->game->options_count; i++)
        add(&h, hash_name(0x6f, box->game->options[i].id), options[i]);
    const uint8_t *used = (const uint8_t *)state + box->game->layout.used;
    for (int i = 0; i < box->game->layout.used_count; i++)
        add(&h, 0x75 + (uint64_t)i * 31, used[i]);
    if (!e.head->over)
        add_frames(&h);
    add_zones(&h);
    add_bags(&h);
    return bits_mix(h.sum);
}

uint64_t cantina_hash(const CantinaBox *box, const void *state) {
    return codec_hash(box, state);
}
