/* Does every step of an ability mean something where it stands? What never does anything is a mistake of the pack, and
 * is said so there: nobody would notice it at the table. */
#include "games/mandalorian/meant.h"
#include "games/mandalorian/ops.h"

#define AT(moment) (UINT32_C(1) << (moment))

enum {
    /* in the middle of an action, before its slot's effect */
    IN_ACTION = AT(MOMENT_PLAYED) | AT(MOMENT_USE) | AT(MOMENT_REVEALED) | AT(MOMENT_DEFEATED) | AT(MOMENT_EFFECT),
    IN_ACTION_STEP = IN_ACTION | AT(MOMENT_ACTION) | AT(MOMENT_SLOT) | AT(MOMENT_NOW),
    /* while damage is dealt, or an attack is answered */
    AT_DAMAGE = AT(MOMENT_DAMAGE) | AT(MOMENT_DAMAGE_NEAR),
    AT_ATTACK = AT_DAMAGE | AT(MOMENT_ATTACKED),
    /* with a turn still before them */
    BEFORE_A_TURN = AT(MOMENT_SETUP) | AT(MOMENT_TURN_END)
};

/* ---- by the moment ---- */

static const struct {
    uint8_t op;
    uint32_t moments; /* set: elsewhere it never does anything */
    const char *why;
} works[] = {
    {DOES_strengthen, IN_ACTION, "`strengthen` works in the middle of an action only"},
    {DOES_reach, IN_ACTION, "`reach` works in the middle of an action only"},
    {DOES_slip, IN_ACTION, "`slip` works in the middle of an action only"},
    {DOES_climb, IN_ACTION, "`climb` works in the middle of an action only"},
    {DOES_damage_apart, AT(MOMENT_PLAYED), "`damage-apart` is for the power of a skill: only there is another space"},
    {DOES_block, AT_DAMAGE, "`block` works while damage is dealt: `when: damage` or `damage-near`"},
    {DOES_strike_back, AT_ATTACK, "`strike-back` works when an enemy attacks: `when: attacked`"},
    {DOES_additional_action, IN_ACTION_STEP, "`additional-action` works in an action step only"},
    {DOES_take, AT(MOMENT_USE) | AT(MOMENT_REVEALED), "`take` is for a token that is used or turned up"},
    {DOES_discard_this, AT(MOMENT_USE) | AT(MOMENT_REVEALED),
     "`discard-this` is for a token that is used or turned up"},
    {DOES_deal_loyalties, AT(MOMENT_SETUP), "`deal-loyalties` is for a set-up"},
    {DOES_calm, ~BEFORE_A_TURN, "`calm` ends with the turn: not at a set-up or a turn's end"},
    {DOES_ignore, ~BEFORE_A_TURN, "`ignore` ends with the turn: not at a set-up or a turn's end"},
};

static const char *by_moment(const AbilityRow *ability, const Instr *in) {
    for (int i = 0; i < COUNT(works); i++)
        if (in->op == OP_GAME + works[i].op && !(works[i].moments >> ability->moment & 1))
            return works[i].why;
    return NULL;
}

/* ---- by the component it stands on ---- */

static const Card *token_of(const Box *box, const AbilityRow *ability) {
    const Card *card = (const Card *)pack_rows(box->pack, TABLE_CARDS) + ability->row;
    return ability->table == TABLE_CARDS && card->deck == DECK_THREAT ? card : NULL;
}

static const Mission *mission_with(const Box *box, const AbilityRow *ability) {
    return ability->table == TABLE_MISSIONS ? (const Mission *)pack_rows(box->pack, TABLE_MISSIONS) + ability->row
                                            : NULL;
}

static const char *by_component(const Box *box, const AbilityRow *ability, const Instr *in) {
    const Mission *mission = mission_with(box, ability);
    const Card *token = token_of(box, ability);
    switch (in->op - OP_GAME) {
    case DOES_take:
    case DOES_discard_this:
        return token ? NULL : "`take` and `discard-this` stand on a token";
    case DOES_damage:
        return in->arg[1] != WHICH_THIS || (token && token->class && ability->moment == MOMENT_REVEALED)
                   ? NULL
                   : "`which: this` is an enemy that is turned up";
    case DOES_deal_loyalties:
        return !mission || mission->loyalty ? NULL : "`deal-loyalties` stands on a mission with `loyalty: yes`";
    case DOES_lay:
    case DOES_lay_up:
        return !mission || mission->kind == MISSION_MERCENARY ? NULL : "only a mercenary sheet has tokens to lay";
    case DOES_track:
    case DOES_clear_track:
        return !mission || mission->track ? NULL : "the mission has no `track`";
    default:
        return NULL;
    }
}

/* ---- by what its words name ---- */

static const char *by_slot(const AbilityRow *ability, int slot) {
    const uint32_t none = BEFORE_A_TURN | AT(MOMENT_ACTION) | AT(MOMENT_EVENT_STEP);
    return slot == SLOT_THIS && none >> ability->moment & 1 ? "no slot is under way: `slot: this` names none" : NULL;
}

static const char *by_space(const Box *box, const AbilityRow *ability, int where) {
    const uint32_t over_token = AT(MOMENT_EFFECT) | AT(MOMENT_DEFEATED) | AT(MOMENT_NOW);
    bool named = where != WHERE_THIS || token_of(box, ability) || over_token >> ability->moment & 1;
    return named ? NULL : "no token is under way: `where: this` names no space";
}

static const char *by_feature(const Box *box, const Instr *in, int card) {
    bool kept = ((const Card *)pack_rows(box->pack, TABLE_CARDS))[card].carried;
    bool carries = in->op >= OP_GAME
                       ? in->op == OP_GAME + DOES_discard_carried
                       : in->flag == HOLDS_carries || in->flag == HOLDS_carried || in->flag == HOLDS_carried_at;
    return kept || !carries ? NULL : "nobody can carry a feature without `carried: yes`";
}

static const char *by_words(const Box *box, const AbilityRow *ability, const Instr *in, const Param *params) {
    for (int i = 0; i < PACK_PARAMS && params[i].name; i++) {
        int word = in->arg[i];
        const char *why = params[i].kind == KIND_SLOT      ? by_slot(ability, word)
                          : params[i].kind == KIND_WHERE   ? by_space(box, ability, word)
                          : params[i].kind == KIND_FEATURE ? by_feature(box, in, word)
                                                           : NULL;
        if (why)
            return why;
    }
    return NULL;
}

/* ---- operations and conditions ---- */

static const char *op_meant(const Box *box, const AbilityRow *ability, const Instr *in) {
    int op = in->op - OP_GAME;
    bool trade = op == DOES_take_plan || op == DOES_give_plan || op == DOES_swap;
    if (trade && in->arg[0] == WHOM_YOU)
        return "with oneself there is nothing to trade: `whom` is another";
    if (op == DOES_ignore && in->arg[0] == TRAIT_EFFECT)
        return "nothing keeps a mission effect off"; /* MA-29 */
    const char *why = by_moment(ability, in);
    if (!why)
        why = by_component(box, ability, in);
    return why ? why : by_words(box, ability, in, ability_op(box->game, in->op)->params);
}

/* One that could never hold; what it is denied for always does, which is no harm. */
static const char *cond_meant(const Box *box, const AbilityRow *ability, const Instr *in) {
    const uint32_t in_slot = IN_ACTION | AT(MOMENT_SLOT);
    const uint32_t never_six = BEFORE_A_TURN | AT(MOMENT_PLAYED) | AT(MOMENT_ACTION) | AT(MOMENT_SLOT) |
                               AT(MOMENT_USE) | AT(MOMENT_EVENT_STEP);
    if (in->flag & COND_NOT)
        return NULL;
    if (in->flag == HOLDS_strength_at_least && !(in_slot >> ability->moment & 1))
        return "no card is played: `strength-at-least` never holds";
    if (in->flag == HOLDS_six_plus && never_six >> ability->moment & 1)
        return "no slot is looked at: `six-plus` never holds";
    if (in->flag == HOLDS_track_full && mission_with(box, ability) && !mission_with(box, ability)->track)
        return "the mission has no `track`";
    return by_words(box, ability, in, box->game->conds[in->flag].params);
}

const char *ma_meant(const Box *box, const AbilityRow *ability) {
    for (uint32_t i = 0; i < ability->length; i++) {
        const Instr *in = pack_code(box->pack, ability->code + i);
        const char *why = NULL;
        if (i < ability->conds || in->op == OP_IF)
            why = cond_meant(box, ability, in);
        else if (in->op >= OP_GAME)
            why = op_meant(box, ability, in);
        if (why)
            return why;
    }
    return NULL;
}
