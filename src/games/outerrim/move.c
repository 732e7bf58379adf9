/* Moving (OR-6.3 … 6.11): one choice is a space that can be reached without passing one that stops; whoever is stopped
 * and may go on chooses again. */
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/turn.h"
#include "games/outerrim/values.h"

APART static SpaceSet spaces_held(const Engine *e, int hero) {
    SpaceSet set = 0;
    for (int other = 1; other <= outerrim(e)->heroes; other++)
        if (other != hero && !is_automa(e, other) && or_has_moment(e, other, MOMENT_INTRUDED))
            set |= SPACE_BIT(at_of(e, other));
    return set;
}

/* Spaces where somebody may make a hero stop. */
static SpaceSet held_up(const Engine *e, int hero) {
    const Notes *notes = e->notes;
    unsigned all = heroes_all(e);
    return notes && !(all & (~notes->known | notes->intruded)) ? 0 : spaces_held(e, hero);
}

static SpaceSet maelstrom(const Engine *e) {
    const Digest *known = digest(e);
    return known->spaces & ~known->planets & ~known->navpoints;
}

static SpaceSet stops(const Engine *e, int hero) {
    return maelstrom(e) | or_patrol_stops(e, hero) | held_up(e, hero);
}

void or_go(Engine *e, int hero, int space) {
    outerrim(e)->at[hero - 1] = (uint8_t)space;
    emit(e, (Event){.kind = EVENT_MOVE, .seat = seat_of(e, hero), .a = who_is(e, hero), .b = (int16_t)space});
}

Choices or_offer_moves(const Engine *e, Choices list, int hero, int count) {
    SpaceSet set = or_reach(e, at_of(e, hero), count, stops(e, hero));
    Choice *pen = choices_pen(&list, SPACES_MOST);
    for (; set && pen; set &= set - 1)
        choice_put(pen++, VERB_MOVE, spaces_lowest(set), 0, 0);
    if (pen)
        choices_upto(&list, pen);
    return list;
}

/* What alone keeps a hero from a space that is near enough; of several things the first. */
static int bar_way(const Engine *e, int hero, int count, int to) {
    const struct {
        SpaceSet stops;
        int reason;
    } ways[] = {
        {maelstrom(e), REASON_MAELSTROM}, {or_patrol_stops(e, hero), REASON_STOPS}, {held_up(e, hero), REASON_HELD_UP}};
    SpaceSet all = stops(e, hero);
    for (int i = 0; i < COUNT(ways); i++) {
        SpaceSet others = 0;
        for (int k = 0; k < COUNT(ways); k++)
            others |= k == i ? 0 : ways[k].stops;
        if (spaces_have(or_reach(e, at_of(e, hero), count, all & others), to))
            return ways[i].reason;
    }
    return REASON_STOPS;
}

int or_bar_move(const Engine *e, int hero, int count, int to) {
    if (spaces_have(or_reach(e, at_of(e, hero), count, stops(e, hero)), to))
        return 0;
    return or_distance(e, at_of(e, hero), to) > count ? REASON_TOO_FAR : bar_way(e, hero, count, to);
}

void or_push_move(Engine *e, int hero, int count) {
    Frame *f = frame_push(e, FRAME_MOVE, seat_of(e, hero), hero);
    if (f)
        LOCALS(f, MoveLocals)->left = (uint8_t)count;
}

/* ---- arriving ---- */

/* Does anything stop the hero here though it has a way to go? */
static bool is_stopped(const Engine *e, const Frame *f) {
    SpaceSet here = SPACE_BIT(at_of(e, f->hero));
    if (LOCALS_READ(f, MoveLocals)->bound) /* its way leads past patrols and through the Maelstrom (OR-27) */
        return LOCALS_READ(f, MoveLocals)->halted;
    if (here & maelstrom(e)) /* OR-6.5 */
        return true;
    return LOCALS_READ(f, MoveLocals)->halted ||
           (here & or_patrol_stops(e, f->hero) && !LOCALS_READ(f, MoveLocals)->free);
}

/* OR-6.6: what might let the hero pass a patrol is offered first, then others may hold it up. */
static Flow entered(Engine *e, Frame *f) {
    MoveLocals *local = LOCALS(f, MoveLocals);
    SpaceSet here = SPACE_BIT(at_of(e, f->hero));
    if (!local->left || here & maelstrom(e) || !(here & stops(e, f->hero)))
        return FLOW_DONE;
    f->step = MOVE_STOPPED;
    bool patrolled = here & or_patrol_stops(e, f->hero);
    return patrolled && !or_offer(e, f->hero, MOMENT_ENTERING) ? FLOW_PUSHED : FLOW_AGAIN;
}

static int intruded_on(const Engine *e, const Frame *f) {
    HeroSet here = (HeroSet)(others_here(e, f->hero) & ~LOCALS_READ(f, MoveLocals)->asked);
    for (; here; here &= (HeroSet)(here - 1)) {
        int other = bits_lowest(here) + 1;
        if (!is_automa(e, other) && or_has_moment(e, other, MOMENT_INTRUDED))
            return other;
    }
    return 0;
}

/* ---- the automa's way ---- */

/* The first space where somebody may hold the automa up on its way, or 0: there is none, or a way around them that is
 * as short (OR-A81). */
static int held_on_way(const Engine *e, int hero, int to) {
    int here = at_of(e, hero), first = 0, nearest = FAR;
    SpaceSet patrols = or_patrol_stops(e, hero), held = held_up(e, hero) & ~SPACE_BIT(here) & ~SPACE_BIT(to);
    int way = held ? or_steps(e, here, to, patrols) : 0;
    if (!held || or_steps(e, here, to, patrols | held) <= way)
        return 0;
    for (; held; held &= held - 1) {
        int at = spaces_lowest(held), far = or_steps(e, here, at, patrols);
        if (far < nearest && far + or_steps(e, at, to, patrols) == way) {
            first = at;
            nearest = far;
        }
    }
    return first;
}

void or_automa_goes(Engine *e, int hero, int to) {
    int at = held_on_way(e, hero, to);
    if (!at) {
        or_go(e, hero, to);
        return;
    }
    or_push_move(e, hero, 0);
    Frame *f = frame_top(e);
    f->step = MOVE_STOPPED;
    LOCALS(f, MoveLocals)->bound = (uint8_t)to;
    or_go(e, hero, at);
}

/* Nobody holds it up here. */
static Flow goes_on(Engine *e, Frame *f) {
    int hero = f->hero, to = LOCALS_READ(f, MoveLocals)->bound, at = held_on_way(e, hero, to);
    LOCALS(f, MoveLocals)->asked = 0;
    or_go(e, hero, at ? at : to);
    return at ? FLOW_AGAIN : FLOW_DONE;
}

static Flow stopped(Engine *e, Frame *f) {
    MoveLocals *local = LOCALS(f, MoveLocals);
    for (int other; !is_stopped(e, f) && !is_defeated(e, f->hero) && (other = intruded_on(e, f)) != 0;) {
        local->asked |= HERO_BIT(other);
        if (!or_offer(e, other, MOMENT_INTRUDED))
            return FLOW_PUSHED;
    }
    if (is_stopped(e, f) || is_defeated(e, f->hero)) {
        emit(e,
             (Event){.kind = EVENT_STOPPED, .seat = f->seat, .a = who_is(e, f->hero), .b = (int16_t)at_of(e, f->hero)});
        return FLOW_DONE;
    }
    if (local->bound)
        return goes_on(e, f);
    f->step = MOVE_ASK;
    return FLOW_ASK;
}

Flow or_move_run(Engine *e, Frame *f) {
    switch (f->step) {
    case MOVE_ASK:
        return FLOW_ASK;
    case MOVE_ENTERED:
        return entered(e, f);
    default:
        return stopped(e, f);
    }
}

void or_move_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_SPACE,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = PROMPT_MOVE,
                    .args = {LOCALS_READ(f, MoveLocals)->left}};
    if (out->at)
        *out = or_offer_moves(e, *out, f->hero, LOCALS_READ(f, MoveLocals)->left);
}

/* A move that nothing in its last space can stop, nor let go on, is over. */
static bool is_over_at(const Engine *e, int hero, int to, SpaceSet stopping) {
    return to == at_of(e, hero) || !(stopping >> to & 1);
}

static void end_move(Engine *e, int hero, int to) {
    if (to == at_of(e, hero))
        emit(e, (Event){.kind = EVENT_STAY, .seat = seat_of(e, hero), .a = who_is(e, hero), .b = (int16_t)to});
    else
        or_go(e, hero, to);
}

static void go_on_from(Engine *e, Frame *f, int to, SpaceSet stopping) {
    MoveLocals *local = LOCALS(f, MoveLocals);
    int steps = or_steps(e, at_of(e, f->hero), to, stopping);
    f->step = MOVE_ENTERED;
    *local = (MoveLocals){.left = (uint8_t)(local->left > steps ? local->left - steps : 0)};
    or_go(e, f->hero, to);
}

void or_begin_move(Engine *e, int hero, int count, int to) {
    SpaceSet stopping = stops(e, hero);
    if (is_over_at(e, hero, to, stopping)) {
        end_move(e, hero, to);
        return;
    }
    or_push_move(e, hero, count);
    go_on_from(e, frame_top(e), to, stopping);
}

void or_move_take(Engine *e, Frame *f, Choice choice) {
    SpaceSet stopping = stops(e, f->hero);
    int hero = f->hero;
    if (!is_over_at(e, hero, choice.a, stopping)) {
        go_on_from(e, f, choice.a, stopping);
        return;
    }
    frame_pop(e);
    end_move(e, hero, choice.a);
}

int or_move_bar(const Engine *e, const Frame *f, Choice choice) {
    return choice.verb == VERB_MOVE ? or_bar_move(e, f->hero, LOCALS_READ(f, MoveLocals)->left, choice.a)
                                    : REASON_NOT_NOW;
}

/* ---- straight there ---- */

SpaceSet or_travel_spaces(const Engine *e, int hero, int space, int to, int count) {
    const Digest *known = digest(e);
    SpaceSet set = space ? SPACE_BIT(space) : count ? or_within(e, at_of(e, hero), count) : known->spaces;
    SpaceSet players = 0, patrols = 0;
    for (int other = 1; other <= outerrim(e)->heroes; other++)
        players |= other == hero ? 0 : SPACE_BIT(at_of(e, other));
    for (int i = 0; i < FACTIONS; i++)
        patrols |= SPACE_BIT(outerrim(e)->patrol_at[i]);
    const SpaceSet sets[TOS] = {known->spaces, known->planets, known->navpoints, maelstrom(e), players, patrols};
    return set & sets[to] & ~SPACE_BIT(at_of(e, hero)) & known->spaces;
}

Flow or_travel_run(Engine *e, Frame *f) {
    const TravelLocals *local = LOCALS_READ(f, TravelLocals);
    SpaceSet set = or_travel_spaces(e, f->hero, local->space, local->to, local->count);
    if (local->done || !set)
        return FLOW_DONE;
    if (is_automa(e, f->hero)) /* nothing an automa gains sends it anywhere */
        return FLOW_DONE;
    if (spaces_count(set) > 1)
        return FLOW_ASK;
    or_travel_take(e, f, (Choice){.verb = VERB_GO, .a = (uint16_t)spaces_lowest(set)});
    return FLOW_DONE;
}

void or_travel_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const TravelLocals *local = LOCALS_READ(f, TravelLocals);
    *q = (Question){.kind = CANTINA_ASK_SPACE, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_TRAVEL};
    SpaceSet set = or_travel_spaces(e, f->hero, local->space, local->to, local->count);
    for (; out->at && set; set &= set - 1)
        choices_add(out, VERB_GO, spaces_lowest(set), 0);
}

void or_travel_take(Engine *e, Frame *f, Choice choice) {
    LOCALS(f, TravelLocals)->done = 1;
    outerrim(e)->at[f->hero - 1] = (uint8_t)choice.a;
    emit(e, (Event){.kind = EVENT_TRAVEL, .seat = f->seat, .a = who_is(e, f->hero), .b = (int16_t)choice.a});
}
