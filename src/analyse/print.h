/* An analysis as text, as JSON, and as a page. */
#ifndef ANALYSE_PRINT_H
#define ANALYSE_PRINT_H

#include <jansson.h>
#include <stdio.h>

#include "analyse/analyse.h"
#include "core/say.h"

/* Whose side of it is told: a seat's mistakes, and in a competitive game its chances; 0: everybody's mistakes, and the
 * chances of the team or of p1. */
typedef struct {
    const Analysis *analysis;
    Voice voice;
    Seat seat;
} AnalysisPrint;

/* A summary for people, at most `width` columns where it draws. */
void analyse_text(FILE *out, const AnalysisPrint *print, int width);
/* One page that needs nothing else. */
void analyse_html(FILE *out, const AnalysisPrint *print);

/* Everything as one object; docs/ANALYSIS.md names the keys. The caller's. */
json_t *analyse_json(const AnalysisPrint *print);
/* Its parts: one judged move; the figures without the moves. */
json_t *analyse_json_move(const AnalysisPrint *print, int move);
json_t *analyse_json_figures(const AnalysisPrint *print);

#endif
