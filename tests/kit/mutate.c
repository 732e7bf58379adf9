#include "kit/mutate.h"

#include <string.h>

#include "core/pack.h"
#include "core/say.h"

static int below(Mutator *m, size_t count) {
    return count ? (int)rng_below(&m->rng, (uint32_t)count) : 0;
}

static bool one_in(Mutator *m, int n) {
    return below(m, (size_t)n) == 0;
}

/* ---- values by kind ---- */

int mutate_ids(const Box *box, int kind_id) {
    const Kind *kind = game_kind(box->game, kind_id);
    switch (kind_id) {
    case KIND_PLACE:
        return box->game->layout.place_cap;
    case KIND_SEAT:
        return CANTINA_SEATS_MAX + 1;
    case KIND_BAG:
        return box->game->bags_count + 1;
    case KIND_ABILITY:
        return box->pack->ability_count + 1;
    case KIND_OUTCOME:
        return box->game->outcomes_count;
    case KIND_MOMENT:
        return box->game->moments_count;
    default:
        return kind->table ? box->pack->tables[kind->table - 1].count + 1 : kind->count;
    }
}

static json_t *word_of(const Box *box, int kind, int value) {
    char room[128];
    Text text = text_over(room, sizeof room);
    word_id(&text, box, kind, value);
    return json_string(room);
}

static json_t *any_id(Mutator *m, int kind) {
    bool closed = kind >= KIND_GAME && !game_kind(m->box->game, kind)->table;
    int value = below(m, (size_t)mutate_ids(m->box, kind));
    if (kind == KIND_SEAT && one_in(m, 6))
        value = CANTINA_CHANCE;
    return value || closed ? word_of(m->box, kind, value) : json_null();
}

static json_t *any_number(Mutator *m, const Field *wide, const json_t *old) {
    Field narrow = *wide, *field = &narrow;
    narrow.hi = wide->hi < wide->lo ? CANTINA_SEATS_MAX : wide->hi; /* MOST_… */
    int was = (int)json_integer_value(old);
    const int values[] = {field->lo, field->hi, field->lo + 1, field->hi - 1, was - 1, was + 1, 0,
                          1,         2,         field->lo - 1, field->hi + 1, was + 2};
    int span = field->hi - field->lo + 1;
    int value = one_in(m, 3) ? field->lo + below(m, (size_t)span) : values[below(m, COUNT(values))];
    if (one_in(m, 2) && (value < field->lo || value > field->hi))
        value = field->lo;
    return json_integer(one_in(m, 4) && span > 16 ? below(m, 10) : value);
}

static json_t *any_place(Mutator *m) {
    char room[64];
    Text text = text_over(room, sizeof room);
    const ZoneDef *zone = &m->box->game->zones[below(m, m->box->game->zones_count)];
    if (one_in(m, 6) || !zone->name)
        return json_null();
    text_put(&text, zone->name);
    if (zone->seat) {
        text_put(&text, "/p");
        text_int(&text, zone->seat);
    }
    text_char(&text, '/');
    text_int(&text, 1 + below(m, 4));
    return json_string(room);
}

/* As a number, as earlier versions wrote it, or as a list. */
static json_t *any_set(Mutator *m, const Field *field) {
    if (one_in(m, 2))
        return json_integer(below(m, (size_t)field->hi + 2));
    json_t *list = json_array();
    for (int left = below(m, 4); left > 0; left--)
        json_array_append_new(list, field_kind(field) == KIND_NUMBER ? json_integer(below(m, 5))
                                                                     : any_id(m, field_kind(field)));
    return list;
}

static json_t *any_value(Mutator *m, const Field *field, const json_t *old) {
    if (field_is_set(field))
        return any_set(m, field);
    switch (field->kind) {
    case KIND_NUMBER:
    case KIND_EFFECT:
        return any_number(m, field, old);
    case KIND_YESNO:
        return json_boolean(below(m, 2));
    case KIND_PLACE:
        return any_place(m);
    default:
        return any_id(m, field->kind);
    }
}

static void mutate_field(Mutator *m, json_t *object, const Field *field) {
    json_t *old = json_object_get(object, field->name);
    if (field->by && json_is_object(old)) {
        json_t *id = any_id(m, field->by);
        if (json_is_string(id))
            json_object_set_new(old, json_string_value(id), any_value(m, field, NULL));
        json_decref(id);
    } else if (field->count > 1 && !field_is_of_moment(field) && json_is_array(old) && json_array_size(old)) {
        size_t at = (size_t)below(m, json_array_size(old));
        json_t *other = json_array_get(old, (size_t)below(m, json_array_size(old)));
        if (one_in(m, 4))
            json_array_set(old, at, other);
        else
            json_array_set_new(old, at, any_value(m, field, json_array_get(old, at)));
    } else {
        json_object_set_new(object, field->name, any_value(m, field, old));
    }
}

static void mutate_state_field(Mutator *m, json_t *state) {
    if (m->box->game->fields_count)
        mutate_field(m, state, &m->box->game->fields[below(m, m->box->game->fields_count)]);
}

/* ---- the head ---- */

static void mutate_head(Mutator *m, json_t *state) {
    static const Field fields[] = {
        {"seats", 0, FIELD_u8, KIND_NUMBER, 1, 1, CANTINA_SEATS_MAX, 0},
        {"turns", 0, FIELD_u8, KIND_NUMBER, 1, 0, 30000, 0},
        {"answer", 0, FIELD_i16, KIND_NUMBER, 1, -30000, 30000, 0},
        {"over", 0, FIELD_u8, KIND_YESNO, 1, 0, 1, 0},
        {"outcome", 0, FIELD_u8, KIND_OUTCOME, 1, 0, 255, 0},
    };
    mutate_field(m, state, &fields[below(m, one_in(m, 4) ? COUNT(fields) : 3)]);
}

static void mutate_option(Mutator *m, json_t *state) {
    const OptionDef *def = &m->box->game->options[below(m, m->box->game->options_count)];
    json_object_set_new(json_object_get(state, "options"), def->id, json_string(def->words[below(m, def->count)]));
}

static void mutate_used(Mutator *m, json_t *state) {
    json_t *used = json_object_get(state, "used"), *word = any_id(m, KIND_ABILITY);
    if (json_array_size(used) && one_in(m, 2))
        json_array_remove(used, (size_t)below(m, json_array_size(used)));
    else if (json_is_array(used) && json_is_string(word))
        json_array_append(used, word);
    json_decref(word);
}

static void mutate_bag(Mutator *m, json_t *state) {
    json_t *bags = json_object_get(state, "bags"), *bag = NULL;
    const char *key, *inner;
    json_t *held, *count;
    int skip = below(m, json_object_size(bags));
    json_object_foreach(bags, key, held) if (skip-- == 0) bag = held;
    if (json_is_array(bag) && json_array_size(bag))
        json_array_remove(bag, (size_t)below(m, json_array_size(bag)));
    skip = below(m, json_object_size(bag));
    json_object_foreach(bag, inner, count) if (skip-- == 0) {
        json_integer_set(count, json_integer_value(count) + (one_in(m, 2) ? 1 : -1));
        break;
    }
}

/* ---- frames ---- */

static const FrameKind *kind_of(const Mutator *m, const json_t *frame) {
    const char *name = json_string_value(json_object_get(frame, "kind"));
    for (int i = FRAME_DRAW; name && i < m->box->game->frames_count; i++)
        if (!strcmp(frame_kind(m->box->game, i)->name, name))
            return frame_kind(m->box->game, i);
    return NULL;
}

static json_t *frames_of(const json_t *state) {
    return json_object_get(state, "frames");
}

static json_t *any_frame(Mutator *m, const json_t *state) {
    const json_t *frames = frames_of(state);
    return json_array_get(frames, (size_t)below(m, json_array_size(frames)));
}

static const json_t *any_donor(Mutator *m) {
    return m->donors[below(m, (size_t)m->donor_count)];
}

static void mutate_local(Mutator *m, json_t *state) {
    json_t *frame = any_frame(m, state);
    const FrameKind *kind = kind_of(m, frame);
    if (kind && kind->field_count)
        mutate_field(m, frame, &kind->fields[below(m, kind->field_count)]);
}

static void mutate_frame_head(Mutator *m, json_t *state) {
    static const Field fields[] = {
        {"seat", 0, FIELD_u8, KIND_SEAT, 1, 0, 255, 0},
        {"hero", 0, FIELD_u8, KIND_SEAT, 1, 0, 7, 0},
        {"source", 0, FIELD_u16, KIND_ABILITY, 1, 0, 32767, 0},
        {"pc", 0, FIELD_u16, KIND_NUMBER, 1, 0, 30, 0},
    };
    json_t *frame = any_frame(m, state);
    if (frame)
        mutate_field(m, frame, &fields[below(m, COUNT(fields))]);
}

static void set_any_step(Mutator *m, json_t *frame, const FrameKind *kind) {
    json_object_set_new(frame, "step",
                        kind->step_count ? json_string(kind->steps[below(m, kind->step_count)])
                                         : json_integer(below(m, 3)));
}

static void mutate_step(Mutator *m, json_t *state) {
    json_t *frame = any_frame(m, state);
    const FrameKind *kind = kind_of(m, frame);
    if (kind)
        set_any_step(m, frame, kind);
}

/* A frame of any kind, with any locals. */
static json_t *new_frame(Mutator *m, const json_t *state) {
    const FrameKind *kind = frame_kind(m->box->game, FRAME_DRAW + below(m, m->box->game->frames_count - FRAME_DRAW));
    int seats = (int)json_integer_value(json_object_get(state, "seats"));
    int hero = 1 + below(m, (size_t)(seats < m->box->game->heroes_min ? m->box->game->heroes_min : seats));
    json_t *frame = json_pack("{s:s, s:o, s:i}", "kind", kind->name, "seat",
                              word_of(m->box, KIND_SEAT,
                                      one_in(m, 8)    ? CANTINA_CHANCE
                                      : hero <= seats ? hero
                                                      : 1),
                              "hero", hero);
    set_any_step(m, frame, kind);
    if (!strcmp(kind->name, "program"))
        json_object_set_new(frame, "source", word_of(m->box, KIND_ABILITY, 1 + below(m, m->box->pack->ability_count)));
    for (int i = 0; i < kind->field_count; i++)
        if (kind->fields[i].count == 1)
            json_object_set_new(frame, kind->fields[i].name, any_value(m, &kind->fields[i], NULL));
    return frame;
}

static void push_frame(Mutator *m, json_t *state) {
    json_array_append_new(frames_of(state), new_frame(m, state));
}

static void borrow_frame(Mutator *m, json_t *state) {
    json_t *frame = any_frame(m, any_donor(m));
    if (frame)
        json_array_append_new(frames_of(state), json_deep_copy(frame));
}

static void replace_frame(Mutator *m, json_t *state) {
    json_t *frame = any_frame(m, any_donor(m)), *frames = frames_of(state);
    if (frame && json_array_size(frames))
        json_array_set_new(frames, (size_t)below(m, json_array_size(frames)), json_deep_copy(frame));
}

static void pop_frame(Mutator *m, json_t *state) {
    json_t *frames = frames_of(state);
    size_t count = json_array_size(frames);
    if (count > 1)
        json_array_remove(frames, one_in(m, 4) ? (size_t)below(m, count) : count - 1);
}

static void keep_bottom(Mutator *m, json_t *state) {
    json_t *frames = frames_of(state);
    (void)m;
    while (json_array_size(frames) > 1)
        json_array_remove(frames, json_array_size(frames) - 1);
}

static void double_frame(Mutator *m, json_t *state) {
    json_t *frame = any_frame(m, state);
    if (frame)
        json_array_append_new(frames_of(state), json_deep_copy(frame));
}

/* ---- zones ---- */

/* A list of cards, of all or of a seat. */
static json_t *any_pile(Mutator *m, const json_t *state) {
    json_t *zones = json_object_get(state, "zones"), *pile, *found = NULL;
    const char *key, *seat;
    int skip = below(m, json_object_size(zones));
    json_object_foreach(zones, key, pile) if (skip-- == 0) found = pile;
    if (!json_is_object(found))
        return found;
    skip = below(m, json_object_size(found));
    zones = found;
    found = NULL;
    json_object_foreach(zones, seat, pile) if (skip-- == 0) found = pile;
    return found;
}

static void move_card(Mutator *m, json_t *state) {
    json_t *from = any_pile(m, state), *to = any_pile(m, state);
    for (int i = 0; i < 8 && !json_array_size(from); i++)
        from = any_pile(m, state);
    if (!json_array_size(from) || !to)
        return;
    size_t at = (size_t)below(m, json_array_size(from));
    json_t *card = json_array_get(from, at);
    if (!one_in(m, 4)) {
        json_incref(card);
        json_array_remove(from, at);
        json_array_insert_new(to, (size_t)below(m, json_array_size(to) + 1), card);
    } else {
        json_array_insert(to, (size_t)below(m, json_array_size(to) + 1), card);
    }
}

/* Two cards of two piles change places: so the counts stay as they were. */
static void swap_cards(Mutator *m, json_t *state) {
    json_t *one = any_pile(m, state), *other = any_pile(m, state);
    if (!json_array_size(one) || !json_array_size(other))
        return;
    size_t at = (size_t)below(m, json_array_size(one)), to = (size_t)below(m, json_array_size(other));
    json_t *card = json_incref(json_array_get(one, at));
    json_array_set(one, at, json_array_get(other, to));
    json_array_set_new(other, to, card);
}

static void drop_card(Mutator *m, json_t *state) {
    json_t *pile = any_pile(m, state);
    if (json_array_size(pile))
        json_array_remove(pile, (size_t)below(m, json_array_size(pile)));
}

static void empty_pile(Mutator *m, json_t *state) {
    json_t *pile = any_pile(m, state), *to = any_pile(m, state);
    if (!pile || !to || pile == to)
        return;
    json_array_extend(to, pile);
    json_array_clear(pile);
}

static void change_card(Mutator *m, json_t *state) {
    static const char *const marks[] = {"faceup", "exhausted"}, *const counts[] = {"damage", "tokens"};
    json_t *pile = any_pile(m, state);
    if (!json_array_size(pile))
        return;
    size_t at = (size_t)below(m, json_array_size(pile));
    json_t *entry = json_array_get(pile, at);
    if (!json_is_object(entry)) {
        entry = json_pack("{s:O}", "card", entry);
        json_array_set_new(pile, at, entry);
    }
    switch (below(m, 5)) {
    case 0:
        json_object_set_new(entry, "card", any_id(m, m->box->game->card_kind));
        break;
    case 1:
        json_object_set_new(entry, marks[below(m, 2)], json_boolean(below(m, 2)));
        break;
    case 2:
        json_object_set_new(entry, counts[below(m, 2)], json_integer(below(m, one_in(m, 2) ? 4 : 16)));
        break;
    case 3:
        json_object_set_new(entry, one_in(m, 4) ? "from" : "bag", any_id(m, KIND_BAG));
        break;
    default:
        json_object_set_new(entry, "seen", one_in(m, 2) ? json_string("all") : json_pack("[s]", "p1"));
    }
}

/* ---- a part of another state ---- */

static void take_part(Mutator *m, json_t *state) {
    const json_t *donor = any_donor(m);
    const char *key;
    json_t *part;
    int skip = below(m, json_object_size(donor));
    json_object_foreach((json_t *)(uintptr_t)donor, key, part) if (skip-- == 0 && strcmp(key, "game")) {
        json_object_set_new(state, key, json_deep_copy(part));
        return;
    }
}

typedef void Mutation(Mutator *m, json_t *state);

void mutate_once(Mutator *m, json_t *state) {
    static Mutation *const all[] = {
        mutate_state_field, mutate_state_field, mutate_state_field, mutate_local, mutate_local, mutate_local,
        mutate_step,        mutate_step,        mutate_frame_head,  push_frame,   push_frame,   borrow_frame,
        borrow_frame,       replace_frame,      pop_frame,          double_frame, move_card,    move_card,
        swap_cards,         drop_card,          empty_pile,         change_card,  change_card,  mutate_head,
        mutate_option,      mutate_used,        mutate_bag,         take_part,    take_part,    keep_bottom,
    };
    all[below(m, COUNT(all))](m, state);
}
