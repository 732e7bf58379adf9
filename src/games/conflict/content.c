/* What a pack of Conflict may contain: the schema of each kind of component, and the closed lists. */
#include "core/tables.h"
#include "games/conflict/conflict.h"

const Kind conflict_kinds[KINDS] = {
    [KIND_CARD - KIND_GAME] = {.name = "card", .table = TABLE_CARDS + 1},
    [KIND_FIELD - KIND_GAME] = {.name = "field", .table = TABLE_FIELDS + 1},
    [KIND_LEADER - KIND_GAME] = {.name = "leader", .table = TABLE_LEADERS + 1},
    [KIND_FACE - KIND_GAME] = {.name = "face", .table = TABLE_FACES + 1},
    [KIND_RULE - KIND_GAME] = {.name = "rule", .table = TABLE_RULES + 1},
    [KIND_DECK - KIND_GAME] = {.name = "deck", WORDS("yellow", "orange", "black", "start")},
    [KIND_SYMBOL - KIND_GAME] = {.name = "symbol", WORDS("none", "aggression", "retreat", "neutral")},
    [KIND_ROLE - KIND_GAME] = {.name = "role", WORDS("none", "rebel", "scout", "pilot")},
    [KIND_SIDE - KIND_GAME] = {.name = "side", WORDS("basic", "advanced")},
    [KIND_FIELD_KIND - KIND_GAME] = {.name = "field-kind", WORDS("start", "plain", "effect", "end")},
    [KIND_RULE_KIND - KIND_GAME] = {.name = "rule-kind", WORDS("rule", "ruling")},
    [KIND_PILE - KIND_GAME] = {.name = "pile", WORDS("upper", "lower")},
    [KIND_FACING - KIND_GAME] = {.name = "facing", WORDS("facedown", "faceup")},
    /* by the number of ones, then of twos, then of threes (dice_thrown) */
    [KIND_THROWN - KIND_GAME] = {.name = "dice",
                                 WORDS("none", "3", "3+3", "3+3+3", "2", "2+3", "2+3+3", "2+2", "2+2+3", "2+2+2", "1",
                                       "1+3", "1+3+3", "1+2", "1+2+3", "1+2+2", "1+1", "1+1+3", "1+1+2", "1+1+1")},
};

static const Field card_columns[] = {
    COLUMN(Card, u8, deck, KIND_DECK, 0, 3),     COLUMN(Card, u8, hero, KIND_YESNO, 0, 1),
    COLUMN(Card, u8, ambush, KIND_NUMBER, 0, 9), COLUMN(Card, u8, symbol, KIND_SYMBOL, 0, 3),
    COLUMN(Card, u8, count, KIND_NUMBER, 0, 9),  COLUMN(Card, u8, board, KIND_NUMBER, 0, 6),
    COLUMN(Card, u8, role, KIND_ROLE, 0, 3),
};

static const Field field_columns[] = {
    COLUMN(TrackField, u8, side, KIND_SIDE, 0, 1),
    COLUMN(TrackField, u8, kind, KIND_FIELD_KIND, 0, 3),
};

static const Field leader_columns[] = {
    COLUMN(Leader, u8, order, KIND_NUMBER, 1, 3),
    COLUMN(Leader, u8, symbols, KIND_NUMBER, 0, 9),
};

static const Field face_columns[] = {
    COLUMN(Face, u8, value, KIND_NUMBER, 0, 3),
    COLUMN(Face, u8, faces, KIND_NUMBER, 0, 20),
};

static const Field rule_columns[] = {
    COLUMN(Rule, text, text, 0, 0, 0),
    COLUMN(Rule, text, where, 0, 0, 0),
    COLUMN(Rule, u8, kind, KIND_RULE_KIND, 0, 1),
    COLUMN(Rule, u8, since, KIND_NUMBER, 0, 255),
};

const TableDef conflict_tables[TABLES] = {
    [TABLE_CARDS] = {"cards", "card", "A card of one of the three decks, or a starting card.",
                     SCHEMA(Card, card_columns), .group = {1, 2, 6}, .most = CARDS_MOST, .kind = KIND_CARD,
                     .abilities = true},
    [TABLE_FIELDS] = {"fields", "field", "A field of the event track, in order from start to end.",
                      SCHEMA(TrackField, field_columns), .group = {1}, .most = FIELDS_MOST, .kind = KIND_FIELD,
                      .abilities = true},
    [TABLE_LEADERS] = {"leaders", "leader", "A leader of the First Order.", SCHEMA(Leader, leader_columns),
                       .group = {1}, .most = LEADERS, .kind = KIND_LEADER},
    [TABLE_FACES] = {"faces", "face", "A face of the die.", SCHEMA(Face, face_columns), .group = {1}, .most = 8,
                     .kind = KIND_FACE},
    [TABLE_RULES] = {"rules", "rule", "A rule of the game, or a ruling where the rules are open.",
                     SCHEMA(Rule, rule_columns), .most = RULES_MOST, .kind = KIND_RULE, .index = true},
};
