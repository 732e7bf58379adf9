#include "child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "link.h"

/* ---- starting ---- */

static bool fail(char *wrong, size_t room, const char *what) {
    snprintf(wrong, room, "%s: %s", what, strerror(errno));
    return false;
}

static bool make_folder(Child *child) {
    const char *where = getenv("TMPDIR");
    snprintf(child->folder, sizeof child->folder, "%s/cantina-bench-XXXXXX", where && *where ? where : "/var/tmp");
    if (mkdtemp(child->folder))
        return true;
    child->folder[0] = 0;
    return false;
}

static void become(const Child *child, int out) {
    char store[CHILD_ROOM + 16];
    snprintf(store, sizeof store, "%s/tables.db", child->folder);
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* whatever becomes of the bench, nothing stays running */
    dup2(out, STDOUT_FILENO);
    execl("/proc/self/exe", "cantina", "serve", "--listen", "127.0.0.1:0", "--store", store, NULL);
    _exit(127);
}

/* It prints its address when it listens; what is wrong it says on stderr itself. */
static bool read_port(Child *child, int fd) {
    char line[200] = "";
    FILE *in = fdopen(fd, "r");
    if (in && fgets(line, sizeof line, in) && strrchr(line, ':'))
        child->port = atoi(strrchr(line, ':') + 1);
    if (in)
        fclose(in);
    return child->port > 0;
}

bool child_start(Child *child, char *wrong, size_t room) {
    int ends[2];
    *child = (Child){0};
    if (!make_folder(child))
        return fail(wrong, room, "no folder for the store; set TMPDIR to one on a disk");
    if (pipe2(ends, O_CLOEXEC) < 0)
        return fail(wrong, room, "the server cannot be started");
    child->pid = fork();
    if (!child->pid)
        become(child, ends[1]);
    close(ends[1]);
    return read_port(child, ends[0]) || fail(wrong, room, "the server does not start");
}

/* ---- ending ---- */

static void remove_folder(const Child *child) {
    DIR *folder = child->folder[0] ? opendir(child->folder) : NULL;
    if (!folder)
        return;
    for (const struct dirent *file; (file = readdir(folder));)
        unlinkat(dirfd(folder), file->d_name, 0);
    closedir(folder);
    rmdir(child->folder);
}

bool child_end(Child *child) {
    int status = 0;
    if (child->pid > 0) {
        kill(child->pid, SIGTERM);
        waitpid(child->pid, &status, 0);
    }
    remove_folder(child);
    *child = (Child){0};
    return status == 0;
}

/* ---- watching ---- */

static void read_memory(const Child *child, ChildUse *use) {
    char path[64], line[200];
    snprintf(path, sizeof path, "/proc/%ld/status", (long)child->pid);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in)) {
        sscanf(line, "VmRSS: %d", &use->resident_kb);
        sscanf(line, "VmHWM: %d", &use->peak_kb);
    }
    if (in)
        fclose(in);
}

/* The 14th and 15th field of /proc/PID/stat, counted behind the name in brackets. */
static void read_cpu(const Child *child, ChildUse *use) {
    char path[64], line[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)child->pid);
    FILE *in = fopen(path, "r");
    if (in && fgets(line, sizeof line, in) && strrchr(line, ')'))
        sscanf(strrchr(line, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    if (in)
        fclose(in);
    use->cpu_s = (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

ChildUse child_use(const Child *child) {
    ChildUse use = {0};
    read_memory(child, &use);
    read_cpu(child, &use);
    return use;
}

static int by_size(const void *a, const void *b) {
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

double child_sync_ms(const Child *child) {
    enum { TIMES = 31 };
    static const char page[4096];
    char path[CHILD_ROOM + 16];
    double spent[TIMES] = {0};
    snprintf(path, sizeof path, "%s/sync", child->folder);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    for (int i = 0; i < TIMES && fd >= 0; i++) {
        int64_t began = net_now();
        if (write(fd, page, sizeof page) < 0 || fdatasync(fd) < 0)
            break;
        spent[i] = (double)(net_now() - began) / 1e6;
    }
    close(fd);
    unlink(path);
    qsort(spent, TIMES, sizeof *spent, by_size);
    return spent[TIMES / 2];
}
