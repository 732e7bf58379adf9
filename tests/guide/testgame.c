#include "testgame.h"

enum { KIND_CARD = KIND_GAME, KIND_MISSION, KIND_GUIDE, KIND_RULE, KIND_MAP, KIND_GUIDE_KIND };

static const char *const guide_kinds[] = {"read", "rule", "skill", "event", "envelope", "mission", "stop"};

static const Kind kinds[] = {
    {.name = "card", .table = CARDS + 1},  {.name = "mission", .table = MISSIONS + 1},
    {.name = "guide", .table = GUIDE + 1}, {.name = "rule", .table = RULES + 1},
    {.name = "map", .table = MAPS + 1},    {.name = "guide-kind", .words = guide_kinds, .count = COUNT(guide_kinds)},
};

static const Field card_fields[] = {{"strength", offsetof(TestCard, strength), FIELD_u8, KIND_NUMBER, 1, 0, 4, 0}};
static const Field mission_fields[] = {{"map", offsetof(TestMission, map), FIELD_u8, KIND_MAP, 1, 0, 9, 0},
                                       {"story", offsetof(TestMission, story), FIELD_text, 0, 1, 0, 0, 0}};
static const Field guide_fields[] = {
    {"kind", offsetof(TestGuide, kind), FIELD_u8, KIND_GUIDE_KIND, 1, 0, COUNT(guide_kinds) - 1, 0},
    {"mission", offsetof(TestGuide, mission), FIELD_u8, KIND_MISSION, 1, 0, 9, 0},
    {"card", offsetof(TestGuide, card), FIELD_u16, KIND_CARD, 1, 0, 9, 0},
    {"rules", offsetof(TestGuide, rules), FIELD_u8, KIND_RULE, RULES_NAMED, 0, 9, 0},
    {"text", offsetof(TestGuide, text), FIELD_text, 0, 1, 0, 0, 0},
};
static const Field rule_fields[] = {{"text", offsetof(TestRule, text), FIELD_text, 0, 1, 0, 0, 0}};

#define TABLE_ROW(table, word, about, columns, structure, id)                                                          \
    {table, word, about, columns, COUNT(columns), {0}, sizeof(structure), 20, id, false}

static const TableDef tables[] = {
    [CARDS] = TABLE_ROW("cards", "card", "A card.", card_fields, TestCard, KIND_CARD),
    [MISSIONS] = TABLE_ROW("missions", "mission", "A mission.", mission_fields, TestMission, KIND_MISSION),
    [GUIDE] = TABLE_ROW("guide", "guide", "A guide card.", guide_fields, TestGuide, KIND_GUIDE),
    [RULES] = TABLE_ROW("rules", "rule", "A rule.", rule_fields, TestRule, KIND_RULE),
    [MAPS] = {"maps", "map", "A map.", .stride = sizeof(TestMap), .most = 9, .kind = KIND_MAP},
};

static const char *const missions[] = {"first", "second", "third"};
static const char *const maps[] = {"own", "desert"};
static const char *const modes[] = {"plain", "wild"};
static const char *const guides[] = {"all", "game-1", "game-2", "game-3"};

static const OptionDef options[] = {
    [OPTION_MISSION] = {"mission", "which mission", "T-1", missions, missions, COUNT(missions)},
    [OPTION_MAP] = {"map", "on which map", "T-1", maps, maps, COUNT(maps)},
    [OPTION_GUIDE] = {"guide", "how far the guide deck has come", "T-1", guides, guides, COUNT(guides)},
    [OPTION_MODE] = {"mode", "how", "T-1", modes, modes, COUNT(modes)},
};

static const Message outcomes[] = {
    [OUTCOME_WON] = {.word = "won", .text = "The mission is done."},
    [OUTCOME_LOST] = {.word = "lost", .text = "The mission has failed."},
    [OUTCOME_LEGENDARY] = {.word = "legendary", .text = "A traitor nobody caught."},
};

#define ROWS(name) .name = name, .name##_count = COUNT(name)

const Game guided_game = {
    .id = "guided",
    .name = "Guided",
    .layout = {.used_count = 1},
    ROWS(kinds),
    ROWS(tables),
    ROWS(options),
    ROWS(outcomes),
    .card_kind = KIND_CARD,
};
