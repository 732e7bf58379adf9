/* Every word and sentence of The Mandalorian: verbs, prompts, reasons, events, outcomes, moments. */
#include "core/tables.h"
#include "games/mandalorian/frames.h"

#define CARD                                                                                                           \
    { "card", KIND_CARD }
#define WHO                                                                                                            \
    { "character", KIND_CHARACTER }
#define OTHER                                                                                                          \
    { "other", KIND_CHARACTER }
#define SPACE                                                                                                          \
    { "space", KIND_SPACE }
#define ACTION                                                                                                         \
    { "action", KIND_ACTION }
#define NTH                                                                                                            \
    { "nth", KIND_NUMBER }
#define LEFT                                                                                                           \
    { "left", KIND_NUMBER }

/* A threat: where, which in the row there, and the card of one that is faceup. */
#define THREAT                                                                                                         \
    { SPACE, NTH, CARD }

const Message mandalorian_verbs[VERBS_END] = {
    [VERB_CHARACTER] = {"character", "Be {character}", {WHO}, "MA-6"},
    [VERB_BEGIN] = {"begin", "{seat} begins", {SEAT}, "MA-6"},
    [VERB_PLAY] = {"play", "Play {card} to {action}", {CARD, ACTION}, "MA-8"},
    [VERB_MOVE] = {"move", "Move to {space}", {SPACE}, "MA-13"},
    [VERB_ATTACK] = {"attack", "Attack {card} in {space}", THREAT, "MA-17"},
    [VERB_ATTACK_FACEDOWN] = {"attack-facedown", "Attack the facedown threat {nth} in {space}", {SPACE, NTH}, "MA-17"},
    [VERB_STRIKE] = {"strike", "Strike {character} with a Strike Back", {WHO}, "MA-64"},
    [VERB_LOOK] = {"look", "Look at the facedown threat {nth} in {space}", {SPACE, NTH}, "MA-19"},
    [VERB_SHIFT] = {"shift", "Move {card} in {space}", THREAT, "MA-19"},
    [VERB_DRAW_PLANS] = {"plan", "Draw planning cards", NOTHING, "MA-20"},
    [VERB_EFFECT] = {"effect", "Do what the slot says", NOTHING, "MA-21"},
    [VERB_POWER] = {"power", "Use the power of {card}", {CARD}, "MA-10"},
    [VERB_FEATURE] = {"feature", "Use {card}", {SPACE, NTH, CARD}, "MA-25"},
    [VERB_RULE] = {"rule", "{ability}", {{"ability", KIND_ABILITY}}, "MA-25"},
    [VERB_PICK_UP] = {"pick-up", "Pick up The Child", NOTHING, "MA-45"},
    [VERB_PLAN] = {"use", "{character} uses {card}", {CARD, WHO}, "MA-20"},
    [VERB_KEEP] = {"keep", "Keep {card}", {CARD}, "MA-20"},
    [VERB_PUT_BACK] = {"put-back", "Put {card} back on top", {CARD}, "MA-20"},
    [VERB_STOP] = {"stop", "No more", NOTHING, "MA-8"},
    [VERB_END] = {"end", "End your actions", NOTHING, "MA-7"},
    [VERB_SPACE] = {"space", "{space}", {SPACE}, "MA-41"},
    [VERB_THREAT] = {"threat", "{card} in {space}", THREAT, "MA-41"},
    [VERB_FACEDOWN] = {"facedown", "The facedown threat {nth} in {space}", {SPACE, NTH}, "MA-41"},
    [VERB_WHO] = {"who", "{character}", {WHO}, "MA-41"},
    [VERB_SLOT] = {"slot", "{action}", {ACTION}, "MA-41"},
    [VERB_DISCARD] = {"discard", "Discard {card}", {CARD}, "MA-41"},
    [VERB_RECOVER] = {"recover", "Take {card}", {CARD}, "MA-41"},
    [VERB_BURY] = {"bury", "Put it at the bottom", NOTHING, "MA-41"},
    [VERB_LEAVE] = {"leave", "Leave it on top", NOTHING, "MA-41"},
    /* events */
};

const Message mandalorian_prompts[PROMPTS_END] = {
    [PROMPT_CHARACTER] = {"character", "Which character do you play?", NOTHING, "MA-6"},
    [PROMPT_FIRST] = {"first", "Who begins?", NOTHING, "MA-6"},
    [PROMPT_ACT] = {"act",
                    "{n} card is to be played, each to another slot.|{n} cards are to be played, each to another slot.",
                    {NUMBER},
                    "MA-8"},
    [PROMPT_ACTION] = {"action", "{character}, {action} with strength {n}.", {NUMBER, WHO, ACTION}, "MA-8"},
    [PROMPT_MOVE] = {"move",
                     "Where does {character} go? {n} space left.|Where does {character} go? {n} spaces left.",
                     {NUMBER, WHO},
                     "MA-13"},
    [PROMPT_FLY] = {"fly", "Where does {character} land?", {NUMBER, WHO}, "MA-68"},
    [PROMPT_SHIFT_TO] = {"shift-to",
                         "Where does the enemy go? {n} space left.|Where does the enemy go? {n} spaces left.",
                         {NUMBER},
                         "MA-19"},
    [PROMPT_KEEP] = {"keep", "Which planning card does {character} keep?", {NUMBER, WHO}, "MA-20"},
    [PROMPT_PUT_BACK] = {"put-back", "Which planning card goes back on top of the deck?", NOTHING, "MA-20"},
    [PROMPT_DAMAGE] = {"damage", "{character} suffers {n} damage. Does {other} block it?", {NUMBER, WHO, OTHER}, "MA-40"},
    [PROMPT_ATTACKED] = {"attacked", "{character} was attacked. Does {character} answer?", {NUMBER, WHO}, "MA-20"},
    [PROMPT_BEFORE_EVENTS] = {"before-events", "Before the event step: a planning card?", NOTHING, "MA-20"},
    [PROMPT_FLEE] = {"flee", "Where does The Child flee?", NOTHING, "MA-46"},
    [PROMPT_TARGET] = {"target", "Which threat does it strike?", NOTHING, "MA-10"},
    [PROMPT_SPACE] = {"space", "Which space?", NOTHING, "MA-10"},
    [PROMPT_WHO] = {"who", "Which character?", NOTHING, "MA-10"},
    [PROMPT_SLOT] = {"slot", "Which slot?", NOTHING, "MA-10"},
    [PROMPT_CARD] = {"card", "Which planning card?", NOTHING, "MA-10"},
    [PROMPT_DISCARD] = {"discard",
                        "{n} skill card must be discarded.|{n} skill cards must be discarded.",
                        {NUMBER},
                        "MA-10"},
    [PROMPT_RECOVER] = {"recover", "Which card do you take from the discards?", NOTHING, "MA-10"},
    [PROMPT_SCOUT] = {"scout", "The top event is {card}. Where does it go?", {CARD}, "MA-10"},
    /* events */
};

const Message mandalorian_tags[TAGS_END] = {
    [TAG_CHARACTER] = {"character", NULL, NOTHING, "MA-6"},
    [TAG_FIRST] = {"first", NULL, NOTHING, "MA-6"},
    /* events */
};

const Message mandalorian_reasons[REASONS_END] = {
    [REASON_NOT_HELD] = {"not-held", "You do not hold that card.", NOTHING, "MA-8"},
    [REASON_SLOT_USED] = {"slot-used", "A card was played to that slot this turn.", NOTHING, "MA-8"},
    [REASON_NO_ACTIONS] = {"no-actions", "You have played your cards for this turn.", NOTHING, "MA-8"},
    [REASON_MUST_PLAY] = {"must-play", "You have to play two cards, each to another slot.", NOTHING, "MA-8"},
    [REASON_NOT_ADJACENT] = {"not-adjacent", "That space is not adjacent.", NOTHING, "MA-22"},
    [REASON_OUT_OF_RANGE] = {"out-of-range", "That is out of range.", NOTHING, "MA-23"},
    [REASON_FEATURE] = {"is-feature", "A feature takes no damage.", NOTHING, "MA-R11"},
    [REASON_NO_THREAT] = {"no-threat", "There is no such threat.", NOTHING, "MA-24"},
    [REASON_SEEN] = {"seen", "You know it already.", NOTHING, "MA-19"},
    [REASON_ENEMY_STUCK] = {"enemy-stuck", "It cannot go anywhere.", NOTHING, "MA-R12"},
    [REASON_OTHER_SLOT] = {"other-slot", "That is not what this slot is for.", NOTHING, "MA-8"},
    [REASON_POWER_SLOT] = {"power-slot", "The power works in another slot.", NOTHING, "MA-10"},
    [REASON_POWER_USED] = {"power-used", "The power was used.", NOTHING, "MA-10"},
    [REASON_NO_POWER] = {"no-power", "There is no power on this card.", NOTHING, "MA-10"},
    [REASON_ACT_DONE] = {"act-done", "The slot's effect is over.", NOTHING, "MA-8"},
    [REASON_NO_EFFECT] = {"no-effect", "It would change nothing now.", NOTHING, "MA-10"},
    [REASON_TOO_WEAK] = {"too-weak", "The strength does not suffice.", NOTHING, "MA-21"},
    [REASON_TACTICAL] = {"tactical", "A tactical skill has no slot effect.", NOTHING, "MA-66"},
    [REASON_NOT_HERE] = {"not-here", "It is not in your space.", NOTHING, "MA-25"},
    [REASON_CHILD_FLED] = {"child-fled", "The Child has fled this turn.", NOTHING, "MA-45"},
    [REASON_CHILD_CARRIED] = {"child-carried", "Somebody carries The Child.", NOTHING, "MA-45"},
    [REASON_BAD_LUCK] = {"bad-luck", "Bad Luck may not be kept.", NOTHING, "MA-20"},
    [REASON_HELD_TWICE] = {"held-twice", "You hold one of that name.", NOTHING, "MA-20"},
    [REASON_WRONG_MOMENT] = {"wrong-moment", "That card is for another moment.", NOTHING, "MA-20"},
    [REASON_TAKEN] = {"taken", "Somebody else is that character.", NOTHING, "MA-6"},
    [REASON_NOT_CAST] = {"not-cast", "The briefing does not list that character.", NOTHING, "MA-6"},
    [REASON_NEEDED] = {"needed", "The mission needs another character, and nobody else can be it.", NOTHING, "MA-R16"},
    [REASON_NO_STRIKE] = {"no-strike", "That takes a Strike Back and the overlay on the attack slot.", NOTHING, "MA-64"},
    [REASON_RULE_HIDDEN] = {"rule-hidden", "The rule of that feature is hidden by the sheet.", NOTHING, "MA-61"},
    [REASON_TOO_FAR] = {"too-far", "The move is over.", NOTHING, "MA-14"},
    /* events */
};

const Message mandalorian_events[EVENTS_END] = {
    [EVENT_MISSION] = {"mission",
                       "{mission}, on {map}.",
                       {NONE, NONE, {"mission", KIND_MISSION}, {"map", KIND_MAP}},
                       "MA-1"},
    [EVENT_CHARACTER] = {"character", "{seat} is {character}.", {SEAT, NONE, WHO}, "MA-6"},
    [EVENT_FIRST] = {"first", "{seat} goes first.", {SEAT}, "MA-6"},
    [EVENT_SET_OUT] = {"set-out", "{card} is in {space}.", {NONE, CARD, SPACE}, "MA-5"},
    [EVENT_WHITE] = {"white", "{action} begins with {card}.", {NONE, CARD, ACTION}, "MA-4"},
    [EVENT_TURN] = {"turn", "{seat} begins a turn.", {SEAT}, "MA-7"},
    [EVENT_PLAY] = {"play", "{character} plays {card} to {action}.", {SEAT, CARD, WHO, ACTION}, "MA-8"},
    [EVENT_FREE] = {"free", "{character} takes a free action: {action}.", {SEAT, NONE, WHO, ACTION}, "MA-11"},
    [EVENT_EXTRA] = {"extra", "{seat} may play another card.", {SEAT, NONE, NUMBER}, "MA-11"},
    [EVENT_MOVE] = {"move", "{character} moves to {space}.", {SEAT, NONE, WHO, SPACE}, "MA-13"},
    [EVENT_ATTACK] = {"attack",
                      "{character} attacks with strength {n} in {space}.",
                      {SEAT, CARD, WHO, SPACE, NUMBER},
                      "MA-17"},
    [EVENT_STRIKE] = {"strike", "{character} strikes {other}.", {SEAT, CARD, WHO, OTHER}, "MA-64"},
    [EVENT_LOOKED] = {"looked", "{character} looks at a facedown threat in {space}.", {SEAT, CARD, WHO, SPACE}, "MA-19"},
    [EVENT_SHIFT] = {"shift", "{card} is moved to {space}.", {SEAT, CARD, SPACE}, "MA-19"},
    [EVENT_DRAW_PLAN] = {"draw-plan", "{seat} draws a planning card.", {SEAT, CARD}, "MA-20"},
    [EVENT_KEEP] = {"keep", "{character} keeps {card}.", {SEAT, CARD, WHO}, "MA-20"},
    [EVENT_PUT_BACK] = {"put-back", "{seat} puts a planning card back on top.", {SEAT, CARD}, "MA-20"},
    [EVENT_DISCARD_PLAN] = {"discard-plan", "{card} is discarded.", {SEAT, CARD}, "MA-20"},
    [EVENT_PLAN] = {"plan", "{character} uses {card}.", {SEAT, CARD, WHO}, "MA-20"},
    [EVENT_POWER] = {"power", "{character} uses the power of {card}.", {SEAT, CARD, WHO}, "MA-10"},
    [EVENT_STRENGTH] = {"strength", "The strength is {n} now.", {SEAT, NONE, NUMBER}, "MA-9"},
    [EVENT_FEATURE] = {"feature", "{character} uses {card}.", {SEAT, CARD, WHO, SPACE}, "MA-25"},
    [EVENT_GRAPPLE] = {"grapple", "{card} grapples {character}.", {SEAT, CARD, WHO}, "MA-28"},
    [EVENT_SENTRY] = {"sentry", "{card} shoots at {character}.", {SEAT, CARD, WHO}, "MA-27"},
    [EVENT_DAMAGE] = {"damage", "{character} takes {n} damage: {sum}.", {SEAT, NONE, NUMBER, WHO, {"sum", KIND_NUMBER}}, "MA-40"},
    [EVENT_BLOCK] = {"block", "{n} damage to {character} is blocked; {left} left.", {SEAT, NONE, NUMBER, WHO, LEFT}, "MA-20"},
    [EVENT_HEAL] = {"heal", "{character} heals {n} damage.", {SEAT, NONE, NUMBER, WHO}, "MA-26"},
    [EVENT_DEFEAT] = {"defeat", "{character} is defeated!", {SEAT, NONE, WHO}, "MA-40"},
    [EVENT_PICK_UP] = {"pick-up", "{character} picks up The Child.", {SEAT, NONE, WHO}, "MA-45"},
    [EVENT_FLEE] = {"flee", "The Child flees to {space}.", {SEAT, NONE, SPACE}, "MA-46"},
    [EVENT_CHILD] = {"child", "The Child is in {space}.", {NONE, NONE, SPACE}, "MA-45"},
    [EVENT_CHILD_ENEMY] = {"child-enemy", "{card} carries The Child.", {NONE, CARD, SPACE}, "MA-45"},
    [EVENT_DRAW] = {"draw", "{seat} draws a skill card.", {SEAT, CARD}, "MA-12"},
    [EVENT_DISCARD] = {"discard", "{seat} discards {card}.", {SEAT, CARD}, "MA-31"},
    [EVENT_RECOVER] = {"recover", "{seat} takes {card} from the discards.", {SEAT, CARD}, "MA-10"},
    [EVENT_SHUFFLE] = {"shuffle", "The skill discards of {character} become the deck.", {NONE, NONE, WHO}, "MA-42"},
    [EVENT_SHUFFLE_PLANS] = {"shuffle-plans", "The planning discards become the deck.", NOTHING, "MA-42"},
    [EVENT_OWED] = {"owed",
                    "{seat} cannot draw now: {n} card is owed.|{seat} cannot draw now: {n} cards are owed.",
                    {SEAT, NONE, NUMBER},
                    "MA-42"},
    [EVENT_WITHDRAW] = {"withdraw", "{card} is taken off {action}.", {SEAT, CARD, ACTION}, "MA-10"},
    [EVENT_CALM] = {"calm", "{action} brings no event this turn.", {SEAT, NONE, ACTION}, "MA-10"},
    [EVENT_IGNORE] = {"ignore", "{seat} ignores {trait} this turn.", {SEAT, NONE, {"trait", KIND_TRAIT}}, "MA-10"},
    [EVENT_SHIELD] = {"shield", "{character} will block {n} damage.", {SEAT, NONE, NUMBER, WHO}, "MA-10"},
    [EVENT_SCOUT] = {"scout", "{seat} looks at the top event.", {SEAT, CARD}, "MA-10"},
    [EVENT_BURIED] = {"buried", "{seat} puts it at the bottom.", {SEAT}, "MA-10"},
    [EVENT_GIVE] = {"give", "{character} gets {card} from {other}.", {SEAT, CARD, WHO, OTHER}, "MA-20"},
    /* events */
};

const Message mandalorian_outcomes[OUTCOMES] = {
    [OUTCOME_VICTORY] = {"victory", "The objective is met: you win!", NOTHING, "MA-43"},
    [OUTCOME_DEFEAT] = {"defeat", "A character is defeated: you lose.", NOTHING, "MA-40"},
    [OUTCOME_FAILURE] = {"failure", "The mission fails: you lose.", NOTHING, "MA-43"},
    [OUTCOME_TRAITOR] = {"traitor", "The mission fails: the traitor wins.", NOTHING, "MA-62"},
    [OUTCOME_LEGEND] = {"legendary", "The mission fails and nobody was defeated: a legendary win of the traitor.", NOTHING,
                        "MA-71"},
};

const Message mandalorian_moments[MOMENTS] = {
    [MOMENT_PLAYED] = {"played", "Power:", NOTHING, "MA-10"},
    [MOMENT_ACTION] = {"action", "In your action step:", NOTHING, "MA-20"},
    [MOMENT_DAMAGE] = {"damage", "When you are dealt damage:", NOTHING, "MA-20"},
    [MOMENT_DAMAGE_NEAR] = {"damage-near", "When a character within range 1 is dealt damage:", NOTHING, "MA-20"},
    [MOMENT_ATTACKED] = {"attacked", "After an enemy has attacked you:", NOTHING, "MA-20"},
    [MOMENT_EVENT_STEP] = {"event-step", "Before your event step:", NOTHING, "MA-20"},
    [MOMENT_SLOT] = {"slot", "Action:", NOTHING, "MA-21"},
    [MOMENT_EVENT] = {"event", "Event:", NOTHING, "MA-33"},
    [MOMENT_USE] = {"use", "From its space, in your action step:", NOTHING, "MA-25"},
    [MOMENT_SETUP] = {"setup", "Set-up:", NOTHING, "MA-1"},
    [MOMENT_CRISIS] = {"crisis", "Crisis:", NOTHING, "MA-32"},
    [MOMENT_EFFECT] = {"effect", "Mission effect:", NOTHING, "MA-29"},
    [MOMENT_REVEALED] = {"revealed", "When it is turned up:", NOTHING, "MA-29"},
    [MOMENT_DEFEATED] = {"defeated", "When an enemy is defeated:", NOTHING, "MA-18"},
    [MOMENT_TURN_END] = {"turn-end", "At the end of a turn:", NOTHING, "MA-43"},
    [MOMENT_NOW] = {"now", "At once:", NOTHING, "MA-43"},
};
