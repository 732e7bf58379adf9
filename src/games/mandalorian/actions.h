/* What characters do (turn.c, act.c, move.c, attack.c, intel.c, plan.c, damage.c, child.c, feature.c, pick.c, scout.c,
 * decks.c), and how a game is set up (setup.c). */
#ifndef GAMES_MANDALORIAN_ACTIONS_H
#define GAMES_MANDALORIAN_ACTIONS_H

#include "games/mandalorian/board.h"
#include "games/mandalorian/notes.h"

/* A character suffers damage; `from` is the enemy that attacks it, or 0. Planning cards may block it, The Child may
 * flee, the character may be defeated. Pushes a frame. */
void ma_push_damage(Engine *e, int hero, int points, PlaceId from);
/* Runs that frame, if it was pushed, at once: FLOW_DONE if it is over. */
Flow ma_damage_now(Engine *e);
/* A hero moves of its own free will: up to `count` spaces; a jetpack: to a space within that range. */
Frame *ma_push_move(Engine *e, Seat seat, int hero, int count, int gait);
/* A hero is put into a space: leaving and entering count, nobody is asked. */
void ma_push_move_to(Engine *e, int hero, int number);
/* A threat takes damage from a hero (0: from nobody); a facedown one is turned up first. Pushes a frame. */
void ma_push_hit(Engine *e, int hero, PlaceId threat, int points);
/* A seat draws skill cards; what cannot be drawn is owed (MA-42). Pushes a frame. */
void ma_push_deal(Engine *e, Seat seat, int count);
/* The same, and runs it at once. */
Flow ma_deal_now(Engine *e, Seat seat, int count);
/* After cards came to a discard pile: empty decks are shuffled, owed draws are dealt. May push frames. */
void ma_cards_came(Engine *e);
/* The top skill card of a zone goes to its owner's discards; ma_cards_came follows when all have gone. */
void ma_discard_top(Engine *e, ZoneId from);
/* … wherever it lies in its zone. */
void ma_discard_skill(Engine *e, PlaceId place);
/* A card leaves a hand, which must hold it, for the top of a zone. */
void ma_from_hand(Engine *e, Seat seat, CardId card, ZoneId to);
/* What follows from a pack: what a game on a map begins with. */
void ma_digest_opening(const Pack *pack, Opening *opening, int map);
/* Do the decks fit on a table? NULL, or what is wrong with them. */
const char *ma_decks_fit(const Box *box);
/* How many of a card there are, as far as the guide deck has come (MA-50): its option's value. */
int ma_copies_by(const Digest *digest, int guide, CardId card);
int ma_copies(const Engine *e, CardId card);
/* A planning card goes to the discards. */
void ma_discard_plan(Engine *e, PlaceId place);
void ma_refill_plans(Engine *e);
/* May a hero hold this planning card: no bad luck, no second of its name (MA-20)? */
bool ma_may_hold(const Engine *e, int hero, CardId card);
/* A seat picks skill cards of its hand, or its discards, or planning cards for a hero (CARDS_…). Pushes a frame. */
void ma_push_cards(Engine *e, Seat seat, int hero, int count, int act);
bool ma_cards_any(const Engine *e, Seat seat, int hero, int act);
/* The hero that is this character, or 0. */
int ma_hero_of(const Engine *e, int character);
/* Planning cards of a hero that can be used at a moment, and using one. */
Ability ma_plan_ability(const Engine *e, int hero, CardId card, int moment);
Choices ma_offer_held_plans(const Engine *e, Choices list, int hero, int moment);
bool ma_any_held_plan(const Engine *e, int hero, int moment);
/* The same; mostly a hero holds none. */
static inline Choices ma_offer_plans(const Engine *e, Choices list, int hero, int moment) {
    return e->zones[plans_of(hero)].count ? ma_offer_held_plans(e, list, hero, moment) : list;
}
static inline bool ma_any_plan(const Engine *e, int hero, int moment) {
    return e->zones[plans_of(hero)].count && ma_any_held_plan(e, hero, moment);
}
/* Why the ability cannot be used: a reason, 0 if it can. */
int ma_why_not(const Engine *e, Ability ability, Seat seat, int hero);
/* What fails where an operation would change nothing, or cannot be paid. */
int ma_why_idle(const Engine *e, const Frame *f, const Instr *in);
void ma_use_plan(Engine *e, Choice choice, int moment);
/* `heroes`: those who are asked. */
int ma_bar_plan(const Engine *e, HeroSet heroes, Choice choice, int moment);
/* The same in the middle of an action, where no card for the action step can be used (MA-R51). */
int ma_bar_plan_midway(const Engine *e, HeroSet heroes, Choice choice);
/* Planning cards are drawn and sorted (MA-20). Pushes a frame. */
void ma_push_plan(Engine *e, Seat seat, int hero, int count);
/* Blocks some of the damage that is being dealt. */
void ma_block(Engine *e, int points);
/* The Child, if a character carries it, flees to an adjacent space (MA-46). Pushes a frame. */
void ma_child_flees(Engine *e);
/* The Child is in this space now; with that hero; with that enemy. */
void ma_child_to(Engine *e, int number);
void ma_child_with(Engine *e, int hero);
void ma_child_on(Engine *e, PlaceId enemy);
/* Where The Child is, carried or not; 0: nowhere. */
int ma_child_at(const Engine *e);
/* Is it there for the taking? May this hero, who acts, pick it up? */
bool ma_child_free(const Engine *e, int number);
bool ma_may_pick_up(const Engine *e, int hero);
int ma_bar_pick_up(const Engine *e, int hero);
/* Features of a space, and what maps and briefings offer, for a hero in its action step (MA-25); `heroes` are those who
 * might. */
bool ma_in_action_step(const Engine *e, int hero);
bool ma_any_use_there(const Engine *e, HeroSet heroes);
Choices ma_offer_uses_there(const Engine *e, Choices list, HeroSet heroes);
/* Might any of them use something? Mostly a look at the notes says no. */
static inline bool ma_might_use(const Engine *e, HeroSet heroes) {
    const Notes *notes = e->notes;
    if (!notes || !notes->known || rules_speak(e, MOMENT_USE))
        return true;
    SpaceSet features = notes->class_at[CLASS_NONE];
    for (; features && heroes; heroes &= (HeroSet)(heroes - 1))
        if (features >> at_of(e, bits_lowest(heroes) + 1) & 1)
            return true;
    return false;
}
static inline bool ma_any_use(const Engine *e, HeroSet heroes) {
    return ma_might_use(e, heroes) && ma_any_use_there(e, heroes);
}
static inline Choices ma_offer_uses(const Engine *e, Choices list, HeroSet heroes) {
    return ma_might_use(e, heroes) ? ma_offer_uses_there(e, list, heroes) : list;
}
void ma_use(Engine *e, HeroSet heroes, Choice choice);
void ma_use_by(Engine *e, int hero, PlaceId feature, Ability ability);
int ma_bar_use(const Engine *e, HeroSet heroes, Choice choice);
/* Begins an action: a card that was played to a slot, or a free one (MA-11). Pushes a frame. */
void ma_push_action(Engine *e, Seat seat, int hero, int slot, CardId card, int strength);
/* Would the slot's effect have anything to do with so much strength and reach? */
bool ma_would_act(const Engine *e, const Frame *action, int strength, int reach);
/* The spaces within a range of one (MA-23). */
SpaceSet ma_within(const Engine *e, int number, int range);
/* The trait an enemy has for a hero, who may ignore some this turn. */
int ma_trait_for(const Engine *e, int hero, PlaceId threat);
void ma_push_look(Engine *e, Seat seat, int hero, PlaceId threat);
Frame *ma_push_pick(Engine *e, Seat seat, int hero, PickLocals locals);
/* What a pick offers; what it does with a character or a slot that is picked, or with each of several. */
Choices ma_offer_picks(const Engine *e, const Frame *f, Choices list);
void ma_pick_hero(Engine *e, Seat seat, int by, int hero, PickLocals local);
void ma_pick_slot(Engine *e, Seat seat, int hero, int slot, PickLocals local);
/* Marks the enemies of a set of spaces for a sweep or a lure. */
void ma_mark(Engine *e, SpaceSet set, int enemies);
void ma_pick_tidy(Engine *e, Frame *f);
void ma_turn_begin(Engine *e, Frame *f, Seat seat);
/* The heroes of whoever's turn it is. */
HeroSet ma_own_heroes(const Engine *e, const Frame *turn);
/* Is this movement in the middle of another one of the same character, and so a part of it (MA-R40)? */
bool ma_is_part_of_a_move(const Engine *e, const Frame *move);
/* A facedown threat has been turned up in a space: moves that had begun before end there (MA-14). */
void ma_note_turned(Engine *e, int number);
/* Where a character can step; the next step of a move that was pushed. */
SpaceSet ma_steps(const Engine *e, int number, int gait);
/* Why a power cannot be used while its action is in the middle of something else (MA-10): a reason. */
int ma_bar_power_midway(const Engine *e, CardId card);
/* Why no step leads to a space: a reason. */
int ma_why_not_adjacent(const Engine *e, int number, int row);
void ma_move_goes(const Engine *e, Frame *f, int number);
/* The attack slot. */
bool ma_can_attack(const Engine *e, const Frame *f);
Choices ma_offer_attacks(const Engine *e, const Frame *f, Choices list);
void ma_attack(Engine *e, Frame *f, Choice choice);
void ma_strike(Engine *e, Frame *f, Choice choice);
int ma_bar_attack(const Engine *e, const Frame *f, Choice choice);
/* The intel slot. */
bool ma_can_intel(const Engine *e, const Frame *f);
Choices ma_offer_intel(const Engine *e, const Frame *f, Choices list);
int ma_bar_intel(const Engine *e, const Frame *f, Choice choice);
/* Threats of a set of spaces, as choices: enemies and facedown ones (verb 0: not those); enemies of these classes that
 * can step anywhere. */
Choices ma_offer_threats(const Engine *e, Choices list, SpaceSet set, int enemy, int facedown);
Choices ma_offer_shifts(const Engine *e, Choices list, SpaceSet set, int enemies, int verb);
bool ma_any_shift(const Engine *e, SpaceSet set, int enemies);
bool ma_is_like_one_above(const Engine *e, PlaceId threat);
static inline bool ma_is_like_another(const Engine *e, PlaceId threat) {
    return e->zones[e->places[threat].zone].first != threat && ma_is_like_one_above(e, threat);
}
/* MA-R44: the slot's attack, or an effect of the card's power, strikes in a space. `ability` is whose effect it is, 0
 * the slot's; what another ability does in mid-action is not this card's. */
void ma_note_strike(Engine *e, int hero, Ability ability, int number, bool apart);
/* Spaces where the card has struck by then; none if the ability is not its power. */
SpaceSet ma_struck(const Engine *e, int hero, Ability ability);
int ma_health(const Engine *e, int hero);
int ma_hand_size(const Engine *e);

Choice ma_threat_choice(const Engine *e, int verb, PlaceId threat);
PlaceId ma_threat_chosen(const Engine *e, Choice choice);
/* Is the space of this row one of a set? */
bool ma_spaces_have(const Engine *e, SpaceSet set, int row);
/* Adds `verb` for each space of a set. */
Choices ma_offer_spaces(const Engine *e, Choices list, int verb, SpaceSet set);
Choices ma_offer_heroes(const Engine *e, Choices list, HeroSet set);
int ma_hero_chosen(const Engine *e, Choice choice);

FRAME_FUNCTIONS(ma_setup);
FRAME_FUNCTIONS(ma_turn);
FRAME_FUNCTIONS(ma_action);
FRAME_FUNCTIONS(ma_move);
FRAME_FUNCTIONS(ma_hit);
FRAME_FUNCTIONS(ma_look);
FRAME_FUNCTIONS(ma_plan);
FRAME_FUNCTIONS(ma_damage);
FRAME_FUNCTIONS(ma_flee);
FRAME_FUNCTIONS(ma_deal);
FRAME_FUNCTIONS(ma_pick);
FRAME_FUNCTIONS(ma_cards);
FRAME_FUNCTIONS(ma_scout);

int ma_refuses(const Box *box, const uint8_t *options, int seats);
void ma_setup_game(Engine *e, const uint8_t *options);
void ma_stock(const Engine *e, Engine *fresh);
void ma_digest_cards(const Pack *pack, Digest *digest);
const char *ma_fits(const Box *box);
const char *ma_check(const Engine *e);
void ma_complete(Engine *e, const LeftOut *left);

#endif
