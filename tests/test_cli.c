/* The program from outside: arguments, output, whole games in a pipe. The binary is named by CANTINA. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "kit/program.h"
#include "store/store.h"
#include "table/table.h"

/* ---- wrong usage ---- */

static const struct {
    const char *line, *part;
} wrong[] = {
    {"", "cantina help"},
    {"plya", "did you mean 'play'?"},
    {"dance", "unknown command 'dance'"},
    {"serve --tls-cert x", "--tls-cert and --tls-key belong together"},
    {"serve conflict", "one argument too many: 'conflict'"},
    {"help plya", "did you mean 'play'?"},
    {"play conflit", "did you mean 'conflict'?"},
    {"play conflict more", "one argument too many: 'more'"},
    {"play conflict --sead 3", "did you mean '--seed'?"},
    {"play conflict --seed", "--seed needs a value"},
    {"play conflict --seed x", "--seed must be a whole number"},
    {"play conflict --seed -1", "--seed must be a whole number"},
    {"play conflict --seed 99999999999999999999", "--seed must be a whole number"},
    {"play conflict --seed 1 --seed 2", "--seed is given twice"},
    {"play conflict --seats 7", "from 1 to 6, not '7'"},
    {"play conflict --seats=two", "from 1 to 6, not 'two'"},
    {"play conflict --me p3 --seats 2", "p1 ... p2"},
    {"play conflict --me p1,", "--me must name seats"},
    {"play conflict --agents gredy", "did you mean 'greedy'?"},
    {"play conflict --seats 3 --me p1,p2 --agents easy,hard", "--agents names 2 levels, but agents play 1 of the 3"},
    {"play conflict --seats 3 --me all --agents easy,hard", "agents play 0 of the 3 seats"},
    {"play conflict --set board", "OPTION=VALUE"},
    {"play conflict --set bord=basic", "did you mean 'board'?"},
    {"play conflict --set board=basik", "did you mean 'basic'?"},
    {"play conflict --lang xx", "there is no language 'xx'"},
    {"play conflict -x", "two dashes"},
    {"play --resume f --seats 3", "--seats does not go with --resume"},
    {"play conflict --lesson --seats 3", "--seats does not go with --lesson"},
    {"play conflict --lesson --seed 3", "--seed does not go with --lesson"},
    {"play", "GAME is missing"},
    {"engine --json", "unknown option '--json'"},
    {"sim", "GAME is missing"},
    {"sim conflict", "--games is missing"},
    {"sim conflict --games 0", "--games must be a whole number"},
    {"sim conflict --games 1 --seats 2 --agents random,random,random", "3 levels for 2 seats"},
    {"sim conflict --games 1 --difficulty standart", "Conflict has no 'standart'; did you mean 'standard'?"},
    {"play conflict --difficulty dooku", "--difficulty: Conflict has no 'dooku'"},
    {"sim conflict --games 1 --seats 2 --budget 10,20,30", "--budget names 3 numbers for 2 seats"},
    {"sim conflict --games 1 --budget 10,", "--budget must be whole numbers from 1 to 1000000 with commas between"},
    {"sim conflict --games 1 --budget 1,2,3,4,5,6,7", "--budget names too many numbers; at most 6"},
    {"sim conflict --games 1 --notebook f", "--notebook goes with --ladder only"},
    {"sim conflict --ladder --games 0", "--games must be whole numbers"},
    {"sim conflict --ladder --games 1,2", "--games names 2 numbers for 5 levels"},
    {"sim conflict --ladder --seats 1,7", "--seats must be numbers from 1 to 6 with commas between, not '1,7'"},
    {"sim conflict --ladder --seats 1,", "not '1,'"},
    {"sim conflict --ladder --agents gredy", "there is no level 'gredy'; did you mean 'greedy'?"},
    {"sim conflict --ladder --difficulty standart", "Conflict has no 'standart'; did you mean 'standard'?"},
    {"sim conflict --ladder --set board=advanced --set simplified=yes",
     "no difficulty of Conflict has what --set asks"},
    {"sim conflict --games 1 --report f.md", "--report FILE.md goes with --ladder only"},
    {"sim conflict --ladder --sweep option:hands", "--ladder and --sweep do not go together"},
    {"sim conflict --sweep phasma.symbols=1..2", "--games is missing"},
    {"sim conflict --games 1 --sweep phasma.symbols", "--sweep needs ID.FIELD=LOW..HIGH, option:ID or budget=LIST"},
    {"sim conflict --games 1 --sweep phasma.symbols=2..1", "'2..1' is no range"},
    {"sim conflict --games 1 --sweep phasma.symbols=1..2:0", "'1..2:0' is no range"},
    {"sim conflict --games 1 --sweep phasma.symbols=1..", "'1..' is no range"},
    {"sim conflict --games 1 --sweep phasma.symbols=0..999", "at most 100 values"},
    {"sim conflict --games 1 --sweep phasma.symbols=1,", "'' is no value"},
    {"sim conflict --games 1 --sweep phasma.symbols=1,}", "'}' is no value"},
    {"sim conflict --games 1 --sweep phasma.symbols=8..10", "10, but it goes from 0 to 9"},
    {"sim conflict --games 1 --sweep phasma.symbol=1..2", "a leader has no value 'symbol'; did you mean 'symbols'?"},
    {"sim conflict --games 1 --sweep fasma.symbols=1..2", "there is no component 'fasma'; did you mean 'phasma'?"},
    {"sim conflict --games 1 --sweep rebel-a.do[0].may[0].cont=1..2", "did you mean 'count'?"},
    {"sim conflict --games 1 --sweep option:hand", "Conflict has no option 'hand'; did you mean 'hands'?"},
    {"sim conflict --games 1 --sweep option:hands=closed", "hands has no value 'closed'"},
    {"sim conflict --games 1 --sweep budget=10,0", "budget: '0' is no number of iterations from 1 to 1000000"},
    {"sim conflict --games 1 --agents random --sweep budget=10", "random does not search; name a level that does"},
    {"sim conflict --games 1 --budget 5 --sweep budget=10", "--budget is what --sweep budget=10 goes through"},
    {"bench nothing", "there is no game 'nothing'"},
    {"bench conflict --rate 5", "--rate goes with 'bench serve' only"},
    {"bench serve --tables 0", "--tables must be a whole number"},
    {"bench serve --pack packs/conflict", "--pack does not go with serve"},
    {"replay", "RECORD is missing"},
    {"replay f --to x", "--to must be a whole number"},
    {"analyse", "RECORD is missing"},
    {"analyse f --level hrad", "--level: there is no level 'hrad'; did you mean 'hard'?"},
    {"analyse f --level random", "does not search"},
    {"analyse f --budget 0", "--budget must be a whole number"},
    {"analyse tests/golden/hidden.rec --seat p5", "--seat must be p1 ... p4, not 'p5'"},
    {"pack", "new|check|show|stats|provenance|schema is missing"},
    {"pack chek", "did you mean 'check'?"},
    {"pack check conflit", "did you mean 'conflict'?"},
    {"pack stats conflict more", "one argument too many"},
    {"admin", "ACT is missing"},
    {"admin freez", "did you mean 'freeze'?"},
    {"admin freeze", "TABLE is missing: cantina admin freeze TABLE"},
    {"admin freeze ../x", "is no id"},
    {"admin delete abc", "say --yes"},
    {"admin status now", "one argument too many: 'now'"},
    {"store", "backup|restore|check is missing"},
    {"store chek", "did you mean 'check'?"},
    {"store backup", "TO is missing: cantina store backup TO"},
    {"store restore", "FROM is missing: cantina store restore FROM"},
    {"store check tables.db", "name the store with --store"},
    {"store backup a b", "one argument too many: 'b'"},
    {"store backup a --force", "--force goes with 'store restore' only"},
    {"store restore a --json", "--json goes with 'store check' only"},
    {"rules", "GAME is missing"},
    {"games --jsn", "did you mean '--json'?"},
    {"version --json=yes", "--json takes no value"},
    {"version -- --json", "one argument too many: '--json'"},
};

static int lines_of(const char *text) {
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static void wrong_usage_is_one_line(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Ran ran = run_line(wrong[i].line, "");
        if (ran.code != 2 || lines_of(ran.err) != 1 || strncmp(ran.err, "cantina", 7))
            fail_msg("cantina %s: exit %d, stderr:\n%s", wrong[i].line, ran.code, ran.err);
        assert_has(ran.err, wrong[i].part);
        if (strcmp(wrong[i].line, "play")) /* the menu was printed before the input ended */
            assert_string_equal(ran.out, "");
        ran_free(&ran);
    }
}

static void failures_exit_1(void **unused) {
    (void)unused;
    expect("replay /nowhere/at/all", "", 1, NULL, "No such file");
    expect("analyse /nowhere/at/all", "", 1, NULL, "No such file");
    expect("analyse LICENSE", "", 1, NULL, "LICENSE: record line 1: not a record");
    expect("play --resume /nowhere/at/all", "", 1, NULL, "No such file");
    expect("play conflict --record /nowhere/at/all", "", 1, NULL, "No such file");
    expect("play conflict --pack /nowhere/at/all", "", 1, NULL, "No such file");
    expect("play clonewars --lesson", "jedi:luminara\n", 1, "Fly to Serenno.", NULL);
    expect("play mandalorian --lesson", "1\n", 1, "A turn is two cards from your hand,", NULL);
    expect("play mandalorian --lesson --lang pl", "2\n", 1, "lekcja", NULL);
    expect("play outerrim --lesson", "character:han-solo\n", 1, "The first ship costs nothing", NULL);
    expect("engine --pack /nowhere/at/all", "", 1, NULL, "No such file");
    expect("pack check ./nowhere", "", 1, NULL, "no such folder");
    expect("serve --store memory: --listen here", "", 2, NULL, "--listen must be ADDRESS:PORT");
    expect("serve --store memory: --listen 127.0.0.1:0 --admin x:99999", "", 2, NULL, "--admin must be ADDRESS:PORT");
    expect("sim conflict --games 1000000 --report /nonexistent/r.html", "", 1, NULL, "No such file");
    expect("pack show conflict --yaml", "", 2, NULL, "--yaml shows one component");
    expect("pack show conflict xyzzy --yaml", "", 1, NULL, "no component 'xyzzy'");
    expect("serve --store memory: --listen 192.0.2.1:1", "", 1, NULL, "192.0.2.1:1: Cannot assign");
    expect("serve --store /nowhere/at/all", "", 1, NULL, "nowhere");
    expect("store check", "", 1, NULL, "cantina/tables.db: there is no store");
    expect("admin status --at 127.0.0.1:1", "", 1, NULL, "127.0.0.1:1: Connection refused");
    expect("store check --store postgres://here", "", 1, NULL, "there is no such kind of store");
    expect("store backup /nowhere/at/all", "", 1, NULL, "No such file");
    expect("rules conflict xyzzy", "", 1, NULL, "no rule of Conflict speaks of 'xyzzy'");
    expect("pack show conflict xyzzy", "", 1, NULL, "no component 'xyzzy'");
}

static void other_files_are_left_alone(void **unused) {
    char line[512];
    (void)unused;
    assert_int_equal(file_write_whole(in_folder("letter"), "Dear", 4), 0);
    snprintf(line, sizeof line, "play conflict --record %s", in_folder("letter"));
    expect(line, "", 1, NULL, "is not a record");
    char *letter = slurp(in_folder("letter"));
    assert_string_equal(letter, "Dear");
    free(letter);
}

static void a_full_disk_is_a_failure(void **unused) {
    static const char *const lines[] = {"version",        "help",      "games --json",
                                        "rules conflict", "pack show", "sim conflict --games 2 --json",
                                        "play conflict"};
    (void)unused;
    assert_int_equal(file_write_whole(in_folder("in"), "", 0), 0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_int_equal(finish(start(lines[i], -1, "/dev/full")), 1);
        char *err = slurp(in_folder("err"));
        assert_has(err, "could not be written");
        free(err);
    }
}

/* ---- commands that print ---- */

static json_t *run_json(const char *line) {
    Ran ran = run_line(line, "");
    json_error_t error;
    json_t *json = json_loads(ran.out, 0, &error);
    if (ran.code || !json)
        fail_msg("cantina %s: exit %d, %s\n%s", line, ran.code, error.text, ran.out);
    assert_string_equal(ran.err, "");
    ran_free(&ran);
    return json;
}

static void help_and_version(void **unused) {
    static const char *const commands[] = {"play",    "serve", "admin", "engine", "sim",   "bench",   "replay",
                                           "analyse", "pack",  "store", "rules",  "games", "version", "help"};
    (void)unused;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char line[64], usage[64];
        snprintf(usage, sizeof usage, "usage: cantina %s", commands[i]);
        snprintf(line, sizeof line, "help %s", commands[i]);
        expect(line, "", 0, usage, NULL);
        snprintf(line, sizeof line, "%s --help", commands[i]);
        expect(line, "", 0, usage, NULL);
        snprintf(line, sizeof line, "%s --version", commands[i]);
        expect(line, "", 0, "cantina ", NULL);
        expect("help", "", 0, commands[i], NULL);
    }
    expect("--version", "", 0, "cantina ", NULL);
    expect("-h", "", 0, "usage", NULL);
    json_decref(run_json("version --json"));
}

static void games_are_listed(void **unused) {
    (void)unused;
    json_t *games = run_json("games --json"), *game = json_array_get(games, 0);
    assert_string_equal(json_string_value(json_object_get(game, "id")), "conflict");
    assert_true(json_array_size(json_object_get(game, "options")) > 5);
    json_decref(games);
    expect("games", "", 0, "--set board=basic|advanced", NULL);
}

static void rules_are_found(void **unused) {
    (void)unused;
    json_t *all = run_json("rules conflict --json"), *one = run_json("rules conflict cf-13B --json");
    json_t *some = run_json("rules conflict FREEZE --json");
    assert_true(json_array_size(all) > 50);
    assert_int_equal(json_array_size(one), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(one, 0), "id")), "CF-13b");
    assert_true(json_array_size(some) > 1 && json_array_size(some) < json_array_size(all));
    json_decref(all);
    json_decref(one);
    json_decref(some);
    Ran ran = run_line("rules conflict", "");
    int width = 0;
    for (const char *c = ran.out; *c; c++) {
        width = *c == '\n' ? 0 : width + ((*c & 0xc0) != 0x80);
        assert_true(width <= 100); /* headings may be a little longer than 80 */
    }
    ran_free(&ran);
    expect("rules conflict CF-19", "", 0, "CF-19  Freeze", NULL);
}

static void packs_are_looked_at(void **unused) {
    char line[512];
    (void)unused;
    expect("pack check", "", 0, "ok: conflict", NULL);
    expect("pack check conflict", "", 0, "cards 110", NULL);
    expect("pack stats", "", 0, "abilities", NULL);
    expect("pack provenance", "", 0, "house", NULL);
    expect("pack show conflict tie-patrol", "", 0, "TIE Patrol", NULL);
    expect("pack show conflict phasma --yaml", "", 0,
           "source: house\nleaders:\n  - id: phasma\n    name: Captain Phasma\n", NULL);
    expect("pack show conflict tie-patrol --lang de", "", 0, "TIE-Patrouille", NULL);
    static const char *const json[] = {"pack check --json", "pack stats --json", "pack provenance --json",
                                       "pack schema", "pack show conflict tie-patrol --json"};
    for (size_t i = 0; i < sizeof json / sizeof *json; i++)
        json_decref(run_json(json[i]));
    expect("pack show conflict basic-17 --json", "", 0, "\"op\": \"discard\"", NULL);

    static const char about[] = "pack: mine\ngame: conflict\nname: Mine\nversion: 1\n";
    static const char bad[] = "cards:\n  - id: tie-patrol\n    name: Mine\n    deck: yelow\n";
    static const char misfit[] = "cards:\n  - id: falcon\n    name: Falcon\n    deck: yellow\n"
                                 "    symbol: aggression\n    count: 0\n";
    static const char good[] = "cards:\n  - id: tie-patrol\n    name: My Patrol\n    deck: yellow\n"
                               "    symbol: aggression\n    count: 1\n";
    assert_int_equal(mkdir(in_folder("mine"), 0700), 0);
    assert_int_equal(file_write_whole(in_folder("mine/pack.yaml"), about, strlen(about)), 0);
    assert_int_equal(file_write_whole(in_folder("mine/cards.yaml"), bad, strlen(bad)), 0);
    snprintf(line, sizeof line, "pack check %s", in_folder("mine"));
    expect(line, "", 1, NULL, "cards.yaml:4:");
    expect(line, "", 1, NULL, "yellow");
    assert_int_equal(file_write_whole(in_folder("mine/cards.yaml"), misfit, strlen(misfit)), 0);
    expect(line, "", 1, NULL, "cards.yaml:2:5: card 'falcon': a card's count is 0 exactly when its symbol is none");
    assert_int_equal(file_write_whole(in_folder("mine/cards.yaml"), good, strlen(good)), 0);
    expect(line, "", 0, "ok:", NULL);
    snprintf(line, sizeof line, "play conflict --pack %s", in_folder("mine"));
    expect(line, "? my patrol\nquit\n", 0, "My Patrol (tie-patrol)", NULL);
}

/* A pack may bring its own lesson, which is played through when it is checked. */
static void lessons_of_packs(void **unused) {
    (void)unused;
    static const char about[] = "pack: taught\ngame: conflict\nname: Taught\nversion: 1\n";
    static const char bad[] = "lesson: own\nname: Own\nsummary: Mine.\nseats: {p1: you}\noptions: {first: p1}\n"
                              "seed: 7\nnudge: No.\nsteps:\n  - say: Hello.\n  - do: throw\n    say: Throw.\n";
    char line[512], good[sizeof bad];
    memcpy(good, bad, sizeof bad);
    memcpy(strstr(good, "do: throw"), "do: any  ", 9);
    assert_int_equal(mkdir(in_folder("taught"), 0700), 0);
    assert_int_equal(file_write_whole(in_folder("taught/pack.yaml"), about, strlen(about)), 0);
    snprintf(line, sizeof line, "play conflict --lesson --pack %s", in_folder("taught"));
    expect(line, "quit\n", 0, "Your first game of Conflict", NULL); /* the game's own lesson still holds */
    static const char changed[] = "remove:\n  cards: [sinta-spy]\n";
    assert_int_equal(file_write_whole(in_folder("taught/cards.yaml"), changed, strlen(changed)), 0);
    expect(line, "", 1, NULL,
           "there is no lesson for Conflict: these packs change what it needs; play without --lesson");
    assert_int_equal(unlink(in_folder("taught/cards.yaml")), 0);
    assert_int_equal(file_write_whole(in_folder("taught/lesson.yaml"), bad, strlen(bad)), 0);
    snprintf(line, sizeof line, "pack check %s", in_folder("taught"));
    expect(line, "", 1, NULL, "lesson.yaml:10:5: step 2: 'throw' cannot be done now");
    assert_int_equal(file_write_whole(in_folder("taught/lesson.yaml"), good, strlen(good)), 0);
    expect(line, "", 0, "lesson of 2 steps", NULL);
    snprintf(line, sizeof line, "play conflict --lesson --pack %s", in_folder("taught"));
    expect(line, "quit\n", 0, "Hello.", NULL);
}

/* ---- the store ---- */

static json_int_t entries_in_json(const char *line, int code) {
    Ran ran = run_line(line, "");
    assert_int_equal(ran.code, code);
    assert_string_equal(ran.err, "");
    json_t *json = json_loads(ran.out, 0, NULL);
    assert_true(json_is_boolean(json_object_get(json, "ok")));
    assert_int_equal(json_is_true(json_object_get(json, "ok")), code == 0);
    assert_int_equal(json_is_string(json_object_get(json, "error")), code != 0);
    json_int_t entries = json_integer_value(json_object_get(json, "entries"));
    json_decref(json);
    ran_free(&ran);
    return entries;
}

static Store *store_with_entries(const char *path, uint32_t count) {
    char said[512];
    StoreMatch match = {"m", "{}", "00"};
    Store *store = store_open(path, NULL, NULL, said, sizeof said);
    assert_non_null(store);
    store_append(store, &(StoreUnit){.match = &match});
    for (uint32_t seq = 1; seq <= count; seq++)
        store_append(store, &(StoreUnit){.entries = &(StoreEntry){"m", seq, "move", "x"}, .entry_count = 1});
    assert_true(store_wait(store, count + 1));
    return store;
}

/* Without --store: where a server keeps it. */
static void a_store_is_cared_for(void **unused) {
    char path[320], line[1024];
    (void)unused;
    assert_true(store_default_path(path, sizeof path));
    Store *store = store_with_entries(path, 3);
    expect("store check", "", 0, "ok: 1 matches, 3 entries, all as they were written", NULL);
    assert_int_equal(entries_in_json("store check --json", 0), 3);
    expect("store check --replay", "", 1, "m: ", "1 matches are not true to the rules");
    expect("store backup x --replay", "", 2, NULL, "--replay goes with 'store check' only");
    snprintf(line, sizeof line, "store backup %s", in_folder("copy.db"));
    expect(line, "", 0, "ok: copied to ", NULL);
    snprintf(line, sizeof line, "store restore %s --force", in_folder("copy.db"));
    expect(line, "", 1, NULL, "is in use by process");
    store_close(store);
    expect(line, "", 0, "ok: restored to ", NULL);
    snprintf(line, sizeof line, "store restore %s", in_folder("copy.db"));
    expect(line, "", 1, NULL, "give --force to replace it");
    snprintf(line, sizeof line, "store restore %s --store sqlite:%s", in_folder("copy.db"), in_folder("other.db"));
    expect(line, "", 0, "ok: restored to ", NULL);
    snprintf(line, sizeof line, "store check --json --store %s", in_folder("other.db"));
    assert_int_equal(entries_in_json(line, 0), 3);
    assert_int_equal(truncate(in_folder("other.db"), 4096 + 100), 0);
    entries_in_json(line, 1);
    entries_in_json("store check --json --store no\xff", 1);
    snprintf(line, sizeof line, "store check --store %s", in_folder("other.db"));
    expect(line, "", 1, NULL, "damaged");
}

/* ---- playing in a pipe ---- */

/* Answers enough for any game: mostly numbers, now and then something else. */
static char *many_answers(uint64_t seed, int count) {
    static const char *const others[] = {"?", "log 2", "hint", "table", "undo", "redo", "why draw black 2", "?1"};
    enum { EACH = 20 };
    Rng rng = rng_seeded(seed);
    char *text = calloc((size_t)count, EACH), *at = text;
    assert_non_null(text);
    for (int i = 0; i < count; i++) {
        uint32_t n = rng_below(&rng, 40);
        if (n < sizeof others / sizeof *others)
            at += sprintf(at, "%s\n", others[n]);
        else
            at += sprintf(at, "%u\n", 1 + n % 4);
    }
    return text;
}

/* The longest line of a text, in characters. */
static int widest(const char *text) {
    int width = 0, most = 0;
    for (; *text; text++) {
        width = *text == '\n' ? 0 : width + ((*text & 0xc0) != 0x80);
        most = width > most ? width : most;
    }
    return most;
}

/* A whole game at the screen, then again: the same seed and answers make the same game, no sentence is spoilt, and the
 * record verifies. What was on the screen is the caller's. */
static Ran whole_game(const char *game, uint64_t answers_seed) {
    static const char *const never[] = {": ." /* a list of nothing */, "..", ".;", "P0"};
    char line[512], *answers = many_answers(answers_seed, 20000);
    snprintf(line, sizeof line, "play %s --agents random --record %s", game, in_folder("whole"));
    Ran first = run_line(line, answers), second = run_line(line, answers);
    free(answers);
    assert_int_equal(first.code, 0);
    assert_string_equal(first.err, "");
    assert_string_equal(first.out, second.out);
    ran_free(&second);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        assert_lacks(first.out, never[i]);
    assert_true(widest(first.out) <= 80);
    snprintf(line, sizeof line, "replay --verify %s", in_folder("whole"));
    expect(line, "", 0, "the game is over", NULL);
    return first;
}

/* The last whole game as `replay` shows it. */
static void expect_replayed(const char *part) {
    char line[512];
    snprintf(line, sizeof line, "replay %s", in_folder("whole"));
    expect(line, "", 0, part, NULL);
}

static void a_whole_game(void **unused) {
    (void)unused;
    for (int seed = 1; seed <= 6; seed++) {
        char game[100];
        snprintf(game, sizeof game, "conflict --seed %d --seats %d", seed, seed);
        Ran ran = whole_game(game, (uint64_t)seed);
        assert_has(ran.out, "The game is over.");
        assert_has(ran.out, "wins.");
        assert_has(ran.out, "Seed: ");
        ran_free(&ran);
        expect_replayed("Marker: field");
    }
}

static void agents_play_alone(void **unused) {
    (void)unused;
    expect("play conflict --me none --seats 3 --agents random,greedy --seed 3", "", 0, "The game is over.", NULL);
}

/* As many levels as there are seats: each seat has its own, whoever sits there. */
static void a_level_for_each_seat(void **unused) {
    char line[512], *answers = many_answers(11, 60);
    (void)unused;
    snprintf(line, sizeof line, "play conflict --seats 2 --agents hard,random --seed 5 --record %s",
             in_folder("levels"));
    expect(line, answers, 0, "", NULL);
    char *text = slurp(in_folder("levels"));
    assert_has(text, " ; random\n");
    assert_lacks(text, " ; hard\n");
    free(text);
    free(answers);
}

/* A difficulty by its name, and changed further, to play and to simulate. */
static void difficulties_have_names(void **unused) {
    (void)unused;
    expect("play conflict --difficulty expert --seats 1 --seed 5", "quit\nno\n", 0, "Marker: field 6 of 23", NULL);
    expect("play conflict --difficulty expert --set board=basic --seats 1 --seed 5", "quit\nno\n", 0,
           "Marker: field 6 of 29", NULL);
    json_t *sim = run_json("sim clonewars --games 1 --difficulty maul-knight --agents random --json");
    const json_t *options = json_object_get(sim, "options");
    assert_string_equal(json_string_value(json_object_get(options, "villain")), "maul");
    assert_string_equal(json_string_value(json_object_get(options, "missions")), "knight");
    json_decref(sim);
}

/* ---- a lesson ---- */

#define FIRST_TURN                                                                                                     \
    "reroll 3\nthrow\nkeep\ndraw yellow 2\npark one\nplay rebel-a\nno\ndistract silencer\ndistract shortcut\ndone\n"
#define LAST_TURN "reroll 2\nthrow\nkeep\ndraw orange 1\npay boarding\n"

/* To the end, in two languages and in two sittings; behind it the game goes on. */
static void a_lesson_at_the_terminal(void **unused) {
    (void)unused;
    char line[512];
    Ran ran = run_line("play conflict --lesson", FIRST_TURN LAST_TURN "play rebel-c\nno\ndone\nquit\nno\n");
    assert_int_equal(ran.code, 0);
    assert_has(ran.out, "Welcome to the Resistance!");
    assert_has(ran.out, "Your parked 1!");
    assert_has(ran.out, "Good luck!");
    assert_has(ran.out, "Turn 4: P2 (greedy)");
    assert_lacks(ran.out, "Take it back?");
    ran_free(&ran);
    snprintf(line, sizeof line, "play conflict --lesson --record %s", in_folder("lesson"));
    expect(line, FIRST_TURN "quit\n", 0, "This time the First Order", NULL);
    expect(line, FIRST_TURN "quit\n", 0, "cantina play --lesson --resume ", NULL);
    snprintf(line, sizeof line, "play --lang de --lesson --resume %s", in_folder("lesson"));
    expect(line, LAST_TURN "quit\n", 0, "Viel Glück!", NULL);
    snprintf(line, sizeof line, "play conflict --seed 5 --record %s", in_folder("plain"));
    expect(line, "keep\nquit\n", 0, NULL, NULL);
    snprintf(line, sizeof line, "play --lesson --resume %s", in_folder("plain"));
    expect(line, "quit\n", 1, NULL, "is not a lesson");
}

/* Another answer: back into the lesson, or on without it. */
static void a_lesson_left_at_the_terminal(void **unused) {
    (void)unused;
    Ran ran = run_line("play conflict --lesson", "reroll 3\nreroll 1\nyes\nthrow\nquit\nno\n");
    assert_has(ran.out, "the lesson had something else in mind");
    assert_has(ran.out, "Taken back: P1, Rethrow a die showing 1.");
    assert_has(ran.out, "A second 2, that is a pair!");
    ran_free(&ran);
    ran = run_line("play conflict --lesson", "reroll 3\nreroll 1\nno\nthrow\nkeep\nquit\nno\n");
    assert_has(ran.out, "Then go on as you like.");
    assert_lacks(ran.out, "A second 2");
    ran_free(&ran);
}

static void nonsense_is_no_answer(void **unused) {
    char input[8192];
    size_t length = 0;
    (void)unused;
    memset(input, 'x', 6000);
    length = 6000;
    static const char rest[] =
        "\n\n-1\n0\n99\n\xff\xfe\n\033[2J\n1x\n:::\n? \nwhy \nundo x\nlog x\nlang\nsave /\nkeep\n";
    memcpy(input + length, rest, sizeof rest - 1);
    length += sizeof rest - 1;
    input[length++] = 0;
    input[length++] = '\n';
    Ran ran = run_bytes("play conflict --seed 1 --seats 1", input, length);
    assert_int_equal(ran.code, 1);
    assert_has(ran.out, "is not among the");
    assert_has(ran.out, "P1 chooses: Keep the dice.");
    assert_has(ran.out, "The input has ended before the game.");
    ran_free(&ran);
    ran = run_line("play mandalorian --seed 3 --seats 2", "-1\n"); /* "IG-11" is no answer to that */
    assert_has(ran.out, "\"-1\" is not among the 2 choices.");
    assert_lacks(ran.out, "P1 chooses");
    ran_free(&ran);
}

static void the_input_ends(void **unused) {
    char line[512];
    (void)unused;
    expect("play conflict --seed 1", "", 1, "The game was not saved.", NULL);
    snprintf(line, sizeof line, "play conflict --seed 1 --set first=p1 --record %s", in_folder("ended"));
    expect(line, "keep\n", 1, "cantina play --resume", NULL);
    expect("play conflict --seed 1", "quit\n", 0, "The game was not saved.", NULL);
    expect("play", "1\nquit\n", 0, "Turn 1: P", NULL);
    expect("play", "conf\nquit\n", 0, "Turn 1: P", NULL);
}

#define ONE "play conflict --seed 9 --seats 1"

static void commands_work(void **unused) {
    (void)unused;
    expect(ONE, "why draw black 2\n", 1, "Not possible now: Draw 2 cards from the black deck.", NULL);
    expect(ONE, "why draw black 2\n", 1, "CF-13b", NULL);
    expect(ONE, "why reroll 0\n", 1, "First Order dice are locked.", NULL);
    expect(ONE, "why keep\n", 1, "You can do that now", NULL);
    expect(ONE, "why draw\n", 1, "why draw DECK N", NULL);
    expect(ONE, "why sing\n", 1, "\"sing\" is no action", NULL);
    expect(ONE, "?\n", 1, "CF-12", NULL);
    expect(ONE, "? 1\n", 1, "As a word: reroll:1", NULL);
    expect(ONE, "? tie patrol\n", 1, "TIE Patrol (tie-patrol): A card of the yellow deck.", NULL);
    expect(ONE, "? hux\n", 1, "A leader", NULL);
    expect(ONE, "? stand-off\n", 1, "Field 27 of the event track", NULL);
    expect(ONE, "? xyzzy\n", 1, "There is no choice, card", NULL);
    expect(ONE, "hint\n", 1, "(best)\n", NULL);
    expect(ONE, "log\n", 1, "P1 begins a turn.", NULL);
    expect(ONE, "rules cf-19\n", 1, "CF-19  Freeze", NULL);
    expect(ONE, "rules xyzzy\n", 1, "No rule speaks of", NULL);
    expect(ONE, "help\n", 1, "undo [number]: takes back", NULL);
    expect(ONE, "lang de\ntable\n", 1, "Falschmeldungen streuen", NULL);
    expect(ONE, "lang xx\n", 1, "en, de, pl", NULL);
    expect(ONE, "side\n", 1, "nothing of that kind", NULL);
    expect(ONE, "undo\n", 1, "nothing so far back", NULL);
    expect(ONE, "redo\n", 1, "nothing to redo", NULL);
    expect(ONE, "reroll 1\nundo\n", 1, "Taken back: P1, Rethrow a die showing 1.", NULL);
    expect(ONE, "reroll 1\nundo\nredo\n", 1, "Done again: P1, Rethrow a die showing 1.", NULL);
    expect(ONE, "reroll 1\nthrow\nundo 2\nkeep\nredo\n", 1, "nothing to redo", NULL);
    expect(ONE, "KEEP\ndone\nspread\n", 1, "P1 chooses: Play Spread False Reports.", NULL);
}

/* ---- The Clone Wars ---- */

/* The chances, how many lines they rest on, and a sentence why: whichever it is, one of those there are. */
static void hint_explains(const char *lang, const char *chances, const char *better, const char *equal) {
    char line[200];
    snprintf(line, sizeof line, ONE " --lang %s", lang);
    Ran ran = run_line(line, "hint\n");
    assert_has(ran.out, chances);
    if (!strstr(ran.out, better) && !strstr(ran.out, equal))
        fail_msg("no reason in: %s", ran.out);
    ran_free(&ran);
}

static void hints_explain_themselves(void **unused) {
    (void)unused;
    hint_explains("en", "Chance to win, by ", "Better than ", "bout as good");
    hint_explains("de", "Gewinnchance nach ", "Besser als ", "twa so gut");
    hint_explains("pl", "Szansa na wygraną po ", "Lepsze niż ", "niej więcej tak");
}

#define WARS "play clonewars --seed 3 --seats 2 --agents random --set first=p1 --set starts=fixed"
#define ANAKIN "anakin\n"

/* Alone with two Jedi, beside an agent, and at a full table. */
static void a_whole_war(void **unused) {
    static const int seats[] = {1, 2, 5};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        char game[100];
        snprintf(game, sizeof game, "clonewars --seed %d --seats %d", i, seats[i]);
        Ran ran = whole_game(game, (uint64_t)i);
        assert_has(ran.out, "The game is over.");
        assert_has(ran.out, "missions completed.");
        assert_has(ran.out, "Seed: ");
        ran_free(&ran);
        expect_replayed("Villain: ");
    }
}

/* What is decided upon is on the screen: who acts, where, what is there, what it may come to. */
static void the_war_table(void **unused) {
    (void)unused;
    Ran ran = run_line(WARS, ANAKIN);
    static const char *const parts[] = {"Which Jedi do you play?",
                                        "Be Yoda – You can ready up to 2 squad cards",
                                        "Turn 1: P1, Anakin Skywalker",
                                        "Villain: Asajj Ventress on ",
                                        "Threat: 0 of 7",
                                        "Invasion: 2 cards at the end of each turn.",
                                        "Mission (orange): ",
                                        "successes, costs",
                                        "Decks: squad ",
                                        "Enemies: ",
                                        "Anakin Skywalker (you, P1) on Naboo. Hand: ",
                                        "Next to Naboo: ",
                                        "P1: Anakin Skywalker has 4 actions left.",
                                        "– hand 3 of 7 [reveals]"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_has(ran.out, parts[i]);
    assert_lacks(ran.out, "Ask me before"); /* a setting is no line of every question */
    assert_true(widest(ran.out) <= 80);
    ran_free(&ran);
    expect(WARS, ANAKIN "side\n", 1, "s1  Ask me before the villain acts [at any time]", NULL);
    expect(WARS, ANAKIN "fly rodia\n", 1, "Anakin Skywalker is on Rodia. There: ", NULL);
    expect("games", "", 0, "overcome a villain", NULL);
}

/* The key of a map names those who stand on it, and says nothing of them while nobody does. */
static void expect_map_key(const char *game, const char *choices, const char *who) {
    char answers[200];
    Ran before = run_line(game, "map\n");
    assert_has(before.out, "\"map list\"");
    assert_lacks(before.out, "@ is");
    ran_free(&before);
    snprintf(answers, sizeof answers, "%smap\n", choices);
    expect(game, answers, 1, who, NULL);
}

/* "map" draws within 80 by 24; both maps name every planet. */
static void the_star_map(void **unused) {
    static const char *const planets[] = {
        "Coruscant", "Alderaan", "Corellia",  "Devaron",   "Cato Neimoidia", "Umbara",     "Onderon", "Kashyyyk",
        "Bothawui",  "Naboo",    "Malastare", "Mandalore", "Dathomir",       "Felucia",    "Kamino",  "Mon Cala",
        "Saleucami", "Oba Diah", "Rodia",     "Tatooine",  "Christophsis",   "Ryloth",     "Sullust", "Utapau",
        "Florrum",   "Raxus",    "Serenno",   "Geonosis",  "Lola Sayu",      "Muunilinst",
    };
    (void)unused;
    Ran before = run_line(WARS, ANAKIN), drawn = run_line(WARS, ANAKIN "map\n"),
        listed = run_line(WARS, ANAKIN "map list\n");
    assert_true(widest(drawn.out) <= 80);
    assert_true(lines_of(drawn.out) - lines_of(before.out) <= 24);
    assert_has(drawn.out, "@1");
    assert_has(drawn.out, "# is a blockade");
    assert_has(listed.out, "Outer Rim\n");
    assert_has(listed.out, "Connected to Malastare, Rodia, Ryloth");
    for (size_t i = 0; i < sizeof planets / sizeof *planets; i++) {
        char label[64];
        snprintf(label, sizeof label, " %s", planets[i]);
        assert_has(strstr(drawn.out, "4 actions left."), label);
        snprintf(label, sizeof label, "\n%s: ", planets[i]);
        assert_has(listed.out, label);
    }
    ran_free(&before);
    ran_free(&drawn);
    ran_free(&listed);
    expect_map_key(WARS, ANAKIN, "@ is a Jedi: 1 Anakin");
    expect(WARS, ANAKIN "map naboo\n", 1, "Naboo (naboo): A planet, Mid Rim.", NULL);
    expect(WARS, ANAKIN "help\n", 1, "map [list or name]", NULL);
    expect(ONE, "map\n", 1, "\"map\" is not among", NULL);
    Ran help = run_line(ONE, "help\n");
    assert_lacks(help.out, "map [list");
    ran_free(&help);
}

static void the_war_is_explained(void **unused) {
    (void)unused;
    expect(WARS, ANAKIN "? ventress\n", 1, "An attack here meets", NULL);
    expect(WARS, ANAKIN "? ventress\n", 1, "sides of the die hurt", NULL);
    expect(WARS, ANAKIN "? reinforce\n", 1, "The squad deck holds", NULL);
    expect(WARS, ANAKIN "? kamino\n", 1, "Kamino (kamino): A planet, Outer Rim. A start planet.", NULL);
    expect(WARS, ANAKIN "? felucia\n", 1, "Skywalker: 4 flights", NULL);
    expect(WARS, ANAKIN "? anakin\n", 1, "A Jedi, played by P1, on Naboo.", NULL);
    expect(WARS, ANAKIN "? ventress\n", 1, "The villain of this game. Asajj Ventress on", NULL);
    expect(WARS, ANAKIN "? dooku\n", 1, "To win the Finale, beat", NULL);
    expect(WARS, ANAKIN "? padme\n", 1, "A squad card, discarded when used: ally, 1 success", NULL);
    expect(WARS, ANAKIN "? hutt\n", 1, "A mission on Tatooine: transport, needs", NULL);
    expect(WARS, ANAKIN "? inv-naboo\n", 1, "(inv-naboo): An invasion card", NULL);
    expect(WARS, ANAKIN "? two red\n", 1, "(ventress-blades): A card of the villain", NULL);
    expect(WARS, ANAKIN "? total war\n", 1, "invasion cards each", NULL);
    expect(WARS, ANAKIN "? one-hurt\n", 1, "A face of the die: successes or", NULL);
    expect(WARS, ANAKIN "why fly kamino\n", 1, "That planet is not connected to yours.\nCW-4.1", NULL);
    expect(WARS, ANAKIN "why finale\n", 1, "There is no Finale mission now.", NULL);
    expect(WARS, ANAKIN "why act clone-scouts\n", 1, "That card has no action of its own.", NULL);
    expect(WARS, ANAKIN "why\n", 1, "why fly tatooine", NULL);
    expect(WARS, ANAKIN "hint\n", 1, "(best)\n", NULL);
    expect(WARS, ANAKIN "log 3\n", 1, "Anakin Skywalker begins a turn.", NULL);
    expect(WARS, ANAKIN "rules cw-6.4\n", 1, "CW-6.4  Assault or Stealth", NULL);
    expect(WARS, ANAKIN "fly rodia\nundo\n", 1, "Taken back: P1, Fly to Rodia.", NULL);
}

/* Two people at one screen, and one with two Jedi: whose turn it is, as whom. */
static void jedi_take_turns(void **unused) {
    (void)unused;
    Ran ran =
        run_line("play clonewars --seed 3 --seats 2 --me all --set first=p1", ANAKIN "yoda\nend\n1\n1\n1\n1\n1\n");
    assert_has(ran.out, "P2 is Yoda.");
    assert_has(ran.out, "Turn 2: P2, Yoda");
    assert_has(ran.out, "Yoda (you, P2) on ");
    ran_free(&ran);
    ran = run_line("play clonewars --seed 3 --seats 1 --set first=p1", ANAKIN "yoda\nend\n1\n1\n1\n1\n1\n");
    assert_has(ran.out, "P1 is Yoda.");
    assert_has(ran.out, "Turn 2: P1, Yoda");
    assert_has(ran.out, "P1: Yoda has 4 actions left.");
    ran_free(&ran);
}

/* A whole game in German, in English, in Polish. */
static void whole_games(const char *const games[3]) {
    static const char *const over[] = {"Die Partie ist zu Ende.", "The game is over.", "Koniec gry."};
    for (int i = 0; i < 3; i++) {
        Ran ran = whole_game(games[i], (uint64_t)i);
        assert_has(ran.out, over[i]);
        ran_free(&ran);
    }
}

/* ---- Outer Rim ---- */

#define RIM "play outerrim --seed 3 --seats 1"
#define RIM_BEGUN "character:lando-calrissian\nstarter:g9-rigger\nautoma:han-solo\nfaction:hutt\n"

/* Alone, with the automa beside two, and four; in three languages. */
static void a_whole_game_at_the_rim(void **unused) {
    static const char *const games[3] = {"outerrim --seats 1 --seed 4 --set fame=8 --lang de",
                                         "outerrim --seats 2 --seed 5 --set automa=yes",
                                         "outerrim --seats 4 --seed 6 --set fame=8 --set map=modular --lang pl"};
    (void)unused;
    whole_games(games);
    expect("play outerrim --me none --agents greedy --seats 1 --seed 2 --set fame=8", "", 0, "\nThe winner: ", NULL);
}

/* What is decided upon is on the screen: fame, patrols, the market with prices and distances, everybody's board. */
static void the_table_at_the_rim(void **unused) {
    static const char *const parts[] = {"Be Lando Calrissian – health 4, combat 2; Influence, Knowledge, Piloting",
                                        "Fame: 10 wins. Lando Calrissian 0, Han Solo 0.",
                                        "Patrols: Hutt Enforcer (combat 3), Far Dock; ",
                                        "Contacts: 22 facedown.",
                                        "Market:",
                                        " credits): ",
                                        " spaces away)",
                                        "Han Solo (the automa), ",
                                        "Bound for: ",
                                        "Lando Calrissian (you, P1), ",
                                        "Reputation: Hutt positive.",
                                        "In the hold: ",
                                        "To do: ",
                                        "P1 (Lando Calrissian): Planning: move, recover or earn.",
                                        "Gain 2,000 credits – then 6,000"};
    (void)unused;
    Ran ran = run_line(RIM, RIM_BEGUN);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_has(ran.out, parts[i]);
    assert_true(widest(ran.out) <= 80);
    ran_free(&ran);
    expect("games", "", 0, "fly the rim of the galaxy", NULL);
    ran = run_line(RIM, RIM_BEGUN "? cell block two\n"); /* OR-24.10 */
    assert_has(ran.out, "Its steps are told one by one");
    assert_lacks(ran.out, "The job fails.");
    ran_free(&ran);
}

/* "map" draws the six tiles within 80 columns and names every planet; "map list" names every space. */
static void the_map_of_the_rim(void **unused) {
    static const char *const planets[] = {"Cantonica", "Ord Mantell", "Lothal",          "Mon Calamari",
                                          "Kessel",    "Nal Hutta",   "Tatooine",        "Naboo",
                                          "Ryloth",    "Takodana",    "Ring of Kafrene", "The Maelstrom"};
    (void)unused;
    Ran before = run_line(RIM, RIM_BEGUN), map = run_line(RIM, RIM_BEGUN "map\n"),
        list = run_line(RIM, RIM_BEGUN "map list\n");
    const char *drawn = map.out + strlen(before.out) - 100, *listed = list.out + strlen(before.out) - 100;
    assert_true(widest(map.out) <= 80);
    for (size_t i = 0; i < sizeof planets / sizeof *planets; i++) {
        assert_has(drawn, planets[i]);
        assert_has(listed, planets[i]);
    }
    assert_has(drawn, "[H1]");
    assert_has(drawn, "@1");
    assert_has(listed, "Beside it: ");
    ran_free(&before);
    ran_free(&map);
    ran_free(&list);
    expect_map_key(RIM, RIM_BEGUN, "@ is a character: 1 Lando Calrissian, 2 Han Solo.");
}

/* ---- The Mandalorian ---- */

#define BOUNTY "play mandalorian --seed 3 --seats 2 --agents random --set first=p1"
#define MANDO "1\n"

/* Alone with two characters, beside an agent, and four with secret loyalties; in three languages. */
static void a_whole_mission(void **unused) {
    static const char *const games[3] = {
        "mandalorian --seats 1 --seed 4 --set mission=mission-2 --lang de",
        "mandalorian --seats 2 --seed 5 --set mission=mission-1",
        "mandalorian --seats 4 --seed 6 --set mission=mercenary-3 --set map=square --lang pl"};
    (void)unused;
    whole_games(games);
}

/* What is decided upon is on the screen: the mission, slots with what they bring, threats, characters, the hand. */
static void the_mission_table(void **unused) {
    static const char *const parts[] = {"Which character do you play?",
                                        "Be The Mandalorian – health ",
                                        "Mission: The Bounty on Arvala-7 (Camp on Arvala-7). ",
                                        "Objective:",
                                        "Track: 0 of 3.",
                                        "Slots: Move ",
                                        "5 brings an event, 6 or more a crisis",
                                        "on its back, so one of ",
                                        "Known threats: ",
                                        "Facedown: ",
                                        "The Mandalorian (you, P1) in Dunes B6: health ",
                                        "P2 holds 4 cards.",
                                        "Your hand (P1), 4 cards:",
                                        ": strength ",
                                        "P1 (The Mandalorian): 2 cards are to be played, each to another slot.",
                                        "to Move – "};
    (void)unused;
    Ran ran = run_line(BOUNTY, MANDO);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_has(ran.out, parts[i]);
    assert_lacks(ran.out, "[reveals]"); /* every card does: what is on all says nothing */
    assert_true(widest(ran.out) <= 80);
    ran_free(&ran);
    expect("games", "", 0, "two cards a turn through a map of hidden threats", NULL);
    expect("games", "", 0, "      mercenary-3, mercenary-4: 2-4 seats.\n", NULL);
    expect("games", "", 0, "mercenary-3, mercenary-4: not with guide=game-1, game-2, game-3, game-4.", NULL);
}

/* One person decides for two: whose card it is stands beside it, and nobody is asked as somebody. */
static void characters_are_shared(void **unused) {
    (void)unused;
    Ran ran = run_line("play mandalorian --seed 3 --seats 1", MANDO);
    assert_has(ran.out, "P1: 2 cards are to be played");
    assert_has(ran.out, "The Mandalorian in Dunes B6: ");
    assert_has(ran.out, "IG-11 in Dunes B6: ");
    assert_has(ran.out, ", The Mandalorian: ");
    assert_lacks(ran.out, "P1 (The Mandalorian)");
    ran_free(&ran);
}

/* "map" draws every mission within 80 by 24, and names every space that is one. */
static void the_map_of_hexagons(void **unused) {
    (void)unused;
    for (int mission = 1; mission <= 4; mission++) {
        char line[200], *drawn, *listed;
        snprintf(line, sizeof line,
                 "play mandalorian --seed 3 --seats 2 --me all --set first=p1 --set mission=mission-%d", mission);
        Ran before = run_line(line, MANDO MANDO), map = run_line(line, MANDO MANDO "map\n"),
            list = run_line(line, MANDO MANDO "map list\n");
        assert_true(widest(map.out) <= 80);
        assert_true(lines_of(map.out) - lines_of(before.out) <= 26);
        drawn = map.out + strlen(before.out) - 100;
        listed = list.out + strlen(before.out) - 100;
        assert_has(drawn, "@1");
        assert_has(drawn, "# is a wall, : elevation");
        assert_has(listed, "The start.");
        for (char row = '1'; row <= '7'; row++)
            for (char column = 'A'; column <= 'H'; column++) {
                char label[4] = {column, row, 0}, name[8];
                snprintf(name, sizeof name, " %s: ", label);
                if (strstr(listed, name))
                    assert_has(drawn, label);
            }
        ran_free(&before);
        ran_free(&map);
        ran_free(&list);
    }
    /* walls, elevation, what is forbidden, tokens */
    Ran ran = run_line(BOUNTY, MANDO "map\n");
    assert_has(ran.out, "B1      :C1       D1(12)  :E1");
    assert_has(ran.out, "     A2       //////// C2      :D2(7) ");
    assert_has(ran.out, "@1 @2");
    ran_free(&ran);
    expect_map_key(BOUNTY, MANDO, "@ is a character: 1");
    expect(BOUNTY, MANDO "map b6\n", 1, "Dunes B6 (arvala-b6): A space of Camp on Arvala-7. The start.", NULL);
}

static void the_mission_is_explained(void **unused) {
    (void)unused;
    expect(BOUNTY, MANDO "? b6\n", 1, "Here: The Mandalorian, IG-11.", NULL);
    expect(BOUNTY, MANDO "? c1\n", 1, "In range but out of reach: Dunes B1.", NULL);
    expect(BOUNTY, MANDO "? flamethrower\n", 1, "A skill card of The Mandalorian: strength 1;", NULL);
    expect(BOUNTY, MANDO "? medpac\n", 1, "Medpac (medpac-1): A feature.", NULL);
    expect(BOUNTY, MANDO "? marksman\n", 1, "An enemy: sharpshooter, health", NULL);
    expect(BOUNTY, MANDO "? marksman\n", 1, "Sentry:", NULL);
    expect(BOUNTY, MANDO "? bad luck\n", 1, "It may not be kept.", NULL);
    expect(BOUNTY, MANDO "? overwatch\n", 1, "An event card, sharpshooter on its back.", NULL);
    expect(BOUNTY, MANDO "? ig-11\n", 1, "Played by P2,", NULL);
    expect(BOUNTY, MANDO "? attack\n", 1, "within\n  range 1. Tokens: White Disrupt Token", NULL);
    expect(BOUNTY, MANDO "? mission-3\n", 1, "The Man in Cell Four (mission-3): ", NULL);
    expect(BOUNTY, MANDO "? arvala\n", 1, "A map of 44 spaces", NULL);
    expect(BOUNTY, MANDO "? 1\n", 1, "The slot's total goes from ", NULL);
    expect(BOUNTY, MANDO "why move a1\n", 1, "Not possible now: Move to Dunes A1.\n", NULL);
    expect(BOUNTY, MANDO "why move a1\n", 1, "MA-13  Move", NULL);
    expect(BOUNTY, MANDO "why attack c1\n", 1, "MA-17  Attack", NULL);
    expect(BOUNTY, MANDO "why play flamethrower\n", 1, "why play CARD ACTION", NULL);
    expect(BOUNTY, MANDO "why\n", 1, "why move b6", NULL);
    expect(BOUNTY, MANDO "rules ma-31\n", 1, "MA-31  Totals of the slots", NULL);
    expect(BOUNTY, MANDO "hint\n", 1, "(best)\n", NULL);
    expect(BOUNTY, MANDO "1\nundo\n", 1, "Taken back: P1, Play ", NULL);
    expect(BOUNTY " --set guide=game-1", MANDO "? whistling birds\n", 1, "The guide deck brings it later.", NULL);
}

/* Some of the words of a choice, in their order; a step costs what the note says. */
static void a_move_by_a_few_words(void **unused) {
    (void)unused;
    expect(BOUNTY, MANDO "play to move\n1\n", 1, "could mean several", NULL);
    Ran ran = run_line("play mandalorian --seed 3 --seats 1", MANDO "1\nmove c5\n");
    assert_has(ran.out, "P1 chooses: Move to Dunes C5.");
    assert_has(ran.out, "moves to Dunes C5.");
    ran_free(&ran);
}

static void undo_gives_the_same_dice(void **unused) {
    (void)unused;
    Ran ran = run_line(ONE, "1\nthrow\n");
    Ran again = run_line(ONE, "1\nthrow\nundo 2\n1\nthrow\n");
    const char *first = strstr(ran.out, "P1 rethrows"), *second = strstr(again.out, "Taken back");
    assert_non_null(first);
    assert_non_null(second);
    second = strstr(second, "P1 rethrows");
    assert_non_null(second);
    assert_int_equal(strncmp(first, second, strcspn(first, "\n")), 0);
    ran_free(&ran);
    ran_free(&again);
}

static void hot_seat_undo_needs_consent(void **unused) {
    static const char line[] = "play conflict --seed 4 --set first=p1 --me all";
    (void)unused;
    expect(line, "keep\ndone\nplay spread\nno\ndone\nundo\nno\n", 1, "Does everybody agree?", NULL);
    Ran ran = run_line(line, "keep\ndone\nplay spread\nno\ndone\nundo\nno\n");
    assert_lacks(ran.out, "Taken back");
    ran_free(&ran);
    expect(line, "keep\ndone\nplay spread\nno\ndone\nundo\nyes\n", 1, "Taken back: a decision of P1.", NULL);
}

/* What P2 looks at in a hot seat is for P2 alone. */
static void looks_are_private(void **unused) {
    char line[512];
    (void)unused;
    snprintf(line, sizeof line, "play conflict --me all --set first=p1 --seed 4 --record %s", in_folder("looks"));
    Ran ran = run_line(line, "keep\ndone\nplay spread\nyes\ndone\nkeep\ndone\nplay watch\nyes\n");
    assert_has(ran.out, "P2 looks at ");
    assert_lacks(ran.out, "P2 looks at a card");
    ran_free(&ran);
    snprintf(line, sizeof line, "replay %s --seat p1", in_folder("looks"));
    expect(line, "", 0, "P2 looks at a card", NULL);
    snprintf(line, sizeof line, "replay %s --seat spectator", in_folder("looks"));
    expect(line, "", 0, "P2 looks at a card", NULL);
    snprintf(line, sizeof line, "replay %s --seat p2", in_folder("looks"));
    ran = run_line(line, "");
    assert_lacks(ran.out, "P2 looks at a card");
    assert_has(ran.out, "known to you");
    ran_free(&ran);
    snprintf(line, sizeof line, "replay %s --to 5", in_folder("looks"));
    ran = run_line(line, "");
    assert_has(ran.out, "Waiting for P1.");
    assert_lacks(ran.out, "P1 plays");
    ran_free(&ran);
    snprintf(line, sizeof line, "replay %s --seat p5", in_folder("looks"));
    expect(line, "", 2, NULL, "--seat must be p1 ... p2");
}

/* ---- saving ---- */

/* A game that was left and resumed is the same game. */
static void resumed_is_the_same(void **unused) {
    char line[512], *answers = many_answers(11, 4000), *half = answers;
    (void)unused;
    for (int i = 0; i < 16; i++)
        half = strchr(half, '\n') + 1;
    snprintf(line, sizeof line, "play conflict --seed 5 --seats 2 --record %s", in_folder("one"));
    expect(line, answers, 0, "The game is over.", NULL);
    snprintf(line, sizeof line, "play conflict --seed 5 --seats 2 --record %s", in_folder("two"));
    Ran ran = run_bytes(line, answers, (size_t)(half - answers));
    assert_int_equal(ran.code, 1);
    ran_free(&ran);
    snprintf(line, sizeof line, "replay --verify %s", in_folder("two"));
    expect(line, "", 0, "not over", NULL);
    snprintf(line, sizeof line, "play --resume %s", in_folder("two"));
    expect(line, half, 0, "The game is over.", NULL);
    snprintf(line, sizeof line, "replay --verify %s", in_folder("two"));
    expect(line, "", 0, "the game is over", NULL);
    free(answers);
}

static void save_says_how_to_resume(void **unused) {
    char input[512], line[512];
    (void)unused;
    snprintf(input, sizeof input, "keep\nsave %s\nquit\n", in_folder("saved"));
    expect(ONE, input, 0, "cantina play --resume", NULL);
    snprintf(line, sizeof line, "play --resume %s", in_folder("saved"));
    expect(line, "quit\n", 0, "Use your dice.", NULL);
    expect(ONE, "keep\nsave\nquit\n", 0, "cantina/games/conflict-", NULL);
    expect(ONE, "keep\nquit\nmaybe\nyes\n", 0, "cantina/games/conflict-", NULL);
    expect(ONE, "keep\nquit\nno\n", 0, "The game was not saved.", NULL);
}

/* The first half of a game between agents: whoever goes on with it watches on, unless --me says otherwise. */
static void a_watched_game_is_watched_on(void **unused) {
    size_t length;
    char line[512], *text = file_read_whole("tests/golden/two.rec", 1 << 20, &length);
    (void)unused;
    assert_non_null(text);
    text[length / 2] = 0;
    length = (size_t)(strrchr(text, '\n') + 1 - text);
    assert_int_equal(file_write_whole(in_folder("watched"), text, length), 0);
    free(text);
    snprintf(line, sizeof line, "play --me p1 --resume %s", in_folder("watched"));
    expect(line, "quit\n", 0, "P1: a person at this screen.", NULL);
    snprintf(line, sizeof line, "play --resume %s", in_folder("watched"));
    expect(line, "", 0, "The game is over.", NULL);
}

static void bad_records_name_their_line(void **unused) {
    static const char bad[] = "cantina-record 1\ngame conflict\nseats x\n";
    char line[512];
    (void)unused;
    assert_int_equal(file_write_whole(in_folder("bad"), bad, strlen(bad)), 0);
    snprintf(line, sizeof line, "replay %s", in_folder("bad"));
    expect(line, "", 1, NULL, "line 3");
}

/* ---- killed in the middle ---- */

static void wait_ms(int ms) {
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/* A process that is being fed answers; the caller ends it. */
static pid_t start_feeding(const char *line, uint64_t seed, int *feed) {
    int ends[2];
    char *answers = many_answers(seed, 3000);
    assert_int_equal(pipe(ends), 0);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    pid_t child = start(line, ends[0], in_folder("out"));
    close(ends[0]);
    assert_true(write(ends[1], answers, strlen(answers)) > 0);
    free(answers);
    *feed = ends[1];
    return child;
}

static void the_record_survives_a_kill(void **unused) {
    char line[512];
    (void)unused;
    for (int i = 0; i < 12; i++) {
        int feed;
        unlink(in_folder("killed"));
        snprintf(line, sizeof line, "play conflict --seed %d --seats 2 --record %s", i, in_folder("killed"));
        pid_t child = start_feeding(line, (uint64_t)i, &feed);
        wait_ms(3 + 4 * i);
        kill(child, SIGKILL);
        finish(child);
        close(feed);
        if (access(in_folder("killed"), F_OK)) /* too early: there is nothing yet */
            continue;
        snprintf(line, sizeof line, "replay --verify %s", in_folder("killed"));
        expect(line, "", 0, "ok:", NULL);
    }
}

/* Looks again and again; what has not come after minutes never will, on the slowest machine. */
#define WAIT_FOR(condition)                                                                                            \
    do {                                                                                                               \
        int waited = 0;                                                                                                \
        while (!(condition) && waited++ < 30000)                                                                       \
            wait_ms(10);                                                                                               \
        assert_true(waited < 30000);                                                                                   \
    } while (0)

/* Has the program printed this? */
static bool has_text(const char *path, const char *part) {
    size_t length;
    char *text = file_read_whole(path, 1 << 20, &length);
    bool found = text && strstr(text, part);
    free(text);
    return found;
}

/* Does the program take care of Ctrl-C itself? */
static bool has_handler(pid_t child) {
    char path[64], line[256];
    unsigned long long caught = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)child);
    FILE *status = fopen(path, "r");
    while (status && fgets(line, sizeof line, status))
        if (!strncmp(line, "SigCgt:", 7))
            caught = strtoull(line + 7, NULL, 16);
    if (status)
        fclose(status);
    return caught >> (SIGINT - 1) & 1;
}

/* What /proc says of the program: 'S' if it waits for something; the processor time it has taken, in hundredths. */
static char state_of(pid_t child, long *taken) {
    char path[64], line[1024] = "", state = 0;
    long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
    FILE *stat = fopen(path, "r");
    const char *behind_name = stat && fgets(line, sizeof line, stat) ? strrchr(line, ')') : NULL;
    if (behind_name)
        sscanf(behind_name + 1, " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &state, &user, &system);
    if (stat)
        fclose(stat);
    *taken = user + system;
    return state;
}

static bool waits(pid_t child) {
    long taken;
    return state_of(child, &taken) == 'S';
}

/* Ctrl-C for a program that is in the middle of its work: it would hear it, and has done something. */
static void interrupt(pid_t child) {
    long taken;
    WAIT_FOR(has_handler(child));
    WAIT_FOR((state_of(child, &taken), taken >= 20));
    kill(child, SIGINT);
}

static void ctrl_c_stops_cleanly(void **unused) {
    char line[512];
    int ends[2];
    (void)unused;
    assert_int_equal(pipe(ends), 0);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    snprintf(line, sizeof line, "play conflict --seed 1 --record %s", in_folder("stopped"));
    pid_t child = start(line, ends[0], in_folder("out"));
    WAIT_FOR(has_handler(child) && has_text(in_folder("out"), "[default]") && waits(child));
    kill(child, SIGINT);
    assert_int_equal(finish(child), 1);
    close(ends[0]);
    close(ends[1]);
    char *out = slurp(in_folder("out"));
    assert_has(out, "Stopped.");
    assert_has(out, "cantina play --resume");
    free(out);
}

static void a_stopped_sim_reports(void **unused) {
    (void)unused;
    assert_int_equal(file_write_whole(in_folder("in"), "", 0), 0);
    pid_t child = start("sim conflict --games 1000000000 --agents random --jobs 2 --json", -1, in_folder("out"));
    interrupt(child);
    assert_int_equal(finish(child), 1);
    char *out = slurp(in_folder("out"));
    json_t *json = json_loads(out, 0, NULL);
    assert_true(json_integer_value(json_object_get(json, "games")) > 0);
    json_decref(json);
    free(out);
}

/* Their keys are what is counted: options, seats, endings. */
static bool is_map(const char *key) {
    return !strcmp(key, "options") || !strcmp(key, "wins") || !strcmp(key, "outcomes");
}

static bool has_word(const char *page, const char *word) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_0123456789";
    size_t length = strlen(word);
    for (const char *at = page; (at = strstr(at, word)); at++)
        if ((at == page || !strchr(letters, at[-1])) && (!at[length] || !strchr(letters, at[length])))
            return true;
    return false;
}

static void keys_stand_in(const char *page, json_t *json, const char *line) {
    const char *key;
    json_t *value;
    size_t index;
    json_array_foreach(json, index, value) keys_stand_in(page, value, line);
    json_object_foreach(json, key, value) {
        if (!has_word(page, key))
            fail_msg("cantina %s: the manual does not know \"%s\"", line, key);
        if (!is_map(key))
            keys_stand_in(page, value, line);
    }
}

/* Whoever reads what is printed for programs finds every key in a manual. */
static void every_key_is_explained(void **unused) {
    static const struct {
        const char *line, *page;
    } prints[] = {
        {"sim conflict --games 4 --json", "docs/SIMULATION.md"},
        {"sim outerrim --games 2 --agents random --json", "docs/SIMULATION.md"},
        {"sim mandalorian --games 2 --agents random --seats 4 --set mission=mercenary-3 --json", "docs/SIMULATION.md"},
        {"sim conflict --games 2 --sweep phasma.symbols=1,2 --json", "docs/SIMULATION.md"},
        {"sim outerrim --ladder --games 2 --seats 2 --agents random --json", "docs/SIMULATION.md"},
        {"analyse tests/golden/hidden.rec --budget 1 --json", "docs/ANALYSIS.md"},
    };
    (void)unused;
    for (int i = 0; i < COUNT(prints); i++) {
        json_t *json = run_json(prints[i].line);
        char *page = slurp(prints[i].page);
        keys_stand_in(page, json, prints[i].line);
        json_decref(json);
        free(page);
    }
}

static void sim_repeats(void **unused) {
    static const char *const same[] = {"game", "seats", "games", "wins", "win_rate", "turns_mean", "decisions"};
    (void)unused;
    json_t *one = run_json("sim conflict --games 60 --seed 4 --agents random --jobs 1 --json");
    json_t *two = run_json("sim conflict --games 60 --seed 4 --agents random --jobs 3 --json");
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_non_null(json_object_get(one, same[i]));
        assert_true(json_equal(json_object_get(one, same[i]), json_object_get(two, same[i])));
    }
    json_decref(one);
    json_decref(two);
}

/* ---- the ladder ---- */

#define LADDER "sim conflict --ladder --games 1 --agents greedy,random "

static void the_ladder_repeats(void **unused) {
    static const char *const same[] = {"difficulty", "seats",    "level", "games",
                                       "wins",       "win_rate", "ci95",  "decisions"};
    (void)unused;
    json_t *one = run_json(LADDER "--seats 3,1 --jobs 1 --json"), *two = run_json(LADDER "--seats 1,3 --jobs 3 --json");
    const json_t *rungs = json_object_get(one, "rungs");
    assert_int_equal(json_array_size(rungs), 16); /* four difficulties, two numbers of seats, two levels */
    for (size_t i = 0; i < 12; i++)
        for (size_t j = 0; j < sizeof same / sizeof *same; j++) {
            json_t *value = json_object_get(json_array_get(rungs, i), same[j]);
            assert_non_null(value);
            assert_true(json_equal(value, json_object_get(json_array_get(json_object_get(two, "rungs"), i), same[j])));
        }
    json_decref(one);
    json_decref(two);
}

/* An option that difficulties decide picks among them; another one is the same for all. */
static void the_ladder_takes_options(void **unused) {
    (void)unused;
    Ran ran = run_line(LADDER "--seats 2 --set simplified=no --set hands=hidden", "");
    assert_int_equal(ran.code, 0);
    assert_has(ran.out, "; hands hidden");
    assert_has(ran.out, "\n  standard        2  greedy ");
    assert_has(ran.out, "\n  advanced        2  greedy ");
    assert_lacks(ran.out, "\n  simplified");
    assert_has(ran.out, "\n  6 of 6 played in ");
    ran_free(&ran);
}

static void the_ladder_writes_chapters(void **unused) {
    char line[512];
    (void)unused;
    assert_int_equal(file_write_whole(in_folder("s.md"), "# Mine\n", 7), 0);
    snprintf(line, sizeof line, LADDER "--seats 2 --difficulty standard --report %s", in_folder("s.md"));
    expect(line, "", 0, NULL, NULL);
    expect(line, "", 0, NULL, NULL);
    char *page = slurp(in_folder("s.md"));
    assert_true(!strncmp(page, "# Mine\n\n<!-- ladder conflict -->\n## Conflict\n", 44));
    assert_null(strstr(strstr(page, "## Conflict") + 1, "## Conflict"));
    free(page);
    snprintf(line, sizeof line, LADDER "--seats 2 --difficulty standard --report %s", in_folder("s.html"));
    expect(line, "", 0, NULL, NULL);
    page = slurp(in_folder("s.html"));
    assert_has(page, "<h2>Standard</h2>");
    free(page);
    expect(LADDER "--report /nowhere/at/all.md", "", 1, NULL, "/nowhere/at/all.md: No such file");
}

/* Stopped in the middle, it prints what is done, and has written it. */
static void a_stopped_ladder_reports(void **unused) {
    char line[512];
    (void)unused;
    assert_int_equal(file_write_whole(in_folder("in"), "", 0), 0);
    snprintf(line, sizeof line, "sim conflict --ladder --games 1000 --agents random,easy --budget 100 --report %s",
             in_folder("stop.md"));
    pid_t child = start(line, -1, in_folder("out"));
    WAIT_FOR(has_text(in_folder("out"), "\n  simplified      1  random "));
    kill(child, SIGINT);
    assert_int_equal(finish(child), 1);
    char *out = slurp(in_folder("out")), *err = slurp(in_folder("err")), *page = slurp(in_folder("stop.md"));
    assert_has(out, " of 48 played in ");
    assert_has(out, "; stopped\n");
    assert_has(err, "cantina sim: stopped at line ");
    assert_has(page, "Stopped early: ");
    assert_has(page, "\n| simplified | 1 | **0.0** 0.0–0.4 | ");
    free(out);
    free(err);
    free(page);
}

/* ---- sweeps ---- */

#define SWEEP "sim conflict --games 4 --agents random --sweep "

static void a_sweep_repeats(void **unused) {
    (void)unused;
    json_t *one = run_json(SWEEP "phasma.symbols=0..4:2 --jobs 1 --json"),
           *two = run_json(SWEEP "phasma.symbols=0..4:2 --jobs 3 --json");
    const json_t *points = json_object_get(one, "points");
    assert_int_equal(json_array_size(points), 3);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(points, 2), "value")), 4);
    assert_true(json_equal(points, json_object_get(two, "points")));
    json_decref(one);
    json_decref(two);
}

static void sweeps_are_told(void **unused) {
    char line[512];
    (void)unused;
    expect(SWEEP "rebel-a.do[0].may[0].count=1,3", "", 0, "\n  *     3 ", NULL);
    expect(SWEEP "option:hands", "", 0, "\n    hidden ", NULL);
    expect(SWEEP "phasma.order=1..2", "", 0,
           "\n        2  refused: leader 'phasma': the three leaders have the orders 1, 2 and 3", NULL);
    expect(SWEEP "phasma.symbols=5..6 --pack tests/pack/conflict-over", "", 0, "leaders/phasma.symbols, now 5", NULL);
    snprintf(line, sizeof line, SWEEP "phasma.symbols=1..2 --report %s", in_folder("w.html"));
    expect(line, "", 0, "2 of 2 values in ", NULL);
    char *page = slurp(in_folder("w.html"));
    assert_has(page, "<svg");
    free(page);
    expect(SWEEP "phasma.symbols=1..2 --report /nowhere/at/all", "", 1, NULL, "/nowhere/at/all: No such file");
}

/* ---- analyse ---- */

static void analysis_repeats(void **unused) {
    (void)unused;
    json_t *one = run_json("analyse tests/golden/hidden.rec --level normal --budget 10 --jobs 1 --json");
    json_t *two = run_json("analyse tests/golden/hidden.rec --level normal --budget 10 --jobs 3 --json");
    assert_true(json_equal(one, two));
    assert_true(json_is_true(json_object_get(one, "whole")));
    assert_string_equal(json_string_value(json_object_get(one, "game")), "conflict");
    json_decref(one);
    json_decref(two);
}

static void analysis_is_told(void **unused) {
    char line[512];
    (void)unused;
    snprintf(line, sizeof line, "analyse tests/golden/hidden.rec --budget 10 --report %s", in_folder("page"));
    expect(line, "", 0, "Turning points", NULL);
    char *page = slurp(in_folder("page"));
    assert_has(page, "</html>");
    free(page);
    expect("analyse tests/golden/hidden.rec --budget 10 --seat p3 --lang de", "", 0, "Wendepunkte", NULL);
    expect("analyse tests/golden/hidden.rec --budget 10 --report /nowhere/at/all", "", 1, NULL, "No such file");
}

/* A golden record with a change of the test's own, in the folder. */
static const char *changed_record(const char *from, const char *to) {
    char *text = slurp("tests/golden/alone.rec"), *at = strstr(text, from);
    assert_non_null(at);
    char *changed = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&changed, &length);
    fprintf(out, "%.*s%s", (int)(at - text), text, to);
    if (*to)
        fputs(at + strcspn(at, "\n"), out);
    fclose(out);
    assert_int_equal(file_write_whole(in_folder("changed"), changed, length), 0);
    free(changed);
    free(text);
    return in_folder("changed");
}

static void expect_analysis(const char *path, int code, const char *out, const char *err) {
    char line[512];
    snprintf(line, sizeof line, "analyse %s --budget 24", path);
    expect(line, "", code, out, err);
}

static void broken_records_are_not_analysed(void **unused) {
    (void)unused;
    expect_analysis(changed_record("pack conflict", "pack conflict 0123456789abcdef"), 1, NULL, "another pack");
    expect_analysis(changed_record("p1 keep", "p1 dance"), 1, NULL, "'dance' is no move");
    expect_analysis(changed_record("1 keep", ""), 1, NULL, "a move is a seat and a word"); /* cut within a line */
    expect_analysis(changed_record("chance", ""), 1, NULL, "nothing has happened");
    expect_analysis(changed_record("hash ", ""), 0, "The game is not over", NULL); /* cut behind one */
}

static void a_stopped_analysis_reports(void **unused) {
    (void)unused;
    assert_int_equal(file_write_whole(in_folder("in"), "", 0), 0);
    pid_t child = start("analyse tests/golden/ventress.rec --budget 20000", -1, in_folder("out"));
    interrupt(child);
    assert_int_equal(finish(child), 1);
    char *out = slurp(in_folder("out")), *err = slurp(in_folder("err"));
    assert_has(out, "Stopped early");
    assert_has(err, "cantina analyse: stopped after");
    free(out);
    free(err);
}

static void engine_answers(void **unused) {
    (void)unused;
    expect("engine", "{\"id\": 1, \"op\": \"hello\"}\n", 0, "\"protocol\"", NULL);
}

/* ---- bench ---- */

static json_t *in_json(const json_t *json, const char *part, const char *field) {
    return json_object_get(json_object_get(json, part), field);
}

/* Not how fast: that everything it measures takes place. */
static void the_server_is_measured(void **unused) {
    (void)unused;
    Ran ran = run_line("bench serve --tables 6 --rate 12 --seconds 1 --sockets 20 --json", "");
    json_t *json = json_loads(ran.out, 0, NULL);
    if (ran.code || !json)
        fail_msg("exit %d\n%s%s", ran.code, ran.out, ran.err);
    assert_int_equal(json_integer_value(in_json(json, "play", "sockets")), 12);
    assert_in_range(json_integer_value(in_json(json, "play", "actions")), 1, 120);
    assert_int_equal(json_integer_value(in_json(json, "play", "unanswered")), 0);
    assert_int_equal(json_integer_value(in_json(json, "idle", "sockets")), 20);
    assert_int_equal(json_integer_value(in_json(json, "idle", "came")), 8);
    assert_true(json_integer_value(in_json(json, "resident_kb", "idle")) > 0);
    assert_true(json_is_true(json_object_get(json, "ended_well")));
    json_decref(json);
    ran_free(&ran);
}

/* ---- campaigns ---- */

#define PLAY_QUICKLY " --me none --agents random --seed 3"

static char *campaign_text(void) {
    return slurp(in_folder("cantina/campaigns/friday.json"));
}

static int forget_campaigns(void **unused) {
    char command[400];
    (void)unused;
    snprintf(command, sizeof command, "rm -rf '%s'", in_folder("cantina/campaigns"));
    return system(command);
}

#define TEST_CAMPAIGN(name) cmocka_unit_test_setup(name, forget_campaigns)

/* Puts other words in the place of some in the campaign's file. */
static void edit_campaign(const char *from, const char *to) {
    char *text = campaign_text(), *at = strstr(text, from);
    size_t room = strlen(text) + strlen(to) + 1;
    char *edited = malloc(room);
    assert_non_null(at);
    assert_non_null(edited);
    snprintf(edited, room, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    assert_int_equal(file_write_whole(in_folder("cantina/campaigns/friday.json"), edited, strlen(edited)), 0);
    free(text);
    free(edited);
}

/* Guide cards before the game and after it, and not one more. */
static void a_campaign_is_played(void **unused) {
    (void)unused;
    expect("campaign list", "", 0, "there is no campaign yet; begin one with 'cantina campaign new NAME'", NULL);
    expect("campaign show", "", 1, NULL, "there is no campaign yet");
    expect("campaign new friday", "", 0, "Go on with: cantina campaign play friday", NULL);
    expect("campaign new friday", "", 1, NULL, "there is a campaign 'friday' already");
    expect("campaign show", "", 0, "Next: guide cards are turned over for game 1.", NULL);
    Ran ran = run_line("campaign play" PLAY_QUICKLY, "");
    assert_int_equal(ran.code, 0);
    assert_has(ran.out, "Guide card 1 of 71: A Quiet Job on Arvala-7");
    assert_has(ran.out, "Guide card 2 of 71: Stop: Game 1");
    assert_has(strstr(ran.out, "The game is over."), "Guide card 14 of 71: Stop: Game 2");
    assert_lacks(ran.out, "Guide card 15 of 71");
    assert_has(ran.out, "Next: game 2, ");
    ran_free(&ran);
    expect("campaign list", "", 0, "friday: The Mandalorian: Adventures, 1 game played.", NULL);
    ran = run_line("campaign show", "");
    assert_has(ran.out, "Guide card 14 of 71");
    assert_lacks(ran.out, "Guide card 2 of 71");
    assert_lacks(ran.out, "Guide card 15 of 71");
    assert_has(ran.out, "1. ");
    ran_free(&ran);
}

/* Lists leave out what guide cards bring later; whoever asks for a thing by its id, or for spoilers, gets it. */
static void lists_keep_the_guide_deck_sealed(void **unused) {
    (void)unused;
    Ran ran = run_line("rules mandalorian", "");
    assert_null(strstr(ran.out, "MA-66"));
    assert_has(ran.out, "MA-20");
    assert_has(ran.err, "left out that a campaign brings; --spoilers shows all");
    ran_free(&ran);
    expect("rules mandalorian MA-66", "", 0, "Tactical", NULL);
    expect("rules mandalorian --spoilers", "", 0, "MA-66", NULL);
    ran = run_line("pack show mandalorian", "");
    assert_null(strstr(ran.out, "guide/guide-"));
    assert_has(ran.out, "cards/defend");
    ran_free(&ran);
    expect("pack show mandalorian --spoilers", "", 0, "guide/", NULL);
    expect("campaign new friday", "", 0, NULL, NULL);
    edit_campaign("\"turned\": \"\"", "\"turned\": \"guide-01\"");
    ran = run_line("pack show mandalorian --campaign friday", "");
    assert_has(ran.out, "guide/guide-01");
    assert_null(strstr(ran.out, "guide/guide-02"));
    ran_free(&ran);
    expect("rules mandalorian --campaign friday", "", 0, "MA-20", NULL);
    expect("rules mandalorian --campaign nobody", "", 1, NULL, "there is no campaign 'nobody'");
}

static void a_campaign_as_json(void **unused) {
    (void)unused;
    expect("campaign new friday", "", 0, NULL, NULL);
    expect("campaign play --lang de" PLAY_QUICKLY, "", 0, "Leitkarte 2 von 71", NULL);
    Ran ran = run_line("campaign show --json", "");
    json_t *json = json_loads(ran.out, 0, NULL);
    assert_int_equal(json_array_size(json_object_get(json, "cards")), 14);
    assert_int_equal(json_array_size(json_object_get(json, "games")), 1);
    assert_string_equal(json_string_value(json_object_get(json, "stage")), "play");
    json_decref(json);
    ran_free(&ran);
    expect("campaign list --json", "", 0, "\"games\": 1", NULL);
}

/* A game that was left is taken up again, or given up. */
static void a_campaign_goes_on(void **unused) {
    (void)unused;
    expect("campaign new friday", "", 0, NULL, NULL);
    expect("campaign play --seed 3", "", 1, "Go on with: cantina campaign play friday\n", NULL);
    expect("campaign show", "", 0, "Game 1 is under way.", NULL);
    expect("campaign play --seats 3", "", 2, NULL, "--seats: the game under way has settled it");
    expect("campaign play --anew --seed 4", "", 1, "friday-2.record", NULL);
    Ran ran = run_line("campaign play --me none --agents random", "");
    assert_int_equal(ran.code, 0);
    assert_has(ran.out, "friday-2.record");
    assert_lacks(ran.out, "Guide card 2 of 71");
    assert_has(ran.out, "Next: game 2, ");
    ran_free(&ran);
}

/* The game was over, and then the power was cut: it is counted when the campaign goes on, and once. */
static void a_campaign_after_a_crash(void **unused) {
    (void)unused;
    expect("campaign new friday", "", 0, NULL, NULL);
    expect("campaign play" PLAY_QUICKLY, "", 0, NULL, NULL);
    char *text = campaign_text(), *games = strstr(text, "\"games\": [");
    assert_non_null(games);
    char *after = strstr(games, "\n ],");
    char *played = strndup(games, (size_t)(after + 3 - games));
    edit_campaign(played, "\"games\": []");
    edit_campaign("\"playing\": \"\"", "\"playing\": \"friday-1.record\"");
    edit_campaign("\"turned\": \"guide-14\"", "\"turned\": \"guide-02\"");
    expect("campaign play", "", 0, "Next: game 2, ", NULL);
    expect("campaign list", "", 0, "1 game played.", NULL);
    edit_campaign("\"playing\": \"\"", "\"playing\": \"friday-1.record\"");
    expect("campaign play", "", 0, NULL, NULL);
    expect("campaign list", "", 0, "1 game played.", NULL);
    free(played);
    free(text);
}

static void a_campaign_is_reset(void **unused) {
    (void)unused;
    expect("campaign new friday", "", 0, NULL, NULL);
    expect("campaign play" PLAY_QUICKLY, "", 0, NULL, NULL);
    expect("campaign reset", "no\n", 0, "Nothing has changed.", NULL);
    expect("campaign list", "", 0, "1 game played.", NULL);
    expect("campaign reset friday", "yes\n", 0, "is in order again", NULL);
    expect("campaign list", "", 0, "0 games played.", NULL);
    expect("campaign play" PLAY_QUICKLY, "", 0, "Guide card 1 of 71", NULL);
    expect("campaign reset --force --lang de", "", 0, "ist wieder geordnet", NULL);
}

static void campaigns_are_refused(void **unused) {
    (void)unused;
    expect("campaign", "", 2, NULL, "list|show|play|new|reset is missing");
    expect("campaign shw", "", 2, NULL, "unknown act 'shw'; did you mean 'show'?");
    expect("campaign new", "", 2, NULL, "NAME is missing: cantina campaign new NAME");
    expect("campaign list friday", "", 2, NULL, "one argument too many: 'friday'");
    expect("campaign new ../friday", "", 2, NULL, "'../friday' is no name for a campaign");
    expect("campaign new friday conflict", "", 1, NULL, "Conflict has no guide deck");
    expect("campaign new friday chess", "", 2, NULL, "there is no game 'chess'");
    expect("campaign show friday", "", 1, NULL, "there is no campaign 'friday'; begin it with");
    expect("campaign new friday", "", 0, NULL, NULL);
    expect("campaign play --set mission=mission-2", "", 2, NULL, "--set mission: the guide deck does not allow this");
    expect("campaign play --set guide=all", "", 2, NULL, "--set guide: the guide deck does not allow this for game 1");
    edit_campaign("\"turned\": \"guide-02\"", "\"turned\": \"guide-40\"");
    expect("campaign show", "", 1, NULL,
           "friday.json: turned: the card 'guide-40' does not lie in the chapter of game 1");
    edit_campaign("\"game\": \"mandalorian\"", "\"game\": \"chess\"");
    expect("campaign show", "", 1, NULL, "this is no campaign of a game that is here");
    expect("campaign list", "", 1, NULL, "this is no campaign of a game that is here");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_usage_is_one_line),
        cmocka_unit_test(failures_exit_1),
        cmocka_unit_test(other_files_are_left_alone),
        cmocka_unit_test(a_full_disk_is_a_failure),
        cmocka_unit_test(help_and_version),
        cmocka_unit_test(games_are_listed),
        cmocka_unit_test(rules_are_found),
        cmocka_unit_test(packs_are_looked_at),
        cmocka_unit_test(lessons_of_packs),
        cmocka_unit_test(a_store_is_cared_for),
        cmocka_unit_test(a_whole_game),
        cmocka_unit_test(agents_play_alone),
        cmocka_unit_test(a_level_for_each_seat),
        cmocka_unit_test(difficulties_have_names),
        cmocka_unit_test(a_lesson_at_the_terminal),
        cmocka_unit_test(a_lesson_left_at_the_terminal),
        cmocka_unit_test(nonsense_is_no_answer),
        cmocka_unit_test(the_input_ends),
        cmocka_unit_test(commands_work),
        cmocka_unit_test(hints_explain_themselves),
        cmocka_unit_test(a_whole_war),
        cmocka_unit_test(the_war_table),
        cmocka_unit_test(the_star_map),
        cmocka_unit_test(the_war_is_explained),
        cmocka_unit_test(jedi_take_turns),
        cmocka_unit_test(a_whole_game_at_the_rim),
        cmocka_unit_test(the_table_at_the_rim),
        cmocka_unit_test(the_map_of_the_rim),
        cmocka_unit_test(a_whole_mission),
        cmocka_unit_test(the_mission_table),
        cmocka_unit_test(characters_are_shared),
        cmocka_unit_test(the_map_of_hexagons),
        cmocka_unit_test(the_mission_is_explained),
        cmocka_unit_test(a_move_by_a_few_words),
        cmocka_unit_test(undo_gives_the_same_dice),
        cmocka_unit_test(hot_seat_undo_needs_consent),
        cmocka_unit_test(looks_are_private),
        cmocka_unit_test(resumed_is_the_same),
        cmocka_unit_test(save_says_how_to_resume),
        cmocka_unit_test(a_watched_game_is_watched_on),
        cmocka_unit_test(bad_records_name_their_line),
        cmocka_unit_test(the_record_survives_a_kill),
        cmocka_unit_test(ctrl_c_stops_cleanly),
        cmocka_unit_test(a_stopped_sim_reports),
        cmocka_unit_test(every_key_is_explained),
        cmocka_unit_test(sim_repeats),
        cmocka_unit_test(the_ladder_repeats),
        cmocka_unit_test(the_ladder_takes_options),
        cmocka_unit_test(the_ladder_writes_chapters),
        cmocka_unit_test(a_stopped_ladder_reports),
        cmocka_unit_test(a_sweep_repeats),
        cmocka_unit_test(sweeps_are_told),
        cmocka_unit_test(analysis_repeats),
        cmocka_unit_test(analysis_is_told),
        cmocka_unit_test(broken_records_are_not_analysed),
        cmocka_unit_test(a_stopped_analysis_reports),
        cmocka_unit_test(engine_answers),
        cmocka_unit_test(the_server_is_measured),
        TEST_CAMPAIGN(a_campaign_is_played),
        TEST_CAMPAIGN(a_campaign_as_json),
        TEST_CAMPAIGN(lists_keep_the_guide_deck_sealed),
        TEST_CAMPAIGN(a_campaign_goes_on),
        TEST_CAMPAIGN(a_campaign_after_a_crash),
        TEST_CAMPAIGN(a_campaign_is_reset),
        TEST_CAMPAIGN(campaigns_are_refused),
    };
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
