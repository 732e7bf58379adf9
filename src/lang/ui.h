/*
 * The sentences that belong to no game: buttons, headings and messages of the terminal, the page and the command.
 *
 *     text_put(&out, ui(voice, UI_GAME_OVER));
 *     ui_say(&out, voice, UI_CHOICES, ui_args(ui_number("n", count)));
 *     ui_say(&out, voice, UI_WAITING_FOR, ui_args(ui_words("seat", "P2")));
 *
 * A new sentence is one line in ui.def.
 */
#ifndef LANG_UI_H
#define LANG_UI_H

#include "core/say.h"

typedef enum {
#define UI(name, english) UI_##name,
#include "lang/ui.def"
#undef UI
} UiId;

/* [UiId]; NULL ends them. */
extern const char *const ui_sentences[];

enum { UIARGS_MOST = 4 };

/* One argument: words for people, or a number if there are none. */
typedef struct {
    const char *name; /* NULL ends the list */
    const char *words;
    int64_t number;
    int kind; /* what the number names: KIND_… */
} UiArg;

static inline UiArg ui_words(const char *name, const char *words) {
    return (UiArg){name, words, 0, KIND_NUMBER};
}
static inline UiArg ui_number(const char *name, int64_t number) {
    return (UiArg){name, NULL, number, KIND_NUMBER};
}
/* A number that is written otherwise, "1.3"; `number` chooses the plural form. */
static inline UiArg ui_figure(const char *name, const char *words, int64_t number) {
    return (UiArg){name, words, number, KIND_NUMBER};
}
/* The name of an id, in the case that a translation asks for. */
static inline UiArg ui_name(const char *name, int kind, int id) {
    return (UiArg){name, NULL, id, kind};
}
/* Up to four arguments. */
#define ui_args(...) ((const UiArg[UIARGS_MOST + 1]){__VA_ARGS__})

/* A sentence without arguments. */
const char *ui(Voice voice, UiId id);
/* A sentence with arguments; the one named n (or count) chooses the plural form. `args` may be NULL. */
void ui_say(Text *out, Voice voice, UiId id, const UiArg *args);
/* The same for a text of another table, by its context there. */
void ui_say_of(Text *out, Voice voice, const char *context, const char *english, const UiArg *args);

#endif
