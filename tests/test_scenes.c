/* Runs the scenes of every game and holds them against the rule index: each rule must be shown by a scene. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/pack.h"
#include "core/registry.h"
#include "kit/scene.h"

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

static int run_game(const Box *box) {
    static SceneReport report;
    int table = rules_table(box->game);
    if (table < 0) {
        printf("%s has no table of rules\n", box->game->id);
        return 1;
    }
    memset(&report, 0, sizeof report);
    scenes_run_all(box, &report, stdout);
    int rules = box->pack->tables[table].count, missing = missing_rules(box, table, &report);
    printf("%s: %d scenes, %d failed; rules covered / rules: %d / %d\n", box->game->id, report.scenes, report.failed,
           rules - missing, rules);
    return report.failed + missing + unknown_rules(box, table, &report);
}

/* Runs in the root of the source tree. */
static int compile_and_run(const Game *game) {
    char base[200], fixed[200];
    snprintf(base, sizeof base, "packs/%s", game->id);
    snprintf(fixed, sizeof fixed, "tests/scenes/%s", game->id);
    Pack *pack = scenes_pack(game, base, fixed, stdout);
    if (!pack)
        return 1;
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
