/* cantina bench: how fast, and one number that says how the rules play; and how the server bears a full house. */
#include "bench.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "serve.h"

enum { GAMES_MOST = 16 };

/* ---- the rules ---- */

static int print(const Args *args, const BenchResult *results, int count) {
    int faults = 0;
    for (int i = 0; i < count; i++)
        faults += results[i].faults;
    if (args_flag(args, "json"))
        bench_json(stdout, results, count);
    else
        bench_text(stdout, results, count);
    return faults ? failed(args, "the rules found something impossible in %d games", faults) : EXIT_WELL;
}

/* Options of the other bench would be forgotten silently. */
static bool fits_rules(const Args *args) {
    static const char *const others[] = {"tables", "rate", "seconds", "sockets"};
    for (int i = 0; i < COUNT(others); i++)
        if (args_value(args, others[i])) {
            wrong_usage(args, "--%s goes with 'bench serve' only", others[i]);
            return false;
        }
    return true;
}

static int run_rules(const Args *args) {
    BenchResult results[GAMES_MOST];
    const Game *only = args->word_count ? content_game(args, args->words[0]) : NULL;
    int count = 0;
    if ((args->word_count && !only) || !fits_rules(args))
        return EXIT_USAGE;
    for (int i = 0; game_at(i) && count < GAMES_MOST; i++) {
        Content content = {0};
        if (only && only != game_at(i))
            continue;
        bool open = content_open(&content, args, game_at(i));
        if (open)
            bench_run(&content.box, &results[count++]);
        content_close(&content);
        if (!open)
            return EXIT_FAILED;
    }
    return print(args, results, count);
}

/* ---- the server ---- */

static bool read_load(const Args *args, ServeLoad *load) {
    return args_number(args, "tables", 1, 10000, &load->tables) && args_number(args, "rate", 1, 10000, &load->rate) &&
           args_number(args, "seconds", 1, 3600, &load->seconds) &&
           args_number(args, "sockets", 1, 50000, &load->sockets);
}

static int print_serve(const Args *args, const ServeResult *result) {
    if (args_flag(args, "json"))
        serve_json(stdout, result);
    else
        serve_text(stdout, result);
    if (result->unanswered)
        return failed(args, "%d actions were not acknowledged", result->unanswered);
    return result->ended ? EXIT_WELL : failed(args, "the server did not end well");
}

static int run_serve(const Args *args) {
    const Box *boxes[GAMES_MOST];
    ServeLoad load = {.tables = 1000, .rate = 200, .seconds = 20, .sockets = 5000};
    ServeResult result;
    char wrong[240] = "";
    int count = 0;
    if (args_value(args, "pack"))
        return wrong_usage(args, "--pack does not go with serve, which plays what is built in");
    if (!read_load(args, &load))
        return EXIT_USAGE;
    while (count < GAMES_MOST && game_at(count)) {
        boxes[count] = box_embedded(game_at(count)->id);
        count++;
    }
    return serve_bench(boxes, count, &load, stop_watch(), &result, wrong, sizeof wrong) ? print_serve(args, &result)
                                                                                        : failed(args, "%s", wrong);
}

static int run(const Args *args) {
    return args->word_count && !strcmp(args->words[0], "serve") ? run_serve(args) : run_rules(args);
}

static const Option options[] = {
    OPTION_JSON,
    OPTION_PACK,
    {"tables", "N", "serve: tables that are played at once (default: 1000)", false},
    {"rate", "N", "serve: actions a second, over all tables (default: 200)", false},
    {"seconds", "N", "serve: how long they are played (default: 20)", false},
    {"sockets", "N", "serve: people who look on afterwards, players included (default: 5000)", false},
    OPTIONS_END,
};

const Command command_bench = {
    .name = "bench",
    .words = {"[GAME|serve]"},
    .about = "Measure the speed of random play, and print the signature of the rules; or measure the server.",
    .options = options,
    .run = run,
    .more =
        "serve: starts a server of its own on a fresh store in $TMPDIR (or /var/tmp), plays tables over WebSocket, "
        "each "
        "seat on a socket of its own, and prints the time from an action to its acknowledgement, which comes when it "
        "is synced to the disk; then lets others in to look on, and prints the server's memory."};
