/*
 * Analysis: how good a game stood at every move, and whether luck or choice changed that.
 *
 * A table that was played goes in. At each decision a search from the seat's own view says what the position was worth
 * (V, the best option); what the option taken was worth less is lost by choice. At each outcome of chance the
 * same estimate before and after it is compared, both from what all seats together know: the difference is luck. What
 * the search says otherwise at the next decision, though nothing fell, is neither: it is booked apart, as drift. So the
 * books close: start + luck + choice + drift (and, where seats play against each other, what the others did) = result.
 *
 * The work comes in pieces that do not depend on each other, for any number of threads or for a server to do one by
 * one; the figures are the same in any case. README.md has the method.
 */
#ifndef ANALYSE_H
#define ANALYSE_H

#include <stdatomic.h>

#include "agent/agent.h"
#include "table/table.h"

enum {
    ANALYSE_WORLDS = 16,    /* ways to go on in which an outcome of chance is judged */
    ANALYSE_BUDGET = 1000,  /* imagined lines of a search, where nobody says otherwise */
    ANALYSE_MOVES = 100000, /* a record may have */
    ANALYSE_LISTED = 5      /* turning points, and mistakes, that are told */
};
#define ANALYSE_MISTAKE 0.02 /* less than that is no mistake, however sure it is */

typedef struct {
    const char *level; /* of the search */
    int budget;        /* imagined lines at each decision; of those that compare, a quarter */
    uint64_t seed;
} AnalyseSettings;

typedef enum {
    MOVE_DECISION, /* of a seat that had several options */
    MOVE_FORCED,   /* there was only one */
    MOVE_SIDE,     /* a side act: nothing was asked, so nothing is judged */
    MOVE_CHANCE,   /* an outcome of chance */
    MOVE_KINDS
} MoveKind;
extern const char *const move_kinds[MOVE_KINDS]; /* their words */

/* One move of the game. Values are chances to win, 0 … 1, of each party. */
typedef struct {
    uint8_t kind;      /* MoveKind */
    Seat seat;         /* who decided; CANTINA_CHANCE */
    uint8_t party;     /* of that seat, from 0 */
    int turn;          /* in which it was made */
    int step;          /* decisions before it, as a replay counts them */
    int options;       /* how many there were to choose from */
    Choice best;       /* of a decision */
    double loss;       /* what the best option was worth more than the one taken */
    double loss_error; /* its standard error */
    bool mistake;      /* the loss is no matter of error */
    double before[CANTINA_SEATS_MAX], after[CANTINA_SEATS_MAX];
    double error[CANTINA_SEATS_MAX]; /* standard error of the change */
} AnalysedMove;

/* What became of a party: the team, or in a competitive game each seat. */
typedef struct {
    double start, end; /* of what is judged */
    double luck, luck_error;
    double good, bad;            /* luck that is beyond its error, up and down */
    double choice, choice_error; /* of its own decisions: never positive */
    double others;               /* of other parties' decisions */
    double drift;                /* what the search judged otherwise later */
} AnalysedParty;

typedef struct {
    int decisions, mistakes; /* with several options; of those */
    double loss, error;
} AnalysedSeat;

/* What has to be worked out: one search, or one estimate. */
typedef struct {
    bool chance; /* the estimate for the position before move `at`; else the search at the decision `at` */
    int at;
    atomic_bool done;
} AnalysePiece;

/* What a search said of a decision. */
typedef struct {
    double value; /* V */
    double loss, loss_error;
    bool mistake;
    Choice best;
} Judgement;

typedef struct {
    const Table *table; /* the caller's */
    AnalyseSettings settings;
    Agent agent;
    int parties;         /* 1: a team */
    AnalysedMove *moves; /* as many as the table has */
    int move_count;
    int judged; /* moves, from the first, that the figures below include; all when the work is done */
    bool whole; /* everything is judged, the end too */
    AnalysedParty party[CANTINA_SEATS_MAX];
    AnalysedSeat seat[CANTINA_SEATS_MAX + 1];

    AnalysePiece *pieces; /* in the order of the game */
    int piece_count;
    unsigned char *states;  /* the position before each move, and the last one */
    Judgement *judgements;  /* by position; of decisions, and of the one that is pending at the end */
    float *worlds;          /* by position, party and world; of chance */
    Belief *beliefs;        /* by position: who everybody secretly is, to all appearances; NULL: no game of secrets */
    int *search, *estimate; /* by position: its piece, or -1 */
    int *rolled;            /* by position: outcomes of chance since the last decision */
    int *chain;             /* by position: where that decision left the table */
} Analysis;

/* NULL with one line in `wrong` if the table cannot be judged. `table` must outlive it. Ends with analyse_free. */
Analysis *analyse_new(const Table *table, const AnalyseSettings *settings, char *wrong, size_t room);
void analyse_free(Analysis *analysis);

/* Does one piece. Several threads may do different ones at a time. False if it was cancelled; then it is still to be
 * done. `mind` and `cancel` may be NULL; a mind of its own for every piece is a lot of memory to ask for. */
bool analyse_piece(Analysis *analysis, int piece, Mind *mind, const atomic_int *cancel);

/* Adds up what is done so far, from the first move to where something is missing. Pieces may be under way meanwhile. */
void analyse_sum(Analysis *analysis);

/* The judged moves that changed a party's chance most, beyond error, the largest change first; how many, at most
 * ANALYSE_LISTED. */
int analyse_turning(const Analysis *analysis, int party, int moves[ANALYSE_LISTED]);
/* The mistakes of a seat (0: of all), the largest first; how many, at most ANALYSE_LISTED. */
int analyse_mistakes(const Analysis *analysis, Seat seat, int moves[ANALYSE_LISTED]);

/* Does all pieces with so many threads and adds up. False if it was cancelled before the end. `progress` is called now
 * and then, on the calling thread; it may be NULL. */
typedef struct {
    int jobs;
    const atomic_int *cancel;
    void (*progress)(void *self, int done, int pieces);
    void *self;
} AnalyseRun;
bool analyse_run(Analysis *analysis, const AnalyseRun *run);

#endif
