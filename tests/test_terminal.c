/* The line mode at a terminal: what keys do. The program runs behind a pseudo-terminal, and each key is pressed once
 * the screen shows what it answers to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kit/program.h"

enum { SHOWN_MOST = 1 << 18, PATIENCE_MS = 60000, ARGS_MOST = 16 };

static struct {
    int fd;
    pid_t child;
    char shown[SHOWN_MOST]; /* everything so far */
    size_t used, seen;      /* of it: up to what was waited for last */
} term;

static void begin(const char *line, const char *kind) {
    char words[512], *argv[ARGS_MOST];
    int count = 1;
    struct winsize size = {.ws_row = 60, .ws_col = 100};
    snprintf(words, sizeof words, "%s", line);
    argv[0] = getenv("CANTINA");
    for (char *save = NULL, *word = strtok_r(words, " ", &save); word && count < ARGS_MOST - 1;
         word = strtok_r(NULL, " ", &save))
        argv[count++] = word;
    argv[count] = NULL;
    term.used = term.seen = 0;
    term.shown[0] = 0;
    term.child = forkpty(&term.fd, NULL, NULL, &size);
    assert_true(term.child >= 0);
    if (term.child)
        return;
    setenv("TERM", kind, 1);
    execv(argv[0], argv);
    _exit(127);
}

/* Reads what comes next; false at the end. */
static bool read_more(void) {
    struct pollfd in = {.fd = term.fd, .events = POLLIN};
    if (poll(&in, 1, PATIENCE_MS) <= 0)
        fail_msg("nothing more comes behind:\n%s", term.shown + term.seen);
    ssize_t got = read(term.fd, term.shown + term.used, SHOWN_MOST - term.used - 1);
    if (got <= 0)
        return false;
    term.used += (size_t)got;
    term.shown[term.used] = 0;
    return true;
}

/* Until the screen shows that, behind what was waited for before. */
static void wait_for(const char *part) {
    const char *found;
    while (!(found = strstr(term.shown + term.seen, part)))
        if (!read_more())
            fail_msg("no \"%s\" behind:\n%s", part, term.shown + term.seen);
    term.seen = (size_t)(found - term.shown) + strlen(part);
}

static void press(const char *keys) {
    assert_int_equal(write(term.fd, keys, strlen(keys)), strlen(keys));
}

/* The code it ends with. */
static int end(void) {
    while (read_more())
        ;
    close(term.fd);
    return finish(term.child);
}

#define PLAY "play conflict --seats 1 --seed 5"
#define UP "\033[A"
#define LEFT "\033[D"
#define BACKSPACE "\x7f"
#define CTRL_C "\x03"
#define CTRL_D "\x04"
#define CTRL_L "\x0c"

static void begin_game(void) {
    begin(PLAY, "xterm");
    wait_for("Enter takes the choice marked \"default\"");
    wait_for("[default");
    wait_for("> ");
}

/* At a prompt: a key that is pressed between two questions is the terminal's own. */
static void leave(void) {
    press(CTRL_D);
    end();
}

static void enter_takes_the_default(void **unused) {
    (void)unused;
    begin_game();
    press("\r");
    wait_for("takes the default: ");
    wait_for("> ");
    leave();
}

/* What stands under the question hides it: Enter shows it again, and only then takes the default. */
static void enter_shows_what_has_scrolled_away(void **unused) {
    (void)unused;
    begin_game();
    press("help\r");
    wait_for("Answer a question by the number");
    wait_for("> ");
    press("\r");
    wait_for("[default");
    wait_for("> ");
    press("\r");
    wait_for("takes the default: ");
    wait_for("> ");
    leave();
}

/* Two at once: the second was typed before anybody could read what it answers. */
static void enter_typed_ahead_decides_nothing(void **unused) {
    (void)unused;
    begin_game();
    press("\r\r");
    wait_for("takes the default: ");
    wait_for("[default");
    wait_for("> ");
    wait_for("[default"); /* the same question again */
    wait_for("> ");
    leave();
    char *first = strstr(term.shown, "takes the default: ");
    assert_null(strstr(first + 1, "takes the default: "));
}

static void arrows_bring_back_and_mend(void **unused) {
    (void)unused;
    begin_game();
    press("xyzzy\r");
    wait_for("\"xyzzy\" is not among");
    wait_for("> ");
    press(UP "q\r");
    wait_for("\"xyzzyq\" is not among");
    wait_for("> ");
    press("ac" LEFT "b\r");
    wait_for("\"abc\" is not among");
    wait_for("> ");
    press("ab\xc3\xa4" BACKSPACE "c\r");
    wait_for("\"abc\" is not among");
    wait_for("> ");
    press("\xc3\xa4h\r");
    wait_for("\"\xc3\xa4h\" is not among");
    wait_for("> ");
    leave();
}

static void ctrl_l_shows_the_question_again(void **unused) {
    (void)unused;
    begin_game();
    press("half" CTRL_L);
    wait_for("\033[H");
    wait_for("[default");
    wait_for("> ");
    press("xyzzy\r");
    wait_for("\"xyzzy\" is not among");
    wait_for("> ");
    leave();
}

static void ctrl_c_and_ctrl_d_leave(void **unused) {
    (void)unused;
    begin_game();
    press(CTRL_D);
    wait_for("saved");
    assert_int_equal(end(), 0);
    begin_game();
    press("half a line" CTRL_C);
    wait_for("saved");
    assert_int_equal(end(), 1);
}

/* A terminal that only goes forward gets no codes, and the same answers. */
static void a_plain_terminal_stays_plain(void **unused) {
    (void)unused;
    begin(PLAY, "dumb");
    wait_for("[default");
    wait_for("> ");
    press("\r");
    wait_for("takes the default: ");
    wait_for("> ");
    press(CTRL_D);
    end();
    assert_null(strchr(term.shown, '\033'));
}

static void the_first_campaign_is_offered(void **unused) {
    (void)unused;
    begin("campaign play --seats 2", "xterm");
    wait_for("There is no campaign yet. Begin one of The Mandalorian");
    wait_for("> ");
    press("no\r");
    wait_for("Nothing has changed.");
    assert_int_equal(end(), 0);
    expect("campaign play", "", 1, NULL, "there is no campaign yet; begin one with 'cantina campaign new NAME'");
    begin("campaign play --seats 2", "xterm");
    wait_for("There is no campaign yet.");
    wait_for("> ");
    press("y\r");
    wait_for("The campaign first begins.");
    wait_for("> ");
    press(CTRL_D);
    end();
    expect("campaign list", "", 0, "first", NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enter_takes_the_default),           cmocka_unit_test(enter_shows_what_has_scrolled_away),
        cmocka_unit_test(enter_typed_ahead_decides_nothing), cmocka_unit_test(arrows_bring_back_and_mend),
        cmocka_unit_test(ctrl_l_shows_the_question_again),   cmocka_unit_test(ctrl_c_and_ctrl_d_leave),
        cmocka_unit_test(a_plain_terminal_stays_plain),      cmocka_unit_test(the_first_campaign_is_offered),
    };
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
