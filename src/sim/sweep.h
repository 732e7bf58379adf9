/*
 * A sweep: what one value does to the win rate. The same games are played with each value: of a component in the pack,
 * of an option of the game, or of the iterations that a decision gets.
 */
#ifndef SIM_SWEEP_H
#define SIM_SWEEP_H

#include "pack/spot.h"
#include "sim/figures.h"

enum { SWEEP_VALUES = 100, SWEEP_WORD = 48, SWEEP_ITERATIONS_MOST = 1000000 };

typedef enum { SWEEP_OPTION, SWEEP_SPOT, SWEEP_BUDGET } SweepKind;

typedef struct Sweep Sweep;
typedef struct SweepPoint SweepPoint;

typedef struct {
    SimPlan sim; /* what is played; its box has the pack as it is, its progress is not called */
    char values[SWEEP_VALUES][SWEEP_WORD];
    int count;
    SweepKind kind;       /* what is swept: */
    int option;           /* SWEEP_OPTION: its row */
    const PackSpot *spot; /* SWEEP_SPOT: a value in the texts of the pack */
    const PackSource *sources;
    int source_count;
    /* SWEEP_BUDGET: iterations of a decision of the team, or among rivals of the first seat. */

    /* As in LadderPlan. */
    void (*progress)(void *self, const Sweep *sweep, const SweepPoint *point, int done);
    void (*finished)(void *self, const Sweep *sweep, const SweepPoint *point);
    void *self;
} SweepPlan;

/* What one value came to. */
struct SweepPoint {
    char value[SWEEP_WORD];
    bool is_now;                   /* as it is without the sweep */
    char refused[PACK_ERROR_ROOM]; /* why the pack or the game does not take it; empty: it was played */
    int64_t games, turns, decisions;
    CantinaParties kind;
    SimScore party[CANTINA_SEATS_MAX]; /* see SimTally */
    int64_t wins[CANTINA_SEATS_MAX];
    int faults;
    uint64_t fault_seed;
    CantinaBox box;
    Pack *own; /* compiled for this value; NULL: none */
};

struct Sweep {
    SweepPlan plan;
    SweepPoint *points;
    int done;   /* values that have been played or refused */
    int faults; /* games, in all */
    bool stopped;
    double seconds;
};

enum { SWEEP_BAD_VALUE = -110 };

/* Plays every value. 0; or a negative code of sim_run; or SWEEP_BAD_VALUE with one line in `wrong` if a value cannot
 * stand there at all: then nothing was played. There is nothing to free unless it is 0. A value that the pack as a
 * whole does not bear is noted, and the sweep goes on. */
int sweep_run(const SweepPlan *plan, Sweep *sweep, char *wrong, size_t room);
void sweep_free(Sweep *sweep);

/* ---- figures ---- */

/* What is swept: "leaders/phasma.symbols", "option:hands", "budget". */
const char *sweep_name(const SweepPlan *plan, char *out, size_t room);
/* The value it has without the sweep; "": none. */
const char *sweep_now(const SweepPlan *plan, char *out, size_t room);
/* Are all values numbers? */
bool sweep_is_numeric(const SweepPlan *plan);
int sweep_parties(const SweepPlan *plan);
/* … with this value, once it has been played. */
int point_parties(const SweepPlan *plan, const SweepPoint *point);
Rate sweep_rate(const SweepPoint *point, int party);

/* ---- printing ---- */

/* A table with bars for a terminal, line by line. */
void sweep_text_head(FILE *out, const SweepPlan *plan);
void sweep_text_point(FILE *out, const SweepPlan *plan, const SweepPoint *point);
void sweep_text_end(FILE *out, const Sweep *sweep);
/* One JSON object and a line end. False if it could not be written. */
bool sweep_json(FILE *out, const Sweep *sweep);
/* One page that needs nothing else. */
void sweep_html(FILE *out, const Sweep *sweep);

#endif
