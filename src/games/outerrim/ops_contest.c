/* What components do with dice, combat, jobs and bounties. */
#include "games/outerrim/automa.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/map.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/values.h"

#define UNUSED (void)e, (void)f, (void)in

/* ---- contests ---- */

Flow or_do_test(Engine *e, Frame *f, const Instr *in) {
    int hero = in->arg[1] == WHOM_THEM ? program_picked(f) : f->hero;
    if (!hero) /* nobody was picked */
        return FLOW_DONE;
    or_push_test(e, hero, in->arg[0]);
    return frame_run_now(e, or_test_run);
}

/* OR-A55: the defeated do not fight. */
bool or_can_fight(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return !is_defeated(e, f->hero);
}

Flow or_do_fight(Engine *e, Frame *f, const Instr *in) {
    if (!or_can_fight(e, f, in))
        return FLOW_DONE;
    or_push_fight(e, f->hero,
                  (FightLocals){.foe = FOE_CARD, .value = (uint8_t)in->arg[0], .combat = (uint8_t)in->arg[1]});
    return frame_run_now(e, or_fight_run);
}

bool or_can_duel(const Engine *e, const Frame *f, const Instr *in) {
    int other = program_picked(f);
    (void)in;
    return other && !is_defeated(e, f->hero) && !is_defeated(e, other);
}

Flow or_do_duel(Engine *e, Frame *f, const Instr *in) {
    int other = program_picked(f), combat = in->arg[0] == COMBAT_HERE ? or_combat_here(e, f->hero) : in->arg[0];
    if (!or_can_duel(e, f, in))
        return FLOW_DONE;
    or_push_fight(e, f->hero, (FightLocals){.foe = FOE_PLAYER, .enemy = (uint8_t)other, .combat = (uint8_t)combat});
    return frame_run_now(e, or_fight_run);
}

Flow or_do_roll(Engine *e, Frame *f, const Instr *in) {
    int to = in->arg[1] ? in->arg[1] : FACE_CRIT;
    or_push_luck(e, f, (LuckLocals){.dice = 1, .face = (uint8_t)in->arg[0], .to = (uint8_t)to});
    return frame_run_now(e, or_luck_run);
}

static int gamble_dice(const Engine *e, const Frame *f, const Instr *in) {
    return in->arg[0] ? in->arg[0] : e->zones[crew_of(f->hero)].count;
}

bool or_can_gamble(const Engine *e, const Frame *f, const Instr *in) {
    return gamble_dice(e, f, in) > 0;
}

Flow or_do_gamble(Engine *e, Frame *f, const Instr *in) {
    or_push_luck(e, f,
                 (LuckLocals){.dice = (uint8_t)gamble_dice(e, f, in),
                              .face = (uint8_t)in->arg[1],
                              .to = FACE_CRIT,
                              .credits = (uint8_t)in->arg[2]});
    return frame_run_now(e, or_luck_run);
}

/* ---- that player ---- */

static bool is_infamous(const Engine *e, int hero, int faction) {
    if (faction)
        return or_reputation(e, hero, faction) < 0;
    for (faction = 1; faction < FACTIONS_END; faction++)
        if (or_reputation(e, hero, faction) < 0)
            return true;
    return false;
}

static bool has_droid(const Engine *e, int hero) {
    for (PlaceId at = e->zones[crew_of(hero)].first; at; at = e->places[at].next)
        if (card_at(e, at)->droid)
            return true;
    return false;
}

static bool player_fits(const Engine *e, int hero, int other, int players, int faction) {
    switch (players) {
    case PLAYERS_MORE_FAMOUS:
        return or_fame(e, other) > or_fame(e, hero);
    case PLAYERS_INFAMOUS:
        return is_infamous(e, other, faction);
    case PLAYERS_WITH_CREW:
        return e->zones[crew_of(other)].count;
    case PLAYERS_WITH_DROID:
        return has_droid(e, other);
    case PLAYERS_WITH_CARGO:
        return or_count(e, other, SORT_CARGO);
    default:
        return true;
    }
}

static bool is_where(const Engine *e, int hero, int other, int where) {
    if (where == WHERE_ANYWHERE || at_of(e, hero) == at_of(e, other))
        return true;
    return where == WHERE_NEAR && or_distance(e, at_of(e, hero), at_of(e, other)) <= FAR_ENCOUNTER;
}

/* Is it for a duel that somebody is picked? */
static bool fight_follows(const Instr *in) {
    while (in->op >= OP_GAME && in->op != OP_GAME + DOES_duel)
        in++;
    return in->op == OP_GAME + DOES_duel;
}

/* Others that can be picked; for a duel, those who can fight (OR-A55). */
static HeroSet players_for(const Engine *e, const Frame *f, const Instr *in) {
    bool to_fight = fight_follows(in);
    HeroSet set = 0;
    for (int other = 1; other <= outerrim(e)->heroes; other++)
        if (other != f->hero && is_where(e, f->hero, other, in->arg[1]) && !(to_fight && is_defeated(e, other)) &&
            player_fits(e, f->hero, other, in->arg[0], in->arg[2]))
            set |= HERO_BIT(other);
    return set;
}

/* The automa leaves it to chance. */
uint32_t or_may_pick(const Engine *e, const Frame *f, const Instr *in) {
    HeroSet among = players_for(e, f, in);
    return bits_many(among) && is_automa(e, f->hero) ? 0 : among;
}

bool or_can_pick_player(const Engine *e, const Frame *f, const Instr *in) {
    return players_for(e, f, in);
}

static void pick_player(Engine *e, Frame *program, int other) {
    program_pick(program, other);
    emit(e, (Event){.kind = EVENT_PLAYER, .seat = program->seat, .a = who_is(e, program->hero), .b = who_is(e, other)});
}

/* One player leaves nothing to ask. */
Flow or_do_pick_player(Engine *e, Frame *f, const Instr *in) {
    HeroSet among = players_for(e, f, in);
    if (!among)
        return FLOW_DONE;
    if (!bits_many(among)) {
        pick_player(e, f, bits_lowest(among) + 1);
        return FLOW_DONE;
    }
    Frame *ask = frame_push(e, FRAME_PLAYER, f->seat, f->hero);
    if (ask) {
        LOCALS(ask, PlayerLocals)->among = among;
        ask->step = is_automa(e, f->hero) ? PLAYER_RANDOM : PLAYER_ASK;
    }
    return FLOW_ASK;
}

Flow or_player_run(Engine *e, Frame *f) {
    (void)e;
    return f->step == PLAYER_PICKED ? FLOW_DONE : FLOW_ASK;
}

void or_player_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    unsigned among = LOCALS_READ(f, PlayerLocals)->among;
    *q = (Question){.kind = CANTINA_ASK_SEAT, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_PLAYER};
    if (f->step == PLAYER_RANDOM)
        or_ask_lot(q);
    for (; among; among &= among - 1)
        choices_add_weight(out, VERB_PLAYER, who_is(e, bits_lowest(among) + 1), f->step == PLAYER_RANDOM);
}

static int hero_named(const Engine *e, int character) {
    int hero = 1;
    while (hero < HEROES && who_is(e, hero) != character)
        hero++;
    return hero;
}

void or_player_take(Engine *e, Frame *f, Choice choice) {
    f->step = PLAYER_PICKED;
    if (MUST(e, f > e->frames))
        pick_player(e, f - 1, hero_named(e, choice.a));
}

/* ---- jobs ---- */

static int job_index(const Engine *e) {
    for (int i = e->head->depth - 1; i >= 0; i--)
        if (e->frames[i].kind == FRAME_JOB)
            return i;
    return -1;
}

bool or_can_fail_job(const Engine *e, const Frame *f, const Instr *in) {
    UNUSED;
    return job_index(e) >= 0;
}

Flow or_do_fail_job(Engine *e, Frame *f, const Instr *in) {
    UNUSED;
    int job = job_index(e);
    return job >= 0 ? or_cut(e, job, CUT_JOB_FAILED) : FLOW_DONE;
}

/* The held job whose own ability this is. */
static PlaceId job_of(const Engine *e, const Frame *f) {
    return zone_find(e, tasks_of(f->hero), pack_ability(e->pack, f->source)->row);
}

bool or_can_complete(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return job_index(e) >= 0 || job_of(e, f);
}

Flow or_do_complete(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    int job = job_index(e);
    PlaceId own = job < 0 ? job_of(e, f) : 0;
    if (job >= 0)
        return or_cut(e, job, CUT_JOB_DONE);
    if (!own)
        return FLOW_DONE;
    emit(e, (Event){.kind = EVENT_JOB_DONE,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[own].card,
                    .a = who_is(e, f->hero)});
    or_push_reward(e, f->hero, own, MOMENT_COMPLETED);
    return FLOW_PUSHED;
}

/* ---- before the dice ---- */

/* The hero's own test whose dice have not fallen. */
static Frame *test_to_come(const Engine *e, const Frame *f) {
    Frame *test = or_test(e);
    return test && test->hero == f->hero && test->step == TEST_ROLL ? test : NULL;
}

/* Another one changes nothing for the highly skilled. */
static bool skill_helps(const Engine *e, const Frame *f, int skill) {
    const Frame *test = test_to_come(e, f);
    const TestLocals *local = test ? LOCALS_READ(test, TestLocals) : NULL;
    return local && (!skill || skill == local->skill) &&
           or_skill(e, f->hero, local->skill) + local->gained < HIGHLY_SKILLED;
}

bool or_can_skill(const Engine *e, const Frame *f, const Instr *in) {
    return skill_helps(e, f, in->arg[0]);
}

static void gain_skill(Engine *e, const Frame *f) {
    TestLocals *local = LOCALS(or_test(e), TestLocals);
    local->gained++;
    emit(e, (Event){.kind = EVENT_SKILL, .seat = f->seat, .a = who_is(e, f->hero), .b = local->skill});
}

Flow or_do_skill(Engine *e, Frame *f, const Instr *in) {
    if (or_can_skill(e, f, in))
        gain_skill(e, f);
    return FLOW_DONE;
}

static PlaceId this_crew(const Engine *e, const Frame *f) {
    return zone_find(e, crew_of(f->hero), pack_ability(e->pack, f->source)->row);
}

bool or_can_skill_once(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return this_crew(e, f) && skill_helps(e, f, SKILL_NONE);
}

Flow or_do_skill_once(Engine *e, Frame *f, const Instr *in) {
    if (!or_can_skill_once(e, f, in))
        return FLOW_DONE;
    e->places[this_crew(e, f)].flags |= PLACE_LENT;
    LOCALS(or_test(e), TestLocals)->lent = 1;
    gain_skill(e, f);
    return FLOW_DONE;
}

/* The dice that a hero of the fight at hand, or its opponent, has more; NULL: they have fallen. */
static int8_t *dice_to_come(const Engine *e, int hero, bool theirs) {
    Frame *fight = or_fight(e);
    if (!fight || fight->step > FIGHT_ATTACK)
        return NULL;
    FightLocals *local = LOCALS(fight, FightLocals);
    return (fight->hero == hero) != theirs ? &local->attack_dice : &local->defence_dice;
}

bool or_can_fewer_dice(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return dice_to_come(e, f->hero, true);
}

Flow or_do_fewer_dice(Engine *e, Frame *f, const Instr *in) {
    int8_t *dice = dice_to_come(e, f->hero, true);
    if (dice)
        *dice = (int8_t)(*dice - in->arg[0]);
    return FLOW_DONE;
}

bool or_can_more_dice(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return dice_to_come(e, f->hero, false);
}

Flow or_do_more_dice(Engine *e, Frame *f, const Instr *in) {
    int8_t *dice = dice_to_come(e, f->hero, false);
    if (dice)
        *dice = (int8_t)(*dice + in->arg[0]);
    return FLOW_DONE;
}

/* ---- the dice on the table ---- */

/* Is there a roll at hand, by the hero or by somebody else? */
static bool roll_is(const Engine *e, int hero, bool theirs) {
    const Frame *roll = frame_nearest(e, FRAME_ROLL);
    return roll && (roll->hero == hero) != theirs;
}

static DiceLocals reroll_of(const Instr *in) {
    return (DiceLocals){.act = DICE_REROLL,
                        .left = (uint8_t)(in->arg[0] ? in->arg[0] : DICE_ANY),
                        .face = (uint8_t)in->arg[1],
                        .theirs = in->arg[2] == WHOM_THEM};
}

bool or_can_reroll(const Engine *e, const Frame *f, const Instr *in) {
    return roll_is(e, f->hero, in->arg[2] == WHOM_THEM) && or_dice_can(e, reroll_of(in));
}

Flow or_do_reroll(Engine *e, Frame *f, const Instr *in) {
    if (!or_can_reroll(e, f, in))
        return FLOW_DONE;
    or_push_dice(e, f, reroll_of(in));
    return frame_run_now(e, or_dice_run);
}

static DiceLocals turn_of(const Instr *in) {
    return (DiceLocals){
        .act = DICE_TURN, .face = (uint8_t)in->arg[0], .to = (uint8_t)in->arg[1], .left = (uint8_t)in->arg[2]};
}

bool or_can_turn(const Engine *e, const Frame *f, const Instr *in) {
    return roll_is(e, f->hero, false) && or_dice_can(e, turn_of(in));
}

Flow or_do_turn(Engine *e, Frame *f, const Instr *in) {
    if (!or_can_turn(e, f, in))
        return FLOW_DONE;
    or_push_dice(e, f, turn_of(in));
    return frame_run_now(e, or_dice_run);
}

static void tell_dice(const Engine *e, const Frame *f, int event, int count, int face) {
    emit(e,
         (Event){.kind = (uint16_t)event, .seat = f->seat, .a = (int16_t)count, .b = (int16_t)face, .c = or_roller(e)});
}

bool or_can_add(const Engine *e, const Frame *f, const Instr *in) {
    return roll_is(e, f->hero, false) && outerrim(e)->dice[in->arg[0]] + in->arg[1] <= DICE_MOST;
}

Flow or_do_add(Engine *e, Frame *f, const Instr *in) {
    uint8_t *dice = outerrim(e)->dice;
    if (!or_can_add(e, f, in))
        return FLOW_DONE;
    dice[in->arg[0]] = (uint8_t)(dice[in->arg[0]] + in->arg[1]);
    tell_dice(e, f, EVENT_DICE_ADD, in->arg[1], in->arg[0]);
    return FLOW_DONE;
}

bool or_can_cancel(const Engine *e, const Frame *f, const Instr *in) {
    return roll_is(e, f->hero, true) && outerrim(e)->dice[in->arg[0]];
}

Flow or_do_cancel(Engine *e, Frame *f, const Instr *in) {
    uint8_t *dice = &outerrim(e)->dice[in->arg[0]];
    int count = *dice < in->arg[1] ? *dice : in->arg[1];
    if (!or_can_cancel(e, f, in))
        return FLOW_DONE;
    *dice = (uint8_t)(*dice - count);
    tell_dice(e, f, EVENT_DICE_CANCEL, count, in->arg[0]);
    return FLOW_DONE;
}

/* The hero's own test that would fail as the dice lie. */
static Frame *failing_test(const Engine *e, const Frame *f) {
    Frame *test = or_test(e);
    bool fallen = test && test->hero == f->hero && test->step >= TEST_RESULT;
    return fallen && !or_test_passes(e, test) ? test : NULL;
}

bool or_can_pass(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return failing_test(e, f);
}

Flow or_do_pass(Engine *e, Frame *f, const Instr *in) {
    Frame *test = failing_test(e, f);
    (void)in;
    if (test)
        LOCALS(test, TestLocals)->passed = 1;
    return FLOW_DONE;
}

/* ---- the damage to come ---- */

/* What the hero will suffer from the fight that has a winner; NULL: there is none. */
static uint8_t *hurt_to_come(const Engine *e, const Frame *f) {
    Frame *fight = or_fight(e);
    bool fixed = fight && fight->step > FIGHT_WINNER && fight->step <= FIGHT_HURT &&
                 !or_is_unbeatable(e, LOCALS_READ(fight, FightLocals));
    bool fights = fixed && (fight->hero == f->hero || LOCALS_READ(fight, FightLocals)->enemy == f->hero);
    return fights ? or_damage_to_come(fight, f->hero) : NULL;
}

static Flow suffer_at_most(const Engine *e, const Frame *f, int most) {
    uint8_t *hurt = hurt_to_come(e, f);
    if (!hurt || *hurt <= most)
        return FLOW_DONE;
    emit(e, (Event){.kind = EVENT_AVOID, .seat = f->seat, .a = (int16_t)(*hurt - most), .b = who_is(e, f->hero)});
    *hurt = (uint8_t)most;
    return FLOW_DONE;
}

bool or_can_avoid(const Engine *e, const Frame *f, const Instr *in) {
    const uint8_t *hurt = hurt_to_come(e, f);
    (void)in;
    return hurt && *hurt;
}

Flow or_do_avoid(Engine *e, Frame *f, const Instr *in) {
    const uint8_t *hurt = hurt_to_come(e, f);
    int most = hurt ? *hurt - in->arg[0] : 0;
    return suffer_at_most(e, f, most > 0 ? most : 0);
}

bool or_can_avoid_beyond(const Engine *e, const Frame *f, const Instr *in) {
    const uint8_t *hurt = hurt_to_come(e, f);
    return hurt && *hurt > in->arg[0];
}

Flow or_do_avoid_beyond(Engine *e, Frame *f, const Instr *in) {
    return suffer_at_most(e, f, in->arg[0]);
}

/* ---- a reward ---- */

/* Does what the card of the reward at hand says give its hero credits? */
static bool reward_pays(const Engine *e, const Frame *reward) {
    const RewardLocals *local = LOCALS_READ(reward, RewardLocals);
    Ability ability = component_ability(e->box, &card_of(e, local->card)->is, local->moment);
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    for (uint32_t i = 0; ability && i < row->length; i++)
        if (code[i].op == OP_GAME + DOES_credits && code[i].arg[1] != WHOM_THEM)
            return true;
    return false;
}

bool or_can_forgo_credits(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *reward = or_reward(e);
    (void)in;
    return reward && reward->hero == f->hero && reward->step <= REWARD_GAIN &&
           !LOCALS_READ(reward, RewardLocals)->forgone && reward_pays(e, reward);
}

Flow or_do_forgo_credits(Engine *e, Frame *f, const Instr *in) {
    (void)f, (void)in;
    LOCALS(frame_nearest(e, FRAME_REWARD), RewardLocals)->forgone = 1;
    return FLOW_DONE;
}

/* ---- conditions ---- */

bool or_is_has_skill(const Engine *e, const Frame *f, const Instr *in) {
    return or_skill(e, f->hero, in->arg[0]) > 0;
}

bool or_is_damaged(const Engine *e, const Frame *f, const Instr *in) {
    return or_is_hurt(e, f->hero, in->arg[0]);
}

bool or_is_defeated(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return is_defeated(e, f->hero);
}

bool or_is_recovered(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *offer = frame_nearest(e, FRAME_OFFER);
    (void)f;
    if (!offer || LOCALS_READ(offer, OfferLocals)->moment != MOMENT_RECOVERED)
        return false;
    const OfferLocals *local = LOCALS_READ(offer, OfferLocals);
    int sum = (in->arg[0] == BODY_SHIP ? 0 : local->character) + (in->arg[0] == BODY_CHARACTER ? 0 : local->ship);
    return sum >= in->arg[1];
}

bool or_is_in_combat(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return or_fight(e);
}

bool or_is_in_contest(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return or_contest(e);
}

static bool combat_is(const Engine *e, int combat) {
    const Frame *fight = or_fight(e);
    return fight && LOCALS_READ(fight, FightLocals)->combat == combat;
}

bool or_is_ground(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return combat_is(e, COMBAT_GROUND);
}

bool or_is_ship(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return combat_is(e, COMBAT_SHIP);
}

bool or_is_in_test(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *test = or_test(e);
    (void)f;
    return test && (!in->arg[0] || LOCALS_READ(test, TestLocals)->skill == in->arg[0]);
}

/* The one that is attacked fights a player, whoever that is. */
bool or_is_against(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *fight = or_fight(e);
    if (!fight)
        return false;
    int foe = fight->hero == f->hero ? LOCALS_READ(fight, FightLocals)->foe : FOE_PLAYER;
    return foe == in->arg[0];
}

bool or_is_rolled(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return outerrim(e)->dice[in->arg[0]];
}

bool or_is_yours(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return roll_is(e, f->hero, false);
}

bool or_is_captured(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *reward = or_reward(e);
    (void)f, (void)in;
    return reward && LOCALS_READ(reward, RewardLocals)->moment == MOMENT_DELIVERED;
}

bool or_is_fame_reward(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *fight = or_fight(e);
    (void)f, (void)in;
    return fight && patrol_of(e, LOCALS_READ(fight, FightLocals)->patrol)->fame;
}
