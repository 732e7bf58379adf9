/* The native frames of The Mandalorian: their kinds, steps and locals, the words they use, and what the files of this
 * folder offer each other. "actions" is what characters do, "events" what happens to them. */
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
    FIELD(u8, done, KIND_NUMBER, 0, 255)  /* heroes, slots, spaces or seats handled in this step */                    \
    FIELD(u8, dealt, KIND_NUMBER, 0, 255) /* markers of the space, cards of the seat */

#define TURN_LOCALS(FIELD)                                                                                             \
    FIELD(u8, looked, KIND_YESNO, 0, 1) /* whether the turn's end was looked at for objectives                         \
                                         */

/* How far a slot's effect has come. */
enum { ACT_OPEN, ACT_GOING, ACT_DONE };
enum { POWER_NONE, POWER_OPEN, POWER_USED };

#define ACTION_LOCALS(FIELD)                                                                                           \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST) /* none: a free action (MA-11) */                                       \
    FIELD(u8, slot, KIND_NUMBER, 0, SLOTS - 1)                                                                         \
    FIELD(u8, strength, KIND_NUMBER, 0, 20) /* with bonus and powers (MA-9) */                                         \
    FIELD(u8, act, KIND_NUMBER, 0, ACT_DONE)                                                                           \
    FIELD(u8, power, KIND_NUMBER, 0, POWER_USED)                                                                       \
    FIELD(u8, reach, KIND_NUMBER, 0, 4)            /* an attack's range beyond 1 */                                    \
    FIELD(u8, gait, KIND_NUMBER, 0, 15)            /* set of GAIT_… */                                               \
    FIELD(u8, hit, KIND_SPACE, 0, SPACES_MOST)     /* where this card has done damage … */                           \
    FIELD(u8, hit_too, KIND_SPACE, 0, SPACES_MOST) /* … and where else */

enum { GAIT_SLIP = 1, GAIT_CLIMB = 2, GAIT_JETPACK = 4, GAIT_SET = 8 };

#define MOVE_LOCALS(FIELD)                                                                                             \
    FIELD(u8, left, KIND_NUMBER, 0, 20)       /* spaces still to go; a jetpack: its range */                           \
    FIELD(u8, moved, KIND_NUMBER, 0, 99)      /* spaces gone */                                                        \
    FIELD(u8, gait, KIND_NUMBER, 0, 15)       /* set of GAIT_… */                                                    \
    FIELD(u8, to, KIND_SPACE, 0, SPACES_MOST) /* where the character goes now */                                       \
    FIELD(u8, hurt, KIND_NUMBER, 0, 255)      /* enemies that have dealt their damage at this point */

#define LOOK_LOCALS(FIELD) FIELD(u8, threat, KIND_PLACE, 1, 255)

#define HIT_LOCALS(FIELD)                                                                                              \
    FIELD(u8, threat, KIND_PLACE, 1, 255)                                                                              \
    FIELD(u8, points, KIND_NUMBER, 0, 20)

#define COUNT_LOCALS(FIELD)                                                                                            \
    FIELD(u8, left, KIND_NUMBER, 0, 255)                                                                               \
    FIELD(u8, act, KIND_NUMBER, 0, 255)                                                                                \
    FIELD(u8, done, KIND_YESNO, 0, 1)

#define DAMAGE_LOCALS(FIELD)                                                                                           \
    FIELD(u8, left, KIND_NUMBER, 0, 255)          /* damage not blocked yet */                                         \
    FIELD(u8, from, KIND_PLACE, 0, 255)           /* the enemy that attacks; none: not an attack */                    \
    FIELD(u8, asked, KIND_NUMBER, 0, HEROES_MOST) /* whose planning cards are asked for */                             \
    FIELD(u8, passed, KIND_NUMBER, 0, 15)         /* set of heroes whose holders have declined */

#define PICK_LOCALS(FIELD)                                                                                             \
    FIELD(u8, act, KIND_NUMBER, 0, 255)                                                                                \
    FIELD(u8, count, KIND_NUMBER, 0, 20) /* how much damage, how many spaces */                                        \
    FIELD(u8, range, KIND_NUMBER, 0, 99)                                                                               \
    FIELD(u8, which, KIND_NUMBER, 0, 255) /* whom, which threats, which enemies, by the act */                         \
    FIELD(u8, what, KIND_NUMBER, 0, 255)  /* picked before: a threat, a hero */                                        \
    FIELD(u8, done, KIND_NUMBER, 0, 255)  /* how many have been picked */                                              \
    FIELD(u16, ability, KIND_ABILITY, 0, 4095)

#define LOCALS_STRUCT(type, FIELDS)                                                                                    \
    typedef struct {                                                                                                   \
        FIELDS(FIELD_MEMBER)                                                                                           \
    } type

LOCALS_STRUCT(SetupLocals, SETUP_LOCALS);
LOCALS_STRUCT(TurnLocals, TURN_LOCALS);
LOCALS_STRUCT(ActionLocals, ACTION_LOCALS);
LOCALS_STRUCT(MoveLocals, MOVE_LOCALS);
LOCALS_STRUCT(HitLocals, HIT_LOCALS);
LOCALS_STRUCT(LookLocals, LOOK_LOCALS);
LOCALS_STRUCT(CountLocals, COUNT_LOCALS);
LOCALS_STRUCT(DamageLocals, DAMAGE_LOCALS);
LOCALS_STRUCT(PickLocals, PICK_LOCALS);

/* What a picked threat, character, space, slot or card is for (ops_action.c). */
enum {
    PICK_DAMAGE,    /* a threat takes damage */
    PICK_APART,     /* … in another space than before */
    PICK_BLAST,     /* every enemy in a space does */
    PICK_LOOK,      /* a facedown threat is looked at */
    PICK_REVEAL,    /* … is turned up */
    PICK_SHIFT,     /* an enemy moves */
    PICK_SHIFT_TO,  /* … there */
    PICK_SWEEP,     /* marked enemies take damage, one after the other */
    PICK_LURE,      /* marked enemies come nearer */
    PICK_DISRUPT,   /* an enemy gets a disrupt token */
    PICK_STEP,      /* a character moves */
    PICK_SWAP,      /* a character swaps spaces with you */
    PICK_HEAL,      /* a character heals */
    PICK_SHIELD,    /* … blocks the next damage */
    PICK_HURT,      /* … takes damage */
    PICK_DRAW,      /* … draws */
    PICK_DISCARD,   /* … discards */
    PICK_TAKE_FROM, /* a planning card comes from a character */
    PICK_TAKE_PLAN, /* … this one */
    PICK_GIVE_TO,   /* a planning card goes to a character */
    PICK_GIVE_PLAN, /* … this one */
    PICK_CLEAR,     /* a slot loses a disrupt token */
    PICK_WITHDRAW,  /* … its top card */
    PICK_CALM,      /* … brings no event */
    PICK_FREE,      /* … is a free action */
    PICK_USER,      /* a character uses a feature */
    PICKS
};

/* Which cards an effect asks for. */
enum { CARDS_DISCARD, CARDS_RECOVER, CARDS_RECOVER_PLAN };
enum { OWED_MOST = 9, DAMAGE_MOST = 20, STRENGTH_MOST = 20 };

/* ---- events: steps and locals ---- */

enum { STEP_SCAN, STEP_YOU, STEP_CRISIS, STEP_EVENT, STEP_CLEAN, STEP_REFILL, STEP_STEPS };
enum { EVENT_DRAW_CARD, EVENT_NEXT_BACK, EVENT_RESOLVE, EVENT_EFFECT, EVENT_PUT_AWAY, EVENT_LAST_BACK, EVENT_STEPS };
enum { ENEMIES_CHOOSE, ENEMIES_TO, ENEMIES_STEPS };
enum { AIM_PICK, AIM_DO, AIM_STEPS };
enum { TOKEN_TURN_UP, TOKEN_MISSION, TOKEN_OWN, TOKEN_DONE, TOKEN_STEPS };

#define STEP_LOCALS(FIELD)                                                                                             \
    FIELD(u8, slot, KIND_NUMBER, 0, SLOTS - 1)                                                                         \
    FIELD(u8, total, KIND_NUMBER, 0, 99) /* as it was when the slot's turn came (MA-R3) */

#define EVENT_LOCALS(FIELD) FIELD(u8, chained, KIND_YESNO, 0, 1) /* an event has called it */

/* What the enemies do. */
enum { ENEMIES_MOVE, ENEMIES_ATTACK, ENEMIES_FLEE, ENEMIES_ACTS };
enum { ENEMIES_ALL = 255 };

#define ENEMIES_LOCALS(FIELD)                                                                                          \
    FIELD(u8, act, KIND_NUMBER, 0, ENEMIES_ACTS - 1)                                                                   \
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
    FIELD(u8, act, KIND_NUMBER, 0, AIMS - 1)                                                                           \
    FIELD(u8, what, KIND_NUMBER, 0, 255) /* WHERE_…, SLOT_…, a hero, by the act */                                 \
    FIELD(u8, left, KIND_NUMBER, 0, 255) /* how often */                                                               \
    FIELD(u8, span, KIND_NUMBER, 0, 255) /* how far; set of slots that are still to come */                            \
    FIELD(u8, to, KIND_NUMBER, 0, 255)   /* what was picked: a space, a slot, a door */                                \
    FIELD(u8, threat, KIND_PLACE, 0, 255)                                                                              \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST)

#define TOKEN_LOCALS(FIELD)                                                                                            \
    FIELD(u8, threat, KIND_PLACE, 0, 255)                                                                              \
    FIELD(u8, space, KIND_SPACE, 0, SPACES_MOST) /* where it lies, or lay when it fell */                              \
    FIELD(u8, moment, KIND_NUMBER, 0, MOMENTS - 1)                                                                     \
    FIELD(u8, at, KIND_NUMBER, 0, 255) /* how many of its abilities have been looked at */

#define RULES_LOCALS(FIELD)                                                                                            \
    FIELD(u8, moment, KIND_NUMBER, 0, MOMENTS - 1)                                                                     \
    FIELD(u8, pass, KIND_NUMBER, 0, 3) /* failures, objectives, the rest (MA-R22) */                                   \
    FIELD(u8, at, KIND_NUMBER, 0, 255) /* how many abilities have been looked at in this pass */

#define DEALT_LOCALS(FIELD) FIELD(u8, dealt, KIND_NUMBER, 0, HEROES_MOST)

LOCALS_STRUCT(StepLocals, STEP_LOCALS);
LOCALS_STRUCT(EventLocals, EVENT_LOCALS);
LOCALS_STRUCT(EnemiesLocals, ENEMIES_LOCALS);
LOCALS_STRUCT(AimLocals, AIM_LOCALS);
LOCALS_STRUCT(TokenLocals, TOKEN_LOCALS);
LOCALS_STRUCT(RulesLocals, RULES_LOCALS);
LOCALS_STRUCT(DealtLocals, DEALT_LOCALS);

/* ---- words: first those of actions, then those of events ---- */

/* A threat is named by its space and its number in the row there, from the top: a = space, b = number from 1,
 * c = its card, for the sentence (0: facedown). ma_threat_choice and ma_threat_chosen turn one into the other. */
enum {
    VERB_CHARACTER = VERB_GAME, /* be this character */
    VERB_BEGIN,                 /* this seat begins */
    VERB_PLAY,                  /* a = card, b = slot's action */
    VERB_MOVE,                  /* to this space */
    VERB_ATTACK,                /* an enemy */
    VERB_ATTACK_FACEDOWN,
    VERB_STRIKE, /* another character, by the overlay (MA-64) */
    VERB_LOOK,   /* at a facedown threat */
    VERB_SHIFT,  /* this enemy */
    VERB_DRAW_PLANS,
    VERB_EFFECT,  /* a map's own action */
    VERB_POWER,   /* the skill's */
    VERB_FEATURE, /* use this feature of your space */
    VERB_RULE,    /* use what a map or a briefing offers */
    VERB_PICK_UP, /* The Child */
    VERB_PLAN,    /* use this planning card of that character */
    VERB_KEEP,    /* this planning card */
    VERB_PUT_BACK,
    VERB_STOP,     /* no more of this */
    VERB_END,      /* end your actions */
    VERB_SPACE,    /* pick a space */
    VERB_THREAT,   /* pick an enemy */
    VERB_FACEDOWN, /* pick a facedown threat */
    VERB_WHO,      /* pick a character */
    VERB_SLOT,     /* pick a slot: its action */
    VERB_DISCARD,  /* a skill card */
    VERB_RECOVER,  /* a skill or planning card */
    VERB_GIVE,     /* a planning card */
    VERB_BURY,     /* put the top event at the bottom */
    VERB_LEAVE,    /* … or leave it */
    /* events */
    VERB_ENEMY_TO, /* the enemy goes to this space */
    VERB_CHILD_ON, /* this enemy takes The Child */
    VERB_DOOR,     /* pick a door */
    VERBS_END
};

enum {
    PROMPT_CHARACTER = PROMPT_GAME,
    PROMPT_FIRST,
    PROMPT_ACT,
    PROMPT_ANYTHING, /* no card is due, but something could still be used */
    PROMPT_ACTION,
    PROMPT_MOVE,
    PROMPT_FLY, /* with a jetpack */
    PROMPT_SHIFT_TO,
    PROMPT_KEEP,
    PROMPT_PUT_BACK,
    PROMPT_DAMAGE,
    PROMPT_ATTACKED,
    PROMPT_BEFORE_EVENTS,
    PROMPT_FLEE,
    PROMPT_TARGET,
    PROMPT_LOOK,
    PROMPT_REVEAL,
    PROMPT_SHIFT,
    PROMPT_DISRUPT_ENEMY,
    PROMPT_SPACE,
    PROMPT_WHO,
    PROMPT_SLOT,
    PROMPT_CARD,
    PROMPT_DISCARD,
    PROMPT_RECOVER,
    PROMPT_SCOUT,
    /* events */
    PROMPT_YOU, /* who is "you" (MA-R17) */
    PROMPT_ENEMY_MOVES,
    PROMPT_ENEMY_ATTACKS,
    PROMPT_ENEMY_FLEES,
    PROMPT_ENEMY_TO,
    PROMPT_ENEMY_WHOM,
    PROMPT_SPAWN,
    PROMPT_PUT,
    PROMPT_DISRUPT,
    PROMPT_TURN_UP,
    PROMPT_CREEP,
    PROMPT_CHILD_ON,
    PROMPT_STRIP,
    PROMPT_DOOR,
    PROMPTS_END
};

enum {
    TAG_CHARACTER = TAG_GAME,
    TAG_FIRST,
    /* events */
    TAGS_END
};

enum {
    REASON_NOT_HELD = REASON_GAME,
    REASON_SLOT_USED,
    REASON_NO_ACTIONS,
    REASON_MUST_PLAY,
    REASON_NOT_ADJACENT,
    REASON_OUT_OF_RANGE,
    REASON_FEATURE,
    REASON_NO_THREAT,
    REASON_SEEN,
    REASON_ENEMY_STUCK,
    REASON_OTHER_SLOT,
    REASON_POWER_SLOT,
    REASON_POWER_USED,
    REASON_NO_POWER,
    REASON_ACT_DONE,
    REASON_NO_EFFECT,
    REASON_TOO_WEAK,
    REASON_TACTICAL,
    REASON_NOT_HERE,
    REASON_CHILD_FLED,
    REASON_CHILD_CARRIED,
    REASON_BAD_LUCK,
    REASON_HELD_TWICE,
    REASON_WRONG_MOMENT,
    REASON_TAKEN,
    REASON_NOT_CAST,
    REASON_NEEDED,
    REASON_NO_STRIKE,
    REASON_RULE_HIDDEN,
    REASON_TOO_FAR,
    /* events */
    REASONS_END
};

enum {
    EVENT_MISSION = EVENT_GAME,
    EVENT_CHARACTER,
    EVENT_FIRST,
    EVENT_SET_OUT, /* a faceup threat is put on the map in the set-up */
    EVENT_WHITE,   /* a white token on a slot */
    EVENT_TURN,
    EVENT_PLAY,
    EVENT_FREE,
    EVENT_EXTRA,
    EVENT_MOVE,
    EVENT_ATTACK,
    EVENT_STRIKE,
    EVENT_LOOKED,
    EVENT_DRAW_PLAN,
    EVENT_KEEP,
    EVENT_PUT_BACK,
    EVENT_DISCARD_PLAN,
    EVENT_PLAN,
    EVENT_POWER,
    EVENT_STRENGTH,
    EVENT_FEATURE,
    EVENT_GRAPPLE,
    EVENT_SENTRY,
    EVENT_DAMAGE,
    EVENT_BLOCK,
    EVENT_HEAL,
    EVENT_DEFEAT,
    EVENT_PICK_UP,
    EVENT_FLEE,
    EVENT_CHILD,
    EVENT_CHILD_ENEMY,
    EVENT_DRAW,
    EVENT_DISCARD,
    EVENT_RECOVER,
    EVENT_SHUFFLE,
    EVENT_SHUFFLE_PLANS,
    EVENT_OWED,
    EVENT_WITHDRAW,
    EVENT_CALM,
    EVENT_IGNORE,
    EVENT_SHIELD,
    EVENT_SCOUT,
    EVENT_BURIED,
    EVENT_GIVE,
    /* events */
    EVENT_REVEAL,
    EVENT_ENEMY_DAMAGE,
    EVENT_ENEMY_DEFEATED,
    EVENT_ENEMY_MOVE,
    EVENT_ENEMY_ATTACK,
    EVENT_ENEMY_DISRUPTED,
    EVENT_ENEMY_RECOVERS,
    EVENT_ENEMY_MENDS,
    EVENT_EFFECT_TOKEN, /* a mission effect (MA-29) */
    EVENT_SLOT,         /* a slot's turn in the event step */
    EVENT_CRISIS,
    EVENT_EVENT,
    EVENT_NO_EFFECT,
    EVENT_BACK,
    EVENT_CLEAN,
    EVENT_SPAWN,
    EVENT_NO_REINFORCEMENT,
    EVENT_DISRUPT,
    EVENT_SUBSTITUTE,
    EVENT_CLEAR,
    EVENT_CREEP,
    EVENT_SHUFFLE_EVENTS,
    EVENT_SHUFFLE_TOKENS,
    EVENT_SHUFFLE_REINFORCEMENTS,
    EVENT_DOOR_OPENS,
    EVENT_DOOR_CLOSES,
    EVENT_TRACK,
    EVENT_COUNTER,
    EVENT_PLACE,
    EVENT_LAY,
    EVENT_BEGIN,
    EVENT_TAKE,
    EVENT_DROP,
    EVENT_GONE, /* a feature leaves the game */
    EVENT_LOYALTY,
    EVENT_LOYALTY_SHOWN,
    EVENT_OUT,
    EVENT_OVER,
    EVENTS_END
};

enum { OUTCOME_NONE, OUTCOME_VICTORY, OUTCOME_DEFEAT, OUTCOME_FAILURE, OUTCOME_TRAITOR, OUTCOME_LEGEND, OUTCOMES };

/* ---- heroes and seats ---- */

typedef uint8_t HeroSet; /* bit (hero - 1) */
#define HERO_BIT(hero) ((HeroSet)(1u << ((hero)-1)))

static inline bool option_is(const Engine *e, int option, int value) {
    return mandalorian(e)->options[option] == value;
}
/* Do all seats share two characters (MA-48, MA-49)? */
static inline bool is_shared(const Engine *e) {
    return e->head->seats == 1 ||
           (option_is(e, OPTION_MODE, MODE_SHARED) && mission_of(e, mandalorian(e)->mission)->kind == MISSION_STORY);
}
/* Whose turn it is; during the set-up who begins. */
static inline Seat active_seat(const Engine *e) {
    return e->frames[0].kind == FRAME_TURN ? e->frames[0].seat : mandalorian(e)->first;
}
/* Who decides for a hero. */
static inline Seat seat_of(const Engine *e, int hero) {
    return is_shared(e) ? active_seat(e) : (Seat)hero;
}
static inline HeroSet heroes_all(const Engine *e) {
    return (HeroSet)(((1u << mandalorian(e)->heroes) - 1) & ~(unsigned)mandalorian(e)->out);
}
static inline ZoneId hand_of(Seat seat) {
    return (ZoneId)(ZONE_HAND + seat - 1);
}
static inline ZoneId plans_of(int hero) {
    return (ZoneId)(ZONE_PLANS + hero - 1);
}
static inline ZoneId carried_by(int hero) {
    return (ZoneId)(ZONE_CARRIED + hero - 1);
}
/* MA-62: it takes two to have secrets. */
static inline bool has_loyalties(const Engine *e) {
    return mission_of(e, mandalorian(e)->mission)->loyalty && e->head->seats > 1;
}
/* Something has changed: an event that does has an effect (MA-38). Every rule that changes the table calls it. */
static inline void changed(Engine *e) {
    mandalorian(e)->changed = 1;
}

/* Does any rule of the map or the mission speak at a moment? */
static inline bool rules_speak(const Engine *e, int moment) {
    const Digest *known = digest(e);
    return (known->map_moments[mandalorian(e)->map] | known->mission_moments[mandalorian(e)->mission]) >> moment & 1;
}

/* ---- spaces: by number on the map, 1 …; the state and choices name rows of the pack ---- */

#define SPACE_BIT(number) ((SpaceSet)1 << (number))

static inline const MapDigest *map_here(const Engine *e) {
    return &digest(e)->maps[mandalorian(e)->map];
}
static inline const Terrain *terrain(const Engine *e) {
    return &map_here(e)->terrain[mandalorian(e)->doors];
}
static inline int space_row(const Engine *e, int number) {
    return number ? map_here(e)->first + number - 1 : 0;
}
static inline int space_number(const Engine *e, int row) {
    return row ? row - map_here(e)->first + 1 : 0;
}
/* Where a hero stands, or 0: off the map. */
static inline int at_of(const Engine *e, int hero) {
    return space_number(e, mandalorian(e)->at[hero - 1]);
}
static inline ZoneId zone_of_space(int number) {
    return (ZoneId)(ZONE_SPACE + number);
}
/* The space a threat lies in, or 0: it is not on the map. */
static inline int space_of_threat(const Engine *e, PlaceId threat) {
    return e->places[threat].zone > ZONE_SPACE ? e->places[threat].zone - ZONE_SPACE : 0;
}
static inline SpaceSet spaces_all(const Engine *e) {
    return map_here(e)->floor;
}
static inline int spaces_lowest(SpaceSet set) {
    return __builtin_ctzll(set);
}
HeroSet ma_heroes_at(const Engine *e, int number);
SpaceSet ma_hero_spaces(const Engine *e);
/* The heroes an operation means, seen from `hero`, within a range of it. */
HeroSet ma_whom(const Engine *e, int hero, int whom, int range);

/* ---- frames of actions (turn.c, act.c, move.c, attack.c, intel.c, plan.c, damage.c, child.c, decks.c) ---- */

/* The nearest frame of a kind from the top, or NULL. */
Frame *ma_frame_of(const Engine *e, int kind);
/* A character suffers damage; `from` is the enemy that attacks it, or 0. Planning cards may block it, The Child may
 * flee, the character may be defeated. Pushes a frame. */
void ma_push_damage(Engine *e, int hero, int points, PlaceId from);
/* A hero moves of its own free will: up to `count` spaces; a jetpack: to a space within that range. */
Frame *ma_push_move(Engine *e, Seat seat, int hero, int count, int gait);
/* A hero is put into a space: leaving and entering count, nobody is asked. */
void ma_push_move_to(Engine *e, int hero, int number);
/* A threat takes damage from a hero (0: from nobody); a facedown one is turned up first. Pushes a frame. */
void ma_push_hit(Engine *e, int hero, PlaceId threat, int points);
/* A seat draws skill cards; what cannot be drawn is owed (MA-42). Pushes a frame. */
void ma_push_deal(Engine *e, Seat seat, int count);
/* After cards came to a discard pile: empty decks are shuffled, owed draws are dealt. May push frames. */
void ma_cards_came(Engine *e);
/* A skill card goes to its owner's discards, wherever it lies; ma_cards_came follows when all have gone. */
void ma_discard_skill(Engine *e, PlaceId place);
/* The place of a card that leaves a hand. */
PlaceId ma_from_hand(Engine *e, Seat seat, CardId card);
/* How many of a card there are, as far as the guide deck has come (MA-50). */
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
Choices ma_offer_plans(const Engine *e, Choices list, int hero, int moment);
bool ma_any_plan(const Engine *e, int hero, int moment);
void ma_use_plan(Engine *e, Choice choice, int moment);
int ma_bar_plan(const Engine *e, Choice choice, int moment);
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
bool ma_any_use(const Engine *e, HeroSet heroes);
Choices ma_offer_uses(const Engine *e, Choices list, HeroSet heroes);
void ma_use(Engine *e, HeroSet heroes, Choice choice);
void ma_use_by(Engine *e, int hero, PlaceId feature, Ability ability);
int ma_bar_use(const Engine *e, HeroSet heroes, Choice choice);
/* Begins an action: a card that was played to a slot, or a free one (MA-11). Pushes a frame. */
void ma_push_action(Engine *e, Seat seat, int hero, int slot, CardId card, int strength);
/* The spaces within a range of one (MA-23). */
SpaceSet ma_within(const Engine *e, int number, int range);
/* The trait an enemy has for a hero: the active player may ignore some this turn. */
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
/* Where a character can step; the next step of a move that was pushed. */
SpaceSet ma_steps(const Engine *e, int number, int gait);
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
/* Threats of a set of spaces, as choices: enemies and facedown ones (verb 0: not those); facedown ones that a seat does
 * not know; enemies of these classes that can step anywhere. */
Choices ma_offer_threats(const Engine *e, Choices list, SpaceSet set, int enemy, int facedown);
Choices ma_offer_looks(const Engine *e, Choices list, Seat seat, SpaceSet set, int verb);
Choices ma_offer_shifts(const Engine *e, Choices list, SpaceSet set, int enemies, int verb);
bool ma_any_look(const Engine *e, Seat seat, SpaceSet set);
bool ma_any_shift(const Engine *e, SpaceSet set, int enemies);
bool ma_is_new_to(const Engine *e, Seat seat, PlaceId threat);
bool ma_is_like_another(const Engine *e, PlaceId threat);
void ma_note_hit(Engine *e, int hero, PlaceId threat);
int ma_health(const Engine *e, int hero);
int ma_hand_size(const Engine *e);

Choice ma_threat_choice(const Engine *e, int verb, PlaceId threat);
PlaceId ma_threat_chosen(const Engine *e, Choice choice);
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

void ma_setup_game(Engine *e, const uint8_t *options);
void ma_stock(const Engine *e, Engine *fresh);
void ma_digest_cards(const Pack *pack, Digest *digest);
const char *ma_fits(const Box *box);
const char *ma_check(const Engine *e);

/* ---- threats (threats.c) ---- */

static inline bool is_faceup(const Engine *e, PlaceId threat) {
    return e->places[threat].flags & PLACE_FACEUP;
}
static inline bool is_enemy(const Engine *e, PlaceId threat) {
    return is_faceup(e, threat) && card_of(e, e->places[threat].card)->class != CLASS_NONE;
}
/* Threats on the map, space by space: the first behind `at`, which may be 0; 0: there are no more. */
PlaceId ma_threat_after(const Engine *e, PlaceId at);
/* Its number in the row of its space, from the top. */
int ma_nth(const Engine *e, PlaceId threat);

/* What was read of the threats on the map, and is kept up while a run lasts. */
enum { ENEMIES_NOTED = 44 };
typedef struct {
    uint8_t known;
    uint8_t count;                  /* of enemies */
    PlaceId enemies[ENEMIES_NOTED]; /* in no order: whatever depends on one must find it elsewhere */
    uint8_t classes[ENEMIES_NOTED];
    SpaceSet enemy_at, facedown_at;
} Notes;
_Static_assert(sizeof(Notes) <= NOTES_MOST, "the notes fit in a run");

/* The notes of the run, or `room` filled for this once. */
const Notes *ma_notes(const Engine *e, Notes *room);
/* A facedown threat has come to a space, from another or from none (0). */
void ma_note_facedown(const Engine *e, int from, int to);
/* Spaces with an enemy; with a facedown threat. */
static inline SpaceSet ma_enemy_spaces(const Engine *e) {
    Notes room;
    return ma_notes(e, &room)->enemy_at;
}
static inline SpaceSet ma_facedown_spaces(const Engine *e) {
    Notes room;
    return ma_notes(e, &room)->facedown_at;
}
/* The ability an enemy has now: none while it is facedown or disrupted (MA-69). */
int ma_trait(const Engine *e, PlaceId threat);
/* A facedown threat is turned up: drawn if need be, shown, its mission effect or what it does follows (MA-15, MA-29).
 * `hero` is "you". Pushes a frame. */
void ma_push_reveal(Engine *e, int hero, PlaceId threat);
/* What a threat does at a moment (revealed, defeated), over a frame that knows which one it is. */
void ma_push_token(Engine *e, Seat seat, int hero, PlaceId threat, int moment);
/* "This": the threat that a program stands on, or 0; the space it lies or lay in. */
PlaceId ma_this_threat(const Frame *program);
int ma_this_space(const Engine *e);
/* Damage on an enemy; it is defeated when it has as much as health (MA-18). May push frames. */
void ma_damage_enemy(Engine *e, int hero, PlaceId threat, int points);
/* An enemy is put into a space: nothing follows from it (MA-R12). */
void ma_enemy_to(Engine *e, PlaceId threat, int number);
/* Where an enemy can step (MA-22). */
SpaceSet ma_enemy_steps(const Engine *e, PlaceId threat);
/* Puts a pool token on it (MA-69); can it take one? */
bool ma_may_disrupt(const Engine *e, PlaceId threat);
void ma_disrupt_enemy(Engine *e, PlaceId threat);
/* Takes one off again, unseen. */
void ma_recover_enemy(Engine *e, PlaceId threat);
/* A feature leaves the game (MA-R32). */
void ma_discard_feature(Engine *e, PlaceId threat);
/* A hero picks one up; lays all that it carries down in a space. */
void ma_take(Engine *e, int hero, PlaceId threat);
void ma_drop(Engine *e, int hero, int number);
/* A token comes to the map faceup. */
void ma_put_faceup(Engine *e, PlaceId threat, int number);
/* Sets of classes (bit CLASS_…) that a word for enemies means. */
extern const uint8_t ma_classes[ENEMIES_KINDS];
bool ma_class_fits(const Engine *e, PlaceId threat, int enemies);

/* ---- slots (slots.c) ---- */

static inline int slots(const Engine *e) {
    return map_here(e)->slots;
}
static inline const Action *slot_action(const Engine *e, int slot) {
    return action_of(e, map_here(e)->action[slot]);
}
/* What lies on a slot (MA-31), a tactical card making it exactly 5 (MA-66). */
int ma_slot_total(const Engine *e, int slot);
/* Set of slots an operation means; "this" is the one of the action or event under way. */
uint8_t ma_slots(const Engine *e, int which);
/* Is there a pool token to be had, after a reshuffle if need be (MA-39)? */
bool ma_pool_filled(Engine *e);
void ma_disrupt_slot(Engine *e, int slot); /* pushes a frame: the token is drawn (MA-39) */
void ma_clear_token(Engine *e, int slot);  /* its newest token goes to the discards */
bool ma_has_tokens(const Engine *e, int slot);
/* All cards and tokens leave a slot (MA-31); ma_cards_came follows. */
void ma_clean_slot(Engine *e, int slot);

/* ---- enemies, aims, the event step (enemies.c, aim.c, event.c) ---- */

void ma_push_enemies(Engine *e, const Frame *by, EnemiesLocals locals);
void ma_push_aim(Engine *e, Seat seat, int hero, AimLocals locals);
/* Could such enemies do that at all? */
bool ma_enemies_can(const Engine *e, EnemiesLocals locals);
/* Is there anything to aim at? */
bool ma_aim_can(const Engine *e, Seat seat, int hero, AimLocals locals);
/* The spaces an operation means, seen from a hero. */
SpaceSet ma_where(const Engine *e, int hero, int where);
/* The event step of the active player's turn (MA-31). Pushes a frame. */
void ma_push_event_step(Engine *e, Seat seat, int hero);
/* Draws and resolves an event card. Pushes a frame. */
void ma_push_event(Engine *e, Seat seat, int hero, bool chained);
/* The total that the slot under way had when its turn came; 0: there is none. */
int ma_event_total(const Engine *e);
/* Another card is on top of the events: everybody learns its back (MA-3). False: chance is asked. */
bool ma_event_back(Engine *e);

/* ---- missions (mission.c, loyalty.c) ---- */

/* What the mission, then the map say at a moment: the set-up (MA-1), a crisis, a mission effect … True: it has pushed a
 * frame. */
bool ma_rules(Engine *e, Seat seat, int hero, int moment);
/* Objectives and failures that are looked for at the end of a turn, and at once (MA-43). True: it has pushed something
 * or the game is over. */
bool ma_turn_ends(Engine *e, int hero);
bool ma_look_now(Engine *e, int hero);
/* A hero has as much damage as health: the mission fails, or a traitor is out (MA-40, MA-63): FLOW_CUT if its turn has
 * gone on to the event step, else FLOW_DONE. */
Flow ma_hero_falls(Engine *e, int hero);
/* "You" where no character acts: the active player's, or whoever is still there. */
int ma_active_hero(const Engine *e);
/* The next hero in turn order that is still in the game. */
int ma_left_of(const Engine *e, int hero);
/* A planning card that a character holds is discarded unused. */
void ma_lose_plan(Engine *e, int hero, PlaceId plan);
void ma_win(Engine *e);
void ma_lose(Engine *e, int outcome);
void ma_push_loyalties(Engine *e, const Frame *by);
/* The seat's side, as far as its card is known here. */
bool ma_is_traitor(const Engine *e, Seat seat);
bool ma_divided(const Engine *e);
SeatSet ma_traitors(const Engine *e);

FRAME_FUNCTIONS(ma_event_step);
FRAME_FUNCTIONS(ma_event);
FRAME_FUNCTIONS(ma_enemies);
FRAME_FUNCTIONS(ma_aim);
FRAME_FUNCTIONS(ma_token);
FRAME_FUNCTIONS(ma_rules);
FRAME_FUNCTIONS(ma_loyalties);
void ma_event_tidy(Engine *e, Frame *f);
void ma_enemies_tidy(Engine *e, Frame *f);

/* ---- how a position stands (goal.c, eval.c, signs.c) ---- */

/* Steps until the objective could be complete, roughly; how near the mission's own failure is, in percent. */
int ma_goal_steps(const Engine *e);
int ma_failure_nearness(const Engine *e);

/* What people count: rows and numbers of the signs. */
enum {
    SIGN_WON,
    SIGN_LOST,
    SIGN_GOAL,
    SIGN_HEALTH,
    SIGN_WEAKEST,
    SIGN_ENEMIES,
    SIGN_ENEMY_HEALTH,
    SIGN_NEAR, /* enemies next to a character */
    SIGN_FACEDOWN,
    SIGN_RIPE, /* slots that are about to bring an event */
    SIGN_STRENGTH,
    SIGN_PLANS,
    SIGN_TRACK,
    SIGN_CHILD,
    SIGN_CARRIED,
    SIGN_DOORS,
    SIGNS
};
extern const Sign mandalorian_signs[SIGNS];

void ma_digest(const Pack *pack, void *digest);
int ma_eval(const Engine *e, Seat seat);
void ma_read_signs(const Engine *e, int16_t *signs);

/* ---- tables ---- */

/* Operations and conditions stand in ops_action.def and ops_event.def, their functions in ops_action.c and ops_event.c;
 * ops.h declares them, ops.c holds the tables. */
extern const Message mandalorian_verbs[VERBS_END], mandalorian_prompts[PROMPTS_END], mandalorian_tags[TAGS_END],
    mandalorian_reasons[REASONS_END], mandalorian_events[EVENTS_END], mandalorian_outcomes[OUTCOMES],
    mandalorian_moments[MOMENTS];

#endif
