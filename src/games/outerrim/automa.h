/* The opponent that follows cards (automa.c). */
#ifndef GAMES_OUTERRIM_AUTOMA_H
#define GAMES_OUTERRIM_AUTOMA_H

#include "games/outerrim/heroes.h"

/* Goals of the automa: destinations of what it has (OR-28.6). */
SpaceSet or_automa_goals(const Engine *e);
/* Sheets of the supply it would buy as a used ship: the dearest it can pay for (OR-A64). */
uint32_t or_automa_ships(const Engine *e);
void or_push_automa(Engine *e, int hero);
/* What one of its cards tells it to do: would that change anything (OR-26.2); it does so. */
bool or_errand_can(const Engine *e, int hero, ErrandLocals locals);
void or_push_errand(Engine *e, int hero, ErrandLocals locals);
/* Is there anything that chance could choose for an errand that asks it? */
bool or_errand_has_lots(const Engine *e, const Frame *f);
/* The question of a choice that the automa leaves to chance (OR-A68). */
void or_ask_lot(Question *q);
/* `may` and `choose` of the automa's programs. */
bool or_declines(const Engine *e, Ability ability);
bool or_left_to_chance(const Engine *e, Ability ability);
bool or_idle_modes(const Engine *e, Ability ability);

FRAME_FUNCTIONS(or_automa);
FRAME_FUNCTIONS(or_errand);
void or_automa_tidy(Engine *e, Frame *f);

#endif
