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
    char rules[SCENE_RULES][16]; /* ids that passing scenes name */
} SceneReport;

/* Runs every scene of a file; complaints go to `out` as file:line: message. */
void scenes_run(const Box *box, const char *path, SceneReport *report, FILE *out);

#endif
