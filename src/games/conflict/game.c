/* Conflict as core sees it: every table of the game in one place. */
#include "core/tables.h"
#include "games/conflict/frames.h"

static const Field fields[] = {
#define FIELD(...) FIELD_ROW(Conflict, __VA_ARGS__)
#define FIELDS(...) FIELDS_ROW(Conflict, __VA_ARGS__)
#include "games/conflict/fields.def"
#undef FIELD
#undef FIELDS
};

#define SETUP_ROW(...) FIELD_ROW(SetupLocals, __VA_ARGS__)
#define TURN_ROW(...) FIELD_ROW(TurnLocals, __VA_ARGS__)
#define DECK_ROW(...) FIELD_ROW(DeckLocals, __VA_ARGS__)
static const Field setup_locals[] = {SETUP_LOCALS(SETUP_ROW)};
static const Field turn_locals[] = {TURN_LOCALS(TURN_ROW)};
static const Field deck_locals[] = {DECK_LOCALS(DECK_ROW)};

_Static_assert(sizeof(SetupLocals) <= FRAME_LOCALS && sizeof(TurnLocals) <= FRAME_LOCALS, "locals fit in a frame");

static const FrameKind *const frames[FRAMES_END] = {
    CORE_FRAMES,
    [FRAME_SETUP] = FRAME(.name = "setup", .chance_steps = 7, STEPS("split", "roll", "deal"), LOCAL(setup_locals),
                          .run = setup_run, .ask = setup_ask, .outcome = setup_outcome, .take = setup_take),
    [FRAME_TURN] = FRAME(.name = "turn", .chance_steps = 1 << TURN_THROW,
                         STEPS("draw", "throw", "reroll", "help", "use", "play", "power", "symbols", "distract",
                               "leaders", "field", "end"),
                         LOCAL(turn_locals), .run = turn_run, .ask = turn_ask, .outcome = turn_outcome,
                         .take = turn_take, .bar = turn_bar),
    [FRAME_TAKE] = FRAME(.name = "take", LOCAL(deck_locals), .run = take_run),
    [FRAME_REVEAL] = FRAME(.name = "reveal", STEPS("turn-up", "put-back"), LOCAL(deck_locals), .run = reveal_run,
                           .ask = reveal_ask, .take = reveal_take, .bar = reveal_bar),
    [FRAME_PAY] =
        FRAME(.name = "pay", LOCAL(deck_locals), .run = pay_run, .ask = pay_ask, .take = pay_take, .bar = pay_bar),
    [FRAME_BOTTOM] =
        FRAME(.name = "bottom", LOCAL(deck_locals), .run = bottom_run, .ask = bottom_ask, .take = bottom_take),
    [FRAME_PEEK] = FRAME(.name = "peek", LOCAL(deck_locals), .run = peek_run),
    [FRAME_TOP] = FRAME(.name = "top", LOCAL(deck_locals), .run = top_run),
    [FRAME_LOSE] =
        FRAME(.name = "lose", LOCAL(deck_locals), .run = lose_run, .ask = lose_ask, .take = lose_take, .bar = lose_bar),
    [FRAME_POWER] =
        FRAME(.name = "power", STEPS("choose", "done"), .run = power_run, .ask = power_ask, .take = power_take),
};

static const ZoneDef zones[] = {
    {"yellow", 0, SEES_KEEP},         {"orange", 0, SEES_KEEP},
    {"black", 0, SEES_KEEP},          {"discard", 0, SEES_ALL},
    {"phasma", 0, SEES_KEEP, true},   {"hux", 0, SEES_KEEP, true},
    {"kylo-ren", 0, SEES_KEEP, true}, {"revealed", 0, SEES_KEEP, true},
    {"played", 0, SEES_ALL},          {"box", 0, SEES_ALL},
    ZONE_EACH_6("hand", SEES_ALL),
};

static const BagDef bags[] = {
    {"yellow", 0, 64},  {"orange", 64, 32}, {"soldiers", 96, 16},
    {"heroes", 112, 8}, {"upper", 120, 8},  {"lower", 128, 8},
};

const OptionDef conflict_options[OPTIONS] = {
    [OPTION_BOARD] = {"board", "Which side of the board is used.", "CF-23", WORDS("basic", "advanced"),
                      NAMES("basic side: the longer event track", "advanced side: a shorter event track")},
    [OPTION_SIMPLIFIED] = {"simplified", "Distraction cards may cover leaders in any order.", "CF-22",
                           WORDS("no", "yes"), NAMES("no: only in the fixed order", "yes: as you like")},
    [OPTION_HANDS] = {"hands", "Whether the team sees all hands.", "CF-K45", WORDS("open", "hidden"),
                      NAMES("open to the whole team", "hidden: a card is shown only when it is drawn")},
    [OPTION_BLACK] = {"black", "How the black deck is shuffled.", "CF-K29", WORDS("split", "random-split", "shuffle"),
                      NAMES("in two parts, with two heroes in the lower one",
                            "in two parts, and chance says which is the larger", "all twelve cards together")},
    [OPTION_POWERS] = {"powers", "Whether a starting card offers its own power or any power of its role.", "CF-K34",
                       WORDS("own", "role"), NAMES("only its own power", "any power of its role")},
    [OPTION_HERO_ON_DISTRACTION] = {"hero-on-distraction",
                                    "Where a hero goes when a distraction card lies on the next leader.", "CF-K12",
                                    WORDS("takes", "next"),
                                    NAMES("the hero takes the field and the card is discarded",
                                          "to the next field that is not covered")},
    [OPTION_EMPTY_PLAY] = {"empty-play", "What happens when a field plays a card from an empty deck.", "CF-K13",
                           WORDS("loss", "nothing"), NAMES("the team loses", "nothing")},
    [OPTION_OVERDRAW] = {"overdraw", "Whether more cards may be drawn than a deck has.", "CF-K14",
                         WORDS("allowed", "barred"),
                         NAMES("yes: if the deck runs dry, the team loses", "no: such a draw is not offered")},
    [OPTION_AGGRESSION_ON] = {"aggression-on", "Which drawn cards count their aggression symbols.", "CF-K1",
                              WORDS("faceup", "facedown"),
                              NAMES("cards that lay faceup", "cards that lay facedown, beside their ambush")},
    [OPTION_REVEAL_ORDER] = {"reveal-order", "In which order revealed cards go back.", "CF-K2", WORDS("any", "kept"),
                             NAMES("in any order", "as they lay")},
    [OPTION_CHAIN] = {"chain", "Whether a field reached by a field's effect is resolved too.", "CF-K8",
                      WORDS("no", "yes"), NAMES("no", "yes, but only one")},
    [OPTION_FIRST] = {"first", "Who begins.", "CF-4", WORDS("roll", "p1"),
                      NAMES("whoever throws the most Resistance symbols", "the first seat")},
    [OPTION_HEAD_START] = {"head-start", "How far ahead of the start the event marker begins.", "CF-K39",
                           WORDS("0", "3", "6", "9"),
                           NAMES("on the start field", "3 fields ahead", "6 fields ahead", "9 fields ahead")},
};

static const Preset presets[] = {
    {"simplified", "Simplified", VALUES([OPTION_SIMPLIFIED] = 1)}, /* CF-22 */
    {"standard", "Standard", VALUES(0)},
    {"advanced", "Advanced", VALUES([OPTION_BOARD] = 1)},                      /* CF-23 */
    {"expert", "Expert", VALUES([OPTION_BOARD] = 1, [OPTION_HEAD_START] = 2)}, /* a challenge for one, CF-K39 */
};

/* ---- what is counted of who wins ---- */

static const uint8_t gains[] = {EVENT_DRAW};

const Game conflict_game = {
    .id = "conflict",
    .name = "Conflict",
    .seats_min = 1,
    .seats_max = 6,
    .team = true,
    .rules_version = 2,
    LAYOUT(Conflict),
    ROWS(fields, fields),
    ROWS(kinds, conflict_kinds),
    ROWS(frames, frames),
    ROWS(zones, zones),
    ROWS(bags, bags),
    ROWS(verbs, conflict_verbs),
    ROWS(prompts, conflict_prompts),
    ROWS(tags, conflict_tags),
    ROWS(reasons, conflict_reasons),
    ROWS(events, conflict_events),
    ROWS(outcomes, conflict_outcomes),
    ROWS(signs, conflict_signs),
    ROWS(options, conflict_options),
    ROWS(presets, presets),
    ROWS(ops, conflict_ops),
    ROWS(moments, conflict_moments),
    ROWS(tables, conflict_tables),
    .card_kind = KIND_CARD,
    ROWS(gains, gains),
    .fits = conflict_fits,
    .digest = conflict_digest,
    .digest_size = CONFLICT_DIGEST,
    .setup = conflict_setup,
    .side = conflict_side,
    .idle = VERB_UNMARK,
    .start = conflict_start,
    .side_bar = conflict_side_bar,
    .eval = conflict_eval,
    .outlook = 5,
    .read_signs = conflict_read_signs,
    .frame_law = conflict_frame_law,
    .check = conflict_check,
    .complete = conflict_complete,
};
