/* Runs the scenes of every game and holds them against the rule index: each rule must be shown by a scene. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/pack.h"
#include "core/registry.h"
#include "kit/scene.h"
#include "pack/compile.h"

static int rules_table(const Game *game) {
    for (int i = 0; i < game->tables_count; i++)
        if (!strcmp(game->tables[i].word, "rule"))
            return i;
    return -1;
}

static int unknown_rules(const Box *box, int table, const SceneReport *report) {
    int unknown = 0;
    for (int i = 0; i < report->rule_count; i++)
        if (!pack_find(box->pack, table, report->rules[i], strlen(report->rules[i]))) {
            printf("a scene names %s, which is no rule\n", report->rules[i]);
            unknown++;
        }
    return unknown;
}

static int missing_rules(const Box *box, int table, const SceneReport *report) {
    int missing = 0;
    for (int row = 1; row <= box->pack->tables[table].count; row++) {
        const Component *rule = pack_component(box->pack, table, row);
        if (!scenes_show(report, pack_string(box->pack, rule->word))) {
            printf("no scene shows %s (%s)\n", pack_string(box->pack, rule->word), pack_string(box->pack, rule->name));
            missing++;
        }
    }
    return missing;
}

/* GAME.scene, and GAME-anything.scene for a game with many rules. */
static void run_files(const Box *box, SceneReport *report) {
    char pattern[200];
    glob_t found = {0};
    snprintf(pattern, sizeof pattern, "tests/scenes/%s*.scene", box->game->id);
    glob(pattern, 0, NULL, &found);
    for (size_t i = 0; i < found.gl_pathc; i++)
        scenes_run(box, found.gl_pathv[i], report, stdout);
    globfree(&found);
}

static int run_game(const Box *box) {
    static SceneReport report;
    int table = rules_table(box->game);
    if (table < 0) {
        printf("%s has no table of rules\n", box->game->id);
        return 1;
    }
    memset(&report, 0, sizeof report);
    run_files(box, &report);
    int rules = box->pack->tables[table].count, missing = missing_rules(box, table, &report);
    printf("%s: %d scenes, %d failed; rules covered / rules: %d / %d\n", box->game->id, report.scenes, report.failed,
           rules - missing, rules);
    return report.failed + missing + unknown_rules(box, table, &report);
}

/* The game's pack with fixed numbers laid over it, or a whole one that shares the rules only. Runs in the root of the
 * source tree. */
static int compile_and_run(const Game *game) {
    static PackReport report;
    char base[200], fixed[200], rules[220];
    snprintf(base, sizeof base, "packs/%s", game->id);
    snprintf(fixed, sizeof fixed, "tests/scenes/%s", game->id);
    snprintf(rules, sizeof rules, "%s/rules.yaml", fixed);
    bool whole = !access(rules, R_OK);
    Pack *pack = pack_compile(game, (const char *const[]){whole ? fixed : base, fixed}, whole ? 1 : 2, &report);
    if (!pack) {
        pack_report_print(stdout, &report, false);
        return 1;
    }
    Box box = {game, pack};
    int wrong = run_game(&box);
    free(pack);
    return wrong;
}

int main(void) {
    int wrong = 0;
    for (int i = 0; game_at(i); i++)
        wrong += compile_and_run(game_at(i));
    return wrong ? 1 : 0;
}
