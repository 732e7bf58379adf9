/* What a compiled pack contains, for people and (as JSON) for programs. */
#ifndef PACK_REPORT_H
#define PACK_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "core/say.h"
#include "pack/compile.h"

/* Components with their columns in words, the generated text of their abilities, and sources: all of them, or
 * those with that id. Returns how many were shown. */
int pack_show(FILE *out, const Box *box, const Lang *lang, const char *id, bool json);

/* One of them. The caller owns the result. */
json_t *pack_component_json(Voice voice, int table, int row);

/* Sizes, which operations are used how often, and how many abilities need an operation of their own. */
void pack_stats(FILE *out, const Box *box, bool json);

/* How many values come from where, per table and in all. */
void pack_provenance(FILE *out, const Box *box, bool json);

/* The JSON Schema (draft 2020-12) of a pack file of the game. */
void pack_schema(FILE *out, const Game *game);

#endif
