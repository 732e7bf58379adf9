/* The native frames of The Mandalorian: their kinds, steps and locals. "actions" is what characters do, "events" what
 * happens to them. */
#ifndef GAMES_MANDALORIAN_FRAMES_H
#define GAMES_MANDALORIAN_FRAMES_H

#include "core/tables.h"
#include "core/window.h"
#include "games/mandalorian/mandalorian.h"

enum {
    /* actions */
    FRAME_SETUP = FRAME_GAME,
    FRAME_TURN,   /* one turn (MA-7) */
    FRAME_ACTION, /* a slot's effect and a skill's power (MA-8 … 11) */
    FRAME_MOVE,   /* a character moves (MA-13 … 16) */
    FRAME_HIT,    /* a threat is attacked or damaged: turned up first if need be (MA-17) */
    FRAME_LOOK,   /* a facedown threat is looked at (MA-19) */
    FRAME_PLAN,   /* planning cards are drawn and sorted (MA-20) */
    FRAME_DAMAGE, /* a character suffers (MA-40) */
    FRAME_FLEE,   /* The Child flees (MA-46) */
    FRAME_DEAL,   /* skill cards are drawn (MA-12, MA-42) */
    FRAME_PICK,   /* an effect of a skill or a planning card asks for its target */
    FRAME_CARDS,  /* an effect asks for skill cards */
    FRAME_SCOUT,  /* the top event is looked at */
    /* events */
    FRAME_EVENT_STEP, /* MA-31 */
    FRAME_EVENT,      /* one event card (MA-33) */
    FRAME_ENEMIES,    /* a part of it: enemies move, attack or flee (MA-35 … 37) */
    FRAME_AIM,        /* an effect of an event or a mission asks where, whom, which */
    FRAME_TOKEN,      /* a threat is turned up, used or defeated, and what it does then */
    FRAME_RULES,      /* what the mission and the map say at a moment */
    FRAME_LOYALTIES,  /* loyalty cards are dealt (MA-70) */
    FRAMES_END
};

/* ---- actions: steps and locals ---- */

enum {
    SETUP_CHARACTERS,
    SETUP_CHARACTERS_RANDOM,
    SETUP_FIRST,
    SETUP_FIRST_RANDOM,
    SETUP_RULES,
    SETUP_SLOTS,
    SETUP_THREATS,
    SETUP_HANDS,
    SETUP_BACK,
    SETUP_STEPS
};
enum { TURN_ACT, TURN_BEFORE_EVENTS, TURN_EVENTS, TURN_DRAW, TURN_END, TURN_STEPS };
enum { ACTION_ASK, ACTION_STEPS };
enum { MOVE_ASK, MOVE_LEAVE, MOVE_ENTER, MOVE_REVEAL, MOVE_END, MOVE_STEPS };
enum { HIT_REVEAL, HIT_DAMAGE, HIT_STEPS };
enum { PLAN_DRAW, PLAN_KEEP, PLAN_BACK, PLAN_SORTED, PLAN_STEPS };
enum { SCOUT_LOOK, SCOUT_ASK, SCOUT_BACK, SCOUT_STEPS };
enum { DAMAGE_BLOCK, DAMAGE_FALL, DAMAGE_AFTER, DAMAGE_STEPS };

#define SETUP_LOCALS(FIELD)                                                                                            \
    FIELD(u8, done, KIND_NUMBER, 0, 255) /* heroes, slots, markers or seats handled in this step */

#define TURN_LOCALS(FIELD)                                                                                             \
    FIELD(u8, looked, KIND_YESNO, 0, 1) /* whether the turn's end was looked at for objectives                         \
                                         */

/* Spaces that an action remembers. */
enum { HITS_MOST = 4, APART_MOST = 2 };

/* How far a slot's effect has come. */
enum { ACT_OPEN, ACT_GOING, ACT_DONE };
enum { POWER_NONE, POWER_OPEN, POWER_USED };

#define ACTION_LOCALS(FIELD, FIELDS)                                                                                   \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST) /* none: a free action (MA-11) */                                       \
    FIELD(u8, slot, KIND_SLOT_OF, 0, SLOTS - 1)                                                                        \
    FIELD(u8, strength, KIND_NUMBER, 0, 20) /* with bonus and powers (MA-9) */                                         \
    FIELD(u8, act, KIND_PHASE, 0, ACT_DONE)                                                                            \
    FIELD(u8, power, KIND_POWER, 0, POWER_USED)                                                                        \
    FIELD(u8, reach, KIND_NUMBER, 0, 4) /* an attack's range beyond 1 */                                               \
    FIELD(u8, gait, SET_OF(KIND_GAIT), 0, 15)                                                                          \
    FIELDS(u8, hit, HITS_MOST, KIND_SPACE, 0, SPACES_MOST)    /* where its attack and its power have struck */         \
    FIELDS(u8, apart, APART_MOST, KIND_SPACE, 0, SPACES_MOST) /* those in which the attack may not strike any more */

enum { GAIT_SLIP = 1, GAIT_CLIMB = 2, GAIT_JETPACK = 4, GAIT_SET = 8 };

enum { TURNED_MOST = 8, LOOKED_MOST = 8 };

#define MOVE_LOCALS(FIELD, FIELDS)                                                                                     \
    FIELD(u8, left, KIND_NUMBER, 0, 20)  /* spaces still to go; a jetpack: its range */                                \
    FIELD(u8, moved, KIND_NUMBER, 0, 99) /* spaces gone */                                                             \
    FIELD(u8, gait, SET_OF(KIND_GAIT), 0, 15)                                                                          \
    FIELD(u8, to, KIND_SPACE, 0, SPACES_MOST) /* where the character goes now */                                       \
    FIELD(u8, hurt, KIND_NUMBER, 0, 255)      /* enemies that have dealt their damage at this point */                 \
    FIELDS(u8, turned, TURNED_MOST, KIND_SPACE, 0, SPACES_MOST) /* where a threat was turned up in mid-move */

#define LOOK_LOCALS(FIELD) FIELD(u8, threat, KIND_PLACE, 1, 255)

#define HIT_LOCALS(FIELD)                                                                                              \
    FIELD(u8, threat, KIND_PLACE, 1, 255)                                                                              \
    FIELD(u8, points, KIND_NUMBER, 0, 20)

#define COUNT_LOCALS(FIELD)                                                                                            \
    FIELD(u8, left, KIND_NUMBER, 0, 255)                                                                               \
    FIELD(u8, act, KIND_NUMBER, 0, 255)                                                                                \
    FIELD(u8, done, KIND_YESNO, 0, 1)                                                                                  \
    FIELD(u8, may_stop, KIND_YESNO, 0, 1) /* "up to" */

#define DAMAGE_LOCALS(FIELD)                                                                                           \
    FIELD(u8, left, KIND_NUMBER, 0, 255)        /* damage not blocked yet */                                           \
    FIELD(u8, from, KIND_PLACE, 0, 255)         /* the enemy that attacks; none: not an attack */                      \
    FIELD(u8, asked, KIND_SEAT, 0, HEROES_MOST) /* whose planning cards are asked for */                               \
    FIELD(u8, passed, SET_OF(KIND_SEAT), 1, 15) /* the heroes whose holders have declined */

#define PICK_LOCALS(FIELD, FIELDS)                                                                                     \
    FIELD(u8, act, KIND_PICK, 0, PICKS - 1)                                                                            \
    FIELD(u8, count, KIND_NUMBER, 0, 20) /* how much damage, how many spaces */                                        \
    FIELD(u8, range, KIND_NUMBER, 0, 99)                                                                               \
    FIELD(u8, which, KIND_NUMBER, 0, 255) /* whom, which threats, which enemies, whose planning cards, by the act */   \
    FIELD(u8, threat, KIND_PLACE, 0, 255) /* picked before */                                                          \
    FIELD(u8, done, KIND_NUMBER, 0, 255)  /* how many have been picked */                                              \
    FIELD(u16, ability, KIND_ABILITY, 0, 4095)          /* whose effect it is, if that matters */                      \
    FIELDS(u8, looked, LOOKED_MOST, KIND_PLACE, 0, 255) /* looked at already: each once */

LOCALS_STRUCT(SetupLocals, SETUP_LOCALS);
LOCALS_STRUCT(TurnLocals, TURN_LOCALS);
LOCALS_STRUCT_OF(ActionLocals, ACTION_LOCALS);
LOCALS_STRUCT_OF(MoveLocals, MOVE_LOCALS);
LOCALS_STRUCT(HitLocals, HIT_LOCALS);
LOCALS_STRUCT(LookLocals, LOOK_LOCALS);
LOCALS_STRUCT(CountLocals, COUNT_LOCALS);
LOCALS_STRUCT(DamageLocals, DAMAGE_LOCALS);
LOCALS_STRUCT_OF(PickLocals, PICK_LOCALS);

/* What a picked threat, character, space, slot or card is for (ops_action.c). */
enum {
    PICK_DAMAGE,    /* a threat takes damage */
    PICK_APART,     /* … in another space than before */
    PICK_BLAST,     /* every enemy in a space does */
    PICK_LOOK,      /* a facedown threat is looked at */
    PICK_REVEAL,    /* … is turned up */
    PICK_SHIFT,     /* an enemy moves */
    PICK_SHIFT_TO,  /* … there, or not so far */
    PICK_PUSH_TO,   /* … there, by intel: one space (MA-19) */
    PICK_SWEEP,     /* marked enemies take damage, one after the other */
    PICK_LURE,      /* marked enemies come nearer */
    PICK_DISRUPT,   /* an enemy gets a disrupt token */
    PICK_STEP,      /* a character moves */
    PICK_SWAP,      /* a character swaps spaces with you */
    PICK_HEAL,      /* a character heals */
    PICK_SHIELD,    /* … blocks the next damage */
    PICK_GUARD,     /* … the same, however long it takes */
    PICK_HURT,      /* … takes damage */
    PICK_DRAW,      /* … draws */
    PICK_DISCARD,   /* … discards */
    PICK_TAKE_FROM, /* a planning card comes from a character */
    PICK_TAKE_PLAN, /* … this one */
    PICK_GIVE_TO,   /* a planning card goes to a character */
    PICK_GIVE_PLAN, /* … this one */
    PICK_CLEAR,     /* a slot loses disrupt tokens */
    PICK_TOKEN,     /* … this one */
    PICK_WITHDRAW,  /* … its top card */
    PICK_CALM,      /* … brings no event */
    PICK_FREE,      /* … is a free action */
    PICK_USER,      /* a character uses a feature */
    PICKS
};

/* Which cards an effect asks for. */
enum { CARDS_DISCARD, CARDS_RECOVER, CARDS_RECOVER_PLAN };
enum { OWED_MOST = 9, DAMAGE_MOST = 20, STRENGTH_MOST = 20, SUBSTITUTES_MOST = 20 };

/* ---- events: steps and locals ---- */

enum { STEP_SCAN, STEP_YOU, STEP_CRISIS, STEP_EVENT, STEP_CLEAN, STEP_REFILL, STEP_STEPS };
enum { EVENT_DRAW_CARD, EVENT_NEXT_BACK, EVENT_RESOLVE, EVENT_EFFECT, EVENT_PUT_AWAY, EVENT_LAST_BACK, EVENT_STEPS };
enum { ENEMIES_CHOOSE, ENEMIES_TO, ENEMIES_STEPS };
enum { AIM_PICK, AIM_DO, AIM_STEPS };
enum { TOKEN_TURN_UP, TOKEN_MISSION, TOKEN_OWN, TOKEN_DONE, TOKEN_STEPS };

#define STEP_LOCALS(FIELD)                                                                                             \
    FIELD(u8, slot, KIND_SLOT_OF, 0, SLOTS - 1)                                                                        \
    FIELD(u8, total, KIND_NUMBER, 0, 99) /* as it was when the slot's turn came (MA-R3) */

#define EVENT_LOCALS(FIELD) FIELD(u8, chained, KIND_YESNO, 0, 1) /* an event has called it */

/* What the enemies do. */
enum { ENEMIES_MOVE, ENEMIES_ATTACK, ENEMIES_FLEE, ENEMIES_ACTS };
enum { ENEMIES_ALL = 255 };

#define ENEMIES_LOCALS(FIELD)                                                                                          \
    FIELD(u8, act, KIND_ENEMIES_ACT, 0, ENEMIES_ACTS - 1)                                                              \
    FIELD(u8, left, KIND_NUMBER, 0, 255) /* how many are still to act; ENEMIES_ALL */                                  \
    FIELD(u8, enemies, KIND_ENEMIES, 0, ENEMIES_KINDS - 1)                                                             \
    FIELD(u8, span, KIND_NUMBER, 0, 99)   /* how far they go, or reach */                                              \
    FIELD(u8, threat, KIND_PLACE, 0, 255) /* the one that acts now */

/* What is aimed at. */
enum {
    AIM_SPAWN,    /* a space: a reinforcement comes */
    AIM_LAY,      /* … a token of the sheet, facedown */
    AIM_LAY_UP,   /* … faceup */
    AIM_PLACE,    /* … this very token */
    AIM_CHILD,    /* … The Child */
    AIM_BEGIN,    /* … a character */
    AIM_DISRUPT,  /* a slot */
    AIM_TURN_UP,  /* a facedown threat */
    AIM_CREEP,    /* … it moves toward you */
    AIM_CREEP_TO, /* … into this space */
    AIM_CHILD_ON, /* an enemy takes The Child */
    AIM_STRIP,    /* a planning card of a character */
    AIM_OPEN,     /* a door */
    AIM_CLOSE,
    AIMS
};

#define AIM_LOCALS(FIELD)                                                                                              \
    FIELD(u8, act, KIND_AIM, 0, AIMS - 1)                                                                              \
    FIELD(u8, what, KIND_NUMBER, 0, 255) /* WHERE_…, SLOT_…, a hero, by the act */                                     \
    FIELD(u8, left, KIND_NUMBER, 0, 255) /* how often */                                                               \
    FIELD(u8, span, KIND_NUMBER, 0, 255) /* how far; set of slots that are still to come */                            \
    FIELD(u8, to, KIND_NUMBER, 0, 255)   /* what was picked: a space, a slot, a door */                                \
    FIELD(u8, threat, KIND_PLACE, 0, 255)                                                                              \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST)

#define TOKEN_LOCALS(FIELD)                                                                                            \
    FIELD(u8, threat, KIND_PLACE, 0, 255)                                                                              \
    FIELD(u8, space, KIND_SPACE, 0, SPACES_MOST) /* where it lies, or lay when it fell */                              \
    FIELD(u8, moment, KIND_MOMENT, 0, MOMENTS - 1)                                                                     \
    FIELD(u8, at, KIND_NUMBER, 0, 255) /* how many of its abilities have been looked at */

#define RULES_LOCALS(FIELD)                                                                                            \
    FIELD(u8, moment, KIND_MOMENT, 0, MOMENTS - 1)                                                                     \
    FIELD(u8, pass, KIND_NUMBER, 0, 4) /* what a turn's end does, failures, objectives, the rest (MA-R22) */           \
    FIELD(u8, at, KIND_NUMBER, 0, 255) /* how many abilities have been looked at in this pass */

#define DEALT_LOCALS(FIELD) FIELD(u8, dealt, KIND_NUMBER, 0, HEROES_MOST)

LOCALS_STRUCT(StepLocals, STEP_LOCALS);
LOCALS_STRUCT(EventLocals, EVENT_LOCALS);
LOCALS_STRUCT(EnemiesLocals, ENEMIES_LOCALS);
LOCALS_STRUCT(AimLocals, AIM_LOCALS);
LOCALS_STRUCT(TokenLocals, TOKEN_LOCALS);
LOCALS_STRUCT(RulesLocals, RULES_LOCALS);
LOCALS_STRUCT(DealtLocals, DEALT_LOCALS);

#endif
