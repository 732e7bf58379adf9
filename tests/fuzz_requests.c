/*
 * Requests to the engine: each op of docs/PROTOCOL.md with fields that fit, and with some that do not.
 *
 *     fuzz-requests [--seed N] [--count N] [--only BATCH]
 *
 * The same seed gives the same requests. A batch is played by an engine of its own in a process of its own, so that a
 * crash or a hang is one finding, and the next batch comes; --only plays one batch and prints what is asked. Each
 * request must be answered by one line of JSON. Exit code 1 if anything was found.
 */
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/protocol.h"
#include "sockets/fuzz.h"

enum { BATCH = 2000, SECONDS_MOST = 60, ACTIONS = 24, OPEN = 6, WORD = 80, FOUND_MOST = 20, KEPT_MOST = 1 << 20 };

typedef struct {
    long asked, refused, at;
    char complaint[200];
} Tally;

typedef struct {
    uint64_t seed;
    long count, only;
    int found;
    Tally *tally; /* shared with the process that asks */
} Run;

/* What replies have told: actions, a state, a record. */
typedef struct {
    Protocol *protocol;
    Rng rng;
    char actions[ACTIONS][WORD];
    uint32_t action_count, table;    /* the one that is spoken of just now */
    uint32_t open[OPEN], open_count; /* those that were opened last */
    Buffer state, view, record;
    bool shows;
} Talk;

/* ---- what is asked ---- */

/* $t table, $G game, $S seat, $i number, $s string, $a action, $Z state, $V view, $R record as a string. */
static const struct {
    int weight;
    const char *text;
} requests[] = {
    {2, "{\"op\":\"hello\"}"},
    {1, "{\"op\":\"games\",\"lang\":\"de\"}"},
    {12, "{\"op\":\"new\",\"game\":\"$G\",\"seats\":$i,\"seed\":$i}"},
    {6, "{\"op\":\"new\",\"game\":\"conflict\",\"seats\":2,\"seed\":7,\"options\":{\"board\":\"advanced\","
        "\"simplified\":true}}"},
    {4, "{\"op\":\"state\",\"table\":\"$t\"}"},
    {6, "{\"op\":\"load\",\"game\":\"$G\",\"seed\":1,\"state\":$Z}"},
    {8, "{\"op\":\"imagine\",\"table\":\"$t\",\"seat\":\"$S\",\"seed\":$i}"},
    {6, "{\"op\":\"imagine\",\"game\":\"$G\",\"view\":$V,\"seed\":$i}"},
    {10, "{\"op\":\"view\",\"table\":\"$t\",\"seat\":\"$S\",\"unseen\":true}"},
    {60, "{\"op\":\"actions\",\"table\":\"$t\"}"},
    {20, "{\"op\":\"actions\",\"table\":\"$t\",\"seat\":\"$S\",\"lang\":\"pl\"}"},
    {200, "{\"op\":\"apply\",\"table\":\"$t\",\"action\":\"$a\"}"},
    {30, "{\"op\":\"apply\",\"table\":\"$t\",\"action\":\"$a\",\"seat\":\"$S\",\"who\":\"$s\"}"},
    {20, "{\"op\":\"log\",\"table\":\"$t\",\"seat\":\"$S\",\"since\":$i}"},
    {12, "{\"op\":\"chance\",\"table\":\"$t\",\"mode\":\"manual\"}"},
    {12, "{\"op\":\"chance\",\"table\":\"$t\",\"mode\":\"auto\"}"},
    {12, "{\"op\":\"agent\",\"table\":\"$t\",\"level\":\"random\",\"seed\":$i}"},
    {1, "{\"op\":\"agent\",\"table\":\"$t\",\"level\":\"normal\",\"budget\":2}"},
    {40, "{\"op\":\"why\",\"table\":\"$t\",\"action\":\"$a\"}"},
    {20, "{\"op\":\"explain\",\"table\":\"$t\",\"action\":\"$a\",\"seat\":\"$S\"}"},
    {30, "{\"op\":\"undo\",\"table\":\"$t\",\"count\":$i}"},
    {4, "{\"op\":\"record\",\"table\":\"$t\"}"},
    {6, "{\"op\":\"replay\",\"record\":$R}"},
    {2, "{\"op\":\"close\",\"table\":\"$t\"}"},
};

static void put_known(Buffer *out, const Buffer *known) {
    buffer_put(out, known->length ? known->at : "{}");
}

static void put(Buffer *out, char letter, Talk *talk) {
    static const char *const games[] = {"conflict", "clonewars", "outerrim", "mandalorian"}, *const seats[] = {
                                                                                                 "p1", "p2",
                                                                                                 "p3", "p4",
                                                                                                 "p6", "spectator"};
    static const char *const numbers[] = {"0", "1", "2", "2", "3", "4", "17", "-1", "18446744073709551615", "65536"};
    static const char *const strings[] = {"a", "person", "", "x y", "\\u0000", "\\n", "\\u202e", "p1 keep"};
    uint32_t pick = rng_below(&talk->rng, 1 << 16);
    if (letter == 't')
        buffer_print(out, "t%u", pick % 16 ? talk->table : pick % 9);
    else if (letter == 'a')
        buffer_put(out, talk->action_count ? talk->actions[pick % talk->action_count] : "keep");
    else if (letter == 'Z')
        put_known(out, &talk->state);
    else if (letter == 'V')
        put_known(out, &talk->view);
    else if (letter == 'R')
        put_known(out, &talk->record);
    else
        buffer_put(out, letter == 'G'   ? games[pick % 4]
                        : letter == 'S' ? seats[pick % 6]
                        : letter == 'i' ? numbers[pick % 10]
                                        : strings[pick % 8]);
}

static void expand(Buffer *out, const char *text, Talk *talk) {
    for (; *text; text++)
        if (*text == '$' && text[1])
            put(out, *++text, talk);
        else
            buffer_add(out, text, 1);
}

static void twist(Buffer *out, Rng *rng) {
    json_t *json = once_in(rng, 3) ? NULL : json_loadb(out->at, out->length, 0, NULL);
    if (!json) {
        mutate_bytes(out, rng);
        return;
    }
    for (uint32_t i = 1 + rng_below(rng, 3); i > 0; i--)
        json = mutate_json(json, rng);
    char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);
    buffer_cut(out, 0);
    buffer_put(out, text ? text : "[");
    free(text);
    json_decref(json);
}

/* ---- what is answered ---- */

static void learn_actions(Talk *talk, const json_t *reply) {
    json_t *actions = json_object_get(reply, "actions"), *action;
    size_t i;
    if (!json_array_size(actions))
        return;
    talk->action_count = 0;
    json_array_foreach(actions, i, action) {
        const char *id = json_string_value(json_object_get(action, "id"));
        if (id && strlen(id) < WORD && talk->action_count < ACTIONS)
            strcpy(talk->actions[talk->action_count++], id);
    }
}

static void learn_table(Talk *talk, const json_t *reply) {
    const char *id = json_string_value(json_object_get(reply, "table"));
    if (id)
        talk->open[talk->open_count++ % OPEN] = (uint32_t)atoi(id + 1);
}

static void keep(Buffer *out, const json_t *value) {
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    if (text && strlen(text) < KEPT_MOST) {
        buffer_cut(out, 0);
        buffer_put(out, text);
    }
    free(text);
}

/* NULL if the reply is one line of JSON that says whether all is well. */
static const char *listen_to(Talk *talk, const char *reply, Tally *tally) {
    if (!reply || strchr(reply, '\n'))
        return "a reply that is no line";
    json_error_t error;
    json_t *json = json_loads(reply, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &error);
    if (!json) /* the id is repeated to the letter, and a number in it may be too large for any reader */
        return json_error_code(&error) == json_error_numeric_overflow ? NULL : "a reply that is no JSON";
    bool told = json_is_boolean(json_object_get(json, "ok"));
    const char *code = json_string_value(json_object_get(json_object_get(json, "error"), "code"));
    bool fault = code && !strcmp(code, "fault");
    tally->refused += code != NULL;
    learn_actions(talk, json);
    learn_table(talk, json);
    keep(&talk->state, json_object_get(json, "state"));
    keep(&talk->view, json_object_get(json, "view"));
    keep(&talk->record, json_object_get(json, "record"));
    json_decref(json);
    return !told ? "a reply that does not say whether all is well" : fault ? "a fault" : NULL;
}

/* ---- batches ---- */

static const char *ask_text(Talk *talk, Tally *tally, const char *request, bool wild) {
    Buffer text = {0};
    expand(&text, request, talk);
    if (wild && once_in(&talk->rng, 3))
        twist(&text, &talk->rng);
    if (talk->shows)
        printf("> %s\n", text.at);
    char *line = malloc(text.length + 1); /* of its own, so that a read behind the end is seen */
    memcpy(line + 1, text.at, text.length);
    alarm(SECONDS_MOST);
    char *reply = protocol_answer(talk->protocol, line + 1, text.length);
    if (talk->shows)
        printf("< %.300s\n", reply);
    const char *wrong = listen_to(talk, reply, tally);
    free(line), free(reply);
    buffer_free(&text);
    return wrong;
}

/* A table of each game first; then now this one and now that one is spoken of for a while. */
static const char *ask_one(Talk *talk, Tally *tally, long nth, bool wild) {
    static const char *const first[] = {"conflict", "clonewars", "outerrim", "mandalorian"};
    char create[80];
    if (once_in(&talk->rng, 20))
        talk->table = talk->open[rng_below(&talk->rng, OPEN)];
    if (nth >= 4)
        return ask_text(talk, tally, requests[PICK(&talk->rng, requests)].text, wild);
    snprintf(create, sizeof create, "{\"op\":\"new\",\"game\":\"%s\",\"seats\":2,\"seed\":$i}", first[nth]);
    return ask_text(talk, tally, create, false);
}

static void ask_batch(const Run *run, long from, long end) {
    Talk talk = {.protocol = protocol_new(NULL),
                 .rng = rng_seeded(bits_mix(run->seed) ^ (uint64_t)from),
                 .shows = run->only >= 0};
    bool wild = from / BATCH % 4 != 0;
    const char *wrong = NULL;
    for (run->tally->at = from; run->tally->at < end && !wrong; run->tally->at++) {
        wrong = ask_one(&talk, run->tally, run->tally->at - from, wild);
        run->tally->asked++;
    }
    snprintf(run->tally->complaint, sizeof run->tally->complaint, "%s", wrong ? wrong : "");
    protocol_free(talk.protocol);
    buffer_free(&talk.state), buffer_free(&talk.view), buffer_free(&talk.record);
}

static void found(Run *run, long from, const char *what) {
    run->found++;
    printf("FOUND --seed %llu --only %ld, request %ld of it: %s\n", (unsigned long long)run->seed, from / BATCH,
           run->tally->at - from, what);
}

static void play_batch(Run *run, long from, long end) {
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (!child) {
        ask_batch(run, from, end);
        fflush(stdout);
        exit(0); /* so that leaks are told */
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        abort();
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        found(run, from, "a hang");
    else if (status)
        found(run, from, "a crash, or a leak");
    else if (run->tally->complaint[0])
        found(run, from, run->tally->complaint);
}

static bool read_args(Run *run, int argc, char **argv) {
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            return false;
        if (!strcmp(argv[i], "--seed"))
            run->seed = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--count"))
            run->count = atol(argv[i + 1]);
        else if (!strcmp(argv[i], "--only"))
            run->only = atol(argv[i + 1]);
        else
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    Run run = {.seed = 1, .count = 20000, .only = -1};
    run.tally = mmap(NULL, sizeof *run.tally, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (run.tally == MAP_FAILED || !read_args(&run, argc, argv)) {
        fprintf(stderr, "fuzz-requests [--seed N] [--count N] [--only BATCH]\n");
        return 2;
    }
    if (run.only >= 0)
        play_batch(&run, run.only * BATCH, (run.only + 1) * BATCH);
    for (long from = 0; run.only < 0 && from < run.count && run.found < FOUND_MOST; from += BATCH)
        play_batch(&run, from, from + BATCH < run.count ? from + BATCH : run.count);
    printf("%ld engine requests, %ld refused, %d crashes, hangs, leaks or faults\n", run.tally->asked,
           run.tally->refused, run.found);
    return run.found ? 1 : 0;
}
