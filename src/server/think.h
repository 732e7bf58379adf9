/*
 * Agents think in threads of their own, so that nobody waits for them. So are games analysed, a piece at a time, and so
 * is done any other work that takes long.
 *
 * What comes first is settled by rank, and within a rank the addresses take turns (fair.h). Three rules keep one
 * address from taking all the time there is:
 *
 * - Of one address one hint is under way at a time.
 * - A thought that another address waits for is hurried: THINK_GREEDY_MS from its beginning if its own address waits
 * for more besides, else, if it is a hint, THINK_HURRY_MS. The best found by then is the answer.
 * - When all threads are busy, work of a lesser rank makes room for people who wait: it is stopped, put back and begun
 *   again later, THINK_PUT_BACKS times at most.
 *
 * One turn in THINK_TURNS belongs to the lesser ranks, so that they go on under any load.
 */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include <stdatomic.h>

#include "agent/agent.h"
#include "analyse/analyse.h"
#include "core/game.h"
#include "server/limit.h"
#include "store/store.h"
#include "watch/watch.h"

/* What comes first: what somebody at a table waits for; then tables to practise at, and those where agents play and
 * people only look on; then analyses; then tables that nobody sits at or looks at. */
typedef enum { THINK_NOW, THINK_PRACTICE, THINK_STUDY, THINK_ALONE, THINK_RANKS } ThinkRank;

enum { THINK_TURNS = 4, THINK_PUT_BACKS = 2, THINK_HURRY_MS = 250, THINK_GREEDY_MS = 60 };

/* What becomes of a thought. */
typedef enum {
    THINK_WANTED,
    THINK_DROPPED, /* nobody wants it any more */
    THINK_STOPPED  /* it makes room for another one and is begun again later */
} ThinkFate;

typedef struct Thought {
    ThinkRank rank;
    char group[ADDRESS_ROOM]; /* the address it is for (address_group); "": nobody's */
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
    bool starts;          /* what the seat would start of itself is asked for, not an answer to the question */
    AgentBudget budget;   /* its flags are set by think_add */
    int undos;            /* of the table so far: what was taken back is not to be remembered */
    bool repeats;         /* the same again whatever was thought before */
    atomic_int cancelled; /* ThinkFate */
    atomic_int hurried;   /* milliseconds it has; 0: as many as its budget says */
    int put_backs;        /* how often it was stopped */
    /* or, instead of a choice, one piece of an analysis */
    Analysis *analysis;
    int piece;
    uint64_t study; /* whose it is */
    /* or any other work: `work` is called in a thread, and should return soon once `cancelled` is not 0; it may be
     * called again from the beginning */
    void (*work)(struct Thought *thought);
    void *load; /* the caller's */
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
/* Those have another rank from now on, and work for another address. */
void think_move(Think *think, bool (*match)(const Thought *thought, const void *self), const void *self, ThinkRank rank,
                const char *group);
/* How many of them wait or are under way; counting ends at `most`. */
int think_matching(Think *think, bool (*match)(const Thought *thought, const void *self), const void *self, int most);
/* Thinks one in this thread; false if there is none to think. */
bool think_one(Think *think);
/* Threads that have nothing to do forget what they remember, and give its memory back; others do so before their next
 * thought. */
void think_rest(Think *think);
/* The next answer, or NULL; ends with thought_free. */
Thought *think_done(Think *think);
int think_count(Think *think);
void thought_free(Thought *thought);

#endif
