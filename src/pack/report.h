/* What a compiled pack contains, for people and (as JSON) for programs. */
#ifndef PACK_REPORT_H
#define PACK_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "core/say.h"
#include "pack/compile.h"

/* Which components: those with an id; without one all, or all that somebody has nothing against. */
typedef struct {
    const char *id;                                /* NULL: any */
    bool (*shows)(void *self, int table, int row); /* asked where there is no id; NULL: all */
    void *self;
} PackWanted;

/* Components with their columns in words, the generated text of their abilities, and sources. Returns how many were
 * shown. */
int pack_show(FILE *out, const Box *box, const Lang *lang, const PackWanted *wanted, bool json);

/* The first component of that id as its author wrote it, as a pack file of its own. False if the texts have none. */
bool pack_yaml(FILE *out, const Game *game, const PackSources *sources, const char *id);

/* One of them. The caller owns the result. */
json_t *pack_component_json(Voice voice, int table, int row);

/* Sizes, which operations are used how often, and how many abilities need an operation of their own. */
void pack_stats(FILE *out, const Box *box, bool json);

/* How many values come from where, per table and in all. */
void pack_provenance(FILE *out, const Box *box, bool json);

/* The JSON Schema (draft 2020-12) of a pack file of the game. */
void pack_schema(FILE *out, const Game *game);

#endif
