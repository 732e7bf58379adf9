/* cantina bench: how fast, and one number that says how the rules play. */
#include "bench.h"

#include <stdio.h>

#include "cli/cli.h"
#include "core/registry.h"

enum { GAMES_MOST = 16 };

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

static int run(const Args *args) {
    BenchResult results[GAMES_MOST];
    const Game *only = args->word_count ? content_game(args, args->words[0]) : NULL;
    int count = 0;
    if (args->word_count && !only)
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

static const Option options[] = {OPTION_JSON, OPTION_PACK, OPTIONS_END};

const Command command_bench = {.name = "bench",
                               .words = {"[GAME]"},
                               .about = "Measure the speed of random play, and print the signature of the rules.",
                               .options = options,
                               .run = run};
