/* What the printers of this room say alike. */
#ifndef ANALYSE_WORDS_H
#define ANALYSE_WORDS_H

#include "analyse/print.h"
#include "lang/ui.h"

/* A piece of text in memory of the result. */
typedef struct {
    char at[512];
} Words;

/* A share as whole per cent; a difference of shares as whole points with its sign; an error of one, rounded up. */
Words words_percent(double share);
Words words_points(double change);
Words words_error(double error);

/* The party that a print is about: the seat that was asked for, else the first. */
int words_party(const AnalysisPrint *print);

/* A sentence of the front ends. */
Words words_ui(Voice voice, UiId id, const UiArg *args);
Words words_seat(Voice voice, Seat seat);
/* A choice without the stop behind it. */
Words words_choice(Voice voice, Choice choice);
/* What a move was, as a sentence: who chose what, or what fell. */
Words words_what(const Analysis *analysis, Voice voice, int move);
/* "Turn 4, move 31" and, if it was read from a record, its line. */
Words words_where(const Analysis *analysis, Voice voice, int move);
/* "41% → 56%" */
Words words_change(Voice voice, double before, double after);
/* What was played; how it ended, and then after how many turns, or that it did not end; who judges; how far that came.
 */
Words words_game(const Analysis *analysis, Voice voice);
Words words_outcome(const Analysis *analysis, Voice voice);
Words words_ending(const Analysis *analysis, Voice voice);
Words words_judge(const Analysis *analysis, Voice voice);
Words words_stopped(const Analysis *analysis, Voice voice);
/* A heading; where seats play against each other `of` names the one that the print is about. */
Words words_heading(const AnalysisPrint *print, UiId alone, UiId of);
/* Who answered for a seat: a level of agents, or "person". */
const char *words_who(const Analysis *analysis, Seat seat);
/* The same for people. */
Words words_player(const Analysis *analysis, Voice voice, Seat seat);

#endif
