#include "tui/edit.h"

#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { LINES_KEPT = 200 };

/* The terminal of this process; libedit keeps what was typed as long as the process lives. */
static struct {
    EditLine *line;
    History *history;
    const Screen *screen; /* while a line is read */
    bool again;           /* Ctrl-L ended the line */
} terminal;

static bool stopped(void) {
    const atomic_int *stop = terminal.screen->stop;
    return stop && atomic_load(stop);
}

/* One character of UTF-8. -1 once a signal asks to stop, 0 at the end. */
static int read_character(EditLine *line, wchar_t *out) {
    mbstate_t state = {0};
    (void)line;
    for (;;) {
        char byte;
        ssize_t got = stopped() ? -1 : read(fileno(terminal.screen->in), &byte, 1);
        if (got < 0 && errno == EINTR && !stopped())
            continue;
        if (got <= 0)
            return (int)got;
        size_t used = mbrtowc(out, &byte, 1, &state);
        if (used == (size_t)-1)
            state = (mbstate_t){0}; /* no character: it is passed over */
        else if (used != (size_t)-2)
            return 1;
    }
}

static char *prompt(EditLine *line) {
    static char text[] = "> ";
    (void)line;
    return text;
}

static unsigned char show_again(EditLine *line, int key) {
    (void)line;
    (void)key;
    terminal.again = true;
    return CC_NEWLINE;
}

/* libedit reads characters in the encoding of the locale; everything here is UTF-8. */
static void speak_utf8(void) {
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

static bool open_terminal(const Screen *screen) {
    HistEvent event;
    speak_utf8();
    terminal.line = el_init("cantina", screen->in, screen->out, stderr);
    terminal.history = history_init();
    if (!terminal.line || !terminal.history)
        return false;
    history(terminal.history, &event, H_SETSIZE, LINES_KEPT);
    history(terminal.history, &event, H_SETUNIQUE, 1);
    el_set(terminal.line, EL_EDITOR, "emacs");
    el_set(terminal.line, EL_PROMPT, prompt);
    el_set(terminal.line, EL_HIST, history, terminal.history);
    el_set(terminal.line, EL_GETCFN, read_character);
    el_set(terminal.line, EL_ADDFN, "cantina-again", "shows the question again", show_again);
    el_set(terminal.line, EL_BIND, "^L", "cantina-again", NULL);
    return true;
}

bool edit_can(const Screen *screen) {
    const char *term = getenv("TERM");
    if (!screen->live || !term || !*term || !strcmp(term, "dumb"))
        return false;
    return terminal.line || open_terminal(screen);
}

static void remember(const char *line) {
    HistEvent event;
    if (line[strspn(line, " \t\r\n")])
        history(terminal.history, &event, H_ENTER, line);
}

Heard edit_hear(const Screen *screen, char line[SCREEN_LINE]) {
    int length = 0;
    terminal.screen = screen;
    terminal.again = false;
    line[0] = 0;
    el_resize(terminal.line);
    el_set(terminal.line, EL_PREP_TERM, 1); /* before the prompt: a key pressed right behind it is a key already */
    const char *typed = el_gets(terminal.line, &length);
    if (stopped())
        return HEARD_STOP;
    if (!typed || length <= 0)
        return HEARD_END;
    if (terminal.again)
        return HEARD_AGAIN;
    snprintf(line, SCREEN_LINE, "%s", typed);
    remember(line);
    return HEARD_LINE;
}

bool edit_ahead(const Screen *screen) {
    struct pollfd in = {.fd = fileno(screen->in), .events = POLLIN};
    return poll(&in, 1, 0) > 0;
}
