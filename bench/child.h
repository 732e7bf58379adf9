/* A server of our own, in a process and on a store of its own; both are gone afterwards. */
#ifndef BENCH_CHILD_H
#define BENCH_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { CHILD_ROOM = 256 };

typedef struct {
    pid_t pid; /* 0: none */
    int port;
    char folder[CHILD_ROOM]; /* of the store: in $TMPDIR, or in /var/tmp, which is on a disk; "" : none */
} Child;

/* Starts `cantina serve`. False with one line in `wrong`. Ends with child_end, also then. */
bool child_start(Child *child, char *wrong, size_t room);
/* SIGTERM; false if it did not end well. Its store is removed. */
bool child_end(Child *child);

typedef struct {
    int resident_kb, peak_kb;
    double cpu_s; /* it has used */
} ChildUse;

ChildUse child_use(const Child *child);
/* How long it takes to sync one page to its disk: the median of a few, in milliseconds. */
double child_sync_ms(const Child *child);

#endif
