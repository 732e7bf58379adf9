#include "kit/mind.h"

#include <stdlib.h>

Mind *blank_mind(void) {
    static Mind *mind;
    if (!mind && !(mind = mind_new()))
        abort();
    mind_clear(mind);
    return mind;
}
