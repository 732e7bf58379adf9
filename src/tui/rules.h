/* The rule index of a game for people: search, print. */
#ifndef TUI_RULES_H
#define TUI_RULES_H

#include <stdio.h>

#include "codec/rules.h"

/* Do its id, name or text contain the words, whatever the case? */
bool rules_match(const RuleText *rule, const char *words);

/* One rule, wrapped: heading and text. */
void rules_print(FILE *out, const RuleText *rule, int width);

/* Does `text` contain `words`, the case of ASCII letters apart? */
bool words_within(const char *text, const char *words);
/* Do the words of `words` begin words of `text`, in the same order? "move b6" is in "Move to Dunes B6". */
bool words_along(const char *text, const char *words);
/* Does `text` begin with `words`, the case of ASCII letters apart? */
bool words_begin(const char *text, const char *words);

#endif
