/*
 * The laws of states from outside: a state and each view of it come back from bytes and from JSON as they were, and
 * play on alike; and a deck that somebody has stacked looks like one that nobody has.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "codec/codec.h"
#include "core/place.h"
#include "core/say.h"
#include "core/view.h"
#include "kit/walk.h"

enum { STEPS = 8, TEXT_ROOM = 4096 };

typedef struct {
    _Alignas(8) char bytes[STATE_MOST];
} Copy;

typedef struct {
    const Box *box;
    const void *state;
    Rng rng;
    char wrong[300];
} Sent;

static char complaint[TEXT_ROOM + 200];

static const char *complain(const char *what, const char *more) {
    snprintf(complaint, sizeof complaint, "%s%s%s", what, more ? ": " : "", more ? more : "");
    return complaint;
}

/* ---- a view is a state ---- */

static const char *law_bytes(const Box *box, const Copy *view) {
    uint8_t bytes[8192];
    Copy back;
    size_t size = codec_encode(box, view->bytes, bytes, sizeof bytes);
    const char *wrong = size ? codec_decode(box, bytes, size, back.bytes) : "too long";
    if (wrong)
        return complain("a view does not come back from bytes", wrong);
    return memcmp(view->bytes, back.bytes, cantina_size(box)) ? "bytes of a view give another view" : NULL;
}

/* The words of what happened: places have other numbers where a state was loaded, so the events differ in those. */
typedef struct {
    const Box *box;
    SeatSet seats;
    char room[TEXT_ROOM];
    size_t used;
} Told;

static void tell(void *self, const Event *event) {
    Told *told = self;
    if (told->used + 300 < sizeof told->room)
        told->used += cantina_event_text(told->box, NULL, event, told->seats, told->room + told->used, 300);
}

static bool same_choices(const Box *box, const void *state, const void *other) {
    Choice list[CANTINA_CHOICES_MAX], others[CANTINA_CHOICES_MAX];
    Question q, r;
    int count = cantina_choices(box, state, &q, list, COUNT(list));
    if (cantina_choices(box, other, &r, others, COUNT(others)) != count || q.seat != r.seat || q.prompt != r.prompt)
        return false;
    for (int i = 0; i < count; i++)
        if (!choice_equal(list[i], others[i]))
            return false;
    return true;
}

/* Both are asked the same, whatever is answered happens to both, and both come to the same. */
static const char *law_alike(Sent *s, Copy *a, Copy *b) {
    Choice list[CANTINA_CHOICES_MAX];
    CantinaStream chance = {.at = rng_next(&s->rng)}, same = chance;
    for (int i = 0; i < STEPS; i++) {
        Told told = {.box = s->box, .seats = 0xff}, again = told;
        Sink sink = {tell, &told}, again_sink = {tell, &again};
        int now = cantina_settle(s->box, a->bytes, &chance, &sink);
        if (cantina_settle(s->box, b->bytes, &same, &again_sink) != now || now == CANTINA_FAULT)
            return now == CANTINA_FAULT ? "what was loaded comes to a fault" : "what was loaded ends otherwise";
        if (told.used != again.used || memcmp(told.room, again.room, told.used))
            return complain("what was loaded tells of something else", again.room);
        if (codec_hash(s->box, a->bytes) != codec_hash(s->box, b->bytes))
            return "what was loaded plays on otherwise";
        if (now != CANTINA_ASK)
            return NULL;
        if (!same_choices(s->box, a->bytes, b->bytes))
            return "what was loaded offers something else";
        int count = cantina_choices(s->box, a->bytes, NULL, list, COUNT(list));
        Choice choice = list[rng_below(&s->rng, (uint32_t)count)];
        cantina_apply(s->box, a->bytes, choice, NULL);
        cantina_apply(s->box, b->bytes, choice, NULL);
    }
    return NULL;
}

/* A view as JSON, and back; then a world that fits it, twice, played by the same dice. */
static const char *law_view(Sent *s, SeatSet seats) {
    Copy view, back;
    cantina_view(s->box, s->state, seats, view.bytes);
    const char *wrong = law_bytes(s->box, &view);
    if (wrong)
        return wrong;
    json_t *json = codec_json(s->box, view.bytes);
    bool good = codec_from_json(s->box, json, back.bytes, s->wrong, sizeof s->wrong);
    json_t *again = good ? codec_json(s->box, back.bytes) : NULL;
    bool equal = good && json_equal(json, again);
    json_decref(json);
    json_decref(again);
    if (!good)
        return complain("a view does not load", s->wrong);
    if (!equal || codec_hash(s->box, view.bytes) != codec_hash(s->box, back.bytes))
        return "JSON of a view gives another view";
    Question q;
    cantina_choices(s->box, s->state, &q, NULL, 0);
    if (q.seat != CANTINA_CHANCE && seats & SEAT_BIT(q.seat) && !same_choices(s->box, s->state, back.bytes))
        return "a view that was loaded offers something else";
    Copy view_again = view;
    cantina_view(s->box, back.bytes, seats, view.bytes);
    if (codec_hash(s->box, view.bytes) != codec_hash(s->box, view_again.bytes))
        return "the view of a loaded view is another one";
    cantina_imagine(s->box, back.bytes, rng_next(&s->rng));
    const char *broken = codec_check(s->box, back.bytes);
    if (broken)
        return complain("a world that fits a loaded view breaks a law", broken);
    view = back;
    return law_alike(s, &view, &back);
}

/* ---- a stacked deck ---- */

/* Some of the cards that nobody has seen are settled: the first few of a pile, or all, or any. */
static void stack(Sent *s, Copy *world) {
    Engine e = engine_over(s->box, world->bytes, NULL);
    uint32_t most = rng_below(&s->rng, 2) ? 255 : 1 + rng_below(&s->rng, 4), skip = rng_below(&s->rng, 3);
    for (int zone = 0; zone < e.game->layout.zone_count; zone++) {
        uint32_t laid = 0;
        for (PlaceId at = e.zones[zone].first; at; at = e.places[at].next)
            if (!e.places[at].card && !e.places[at].seen && laid++ < most && (!skip || rng_below(&s->rng, skip + 1)))
                place_draw_random(&e, at, rng_next(&s->rng));
    }
}

/* Writes what was settled over the entries, as somebody would who edits a state: an id for null. */
static void write_over(json_t *plain, const json_t *stacked) {
    const char *key;
    json_t *part;
    size_t i;
    if (json_is_object(plain))
        json_object_foreach(plain, key, part) write_over(part, json_object_get(stacked, key));
    if (!json_is_array(plain))
        return;
    json_array_foreach(plain, i, part) {
        const json_t *entry = json_array_get(stacked, i);
        json_t *id = json_is_object(entry) ? json_object_get(entry, "card") : (json_t *)(uintptr_t)entry;
        const json_t *was = json_is_object(part) ? json_object_get(part, "card") : part;
        if (!json_is_string(id) || json_is_string(was))
            continue;
        if (json_is_object(part))
            json_object_set(part, "card", id);
        else
            json_array_set(plain, i, id);
    }
}

static const char *law_looks(const Sent *s, const Copy *stacked, const char *wrong) {
    Copy view, other;
    for (int seats = 0; seats < 1 << cantina_seats(s->box, s->state); seats = seats < 1 ? 1 : seats * 2) {
        cantina_view(s->box, s->state, (SeatSet)seats, view.bytes);
        cantina_view(s->box, stacked->bytes, (SeatSet)seats, other.bytes);
        if (codec_hash(s->box, view.bytes) != codec_hash(s->box, other.bytes))
            return wrong;
    }
    return NULL;
}

static const char *law_stacked(Sent *s) {
    Copy world, back;
    memcpy(world.bytes, s->state, cantina_size(s->box));
    stack(s, &world);
    json_t *json = codec_json(s->box, s->state), *stacked = codec_json(s->box, world.bytes);
    write_over(json_object_get(json, "zones"), json_object_get(stacked, "zones"));
    bool good = codec_from_json(s->box, json, back.bytes, s->wrong, sizeof s->wrong);
    json_decref(json);
    json_decref(stacked);
    if (!good)
        return complain("a stacked deck does not load", s->wrong);
    const char *wrong = law_looks(s, &world, "a settled deck looks settled");
    return wrong ? wrong : law_looks(s, &back, "a deck that was stacked in JSON looks stacked");
}

/* ---- a state ---- */

static const char *law_state(Sent *s) {
    Copy state, back;
    memcpy(state.bytes, s->state, cantina_size(s->box));
    json_t *json = codec_json(s->box, s->state);
    bool good = codec_from_json(s->box, json, back.bytes, s->wrong, sizeof s->wrong);
    json_decref(json);
    if (!good)
        return complain("a state does not load", s->wrong);
    if (codec_hash(s->box, s->state) != codec_hash(s->box, back.bytes))
        return "JSON gives another hash";
    return law_alike(s, &state, &back);
}

const char *walk_load(const Box *box, const void *state, uint64_t random) {
    static Sent s;
    s = (Sent){.box = box, .state = state, .rng = rng_seeded(random)};
    const char *wrong = law_state(&s);
    for (int seats = 0; seats < 1 << cantina_seats(box, state) && !wrong; seats = seats < 1 ? 1 : seats * 2)
        wrong = law_view(&s, (SeatSet)seats);
    return wrong ? wrong : law_stacked(&s);
}
