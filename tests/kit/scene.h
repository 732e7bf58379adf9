/*
 * Scenes: a rule, shown. A scene is a few lines of text (tests/scenes/README.md); this runs them.
 */
#ifndef KIT_SCENE_H
#define KIT_SCENE_H

#include <stdbool.h>
#include <stdio.h>

#include "core/game.h"
#include "core/pack.h"

enum { SCENE_RULES = 512 };

typedef struct {
    int scenes, failed;
    bool first_only; /* the caller wants to know whether any scene fails: end at the first that does */
    int rule_count;
    char rules[SCENE_RULES][16]; /* ids that passing scenes name, each once */
} SceneReport;

/* Does a passing scene name this rule? */
bool scenes_show(const SceneReport *report, const char *rule);
/* Runs every scene of a file; complaints go to `out` as file:line: scene: message. */
void scenes_run(const Box *box, const char *path, SceneReport *report, FILE *out);
/* Runs all files of the box's game: tests/scenes/GAME.scene and GAME-*.scene, seen from the root of the source tree. */
void scenes_run_all(const Box *box, SceneReport *report, FILE *out);
/* The pack that scenes rest on: `base`, a folder such as packs/conflict, and over it the fixed numbers of `fixed`, such
 * as tests/scenes/conflict. A `fixed` with rules of its own is whole and stands alone. The caller frees the pack; NULL,
 * and the reason printed, if it does not compile. */
Pack *scenes_pack(const Game *game, const char *base, const char *fixed, FILE *out);

#endif
