/* What a command plays with: a game, its pack with the user's packs over it, its languages. */
#ifndef CLI_CONTENT_H
#define CLI_CONTENT_H

#include "cli/args.h"
#include "core/say.h"
#include "pack/compile.h"

enum { CONTENT_LANGS = 8 };

typedef struct {
    Box box;
    Pack *own; /* compiled here; NULL: built in */
    const char *dirs[PACK_LAYERS_MOST];
    int dir_count;
    Lang *langs[CONTENT_LANGS]; /* made here */
    int lang_count;
} Content;

/* The game of an id; NULL after a line on stderr. */
const Game *content_game(const Args *args, const char *id);

/* The box of a game with the packs of --pack. False after lines on stderr. Ends with content_close, also then. */
bool content_open(Content *content, const Args *args, const Game *game);
/* The same for one folder; the errors stay in the report. `json`: what pack_report_print is told. */
bool content_open_dir(Content *content, const Game *game, const char *dir, PackReport *report);
void content_close(Content *content);

/* The language of a code; false with one line in `wrong` if there is none. NULL is English. */
bool content_language(void *content, const char *code, const Lang **lang, char *wrong, size_t room);
/* The language of --lang, or of the environment. False after a line on stderr: EXIT_USAGE. */
bool content_voice(Content *content, const Args *args, Voice *voice);

/* The values of --set, one index for each option of the game. False after a line on stderr: EXIT_USAGE. */
bool content_options(const Args *args, const Game *game, uint8_t *options);
/* A difficulty of the game; NULL after a line on stderr: EXIT_USAGE. */
const Preset *content_preset(const Args *args, const Game *game, const char *word, size_t length);
/* What --difficulty decides, and then --set. */
bool content_setup(const Args *args, const Game *game, uint8_t *options);
/* One seat: "p2" or "2". 0 if it is none. */
Seat content_seat(const char *word, size_t length);

#endif
