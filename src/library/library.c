/* What the library adds to the engine: boxes and options by name, bytes, and why not. */
#include "codec/state.h"
#include "core/say.h"
#include "core/why.h"
#include "games/boxes.h"

const CantinaBox *cantina_box(const char *game) {
    return box_embedded(game);
}

const char *cantina_option(const CantinaBox *box, int option) {
    return option >= 0 && option < box->game->options_count ? box->game->options[option].id : NULL;
}

const char *cantina_option_value(const CantinaBox *box, int option, int value) {
    if (!cantina_option(box, option) || value < 0 || value >= box->game->options[option].count)
        return NULL;
    return box->game->options[option].words[value];
}

size_t cantina_encode(const CantinaBox *box, const void *state, uint8_t *bytes, size_t room) {
    return codec_encode(box, state, bytes, room);
}

const char *cantina_decode(const CantinaBox *box, const uint8_t *bytes, size_t size, void *state) {
    return codec_decode(box, bytes, size, state);
}

const char *cantina_check(const CantinaBox *box, const void *state) {
    return codec_check(box, state);
}

const char *cantina_why(const CantinaBox *box, const CantinaLang *lang, const void *state, CantinaChoice choice,
                        char *reason, size_t room) {
    Why why = choice_why(box, state, choice);
    Text text = text_over(reason, room);
    if (why.legal)
        return NULL;
    say(&text, (Voice){box, lang}, "reason", why.reason, (const int[MESSAGE_ARGS]){0});
    return why.rule ? why.rule : "";
}
