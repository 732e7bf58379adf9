/* Outer Rim at the screen: what its files share. */
#ifndef TUI_SHOW_OUTERRIM_H
#define TUI_SHOW_OUTERRIM_H

#include "advice/outerrim.h"
#include "tui/show.h"

void outerrim_map(const Show *show, bool list);
int outerrim_tell(const Show *show, const Event *events, int count, Text *out);
void outerrim_story(const Show *show, const Table *table);

#endif
