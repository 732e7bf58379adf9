/* The rule index of a game, as its pack holds it. */
#ifndef CODEC_RULES_H
#define CODEC_RULES_H

#include "core/pack.h"

typedef struct {
    const char *id, *name, *text, *where;
    const char *kind; /* "rule" or "ruling" */
    int since;        /* version of the rules it came with, or was changed by; 0: the first */
} RuleText;

/* The table of a pack whose components are rules; -1: the game has none. */
int rules_table(const Game *game);
/* The ids of what came or changed behind a version of the rules, as "CF-K8, CF-K47"; cut short where `room` ends. How
 * many they are. */
int rules_since(const Box *box, int version, char *out, size_t room);
/* How many rules the box has; row 1 … count. */
int rules_count(const Box *box);
RuleText rules_at(const Box *box, int row);
/* The row of a rule id, whatever the case of its letters; "CF-13a" falls back to "CF-13". 0 if there is none. */
int rules_find(const Box *box, const char *id);

#endif
