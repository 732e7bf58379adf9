/*
 * Many games, played by agents, and what they tell: win rates, lengths, the course of play, the cards.
 *
 * A plan goes in; figures come out, and are printed as JSON, as text, or as one HTML page. Games are independent: game
 * i is played from a seed of its own and everything is counted in whole numbers, so the figures are the same however
 * many threads share the work.
 */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include <stdatomic.h>
#include <stdio.h>

#include "agent/agent.h"
#include "cantina/cantina.h"

enum {
    SIM_TURNS = 128,   /* turns told apart; longer games count in the last */
    SIM_LEVELS = 128,  /* levels of a curve told apart */
    SIM_OPTIONS = 32,  /* options of a game */
    SIM_OUTCOMES = 64, /* reasons to end */
    SIM_CARDS = 1024,  /* cards of a pack */
    SIM_HEROES = 64,   /* characters of a pack */
    SIM_LAST = 8       /* choices kept for the report of a fault */
};

/* ---- what is wanted ---- */

typedef struct {
    const CantinaBox *box;
    int games;
    int first; /* the number of the first game: 0, or how many an earlier run of the plan has played */
    int seats;
    const char *agents[CANTINA_SEATS_MAX]; /* levels, by seat; one means the same for all */
    int agent_count;                       /* 1 or `seats` */
    int budgets[CANTINA_SEATS_MAX];        /* iterations of each decision, by seat likewise; 0: the level's own */
    int budget_count;                      /* 0, 1 or `seats` */
    uint8_t options[SIM_OPTIONS];          /* value index of each option of the game */
    bool no_side_acts;                     /* agents answer what they are asked and start nothing of themselves */
    uint64_t seed;
    int jobs; /* threads; below 1 means 1 */

    /* A measure of the game's own, sampled as each turn begins: 0 … SIM_LEVELS - 1. May be NULL. */
    int (*probe)(const CantinaBox *box, const void *state);
    const char *probe_name; /* "Event marker" */
    const char *probe_unit; /* "fields from the start" */

    /* Called now and then, and at the end, on the calling thread. May be NULL. */
    void (*progress)(void *self, int done, int games);
    void *self;
    /* Set to 1 (a signal handler may): no new game begins, those under way are finished, so that long games are not
     * left out; 2: those under way are dropped. May be NULL. */
    const atomic_int *stop;
} SimPlan;

/* ---- what came out ---- */

/* How a measure went, turn by turn. [turn] counts from 1; row 0 is unused. */
typedef struct {
    uint32_t at[SIM_TURNS][SIM_LEVELS]; /* how often the measure stood at a level */
    int64_t sum[SIM_TURNS];
    int64_t count[SIM_TURNS];
} SimCurve;

/* Results counted in halves: 2 a win, 1 a shared one. */
typedef struct {
    int64_t games, halves;
} SimScore;

enum { SIM_LOST, SIM_WON, SIM_ENDS };

/* A *party* is who wins or loses as one: the team; where it is divided, the loyal first and then the traitors; in a
 * competitive game each seat. */
typedef struct {
    int64_t games, decisions, chances, turns;
    int64_t started;                          /* side acts */
    int64_t longest;                          /* turns of the longest game */
    int64_t answered[CANTINA_SEATS_MAX];      /* decisions by seat */
    int64_t halves[CANTINA_SEATS_MAX];        /* by seat */
    int64_t wins[CANTINA_SEATS_MAX];          /* whole wins by seat */
    SimScore party[CANTINA_SEATS_MAX];        /* by party, of the games in which there was one */
    int64_t party_wins[CANTINA_SEATS_MAX];    /* whole wins */
    int64_t outcomes[SIM_OUTCOMES];           /* by row of the game's outcomes */
    uint32_t length[SIM_ENDS][SIM_TURNS];     /* games by turns, won and lost by the first party; competitive: won */
    SimCurve hope[SIM_ENDS], probe[SIM_ENDS]; /* cantina_eval in hundredths; the plan's own measure */
    SimScore parties;                         /* every party of every game */
    SimScore drawn[SIM_CARDS];                /* parties that came to have the card at least once */
    SimScore played[SIM_HEROES];              /* parties in which somebody played the character */
} SimTally;

/* A game in which the engine found something impossible, or which did not end. */
typedef struct {
    int game; /* its number from 0, or -1: there was none */
    uint64_t seed;
    int where;                    /* fault of the state; 0: the game did not end */
    int decisions;                /* taken before */
    CantinaChoice last[SIM_LAST]; /* the latest ones, oldest first */
    int last_count;
} SimFault;

typedef struct {
    SimPlan plan;
    CantinaParties kind; /* of the parties */
    SimTally *tally;
    SimFault fault; /* the first one */
    int faults;
    double seconds;
    double thinking[CANTINA_SEATS_MAX]; /* seconds of a processor that a seat took to decide; random: 0 */
    bool stopped;                       /* fewer games than planned */
    bool dropped;                       /* … and not the first ones: games under way were dropped */
} SimResult;

enum { SIM_BAD_AGENT = -101, SIM_BAD_GAMES = -102, SIM_NO_MEMORY = -103 };

/* Plays the plan. 0, or a negative code of cantina_new or of the list above, and then there is nothing to free. A game
 * with a fault is left out of the figures. The plan's pointers must outlive the result. */
int sim_run(const SimPlan *plan, SimResult *result);
void sim_free(SimResult *result);

/* The seed of a game, so that one game of a run can be played again. */
uint64_t sim_seed(uint64_t seed, int game);
/* Who wins or loses as one in games of the plan; rivals if there is no such game. */
CantinaParties sim_kind(const SimPlan *plan);
/* How many parties that may be. */
int sim_parties(CantinaParties kind, int seats);
/* "team"; "loyal", "traitor"; "p1" … */
const char *sim_party_word(CantinaParties kind, int party);
/* Seconds since some moment. */
double sim_clock(void);
/* The level that plays a seat, and how long it thinks. */
const char *sim_agent(const SimPlan *plan, CantinaSeat seat);
int sim_budget(const SimPlan *plan, CantinaSeat seat);

/* ---- printing ---- */

/* One JSON object and a line end. False if it could not be written. */
bool sim_json(FILE *out, const SimResult *result);
/* A summary for people. */
void sim_text(FILE *out, const SimResult *result);
/* Its first lines: game, seats, levels, seed, options. */
void sim_text_plan(FILE *out, const SimPlan *plan);
/* The command that plays the plan, as markup. */
void sim_command_html(FILE *out, const SimPlan *plan);
/* One page that needs nothing else: no script, no font, no picture from elsewhere. The same figures give the same
 * bytes. */
void sim_report_html(FILE *out, const SimResult *result);

#endif
