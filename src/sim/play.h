/* One game of a simulation, and its place in the tally. */
#ifndef SIM_PLAY_H
#define SIM_PLAY_H

#include "sim/sim.h"

enum { SIM_DECISIONS_MOST = 1000000 }; /* then a game has gone astray */

/* What is kept of one game until it is counted. */
typedef struct {
    const SimPlan *plan;
    CantinaParties kind;
    int parties; /* that may be there */
    uint8_t value[CANTINA_SEATS_MAX];
    uint8_t party[CANTINA_SEATS_MAX]; /* of each seat */
    int outcome, turns, fault;
    int64_t decisions, chances;
    int64_t started;                            /* side acts */
    int64_t answered[CANTINA_SEATS_MAX];        /* decisions by seat */
    int64_t thinking[CANTINA_SEATS_MAX];        /* of a processor that they took, if there was thought: ns */
    int sampled;                                /* the last turn that was sampled */
    uint8_t hope[CANTINA_SEATS_MAX][SIM_TURNS]; /* by seat and turn; hundredths */
    uint8_t probe[SIM_TURNS];
    bool at[SIM_TURNS];                                /* turns that were sampled */
    uint64_t drawn[CANTINA_SEATS_MAX][SIM_CARDS / 64]; /* by seat; of a team: the first */
    uint64_t played[CANTINA_SEATS_MAX];                /* characters, likewise */
    CantinaChoice last[SIM_LAST];                      /* a ring, by number of the decision */
} SimGame;

/* The first seat of a party, from 0; -1: the game has no such party. */
int sim_speaker(const SimGame *game, int party);

typedef enum { SIM_FINISHED, SIM_FAULTED, SIM_DROPPED } SimEnd;

/* Plays game number `i` of the plan. */
SimEnd sim_play(const SimPlan *plan, int i, Mind *mind, SimGame *game);

/* Counts a finished game. */
void tally_add(SimTally *tally, const SimGame *game);
/* Adds what another thread has counted. */
void tally_merge(SimTally *tally, const SimTally *other);

#endif
