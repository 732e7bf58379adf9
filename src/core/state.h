/*
 * What a state is made of, as plain data: kinds of id, fields, messages, and the parts that the states of all games
 * have.
 */
#ifndef CORE_STATE_H
#define CORE_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"
#include "cantina/cantina.h"

typedef CantinaChoice Choice;
typedef CantinaQuestion Question;
typedef CantinaEvent Event;
typedef CantinaSink Sink;
typedef CantinaSeat Seat;
typedef CantinaBox Box;
typedef CantinaLang Lang;

typedef uint16_t CardId; /* a printed face: row of the pack's card table, 0 none */
typedef uint8_t PlaceId; /* where one card lies, 0 none */
typedef uint8_t ZoneId;
typedef uint8_t BagId;    /* 0 none */
typedef uint8_t SeatSet;  /* bit (seat - 1) */
typedef uint16_t Ability; /* row of the pack's abilities */

#define SEAT_BIT(seat) ((SeatSet)(1u << ((seat) - 1)))
enum { SEEN_BY_ALL = 0x80 }; /* in a place's `seen`: spectators know it too */

/* ---- kinds of id: number <-> word, one table for JSON, action words, packs and sentences ---- */

enum {
    KIND_NUMBER,
    KIND_SEAT,
    KIND_YESNO,
    KIND_PLACE,
    KIND_BAG,
    KIND_ABILITY,
    KIND_EFFECT,
    KIND_OUTCOME,
    KIND_MOMENT,
    KIND_GAME
};

typedef struct {
    const char *name;         /* "deck"; also the context of its words in the catalogues */
    const char *const *words; /* closed list: the word of each value */
    const char *const *names; /* English names where they differ from the words, or NULL */
    uint8_t count;            /* how many words */
    bool inner;               /* its words stand in states and in no sentence: nobody translates them */
    uint8_t table;            /* 1 + row of the pack's tables: ids of components; 0 for a closed list */
} Kind;

/* ---- fields: a struct declared once; codecs walk the table from outside ---- */

typedef enum { FIELD_u8, FIELD_i8, FIELD_u16, FIELD_i16, FIELD_text } FieldType;

typedef struct {
    const char *name;
    uint16_t at;    /* offset in the struct */
    uint8_t type;   /* FieldType */
    uint8_t kind;   /* what its numbers name: KIND_… */
    uint16_t count; /* how many in a row */
    int16_t lo, hi; /* range of each; hi: or MOST_… */
    uint8_t by;     /* a row by ids, not by numbers: KIND_… of the ids; 0: a plain list */
} Field;

/* A set: one bit for each id of a kind, the lowest first. Its `lo` is the id of that bit, and its values begin at 0. In
 * JSON it is a list; the number is still read. A set of abilities, in a frame, has a row of bytes: a bit for each that
 * waits for the moment in the first byte of the frame's locals, in the pack's order. */
enum { SET_BIT = 0x80 };
#define SET_OF(kind) (SET_BIT | (kind))

static inline bool field_is_set(const Field *field) {
    return field->kind & SET_BIT;
}
static inline int field_kind(const Field *field) {
    return field->kind & ~SET_BIT;
}
static inline bool field_is_of_moment(const Field *field) {
    return field->kind == SET_OF(KIND_ABILITY);
}
static inline int field_least(const Field *field) {
    return field_is_set(field) ? 0 : field->lo;
}

/* What a number of a frame names if the first field of that frame has one of some values. */
typedef struct {
    const char *field;
    uint64_t when; /* set of values of the first field: bit 0 is 0 */
    uint8_t kind;  /* as in Field */
    int16_t lo, hi;
} FieldForm;

/* Highest values that depend on the state, instead of a number. */
enum { MOST_HEROES = INT16_MIN, MOST_SEATS };

enum { LEFT_OUT_MOST = 64 }; /* fields of a game */

typedef uint8_t FieldAs_u8;
typedef int8_t FieldAs_i8;
typedef uint16_t FieldAs_u16;
typedef int16_t FieldAs_i16;
typedef uint32_t FieldAs_text; /* offset in the pack's strings */

/* A .def file lists FIELD(type, name, kind, lo, hi), FIELDS(type, name, count, kind, lo, hi) and
 * FIELDS_BY(type, name, count, by, kind, lo, hi); these two sets of macros turn it into struct members and into rows
 * of the table. */
#define FIELD_MEMBER(type, name, kind, lo, hi) FieldAs_##type name;
#define FIELDS_MEMBER(type, name, count, kind, lo, hi) FieldAs_##type name[count];
#define FIELDS_BY_MEMBER(type, name, count, by, kind, lo, hi) FieldAs_##type name[count];
#define FIELD_ROW(structure, type, name, kind, lo, hi)                                                                 \
    {#name, (uint16_t)offsetof(structure, name), FIELD_##type, kind, 1, lo, hi, 0},
#define FIELDS_ROW(structure, type, name, count, kind, lo, hi)                                                         \
    {#name, (uint16_t)offsetof(structure, name), FIELD_##type, kind, count, lo, hi, 0},
#define FIELDS_BY_ROW(structure, type, name, count, by, kind, lo, hi)                                                  \
    {#name, (uint16_t)offsetof(structure, name), FIELD_##type, kind, count, lo, hi, by},

/* ---- messages: verbs, events, prompts, reasons, tags, outcomes, options ---- */

enum { MESSAGE_ARGS = 5 };

typedef struct {
    const char *name;
    uint8_t kind;
} Arg;

typedef struct {
    const char *word;       /* stable id */
    const char *text;       /* English sentence with {argument}s; "one|many" by the argument n */
    Arg args[MESSAGE_ARGS]; /* in the order of the values */
    const char *rule;       /* the rule it rests on, or NULL */
} Message;

typedef struct {
    const char *id;
    const char *text;         /* what it decides */
    const char *rule;         /* rule or ruling */
    const char *const *words; /* its values; the first is the default */
    const char *const *names; /* what each means, in a few English words */
    uint8_t count;
} OptionDef;

/* A difficulty that people call by its name: values of the options that make a game easier or harder. Those are the
 * same for all presets of a game (preset_decides); the other options are free. */
typedef struct {
    const char *word;      /* stable id */
    const char *name;      /* English */
    const uint8_t *values; /* [option]: index of its value */
} Preset;

/* ---- the state's common parts ---- */

typedef struct {
    uint8_t seats;                    /* 1 … 6 */
    uint8_t depth;                    /* frames in use */
    uint8_t over;                     /* the game has ended */
    uint8_t outcome;                  /* row of the game's outcomes: why it ended */
    uint8_t value[CANTINA_SEATS_MAX]; /* result of each seat in halves */
    uint16_t turns;                   /* turns begun */
    int16_t answer;                   /* what the frame that just ended hands to the one below */
    uint16_t fault;                   /* 0, or where an impossible state was found */
} Head;

/* A place holds one card. Everything but `card` and `from` is public. */
typedef struct {
    CardId card;  /* 0: not drawn yet */
    BagId bag;    /* where an unseen card comes from and, in a view, goes back to */
    BagId from;   /* if `bag` is a bag of bags: the bag the card came out of */
    SeatSet seen; /* who knows the card */
    uint8_t flags;
    ZoneId zone;
    PlaceId next; /* next in the zone's row */
} Place;

/* Flags of a place, and above them two small counters: what lies on a token that is no card of its own. */
enum { PLACE_FACEUP = 1, PLACE_EXHAUSTED = 2, PLACE_TOKENS = 4, PLACE_DAMAGE = 16 };
enum { PLACE_TOKENS_MOST = 3, PLACE_DAMAGE_MOST = 15 };

static inline int place_tokens(const Place *p) {
    return p->flags / PLACE_TOKENS & PLACE_TOKENS_MOST;
}
static inline int place_damage(const Place *p) {
    return p->flags / PLACE_DAMAGE;
}
static inline void place_set_tokens(Place *p, int count) {
    p->flags = (uint8_t)((p->flags & ~(PLACE_TOKENS_MOST * PLACE_TOKENS)) | count * PLACE_TOKENS);
}
static inline void place_set_damage(Place *p, int count) {
    p->flags = (uint8_t)(p->flags % PLACE_DAMAGE | count * PLACE_DAMAGE);
}

typedef struct {
    PlaceId first, last; /* the row from the top */
    uint8_t count;
} Zone;

/* A multiset of undrawn cards. A leaf counts cards; a nested bag counts cards still to come out of other bags. */
typedef struct {
    CardId first; /* leaf: the card of the first cell */
    uint8_t left; /* sum of the cells */
    uint8_t nested;
} Bag;

enum { FRAME_LOCALS = 16, STATE_MOST = 16384 };

/* A wait, as data. `seat` decides, `hero` acts or suffers. */
typedef struct {
    uint8_t kind, step;
    Seat seat;
    uint8_t hero;
    Ability source; /* the ability being resolved, 0 none */
    uint16_t pc;    /* program frames: next instruction, counted from the ability's first */
    uint8_t local[FRAME_LOCALS] __attribute__((aligned(2)));
} Frame;

_Static_assert(sizeof(Place) == 8, "a place is eight bytes");
_Static_assert(sizeof(Frame) == 24, "a frame is 24 bytes");
_Static_assert(sizeof(Bag) == 4, "a bag is four bytes");

typedef struct {
    uint16_t frames, places, zones, bags, cells, used, options; /* offsets in the state */
    uint8_t frame_cap, place_cap, zone_count, bag_count;
    uint16_t cell_count, used_count;
} Layout;

typedef enum { SEES_KEEP, SEES_ALL, SEES_OWNER } ZoneSees;

typedef struct {
    const char *name;
    Seat seat;    /* whose it is; 0: everybody's */
    uint8_t sees; /* who sees what enters it: ZoneSees */
    bool open;    /* SEES_KEEP, and yet cards lie there open as a rule: who writes an id says so */
} ZoneDef;

/* A zone for each seat, in a row of ids. */
#define ZONE_EACH_4(name, sees)                                                                                        \
    {name, 1, sees}, {name, 2, sees}, {name, 3, sees}, {                                                               \
        name, 4, sees                                                                                                  \
    }
#define ZONE_EACH_6(name, sees)                                                                                        \
    ZONE_EACH_4(name, sees), {name, 5, sees}, {                                                                        \
        name, 6, sees                                                                                                  \
    }

typedef struct {
    const char *name;
    uint16_t at;   /* its first cell, a multiple of 8 */
    uint8_t cells; /* a multiple of 8 */
    BagId like;    /* a layer: holds cards of the same stock as that bag, which stands above it and has as many cells;
                      empty until the rules shuffle something into it. 0: a stock of its own */
} BagDef;

#endif
