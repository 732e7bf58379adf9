/*
 * A game played beforehand by agents, with a fixed seed: a record of its first part, from which a server begins a
 * table, and the decisions behind it, ready to be sent one by one.
 */
#ifndef BENCH_SCRIPT_H
#define BENCH_SCRIPT_H

#include "cantina/cantina.h"

enum { SCRIPT_SEATS = 2, SCRIPT_MOST = 400, SCRIPT_WORD = 128 };

typedef struct {
    const CantinaBox *box;
    struct {
        CantinaSeat seat; /* who decides */
        CantinaChoice choice;
    } lines[SCRIPT_MOST];
    int count;
    int begun;    /* the lines that stand in the record already */
    char *record; /* with the seed, so that the same dice fall again */
} Script;

/* Plays the game of a seed; so many percent of it stand in the record. Ends with script_free. */
void script_play(Script *script, const CantinaBox *box, uint64_t seed, int percent);
void script_free(Script *script);
/* The word of a line. */
void script_word(const Script *script, int line, char word[SCRIPT_WORD]);

#endif
