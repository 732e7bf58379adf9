/*
 * Abilities: what a component does, as a short flat program, and the moments that call for it.
 *
 * The packer compiles a `do` list to instructions. Blocks lie in a row, in the order they were written:
 *
 *     cost: [X]                 X, each operation marked as a cost
 *     may: [X]                  MAY end, X
 *     choose: [[X], [Y]]        CHOOSE 2 end, JUMP x, JUMP y, x: X, JUMP end, y: Y, JUMP end
 *     first: [[X], [Y]]         FIRST 2 end, …the same
 *     all: [[X], [Y]]           ALL 2 end, JUMP x, JUMP y, x: X, JUMP all, y: Y, JUMP all
 *     if: C, then: [X], else: [Y]   IF C, JUMP else, X, JUMP end, else: Y
 *     op, pass: [X], fail: [Y]  OP, SWITCH 2 end, JUMP x, JUMP y, x: X, JUMP end, y: Y, JUMP end
 *     repeat: n, do: [X]        REPEAT n end slot, X, AGAIN start
 *     leave                     JUMP (end of the repeat around it)
 *     step: S … goto: S         JUMP S (forward only)
 *
 * A branch that was left out jumps to the end. Targets count from the ability's first instruction.
 *
 * An operation may run one of its branches while it still goes on (a fight: win or lose, before the damage) by
 * branch_start; what it leaves in head->answer when it is over chooses the branch that follows it ("after").
 */
#ifndef CORE_ABILITY_H
#define CORE_ABILITY_H

#include "core/pack.h"

enum {
    OP_END,    /* the program is over */
    OP_JUMP,   /* target */
    OP_MAY,    /* end: ask; "no" jumps there */
    OP_CHOOSE, /* n, end: ask which of the n blocks */
    OP_FIRST,  /* n, end: take the first block that changes anything */
    OP_ALL,    /* n, end: take every block that changes anything, in order */
    OP_IF,     /* flag: condition, arguments: its own; skips the next instruction if it holds */
    OP_SWITCH, /* n, end: by the answer of the operation before */
    OP_REPEAT, /* times, end, slot */
    OP_AGAIN,  /* target: the repeat */
    OP_GAME    /* the game's operations follow: row op - OP_GAME */
};

enum { COND_NOT = 0x80, REPEAT_SLOTS = 4 };

/* Instr.flag of an operation that was written under `cost`. */
enum { INSTR_COST = 0x01 };

/* Instr.flag of a jump; one that closes a block has none. */
enum {
    JUMP_SLOTS = 0x0f,    /* the repeat slots whose loops it leaves, a bit each: their counts begin anew */
    JUMP_FROM_ALL = 0x10, /* it leaves an `all` */
    JUMP_IS_LEAVE = 0x20, /* written as `leave` */
    JUMP_IS_GOTO = 0x40   /* written as `goto` */
};

/* Starts the ability's program for a hero; its conditions are not asked again. When it ends head->answer is 0. */
void ability_start(Engine *e, Ability ability, Seat seat, int hero);
/* Starts and runs it at once: FLOW_DONE if it is over, else what the frame whose ability it is returns. */
Flow ability_run(Engine *e, Ability ability, Seat seat, int hero);
/* Uses up its limit, if it has one: for a game that tells of the use itself. */
void ability_spend(Engine *e, Ability ability);
/* The same as somebody's act: tells everybody, and uses up its limit. */
void ability_use(Engine *e, Ability ability, Seat seat, int hero);

/* A block that chance may take at the program on top, as a player would be offered it: for its words. Any other choice
 * is itself. */
Choice lot_as_mode(const Engine *e, Choice choice);

/* Is a program on top that has nothing more to do? Then it is ended. */
bool program_ended(Engine *e);

/* Do the conditions of an ability that happens of itself hold now? */
bool ability_holds(const Engine *e, Ability ability, Seat seat, int hero);

/* Why an ability cannot be used now. */
typedef enum { ABILITY_READY, ABILITY_USED_UP, ABILITY_BARRED, ABILITY_IDLE } AbilityBar;

/* Is the limit not used up, do the conditions hold, and would the program change anything? */
AbilityBar ability_bar(const Engine *e, Ability ability, Seat seat, int hero);
static inline bool ability_usable(const Engine *e, Ability ability, Seat seat, int hero) {
    return ability_bar(e, ability, seat, hero) == ABILITY_READY;
}

/* The instruction that keeps those of a program from `from` to `end` from changing anything: the first cost that cannot
 * be paid, or else the first effect that is not to be had. NULL: there is none. */
const Instr *ability_failing(const Engine *e, const Frame *program, int from, int end);

/* ---- for operations that push frames ---- */

/* Runs a branch of the operation whose frame is on top, which was pushed by a program. True if there is nothing to
 * wait for. A goto or leave in the branch waits until the operation is over. */
bool branch_start(Engine *e, int branch);

/* "That player": the hero whom the last pick of a program was. The frame that asked hands it to `program`, the frame
 * below it. */
void program_pick(Frame *program, int picked);
int program_picked(const Frame *program);

/* "This": the place of the card or token that a program is about, 0 if none. */
void program_set_about(Frame *program, PlaceId place);
PlaceId program_about(const Frame *program);

/* Is it one that nobody reads before it happens (Game.untold)? */
static inline bool ability_untold(const Box *box, Ability ability) {
    return box->game->untold >> pack_ability(box->pack, ability)->moment & 1;
}

/* An ability of the component with that moment, or 0. */
Ability component_ability(const Box *box, const Component *component, int moment);

/* The card whose ability is being carried out by the nearest program, 0 if it is no card's or if a frame of another
 * kind than `between` (a set: bit 0 is kind 0) lies above it: why something happens now, for events. 0 also for a card
 * that does not lie open to everybody any more: an event names no such card. */
CardId ability_card(const Engine *e, uint64_t between);

/* Calls for the abilities of a moment. True if there is nothing to wait for; else a frame was pushed, and when
 * it is done head->answer is 1 if something happened *instead*. */
bool moment_raise(Engine *e, int moment, int hero);

/* Used-up limits: forget those of a roll, a fight, a turn. */
void limits_clear(Engine *e, Limit limit);
/* The same by the set of all abilities with that limit, a bit each as in the state: for a game that keeps it in its
 * digest. Both sets are `words` long. */
void limits_of(const Pack *pack, Limit limit, uint64_t *set, int words);
static inline void limits_clear_set(uint8_t *used_up, const uint64_t *set, int words) {
    for (int i = 0; i < words; i++)
        bytes_store8(used_up + 8 * i, bytes_load8(used_up + 8 * i) & ~set[i]);
}

/* Do two abilities say the same, word for word? */
bool ability_same(const Pack *pack, Ability one, Ability other);
/* If one is used up, the other is as well. */
void limit_carry(Engine *e, Ability from, Ability to);

/* What the op table calls for an instruction. */
const Op *ability_op(const Game *game, int op);
bool cond_holds(const Engine *e, const Frame *f, const Instr *in);

/* ---- words (tell.c); the catalogues know them under "ability" ---- */

/* What abilities say besides their operations and conditions. */
enum { ABILITY_PHRASES = 21 };
extern const Message ability_phrases[ABILITY_PHRASES];
/* The label of a branch: "pass" gives "Pass:". */
void branch_label(char *out, size_t room, const char *branch);

#endif
