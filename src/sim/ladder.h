/*
 * The ladder: how strong each level of the agents is, at every number of seats and every difficulty of a game.
 *
 * A *rung* is one level at one number of seats and one difficulty. A team plays it as a team of that level; where it
 * is divided, what counts is how the loyal fare. In a
 * competitive game the level takes one seat, each in turn, against the level below it in all others; the weakest
 * meets itself, which shows what a fair share is. All rungs are played from the same seeds.
 */
#ifndef SIM_LADDER_H
#define SIM_LADDER_H

#include "core/game.h"
#include "sim/figures.h"

enum { LADDER_LEVELS = 16, LADDER_PRESETS = 64 };

typedef struct {
    const Preset *preset; /* NULL: the game has none */
    int seats;
    const char *level;
    const char *against; /* who sits in the other seats; NULL: all are of the same team */
    int planned;         /* games */
    int64_t games, wins; /* finished games; 0: it was not played */
    int64_t halves;      /* of the level: 2 a win, 1 a shared one */
    int64_t decisions;   /* of the level */
    double thinking;     /* seconds of a processor they took */
    int faults;          /* games that are left out */
    uint64_t fault_seed; /* of the first of them */
} Rung;

typedef struct Ladder Ladder;
typedef struct Notebook Notebook; /* sim/notebook.h */

typedef struct {
    const CantinaBox *box;
    const char *levels[LADDER_LEVELS]; /* weakest first */
    int level_count;
    int seats[CANTINA_SEATS_MAX];
    int seats_count;
    const Preset *presets[LADDER_PRESETS];
    int preset_count;
    uint8_t options[SIM_OPTIONS]; /* those that the presets do not decide */
    int games[LADDER_LEVELS];     /* of each rung, by level */
    int budget;                   /* iterations of each decision; 0: the level's own */
    uint64_t seed;
    int jobs;

    /* Each may be NULL and is called on the calling thread: now and then, with the games of the rung under way that are
     * played; and when a rung is finished, or stopped after at least one game. */
    void (*progress)(void *self, const Ladder *ladder, const Rung *rung, int done);
    void (*finished)(void *self, const Ladder *ladder, const Rung *rung);
    void *self;
    const atomic_int *stop; /* as in SimPlan */
    Notebook *notebook;     /* what was played before, and where what is played is written down; NULL: nowhere */
} LadderPlan;

struct Ladder {
    LadderPlan plan;
    Rung *rungs; /* by difficulty, then seats, then level */
    int count;
    int done;      /* rungs that have been played */
    int faults;    /* games, in all */
    bool stopped;  /* something is missing */
    int unwritten; /* why it was stopped: a negative errno of the notebook */
    double seconds;
};

/* Plays all rungs. 0, or a negative code of sim_run, and then there is nothing to free. The plan's pointers must
 * outlive the ladder. */
int ladder_run(const LadderPlan *plan, Ladder *ladder);
void ladder_free(Ladder *ladder);

/* ---- figures ---- */

/* Adds what further games of the same rung came to. */
void rung_add(Rung *rung, const Rung *part);
Rate rung_rate(const Rung *rung);
/* Of a decision of the level, in the mean. */
double rung_milliseconds(const Rung *rung);
/* The rung of a difficulty, a number of seats and a level, by their places in the plan. */
const Rung *ladder_rung(const Ladder *ladder, int preset, int seats, int level);
/* Have all levels the same number of games? */
bool ladder_is_even(const LadderPlan *plan);
/* Difficulties that are told apart: 1 if the game has none. */
int ladder_presets(const LadderPlan *plan);
/* The word of one of them, "" if the game has none. */
const char *ladder_preset_word(const LadderPlan *plan, int preset);
/* The same for people. */
const char *ladder_preset_name(const LadderPlan *plan, int preset);

/* ---- printing ---- */

/* What a report says of the program that made it. */
typedef struct {
    const char *version;
    const char *date; /* "2026-11-16" */
} LadderNote;

/* A table for a terminal, line by line: the head before the first rung, then each rung as it is finished, then the end.
 */
void ladder_text_head(FILE *out, const LadderPlan *plan);
void ladder_text_rung(FILE *out, const LadderPlan *plan, const Rung *rung);
void ladder_text_end(FILE *out, const Ladder *ladder);
/* One JSON object and a line end. False if it could not be written. */
bool ladder_json(FILE *out, const Ladder *ladder, const LadderNote *note);
/* One page that needs nothing else. */
void ladder_html(FILE *out, const Ladder *ladder, const LadderNote *note);
/* A section of a Markdown page. */
void ladder_markdown(FILE *out, const Ladder *ladder, const LadderNote *note);
/* How many games: "200", or by level "200,200,50"; and the word behind it. */
void ladder_games(FILE *out, const LadderPlan *plan);
const char *ladder_games_word(const LadderPlan *plan);
/* The command that gives the same figures. */
void ladder_command(FILE *out, const LadderPlan *plan);

#endif
