/* What the tests of one game do to its pack and its states: copies to be spoilt, and whether that is found out. */
#ifndef KIT_SPOIL_H
#define KIT_SPOIL_H

#include "core/ability.h"
#include "core/game.h"

/* The row that a pack knows by this id; fails the test if there is none. */
int row_of(const Box *box, int table, const char *id);

/* A copy of a pack, in a box of its own. */
typedef struct {
    Box box;
    Pack *pack;
} Spoiled;

Spoiled spoiled(const Box *whole);
void spoiled_free(Spoiled *s);
/* The rows of a table, one of them, the abilities, the code: to be written to. */
void *spoiled_rows(const Spoiled *s, int table);
void *spoiled_row(const Spoiled *s, int table, const char *id);
AbilityRow *spoiled_abilities(const Spoiled *s);
Instr *spoiled_code(const Spoiled *s);

/* One way to spoil a pack, and how the complaint of the game begins. */
typedef struct {
    void (*spoil)(const Spoiled *s);
    const char *wrong;
} SpoilCase;

void packs_are_refused(const Box *whole, const SpoilCase *cases, int count);

/* The state cannot be, and that is the complaint. */
void state_is_found_out(const Box *box, const void *state, const char *complaint);

/* The choice has this word, and the word reads back as the choice. */
void choice_is_called(const Box *box, Choice choice, const char *word);

#endif
