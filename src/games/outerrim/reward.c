/*
 * Rewards: of delivered cargo and captives (OR-12), of eliminated contacts (OR-22), of jobs (OR-24.9).
 *
 * Something may be done before; then the card's own program runs, the card goes where it belongs, and whatever waits
 * for rewards comes last: goals above all (OR-20.5).
 */
#include "games/outerrim/cards.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/values.h"

void or_push_reward(Engine *e, int hero, PlaceId place, int moment) {
    Frame *f = frame_push(e, FRAME_REWARD, seat_of(e, hero), hero);
    if (f)
        *LOCALS(f, RewardLocals) =
            (RewardLocals){.place = place, .moment = (uint8_t)moment, .card = e->places[place].card};
}

const Frame *or_reward(const Engine *e) {
    return frame_nearest(e, FRAME_REWARD);
}

bool or_credits_forgone(const Engine *e, const Frame *program) {
    const Frame *top = frame_top(e);
    bool stands = top && program > e->frames && program <= top; /* an ability that is only asked about is nowhere */
    return stands && program[-1].kind == FRAME_REWARD && LOCALS_READ(program - 1, RewardLocals)->forgone;
}

static const Card *card_for(const Engine *e, const Frame *f) {
    return card_of(e, LOCALS_READ(f, RewardLocals)->card);
}

static bool offer_before(Engine *e, const Frame *f) {
    const Card *card = card_for(e, f);
    switch (card->sort) {
    case SORT_BOUNTY:
        return or_offer(e, f->hero, MOMENT_REWARD_BOUNTY);
    case SORT_JOB:
        return or_offer(e, f->hero, MOMENT_REWARD_JOB);
    default:
        return !card->illegal || or_offer(e, f->hero, MOMENT_REWARD_ILLEGAL);
    }
}

static bool offer_after(Engine *e, const Frame *f) {
    switch (card_for(e, f)->sort) {
    case SORT_BOUNTY:
        return or_offer(e, f->hero, MOMENT_GAINED_BOUNTY);
    case SORT_JOB:
        return or_offer(e, f->hero, MOMENT_GAINED_JOB);
    default:
        return or_offer(e, f->hero, MOMENT_GAINED_CARGO);
    }
}

/* What the card says about it. FLOW_DONE: there is nothing to wait for. */
static Flow runs_at(Engine *e, const Frame *f, int moment) {
    Ability ability = component_ability(e->box, &card_for(e, f)->is, moment);
    return ability ? ability_run(e, ability, f->seat, f->hero) : FLOW_DONE;
}

static void add_bonus(Engine *e, const Frame *f) {
    if (LOCALS_READ(f, RewardLocals)->moment == MOMENT_ELIMINATED && !is_automa(e, f->hero) &&
        or_lifted(e, f->hero, RULE_ELIMINATION_BONUS))
        or_gain_credits(e, f->hero, ELIMINATION_BONUS);
}

/* OR-22.7, OR-22.8: a bounty and its captive leave the game; other cards do as they say. */
static void put_away(Engine *e, const Frame *f) {
    PlaceId place = LOCALS_READ(f, RewardLocals)->place;
    const Card *card = card_for(e, f);
    int hero = f->hero;
    if (e->places[place].card != LOCALS_READ(f, RewardLocals)->card || or_holder(e, place) != hero)
        return; /* its own program has seen to it */
    PlaceId captive = card->contact ? zone_find(e, captives_of(hero), card->contact) : 0;
    if (captive)
        or_remove(e, captive);
    if (card->sort == SORT_BOUNTY || card->leaves)
        or_remove(e, place);
    else
        or_discard(e, place);
}

/* Each case goes on with the next where there is nothing to wait for. */
Flow or_reward_run(Engine *e, Frame *f) {
    for (;;) {
        Flow flow = FLOW_DONE;
        switch (f->step++) {
        case REWARD_BEFORE:
            flow = offer_before(e, f) ? FLOW_DONE : FLOW_PUSHED;
            break;
        case REWARD_GAIN:
            flow = runs_at(e, f, LOCALS_READ(f, RewardLocals)->moment);
            break;
        case REWARD_MORE:
            add_bonus(e, f);
            if (card_for(e, f)->sort == SORT_BOUNTY) /* OR-22.9 */
                flow = runs_at(e, f, MOMENT_REWARDED);
            break;
        case REWARD_AWAY:
            put_away(e, f);
            break;
        case REWARD_AFTER:
            flow = offer_after(e, f) ? FLOW_DONE : FLOW_PUSHED;
            break;
        default:
            return FLOW_DONE;
        }
        if (flow != FLOW_DONE || e->head->over)
            return flow;
    }
}
