/* A character moves: step by step, into what is hidden, past grapplers and sentries (MA-13 … MA-16, MA-27, MA-28). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/threats.h"

Frame *ma_push_move(Engine *e, Seat seat, int hero, int count, int gait) {
    Frame *f = frame_push(e, FRAME_MOVE, seat, hero);
    if (f)
        *LOCALS(f, MoveLocals) = (MoveLocals){.left = (uint8_t)count, .gait = (uint8_t)gait};
    return f;
}

void ma_push_move_to(Engine *e, int hero, int number) {
    Frame *f = ma_push_move(e, seat_of(e, hero), hero, 1, GAIT_SET);
    if (f)
        ma_move_goes(e, f, number);
}

/* The next step is decided: leaving comes first. */
void ma_move_goes(const Engine *e, Frame *f, int number) {
    LOCALS(f, MoveLocals)->to = (uint8_t)space_row(e, number);
    LOCALS(f, MoveLocals)->hurt = 0;
    f->step = MOVE_LEAVE;
}

SpaceSet ma_steps(const Engine *e, int number, int gait) {
    return gait & GAIT_CLIMB ? terrain(e)->within[number][1] & ~SPACE_BIT(number) : terrain(e)->adjacent[number];
}

static SpaceSet steps(const Engine *e, const Frame *f) {
    const MoveLocals *local = LOCALS_READ(f, MoveLocals);
    int here = at_of(e, f->hero);
    if (!local->left || !here)
        return 0;
    if (local->gait & GAIT_JETPACK) /* MA-68 */
        return ma_within(e, here, local->left) & ~SPACE_BIT(here);
    return ma_steps(e, here, local->gait);
}

/* ---- enemies that deal damage on the way ---- */

int ma_trait_for(const Engine *e, int hero, PlaceId threat) {
    int trait = ma_trait(e, threat);
    return ma_ignores(e, hero, trait) ? TRAIT_NONE : trait;
}

/* The n-th enemy with this trait (TRAIT_SENTRY, TRAIT_GRAPPLE) in a set of spaces, or none. */
static PlaceId nth_with(const Engine *e, const Frame *f, SpaceSet set, int trait, int n) {
    Notes room;
    const Notes *notes = ma_notes(e, &room);
    set &= trait == TRAIT_SENTRY ? notes->sentry_at : notes->grapple_at;
    for (; set; set &= set - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(set))].first; at; at = e->places[at].next)
            if (ma_trait_for(e, f->hero, at) == trait && !n--)
                return at;
    return 0;
}

/* MA-R9: each of them deals 1. False: they all have. */
static bool next_hurts(Engine *e, Frame *f, SpaceSet set, int trait) {
    MoveLocals *local = LOCALS(f, MoveLocals);
    PlaceId enemy = nth_with(e, f, set, trait, local->hurt);
    if (!enemy)
        return false;
    local->hurt++;
    emit(e, (Event){.kind = trait == TRAIT_SENTRY ? EVENT_SENTRY : EVENT_GRAPPLE,
                    .seat = seat_of(e, f->hero),
                    .seen = SEEN_BY_ALL,
                    .card = e->places[enemy].card,
                    .a = mandalorian(e)->character[f->hero - 1],
                    .b = local->to});
    ma_push_damage(e, f->hero, 1, 0);
    return true;
}

/* ---- entering ---- */

/* The first frame below this one of a movement of the same character that is in mid-move, or NULL. */
static Frame *move_below(const Engine *e, const Frame *f) {
    for (Frame *at = &e->frames[f - e->frames]; at-- > e->frames;)
        if (at->kind == FRAME_MOVE && at->hero == f->hero)
            return at;
    return NULL;
}

bool ma_is_part_of_a_move(const Engine *e, const Frame *move) {
    return move_below(e, move);
}

void ma_note_turned(Engine *e, int number) {
    uint8_t row = (uint8_t)space_row(e, number);
    for (int i = 1; i < e->head->depth; i++) {
        MoveLocals *local = LOCALS(&e->frames[i], MoveLocals);
        if (e->frames[i].kind != FRAME_MOVE || bytes_find(local->turned, TURNED_MOST, row) >= 0)
            continue;
        int room = bytes_find(local->turned, TURNED_MOST, 0);
        if (room >= 0)
            local->turned[room] = row;
    }
}

/* MA-14: an enemy, what lies facedown, and a feature that did when the move began. */
static bool stops(const Engine *e, const MoveLocals *local, int number) {
    Notes room;
    const Notes *notes = ma_notes(e, &room);
    bool turned = notes->class_at[CLASS_NONE] >> number & 1 &&
                  bytes_find(local->turned, TURNED_MOST, (uint8_t)space_row(e, number)) >= 0;
    return !(local->gait & GAIT_SLIP) && ((notes->enemy_at | notes->facedown_at) >> number & 1 || turned);
}

static void enter(Engine *e, Frame *f) {
    Mandalorian *s = mandalorian(e);
    MoveLocals *local = LOCALS(f, MoveLocals);
    int number = space_number(e, local->to);
    s->at[f->hero - 1] = local->to;
    s->moved |= HERO_BIT(f->hero);
    changed(e);
    local->left--;
    for (Frame *at = f; at; at = move_below(e, at)) { /* MA-R40: with it whatever it is a part of */
        MoveLocals *whole = LOCALS(at, MoveLocals);
        whole->moved++;
        if (stops(e, whole, number) || (at == f && whole->gait & (GAIT_JETPACK | GAIT_SET)))
            whole->left = 0;
    }
    local->to = 0;
    f->step = MOVE_REVEAL;
    emit(e,
         (Event){
             .kind = EVENT_MOVE, .seat = seat_of(e, f->hero), .a = s->character[f->hero - 1], .b = s->at[f->hero - 1]});
}

/* MA-15: what lies facedown where a character stands is turned up at once. */
static bool reveals_next(Engine *e, const Frame *f) {
    int here = at_of(e, f->hero);
    if (!(ma_facedown_spaces(e) >> here & 1))
        return false;
    PlaceId at = e->zones[zone_of_space(here)].first;
    while (at && is_faceup(e, at))
        at = e->places[at].next;
    PlaceId next = e->places[at].next;
    while (next && is_faceup(e, next))
        next = e->places[next].next;
    if (next) /* MA-R42: in which order, the active player says */
        ma_push_pick(e, active_seat(e), f->hero, (PickLocals){.act = PICK_REVEAL, .which = WHICH_FACEDOWN});
    else
        ma_push_reveal(e, f->hero, at);
    return true;
}

/* ---- the frame ---- */

static bool may_stop(const Frame *f) {
    const MoveLocals *local = LOCALS_READ(f, MoveLocals);
    return !(local->gait & GAIT_JETPACK) || !local->left;
}

static bool asks(const Engine *e, const Frame *f) {
    const MoveLocals *local = LOCALS_READ(f, MoveLocals);
    return (local->left && steps(e, f)) || ma_may_pick_up(e, f->hero) ||
           (ma_in_action_step(e, f->hero) && ma_any_use(e, HERO_BIT(f->hero)));
}

Flow ma_move_run(Engine *e, Frame *f) {
    const MoveLocals *local = LOCALS_READ(f, MoveLocals);
    int depth = e->head->depth;
    if (!(heroes_all(e) & HERO_BIT(f->hero)))
        return FLOW_DONE;
    switch (f->step) {
    case MOVE_LEAVE:
        if (next_hurts(e, f, SPACE_BIT(at_of(e, f->hero)), TRAIT_GRAPPLE)) /* MA-28 */
            return FLOW_PUSHED;
        f->step = MOVE_ENTER;
        /* fall through */
    case MOVE_ENTER:
        enter(e, f);
        /* fall through */
    case MOVE_REVEAL:
        if (reveals_next(e, f) || (ma_look_now(e, f->hero) && e->head->depth != depth))
            return FLOW_PUSHED;
        f->step = MOVE_ASK;
        /* fall through */
    case MOVE_ASK:
        if (e->head->over)
            return FLOW_AGAIN;
        if (asks(e, f))
            return FLOW_ASK;
        LOCALS(f, MoveLocals)->hurt = 0;
        f->step = MOVE_END;
        /* fall through */
    default:
        if (!local->moved || ma_is_part_of_a_move(e, f))
            return FLOW_DONE;
        return next_hurts(e, f, terrain(e)->within[at_of(e, f->hero)][1], TRAIT_SENTRY) /* MA-27 */
                   ? FLOW_PUSHED
                   : FLOW_DONE;
    }
}

void ma_move_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const MoveLocals *local = LOCALS_READ(f, MoveLocals);
    *q = (Question){.kind = CANTINA_ASK_SPACE,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = local->gait & GAIT_JETPACK ? PROMPT_FLY : PROMPT_MOVE,
                    .args = {local->left, mandalorian(e)->character[f->hero - 1]}};
    if (!out->at)
        return;
    Choices list = ma_offer_spaces(e, *out, VERB_MOVE, steps(e, f));
    if (ma_in_action_step(e, f->hero))
        list = ma_offer_uses(e, list, HERO_BIT(f->hero));
    list = choices_with(list, ma_may_pick_up(e, f->hero), VERB_PICK_UP, 0, 0);
    q->fallback = (uint16_t)(may_stop(f) ? list.count : 0);
    *out = choices_with(list, may_stop(f), VERB_STOP, 0, 0);
}

void ma_move_take(Engine *e, Frame *f, Choice choice) {
    switch (choice.verb) {
    case VERB_MOVE:
        ma_move_goes(e, f, space_number(e, choice.a));
        break;
    case VERB_PICK_UP:
        ma_child_with(e, f->hero);
        break;
    case VERB_FEATURE:
    case VERB_RULE:
        ma_use(e, HERO_BIT(f->hero), choice);
        break;
    default:
        LOCALS(f, MoveLocals)->hurt = 0;
        f->step = MOVE_END;
    }
}

int ma_why_not_adjacent(const Engine *e, int number, int row) {
    if (ma_spaces_have(e, terrain(e)->within[number][1], row))
        return REASON_ELEVATION;
    const Terrain *unlocked = &map_here(e)->terrain[(1 << DOORS) - 1];
    return ma_spaces_have(e, unlocked->within[number][1], row) ? REASON_LOCKED : REASON_NOT_ADJACENT;
}

static int bar_step(const Engine *e, const Frame *f, int row) {
    const MoveLocals *local = LOCALS_READ(f, MoveLocals);
    if (ma_spaces_have(e, steps(e, f), row))
        return 0;
    if (!local->left)
        return REASON_TOO_FAR;
    return local->gait & GAIT_JETPACK ? REASON_OUT_OF_RANGE : ma_why_not_adjacent(e, at_of(e, f->hero), row);
}

int ma_move_bar(const Engine *e, const Frame *f, Choice choice) {
    switch (choice.verb) {
    case VERB_MOVE:
        return bar_step(e, f, choice.a);
    case VERB_PICK_UP:
        return ma_bar_pick_up(e, f->hero);
    case VERB_PLAN:
        return ma_bar_plan_midway(e, ma_own_heroes(e, f), choice);
    case VERB_POWER:
        return ma_bar_power_midway(e, choice.a);
    case VERB_FEATURE:
    case VERB_RULE:
        return ma_in_action_step(e, f->hero) ? ma_bar_use(e, HERO_BIT(f->hero), choice) : REASON_NOT_NOW;
    case VERB_STOP:
        return may_stop(f) ? 0 : REASON_NOT_OFFERED;
    default:
        return REASON_NOT_NOW;
    }
}
