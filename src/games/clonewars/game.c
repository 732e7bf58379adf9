/* The Clone Wars as core sees it: every table of the game in one place. */
#include "core/tables.h"
#include "games/clonewars/cards.h"

static const Field fields[] = {
#define FIELD(...) FIELD_ROW(CloneWars, __VA_ARGS__)
#define FIELDS(...) FIELDS_ROW(CloneWars, __VA_ARGS__)
#define FIELDS_BY(...) FIELDS_BY_ROW(CloneWars, __VA_ARGS__)
#include "games/clonewars/fields.def"
#undef FIELD
#undef FIELDS
#undef FIELDS_BY
};

#define SETUP_ROW(...) FIELD_ROW(SetupLocals, __VA_ARGS__)
#define TURN_ROW(...) FIELD_ROW(TurnLocals, __VA_ARGS__)
#define ROLL_ROW(...) FIELD_ROW(RollLocals, __VA_ARGS__)
#define DAMAGE_ROW(...) FIELD_ROW(DamageLocals, __VA_ARGS__)
#define COUNT_ROW(...) FIELD_ROW(CountLocals, __VA_ARGS__)
#define CARD_ROW(...) FIELD_ROW(CardLocals, __VA_ARGS__)
#define PICK_ROW(...) FIELD_ROW(PickLocals, __VA_ARGS__)
#define PICK_ROWS(...) FIELDS_ROW(PickLocals, __VA_ARGS__)
static const Field setup_locals[] = {SETUP_LOCALS(SETUP_ROW)};
static const Field turn_locals[] = {TURN_LOCALS(TURN_ROW) WINDOW_ROWS(TurnLocals, window)};
static const Field roll_locals[] = {ROLL_LOCALS(ROLL_ROW) WINDOW_ROWS(RollLocals, window)};
static const Field damage_locals[] = {DAMAGE_LOCALS(DAMAGE_ROW) WINDOW_ROWS(DamageLocals, window)};
static const Field count_locals[] = {COUNT_LOCALS(COUNT_ROW)};
static const Field cards_locals[] = {COUNT_ROW(u8, left, KIND_NUMBER, 0, 255)
                                         COUNT_ROW(u8, act, KIND_CARDS_ACT, 0, CARDS_ACTS - 1)};
static const Field reinforce_locals[] = {COUNT_ROW(u8, left, KIND_NUMBER, 0, 255)
                                             COUNT_ROW(u8, act, KIND_REINFORCE_ACT, 0, 1)};
static const Field card_locals[] = {CARD_LOCALS(CARD_ROW)};
static const Field pick_locals[] = {PICK_LOCALS(PICK_ROW, PICK_ROWS)};
/* What each act understands by `what`. */
static const FieldForm pick_forms[] = {
    {"what", 1 << PICK_DESTROY, KIND_ENEMY, 0, ENEMIES - 1},
    {"what", 1 << PICK_FIGURE_TO | 1 << PICK_FIGURE_GO | 1 << PICK_FIGURE_FLEE, KIND_FIGURE, 0, FIGURES - 1},
};

_Static_assert(sizeof(RollLocals) <= FRAME_LOCALS && sizeof(PickLocals) <= FRAME_LOCALS, "locals fit in a frame");

static const FrameKind *const frames[FRAMES_END] = {
    CORE_FRAMES,
    [FRAME_SETUP] =
        FRAME(.name = "setup", .chance_steps = 1 << SETUP_JEDI_RANDOM | 1 << SETUP_STARTS | 1 << SETUP_FIRST_RANDOM,
              STEPS("invade", "jedi", "jedi-random", "starts", "deal", "first", "first-random", "villain", "missions"),
              LOCAL(setup_locals), .run = cw_setup_run, .ask = cw_setup_ask, .take = cw_setup_take,
              .bar = cw_setup_bar),
    [FRAME_TURN] =
        FRAME(.name = "turn",
              STEPS("ready", "act", "before-villain", "reminder", "villain", "resolve", "before-invade", "invade",
                    "end"),
              LOCAL(turn_locals), .run = cw_turn_run, .ask = cw_turn_ask, .go = cw_turn_go, .bar = cw_turn_bar),
    [FRAME_ATTACK] = FRAME(.name = "attack", .chance_steps = 1 << ROLL_DIE, STEPS("roll", "help", "strike", "return"),
                           LOCAL(roll_locals), .run = cw_attack_run, .ask = cw_attack_ask, .outcome = cw_roll_outcome,
                           .go = cw_attack_go, .bar = cw_attack_bar),
    [FRAME_MISSION] =
        FRAME(.name = "mission", .chance_steps = 1 << ROLL_DIE, STEPS("roll", "help", "outcome", "completed", "next"),
              LOCAL(roll_locals), .run = cw_mission_run, .ask = cw_mission_ask, .outcome = cw_roll_outcome,
              .take = cw_mission_take, .bar = cw_mission_bar),
    [FRAME_DAMAGE] = FRAME(.name = "damage", LOCAL(damage_locals), .run = cw_damage_run, .ask = cw_damage_ask,
                           .go = cw_damage_go, .bar = cw_damage_bar),
    [FRAME_REINFORCE] =
        FRAME(.name = "reinforce", STEPS("draw", "limit"), LOCAL(reinforce_locals), .run = cw_reinforce_run,
              .ask = cw_reinforce_ask, .take = cw_reinforce_take, .bar = cw_reinforce_bar),
    [FRAME_PLAY] = FRAME(.name = "play", LOCAL(card_locals), .run = cw_play_run),
    [FRAME_INVADE] = FRAME(.name = "invade", LOCAL(count_locals), .run = cw_invade_run),
    [FRAME_SIEGE] =
        FRAME(.name = "siege", STEPS("advance", "bottom", "restack"), LOCAL(count_locals), .run = cw_siege_run),
    [FRAME_REVEAL] = FRAME(.name = "reveal", STEPS("turn-up", "place"), LOCAL(card_locals), .run = cw_reveal_run),
    [FRAME_PICK] =
        FRAME(.name = "pick", .chance_steps = 1 << PICK_RANDOM, STEPS("players", "random"), LOCAL(pick_locals),
              FORMS(pick_forms), .run = cw_pick_run, .ask = cw_pick_ask, .go = cw_pick_go, .bar = cw_pick_bar),
    [FRAME_CARDS] = FRAME(.name = "cards", LOCAL(cards_locals), .run = cw_cards_run, .ask = cw_cards_ask,
                          .take = cw_cards_take, .bar = cw_cards_bar),
    [FRAME_ARRANGE] = FRAME(.name = "arrange", STEPS("turn-up", "put-back"), LOCAL(count_locals), .run = cw_arrange_run,
                            .ask = cw_arrange_ask, .take = cw_arrange_take),
};

static const ZoneDef zones[] = {
    {"squad", 0, SEES_KEEP},          {"squad-discard", 0, SEES_ALL},
    {"invasion", 0, SEES_KEEP},       {"invasion-discard", 0, SEES_ALL},
    {"mission", 0, SEES_KEEP},        {"orange", 0, SEES_ALL},
    {"white", 0, SEES_ALL},           {"villain", 0, SEES_KEEP},
    {"villain-discard", 0, SEES_ALL}, {"resolving", 0, SEES_ALL},
    {"revealed", 0, SEES_ALL},        {"box", 0, SEES_KEEP},
    ZONE_EACH_6("hand", SEES_ALL),
};

#define LAYER(n) (SQUAD_CELLS + MISSION_CELLS + VILLAIN_CELLS + (n) * INVASION_CELLS), INVASION_CELLS
static const BagDef bags[] = {
    {"squad", 0, SQUAD_CELLS, 0},
    {"mission", SQUAD_CELLS, MISSION_CELLS, 0},
    {"villain", SQUAD_CELLS + MISSION_CELLS, VILLAIN_CELLS, 0},
    {"invasion", LAYER(0), 0},
    {"invasion-2", LAYER(1), BAG_INVASION},
    {"invasion-3", LAYER(2), BAG_INVASION},
    {"invasion-4", LAYER(3), BAG_INVASION},
    {"invasion-5", LAYER(4), BAG_INVASION},
    {"invasion-6", LAYER(5), BAG_INVASION},
    {"invasion-7", LAYER(6), BAG_INVASION},
    {"invasion-8", LAYER(7), BAG_INVASION},
};

const OptionDef clonewars_options[OPTIONS] = {
    [OPTION_VILLAIN] = {"villain", "Whom you face.", "CW-2.2", WORDS("ventress", "grievous", "maul", "dooku"),
                        NAMES("Asajj Ventress", "General Grievous", "Maul", "Count Dooku")},
    [OPTION_MISSIONS] = {"missions", "How many missions come before the Finale.", "CW-Q1",
                         WORDS("by-players", "padawan", "knight", "master", "grand-master"),
                         NAMES("by the number of players: four to six", "Padawan: three", "Knight: four",
                               "Master: five", "Grand Master: six")},
    [OPTION_BLOCKADES] = {"blockades", "How many blockades there are.", "CW-Q49", WORDS("ten", "three"),
                          NAMES("ten", "three, as in the box")},
    [OPTION_JEDI] = {"jedi", "Who decides which Jedi you are.", "CW-2.7", WORDS("choose", "random"),
                     NAMES("everybody for themselves", "chance")},
    [OPTION_STARTS] = {"starts", "Where the Jedi start.", "CW-Q29", WORDS("dealt", "fixed"),
                       NAMES("on planets that are dealt out", "each on a planet of its own, always the same")},
    [OPTION_FIRST] = {"first", "Who begins.", "CW-2.11", WORDS("choose", "p1", "random"),
                      NAMES("whomever the players agree on", "the first seat", "whomever chance picks")},
    [OPTION_VILLAIN_CHOICES] = {"villain-choices", "Who makes the choices a villain leaves open.", "CW-Q45",
                                WORDS("players", "random"), NAMES("the players", "chance")},
    [OPTION_DIE] = {"die", "Whether hits and damage are two symbols or one.", "CW-Q4", WORDS("two-symbols", "literal"),
                    NAMES("two: successes, and damage", "one, which counts as a success and as a damage")},
    [OPTION_PREVENTION] = {"prevention", "Which squad cards prevent damage.", "CW-Q13", WORDS("any", "armor"),
                           NAMES("all of them", "only Armor cards")},
    [OPTION_OVERFLOW] = {"overflow", "What an overflow costs when no blockade is left.", "CW-Q61", WORDS("both", "one"),
                         NAMES("two threat: for the droid and for the blockade", "one threat")},
    [OPTION_MISSION_CARDS] = {"mission-cards", "Which planet a Mission Planet card means.", "CW-Q8",
                              WORDS("marker", "printed"),
                              NAMES("the one where its marker stands now", "the one that was named at the start")},
    [OPTION_ALLY_SUCCESSES] = {"ally-successes", "What an ally without printed successes adds to a mission.", "CW-Q50",
                               WORDS("printed", "one"), NAMES("nothing beyond what is printed", "one success")},
};

/* A villain with as many missions as the number of players asks for, and at each level (CW-Q1). */
#define FACING(row, word, name)                                                                                        \
    {word, name, VALUES([OPTION_VILLAIN] = row)},                                                                      \
        {word "-padawan", name ", Padawan", VALUES([OPTION_VILLAIN] = row, [OPTION_MISSIONS] = 1)},                    \
        {word "-knight", name ", Knight", VALUES([OPTION_VILLAIN] = row, [OPTION_MISSIONS] = 2)},                      \
        {word "-master", name ", Master", VALUES([OPTION_VILLAIN] = row, [OPTION_MISSIONS] = 3)}, {                    \
        word "-grand-master", name ", Grand Master", VALUES([OPTION_VILLAIN] = row, [OPTION_MISSIONS] = 4)             \
    }

/* Villains in the order of their option's words. */
static const Preset presets[] = {
    FACING(0, "ventress", "Asajj Ventress"),
    FACING(1, "grievous", "General Grievous"),
    FACING(2, "maul", "Maul"),
    FACING(3, "dooku", "Count Dooku"),
};

/* ---- what is counted of who wins ---- */

static const uint8_t gains[] = {EVENT_DEAL, EVENT_DRAW};

const Game clonewars_game = {
    .id = "clonewars",
    .name = "The Clone Wars",
    .seats_min = 1,
    .seats_max = HEROES_MOST,
    .heroes_min = HEROES_LEAST,
    .team = true,
    .rules_version = 2,
    LAYOUT(CloneWars),
    ROWS(fields, fields),
    ROWS(kinds, clonewars_kinds),
    ROWS(frames, frames),
    ROWS(zones, zones),
    ROWS(bags, bags),
    ROWS(verbs, clonewars_verbs),
    ROWS(prompts, clonewars_prompts),
    ROWS(tags, clonewars_tags),
    ROWS(reasons, clonewars_reasons),
    ROWS(events, clonewars_events),
    ROWS(outcomes, clonewars_outcomes),
    ROWS(signs, clonewars_signs),
    ROWS(options, clonewars_options),
    ROWS(presets, presets),
    ROWS(ops, clonewars_ops),
    ROWS(conds, clonewars_conds),
    ROWS(moments, clonewars_moments),
    ROWS(tables, clonewars_tables),
    .card_kind = KIND_CARD,
    ROWS(gains, gains),
    .hero_event = EVENT_JEDI,
    .digest = cw_digest,
    .digest_size = sizeof(Digest),
    .notes_size = sizeof(Notes),
    .left_to_chance = cw_left_to_chance,
    .why_idle = cw_why_idle,
    .fits = cw_fits,
    .setup = cw_setup_game,
    .side = cw_side,
    .idle = VERB_STOP_VILLAIN,
    .start = cw_start,
    .side_bar = cw_side_bar,
    .eval = cw_eval,
    .read_signs = cw_read_signs,
    .frame_law = cw_frame_law,
    .check = cw_check,
    .complete = cw_complete,
};
