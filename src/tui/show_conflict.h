/* What the two files that show Conflict share. */
#ifndef TUI_SHOW_CONFLICT_H
#define TUI_SHOW_CONFLICT_H

#include "games/conflict/frames.h"
#include "tui/show.h"

/* "yellow", in the deck's colour. */
void put_deck(const Show *show, Text *out, int deck);
/* "aggression 2, ambush 1"; what its symbols are. */
void put_symbols(const Show *show, Text *out, const Card *card);
/* "TIE Patrol (aggression 1)", tinted like its deck. */
void put_card(const Show *show, Text *out, CardId card);
/* What a field does when reached, in two or three words. */
void put_field_effect(const Show *show, Text *out, int field);

void conflict_note(const Show *show, Choice choice, Text *out);
void conflict_explain(const Show *show, int table, int row, Text *out);

#endif
