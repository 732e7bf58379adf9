#include "core/registry.h"

#include "base/text.h"

extern const Game conflict_game, clonewars_game, mandalorian_game, outerrim_game;

static const Game *const games[] = {&conflict_game, &clonewars_game, &mandalorian_game, &outerrim_game};

const Game *game_at(int i) {
    return i >= 0 && i < COUNT(games) ? games[i] : NULL;
}

const Game *game_find(const char *id) {
    for (int i = 0; i < COUNT(games); i++)
        if (words_equal(games[i]->id, id))
            return games[i];
    return NULL;
}
