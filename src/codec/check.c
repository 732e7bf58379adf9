#include "codec/state.h"

#include "base/text.h"
#include "core/laws.h"
#include "core/pack.h"
#include "core/view.h"

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
    case KIND_MOMENT:
        return value >= 0 && value < box->game->moments_count;
    default:
        return value >= 0 && value < (kind->table ? box->pack->tables[kind->table - 1].count + 1 : kind->count);
    }
}

/* Complaints that name what they are about are put together here: a frame, a field. */
static _Thread_local char told[200], told_field[80];

static const char *about_field(const Field *field, const char *wrong) {
    Text text = text_over(told_field, sizeof told_field);
    text_put(&text, field->name);
    text_put(&text, wrong);
    return told_field;
}

/* No bit stands for an ability that does not wait for the moment. */
static bool names_waiting(const Engine *e, const void *local, const Field *field) {
    int count;
    field_abilities(e->pack, local, &count);
    for (int bit = count; bit < 8 * field->count; bit++)
        if (field_get(local, field, bit / 8) >> (bit % 8) & 1)
            return false;
    return true;
}

static const char *check_fields(const Engine *e, const void *structure, const Field *fields, int count) {
    for (const Field *field = fields; field && field < fields + count; field++) {
        if (field_is_of_moment(field) && !names_waiting(e, structure, field))
            return about_field(field, ": no such ability waits for the moment");
        for (int i = 0; i < field->count; i++) {
            int value = field_get(structure, field, i);
            bool none = value == 0 && field_kind(field) >= KIND_GAME;
            if (!none && (value < field_least(field) || value > field_most(e, field)))
                return about_field(field, ": out of range");
            if (!field_is_set(field) && !names_something(e->box, field->kind, value))
                return about_field(field, ": there is no such thing");
        }
    }
    return NULL;
}

/* ---- frames ---- */

enum { STEPS_UNNAMED = 32 }; /* frames without words for their steps count them */

static const char *check_frame_head(const Engine *e, const Frame *f) {
    const FrameKind *kind = frame_kind(e->game, f->kind);
    if (f->step >= (kind->step_count ? kind->step_count : STEPS_UNNAMED))
        return "there is no such step";
    if (f->source > e->pack->ability_count)
        return "source: there is no such ability";
    if (f->seat != CANTINA_CHANCE && f->seat > e->head->seats)
        return "seat: that seat does not play";
    return f->hero > heroes(e) ? "hero: that one does not play" : NULL;
}

static const char *check_frame(const Engine *e, const Frame *f) {
    const FrameKind *kind = frame_kind(e->game, f->kind);
    const char *wrong = check_frame_head(e, f);
    for (int i = 0; i < kind->field_count && !wrong; i++) {
        Field field = field_in_frame(kind, f->local, i);
        wrong = check_fields(e, f->local, &field, 1);
    }
    return wrong ? wrong : core_frame_law(e, f);
}

/* "frames[1] 'pick': …" */
static const char *about_frame(const Engine *e, int i, const char *wrong) {
    Text text = text_over(told, sizeof told);
    text_put(&text, "frames[");
    text_int(&text, i);
    text_put(&text, "] '");
    text_put(&text, frame_kind(e->game, e->frames[i].kind)->name);
    text_put(&text, "': ");
    text_put(&text, wrong);
    return told;
}

static const char *check_frames(const Engine *e) {
    if (e->head->depth > e->game->layout.frame_cap || (!e->head->depth && !e->head->over))
        return "frames: there are none, or too many";
    for (int i = 0; i < e->head->depth; i++)
        if (e->frames[i].kind <= FRAME_NONE || e->frames[i].kind >= e->game->frames_count)
            return "frames: one is of no known kind";
    for (int i = 0; i < e->head->depth; i++) {
        const char *wrong = check_frame(e, &e->frames[i]);
        if (wrong)
            return about_frame(e, i, wrong);
    }
    return NULL;
}

/* What the game says of each, once all that it may stand on is known to be sound. */
static const char *check_frame_laws(const Engine *e) {
    for (int i = 0; e->game->frame_law && i < e->head->depth; i++) {
        const char *wrong = e->game->frame_law(e, &e->frames[i]);
        if (wrong)
            return about_frame(e, i, wrong);
    }
    return NULL;
}

/* ---- all of it ---- */

/* Why and how it ended is said of a game that has. */
static const char *check_end(const Head *head) {
    bool told_of = head->outcome;
    for (int i = 0; i < CANTINA_SEATS_MAX; i++)
        told_of = told_of || (head->value[i] && (i >= head->seats || !head->over));
    if (head->over)
        return head->outcome ? NULL : "outcome: a game that is over has one";
    return told_of ? "outcome, value: the game is not over" : NULL;
}

/* Laws that need no game: what each number names, where each card lies. */
static const char *check_parts(const Engine *e) {
    const Game *game = e->game;
    const uint8_t *options = (const uint8_t *)e->state + game->layout.options;
    if (e->head->seats < game->seats_min || e->head->seats > game->seats_max)
        return "seats: the number does not fit the game";
    for (int i = 0; i < game->options_count; i++)
        if (options[i] >= game->options[i].count)
            return "options: one has no such value";
    if (game_refusal(e->box, options, e->head->seats))
        return "seats, options: no game begins with these";
    const char *wrong = check_fields(e, e->head, head_fields, HEAD_FIELDS);
    if (!wrong)
        wrong = check_end(e->head);
    if (!wrong)
        wrong = check_fields(e, e->state, game->fields, game->fields_count);
    if (!wrong)
        wrong = places_check(e);
    return wrong ? wrong : check_frames(e);
}

static const char *check_rules(const Engine *e) {
    const char *wrong = e->game->check(e);
    return wrong ? wrong : check_frame_laws(e);
}

/* A view is a state if a world fits it: the rules know no card that somebody has seen and nobody tells. */
static const char *check_world(const Engine *view) {
    _Alignas(8) char world[STATE_MOST];
    memcpy(world, view->state, view->game->state_size);
    Engine e = engine_over(view->box, world, NULL);
    view_imagine(&e, 0);
    return check_rules(&e);
}

const char *codec_check_at(const Box *box, const void *state, PlaceId *place) {
    Blame blame = {0};
    Box noting = *box;
    noting.blame = &blame;
    Engine e = engine_reading(&noting, state);
    const char *wrong = check_parts(&e);
    if (!wrong)
        wrong = view_is_veiled(&e) ? check_world(&e) : check_rules(&e);
    *place = blame.place;
    return wrong;
}

const char *codec_check(const Box *box, const void *state) {
    PlaceId place;
    return codec_check_at(box, state, &place);
}
