/*
 * Mole: a small game of secret loyalties, to prove that agents can play one before such a game has landed.
 *
 * Four loyalty cards, three loyal and a mole, are shuffled; each of 3 or 4 seats is dealt one, the rest stays unseen.
 * Two rounds follow. In each the leader may offer somebody one of two open deals: coins for both, if the other accepts.
 * Then everybody works, for the job or against it: openly in the first round; in the second by a card laid facedown,
 * and the cards are shown mixed. At the end of a round everybody accuses somebody or nobody. Who is accused by more
 * than half of the table is caught, and that ends the game: the loyal win if it was the mole. If nobody is caught they
 * win if the job gets done; a card that is turned up at the end says how often it may have been hindered. Of those who
 * win, the richest win wholly and the others by half: even the loyal compete.
 *
 * Who comes in: the engine, through mole_game, with the pack in tests/mole/pack. What leaves: questions, events, an end
 * with a value for each seat. mole.h declares, rules.c plays, tables.c has the tables and words.
 */
#ifndef TESTS_MOLE_H
#define TESTS_MOLE_H

#include "core/game.h"
#include "core/place.h"
#include "core/tables.h"

enum { SEATS_LEAST = 3, SEATS_MOST = 4, ROUNDS = 2, COINS = 2, COINS_MOST = 20, DEALS_OPEN = 2, LOYALTIES = 4 };

/* ---- the pack ---- */

enum { TABLE_CARDS, TABLES };
enum { CARDS_MOST = 16 };
enum { SORT_NONE, SORT_LOYALTY, SORT_WORK, SORT_MARGIN, SORT_DEAL };
/* What the pack must begin with. */
enum { CARD_LOYAL = 1, CARD_MOLE, CARD_HELP, CARD_HINDER, CARD_MARGIN };

enum { KIND_CARD = KIND_GAME, KIND_SORT, KINDS_END, KINDS = KINDS_END - KIND_GAME };

typedef struct {
    Component is;
    uint8_t sort;   /* SORT_… */
    uint8_t copies; /* how many of it there are; of work cards, for each seat */
    uint8_t margin; /* how often a job of this margin may be hindered */
    uint8_t mine;   /* a deal's: coins for who offers it */
    uint8_t yours;  /* … and for who accepts it */
} Card;

/* ---- the state ---- */

enum {
    ZONE_LOYALTIES, /* that nobody has */
    ZONE_BOX,       /* work cards that nobody has */
    ZONE_MARGINS,   /* of jobs */
    ZONE_MARGIN,    /* … of this one, when it is known */
    ZONE_DECK,      /* of deals */
    ZONE_DEALS,     /* open */
    ZONE_PAST,      /* deals that were open */
    ZONE_PILE,      /* work of this round, facedown until all have laid */
    ZONE_SHOWN,     /* … then faceup */
    ZONE_ROLE,      /* of each seat */
    ZONE_HAND = ZONE_ROLE + SEATS_MOST,
    ZONES = ZONE_HAND + SEATS_MOST
};

enum { BAG_LOYALTIES = 1, BAG_WORK, BAG_MARGINS, BAG_DEALS, BAG_MIXED, BAGS };
enum { PLACES = 28, FRAMES = 4, CELLS = 40 };

typedef struct {
    Head head;
    uint8_t options[1]; /* there are none */
    uint8_t hindered;   /* how often, as far as was shown */
    uint8_t coins[SEATS_MOST];
    uint8_t accused[SEATS_MOST]; /* whom each seat accuses in this round */
    Zone zones[ZONES];
    Bag bags[BAGS];
    Frame frames[FRAMES];
    Place places[PLACES];
    _Alignas(8) uint8_t cells[CELLS];
} Mole;

static inline Mole *mole(const Engine *e) {
    return e->state;
}
static inline const Card *card_of(const Engine *e, CardId card) {
    return (const Card *)pack_rows(e->box->pack, TABLE_CARDS) + card;
}
static inline ZoneId role_of(Seat seat) {
    return (ZoneId)(ZONE_ROLE + seat - 1);
}
static inline ZoneId hand_of(Seat seat) {
    return (ZoneId)(ZONE_HAND + seat - 1);
}

/* ---- frames ---- */

enum { FRAME_ROUND = FRAME_GAME, FRAME_ANSWER, FRAMES_END };
enum { ROUND_LOYALTIES, ROUND_DEALS, ROUND_OFFER, ROUND_WORK, ROUND_SHOW, ROUND_ACCUSE, ROUND_END, ROUND_STEPS };

#define ROUND_LOCALS(FIELD) FIELD(u8, acted, KIND_NUMBER, 0, SEATS_MOST) /* seats that have, in this step */
#define ANSWER_LOCALS(FIELD)                                                                                           \
    FIELD(u8, from, KIND_SEAT, 1, SEATS_MOST)                                                                          \
    FIELD(u16, deal, KIND_CARD, 1, CARDS_MOST)

typedef struct {
    ROUND_LOCALS(FIELD_MEMBER)
} RoundLocals;
typedef struct {
    ANSWER_LOCALS(FIELD_MEMBER)
} AnswerLocals;

enum { VERB_OFFER = VERB_GAME, VERB_HELP, VERB_HINDER, VERB_LAY, VERB_ACCUSE, VERBS_END };
enum { PROMPT_OFFER = PROMPT_GAME, PROMPT_ANSWER, PROMPT_WORK, PROMPT_LAY, PROMPT_ACCUSE, PROMPTS_END };
enum {
    EVENT_ROUND = EVENT_GAME,
    EVENT_LOYALTY,
    EVENT_DEAL,
    EVENT_OFFER,
    EVENT_ANSWER,
    EVENT_WORK,
    EVENT_LAY,
    EVENT_SHOW,
    EVENT_ACCUSE,
    EVENT_MARGIN,
    EVENT_OVER,
    EVENTS_END
};
enum { OUTCOME_NONE, OUTCOME_CAUGHT, OUTCOME_WRONGED, OUTCOME_DONE, OUTCOME_FAILED, OUTCOMES };

FRAME_FUNCTIONS(mole_round);
FRAME_FUNCTIONS(mole_answer);

const char *mole_fits(const Box *box);
void mole_setup(Engine *e, const uint8_t *options);
const char *mole_check(const Engine *e);
int mole_eval(const Engine *e, Seat seat);

extern const Game mole_game;

#endif
