/* The plots of the report. */
#ifndef ANALYSE_PLOT_H
#define ANALYSE_PLOT_H

#include "analyse/print.h"

/* The chance to win, move by move; nothing if no move is judged. */
void plot_chance(FILE *out, const AnalysisPrint *print, int party);
/* What luck, choice and the rest came to. */
void plot_books(FILE *out, const AnalysisPrint *print, int party);

#endif
