/*
 * States from outside: whatever is accepted can be played to its end.
 *
 *     fuzz-states [--game ID] [--seed N] [--count N] [--found FOLDER] [--only INDEX] [--untried]
 *
 * Random games are stopped anywhere; what they are is spoiled with sense (kit/mutate.h) and loaded. A state that is
 * accepted is played in every kind of seat (kit/outside.h). The same seed gives the same states. Each game is played in
 * a process of its own, so that a crash is one more finding: its state is written to FOLDER, and the next one comes.
 * Exit code 1 if anything was found. STATES_COUNT is the count where none is given.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "codec/codec.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "kit/mutate.h"
#include "kit/outside.h"
#include "table/table.h"

enum {
    BATCH = 100,        /* states of one game */
    SNAPSHOTS = 48,     /* of one game */
    MUTATIONS_MOST = 3, /* of one state */
    SLOW_EVERY = 8,     /* accepted states from one that agents play to the next */
    SECONDS_MOST = 300, /* for one state: more is a hang */
    KINDS_MOST = 400,   /* different findings that are kept apart */
    COMPLAINT = 400
};

typedef struct {
    long tried, accepted, found, crashes, hangs, faults, dead_ends;
    long at; /* the state that is being tried */
    bool ended;
    char complaint[COMPLAINT];
} Tally;

typedef struct {
    const Box *box;
    uint64_t seed;
    long count, only;
    bool untried; /* no trial: what the laws let through is played at once */
    const char *folder;
    Tally *tally; /* shared with the process that plays */
    char known[KINDS_MOST][COMPLAINT];
    int known_count;
} Run;

/* ---- where the states come from ---- */

typedef struct {
    json_t *snapshots[SNAPSHOTS];
    int count;
} Game_;

static uint64_t seed_of(const Run *run, long index) {
    return bits_mix(bits_mix(run->seed) + (uint64_t)index);
}

static void begin(const Box *box, Rng *rng, char *state) {
    uint8_t options[32] = {0};
    int span = box->game->seats_max - box->game->seats_min + 1, seats;
    do {
        for (int i = 0; i < box->game->options_count; i++)
            options[i] = (uint8_t)(rng_below(rng, 2) ? rng_below(rng, box->game->options[i].count) : 0);
        seats = box->game->seats_min + (int)rng_below(rng, (uint32_t)span);
    } while (game_refusal(box, options, seats));
    if (cantina_new(box, state, seats, options) < 0)
        abort();
}

/* Seats start something of themselves now and then. */
static void answer(const Box *box, char *state, Rng *rng) {
    Choice choices[CANTINA_CHOICES_MAX];
    int count = 0;
    if (rng_below(rng, 16) == 0) {
        Seat seat = (Seat)(1 + rng_below(rng, (uint32_t)cantina_seats(box, state)));
        count = cantina_side(box, state, seat, choices, COUNT(choices));
        if (count)
            cantina_start(box, state, seat, choices[rng_below(rng, (uint32_t)count)], NULL);
    }
    if (count)
        return;
    if (cantina_asked(box, state) == CANTINA_CHANCE) {
        cantina_roll(box, state, rng_next(rng), NULL);
        return;
    }
    count = cantina_choices(box, state, NULL, choices, COUNT(choices));
    cantina_apply(box, state, choices[rng_below(rng, (uint32_t)count)], NULL);
}

/* A random game from its beginning; questions of chance are positions too. */
static void play_game(const Box *box, uint64_t seed, Game_ *game) {
    static _Alignas(16) char state[STATE_MOST];
    Rng rng = rng_seeded(seed);
    int every = 1 + (int)rng_below(&rng, 12);
    game->count = 0;
    begin(box, &rng, state);
    for (int i = 0; cantina_advance(box, state, NULL) == CANTINA_ASK && game->count < SNAPSHOTS; i++) {
        if ((int)rng_below(&rng, (uint32_t)every) == 0)
            game->snapshots[game->count++] = codec_json(box, state);
        answer(box, state, &rng);
    }
    if (game->count < SNAPSHOTS)
        game->snapshots[game->count++] = codec_json(box, state);
}

static void forget_game(Game_ *game) {
    for (int i = 0; i < game->count; i++)
        json_decref(game->snapshots[i]);
    game->count = 0;
}

static json_t *spoiled(const Run *run, const Game_ *game, long index) {
    Mutator m = {
        .box = run->box, .rng = rng_seeded(seed_of(run, index)), .donors = game->snapshots, .donor_count = game->count};
    json_t *state = json_deep_copy(game->snapshots[rng_below(&m.rng, (uint32_t)game->count)]);
    for (int n = 1 + (int)rng_below(&m.rng, MUTATIONS_MOST); n > 0; n--)
        mutate_once(&m, state);
    return state;
}

/* ---- one state ---- */

static void note(Tally *tally, const char *complaint) {
    snprintf(tally->complaint, sizeof tally->complaint, "%s", complaint);
    tally->found++;
    tally->dead_ends += strstr(complaint, "dead end") != NULL;
    tally->faults += strstr(complaint, "fault") != NULL;
}

/* As every door does it: first the laws, then a trial. */
static bool is_accepted(const Run *run, const json_t *json, void *state, char *wrong, size_t room) {
    if (!codec_from_json(run->box, json, state, wrong, room))
        return false;
    Table *table = run->untried ? NULL : table_load(run->box, state, 1, wrong, room);
    table_free(table);
    return table || run->untried;
}

static void try_state(const Run *run, const Game_ *game, long index) {
    static _Alignas(16) char state[STATE_MOST];
    char wrong[300] = "";
    json_t *json = spoiled(run, game, index);
    run->tally->tried++;
    bool good = is_accepted(run, json, state, wrong, sizeof wrong);
    json_decref(json);
    if (run->only >= 0)
        printf("%ld: %s\n", index, good ? "accepted" : wrong);
    if (!good)
        return;
    run->tally->accepted++;
    Outside outside = {.box = run->box,
                       .state = state,
                       .seed = seed_of(run, index),
                       .slow = run->tally->accepted % SLOW_EVERY == 0 || run->only >= 0};
    const char *complaint = outside_play(&outside);
    if (complaint)
        note(run->tally, complaint);
}

/* What real games come to is never refused. */
static void try_snapshots(const Run *run, const Game_ *game) {
    static _Alignas(16) char state[STATE_MOST];
    char wrong[300] = "", complaint[COMPLAINT];
    for (int i = 0; i < game->count; i++)
        if (!is_accepted(run, game->snapshots[i], state, wrong, sizeof wrong)) {
            snprintf(complaint, sizeof complaint, "a position of a real game is refused: %s", wrong);
            note(run->tally, complaint);
            return;
        }
}

/* ---- a process for each game ---- */

static uint64_t game_seed(const Run *run, long index) {
    return seed_of(run, -1 - index / BATCH);
}

static void child_plays(const Run *run, long from, long end) {
    Game_ game;
    play_game(run->box, game_seed(run, from), &game);
    if (from % BATCH == 0)
        try_snapshots(run, &game);
    for (long i = from; i < end && !run->tally->complaint[0]; i++) {
        run->tally->at = i;
        alarm(SECONDS_MOST);
        try_state(run, &game, i);
    }
    run->tally->ended = true; /* what was found is told by the parent, which goes on behind it */
    forget_game(&game);
}

static bool is_known(Run *run, const char *complaint) {
    char kind[COMPLAINT];
    snprintf(kind, sizeof kind, "%s", complaint);
    char *end = strstr(kind, ", decision");
    if (end)
        *end = 0;
    for (int i = 0; i < run->known_count; i++)
        if (!strcmp(run->known[i], kind))
            return true;
    if (run->known_count < KINDS_MOST)
        memcpy(run->known[run->known_count++], kind, sizeof kind);
    return false;
}

static void keep(Run *run, long index, const char *complaint) {
    char path[300];
    if (is_known(run, complaint))
        return;
    Game_ game;
    play_game(run->box, game_seed(run, index), &game);
    json_t *state = spoiled(run, &game, index);
    snprintf(path, sizeof path, "%s/%s-%llu-%ld.json", run->folder, run->box->game->id, (unsigned long long)run->seed,
             index);
    mkdir(run->folder, 0755);
    json_t *file = json_pack("{s:s, s:O}", "key", complaint, "state", state);
    json_dump_file(file, path, JSON_INDENT(0));
    printf("FOUND --game %s --seed %llu --only %ld: %s\n", run->box->game->id, (unsigned long long)run->seed, index,
           complaint);
    fflush(stdout);
    json_decref(file);
    json_decref(state);
    forget_game(&game);
}

/* What the sanitizer says of a crash: the first line that tells where. */
static void read_crash(FILE *errors, char *complaint, size_t room) {
    char line[COMPLAINT - 20];
    snprintf(complaint, room, "crash");
    rewind(errors);
    while (fgets(line, sizeof line, errors))
        if (strstr(line, "runtime error") || strstr(line, "SUMMARY")) {
            line[strcspn(line, "\n")] = 0;
            snprintf(complaint, room, "crash: %s", line);
            return;
        }
}

/* How a process ended that did not say so itself. */
static void note_end(Tally *tally, int status, FILE *errors) {
    bool hang = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
    tally->found++;
    tally->hangs += hang;
    tally->crashes += !hang;
    if (hang)
        snprintf(tally->complaint, sizeof tally->complaint, "hang");
    else
        read_crash(errors, tally->complaint, sizeof tally->complaint);
}

/* Plays [from, end); gives the state to go on with. */
static long play_batch(Run *run, long from, long end) {
    Tally *tally = run->tally;
    int status = 0;
    tally->ended = false;
    tally->complaint[0] = 0;
    tally->at = from;
    fflush(stdout);
    FILE *errors = tmpfile();
    if (!errors)
        abort();
    pid_t child = fork();
    if (child == 0) {
        dup2(fileno(errors), STDERR_FILENO);
        child_plays(run, from, end);
        fflush(stdout);
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0)
        abort();
    if (!tally->ended)
        note_end(tally, status, errors);
    fclose(errors);
    if (!tally->complaint[0])
        return end;
    keep(run, tally->at, tally->complaint);
    return tally->at + 1;
}

static bool play_all(Run *run) {
    for (long from = 0; from < run->count;) {
        long end = (from / BATCH + 1) * BATCH;
        from = play_batch(run, from, end < run->count ? end : run->count);
    }
    const Tally *t = run->tally;
    printf("%-12s %ld tried, %ld accepted, %ld played, %ld crashes, %ld hangs, %ld faults, %ld dead ends, %ld other\n",
           run->box->game->id, t->tried, t->accepted, t->accepted - t->found, t->crashes, t->hangs, t->faults,
           t->dead_ends, t->found - t->crashes - t->hangs - t->faults - t->dead_ends);
    return t->found == 0;
}

static bool play_one(Run *run) {
    Game_ game;
    play_game(run->box, game_seed(run, run->only), &game);
    json_t *state = spoiled(run, &game, run->only);
    json_dumpf(state, stderr, JSON_COMPACT);
    fprintf(stderr, "\n");
    json_decref(state);
    try_state(run, &game, run->only);
    printf("%s\n", run->tally->complaint);
    forget_game(&game);
    return !run->tally->complaint[0];
}

/* ---- the command line ---- */

static const char *argument(int argc, char **argv, const char *name, const char *otherwise) {
    for (int i = 1; i + 1 < argc; i++)
        if (!strcmp(argv[i], name))
            return argv[i + 1];
    return otherwise;
}

static bool has_flag(int argc, char **argv, const char *name) {
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], name))
            return true;
    return false;
}

static bool fuzz_game(const Game *game, int argc, char **argv) {
    static Run run;
    const char *count = getenv("STATES_COUNT");
    run = (Run){.box = box_embedded(game->id),
                .seed = strtoull(argument(argc, argv, "--seed", "1"), NULL, 10),
                .count = strtol(argument(argc, argv, "--count", count ? count : "1000"), NULL, 10),
                .only = strtol(argument(argc, argv, "--only", "-1"), NULL, 10),
                .untried = has_flag(argc, argv, "--untried"),
                .folder = argument(argc, argv, "--found", "build/found-states"),
                .tally = mmap(NULL, sizeof(Tally), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)};
    if (run.tally == MAP_FAILED)
        abort();
    return run.only >= 0 ? play_one(&run) : play_all(&run);
}

int main(int argc, char **argv) {
    const char *wanted = argument(argc, argv, "--game", NULL);
    bool good = true;
    for (int i = 0; game_at(i); i++)
        if (!wanted || !strcmp(wanted, game_at(i)->id))
            good = fuzz_game(game_at(i), argc, argv) && good;
    return good ? 0 : 1;
}
