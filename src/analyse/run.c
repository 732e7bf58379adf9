/* The threads: each takes the next piece that nobody has. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "analyse/analyse.h"

enum { JOBS_MOST = 256 };

typedef struct {
    Analysis *analysis;
    const AnalyseRun *run;
    atomic_int next, done;
} Pool;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Does one more piece; false when there is none, or no time. */
static bool work_once(Pool *pool, Mind *mind) {
    int i = atomic_fetch_add(&pool->next, 1);
    if (i >= pool->analysis->piece_count || !analyse_piece(pool->analysis, i, mind, pool->run->cancel))
        return false;
    atomic_fetch_add(&pool->done, 1);
    return true;
}

static void *work(void *self) {
    Mind *mind = mind_new();
    while (mind && work_once(self, mind))
        ;
    mind_free(mind);
    return NULL;
}

/* The calling thread works too and tells how far all have come, ten times a second at most. */
static void work_and_tell(Pool *pool) {
    const AnalyseRun *run = pool->run;
    Mind *mind = mind_new();
    double told = 0;
    while (work_once(pool, mind))
        if (run->progress && seconds_now() - told > 0.1) {
            run->progress(run->self, atomic_load(&pool->done), pool->analysis->piece_count);
            told = seconds_now();
        }
    mind_free(mind);
}

bool analyse_run(Analysis *analysis, const AnalyseRun *run) {
    Pool pool = {.analysis = analysis, .run = run};
    pthread_t threads[JOBS_MOST];
    int jobs = run->jobs > JOBS_MOST ? JOBS_MOST : run->jobs, begun = 0;
    while (begun < jobs - 1 && !pthread_create(&threads[begun], NULL, work, &pool))
        begun++;
    work_and_tell(&pool);
    while (begun > 0)
        pthread_join(threads[--begun], NULL);
    if (run->progress)
        run->progress(run->self, atomic_load(&pool.done), analysis->piece_count);
    analyse_sum(analysis);
    return analysis->whole;
}
