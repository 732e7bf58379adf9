#include "server/think.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "server/fair.h"

enum { THREADS_MOST = 16 };

/* One thread, and what it remembers: of one seat at one table, for what was thought from the view of one seat is no
 * other's business. */
typedef struct {
    Think *think;
    pthread_t thread;
    Mind *mind;
    Mind *judging; /* for pieces of analyses: what is remembered of a game stays */
    Watch watch;   /* what was told of a table */
    char room[STORE_ID + 1];
    Seat seat;
    int undos;
    Thought *working; /* on this */
    unsigned rested;  /* rests so far */
} Thinker;

struct Think {
    pthread_mutex_t lock;
    pthread_cond_t more;
    FairQueue waiting[THINK_RANKS];
    Row done;
    unsigned turns; /* so far */
    int count;      /* not yet collected */
    int idle;       /* threads that wait for something to do */
    unsigned rests; /* how often all were told to forget what they remember */
    bool ending;
    void (*wake)(void *self);
    void *self;
    Thinker thinkers[THREADS_MOST + 1]; /* the first is whoever calls think_one */
    int thread_count;
};

void thought_free(Thought *thought) {
    if (!thought)
        return;
    free(thought->id);
    free(thought->view);
    past_free(thought->past);
    free(thought->thought);
    free(thought);
}

/* ---- thinking ---- */

/* What is known of this seat's game so far; NULL if there is no memory. */
static Mind *mind_for(Thinker *thinker, const Thought *t) {
    bool same = !strcmp(thinker->room, t->room) && thinker->seat == t->seat && thinker->undos == t->undos;
    if (!thinker->mind)
        thinker->mind = mind_new();
    else if (!same || t->repeats)
        mind_clear(thinker->mind);
    memcpy(thinker->room, t->room, sizeof thinker->room);
    thinker->seat = t->seat;
    thinker->undos = t->undos;
    return thinker->mind;
}

static void judge(Thinker *thinker, Thought *t) {
    if (!thinker->judging)
        thinker->judging = mind_new();
    analyse_piece(t->analysis, t->piece, thinker->judging, &t->cancelled);
}

static void choose(Thinker *thinker, Thought *t) {
    free(t->thought);
    t->thought = t->asker ? calloc(1, sizeof *t->thought) : NULL;
    if (t->asker && !t->thought)
        abort();
    past_tell(t->past, &thinker->watch, &t->agent);
    Mind *mind = mind_for(thinker, t);
    t->choice = t->starts ? agent_start(&t->agent, mind, t->box, t->view, t->seat, &t->budget)
                          : agent_choose(&t->agent, mind, t->box, t->view, t->seat, &t->budget, t->thought);
}

static void answer(Thinker *thinker, Thought *t) {
    if (atomic_load(&t->cancelled))
        return;
    if (t->work)
        t->work(t);
    else if (t->analysis)
        judge(thinker, t);
    else
        choose(thinker, t);
}

/* ---- whose turn it is ---- */

/* How many threads are at something like this. */
static int count_working(const Think *think, bool (*match)(const Thought *thought, const void *self),
                         const void *self) {
    int count = 0;
    for (int i = 0; i <= think->thread_count; i++)
        count += think->thinkers[i].working && match(think->thinkers[i].working, self);
    return count;
}

static bool is_hint_of(const Thought *t, const void *group) {
    return t->asker && !strcmp(t->group, group);
}

/* Of one address one hint is under way at a time. */
static bool may_begin(const Thought *t, const void *think) {
    return !t->asker || !count_working(think, is_hint_of, t->group);
}

static Thought *take_rank(Think *think, int rank) {
    return fair_take(&think->waiting[rank], may_begin, think);
}

static Thought *take_from(Think *think, int rank) {
    Thought *thought = NULL;
    for (; rank < THINK_RANKS && !thought; rank++)
        thought = take_rank(think, rank);
    return thought;
}

/* One turn in THINK_TURNS belongs to a lesser rank, to each of them in turn, or to any of them. */
static Thought *take_lesser(Think *think) {
    unsigned turn = ++think->turns;
    if (turn % THINK_TURNS)
        return NULL;
    Thought *thought = take_rank(think, 1 + (int)((turn / THINK_TURNS - 1) % (THINK_RANKS - 1)));
    return thought ? thought : take_from(think, THINK_PRACTICE);
}

static Thought *take_next(Think *think) {
    Thought *thought = take_lesser(think);
    return thought ? thought : take_from(think, THINK_NOW);
}

/* ---- making room ---- */

/* Does another address wait for something that is wanted as much? */
static bool others_wait(const Think *think, const Thought *t) {
    for (int rank = 0; rank <= (int)t->rank; rank++)
        if (fair_has_other(&think->waiting[rank], t->group))
            return true;
    return false;
}

/* Does its own address wait for more? */
static bool is_greedy(const Think *think, const Thought *t) {
    for (int rank = 0; rank < THINK_STUDY; rank++)
        if (fair_has(&think->waiting[rank], t->group))
            return true;
    return false;
}

/* Without a limit of time it is to repeat: it must not depend on who else is here. */
static void hurry(const Think *think, Thought *t) {
    if (!t || !t->budget.milliseconds || !others_wait(think, t))
        return;
    if (is_greedy(think, t))
        atomic_store(&t->hurried, THINK_GREEDY_MS);
    else if (t->asker && !atomic_load(&t->hurried))
        atomic_store(&t->hurried, THINK_HURRY_MS);
}

static bool is_lesser(const Thought *t, const void *rank) {
    return t->rank > *(const ThinkRank *)rank && t->put_backs < THINK_PUT_BACKS &&
           atomic_load(&t->cancelled) == THINK_WANTED;
}

static bool is_stopping(const Thought *t, const void *self) {
    (void)self;
    return atomic_load(&t->cancelled) != THINK_WANTED;
}

/* How many of at least this rank could begin, were there a thread for them. */
static int count_ready(const Think *think, ThinkRank rank) {
    int count = 0;
    for (int i = 0; i <= (int)rank; i++)
        count += fair_count(&think->waiting[i], may_begin, think, think->thread_count + 1);
    return count;
}

static void stop_lesser(Think *think, ThinkRank rank) {
    int wanted = count_ready(think, rank) - think->idle - count_working(think, is_stopping, NULL);
    for (int i = 0; i <= think->thread_count && wanted > 0; i++) {
        Thought *t = think->thinkers[i].working;
        if (!t || !is_lesser(t, &rank))
            continue;
        atomic_store(&t->cancelled, THINK_STOPPED);
        wanted--;
    }
}

/* Something waits: those who work are asked to make room. */
static void make_room(Think *think, ThinkRank rank) {
    if (rank <= THINK_PRACTICE)
        stop_lesser(think, rank);
    for (int i = 0; i <= think->thread_count && !think->idle; i++)
        hurry(think, think->thinkers[i].working);
}

/* ---- threads ---- */

/* Told to rest since it last did? */
static void rest(Thinker *thinker) {
    if (thinker->rested == thinker->think->rests)
        return;
    thinker->rested = thinker->think->rests;
    mind_free(thinker->mind);
    mind_free(thinker->judging);
    thinker->mind = thinker->judging = NULL;
}

static Thought *take_waiting(Thinker *thinker, bool wait) {
    Think *think = thinker->think;
    pthread_mutex_lock(&think->lock);
    while (!think->ending && !(thinker->working = take_next(think)) && wait) {
        think->idle++;
        pthread_cond_wait(&think->more, &think->lock);
        think->idle--;
        rest(thinker);
    }
    rest(thinker);
    hurry(think, thinker->working);
    pthread_mutex_unlock(&think->lock);
    return thinker->working;
}

/* It was stopped for the sake of others: it waits again, as if it had not been begun. */
static bool put_back(Think *think, Thought *t) {
    if (atomic_load(&t->cancelled) != THINK_STOPPED || think->ending)
        return false;
    t->put_backs++;
    atomic_store(&t->cancelled, THINK_WANTED);
    fair_put_back(&think->waiting[t->rank], t);
    think->turns -= think->turns % THINK_TURNS; /* the next turn is not its own at once */
    return true;
}

static bool think_next(Thinker *thinker, bool wait) {
    Think *think = thinker->think;
    Thought *thought = take_waiting(thinker, wait);
    if (!thought)
        return false;
    answer(thinker, thought);
    pthread_mutex_lock(&think->lock);
    thinker->working = NULL;
    bool again = put_back(think, thought);
    if (!again)
        row_put(&think->done, thought);
    pthread_cond_signal(&think->more); /* the next hint of that address may begin */
    pthread_mutex_unlock(&think->lock);
    if (think->wake && !again)
        think->wake(think->self);
    return true;
}

static void *run(void *self) {
    while (think_next(self, true))
        ;
    return NULL;
}

bool think_one(Think *think) {
    return think_next(&think->thinkers[0], false);
}

/* ---- breaking off ---- */

static void drop_if(Thought *t, bool (*stale)(const Thought *thought, const void *self), const void *self) {
    if (t && stale(t, self))
        atomic_store(&t->cancelled, THINK_DROPPED);
}

/* What waits is done with at once; what is under way comes back soon. */
void think_cancel(Think *think, bool (*stale)(const Thought *thought, const void *self), const void *self) {
    pthread_mutex_lock(&think->lock);
    for (int rank = 0; rank < THINK_RANKS; rank++)
        fair_pick(&think->waiting[rank], stale, self, &think->done);
    for (int i = 0; i <= think->thread_count; i++)
        drop_if(think->thinkers[i].working, stale, self);
    for (Thought *t = think->done.first; t; t = t->next)
        drop_if(t, stale, self);
    pthread_mutex_unlock(&think->lock);
}

/* ---- another rank ---- */

static void give(Thought *t, ThinkRank rank, const char *group) {
    t->rank = rank;
    memcpy(t->group, group, strlen(group) + 1);
}

void think_move(Think *think, bool (*match)(const Thought *thought, const void *self), const void *self, ThinkRank rank,
                const char *group) {
    Row found;
    row_begin(&found);
    pthread_mutex_lock(&think->lock);
    for (int i = 0; i < THINK_RANKS; i++)
        if (i != (int)rank)
            fair_pick(&think->waiting[i], match, self, &found);
    for (Thought *t; (t = row_take(&found));) {
        give(t, rank, group);
        fair_put(&think->waiting[rank], t);
    }
    for (int i = 0; i <= think->thread_count; i++)
        if (think->thinkers[i].working && match(think->thinkers[i].working, self))
            give(think->thinkers[i].working, rank, group);
    make_room(think, rank);
    pthread_mutex_unlock(&think->lock);
}

int think_matching(Think *think, bool (*match)(const Thought *thought, const void *self), const void *self, int most) {
    pthread_mutex_lock(&think->lock);
    int count = count_working(think, match, self);
    for (int rank = 0; rank < THINK_RANKS && count < most; rank++)
        count += fair_count(&think->waiting[rank], match, self, most - count);
    pthread_mutex_unlock(&think->lock);
    return count;
}

static bool everything(const Thought *thought, const void *self) {
    (void)thought, (void)self;
    return true;
}

/* ---- from outside ---- */

Think *think_new(int threads, void (*wake)(void *self), void *self) {
    Think *think = calloc(1, sizeof *think);
    if (!think)
        abort();
    pthread_mutex_init(&think->lock, NULL);
    pthread_cond_init(&think->more, NULL);
    row_begin(&think->done);
    think->wake = wake;
    think->self = self;
    think->thinkers[0].think = think;
    for (int i = 0; i < threads && i < THREADS_MOST; i++) {
        Thinker *next = &think->thinkers[1 + think->thread_count];
        next->think = think;
        think->thread_count += !pthread_create(&next->thread, NULL, run, next);
    }
    return think;
}

void think_free(Think *think) {
    pthread_mutex_lock(&think->lock);
    think->ending = true;
    pthread_cond_broadcast(&think->more);
    pthread_mutex_unlock(&think->lock);
    think_cancel(think, everything, NULL);
    for (int i = 1; i <= think->thread_count; i++)
        pthread_join(think->thinkers[i].thread, NULL);
    for (int i = 0; i <= think->thread_count; i++) {
        mind_free(think->thinkers[i].mind);
        mind_free(think->thinkers[i].judging);
    }
    for (Thought *t; (t = row_take(&think->done));)
        thought_free(t);
    pthread_mutex_destroy(&think->lock);
    pthread_cond_destroy(&think->more);
    free(think);
}

void think_add(Think *think, Thought *thought) {
    thought->budget.cancel = &thought->cancelled;
    thought->budget.hurry = &thought->hurried;
    pthread_mutex_lock(&think->lock);
    fair_put(&think->waiting[thought->rank], thought);
    think->count++;
    make_room(think, thought->rank);
    pthread_cond_signal(&think->more);
    pthread_mutex_unlock(&think->lock);
}

void think_rest(Think *think) {
    pthread_mutex_lock(&think->lock);
    think->rests++;
    pthread_cond_broadcast(&think->more);
    pthread_mutex_unlock(&think->lock);
}

Thought *think_done(Think *think) {
    pthread_mutex_lock(&think->lock);
    Thought *thought = row_take(&think->done);
    think->count -= thought != NULL;
    pthread_mutex_unlock(&think->lock);
    return thought;
}

int think_count(Think *think) {
    pthread_mutex_lock(&think->lock);
    int count = think->count;
    pthread_mutex_unlock(&think->lock);
    return count;
}
