/*
 * What of a game with a guide deck is shown to somebody who has not asked for spoilers.
 *
 * Later guide cards, and what only they bring, are left out of lists and searches: before a campaign, after the cards
 * that one has turned over (--campaign NAME), or not at all (--spoilers). Whoever asks for one thing by its id gets it.
 */
#ifndef CLI_SEALED_H
#define CLI_SEALED_H

#include "cli/content.h"

#define OPTIONS_SEALED                                                                                                 \
    {"spoilers", NULL, "also what a guide deck has not brought yet", false}, {                                         \
        "campaign", "NAME", "… what this campaign has turned over", false                                              \
    }

typedef struct {
    const Box *box;
    bool all;   /* nothing is sealed */
    int turned; /* guide cards */
    int hidden; /* components left out so far */
} Sealed;

/* As the options say. False after a line on stderr: EXIT_FAILED. */
bool sealed_open(Sealed *sealed, const Args *args, const Box *box);
/* May it be shown? If not it is counted; `self` is a Sealed. */
bool sealed_shows(void *self, int table, int row);
/* One line on stderr if something was left out. */
void sealed_tell(const Sealed *sealed, const Args *args);

#endif
