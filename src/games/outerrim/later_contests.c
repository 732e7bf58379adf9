/* Placeholders until the owner has written the function: delete a line here when it stands elsewhere. */
#include "games/outerrim/ops.h"

#define LATER_OP(ident)                                                                                                \
    bool or_can_##ident(const Engine *e, const Frame *f, const Instr *in) {                                            \
        (void)e, (void)f, (void)in;                                                                                    \
        return false;                                                                                                  \
    }                                                                                                                  \
    Flow or_do_##ident(Engine *e, Frame *f, const Instr *in) {                                                         \
        (void)e, (void)f, (void)in;                                                                                    \
        return FLOW_DONE;                                                                                              \
    }
#define LATER_OP_ALWAYS(ident)                                                                                         \
    Flow or_do_##ident(Engine *e, Frame *f, const Instr *in) {                                                         \
        (void)e, (void)f, (void)in;                                                                                    \
        return FLOW_DONE;                                                                                              \
    }
#define LATER_COND(ident)                                                                                              \
    bool or_is_##ident(const Engine *e, const Frame *f, const Instr *in) {                                             \
        (void)e, (void)f, (void)in;                                                                                    \
        return false;                                                                                                  \
    }
#pragma GCC diagnostic ignored "-Wunused-parameter"
/* clang-format off */

LATER_OP_ALWAYS(test)
LATER_OP(fight)
LATER_OP(duel)
LATER_OP(pick_player)
LATER_OP_ALWAYS(roll)
LATER_OP(gamble)
LATER_OP(fail_job)
LATER_OP(complete)
LATER_OP(skill)
LATER_OP(skill_once)
LATER_OP(fewer_dice)
LATER_OP(more_dice)
LATER_OP(reroll)
LATER_OP(turn)
LATER_OP(add)
LATER_OP(cancel)
LATER_OP(pass)
LATER_OP(avoid)
LATER_OP(avoid_beyond)
LATER_OP(forgo_credits)
LATER_COND(has_skill)
LATER_COND(damaged)
LATER_COND(defeated)
LATER_COND(recovered)
LATER_COND(in_combat)
LATER_COND(ground)
LATER_COND(ship)
LATER_COND(in_test)
LATER_COND(against)
LATER_COND(rolled)
LATER_COND(yours)
LATER_COND(captured)
LATER_COND(fame_reward)

Flow or_roll_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_roll_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_roll_take(Engine *e, Frame *f, Choice choice) {}
Flow or_dice_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_dice_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_dice_take(Engine *e, Frame *f, Choice choice) {}
Flow or_test_run(Engine *e, Frame *f) { return FLOW_DONE; }
Flow or_fight_run(Engine *e, Frame *f) { return FLOW_DONE; }
Flow or_suffer_run(Engine *e, Frame *f) { return FLOW_DONE; }
Flow or_offer_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_offer_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_offer_take(Engine *e, Frame *f, Choice choice) {}
int or_offer_bar(const Engine *e, const Frame *f, Choice choice) { return 0; }
Flow or_hunt_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_hunt_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_hunt_take(Engine *e, Frame *f, Choice choice) {}
Flow or_job_run(Engine *e, Frame *f) { return FLOW_DONE; }
Flow or_space_run(Engine *e, Frame *f) { return FLOW_DONE; }
Flow or_player_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_player_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_player_take(Engine *e, Frame *f, Choice choice) {}
Choices or_offer_held(const Engine *e, Choices list, int hero, int moment) { return list; }
bool or_any_held(const Engine *e, int hero, int moment) { return false; }
void or_use(Engine *e, int hero, Ability ability) {}
int or_bar_use(const Engine *e, int hero, Ability ability, int moment) { return 0; }
bool or_offer(Engine *e, int hero, int moment) { return true; }
void or_push_roll(Engine *e, Seat seat, int hero, int dice, int roll, int enemy) {}
void or_push_test(Engine *e, int hero, int skill) {}
void or_push_fight(Engine *e, int hero, FightLocals fight) {}
FightLocals *or_fight(const Engine *e) { return NULL; }
void or_push_suffer(Engine *e, int hero, int points, int body) {}
void or_recover(Engine *e, int hero, int points, int body) {}
bool or_is_hurt(const Engine *e, int hero, int body) { return false; }
void or_look_at_damage(Engine *e) {}
Choices or_offer_encounters(const Engine *e, Choices list, int hero) { return list; }
void or_begin_encounter(Engine *e, int hero, Choice choice) {}
int or_bar_encounter(const Engine *e, int hero, Choice choice) { return 0; }
PlaceId or_bounty_on(const Engine *e, int hero, CardId contact) { return 0; }
void or_push_hunt(Engine *e, int hero, PlaceId bounty, PlaceId contact, int owner) {}
void or_push_job_reward(Engine *e, int hero, PlaceId job) {}
void or_push_bounty_reward(Engine *e, int hero, PlaceId bounty, bool captured) {}
void or_goal(Engine *e, int hero, int table, int count) {}
Choice or_roll_outcome(const Engine *e, const Frame *f, uint64_t random) { return (Choice){0}; }
void or_space_tidy(Engine *e, Frame *f) {}
