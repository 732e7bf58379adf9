/* The socket fuzzer: fuzz-sockets [--seed S] [--inputs N] [--through plain|tls|nginx] [--replay S:A[-B] [--show yes]]
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sockets/fuzz.h"

enum { PLAY_EVERY = 40 /* conversations */, EMPTY_EVERY = 1000, FAILURES_MOST = 20, WORDS = 14 };

typedef struct {
    uint64_t seed, inputs;
    uint64_t first, last; /* of a replay; else last is 0 */
    Through through;
    Target target;
    int descriptors; /* of the server when nobody was there */
    int failures;
} Fuzz;

static const char *const throughs[] = {"plain", "tls", "nginx"};

/* ---- the server ---- */

static const char *start(Fuzz *fuzz) {
    known_forget();
    watch_forget();
    if (!target_start(&fuzz->target, fuzz->through))
        return "the server does not start";
    const char *wrong = watch_prepare(&fuzz->target) ? watch_play(&fuzz->target) : "tables to play at are not given";
    fuzz->descriptors = target_descriptors(&fuzz->target);
    return wrong;
}

static const char *check(Fuzz *fuzz, uint64_t number) {
    if (target_gone(&fuzz->target))
        return "the server has ended";
    if (!watch_health(&fuzz->target))
        return target_gone(&fuzz->target) ? "the server has ended" : "its health is not told";
    const char *wrong = number % PLAY_EVERY ? NULL : watch_play(&fuzz->target);
    if (!wrong && number % EMPTY_EVERY == EMPTY_EVERY - 1 && fuzz->through != THROUGH_NGINX)
        wrong = watch_empty(&fuzz->target, fuzz->descriptors);
    return wrong;
}

static const char *one(Fuzz *fuzz, uint64_t number) {
    const char *wrong = talk(&fuzz->target, fuzz->seed, number), *worse = check(fuzz, number);
    return worse ? worse : wrong;
}

/* All have gone: nothing is left, and it ends when it is told to. */
static const char *finish(Fuzz *fuzz) {
    const char *wrong = fuzz->through == THROUGH_NGINX ? NULL : watch_empty(&fuzz->target, fuzz->descriptors);
    const char *end = target_end(&fuzz->target);
    return wrong ? wrong : *end ? end : NULL;
}

/* ---- failures ---- */

static void tell(Fuzz *fuzz, uint64_t number, const char *wrong) {
    Buffer words = {0};
    target_words(&fuzz->target, &words, WORDS);
    printf("sockets: seed %lu, conversation %lu, about input %lu, %s: %s\n%s", (unsigned long)fuzz->seed,
           (unsigned long)number, (unsigned long)talk_figures.inputs, throughs[fuzz->through], wrong,
           words.at ? words.at : "");
    buffer_free(&words);
}

/* Does it fail again when only these are had? */
static bool fails_again(const Fuzz *fuzz, uint64_t first, uint64_t last) {
    Fuzz again = *fuzz;
    TalkFigures figures = talk_figures;
    const char *wrong = start(&again);
    for (uint64_t number = first; number <= last && !wrong; number++)
        wrong = one(&again, number);
    if (!wrong)
        wrong = finish(&again);
    target_kill(&again.target);
    target_forget(&again.target);
    talk_figures = figures;
    return wrong != NULL;
}

static void narrow(const Fuzz *fuzz, uint64_t since, uint64_t number) {
    wire_shows = false;
    for (uint64_t back = 0; back < 256; back = back * 8 + 3) {
        uint64_t first = number < since + back ? since : number - back;
        if (fails_again(fuzz, first, number)) {
            printf("sockets: again by --through %s --replay %lu:%lu-%lu\n", throughs[fuzz->through],
                   (unsigned long)fuzz->seed, (unsigned long)first, (unsigned long)number);
            return;
        }
    }
    printf("sockets: the conversations since %lu do not show it again\n", (unsigned long)since);
}

/* It is told, and the run goes on with a new server. */
static void fail(Fuzz *fuzz, uint64_t since, uint64_t number, const char *wrong) {
    fuzz->failures++;
    target_kill(&fuzz->target);
    tell(fuzz, number, wrong);
    target_forget(&fuzz->target);
    if (!fuzz->last)
        narrow(fuzz, since, number);
    fflush(stdout);
}

/* ---- runs ---- */

static void put_figures(const Fuzz *fuzz, double seconds, long memory) {
    const TalkFigures *f = &talk_figures;
    const uint64_t *c = reader_figures.classes;
    printf("sockets %s: %lu inputs (%lu requests, %lu frames, %lu blobs) of %lu clients in %lu conversations; "
           "answered: %lu well, %lu "
           "refused, %lu failed, %lu frames; %d failures, %ld MB, %.0f s\n",
           throughs[fuzz->through], (unsigned long)f->inputs, (unsigned long)f->requests, (unsigned long)f->frames,
           (unsigned long)f->blobs, (unsigned long)f->clients, (unsigned long)f->conversations,
           (unsigned long)(c[1] + c[2] + c[3]), (unsigned long)c[4], (unsigned long)c[5],
           (unsigned long)reader_figures.frames, fuzz->failures, memory / 1024, seconds);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void run(Fuzz *fuzz) {
    double begun = now();
    uint64_t since = fuzz->first, number = fuzz->first;
    long memory = 0;
    const char *wrong = start(fuzz);
    for (; !wrong && fuzz->failures < FAILURES_MOST; number++) {
        if (fuzz->last ? number > fuzz->last : talk_figures.inputs >= fuzz->inputs)
            break;
        if (!(wrong = one(fuzz, number)))
            continue;
        fail(fuzz, since, number, wrong);
        since = number + 1;
        wrong = start(fuzz);
    }
    memory = target_memory(&fuzz->target);
    if (!wrong)
        wrong = finish(fuzz);
    if (wrong)
        fail(fuzz, since, number ? number - 1 : 0, wrong);
    target_forget(&fuzz->target);
    put_figures(fuzz, now() - begun, memory);
}

/* ---- the command line ---- */

static bool read_replay(Fuzz *fuzz, const char *word) {
    unsigned long seed, first, last;
    int count = sscanf(word, "%lu:%lu-%lu", &seed, &first, &last);
    fuzz->seed = seed, fuzz->first = first, fuzz->last = count == 3 ? last : first;
    return count >= 2;
}

static bool read_through(Fuzz *fuzz, const char *word) {
    for (int i = 0; i < 3; i++)
        if (!strcmp(word, throughs[i])) {
            fuzz->through = (Through)i;
            return true;
        }
    return false;
}

static bool read_args(Fuzz *fuzz, int argc, char **argv) {
    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(argv[i], "--seed"))
            fuzz->seed = strtoull(value, NULL, 10);
        else if (!strcmp(argv[i], "--inputs"))
            fuzz->inputs = strtoull(value, NULL, 10);
        else if (!strcmp(argv[i], "--show"))
            wire_shows = !strcmp(value, "yes");
        else if (strcmp(argv[i], "--replay") ? strcmp(argv[i], "--through") || !read_through(fuzz, value)
                                             : !read_replay(fuzz, value))
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    Fuzz fuzz = {.seed = 1, .inputs = 20000, .first = 1};
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!read_args(&fuzz, argc, argv) || !getenv("CANTINA")) {
        fprintf(stderr, "CANTINA=build-asan/cantina fuzz-sockets [--seed S] [--inputs N] [--through plain|tls|nginx] "
                        "[--replay S:A[-B] [--show yes]]\n");
        return 2;
    }
    run(&fuzz);
    return fuzz.failures ? 1 : 0;
}
