/* JSON back to a state: any field may have been edited, so everything is checked and every complaint names the
 * field it is about. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/load.h"
#include "core/pack.h"
#include "core/place.h"
#include "core/say.h"

bool load_fail(Loader *l, const char *format, ...) {
    va_list args;
    if (l->failed)
        return false;
    l->failed = true;
    va_start(args, format);
    vsnprintf(l->wrong, l->room, format, args);
    va_end(args);
    return false;
}

bool load_keys(Loader *l, const json_t *json, const char *path, const char *const *words) {
    const char *key;
    json_t *value;
    if (json && !json_is_object(json))
        return load_fail(l, "%s: must be an object", path);
    json_object_foreach((json_t *)(uintptr_t)json, key, value) {
        int i = 0;
        while (words[i] && !words_equal(words[i], key))
            i++;
        if (!words[i])
            return load_fail(l, "%s.%.40s: there is no such field", path, key);
    }
    return true;
}

/* ---- fields ---- */

static int place_named(const Loader *l, const char *word) {
    char zone[32];
    int seat = 0, at = 0;
    if (sscanf(word, "%31[^/]/p%d/%d", zone, &seat, &at) != 3 && sscanf(word, "%31[^/]/%d", zone, &at) != 2)
        return 0;
    for (int z = 0; z < l->e.game->layout.zone_count; z++) {
        const ZoneDef *def = &l->e.game->zones[z];
        if (piles_zone_is(&l->e, (ZoneId)z, zone) && def->seat == seat && at >= 1)
            return zone_nth(&l->e, (ZoneId)z, at - 1);
    }
    return 0;
}

static bool read_number(Loader *l, const json_t *json, const Field *field, const char *path, int *value) {
    int least = field_least(field), most = field_most(&l->e, field);
    if (!json_is_integer(json))
        return load_fail(l, "%s: must be a number", path);
    *value = (int)json_integer_value(json);
    return (json_integer_value(json) >= least && json_integer_value(json) <= most) ||
           load_fail(l, "%s: must be %d to %d", path, least, most);
}

/* An id of a set, as its place among the bits; -1: it has none there. The id may be any number that JSON can hold. */
static int bit_of(const Field *field, json_int_t id, int most) {
    bool fits = id >= field->lo && id - field->lo < 16;
    int bit = fits ? (int)(id - field->lo) : -1;
    return fits && 1 << bit <= most ? bit : -1;
}

static int read_member(Loader *l, const json_t *json, const Field *field, const char *path) {
    const char *word = json_string_value(json);
    int kind = field_kind(field), most = field_most(&l->e, field), id = 0, bit = -1;
    if (kind == KIND_NUMBER && json_is_integer(json))
        bit = bit_of(field, json_integer_value(json), most);
    else if (kind != KIND_NUMBER && word && word_read(l->e.box, kind, word, words_length(word), &id))
        bit = bit_of(field, id, most);
    if (bit < 0 && kind == KIND_NUMBER)
        load_fail(l, "%s: there is no %lld here", path, (long long)json_integer_value(json));
    else if (bit < 0)
        load_fail(l, "%s: unknown %s '%s'", path, game_kind(l->e.game, kind)->name, word ? word : "");
    return bit;
}

/* A list of ids; or the number whose bits they are, as earlier versions wrote it. */
static bool read_set(Loader *l, const json_t *json, const Field *field, const char *path, int *value) {
    if (json_is_integer(json))
        return read_number(l, json, field, path, value);
    if (!json_is_array(json))
        return load_fail(l, "%s: must be a list", path);
    for (size_t i = 0; i < json_array_size(json); i++) {
        int bit = read_member(l, json_array_get(json, i), field, path);
        if (bit < 0)
            return false;
        *value |= 1 << bit;
    }
    return *value <= field_most(&l->e, field) || load_fail(l, "%s: these do not fit here", path);
}

/* The row of the n-th zone that is named by rows: earlier versions wrote such a number where the row stands now. */
static bool read_zone_number(Loader *l, json_int_t n, const char *path, int *value) {
    const Game *game = l->e.game;
    for (int zone = 0; zone < game->layout.zone_count && n > 0; zone++) {
        *value = game->zone_row(&l->e, (ZoneId)zone);
        n -= *value != 0;
    }
    return (n == 0 && *value >= 0) ||
           load_fail(l, "%s: there is no such %s", path, game_kind(game, game->zone_kind)->name);
}

static bool read_value(Loader *l, const json_t *json, const Field *field, const char *path, int *value) {
    *value = 0;
    if (field_is_set(field))
        return read_set(l, json, field, path, value);
    bool closed = field->kind >= KIND_MOMENT && !game_kind(l->e.game, field->kind)->table;
    bool yes_or_no = field->kind == KIND_YESNO && json_integer_value(json) >= 0 && json_integer_value(json) <= 1;
    bool was_number = closed || field->kind == KIND_SEAT || yes_or_no;
    if (json_is_null(json) && !closed && field->kind != KIND_NUMBER)
        return true;
    if (field->kind == KIND_NUMBER || (json_is_integer(json) && was_number))
        return read_number(l, json, field, path, value); /* of a word: as earlier versions wrote it */
    if (field->kind == KIND_YESNO && json_is_boolean(json)) {
        *value = json_is_true(json);
        return true;
    }
    if (json_is_integer(json) && l->e.game->zone_row && field->kind == l->e.game->zone_kind)
        return read_zone_number(l, json_integer_value(json), path, value);
    const char *word = json_string_value(json);
    if (!word)
        return load_fail(l, "%s: must be %s", path, field->kind == KIND_YESNO ? "true or false" : "a word");
    if (field->kind == KIND_PLACE) {
        *value = place_named(l, word);
        return *value || load_fail(l, "%s: there is no place '%s'", path, word);
    }
    if (!word_read(l->e.box, field->kind, word, words_length(word), value))
        return load_fail(l, "%s: unknown %s '%s'", path, game_kind(l->e.game, field->kind)->name, word);
    if (*value < field->lo || *value > field_most(&l->e, field))
        return load_fail(l, "%s: '%s' does not fit here", path, word);
    return true;
}

static bool read_by_id(Loader *l, const json_t *json, void *structure, const Field *field, const char *path) {
    const char *word;
    json_t *item;
    if (!json_is_object(json))
        return load_fail(l, "%s: must be an object", path);
    json_object_foreach((json_t *)(uintptr_t)json, word, item) {
        char inner[160];
        int id = 0, value;
        snprintf(inner, sizeof inner, "%s.%s", path, word);
        if (!word_read(l->e.box, field->by, word, words_length(word), &id) || id < 1 || id >= field->count)
            return load_fail(l, "%s: unknown %s '%s'", path, game_kind(l->e.game, field->by)->name, word);
        if (!read_value(l, item, field, inner, &value))
            return false;
        field_set(structure, field, id, value);
    }
    return true;
}

/* One ability of a set, as its bit; -1: it does not wait for that moment. */
static int read_waiting(Loader *l, const json_t *json, const void *local, const char *path) {
    const char *word = json_string_value(json);
    int count, ability = 0, bit = 0;
    const Ability *waiting = field_abilities(l->e.pack, local, &count);
    if (word && word_read(l->e.box, KIND_ABILITY, word, words_length(word), &ability))
        while (bit < count && waiting[bit] != ability)
            bit++;
    if (ability && bit < count)
        return bit;
    load_fail(l, "%s: no ability '%.60s' waits for the moment", path, word ? word : "");
    return -1;
}

static bool read_abilities(Loader *l, const json_t *json, void *local, const Field *field, const char *path) {
    if (!json_is_array(json))
        return load_fail(l, "%s: must be a list of abilities", path);
    for (size_t i = 0; i < json_array_size(json); i++) {
        int bit = read_waiting(l, json_array_get(json, i), local, path);
        if (bit < 0 || bit >= 8 * field->count)
            return load_fail(l, "%s: these do not fit here", path);
        field_set(local, field, bit / 8, field_get(local, field, bit / 8) | 1 << bit % 8);
    }
    return true;
}

static bool read_field(Loader *l, const json_t *json, void *structure, const Field *field, const char *path) {
    int value;
    if (!json)
        return true; /* left out: zero */
    if (field->by)
        return read_by_id(l, json, structure, field, path);
    if (field_is_of_moment(field) && !json_is_integer(json_array_get(json, 0)))
        return read_abilities(l, json, structure, field, path);
    if (field->count > 1 && (!json_is_array(json) || json_array_size(json) != field->count))
        return load_fail(l, "%s: must be a list of %d", path, field->count);
    for (int i = 0; i < field->count; i++) {
        const json_t *item = field->count > 1 ? json_array_get(json, (size_t)i) : json;
        if (!read_value(l, item, field, path, &value))
            return false;
        field_set(structure, field, i, value);
    }
    return true;
}

static bool read_fields(Loader *l, const json_t *json, void *structure, const Field *fields, int count,
                        const char *under) {
    char path[96];
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s%s", under, fields[i].name);
        if (!read_field(l, json_object_get(json, fields[i].name), structure, &fields[i], path))
            return false;
    }
    return true;
}

/* The fields of the state that name no places: they are known before the zones are. */
static bool read_plain_fields(Loader *l, const json_t *json) {
    const Game *game = l->e.game;
    for (int i = 0; i < game->fields_count; i++)
        if (game->fields[i].kind != KIND_PLACE && !read_fields(l, json, l->e.state, &game->fields[i], 1, ""))
            return false;
    return true;
}

/* ---- head and options ---- */

/* How a finished game went for each seat. */
static bool read_values(Loader *l, const json_t *json) {
    if (json && json_array_size(json) != l->e.head->seats)
        return load_fail(l, "value: must be a list of %d", l->e.head->seats);
    for (size_t i = 0; i < json_array_size(json); i++) {
        const json_t *value = json_array_get(json, i);
        if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 2)
            return load_fail(l, "value: must be 0, 1 or 2 for each seat");
        l->e.head->value[i] = (uint8_t)json_integer_value(value);
    }
    return true;
}

/* A state of earlier rules is taken as it stands, if today's laws let it pass; later rules are not known here. */
static bool read_version(Loader *l, const json_t *json) {
    int version = (int)l->e.game->rules_version;
    return !json || (json_is_integer(json) && json_integer_value(json) >= 1 && json_integer_value(json) <= version) ||
           load_fail(l, "rules_version: must be 1 to %d", version);
}

static bool read_head(Loader *l, const json_t *json) {
    static const char *const wanted[] = {"seats", "turns", "over", "outcome", "answer"};
    for (int i = 0; i < HEAD_FIELDS; i++)
        for (int j = 0; j < COUNT(wanted); j++)
            if (words_equal(head_fields[i].name, wanted[j]) &&
                !read_field(l, json_object_get(json, wanted[j]), l->e.head, &head_fields[i], wanted[j]))
                return false;
    const Game *game = l->e.game;
    if (l->e.head->seats < game->seats_min || l->e.head->seats > game->seats_max)
        return load_fail(l, "seats: must be %d to %d", game->seats_min, game->seats_max);
    return read_values(l, json_object_get(json, "value"));
}

static bool read_options(Loader *l, const json_t *json) {
    uint8_t *options = (uint8_t *)l->e.state + l->e.game->layout.options;
    const char *key;
    json_t *value;
    if (json && !json_is_object(json))
        return load_fail(l, "options: must be an object");
    json_object_foreach((json_t *)(uintptr_t)json, key, value) {
        int option = 0, word = 0;
        while (option < l->e.game->options_count && !words_equal(l->e.game->options[option].id, key))
            option++;
        if (option == l->e.game->options_count)
            return load_fail(l, "options.%s: the game has no such option", key);
        const OptionDef *def = &l->e.game->options[option];
        while (word < def->count && !(json_is_string(value) && words_equal(def->words[word], json_string_value(value))))
            word++;
        if (word == def->count)
            return load_fail(l, "options.%s: no such value", key);
        options[option] = (uint8_t)word;
    }
    const Message *why = game_refusal(l->e.box, options, l->e.head->seats);
    return !why || load_fail(l, "seats, options: %s", why->text);
}

/* ---- frames ---- */

static bool frame_keys(Loader *l, const json_t *json, const FrameKind *kind, const char *path) {
    enum { COMMON = 6, FIELDS_MOST = 24 };
    const char *words[COMMON + FIELDS_MOST + 1] = {"kind", "step", "seat", "hero", "source", "pc"};
    for (int i = 0; i < kind->field_count && i < FIELDS_MOST; i++)
        words[COMMON + i] = kind->fields[i].name;
    return load_keys(l, json, path, words);
}

static bool read_frame_head(Loader *l, const json_t *json, Frame *f, const char *path) {
    int count;
    const char *name = json_string_value(json_object_get(json, "kind"));
    const json_t *step = json_object_get(json, "step");
    bool begins = !step && f != l->e.frames; /* at its first step; of the first frame one has to say where it stands */
    int kinds = l->e.game->frames_count, kind = FRAME_DRAW;
    while (name && kind < kinds && !words_equal(frame_kind(l->e.game, kind)->name, name))
        kind++;
    if (!name || kind == kinds)
        return load_fail(l, "%s.kind: unknown frame '%s'", path, name ? name : "");
    const FrameKind *def = frame_kind(l->e.game, kind);
    f->kind = (uint8_t)kind;
    if (!def->step_count)
        return load_count(l, json, "step", UINT8_MAX, path, &count) && (f->step = (uint8_t)count, true);
    if (begins || json_is_integer(step)) /* the number that earlier versions wrote in some frames */
        return load_count(l, json, "step", def->step_count - 1, path, &count) && (f->step = (uint8_t)count, true);
    while (f->step < def->step_count &&
           !(json_is_string(step) && words_equal(def->steps[f->step], json_string_value(step))))
        f->step++;
    return f->step < def->step_count || load_fail(l, "%s.step: the frame '%s' has no such step", path, name);
}

static const Field frame_fields[] = {
    {"seat", offsetof(Frame, seat), FIELD_u8, KIND_SEAT, 1, 0, 255, 0},
    {"hero", offsetof(Frame, hero), FIELD_u8, KIND_SEAT, 1, 0, 255, 0},
    {"source", offsetof(Frame, source), FIELD_u16, KIND_ABILITY, 1, 0, 32767, 0},
    {"pc", offsetof(Frame, pc), FIELD_u16, KIND_NUMBER, 1, 0, 32767, 0},
};

static bool read_locals(Loader *l, const json_t *json, Frame *f, const char *under) {
    const FrameKind *kind = frame_kind(l->e.game, f->kind);
    for (int i = 0; i < kind->field_count; i++) {
        Field field = field_in_frame(kind, f->local, i);
        if (!read_fields(l, json, f->local, &field, 1, under))
            return false;
    }
    return true;
}

static bool read_frame(Loader *l, const json_t *json, const char *path) {
    char under[64];
    Frame *f = frame_push(&l->e, 0, 0, 0);
    if (!f)
        return load_fail(l, "%s: too many frames", path);
    snprintf(under, sizeof under, "%s.", path);
    if (!read_frame_head(l, json, f, path) || !read_fields(l, json, f, frame_fields, COUNT(frame_fields), under))
        return false;
    if (f->seat != CANTINA_CHANCE && f->seat > l->e.head->seats)
        return load_fail(l, "%s.seat: that seat does not play", path);
    if (f == l->e.frames && f->seat <= heroes(&l->e) && !json_object_get(json, "hero"))
        f->hero = f->seat; /* the turn or the set-up at the bottom is its seat's own, if nothing else is said */
    const FrameKind *kind = frame_kind(l->e.game, f->kind);
    return frame_keys(l, json, kind, path) && read_locals(l, json, f, under);
}

static bool read_frames(Loader *l, const json_t *json) {
    char path[32];
    if (!json_is_array(json))
        return load_fail(l, "frames: must be a list");
    for (size_t i = 0; i < json_array_size(json); i++) {
        snprintf(path, sizeof path, "frames[%zu]", i);
        if (!read_frame(l, json_array_get(json, i), path))
            return false;
    }
    return true;
}

static bool read_used(Loader *l, const json_t *json) {
    uint8_t *used = (uint8_t *)l->e.state + l->e.game->layout.used;
    if (json && !json_is_array(json))
        return load_fail(l, "used: must be a list");
    for (size_t i = 0; i < json_array_size(json); i++) {
        const char *word = json_string_value(json_array_get(json, i));
        int ability = 0;
        if (!word || !word_read(l->e.box, KIND_ABILITY, word, words_length(word), &ability) ||
            ability / 8 >= l->e.game->layout.used_count)
            return load_fail(l, "used[%zu]: unknown ability", i);
        used[ability / 8] |= (uint8_t)(1 << (ability % 8));
    }
    return true;
}

static bool known_keys(Loader *l, const json_t *json) {
    static const char *const common[] = {"game",    "rules_version", "seats", "turns", "over",   "outcome", "value",
                                         "options", "zones",         "bags",  "used",  "frames", "answer",  "totals"};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)json, key, value) {
        bool known = false;
        for (int i = 0; i < COUNT(common); i++)
            known = known || words_equal(common[i], key);
        for (int i = 0; i < l->e.game->fields_count; i++)
            known = known || words_equal(l->e.game->fields[i].name, key);
        if (!known)
            return load_fail(l, "%s: the state has no such field", key);
    }
    return true;
}

/* What the JSON says nothing of is nothing, unless that would do something. */
static void complete(Loader *l, const json_t *json) {
    const Game *game = l->e.game;
    LeftOut left = {.count = 0};
    for (int i = 0; i < game->fields_count && left.count < LEFT_OUT_MOST; i++)
        if (!json_object_get(json, game->fields[i].name))
            left.names[left.count++] = game->fields[i].name;
    if (game->complete && left.count)
        game->complete(&l->e, &left);
}

static bool read_all(Loader *l, const json_t *json) {
    const Game *game = l->e.game;
    if (!json_is_object(json))
        return load_fail(l, "state: must be an object");
    if (!known_keys(l, json) || !read_version(l, json_object_get(json, "rules_version")) || !read_head(l, json) ||
        !read_options(l, json_object_get(json, "options")) || !read_plain_fields(l, json))
        return false;
    complete(l, json); /* the decks follow from some of them … */
    l->rules = piles_rules(&l->e);
    if (!load_zones(l, json_object_get(json, "zones")) || !load_bags(l, json_object_get(json, "bags")))
        return false;
    if (!read_fields(l, json, l->e.state, game->fields, game->fields_count, "") ||
        !read_used(l, json_object_get(json, "used")) || !read_frames(l, json_object_get(json, "frames")))
        return false;
    complete(l, json); /* … and others follow from the frames */
    PlaceId entry = 0;
    const char *broken = l->e.head->fault ? "impossible" : codec_check_at(l->e.box, l->e.state, &entry);
    return !broken || (entry ? load_fail_at(l, entry, broken) : load_fail(l, "state: %s", broken));
}

bool codec_from_json(const Box *box, const json_t *json, void *state, char *wrong, size_t room) {
    Loader *l = calloc(1, sizeof *l);
    if (!l)
        return snprintf(wrong, room, "out of memory"), false;
    memset(state, 0, box->game->state_size);
    l->e = engine_over(box, state, NULL);
    l->wrong = wrong, l->room = room, l->next_place = 1;
    bool good = read_all(l, json);
    free(l);
    return good;
}
