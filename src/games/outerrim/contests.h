/* What dice decide: rolls, tests, fights, the damage they do (dice.c, test.c, fight.c, damage.c). */
#ifndef GAMES_OUTERRIM_CONTESTS_H
#define GAMES_OUTERRIM_CONTESTS_H

#include "games/outerrim/heroes.h"

/* So many dice are thrown for a hero (0: an enemy that is none), by `seat`, into OuterRim.dice; then both sides change
 * them: `enemy` is the hero on the other side, or 0. Pushes a frame. */
void or_push_roll(Engine *e, Seat seat, int hero, int dice, int roll, int enemy);
/* The same, but if nothing is to be waited for it is done at once: true. */
bool or_roll(Engine *e, Seat seat, int hero, int dice, int roll, int enemy);
void or_clear_dice(Engine *e);
/* Dice of the roll at hand are picked: are there such; asks. */
bool or_dice_can(const Engine *e, DiceLocals locals);
void or_push_dice(Engine *e, const Frame *by, DiceLocals locals);
/* The character whose dice these are, for events; 0: nobody's. */
int16_t or_roller(const Engine *e);
/* Dice for luck: head->answer is BRANCH_PASS if any is good. Pushes a frame. */
void or_push_luck(Engine *e, const Frame *by, LuckLocals locals);

/* A skill is tested (OR-18): head->answer is BRANCH_PASS or BRANCH_FAIL when the frame is done. */
void or_push_test(Engine *e, int hero, int skill);
bool or_test_passes(const Engine *e, const Frame *test);

/* The test or the fight at hand, or NULL; only if it is such a one. */
Frame *or_contest(const Engine *e);
Frame *or_test(const Engine *e);
Frame *or_fight(const Engine *e);
/* A combat (OR-19), the hero attacks. Pushes a frame over a program, whose branches it runs, or over a hunt; a patrol's
 * result is asked of or_patrol_fought. */
void or_push_fight(Engine *e, int hero, FightLocals fight);
int or_combat_here(const Engine *e, int hero);
/* The damage that a hero will suffer from a fight with a winner. */
uint8_t *or_damage_to_come(Frame *fight, int hero);
/* OR-14.7: a patrol that always wins, without dice. */
bool or_is_unbeatable(const Engine *e, const FightLocals *fight);
/* Goes on with a frame below, as frame_cut; but a fight in between comes to its end first (OR-19.6). */
Flow or_cut(Engine *e, int keep, int answer);

/* A hero suffers damage on a body; may be defeated. Pushes a frame. */
void or_push_suffer(Engine *e, int hero, int points, int body);
/* The same at once: FLOW_DONE, or what a frame that has nothing more to do returns: FLOW_PUSHED, FLOW_CUT. */
Flow or_suffer(Engine *e, int hero, int points, int body);
/* True unless the hero falls now and something is to be waited for. */
bool or_stands(Engine *e, int hero);
/* Damage goes; 0: all of it. A hero that is below its limits again stands up (OR-21.5). True: there is nothing to wait
 * for, else a frame was pushed. */
bool or_recover(Engine *e, int hero, int points, int body);
void or_stand_up(Engine *e, int hero);
bool or_is_hurt(const Engine *e, int hero, int body);

FRAME_FUNCTIONS(or_roll);
FRAME_FUNCTIONS(or_dice);
FRAME_FUNCTIONS(or_luck);
FRAME_FUNCTIONS(or_test);
FRAME_FUNCTIONS(or_fight);
FRAME_FUNCTIONS(or_suffer);
Choice or_die_outcome(const Engine *e, const Frame *f, uint64_t random);
void or_roll_tidy(Engine *e, Frame *f);
void or_test_tidy(Engine *e, Frame *f);
void or_fight_tidy(Engine *e, Frame *f);

#endif
