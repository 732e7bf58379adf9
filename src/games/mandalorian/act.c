/* One action: the effect of its slot, the power of its skill, in either order (MA-8 … MA-11, MA-21). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/missions.h"

/* ---- beginning ---- */

static bool power_fits(const Engine *e, CardId card, int icon) {
    int slot = card_of(e, card)->slot;
    return (bool)digest(e)->powers[card] & ((slot == ICON_ANY) | (slot == icon)); /* MA-10, MA-67 */
}

void ma_push_action(Engine *e, Seat seat, int hero, int slot, CardId card, int strength) {
    Frame *f = frame_push(e, FRAME_ACTION, seat, hero);
    if (!f)
        return;
    bool tactical = card && card_of(e, card)->skill == SKILL_TACTICAL; /* MA-66 */
    bool power = card && power_fits(e, card, slot_icon(e, slot));
    *LOCALS(f, ActionLocals) = (ActionLocals){.card = card,
                                              .slot = (uint8_t)slot,
                                              .strength = (uint8_t)strength,
                                              .act = tactical ? ACT_DONE : ACT_OPEN,
                                              .power = power ? POWER_OPEN : POWER_NONE};
}

/* ---- the slot's effect ---- */

static Ability slot_effect(const Engine *e, const Frame *f) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    const Action *action = slot_action(e, local->slot);
    if (local->strength < action->needs) /* MA-21 */
        return 0;
    Ability ability = component_ability(e->box, &action->is, MOMENT_SLOT);
    return ability && ability_usable(e, ability, f->seat, f->hero) ? ability : 0;
}

static bool can_act(const Engine *e, const Frame *f) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    if (local->act != ACT_OPEN || !local->strength)
        return false;
    switch (slot_icon(e, local->slot)) {
    case ICON_MOVE:
        return ma_steps(e, at_of(e, f->hero), local->gait);
    case ICON_ATTACK:
        return ma_can_attack(e, f);
    case ICON_INTEL:
        return ma_can_intel(e, f);
    case ICON_PLAN:
        return e->zones[ZONE_PLANNING].count;
    default:
        return slot_effect(e, f);
    }
}

bool ma_would_act(const Engine *e, const Frame *action, int strength, int reach) {
    Frame f = *action;
    LOCALS(&f, ActionLocals)->strength = (uint8_t)strength;
    LOCALS(&f, ActionLocals)->reach = (uint8_t)reach;
    return can_act(e, &f);
}

static Choices offer_act(const Engine *e, const Frame *f, Choices list) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    if (local->act != ACT_OPEN || !local->strength)
        return list;
    switch (slot_icon(e, local->slot)) {
    case ICON_MOVE:
        return ma_offer_spaces(e, list, VERB_MOVE, ma_steps(e, at_of(e, f->hero), local->gait));
    case ICON_ATTACK:
        return ma_offer_attacks(e, f, list);
    case ICON_INTEL:
        return ma_offer_intel(e, f, list);
    case ICON_PLAN:
        return choices_with(list, e->zones[ZONE_PLANNING].count, VERB_DRAW_PLANS, 0, 0);
    default:
        return choices_with(list, slot_effect(e, f), VERB_EFFECT, 0, 0);
    }
}

static void move(Engine *e, const Frame *f, int number) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    Frame *walk = ma_push_move(e, f->seat, f->hero, local->strength, local->gait);
    if (walk)
        ma_move_goes(e, walk, number);
}

static void shift(Engine *e, const Frame *f, Choice choice) {
    ma_push_pick(e, f->seat, f->hero,
                 (PickLocals){.act = PICK_PUSH_TO, .count = 1, .threat = ma_threat_chosen(e, choice)});
}

static void do_act(Engine *e, Frame *f, Choice choice) {
    LOCALS(f, ActionLocals)->act = ACT_DONE;
    switch (choice.verb) {
    case VERB_MOVE:
        move(e, f, space_number(e, choice.a));
        break;
    case VERB_ATTACK:
    case VERB_ATTACK_FACEDOWN:
        ma_attack(e, f, choice);
        break;
    case VERB_STRIKE:
        ma_strike(e, f, choice);
        break;
    case VERB_LOOK:
        ma_push_look(e, f->seat, f->hero, ma_threat_chosen(e, choice));
        break;
    case VERB_SHIFT:
        shift(e, f, choice);
        break;
    case VERB_DRAW_PLANS:
        ma_push_plan(e, f->seat, f->hero, LOCALS_READ(f, ActionLocals)->strength);
        break;
    default:
        ability_start(e,
                      component_ability(e->box, &slot_action(e, LOCALS_READ(f, ActionLocals)->slot)->is, MOMENT_SLOT),
                      f->seat, f->hero);
    }
}

/* ---- the power ---- */

static Ability open_power(const Engine *e, const Frame *f) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    return local->power == POWER_OPEN ? digest(e)->powers[local->card] : 0;
}

static bool has_power(const Engine *e, const Frame *f) {
    Ability ability = open_power(e, f);
    return ability && ability_usable(e, ability, f->seat, f->hero);
}

static void use_power(Engine *e, Frame *f) {
    Ability ability = open_power(e, f);
    if (!MUST(e, ability))
        return;
    LOCALS(f, ActionLocals)->power = POWER_USED;
    emit(e, (Event){.kind = EVENT_POWER,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = LOCALS_READ(f, ActionLocals)->card,
                    .a = mandalorian(e)->character[f->hero - 1]});
    ability_start(e, ability, f->seat, f->hero);
}

/* ---- the frame ---- */

/* MA-R30: an action without an effect may still have a power, and pick up The Child. */
Flow ma_action_run(Engine *e, Frame *f) {
    int depth = e->head->depth;
    if (!(heroes_all(e) & HERO_BIT(f->hero)))
        return FLOW_DONE;
    if (ma_look_now(e, f->hero) && (e->head->depth != depth || e->head->over))
        return FLOW_PUSHED;
    return can_act(e, f) || has_power(e, f) || ma_may_pick_up(e, f->hero) ? FLOW_ASK : FLOW_DONE;
}

void ma_action_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    *q = (Question){
        .kind = CANTINA_ASK_MODE,
        .seat = f->seat,
        .hero = f->hero,
        .prompt = PROMPT_ACTION,
        .args = {local->strength, mandalorian(e)->character[f->hero - 1], (int16_t)map_here(e)->action[local->slot]}};
    if (!out->at)
        return;
    Choices list = offer_act(e, f, *out);
    list = choices_with(list, has_power(e, f), VERB_POWER, local->card, 0);
    if (ma_in_action_step(e, f->hero))
        list = ma_offer_uses(e, list, HERO_BIT(f->hero));
    list = choices_with(list, ma_may_pick_up(e, f->hero), VERB_PICK_UP, 0, 0);
    q->fallback = (uint16_t)list.count;
    *out = choices_with(list, true, VERB_STOP, 0, 0);
}

void ma_action_take(Engine *e, Frame *f, Choice choice) {
    switch (choice.verb) {
    case VERB_POWER:
        use_power(e, f);
        break;
    case VERB_FEATURE:
    case VERB_RULE:
        ma_use(e, HERO_BIT(f->hero), choice);
        break;
    case VERB_PICK_UP:
        ma_child_with(e, f->hero);
        break;
    case VERB_STOP:
        frame_pop(e);
        break;
    default:
        do_act(e, f, choice);
    }
}

/* ---- why not ---- */

static int bar_power(const Engine *e, const Frame *f, CardId card) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    if (!card || !digest(e)->powers[card])
        return REASON_NO_POWER;
    if (card != local->card)
        return REASON_OTHER_POWER;
    if (local->power == POWER_USED)
        return REASON_POWER_USED;
    if (local->power == POWER_NONE)
        return REASON_POWER_SLOT;
    return ma_why_not(e, digest(e)->powers[card], f->seat, f->hero);
}

int ma_bar_power_midway(const Engine *e, CardId card) {
    const Frame *action = frame_nearest(e, FRAME_ACTION);
    int why = action ? bar_power(e, action, card) : REASON_NOT_NOW;
    switch (why) {
    case REASON_NOT_NOW:
    case REASON_NO_POWER:
    case REASON_OTHER_POWER:
    case REASON_POWER_USED:
    case REASON_POWER_SLOT:
        return why;
    default:
        return REASON_POWER_MIDWAY;
    }
}

static int icon_of_verb(int verb) {
    switch (verb) {
    case VERB_MOVE:
        return ICON_MOVE;
    case VERB_LOOK:
    case VERB_SHIFT:
        return ICON_INTEL;
    case VERB_DRAW_PLANS:
        return ICON_PLAN;
    case VERB_EFFECT:
        return ICON_MISSION;
    default:
        return ICON_ATTACK;
    }
}

/* The effect of a map's own slot (MA-21). */
static int bar_effect(const Engine *e, const Frame *f) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    const Action *action = slot_action(e, local->slot);
    Ability ability = component_ability(e->box, &action->is, MOMENT_SLOT);
    if (local->strength < action->needs)
        return REASON_TOO_WEAK;
    return ability ? ma_why_not(e, ability, f->seat, f->hero) : REASON_NO_EFFECT;
}

static int bar_act(const Engine *e, const Frame *f, Choice choice) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    int icon = slot_icon(e, local->slot);
    if (icon_of_verb(choice.verb) != icon)
        return REASON_OTHER_SLOT;
    if (local->card && card_of(e, local->card)->skill == SKILL_TACTICAL)
        return REASON_TACTICAL;
    if (local->act != ACT_OPEN)
        return REASON_ACT_DONE;
    if (!local->strength)
        return REASON_TOO_WEAK;
    switch (icon) {
    case ICON_MOVE:
        if (ma_spaces_have(e, ma_steps(e, at_of(e, f->hero), local->gait), choice.a))
            return 0;
        return ma_why_not_adjacent(e, at_of(e, f->hero), choice.a);
    case ICON_ATTACK:
        return ma_bar_attack(e, f, choice);
    case ICON_INTEL:
        return ma_bar_intel(e, f, choice);
    case ICON_PLAN:
        return e->zones[ZONE_PLANNING].count ? 0 : REASON_NO_PLANS;
    default:
        return bar_effect(e, f);
    }
}

int ma_action_bar(const Engine *e, const Frame *f, Choice choice) {
    switch (choice.verb) {
    case VERB_POWER:
        return bar_power(e, f, choice.a);
    case VERB_PICK_UP:
        return ma_bar_pick_up(e, f->hero);
    case VERB_PLAN:
        return ma_bar_plan_midway(e, ma_own_heroes(e, f), choice);
    case VERB_FEATURE:
    case VERB_RULE:
        return ma_in_action_step(e, f->hero) ? ma_bar_use(e, HERO_BIT(f->hero), choice) : REASON_NOT_NOW;
    case VERB_MOVE:
    case VERB_ATTACK:
    case VERB_ATTACK_FACEDOWN:
    case VERB_STRIKE:
    case VERB_LOOK:
    case VERB_SHIFT:
    case VERB_DRAW_PLANS:
    case VERB_EFFECT:
        return bar_act(e, f, choice);
    case VERB_STOP:
        return 0;
    default:
        return REASON_NOT_NOW;
    }
}
