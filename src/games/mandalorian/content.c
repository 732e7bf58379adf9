/* What a pack of The Mandalorian may contain: the schema of each kind of component, and the closed lists. */
#include "core/tables.h"
#include "games/mandalorian/mandalorian.h"

#define NUMBER_WORDS                                                                                                   \
    "number-1", "number-2", "number-3", "number-4", "number-5", "number-6", "number-7", "number-8", "number-9",        \
        "number-10", "number-11", "number-12"
#define NUMBER_NAMES                                                                                                   \
    "space number 1", "space number 2", "space number 3", "space number 4", "space number 5", "space number 6",        \
        "space number 7", "space number 8", "space number 9", "space number 10", "space number 11", "space number 12"

const Kind mandalorian_kinds[KINDS] = {
    [KIND_CARD - KIND_GAME] = {.name = "card", .table = TABLE_CARDS + 1},
    [KIND_CHARACTER - KIND_GAME] = {.name = "character", .table = TABLE_CHARACTERS + 1},
    [KIND_MAP - KIND_GAME] = {.name = "map", .table = TABLE_MAPS + 1},
    [KIND_SPACE - KIND_GAME] = {.name = "space", .table = TABLE_SPACES + 1},
    [KIND_ACTION - KIND_GAME] = {.name = "action", .table = TABLE_ACTIONS + 1},
    [KIND_MISSION - KIND_GAME] = {.name = "mission", .table = TABLE_MISSIONS + 1},
    [KIND_GUIDE - KIND_GAME] = {.name = "guide", .table = TABLE_GUIDE + 1},
    [KIND_RULE - KIND_GAME] = {.name = "rule", .table = TABLE_RULES + 1},
    [KIND_DECK - KIND_GAME] = {.name = "deck", WORDS("skill", "event", "planning", "disrupt", "threat", "loyalty")},
    [KIND_SHAPE - KIND_GAME] = {.name = "shape", WORDS("none", "round", "square", "hex", "orange")},
    [KIND_CLASS - KIND_GAME] = {.name = "class", WORDS("none", "sharpshooter", "melee", "blaster")},
    [KIND_TRAIT - KIND_GAME] = {.name = "trait",
                                WORDS("none", "sentry", "grapple", "effect", "sabotage"),
                                NAMES("none", "sentry", "grapple", "mission effect", "sabotage")},
    [KIND_RULED - KIND_GAME] = {.name = "ruled", WORDS("book", "map", "briefing")},
    [KIND_STAR - KIND_GAME] = {.name = "star", WORDS("none", "white", "red", "blue")},
    [KIND_ICON - KIND_GAME] = {.name = "icon", WORDS("none", "move", "attack", "intel", "plan", "mission", "any")},
    [KIND_SKILL - KIND_GAME] = {.name = "skill", WORDS("plain", "tactical")},
    [KIND_MISSION_KIND - KIND_GAME] = {.name = "mission-kind", WORDS("story", "mercenary")},
    [KIND_SIDE - KIND_GAME] = {.name = "side", WORDS("loyal", "traitor")},
    [KIND_GUIDE_KIND - KIND_GAME] = {.name = "guide-kind",
                                     WORDS("read", "rule", "skill", "event", "loyalty", "envelope", "mission", "stop")},
    [KIND_RULE_KIND - KIND_GAME] = {.name = "rule-kind", WORDS("rule", "ruling")},
    [KIND_WHOM -
        KIND_GAME] = {.name = "whom",
                      WORDS("you", "another", "any", "each", "each-here", "nearest", "carrier", "another-here"),
                      NAMES("You", "Another character", "Any character", "Every character",
                            "Each character in the same space", "The nearest character", "Whoever carries The Child",
                            "Another character in your space")},
    [KIND_WHICH - KIND_GAME] = {.name = "which",
                                WORDS("enemy", "threat", "facedown", "this"),
                                NAMES("an enemy", "a threat", "a facedown threat", "this token")},
    [KIND_WHERE -
        KIND_GAME] = {.name = "where",
                      WORDS("here", "adjacent", "anywhere", "start", "nearest-star", "star", "red-star", "blue-star",
                            "child", "this", NUMBER_WORDS),
                      NAMES("your space", "an adjacent space", "any space", "the start space", "the star nearest you",
                            "a star", "a red star", "a blue star", "The Child's space", "this space", NUMBER_NAMES)},
    [KIND_ENEMIES -
        KIND_GAME] = {.name = "enemies",
                      WORDS("any", "sharpshooter", "melee", "blaster", "sharpshooter-or-melee",
                            "sharpshooter-or-blaster", "melee-or-blaster"),
                      NAMES("enemy", "sharpshooter", "melee enemy", "blaster", "sharpshooter or melee enemy",
                            "sharpshooter or blaster", "melee enemy or blaster")},
    [KIND_SLOT - KIND_GAME] = {.name = "slot",
                               WORDS("this", "lowest", "highest", "each", "chosen", "move", "attack", "intel", "plan",
                                     "mission"),
                               NAMES("this slot", "the slot with the lowest total", "the slot with the highest total",
                                     "each slot", "a slot of your choice", "the move slot", "the attack slot",
                                     "the intel slot", "the plan slot", "the mission slot")},
    [KIND_FEATURE - KIND_GAME] = {.name = "feature", .table = TABLE_CARDS + 1},
    [KIND_PHASE - KIND_GAME] = {.name = "phase", WORDS("open", "going", "done"), .inner = true},
    [KIND_PICK - KIND_GAME] = {.name = "pick",
                               WORDS("damage", "apart", "blast", "look", "reveal", "shift", "shift-to", "push-to",
                                     "sweep", "lure", "disrupt", "step", "swap", "heal", "shield", "guard", "hurt",
                                     "draw", "discard", "take-from", "take-plan", "give-to", "give-plan", "clear",
                                     "token", "withdraw", "calm", "free", "user"),
                               .inner = true},
    [KIND_CARDS_ACT - KIND_GAME] = {.name = "cards-act", WORDS("discard", "recover", "recover-plan"), .inner = true},
    [KIND_ENEMIES_ACT - KIND_GAME] = {.name = "enemies-act", WORDS("move", "attack", "flee"), .inner = true},
    [KIND_AIM - KIND_GAME] = {.name = "aim",
                              WORDS("spawn", "lay", "lay-up", "place", "child", "begin", "disrupt", "turn-up", "creep",
                                    "creep-to", "child-on", "strip", "open", "close"),
                              .inner = true},
    [KIND_POWER - KIND_GAME] = {.name = "power", WORDS("none", "open", "used"), .inner = true},
    [KIND_GAIT - KIND_GAME] = {.name = "gait", WORDS("slip", "climb", "jetpack", "set"), .inner = true},
    [KIND_SLOT_OF -
        KIND_GAME] = {.name = "slot-of", WORDS("move", "attack", "intel", "plan", "mission"), .inner = true},
};

static const Field card_columns[] = {
    COLUMN(Card, u8, deck, KIND_DECK, 0, DECKS - 1),
    COLUMN(Card, u8, character, KIND_CHARACTER, 0, CHARACTERS),
    COLUMN(Card, u8, mission, KIND_MISSION, 0, MISSIONS_MOST),
    COLUMN(Card, u8, copies, KIND_NUMBER, 1, 12),
    COLUMN(Card, u8, strength, KIND_NUMBER, 0, 4),
    COLUMN(Card, u8, bonus, KIND_ICON, 0, ICON_MISSION),
    COLUMN(Card, u8, slot, KIND_ICON, 0, ICONS - 1),
    COLUMN(Card, u8, skill, KIND_SKILL, 0, SKILL_KINDS - 1),
    COLUMN(Card, u8, back, KIND_CLASS, 0, CLASSES - 1),
    COLUMN(Card, u8, white, KIND_YESNO, 0, 1),
    COLUMN(Card, u8, shape, KIND_SHAPE, 0, SHAPES - 1),
    COLUMN(Card, u8, class, KIND_CLASS, 0, CLASSES - 1),
    COLUMN(Card, u8, health, KIND_NUMBER, 0, 15),
    COLUMN(Card, u8, trait, KIND_TRAIT, 0, TRAITS - 1),
    COLUMN(Card, u8, ruled, KIND_RULED, 0, RULED_BY_BRIEFING),
    COLUMN(Card, u8, carried, KIND_YESNO, 0, 1),
    COLUMN(Card, u8, luck, KIND_YESNO, 0, 1),
    COLUMN(Card, u8, overlay, KIND_YESNO, 0, 1),
    COLUMN(Card, u8, side, KIND_SIDE, 0, 1),
};

static const Field character_columns[] = {
    COLUMN(Character, u8, health, KIND_NUMBER, 1, 20),
    COLUMN(Character, u8, novice_health, KIND_NUMBER, 1, 20),
};

static const Field map_columns[] = {
    COLUMN(Map, u8, mission, KIND_MISSION, 0, MISSIONS_MOST),
};

static const Field space_columns[] = {
    COLUMN(Space, u8, map, KIND_MAP, 1, MAPS),
    COLUMN(Space, u8, x, KIND_NUMBER, 0, 63),
    COLUMN(Space, u8, y, KIND_NUMBER, 0, 63),
    COLUMN(Space, u8, forbidden, KIND_YESNO, 0, 1),
    COLUMN(Space, u8, start, KIND_YESNO, 0, 1),
    COLUMN(Space, u8, star, KIND_STAR, 0, STARS - 1),
    COLUMN(Space, u8, number, KIND_NUMBER, 0, NUMBERS),
    COLUMNS(Space, u8, walls, 6, KIND_SPACE, 0, SPACES_MOST),
    COLUMNS(Space, u8, elevation, 6, KIND_SPACE, 0, SPACES_MOST),
    COLUMNS(Space, u8, doors, 6, KIND_SPACE, 0, SPACES_MOST),
    COLUMN(Space, u8, door, KIND_NUMBER, 0, DOORS),
    COLUMNS(Space, u8, facedown, 2, KIND_SHAPE, 0, SHAPES - 1),
    COLUMNS(Space, u8, faceup, 2, KIND_SHAPE, 0, SHAPES - 1),
};

static const Field action_columns[] = {
    COLUMN(Action, u8, icon, KIND_ICON, ICON_MOVE, ICON_MISSION),
    COLUMN(Action, u8, map, KIND_MAP, 0, MAPS),
    COLUMN(Action, u8, needs, KIND_NUMBER, 0, 9),
};

static const Field mission_columns[] = {
    COLUMN(Mission, u8, kind, KIND_MISSION_KIND, 0, 1),
    COLUMN(Mission, u8, map, KIND_MAP, 0, MAPS),
    COLUMNS(Mission, u8, cast, CHARACTERS, KIND_CHARACTER, 0, CHARACTERS),
    COLUMN(Mission, u8, needs, KIND_CHARACTER, 0, CHARACTERS),
    COLUMN(Mission, u8, loyalty, KIND_YESNO, 0, 1),
    COLUMN(Mission, u8, track, KIND_NUMBER, 0, 20),
    COLUMN(Mission, text, story, 0, 0, 0),
    COLUMN(Mission, text, briefing, 0, 0, 0),
};

static const Field guide_columns[] = {
    COLUMN(Guide, u8, kind, KIND_GUIDE_KIND, 0, GUIDE_STOP),
    COLUMN(Guide, u8, mission, KIND_MISSION, 0, MISSIONS_MOST),
    COLUMN(Guide, u16, card, KIND_CARD, 0, CARDS_MOST),
    COLUMNS(Guide, u16, rules, GUIDE_RULES, KIND_RULE, 0, RULES_MOST),
    COLUMN(Guide, text, text, 0, 0, 0),
};

static const Field rule_columns[] = {
    COLUMN(Rule, text, text, 0, 0, 0),
    COLUMN(Rule, text, where, 0, 0, 0),
    COLUMN(Rule, u8, kind, KIND_RULE_KIND, 0, 1),
    COLUMN(Rule, u8, since, KIND_NUMBER, 0, 255),
};

const TableDef mandalorian_tables[TABLES] = {
    [TABLE_CARDS] = {"cards", "card", "A skill, event, planning or loyalty card, a disrupt token or a threat token.",
                     SCHEMA(Card, card_columns), .group = {1, 2, 3}, .most = CARDS_MOST, .kind = KIND_CARD,
                     .abilities = true},
    [TABLE_CHARACTERS] = {"characters", "character", "A character, with the health of both sides.",
                          SCHEMA(Character, character_columns), .most = CHARACTERS, .kind = KIND_CHARACTER},
    [TABLE_MAPS] = {"maps", "map", "A map, with the rules printed beside it.", SCHEMA(Map, map_columns), .most = MAPS,
                    .kind = KIND_MAP, .abilities = true},
    [TABLE_SPACES] = {"spaces", "space", "A hexagon of a map, with what is printed on it and around it.",
                      SCHEMA(Space, space_columns), .group = {1}, .most = SPACES_MOST, .kind = KIND_SPACE},
    [TABLE_ACTIONS] = {"actions", "action", "An action slot: one of the four basic ones, or a map's own.",
                       SCHEMA(Action, action_columns), .most = ACTIONS_MOST, .kind = KIND_ACTION, .abilities = true},
    [TABLE_MISSIONS] = {"missions", "mission", "A briefing or a mercenary sheet.", SCHEMA(Mission, mission_columns),
                        .most = MISSIONS_MOST, .kind = KIND_MISSION, .abilities = true},
    [TABLE_GUIDE] = {"guide", "guide", "A card of the guide deck, in its order.", SCHEMA(Guide, guide_columns),
                     .most = GUIDE_MOST, .kind = KIND_GUIDE},
    [TABLE_RULES] = {"rules", "rule", "A rule of the game, or a ruling where the rules are open.",
                     SCHEMA(Rule, rule_columns), .most = RULES_MOST, .kind = KIND_RULE, .index = true},
};
