/* The program under test: started with a store in a folder of its own, asked to end, looked at from outside. */
#include "sockets/fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sockets/through.h"

enum { END_MS = 120 * 1000, ARGS = 20 };

/* ---- starting ---- */

/* Freed memory is overwritten, so that a library that is not instrumented stumbles over it as well. */
static const char options[] =
    "max_free_fill_size=4096:free_fill_byte=253:max_malloc_fill_size=4096:malloc_fill_byte=190:detect_leaks=1:"
    "print_stacktrace=1";

static bool takes_option(const char *program, const char *option) {
    char command[600], line[400];
    bool found = false;
    snprintf(command, sizeof command, "'%s' serve --help 2>/dev/null", program);
    FILE *in = popen(command, "r");
    while (in && fgets(line, sizeof line, in))
        found |= strstr(line, option) != NULL;
    if (in)
        pclose(in);
    return found;
}

static void become(const Target *target, int out) {
    const char *program = getenv("CANTINA"),
               *args[ARGS] = {program, "serve", "--listen", "127.0.0.1:0", "--admin", "127.0.0.1:0"};
    char store[120], log[120], cert[120], key[120];
    int count = 6, fd;
    snprintf(store, sizeof store, "%s/tables.db", target->folder);
    snprintf(log, sizeof log, "%s/stderr", target->folder);
    snprintf(cert, sizeof cert, "%s/cert.pem", target->folder);
    snprintf(key, sizeof key, "%s/key.pem", target->folder);
    args[count++] = "--store", args[count++] = store;
    if (target->through == THROUGH_TLS)
        args[count++] = "--tls-cert", args[count++] = cert, args[count++] = "--tls-key", args[count++] = key;
    if (takes_option(program, "--allow-start"))
        args[count++] = "--allow-start";
    if (takes_option(program, "--memory")) /* sanitizers keep what was freed */
        args[count++] = "--memory", args[count++] = "4096";
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a fuzzer that is stopped leaves nothing running */
    fd = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(fd, STDERR_FILENO);
    dup2(out, STDOUT_FILENO);
    setenv("ASAN_OPTIONS", options, 0);
    setenv("UBSAN_OPTIONS", "print_stacktrace=1", 0);
    signal(SIGPIPE, SIG_DFL); /* what the fuzzer ignores the program would, too */
    execv(program, (char *const *)(uintptr_t)args);
    _exit(127);
}

static int read_port(FILE *in) {
    char line[200];
    const char *colon = fgets(line, sizeof line, in) ? strrchr(line, ':') : NULL;
    return colon ? atoi(colon + 1) : 0;
}

bool target_start(Target *target, Through through) {
    int ends[2];
    const char *folder = getenv("TMPDIR");
    *target = (Target){.through = through};
    snprintf(target->folder, sizeof target->folder, "%.80s/cantina-XXXXXX", folder ? folder : "/tmp");
    if (!mkdtemp(target->folder) || (through == THROUGH_TLS && !through_certificate(target->folder)) ||
        pipe2(ends, O_CLOEXEC))
        return false;
    target->pid = fork();
    if (!target->pid)
        become(target, ends[1]);
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    target->door = target->port = read_port(in);
    target->admin = read_port(in);
    fclose(in);
    if (through == THROUGH_NGINX)
        target->proxy = through_nginx(target->folder, target->port, &target->door);
    return target->port && target->admin && target->door;
}

/* ---- ending ---- */

bool target_gone(Target *target) {
    int status;
    if (target->pid && waitpid(target->pid, &status, WNOHANG) == target->pid)
        target->pid = 0;
    return !target->pid;
}

static void end_proxy(Target *target) {
    if (target->proxy > 0) {
        kill(target->proxy, SIGTERM);
        waitpid(target->proxy, NULL, 0);
    }
    target->proxy = 0;
}

void target_kill(Target *target) {
    end_proxy(target);
    if (target_gone(target))
        return;
    kill(target->pid, SIGKILL);
    waitpid(target->pid, NULL, 0);
    target->pid = 0;
}

/* Waits for its end, as long as somebody who watches would. */
static bool wait_end(Target *target, int *status) {
    struct pollfd ended = {(int)syscall(SYS_pidfd_open, target->pid, 0), POLLIN, 0};
    bool in_time = ended.fd >= 0 && poll(&ended, 1, END_MS) > 0;
    if (ended.fd >= 0)
        close(ended.fd);
    return in_time && waitpid(target->pid, status, 0) == target->pid;
}

const char *target_end(Target *target) {
    static char wrong[80];
    int status = 0;
    end_proxy(target);
    if (target_gone(target))
        return "it has ended by itself";
    kill(target->pid, SIGTERM);
    if (!wait_end(target, &status)) {
        target_kill(target);
        return "it does not end on SIGTERM";
    }
    target->pid = 0;
    if (WIFEXITED(status) && !WEXITSTATUS(status))
        return "";
    snprintf(wrong, sizeof wrong, "on SIGTERM it ended with %s %d", WIFEXITED(status) ? "code" : "signal",
             WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
    return wrong;
}

void target_forget(Target *target) {
    char command[120];
    snprintf(command, sizeof command, "rm -rf '%s'", target->folder);
    if (target->folder[0] && system(command))
        perror(command);
}

/* ---- from outside ---- */

static bool is_telling(const char *line) {
    return strstr(line, "ERROR:") || strstr(line, "runtime error") || strstr(line, "    #") ||
           strstr(line, "cantina serve:");
}

void target_words(const Target *target, Buffer *out, int lines) {
    char path[120], line[600];
    snprintf(path, sizeof path, "%s/stderr", target->folder);
    FILE *in = fopen(path, "r");
    while (in && lines > 0 && fgets(line, sizeof line, in))
        if (is_telling(line)) {
            buffer_put(out, line);
            lines--;
        }
    if (in)
        fclose(in);
}

int target_descriptors(const Target *target) {
    char path[64];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%ld/fd", (long)target->pid);
    DIR *folder = opendir(path);
    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count;
}

long target_memory(const Target *target) {
    char path[64], line[200];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)target->pid);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        sscanf(line, "VmRSS: %ld", &kilobytes);
    if (in)
        fclose(in);
    return kilobytes;
}
