/* What the library adds to the engine: a box by name. */
#include "games/boxes.h"

const CantinaBox *cantina_box(const char *game) {
    return box_embedded(game);
}
