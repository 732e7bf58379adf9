/* What skills, planning cards and features do to threats and characters, and their conditions: the functions of
 * ops_action.def. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/ops.h"
#include "games/mandalorian/threats.h"

/* ---- the action under way ---- */

/* The action whose power this is, while its slot's effect is still to come. */
static Frame *action_to_come(const Engine *e, const Frame *f) {
    Frame *action = frame_nearest(e, FRAME_ACTION);
    return action && action->hero == f->hero && LOCALS_READ(action, ActionLocals)->act == ACT_OPEN ? action : NULL;
}

static Frame *action_with(const Engine *e, const Frame *f, int icon) {
    Frame *action = action_to_come(e, f);
    return action && slot_icon(e, LOCALS_READ(action, ActionLocals)->slot) == icon ? action : NULL;
}

static int strengthened(const ActionLocals *local, const Instr *in) {
    int strength = local->strength + in->arg[0];
    return strength > STRENGTH_MOST ? STRENGTH_MOST : strength;
}

/* MA-R37: for nothing that the slot could do then it is not paid, nor used. */
bool ma_can_strengthen(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *action = action_to_come(e, f);
    if (!action)
        return false;
    const ActionLocals *local = LOCALS_READ(action, ActionLocals);
    int strength = strengthened(local, in);
    return strength > local->strength && ma_would_act(e, action, strength, local->reach);
}

Flow ma_do_strengthen(Engine *e, Frame *f, const Instr *in) {
    if (!ma_can_strengthen(e, f, in))
        return FLOW_DONE;
    ActionLocals *local = LOCALS(action_to_come(e, f), ActionLocals);
    local->strength = (uint8_t)strengthened(local, in);
    emit(e, (Event){.kind = EVENT_STRENGTH, .seat = f->seat, .a = local->strength});
    return FLOW_DONE;
}

bool ma_can_reach(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *action = action_with(e, f, ICON_ATTACK);
    if (!action)
        return false;
    const ActionLocals *local = LOCALS_READ(action, ActionLocals);
    return in->arg[0] > (local->reach ? local->reach : 1) && ma_would_act(e, action, local->strength, in->arg[0]);
}

Flow ma_do_reach(Engine *e, Frame *f, const Instr *in) {
    if (ma_can_reach(e, f, in))
        LOCALS(action_with(e, f, ICON_ATTACK), ActionLocals)->reach = (uint8_t)in->arg[0];
    return FLOW_DONE;
}

static bool may_walk_so(const Engine *e, const Frame *f, int gait) {
    const Frame *action = action_with(e, f, ICON_MOVE);
    return action && !(LOCALS_READ(action, ActionLocals)->gait & gait);
}

static Flow walk_so(const Engine *e, const Frame *f, int gait) {
    Frame *action = action_with(e, f, ICON_MOVE);
    if (action)
        LOCALS(action, ActionLocals)->gait |= (uint8_t)gait;
    return FLOW_DONE;
}

bool ma_can_slip(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return may_walk_so(e, f, GAIT_SLIP);
}

Flow ma_do_slip(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    return walk_so(e, f, GAIT_SLIP);
}

bool ma_can_climb(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return may_walk_so(e, f, GAIT_CLIMB);
}

Flow ma_do_climb(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    return walk_so(e, f, GAIT_CLIMB);
}

/* ---- threats ---- */

static SpaceSet near(const Engine *e, const Frame *f, int range) {
    return ma_within(e, at_of(e, f->hero), range);
}

static SpaceSet spaces_with(const Engine *e, int which) {
    switch ((Which)which) {
    case WHICH_ENEMY:
        return ma_enemy_spaces(e);
    case WHICH_FACEDOWN:
        return ma_facedown_spaces(e);
    case WHICH_THREAT:
        return ma_enemy_spaces(e) | ma_facedown_spaces(e);
    case WHICH_THIS:
        break; /* no space is asked for */
    }
    return 0;
}

static Flow pick(Engine *e, const Frame *f, PickLocals locals) {
    ma_push_pick(e, f->seat, f->hero, locals);
    return FLOW_PUSHED;
}

bool ma_can_damage(const Engine *e, const Frame *f, const Instr *in) {
    if (in->arg[1] == WHICH_THIS)
        return ma_this_threat(f);
    return near(e, f, in->arg[2]) & spaces_with(e, in->arg[1]);
}

Flow ma_do_damage(Engine *e, Frame *f, const Instr *in) {
    if (in->arg[1] == WHICH_THIS) {
        if (ma_this_threat(f))
            ma_push_hit(e, f->hero, ma_this_threat(f), in->arg[0]);
        return FLOW_PUSHED;
    }
    return pick(e, f,
                (PickLocals){.act = PICK_DAMAGE,
                             .count = (uint8_t)in->arg[0],
                             .which = (uint8_t)in->arg[1],
                             .range = (uint8_t)in->arg[2],
                             .ability = f->source});
}

bool ma_can_damage_apart(const Engine *e, const Frame *f, const Instr *in) {
    return near(e, f, in->arg[1]) & spaces_with(e, WHICH_THREAT) & ~ma_struck(e, f->hero, f->source);
}

Flow ma_do_damage_apart(Engine *e, Frame *f, const Instr *in) {
    return pick(e, f,
                (PickLocals){.act = PICK_APART,
                             .count = (uint8_t)in->arg[0],
                             .which = WHICH_THREAT,
                             .range = (uint8_t)in->arg[1],
                             .ability = f->source});
}

bool ma_can_damage_each(const Engine *e, const Frame *f, const Instr *in) {
    return near(e, f, in->arg[1]) & ma_enemy_spaces(e);
}

Flow ma_do_damage_each(Engine *e, Frame *f, const Instr *in) {
    ma_mark(e, near(e, f, in->arg[1]), ENEMIES_ANY);
    return pick(e, f, (PickLocals){.act = PICK_SWEEP, .count = (uint8_t)in->arg[0], .ability = f->source});
}

bool ma_can_blast(const Engine *e, const Frame *f, const Instr *in) {
    return near(e, f, in->arg[1]) & ma_enemy_spaces(e);
}

Flow ma_do_blast(Engine *e, Frame *f, const Instr *in) {
    return pick(
        e, f,
        (PickLocals){
            .act = PICK_BLAST, .count = (uint8_t)in->arg[0], .range = (uint8_t)in->arg[1], .ability = f->source});
}

bool ma_can_look(const Engine *e, const Frame *f, const Instr *in) {
    return near(e, f, in->arg[1]) & ma_facedown_spaces(e);
}

Flow ma_do_look(Engine *e, Frame *f, const Instr *in) {
    return pick(e, f, (PickLocals){.act = PICK_LOOK, .count = (uint8_t)in->arg[0], .range = (uint8_t)in->arg[1]});
}

bool ma_can_reveal(const Engine *e, const Frame *f, const Instr *in) {
    return near(e, f, in->arg[0]) & ma_facedown_spaces(e);
}

Flow ma_do_reveal(Engine *e, Frame *f, const Instr *in) {
    return pick(e, f, (PickLocals){.act = PICK_REVEAL, .which = WHICH_FACEDOWN, .range = (uint8_t)in->arg[0]});
}

bool ma_can_shift(const Engine *e, const Frame *f, const Instr *in) {
    return ma_any_shift(e, near(e, f, in->arg[1]), in->arg[2]);
}

Flow ma_do_shift(Engine *e, Frame *f, const Instr *in) {
    return pick(e, f,
                (PickLocals){.act = PICK_SHIFT,
                             .count = (uint8_t)in->arg[0],
                             .range = (uint8_t)in->arg[1],
                             .which = (uint8_t)in->arg[2]});
}

/* Of those that are not there already. */
static bool any_comes(const Engine *e, const Frame *f, SpaceSet set, int enemies) {
    const uint8_t *walk = terrain(e)->walk[at_of(e, f->hero)];
    for (set &= ma_enemy_spaces(e) & ~SPACE_BIT(at_of(e, f->hero)); set; set &= set - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(set))].first; at; at = e->places[at].next)
            if (walk[spaces_lowest(set)] != FAR && ma_class_fits(e, at, enemies))
                return true;
    return false;
}

bool ma_can_lure(const Engine *e, const Frame *f, const Instr *in) {
    return any_comes(e, f, near(e, f, in->arg[1]), in->arg[2]);
}

Flow ma_do_lure(Engine *e, Frame *f, const Instr *in) {
    ma_mark(e, near(e, f, in->arg[1]), in->arg[2]);
    return pick(e, f, (PickLocals){.act = PICK_LURE, .count = (uint8_t)in->arg[0]});
}

bool ma_can_disrupt_enemy(const Engine *e, const Frame *f, const Instr *in) {
    for (SpaceSet set = near(e, f, in->arg[1]) & ma_enemy_spaces(e); set; set &= set - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(set))].first; at; at = e->places[at].next)
            if (ma_may_disrupt(e, at))
                return true;
    return false;
}

Flow ma_do_disrupt_enemy(Engine *e, Frame *f, const Instr *in) {
    return pick(e, f, (PickLocals){.act = PICK_DISRUPT, .count = (uint8_t)in->arg[0], .range = (uint8_t)in->arg[1]});
}

/* ---- damage that is being dealt ---- */

bool ma_can_block(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *damage = frame_nearest(e, FRAME_DAMAGE);
    (void)f, (void)in;
    return damage && damage->step == DAMAGE_BLOCK && LOCALS_READ(damage, DamageLocals)->left;
}

Flow ma_do_block(Engine *e, Frame *f, const Instr *in) {
    if (ma_can_block(e, f, in))
        ma_block(e, in->arg[0]);
    return FLOW_DONE;
}

static PlaceId attacker(const Engine *e) {
    const Frame *damage = frame_nearest(e, FRAME_DAMAGE);
    return damage ? LOCALS_READ(damage, DamageLocals)->from : 0;
}

bool ma_can_strike_back(const Engine *e, const Frame *f, const Instr *in) {
    PlaceId from = attacker(e);
    return from && space_of_threat(e, from) && near(e, f, in->arg[1]) >> space_of_threat(e, from) & 1;
}

Flow ma_do_strike_back(Engine *e, Frame *f, const Instr *in) {
    if (ma_can_strike_back(e, f, in))
        ma_push_hit(e, f->hero, attacker(e), in->arg[0]);
    return FLOW_PUSHED;
}

/* ---- characters ---- */

/* A range of 0 sets no limit: who is in the own space goes by a word of its own. */
static HeroSet whom(const Engine *e, const Frame *f, int which, int range) {
    return ma_whom(e, f->hero, which, range ? range : FAR);
}

Flow ma_for_whom(Engine *e, const Frame *f, HeroSet set, int which, PickLocals locals) {
    Seat seat = f->seat;
    int by = f->hero;
    if (!set)
        return FLOW_DONE;
    locals.which = set;
    if (which != WHOM_EACH && which != WHOM_EACH_HERE)
        return pick(e, f, locals);
    for (int hero = HEROES_MOST; hero >= 1; hero--)
        if (set & HERO_BIT(hero))
            ma_pick_hero(e, seat, by, hero, locals);
    return FLOW_PUSHED;
}

/* Of a set of characters those that can step anywhere. */
static HeroSet walkers(const Engine *e, HeroSet set) {
    HeroSet found = 0;
    for (; set; set &= (HeroSet)(set - 1))
        if (ma_steps(e, at_of(e, bits_lowest(set) + 1), 0))
            found |= set & (HeroSet)(0 - set);
    return found;
}

bool ma_can_walk(const Engine *e, const Frame *f, const Instr *in) {
    return walkers(e, whom(e, f, in->arg[1], in->arg[2]));
}

Flow ma_do_walk(Engine *e, Frame *f, const Instr *in) {
    return ma_for_whom(e, f, whom(e, f, in->arg[1], in->arg[2]), in->arg[1],
                       (PickLocals){.act = PICK_STEP, .count = (uint8_t)in->arg[0]});
}

bool ma_can_jetpack(const Engine *e, const Frame *f, const Instr *in) {
    return near(e, f, in->arg[0]) & ~SPACE_BIT(at_of(e, f->hero));
}

Flow ma_do_jetpack(Engine *e, Frame *f, const Instr *in) {
    if (ma_can_jetpack(e, f, in))
        ma_push_move(e, f->seat, f->hero, in->arg[0], GAIT_JETPACK);
    return FLOW_PUSHED;
}

bool ma_can_swap(const Engine *e, const Frame *f, const Instr *in) {
    HeroSet there = whom(e, f, in->arg[0], in->arg[1]) & (HeroSet)~ma_heroes_at(e, at_of(e, f->hero));
    return there & (HeroSet)~HERO_BIT(f->hero);
}

Flow ma_do_swap(Engine *e, Frame *f, const Instr *in) {
    HeroSet there = whom(e, f, in->arg[0], in->arg[1]) & (HeroSet)~ma_heroes_at(e, at_of(e, f->hero));
    return ma_for_whom(e, f, there, WHOM_ANY, (PickLocals){.act = PICK_SWAP});
}

static HeroSet hurt_ones(const Engine *e, HeroSet set) {
    HeroSet found = 0;
    for (; set; set &= (HeroSet)(set - 1))
        if (mandalorian(e)->damage[bits_lowest(set)])
            found |= set & (HeroSet)(0 - set);
    return found;
}

bool ma_can_heal(const Engine *e, const Frame *f, const Instr *in) {
    return hurt_ones(e, whom(e, f, in->arg[1], in->arg[2]));
}

Flow ma_do_heal(Engine *e, Frame *f, const Instr *in) {
    return ma_for_whom(e, f, hurt_ones(e, whom(e, f, in->arg[1], in->arg[2])), in->arg[1],
                       (PickLocals){.act = PICK_HEAL, .count = (uint8_t)in->arg[0]});
}

bool ma_can_shield(const Engine *e, const Frame *f, const Instr *in) {
    return whom(e, f, in->arg[1], in->arg[2]);
}

Flow ma_do_shield(Engine *e, Frame *f, const Instr *in) {
    return ma_for_whom(e, f, whom(e, f, in->arg[1], in->arg[2]), in->arg[1],
                       (PickLocals){.act = PICK_SHIELD, .count = (uint8_t)in->arg[0]});
}

/* MA-R46: who is on guard already is not so twice. */
static HeroSet off_guard(const Engine *e, const Frame *f, const Instr *in) {
    HeroSet found = 0;
    for (HeroSet set = whom(e, f, in->arg[1], 0); set; set &= (HeroSet)(set - 1))
        if (mandalorian(e)->guard[bits_lowest(set)] < in->arg[0])
            found |= set & (HeroSet)(0 - set);
    return found;
}

bool ma_can_guard(const Engine *e, const Frame *f, const Instr *in) {
    return off_guard(e, f, in);
}

Flow ma_do_guard(Engine *e, Frame *f, const Instr *in) {
    return ma_for_whom(e, f, off_guard(e, f, in), in->arg[1],
                       (PickLocals){.act = PICK_GUARD, .count = (uint8_t)in->arg[0]});
}

bool ma_can_hurt(const Engine *e, const Frame *f, const Instr *in) {
    return whom(e, f, in->arg[1], in->arg[2]);
}

Flow ma_do_hurt(Engine *e, Frame *f, const Instr *in) {
    return ma_for_whom(e, f, whom(e, f, in->arg[1], in->arg[2]), in->arg[1],
                       (PickLocals){.act = PICK_HURT, .count = (uint8_t)in->arg[0]});
}

bool ma_can_rescue(const Engine *e, const Frame *f, const Instr *in) {
    int at = ma_child_at(e);
    return at && ma_child_free(e, at) && near(e, f, in->arg[0]) >> at & 1;
}

Flow ma_do_rescue(Engine *e, Frame *f, const Instr *in) {
    if (ma_can_rescue(e, f, in))
        ma_child_with(e, f->hero);
    return FLOW_DONE;
}

/* ---- conditions ---- */

bool ma_is_strength_at_least(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *action = frame_nearest(e, FRAME_ACTION);
    (void)f;
    return action && LOCALS_READ(action, ActionLocals)->strength >= in->arg[0];
}

bool ma_is_damaged(const Engine *e, const Frame *f, const Instr *in) {
    return hurt_ones(e, ma_whom(e, f->hero, in->arg[0], FAR));
}

bool ma_is_enemy_here(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return ma_enemy_spaces(e) >> at_of(e, f->hero) & 1;
}

bool ma_is_enemy_within(const Engine *e, const Frame *f, const Instr *in) {
    return ma_enemy_spaces(e) & near(e, f, in->arg[0]);
}

bool ma_is_nobody_within(const Engine *e, const Frame *f, const Instr *in) {
    return !(ma_enemy_spaces(e) & near(e, f, in->arg[0]));
}

bool ma_is_another_within(const Engine *e, const Frame *f, const Instr *in) {
    return ma_whom(e, f->hero, WHOM_ANOTHER, in->arg[0]);
}

bool ma_is_moved(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return mandalorian(e)->moved & HERO_BIT(f->hero);
}

bool ma_is_defeated(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return mandalorian(e)->slew & HERO_BIT(f->hero);
}

bool ma_is_holds_plan(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return e->zones[plans_of(f->hero)].count;
}

bool ma_is_carries(const Engine *e, const Frame *f, const Instr *in) {
    return zone_find(e, carried_by(f->hero), (CardId)in->arg[0]);
}

bool ma_is_slot_at_least(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    for (unsigned set = ma_slots(e, in->arg[0]); set; set &= set - 1)
        if (ma_slot_total(e, bits_lowest(set)) >= in->arg[1])
            return true;
    return false;
}
