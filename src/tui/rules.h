/* The rule index of a game, as its pack holds it: find, search, print. */
#ifndef TUI_RULES_H
#define TUI_RULES_H

#include <stdio.h>

#include "core/pack.h"

typedef struct {
    const char *id, *name, *text, *where;
    const char *kind; /* "rule" or "ruling" */
} RuleText;

/* How many rules the box has; row 1 … count. */
int rules_count(const Box *box);
RuleText rules_at(const Box *box, int row);
/* The row of a rule id, whatever the case of its letters; "CF-13a" falls back to "CF-13". 0 if there is none. */
int rules_find(const Box *box, const char *id);
/* Do its id, name or text contain the words, whatever the case? */
bool rules_match(const RuleText *rule, const char *words);

/* One rule, wrapped: heading and text. */
void rules_print(FILE *out, const RuleText *rule, int width);

/* Does `text` contain `words`, the case of ASCII letters apart? */
bool words_within(const char *text, const char *words);
/* Does `text` begin with `words`, the case of ASCII letters apart? */
bool words_begin(const char *text, const char *words);

#endif
