/* What every report has, whatever it is about: the page around it, and sections. */
#ifndef REPORT_SHEET_H
#define REPORT_SHEET_H

#include <stdio.h>

#include "cantina/cantina.h"

/* Everything up to the heading, in the language of that code; what follows is the lead, and then sheet_lead_end. */
void sheet_begin(FILE *out, const char *lang, const char *title, const char *kicker, const char *heading);
void sheet_lead_end(FILE *out);
/* A section with a figure in it, which the caller fills. */
void section_begin(FILE *out, const char *title, const char *about);
void section_end(FILE *out);
/* The foot, which names the rules and the pack, and the end of the page. */
void sheet_end(FILE *out, const CantinaBox *box);

#endif
