/* Words of Conflict: what is offered, asked, forbidden and told. Arguments are ids; say.c names them. */
#include "core/tables.h"
#include "games/conflict/frames.h"

#define DECK                                                                                                           \
    { "deck", KIND_DECK }
#define FACE                                                                                                           \
    { "face", KIND_FACE }

const Message conflict_verbs[VERBS_END] = {
    [VERB_LARGER] = {"larger", "The larger pile is {pile}", {{"pile", KIND_PILE}}, "CF-K29"},
    [VERB_FACE] = {"face", "{face}", {FACE}, "CF-12"},
    [VERB_REROLL] = {"reroll", "Rethrow a die showing {n}", {NUMBER}, "CF-12"},
    [VERB_THROW] = {"throw", "Throw the chosen dice", NOTHING, "CF-12"},
    [VERB_KEEP] = {"keep", "Keep the dice", NOTHING, "CF-12"},
    [VERB_HELP] = {"help", "Turn a die showing {face} to the parked result", {FACE}, "CF-14"},
    [VERB_REVEAL] = {"reveal",
                     "Reveal the top card of the {deck} deck|Reveal the top {n} cards of the {deck} deck",
                     {DECK, NUMBER},
                     "CF-13a"},
    [VERB_DRAW] = {"draw",
                   "Draw {n} card from the {deck} deck|Draw {n} cards from the {deck} deck",
                   {DECK, NUMBER},
                   "CF-13b"},
    [VERB_PARK] = {"park", "Park {face} for a later player", {FACE}, "CF-13d"},
    [VERB_PLAY] = {"play", "Play {card}", {CARD}, "CF-15"},
    [VERB_POWER] = {"power", "Use the power of {card}", {CARD}, "CF-K34"},
    [VERB_DISTRACT] = {"distract", "Distract the next leader with {card}", {CARD}, "CF-16"},
    [VERB_DISTRACT_AT] = {"distract", "Distract {leader} with {card}", {CARD, {"leader", KIND_LEADER}}, "CF-22"},
    [VERB_PAY] = {"pay", "Pay with {card}", {CARD}, "CF-13"},
    [VERB_DISCARD] = {"discard", "Discard {card}", {CARD}, "CF-18"},
    [VERB_ORDER] = {"order", "{card} next", {CARD}, "CF-6"},
    [VERB_ORDER_FACEDOWN] = {"order-facedown", "The facedown card at place {n} next", {NUMBER}, "CF-9"},
    [VERB_TELL] = {"tell", "Tell the team what you know of the {deck} deck", {DECK}, "CF-K25"},
};

const Message conflict_prompts[PROMPTS_END] = {
    [PROMPT_REROLL] = {"reroll", "Rethrow dice? {n} throw left.|Rethrow dice? {n} throws left.", {NUMBER}, "CF-12"},
    [PROMPT_HELP] = {"help", "Use the parked {face} to change a die?", {FACE}, "CF-14"},
    [PROMPT_USE] = {"use", "Use your dice.", NOTHING, "CF-13"},
    [PROMPT_PLAY] = {"play", "Play one card.", NOTHING, "CF-15"},
    [PROMPT_POWER] = {"power", "Use one power of your role?", NOTHING, "CF-K34"},
    [PROMPT_DISTRACT] = {"distract",
                         "Distract a leader? The uncovered ones move the marker by {n}.",
                         {NUMBER},
                         "CF-16"},
    [PROMPT_PAY] = {"pay", "Pay {n} more {deck} card.|Pay {n} more {deck} cards.", {NUMBER, DECK}, "CF-13"},
    [PROMPT_DISCARD] = {"discard", "Discard {n} more card.|Discard {n} more cards.", {NUMBER}, "CF-18"},
    [PROMPT_PUT_BACK] = {"put-back",
                         "Which card goes back on the {deck} deck next? The last one lies on top.",
                         {DECK},
                         "CF-6"},
    [PROMPT_BOTTOM] = {"bottom", "Which card goes under the {deck} deck next?", {DECK}, "CF-9"},
};

const Message conflict_tags[TAGS_END] = {
    [TAG_DIE] = {"die", NULL, NOTHING, NULL},
    [TAG_LARGER] = {"larger", NULL, NOTHING, NULL},
};

const Message conflict_reasons[REASONS_END] = {
    [REASON_LOCKED] = {"locked", "First Order dice are locked.", NOTHING, "CF-12"},
    [REASON_NO_DIE] = {"no-die", "No free die shows that.", NOTHING, "CF-13a"},
    [REASON_NO_DIE_TO_PARK] = {"no-die-to-park", "No free die shows that.", NOTHING, "CF-13d"},
    [REASON_NO_DIE_TO_HELP] = {"no-die-to-help", "No die shows that.", NOTHING, "CF-14"},
    [REASON_NO_DIE_TO_REROLL] = {"no-die-to-reroll", "No die that may be rethrown shows that.", NOTHING, "CF-12"},
    [REASON_PARK_LOCKED] = {"park-locked", "A First Order die cannot be parked.", NOTHING, "CF-13d"},
    [REASON_REVEAL_PRICE] = {"reveal-price",
                             "You cannot pay: revealing orange costs a yellow card, black an orange one.", NOTHING,
                             "CF-K38"},
    [REASON_NO_PAIR] = {"no-pair", "That many cards take two equal dice, or three.", NOTHING, "CF-13b"},
    [REASON_PRICE] = {"price", "You cannot pay: orange costs yellow cards, black costs orange ones.", NOTHING,
                      "CF-13b"},
    [REASON_EMPTY] = {"empty", "That deck is empty.", NOTHING, "CF-21"},
    [REASON_OVERDRAW] = {"overdraw", "The deck has fewer cards than that.", NOTHING, "CF-K14"},
    [REASON_PARKED] = {"parked", "One die a turn may be parked.", NOTHING, "CF-K20"},
    [REASON_START_SAFE] = {"start-safe", "Starting cards never leave your hand.", NOTHING, "CF-25"},
    [REASON_NOT_HELD] = {"not-held", "That card is not in your hand.", NOTHING, "CF-15"},
    [REASON_COVER_ORDER] = {"cover-order", "Leaders are covered in order: Phasma, Hux, Kylo Ren.", NOTHING, "CF-16"},
    [REASON_COVERED] = {"covered", "That leader is covered already.", NOTHING, "CF-16"},
    [REASON_NOTHING_MARKED] = {"nothing-marked", "Choose a die to rethrow first.", NOTHING, "CF-12"},
    [REASON_SAME_FACE] = {"same-face", "That die shows the parked result already.", NOTHING, "CF-14"},
    [REASON_WRONG_COLOUR] = {"wrong-colour", "The price is due in another colour.", NOTHING, "CF-13"},
};

const Message conflict_events[EVENTS_END] = {
    [EVENT_PILE] = {"pile", "The {pile} black pile is the larger.", {NONE, NONE, {"pile", KIND_PILE}}, "CF-K29"},
    [EVENT_FIRST_THROW] = {"first-throw",
                           "{seat} throws {n} symbol for the first turn.|{seat} throws {n} symbols for the first turn.",
                           {SEAT, NONE, NUMBER},
                           "CF-4"},
    [EVENT_FIRST] = {"first", "{seat} goes first.", {SEAT}, "CF-4"},
    [EVENT_TURN] = {"turn", "{seat} begins a turn.", {SEAT}, "CF-24"},
    [EVENT_DIE] = {"die", "A die shows {face}.", {SEAT, NONE, FACE}, "CF-12"},
    [EVENT_REROLL] = {"reroll", "{seat} rethrows {n} die.|{seat} rethrows {n} dice.", {SEAT, NONE, NUMBER}, "CF-12"},
    [EVENT_HELP] = {"help",
                    "{seat} turns {face} to the parked {parked}.",
                    {SEAT, NONE, FACE, {"parked", KIND_FACE}},
                    "CF-14"},
    [EVENT_PARK] = {"park", "{seat} parks {face}.", {SEAT, NONE, FACE}, "CF-13d"},
    [EVENT_USE_REVEAL] = {"use-reveal",
                          "{seat} uses a die to reveal {n} card ({deck}).|{seat} uses a die to reveal {n} cards "
                          "({deck}).",
                          {SEAT, NONE, DECK, NUMBER},
                          "CF-13a"},
    [EVENT_USE_DRAW] = {"use-draw",
                        "{seat} uses dice to draw {n} card ({deck}).|{seat} uses dice to draw {n} cards ({deck}).",
                        {SEAT, NONE, DECK, NUMBER},
                        "CF-13b"},
    [EVENT_DRAW] = {"draw", "{seat} draws {card} from the {deck} deck.", {SEAT, CARD, DECK}, "CF-7"},
    [EVENT_AMBUSH] = {"ambush", "Ambush {n}!", {NONE, NONE, NUMBER}, "CF-7"},
    [EVENT_AGGRESSION] = {"aggression", "Aggression {n}!", {NONE, NONE, NUMBER}, "CF-7"},
    [EVENT_HERO] = {"hero", "{card} faces {leader}!", {SEAT, CARD, {"leader", KIND_LEADER}}, "CF-8"},
    [EVENT_MARKER] = {"marker",
                      "The marker moves to {field} ({by:signed}).",
                      {NONE, NONE, {"field", KIND_FIELD}, {"by", KIND_NUMBER}},
                      "CF-27"},
    [EVENT_REVEAL] = {"reveal", "{seat} reveals {card} ({deck}).", {SEAT, CARD, DECK}, "CF-6"},
    [EVENT_PUT_BACK] = {"put-back", "{seat} puts back {card} ({deck}).", {SEAT, CARD, DECK}, "CF-6"},
    [EVENT_PEEK] = {"peek", "{seat} looks at {card} ({deck}).", {SEAT, CARD, DECK}, "CF-26"},
    [EVENT_BOTTOM] = {"bottom",
                      "{seat} puts {card}, from place {position}, under the {deck} deck.",
                      {SEAT, CARD, DECK, {"position", KIND_NUMBER}},
                      "CF-9"},
    [EVENT_PLAY] = {"play", "{seat} plays {card}.", {SEAT, CARD}, "CF-15"},
    [EVENT_PLAY_TOP] = {"play-top", "The top {deck} card is played: {card}.", {SEAT, CARD, DECK}, "CF-18"},
    [EVENT_PAY] = {"pay", "{seat} pays with {card}.", {SEAT, CARD}, "CF-13"},
    [EVENT_DISCARD] = {"discard", "{seat} discards {card}.", {SEAT, CARD}, "CF-18"},
    [EVENT_DISTRACT] = {"distract",
                        "{seat} distracts {leader} with {card} ({deck}).",
                        {SEAT, CARD, {"leader", KIND_LEADER}, DECK},
                        "CF-16"},
    [EVENT_LEADERS] = {"leaders", "The leaders press on: {n}.", {NONE, NONE, NUMBER}, "CF-17"},
    [EVENT_FIELD] = {"field", "{seat} resolves {field}.", {SEAT, NONE, {"field", KIND_FIELD}}, "CF-18"},
    [EVENT_FREEZE] = {"freeze", "The marker freezes for the next turn.", {SEAT}, "CF-19"},
    [EVENT_FROZEN] = {"frozen", "The marker is frozen and stays.", NOTHING, "CF-19"},
    [EVENT_TELL] = {"tell", "{seat} tells: {card} lies in the {deck} deck.", {SEAT, CARD, DECK}, "CF-K25"},
    [EVENT_EMPTY] = {"empty", "The {deck} deck is empty.", {NONE, NONE, DECK}, "CF-21"},
    [EVENT_OVER] = {"over", "{outcome}", {NONE, NONE, {"outcome", KIND_OUTCOME}}, "CF-21"},
};

const Message conflict_outcomes[OUTCOMES] = {
    [OUTCOME_HEROES] = {"heroes", "Rey, Poe and Finn stand together: the Resistance wins.", NOTHING, "CF-8"},
    [OUTCOME_TRACK] = {"track", "The marker reached the end: the First Order wins.", NOTHING, "CF-21"},
    [OUTCOME_DECK] = {"deck", "A card was due from an empty deck: the First Order wins.", NOTHING, "CF-21"},
};

const Message conflict_moments[MOMENTS] = {
    [MOMENT_PLAYED] = {"played", "When played:", NOTHING, "CF-11"},
    [MOMENT_REACHED] = {"reached", "When reached:", NOTHING, "CF-18"},
};
