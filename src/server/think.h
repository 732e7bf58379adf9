/* Agents think in threads of their own, so that nobody waits for them. So are games analysed, a piece at a time,
 * whenever no agent is to think that somebody waits for. */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include <stdatomic.h>

#include "agent/agent.h"
#include "analyse/analyse.h"
#include "core/game.h"
#include "store/store.h"
#include "watch/watch.h"

/* What comes first: what somebody at a table waits for, then analyses, then tables that nobody sits at or looks at. */
typedef enum { THINK_NOW, THINK_STUDY, THINK_ALONE, THINK_RANKS } ThinkRank;

typedef struct Thought {
    ThinkRank rank;
    char room[STORE_ID + 1];
    int n;            /* of the move; an answer that comes too late is thrown away */
    uint64_t asker;   /* the connection that wants a hint, 0: the agent's own move */
    char *id;         /* of the request for a hint */
    const char *lang; /* of the asker */
    const Box *box;
    void *view; /* of the seat; its own */
    Past *past; /* what the agent should have seen; its own */
    Seat seat;
    Agent agent;
    AgentBudget budget; /* its cancel flag is set by think_add */
    int undos;          /* of the table so far: what was taken back is not to be remembered */
    bool repeats;       /* the same again whatever was thought before */
    atomic_int cancelled;
    /* or, instead of a choice, one piece of an analysis */
    Analysis *analysis;
    int piece;
    uint64_t study; /* whose it is */
    /* the answer, if it was not cancelled */
    Choice choice;
    AgentThought *thought; /* for a hint */
    struct Thought *next;
} Thought;

typedef struct Think Think;

/* `wake` is called from a thread after each answer; may be NULL. */
Think *think_new(int threads, void (*wake)(void *self), void *self);
void think_free(Think *think);
/* Takes the thought over. */
void think_add(Think *think, Thought *thought);
/* Breaks off those thoughts that nobody wants any more, begun or not; each still comes back, without an answer. */
void think_cancel(Think *think, bool (*stale)(const Thought *thought, const void *self), const void *self);
/* What somebody waits for now comes before what nobody does. */
void think_hurry(Think *think, bool (*wanted)(const Thought *thought, const void *self), const void *self);
/* Thinks one in this thread; false if there is none to think. */
bool think_one(Think *think);
/* The next answer, or NULL; ends with thought_free. */
Thought *think_done(Think *think);
int think_count(Think *think);
void thought_free(Thought *thought);

#endif
