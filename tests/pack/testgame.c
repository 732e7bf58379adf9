#include "testgame.h"

enum { KIND_CARD = KIND_GAME, KIND_SPACE, KIND_COLOUR };

static const char *const colours[] = {"none", "red", "green", "blue"};

static const Kind kinds[] = {
    {.name = "card", .table = CARDS + 1},
    {.name = "space", .table = SPACES + 1},
    {.name = "colour", .words = colours, .count = COUNT(colours)},
};

static const Field card_fields[] = {
    {"colour", offsetof(TestCard, colour), FIELD_u8, KIND_COLOUR, 1, 1, 3, 0},
    {"power", offsetof(TestCard, power), FIELD_i8, KIND_NUMBER, 1, -3, 3, 0},
    {"worth", offsetof(TestCard, worth), FIELD_u16, KIND_NUMBER, 1, 0, 0, 0},
    {"home", offsetof(TestCard, home), FIELD_u8, KIND_SPACE, 1, 0, 255, 0},
    {"wild", offsetof(TestCard, wild), FIELD_u8, KIND_YESNO, 1, 0, 1, 0},
    {"tags", offsetof(TestCard, tags), FIELD_u8, KIND_COLOUR, TAGS, 0, 3, 0},
    {"text", offsetof(TestCard, text), FIELD_text, 0, 1, 0, 0},
};

static const Field space_fields[] = {
    {"links", offsetof(TestSpace, links), FIELD_u16, KIND_SPACE, TAGS, 0, 0, 0},
    {"owner", offsetof(TestSpace, owner), FIELD_u8, KIND_SEAT, 1, 0, 6, 0},
    {"stock", offsetof(TestSpace, stock), FIELD_u8, KIND_BAG, 1, 0, 9, 0},
};

static const TableDef tables[] = {
    [CARDS] = {"cards",
               "card",
               "A card.",
               card_fields,
               COUNT(card_fields),
               {1, 5},
               sizeof(TestCard),
               CARDS_ROOM,
               KIND_CARD,
               true},
    [SPACES] = {"spaces",
                "space",
                "A space.",
                space_fields,
                COUNT(space_fields),
                {0},
                sizeof(TestSpace),
                9,
                KIND_SPACE,
                false},
};

static const Op ops[] = {
    {.name = "gain", .text = "Gain {amount}.", .params = {{"amount", KIND_NUMBER, 1, 9, 0, true}}},
    {.name = "move",
     .text = "Move to {space}.",
     .params = {{"space", KIND_SPACE, .needed = true}, {"steps", KIND_NUMBER, 0, 9, 1, false}}},
    {.name = "test",
     .text = "Test {colour}.",
     .params = {{"colour", KIND_COLOUR, .needed = true}},
     .branches = {"pass", "fail"}},
    {.name = "rest", .text = "Rest."},
    {.name = "trick", .text = "Trick."},
};

static const Cond conds[] = {
    {.name = "rich", .text = "you have {amount}", .params = {{"amount", KIND_NUMBER, 1, 9, 5, false}}},
    {.name = "alone", .text = "you are alone"},
};

static const Message moments[] = {
    [PLAYED] = {.word = "played", .text = "When played:"},
    [ALWAYS] = {.word = "always", .text = "Always:"},
    [AFTER_ROLL] = {.word = "after-roll", .text = "After a roll:"},
};

static const BagDef bags[] = {{"white", 0, 8}, {"black", 8, 8}};

#define ROWS(name) .name = name, .name##_count = COUNT(name)

const Game test_game = {
    .id = "test",
    .name = "Test",
    .layout = {.used_count = 1},
    ROWS(kinds),
    ROWS(bags),
    ROWS(ops),
    ROWS(conds),
    ROWS(moments),
    ROWS(tables),
    .card_kind = KIND_CARD,
};
