/* The native frames of Conflict: their kinds, steps and locals, and the verbs they ask for. */
#ifndef GAMES_CONFLICT_FRAMES_H
#define GAMES_CONFLICT_FRAMES_H

#include "base/rng.h"
#include "core/tables.h"
#include "games/conflict/conflict.h"

enum {
    FRAME_SETUP = FRAME_GAME, /* black deck, first player, boards */
    FRAME_TURN,               /* one turn (CF-12 … CF-20) */
    FRAME_TAKE,               /* draw cards from a deck (CF-7, CF-8) */
    FRAME_REVEAL,             /* reveal the top of a deck (CF-6) */
    FRAME_PAY,                /* discard cards as a price (CF-13) */
    FRAME_BOTTOM,             /* top cards to the bottom (CF-9) */
    FRAME_PEEK,               /* look at top cards (CF-26) */
    FRAME_TOP,                /* play the top card of a deck (CF-18) */
    FRAME_LOSE,               /* discard cards to a field (CF-18) */
    FRAME_POWER,              /* choose one of a role's powers (CF-K34) */
    FRAMES_END
};

enum { SETUP_SPLIT, SETUP_ROLL, SETUP_DEAL, SETUP_STEPS };
enum {
    TURN_DRAW,
    TURN_THROW,
    TURN_REROLL,
    TURN_HELP,
    TURN_USE,
    TURN_PLAY,
    TURN_POWER,
    TURN_SYMBOLS,
    TURN_DISTRACT,
    TURN_LEADERS,
    TURN_FIELD,
    TURN_END,
    TURN_STEPS
};
enum { REVEAL_TURN_UP, REVEAL_PUT_BACK, REVEAL_STEPS };
enum { COUNT_MOST = 9 }; /* cards that one effect handles */

#define SETUP_LOCALS(FIELD)                                                                                            \
    FIELD(u8, rolling, SET_OF(KIND_SEAT), 1, 63) /* seats still in the running */                                      \
    FIELD(u8, best, KIND_NUMBER, 0, 9)           /* most symbols so far */                                             \
    FIELD(u8, tied, SET_OF(KIND_SEAT), 1, 63)    /* seats that threw so many */                                        \
    FIELD(u8, sum, KIND_NUMBER, 0, 9)            /* symbols of the seat that throws */                                 \
    FIELD(u8, thrown, KIND_NUMBER, 0, DICE - 1)  /* dice it has thrown */

#define TURN_LOCALS(FIELD) FIELD(u16, card, KIND_CARD, 0, CARDS_MOST) /* the card being played */

#define DECK_LOCALS(FIELD)                                                                                             \
    FIELD(u8, deck, KIND_DECK, 0, 3)                                                                                   \
    FIELD(u8, left, KIND_NUMBER, 0, COUNT_MOST) /* cards still to be handled */

typedef struct {
    SETUP_LOCALS(FIELD_MEMBER)
} SetupLocals;
typedef struct {
    TURN_LOCALS(FIELD_MEMBER)
} TurnLocals;
typedef struct {
    DECK_LOCALS(FIELD_MEMBER)
} DeckLocals;

enum {
    VERB_LARGER = VERB_GAME, /* chance: which pile is the larger */
    VERB_FACE,               /* chance: a die shows this */
    VERB_REROLL,
    VERB_THROW,
    VERB_KEEP,
    VERB_HELP,
    VERB_REVEAL,
    VERB_DRAW,
    VERB_PARK,
    VERB_PLAY,
    VERB_POWER,
    VERB_DISTRACT,
    VERB_DISTRACT_AT,
    VERB_PAY,
    VERB_DISCARD,
    VERB_ORDER,
    VERB_ORDER_FACEDOWN,
    VERB_TELL,
    VERB_UNMARK,
    VERBS_END
};

enum {
    PROMPT_REROLL = PROMPT_GAME,
    PROMPT_HELP,
    PROMPT_USE,
    PROMPT_PLAY,
    PROMPT_POWER,
    PROMPT_DISTRACT,
    PROMPT_PAY,
    PROMPT_DISCARD,
    PROMPT_PUT_BACK,
    PROMPT_BOTTOM,
    PROMPT_DISTRACT_FROZEN,
    PROMPTS_END
};

enum { TAG_DIE = TAG_GAME, TAG_LARGER, TAGS_END };

enum {
    REASON_LOCKED = REASON_GAME,
    REASON_NO_DIE,
    REASON_NO_PAIR,
    REASON_PRICE,
    REASON_EMPTY,
    REASON_OVERDRAW,
    REASON_PARKED,
    REASON_START_SAFE,
    REASON_NOT_HELD,
    REASON_COVER_ORDER,
    REASON_COVERED,
    REASON_NOTHING_MARKED,
    REASON_SAME_FACE,
    REASON_WRONG_COLOUR,
    REASON_REVEAL_PRICE,
    REASON_PARK_LOCKED,
    REASON_NO_DIE_TO_PARK,
    REASON_NO_DIE_TO_HELP,
    REASON_NO_DIE_TO_REROLL,
    REASON_WHICH_LEADER,
    REASON_NOTHING_TO_TELL,
    REASON_ALONE,
    REASON_MARKED,
    REASON_NOT_REVEALED,
    REASON_NOT_MARKED,
    REASONS_END
};

enum {
    EVENT_PILE = EVENT_GAME,
    EVENT_FIRST_THROW,
    EVENT_FIRST,
    EVENT_TURN,
    EVENT_DIE,
    EVENT_REROLL,
    EVENT_HELP,
    EVENT_PARK,
    EVENT_USE_REVEAL,
    EVENT_USE_DRAW,
    EVENT_DRAW,
    EVENT_AMBUSH,
    EVENT_AGGRESSION,
    EVENT_HERO,
    EVENT_MARKER,
    EVENT_REVEAL,
    EVENT_PUT_BACK,
    EVENT_PEEK,
    EVENT_BOTTOM,
    EVENT_PLAY,
    EVENT_PLAY_TOP,
    EVENT_PAY,
    EVENT_DISCARD,
    EVENT_DISTRACT,
    EVENT_LEADERS,
    EVENT_FIELD,
    EVENT_FREEZE,
    EVENT_FROZEN,
    EVENT_TELL,
    EVENT_EMPTY,
    EVENT_OVER,
    EVENTS_END
};

enum { OUTCOME_NONE, OUTCOME_HEROES, OUTCOME_TRACK, OUTCOME_DECK, OUTCOMES };

/* What people count (signs.c). */
enum {
    SIGN_FIELDS, /* between the marker and the end */
    SIGN_NEAR_END,
    SIGN_FROZEN,
    SIGN_BLACK_DECK,
    SIGN_YELLOW_DECK,
    SIGN_YELLOW_HAND, /* cards by their backs, in all hands */
    SIGN_ORANGE_HAND,
    SIGN_BLACK_HAND,
    SIGN_RETREATS,
    SIGN_PARKED,
    SIGN_HERO_ON_TOP,
    SIGN_SAFE_DRAW,
    SIGN_FIRST_HERO,
    SIGN_SECOND_HERO,
    SIGN_WON,
    SIGN_LOST_TRACK,
    SIGN_LOST_DECK,
    SIGNS
};

/* ---- moves that several frames share (cards.c, marker.c) ---- */

/* Moves the marker, one field at a time: loss is tested at each (CF-K15), a frozen marker stays (CF-19). */
void marker_move(Engine *e, int by);
/* Moves it by the left-corner symbols of a card (CF-27). */
void marker_by_card(Engine *e, const Card *card);
/* The leader field in `order` 0 … 2 has a hero or a distraction card on it. */
bool leader_covered(const Engine *e, int order);
bool leader_has_hero(const Engine *e, int order);
/* Aggression symbols on leader fields that nothing covers (CF-17). */
int leaders_symbols(const Engine *e);

/* Draws the top card of a deck (CF-7). FLOW_ASK: once more when chance has said which it is. */
Flow take_top(Engine *e, Frame *f, int deck);
void hand_take(Engine *e, PlaceId place, Seat seat);
void hero_arrives(Engine *e, PlaceId place, Seat seat);
void team_loses(Engine *e, int outcome);

/* Cards in a deck that nobody can tell apart; whether the order of its top cards matters to anybody (CF-K37). */
bool cards_alike(const Engine *e, PlaceId a, PlaceId b);
bool top_differs(const Engine *e, int deck, int count);

Frame *push_deck_frame(Engine *e, int kind, Seat seat, int deck, int count);

static inline ZoneId hand_of(Seat seat) {
    return (ZoneId)(ZONE_HAND + seat - 1);
}
static inline bool option_is(const Engine *e, int option, int value) {
    return conflict(e)->options[option] == value;
}
/* The deck a card in a hand came from, by its back: known even where its face is not. Starting cards have no bag. */
static inline int back_of(const Place *p) {
    return (p->bag + DECK_START) & 3;
}
_Static_assert(((BAG_YELLOW + DECK_START) & 3) == DECK_YELLOW && ((BAG_ORANGE + DECK_START) & 3) == DECK_ORANGE &&
                   ((BAG_SOLDIERS + DECK_START) & 3) == DECK_BLACK,
               "bags and decks stand in the same order");
/* Resistance symbols of a face, -1 for no face: the faces stand in the order of their values (conflict_fits). */
static inline int face_value(int face) {
    return face - 1;
}
static inline int face_of_value(int value) {
    return value + 1;
}

/* A die of the pack: how many of its sides show the first face, the first two … */
typedef struct {
    int upto[DIE_FACES];
} Die;

static inline Die die_of(const Engine *e) {
    const Face *face = face_of(e, 1);
    Die die = {{face[0].faces}};
    for (int i = 1; i < DIE_FACES; i++)
        die.upto[i] = die.upto[i - 1] + face[i].faces;
    return die;
}

/* The face that falls for 64 random bits: without branches, for how dice fall no processor can guess. */
static inline int die_face(const Die *die, uint64_t random) {
    int side = (int)rng_scale(random, (uint32_t)die->upto[DIE_FACES - 1]), face = 1;
    for (int i = 0; i < DIE_FACES - 1; i++)
        face += side >= die->upto[i];
    return face;
}

/* Force cards (not starting cards) of a colour in a hand; DECK_START counts every force card. */
int hand_count(const Engine *e, Seat seat, int deck);
/* The colour that pays for cards of `deck`: yellow for orange, orange for black. */
static inline int price_colour(int deck) {
    return deck - 1;
}

/* ---- frames, one set of functions each ---- */

FRAME_FUNCTIONS(setup);
FRAME_FUNCTIONS(turn);
FRAME_FUNCTIONS(take);
FRAME_FUNCTIONS(reveal);
FRAME_FUNCTIONS(pay);
FRAME_FUNCTIONS(bottom);
FRAME_FUNCTIONS(peek);
FRAME_FUNCTIONS(top);
FRAME_FUNCTIONS(lose);
FRAME_FUNCTIONS(power);

void turn_begin(Engine *e, Frame *f);
Choice setup_outcome(const Engine *e, const Frame *f, uint64_t random);
Choice turn_outcome(const Engine *e, const Frame *f, uint64_t random);
void conflict_setup(Engine *e, const uint8_t *options);
void conflict_side(const Engine *e, Seat seat, Choices *out);
void conflict_start(Engine *e, Seat seat, Choice choice);
int conflict_side_bar(const Engine *e, Seat seat, Choice choice);
/* Takes back the choice of one die that shows this value. */
void unmark_die(Engine *e, int value);
const char *conflict_fits(const Box *box);
const char *conflict_check(const Engine *e);
void conflict_complete(Engine *e, const LeftOut *left);
const char *conflict_frame_law(const Engine *e, const Frame *f);
enum { CONFLICT_DIGEST = 4096 }; /* bytes */
void conflict_digest(const Pack *pack, void *digest);
int conflict_eval(const Engine *e, Seat seat);
void conflict_read_signs(const Engine *e, Seat seat, int16_t *signs);

extern const Message conflict_verbs[VERBS_END], conflict_prompts[PROMPTS_END], conflict_tags[TAGS_END],
    conflict_reasons[REASONS_END], conflict_events[EVENTS_END], conflict_outcomes[OUTCOMES], conflict_moments[MOMENTS];

extern const Sign conflict_signs[SIGNS];

enum { OPS = 7 };
extern const Op conflict_ops[OPS];

#endif
