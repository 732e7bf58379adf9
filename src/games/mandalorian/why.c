/* Why a power, a planning card, a feature or a rule cannot be used now: which of its conditions, costs and effects
 * fails; and why something is no target. Each reason names its rule (text.c). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/ops.h"
#include "games/mandalorian/threats.h"

/* What it is that fails where a step would change nothing, or cannot be paid. */
static const struct {
    uint16_t idle, unpaid;
} fails[OPS] = {
    [DOES_strengthen] = {REASON_ACT_BEHIND, 0},
    [DOES_reach] = {REASON_ACT_BEHIND, 0},
    [DOES_slip] = {REASON_ACT_BEHIND, 0},
    [DOES_climb] = {REASON_ACT_BEHIND, 0},
    [DOES_damage] = {REASON_NO_TARGET, 0},
    [DOES_damage_apart] = {REASON_NOT_APART, 0},
    [DOES_damage_each] = {REASON_NO_ENEMY, 0},
    [DOES_blast] = {REASON_NO_ENEMY, 0},
    [DOES_look] = {REASON_NO_FACEDOWN, 0},
    [DOES_reveal] = {REASON_NO_FACEDOWN, 0},
    [DOES_shift] = {REASON_NO_ENEMY, 0},
    [DOES_lure] = {REASON_NO_ENEMY, 0},
    [DOES_disrupt_enemy] = {REASON_NO_ENEMY, 0},
    [DOES_strike_back] = {REASON_NO_ATTACKER, 0},
    [DOES_walk] = {REASON_NO_CHARACTER, 0},
    [DOES_swap] = {REASON_NO_CHARACTER, 0},
    [DOES_heal] = {REASON_NOBODY_HURT, 0},
    [DOES_shield] = {REASON_NO_CHARACTER, 0},
    [DOES_guard] = {REASON_ON_GUARD, 0},
    [DOES_hurt] = {REASON_NO_CHARACTER, REASON_NO_CHARACTER},
    [DOES_rescue] = {REASON_CHILD_FAR, 0},
    [DOES_draw] = {REASON_NO_CHARACTER, 0},
    [DOES_discard] = {REASON_NO_CARDS, REASON_NO_CARDS},
    [DOES_recover] = {REASON_NO_DISCARDS, 0},
    [DOES_plan] = {REASON_NO_PLANS, 0},
    [DOES_take_plan] = {REASON_NO_TRADE, 0},
    [DOES_give_plan] = {REASON_NO_TRADE, REASON_NO_TRADE},
    [DOES_recover_plan] = {REASON_NO_DISCARDS, 0},
    [DOES_scout_event] = {REASON_NO_EVENT, 0},
    [DOES_clear] = {REASON_NO_TOKEN, 0},
    [DOES_withdraw] = {REASON_EMPTY_SLOT, 0},
    [DOES_calm] = {REASON_CALM, 0},
    [DOES_additional_action] = {REASON_NO_MORE_ACTIONS, 0},
    [DOES_ignore] = {REASON_IGNORED, 0},
    [DOES_strip] = {REASON_NO_PLAN, REASON_NO_PLAN},
    [DOES_discard_carried] = {REASON_NOT_CARRIED, REASON_NOT_CARRIED},
    [DOES_open_door] = {REASON_NO_DOOR, 0},
};

/* MA-45: who carries The Child, or that it fled, comes before where it is. */
static int why_no_child(const Engine *e) {
    if (mandalorian(e)->child_hero || mandalorian(e)->child_enemy)
        return REASON_CHILD_CARRIED;
    return mandalorian(e)->child_at && mandalorian(e)->child_fled ? REASON_CHILD_FLED : REASON_CHILD_FAR;
}

/* What a power makes of the slot's effect comes too late once that is done. */
static int why_act_behind(const Engine *e) {
    const Frame *action = frame_nearest(e, FRAME_ACTION);
    return action && LOCALS_READ(action, ActionLocals)->act != ACT_OPEN ? REASON_ACT_DONE : REASON_ACT_BEHIND;
}

int ma_why_idle(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    const int reason = in->flag & INSTR_COST ? fails[in->op - OP_GAME].unpaid : fails[in->op - OP_GAME].idle;
    if (reason == REASON_CHILD_FAR)
        return why_no_child(e);
    if (reason == REASON_ACT_BEHIND)
        return why_act_behind(e);
    return reason ? reason : REASON_NO_EFFECT;
}

static int failing_step(const Engine *e, Ability ability, Seat seat, int hero) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    Frame f = {.kind = FRAME_PROGRAM, .seat = seat, .hero = (uint8_t)hero, .source = ability};
    const Instr *in = ability_failing(e, &f, row->conds, (int)row->length);
    return in ? ma_why_idle(e, &f, in) : REASON_NO_EFFECT;
}

/* What it is that fails where a condition does not hold, or holds that should not. */
static const struct {
    uint16_t is_not, is;
} unmet[CONDS] = {
    [HOLDS_damaged] = {REASON_NOBODY_HURT, 0},
    [HOLDS_enemy_here] = {REASON_NO_ENEMY_HERE, 0},
    [HOLDS_enemy_within] = {REASON_NO_ENEMY, 0},
    [HOLDS_nobody_within] = {REASON_ENEMY_NEAR, 0},
    [HOLDS_moved] = {REASON_NOT_MOVED, REASON_HAS_MOVED},
    [HOLDS_holds_plan] = {REASON_NO_PLAN_HELD, 0},
    [HOLDS_you_at] = {REASON_ELSEWHERE, 0},
    [HOLDS_beside_door] = {REASON_NO_DOOR, 0},
    [HOLDS_door_open] = {0, REASON_DOOR_OPEN},
};

/* The first of the ability's conditions that fails. */
static int failing_condition(const Engine *e, Ability ability, Seat seat, int hero) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    Frame f = {.kind = FRAME_PROGRAM, .seat = seat, .hero = (uint8_t)hero, .source = ability};
    const Instr *in = pack_code(e->pack, row->code);
    for (int left = row->conds; left && cond_holds(e, &f, in); left--)
        in++;
    int cond = in->flag & ~COND_NOT, reason = in->flag & COND_NOT ? unmet[cond].is : unmet[cond].is_not;
    return reason ? reason : REASON_CONDITION;
}

int ma_why_not(const Engine *e, Ability ability, Seat seat, int hero) {
    switch (ability_bar(e, ability, seat, hero)) {
    case ABILITY_READY:
        return 0;
    case ABILITY_USED_UP:
        return REASON_USED_UP;
    case ABILITY_BARRED:
        return failing_condition(e, ability, seat, hero);
    case ABILITY_IDLE:
        break;
    }
    return failing_step(e, ability, seat, hero);
}

/* ---- targets that are not offered ---- */

static bool asks_for_threats(int act) {
    switch (act) {
    case PICK_DAMAGE:
    case PICK_APART:
    case PICK_LOOK:
    case PICK_REVEAL:
    case PICK_SHIFT:
    case PICK_DISRUPT:
        return true;
    default:
        return false;
    }
}

static int bar_threat(const Engine *e, const Frame *f, Choice choice) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    PlaceId threat = ma_threat_chosen(e, choice);
    int number = threat ? space_of_threat(e, threat) : 0;
    if (!number)
        return REASON_NO_THREAT;
    if (is_faceup(e, threat) != (choice.verb == VERB_THREAT))
        return is_faceup(e, threat) ? REASON_FACEUP : REASON_FACEDOWN;
    if (!(ma_within(e, at_of(e, f->hero), local->range) >> number & 1))
        return REASON_OUT_OF_RANGE;
    if (choice.verb == VERB_THREAT && !is_enemy(e, threat))
        return REASON_NOT_ENEMY;
    if (local->act == PICK_APART && ma_struck(e, f->hero, local->ability) >> number & 1)
        return REASON_STRUCK;
    if (local->act == PICK_LOOK && bytes_find(local->looked, LOOKED_MOST, threat) >= 0)
        return REASON_LOOKED;
    return local->act == PICK_DISRUPT && !ma_may_disrupt(e, threat) ? REASON_DISRUPTED : 0;
}

static int bar_space(const Engine *e, const Frame *f, Choice choice) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    if (local->act == PICK_SHIFT_TO || local->act == PICK_PUSH_TO) {
        bool steps = ma_spaces_have(e, ma_enemy_steps(e, local->threat), choice.a);
        return steps ? 0 : ma_why_not_adjacent(e, space_of_threat(e, local->threat), choice.a);
    }
    if (local->act != PICK_BLAST)
        return 0;
    if (!ma_spaces_have(e, ma_within(e, at_of(e, f->hero), local->range), choice.a))
        return REASON_OUT_OF_RANGE;
    return ma_spaces_have(e, ma_enemy_spaces(e), choice.a) ? 0 : REASON_NO_ENEMY_THERE;
}

/* What else is asked for: whatever the question does not list is no answer to it. */
static int bar_unlisted(const Engine *e, const Frame *f, Choice choice) {
    Choice room[CANTINA_CHOICES_MAX];
    Question q;
    Choices list = {room, 0, COUNT(room)};
    ma_pick_ask(e, f, &q, &list);
    if (choices_have(&list, choice))
        return 0;
    for (int i = 0; i < list.count; i++)
        if (list.at[i].verb == choice.verb)
            return REASON_NOT_OFFERED;
    return REASON_NOT_NOW;
}

int ma_pick_bar(const Engine *e, const Frame *f, Choice choice) {
    int reason = 0;
    switch (choice.verb) {
    case VERB_THREAT:
    case VERB_FACEDOWN:
        reason = asks_for_threats(LOCALS_READ(f, PickLocals)->act) ? bar_threat(e, f, choice) : 0;
        break;
    case VERB_SPACE:
        reason = bar_space(e, f, choice);
    }
    return reason ? reason : bar_unlisted(e, f, choice);
}
