/* What the files that show The Clone Wars share. */
#ifndef TUI_SHOW_CLONEWARS_H
#define TUI_SHOW_CLONEWARS_H

#include "advice/clonewars.h"
#include "tui/show.h"

void clonewars_map(const Show *show, bool list);
int clonewars_tell(const Show *show, const Event *events, int count, Text *out);
void clonewars_story(const Show *show, const Table *table);

#endif
