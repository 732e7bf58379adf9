/*
 * What an agent thinks, in words and in order: which options come first, and why the best one does.
 *
 *     int order[CANTINA_CHOICES_MAX], count = thought_rank(thought, order);
 *     thought_why(voice, thought, &text);
 *
 * Everything is read from the thought, which was made from the view of the seat that is asked: nothing here can tell
 * what the seat may not know.
 */
#ifndef ADVICE_THOUGHT_H
#define ADVICE_THOUGHT_H

#include "agent/agent.h"
#include "lang/ui.h"

/* The options from the best on, by index; how many. The agent's own choice stands first. */
int thought_rank(const AgentThought *thought, int order[CANTINA_CHOICES_MAX]);

/* Why the best option is the best: one or two short sentences. Nothing if the level does not judge. */
void thought_why(Voice voice, const AgentThought *thought, Text *out);

/* Is the option as good as the best, as far as its lines can tell? */
bool thought_equal(const AgentThought *thought, int option);

/* "61%", as this language writes it. */
void put_percent(Text *out, Voice voice, double share);
/* "1.3", or "2" where there are no tenths. */
void put_decimal(Text *out, Voice voice, double number);

/* ---- what speaks for one side against another (reasons.c) ---- */

/* An option, or several taken together. */
typedef struct {
    double value;
    double signs[CANTINA_SIGNS_MAX]; /* means */
    int lines;
} ThoughtSide;

typedef struct {
    const Sign *sign;
    int what;          /* the id it is of, where there is one for each */
    double own, other; /* means of both sides */
    double weight;     /* how much it speaks for the own side, in thousandths of the logarithm of the odds */
} Reason;

enum { REASONS_TOLD = 2 };

/* The reasons that matter, the weightiest first; how many. What may be chance, or explains next to nothing, is none. */
int reasons_find(const Game *game, const ThoughtSide *own, const ThoughtSide *other, Reason reasons[REASONS_TOLD]);

#endif
