/* What Outer Rim says: verbs, prompts, tags, reasons, events, ends; text.c has their sentences. First those of turns,
 * then those of contests, then those of the galaxy. */
#ifndef GAMES_OUTERRIM_WORDS_H
#define GAMES_OUTERRIM_WORDS_H

#include "core/tables.h"
#include "games/outerrim/outerrim.h"

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
    VERB_GIVE_CREDITS, /* at any time (OR-8.1): a = seat */
    VERB_CREDITS,      /* so many thousands */
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
    PROMPT_GIFT, /* to whom, of how many thousands */
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
    REASON_STOPS,       /* a patrol lies on the way */
    REASON_MAELSTROM,   /* OR-6.5 */
    REASON_HELD_UP,     /* OR-6.11 */
    REASON_NOT_PLANET,  /* OR-9.1 */
    REASON_ACTED,       /* once per action step (OR-7.1) */
    REASON_LAST_CARD,   /* OR-9.2 */
    REASON_DISCARDED,   /* one card in a market action (OR-9.5) */
    REASON_EMPTY_DECK,  /* OR-A53 */
    REASON_BARRED_HERE, /* OR-9.7 */
    REASON_TOO_DEAR,
    REASON_NO_ROOM,
    REASON_NO_DESTINATION,
    REASON_WRONG_PLANET,
    REASON_NO_JOB,
    REASON_JOB_ELSEWHERE, /* OR-24.2 */
    REASON_NOT_CAPTURED,
    REASON_NOT_YOURS,
    REASON_NOT_HERE,
    REASON_AUTOMA_DEALS, /* OR-A67 */
    REASON_NOT_TRADED,   /* OR-7.5 */
    REASON_NO_BARTER,    /* OR-11.2 */
    REASON_GIFTS_USED,
    REASON_NOT_ON_TURN,     /* OR-8.2 */
    REASON_NOTHING_TO_GIVE, /* OR-8.1 */
    REASON_TOO_MUCH,        /* OR-8.1 */
    REASON_TAKEN,
    REASON_TAKEN_SHIP,
    REASON_AUTOMA_START, /* OR-25.2 */
    REASON_USED_UP,
    REASON_CONDITION,
    REASON_IDLE,
    REASON_STEP_CONDITION, /* the same of abilities for other steps and moments than actions … */
    REASON_STEP_IDLE,
    REASON_SECRET_CONDITION, /* … and of secrets (OR-16.3) */
    REASON_SECRET_IDLE,
    REASON_NO_PLAYER,  /* nobody whom it could concern (OR-A93) */
    REASON_NO_MONEY,   /* for its price (OR-A79) */
    REASON_OTHER_STEP, /* the hero has it, but it is for something else */
    REASON_IDLE_CARD,  /* of a card that is no sort of thing (OR-11.9) */
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
    EVENT_NO_AUTOMA, /* four play, and it was asked for (OR-A77) */
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
    EVENT_FIGHT_WON,
    EVENT_FIGHT_LOST,
    EVENT_AVOID,
    EVENT_DAMAGE,
    EVENT_RECOVER,
    EVENT_DEFEATED,
    EVENT_STANDS_UP,
    EVENT_PLAYER,
    EVENT_ENCOUNTER,    /* a space's card */
    EVENT_NO_ENCOUNTER, /* … none of whose sections fits */
    EVENT_SECTION,      /* what is read of a card: of an encounter, a contact, the databank */
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
    EVENT_WINS, /* who it is (OR-5.2) */
    EVENT_OVER,
    EVENTS_END
};

enum { OUTCOME_NONE, OUTCOME_FAME, OUTCOME_AUTOMA, OUTCOME_TIME, OUTCOMES };

extern const Message outerrim_verbs[VERBS_END], outerrim_prompts[PROMPTS_END], outerrim_tags[TAGS_END],
    outerrim_reasons[REASONS_END], outerrim_events[EVENTS_END], outerrim_outcomes[OUTCOMES], outerrim_moments[MOMENTS];

#endif
