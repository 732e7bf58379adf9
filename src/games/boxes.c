#include "games/boxes.h"

#include "base/text.h"
#include "core/pack.h"
extern const Game conflict_game, clonewars_game, mandalorian_game, outerrim_game;
extern const unsigned char pack_conflict_block[], pack_clonewars_block[], pack_mandalorian_block[],
    pack_outerrim_block[];

static const Box boxes[] = {
    {&conflict_game, (const Pack *)(const void *)pack_conflict_block},
    {&clonewars_game, (const Pack *)(const void *)pack_clonewars_block},
    {&mandalorian_game, (const Pack *)(const void *)pack_mandalorian_block},
    {&outerrim_game, (const Pack *)(const void *)pack_outerrim_block},
};

const Box *box_embedded(const char *id) {
    for (int i = 0; i < COUNT(boxes); i++)
        if (words_equal(boxes[i].game->id, id))
            return &boxes[i];
    return NULL;
}
