/* The Mandalorian at the screen: what its files share. */
#ifndef TUI_SHOW_MANDALORIAN_H
#define TUI_SHOW_MANDALORIAN_H

#include "advice/mandalorian.h"
#include "tui/show.h"

void mandalorian_map(const Show *show, bool list);
int mandalorian_tell(const Show *show, const Event *events, int count, Text *out);
void mandalorian_story(const Show *show, const Table *table);

#endif
