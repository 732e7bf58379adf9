/* A game at this terminal that another command has planned. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/content.h"
#include "table/table.h"

typedef struct {
    const Game *game;
    const uint8_t *options; /* one value for each option of the game */
    const char *record;     /* its file, kept up to date */
    bool resumed;           /* it is there already: the game goes on */
    const char *go_on;      /* what to type to go on with it later */
    /* The game came to its end. */
    void (*over)(void *self, const Table *table, const char *const *levels);
    void *self;
} PlayPlan;

/* Plays it with the seats, agents, language and packs of `args`; the exit code. */
int play_planned(const Args *args, const PlayPlan *plan);

#endif
