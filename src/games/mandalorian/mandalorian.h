/*
 * The Mandalorian: Adventures: characters cross a map of hidden threats, two cards a turn, and every card they play
 * brings the next event nearer. All win or lose together, unless somebody's secret loyalty says otherwise.
 *
 * Who comes in: the engine, through mandalorian_game. What leaves: questions, events, an end. The rules are cited by
 * their ids (MA-n, rulings MA-Rn); packs/mandalorian/rules.yaml holds their wording, README.md the rulings.
 *
 * A *hero* is a character on the map by number 1 … 4. Most of the time it is the seat's number; where characters are
 * shared (MA-48) two heroes belong to whoever's turn it is. A *threat* is the place of a token; the spaces of the map
 * are zones, so where a token lies is the zone of its place.
 */
#ifndef GAMES_MANDALORIAN_H
#define GAMES_MANDALORIAN_H

#include "core/ability.h"
#include "core/game.h"
#include "core/place.h"

enum { DECK_SKILL, DECK_EVENT, DECK_PLANNING, DECK_DISRUPT, DECK_THREAT, DECK_LOYALTY, DECKS };
/* The shape of a token: which markers of the map it is dealt to. Orange ones are reinforcements (MA-5). */
enum { SHAPE_NONE, SHAPE_ROUND, SHAPE_SQUARE, SHAPE_HEX, SHAPE_ORANGE, SHAPES };
enum { CLASS_NONE, CLASS_SHARPSHOOTER, CLASS_MELEE, CLASS_BLASTER, CLASSES };
/* An enemy's ability (MA-27 … 30); a mission effect may be on a feature too. */
enum { TRAIT_NONE, TRAIT_SENTRY, TRAIT_GRAPPLE, TRAIT_EFFECT, TRAIT_SABOTAGE, TRAITS };
/* Where the rule of a feature is written: a mercenary sheet covers the briefing and nothing else (MA-61, MA-73). */
enum { RULED_BY_BOOK, RULED_BY_MAP, RULED_BY_BRIEFING };
enum { STAR_NONE, STAR_WHITE, STAR_RED, STAR_BLUE, STARS };
enum { ICON_NONE, ICON_MOVE, ICON_ATTACK, ICON_INTEL, ICON_PLAN, ICON_MISSION, ICON_ANY, ICONS };
enum { SKILL_PLAIN, SKILL_TACTICAL, SKILL_KINDS }; /* MA-66 */
enum { MISSION_STORY, MISSION_MERCENARY };
enum { SIDE_LOYAL, SIDE_TRAITOR };
enum { GUIDE_READ, GUIDE_RULE, GUIDE_SKILL, GUIDE_EVENT, GUIDE_LOYALTY, GUIDE_ENVELOPE, GUIDE_MISSION, GUIDE_STOP };
enum { MODE_CAST, MODE_SANDBOX, MODE_SHARED };
enum { DIFFICULTY_NOVICE, DIFFICULTY_STANDARD, DIFFICULTY_VETERAN };

enum {
    HEROES_MOST = 4,
    HEROES_LEAST = 2,
    LOYALTY_SEATS_LEAST = 2, /* MA-62 */
    SLOTS = 5, /* move, attack, intel, plan, and at most one of the map's own (MA-4: there are five white tokens) */
    BASIC_SLOTS = 4,
    DOORS = 3, /* doors that open on their own, by number: a set of them is a row of the terrain tables */
    DOOR_SETS = 1 << DOORS,
    SPACES_HERE = 47, /* of one map */
    SPACE_ROWS = SPACES_HERE + 1,
    FAR = 99,
    RANGES = 5, /* 0 … 4 */
    RINGS = 13, /* steps of which the spaces are listed; beyond, the distances tell */
    HAND = 4,
    HAND_VETERAN = 3,
    ACTIONS = 2,
    EVENT_AT = 5,  /* a slot's total that brings an event (MA-31) */
    CRISIS_AT = 6, /* … a crisis first */
    DISRUPTS_ON_ENEMY = 2,
    COUNTERS = 3,
    NUMBERS = 12,
    TACTICAL = 128 /* more than all the strengths on a slot: it counts exactly 5 (MA-66) */
};

/* ---- the pack ---- */

enum {
    TABLE_CARDS,
    TABLE_CHARACTERS,
    TABLE_MAPS,
    TABLE_SPACES,
    TABLE_ACTIONS,
    TABLE_MISSIONS,
    TABLE_GUIDE,
    TABLE_RULES,
    TABLES
};
enum {
    CARDS_MOST = 400,
    CHARACTERS = 8,
    MAPS = 4,
    SPACES_MOST = MAPS * SPACES_HERE,
    ACTIONS_MOST = BASIC_SLOTS + MAPS,
    MISSIONS_MOST = 8,
    GUIDE_MOST = 80,
    RULES_MOST = 250,
    GUIDE_RULES = 6,
    USED = 64 /* bytes of a bit for each ability: limits used up */
};
/* Rows of cards that a bag must span. */
enum {
    SKILL_ROWS = 24,
    EVENT_ROWS = 24,
    PLANNING_ROWS = 16,
    DISRUPT_ROWS = 16,
    THREAT_ROWS = 40,
    MERCENARY_ROWS = 16,
    LOYALTY_ROWS = 8
};

enum {
    MOMENT_PLAYED,      /* a skill's power, in the slot it names */
    MOMENT_ACTION,      /* a planning card in its holder's own action step */
    MOMENT_DAMAGE,      /* … when its holder is dealt damage */
    MOMENT_DAMAGE_NEAR, /* … when another character within range 1 of its holder is */
    MOMENT_ATTACKED,    /* … after an enemy has attacked its holder */
    MOMENT_EVENT_STEP,  /* … before its holder's event step */
    MOMENT_SLOT,        /* the effect of a map's own action (MA-21) */
    MOMENT_EVENT,       /* an event card */
    MOMENT_USE,         /* a feature, from its space in the action step (MA-25) */
    MOMENT_SETUP,       /* a briefing, a map or a sheet (MA-1) */
    MOMENT_CRISIS,      /* MA-32 */
    MOMENT_EFFECT,      /* the mission's rule for the mission effect (MA-29) */
    MOMENT_REVEALED,    /* a feature that does something as it is turned up */
    MOMENT_DEFEATED,    /* an enemy token, or a mission: an enemy was defeated */
    MOMENT_TURN_END,    /* an objective or failure that is looked for at the end of a turn (MA-43) */
    MOMENT_NOW,         /* one that is looked for whenever something has changed */
    MOMENTS
};

enum {
    KIND_CARD = KIND_GAME, /* must come first: core's verbs and events name cards */
    KIND_CHARACTER,
    KIND_MAP,
    KIND_SPACE,
    KIND_ACTION,
    KIND_MISSION,
    KIND_GUIDE,
    KIND_RULE,
    KIND_DECK,
    KIND_SHAPE,
    KIND_CLASS,
    KIND_TRAIT,
    KIND_RULED,
    KIND_STAR,
    KIND_ICON,
    KIND_SKILL,
    KIND_MISSION_KIND,
    KIND_SIDE,
    KIND_GUIDE_KIND,
    KIND_RULE_KIND,
    KIND_WHOM,    /* characters an operation means */
    KIND_WHICH,   /* threats it means */
    KIND_WHERE,   /* spaces it means */
    KIND_ENEMIES, /* enemies of which classes */
    KIND_SLOT,    /* slots an operation means: an icon, this one, the lowest … */
    KIND_FEATURE, /* a card that is a feature token: the same ids as KIND_CARD */
    /* words of states alone */
    KIND_PHASE,
    KIND_PICK,
    KIND_CARDS_ACT,
    KIND_ENEMIES_ACT,
    KIND_AIM,
    KIND_POWER,
    KIND_GAIT,
    KIND_SLOT_OF, /* a slot by its number from 0 */
    KINDS_END,
    KINDS = KINDS_END - KIND_GAME
};

/* What an operation means by a character, a threat, a class, a slot, a space. Named types, and a switch over one has no
 * default, so that the compiler tells where a word is missing. */
typedef enum {
    WHOM_YOU,
    WHOM_ANOTHER,
    WHOM_ANY,
    WHOM_EACH,
    WHOM_EACH_HERE,
    WHOM_NEAREST,
    WHOM_CARRIER,
    WHOM_ANOTHER_HERE
} Whom;
typedef enum { WHICH_ENEMY, WHICH_THREAT, WHICH_FACEDOWN, WHICH_THIS } Which;
enum {
    ENEMIES_ANY,
    ENEMIES_SHARPSHOOTER,
    ENEMIES_MELEE,
    ENEMIES_BLASTER,
    ENEMIES_SHARPSHOOTER_OR_MELEE,
    ENEMIES_SHARPSHOOTER_OR_BLASTER,
    ENEMIES_MELEE_OR_BLASTER,
    ENEMIES_KINDS
};
typedef enum {
    SLOT_THIS,
    SLOT_LOWEST,
    SLOT_HIGHEST,
    SLOT_EACH,
    SLOT_CHOSEN,
    SLOT_MOVE,
    SLOT_ATTACK,
    SLOT_INTEL,
    SLOT_PLAN,
    SLOT_MISSION
} SlotWord;
typedef enum {
    WHERE_HERE,
    WHERE_ADJACENT,
    WHERE_ANYWHERE,
    WHERE_START,
    WHERE_NEAREST_STAR,
    WHERE_STAR,
    WHERE_RED_STAR,
    WHERE_BLUE_STAR,
    WHERE_CHILD,
    WHERE_THIS,
    WHERE_NUMBER /* number-1 … */
} Where;
enum {
    WHOMS = WHOM_ANOTHER_HERE + 1,
    WHICHES = WHICH_THIS + 1,
    SLOT_WORDS = SLOT_MISSION + 1,
    WHERES = WHERE_NUMBER + NUMBERS
};

typedef struct {
    Component is;
    uint8_t deck;      /* DECK_… */
    uint8_t character; /* skills: whose */
    uint8_t mission;   /* threats: which mission's (its number or letter is on the back) */
    uint8_t copies;    /* 1 when left out */
    /* skills */
    uint8_t strength; /* 1 … 4, 0 tactical; disrupt tokens: the number on their face */
    uint8_t bonus;    /* ICON_…: +1 in that slot (MA-9) */
    uint8_t slot;     /* ICON_…: where its power works; any: a wild skill (MA-67) */
    uint8_t skill;    /* SKILL_… */
    /* events */
    uint8_t back; /* CLASS_… on its back */
    /* disrupt tokens */
    uint8_t white; /* one of the five white ones */
    /* threats */
    uint8_t shape;
    uint8_t class; /* none: a feature */
    uint8_t health;
    uint8_t trait;
    uint8_t ruled;   /* features: RULED_BY_… */
    uint8_t carried; /* features: may be picked up and carried (`take`) */
    /* planning */
    uint8_t luck;    /* Bad Luck: may not be kept */
    uint8_t overlay; /* its holder may discard it for the overlay's attack (MA-64) */
    /* loyalties */
    uint8_t side;
} Card;

typedef struct {
    Component is;
    uint8_t health, novice_health;
} Character;

/* Its rules that stay visible under a mercenary sheet are its abilities. */
typedef struct {
    Component is;
    uint8_t mission; /* the story mission printed beside it */
} Map;

/* A hexagon of a map: odd rows are shifted to the right by half a hexagon. Two hexagons that touch are adjacent unless
 * one of them says otherwise (MA-22). */
typedef struct {
    Component is;
    uint8_t map, x, y;
    uint8_t forbidden; /* striped: no space at all */
    uint8_t start;
    uint8_t star;                             /* STAR_… */
    uint8_t number;                           /* in its corner; 0 none */
    uint8_t walls[6], elevation[6], doors[6]; /* neighbours behind one */
    uint8_t door;                             /* which of the map's doors those are: 1 … DOORS */
    uint8_t facedown[2], faceup[2];           /* SHAPE_… of the markers printed on it (MA-5) */
} Space;

/* What an action slot does: the four basic ones by rule, a map's own by its ability (MA-21). */
typedef struct {
    Component is;
    uint8_t icon;
    uint8_t map;   /* green ones: whose */
    uint8_t needs; /* "if 4+" */
} Action;

/* A briefing or a mercenary sheet: its rules are its abilities. */
typedef struct {
    Component is;
    uint8_t kind;             /* MISSION_… */
    uint8_t map;              /* story missions: where */
    uint8_t cast[CHARACTERS]; /* whom it lists (MA-6) */
    uint8_t needs;            /* a character that must be among them (MA-R16) */
    uint8_t loyalty;          /* secret loyalties (MA-62), and the overlay on the attack slot (MA-64) */
    uint8_t track;            /* spaces of a crisis track, 0 none */
    uint32_t story, briefing; /* what people read before it, and beside the map */
} Mission;

/* A guide card: its row is its ID. */
typedef struct {
    Component is;
    uint8_t kind; /* GUIDE_… */
    uint8_t mission;
    uint16_t card;               /* which it adds */
    uint16_t rules[GUIDE_RULES]; /* which rules of the index it brings */
    uint32_t text;
} Guide;

typedef struct {
    Component is;
    uint32_t text, where;
    uint8_t kind;
    uint8_t since; /* version of the rules that it came with, or was changed by; 0: the first */
} Rule;

/* ---- what follows from a pack (digest.c) ---- */

typedef uint64_t SpaceSet; /* bit: a space by its number on its map, 1 … SPACES_HERE */

/* A map with a set of its doors open. Nothing is searched for during play. */
typedef struct {
    SpaceSet adjacent[SPACE_ROWS];        /* one step (MA-22) */
    SpaceSet within[SPACE_ROWS][RANGES];  /* range 0 … 4 (MA-23) */
    SpaceSet reach[SPACE_ROWS];           /* where somebody on foot gets to, however long it takes */
    SpaceSet ring[SPACE_ROWS][RINGS];     /* … in exactly so many steps on the shortest way */
    uint8_t walk[SPACE_ROWS][SPACE_ROWS]; /* steps on the shortest way, or FAR */
    uint8_t range[SPACE_ROWS][SPACE_ROWS];
} Terrain;

/* A token of a shape is set out here. */
typedef struct {
    uint8_t number, shape, faceup;
} Marker;

enum { MARKERS_MOST = 4 * SPACES_HERE };

/* Slots as choices name them (turn.c): words to be put together with a card. */
typedef struct {
    uint64_t to[SLOTS];
    uint64_t count;
} SlotWords;

typedef struct {
    uint16_t first; /* its spaces lie in a row of the pack: number n is row first + n - 1 */
    uint8_t spaces, slots, start;
    SpaceSet floor;                 /* all that are not forbidden */
    SpaceSet stars[STARS];          /* of each colour; [0]: all of them */
    uint8_t number[NUMBERS + 1];    /* where that number is */
    uint8_t action[SLOTS];          /* rows of the actions of its slots, from the left */
    uint8_t icon[SLOTS];            /* … their icons */
    uint8_t slot[ACTIONS_MOST + 1]; /* … and the other way round; SLOTS: none */
    SlotWords words[1 << SLOTS];    /* of each set of slots */
    uint8_t markers;                /* of its spaces, in their order; the facedown ones of a space first (MA-5) */
    Marker marker[MARKERS_MOST];
    Terrain terrain[DOOR_SETS];
} MapDigest;

/* Cards of a kind lie in a row of the pack. */
typedef struct {
    CardId first;
    uint8_t rows;
} CardRows;

/* ---- options ---- */

enum {
    OPTION_MISSION,
    OPTION_MAP, /* of a mercenary mission (MA-60) */
    OPTION_DIFFICULTY,
    OPTION_MODE,
    OPTION_GUIDE, /* how far the guide deck has come */
    OPTION_CHARACTERS,
    OPTION_FIRST,
    OPTION_DISRUPTED, /* MA-R18 */
    OPTIONS
};

/* ---- the state ---- */

enum {
    ZONE_EVENT,
    ZONE_EVENT_DISCARD,
    ZONE_RESOLVING, /* events under way, the newest on top */
    ZONE_PLANNING,
    ZONE_PLANNING_DISCARD,
    ZONE_POOL, /* disrupt tokens, facedown */
    ZONE_POOL_DISCARD,
    ZONE_ON_ENEMIES, /* disrupt tokens that lie facedown on enemies: which has how many, its place tells */
    ZONE_REINFORCEMENTS,
    ZONE_FALLEN_REINFORCEMENTS, /* MA-18 */
    ZONE_FALLEN,
    ZONE_DISCARDED, /* features out of the game */
    ZONE_BOX,
    ZONE_SLOT,                               /* cards played to each slot, the newest on top */
    ZONE_TOKENS = ZONE_SLOT + SLOTS,         /* disrupt tokens on each */
    ZONE_HAND = ZONE_TOKENS + SLOTS,         /* one for each seat */
    ZONE_DRAWN = ZONE_HAND + HEROES_MOST,    /* planning cards a seat has drawn and not sorted yet (MA-20) */
    ZONE_LOYALTY = ZONE_DRAWN + HEROES_MOST, /* each seat's */
    ZONE_DECK = ZONE_LOYALTY + HEROES_MOST,  /* one for each hero; shared: the first (MA-48) */
    ZONE_DISCARD = ZONE_DECK + HEROES_MOST,
    ZONE_PLANS = ZONE_DISCARD + HEROES_MOST,     /* planning cards kept, faceup */
    ZONE_CARRIED = ZONE_PLANS + HEROES_MOST,     /* features carried */
    ZONE_SPACE = ZONE_CARRIED + HEROES_MOST - 1, /* + number of the space, 1 … SPACES_HERE */
    ZONES = ZONE_SPACE + SPACE_ROWS
};

enum {
    BAG_SKILL = 1,                        /* one for each hero */
    BAG_SHARED = BAG_SKILL + HEROES_MOST, /* nested: the merged deck of two heroes (MA-48) */
    BAG_EVENT,                            /* nested: how many of each back lie in the deck */
    BAG_EVENT_BACK,                       /* one for each back: CLASS_NONE … */
    BAG_PLANNING = BAG_EVENT_BACK + CLASSES,
    BAG_DISRUPT,
    BAG_WHITE,  /* a layer of those, until the slots have theirs (MA-4) */
    BAG_THREAT, /* one for each shape from SHAPE_ROUND on */
    BAG_MERCENARY = BAG_THREAT + SHAPES - 1,
    BAG_LOYALTY,
    BAGS
};
enum {
    SKILL_CELLS = 24,
    NESTED_CELLS = 24, /* a cell for each bag */
    EVENT_CELLS = EVENT_ROWS,
    PLANNING_CELLS = PLANNING_ROWS,
    DISRUPT_CELLS = DISRUPT_ROWS,
    THREAT_CELLS = THREAT_ROWS,
    MERCENARY_CELLS = MERCENARY_ROWS,
    LOYALTY_CELLS = LOYALTY_ROWS,
    CELLS_SHARED = HEROES_MOST * SKILL_CELLS, /* where the cells of each bag begin */
    CELLS_EVENT = CELLS_SHARED + NESTED_CELLS,
    CELLS_BACK = CELLS_EVENT + NESTED_CELLS,
    CELLS_PLANNING = CELLS_BACK + CLASSES * EVENT_CELLS,
    CELLS_WHITE = CELLS_PLANNING + PLANNING_CELLS,
    CELLS_DISRUPT = CELLS_WHITE + DISRUPT_CELLS,
    CELLS_THREAT = CELLS_DISRUPT + DISRUPT_CELLS,
    CELLS_MERCENARY = CELLS_THREAT + (SHAPES - 1) * THREAT_CELLS,
    CELLS_LOYALTY = CELLS_MERCENARY + MERCENARY_CELLS,
    CELLS = CELLS_LOYALTY + LOYALTY_CELLS
};
_Static_assert((int)BAGS <= (int)NESTED_CELLS, "a bag of bags has a cell for each bag");
/* Tokens that are turned up may turn up others, four frames each: a mission has up to five that do. */
enum { PLACES = 224, FRAMES = 44 };

typedef struct {
    Head head;
    uint8_t options[OPTIONS];
#define FIELD FIELD_MEMBER
#define FIELDS FIELDS_MEMBER
#define FIELDS_BY FIELDS_BY_MEMBER
#include "games/mandalorian/fields.def"
#undef FIELD
#undef FIELDS
#undef FIELDS_BY
    uint8_t used_up[USED];
    Zone zones[ZONES];
    Bag bags[BAGS];
    Frame frames[FRAMES];
    Place places[PLACES];
    _Alignas(8) uint8_t cells[CELLS];
} Mandalorian;

_Static_assert(sizeof(Mandalorian) <= 4096, "a game of The Mandalorian fits in 4 KiB");

/* What a game on a map begins with: its decks, tokens and threats, before anything is decided. */
typedef struct {
    Mandalorian table;     /* its zones, bags, places and cells */
    PlaceId known, unused; /* the first threat that everybody knows from the start; the first place not dealt yet */
    uint8_t known_count;
} Opening;

typedef struct {
    MapDigest maps[MAPS + 1];
    Opening openings[MAPS + 1];
    uint64_t wins[MISSIONS_MOST + 1], losses[MISSIONS_MOST + 1]; /* sets of the abilities by which each ends */
    uint16_t cast[MISSIONS_MOST + 1];                            /* set of the characters each mission lists */
    /* cards (decks.c) */
    CardRows skills[CHARACTERS + 1];               /* of each character */
    CardRows threats[MISSIONS_MOST + 1];           /* of each mission: markers and reinforcements, or the sheet's own */
    CardRows decks[DECKS];                         /* the others */
    uint32_t moments[MISSIONS_MOST + 1][MAPS + 1]; /* sets of the moments at which a mission or the map speaks */
    uint8_t weight[CARDS_MOST + 1];                /* on a slot: its strength (MA-31), or TACTICAL */
    Ability powers[CARDS_MOST + 1]; /* a skill's power, or what a planning card does in the action step */
    uint8_t copies[CARDS_MOST + 1]; /* 1 where the pack leaves them out */
    uint8_t since[CARDS_MOST + 1];  /* 1 + how many STOPs stand before the guide card that adds it; 0: always there */
} Digest;

static inline Mandalorian *mandalorian(const Engine *e) {
    return e->state;
}
static inline const Card *card_of(const Engine *e, CardId card) {
    return (const Card *)pack_rows(e->pack, TABLE_CARDS) + card;
}
static inline const Character *character_of(const Engine *e, int character) {
    return (const Character *)pack_rows(e->pack, TABLE_CHARACTERS) + character;
}
static inline const Map *map_of(const Engine *e, int map) {
    return (const Map *)pack_rows(e->pack, TABLE_MAPS) + map;
}
static inline const Space *space_of(const Engine *e, int row) {
    return (const Space *)pack_rows(e->pack, TABLE_SPACES) + row;
}
static inline const Action *action_of(const Engine *e, int action) {
    return (const Action *)pack_rows(e->pack, TABLE_ACTIONS) + action;
}
static inline const Mission *mission_of(const Engine *e, int mission) {
    return (const Mission *)pack_rows(e->pack, TABLE_MISSIONS) + mission;
}
static inline const Digest *digest(const Engine *e) {
    return pack_digest(e->pack);
}

/* ---- tables of this game, one file each ---- */

extern const TableDef mandalorian_tables[TABLES];
extern const Kind mandalorian_kinds[KINDS];
extern const OptionDef mandalorian_options[OPTIONS];
extern const Game mandalorian_game;

#endif
