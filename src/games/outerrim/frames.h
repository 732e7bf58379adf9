/* The native frames of Outer Rim: their kinds, steps and locals. "turn" is what players do with their turns and cards,
 * "contests" what dice decide, "galaxy" what is out there: patrols, contacts, the automa. */
#ifndef GAMES_OUTERRIM_FRAMES_H
#define GAMES_OUTERRIM_FRAMES_H

#include "core/tables.h"
#include "core/window.h"
#include "games/outerrim/outerrim.h"

enum {
    /* turn */
    FRAME_SETUP = FRAME_GAME,
    FRAME_TURN,     /* one turn: planning, action, encounter (OR-5.1) */
    FRAME_MOVE,     /* a hero moves (OR-6.3) */
    FRAME_TRAVEL,   /* … goes straight to a space */
    FRAME_MARKET,   /* a market action after its first part (OR-9) */
    FRAME_BUY,      /* one card is bought or gained (OR-9.4, OR-11) */
    FRAME_KEEP,     /* a card comes into a slot; room is made for it (OR-9.9, OR-A45) */
    FRAME_TRIM,     /* a hero has more cards than slots (OR-A46) */
    FRAME_SHIP,     /* a ship sheet is bought from the supply (OR-11.10) */
    FRAME_TRADE,    /* OR-7.3 */
    FRAME_GIFT,     /* how many credits change hands (OR-8.1) */
    FRAME_DELIVER,  /* OR-12 */
    FRAME_DATABANK, /* a numbered card is drawn and resolved (OR-3.1) */
    FRAME_CARD,     /* an effect asks for a card */
    FRAME_DECK,     /* an effect asks for a market deck */
    /* contests */
    FRAME_ROLL,   /* dice are thrown, then changed (OR-18.5) */
    FRAME_DICE,   /* dice are picked to be thrown again, or turned */
    FRAME_LUCK,   /* a roll for luck alone */
    FRAME_TEST,   /* OR-18 */
    FRAME_FIGHT,  /* OR-19 */
    FRAME_SUFFER, /* damage, defeat (OR-21) */
    FRAME_OFFER,  /* held abilities of a moment */
    FRAME_HUNT,   /* a bounty: a contact, or somebody's crew (OR-22, OR-23) */
    FRAME_PRIZE,  /* … is captured or eliminated */
    FRAME_REWARD, /* of a delivery, a bounty, a job */
    FRAME_JOB,    /* OR-24 */
    FRAME_SPACE,  /* a space encounter (OR-15) */
    FRAME_PLAYER, /* an effect asks for a player */
    /* galaxy */
    FRAME_PATROL,       /* a patrol encounter (OR-14) */
    FRAME_PATROL_MOVES, /* a patrol moves toward a hero, or after a fight (OR-10, OR-14.3) */
    FRAME_CONTACT,      /* a contact encounter (OR-17) */
    FRAME_TOKEN,        /* an effect asks for contacts, or for where one goes */
    FRAME_FACTION,      /* an effect asks for a faction */
    FRAME_AUTOMA,       /* the automa's turn (OR-26) */
    FRAME_ERRAND,       /* one of the things it does (OR-27 … 29) */
    FRAMES_END
};

/* Why a frame goes on after a cut: what it finds in head->answer, where a program that came to its end leaves 0. */
enum { CUT_NONE, CUT_TURN_ENDED, CUT_JOB_FAILED, CUT_JOB_DONE };
enum { BRANCH_PASS, BRANCH_FAIL, BRANCH_WOULD_FAIL };
enum { BRANCH_WIN, BRANCH_LOSE, BRANCH_AFTER };

/* ---- turn: steps and locals ---- */

enum {
    SETUP_MAP,        /* tiles, where they are shuffled (OR-30.2) */
    SETUP_FIRST,      /* who begins (OR-2.6) */
    SETUP_CHARACTERS, /* OR-2.7 */
    SETUP_DEALT,      /* … by chance */
    SETUP_AUTOMA,     /* whom the automa plays (OR-25.2) */
    SETUP_SHIPS,      /* OR-2.9 */
    SETUP_CARDS,      /* OR-2.11 */
    SETUP_FACTION,    /* OR-2.15 */
    SETUP_FACTION_RANDOM,
    SETUP_MARKET, /* OR-2.16 */
    SETUP_STEPS
};
enum { TURN_PLANNING, TURN_ACTION, TURN_ENCOUNTER, TURN_END, TURN_STEPS };
enum { MOVE_ASK, MOVE_ENTERED, MOVE_STOPPED, MOVE_STEPS };
enum { MARKET_ASK, MARKET_TURN_UP, MARKET_OPEN, MARKET_STEPS };
enum { MARKET_WHOLE, MARKET_ONLY_DISCARD }; /* what a market frame is for */
enum { BUY_BARTER, BUY_PAY, BUY_GET, BUY_GOT, BUY_PUT_AWAY, BUY_TURN_UP, BUY_DONE, BUY_STEPS };
enum { KEEP_ROOM, KEEP_DONE, KEEP_STEPS };
enum { TRIM_ASK, TRIM_RANDOM, TRIM_STEPS };
enum { DROPS_MOST = 16 };
enum { SHIP_WHICH, SHIP_RANDOM, SHIP_BARTER, SHIP_PAY, SHIP_TURN_UP, SHIP_STEPS };
enum { TRADE_OFFER, TRADE_ANSWER, TRADE_DONE, TRADE_OVER, TRADE_STEPS };
enum { DELIVER_WHICH, DELIVER_ROLL, DELIVER_ROLLED, DELIVER_FAILED, DELIVER_STEPS };
enum { FAILED_DELIVERY = 1, EARNED = 2 };
enum { PICK_ASK, PICK_RANDOM, PICK_STEPS };
enum { CARD_DISCARD, CARD_SELL, CARD_TAKE, CARD_ACTS };
enum { DECK_BUY, DECK_GAIN, DECK_BURY, DECK_ACTS };
enum { DATABANK_DRAW, DATABANK_BACK, DATABANK_STEPS };

#define SETUP_LOCALS(FIELD) FIELD(u8, done, KIND_NUMBER, 0, 255) /* heroes, tiles or decks handled in this step */
#define TURN_LOCALS(FIELD) FIELD(u8, asked, KIND_YESNO, 0, 1)
#define MOVE_LOCALS(FIELD)                                                                                             \
    FIELD(u8, left, KIND_NUMBER, 0, 40)          /* spaces still to go */                                              \
    FIELD(u8, free, KIND_YESNO, 0, 1)            /* it need not stop here (`go-on`) */                                 \
    FIELD(u8, halted, KIND_YESNO, 0, 1)          /* it must (`halt`) */                                                \
    FIELD(u8, asked, SET_OF(KIND_SEAT), 1, 15)   /* the heroes here who have been asked */                             \
    FIELD(u8, bound, KIND_SPACE, 0, SPACES_MOST) /* where the automa goes; 0: a player, who is asked */
#define COUNT_LOCALS(FIELD)                                                                                            \
    FIELD(u8, left, KIND_NUMBER, 0, 255)                                                                               \
    FIELD(u8, act, KIND_NUMBER, 0, 255)                                                                                \
    FIELD(u8, what, KIND_NUMBER, 0, 255)                                                                               \
    FIELD(u8, done, KIND_NUMBER, 0, 255)
#define BUY_LOCALS(FIELD)                                                                                              \
    FIELD(u8, deck, KIND_DECK, 0, MARKET_DECKS - 1)                                                                    \
    FIELD(u8, discount, KIND_NUMBER, 0, 250) /* what barter and cards take off the price */                            \
    FIELD(u8, free, KIND_YESNO, 0, 1)        /* gained, not bought */                                                  \
    FIELD(u8, place, KIND_PLACE, 0, 255)     /* the card */                                                            \
    FIELD(u8, ship, KIND_SHIP, 0, SHIPS_MOST)                                                                          \
    FIELD(u8, damage, KIND_NUMBER, 0, 20) /* of a used ship (OR-A29) */
#define PLACE_LOCALS(FIELD)                                                                                            \
    FIELD(u8, place, KIND_PLACE, 0, 255)                                                                               \
    FIELD(u8, number, KIND_NUMBER, 0, 255) /* of the databank; keep: it must be kept */                                \
    FIELD(u8, picked, KIND_NUMBER, 0, 255) /* databank: "that player" */
#define TRAVEL_LOCALS(FIELD)                                                                                           \
    FIELD(u8, space, KIND_SPACE, 0, SPACES_MOST)                                                                       \
    FIELD(u8, to, KIND_TO, 0, TOS - 1)                                                                                 \
    FIELD(u8, count, KIND_NUMBER, 0, 40) /* within so many spaces; 0: anywhere */                                      \
    FIELD(u8, done, KIND_YESNO, 0, 1)
#define CARD_LOCALS(FIELD)                                                                                             \
    FIELD(u8, act, KIND_CARD_ACT, 0, CARD_ACTS - 1)                                                                    \
    FIELD(u8, sort, KIND_SORT, 0, SORTS - 1)                                                                           \
    FIELD(u8, left, KIND_NUMBER, 0, 20)    /* how many */                                                              \
    FIELD(u8, owner, KIND_SEAT, 0, HEROES) /* whose */                                                                 \
    FIELD(u8, more, KIND_NUMBER, 0, 40)    /* sold: thousands above its cost */
#define TRADE_LOCALS(FIELD)                                                                                            \
    FIELD(u8, with, KIND_SEAT, 0, HEROES)                                                                              \
    FIELD(i16, credits, KIND_NUMBER, -250, 250) /* that the proposer gives; below 0: asks for */
#define GIFT_LOCALS(FIELD) FIELD(u8, to, KIND_SEAT, 0, HEROES)

LOCALS_STRUCT(SetupLocals, SETUP_LOCALS);
LOCALS_STRUCT(TurnLocals, TURN_LOCALS);
LOCALS_STRUCT(MoveLocals, MOVE_LOCALS);
LOCALS_STRUCT(CountLocals, COUNT_LOCALS);
LOCALS_STRUCT(BuyLocals, BUY_LOCALS);
LOCALS_STRUCT(PlaceLocals, PLACE_LOCALS);
LOCALS_STRUCT(TravelLocals, TRAVEL_LOCALS);
LOCALS_STRUCT(CardLocals, CARD_LOCALS);
LOCALS_STRUCT(TradeLocals, TRADE_LOCALS);
LOCALS_STRUCT(GiftLocals, GIFT_LOCALS);

enum { ACTED_TRADE = 1, ACTED_MARKET = 2, ACTED_DELIVER = 4 }; /* OuterRim.acted */
/* A card on the table of a trade, or laid down for barter. */
enum { PLACE_OFFERED = PLACE_EXHAUSTED };

/* ---- contests: steps and locals ---- */

enum { ROLL_THROW, ROLL_THEIRS, ROLL_FALLEN, ROLL_STEPS };
enum { DICE_PICK, DICE_THROW, DICE_STEPS };
enum { TEST_BEFORE, TEST_ROLL, TEST_RESULT, TEST_OVER, TEST_STEPS };
enum {
    FIGHT_BEFORE,
    FIGHT_BEFORE_ENEMY,
    FIGHT_ATTACK,
    FIGHT_DEFEND,
    FIGHT_WINNER,
    FIGHT_WON,
    FIGHT_LOST,
    FIGHT_BEAT, /* a patrol */
    FIGHT_HURT_ENEMY,
    FIGHT_HURT,
    FIGHT_AFTER,
    FIGHT_STEPS
};
enum { SUFFER_DAMAGE, SUFFER_WOULD, SUFFER_DEFEAT, SUFFER_FELL, SUFFER_STEPS };
enum { OFFER_RUN, OFFER_ASK, OFFER_OVER, OFFER_STEPS };
enum { HUNT_PROTECT, HUNT_FIGHT, HUNT_OVER, HUNT_STEPS };
enum { REWARD_BEFORE, REWARD_GAIN, REWARD_MORE, REWARD_AWAY, REWARD_AFTER, REWARD_OVER, REWARD_STEPS };
enum { JOB_BEGIN, JOB_END, JOB_OVER, JOB_STEPS };
enum { SPACE_DRAW, SPACE_READ, SPACE_STEPS };
enum { PLAYER_ASK, PLAYER_RANDOM, PLAYER_PICKED, PLAYER_STEPS };

/* What is done with dice that are picked; so many of them: any number. */
enum { DICE_REROLL, DICE_TURN, DICE_ACTS };
enum { DICE_ANY = 255 };
enum { UNSKILLED, SKILLED, HIGHLY_SKILLED };
enum { ELIMINATION_BONUS = 5 };
/* Crew that lends its skill for the test at hand. */
enum { PLACE_LENT = PLACE_EXHAUSTED };
/* Abilities that a hero may hold for one moment; that all components have for one. */
enum { ABILITIES_HELD = 32, ABILITIES_OFFERED = 96 };

#define ROLL_LOCALS(FIELD)                                                                                             \
    FIELD(u8, left, KIND_NUMBER, 0, DICE_MOST) /* dice still to be thrown */                                           \
    FIELD(u8, roll, KIND_ROLL, 0, ROLLS - 1)   /* what for */                                                          \
    FIELD(u8, enemy, KIND_SEAT, 0, HEROES)     /* the opponent that may answer */
#define DICE_LOCALS(FIELD)                                                                                             \
    FIELD(u8, act, KIND_DICE_ACT, 0, DICE_ACTS - 1)                                                                    \
    FIELD(u8, face, KIND_FACE, 0, FACE_ANY)   /* which may be picked */                                                \
    FIELD(u8, to, KIND_FACE, 0, FACES - 1)    /* what they are turned to */                                            \
    FIELD(u8, left, KIND_NUMBER, 0, 255)      /* how many more; DICE_ANY */                                            \
    FIELD(u8, air, KIND_NUMBER, 0, DICE_MOST) /* taken up, to be thrown */                                             \
    FIELD(u8, picked, KIND_YESNO, 0, 1)                                                                                \
    FIELD(u8, theirs, KIND_YESNO, 0, 1)
#define LUCK_LOCALS(FIELD)                                                                                             \
    FIELD(u8, dice, KIND_NUMBER, 0, DICE_MOST)                                                                         \
    FIELD(u8, face, KIND_FACE, 0, FACES - 1) /* good from this face … */                                               \
    FIELD(u8, to, KIND_FACE, 0, FACES - 1)   /* … to that one */                                                       \
    FIELD(u8, credits, KIND_NUMBER, 0, 9)    /* for each; 0: it passes or fails */                                     \
    FIELD(u8, cargo, KIND_YESNO, 0, 1)       /* it is the die for illegal cargo (OR-12.4) */
#define TEST_LOCALS(FIELD)                                                                                             \
    FIELD(u8, skill, KIND_SKILL, 0, SKILLS_END - 1)                                                                    \
    FIELD(u8, skilled, KIND_NUMBER, 0, HIGHLY_SKILLED) /* when the dice fell */                                        \
    FIELD(u8, gained, KIND_NUMBER, 0, 9)               /* how often for this test */                                   \
    FIELD(u8, passed, KIND_YESNO, 0, 1)                /* whatever the dice say (`pass`) */                            \
    FIELD(u8, lent, KIND_YESNO, 0, 1)                  /* crew has lent its skill (`skill-once`) */
#define FIGHT_LOCALS(FIELD)                                                                                            \
    FIELD(u8, foe, KIND_FOE, 0, FOES - 1)                                                                              \
    FIELD(u8, enemy, KIND_SEAT, 0, HEROES)          /* a hero, or 0 */                                                 \
    FIELD(u8, patrol, KIND_PATROL, 0, PATROLS_MOST) /* that is fought */                                               \
    FIELD(u8, combat, KIND_COMBAT, 0, COMBAT_SHIP)                                                                     \
    FIELD(u8, value, KIND_NUMBER, 0, DICE_MOST)   /* dice of one that is no hero */                                    \
    FIELD(u8, attack, KIND_NUMBER, 0, 99)         /* damage that the enemy will suffer … */                            \
    FIELD(u8, defence, KIND_NUMBER, 0, 99)        /* … and the hero */                                                 \
    FIELD(i8, attack_dice, KIND_NUMBER, -20, 20)  /* more dice for the hero, or fewer … */                             \
    FIELD(i8, defence_dice, KIND_NUMBER, -20, 20) /* … for the enemy */                                                \
    FIELD(u8, won, KIND_YESNO, 0, 1)                                                                                   \
    FIELD(u8, cut, KIND_NUMBER, 0, FRAMES)     /* goes on with this frame, from 1, when all is suffered … */           \
    FIELD(u8, answer, KIND_NUMBER, 0, 9)       /* … and hands it this */                                               \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST) /* the contact that is fought */
#define SUFFER_LOCALS(FIELD)                                                                                           \
    FIELD(u8, points, KIND_NUMBER, 0, 99)                                                                              \
    FIELD(u8, body, KIND_BODY, 0, BODIES - 1)
#define HUNT_LOCALS(FIELD)                                                                                             \
    FIELD(u8, bounty, KIND_PLACE, 0, 255)                                                                              \
    FIELD(u8, contact, KIND_PLACE, 0, 255)                                                                             \
    FIELD(u8, owner, KIND_SEAT, 0, HEROES) /* of the crew; 0: a token on a planet */                                   \
    FIELD(u8, protects, KIND_YESNO, 0, 1)
#define REWARD_LOCALS(FIELD)                                                                                           \
    FIELD(u8, place, KIND_PLACE, 0, 255)                                                                               \
    FIELD(u8, moment, KIND_MOMENT, 0, MOMENTS - 1) /* which of the card's programs it is */                            \
    FIELD(u8, forgone, KIND_YESNO, 0, 1)           /* its credits (`forgo-credits`) */                                 \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST)
#define JOB_LOCALS(FIELD)                                                                                              \
    FIELD(u8, place, KIND_PLACE, 0, 255)                                                                               \
    FIELD(u8, tried, KIND_NUMBER, 0, 255) /* tests and fights begun */                                                 \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST)
#define SPACE_LOCALS(FIELD) FIELD(u8, place, KIND_PLACE, 0, 255)
#define PLAYER_LOCALS(FIELD) FIELD(u8, among, SET_OF(KIND_SEAT), 1, 15) /* the heroes */

LOCALS_STRUCT(RollLocals, ROLL_LOCALS);
LOCALS_STRUCT(DiceLocals, DICE_LOCALS);
LOCALS_STRUCT(LuckLocals, LUCK_LOCALS);
LOCALS_STRUCT(TestLocals, TEST_LOCALS);
LOCALS_STRUCT(FightLocals, FIGHT_LOCALS);
LOCALS_STRUCT(SufferLocals, SUFFER_LOCALS);
LOCALS_STRUCT(HuntLocals, HUNT_LOCALS);
LOCALS_STRUCT(RewardLocals, REWARD_LOCALS);
LOCALS_STRUCT(JobLocals, JOB_LOCALS);
LOCALS_STRUCT(SpaceLocals, SPACE_LOCALS);
LOCALS_STRUCT(PlayerLocals, PLAYER_LOCALS);

typedef struct {
    uint8_t moment;
    uint8_t character, ship;             /* damage that was recovered there */
    uint8_t done[ABILITIES_OFFERED / 8]; /* those of the moment that were used: a bit for each in the pack's index */
} OfferLocals;
enum { OFFER_FIELDS = 4 };
extern const Field or_offer_fields[OFFER_FIELDS];

/* ---- galaxy: steps and locals ---- */

enum { PATROL_FIGHT, PATROL_DONE, PATROL_STEPS };
enum { PATROL_MOVES_BEFORE, PATROL_MOVES_ASK, PATROL_MOVES_RANDOM, PATROL_MOVES_STEPS };
enum { CONTACT_TURN_UP, CONTACT_HUNT, CONTACT_READ, CONTACT_AFTER, CONTACT_STEPS };
enum { TOKEN_ASK, TOKEN_RANDOM, TOKEN_DO, TOKEN_STEPS };
enum { FACTION_ASK, FACTION_RANDOM, FACTION_STEPS };
enum { AUTOMA_DRAW, AUTOMA_PLANNING, AUTOMA_ACTION, AUTOMA_ENCOUNTER, AUTOMA_END, AUTOMA_STEPS };
enum { ERRAND_DO, ERRAND_LOT, ERRAND_GO_ON, ERRAND_END, ERRAND_STEPS };

/* What a contact or a space is picked for (FRAME_TOKEN). */
enum {
    TOKEN_PEEK,
    TOKEN_REVEAL,
    TOKEN_RECRUIT,
    TOKEN_ENCOUNTER,
    TOKEN_MOVE,
    TOKEN_MOVE_TO,
    TOKEN_RETURN,
    TOKEN_DISMISS,    /* crew of one's own */
    TOKEN_TAKE_DROID, /* … of another */
    TOKEN_ACTS
};
/* What a faction is picked for (FRAME_FACTION). */
enum { FACTION_REPUTATION, FACTION_PATROL_COMES, FACTION_ENCOUNTER, FACTION_ACTS };
/* What the automa is about (FRAME_ERRAND). */
enum { ERRAND_MOVE, ERRAND_DELIVER, ERRAND_BUY, ERRAND_FIGHT, ERRAND_JOB, ERRAND_CREW, ERRAND_REVEAL, ERRANDS };

#define PATROL_LOCALS(FIELD) FIELD(u8, faction, KIND_FACTION, 0, FACTIONS_END - 1)
#define PATROL_MOVES_LOCALS(FIELD)                                                                                     \
    FIELD(u8, faction, KIND_FACTION, 0, FACTIONS_END - 1)                                                              \
    FIELD(u8, left, KIND_NUMBER, 0, 40)                                                                                \
    FIELD(u8, to, KIND_SEAT, 0, HEROES) /* whom it comes for */                                                        \
    FIELD(u8, lost, KIND_YESNO, 0, 1)   /* one space in any direction (OR-14.3) */                                     \
    FIELD(u8, sent, KIND_YESNO, 0, 1)   /* sent toward another (`send-patrol`) */
#define TOKEN_LOCALS(FIELD)                                                                                            \
    FIELD(u8, act, KIND_TOKEN_ACT, 0, TOKEN_ACTS - 1)                                                                  \
    FIELD(u8, where, KIND_WHERE, 0, WHERES - 1)                                                                        \
    FIELD(u8, left, KIND_NUMBER, 0, 255)                                                                               \
    FIELD(u8, contact, KIND_PLACE, 0, 255)                                                                             \
    FIELD(u8, space, KIND_SPACE, 0, SPACES_MOST)                                                                       \
    FIELD(u8, from, KIND_SEAT, 0, HEROES)
#define CONTACT_LOCALS(FIELD) FIELD(u8, contact, KIND_PLACE, 0, 255)
#define FACTION_LOCALS(FIELD)                                                                                          \
    FIELD(u8, act, KIND_FACTION_ACT, 0, FACTION_ACTS - 1)                                                              \
    FIELD(u8, among, SET_OF(KIND_FACTION), 0, 31) /* the factions */                                                   \
    FIELD(i8, count, KIND_NUMBER, -9, 9)                                                                               \
    FIELD(u8, whom, KIND_SEAT, 0, HEROES)
#define AUTOMA_LOCALS(FIELD)                                                                                           \
    FIELD(u8, place, KIND_PLACE, 0, 255) /* its card */                                                                \
    FIELD(u8, shuffles, KIND_YESNO, 0, 1)
#define ERRAND_LOCALS(FIELD)                                                                                           \
    FIELD(u8, act, KIND_ERRAND, 0, ERRANDS - 1)                                                                        \
    FIELD(u8, what, KIND_NUMBER, 0, 255) /* a deck, what illegal cargo costs */                                        \
    FIELD(u8, count, KIND_NUMBER, 0, 255)                                                                              \
    FIELD(u8, place, KIND_PLACE, 0, 255) /* the card or contact it is about */

LOCALS_STRUCT(PatrolLocals, PATROL_LOCALS);
LOCALS_STRUCT(PatrolMovesLocals, PATROL_MOVES_LOCALS);
LOCALS_STRUCT(TokenLocals, TOKEN_LOCALS);
LOCALS_STRUCT(ContactLocals, CONTACT_LOCALS);
LOCALS_STRUCT(FactionLocals, FACTION_LOCALS);
LOCALS_STRUCT(AutomaLocals, AUTOMA_LOCALS);
LOCALS_STRUCT(ErrandLocals, ERRAND_LOCALS);

#endif
