/* Conflict in a few words: what everybody shares who tells of it. */
#ifndef ADVICE_CONFLICT_H
#define ADVICE_CONFLICT_H

#include "advice/advice.h"
#include "games/conflict/frames.h"

/* "yellow", in the deck's colour. */
void put_deck(const Look *look, Text *out, int deck);
/* "aggression 2, ambush 1"; what its symbols are. */
void put_symbols(const Look *look, Text *out, const Card *card);
/* "TIE Patrol (aggression 1)", tinted like its deck. */
void put_card(const Look *look, Text *out, CardId card);
/* What a field does when reached, in two or three words. */
void put_field_effect(const Look *look, Text *out, int field);
/* Beside a choice: what it costs, what comes of it, the odds (conflict_notes.c). */
void conflict_note(const Look *look, Choice choice, Text *out);

#endif
