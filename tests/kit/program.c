#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kit/program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "table/table.h"

enum { ARGS_MOST = 24, PATH_ROOM = 256 };

static char folder[PATH_ROOM];

const char *in_folder(const char *name) {
    static char paths[4][PATH_ROOM + 64];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

void ran_free(Ran *ran) {
    free(ran->out);
    free(ran->err);
}

/* "play conflict --seed 5" as words; `words` is changed. */
static void split(char *words, char *argv[ARGS_MOST]) {
    int count = 1;
    argv[0] = getenv("CANTINA");
    for (char *save = NULL, *word = strtok_r(words, " ", &save); word && count < ARGS_MOST - 1;
         word = strtok_r(NULL, " ", &save))
        argv[count++] = word;
    argv[count] = NULL;
}

static void redirect(const char *path, int flags, int to) {
    int fd = open(path, flags, 0600);
    if (fd < 0 || dup2(fd, to) < 0)
        _exit(127);
    close(fd);
}

pid_t start(const char *line, int in, const char *out) {
    char words[1024], *argv[ARGS_MOST];
    snprintf(words, sizeof words, "%s", line);
    split(words, argv);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child)
        return child;
    if (in >= 0)
        dup2(in, STDIN_FILENO);
    else
        redirect(in_folder("in"), O_RDONLY, STDIN_FILENO);
    redirect(out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(in_folder("err"), O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    execv(argv[0], argv);
    _exit(127);
}

int finish(pid_t child) {
    int status;
    while (waitpid(child, &status, 0) < 0)
        assert_int_equal(errno, EINTR);
    return WIFEXITED(status) ? WEXITSTATUS(status) : KILLED + WTERMSIG(status);
}

char *slurp(const char *path) {
    size_t length;
    char *text = file_read_whole(path, 64 << 20, &length);
    assert_non_null(text);
    assert_int_equal(strlen(text), length);
    return text;
}

Ran run_bytes(const char *line, const char *input, size_t length) {
    assert_int_equal(file_write_whole(in_folder("in"), input, length), 0);
    int code = finish(start(line, -1, in_folder("out")));
    Ran ran = {slurp(in_folder("out")), slurp(in_folder("err")), code};
    assert_null(strchr(ran.out, '\033')); /* no colours in a pipe */
    assert_null(strchr(ran.err, '\033'));
    return ran;
}

Ran run_line(const char *line, const char *input) {
    return run_bytes(line, input, strlen(input));
}

void assert_has(const char *text, const char *part) {
    if (!text || !strstr(text, part))
        fail_msg("expected \"%s\" in:\n%s", part, text ? text : "nothing");
}

void assert_lacks(const char *text, const char *part) {
    if (strstr(text, part))
        fail_msg("unexpected \"%s\" in:\n%s", part, text);
}

void expect(const char *line, const char *input, int code, const char *out, const char *err) {
    Ran ran = run_line(line, input);
    if (ran.code != code)
        fail_msg("cantina %s: exit %d, not %d\n%s%s", line, ran.code, code, ran.out, ran.err);
    if (out)
        assert_has(ran.out, out);
    if (err)
        assert_has(ran.err, err);
    ran_free(&ran);
}

int open_folder(void **unused) {
    (void)unused;
    snprintf(folder, sizeof folder, "%s/cantina-test-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    if (!getenv("CANTINA") || !mkdtemp(folder))
        return -1;
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("LC_ALL", "C", 1);
    unsetenv("NO_COLOR");
    return 0;
}

int close_folder(void **unused) {
    char command[PATH_ROOM + 16];
    (void)unused;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}
