/*
 * A storm over the server: games at several tables, and the power goes again and again, at any moment. Whatever was
 * said before is there afterwards: every acknowledged move, undo and word in its place, and the same position.
 *
 * STORM_KILLS (10) and STORM_SEED (1) make it longer, or another: `make storm`.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "kit/socket.h"

enum {
    TABLES = 5,
    SAID_MOST = 1000,   /* things said of one table */
    LOG_MOST = 700,     /* then it makes room for a new one: whoever comes back is told 1000 things at most */
    MESSAGES_MOST = 90, /* between two kills */
    SECONDS_A_KILL = 5
};
enum { ID_ACT = 1, ID_UNDO, ID_CHAT };

/* What the server has acknowledged. */
typedef struct {
    int id; /* ID_ACT … */
    int seq, n;
    int word; /* number of a chat */
} Said;

typedef struct {
    char id[32], keys[2][32];
    int fd;
    Said said[SAID_MOST];
    int said_count;
    int words;          /* chats sent */
    int words_answered; /* replies come in order */
    int last_seq;       /* the highest anybody was told of */
    int told_seq;       /* of the last position that was shown, and its hash */
    char told_hash[24];
    bool over;
} StormTable;

typedef struct {
    Serving serving;
    char folder[64], store[96];
    Rng rng;
    StormTable *tables; /* the last ones are played */
    int table_count, kills, kill_count;
    int moves, undos, chats; /* acknowledged */
} Storm;

static int setting(const char *name, int fallback) {
    const char *word = getenv(name);
    return word && atoi(word) > 0 ? atoi(word) : fallback;
}

static bool chance(Storm *storm, uint32_t of) {
    return rng_below(&storm->rng, of) == 0;
}

/* ---- what is sent ---- */

static void say_chat(StormTable *table) {
    char text[24];
    snprintf(text, sizeof text, "word %d", ++table->words);
    socket_send(table->fd,
                json_pack("{s:i, s:s, s:s, s:s}", "id", ID_CHAT, "op", "chat", "table", table->id, "text", text));
}

static void say_undo(const StormTable *table, int n) {
    socket_send(table->fd, json_pack("{s:i, s:s, s:s, s:i}", "id", ID_UNDO, "op", "undo", "table", table->id, "n", n));
}

static void say_act(Storm *storm, const StormTable *table, int n, const json_t *actions) {
    size_t pick = rng_below(&storm->rng, (uint32_t)json_array_size(actions));
    socket_send(table->fd, json_pack("{s:i, s:s, s:s, s:i, s:s}", "id", ID_ACT, "op", "act", "table", table->id, "n", n,
                                     "action", word_in(json_array_get(actions, pick), "id")));
}

/* Somebody goes on from what they see; an agent may move first, which makes it stale. */
static void go_on(Storm *storm, StormTable *table, const json_t *seen) {
    const json_t *question = json_object_get(seen, "question"), *actions = json_object_get(question, "actions");
    int n = number_in(seen, "n");
    table->over |= json_is_true(json_object_get(question, "over"));
    if (json_array_size(actions) && chance(storm, 8) && table->told_seq > 1)
        say_undo(table, n);
    else if (json_array_size(actions))
        say_act(storm, table, n, actions);
    if (chance(storm, 4))
        say_chat(table);
}

/* ---- what is heard ---- */

static void note_position(StormTable *table, const json_t *message) {
    if (!json_object_get(message, "hash"))
        return;
    table->told_seq = number_in(message, "seq");
    snprintf(table->told_hash, sizeof table->told_hash, "%s", word_in(message, "hash"));
}

static void note_reply(Storm *storm, StormTable *table, const json_t *reply) {
    int id = number_in(reply, "id");
    table->words_answered += id == ID_CHAT;
    if (!json_is_true(json_object_get(reply, "ok"))) /* stale, or nothing to take back: nothing happened */
        return;
    assert_true(table->said_count < SAID_MOST);
    table->said[table->said_count++] =
        (Said){id, number_in(reply, "seq"), number_in(reply, "n"), id == ID_CHAT ? table->words_answered : 0};
    storm->moves += id == ID_ACT;
    storm->undos += id == ID_UNDO;
    storm->chats += id == ID_CHAT;
}

/* True if there is something to go on from: a new position, or the reply to a move that was not taken. */
static bool note(Storm *storm, StormTable *table, const json_t *message) {
    const char *push = word_in(message, "push");
    int seq = number_in(message, "seq");
    table->last_seq = seq > table->last_seq ? seq : table->last_seq;
    if (!push)
        note_reply(storm, table, message);
    else
        note_position(table, message);
    return push && !strcmp(push, "update");
}

static const json_t *fresh_of(const json_t *reply) {
    return json_object_get(json_object_get(reply, "error"), "table");
}

static void hear(Storm *storm, StormTable *table, bool answer) {
    json_t *message = socket_read(table->fd);
    assert_non_null(message);
    bool news = note(storm, table, message);
    if (answer && news)
        go_on(storm, table, message);
    else if (answer && fresh_of(message))
        go_on(storm, table, fresh_of(message));
    else if (answer && number_in(message, "id") == ID_UNDO && !json_is_true(json_object_get(message, "ok")))
        say_chat(table);
    json_decref(message);
}

/* The next message of any table that is played; false if nothing comes for a while. */
static bool hear_one(Storm *storm, bool answer) {
    struct pollfd ready[TABLES];
    StormTable *played = storm->tables + storm->table_count - TABLES;
    for (int i = 0; i < TABLES; i++)
        ready[i] = (struct pollfd){played[i].fd, POLLIN, 0};
    if (poll(ready, TABLES, 1000) <= 0)
        return false;
    int first = (int)rng_below(&storm->rng, TABLES);
    for (int i = 0; i < TABLES; i++)
        if (ready[(first + i) % TABLES].revents) {
            hear(storm, &played[(first + i) % TABLES], answer);
            return true;
        }
    return false;
}

/* ---- tables ---- */

static json_t *ask(int fd, json_t *request) {
    socket_send(fd, request);
    json_t *reply = socket_read(fd);
    while (reply && json_object_get(reply, "push")) {
        json_decref(reply);
        reply = socket_read(fd);
    }
    if (!json_is_true(json_object_get(reply, "ok")))
        fail_msg("%s", reply ? json_dumps(reply, 0) : "the server is gone");
    return reply;
}

/* Two people, or somebody with an agent, in one of the games. */
static json_t *creation(const Storm *storm) {
    static const char *const games[] = {"clonewars", "conflict", "outerrim", "mandalorian"};
    bool agent = storm->table_count % 2;
    json_t *players = json_pack("{s:{s:s}, s:{s:s}}", "p1", "kind", "person", "p2", "kind", agent ? "agent" : "person");
    if (agent)
        json_object_set_new(json_object_get(players, "p2"), "level", json_string("random"));
    return json_pack("{s:s, s:s, s:i, s:o}", "op", "create", "game", games[storm->table_count % COUNT(games)], "seats",
                     2, "players", players);
}

static void copy_key(char out[32], const json_t *keys, const char *seat) {
    const char *key = word_in(keys, seat);
    snprintf(out, 32, "%s", key ? key : "");
}

static void open_table(Storm *storm, int fd) {
    storm->tables = realloc(storm->tables, (size_t)(storm->table_count + 1) * sizeof *storm->tables);
    assert_non_null(storm->tables);
    StormTable *table = &storm->tables[storm->table_count];
    json_t *made = ask(fd, creation(storm));
    *table = (StormTable){.fd = -1};
    snprintf(table->id, sizeof table->id, "%s", word_in(made, "table"));
    copy_key(table->keys[0], json_object_get(made, "keys"), "p1");
    copy_key(table->keys[1], json_object_get(made, "keys"), "p2");
    storm->table_count++;
    json_decref(made);
}

/* Tables that are over or long make room. */
static void renew_tables(Storm *storm) {
    int fd = socket_open(storm->serving.port, ""), full = 0;
    for (int i = storm->table_count > TABLES ? storm->table_count - TABLES : 0; i < storm->table_count; i++) {
        StormTable *table = &storm->tables[i];
        if (!table->over && table->last_seq < LOG_MOST)
            continue;
        StormTable done = *table; /* changes places with the first that is played, which then is no more */
        int first = storm->table_count - TABLES + full++;
        *table = storm->tables[first];
        storm->tables[first] = done;
    }
    for (int missing = storm->table_count ? full : TABLES; missing > 0; missing--)
        open_table(storm, fd);
    close(fd);
}

/* ---- afterwards ---- */

static const json_t *happened(const json_t *missed, int seq) {
    return json_array_get(missed, (size_t)seq - 1);
}

static bool is_update(const json_t *entry, int n) {
    const char *push = word_in(entry, "push");
    return push && !strcmp(push, "update") && number_in(entry, "n") == n;
}

/* A move that ends the game is told with its end, one later. */
static bool is_there(const Said *said, const json_t *missed) {
    char text[24];
    const json_t *entry = happened(missed, said->seq);
    snprintf(text, sizeof text, "word %d", said->word);
    if (said->id == ID_CHAT)
        return entry && !strcmp(word_in(entry, "push"), "chat") && !strcmp(word_in(entry, "text"), text);
    if (said->id == ID_UNDO)
        return is_update(entry, said->n) && number_in(entry, "undone") > 0;
    return is_update(entry, said->n) || is_update(happened(missed, said->seq - 1), said->n);
}

static void check_log(const Storm *storm, const StormTable *table, const json_t *shown) {
    const json_t *missed = json_object_get(shown, "missed"), *entry;
    size_t i;
    json_array_foreach(missed, i, entry) assert_int_equal(number_in(entry, "seq"), (int)i + 1);
    if (number_in(shown, "seq") < table->last_seq)
        fail_msg("kill %d: table %s was at seq %d and is at %d", storm->kill_count, table->id, table->last_seq,
                 number_in(shown, "seq"));
    for (int s = 0; s < table->said_count; s++)
        if (!is_there(&table->said[s], missed))
            fail_msg("kill %d: table %s has lost seq %d", storm->kill_count, table->id, table->said[s].seq);
}

static json_t *join(StormTable *table) {
    json_t *keys = json_pack("[s]", table->keys[0]);
    if (table->keys[1][0])
        json_array_append_new(keys, json_string(table->keys[1]));
    return ask(table->fd, json_pack("{s:s, s:s, s:o, s:i}", "op", "join", "table", table->id, "key", keys, "since", 0));
}

/* Everything that was said is there; nobody moved since, if nothing was added, so it is the same position. */
static void check_table(Storm *storm, StormTable *table, bool play) {
    table->fd = socket_open(storm->serving.port, "");
    assert_true(table->fd >= 0);
    json_t *shown = join(table);
    check_log(storm, table, shown);
    if (table->told_hash[0] && number_in(shown, "seq") == table->told_seq)
        assert_string_equal(word_in(shown, "hash"), table->told_hash);
    table->words_answered = table->words; /* those on the way when the power went are never answered */
    table->last_seq = number_in(shown, "seq");
    note_position(table, shown);
    if (play)
        go_on(storm, table, shown);
    else
        close(table->fd);
    json_decref(shown);
}

static void check_store(const Storm *storm) {
    char command[512];
    snprintf(command, sizeof command, "'%s' store check --store '%s' >/dev/null", getenv("CANTINA"), storm->store);
    assert_int_equal(system(command), 0);
}

/* ---- the storm ---- */

/* Also what the server said with its last breath counts. */
static void kill_server(Storm *storm) {
    assert_true(WIFSIGNALED(serving_end(&storm->serving, SIGKILL)));
    for (int i = storm->table_count - TABLES; i < storm->table_count; i++) {
        StormTable *table = &storm->tables[i];
        for (json_t *message; (message = socket_read(table->fd)); json_decref(message))
            note(storm, table, message);
        close(table->fd);
    }
    storm->kill_count++;
}

static void play_until_kill(Storm *storm) {
    renew_tables(storm);
    for (int i = storm->table_count - TABLES; i < storm->table_count; i++)
        check_table(storm, &storm->tables[i], true);
    for (int left = (int)rng_below(&storm->rng, MESSAGES_MOST); left > 0 && hear_one(storm, true); left--)
        ;
    usleep(rng_below(&storm->rng, 4000)); /* not always when something was just said */
    kill_server(storm);
}

static void nothing_is_lost(void **unused) {
    (void)unused;
    Storm storm = {.folder = "/tmp/cantina-storm-XXXXXX", .kills = setting("STORM_KILLS", 10)};
    char command[128];
    storm.rng = rng_seeded((uint64_t)setting("STORM_SEED", 1));
    assert_non_null(mkdtemp(storm.folder));
    snprintf(storm.store, sizeof storm.store, "%s/tables.db", storm.folder);
    while (storm.kill_count < storm.kills) {
        storm.serving = serving_start(storm.store);
        play_until_kill(&storm);
        if (chance(&storm, 2)) /* else the server is the first to open it again */
            check_store(&storm);
    }
    storm.serving = serving_start(storm.store);
    for (int i = 0; i < storm.table_count; i++)
        check_table(&storm, &storm.tables[i], false);
    assert_int_equal(serving_end(&storm.serving, SIGTERM), 0);
    check_store(&storm);
    printf("storm: %d kills, %d tables; %d moves, %d undos and %d chats acknowledged, 0 lost\n", storm.kill_count,
           storm.table_count, storm.moves, storm.undos, storm.chats);
    snprintf(command, sizeof command, "rm -r %s", storm.folder);
    assert_int_equal(system(command), 0);
    free(storm.tables);
}

int main(void) {
    alarm(450 + SECONDS_A_KILL * (unsigned)setting("STORM_KILLS", 10));
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_lost)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
