#include "tui/edit.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_PIPE = 80, WIDTH_LEAST = 30, WIDTH_MOST = 100 };

int screen_width(FILE *out) {
    struct winsize size;
    if (!isatty(fileno(out)) || ioctl(fileno(out), TIOCGWINSZ, &size) < 0 || !size.ws_col)
        return WIDTH_PIPE;
    return size.ws_col > WIDTH_MOST ? WIDTH_MOST : size.ws_col < WIDTH_LEAST ? WIDTH_LEAST : size.ws_col;
}

bool screen_coloured(FILE *out) {
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(out)) && !(no && *no) && term && *term && strcmp(term, "dumb");
}

Screen screen_open(FILE *in, FILE *out, atomic_int *stop) {
    return (Screen){.in = in,
                    .out = out,
                    .live = isatty(fileno(in)) && isatty(fileno(out)),
                    .colour = screen_coloured(out),
                    .stop = stop};
}

void screen_say(const Screen *screen, const char *text, int indent) {
    wrap_text(screen->out, text, screen_width(screen->out), 0, indent);
}

void screen_break(const Screen *screen) {
    fputc('\n', screen->out);
}

void screen_clear(const Screen *screen) {
    if (screen->live)
        fputs("\033[2J\033[3J\033[H", screen->out);
}

static bool stopped(const Screen *screen) {
    return screen->stop && atomic_load(screen->stop);
}

/* Drops what is left of a line that was too long. */
static void drop_rest(FILE *in) {
    int c;
    while ((c = getc(in)) != EOF && c != '\n')
        ;
}

/* Cuts off the line's end and outer blanks; other control characters are not to be repeated to a terminal. */
static void trim(char *line) {
    size_t length = strlen(line), lead = strspn(line, " \t");
    while (length && strchr(" \t\r\n", line[length - 1]))
        line[--length] = 0;
    if (lead <= length)
        memmove(line, line + lead, length - lead + 1);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = *c == '\t' ? ' ' : '?';
}

/* A line of a pipe, of a file, or of a terminal that can only go forward. */
static Heard hear_plain(const Screen *screen, char line[SCREEN_LINE]) {
    if (screen->live)
        fputs("> ", screen->out);
    fflush(screen->out);
    line[0] = 0;
    while (!stopped(screen) && !fgets(line, SCREEN_LINE, screen->in)) {
        if (!ferror(screen->in) || errno != EINTR)
            return HEARD_END;
        clearerr(screen->in);
    }
    if (stopped(screen))
        return HEARD_STOP;
    if (strlen(line) == SCREEN_LINE - 1 && line[SCREEN_LINE - 2] != '\n')
        drop_rest(screen->in);
    return HEARD_LINE;
}

Heard screen_hear_answer(const Screen *screen, char line[SCREEN_LINE], bool *ahead) {
    bool edited = edit_can(screen);
    fflush(screen->out);
    *ahead = screen->live && edit_ahead(screen);
    Heard heard = edited ? edit_hear(screen, line) : hear_plain(screen, line);
    if (heard == HEARD_AGAIN)
        screen_clear(screen);
    trim(line);
    return heard;
}

Heard screen_hear(const Screen *screen, char line[SCREEN_LINE]) {
    bool ahead;
    Heard heard;
    do
        heard = screen_hear_answer(screen, line, &ahead);
    while (heard == HEARD_AGAIN);
    return heard;
}

/* ---- colour ---- */

static const char *tint_code(Tint tint) {
    const char *term = getenv("TERM");
    bool many = term && strstr(term, "256");
    switch (tint) {
    case TINT_YELLOW:
        return "33";
    case TINT_ORANGE:
        return many ? "38;5;208" : "31";
    case TINT_BLACK:
        return "1;35";
    case TINT_STRONG:
        return "1";
    case TINT_FAINT:
        return "2";
    default:
        return "0";
    }
}

void screen_tint(const Screen *screen, Text *out, Tint tint, const char *words) {
    screen_paint(out, screen->colour ? tint : TINT_PLAIN, words);
}

void screen_paint(Text *out, Tint tint, const char *words) {
    if (tint == TINT_PLAIN) {
        text_put(out, words);
        return;
    }
    text_put(out, "\033[");
    text_put(out, tint_code(tint));
    text_put(out, "m");
    text_put(out, words);
    text_put(out, "\033[0m");
}

/* ---- shells ---- */

void text_shell_word(Text *out, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+,=@%:";
    if (*word && strspn(word, plain) == strlen(word)) {
        text_put(out, word);
        return;
    }
    text_char(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            text_put(out, "'\\''");
        else
            text_char(out, *word);
    text_char(out, '\'');
}
