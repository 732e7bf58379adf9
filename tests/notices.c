/*
 * Would the tests of one game notice a fault? Runs its scenes and a short walk and ends at the first complaint: the
 * exit code is 1 if anything was noticed, 0 if nothing was. tools/mutate plants the fault first.
 *
 *     notices GAME [PACK FIXED]      folders of the pack and of the scenes' pack, else those of the source tree
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "kit/scene.h"
#include "kit/walk.h"
#include "pack/compile.h"

enum { MIXED_GAMES = 6, RUN_GAMES = 24, DECISIONS_MOST = 4000, LAWS_EVERY = 5 };

static bool scenes_notice(const Game *game, const char *base, const char *fixed) {
    static SceneReport report = {.first_only = true};
    Pack *pack = scenes_pack(game, base, fixed, stdout);
    if (!pack)
        return true;
    scenes_run_all(&(Box){game, pack}, &report, stdout);
    free(pack);
    return report.failed > 0;
}

static bool is_wrong(const char *wrong) {
    if (wrong)
        puts(wrong);
    return wrong != NULL;
}

static bool game_notices(const Box *box, int seats, const uint8_t *options, uint64_t seed) {
    Walk walk = {.box = box,
                 .seats = seats,
                 .options = options,
                 .seed = seed,
                 .leak_every = LAWS_EVERY,
                 .decisions_most = DECISIONS_MOST};
    WalkResult result;
    return is_wrong(walk_game(&walk, &result));
}

/* The laws of runs and of operations, which are looked at in games of their own. */
static bool run_notices(const Box *box, unsigned n) {
    uint8_t options[32] = {0};
    Walk walk = {.box = box, .options = options, .seed = 5000u + n, .decisions_most = DECISIONS_MOST};
    walk.seats = walk_mix(box, 7000u + n, options);
    return is_wrong(walk_twice(&walk)) || is_wrong(walk_ops(&walk));
}

/* A game with default options for each number of seats, then some with options drawn by chance. */
static bool walk_notices(const Box *box) {
    const Game *game = box->game;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++)
        if (game_notices(box, seats, NULL, 1000u * (unsigned)seats))
            return true;
    for (unsigned i = 0; i < MIXED_GAMES; i++) {
        uint8_t options[32] = {0};
        int seats = walk_mix(box, i + 1, options);
        if (game_notices(box, seats, options, 99000u + i))
            return true;
    }
    for (unsigned i = 0; i < RUN_GAMES; i++)
        if (run_notices(box, i))
            return true;
    return false;
}

static bool walks_notice(const Game *game, const char *base) {
    static PackReport report;
    Pack *pack = pack_compile(game, &base, 1, &report);
    if (!pack) {
        pack_report_print(stdout, &report, false);
        return true;
    }
    bool noticed = walk_notices(&(Box){game, pack});
    free(pack);
    return noticed;
}

static const Game *game_named(const char *id) {
    for (int i = 0; game_at(i); i++)
        if (!strcmp(game_at(i)->id, id))
            return game_at(i);
    return NULL;
}

int main(int argc, char **argv) {
    char base[300], fixed[300];
    const Game *game = argc == 2 || argc == 4 ? game_named(argv[1]) : NULL;
    if (!game) {
        fputs("notices GAME [PACK FIXED]\n", stderr);
        return 2;
    }
    snprintf(base, sizeof base, argc == 4 ? "%s" : "packs/%s", argv[argc == 4 ? 2 : 1]);
    snprintf(fixed, sizeof fixed, argc == 4 ? "%s" : "tests/scenes/%s", argv[argc == 4 ? 3 : 1]);
    return scenes_notice(game, base, fixed) || walks_notice(game, base) ? 1 : 0;
}
