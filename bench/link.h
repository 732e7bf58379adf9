/*
 * WebSockets to one server, thousands of them in one thread: a client that costs little, so that what is measured is
 * the server.
 *
 * Frames are read and written as bytes; a message is handed over as it lies in the buffer.
 */
#ifndef BENCH_LINK_H
#define BENCH_LINK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int fd;
    bool open;  /* the server has agreed to speak WebSocket */
    char *rest; /* the beginning of a message whose end has not come yet */
    size_t rest_length;
} Link;

typedef struct {
    int port, epoll;
    Link *links;
    int count;
    int most;               /* links there is room for */
    char *incoming;         /* where everything is read to */
    const atomic_int *stop; /* breaks everything off when it is not 0 */
    void *self;
    void (*opened)(void *self, int link);
    /* A whole text message, with a zero behind it; it lasts as long as the call. */
    void (*heard)(void *self, int link, char *text, size_t length);
    char wrong[160]; /* "", or what broke: nothing goes any more */
} Net;

/* Room for `most` links to a server on this machine. False with a line in `wrong`. Ends with net_close, also then. */
bool net_open(Net *net, int port, int most);
void net_close(Net *net);

/* A new link, as somebody whose address is the `from`-th of many; its number. It is told by `opened` when it stands. */
int net_dial(Net *net, int from);
/* Sends one text message. */
void net_say(Net *net, int link, const char *text);
/* Handles what has arrived; waits for at most so long. False when something broke. */
bool net_wait(Net *net, int64_t most_ns);
/* Notes what broke, if nothing did before. */
void net_fail(Net *net, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Nanoseconds of a clock that never goes back. */
int64_t net_now(void);

#endif
