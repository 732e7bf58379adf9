#include "server/think.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MOST = 16 };

typedef struct {
    Thought *first, **last;
} Queue;

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
} Thinker;

struct Think {
    pthread_mutex_t lock;
    pthread_cond_t more;
    Queue waiting[THINK_RANKS], done;
    int count; /* not yet collected */
    bool ending;
    void (*wake)(void *self);
    void *self;
    Thinker thinkers[THREADS_MOST + 1]; /* the first is whoever calls think_one */
    int thread_count;
};

/* ---- queues ---- */

static void put(Queue *queue, Thought *thought) {
    thought->next = NULL;
    *queue->last = thought;
    queue->last = &thought->next;
}

static Thought *take(Queue *queue) {
    Thought *thought = queue->first;
    if (!thought)
        return NULL;
    queue->first = thought->next;
    if (!queue->first)
        queue->last = &queue->first;
    return thought;
}

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

static void answer(Thinker *thinker, Thought *t) {
    if (atomic_load(&t->cancelled))
        return;
    if (t->analysis) {
        judge(thinker, t);
        return;
    }
    t->thought = t->asker ? calloc(1, sizeof *t->thought) : NULL;
    if (t->asker && !t->thought)
        abort();
    past_tell(t->past, &thinker->watch, &t->agent);
    t->choice = agent_choose(&t->agent, mind_for(thinker, t), t->box, t->view, t->seat, &t->budget, t->thought);
}

/* The first of those that are most wanted, or NULL. */
static Thought *take_next(Think *think) {
    Thought *thought = NULL;
    for (int rank = 0; rank < THINK_RANKS && !thought; rank++)
        thought = take(&think->waiting[rank]);
    return thought;
}

static Thought *take_waiting(Thinker *thinker, bool wait) {
    Think *think = thinker->think;
    pthread_mutex_lock(&think->lock);
    while (!think->ending && !(thinker->working = take_next(think)) && wait)
        pthread_cond_wait(&think->more, &think->lock);
    pthread_mutex_unlock(&think->lock);
    return thinker->working;
}

static bool think_next(Thinker *thinker, bool wait) {
    Think *think = thinker->think;
    Thought *thought = take_waiting(thinker, wait);
    if (!thought)
        return false;
    answer(thinker, thought);
    pthread_mutex_lock(&think->lock);
    thinker->working = NULL;
    put(&think->done, thought);
    pthread_mutex_unlock(&think->lock);
    if (think->wake)
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

static void cancel_if(Thought *t, bool (*stale)(const Thought *thought, const void *self), const void *self) {
    if (t && stale(t, self))
        atomic_store(&t->cancelled, 1);
}

void think_cancel(Think *think, bool (*stale)(const Thought *thought, const void *self), const void *self) {
    pthread_mutex_lock(&think->lock);
    for (int rank = 0; rank < THINK_RANKS; rank++)
        for (Thought *t = think->waiting[rank].first; t; t = t->next)
            cancel_if(t, stale, self);
    for (int i = 0; i <= think->thread_count; i++)
        cancel_if(think->thinkers[i].working, stale, self);
    for (Thought *t = think->done.first; t; t = t->next)
        cancel_if(t, stale, self);
    pthread_mutex_unlock(&think->lock);
}

/* ---- hurrying ---- */

void think_hurry(Think *think, bool (*wanted)(const Thought *thought, const void *self), const void *self) {
    pthread_mutex_lock(&think->lock);
    Queue alone = think->waiting[THINK_ALONE];
    think->waiting[THINK_ALONE] = (Queue){.last = &think->waiting[THINK_ALONE].first};
    for (Thought *t = alone.first, *next; t; t = next) {
        next = t->next;
        t->rank = wanted(t, self) ? THINK_NOW : THINK_ALONE;
        put(&think->waiting[t->rank], t);
    }
    pthread_mutex_unlock(&think->lock);
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
    for (int rank = 0; rank < THINK_RANKS; rank++)
        think->waiting[rank].last = &think->waiting[rank].first;
    think->done.last = &think->done.first;
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
    for (Thought *t; (t = take_next(think));)
        thought_free(t);
    for (Thought *t; (t = take(&think->done));)
        thought_free(t);
    pthread_mutex_destroy(&think->lock);
    pthread_cond_destroy(&think->more);
    free(think);
}

void think_add(Think *think, Thought *thought) {
    thought->budget.cancel = &thought->cancelled;
    pthread_mutex_lock(&think->lock);
    put(&think->waiting[thought->rank], thought);
    think->count++;
    pthread_cond_signal(&think->more);
    pthread_mutex_unlock(&think->lock);
}

Thought *think_done(Think *think) {
    pthread_mutex_lock(&think->lock);
    Thought *thought = take(&think->done);
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
