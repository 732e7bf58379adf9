/* A turn: planning, actions, an encounter (OR-5, OR-6.1, OR-7, OR-13). */
#include "games/outerrim/turn.h"
#include "games/outerrim/automa.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/market.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/values.h"

/* ---- turns ---- */

/* OR-A76: the most famous has won; those who are tied share it. */
static void time_is_up(Engine *e) {
    uint8_t values[CANTINA_SEATS_MAX] = {0};
    int most = 0, tied = 0;
    for (int hero = 1; hero <= outerrim(e)->heroes; hero++)
        most = or_fame(e, hero) > most ? or_fame(e, hero) : most;
    for (int hero = 1; hero <= outerrim(e)->heroes; hero++)
        tied += or_fame(e, hero) == most;
    for (int hero = 1; hero <= e->head->seats; hero++)
        values[hero - 1] = (uint8_t)(or_fame(e, hero) < most ? 0 : tied > 1 ? 1 : 2);
    emit(e, (Event){.kind = EVENT_OVER, .a = OUTCOME_TIME});
    engine_end_each(e, OUTCOME_TIME, values);
}

void or_begin_turn(Engine *e, Frame *f, int hero) {
    OuterRim *s = outerrim(e);
    if (e->head->turns >= ROUNDS_MOST * s->heroes) {
        time_is_up(e);
        return;
    }
    *f = (Frame){.kind = FRAME_TURN, .step = TURN_PLANNING, .seat = seat_of(e, hero), .hero = (uint8_t)hero};
    s->active = (uint8_t)hero;
    s->acted = s->gifts = 0;
    clear_limits(e, LIMIT_TURN);
    emit(e, (Event){.kind = EVENT_TURN, .seat = f->seat, .a = who_is(e, hero)});
    turn_count(e);
}

Flow or_end_turn(Engine *e) {
    if (!MUST(e, e->frames[0].kind == FRAME_TURN))
        return FLOW_DONE;
    e->frames[0].step = TURN_END;
    return or_cut(e, 0, 0);
}

static void turn_over(Engine *e, Frame *f) {
    OuterRim *s = outerrim(e);
    if (!s->again) {
        or_begin_turn(e, f, or_next_hero(e, f->hero));
        return;
    }
    s->again--;
    emit(e, (Event){.kind = EVENT_EXTRA_TURN, .seat = f->seat, .a = who_is(e, f->hero)});
    or_begin_turn(e, f, f->hero);
}

/* ---- planning (OR-6.1) ---- */

static Choices offer_planning(const Engine *e, Choices list, int hero) {
    list = or_offer_moves(e, list, hero, or_value(e, STAT_HYPERDRIVE, (uint8_t)hero));
    if (or_is_hurt(e, hero, BODY_BOTH))
        choices_add(&list, VERB_RECOVER, 0, 0);
    choices_add(&list, VERB_EARN, 0, 0);
    return or_offer_held(e, list, hero, MOMENT_PLANNING);
}

static void recover(Engine *e, Frame *f) {
    or_recover(e, f->hero, 0, BODY_BOTH);
}

static void earn(Engine *e, Frame *f) {
    uint8_t *credits = &outerrim(e)->credits[f->hero - 1];
    int room = CREDITS_MOST - *credits, sum = EARNED < room ? EARNED : room;
    *credits = (uint8_t)(*credits + sum);
    emit(e, (Event){.kind = EVENT_EARN, .seat = f->seat, .a = (int16_t)sum, .b = who_is(e, f->hero)});
}

/* What was pushed is over already: something may have to settle. */
static Flow again_if_done(Flow flow) {
    return flow == FLOW_DONE ? FLOW_AGAIN : flow;
}

static Flow run_planning(Engine *e, Frame *f) {
    if (is_automa(e, f->hero)) {
        f->step = TURN_END;
        or_push_automa(e, f->hero);
        return again_if_done(frame_run_now(e, or_automa_run));
    }
    if (!is_defeated(e, f->hero))
        return FLOW_ASK;
    f->step = TURN_ACTION; /* OR-21.4: there is nothing to choose */
    return or_recover(e, f->hero, 0, BODY_BOTH) ? FLOW_AGAIN : FLOW_PUSHED;
}

static void take_planning(Engine *e, Frame *f, Choice choice) {
    int hero = f->hero;
    f->step = TURN_ACTION;
    switch (choice.verb) {
    case VERB_MOVE:
        or_begin_move(e, hero, or_value(e, STAT_HYPERDRIVE, (uint8_t)hero), choice.a);
        break;
    case VERB_RECOVER:
        recover(e, f);
        break;
    case VERB_EARN:
        earn(e, f);
        break;
    default:
        or_use(e, hero, choice.a);
    }
}

/* ---- actions (OR-7.1) ---- */

static Choices offer_actions(const Engine *e, Choices list, int hero) {
    int acted = outerrim(e)->acted;
    if (!(acted & ACTED_DELIVER))
        list = or_offer_deliveries(e, list, hero);
    if (!(acted & ACTED_MARKET) && is_planet(e, at_of(e, hero)))
        list = or_offer_market(e, list, hero, true);
    if (!(acted & ACTED_TRADE))
        list = or_offer_partners(e, list, hero);
    list = or_offer_held(e, list, hero, MOMENT_ACTION);
    choices_add(&list, VERB_END, 0, 0);
    return list;
}

/* Whoever has a secret is asked, whether it is of use or not: that must not show. */
static bool has_secret(const Engine *e, int hero) {
    return e->zones[secrets_of(hero)].count > 0;
}

/* On a planet there is a card to be discarded, as a rule: then nothing need be listed. */
static bool any_action(const Engine *e, int hero) {
    Choice room[LISTING_MOST];
    bool market = !(outerrim(e)->acted & ACTED_MARKET) && is_planet(e, at_of(e, hero));
    if (has_secret(e, hero) || (market && e->zones[ZONE_MARKET].count > 1))
        return true;
    Choices list = offer_actions(e, listing_room(e, room), hero);
    if (list.count > 1)
        listing_leave(e, list);
    return list.count > 1;
}

/* A question that has been asked stands, though credits that change hands may take away what it rests on (OR-8.1). */
static Flow run_action(const Engine *e, Frame *f) {
    TurnLocals *local = LOCALS(f, TurnLocals);
    if (!is_defeated(e, f->hero) && (local->asked || any_action(e, f->hero))) {
        local->asked = 1;
        return FLOW_ASK;
    }
    local->asked = 0;
    f->step = is_defeated(e, f->hero) ? TURN_END : TURN_ENCOUNTER; /* OR-21.3 */
    return FLOW_DONE;
}

static void take_action(Engine *e, Frame *f, Choice choice) {
    OuterRim *s = outerrim(e);
    int hero = f->hero;
    switch (choice.verb) {
    case VERB_DELIVER:
        s->acted |= ACTED_DELIVER;
        or_push_deliver(e, hero, choice.a);
        break;
    case VERB_TURN_OVER:
    case VERB_BUY:
        s->acted |= ACTED_MARKET;
        or_push_market(e, hero);
        or_market_take(e, frame_top(e), choice);
        break;
    case VERB_TRADE:
        s->acted |= ACTED_TRADE;
        or_push_trade(e, hero, choice.a);
        break;
    case VERB_END:
        f->step = TURN_ENCOUNTER;
        break;
    default:
        or_use(e, hero, choice.a);
    }
}

/* ---- the encounter (OR-13) ---- */

/* OR-13.2: a patrol that must be fought bars everything else. */
static Choices offer_encounter(const Engine *e, Choices list, int hero) {
    uint8_t must = or_must_fight(e, hero);
    list = or_offer_meetings(e, list, hero, must);
    if (must)
        return list;
    list = or_offer_encounters(e, list, hero);
    return or_offer_held(e, list, hero, MOMENT_ENCOUNTER);
}

static void take_encounter(Engine *e, Frame *f, Choice choice) {
    int hero = f->hero;
    f->step = TURN_END;
    if (choice.verb == VERB_PATROL || choice.verb == VERB_CONTACT)
        or_meet(e, hero, choice);
    else if (choice.verb == VERB_USE)
        or_use(e, hero, choice.a);
    else
        or_begin_encounter(e, hero, choice);
}

static Flow run_encounter(Engine *e, Frame *f) {
    if (is_defeated(e, f->hero)) {
        f->step = TURN_END;
        return FLOW_DONE;
    }
    TurnLocals *local = LOCALS(f, TurnLocals);
    if (local->asked)
        return FLOW_ASK;
    Choice room[LISTING_MOST];
    Choices list = offer_encounter(e, listing_room(e, room), f->hero);
    if (list.count != 1 || (has_secret(e, f->hero) && !or_must_fight(e, f->hero))) {
        listing_leave(e, list);
        local->asked = 1;
        return FLOW_ASK;
    }
    take_encounter(e, f, list.at[0]);
    if (frame_top(e)->kind == FRAME_SPACE)
        return again_if_done(frame_run_now(e, or_space_run));
    return e->head->depth > 1 ? FLOW_PUSHED : FLOW_AGAIN;
}

/* ---- the frame ---- */

/* Between any two acts: goals that are reached, heroes that fall, cards that have no slot any more, a winner. */
static bool settled(Engine *e, int hero) {
    if (!or_settle(e))
        return false;
    int depth = e->head->depth;
    or_trim(e, hero);
    return e->head->depth == depth;
}

/* FLOW_DONE: the next step follows, and nothing has changed that must settle. */
static Flow run_step(Engine *e, Frame *f) {
    switch (f->step) {
    case TURN_PLANNING:
        return run_planning(e, f);
    case TURN_ACTION:
        return run_action(e, f);
    case TURN_ENCOUNTER:
        return run_encounter(e, f);
    default:
        turn_over(e, f);
        return e->head->over ? FLOW_AGAIN : FLOW_DONE;
    }
}

Flow or_turn_run(Engine *e, Frame *f) {
    Flow flow = FLOW_AGAIN;
    while (flow == FLOW_AGAIN) {
        if (!settled(e, f->hero))
            return FLOW_PUSHED;
        if (or_look_now(e))
            return FLOW_AGAIN;
        if (!or_tops_shown(e))
            return FLOW_ASK;
        while ((flow = run_step(e, f)) == FLOW_DONE)
            ;
        if (e->head->over | e->head->fault)
            return flow;
    }
    return flow;
}

void or_turn_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    static const uint16_t prompts[] = {PROMPT_PLANNING, PROMPT_ACTION, PROMPT_ENCOUNTER};
    *q = (Question){.kind = CANTINA_ASK_MODE, .seat = f->seat, .hero = f->hero, .prompt = prompts[f->step]};
    if (!out->at)
        return;
    if (f->step == TURN_PLANNING) {
        *out = offer_planning(e, *out, f->hero);
    } else if (f->step == TURN_ACTION) {
        if (!listing_found(e, out))
            *out = offer_actions(e, *out, f->hero);
        q->fallback = (uint16_t)(out->count ? out->count - 1 : 0);
    } else if (!listing_found(e, out)) {
        *out = offer_encounter(e, *out, f->hero);
    }
}

void or_turn_take(Engine *e, Frame *f, Choice choice) {
    LOCALS(f, TurnLocals)->asked = 0;
    if (f->step == TURN_PLANNING)
        take_planning(e, f, choice);
    else if (f->step == TURN_ACTION)
        take_action(e, f, choice);
    else
        take_encounter(e, f, choice);
}

/* ---- why not? ---- */

static int bar_planning(const Engine *e, const Frame *f, Choice choice) {
    if (choice.verb == VERB_MOVE)
        return or_bar_move(e, f->hero, or_value(e, STAT_HYPERDRIVE, f->hero), choice.a);
    if (choice.verb == VERB_RECOVER)
        return or_is_hurt(e, f->hero, BODY_BOTH) ? 0 : REASON_NOT_HURT;
    if (choice.verb == VERB_USE)
        return or_bar_use(e, f->hero, choice.a, MOMENT_PLANNING);
    return choice.verb == VERB_EARN ? 0 : REASON_NOT_NOW;
}

static int bar_market(const Engine *e, const Frame *f, Choice choice) {
    if (!is_planet(e, at_of(e, f->hero)))
        return REASON_NOT_PLANET;
    if (outerrim(e)->acted & ACTED_MARKET)
        return REASON_ACTED;
    return choice.verb == VERB_TURN_OVER ? or_bar_turn_over(e, choice.a) : or_bar_buy(e, f->hero, choice.a, 0);
}

static int bar_action(const Engine *e, const Frame *f, Choice choice) {
    int acted = outerrim(e)->acted;
    switch (choice.verb) {
    case VERB_DELIVER:
        return acted & ACTED_DELIVER ? REASON_ACTED : or_bar_delivery(e, f->hero, choice.a);
    case VERB_TURN_OVER:
    case VERB_BUY:
        return bar_market(e, f, choice);
    case VERB_TRADE:
        return acted & ACTED_TRADE ? REASON_ACTED : or_bar_partner(e, f->hero, choice.a);
    case VERB_USE:
        return or_bar_use(e, f->hero, choice.a, MOMENT_ACTION);
    default:
        return choice.verb == VERB_END ? 0 : REASON_NOT_NOW;
    }
}

static int bar_encounter(const Engine *e, const Frame *f, Choice choice) {
    switch (choice.verb) {
    case VERB_PATROL:
    case VERB_CONTACT:
        return or_bar_meeting(e, f->hero, choice);
    case VERB_JOB:
    case VERB_HUNT:
    case VERB_SPACE:
        return or_bar_encounter(e, f->hero, choice);
    case VERB_USE:
        return or_must_fight(e, f->hero) ? REASON_FORCED_FIGHT : or_bar_use(e, f->hero, choice.a, MOMENT_ENCOUNTER);
    default:
        return REASON_NOT_NOW;
    }
}

int or_turn_bar(const Engine *e, const Frame *f, Choice choice) {
    if (f->step == TURN_PLANNING)
        return bar_planning(e, f, choice);
    return f->step == TURN_ACTION ? bar_action(e, f, choice) : bar_encounter(e, f, choice);
}
