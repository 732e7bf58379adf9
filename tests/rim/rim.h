/*
 * Rim: as much of Outer Rim as five of its cards need, to prove that cards can be data.
 *
 * Who comes in: the engine, through rim_game, with the pack in tests/rim/pack. What leaves: questions, events, an
 * end. It is also the smallest complete example of a game: fields.def and this header declare, game.c gathers the
 * tables, text.c has the words, setup.c the beginning and the laws, turn.c, dice.c and fight.c the native frames,
 * ops.c what cards can do. Rules are cited by their ids (OR-n).
 */
#ifndef TESTS_RIM_H
#define TESTS_RIM_H

#include "core/ability.h"
#include "core/game.h"
#include "core/place.h"
#include "core/tables.h"
#include "core/window.h"

enum { SEATS_MOST = 4, AUTOMA = SEATS_MOST + 1, HEROES = AUTOMA };
enum { DICE_MOST = 6, GIFTS_MOST = 3, FAME_TO_WIN = 4, TURNS_MOST = 48, DEFEAT_COST = 3 };

/* ---- the pack ---- */

enum { TABLE_CARDS, TABLE_HEROES, TABLE_SPACES, TABLES };
enum { CARDS_MOST = 32, HEROES_MOST = 8, SPACES_MOST = 8 };
enum { SORT_NONE, SORT_CREW, SORT_GEAR, SORT_LUXURY, SORT_JOB, SORT_SECRET, SORT_AUTOMA };
enum { FACE_NONE, FACE_BLANK, FACE_FOCUS, FACE_HIT, FACE_CRIT };
enum { STAT_COMBAT, STAT_HEALTH };
enum { WHO_YOU, WHO_THEM, WHO_BOTH };

enum {
    MOMENT_PLANNING,
    MOMENT_ACTION,
    MOMENT_ENCOUNTER,
    MOMENT_JOB,
    MOMENT_AFTER_ROLL,
    MOMENT_WOULD_BE_DEFEATED,
    MOMENT_ALWAYS,
    MOMENTS
};

enum {
    KIND_CARD = KIND_GAME, /* must come first: core's verbs and events name cards */
    KIND_HERO,
    KIND_SPACE,
    KIND_SORT,
    KIND_SKILL,
    KIND_FACE,
    KIND_STAT,
    KIND_WHO,
    KINDS_END,
    KINDS = KINDS_END - KIND_GAME
};

typedef struct {
    Component is;
    uint8_t sort;        /* SORT_… */
    uint8_t copies;      /* how many of it there are */
    uint8_t price;       /* thousands */
    uint8_t destination; /* a job's space */
    uint8_t reward;      /* a job's: thousands */
    uint8_t fame;        /* a job's */
    uint8_t skills[2];   /* a crew member's */
} Card;

typedef struct {
    Component is;
    uint8_t health, combat;
    uint8_t skills[3];
} Hero;

typedef struct {
    Component is;
    uint8_t planet;
    uint8_t next[3]; /* spaces beside it */
} Space;

/* ---- the state ---- */

enum { OPTION_AUTOMA, OPTIONS };

enum {
    ZONE_MARKET,
    ZONE_DISCARD,
    ZONE_PLAYED, /* cards being resolved */
    ZONE_DECK,   /* secrets nobody has */
    ZONE_BURIED, /* secrets laid aside, facedown */
    ZONE_SCRIPT, /* cards of the automa */
    ZONE_SLOTS,  /* faceup before each hero */
    ZONE_SECRETS = ZONE_SLOTS + HEROES,
    ZONES = ZONE_SECRETS + SEATS_MOST
};

enum { BAG_MARKET = 1, BAG_SECRETS, BAG_SCRIPT, BAGS };
enum { PLACES = 64, FRAMES = 16, CELLS = 32 + 16 + 8, USED = 8 };

typedef struct {
    Head head;
    uint8_t options[OPTIONS];
#define FIELD FIELD_MEMBER
#define FIELDS FIELDS_MEMBER
#include "rim/fields.def"
#undef FIELD
#undef FIELDS
    uint8_t used[USED];
    Zone zones[ZONES];
    Bag bags[BAGS];
    Frame frames[FRAMES];
    Place places[PLACES];
    _Alignas(8) uint8_t cells[CELLS];
} Rim;

_Static_assert(sizeof(Rim) <= 1280, "a game of Rim fits in 1.25 KiB");

static inline Rim *rim(const Engine *e) {
    return e->state;
}
static inline const Card *card_of(const Engine *e, CardId card) {
    return (const Card *)pack_rows(e->box->pack, TABLE_CARDS) + card;
}
static inline const Hero *hero_of(const Engine *e, int hero) {
    return (const Hero *)pack_rows(e->box->pack, TABLE_HEROES) + rim(e)->who[hero - 1];
}
static inline const Space *space_of(const Engine *e, int space) {
    return (const Space *)pack_rows(e->box->pack, TABLE_SPACES) + space;
}
static inline ZoneId slots_of(int hero) {
    return (ZoneId)(ZONE_SLOTS + hero - 1);
}
static inline ZoneId secrets_of(Seat seat) {
    return (ZoneId)(ZONE_SECRETS + seat - 1);
}

/* ---- frames ---- */

enum {
    FRAME_TURN = FRAME_GAME, /* action, encounter */
    FRAME_AUTOMA,            /* the automa's turn (OR-26) */
    FRAME_PLAY,              /* a secret that is being resolved */
    FRAME_JOB,               /* a job (OR-24) */
    FRAME_SHOP,              /* the top card of the market */
    FRAME_SCHEME,            /* take a secret */
    FRAME_GIFT,              /* a side act */
    FRAME_PICK,              /* which player? */
    FRAME_DISCARD,           /* which crew? */
    FRAME_ROLL,              /* dice, what may change them, who helps */
    FRAME_REROLL,            /* which die? */
    FRAME_TEST,              /* a skill (OR-18) */
    FRAME_FIGHT,             /* ground combat (OR-19) */
    FRAME_SUFFER,            /* damage, defeat (OR-21) */
    FRAMES_END
};

enum { TURN_ACTION, TURN_ENCOUNTER, TURN_NEXT, TURN_STEPS };
enum { AUTOMA_DRAW, AUTOMA_PLANNING, AUTOMA_ACTION, AUTOMA_ENCOUNTER, AUTOMA_END, AUTOMA_STEPS };
enum { JOB_BEGIN, JOB_END, JOB_STEPS };
enum { ROLL_THROW, ROLL_HELP, ROLL_STEPS };
enum { REROLL_PICK, REROLL_THROW, REROLL_STEPS };
enum { FIGHT_ATTACK, FIGHT_DEFEND, FIGHT_WINNER, FIGHT_HURT_ENEMY, FIGHT_HURT, FIGHT_AFTER, FIGHT_STEPS };
enum { SUFFER_DAMAGE, SUFFER_DEFEAT, SUFFER_STEPS };

/* Why a frame goes on after a cut: what it finds in head->answer, where a program that came to its end leaves 0. */
enum { CUT_NONE, CUT_TURN_ENDED, CUT_JOB_FAILED };
enum { BRANCH_PASS, BRANCH_FAIL };
enum { BRANCH_WIN, BRANCH_LOSE, BRANCH_AFTER };

#define CARD_LOCALS(FIELD) FIELD(u16, card, KIND_CARD, 0, CARDS_MOST)
#define GIFT_LOCALS(FIELD) FIELD(u8, to, KIND_SEAT, 1, SEATS_MOST)
#define TEST_LOCALS(FIELD) FIELD(u8, skill, KIND_SKILL, 0, 6)
#define FIGHT_LOCALS(FIELD)                                                                                            \
    FIELD(u8, enemy, KIND_NUMBER, 0, HEROES) /* a hero, or 0: an enemy on a card */                                    \
    FIELD(u8, value, KIND_NUMBER, 0, 9)      /* the dice of that enemy */                                              \
    FIELD(u8, attack, KIND_NUMBER, 0, 99)    /* damage rolled */                                                       \
    FIELD(u8, defence, KIND_NUMBER, 0, 99)
#define SUFFER_LOCALS(FIELD) FIELD(u8, amount, KIND_NUMBER, 0, 99)

typedef struct {
    CARD_LOCALS(FIELD_MEMBER)
} CardLocals;
typedef struct {
    GIFT_LOCALS(FIELD_MEMBER)
} GiftLocals;
typedef struct {
    TEST_LOCALS(FIELD_MEMBER)
} TestLocals;
typedef struct {
    FIGHT_LOCALS(FIELD_MEMBER)
} FightLocals;
typedef struct {
    SUFFER_LOCALS(FIELD_MEMBER)
} SufferLocals;
typedef struct {
    uint8_t left; /* dice still to be thrown */
    Window window;
} RollLocals;

enum {
    VERB_FACE = VERB_GAME, /* chance: a die shows this */
    VERB_REST,
    VERB_TRAVEL,
    VERB_SHOP,
    VERB_SCHEME,
    VERB_BURY,
    VERB_JOB,
    VERB_PICK,
    VERB_DISCARD,
    VERB_DIE,
    VERB_HELP,
    VERB_GIVE,
    VERBS_END
};

enum {
    PROMPT_ACTION = PROMPT_GAME,
    PROMPT_ENCOUNTER,
    PROMPT_PICK,
    PROMPT_DISCARD,
    PROMPT_DIE,
    PROMPT_HELP,
    PROMPTS_END
};

enum { TAG_DIE = TAG_GAME, TAGS_END };

enum {
    REASON_NOT_YOURS = REASON_GAME,
    REASON_USED_UP,
    REASON_BARRED,
    REASON_IDLE,
    REASON_NOT_NEXT,
    REASON_NOT_HURT,
    REASONS_END
};

enum {
    EVENT_TURN = EVENT_GAME,
    EVENT_REST,
    EVENT_TRAVEL,
    EVENT_BUY,
    EVENT_LEAVE,
    EVENT_SCHEME,
    EVENT_BURY,
    EVENT_SHUFFLE,
    EVENT_PLAY,
    EVENT_SCRIPT,
    EVENT_JOB,
    EVENT_JOB_DONE,
    EVENT_JOB_FAILED,
    EVENT_PICK,
    EVENT_DISCARD,
    EVENT_DIE,
    EVENT_REROLL,
    EVENT_HELP,
    EVENT_TEST,
    EVENT_FIGHT,
    EVENT_DAMAGE,
    EVENT_RECOVER,
    EVENT_DEFEATED,
    EVENT_CREDITS,
    EVENT_FAME,
    EVENT_GIVE,
    EVENT_OVER,
    EVENTS_END
};

enum { OUTCOME_NONE, OUTCOME_FAME, OUTCOME_TIME, OUTCOMES };

FRAME_FUNCTIONS(rim_turn);
FRAME_FUNCTIONS(rim_automa);
FRAME_FUNCTIONS(rim_play);
FRAME_FUNCTIONS(rim_job);
FRAME_FUNCTIONS(rim_shop);
FRAME_FUNCTIONS(rim_scheme);
FRAME_FUNCTIONS(rim_gift);
FRAME_FUNCTIONS(rim_pick);
FRAME_FUNCTIONS(rim_discard);
FRAME_FUNCTIONS(rim_roll);
FRAME_FUNCTIONS(rim_reroll);
FRAME_FUNCTIONS(rim_test);
FRAME_FUNCTIONS(rim_fight);
FRAME_FUNCTIONS(rim_suffer);
int rim_turn_bar(const Engine *e, const Frame *f, Choice choice);
void rim_play_tidy(Engine *e, Frame *f);
void rim_roll_tidy(Engine *e, Frame *f);

/* ---- what several files share ---- */

void rim_turn_begin(Engine *e, Frame *f);
/* A card of a sort in a hero's slots, or 0. */
PlaceId rim_slot_of_sort(const Engine *e, int hero, int sort);
/* The hero's job whose destination is where it stands, or 0. */
PlaceId rim_job_here(const Engine *e, int hero);
void rim_job_reward(Engine *e, int hero, PlaceId place);
void rim_discard(Engine *e, PlaceId place, Seat seat);
void rim_gain_credits(Engine *e, int hero, int thousands);
void rim_gain_fame(Engine *e, int hero, int fame);
void rim_recover(Engine *e, int hero);
/* Other players in the hero's space. */
SeatSet rim_players_here(const Engine *e, int hero);
/* Begins a roll: `seat` throws for `hero` (0: an enemy on a card). */
void rim_roll(Engine *e, Seat seat, int hero, int dice);
void rim_roll_clear(Engine *e);
void rim_suffer(Engine *e, int hero, Seat seat, int amount);
int rim_value(const Engine *e, int stat, uint8_t hero);

/* ---- tables of this game ---- */

extern const Message rim_verbs[VERBS_END], rim_prompts[PROMPTS_END], rim_tags[TAGS_END], rim_reasons[REASONS_END],
    rim_events[EVENTS_END], rim_outcomes[OUTCOMES], rim_moments[MOMENTS];

enum { OP_BONUS = 18, OPS, CONDS = 3 };
extern const Op rim_ops[OPS];
extern const Cond rim_conds[CONDS];

Seat rim_holder(const Engine *e, Ability ability);
const char *rim_fits(const Box *box);
void rim_setup(Engine *e, const uint8_t *options);
const char *rim_check(const Engine *e);
int rim_eval(const Engine *e, Seat seat);
void rim_side(const Engine *e, Seat seat, Choices *out);
void rim_start(Engine *e, Seat seat, Choice choice);

extern const Game rim_game;

#endif
