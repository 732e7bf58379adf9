/* A state as JSON: named fields, words for ids, piles as lists from the top. */
#include "codec/codec.h"

#include <stdlib.h>

#include "codec/piles.h"
#include "core/pack.h"
#include "core/place.h"
#include "core/say.h"

static json_t *word_json(const Box *box, int kind, int value) {
    char room[128];
    Text text = text_over(room, sizeof room);
    word_id(&text, box, kind, value);
    return json_string(room);
}

/* A place is named by its zone and its position there: "yellow/1", "hand/p2/3". */
static json_t *place_json(const Engine *e, int place) {
    char room[64];
    Text text = text_over(room, sizeof room);
    int at = 1;
    ZoneId zone = e->places[place].zone;
    piles_zone_name(&text, e, zone);
    if (e->game->zones[zone].seat) {
        text_put(&text, "/p");
        text_int(&text, e->game->zones[zone].seat);
    }
    for (PlaceId p = e->zones[zone].first; p && p != place; p = e->places[p].next)
        at++;
    text_char(&text, '/');
    text_int(&text, at);
    return json_string(room);
}

/* The ids whose bits are set. */
static json_t *set_json(const Box *box, const Field *field, int value) {
    json_t *list = json_array();
    int id = field->lo, kind = field_kind(field);
    for (unsigned rest = (unsigned)value; rest; rest >>= 1, id++)
        if (rest & 1)
            json_array_append_new(list, kind == KIND_NUMBER ? json_integer(id) : word_json(box, kind, id));
    return list;
}

static json_t *value_json(const Engine *e, const Field *field, int value) {
    if (field_is_set(field))
        return set_json(e->box, field, value);
    if (field->kind == KIND_NUMBER)
        return json_integer(value);
    if (field->kind == KIND_YESNO)
        return json_boolean(value);
    bool closed = field->kind >= KIND_MOMENT && !game_kind(e->game, field->kind)->table;
    if (value == 0 && !closed)
        return json_null();
    return field->kind == KIND_PLACE ? place_json(e, value) : word_json(e->box, field->kind, value);
}

/* What is not nothing, by id. */
static json_t *by_id_json(const Engine *e, const void *structure, const Field *field) {
    json_t *object = json_object();
    for (int i = 1; i < field->count; i++) {
        char room[64];
        Text text = text_over(room, sizeof room);
        int value = field_get(structure, field, i);
        if (!value)
            continue;
        word_id(&text, e->box, field->by, i);
        json_object_set_new(object, room, value_json(e, field, value));
    }
    return object;
}

static json_t *abilities_json(const Engine *e, const void *local, const Field *field) {
    int count;
    const Ability *waiting = field_abilities(e->pack, local, &count);
    json_t *list = json_array();
    for (int bit = 0; bit < count && bit < 8 * field->count; bit++)
        if (field_get(local, field, bit / 8) >> (bit % 8) & 1)
            json_array_append_new(list, word_json(e->box, KIND_ABILITY, waiting[bit]));
    return list;
}

static json_t *field_json(const Engine *e, const void *structure, const Field *field) {
    if (field->by)
        return by_id_json(e, structure, field);
    if (field_is_of_moment(field))
        return abilities_json(e, structure, field);
    if (field->count == 1)
        return value_json(e, field, field_get(structure, field, 0));
    json_t *list = json_array();
    for (int i = 0; i < field->count; i++)
        json_array_append_new(list, value_json(e, field, field_get(structure, field, i)));
    return list;
}

static void put_fields(json_t *out, const Engine *e, const void *structure, const Field *fields, int count) {
    for (int i = 0; i < count; i++)
        json_object_set_new(out, fields[i].name, field_json(e, structure, &fields[i]));
}

static void put_head(json_t *out, const Engine *e) {
    const Head *head = e->head;
    json_object_set_new(out, "seats", json_integer(head->seats));
    json_object_set_new(out, "turns", json_integer(head->turns));
    json_object_set_new(out, "over", json_boolean(head->over));
    if (head->answer)
        json_object_set_new(out, "answer", json_integer(head->answer));
    if (!head->over)
        return;
    json_t *values = json_array();
    for (int i = 0; i < head->seats; i++)
        json_array_append_new(values, json_integer(head->value[i]));
    json_object_set_new(out, "outcome", json_string(e->game->outcomes[head->outcome].word));
    json_object_set_new(out, "value", values);
}

static json_t *options_json(const Engine *e) {
    const uint8_t *options = (const uint8_t *)e->state + e->game->layout.options;
    json_t *out = json_object();
    for (int i = 0; i < e->game->options_count; i++)
        json_object_set_new(out, e->game->options[i].id, json_string(e->game->options[i].words[options[i]]));
    return out;
}

static json_t *seen_json(const Engine *e, SeatSet seen) {
    if (seen & SEEN_BY_ALL)
        return json_string("all");
    json_t *list = json_array();
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        if (seen & SEAT_BIT(seat))
            json_array_append_new(list, word_json(e->box, KIND_SEAT, seat));
    return list;
}

/* Would a reader look for this card's place in a bag of bags? Then its own bag must be named. */
static bool needs_bag(const Engine *e, const PileRules *rules, ZoneId zone, const Place *p) {
    if (!p->card || !p->bag || p->from || p->seen & SEEN_BY_ALL || rules->zone_bag[zone])
        return false;
    for (int outer = 1; outer < e->game->layout.bag_count; outer++)
        if (e->bags[outer].nested && rules->made_of[outer][p->bag])
            return true;
    return false;
}

/* A plain entry is a card id or null; an object says more: who knows it, which way it faces, which bag it is of. */
static json_t *entry_json(const Engine *e, const PileRules *rules, ZoneId zone, const Place *p, bool bag) {
    json_t *card = p->card ? word_json(e->box, e->game->card_kind, p->card) : json_null();
    bool plain_seen = p->seen == piles_default_seen(e, zone, p->card);
    bool plain_bag = !bag || (p->bag == piles_default_bag(rules, e, zone, p->card) && !needs_bag(e, rules, zone, p));
    if (plain_seen && plain_bag && !p->flags && !p->from)
        return card;
    json_t *entry = json_pack("{s:o}", "card", card);
    if (!plain_seen)
        json_object_set_new(entry, "seen", seen_json(e, p->seen));
    if (p->flags & PLACE_FACEUP)
        json_object_set_new(entry, "faceup", json_true());
    if (p->flags & PLACE_EXHAUSTED)
        json_object_set_new(entry, "exhausted", json_true());
    if (place_damage(p))
        json_object_set_new(entry, "damage", json_integer(place_damage(p)));
    if (place_tokens(p))
        json_object_set_new(entry, "tokens", json_integer(place_tokens(p)));
    if (!plain_bag || p->from)
        json_object_set_new(entry, "bag", p->bag ? json_string(e->game->bags[p->bag - 1].name) : json_null());
    if (p->from)
        json_object_set_new(entry, "from", json_string(e->game->bags[p->from - 1].name));
    return entry;
}

static json_t *zone_json(const Engine *e, const PileRules *rules, ZoneId zone) {
    json_t *list = json_array();
    bool bags = !piles_in_order(rules, e, zone);
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
        bool undrawn = !e->places[at].card;
        json_array_append_new(list, entry_json(e, rules, zone, &e->places[at], !undrawn || bags));
    }
    return list;
}

/* A zone that all seats share. */
static void put_zone(json_t *out, const Engine *e, const PileRules *rules, ZoneId zone) {
    char room[64];
    Text text = text_over(room, sizeof room);
    piles_zone_name(&text, e, zone);
    if (room[0])
        json_object_set_new(out, room, zone_json(e, rules, zone));
}

static json_t *zones_json(const Engine *e, const PileRules *rules) {
    json_t *out = json_object();
    for (int zone = 0; zone < e->game->zones_count; zone++) {
        const ZoneDef *def = &e->game->zones[zone];
        if (!def->seat) {
            put_zone(out, e, rules, (ZoneId)zone);
            continue;
        }
        if (def->seat == 1)
            json_object_set_new(out, def->name, json_object());
        if (def->seat <= heroes(e))
            json_object_set_new(json_object_get(out, def->name), (char[]){'p', (char)('0' + def->seat), 0},
                                zone_json(e, rules, (ZoneId)zone));
    }
    return out;
}

/* What a bag of bags was made of: drawn places that still belong to it count too. */
static json_t *nested_json(const Engine *e, const PileRules *rules, int bag) {
    json_t *parts = json_object();
    for (int cell = 1; cell < e->game->layout.bag_count; cell++)
        if (rules->made_of[bag][cell])
            json_object_set_new(parts, e->game->bags[cell - 1].name, json_integer(rules->made_of[bag][cell]));
    return parts;
}

/* The undrawn cards of a layer, in the order of the pack. */
static json_t *layer_json(const Engine *e, BagId bag) {
    json_t *list = json_array();
    for (int cell = 0; cell < e->game->bags[bag - 1].cells; cell++)
        for (int i = 0; i < bag_cells(e, bag)[cell]; i++)
            json_array_append_new(list, word_json(e->box, e->game->card_kind, e->bags[bag].first + cell));
    return list;
}

/* A plain bag holds what is left of its stock and need not be told. */
static json_t *bags_json(const Engine *e, const PileRules *rules) {
    json_t *out = json_object();
    for (int bag = 1; bag < e->game->layout.bag_count; bag++) {
        const BagDef *def = &e->game->bags[bag - 1];
        if (e->bags[bag].nested)
            json_object_set_new(out, def->name, nested_json(e, rules, bag));
        else if (def->like && e->bags[bag].left)
            json_object_set_new(out, def->name, layer_json(e, (BagId)bag));
    }
    return out;
}

static json_t *frames_json(const Engine *e) {
    json_t *list = json_array();
    for (int i = 0; i < e->head->depth; i++) {
        const Frame *f = &e->frames[i];
        const FrameKind *kind = frame_kind(e->game, f->kind);
        json_t *frame = json_pack("{s:s}", "kind", kind->name);
        if (kind->step_count)
            json_object_set_new(frame, "step", json_string(kind->steps[f->step]));
        else if (f->step)
            json_object_set_new(frame, "step", json_integer(f->step));
        if (f->seat)
            json_object_set_new(frame, "seat", word_json(e->box, KIND_SEAT, f->seat));
        if (f->hero || !i) /* left out at the bottom it means the seat's own */
            json_object_set_new(frame, "hero", f->hero ? word_json(e->box, KIND_SEAT, f->hero) : json_null());
        if (f->source)
            json_object_set_new(frame, "source", word_json(e->box, KIND_ABILITY, f->source));
        if (f->pc)
            json_object_set_new(frame, "pc", json_integer(f->pc));
        for (int n = 0; n < kind->field_count; n++) {
            Field field = field_in_frame(kind, f->local, n);
            put_fields(frame, e, f->local, &field, 1);
        }
        json_array_append_new(list, frame);
    }
    return list;
}

static json_t *used_json(const Engine *e) {
    const uint8_t *used = (const uint8_t *)e->state + e->game->layout.used;
    json_t *list = json_array();
    for (int i = 1; i < e->game->layout.used_count * 8 && i <= e->box->pack->ability_count; i++)
        if (used[i / 8] >> (i % 8) & 1)
            json_array_append_new(list, word_json(e->box, KIND_ABILITY, i));
    return list;
}

json_t *codec_json(const Box *box, const void *state) {
    Engine e = engine_reading(box, state);
    PileRules rules = piles_rules(&e);
    json_t *out = json_pack("{s:s, s:i}", "game", box->game->id, "rules_version", (int)box->game->rules_version);
    put_head(out, &e);
    json_object_set_new(out, "options", options_json(&e));
    put_fields(out, &e, state, box->game->fields, box->game->fields_count);
    json_object_set_new(out, "zones", zones_json(&e, &rules));
    json_object_set_new(out, "bags", bags_json(&e, &rules));
    if (box->game->layout.used_count)
        json_object_set_new(out, "used", used_json(&e));
    json_object_set_new(out, "frames", frames_json(&e));
    return out;
}

json_t *codec_unseen(const Box *box, const void *view) {
    Engine e = engine_reading(box, view);
    json_t *out = json_object();
    for (int bag = 1; bag < box->game->layout.bag_count; bag++) {
        const uint8_t *cells = bag_cells(&e, (BagId)bag);
        if (box->game->bags[bag - 1].like && !e.bags[bag].left)
            continue;
        json_t *list = json_object();
        for (int cell = 0; cell < box->game->bags[bag - 1].cells; cell++)
            if (cells[cell]) {
                int id = e.bags[bag].nested ? cell : e.bags[bag].first + cell;
                json_t *word = word_json(box, e.bags[bag].nested ? KIND_BAG : box->game->card_kind, id);
                json_object_set_new(list, json_string_value(word), json_integer(cells[cell]));
                json_decref(word);
            }
        json_object_set_new(out, box->game->bags[bag - 1].name, list);
    }
    return out;
}
