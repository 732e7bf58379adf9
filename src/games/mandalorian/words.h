/* What The Mandalorian says: verbs, prompts, tags, reasons, events, ends; text.c has their sentences. First those of
 * actions, then those of events. */
#ifndef GAMES_MANDALORIAN_WORDS_H
#define GAMES_MANDALORIAN_WORDS_H

#include "core/tables.h"
#include "games/mandalorian/mandalorian.h"

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
    VERB_STOP,       /* no more of this */
    VERB_END,        /* end your actions */
    VERB_SPACE,      /* pick a space */
    VERB_THREAT,     /* pick an enemy */
    VERB_FACEDOWN,   /* pick a facedown threat */
    VERB_WHO,        /* pick a character */
    VERB_SLOT,       /* pick a slot: its action */
    VERB_DISCARD,    /* a skill card, a disrupt token */
    VERB_SUBSTITUTE, /* discard a token that only stands for one */
    VERB_RECOVER,    /* a skill or planning card */
    VERB_GIVE,       /* a planning card */
    VERB_BURY,       /* put the top event at the bottom */
    VERB_LEAVE,      /* … or leave it */
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
    PROMPT_TOKEN,
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
    REASON_NO_FEATURE_USE,
    REASON_UNDER_WAY,
    REASON_UNHURT,
    REASON_CHILD_ELSEWHERE,
    REASON_CHILD_FLED,
    REASON_CHILD_CARRIED,
    REASON_BAD_LUCK,
    REASON_HELD_TWICE,
    REASON_PLAN_NOT_HELD,
    REASON_NOT_DRAWN,
    REASON_WRONG_MOMENT,
    REASON_TAKEN,
    REASON_NOT_CAST,
    REASON_NEEDED,
    REASON_NO_STRIKE,
    REASON_STRIKE_ELSEWHERE,
    REASON_RULE_HIDDEN,
    REASON_TOO_FAR,
    REASON_SAME_SPACE,
    REASON_NO_SLOT,
    REASON_FACEUP,
    REASON_FACEDOWN,
    REASON_NOT_ENEMY,
    REASON_LOCKED,
    REASON_ELEVATION,
    REASON_OTHER_POWER,
    REASON_POWER_MIDWAY,
    REASON_PLAN_MIDWAY,
    REASON_STRUCK,
    REASON_LOOKED,
    REASON_DISRUPTED,
    REASON_NO_ENEMY_THERE,
    REASON_ALONE,        /* no game begins: secret loyalties with one player */
    REASON_NO_LOYALTIES, /* … before there are loyalty cards */
    /* why an ability cannot be used (why.c) */
    REASON_USED_UP,
    REASON_CONDITION,
    REASON_ACT_BEHIND,
    REASON_NO_TARGET,
    REASON_NOT_APART,
    REASON_NO_ENEMY,
    REASON_NO_FACEDOWN,
    REASON_NO_ATTACKER,
    REASON_NO_CHARACTER,
    REASON_NOBODY_HURT,
    REASON_ON_GUARD,
    REASON_CHILD_FAR,
    REASON_NO_CARDS,
    REASON_NO_DISCARDS,
    REASON_NO_PLANS,
    REASON_NO_PLAN,
    REASON_NO_TRADE,
    REASON_NO_EVENT,
    REASON_NO_TOKEN,
    REASON_EMPTY_SLOT,
    REASON_CALM,
    REASON_NO_MORE_ACTIONS,
    REASON_IGNORED,
    REASON_NOT_CARRIED,
    REASON_NO_DOOR,
    REASON_DOOR_OPEN,
    REASON_NO_ENEMY_HERE,
    REASON_ENEMY_NEAR,
    REASON_HAS_MOVED,
    REASON_NOT_MOVED,
    REASON_NO_PLAN_HELD,
    REASON_ELSEWHERE,
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
    EVENT_GUARD,
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
    EVENT_CLEAR_SUBSTITUTE,
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

extern const Message mandalorian_verbs[VERBS_END], mandalorian_prompts[PROMPTS_END], mandalorian_tags[TAGS_END],
    mandalorian_reasons[REASONS_END], mandalorian_events[EVENTS_END], mandalorian_outcomes[OUTCOMES],
    mandalorian_moments[MOMENTS];

#endif
