/* Does a pack make a whole game of Outer Rim? */
#include "games/outerrim/ops.h"

const char *or_fits(const Box *box) {
    (void)box;
    return NULL;
}
