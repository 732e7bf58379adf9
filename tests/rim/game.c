/* Rim as core sees it: every table of the game in one place. */
#include "core/tables.h"
#include "rim/rim.h"

/* ---- the schema ---- */

static const Kind kinds[KINDS] = {
    [KIND_CARD - KIND_GAME] = {.name = "card", .table = TABLE_CARDS + 1},
    [KIND_HERO - KIND_GAME] = {.name = "hero", .table = TABLE_HEROES + 1},
    [KIND_SPACE - KIND_GAME] = {.name = "space", .table = TABLE_SPACES + 1},
    [KIND_SORT - KIND_GAME] = {.name = "sort", WORDS("none", "crew", "gear", "luxury", "job", "secret", "automa")},
    [KIND_SKILL - KIND_GAME] = {.name = "skill",
                                WORDS("none", "influence", "knowledge", "piloting", "stealth", "strength", "tech")},
    [KIND_FACE - KIND_GAME] = {.name = "face", WORDS("none", "blank", "focus", "hit", "crit")},
    [KIND_STAT - KIND_GAME] = {.name = "stat", WORDS("combat", "health")},
    [KIND_WHO - KIND_GAME] = {.name = "who",
                              WORDS("you", "them", "both"),
                              NAMES("You gain", "That player gains", "You both gain")},
};

static const Field card_columns[] = {
    COLUMN(Card, u8, sort, KIND_SORT, 1, 6),        COLUMN(Card, u8, copies, KIND_NUMBER, 1, 4),
    COLUMN(Card, u8, price, KIND_NUMBER, 0, 20),    COLUMN(Card, u8, destination, KIND_SPACE, 0, 255),
    COLUMN(Card, u8, reward, KIND_NUMBER, 0, 20),   COLUMN(Card, u8, fame, KIND_NUMBER, 0, 4),
    COLUMNS(Card, u8, skills, 2, KIND_SKILL, 0, 6),
};
static const Field hero_columns[] = {
    COLUMN(Hero, u8, health, KIND_NUMBER, 1, 9),
    COLUMN(Hero, u8, combat, KIND_NUMBER, 0, 6),
    COLUMNS(Hero, u8, skills, 3, KIND_SKILL, 0, 6),
};
static const Field space_columns[] = {
    COLUMN(Space, u8, planet, KIND_YESNO, 0, 1),
    COLUMNS(Space, u8, next, 3, KIND_SPACE, 0, 255),
};

static const TableDef tables[TABLES] = {
    [TABLE_CARDS] = {"cards", "card", "A card, by sort.", SCHEMA(Card, card_columns), .group = {1}, .most = CARDS_MOST,
                     .kind = KIND_CARD, .abilities = true},
    [TABLE_HEROES] = {"heroes", "hero", "A character.", SCHEMA(Hero, hero_columns), .most = HEROES_MOST,
                      .kind = KIND_HERO, .abilities = true},
    [TABLE_SPACES] = {"spaces", "space", "A planet or navpoint.", SCHEMA(Space, space_columns), .most = SPACES_MOST,
                      .kind = KIND_SPACE},
};

/* ---- the state ---- */

static const Field fields[] = {
#define FIELD(...) FIELD_ROW(Rim, __VA_ARGS__)
#define FIELDS(...) FIELDS_ROW(Rim, __VA_ARGS__)
#include "rim/fields.def"
#undef FIELD
#undef FIELDS
};

#define CARD_ROW(...) FIELD_ROW(CardLocals, __VA_ARGS__)
#define GIFT_ROW(...) FIELD_ROW(GiftLocals, __VA_ARGS__)
#define TEST_ROW(...) FIELD_ROW(TestLocals, __VA_ARGS__)
#define FIGHT_ROW(...) FIELD_ROW(FightLocals, __VA_ARGS__)
#define SUFFER_ROW(...) FIELD_ROW(SufferLocals, __VA_ARGS__)
static const Field card_locals[] = {CARD_LOCALS(CARD_ROW)};
static const Field gift_locals[] = {GIFT_LOCALS(GIFT_ROW)};
static const Field test_locals[] = {TEST_LOCALS(TEST_ROW)};
static const Field fight_locals[] = {FIGHT_LOCALS(FIGHT_ROW)};
static const Field suffer_locals[] = {SUFFER_LOCALS(SUFFER_ROW)};
static const Field roll_locals[] = {FIELD_ROW(RollLocals, u8, left, KIND_NUMBER, 0, DICE_MOST)
                                        WINDOW_ROWS(RollLocals, window)};

#define RUNS(name) .run = rim_##name##_run
#define ASKS(name) RUNS(name), .ask = rim_##name##_ask, .take = rim_##name##_take

static const FrameKind *const frames[FRAMES_END] = {
    CORE_FRAMES,
    [FRAME_TURN] = FRAME("turn", STEPS("action", "encounter", "next"), ASKS(turn), .bar = rim_turn_bar),
    [FRAME_AUTOMA] = FRAME("automa", STEPS("draw", "planning", "action", "encounter", "end"), RUNS(automa)),
    [FRAME_PLAY] = FRAME("play", LOCAL(card_locals), RUNS(play), .tidy = rim_play_tidy),
    [FRAME_JOB] = FRAME("job", STEPS("begin", "end"), LOCAL(card_locals), RUNS(job)),
    [FRAME_SHOP] = FRAME("shop", RUNS(shop)),
    [FRAME_SCHEME] = FRAME("scheme", RUNS(scheme)),
    [FRAME_GIFT] = FRAME("gift", LOCAL(gift_locals), RUNS(gift)),
    [FRAME_PICK] = FRAME("pick", ASKS(pick)),
    [FRAME_DISCARD] = FRAME("discard", ASKS(discard)),
    [FRAME_ROLL] = FRAME("roll", STEPS("throw", "help"), .chance_steps = 1 << ROLL_THROW, LOCAL(roll_locals),
                         ASKS(roll), .tidy = rim_roll_tidy),
    [FRAME_REROLL] = FRAME("reroll", STEPS("pick", "throw"), .chance_steps = 1 << REROLL_THROW, ASKS(reroll)),
    [FRAME_TEST] = FRAME("test", LOCAL(test_locals), RUNS(test), .tidy = rim_roll_tidy),
    [FRAME_FIGHT] = FRAME("fight", STEPS("attack", "defend", "winner", "hurt-enemy", "hurt", "after"),
                          LOCAL(fight_locals), RUNS(fight), .tidy = rim_roll_tidy),
    [FRAME_SUFFER] = FRAME("suffer", STEPS("damage", "defeat"), LOCAL(suffer_locals), RUNS(suffer)),
};

static const ZoneDef zones[ZONES] = {
    [ZONE_MARKET] = {"market", 0, SEES_KEEP},
    [ZONE_DISCARD] = {"discard", 0, SEES_ALL},
    [ZONE_PLAYED] = {"played", 0, SEES_ALL},
    [ZONE_DECK] = {"deck", 0, SEES_KEEP},
    [ZONE_BURIED] = {"buried", 0, SEES_KEEP},
    [ZONE_SCRIPT] = {"script", 0, SEES_KEEP},
    [ZONE_SLOTS] = ZONE_EACH_4("slots", SEES_ALL),
    [ZONE_SLOTS + SEATS_MOST] = {"automa", 0, SEES_ALL},
    [ZONE_SECRETS] = ZONE_EACH_4("secrets", SEES_OWNER),
};

static const BagDef bags[] = {{"market", 0, 32}, {"secrets", 32, 16}, {"script", 48, 8}};

static const OptionDef options[OPTIONS] = {
    [OPTION_AUTOMA] = {"automa", "Whether an automa plays along.", "OR-26", WORDS("no", "yes")},
};

const Game rim_game = {
    .id = "rim",
    .name = "Rim",
    .seats_min = 2,
    .seats_max = SEATS_MOST,
    .heroes_min = HEROES, /* the automa comes behind the seats */
    .rules_version = 1,
    .state_size = sizeof(Rim),
    .layout = {.frames = offsetof(Rim, frames),
               .places = offsetof(Rim, places),
               .zones = offsetof(Rim, zones),
               .bags = offsetof(Rim, bags),
               .cells = offsetof(Rim, cells),
               .used = offsetof(Rim, used),
               .options = offsetof(Rim, options),
               .frame_cap = FRAMES,
               .place_cap = PLACES,
               .zone_count = ZONES,
               .bag_count = BAGS,
               .cell_count = CELLS,
               .used_count = USED},
    ROWS(fields, fields),
    ROWS(kinds, kinds),
    ROWS(frames, frames),
    ROWS(zones, zones),
    ROWS(bags, bags),
    ROWS(verbs, rim_verbs),
    ROWS(prompts, rim_prompts),
    ROWS(tags, rim_tags),
    ROWS(reasons, rim_reasons),
    ROWS(events, rim_events),
    ROWS(outcomes, rim_outcomes),
    ROWS(options, options),
    ROWS(ops, rim_ops),
    ROWS(conds, rim_conds),
    ROWS(moments, rim_moments),
    ROWS(tables, tables),
    .card_kind = KIND_CARD,
    .fits = rim_fits,
    .setup = rim_setup,
    .side = rim_side,
    .start = rim_start,
    .eval = rim_eval,
    .check = rim_check,
    .holder = rim_holder,
};
