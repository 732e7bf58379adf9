/*
 * Scenes: a rule, shown. A scene is a few lines of text (tests/scenes/README.md); this runs them.
 */
#ifndef KIT_SCENE_H
#define KIT_SCENE_H

#include <stdbool.h>
#include <stdio.h>

#include "core/game.h"

enum { SCENE_RULES = 512 };

typedef struct {
    int scenes, failed;
    int rule_count;
    char rules[SCENE_RULES][16]; /* ids that passing scenes name, each once */
} SceneReport;

/* Does a passing scene name this rule? */
bool scenes_show(const SceneReport *report, const char *rule);
/* Runs every scene of a file; complaints go to `out` as file:line: scene: message. */
void scenes_run(const Box *box, const char *path, SceneReport *report, FILE *out);

#endif
