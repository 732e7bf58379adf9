/* The Mandalorian as core sees it: every table of the game in one place. */
#include "core/tables.h"
#include "games/mandalorian/actions.h"
#include "games/mandalorian/check.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/ops.h"
#include "games/mandalorian/stand.h"
#include "games/mandalorian/threats.h"

static const Field fields[] = {
#define FIELD(...) FIELD_ROW(Mandalorian, __VA_ARGS__)
#define FIELDS(...) FIELDS_ROW(Mandalorian, __VA_ARGS__)
#define FIELDS_BY(...) FIELDS_BY_ROW(Mandalorian, __VA_ARGS__)
#include "games/mandalorian/fields.def"
#undef FIELD
#undef FIELDS
#undef FIELDS_BY
};

/* ---- frames ---- */

#define SETUP_ROW(...) FIELD_ROW(SetupLocals, __VA_ARGS__)
#define TURN_ROW(...) FIELD_ROW(TurnLocals, __VA_ARGS__)
#define ACTION_ROW(...) FIELD_ROW(ActionLocals, __VA_ARGS__)
#define ACTION_ROWS(...) FIELDS_ROW(ActionLocals, __VA_ARGS__)
#define MOVE_ROW(...) FIELD_ROW(MoveLocals, __VA_ARGS__)
#define MOVE_ROWS(...) FIELDS_ROW(MoveLocals, __VA_ARGS__)
#define HIT_ROW(...) FIELD_ROW(HitLocals, __VA_ARGS__)
#define LOOK_ROW(...) FIELD_ROW(LookLocals, __VA_ARGS__)
#define COUNT_ROW(...) FIELD_ROW(CountLocals, __VA_ARGS__)
#define DAMAGE_ROW(...) FIELD_ROW(DamageLocals, __VA_ARGS__)
#define PICK_ROW(...) FIELD_ROW(PickLocals, __VA_ARGS__)
#define PICK_ROWS(...) FIELDS_ROW(PickLocals, __VA_ARGS__)
static const Field setup_locals[] = {SETUP_LOCALS(SETUP_ROW)};
static const Field turn_locals[] = {TURN_LOCALS(TURN_ROW)};
static const Field action_locals[] = {ACTION_LOCALS(ACTION_ROW, ACTION_ROWS)};
static const Field move_locals[] = {MOVE_LOCALS(MOVE_ROW, MOVE_ROWS)};
static const Field hit_locals[] = {HIT_LOCALS(HIT_ROW)};
static const Field look_locals[] = {LOOK_LOCALS(LOOK_ROW)};
static const Field count_locals[] = {COUNT_LOCALS(COUNT_ROW)};
static const Field cards_locals[] = {
    COUNT_ROW(u8, left, KIND_NUMBER, 0, 255) COUNT_ROW(u8, act, KIND_CARDS_ACT, 0, CARDS_RECOVER_PLAN)
        COUNT_ROW(u8, done, KIND_YESNO, 0, 1) COUNT_ROW(u8, may_stop, KIND_YESNO, 0, 1)};
static const Field damage_locals[] = {DAMAGE_LOCALS(DAMAGE_ROW)};
static const Field pick_locals[] = {PICK_LOCALS(PICK_ROW, PICK_ROWS)};
#define ACT(act) (UINT64_C(1) << (act))
/* What each act understands by `which`. */
static const FieldForm pick_forms[] = {
    {"which", ACT(PICK_DAMAGE) | ACT(PICK_APART) | ACT(PICK_REVEAL), KIND_WHICH, 0, WHICHES - 1},
    {"which", ACT(PICK_SHIFT), KIND_ENEMIES, 0, ENEMIES_KINDS - 1},
    {"which", ACT(PICK_TAKE_PLAN) | ACT(PICK_GIVE_PLAN), KIND_SEAT, 0, HEROES_MOST},
    {"which", ACT(PICK_TOKEN), KIND_SLOT_OF, 0, SLOTS - 1},
    {"which", ACT(PICK_CLEAR) | ACT(PICK_WITHDRAW) | ACT(PICK_CALM) | ACT(PICK_FREE), SET_OF(KIND_SLOT), SLOT_MOVE, 31},
    {"which",
     ACT(PICK_STEP) | ACT(PICK_SWAP) | ACT(PICK_HEAL) | ACT(PICK_SHIELD) | ACT(PICK_GUARD) | ACT(PICK_HURT) |
         ACT(PICK_DRAW) | ACT(PICK_DISCARD) | ACT(PICK_TAKE_FROM) | ACT(PICK_GIVE_TO) | ACT(PICK_USER),
     SET_OF(KIND_SEAT), 1, 15},
};
/* events */
#define STEP_ROW(...) FIELD_ROW(StepLocals, __VA_ARGS__)
#define EVENT_ROW(...) FIELD_ROW(EventLocals, __VA_ARGS__)
#define ENEMIES_ROW(...) FIELD_ROW(EnemiesLocals, __VA_ARGS__)
#define AIM_ROW(...) FIELD_ROW(AimLocals, __VA_ARGS__)
#define TOKEN_ROW(...) FIELD_ROW(TokenLocals, __VA_ARGS__)
#define RULES_ROW(...) FIELD_ROW(RulesLocals, __VA_ARGS__)
#define DEALT_ROW(...) FIELD_ROW(DealtLocals, __VA_ARGS__)
static const Field step_locals[] = {STEP_LOCALS(STEP_ROW)};
static const Field event_locals[] = {EVENT_LOCALS(EVENT_ROW)};
static const Field enemies_locals[] = {ENEMIES_LOCALS(ENEMIES_ROW)};
static const Field aim_locals[] = {AIM_LOCALS(AIM_ROW)};
static const FieldForm aim_forms[] = {
    {"what", ~(ACT(AIM_DISRUPT) | ACT(AIM_STRIP) | ACT(AIM_OPEN) | ACT(AIM_CLOSE)), KIND_WHERE, 0, WHERES - 1},
    {"what", ACT(AIM_DISRUPT), KIND_SLOT, 0, SLOT_WORDS - 1},
    {"what", ACT(AIM_STRIP), KIND_SEAT, 0, HEROES_MOST},
    {"span", ACT(AIM_DISRUPT), SET_OF(KIND_SLOT), SLOT_MOVE, 31},
    {"span", ACT(AIM_BEGIN), KIND_SEAT, 0, HEROES_MOST},
    {"to",
     ACT(AIM_SPAWN) | ACT(AIM_LAY) | ACT(AIM_LAY_UP) | ACT(AIM_PLACE) | ACT(AIM_CHILD) | ACT(AIM_BEGIN) |
         ACT(AIM_CREEP_TO),
     KIND_SPACE, 0, SPACES_MOST},
    {"to", ACT(AIM_DISRUPT), KIND_SLOT_OF, 0, SLOTS - 1},
    {"to", ACT(AIM_OPEN) | ACT(AIM_CLOSE), KIND_NUMBER, 0, DOORS - 1},
};
static const Field token_locals[] = {TOKEN_LOCALS(TOKEN_ROW)};
static const Field rules_locals[] = {RULES_LOCALS(RULES_ROW)};
static const Field dealt_locals[] = {DEALT_LOCALS(DEALT_ROW)};

_Static_assert(sizeof(ActionLocals) <= FRAME_LOCALS && sizeof(PickLocals) <= FRAME_LOCALS &&
                   sizeof(MoveLocals) <= FRAME_LOCALS,
               "locals fit in a frame");

static const FrameKind *const frames[FRAMES_END] = {
    CORE_FRAMES,
    [FRAME_SETUP] = FRAME(.name = "setup", .chance_steps = 1 << SETUP_CHARACTERS_RANDOM | 1 << SETUP_FIRST_RANDOM,
                          STEPS("characters", "characters-random", "first", "first-random", "rules", "slots", "threats",
                                "hands", "back"),
                          LOCAL(setup_locals), .run = ma_setup_run, .ask = ma_setup_ask, .take = ma_setup_take,
                          .bar = ma_setup_bar),
    [FRAME_TURN] = FRAME(.name = "turn", STEPS("act", "before-events", "events", "draw", "end"), LOCAL(turn_locals),
                         .run = ma_turn_run, .ask = ma_turn_ask, .take = ma_turn_take, .bar = ma_turn_bar),
    [FRAME_ACTION] = FRAME(.name = "action", LOCAL(action_locals), .run = ma_action_run, .ask = ma_action_ask,
                           .take = ma_action_take, .bar = ma_action_bar),
    [FRAME_MOVE] = FRAME(.name = "move", STEPS("ask", "leave", "enter", "reveal", "end"), LOCAL(move_locals),
                         .run = ma_move_run, .ask = ma_move_ask, .take = ma_move_take, .bar = ma_move_bar),
    [FRAME_HIT] = FRAME(.name = "hit", STEPS("reveal", "damage"), LOCAL(hit_locals), .run = ma_hit_run),
    [FRAME_LOOK] = FRAME(.name = "look", LOCAL(look_locals), .run = ma_look_run),
    [FRAME_PLAN] = FRAME(.name = "plan", STEPS("draw", "keep", "put-back"), LOCAL(count_locals), .run = ma_plan_run,
                         .ask = ma_plan_ask, .take = ma_plan_take, .bar = ma_plan_bar),
    [FRAME_DAMAGE] = FRAME(.name = "damage", STEPS("block", "fall", "after"), LOCAL(damage_locals),
                           .run = ma_damage_run, .ask = ma_damage_ask, .take = ma_damage_take, .bar = ma_damage_bar),
    [FRAME_FLEE] = FRAME(.name = "flee", .run = ma_flee_run, .ask = ma_flee_ask, .take = ma_flee_take),
    [FRAME_DEAL] = FRAME(.name = "deal", LOCAL(count_locals), .run = ma_deal_run),
    [FRAME_PICK] = FRAME(.name = "pick", LOCAL(pick_locals), FORMS(pick_forms), .run = ma_pick_run, .ask = ma_pick_ask,
                         .take = ma_pick_take, .bar = ma_pick_bar, .tidy = ma_pick_tidy),
    [FRAME_CARDS] =
        FRAME(.name = "cards", LOCAL(cards_locals), .run = ma_cards_run, .ask = ma_cards_ask, .take = ma_cards_take),
    [FRAME_SCOUT] = FRAME(.name = "scout", STEPS("look", "ask", "back"), .run = ma_scout_run, .ask = ma_scout_ask,
                          .take = ma_scout_take),
    /* events */
    [FRAME_EVENT_STEP] =
        FRAME(.name = "event-step", STEPS("scan", "you", "crisis", "event", "clean", "refill"), LOCAL(step_locals),
              .run = ma_event_step_run, .ask = ma_event_step_ask, .take = ma_event_step_take),
    [FRAME_EVENT] = FRAME(.name = "event", STEPS("draw", "next-back", "resolve", "effect", "put-away", "last-back"),
                          LOCAL(event_locals), .run = ma_event_run, .tidy = ma_event_tidy),
    [FRAME_ENEMIES] = FRAME(.name = "enemies", STEPS("choose", "to"), LOCAL(enemies_locals), .run = ma_enemies_run,
                            .ask = ma_enemies_ask, .take = ma_enemies_take, .tidy = ma_enemies_tidy),
    [FRAME_AIM] = FRAME(.name = "aim", STEPS("pick", "do"), LOCAL(aim_locals), FORMS(aim_forms), .run = ma_aim_run,
                        .ask = ma_aim_ask, .take = ma_aim_take),
    [FRAME_TOKEN] =
        FRAME(.name = "token", STEPS("turn-up", "mission", "own", "done"), LOCAL(token_locals), .run = ma_token_run),
    [FRAME_RULES] = FRAME(.name = "rules", LOCAL(rules_locals), .run = ma_rules_run),
    [FRAME_LOYALTIES] = FRAME(.name = "loyalties", LOCAL(dealt_locals), .run = ma_loyalties_run),
};

static const ZoneDef zones[ZONES] = {
    {"event", 0, SEES_KEEP},
    {"event-discard", 0, SEES_ALL},
    {"resolving", 0, SEES_ALL},
    {"planning", 0, SEES_KEEP},
    {"planning-discard", 0, SEES_ALL},
    {"pool", 0, SEES_KEEP},
    {"pool-discard", 0, SEES_ALL},
    {"on-enemies", 0, SEES_KEEP},
    {"reinforcements", 0, SEES_KEEP},
    {"fallen-reinforcements", 0, SEES_ALL},
    {"fallen", 0, SEES_ALL},
    {"discarded", 0, SEES_ALL},
    {"box", 0, SEES_KEEP},
    {"slot-1", 0, SEES_ALL},
    {"slot-2", 0, SEES_ALL},
    {"slot-3", 0, SEES_ALL},
    {"slot-4", 0, SEES_ALL},
    {"slot-5", 0, SEES_ALL},
    {"tokens-1", 0, SEES_ALL},
    {"tokens-2", 0, SEES_ALL},
    {"tokens-3", 0, SEES_ALL},
    {"tokens-4", 0, SEES_ALL},
    {"tokens-5", 0, SEES_ALL},
    ZONE_EACH_4("hand", SEES_OWNER),
    ZONE_EACH_4("drawn", SEES_OWNER),
    ZONE_EACH_4("loyalty", SEES_OWNER),
    ZONE_EACH_4("deck", SEES_KEEP),
    ZONE_EACH_4("discard", SEES_ALL),
    ZONE_EACH_4("plans", SEES_ALL),
    ZONE_EACH_4("carried", SEES_ALL),
    {"space-1", 0, SEES_KEEP},
    {"space-2", 0, SEES_KEEP},
    {"space-3", 0, SEES_KEEP},
    {"space-4", 0, SEES_KEEP},
    {"space-5", 0, SEES_KEEP},
    {"space-6", 0, SEES_KEEP},
    {"space-7", 0, SEES_KEEP},
    {"space-8", 0, SEES_KEEP},
    {"space-9", 0, SEES_KEEP},
    {"space-10", 0, SEES_KEEP},
    {"space-11", 0, SEES_KEEP},
    {"space-12", 0, SEES_KEEP},
    {"space-13", 0, SEES_KEEP},
    {"space-14", 0, SEES_KEEP},
    {"space-15", 0, SEES_KEEP},
    {"space-16", 0, SEES_KEEP},
    {"space-17", 0, SEES_KEEP},
    {"space-18", 0, SEES_KEEP},
    {"space-19", 0, SEES_KEEP},
    {"space-20", 0, SEES_KEEP},
    {"space-21", 0, SEES_KEEP},
    {"space-22", 0, SEES_KEEP},
    {"space-23", 0, SEES_KEEP},
    {"space-24", 0, SEES_KEEP},
    {"space-25", 0, SEES_KEEP},
    {"space-26", 0, SEES_KEEP},
    {"space-27", 0, SEES_KEEP},
    {"space-28", 0, SEES_KEEP},
    {"space-29", 0, SEES_KEEP},
    {"space-30", 0, SEES_KEEP},
    {"space-31", 0, SEES_KEEP},
    {"space-32", 0, SEES_KEEP},
    {"space-33", 0, SEES_KEEP},
    {"space-34", 0, SEES_KEEP},
    {"space-35", 0, SEES_KEEP},
    {"space-36", 0, SEES_KEEP},
    {"space-37", 0, SEES_KEEP},
    {"space-38", 0, SEES_KEEP},
    {"space-39", 0, SEES_KEEP},
    {"space-40", 0, SEES_KEEP},
    {"space-41", 0, SEES_KEEP},
    {"space-42", 0, SEES_KEEP},
    {"space-43", 0, SEES_KEEP},
    {"space-44", 0, SEES_KEEP},
    {"space-45", 0, SEES_KEEP},
    {"space-46", 0, SEES_KEEP},
    {"space-47", 0, SEES_KEEP},
};

/* A space goes by its id. */
static int zone_row(const Engine *e, ZoneId zone) {
    int number = zone - ZONE_SPACE;
    if (number < 1)
        return 0;
    return number <= map_here(e)->spaces ? space_row(e, number) : ZONE_UNUSED;
}

/* ---- bags ---- */

#define SKILLS(n) (n) * SKILL_CELLS, SKILL_CELLS
static const BagDef bags[] = {
    {"skill-1", SKILLS(0), 0},
    {"skill-2", SKILLS(1), 0},
    {"skill-3", SKILLS(2), 0},
    {"skill-4", SKILLS(3), 0},
    {"shared", CELLS_SHARED, NESTED_CELLS, 0},
    {"event", CELLS_EVENT, NESTED_CELLS, 0},
    {"event-none", CELLS_BACK, EVENT_CELLS, 0},
    {"event-sharpshooter", CELLS_BACK + EVENT_CELLS, EVENT_CELLS, 0},
    {"event-melee", CELLS_BACK + 2 * EVENT_CELLS, EVENT_CELLS, 0},
    {"event-blaster", CELLS_BACK + 3 * EVENT_CELLS, EVENT_CELLS, 0},
    {"planning", CELLS_PLANNING, PLANNING_CELLS, 0},
    {"disrupt", CELLS_DISRUPT, DISRUPT_CELLS, 0},
    {"white", CELLS_WHITE, DISRUPT_CELLS, BAG_DISRUPT},
    {"round", CELLS_THREAT, THREAT_CELLS, 0},
    {"square", CELLS_THREAT + THREAT_CELLS, THREAT_CELLS, 0},
    {"hex", CELLS_THREAT + 2 * THREAT_CELLS, THREAT_CELLS, 0},
    {"orange", CELLS_THREAT + 3 * THREAT_CELLS, THREAT_CELLS, 0},
    {"mercenary", CELLS_MERCENARY, MERCENARY_CELLS, 0},
    {"loyalty", CELLS_LOYALTY, LOYALTY_CELLS, 0},
};
_Static_assert(COUNT(bags) == BAGS - 1, "every bag has its row");

/* ---- options ---- */

const OptionDef mandalorian_options[OPTIONS] = {
    [OPTION_MISSION] = {"mission", "Which mission is played.", "MA-1",
                        WORDS("mission-1", "mission-2", "mission-3", "mission-4", "mercenary-1", "mercenary-2",
                              "mercenary-3", "mercenary-4"),
                        NAMES("mission 1", "mission 2", "mission 3", "mission 4", "mercenary mission 1",
                              "mercenary mission 2", "mercenary mission 3", "mercenary mission 4")},
    [OPTION_MAP] = {"map", "Where a mercenary mission takes place.", "MA-60",
                    WORDS("arvala", "nevarro", "transport", "square"),
                    NAMES("the map of mission 1", "the map of mission 2", "the map of mission 3",
                          "the map of mission 4")},
    [OPTION_DIFFICULTY] = {"difficulty", "Health and hands.", "MA-2", WORDS("novice", "standard", "veteran"),
                           NAMES("more health, four cards", "less health, four cards", "less health, three cards")},
    [OPTION_MODE] = {"mode", "Who may be played, and by whom.", "MA-47", WORDS("cast", "sandbox", "shared"),
                     NAMES("characters of the briefing, one each", "any characters, one each",
                           "two characters for all players")},
    [OPTION_GUIDE] = {"guide", "How far the guide deck has come.", "MA-50",
                      WORDS("all", "game-1", "game-2", "game-3", "game-4", "game-5", "game-6", "game-7", "game-8",
                            "game-9"),
                      NAMES("all of it: every card is in the decks", "to game 1", "to game 2", "to game 3", "to game 4",
                            "to game 5", "to game 6", "to game 7", "to game 8", "to game 9")},
    [OPTION_CHARACTERS] = {"characters", "Who decides which character you are.", "MA-6", WORDS("choose", "random"),
                           NAMES("everybody for themselves", "chance")},
    [OPTION_FIRST] = {"first", "Who begins.", "MA-6", WORDS("choose", "p1", "random"),
                      NAMES("whomever the players agree on", "the first seat", "whomever chance picks")},
    [OPTION_DISRUPTED] = {"disrupted", "May a disrupted enemy be chosen to attack while others could?", "MA-R18",
                          WORDS("last", "free"), NAMES("no: the others come first", "yes")},
};

/* A mission at each difficulty; the easiest, which the rules advise for a first game, goes by the mission's name. */
#define PLAYING(row, word, name)                                                                                       \
    {word, name, VALUES([OPTION_MISSION] = row)},                                                                      \
        {word "-standard", name ", standard", VALUES([OPTION_MISSION] = row, [OPTION_DIFFICULTY] = 1)}, {              \
        word "-veteran", name ", veteran", VALUES([OPTION_MISSION] = row, [OPTION_DIFFICULTY] = 2)                     \
    }

static const Preset presets[] = {
    PLAYING(0, "mission-1", "Mission 1"),
    PLAYING(1, "mission-2", "Mission 2"),
    PLAYING(2, "mission-3", "Mission 3"),
    PLAYING(3, "mission-4", "Mission 4"),
    PLAYING(4, "mercenary-1", "Mercenary mission 1"),
    PLAYING(5, "mercenary-2", "Mercenary mission 2"),
    PLAYING(6, "mercenary-3", "Mercenary mission 3"),
    PLAYING(7, "mercenary-4", "Mercenary mission 4"),
};

/* ---- what is counted of who wins ---- */

static const uint8_t gains[] = {EVENT_DRAW, EVENT_KEEP};

const Game mandalorian_game = {
    .id = "mandalorian",
    .name = "The Mandalorian: Adventures",
    .seats_min = 1,
    .seats_max = HEROES_MOST,
    .heroes_min = HEROES_LEAST,
    .team = true,
    .role_zone = ZONE_LOYALTY,
    .zone_row = zone_row,
    .zone_kind = KIND_SPACE,
    .why_idle = ma_why_idle,
    .divided = ma_divided,
    .traitors = ma_traitors,
    .rules_version = 3,
    LAYOUT_WITH_LIMITS(Mandalorian),
    ROWS(fields, fields),
    ROWS(kinds, mandalorian_kinds),
    ROWS(frames, frames),
    ROWS(zones, zones),
    ROWS(bags, bags),
    ROWS(verbs, mandalorian_verbs),
    ROWS(prompts, mandalorian_prompts),
    ROWS(tags, mandalorian_tags),
    ROWS(reasons, mandalorian_reasons),
    ROWS(events, mandalorian_events),
    ROWS(outcomes, mandalorian_outcomes),
    ROWS(signs, mandalorian_signs),
    ROWS(options, mandalorian_options),
    ROWS(presets, presets),
    ROWS(ops, mandalorian_ops),
    ROWS(conds, mandalorian_conds),
    ROWS(moments, mandalorian_moments),
    ROWS(tables, mandalorian_tables),
    .card_kind = KIND_CARD,
    ROWS(gains, gains),
    .hero_event = EVENT_CHARACTER,
    .digest = ma_digest,
    .digest_size = sizeof(Digest),
    .notes_size = sizeof(Notes),
    .fits = ma_fits,
    .refuses = ma_refuses,
    .setup = ma_setup_game,
    .stock = ma_stock,
    .eval = ma_eval,
    .read_signs = ma_read_signs,
    .check = ma_check,
    .complete = ma_complete,
    .frame_law = ma_frame_law,
};
