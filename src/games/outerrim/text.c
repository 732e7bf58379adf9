/* Every word and sentence of Outer Rim: verbs, prompts, reasons, events, outcomes, moments. In each table those of the
 * turn come first, then those of contests, then those of the galaxy. */
#include "core/tables.h"
#include "games/outerrim/words.h"

#define WHO                                                                                                            \
    { "character", KIND_CHARACTER }
#define OTHER                                                                                                          \
    { "other", KIND_CHARACTER }
#define SPACE                                                                                                          \
    { "space", KIND_SPACE }
#define TO                                                                                                             \
    { "to", KIND_SPACE }
#define NTH                                                                                                            \
    { "nth", KIND_NUMBER }
#define DECK                                                                                                           \
    { "deck", KIND_DECK }
#define SHIP                                                                                                           \
    { "ship", KIND_SHIP }
#define FACTION                                                                                                        \
    { "faction", KIND_FACTION }
#define PATROL                                                                                                         \
    { "patrol", KIND_PATROL }
#define FACE_ARG                                                                                                       \
    { "face", KIND_FACE }
#define SKILL                                                                                                          \
    { "skill", KIND_SKILL }
#define COMBAT                                                                                                         \
    { "combat", KIND_COMBAT }
#define BODY                                                                                                           \
    { "body", KIND_BODY }
#define SUM                                                                                                            \
    { "sum", KIND_NUMBER }
#define CRITS                                                                                                          \
    { "crits", KIND_NUMBER }
#define HITS                                                                                                           \
    { "hits", KIND_NUMBER }
#define FOCUSES                                                                                                        \
    { "focuses", KIND_NUMBER }

/* A contact: its planet, which in the row there, and the card of one that is faceup. */
#define TOKEN                                                                                                          \
    { SPACE, NTH, CARD }

const Message outerrim_verbs[VERBS_END] = {
    /* turn */
    [VERB_TILE] = {"tile", "Tile {n}", {NUMBER}, "OR-30.2"},
    [VERB_BEGIN] = {"begin", "{seat} begins", {SEAT}, "OR-2.6"},
    [VERB_CHARACTER] = {"character", "Be {character}", {WHO}, "OR-2.7"},
    [VERB_AUTOMA] = {"automa", "The automa is {character}", {WHO}, "OR-25.2"},
    [VERB_STARTER] = {"starter", "Fly {ship}", {SHIP}, "OR-2.9"},
    [VERB_MOVE] = {"move", "Move to {space}", {SPACE}, "OR-6.3"},
    [VERB_RECOVER] = {"recover", "Recover all damage", NOTHING, "OR-6.2"},
    [VERB_EARN] = {"earn", "Gain 2,000 credits", NOTHING, "OR-6.1"},
    [VERB_TRADE] = {"trade", "Trade with {seat}", {SEAT}, "OR-7.3"},
    [VERB_TURN_OVER] = {"discard", "Discard the top card of the {deck} deck", {DECK}, "OR-9.2"},
    [VERB_BUY] = {"buy", "Buy the top card of the {deck} deck: {card}", {DECK, NONE, CARD}, "OR-9.4"},
    [VERB_DELIVER] = {"deliver", "Deliver {card}", {CARD}, "OR-12.2"},
    [VERB_END] = {"end", "End your actions", NOTHING, "OR-7.1"},
    [VERB_BARTER] = {"barter", "Barter {card}", {CARD}, "OR-11.1"},
    [VERB_PAY] = {"pay", "Pay the rest", NOTHING, "OR-11.1"},
    [VERB_DROP] = {"drop", "Discard {card} to make room", {CARD}, "OR-9.9"},
    [VERB_FORGO] = {"forgo", "Do without", NOTHING, "OR-9.9"},
    [VERB_SHIP] = {"ship", "Buy {ship}", {SHIP}, "OR-11.10"},
    [VERB_GIVE] = {"give", "Give {card}", {CARD}, "OR-7.3"},
    [VERB_WANT] = {"want", "Want {card}", {CARD}, "OR-7.3"},
    [VERB_GIVING] = {"giving", "Give {n},000 credits more", {NUMBER}, "OR-8.1"},
    [VERB_WANTING] = {"wanting", "Want {n},000 credits more", {NUMBER}, "OR-8.1"},
    [VERB_PROPOSE] = {"propose", "Propose this", NOTHING, "OR-7.4"},
    [VERB_ACCEPT] = {"accept", "Agree", NOTHING, "OR-7.4"},
    [VERB_REFUSE] = {"refuse", "Refuse", NOTHING, "OR-7.4"},
    [VERB_GIVE_CREDITS] = {"give-credits", "Give {seat} credits", {SEAT}, "OR-8.1"},
    [VERB_CREDITS] = {"credits", "{n},000 credits", {NUMBER}, "OR-8.1"},
    [VERB_PICK] = {"pick", "{card}", {CARD}, "OR-15.2"},
    [VERB_DECK] = {"deck", "The {deck} deck", {DECK}, "OR-9.4"},
    [VERB_GO] = {"go", "Go to {space}", {SPACE}, "OR-6.4"},
    /* contests */
    [VERB_FACE] = {"face", "{face}", {FACE_ARG}, "OR-18.1"},
    [VERB_REROLL] = {"reroll", "Reroll a die with {face}", {FACE_ARG}, "OR-18.5"},
    [VERB_TURN_DIE] = {"turn-die", "Turn a die with {face}", {FACE_ARG}, "OR-18.5"},
    [VERB_PLAYER] = {"player", "{character}", {WHO}, "OR-15.2"},
    [VERB_JOB] = {"job", "Do {card}", {CARD}, "OR-24.2"},
    [VERB_SPACE] = {"space", "Draw an encounter card", NOTHING, "OR-15.1"},
    [VERB_HUNT] = {"hunt", "Go after {card}, crew of {character}", {CARD, WHO}, "OR-23.1"},
    [VERB_PROTECT] = {"protect", "Protect your crew", NOTHING, "OR-23.6"},
    [VERB_ABANDON] = {"abandon", "Leave your crew to fight alone", NOTHING, "OR-23.6"},
    [VERB_CAPTURE] = {"capture", "Capture {card}, to be brought to {space}", {CARD, NONE, SPACE}, "OR-22.4"},
    [VERB_ELIMINATE] = {"eliminate", "Eliminate {card}", {CARD}, "OR-22.4"},
    [VERB_FIGHT] = {"fight", "Fight {card} for the bounty", {CARD}, "OR-22.2"},
    [VERB_TALK] = {"talk", "Talk to {card}", {CARD}, "OR-22.2"},
    /* galaxy */
    [VERB_PATROL] = {"patrol", "Fight {patrol}", {PATROL}, "OR-14.1"},
    [VERB_CONTACT] = {"contact", "Encounter contact {nth} of {space}", TOKEN, "OR-17.1"},
    [VERB_FACTION] = {"faction", "{faction}", {FACTION}, "OR-4.2"},
    [VERB_TOKEN] = {"token", "Contact {nth} of {space}", TOKEN, "OR-17.1"},
    [VERB_TO] = {"to", "{space}", {SPACE}, "OR-10.4"},
};

const Message outerrim_prompts[PROMPTS_END] = {
    /* turn */
    [PROMPT_CHARACTER] = {"character", "Which character do you play?", NOTHING, "OR-2.7"},
    [PROMPT_AUTOMA] = {"automa", "Which character does the automa play?", NOTHING, "OR-25.2"},
    [PROMPT_STARTER] = {"starter", "Which side of the starting ship do you fly?", NOTHING, "OR-2.9"},
    [PROMPT_REPUTATION] = {"reputation", "With which faction do you begin well?", NOTHING, "OR-2.15"},
    [PROMPT_PLANNING] = {"planning", "Planning: move, recover or earn.", NOTHING, "OR-6.1"},
    [PROMPT_MOVE] = {"move", "Where do you go? {n} space left.|Where do you go? {n} spaces left.", {NUMBER}, "OR-6.3"},
    [PROMPT_ACTION] = {"action", "Your actions: trade, the market, deliveries, abilities.", NOTHING, "OR-7.1"},
    [PROMPT_ENCOUNTER] = {"encounter", "Your encounter.", NOTHING, "OR-13.1"},
    [PROMPT_MARKET] = {"market", "The market: buy a card?", NOTHING, "OR-9.4"},
    [PROMPT_BARTER] = {"barter", "{card} costs {n},000 credits. Do you barter for it?", {NUMBER, CARD}, "OR-11.1"},
    [PROMPT_ROOM] = {"room", "There is no room for {card}. Which card goes?", {CARD}, "OR-9.9"},
    [PROMPT_TRIM] = {"trim", "You have more cards than slots. Which card goes?", NOTHING, "OR-A46"},
    [PROMPT_SHIP] = {"ship", "Which ship do you buy?", NOTHING, "OR-11.10"},
    [PROMPT_TRADE] = {"trade", "What do you propose to {character}?", {WHO}, "OR-7.3"},
    [PROMPT_ANSWER] = {"answer", "Do you agree to the trade with {character}?", {WHO}, "OR-7.4"},
    [PROMPT_GIFT] = {"gift",
                     "How many thousand credits do you give {character}? You can give up to {n}.",
                     {WHO, NUMBER},
                     "OR-8.1"},
    [PROMPT_DELIVER] = {"deliver", "What else do you deliver here?", NOTHING, "OR-12.2"},
    [PROMPT_CARD] = {"card", "Which card?", NOTHING, "OR-15.2"},
    [PROMPT_DECK] = {"deck", "Which market deck?", NOTHING, "OR-9.4"},
    [PROMPT_TRAVEL] = {"travel", "Where do you go?", NOTHING, "OR-6.4"},
    /* contests */
    [PROMPT_BEFORE_TEST] = {"before-test", "You are about to test {skill}.", {SKILL}, "OR-18.5"},
    [PROMPT_BEFORE_COMBAT] = {"before-combat", "The {combat} combat is about to begin.", {COMBAT}, "OR-19.4"},
    [PROMPT_ROLLED] = {"rolled",
                       "You rolled crits: {crits}, hits: {hits}, focuses: {focuses}. Do you change it?",
                       {CRITS, HITS, FOCUSES},
                       "OR-18.5"},
    [PROMPT_ENEMY_ROLLED] = {"enemy-rolled",
                             "Your opponent rolled crits: {crits}, hits: {hits}, focuses: {focuses}. Do you answer?",
                             {CRITS, HITS, FOCUSES},
                             "OR-18.5"},
    [PROMPT_WOULD_FALL] = {"would-fall", "You are about to be defeated.", NOTHING, "OR-21.1"},
    [PROMPT_OFFER] = {"offer", "Do you use an ability?", NOTHING, "OR-7.2"},
    [PROMPT_REROLL] = {"reroll", "Which die is rolled again?", NOTHING, "OR-18.5"},
    [PROMPT_TURN_DIE] = {"turn-die", "Which die is turned to {face}?", {FACE_ARG}, "OR-18.5"},
    [PROMPT_PLAYER] = {"player", "Which player?", NOTHING, "OR-15.2"},
    [PROMPT_PROTECT] = {"protect", "{character} goes after {card}. Do you protect it?", {WHO, CARD}, "OR-23.6"},
    [PROMPT_HUNT] = {"hunt", "You have a bounty on {card}. Do you fight?", {CARD}, "OR-22.2"},
    [PROMPT_CAPTURE] = {"capture", "{card} is beaten. Capture or eliminate?", {CARD}, "OR-22.4"},
    /* galaxy */
    [PROMPT_PATROL_PATH] = {"patrol-path", "Where does {patrol} go?", {PATROL}, "OR-10.4"},
    [PROMPT_PATROL_LEAVES] = {"patrol-leaves", "Where does {patrol} go after its victory?", {PATROL}, "OR-14.3"},
    [PROMPT_CONTACT] = {"contact", "Which contact?", NOTHING, "OR-17.1"},
    [PROMPT_CONTACT_TO] = {"contact-to", "Where does the contact go?", NOTHING, "OR-A50"},
    [PROMPT_FACTION] = {"faction", "Which faction?", NOTHING, "OR-4.2"},
};

const Message outerrim_tags[TAGS_END] = {
    /* turn */
    [TAG_TILE] = {"tile", NULL, NOTHING, "OR-30.2"},
    [TAG_FIRST] = {"first", NULL, NOTHING, "OR-2.6"},
    [TAG_CHARACTER] = {"character", NULL, NOTHING, "OR-2.7"},
    /* contests */
    [TAG_DIE] = {"die", NULL, NOTHING, "OR-18.1"},
    /* galaxy */
    [TAG_AUTOMA] = {"automa", NULL, NOTHING, "OR-A68"},
};

const Message outerrim_reasons[REASONS_END] = {
    /* turn */
    [REASON_NOT_HURT] = {"not-hurt", "There is no damage to recover.", NOTHING, "OR-6.2"},
    [REASON_TOO_FAR] = {"too-far", "That is too far.", NOTHING, "OR-6.3"},
    [REASON_STOPS] = {"stops", "A patrol or the Maelstrom stops you on the way.", NOTHING, "OR-6.6"},
    [REASON_NOT_PLANET] = {"not-planet", "There is no market here: that takes a planet.", NOTHING, "OR-9.1"},
    [REASON_ACTED] = {"acted", "You have done that in this step.", NOTHING, "OR-7.1"},
    [REASON_DISCARDED] = {"discarded", "You have discarded a card of the market already.", NOTHING, "OR-9.5"},
    [REASON_EMPTY_DECK] = {"empty-deck", "That deck has no card.", NOTHING, "OR-A53"},
    [REASON_BARRED_HERE] = {"barred-here", "That card cannot be bought here.", NOTHING, "OR-9.7"},
    [REASON_TOO_DEAR] = {"too-dear", "You cannot pay for it.", NOTHING, "OR-9.4"},
    [REASON_NO_ROOM] = {"no-room", "You have no slot for it.", NOTHING, "OR-9.9"},
    [REASON_NO_DESTINATION] = {"no-destination", "It is not for delivering.", NOTHING, "OR-12.5"},
    [REASON_WRONG_PLANET] = {"wrong-planet", "Its destination is elsewhere.", NOTHING, "OR-12.1"},
    [REASON_NOT_CAPTURED] = {"not-captured", "Its contact is not captured.", NOTHING, "OR-12.3"},
    [REASON_NOT_YOURS] = {"not-yours", "You do not have that.", NOTHING, "OR-9.8"},
    [REASON_NOT_HERE] = {"not-here", "That player is not in your space.", NOTHING, "OR-7.3"},
    [REASON_NOT_TRADED] = {"not-traded", "That cannot be traded.", NOTHING, "OR-7.5"},
    [REASON_NO_BARTER] = {"no-barter", "Only cargo, gear and mods can be bartered.", NOTHING, "OR-11.2"},
    [REASON_GIFTS_USED] = {"gifts-used", "Credits have changed hands often enough this turn.", NOTHING, "OR-8.1"},
    [REASON_NOT_ON_TURN] = {"not-on-turn", "Credits go from or to the player on turn.", NOTHING, "OR-8.2"},
    [REASON_NOTHING_TO_GIVE] = {"nothing-to-give", "There are no credits to spare, or there is no room for them.",
                                NOTHING, "OR-8.1"},
    [REASON_TAKEN] = {"taken", "Somebody else is that character.", NOTHING, "OR-2.7"},
    [REASON_TAKEN_SHIP] = {"taken-ship", "That ship is not in the supply.", NOTHING, "OR-11.10"},
    [REASON_AUTOMA_START] = {"automa-start", "The automa begins with cargo or a job, never with a bounty.", NOTHING,
                             "OR-25.2"},
    [REASON_USED_UP] = {"used-up", "That ability was used.", NOTHING, "OR-7.2"},
    [REASON_CONDITION] = {"condition", "That ability's condition is not met.", NOTHING, "OR-7.2"},
    [REASON_IDLE] = {"idle", "It would change nothing now.", NOTHING, "OR-7.2"},
    /* contests */
    [REASON_FORCED_FIGHT] = {"forced-fight", "You must fight the patrol here.", NOTHING, "OR-13.2"},
    [REASON_NO_BOUNTY] = {"no-bounty", "You have no bounty on it.", NOTHING, "OR-22.2"},
    [REASON_OWNER_ELSEWHERE] = {"owner-elsewhere", "Its owner is in another space.", NOTHING, "OR-23.5"},
    /* galaxy */
    [REASON_NO_PATROL] = {"no-patrol", "There is no such patrol here.", NOTHING, "OR-14.1"},
    [REASON_NO_CONTACT] = {"no-contact", "There is no such contact here.", NOTHING, "OR-13.3"},
    [REASON_PATROL_WAY] = {"patrol-way", "No way of that length that brings it nearer ends there.", NOTHING, "OR-A41"},
    [REASON_CONTACT_FULL] = {"contact-full", "The contact cannot go there.", NOTHING, "OR-A50"},
};

const Message outerrim_events[EVENTS_END] = {
    /* turn */
    [EVENT_MAP] = {"map", "Tile {n} comes next.", {NONE, NONE, NUMBER}, "OR-30.2"},
    [EVENT_FIRST] = {"first", "{seat} goes first.", {SEAT}, "OR-2.6"},
    [EVENT_NO_AUTOMA] = {"no-automa", "Four play: there is no board left for the automa.", NOTHING, "OR-A77"},
    [EVENT_CHARACTER] = {"character", "{character} is in the game.", {SEAT, NONE, WHO}, "OR-2.7"},
    [EVENT_STARTER] = {"starter", "{character} flies {ship}.", {SEAT, NONE, WHO, SHIP}, "OR-2.9"},
    [EVENT_START_CARD] = {"start-card",
                          "{character} begins on {space} with {card}.",
                          {SEAT, CARD, WHO, SPACE},
                          "OR-2.11"},
    [EVENT_TOP] = {"top", "The {deck} deck shows {card}.", {NONE, CARD, DECK}, "OR-9.6"},
    [EVENT_TURN] = {"turn", "{character} begins a turn.", {SEAT, NONE, WHO}, "OR-5.1"},
    [EVENT_MOVE] = {"move", "{character} moves to {space}.", {SEAT, NONE, WHO, SPACE}, "OR-6.3"},
    [EVENT_STAY] = {"stay", "{character} stays on {space}.", {SEAT, NONE, WHO, SPACE}, "OR-A32"},
    [EVENT_STOPPED] = {"stopped", "{character} must stop on {space}.", {SEAT, NONE, WHO, SPACE}, "OR-6.6"},
    [EVENT_EARN] = {"earn", "{character} earns {n},000 credits.", {SEAT, NONE, NUMBER, WHO}, "OR-6.1"},
    [EVENT_MARKET_DISCARD] = {"market-discard", "{card} goes under the {deck} deck.", {SEAT, CARD, DECK}, "OR-9.2"},
    [EVENT_BUY] = {"buy", "{character} buys {card} for {n},000 credits.", {SEAT, CARD, NUMBER, WHO}, "OR-9.4"},
    [EVENT_TAKE] = {"take", "{character} takes {card} from the market.", {SEAT, CARD, WHO}, "OR-9.7"},
    [EVENT_GAIN_CARD] = {"gain-card", "{character} gains {card}.", {SEAT, CARD, WHO}, "OR-10.2"},
    [EVENT_BARTER] = {"barter", "{character} barters {card}.", {SEAT, CARD, WHO}, "OR-11.1"},
    [EVENT_SHIP] = {"ship", "{character} flies {ship} now.", {SEAT, NONE, WHO, SHIP}, "OR-11.6"},
    [EVENT_SHUFFLE] = {"shuffle", "The {deck} deck is shuffled.", {NONE, NONE, DECK}, "OR-11.10"},
    [EVENT_KEEP] = {"keep", "{character} has {card} now.", {SEAT, CARD, WHO}, "OR-9.8"},
    [EVENT_DISCARD] = {"discard", "{card} is discarded.", {NONE, CARD}, "OR-3.2"},
    [EVENT_REMOVE] = {"remove", "{card} is out of the game.", {NONE, CARD}, "OR-3.3"},
    [EVENT_FORGO] = {"forgo", "{character} does without {card}.", {SEAT, CARD, WHO}, "OR-9.9"},
    [EVENT_DELIVER] = {"deliver", "{character} delivers {card}.", {SEAT, CARD, WHO}, "OR-12.1"},
    [EVENT_TRADE_OFFER] = {"trade-offer",
                           "{character} proposes a trade to {other}.",
                           {SEAT, NONE, WHO, OTHER},
                           "OR-7.3"},
    [EVENT_TRADE] = {"trade", "{character} and {other} trade.", {SEAT, NONE, WHO, OTHER}, "OR-7.4"},
    [EVENT_TRADE_REFUSED] = {"trade-refused", "{other} refuses.", {SEAT, NONE, WHO, OTHER}, "OR-7.4"},
    [EVENT_GIVE] = {"give", "{other} gets {card} from {character}.", {SEAT, CARD, WHO, OTHER}, "OR-7.3"},
    [EVENT_GIVE_CREDITS] = {"give-credits",
                            "{character} gives {other} {n},000 credits.",
                            {SEAT, NONE, NUMBER, WHO, OTHER},
                            "OR-8.1"},
    [EVENT_DATABANK] = {"databank", "{character} draws {card}.", {SEAT, CARD, WHO}, "OR-3.1"},
    [EVENT_SECRET] = {"secret", "{character} keeps a secret.", {SEAT, CARD, WHO}, "OR-16.1"},
    [EVENT_DISCARD_SECRET] = {"discard-secret", "{character} loses a secret.", {SEAT, CARD, WHO}, "OR-16.4"},
    [EVENT_TRAVEL] = {"travel", "{character} goes to {space}.", {SEAT, NONE, WHO, SPACE}, "OR-6.4"},
    [EVENT_EXTRA_TURN] = {"extra-turn", "{character} takes another turn.", {SEAT, NONE, WHO}, "OR-5.6"},
    /* contests */
    [EVENT_DIE] = {"die", "A die shows {face}.", {SEAT, NONE, FACE_ARG, WHO}, "OR-18.1"},
    [EVENT_REROLL] = {"reroll", "A die with {face} is rolled again.", {SEAT, NONE, FACE_ARG, WHO}, "OR-18.5"},
    [EVENT_DICE_TURN] = {"dice-turn",
                         "A die is turned from {from} to {face}.",
                         {SEAT, NONE, {"from", KIND_FACE}, FACE_ARG, WHO},
                         "OR-18.5"},
    [EVENT_DICE_ADD] = {"dice-add",
                        "{n} {face} is added.|{n} {face} are added.",
                        {SEAT, NONE, NUMBER, FACE_ARG, WHO},
                        "OR-18.5"},
    [EVENT_DICE_CANCEL] = {"dice-cancel",
                           "{n} {face} is cancelled.|{n} {face} are cancelled.",
                           {SEAT, NONE, NUMBER, FACE_ARG, WHO},
                           "OR-18.5"},
    [EVENT_TEST] = {"test",
                    "{character} tests {skill}.",
                    {SEAT, NONE, WHO, SKILL, {"skilled", KIND_NUMBER}},
                    "OR-18.1"},
    [EVENT_TEST_PASSED] = {"test-passed", "{character} passes: {skill}.", {SEAT, NONE, WHO, SKILL}, "OR-18.2"},
    [EVENT_TEST_FAILED] = {"test-failed", "{character} fails: {skill}.", {SEAT, NONE, WHO, SKILL}, "OR-18.2"},
    [EVENT_SKILL] = {"skill", "{character} has {skill} for this test.", {SEAT, NONE, WHO, SKILL}, "OR-18.1"},
    [EVENT_FIGHT] = {"fight", "{character} fights: {combat} combat.", {SEAT, CARD, WHO, COMBAT, OTHER}, "OR-19.4"},
    [EVENT_FIGHT_END] = {"fight-end",
                         "{character} rolls {n} damage against {sum}.",
                         {SEAT, NONE, NUMBER, WHO, SUM},
                         "OR-19.5"},
    [EVENT_AVOID] = {"avoid", "{character} avoids {n} damage.", {SEAT, NONE, NUMBER, WHO}, "OR-19.7"},
    [EVENT_DAMAGE] = {"damage", "{character} suffers {n} damage: {body}.", {SEAT, NONE, NUMBER, WHO, BODY}, "OR-19.7"},
    [EVENT_RECOVER] = {"recover",
                       "{character} recovers {n} damage: {body}.",
                       {SEAT, NONE, NUMBER, WHO, BODY},
                       "OR-6.2"},
    [EVENT_DEFEATED] = {"defeated", "{character} is defeated!", {SEAT, NONE, WHO}, "OR-21.1"},
    [EVENT_STANDS_UP] = {"stands-up", "{character} stands up again.", {SEAT, NONE, WHO}, "OR-21.5"},
    [EVENT_PLAYER] = {"player", "{character} chooses {other}.", {SEAT, NONE, WHO, OTHER}, "OR-15.2"},
    [EVENT_ENCOUNTER] = {"encounter", "{character} draws {card}.", {SEAT, CARD, WHO, SPACE}, "OR-15.1"},
    [EVENT_NO_ENCOUNTER] = {"no-encounter",
                            "{character} draws {card}: nothing on it concerns {space}.",
                            {SEAT, CARD, WHO, SPACE},
                            "OR-15.2"},
    [EVENT_JOB] = {"job", "{character} begins {card}.", {SEAT, CARD, WHO}, "OR-24.2"},
    [EVENT_JOB_DONE] = {"job-done", "{character} completes {card}.", {SEAT, CARD, WHO}, "OR-24.9"},
    [EVENT_JOB_FAILED] = {"job-failed", "{character} fails {card}.", {SEAT, CARD, WHO}, "OR-24.5"},
    [EVENT_HUNT] = {"hunt", "{character} goes after {card}.", {SEAT, CARD, WHO}, "OR-22.2"},
    [EVENT_PROTECT] = {"protect", "{character} protects {card}.", {SEAT, CARD, WHO}, "OR-23.6"},
    [EVENT_ABANDON] = {"abandon", "{character} lets {card} fight alone.", {SEAT, CARD, WHO}, "OR-23.6"},
    [EVENT_CAPTURE] = {"capture", "{character} captures {card}.", {SEAT, CARD, WHO}, "OR-22.4"},
    [EVENT_ELIMINATE] = {"eliminate", "{character} eliminates {card}.", {SEAT, CARD, WHO}, "OR-22.4"},
    [EVENT_ESCAPE] = {"escape", "{card} escapes.", {SEAT, CARD, WHO}, "OR-23.4"},
    [EVENT_GOAL] = {"goal", "{character}: goal token {n} of {sum}.", {SEAT, NONE, NUMBER, WHO, SUM}, "OR-20.1"},
    [EVENT_FLIP] = {"flip", "{character} has reached a goal: {other}.", {SEAT, NONE, WHO, OTHER}, "OR-20.1"},
    [EVENT_FLIP_SHIP] = {"flip-ship", "The ship of {character} is {ship} now.", {SEAT, NONE, WHO, SHIP}, "OR-20.2"},
    /* galaxy */
    [EVENT_CREDITS] = {"credits", "{character} gains {n},000 credits.", {SEAT, NONE, NUMBER, WHO}, "OR-8.4"},
    [EVENT_PAY] = {"pay", "{character} pays {n},000 credits.", {SEAT, NONE, NUMBER, WHO}, "OR-8.4"},
    [EVENT_FAME] = {"fame", "{character} gains {n} fame: {sum}.", {SEAT, NONE, NUMBER, WHO, SUM}, "OR-5.2"},
    [EVENT_REPUTATION] = {"reputation",
                          "{character}: {n} {faction} reputation.",
                          {SEAT, NONE, NUMBER, WHO, FACTION},
                          "OR-4.2"},
    [EVENT_PATROL_MOVE] = {"patrol-move", "{patrol} moves to {space}.", {NONE, NONE, PATROL, SPACE}, "OR-10.1"},
    [EVENT_PATROL_ENCOUNTER] = {"patrol-encounter",
                                "{character} fights {patrol}.",
                                {SEAT, NONE, WHO, PATROL},
                                "OR-14.2"},
    [EVENT_PATROL_BEATEN] = {"patrol-beaten", "{character} beats {patrol}.", {SEAT, NONE, PATROL, WHO}, "OR-14.4"},
    [EVENT_PATROL_SPAWN] = {"patrol-spawn", "{patrol} comes to {space}.", {NONE, NONE, PATROL, SPACE}, "OR-14.5"},
    [EVENT_APPROACH] = {"approach",
                        "{character} turns to contact {nth} of {space}.",
                        {SEAT, NONE, WHO, SPACE, NTH},
                        "OR-17.1"},
    [EVENT_CONTACT] = {"contact", "{card} is turned up on {space}.", {SEAT, CARD, SPACE, NTH}, "OR-17.1"},
    [EVENT_PEEK] = {"peek", "{character} looks at contact {nth} of {space}.", {SEAT, CARD, WHO, SPACE, NTH}, "OR-17.4"},
    [EVENT_CONTACT_TO] = {"contact-to", "{card} goes to {space}.", {SEAT, CARD, SPACE}, "OR-A50"},
    [EVENT_CONTACT_GONE] = {"contact-gone", "{card} leaves {space}.", {SEAT, CARD, SPACE}, "OR-17.3"},
    [EVENT_MARK] = {"mark", "{character} damages {space}.", {SEAT, NONE, WHO, SPACE}, "OR-20.1"},
    [EVENT_AUTOMA] = {"automa", "The automa follows {card}.", {NONE, CARD, WHO}, "OR-26.1"},
    [EVENT_AUTOMA_GOAL] = {"automa-goal", "{character} is bound for {space}.", {NONE, NONE, WHO, SPACE}, "OR-27.1"},
    [EVENT_AUTOMA_PLANET] = {"automa-planet",
                             "{character} stops on {space} rather than in deep space.",
                             {NONE, NONE, WHO, SPACE},
                             "OR-27.6"},
    [EVENT_AUTOMA_BARRED] = {"automa-barred",
                             "{character} has no use for {card}: it cannot be bought here.",
                             {NONE, CARD, WHO},
                             "OR-28.2"},
    [EVENT_AUTOMA_DEAR] = {"automa-dear", "{character} cannot pay for {card}.", {NONE, CARD, WHO}, "OR-28.2"},
    [EVENT_AUTOMA_FULL] = {"automa-full", "{character} has no slot for {card}.", {NONE, CARD, WHO}, "OR-28.2"},
    [EVENT_AUTOMA_CHEAPER] = {"automa-cheaper",
                              "{card} is no dearer than the ship of {character}.",
                              {NONE, CARD, WHO},
                              "OR-28.2"},
    [EVENT_AUTOMA_PASSES] = {"automa-passes", "{character} does not buy {card}.", {NONE, CARD, WHO}, "OR-A63"},
    [EVENT_AUTOMA_ILLEGAL] = {"automa-illegal",
                              "{character} delivers {card} without a roll.",
                              {NONE, CARD, WHO},
                              "OR-29.3"},
    [EVENT_AUTOMA_SHUFFLE] = {"automa-shuffle", "The automa's deck is shuffled.", NOTHING, "OR-A73"},
    [EVENT_WINS] = {"wins", "{character} has {n} fame and wins.", {SEAT, NONE, NUMBER, WHO}, "OR-5.2"},
    [EVENT_OVER] = {"over", "{outcome}", {NONE, NONE, {"outcome", KIND_OUTCOME}, WHO}, "OR-5.2"},
};

const Message outerrim_outcomes[OUTCOMES] = {
    [OUTCOME_FAME] = {"fame", "The fame that wins is reached.", NOTHING, "OR-5.2"},
    [OUTCOME_AUTOMA] = {"automa", "The automa has fame enough: everybody else loses.", NOTHING, "OR-25.5"},
    [OUTCOME_TIME] = {"time", "Sixty rounds are over: the most famous wins.", NOTHING, "OR-5.4"},
};

const Message outerrim_moments[MOMENTS] = {
    [MOMENT_PLANNING] = {"planning", "Planning:", NOTHING, "OR-6.1"},
    [MOMENT_ACTION] = {"action", "Action:", NOTHING, "OR-7.2"},
    [MOMENT_ENCOUNTER] = {"encounter", "Encounter:", NOTHING, "OR-13.1"},
    [MOMENT_SPACE] = {"space", "Encounter card:", NOTHING, "OR-15.2"},
    [MOMENT_CONTACT] = {"contact", "Contact:", NOTHING, "OR-17.1"},
    [MOMENT_SCRIPT] = {"script", "Databank:", NOTHING, "OR-24.3"},
    [MOMENT_BOUGHT] = {"bought", "When bought:", NOTHING, "OR-9.8"},
    [MOMENT_DELIVERED] = {"delivered", "Delivered:", NOTHING, "OR-12.1"},
    [MOMENT_ELIMINATED] = {"eliminated", "Eliminated:", NOTHING, "OR-22.4"},
    [MOMENT_REWARDED] = {"rewarded", "After either reward:", NOTHING, "OR-22.9"},
    [MOMENT_COMPLETED] = {"completed", "Completed:", NOTHING, "OR-24.9"},
    [MOMENT_ALWAYS] = {"always", "Always:", NOTHING, "OR-9.11"},
    [MOMENT_BEFORE_TEST] = {"before-test", "Before you test a skill:", NOTHING, "OR-18.5"},
    [MOMENT_BEFORE_COMBAT] = {"before-combat", "Before the dice of a combat:", NOTHING, "OR-19.4"},
    [MOMENT_ROLLED] = {"rolled", "After you roll:", NOTHING, "OR-18.5"},
    [MOMENT_ENEMY_ROLLED] = {"enemy-rolled", "After your opponent rolls:", NOTHING, "OR-18.5"},
    [MOMENT_ILLEGAL_ROLLED] = {"illegal-rolled", "After you roll for illegal cargo:", NOTHING, "OR-12.4"},
    [MOMENT_WON] = {"won", "When you win a combat:", NOTHING, "OR-19.6"},
    [MOMENT_LOST] = {"lost", "When you lose a combat:", NOTHING, "OR-19.6"},
    [MOMENT_BEAT_PATROL] = {"beat-patrol", "After you beat a patrol:", NOTHING, "OR-14.4"},
    [MOMENT_WOULD_FALL] = {"would-fall", "When you would be defeated:", NOTHING, "OR-21.1"},
    [MOMENT_FELL] = {"fell", "When you are defeated:", NOTHING, "OR-21.2"},
    [MOMENT_ENTERING] = {"entering", "When you enter a patrol's space:", NOTHING, "OR-6.6"},
    [MOMENT_INTRUDED] = {"intruded", "When another player moves into your space:", NOTHING, "OR-6.11"},
    [MOMENT_PATROL_COMES] = {"patrol-comes", "When a patrol would move because of your market action:", NOTHING,
                             "OR-10.1"},
    [MOMENT_REWARD_BOUNTY] = {"reward-bounty", "Before you gain a bounty's reward:", NOTHING, "OR-22.4"},
    [MOMENT_REWARD_JOB] = {"reward-job", "Before you gain a job's reward:", NOTHING, "OR-24.9"},
    [MOMENT_REWARD_ILLEGAL] = {"reward-illegal", "Before you gain the reward of illegal cargo:", NOTHING, "OR-12.4"},
    [MOMENT_GAINED_BOUNTY] = {"gained-bounty", "After you gain a bounty's reward:", NOTHING, "OR-20.5"},
    [MOMENT_GAINED_JOB] = {"gained-job", "After you complete a job:", NOTHING, "OR-20.1"},
    [MOMENT_GAINED_CARGO] = {"gained-cargo", "After you deliver cargo:", NOTHING, "OR-20.1"},
    [MOMENT_GAINED_CREW] = {"gained-crew", "After you gain a crew:", NOTHING, "OR-20.1"},
    [MOMENT_RECOVERED] = {"recovered", "After you recover damage:", NOTHING, "OR-20.1"},
    [MOMENT_NOW] = {"now", "As soon as:", NOTHING, "OR-20.1"},
};
