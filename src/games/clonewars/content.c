/* What a pack of The Clone Wars may contain: the schema of each kind of component, and the closed lists. */
#include "core/tables.h"
#include "games/clonewars/clonewars.h"

#define PLANET_WORDS                                                                                                   \
    WORDS("here", "near", "anywhere", "top", "villain", "near-villain", "missions", "jedi", "droids", "most-droids",   \
          "blockades", "free")

const Kind clonewars_kinds[KINDS] = {
    [KIND_CARD - KIND_GAME] = {.name = "card", .table = TABLE_CARDS + 1},
    [KIND_PLANET - KIND_GAME] = {.name = "planet", .table = TABLE_PLANETS + 1},
    [KIND_JEDI - KIND_GAME] = {.name = "jedi", .table = TABLE_JEDI + 1},
    [KIND_VILLAIN - KIND_GAME] = {.name = "villain", .table = TABLE_VILLAINS + 1},
    [KIND_FACE - KIND_GAME] = {.name = "face", .table = TABLE_FACES + 1},
    [KIND_SPACE - KIND_GAME] = {.name = "space", .table = TABLE_SPACES + 1},
    [KIND_RULE - KIND_GAME] = {.name = "rule", .table = TABLE_RULES + 1},
    [KIND_DECK - KIND_GAME] = {.name = "deck", WORDS("squad", "invasion", "mission", "villain")},
    [KIND_TYPE - KIND_GAME] = {.name = "type", WORDS("none", "assault", "stealth", "armor", "transport", "ally")},
    [KIND_MARKER - KIND_GAME] = {.name = "marker", WORDS("none", "orange", "white")},
    [KIND_TRACK - KIND_GAME] = {.name = "track", WORDS("invasion", "threat")},
    [KIND_GOAL - KIND_GAME] = {.name = "goal", WORDS("defeat", "mission")},
    [KIND_REGION - KIND_GAME] = {.name = "region",
                                 WORDS("core", "colonies", "mid-rim", "outer-rim", "separatist"),
                                 NAMES("Core Worlds", "Colonies", "Mid Rim", "Outer Rim", "Separatist space")},
    [KIND_RULE_KIND - KIND_GAME] = {.name = "rule-kind", WORDS("rule", "ruling")},
    [KIND_WHERE -
        KIND_GAME] = {.name = "where",
                      PLANET_WORDS,
                      NAMES("your planet", "a planet connected to yours", "any planet", "the Top Planet",
                            "a villain's planet", "a planet without a villain next to one", "a mission's planet",
                            "a Jedi's planet", "a planet with droids", "a planet with the most droids",
                            "a planet with a blockade", "a planet without enemies")},
    [KIND_EACH - KIND_GAME] = {.name = "each",
                               PLANET_WORDS,
                               NAMES("your planet", "each planet connected to yours", "every planet", "the Top Planet",
                                     "each villain's planet", "each planet without a villain next to one",
                                     "each mission's planet", "each Jedi's planet", "each planet with droids",
                                     "each planet with the most droids", "each planet with a blockade",
                                     "each planet without enemies")},
    [KIND_WHO - KIND_GAME] = {.name = "who",
                              WORDS("you", "here", "all", "with-villain", "near-villain"),
                              NAMES("You", "Each Jedi on your planet", "Every Jedi", "Each Jedi on a villain's planet",
                                    "Each Jedi on or next to a villain's planet")},
    [KIND_ENEMY - KIND_GAME] = {.name = "enemy", WORDS("droid", "blockade", "villain")},
    [KIND_FIGURE - KIND_GAME] = {.name = "figure",
                                 WORDS("lead", "second", "third", "all"),
                                 NAMES("the villain", "the second villain", "the third villain", "every villain")},
    [KIND_AIM - KIND_GAME] = {.name = "aim",
                              WORDS("fly", "flyer", "destroy", "droids", "blockade", "figure-to", "figure-go",
                                    "figure-flee", "attack", "each"),
                              .inner = true},
    [KIND_CARDS_ACT - KIND_GAME] = {.name = "cards-act", WORDS("ready", "exhaust", "discard", "bury"), .inner = true},
    [KIND_REINFORCE_ACT - KIND_GAME] = {.name = "reinforce-act", WORDS("draw", "draw-to-limit"), .inner = true},
};

static const Field card_columns[] = {
    COLUMN(Card, u8, deck, KIND_DECK, 0, 3),         COLUMN(Card, u8, villain, KIND_VILLAIN, 0, VILLAINS),
    COLUMN(Card, u8, type, KIND_TYPE, 0, TYPES - 1), COLUMN(Card, u8, copies, KIND_NUMBER, 1, 12),
    COLUMN(Card, u8, hits, KIND_NUMBER, 0, 9),       COLUMN(Card, u8, successes, KIND_NUMBER, 0, 9),
    COLUMN(Card, u8, prevents, KIND_NUMBER, 0, 9),   COLUMN(Card, u8, planet, KIND_PLANET, 0, PLANETS_MOST),
    COLUMN(Card, u8, marker, KIND_MARKER, 0, 2),     COLUMN(Card, u8, needs, KIND_NUMBER, 0, 20),
    COLUMN(Card, u8, damage, KIND_NUMBER, 0, 9),
};

static const Field planet_columns[] = {
    COLUMN(Planet, u8, x, KIND_NUMBER, 0, 100),
    COLUMN(Planet, u8, y, KIND_NUMBER, 0, 100),
    COLUMN(Planet, u8, region, KIND_REGION, 0, 4),
    COLUMN(Planet, u8, start, KIND_YESNO, 0, 1),
    COLUMNS(Planet, u8, links, LINKS, KIND_PLANET, 0, PLANETS_MOST),
};

static const Field jedi_columns[] = {
    COLUMN(Jedi, u8, start, KIND_PLANET, 1, PLANETS_MOST),
};

static const Field villain_columns[] = {
    COLUMNS(Villain, u8, figures, FIGURES, KIND_VILLAIN, 0, VILLAINS),
    COLUMNS(Villain, u8, health, FIGURES, KIND_NUMBER, 0, 20),
    COLUMNS(Villain, u8, finale_health, FIGURES, KIND_NUMBER, 0, 20),
    COLUMN(Villain, u8, on_board, KIND_YESNO, 0, 1),
    COLUMN(Villain, u8, goal, KIND_GOAL, 0, 1),
    COLUMN(Villain, u8, goal_count, KIND_NUMBER, 1, 9),
    COLUMN(Villain, u8, goal_planet, KIND_PLANET, 0, PLANETS_MOST),
    COLUMN(Villain, u8, goal_type, KIND_TYPE, 0, 4),
    COLUMN(Villain, u8, goal_needs, KIND_NUMBER, 0, 20),
    COLUMN(Villain, u8, goal_damage, KIND_NUMBER, 0, 9),
    COLUMN(Villain, u8, finale_cards, KIND_YESNO, 0, 1),
};

static const Field face_columns[] = {
    COLUMN(Face, u8, successes, KIND_NUMBER, 0, 3),
    COLUMN(Face, u8, damage, KIND_NUMBER, 0, 3),
    COLUMN(Face, u8, faces, KIND_NUMBER, 0, SIDES_MOST / FACES_MOST),
};

static const Field space_columns[] = {
    COLUMN(Space, u8, track, KIND_TRACK, 0, 1),
    COLUMN(Space, u8, rate, KIND_NUMBER, 0, 9),
};

static const Field rule_columns[] = {
    COLUMN(Rule, text, text, 0, 0, 0),
    COLUMN(Rule, text, where, 0, 0, 0),
    COLUMN(Rule, u8, kind, KIND_RULE_KIND, 0, 1),
    COLUMN(Rule, u8, since, KIND_NUMBER, 0, 255),
};

const TableDef clonewars_tables[TABLES] = {
    [TABLE_CARDS] = {"cards", "card", "A card of the squad, invasion, mission or a villain deck.",
                     SCHEMA(Card, card_columns), .group = {1, 2}, .most = CARDS_MOST, .kind = KIND_CARD,
                     .abilities = true},
    [TABLE_PLANETS] = {"planets", "planet", "A planet and the planets it is connected to.",
                       SCHEMA(Planet, planet_columns), .most = PLANETS_MOST, .kind = KIND_PLANET},
    [TABLE_JEDI] = {"jedi", "jedi", "A Jedi with an ability for each own turn.", SCHEMA(Jedi, jedi_columns),
                    .most = JEDI_MOST, .kind = KIND_JEDI, .abilities = true},
    [TABLE_VILLAINS] = {"villains", "villain", "Both sides of a villain's sheet.", SCHEMA(Villain, villain_columns),
                        .most = VILLAINS, .kind = KIND_VILLAIN, .abilities = true},
    [TABLE_FACES] = {"faces", "face", "A face of the die.", SCHEMA(Face, face_columns), .most = FACES_MOST,
                     .kind = KIND_FACE},
    [TABLE_SPACES] = {"spaces", "space", "A space of the invasion or the threat track, from the first.",
                      SCHEMA(Space, space_columns), .group = {1}, .most = SPACES_MOST, .kind = KIND_SPACE},
    [TABLE_RULES] = {"rules", "rule", "A rule of the game, or a ruling where the rules are open.",
                     SCHEMA(Rule, rule_columns), .most = RULES_MOST, .kind = KIND_RULE, .index = true},
};
