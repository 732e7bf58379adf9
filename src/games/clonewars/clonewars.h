/*
 * The Clone Wars: Jedi fly between thirty planets, hold back droids and complete missions, until the villain can be
 * faced. All win or lose together.
 *
 * Who comes in: the engine, through clonewars_game. What leaves: questions, events, an end. The rules are cited by
 * their ids (CW-n.m, rulings CW-Qn); packs/clonewars/rules.yaml holds their wording, README.md the rulings.
 *
 * A *hero* is a Jedi by number 1 … 5, the seat it belongs to; alone one seat has two (CW-18.1).
 */
#ifndef GAMES_CLONEWARS_H
#define GAMES_CLONEWARS_H

#include "core/ability.h"
#include "core/game.h"
#include "core/place.h"

enum { DECK_SQUAD, DECK_INVASION, DECK_MISSION, DECK_VILLAIN, DECKS };
enum { TYPE_NONE, TYPE_ASSAULT, TYPE_STEALTH, TYPE_ARMOR, TYPE_TRANSPORT, TYPE_ALLY, TYPES };
enum { MARKER_NONE, MARKER_ORANGE, MARKER_WHITE, MARKERS = 2 };
enum { TRACK_INVASION, TRACK_THREAT };
enum { GOAL_DEFEAT, GOAL_MISSION };
enum {
    HEROES_MOST = 5,
    HEROES_LEAST = 2,
    FIGURES = 3,
    PLANETS_MOST = 31,
    PLANET_ROWS = PLANETS_MOST + 1,
    LINKS = 5,
    FAR = 99, /* links to a planet that is not there */
    DROIDS = 36,
    DROIDS_HERE = 3,
    BLOCKADES_MOST = 10,
    BLOCKADE_HEALTH = 2,
    ACTIONS = 4,
    HAND_LIMIT = 7,
    STARTS = 5,
    TRACK_MOST = 15
};

/* ---- the pack ---- */

enum { TABLE_CARDS, TABLE_PLANETS, TABLE_JEDI, TABLE_VILLAINS, TABLE_FACES, TABLE_SPACES, TABLE_RULES, TABLES };
enum { DECK_ROWS = 40, SQUADS_MOST = 63 };
enum {
    CARDS_MOST = 160,
    JEDI_MOST = 12,
    VILLAINS = 4,
    FACES_MOST = 12,
    SIDES_MOST = 20 * FACES_MOST,
    SPACES_MOST = 32,
    RULES_MOST = 250
};

enum {
    MOMENT_ACTION,               /* a Jedi's ability or a squad card's action, in the action step */
    MOMENT_PLAY,                 /* an ally at any time */
    MOMENT_ROLL,                 /* after the die of an attack or a mission has fallen */
    MOMENT_DAMAGE,               /* when damage falls */
    MOMENT_BEFORE_VILLAIN,       /* an ally before step 3 */
    MOMENT_BEFORE_INVADE,        /* … before step 4 */
    MOMENTS_HELD,                /* those are of Jedi and of the cards they hold */
    MOMENT_SETUP = MOMENTS_HELD, /* a villain's sheet */
    MOMENT_REMINDER,             /* its "!" */
    MOMENT_BEATEN,               /* when the villain has been beaten */
    MOMENT_FINALE,               /* Finale setup */
    MOMENT_FINALE_REMINDER,
    MOMENT_FINALE_BEATEN,
    MOMENT_ACTIVATED, /* a villain card */
    MOMENT_DRAWN,     /* a mission */
    MOMENT_COMPLETED,
    MOMENTS
};

enum {
    KIND_CARD = KIND_GAME, /* must come first: core's verbs and events name cards */
    KIND_PLANET,
    KIND_JEDI,
    KIND_VILLAIN,
    KIND_FACE,
    KIND_SPACE,
    KIND_RULE,
    KIND_DECK,
    KIND_TYPE,
    KIND_MARKER,
    KIND_TRACK,
    KIND_GOAL,
    KIND_REGION,
    KIND_RULE_KIND,
    KIND_WHERE, /* one of these planets */
    KIND_EACH,  /* every one of them */
    KIND_WHO,
    KIND_ENEMY,
    KIND_FIGURE,
    /* words of states alone */
    KIND_AIM,
    KIND_CARDS_ACT,
    KIND_REINFORCE_ACT,
    KINDS_END,
    KINDS = KINDS_END - KIND_GAME
};

/* What an operation means by a planet, a Jedi, an enemy, a villain's figure. */
enum {
    WHERE_HERE, /* your planet */
    WHERE_NEAR, /* connected to it */
    WHERE_ANYWHERE,
    WHERE_TOP,          /* Top Planet (CW-11.3) */
    WHERE_VILLAIN,      /* a planet with a villain */
    WHERE_NEAR_VILLAIN, /* connected to one */
    WHERE_MISSIONS,     /* planets with a mission marker */
    WHERE_JEDI,         /* planets with a Jedi */
    WHERE_DROIDS,       /* planets with droids */
    WHERE_MOST_DROIDS,  /* … with the most of them */
    WHERE_BLOCKADES,    /* planets with a blockade */
    WHERE_FREE,         /* planets without an enemy */
    WHERES
};
enum { WHO_YOU, WHO_HERE, WHO_ALL, WHO_WITH_VILLAIN, WHO_NEAR_VILLAIN, WHOS };
enum { ENEMY_DROID, ENEMY_BLOCKADE, ENEMY_VILLAIN, ENEMIES };
enum { FIGURE_LEAD, FIGURE_SECOND, FIGURE_THIRD, FIGURE_ALL };

typedef struct {
    Component is;
    uint8_t deck;      /* DECK_… */
    uint8_t villain;   /* villain cards: whose deck */
    uint8_t type;      /* squad cards: TYPE_…; missions: the type that adds successes */
    uint8_t copies;    /* in the deck */
    uint8_t hits;      /* squad deck: worth in an attack */
    uint8_t successes; /* … in a mission */
    uint8_t prevents;  /* … against damage */
    uint8_t planet;    /* invasion cards and missions */
    uint8_t marker;    /* the two Mission Planet cards: which marker they follow (CW-13.6) */
    uint8_t needs;     /* missions: successes required */
    uint8_t damage;    /* missions: damage suffered on success */
} Card;

typedef struct {
    Component is;
    uint8_t x, y; /* for drawing, 0 … 100 */
    uint8_t region;
    uint8_t start; /* one of the five start planets (CW-Q29) */
    uint8_t links[LINKS];
} Planet;

typedef struct {
    Component is;
    uint8_t start; /* with `starts: fixed` */
} Jedi;

typedef struct {
    Component is;
    uint8_t figures[FIGURES]; /* who stands on the board: villains; the first is the sheet's own */
    uint8_t health[FIGURES];
    uint8_t finale_health[FIGURES];
    uint8_t on_board;    /* starts on the sixth planet (CW-2.5) */
    uint8_t goal;        /* Finale: GOAL_… */
    uint8_t goal_count;  /* how often */
    uint8_t goal_planet; /* a mission: where; none: on the villain's planet */
    uint8_t goal_type;
    uint8_t goal_needs, goal_damage;
    uint8_t finale_cards; /* villain cards are drawn in the Finale too (CW-Q37) */
} Villain;

typedef struct {
    Component is;
    uint8_t successes, damage;
    uint8_t faces; /* how many sides of the die show it */
} Face;

typedef struct {
    Component is;
    uint8_t track, rate; /* rate: cards turned over at an invasion */
} Space;

typedef struct {
    Component is;
    uint32_t text, where;
    uint8_t kind;
    uint8_t since; /* version of the rules that it came with, or was changed by; 0: the first */
} Rule;

/* ---- what follows from a pack (digest.c) ---- */

typedef uint32_t PlanetSet; /* bit planet */
typedef uint64_t CardSet;   /* bit card: cards of the squad deck, which are the first rows of the pack */

/* The cards of a deck lie in a row of the pack. */
typedef struct {
    CardId first;
    uint8_t rows, cards;       /* different ones, all */
    uint8_t copies[DECK_ROWS]; /* of each */
} Deck;

/* What cards come to when it matters: in each word the byte of their type, as if none were exhausted. */
typedef struct {
    uint64_t successes; /* the last byte: how many are allies */
    uint64_t hits;      /* the last byte: how many are exhausted */
} Might;

enum { MIGHT_LAST = 56 }; /* where the last byte begins */

/* What a squad card or a Jedi can do at a moment. */
typedef struct {
    Ability ability;   /* or none */
    uint8_t sometimes; /* whether it can be used depends on the position */
    uint8_t op;        /* 1 + the operation that alone decides that; 0: more does */
} Act;

typedef struct {
    CardSet with[MOMENTS_HELD];      /* squad cards with an ability for that moment */
    CardSet sometimes[MOMENTS_HELD]; /* … that cannot be used in every position */
    CardSet free_sometimes;          /* … that cost no action in a turn and cannot be used in every position */
    CardSet types[TYPES];            /* … of that type */
    CardSet hits, successes;         /* … that are worth something in an attack, in a mission */
    CardSet rerolls;                 /* … by which a die is rolled again */
    Act acts[SQUADS_MOST + 1][MOMENTS_HELD];
    Act powers[JEDI_MOST + 1][MOMENTS_HELD];
    uint8_t far[PLANET_ROWS][PLANET_ROWS];      /* links between two planets, or FAR */
    PlanetSet toward[PLANET_ROWS][PLANET_ROWS]; /* [from][to]: the links of one that lie on the shortest ways */
    PlanetSet near[PLANET_ROWS];                /* the planets one is connected to */
    uint8_t links[PLANET_ROWS];                 /* how many they are */
    Choice flights[PLANET_ROWS][LINKS];         /* to each of them */
    PlanetSet starts;                           /* the start planets */
    /* What a villain's sheet, a villain card or a mission does at a moment. */
    Ability sheet_acts[VILLAINS + 1][MOMENTS], card_acts[CARDS_MOST + 1][MOMENTS - MOMENT_ACTIVATED];
    Deck decks[DECK_VILLAIN + VILLAINS + 1];
    Might mights[SQUADS_MOST + 1];                                   /* of each squad card */
    uint8_t jedi_hits[JEDI_MOST + 1], jedi_successes[JEDI_MOST + 1]; /* what a Jedi's own ability adds to a roll */
    uint8_t jedi_rerolls[JEDI_MOST + 1];                             /* whether it rolls the die again */
    CardSet invades[PLANET_ROWS];    /* rows of the invasion deck (bit 0: its first) that name a planet */
    CardSet invades_by[MARKERS + 1]; /* … that follow a mission marker */
    uint8_t last_space[2];           /* of each track: spaces from the first to the last */
    uint8_t sides;                   /* of the die */
    uint8_t die[SIDES_MOST];         /* the face that each of them shows */
} Digest;

/* ---- options ---- */

enum {
    OPTION_VILLAIN,
    OPTION_MISSIONS,
    OPTION_BLOCKADES,
    OPTION_JEDI,
    OPTION_STARTS,
    OPTION_FIRST,
    OPTION_VILLAIN_CHOICES,
    OPTION_DIE,
    OPTION_PREVENTION,
    OPTION_OVERFLOW,
    OPTION_MISSION_CARDS,
    OPTION_ALLY_SUCCESSES,
    OPTIONS
};

/* ---- the state ---- */

enum {
    ZONE_SQUAD,
    ZONE_SQUAD_DISCARD,
    ZONE_INVASION,
    ZONE_INVASION_DISCARD,
    ZONE_MISSION,
    ZONE_MARKER, /* the two missions at work: orange, white */
    ZONE_VILLAIN = ZONE_MARKER + MARKERS,
    ZONE_VILLAIN_DISCARD,
    ZONE_RESOLVING,
    ZONE_REVEALED,
    ZONE_BOX,
    ZONE_HAND, /* one for each hero */
    ZONES = ZONE_HAND + 6
};

enum { BAG_SQUAD = 1, BAG_MISSION, BAG_VILLAIN, BAG_INVASION, LAYERS = 8, BAGS = BAG_INVASION + LAYERS };
enum {
    SQUAD_CELLS = 40,
    MISSION_CELLS = 32,
    VILLAIN_CELLS = 8,
    INVASION_CELLS = 40,
    CELLS = SQUAD_CELLS + MISSION_CELLS + VILLAIN_CELLS + LAYERS * INVASION_CELLS
};
enum { PLACES = 128, FRAMES = 16 };

typedef struct {
    Head head;
    uint8_t options[OPTIONS];
#define FIELD FIELD_MEMBER
#define FIELDS FIELDS_MEMBER
#define FIELDS_BY FIELDS_BY_MEMBER
#include "games/clonewars/fields.def"
#undef FIELD
#undef FIELDS
#undef FIELDS_BY
    Zone zones[ZONES];
    Bag bags[BAGS];
    Frame frames[FRAMES];
    Place places[PLACES];
    _Alignas(8) uint8_t cells[CELLS];
} CloneWars;

_Static_assert(sizeof(CloneWars) <= 2560, "a game of The Clone Wars fits in 2.5 KiB");

static inline CloneWars *clonewars(const Engine *e) {
    return e->state;
}
static inline const Card *card_of(const Engine *e, CardId card) {
    return (const Card *)pack_rows(e->pack, TABLE_CARDS) + card;
}
static inline const Planet *planet_of(const Engine *e, int planet) {
    return (const Planet *)pack_rows(e->pack, TABLE_PLANETS) + planet;
}
static inline const Jedi *jedi_of(const Engine *e, int jedi) {
    return (const Jedi *)pack_rows(e->pack, TABLE_JEDI) + jedi;
}
static inline const Villain *villain_of(const Engine *e, int villain) {
    return (const Villain *)pack_rows(e->pack, TABLE_VILLAINS) + villain;
}
static inline const Face *face_of(const Engine *e, int face) {
    return (const Face *)pack_rows(e->pack, TABLE_FACES) + face;
}
static inline const Space *space_of(const Engine *e, int space) {
    return (const Space *)pack_rows(e->pack, TABLE_SPACES) + space;
}
static inline const Digest *digest(const Engine *e) {
    return pack_digest(e->pack);
}
static inline int planets(const Engine *e) {
    return e->pack->tables[TABLE_PLANETS].count;
}

/* ---- tables of this game, one file each ---- */

extern const TableDef clonewars_tables[TABLES];
extern const Kind clonewars_kinds[KINDS];
extern const OptionDef clonewars_options[OPTIONS];
extern const Game clonewars_game;

#endif
