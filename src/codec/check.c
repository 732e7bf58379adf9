#include "codec/state.h"

#include "core/laws.h"
#include "core/pack.h"
#include "core/place.h"
#include "core/say.h"

/* Is `value` an id of the kind, or none? */
static bool names_something(const Box *box, int kind_id, int value) {
    const Kind *kind = game_kind(box->game, kind_id);
    switch (kind_id) {
    case KIND_NUMBER:
        return true;
    case KIND_SEAT:
        return value >= 0 && (value <= CANTINA_SEATS_MAX || value == CANTINA_CHANCE);
    case KIND_PLACE:
        return value >= 0 && value < box->game->layout.place_cap;
    case KIND_BAG:
        return value >= 0 && value <= box->game->bags_count;
    case KIND_ABILITY:
        return value >= 0 && value <= box->pack->ability_count;
    case KIND_EFFECT:
        return value >= 0;
    case KIND_OUTCOME:
        return value >= 0 && value < box->game->outcomes_count;
    default:
        return value >= 0 && value < (kind->table ? box->pack->tables[kind->table - 1].count + 1 : kind->count);
    }
}

static const char *check_fields(const Box *box, const void *structure, const Field *fields, int count) {
    for (const Field *field = fields; field && field < fields + count; field++)
        for (int i = 0; i < field->count; i++) {
            int value = field_get(structure, field, i);
            bool none = value == 0 && field->kind >= KIND_GAME;
            if (!none && (value < field->lo || value > field->hi))
                return "a field is out of range";
            if (!names_something(box, field->kind, value))
                return "a field names something that does not exist";
        }
    return NULL;
}

static int local_named(const FrameKind *kind, const Frame *f, const char *name) {
    for (int i = 0; i < kind->field_count; i++)
        if (words_equal(kind->fields[i].name, name))
            return field_get(f->local, &kind->fields[i], 0);
    return 0;
}

/* A program stands inside its ability; a moment is one that the pack lists and the game can raise. */
static bool core_frame_fits(const Box *box, const FrameKind *kind, const Frame *f) {
    if (f->kind == FRAME_PROGRAM) {
        int length = f->source ? (int)pack_ability(box->pack, f->source)->length : -1;
        return f->pc <= length && local_named(kind, f, "until") <= length;
    }
    return f->kind != FRAME_MOMENT || (box->game->holder && local_named(kind, f, "moment") < box->pack->moment_count);
}

enum { STEPS_UNNAMED = 32 }; /* frames without words for their steps count them */

static bool frame_known(const Box *box, const Frame *f) {
    if (f->kind <= FRAME_NONE || f->kind >= box->game->frames_count)
        return false;
    const FrameKind *kind = frame_kind(box->game, f->kind);
    if (f->step >= (kind->step_count ? kind->step_count : STEPS_UNNAMED))
        return false;
    return f->source <= box->pack->ability_count && core_frame_fits(box, kind, f) &&
           names_something(box, KIND_SEAT, f->seat);
}

static const char *check_frames(const Box *box, const Engine *e) {
    if (e->head->depth > box->game->layout.frame_cap || (!e->head->depth && !e->head->over))
        return "frames: the stack is too deep or empty";
    for (int i = 0; i < e->head->depth; i++) {
        const Frame *f = &e->frames[i];
        if (!frame_known(box, f))
            return "frames: one is of no known kind, step or seat";
        const FrameKind *kind = frame_kind(box->game, f->kind);
        const char *wrong = check_fields(box, f->local, kind->fields, kind->field_count);
        if (wrong)
            return wrong;
    }
    return NULL;
}

const char *codec_check(const Box *box, const void *state) {
    Engine e = engine_reading(box, state);
    const uint8_t *options = (const uint8_t *)state + box->game->layout.options;
    if (e.head->seats < box->game->seats_min || e.head->seats > box->game->seats_max)
        return "seats: the number does not fit the game";
    for (int i = 0; i < box->game->options_count; i++)
        if (options[i] >= box->game->options[i].count)
            return "options: one has no such value";
    const char *wrong = check_fields(box, e.head, head_fields, HEAD_FIELDS);
    if (!wrong)
        wrong = check_fields(box, state, box->game->fields, box->game->fields_count);
    if (!wrong)
        wrong = check_frames(box, &e);
    if (!wrong)
        wrong = places_check(&e);
    return wrong ? wrong : box->game->check(&e);
}
