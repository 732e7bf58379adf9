/*
 * A screen: words out, lines in.
 *
 * The same screen serves a terminal, a screen reader and a pipe. Nothing is ever drawn over: text flows downwards in
 * paragraphs. Colour only repeats what the words say.
 */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include <stdatomic.h>
#include <stdio.h>

#include "advice/advice.h"

enum { SCREEN_LINE = 1024 }; /* bytes of a line that are read; the rest of a longer one is dropped */

typedef struct {
    FILE *in, *out;
    bool live; /* a person at a terminal: prompts and clearing make sense */
    bool colour;
    atomic_int *stop; /* how often a signal asked to stop, then nothing is read; 1 is Ctrl-C. May be NULL */
} Screen;

typedef enum {
    HEARD_LINE,
    HEARD_END,
    HEARD_STOP,
    HEARD_AGAIN /* from screen_hear_answer alone: Ctrl-L, what is asked is to be shown again */
} Heard;

Screen screen_open(FILE *in, FILE *out, atomic_int *stop);

/* Columns to write in: the terminal's, at most 100; 80 elsewhere. */
int screen_width(FILE *out);
/* Is colour wanted on this stream? Only on a terminal, and NO_COLOR is honoured. */
bool screen_coloured(FILE *out);

/* A paragraph, wrapped; lines behind the first begin with `indent` spaces. */
void screen_say(const Screen *screen, const char *text, int indent);
void screen_break(const Screen *screen);
/* Empties a live screen. */
void screen_clear(const Screen *screen);

/* Reads one line without its end and outer blanks. A live screen shows a prompt. */
Heard screen_hear(const Screen *screen, char line[SCREEN_LINE]);
/* The same behind a question. *ahead: the line may have been typed before anybody could read the question. */
Heard screen_hear_answer(const Screen *screen, char line[SCREEN_LINE], bool *ahead);

/* Puts words in colour, if the screen has any. */
void screen_tint(const Screen *screen, Text *out, Tint tint, const char *words);
/* Puts words in colour. */
void screen_paint(Text *out, Tint tint, const char *words);

/* A word as a shell would have to be given it. */
void text_shell_word(Text *out, const char *word);

/* Wraps a text to `width` columns: line feeds in it stay, no line breaks at ADVICE_HOLD, `first` and `rest` are the
 * indents of its lines. */
void wrap_text(FILE *out, const char *text, int width, int first, int rest);

#endif
