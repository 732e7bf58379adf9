/* The native frames of The Clone Wars: their kinds, steps and locals, and the words they use. */
#ifndef GAMES_CLONEWARS_FRAMES_H
#define GAMES_CLONEWARS_FRAMES_H

#include "core/tables.h"
#include "core/window.h"
#include "games/clonewars/clonewars.h"

enum {
    FRAME_SETUP = FRAME_GAME,
    FRAME_TURN,      /* one turn (CW-3.1) */
    FRAME_ATTACK,    /* CW-6 */
    FRAME_MISSION,   /* CW-7 */
    FRAME_DAMAGE,    /* a Jedi suffers (CW-8) */
    FRAME_REINFORCE, /* draw squad cards (CW-5) */
    FRAME_PLAY,      /* an ally card takes effect, then it is discarded (CW-9.1) */
    FRAME_INVADE,    /* CW-13 */
    FRAME_SIEGE,     /* Planet Under Siege (CW-12) */
    FRAME_REVEAL,    /* a new mission comes up (CW-7.8) */
    FRAME_PICK,      /* an effect asks for a planet or a Jedi (CW-11.4) */
    FRAME_CARDS,     /* an effect asks for cards of a hand */
    FRAME_ARRANGE,   /* an effect turns up invasion cards and puts them back in order */
    FRAMES_END
};

enum {
    SETUP_INVADE,
    SETUP_JEDI,
    SETUP_JEDI_RANDOM,
    SETUP_STARTS,
    SETUP_DEAL,
    SETUP_FIRST,
    SETUP_FIRST_RANDOM,
    SETUP_VILLAIN,
    SETUP_MISSIONS,
    SETUP_STEPS
};
enum {
    TURN_READY,
    TURN_ACT,
    TURN_BEFORE_VILLAIN,
    TURN_REMINDER,
    TURN_VILLAIN,
    TURN_RESOLVE,
    TURN_BEFORE_INVADE,
    TURN_INVADE,
    TURN_END,
    TURN_STEPS
};
enum { ROLL_DIE, ROLL_HELP, ATTACK_STRIKE, ATTACK_RETURN, ATTACK_STEPS };
enum { MISSION_OUTCOME = ATTACK_STRIKE, MISSION_COMPLETED, MISSION_NEXT, MISSION_STEPS };
enum { REINFORCE_DRAW, REINFORCE_LIMIT, REINFORCE_STEPS };
enum { SIEGE_ADVANCE, SIEGE_BOTTOM, SIEGE_RESTACK, SIEGE_STEPS };
enum { REVEAL_TURN_UP, REVEAL_PLACE, REVEAL_STEPS };
enum { PICK_PLAYERS, PICK_RANDOM, PICK_STEPS };
enum { ARRANGE_TURN_UP, ARRANGE_PUT_BACK, ARRANGE_STEPS };

/* What a picked planet or Jedi is for. */
enum {
    PICK_FLY,         /* hero flies there */
    PICK_FLYER,       /* which Jedi flies; then where */
    PICK_DESTROY,     /* enemies there are destroyed */
    PICK_DROIDS,      /* droids arrive there */
    PICK_BLOCKADE,    /* a blockade arrives there */
    PICK_FIGURE_TO,   /* a villain is placed there */
    PICK_FIGURE_GO,   /* a villain moves there, a link nearer to its aim */
    PICK_FIGURE_FLEE, /* a villain moves there, away from the Jedi */
    PICK_ATTACK,      /* hero attacks there from a connected planet */
    PICK_EACH,        /* droids arrive on each of several planets, here first */
    PICKS
};

/* What a chosen card is for. */
enum { CARDS_READY, CARDS_EXHAUST, CARDS_DISCARD, CARDS_BURY, CARDS_ACTS };

#define SETUP_LOCALS(FIELD)                                                                                            \
    FIELD(u8, done, KIND_NUMBER, 0, 32) /* cards, Jedi or missions handled in this step */                             \
    FIELD(u8, dealt, KIND_NUMBER, 0, 4) /* squad cards the current Jedi has got */

#define TURN_LOCALS(FIELD) FIELD(u8, asked, KIND_SEAT, 0, MOST_HEROES) /* the Jedi whose player a window asks */

#define ROLL_LOCALS(FIELD)                                                                                             \
    FIELD(u8, asked, KIND_SEAT, 0, MOST_HEROES) /* whoever is asked stays so until the answer; 0: nobody yet */        \
    FIELD(u8, planet, KIND_PLANET, 0, PLANETS_MOST)                                                                    \
    FIELD(u8, pool, KIND_NUMBER, 0, 255)       /* hits, or successes */                                                \
    FIELD(u8, harm, KIND_NUMBER, 0, 255)       /* damage on the die */                                                 \
    FIELD(u8, type, KIND_TYPE, 0, TYPES - 1)   /* the one squad type of this action (CW-6.4) */                        \
    FIELD(u8, face, KIND_FACE, 0, FACES_MOST)  /* how the die fell; none: not rolled yet */                            \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST) /* the mission; none: an attack, or the Finale's mission */

#define DAMAGE_LOCALS(FIELD)                                                                                           \
    FIELD(u8, asked, KIND_SEAT, 0, MOST_HEROES)                                                                        \
    FIELD(u8, left, KIND_NUMBER, 0, 255) /* damage not met yet */

#define COUNT_LOCALS(FIELD)                                                                                            \
    FIELD(u8, left, KIND_NUMBER, 0, 255)                                                                               \
    FIELD(u8, act, KIND_NUMBER, 0, 255) /* reinforce: keeps the hand limit; cards: CARDS_… */

#define CARD_LOCALS(FIELD)                                                                                             \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST)                                                                         \
    FIELD(u8, marker, KIND_MARKER, 0, 2)

enum { EACH_MOST = 9 }; /* planets whose order is asked for; of more the first ones by the pack come first */

#define PICK_LOCALS(FIELD, FIELDS)                                                                                     \
    FIELD(u8, act, KIND_AIM, 0, PICKS - 1)                                                                             \
    FIELD(u8, where, KIND_WHERE, 0, WHERES - 1)                                                                        \
    FIELD(u8, what, KIND_NUMBER, 0, 255)            /* the enemy or the figure */                                      \
    FIELD(u8, left, KIND_NUMBER, 0, 255)            /* how many droids, links, enemies */                              \
    FIELD(u8, begun, KIND_YESNO, 0, 1)              /* the first link or enemy is behind: the rest may be left */      \
    FIELD(u8, planet, KIND_PLANET, 0, PLANETS_MOST) /* where the others are destroyed as well */                       \
    FIELDS(u8, each, EACH_MOST, KIND_PLANET, 0, PLANETS_MOST) /* planets that wait for their droids */

LOCALS_STRUCT(SetupLocals, SETUP_LOCALS);
LOCALS_STRUCT(CountLocals, COUNT_LOCALS);
LOCALS_STRUCT(CardLocals, CARD_LOCALS);
LOCALS_STRUCT_OF(PickLocals, PICK_LOCALS);

typedef struct {
    TURN_LOCALS(FIELD_MEMBER)
    Window window;
} TurnLocals;
typedef struct {
    ROLL_LOCALS(FIELD_MEMBER)
    Window window;
} RollLocals;
typedef struct {
    DAMAGE_LOCALS(FIELD_MEMBER)
    Window window;
} DamageLocals;

enum {
    VERB_JEDI = VERB_GAME, /* be this Jedi */
    VERB_BEGIN,            /* this Jedi begins */
    VERB_START,            /* chance: a start planet */
    VERB_FACE,             /* chance: the die shows this */
    VERB_FLY,
    VERB_REINFORCE,
    VERB_ATTACK,
    VERB_MISSION,
    VERB_FINALE, /* attempt the Finale's mission */
    VERB_POWER,  /* a Jedi's ability */
    VERB_ACT,    /* a squad card's action */
    VERB_PLAY,   /* an ally card, for what it says */
    VERB_ADD,    /* … for what its number adds to a roll (CW-Q63) */
    VERB_EXHAUST,
    VERB_DISCARD,
    VERB_STRIKE,         /* spend hits on an enemy */
    VERB_STRIKE_VILLAIN, /* … on a villain */
    VERB_PLANET,         /* pick a planet */
    VERB_FLYER,          /* pick a Jedi */
    VERB_READY,
    VERB_BURY,
    VERB_ORDER,
    VERB_END,   /* end the action step */
    VERB_PASS,  /* a window: not now */
    VERB_QUIET, /* … and not in this turn */
    /* Side acts of one person who leads several Jedi name the one that acts (CW-18.1). */
    VERB_PLAY_FROM,
    VERB_EXHAUST_FROM,
    VERB_DISCARD_FROM,
    VERB_POWER_OF,
    VERB_STOP_VILLAIN,
    VERB_STOP_INVADE,
    VERB_GO_VILLAIN,
    VERB_GO_INVADE,
    VERB_STOP_ROLL,
    VERB_GO_ROLL,
    VERBS_END
};

enum {
    PROMPT_JEDI = PROMPT_GAME,
    PROMPT_FIRST,
    PROMPT_ACT,
    PROMPT_HELP_ATTACK,
    PROMPT_HELP_MISSION,
    PROMPT_ENOUGH, /* a roll suffices but hurts */
    PROMPT_STRIKE,
    PROMPT_DAMAGE,
    PROMPT_DAMAGE_LEFT, /* … once the others have been asked */
    PROMPT_PREVENT,
    PROMPT_LIMIT,
    PROMPT_BEFORE_VILLAIN,
    PROMPT_BEFORE_INVADE,
    PROMPT_FLY,
    PROMPT_TRAVEL, /* straight to a planet, however far */
    PROMPT_FLYER,
    PROMPT_DESTROY,
    PROMPT_DROIDS,
    PROMPT_EACH, /* which planet is served first, while droids or blockades are short */
    PROMPT_BLOCKADE,
    PROMPT_FIGURE,
    PROMPT_ATTACK_FROM,
    PROMPT_READY,
    PROMPT_EXHAUST,
    PROMPT_DISCARD,
    PROMPT_BURY,
    PROMPT_PUT_BACK,
    PROMPTS_END
};

enum { TAG_DIE = TAG_GAME, TAG_START, TAG_JEDI, TAG_FIRST, TAG_PLANET, TAG_FLYER, TAGS_END };

enum {
    REASON_NO_LINK = REASON_GAME,
    REASON_ALREADY_THERE,
    REASON_OTHER_PLANET,
    REASON_NO_TARGET,
    REASON_SAME_PLANET,
    REASON_MUST_TAKE,
    REASON_NOT_THAT_WAY,
    REASON_NO_ACTIONS,
    REASON_NO_ENEMY,
    REASON_NO_MISSION,
    REASON_BLOCKADE,
    REASON_VILLAIN,
    REASON_NOT_FINALE,
    REASON_NO_CARDS,
    REASON_POWER_USED,
    REASON_POWER_TURN,
    REASON_POWER_NONE,
    REASON_NOT_HELD,
    REASON_EXHAUSTED,
    REASON_ONE_TYPE,
    REASON_WRONG_TYPE,
    REASON_MISSION_TYPE,
    REASON_ADDS_NONE,
    REASON_ALLY_ADDS_NONE,
    REASON_ENOUGH,
    REASON_ALLY,
    REASON_NOT_ALLY,
    REASON_NO_TEXT,
    REASON_FOR_ACTIONS, /* in the order of the moments */
    REASON_FOR_ANY_TIME,
    REASON_FOR_ROLL,
    REASON_FOR_DAMAGE,
    REASON_FOR_VILLAIN,
    REASON_FOR_INVASION,
    REASON_FOR_ATTACK,
    REASON_FOR_MISSION,
    REASON_CONDITION,
    REASON_OWN_ROLL,
    REASON_NONE_EXHAUSTED,
    REASON_FIRST_SPACE,
    REASON_STAYS,
    REASON_NO_INVASION,
    REASON_NO_EFFECT,
    REASON_NO_ACTION,
    REASON_ONLY_ARMOR,
    REASON_ONLY_OWN,
    REASON_TOO_FEW_HITS,
    REASON_NOT_THERE,
    REASON_NOT_HERE,
    REASON_TAKEN,
    REASON_MUST_MEET,
    REASON_OVER_LIMIT,
    REASON_ALLIES_WAIT,
    REASONS_END
};

enum {
    EVENT_VILLAIN = EVENT_GAME,
    EVENT_SETUP_CARD,
    EVENT_JEDI,
    EVENT_START,
    EVENT_FIRST,
    EVENT_DEAL,
    EVENT_MISSION_UP,
    EVENT_MISSION_DRAWN,
    EVENT_TURN,
    EVENT_READY,
    EVENT_READY_CARD,
    EVENT_FLY,
    EVENT_DRAW,
    EVENT_DISCARD,
    EVENT_ATTACK,
    EVENT_ATTEMPT,
    EVENT_DIE,
    EVENT_LITERAL,
    EVENT_HELP,
    EVENT_POWER,
    EVENT_ACT,
    EVENT_PLAY,
    EVENT_POOL,
    EVENT_DESTROY,
    EVENT_VILLAIN_BEATEN,
    EVENT_DAMAGE,
    EVENT_PREVENT,
    EVENT_NO_CARDS,
    EVENT_MISSION_DONE,
    EVENT_MISSION_FAILED,
    EVENT_MARKERS_MEET,
    EVENT_FINALE,
    EVENT_GOAL,
    EVENT_REMINDER,
    EVENT_ACTIVATE,
    EVENT_SIEGE,
    EVENT_RATE,
    EVENT_RESTACK,
    EVENT_INVADE,
    EVENT_NO_PLANET,
    EVENT_DROID,
    EVENT_BLOCKADE,
    EVENT_SHORT,
    EVENT_THREAT,
    EVENT_FIGURE,
    EVENT_SHUFFLE,
    EVENT_EXHAUST,
    EVENT_DELAY,
    EVENT_ACTIONS,
    EVENT_REVEAL,
    EVENT_PUT_BACK,
    EVENT_BURY,
    EVENT_FETCH,
    EVENT_QUIET,
    EVENT_STOP,
    EVENT_OVER,
    EVENTS_END
};

enum { OUTCOME_NONE, OUTCOME_VICTORY, OUTCOME_THREAT, OUTCOMES };

/* What people count (signs.c): the first number of each row of signs. */
enum { SIGN_MISSIONS = 6, SIGN_GOALS = 3, SIGN_ROWS = 18 };
enum {
    SIGN_THREAT,
    SIGN_RATE,
    SIGN_MISSION, /* one for each that may be completed */
    SIGN_GOAL = SIGN_MISSION + SIGN_MISSIONS,
    SIGN_WON = SIGN_GOAL + SIGN_GOALS,
    SIGN_LOST,
    SIGN_CARDS, /* in all hands */
    SIGN_READY,
    SIGN_ALLIES,
    SIGN_FAR_MISSION,                              /* flights of the nearest Jedi */
    SIGN_FOR_MISSION = SIGN_FAR_MISSION + MARKERS, /* what those who are there hold */
    SIGN_FAR_GOAL = SIGN_FOR_MISSION + MARKERS,
    SIGN_FOR_GOAL,
    SIGN_BARRED,
    SIGN_VILLAIN = SIGN_BARRED + MARKERS,
    SIGN_DROIDS = SIGN_VILLAIN + VILLAINS,
    SIGN_BLOCKADES,
    SIGN_FULL, /* planets */
    SIGNS = SIGN_FULL + PLANETS_MOST
};

/* ---- frames, one set of functions each ---- */

FRAME_FUNCTIONS(cw_setup);
FRAME_FUNCTIONS(cw_turn);
FRAME_FUNCTIONS(cw_attack);
FRAME_FUNCTIONS(cw_mission);
FRAME_FUNCTIONS(cw_damage);
FRAME_FUNCTIONS(cw_reinforce);
FRAME_FUNCTIONS(cw_play);
FRAME_FUNCTIONS(cw_invade);
FRAME_FUNCTIONS(cw_siege);
FRAME_FUNCTIONS(cw_reveal);
FRAME_FUNCTIONS(cw_pick);
FRAME_FUNCTIONS(cw_cards);
FRAME_FUNCTIONS(cw_arrange);

Choice cw_roll_outcome(const Engine *e, const Frame *f, uint64_t random);
void cw_setup_game(Engine *e, const uint8_t *options);
/* How many missions come before the Finale. */
int cw_mission_count(const Engine *e);
void cw_side(const Engine *e, Seat seat, Choices *out);
void cw_start(Engine *e, Seat seat, Choice choice);
int cw_side_bar(const Engine *e, Seat seat, Choice choice);
void cw_digest(const Pack *pack, void *digest);
const char *cw_fits(const Box *box);
const char *cw_check(const Engine *e);
void cw_complete(Engine *e, const LeftOut *left);
const char *cw_frame_law(const Engine *e, const Frame *f);
int cw_eval(const Engine *e, Seat seat);
void cw_read_signs(const Engine *e, Seat seat, int16_t *signs);

extern const Message clonewars_verbs[VERBS_END], clonewars_prompts[PROMPTS_END], clonewars_tags[TAGS_END],
    clonewars_reasons[REASONS_END], clonewars_events[EVENTS_END], clonewars_outcomes[OUTCOMES],
    clonewars_moments[MOMENTS];
extern const Sign clonewars_signs[SIGN_ROWS];

enum { OPS = 29, CONDS = 9 };
enum { COND_ATTACK, COND_MISSION }; /* rows of clonewars_conds */
extern const Op clonewars_ops[OPS];
extern const Cond clonewars_conds[CONDS];

#endif
