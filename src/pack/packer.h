/*
 * The packer's desk: what the parts of one compilation hand to each other.
 *
 * items.c gathers components layer by layer and gives each its row; rows.c fills in columns and sources;
 * abilities.c and program.c compile what components do; block.c lays everything into one block.
 */
#ifndef PACK_PACKER_H
#define PACK_PACKER_H

#include "pack/nodes.h"

/* Memory that grows. */
typedef struct {
    uint8_t *at;
    size_t used, room;
} Bytes;

/* Adds a copy of `data`, or zeros if it is NULL; the place is good until the next call. */
void *bytes_add(Bytes *bytes, const void *data, size_t size);
void bytes_free(Bytes *bytes);

/* One component as written. */
typedef struct {
    Node node, id;
    Source source; /* the default of its file */
    int order;     /* of appearance; a replaced component keeps its own */
    int layer;
    int keys[PACK_GROUPS]; /* values of the fields that group the table */
    int removed_by;        /* the layer that removes it, or 0 */
    Node removal;          /* and where it says so */
    int row;               /* in the block, from 1 */
} Item;

typedef struct {
    Item *at;
    int count, room;
    int live; /* not removed */
} Items;

/* What pack.yaml says; of several layers the last says it. */
enum { JOINED_MOST = 256 };
typedef struct {
    char id[JOINED_MOST]; /* of all layers, joined by '+' */
    Node name;
    int version;
} About;

typedef struct {
    const Game *game;
    PackReport *report;
    Doc *docs;
    int doc_count;
    About about;
    Items items[PACK_TABLES];
    Bytes rows[PACK_TABLES], sources[PACK_TABLES];
    Bytes strings, abilities, code;
} Packer;

/* ---- compile.c ---- */

/* Reads the texts and gathers the components of all layers. Ends with packer_close, also if it is false. */
bool packer_gather(Packer *p, const PackSource *sources, int count);
void packer_close(Packer *p);

/* ---- items.c ---- */

/* Is it the pack.yaml of its folder? */
bool source_describes(const PackSource *source);

/* Gathers the components of all layers and gives each its row. False if a file is not for this game at all. */
bool items_gather(Packer *p);
/* The component with that id that a pack removes, or NULL. */
const Item *item_removed(const Packer *p, int table, Node id);
/* The component with that id, or NULL. */
const Item *item_find(const Packer *p, int table, Node id);

/* ---- value.c ---- */

/* What may stand in a field or a parameter. */
typedef struct {
    const char *name;
    int kind;
    int lo, hi; /* 0, 0: no bounds of its own */
} Slot;

/* The number a word stands for; false and an error if it may not stand there. */
bool value_read(Packer *p, Node node, Slot slot, int *value);
bool value_yes(Packer *p, Node node, const char *name, bool *yes);
/* A number from lo to hi. */
bool value_number(Packer *p, Node node, Slot slot, int *value);
/* The row of a word in a list of words that may have gaps (NULL); false and an error if it is not there. */
bool value_word(Packer *p, Node node, const char *what, const char *const *words, int count, int *value);
/* A text for people of at most `most` bytes. */
bool value_text(Packer *p, Node node, const char *name, size_t most);
Slot slot_of_field(const Field *field);
/* What the numbers of a closed kind are called: the word of each value, NULL for none. */
int kind_words(const Game *game, int kind, const char *words[], int room);

enum { WORDS_MOST = 256, ID_MOST = 48, NAME_MOST = 120, TEXT_MOST = 8000 };
extern const char *const source_words[SOURCE_COUNT];
extern const char *const limit_words[];

/* ---- rows.c, abilities.c, program.c ---- */

/* Fills in the rows, sources and abilities of all tables. */
void rows_fill(Packer *p);
/* Compiles the `abilities` of a component. */
void abilities_add(Packer *p, Node list, int table, Component *component, int row);
/* Compiles one condition to an OP_IF. */
void cond_read(Packer *p, Node node, Instr *in);
/* Reads the parameters of an operation or condition called `name`. */
void params_read(Packer *p, Node key, Node value, const Param *params, int16_t *args);
/* Compiles a `do` list behind the conditions that are already in the code since `first`. */
void program_add(Packer *p, Node list, size_t first);

/* The key of a source: that of the name, of a column, or "abilities". */
const char *source_key(const TableDef *def, int i);

/* ---- hash.c ---- */

/* The hash of what rules read of a block. */
uint64_t pack_meaning(const Game *game, const Pack *pack);

/* ---- canonical.c ---- */

/* The whole pack as one text, when its rows are filled; the caller frees it. NULL with an error if it is too large. */
char *pack_text(Packer *p);

/* ---- block.c ---- */

/* Adds a string; its offset. */
uint32_t string_add(Packer *p, const char *text, size_t length);
/* Lays it all into one block. */
Pack *block_build(Packer *p);

#endif
