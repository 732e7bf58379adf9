#include "server/think.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MOST = 16 };

typedef struct {
    Thought *first, **last;
} Queue;

struct Think {
    pthread_mutex_t lock;
    pthread_cond_t more;
    Queue waiting, later, done; /* later: pieces of analyses */
    int count;                  /* not yet collected */
    bool ending;
    void (*wake)(void *self);
    void *self;
    pthread_t threads[THREADS_MOST];
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
    free(thought->thought);
    free(thought);
}

/* ---- thinking ---- */

static void answer(Thought *t) {
    if (t->analysis) {
        analyse_piece(t->analysis, t->piece, NULL, t->cancel);
        return;
    }
    t->thought = t->asker ? calloc(1, sizeof *t->thought) : NULL;
    if (t->asker && !t->thought)
        abort();
    t->choice = agent_choose(&t->agent, NULL, t->box, t->view, t->seat, &t->budget, t->thought);
}

static Thought *take_waiting(Think *think, bool wait) {
    pthread_mutex_lock(&think->lock);
    while (wait && !think->waiting.first && !think->later.first && !think->ending)
        pthread_cond_wait(&think->more, &think->lock);
    Thought *thought = think->ending ? NULL : take(think->waiting.first ? &think->waiting : &think->later);
    pthread_mutex_unlock(&think->lock);
    return thought;
}

static bool think_next(Think *think, bool wait) {
    Thought *thought = take_waiting(think, wait);
    if (!thought)
        return false;
    answer(thought);
    pthread_mutex_lock(&think->lock);
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
    return think_next(think, false);
}

/* ---- from outside ---- */

Think *think_new(int threads, void (*wake)(void *self), void *self) {
    Think *think = calloc(1, sizeof *think);
    if (!think)
        abort();
    pthread_mutex_init(&think->lock, NULL);
    pthread_cond_init(&think->more, NULL);
    think->waiting.last = &think->waiting.first;
    think->later.last = &think->later.first;
    think->done.last = &think->done.first;
    think->wake = wake;
    think->self = self;
    for (int i = 0; i < threads && i < THREADS_MOST; i++)
        think->thread_count += !pthread_create(&think->threads[think->thread_count], NULL, run, think);
    return think;
}

void think_free(Think *think) {
    pthread_mutex_lock(&think->lock);
    think->ending = true;
    pthread_cond_broadcast(&think->more);
    pthread_mutex_unlock(&think->lock);
    for (int i = 0; i < think->thread_count; i++)
        pthread_join(think->threads[i], NULL);
    for (Thought *t; (t = take(&think->waiting));)
        thought_free(t);
    for (Thought *t; (t = take(&think->later));)
        thought_free(t);
    for (Thought *t; (t = take(&think->done));)
        thought_free(t);
    pthread_mutex_destroy(&think->lock);
    pthread_cond_destroy(&think->more);
    free(think);
}

void think_add(Think *think, Thought *thought) {
    pthread_mutex_lock(&think->lock);
    put(thought->analysis ? &think->later : &think->waiting, thought);
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
