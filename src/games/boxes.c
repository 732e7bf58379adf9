#include "games/boxes.h"

#include "base/text.h"
#include "core/pack.h"
#include "games/conflict/conflict.h"

extern const unsigned char pack_conflict_block[];

static const Box boxes[] = {
    {&conflict_game, (const Pack *)(const void *)pack_conflict_block},
};

const Box *box_embedded(const char *id) {
    for (int i = 0; i < COUNT(boxes); i++)
        if (words_equal(boxes[i].game->id, id))
            return &boxes[i];
    return NULL;
}
