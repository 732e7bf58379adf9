/*
 * A compiled pack: one flat read-only block, as the packer writes it and the engine reads it.
 *
 * Rows of a table begin at 1; row 0 is all zeros. A row is a Component followed by the columns that the
 * game's TableDef declares. Offsets count from the block's first byte.
 */
#ifndef CORE_PACK_H
#define CORE_PACK_H

#include "core/game.h"

enum { PACK_FORMAT = 2, PACK_TABLES = 16, PACK_GROUPS = 3, PACK_BRANCHES = 4, PACK_PARAMS = 3 };

typedef enum { SOURCE_SEED, SOURCE_PUBLIC, SOURCE_HOUSE, SOURCE_COUNT } Source;

typedef struct {
    uint32_t rows;    /* offset of row 0 */
    uint32_t sources; /* offset of Source bytes: [row][name, column…, abilities] */
    uint16_t count;   /* rows, row 0 apart */
    uint16_t stride;  /* bytes a row */
} PackTable;

struct Pack {
    char magic[8];           /* "cantina" and PACK_FORMAT */
    uint64_t sum;            /* of all bytes behind this field, the digest apart: is the block whole? */
    uint64_t hash;           /* of what rules read, by name (pack/hash.c): records and stored tables name it */
    uint32_t size;           /* the game's digest lies behind so many bytes */
    uint32_t id, game, name; /* strings */
    uint16_t version;
    uint16_t table_count;
    uint32_t strings;   /* offset of the strings; string 0 is empty */
    uint32_t abilities; /* offset of AbilityRow 0 */
    uint32_t code;      /* offset of Instr 0 */
    uint32_t moments;   /* offset of MomentRow 0 */
    uint32_t index;     /* offset of Ability ids, grouped by moment */
    uint16_t ability_count, moment_count;
    uint32_t code_count;
    PackTable tables[PACK_TABLES];
};

typedef struct {
    uint32_t word, name; /* strings: the id, the English name */
    uint16_t ability;    /* its first ability; they lie in a row */
    uint16_t abilities;
} Component;

/* One instruction of an ability. Jump targets count from the ability's first instruction. */
struct Instr {
    uint8_t op;
    uint8_t flag;
    int16_t arg[PACK_PARAMS];
};

typedef enum { LIMIT_NONE, LIMIT_ROLL, LIMIT_FIGHT, LIMIT_TURN, LIMIT_GAME } Limit;
enum { ABILITY_INSTEAD = 1, ABILITY_MAY = 2 };

typedef struct {
    uint8_t table; /* of the component it stands on */
    uint8_t moment;
    uint8_t flags, limit;
    uint16_t row;
    uint16_t conds;  /* how many conditions come before the program */
    uint32_t code;   /* its first instruction: the conditions, then the program */
    uint32_t length; /* of both */
} AbilityRow;

typedef struct {
    uint16_t first, count; /* in the index */
} MomentRow;

/* The schema of one kind of component, declared once by the game. */
struct TableDef {
    const char *name;  /* the key in YAML: "cards" */
    const char *word;  /* one of them: "card" */
    const char *about; /* for the JSON Schema */
    const Field *fields;
    uint8_t field_count;
    uint8_t group[PACK_GROUPS]; /* rows are sorted by these fields (1 + row of `fields`; 0: none), then as written */
    uint16_t stride;            /* sizeof the row */
    uint16_t most;              /* capacity */
    uint8_t kind;               /* KIND_… of its ids */
    bool abilities;             /* may have abilities */
    bool index;                 /* tells people about the game; rules read nothing of it, and the hash neither */
};

typedef struct {
    const char *name;
    uint8_t kind;
    int16_t lo, hi;
    int16_t fallback; /* when left out */
    bool needed;
} Param;

/* What costs take, and operations look at. */
enum {
    SPENDS_MONEY = 1,
    SPENDS_CARDS = 2,    /* that heroes have, or tokens */
    SPENDS_STANDING = 4, /* what others think of them */
    SPENDS_AT_ONCE = 8   /* nobody is asked, and nothing is thrown */
};

/* An operation: one row. `can`: would it change anything here? NULL means always. */
struct Op {
    const char *name;
    const char *text; /* English clause with {param}s */
    Param params[PACK_PARAMS];
    const char *without[PACK_PARAMS];    /* the clause where that parameter is 0; NULL: the same */
    const char *branches[PACK_BRANCHES]; /* "pass", "fail": run leaves the branch in head->answer */
    bool cost;                           /* if it cannot be done, what follows is not to be had; so are steps under
                                          * `cost`, where `can` is asked whether all of it can be done */
    bool gives;                          /* a cost that is of use by itself, as a sale is */
    bool bought;                         /* what it brings has its price: no choice for who cannot pay that */
    uint8_t spends;                      /* SPENDS_…: a cost changes nothing else; 0: it may change anything */
    uint8_t regardless;                  /* SPENDS_…: `can` looks at nothing of that kind */
    bool (*can)(const Engine *e, const Frame *f, const Instr *in);
    /* Of a cost by which a hero is picked as "that player", and nothing else happens: who may be, bit 0 hero 1; 0: that
     * is not known before it is paid. NULL: of every other. */
    uint32_t (*picks)(const Engine *e, const Frame *f, const Instr *in);
    /* FLOW_DONE: go on. FLOW_PUSHED: go on when the frame is done; FLOW_ASK: the same, and that frame asks already.
     * FLOW_AGAIN: once more after what it pushed. */
    Flow (*run)(Engine *e, Frame *f, const Instr *in);
};

struct Cond {
    const char *name;
    const char *text;
    Param params[PACK_PARAMS];
    const char *without[PACK_PARAMS]; /* as that of an operation */
    bool (*holds)(const Engine *e, const Frame *f, const Instr *in);
};

static inline const char *pack_string(const Pack *pack, uint32_t at) {
    return (const char *)pack + pack->strings + at;
}
/* The rows of a table; the game's digest stands where those of one more table would. */
static inline const void *pack_rows(const Pack *pack, int table) {
    return (const char *)pack + pack->tables[table].rows;
}
static inline const void *pack_digest(const Pack *pack) {
    return (const char *)pack + pack->size;
}
/* All bytes of a pack, its digest included. */
static inline size_t pack_bytes(const Pack *pack, const Game *game) {
    return pack->size + game->digest_size;
}
static inline const Component *pack_component(const Pack *pack, int table, int row) {
    return (const Component *)(const void *)((const char *)pack_rows(pack, table) +
                                             (size_t)row * pack->tables[table].stride);
}
static inline const AbilityRow *pack_ability(const Pack *pack, Ability ability) {
    return (const AbilityRow *)(const void *)((const char *)pack + pack->abilities) + ability;
}
static inline const Instr *pack_code(const Pack *pack, uint32_t at) {
    return (const Instr *)(const void *)((const char *)pack + pack->code) + at;
}
static inline const MomentRow *pack_moment(const Pack *pack, int moment) {
    return (const MomentRow *)(const void *)((const char *)pack + pack->moments) + moment;
}
static inline const Ability *pack_index(const Pack *pack) {
    return (const Ability *)(const void *)((const char *)pack + pack->index);
}

/* The row with that id word, or 0. */
int pack_find(const Pack *pack, int table, const char *word, size_t length);

/* Is this memory a whole pack for the game? NULL, or what is wrong. The sum is compared. */
const char *pack_verify(const void *block, size_t size, const Game *game);
uint64_t pack_sum(const void *block, size_t size);

#endif
