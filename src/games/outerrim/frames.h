/* The native frames of Outer Rim: their kinds, steps and locals, the words they use, and what the files of this folder
 * offer each other. "turn" is what players do with their turns and cards, "contests" what dice decide, "galaxy" what is
 * out there: the map, patrols, contacts, the automa. */
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

#define LOCALS_STRUCT(type, FIELDS)                                                                                    \
    typedef struct {                                                                                                   \
        FIELDS(FIELD_MEMBER)                                                                                           \
    } type

/* Why a frame goes on after a cut: what it finds in head->answer, where a program that came to its end leaves 0. */
enum { CUT_NONE, CUT_TURN_ENDED, CUT_JOB_FAILED, CUT_JOB_DONE };
enum { BRANCH_PASS, BRANCH_FAIL };
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
enum { MARKET_ASK, MARKET_TURN_UP, MARKET_STEPS };
enum { MARKET_WHOLE, MARKET_ONLY_DISCARD }; /* what a market frame is for */
enum { BUY_BARTER, BUY_PAY, BUY_GET, BUY_GOT, BUY_PUT_AWAY, BUY_TURN_UP, BUY_DONE, BUY_STEPS };
enum { KEEP_ROOM, KEEP_DONE, KEEP_STEPS };
enum { TRIM_ASK, TRIM_RANDOM, TRIM_STEPS };
enum { DROPS_MOST = 16 };
enum { SHIP_WHICH, SHIP_RANDOM, SHIP_BARTER, SHIP_PAY, SHIP_TURN_UP, SHIP_STEPS };
enum { TRADE_OFFER, TRADE_ANSWER, TRADE_DONE, TRADE_OVER, TRADE_STEPS };
enum { DELIVER_WHICH, DELIVER_ROLL, DELIVER_ROLLED, DELIVER_FAILED, DELIVER_STEPS };
enum { FATE_KEPT, FATE_DELIVERED, FATE_LOST }; /* of illegal cargo, by databank card #1 */
enum { FAILED_DELIVERY = 1, EARNED = 2 };
enum { PICK_ASK, PICK_RANDOM, PICK_STEPS };
enum { CARD_DISCARD, CARD_SELL, CARD_TAKE, CARD_ACTS };
enum { DECK_BUY, DECK_GAIN, DECK_BURY, DECK_ACTS };
enum { DATABANK_DRAW, DATABANK_BACK, DATABANK_STEPS };

#define SETUP_LOCALS(FIELD) FIELD(u8, done, KIND_NUMBER, 0, 255) /* heroes, tiles or decks handled in this step */
#define TURN_LOCALS(FIELD) FIELD(u8, asked, KIND_YESNO, 0, 1)
#define MOVE_LOCALS(FIELD)                                                                                             \
    FIELD(u8, left, KIND_NUMBER, 0, 40)   /* spaces still to go */                                                     \
    FIELD(u8, free, KIND_YESNO, 0, 1)     /* it need not stop here (`go-on`) */                                        \
    FIELD(u8, halted, KIND_YESNO, 0, 1)   /* it must (`halt`) */                                                       \
    FIELD(u8, asked, KIND_NUMBER, 0, 255) /* set of heroes here who have been asked */
#define COUNT_LOCALS(FIELD)                                                                                            \
    FIELD(u8, left, KIND_NUMBER, 0, 255)                                                                               \
    FIELD(u8, act, KIND_NUMBER, 0, 255)                                                                                \
    FIELD(u8, what, KIND_NUMBER, 0, 255)                                                                               \
    FIELD(u8, done, KIND_NUMBER, 0, 255)
#define BUY_LOCALS(FIELD)                                                                                              \
    FIELD(u8, deck, KIND_NUMBER, 0, MARKET_DECKS)                                                                      \
    FIELD(u8, discount, KIND_NUMBER, 0, 250) /* what barter and cards take off the price */                            \
    FIELD(u8, free, KIND_YESNO, 0, 1)        /* gained, not bought */                                                  \
    FIELD(u8, place, KIND_PLACE, 0, 255)     /* the card */                                                            \
    FIELD(u8, ship, KIND_SHIP, 0, SHIPS_MOST)                                                                          \
    FIELD(u8, damage, KIND_NUMBER, 0, 20) /* of a used ship (OR-A29) */
#define PLACE_LOCALS(FIELD)                                                                                            \
    FIELD(u8, place, KIND_PLACE, 0, 255)                                                                               \
    FIELD(u8, number, KIND_NUMBER, 0, 255)                                                                             \
    FIELD(u8, picked, KIND_NUMBER, 0, 255)                                                                             \
    FIELD(u8, done, KIND_NUMBER, 0, 255)
#define TRAVEL_LOCALS(FIELD)                                                                                           \
    FIELD(u8, space, KIND_SPACE, 0, SPACES_MOST)                                                                       \
    FIELD(u8, to, KIND_TO, 0, TOS - 1)                                                                                 \
    FIELD(u8, count, KIND_NUMBER, 0, 40) /* within so many spaces; 0: anywhere */                                      \
    FIELD(u8, done, KIND_YESNO, 0, 1)
#define CARD_LOCALS(FIELD)                                                                                             \
    FIELD(u8, act, KIND_NUMBER, 0, CARD_ACTS - 1)                                                                      \
    FIELD(u8, sort, KIND_SORT, 0, SORTS - 1)                                                                           \
    FIELD(u8, left, KIND_NUMBER, 0, 20)      /* how many */                                                            \
    FIELD(u8, owner, KIND_NUMBER, 0, HEROES) /* whose */                                                               \
    FIELD(u8, more, KIND_NUMBER, 0, 40)      /* sold: thousands above its cost */
#define TRADE_LOCALS(FIELD)                                                                                            \
    FIELD(u8, with, KIND_NUMBER, 0, HEROES)                                                                            \
    FIELD(i16, credits, KIND_NUMBER, -250, 250) /* that the proposer gives; below 0: asks for */

LOCALS_STRUCT(SetupLocals, SETUP_LOCALS);
LOCALS_STRUCT(TurnLocals, TURN_LOCALS);
LOCALS_STRUCT(MoveLocals, MOVE_LOCALS);
LOCALS_STRUCT(CountLocals, COUNT_LOCALS);
LOCALS_STRUCT(BuyLocals, BUY_LOCALS);
LOCALS_STRUCT(PlaceLocals, PLACE_LOCALS);
LOCALS_STRUCT(TravelLocals, TRAVEL_LOCALS);
LOCALS_STRUCT(CardLocals, CARD_LOCALS);
LOCALS_STRUCT(TradeLocals, TRADE_LOCALS);

enum { ACTED_TRADE = 1, ACTED_MARKET = 2, ACTED_DELIVER = 4 }; /* OuterRim.acted */
/* A card on the table of a trade, or laid down for barter. */
enum { PLACE_OFFERED = PLACE_EXHAUSTED };

/* ---- contests: steps and locals ---- */

enum { ROLL_THROW, ROLL_THEIRS, ROLL_FALLEN, ROLL_STEPS };
enum { DICE_PICK, DICE_THROW, DICE_STEPS };
enum { TEST_BEFORE, TEST_ROLL, TEST_RESULT, TEST_STEPS };
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
    FIELD(u8, enemy, KIND_NUMBER, 0, HEROES)   /* the opponent that may answer */
#define DICE_LOCALS(FIELD)                                                                                             \
    FIELD(u8, act, KIND_NUMBER, 0, DICE_ACTS - 1)                                                                      \
    FIELD(u8, face, KIND_FACE, 0, FACE_ANY)   /* which may be picked */                                                \
    FIELD(u8, to, KIND_FACE, 0, FACES - 1)    /* what they are turned to */                                            \
    FIELD(u8, left, KIND_NUMBER, 0, 255)      /* how many more; DICE_ANY */                                            \
    FIELD(u8, air, KIND_NUMBER, 0, DICE_MOST) /* taken up, to be thrown */                                             \
    FIELD(u8, picked, KIND_YESNO, 0, 1)                                                                                \
    FIELD(u8, theirs, KIND_YESNO, 0, 1)
#define LUCK_LOCALS(FIELD)                                                                                             \
    FIELD(u8, dice, KIND_NUMBER, 0, DICE_MOST)                                                                         \
    FIELD(u8, face, KIND_FACE, 0, FACES - 1) /* good from this face … */                                             \
    FIELD(u8, to, KIND_FACE, 0, FACES - 1)   /* … to that one */                                                     \
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
    FIELD(u8, enemy, KIND_NUMBER, 0, HEROES)        /* a hero, or 0 */                                                 \
    FIELD(u8, patrol, KIND_PATROL, 0, PATROLS_MOST) /* that is fought */                                               \
    FIELD(u8, combat, KIND_COMBAT, 0, COMBAT_SHIP)                                                                     \
    FIELD(u8, value, KIND_NUMBER, 0, DICE_MOST)   /* dice of one that is no hero */                                    \
    FIELD(u8, attack, KIND_NUMBER, 0, 99)         /* damage that the enemy will suffer … */                          \
    FIELD(u8, defence, KIND_NUMBER, 0, 99)        /* … and the hero */                                               \
    FIELD(i8, attack_dice, KIND_NUMBER, -20, 20)  /* more dice for the hero, or fewer … */                           \
    FIELD(i8, defence_dice, KIND_NUMBER, -20, 20) /* … for the enemy */                                              \
    FIELD(u8, won, KIND_YESNO, 0, 1)                                                                                   \
    FIELD(u8, cut, KIND_NUMBER, 0, FRAMES)     /* goes on with this frame, from 1, when all is suffered … */         \
    FIELD(u8, answer, KIND_NUMBER, 0, 9)       /* … and hands it this */                                             \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST) /* the contact that is fought */
#define SUFFER_LOCALS(FIELD)                                                                                           \
    FIELD(u8, points, KIND_NUMBER, 0, 99)                                                                              \
    FIELD(u8, body, KIND_BODY, 0, BODIES - 1)
#define HUNT_LOCALS(FIELD)                                                                                             \
    FIELD(u8, bounty, KIND_PLACE, 0, 255)                                                                              \
    FIELD(u8, contact, KIND_PLACE, 0, 255)                                                                             \
    FIELD(u8, owner, KIND_NUMBER, 0, HEROES) /* of the crew; 0: a token on a planet */                                 \
    FIELD(u8, protects, KIND_YESNO, 0, 1)
#define REWARD_LOCALS(FIELD)                                                                                           \
    FIELD(u8, place, KIND_PLACE, 0, 255)                                                                               \
    FIELD(u8, moment, KIND_NUMBER, 0, MOMENTS - 1) /* which of the card's programs it is */                            \
    FIELD(u8, forgone, KIND_YESNO, 0, 1)           /* its credits (`forgo-credits`) */                                 \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST)
#define JOB_LOCALS(FIELD)                                                                                              \
    FIELD(u8, place, KIND_PLACE, 0, 255)                                                                               \
    FIELD(u8, tried, KIND_NUMBER, 0, 255) /* tests and fights begun */                                                 \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST)
#define SPACE_LOCALS(FIELD) FIELD(u8, place, KIND_PLACE, 0, 255)
#define PLAYER_LOCALS(FIELD) FIELD(u8, among, KIND_NUMBER, 0, 15) /* set of heroes */

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

enum { PATROL_FIGHT, PATROL_LOST, PATROL_DONE, PATROL_STEPS };
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
    FIELD(u8, to, KIND_NUMBER, 0, HEROES) /* whom it comes for */                                                      \
    FIELD(u8, lost, KIND_YESNO, 0, 1)     /* one space in any direction (OR-14.3) */                                   \
    FIELD(u8, sent, KIND_YESNO, 0, 1)     /* sent toward another (`send-patrol`) */
#define TOKEN_LOCALS(FIELD)                                                                                            \
    FIELD(u8, act, KIND_NUMBER, 0, 255)                                                                                \
    FIELD(u8, where, KIND_WHERE, 0, WHERES - 1)                                                                        \
    FIELD(u8, left, KIND_NUMBER, 0, 255)                                                                               \
    FIELD(u8, contact, KIND_PLACE, 0, 255)                                                                             \
    FIELD(u8, space, KIND_SPACE, 0, SPACES_MOST)                                                                       \
    FIELD(u8, from, KIND_NUMBER, 0, HEROES)
#define CONTACT_LOCALS(FIELD) FIELD(u8, contact, KIND_PLACE, 0, 255)
#define FACTION_LOCALS(FIELD)                                                                                          \
    FIELD(u8, act, KIND_NUMBER, 0, 255)                                                                                \
    FIELD(u8, among, KIND_NUMBER, 0, 31) /* set of factions */                                                         \
    FIELD(i8, count, KIND_NUMBER, -9, 9)                                                                               \
    FIELD(u8, whom, KIND_NUMBER, 0, HEROES)
#define AUTOMA_LOCALS(FIELD)                                                                                           \
    FIELD(u8, place, KIND_PLACE, 0, 255) /* its card */                                                                \
    FIELD(u8, shuffles, KIND_YESNO, 0, 1)
#define ERRAND_LOCALS(FIELD)                                                                                           \
    FIELD(u8, act, KIND_NUMBER, 0, ERRANDS - 1)                                                                        \
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

/* ---- words ---- */

/* A contact is named by its planet and its number in the row there, from the left: a = space, b = number from 1, c =
 * its card, for the sentence (0: facedown). or_contact_choice and or_contact_chosen turn one into the other. */
enum {
    /* turn */
    VERB_TILE = VERB_GAME, /* chance: the next tile */
    VERB_BEGIN,            /* chance: who begins */
    VERB_CHARACTER,        /* be this character */
    VERB_AUTOMA,           /* the automa is this character */
    VERB_STARTER,          /* this side of the starting ship */
    VERB_MOVE,             /* to this space; one's own: stay */
    VERB_RECOVER,
    VERB_EARN, /* gain 2,000 credits */
    VERB_TRADE,
    VERB_TURN_OVER, /* discard the top card of this market deck */
    VERB_BUY,       /* … buy it */
    VERB_DELIVER,   /* this card */
    VERB_END,       /* end the action step */
    VERB_BARTER,    /* this card */
    VERB_PAY,
    VERB_DROP,   /* this card, to make room */
    VERB_FORGO,  /* do without */
    VERB_SHIP,   /* buy this sheet */
    VERB_GIVE,   /* a trade: this card of one's own */
    VERB_WANT,   /* … of the other's */
    VERB_GIVING, /* … this many credits more */
    VERB_WANTING,
    VERB_PROPOSE,
    VERB_ACCEPT,
    VERB_REFUSE,
    VERB_GIVE_CREDITS, /* at any time (OR-8.1): a = seat, b = thousands */
    VERB_PICK,         /* this card */
    VERB_DECK,         /* this market deck */
    VERB_GO,           /* straight to this space */
    /* contests */
    VERB_FACE,     /* chance: a die shows this */
    VERB_REROLL,   /* a die that shows this */
    VERB_TURN_DIE, /* … turn it */
    VERB_PLAYER,   /* pick a player */
    VERB_JOB,      /* do this job */
    VERB_SPACE,    /* the space's encounter */
    VERB_HUNT,     /* fight this crew for one's bounty: a = the crew, b = its owner's character */
    VERB_PROTECT,  /* the crew */
    VERB_ABANDON,  /* … or not */
    VERB_CAPTURE,
    VERB_ELIMINATE,
    VERB_FIGHT, /* this contact, for one's bounty */
    VERB_TALK,  /* not the bounty, but the contact's databank card */
    /* galaxy */
    VERB_PATROL,  /* encounter this patrol */
    VERB_CONTACT, /* encounter this contact */
    VERB_FACTION, /* pick a faction */
    VERB_TOKEN,   /* pick a contact */
    VERB_TO,      /* a patrol or a contact goes to this space */
    VERBS_END
};

enum {
    /* turn */
    PROMPT_CHARACTER = PROMPT_GAME,
    PROMPT_AUTOMA,
    PROMPT_STARTER,
    PROMPT_REPUTATION, /* with whom one begins well */
    PROMPT_PLANNING,
    PROMPT_MOVE, /* n spaces left */
    PROMPT_ACTION,
    PROMPT_ENCOUNTER,
    PROMPT_MARKET, /* after the discard */
    PROMPT_BARTER, /* n thousands to pay */
    PROMPT_ROOM,   /* for a card */
    PROMPT_TRIM,
    PROMPT_SHIP,
    PROMPT_TRADE,
    PROMPT_ANSWER,
    PROMPT_DELIVER,
    PROMPT_CARD,
    PROMPT_DECK,
    PROMPT_TRAVEL,
    /* contests */
    PROMPT_BEFORE_TEST,
    PROMPT_BEFORE_COMBAT,
    PROMPT_ROLLED,
    PROMPT_ENEMY_ROLLED,
    PROMPT_WOULD_FALL,
    PROMPT_OFFER, /* any other moment */
    PROMPT_REROLL,
    PROMPT_TURN_DIE,
    PROMPT_PLAYER,
    PROMPT_PROTECT,
    PROMPT_HUNT,
    PROMPT_CAPTURE,
    /* galaxy */
    PROMPT_PATROL_PATH,
    PROMPT_PATROL_LEAVES,
    PROMPT_CONTACT,
    PROMPT_CONTACT_TO,
    PROMPT_FACTION,
    PROMPTS_END
};

enum {
    /* turn */
    TAG_TILE = TAG_GAME,
    TAG_FIRST,
    TAG_CHARACTER,
    /* contests */
    TAG_DIE,
    /* galaxy */
    TAG_AUTOMA, /* a choice the automa must make */
    TAGS_END
};

enum {
    /* turn */
    REASON_NOT_HURT = REASON_GAME,
    REASON_TOO_FAR,
    REASON_STOPS,       /* a patrol or the Maelstrom lies on the way */
    REASON_NOT_PLANET,  /* OR-9.1 */
    REASON_ACTED,       /* once per action step (OR-7.1) */
    REASON_EMPTY_DECK,  /* OR-A53 */
    REASON_BARRED_HERE, /* OR-9.7 */
    REASON_TOO_DEAR,
    REASON_NO_ROOM,
    REASON_NO_DESTINATION,
    REASON_WRONG_PLANET,
    REASON_NOT_CAPTURED,
    REASON_NOT_YOURS,
    REASON_NOT_HERE,
    REASON_NOT_TRADED, /* OR-7.5 */
    REASON_NO_BARTER,  /* OR-11.2 */
    REASON_GIFTS_USED,
    REASON_TAKEN,
    REASON_TAKEN_SHIP,
    REASON_AUTOMA_START, /* OR-25.2 */
    REASON_USED_UP,
    REASON_CONDITION,
    REASON_IDLE,
    /* contests */
    REASON_FORCED_FIGHT, /* OR-13.2 */
    REASON_NO_BOUNTY,
    REASON_OWNER_ELSEWHERE, /* OR-23.5 */
    /* galaxy */
    REASON_NO_PATROL,
    REASON_NO_CONTACT,
    REASON_PATROL_WAY, /* OR-A41 */
    REASON_CONTACT_FULL,
    REASONS_END
};

/* Events name heroes by their characters, so that the automa has a name as well: arguments seat, card, a, b, c. */
enum {
    /* turn */
    EVENT_MAP = EVENT_GAME, /* a tile */
    EVENT_FIRST,
    EVENT_CHARACTER,
    EVENT_STARTER,
    EVENT_START_CARD,
    EVENT_TOP, /* a market deck's new top card */
    EVENT_TURN,
    EVENT_MOVE,
    EVENT_STAY,
    EVENT_STOPPED,
    EVENT_EARN,
    EVENT_MARKET_DISCARD,
    EVENT_BUY,
    EVENT_TAKE, /* … for nothing */
    EVENT_GAIN_CARD,
    EVENT_BARTER,
    EVENT_SHIP,
    EVENT_SHUFFLE,
    EVENT_KEEP,
    EVENT_DISCARD,
    EVENT_REMOVE,
    EVENT_FORGO,
    EVENT_DELIVER,
    EVENT_TRADE_OFFER,
    EVENT_TRADE,
    EVENT_TRADE_REFUSED,
    EVENT_GIVE,         /* a card goes from one to another */
    EVENT_GIVE_CREDITS, /* seat gives */
    EVENT_DATABANK,     /* a card is drawn */
    EVENT_SECRET,
    EVENT_DISCARD_SECRET,
    EVENT_TRAVEL,
    EVENT_EXTRA_TURN,
    /* contests */
    EVENT_DIE,
    EVENT_REROLL,
    EVENT_DICE_TURN,
    EVENT_DICE_ADD,
    EVENT_DICE_CANCEL,
    EVENT_TEST,
    EVENT_TEST_PASSED,
    EVENT_TEST_FAILED,
    EVENT_SKILL,
    EVENT_FIGHT,
    EVENT_FIGHT_END,
    EVENT_AVOID,
    EVENT_DAMAGE,
    EVENT_RECOVER,
    EVENT_DEFEATED,
    EVENT_STANDS_UP,
    EVENT_PLAYER,
    EVENT_ENCOUNTER,    /* a space's card */
    EVENT_NO_ENCOUNTER, /* … none of whose sections fits */
    EVENT_JOB,
    EVENT_JOB_DONE,
    EVENT_JOB_FAILED,
    EVENT_HUNT,
    EVENT_PROTECT,
    EVENT_ABANDON,
    EVENT_CAPTURE,
    EVENT_ELIMINATE,
    EVENT_ESCAPE,
    EVENT_GOAL,
    EVENT_FLIP,
    EVENT_FLIP_SHIP,
    /* galaxy */
    EVENT_CREDITS,
    EVENT_PAY,
    EVENT_FAME,
    EVENT_REPUTATION,
    EVENT_PATROL_MOVE,
    EVENT_PATROL_ENCOUNTER,
    EVENT_PATROL_BEATEN,
    EVENT_PATROL_SPAWN,
    EVENT_APPROACH, /* a contact is picked, before anybody knows who it is */
    EVENT_CONTACT,  /* is turned up */
    EVENT_PEEK,
    EVENT_CONTACT_TO,
    EVENT_CONTACT_GONE,
    EVENT_MARK,
    EVENT_AUTOMA,         /* its card */
    EVENT_AUTOMA_GOAL,    /* where it is bound for (OR-27.1) */
    EVENT_AUTOMA_PLANET,  /* it stops on a planet on its way (OR-27.6) */
    EVENT_AUTOMA_BARRED,  /* it discards a card: that cannot be bought here (OR-28.2), */
    EVENT_AUTOMA_DEAR,    /* … is too dear, */
    EVENT_AUTOMA_FULL,    /* … would have no slot, */
    EVENT_AUTOMA_CHEAPER, /* … is no better ship */
    EVENT_AUTOMA_PASSES,  /* and does not buy the next one either (OR-A63) */
    EVENT_AUTOMA_ILLEGAL, /* it delivers illegal cargo without a roll (OR-29.3) */
    EVENT_AUTOMA_SHUFFLE,
    EVENT_OVER,
    EVENTS_END
};

enum { OUTCOME_NONE, OUTCOME_FAME, OUTCOME_AUTOMA, OUTCOME_TIME, OUTCOMES };

/* ---- heroes and seats ---- */

typedef uint8_t HeroSet; /* bit (hero - 1) */
#define HERO_BIT(hero) ((HeroSet)(1u << ((hero)-1)))

static inline bool option_is(const Engine *e, int option, int value) {
    return outerrim(e)->options[option] == value;
}
static inline bool is_automa(const Engine *e, int hero) {
    return hero == outerrim(e)->automa;
}
/* Who decides for a hero; nobody: it is the automa, and chance does. */
static inline Seat seat_of(const Engine *e, int hero) {
    return is_automa(e, hero) ? CANTINA_NOBODY : (Seat)hero;
}
static inline HeroSet heroes_all(const Engine *e) {
    return (HeroSet)((1u << outerrim(e)->heroes) - 1);
}
static inline int at_of(const Engine *e, int hero) {
    return outerrim(e)->at[hero - 1];
}
static inline bool is_defeated(const Engine *e, int hero) {
    return outerrim(e)->defeated >> (hero - 1) & 1;
}
/* Other heroes in a space. */
static inline HeroSet heroes_at(const Engine *e, int space) {
    HeroSet set = 0;
    for (int hero = 1; hero <= outerrim(e)->heroes; hero++)
        if (at_of(e, hero) == space)
            set |= HERO_BIT(hero);
    return set;
}
static inline HeroSet others_here(const Engine *e, int hero) {
    return (HeroSet)(heroes_at(e, at_of(e, hero)) & ~HERO_BIT(hero));
}
/* For events. */
static inline int16_t who_is(const Engine *e, int hero) {
    return outerrim(e)->character[hero - 1];
}
static inline ZoneId crew_of(int hero) {
    return (ZoneId)(ZONE_CREW + hero - 1);
}
static inline ZoneId hold_of(int hero) {
    return (ZoneId)(ZONE_HOLD + hero - 1);
}
static inline ZoneId gear_of(int hero) {
    return (ZoneId)(ZONE_GEAR + hero - 1);
}
static inline ZoneId tasks_of(int hero) {
    return (ZoneId)(ZONE_TASKS + hero - 1);
}
static inline ZoneId secrets_of(int hero) {
    return (ZoneId)(ZONE_SECRETS + hero - 1);
}
static inline ZoneId captives_of(int hero) {
    return (ZoneId)(ZONE_CAPTIVES + hero - 1);
}
static inline const Card *card_at(const Engine *e, PlaceId place) {
    return card_of(e, e->places[place].card);
}

/* ---- turn offers (turn.c, move.c, market.c, trade.c, deliver.c, cards.c) ---- */

/* Turn order: the nth hero of it from 0 on; who comes after a hero. */
int or_in_order(const Engine *e, int nth);
int or_next_hero(const Engine *e, int hero);
/* The frame at the bottom becomes a turn of this hero. */
void or_begin_turn(Engine *e, Frame *f, int hero);
/* Ends the turn at once: FLOW_CUT (`end-turn`, OR-24.5). */
Flow or_end_turn(Engine *e);
/* The hero that holds a card, or 0; the place of a card that is drawn, or 0. */
int or_holder(const Engine *e, PlaceId place);
PlaceId or_place_of(const Engine *e, CardId card);
/* The place of the card whose program this is, or 0. */
PlaceId or_this(const Engine *e, const Frame *program);
/* How many cards of a sort a hero has; how many slots for it are free (a mod or cargo: cargo-or-mod ones too). */
int or_count(const Engine *e, int hero, int sort);
int or_free_slots(const Engine *e, int hero, int sort);
/* A card comes to a hero: into a slot, which may have to be made free (`must`: there is no doing without). Pushes a
 * frame; head->answer is 1 if it was taken, else it lies where it lay. MOMENT_GAINED_CREW follows on a crew. */
void or_push_keep(Engine *e, int hero, PlaceId place, bool must);
/* Is there room for a card, or could some be made? */
bool or_may_keep(const Engine *e, int hero, CardId card);
ZoneId or_zone_for(int hero, int sort);
/* A card goes where discarded ones of its kind go (OR-3.1 … 3.5): the bottom of its deck, the databank, the pool. A
 * bounty's captive goes back to a planet first (OR-A48): may push a frame. */
void or_discard(Engine *e, PlaceId place);
/* … out of the game (OR-3.3). */
void or_remove(Engine *e, PlaceId place);
/* All secrets of a hero go (OR-16.4). */
void or_discard_secrets(Engine *e, int hero);
/* A card of that databank number is drawn, resolved, put back (OR-3.1). Pushes a frame. */
void or_push_databank(Engine *e, int hero, int number, int picked);
/* The top place of a number of which there are several cards, or 0; which of those numbers it is, or -1. */
PlaceId or_databank_top(const Engine *e, int number);
int or_numbered(int number);
/* The first of a component's abilities for a moment whose conditions hold, or 0; it is started, with "that player"
 * given: false if there is none. */
Ability or_ability_for(const Engine *e, int hero, int table, int row, int moment);
bool or_push_ability(Engine *e, int hero, int table, int row, int moment, int picked);
/* The contact that is held on a bounty, or 0. */
PlaceId or_captive(const Engine *e, PlaceId bounty);
/* A hero moves up to so many spaces (OR-6.3). Pushes a frame. */
void or_push_move(Engine *e, int hero, int count);
/* Where it could go, as choices; why not there; where `travel` leads. */
Choices or_offer_moves(const Engine *e, Choices list, int hero, int count);
int or_bar_move(const Engine *e, int hero, int count, int to);
SpaceSet or_travel_spaces(const Engine *e, int hero, int space, int to, int count);
/* Standing somewhere else now. */
void or_go(Engine *e, int hero, int space);
/* A market action (OR-9); the top card of a deck is bought, or gained. Push frames. */
void or_push_market(Engine *e, int hero);
void or_push_buy(Engine *e, int hero, int deck, int discount, bool free);
/* May the hero buy it here: reason or 0. The price without barter; a ship card: the old ship is taken off (OR-11.5). */
int or_bar_buy(const Engine *e, int hero, int deck, int discount);
int or_price(const Engine *e, int hero, CardId card);
/* The top place of a market deck, or 0. */
PlaceId or_top(const Engine *e, int deck);
/* The top card of a market deck goes under it (OR-9.2); the next is shown: false while chance is asked which it is. */
void or_bury_top(Engine *e, Seat seat, int deck);
bool or_top_shown(Engine *e, int deck);
/* The same in a frame of its own. */
void or_discard_top(Engine *e, int hero, int deck);
/* Sheets of the supply, goal sides: set of rows. */
uint32_t or_supply(const Engine *e);
/* A hero flies this sheet now: the damage goes, the tokens go (OR-11.6, OR-11.7). */
void or_take_ship(Engine *e, int hero, int ship);
/* The owner discards what has no slot any more (OR-A46). Pushes a frame if need be. */
void or_trim(Engine *e, int hero);
/* What the market has for a hero, as choices; a deck is shuffled, its top card facedown. */
Choices or_offer_market(const Engine *e, Choices list, int hero, bool discards);
void or_shuffle_market(Engine *e, int deck);
/* Sheets of the supply a hero could pay for (`used`: dearer than its own); buying one, which may come damaged. */
uint32_t or_ships_for(const Engine *e, int hero, int discount, bool used);
void or_push_ship(Engine *e, int hero, int discount, int damage);
/* Cards that can be delivered here, as choices; why not; a Deliver action that begins with one (OR-12). */
Choices or_offer_deliveries(const Engine *e, Choices list, int hero);
int or_bar_delivery(const Engine *e, int hero, CardId card);
void or_push_deliver(Engine *e, int hero, CardId card);
/* Players to trade with (OR-7.3), as choices; why not; a trade. A card goes from one to another. */
Choices or_offer_partners(const Engine *e, Choices list, int hero);
int or_bar_partner(const Engine *e, int hero, int other);
void or_push_trade(Engine *e, int hero, int other);
void or_hand_over(Engine *e, PlaceId place, int from, int to);
/* A card of a sort, or a market deck, is picked for an act: CARD_…, DECK_…. Push frames. */
void or_push_card(Engine *e, const Frame *program, int act, int owner, int sort, int count);
bool or_deck_can(const Engine *e, int hero, int act, int deck, int discount);
void or_push_deck(Engine *e, int hero, int act, int deck, int discount);

FRAME_FUNCTIONS(or_setup);
FRAME_FUNCTIONS(or_turn);
FRAME_FUNCTIONS(or_move);
FRAME_FUNCTIONS(or_travel);
FRAME_FUNCTIONS(or_market);
FRAME_FUNCTIONS(or_buy);
FRAME_FUNCTIONS(or_keep);
FRAME_FUNCTIONS(or_trim);
FRAME_FUNCTIONS(or_ship);
FRAME_FUNCTIONS(or_trade);
FRAME_FUNCTIONS(or_deliver);
FRAME_FUNCTIONS(or_databank);
FRAME_FUNCTIONS(or_card);
FRAME_FUNCTIONS(or_deck);
void or_databank_tidy(Engine *e, Frame *f);
void or_buy_tidy(Engine *e, Frame *f);
void or_trade_tidy(Engine *e, Frame *f);
void or_deliver_tidy(Engine *e, Frame *f);

void or_setup_game(Engine *e, const uint8_t *options);
void or_digest(const Pack *pack, void *digest);
const char *or_fits(const Box *box);
const char *or_check(const Engine *e);
void or_side(const Engine *e, Seat seat, Choices *choices);
void or_start(Engine *e, Seat seat, Choice choice);
bool or_left_to_chance(const Engine *e, Ability ability);

/* ---- contests offer (offer.c, dice.c, test.c, fight.c, damage.c, bounty.c, reward.c, job.c, space.c, goal.c) ---- */

/* What a hero holds that can be used at a moment, as `use` choices; using one; why not. */
Choices or_offer_held(const Engine *e, Choices list, int hero, int moment);
void or_use(Engine *e, int hero, Ability ability);
int or_bar_use(const Engine *e, int hero, Ability ability, int moment);
/* A moment comes: what happens of itself happens, the seat is asked for the rest. True: there is nothing to wait for;
 * else a frame was pushed. With: so much damage was recovered. */
bool or_offer_with(Engine *e, int hero, int moment, int character, int ship);
static inline bool or_offer(Engine *e, int hero, int moment) {
    return or_offer_with(e, hero, moment, 0, 0);
}
/* Something has changed, and a step begins or goes on: goals that are reached now (MOMENT_NOW), and whoever has as much
 * damage as health or hull (OR-A39). True: there is nothing to wait for. */
bool or_settle(Engine *e);
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
/* The test or the fight at hand, or NULL; only if it is such a one. */
Frame *or_contest(const Engine *e);
Frame *or_test(const Engine *e);
Frame *or_fight(const Engine *e);
/* A skill is tested (OR-18): head->answer is BRANCH_PASS or BRANCH_FAIL when the frame is done. */
void or_push_test(Engine *e, int hero, int skill);
bool or_test_passes(const Engine *e, const Frame *test);
/* A combat (OR-19), the hero attacks. Pushes a frame over a program, whose branches it runs, or over a hunt; a patrol's
 * result is asked of or_patrol_fought. */
void or_push_fight(Engine *e, int hero, FightLocals fight);
int or_combat_here(const Engine *e, int hero);
/* The damage that a hero will suffer from a fight with a winner. */
uint8_t *or_damage_to_come(Frame *fight, int hero);
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
bool or_is_hurt(const Engine *e, int hero, int body);
/* Encounters: what a hero may do in its encounter step besides patrols, contacts and abilities; begins one. */
Choices or_offer_encounters(const Engine *e, Choices list, int hero);
void or_begin_encounter(Engine *e, int hero, Choice choice);
int or_bar_encounter(const Engine *e, int hero, Choice choice);
Choices or_offer_jobs(const Engine *e, Choices list, int hero);
void or_begin_job(Engine *e, int hero, CardId card);
int or_bar_job(const Engine *e, int hero, CardId card);
Choices or_offer_hunts(const Engine *e, Choices list, int hero);
void or_begin_hunt(Engine *e, int hero, CardId contact);
int or_bar_hunt(const Engine *e, int hero, CardId contact);
/* A test or a fight begins: a job at hand has come a step further. */
void or_job_goes_on(Engine *e);
/* A bounty that names a contact, among those of a hero, or 0; the contact is fought (OR-22.2). Pushes a frame. */
PlaceId or_bounty_on(const Engine *e, int hero, CardId contact);
void or_push_hunt(Engine *e, int hero, PlaceId bounty, PlaceId contact, int owner);
/* The fight of a hunt has a winner. True: there is nothing to wait for. */
bool or_hunt_fought(Engine *e, const Frame *hunt, bool won);
/* The reward of cargo (MOMENT_DELIVERED), of a bounty (MOMENT_DELIVERED, MOMENT_ELIMINATED), of a job
 * (MOMENT_COMPLETED), with what comes before and after it; the card goes where it belongs. Pushes a frame. */
void or_push_reward(Engine *e, int hero, PlaceId place, int moment);
/* The reward at hand, or NULL; does a program, which is its own, give no credits? */
const Frame *or_reward(const Engine *e);
bool or_credits_forgone(const Engine *e, const Frame *program);
/* Goal tokens (OR-20): has the hero's character or ship (the table) a goal; puts one there. */
bool or_has_goal(const Engine *e, int hero, int table);
/* Are there too many abilities for a moment? What is wrong with the `now` abilities of a pack? NULL: nothing. */
const char *or_offers_fit(const Box *box);
const char *or_goals_fit(const Box *box);
void or_goal(Engine *e, int hero, int table, int count);

FRAME_FUNCTIONS(or_roll);
FRAME_FUNCTIONS(or_dice);
FRAME_FUNCTIONS(or_luck);
FRAME_FUNCTIONS(or_test);
FRAME_FUNCTIONS(or_fight);
FRAME_FUNCTIONS(or_suffer);
FRAME_FUNCTIONS(or_offer);
FRAME_FUNCTIONS(or_hunt);
FRAME_FUNCTIONS(or_prize);
FRAME_FUNCTIONS(or_reward);
FRAME_FUNCTIONS(or_job);
FRAME_FUNCTIONS(or_space);
FRAME_FUNCTIONS(or_player);
Choice or_die_outcome(const Engine *e, const Frame *f, uint64_t random);
void or_roll_tidy(Engine *e, Frame *f);
void or_test_tidy(Engine *e, Frame *f);
void or_fight_tidy(Engine *e, Frame *f);
void or_hunt_tidy(Engine *e, Frame *f);
void or_space_tidy(Engine *e, Frame *f);

/* ---- notes beside the state (values.c) ---- */

typedef struct {
    uint64_t moments[HEROES];    /* of all cards that are held */
    int8_t value[HEROES][STATS]; /* without what depends on something */
    uint8_t skills[HEROES][SKILLS_END];
    uint8_t lifted[HEROES];
    uint8_t known;                /* set of heroes whose sums are up to date */
    uint8_t settled;              /* … who were looked at since (or_settle) */
    uint16_t conditional[HEROES]; /* what there is that depends on something (Worth) */
    uint8_t looked;               /* nobody had fame enough (or_look_now) when the track stood so: */
    uint8_t fame[HEROES];
} Notes;
_Static_assert(sizeof(Notes) <= NOTES_MOST, "the notes fit in a run");

/* ---- galaxy offers (map.c, patrol.c, contact.c, values.c, automa.c) ---- */

/* Spaces beside one; within a distance (itself included); how far it is, or FAR. */
SpaceSet or_adjacent(const Engine *e, int space);
SpaceSet or_within(const Engine *e, int space, int distance);
int or_distance(const Engine *e, int from, int to);
/* Where a hero that stands there gets with so many steps without leaving a space of `stops` that it enters. */
SpaceSet or_reach(const Engine *e, int from, int steps, SpaceSet stops);
/* Those of a set that are nearest to a space: several if they are equally near. */
SpaceSet or_nearest(const Engine *e, int space, SpaceSet among);
/* How far every space is from one. */
void or_measure(const Engine *e, int from, uint8_t *far);
void or_digest_map(const Pack *pack, Digest *digest);
/* The steps to `to` on the shortest such way, or FAR. */
int or_steps(const Engine *e, int from, int to, SpaceSet stops);
/* The space beside a faction's endcap space (OR-2.2). */
int or_spawn_space(const Engine *e, int faction);
/* Set of factions (bit) with a patrol in a space; spaces with a patrol that stops a hero (OR-6.6). */
uint8_t or_patrols_at(const Engine *e, int space);
SpaceSet or_patrol_stops(const Engine *e, int hero);
/* The patrols a hero must fight here (OR-13.2), or may: sets of factions. */
uint8_t or_must_fight(const Engine *e, int hero);
void or_place_patrols(Engine *e); /* in the set-up (OR-2.2) */
/* A patrol moves toward a hero because of an icon (OR-10.1). Pushes a frame. */
void or_push_patrol_comes(Engine *e, int hero, int faction, int distance);
/* … because a card says so, toward any hero; `hero` picks the way. Pushes a frame. */
void or_push_patrol_to(Engine *e, int hero, int faction, int distance, int to);
/* A patrol encounter (OR-14). Pushes a frame. */
void or_push_patrol(Engine *e, int hero, int faction);
/* The combat with a patrol (its row) has a winner (OR-19.6): what follows before the damage. True: there is nothing to
 * wait for, else a frame was pushed. */
bool or_patrol_fought(Engine *e, int hero, int row, bool won);
/* Patrols and contacts a hero may encounter (OR-13.1), as choices; one of them is taken: pushes a frame; why not. */
Choices or_offer_meetings(const Engine *e, Choices list, int hero);
void or_meet(Engine *e, int hero, Choice choice);
int or_bar_meeting(const Engine *e, int hero, Choice choice);
/* The factions (set of bits) that an operation means, seen from a hero. */
uint8_t or_factions(const Engine *e, int hero, int whose);
/* "You", "that player", both: of a program. */
HeroSet or_whom(const Engine *e, const Frame *program, int whom);
/* Values with everything that is held (A: OR-9.11), skills, rules lifted, slots of the ship. */
int or_value(const Engine *e, int stat, uint8_t hero);
int or_skill(const Engine *e, int hero, int skill);
bool or_lifted(const Engine *e, int hero, int rule);
/* Set of the moments at which a card that a hero holds may be used; or anything that the hero has. */
uint64_t or_sum_moments(const Engine *e, int hero);
static inline uint64_t or_card_moments(const Engine *e, int hero) {
    const Notes *notes = e->notes;
    return notes && notes->known & HERO_BIT(hero) ? notes->moments[hero - 1] : or_sum_moments(e, hero);
}
static inline uint64_t or_moments(const Engine *e, int hero) {
    return digest(e)->characters[outerrim(e)->character[hero - 1]].moments |
           digest(e)->ships[outerrim(e)->ship[hero - 1]].moments | or_card_moments(e, hero);
}
static inline bool or_has_moment(const Engine *e, int hero, int moment) {
    return or_moments(e, hero) >> moment & 1;
}
/* What a hero holds has changed, a ship or a side as well: notes are void. */
static inline void or_values_changed(const Engine *e) {
    if (e->notes)
        ((Notes *)e->notes)->known = ((Notes *)e->notes)->settled = ((Notes *)e->notes)->looked = 0;
}
/* A hero is to be looked at again (or_settle). */
static inline void or_unsettled(const Engine *e, int hero) {
    if (e->notes)
        ((Notes *)e->notes)->settled &= (uint8_t)~HERO_BIT(hero);
}
/* … of this hero only. */
static inline void or_holdings_changed(const Engine *e, int hero) {
    Notes *notes = e->notes;
    if (notes) {
        notes->known &= (uint8_t)~HERO_BIT(hero);
        notes->settled &= (uint8_t)~HERO_BIT(hero);
        notes->looked = 0;
    }
}
/* Reputation (OR-4): -1 … 1. */
static inline int or_reputation(const Engine *e, int hero, int faction) {
    return outerrim(e)->reputation[(hero - 1) * FACTIONS + faction - 1];
}
void or_gain_reputation(Engine *e, int hero, int faction, int points);
void or_gain_credits(Engine *e, int hero, int thousands); /* below 0: pays, at most what there is */
void or_gain_fame(Engine *e, int hero, int fame);
/* … of several at once: or_look_now follows. */
void or_add_fame(Engine *e, int hero, int fame);
int or_fame(const Engine *e, int hero);
/* Has somebody as much fame as the goal? Ends the game; true: it is over (OR-5.2, OR-A34). */
bool or_look_now(Engine *e);
int or_goal_fame(const Engine *e);
/* Contacts: the zone of a planet's; where a token lies, or 0. */
ZoneId or_contacts_at(const Engine *e, int space);
int or_contact_space(const Engine *e, PlaceId contact);
Choice or_contact_choice(const Engine *e, int verb, PlaceId contact);
PlaceId or_contact_chosen(const Engine *e, Choice choice);
/* In the set-up (OR-2.4), in places from `first` on; returns the place behind the last. */
PlaceId or_deal_contacts(Engine *e, PlaceId first);
static inline bool is_planet(const Engine *e, int space) {
    return digest(e)->planets >> space & 1;
}
static inline int spaces_lowest(SpaceSet set) {
    return __builtin_ctzll(set);
}
static inline int spaces_count(SpaceSet set) {
    return bits_count((uint32_t)set) + bits_count((uint32_t)(set >> 32));
}
/* A contact encounter (OR-17). Pushes a frame. */
void or_push_contact(Engine *e, int hero, PlaceId contact);
/* A contact is turned up for all; false: chance is asked what it is. */
bool or_turn_up(Engine *e, PlaceId contact);
/* It becomes a hero's crew, if room is found (OR-17.2). Pushes a frame. */
void or_recruit(Engine *e, int hero, PlaceId contact);
/* It goes to the pool (OR-A47). */
void or_drop_contact(Engine *e, PlaceId contact);
/* An effect asks for contacts or their spaces: is there any; asks. */
bool or_token_can(const Engine *e, Seat seat, int hero, TokenLocals locals);
void or_push_token(Engine *e, int hero, TokenLocals locals);
/* A contact goes faceup to the empty contact space nearest a space (OR-A48, OR-A50); active player picks. True: there
 * is nothing to wait for, else a frame was pushed. */
bool or_contact_returns(Engine *e, PlaceId contact, int space);
/* Goals of the automa: destinations of what it has (OR-28.6). */
SpaceSet or_automa_goals(const Engine *e);
/* Sheets of the supply it would buy as a used ship: the dearest it can pay for (OR-A64). */
uint32_t or_automa_ships(const Engine *e);
void or_push_automa(Engine *e, int hero);
/* What one of its cards tells it to do: would that change anything (OR-26.2); it does so. */
bool or_errand_can(const Engine *e, int hero, ErrandLocals locals);
void or_push_errand(Engine *e, int hero, ErrandLocals locals);
/* The question of a choice that the automa leaves to chance (OR-A68). */
void or_ask_lot(Question *q);
/* `may` and `choose` of the automa's programs. */
bool or_declines(const Engine *e, Ability ability);

FRAME_FUNCTIONS(or_patrol);
FRAME_FUNCTIONS(or_patrol_moves);
FRAME_FUNCTIONS(or_contact);
FRAME_FUNCTIONS(or_token);
FRAME_FUNCTIONS(or_faction);
FRAME_FUNCTIONS(or_automa);
FRAME_FUNCTIONS(or_errand);
void or_automa_tidy(Engine *e, Frame *f);

/* What people count: rows and numbers of the signs. */
enum {
    SIGN_WON,
    SIGN_LOST,
    SIGN_FAME,
    SIGN_BEHIND, /* the best of the others */
    SIGN_CREDITS,
    SIGN_HURT,
    SIGN_DEFEATED,
    SIGN_CARGO,
    SIGN_TASKS,
    SIGN_CREW,
    SIGN_GEAR,
    SIGN_REPUTATION,
    SIGN_DRIVE,
    SIGN_COMBAT,
    SIGNS
};
extern const Sign outerrim_signs[SIGNS];
int or_eval(const Engine *e, Seat seat);
void or_read_signs(const Engine *e, Seat seat, int16_t *signs);

/* ---- tables ---- */

extern const Message outerrim_verbs[VERBS_END], outerrim_prompts[PROMPTS_END], outerrim_tags[TAGS_END],
    outerrim_reasons[REASONS_END], outerrim_events[EVENTS_END], outerrim_outcomes[OUTCOMES], outerrim_moments[MOMENTS];

#endif
