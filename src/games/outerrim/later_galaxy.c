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

LATER_OP_ALWAYS(credits)
LATER_OP(pay)
LATER_OP_ALWAYS(fame)
LATER_OP(reputation)
LATER_OP(lose_reputation)
LATER_OP_ALWAYS(force_reputation)
LATER_OP(damage)
LATER_OP(recover)
LATER_OP(goal)
LATER_OP_ALWAYS(extra_turn)
LATER_OP_ALWAYS(end_turn)
LATER_OP(mark_planet)
LATER_OP(credits_per)
LATER_OP(sell)
LATER_OP(peek)
LATER_OP(reveal)
LATER_OP(recruit)
LATER_OP(recruit_from)
LATER_OP(drop_contact)
LATER_OP(move_contact)
LATER_OP(move_patrol)
LATER_OP(send_patrol)
LATER_OP(encounter_contact)
LATER_OP(encounter_patrol)
LATER_OP_ALWAYS(bonus)
LATER_OP_ALWAYS(rule)
LATER_OP_ALWAYS(grant)
LATER_OP(ai_recover)
LATER_OP(ai_move)
LATER_OP(ai_deliver)
LATER_OP(ai_buy)
LATER_OP(ai_fight)
LATER_OP(ai_job)
LATER_OP(ai_crew)
LATER_OP(ai_reveal)
LATER_OP_ALWAYS(ai_shuffle)
LATER_COND(standing)
LATER_COND(patrol_here)
LATER_COND(credits_at_least)
LATER_COND(fame_at_least)
LATER_COND(most_famous)
LATER_COND(positive)
LATER_COND(marked)

Flow or_patrol_run(Engine *e, Frame *f) { return FLOW_DONE; }
Flow or_patrol_moves_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_patrol_moves_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_patrol_moves_take(Engine *e, Frame *f, Choice choice) {}
Flow or_contact_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_contact_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_contact_take(Engine *e, Frame *f, Choice choice) {}
Flow or_token_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_token_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_token_take(Engine *e, Frame *f, Choice choice) {}
Flow or_faction_run(Engine *e, Frame *f) { return FLOW_DONE; }
void or_faction_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {}
void or_faction_take(Engine *e, Frame *f, Choice choice) {}
Flow or_automa_run(Engine *e, Frame *f) { return FLOW_DONE; }
SpaceSet or_adjacent(const Engine *e, int space) { return 0; }
SpaceSet or_within(const Engine *e, int space, int distance) { return 0; }
int or_distance(const Engine *e, int from, int to) { return 0; }
SpaceSet or_reach(const Engine *e, int from, int steps, SpaceSet stops) { return 0; }
SpaceSet or_nearest(const Engine *e, int space, SpaceSet among) { return 0; }
void or_measure(const Engine *e, int from, uint8_t *far) {}
void or_digest_map(const Pack *pack, Digest *digest) {}
int or_steps(const Engine *e, int from, int to, SpaceSet stops) { return 0; }
int or_spawn_space(const Engine *e, int faction) { return 0; }
uint8_t or_patrols_at(const Engine *e, int space) { return 0; }
SpaceSet or_patrol_stops(const Engine *e, int hero) { return 0; }
uint8_t or_must_fight(const Engine *e, int hero) { return 0; }
void or_place_patrols(Engine *e) {}
void or_push_patrol_comes(Engine *e, int hero, int faction, int distance) {}
void or_push_patrol(Engine *e, int hero, int faction) {}
void or_push_patrol_result(Engine *e, int hero, int faction, bool won) {}
Choices or_offer_meetings(const Engine *e, Choices list, int hero) { return list; }
void or_meet(Engine *e, int hero, Choice choice) {}
int or_bar_meeting(const Engine *e, int hero, Choice choice) { return 0; }
uint8_t or_factions(const Engine *e, int hero, int whose) { return 0; }
HeroSet or_whom(const Engine *e, const Frame *program, int whom) { return 0; }
int or_value(const Engine *e, int stat, uint8_t hero) { return 0; }
int or_skill(const Engine *e, int hero, int skill) { return 0; }
bool or_lifted(const Engine *e, int hero, int rule) { return false; }
uint64_t or_moments(const Engine *e, int hero) { return 0; }
int or_reputation(const Engine *e, int hero, int faction) { return 0; }
void or_gain_reputation(Engine *e, int hero, int faction, int points) {}
void or_gain_credits(Engine *e, int hero, int thousands) {}
void or_gain_fame(Engine *e, int hero, int fame) {}
int or_fame(const Engine *e, int hero) { return 0; }
bool or_look_now(Engine *e) { return false; }
int or_goal_fame(const Engine *e) { return 0; }
ZoneId or_contacts_at(const Engine *e, int space) { return 0; }
int or_contact_space(const Engine *e, PlaceId contact) { return 0; }
Choice or_contact_choice(const Engine *e, int verb, PlaceId contact) { return (Choice){0}; }
PlaceId or_contact_chosen(const Engine *e, Choice choice) { return 0; }
PlaceId or_deal_contacts(Engine *e, PlaceId first) { return 0; }
void or_push_contact(Engine *e, int hero, PlaceId contact) {}
void or_contact_returns(Engine *e, int hero, PlaceId contact, int space) {}
SpaceSet or_automa_goals(const Engine *e) { return 0; }
uint32_t or_automa_ships(const Engine *e) { return 0; }
void or_push_automa(Engine *e, int hero) {}
void or_automa_tidy(Engine *e, Frame *f) {}
int or_eval(const Engine *e, Seat seat) { return 0; }
void or_read_signs(const Engine *e, int16_t *signs) {}
const Sign outerrim_signs[SIGNS] = {[SIGN_WON] = {.word = "won", .text = "won in {n} of the lines, against {other}", .is_share = true, .worth = 1}};
