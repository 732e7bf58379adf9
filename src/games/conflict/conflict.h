/*
 * Conflict: a co-operative game of cards and dice against a marker that creeps towards defeat.
 *
 * Who comes in: the engine, through conflict_game. What leaves: questions, events, an end. The rules are cited by
 * their ids (CF-n, rulings CF-Kn); packs/conflict/rules.yaml holds their wording, README.md the rulings.
 */
#ifndef GAMES_CONFLICT_H
#define GAMES_CONFLICT_H

#include "core/ability.h"
#include "core/game.h"
#include "core/place.h"

enum { DECK_YELLOW, DECK_ORANGE, DECK_BLACK, DECK_START, DECKS };
enum { SYMBOL_NONE, SYMBOL_AGGRESSION, SYMBOL_RETREAT, SYMBOL_NEUTRAL };
enum { LEADERS = 3, DICE = 3, DIE_FACES = 4, START_CARDS = 3 };

/* ---- the pack ---- */

enum { TABLE_CARDS, TABLE_FIELDS, TABLE_LEADERS, TABLE_FACES, TABLE_RULES, TABLES };
enum { CARDS_MOST = 127, FIELDS_MOST = 100, RULES_MOST = 200 };
enum { MOMENT_PLAYED, MOMENT_REACHED, MOMENTS };

enum {
    KIND_CARD = KIND_GAME, /* must come first: core's verbs and events name cards */
    KIND_FIELD,
    KIND_LEADER,
    KIND_FACE,
    KIND_RULE,
    KIND_DECK,
    KIND_SYMBOL,
    KIND_ROLE,
    KIND_SIDE,
    KIND_FIELD_KIND,
    KIND_RULE_KIND,
    KIND_PILE,
    KIND_FACING,
    KIND_THROWN,
    KINDS_END,
    KINDS = KINDS_END - KIND_GAME
};

typedef struct {
    Component is;
    uint8_t deck;   /* DECK_… */
    uint8_t hero;   /* Rey, Poe, Finn */
    uint8_t ambush; /* symbols in the right corner */
    uint8_t symbol; /* kind of the symbols in the left corner */
    uint8_t count;  /* how many of them */
    uint8_t board;  /* starting cards: the board 1 … 6 they belong to */
    uint8_t role;   /* starting cards */
} Card;

typedef struct {
    Component is;
    uint8_t side, kind;
} TrackField;

typedef struct {
    Component is;
    uint8_t order, symbols;
} Leader;

typedef struct {
    Component is;
    uint8_t value; /* Resistance symbols; 0: First Order */
    uint8_t faces; /* how many sides of the die show it */
} Face;

typedef struct {
    Component is;
    uint32_t text, where;
    uint8_t kind;
    uint8_t since; /* version of the rules that it came with, or was changed by; 0: the first */
} Rule;

enum { FIELD_START, FIELD_PLAIN, FIELD_EFFECT, FIELD_END };

/* ---- options ---- */

enum {
    OPTION_BOARD,
    OPTION_SIMPLIFIED,
    OPTION_HANDS,
    OPTION_BLACK,
    OPTION_POWERS,
    OPTION_HERO_ON_DISTRACTION,
    OPTION_EMPTY_PLAY,
    OPTION_OVERDRAW,
    OPTION_AGGRESSION_ON,
    OPTION_REVEAL_ORDER,
    OPTION_CHAIN,
    OPTION_FIRST,
    OPTION_HEAD_START,
    OPTIONS
};

enum { HEAD_START_STEP = 3 }; /* fields that one value of it is more than the one before */

/* ---- the state ---- */

enum {
    ZONE_YELLOW,
    ZONE_ORANGE,
    ZONE_BLACK,
    ZONE_DISCARD,
    ZONE_LEADER, /* three of them: Phasma, Hux, Kylo Ren */
    ZONE_REVEALED = ZONE_LEADER + LEADERS,
    ZONE_PLAYED,
    ZONE_BOX,
    ZONE_HAND, /* one for each seat */
    ZONES = ZONE_HAND + CANTINA_SEATS_MAX
};

enum { BAG_YELLOW = 1, BAG_ORANGE, BAG_SOLDIERS, BAG_HEROES, BAG_UPPER, BAG_LOWER, BAGS };
enum { PLACES = CARDS_MOST + 1, FRAMES = 8, CELLS = 64 + 32 + 16 + 8 + 8 + 8 };

typedef struct {
    Head head;
    uint8_t options[OPTIONS];
#define FIELD FIELD_MEMBER
#define FIELDS FIELDS_MEMBER
#include "games/conflict/fields.def"
#undef FIELD
#undef FIELDS
    Zone zones[ZONES];
    Bag bags[BAGS];
    Frame frames[FRAMES];
    Place places[PLACES];
    _Alignas(8) uint8_t cells[CELLS];
} Conflict;

_Static_assert(sizeof(Conflict) <= 1536, "a game of Conflict fits in 1.5 KiB");

static inline Conflict *conflict(const Engine *e) {
    return e->state;
}
static inline const Card *card_of(const Engine *e, CardId card) {
    return (const Card *)pack_rows(e->pack, TABLE_CARDS) + card;
}
static inline const TrackField *field_of(const Engine *e, int field) {
    return (const TrackField *)pack_rows(e->pack, TABLE_FIELDS) + field;
}
static inline const Leader *leader_of(const Engine *e, int leader) {
    return (const Leader *)pack_rows(e->pack, TABLE_LEADERS) + leader;
}
static inline const Face *face_of(const Engine *e, int face) {
    return (const Face *)pack_rows(e->pack, TABLE_FACES) + face;
}

/* ---- tables of this game, one file each ---- */

extern const TableDef conflict_tables[TABLES];
extern const Kind conflict_kinds[KINDS];
extern const OptionDef conflict_options[OPTIONS];
extern const Game conflict_game;

#endif
