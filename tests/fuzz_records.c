/*
 * Records from outside: each is refused with a line, or replays, and what is written of it replays to the same.
 *
 *     fuzz-records [--seed N] [--count N] [--found FOLDER] [--only INDEX]
 *
 * Random games with undo, redo, side acts and given states are written as records, and the records are edited with
 * sense: lines go, come twice, change places, take words of others; undo and hashes are put anywhere; blocks are
 * repeated thousands of times. Each is read by the table, by the engine's protocol and, now and then, by a server that
 * imports it, replays it, analyses it, goes on and wakes it again. The same seed gives the same records. They are read
 * in a process of their own: of one that crashes it, or hangs, the record is kept in FOLDER, and the next one comes.
 * Exit code 1 if anything was found. RECORDS_COUNT is the count where none is given.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/bits.h"
#include "codec/codec.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "kit/client.h"
#include "protocol/protocol.h"
#include "server/parts.h"
#include "table/table.h"

enum {
    BATCH = 500,
    SECONDS_MOST = 30, /* for one record: more is a hang */
    SERVER_EVERY = 8,  /* records from one that the server reads to the next */
    EDITS_MOST = 4,
    LINES_MOST = 4000,
    BLOCK_MOST = 3000, /* times that a line is repeated */
    COMPLAINT = 300
};

typedef struct {
    long tried, accepted, found, at;
    bool ended;
    char complaint[COMPLAINT];
} Tally;

typedef struct {
    uint64_t seed;
    long count, only;
    const char *folder;
    Tally *tally; /* shared with the process that reads */
} Run;

static const Box *find(void *self, const char *game, const char *pack, char *wrong, size_t room) {
    (void)self, (void)pack;
    const Box *box = box_embedded(game);
    if (!box)
        snprintf(wrong, room, "there is no such game");
    return box;
}

static int pick(Rng *rng, int count) {
    return (int)rng_below(rng, (uint32_t)count);
}

/* ---- games ---- */

static const Box *pick_box(Rng *rng) {
    int games = 0;
    while (game_at(games))
        games++;
    return box_embedded(game_at(pick(rng, games))->id);
}

static Table *new_game(Rng *rng) {
    const Box *box = pick_box(rng);
    char wrong[200];
    uint8_t options[32] = {0};
    int seats;
    do {
        for (int i = 0; i < box->game->options_count; i++)
            options[i] = (uint8_t)(pick(rng, 2) ? pick(rng, box->game->options[i].count) : 0);
        seats = box->game->seats_min + pick(rng, box->game->seats_max - box->game->seats_min + 1);
    } while (game_refusal(box, options, seats));
    Table *table = table_new(box, seats, options, rng_next(rng), wrong, sizeof wrong);
    if (table && pick(rng, 3) == 0)
        table_set_key(table, (Key){{rng_next(rng), rng_next(rng)}});
    return table;
}

static void act(Table *t, Rng *rng) {
    Choice choices[CANTINA_CHOICES_MAX];
    int count = cantina_choices(t->box, t->state, NULL, choices, CANTINA_CHOICES_MAX);
    if (count)
        table_act(t, choices[pick(rng, count)], "person");
}

static void side_act(Table *t, Rng *rng) {
    Choice choices[CANTINA_CHOICES_MAX];
    Seat seat = (Seat)(1 + pick(rng, t->seats));
    int count = cantina_side(t->box, t->state, seat, choices, CANTINA_CHOICES_MAX);
    if (count)
        table_side(t, seat, choices[pick(rng, count)], "person");
}

static void play(Table *t, Rng *rng, int steps) {
    bool back = pick(rng, 2);
    for (; steps > 0 && table_settle(t) == CANTINA_ASK; steps--) {
        int what = pick(rng, 20);
        if (what < 2)
            side_act(t, rng);
        else if (back && what < 5)
            table_undo(t, 1 + pick(rng, what == 4 ? 30 : 3));
        else if (back && what < 7)
            table_redo(t);
        else
            act(t, rng);
    }
    table_settle(t);
}

/* Some begin from a given state. */
static Table *random_game(Rng *rng) {
    char wrong[200];
    int lengths[] = {0, 5, 20, 60, 200, 600};
    Table *table = new_game(rng);
    if (!table)
        return NULL;
    play(table, rng, lengths[pick(rng, 6)]);
    if (table->status != CANTINA_ASK || pick(rng, 5))
        return table;
    Table *loaded = table_load(table->box, table->state, rng_next(rng), wrong, sizeof wrong);
    table_free(table);
    if (loaded)
        play(loaded, rng, lengths[pick(rng, 5)]);
    return loaded;
}

/* ---- edited records ---- */

typedef struct {
    char *at[LINES_MOST];
    int count;
} Lines;

static Lines split(const char *text) {
    Lines lines = {.count = 0};
    while (*text && lines.count < LINES_MOST) {
        size_t length = strcspn(text, "\n");
        lines.at[lines.count++] = strndup(text, length);
        text += length + (text[length] == '\n');
    }
    return lines;
}

static char *join(const Lines *lines, const char *end) {
    size_t room = 1, used = 0;
    for (int i = 0; i < lines->count; i++)
        room += strlen(lines->at[i]) + strlen(end);
    char *text = malloc(room);
    text[0] = 0;
    for (int i = 0; i < lines->count; i++)
        used += (size_t)sprintf(text + used, "%s%s", lines->at[i], end);
    return text;
}

static void insert(Lines *lines, int where, const char *line) {
    if (lines->count == LINES_MOST)
        return;
    memmove(lines->at + where + 1, lines->at + where, (size_t)(lines->count - where) * sizeof *lines->at);
    lines->at[where] = strdup(line);
    lines->count++;
}

static void drop(Lines *lines, int where) {
    free(lines->at[where]);
    lines->count--;
    memmove(lines->at + where, lines->at + where + 1, (size_t)(lines->count - where) * sizeof *lines->at);
}

static void replace(Lines *lines, int where, const char *line) {
    char *own = strdup(line);
    free(lines->at[where]);
    lines->at[where] = own;
}

static void swap(Lines *lines, int a, int b) {
    char *one = lines->at[a];
    lines->at[a] = lines->at[b];
    lines->at[b] = one;
}

static void put_odd_line(Lines *lines, Rng *rng, int where) {
    static const char *const odd[] = {
        "undo 1",        "undo 0",         "undo -1",    "undo 2147483647",
        "undo 99999999", "undo 3 ; p2",    "hash 0",     "hash 0123456789abcdef",
        "hash zz",       "# nothing",      "",           "p1 keep",
        "p9 done",       "chance die x",   "chance",     "p1",
        "p1 side done",  "p1 side",        "end x 0",    "key 00",
        "seed 1",        "cantina-record", "p1 a b c d", "p1 yes ; a very long name for a person"};
    insert(lines, where, odd[pick(rng, COUNT(odd))]);
}

/* The last word of one line goes into another. */
static void take_word(Lines *lines, Rng *rng, int where) {
    char line[400];
    const char *from = lines->at[pick(rng, lines->count)], *word = strrchr(from, ' ');
    const char *here = strchr(lines->at[where], ' ');
    snprintf(line, sizeof line, "%.*s%.200s", here ? (int)(here - lines->at[where]) : 3, lines->at[where],
             word ? word : from);
    replace(lines, where, line);
}

static void change_byte(Lines *lines, Rng *rng, int where) {
    size_t length = strlen(lines->at[where]);
    if (length)
        lines->at[where][pick(rng, (int)length)] = (char)(1 + pick(rng, 255));
}

static void change_number(Lines *lines, Rng *rng, int where) {
    char line[400];
    size_t digits = strcspn(lines->at[where], "0123456789");
    snprintf(line, sizeof line, "%.*s%d", (int)(digits < 300 ? digits : 300), lines->at[where], pick(rng, 12) - 2);
    replace(lines, where, line);
}

/* The same move is taken back and made again, very often. */
static void put_block(Lines *lines, Rng *rng, int where) {
    char *move = strdup(lines->at[where]);
    for (int times = strlen(move) < 200 ? pick(rng, BLOCK_MOST) : 0; times > 0 && lines->count < LINES_MOST - 1;
         times--) {
        insert(lines, lines->count, "undo 1");
        insert(lines, lines->count, move);
    }
    free(move);
}

static void edit(Lines *lines, Rng *rng) {
    int where = pick(rng, lines->count), other = pick(rng, lines->count);
    switch (pick(rng, 10)) {
    case 0:
        drop(lines, where);
        break;
    case 1:
        insert(lines, other, lines->at[where]);
        break;
    case 2:
        swap(lines, where, other);
        break;
    case 3:
        take_word(lines, rng, where);
        break;
    case 4:
        change_byte(lines, rng, where);
        break;
    case 5:
        change_number(lines, rng, where);
        break;
    case 6:
        put_block(lines, rng, where);
        break;
    case 7:
        while (lines->count > where + 1)
            drop(lines, lines->count - 1);
        break;
    default:
        put_odd_line(lines, rng, where);
    }
}

/* The game that a record was made of. */
typedef struct {
    bool whole; /* nothing was done to the record, and it can be read */
    uint64_t hash;
    int moves, undone;
} Original;

static Original original_of(const Table *t) {
    return (Original){.whole = !t->keyed || t->status == CANTINA_OVER,
                      .hash = codec_hash(t->box, t->state),
                      .moves = t->move_count,
                      .undone = t->undone_count};
}

/* The record of that number. */
static char *make_record(uint64_t seed, long index, Original *original) {
    Rng rng = rng_seeded(bits_mix(bits_mix(seed) + (uint64_t)index));
    Table *table = random_game(&rng);
    *original = (Original){0};
    if (!table)
        return strdup("");
    char *text = table_record(table);
    *original = original_of(table);
    table_free(table);
    int edits = pick(&rng, EDITS_MOST + 1);
    original->whole &= !edits;
    if (!edits)
        return text;
    Lines lines = split(text);
    free(text);
    while (edits-- && lines.count)
        edit(&lines, &rng);
    text = join(&lines, pick(&rng, 10) ? "\n" : "\r\n");
    if (pick(&rng, 10) == 0)
        text[pick(&rng, (int)strlen(text) + 1)] = 0;
    while (lines.count)
        drop(&lines, lines.count - 1);
    return text;
}

/* ---- the table reads it ---- */

static const char *same_again(const Table *t, const char *text) {
    char wrong[400] = "";
    Table *again = table_replay(text, strlen(text), -1, find, NULL, wrong, sizeof wrong);
    if (!again)
        return "what is written of it is refused";
    char *second = table_record(again);
    bool same = codec_hash(t->box, t->state) == codec_hash(again->box, again->state) && !strcmp(text, second) &&
                t->move_count == again->move_count && t->undone_count == again->undone_count;
    free(second);
    table_free(again);
    return same ? NULL : "what is written of it is another game";
}

static bool is_original(const Table *t, const Original *original) {
    return codec_hash(t->box, t->state) == original->hash && t->move_count == original->moves &&
           t->undone_count == original->undone;
}

static const char *try_table(const char *text, const Original *original, Rng *rng, bool *accepted) {
    char wrong[400] = "", room[200];
    Table *t = table_replay(text, strlen(text), -1, find, NULL, wrong, sizeof wrong);
    *accepted = t != NULL;
    if (!t && original->whole)
        return "a record that was just written is refused";
    if (!t)
        return strncmp(wrong, "record line ", 12) ? "it is refused without a line" : NULL;
    if (t->status == CANTINA_FAULT) {
        table_free(t);
        return NULL;
    }
    char *written = table_record(t);
    const char *bad = t->steps > (uint64_t)t->move_count ? "it costs more than what stands" : NULL;
    if (original->whole && !is_original(t, original))
        bad = "it is another game than it was";
    bool open = !t->keyed || t->status == CANTINA_OVER; /* else its key does not stand in it */
    if (!bad && open)
        bad = same_again(t, written);
    table_verify(t, room, sizeof room);
    uint64_t hash = codec_hash(t->box, t->state);
    Table *cut = table_cut(t, table_decisions(t));
    if (!bad && codec_hash(cut->box, cut->state) != hash)
        bad = "cut behind its last decision it is another game";
    table_free(cut);
    if (!bad && table_undo(t, 1 + pick(rng, 3)))
        table_redo(t);
    play(t, rng, 5);
    free(written);
    table_free(t);
    return bad;
}

/* ---- the engine reads it ---- */

static json_t *record_request(const char *op, const char *text) {
    return json_pack("{s:s, s:s+}", "op", op, "record", text, "");
}

static const char *try_engine(Protocol *protocol, const char *text, bool accepted) {
    json_t *request = record_request("replay", text);
    if (!request)
        return NULL; /* no text */
    char *line = json_dumps(request, JSON_COMPACT), *answer = protocol_answer(protocol, line, strlen(line));
    json_t *reply = json_loads(answer, 0, NULL);
    bool well = json_is_true(json_object_get(reply, "ok"));
    const char *code = word_in(json_object_get(reply, "error"), "code");
    const char *bad = NULL;
    if (!well && (!code || strcmp(code, "bad-record")))
        bad = "the engine refuses it in another way";
    else if (well && !accepted)
        bad = "the engine takes what the table refuses";
    free(line), free(answer);
    json_decref(request), json_decref(reply);
    return bad;
}

/* ---- a server reads it ---- */

static json_t *ask(Client *client, json_t *request) {
    World *world = client->world;
    world->now += 61 * 1000;
    char *line = json_dumps(request, JSON_COMPACT);
    server_message(world->server, client->connection, line, strlen(line));
    json_t *reply = client_read(client);
    while (!reply && server_think(world->server)) {
        server_tick(world->server);
        reply = client_read(client);
    }
    client_forget(client);
    free(line);
    json_decref(request);
    return reply;
}

static bool is_well(const json_t *reply) {
    return json_is_true(json_object_get(reply, "ok"));
}

static const char *refused_well(const json_t *reply) {
    static const char *const codes[] = {"bad-record", "too-large"};
    const char *code = word_in(json_object_get(reply, "error"), "code");
    if (!reply)
        return "the server gives no answer";
    for (int i = 0; i < COUNT(codes); i++)
        if (is_well(reply) || (code && !strcmp(code, codes[i])))
            return NULL;
    return "the server refuses it in another way";
}

/* It is put away and read again. */
static const char *wake(Client *client, const char *table, const char *key) {
    World *world = client->world;
    json_t *before = ask(client, json_pack("{s:s, s:s, s:s}", "op", "join", "table", table, "key", key));
    world_crash(world);
    world->server->setup.allow_start = true;
    json_decref(client->pushes);
    *client = client_open(world);
    json_t *after = ask(client, json_pack("{s:s, s:s, s:s}", "op", "join", "table", table, "key", key));
    bool same = is_well(before) && is_well(after) && !strcmp(word_in(before, "hash"), word_in(after, "hash")) &&
                number_in(before, "n") == number_in(after, "n");
    json_decref(before), json_decref(after);
    return same ? NULL : "it wakes as another game";
}

static const char *try_import(Client *client, const char *text) {
    json_t *import = record_request("import", text);
    json_object_set_new(import, "players", json_pack("{s:{s:s}}", "p1", "kind", "person"));
    json_t *reply = ask(client, import);
    const char *bad = refused_well(reply);
    if (!bad && is_well(reply)) {
        const char *table = word_in(reply, "table"), *key = word_in(json_object_get(reply, "keys"), "p1");
        json_decref(ask(client, json_pack("{s:s, s:s, s:s}", "op", "join", "table", table, "key", key)));
        const Room *room = server_room(client->world->server, table);
        json_decref(
            ask(client, json_pack("{s:s, s:s, s:i, s:i}", "op", "undo", "table", table, "n", room->n, "count", 2)));
        json_decref(ask(client, json_pack("{s:s, s:s, s:i}", "op", "redo", "table", table, "n", room->n)));
        bad = wake(client, table, key);
    }
    json_decref(reply);
    return bad;
}

static const char *try_server(const char *text, uint64_t seed) {
    World world;
    json_t *request = record_request("replay", text);
    if (!request)
        return NULL;
    world_open(&world, seed);
    world.server->setup.allow_start = true;
    Client client = client_open(&world);
    json_object_set_new(request, "moves", json_true());
    json_t *replay = ask(&client, request);
    json_t *analyse = record_request("analyse", text);
    json_object_update_new(analyse, json_pack("{s:s, s:i}", "level", "greedy", "budget", 1));
    json_t *judged = ask(&client, analyse);
    json_decref(ask(&client, json_pack("{s:s, s:b}", "op", "analyse", "stop", 1)));
    const char *bad = refused_well(replay);
    bad = bad ? bad : refused_well(judged);
    bad = bad ? bad : try_import(&client, text);
    json_decref(replay), json_decref(judged);
    client_close(&client);
    world_close(&world);
    return bad;
}

/* ---- one record ---- */

static const char *try_record(Run *run, long index, Protocol *protocol) {
    bool accepted = false;
    Original original;
    char *text = make_record(run->seed, index, &original);
    Rng rng = rng_seeded((uint64_t)index);
    const char *bad = try_table(text, &original, &rng, &accepted);
    bad = bad ? bad : try_engine(protocol, text, accepted);
    if (!bad && index % SERVER_EVERY == 0)
        bad = try_server(text, (uint64_t)index + 1);
    run->tally->tried++;
    run->tally->accepted += accepted;
    free(text);
    return bad;
}

static void child_reads(Run *run, long from, long end) {
    Tally *tally = run->tally;
    Protocol *protocol = protocol_new(NULL);
    for (long i = from; i < end && !*tally->complaint; i++) {
        tally->at = i;
        alarm(SECONDS_MOST);
        const char *bad = try_record(run, i, protocol);
        snprintf(tally->complaint, sizeof tally->complaint, "%s", bad ? bad : "");
        if (i % 50 == 49) { /* its tables stay open */
            protocol_free(protocol);
            protocol = protocol_new(NULL);
        }
    }
    protocol_free(protocol);
    tally->ended = true;
}

/* ---- all of them ---- */

static void keep(const Run *run, long index, const char *complaint) {
    char path[300];
    Original original;
    char *text = make_record(run->seed, index, &original);
    snprintf(path, sizeof path, "%s/%llu-%ld.record", run->folder, (unsigned long long)run->seed, index);
    mkdir(run->folder, 0755);
    file_write_whole(path, text, strlen(text));
    printf("FOUND --seed %llu --only %ld: %s\n", (unsigned long long)run->seed, index, complaint);
    fflush(stdout);
    free(text);
}

/* Reads [from, end); gives the record to go on with. */
static long read_batch(Run *run, long from, long end) {
    Tally *tally = run->tally;
    int status = 0;
    tally->ended = false;
    tally->complaint[0] = 0;
    tally->at = from;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        child_reads(run, from, end);
        exit(0); /* leaks are told now */
    }
    if (child < 0 || waitpid(child, &status, 0) < 0)
        abort();
    bool hang = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
    if (!*tally->complaint && (!tally->ended || status))
        snprintf(tally->complaint, sizeof tally->complaint, "%s", hang ? "hang" : tally->ended ? "leak" : "crash");
    if (!*tally->complaint)
        return end;
    tally->found++;
    keep(run, tally->at, tally->complaint);
    return tally->at + 1;
}

static bool read_all(Run *run) {
    for (long from = 0; from < run->count;)
        from = read_batch(run, from, from + BATCH < run->count ? from + BATCH : run->count);
    const Tally *t = run->tally;
    printf("%ld records, %ld accepted, %ld found\n", t->tried, t->accepted, t->found);
    return t->found == 0;
}

static bool read_one(Run *run) {
    Protocol *protocol = protocol_new(NULL);
    Original original;
    char *text = make_record(run->seed, run->only, &original);
    fputs(text, stderr);
    free(text);
    const char *bad = try_record(run, run->only, protocol);
    printf("%s\n", bad ? bad : "well");
    protocol_free(protocol);
    return !bad;
}

static const char *argument(int argc, char **argv, const char *name, const char *otherwise) {
    for (int i = 1; i + 1 < argc; i++)
        if (!strcmp(argv[i], name))
            return argv[i + 1];
    return otherwise;
}

int main(int argc, char **argv) {
    const char *count = getenv("RECORDS_COUNT");
    Run run = {.seed = strtoull(argument(argc, argv, "--seed", "1"), NULL, 10),
               .count = strtol(argument(argc, argv, "--count", count ? count : "1000"), NULL, 10),
               .only = strtol(argument(argc, argv, "--only", "-1"), NULL, 10),
               .folder = argument(argc, argv, "--found", "build/found-records"),
               .tally = mmap(NULL, sizeof(Tally), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)};
    if (run.tally == MAP_FAILED)
        abort();
    return (run.only >= 0 ? read_one(&run) : read_all(&run)) ? 0 : 1;
}
