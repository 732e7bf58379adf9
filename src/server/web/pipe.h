/*
 * A socket with the bytes on their way in and out of it, plain or over TLS. libevent says when the kernel has or takes
 * bytes; nothing here calls back, and nothing is read that there is no room for.
 */
#ifndef SERVER_WEB_PIPE_H
#define SERVER_WEB_PIPE_H

#include <event2/buffer.h>
#include <event2/event.h>
#include <openssl/ssl.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int fd;                       /* owned */
    SSL *tls;                     /* owned; NULL: plain */
    struct evbuffer *in, *out;    /* owned */
    struct event *reads, *writes; /* owned: the kernel has bytes; the kernel takes bytes */
    uint64_t received, sent;      /* bytes since it was opened, without those of TLS itself */
} Pipe;

typedef enum {
    PIPE_OPEN,
    PIPE_ENDED, /* nothing more comes in; what goes out still may */
    PIPE_BROKEN
} PipeState;

/* Takes the descriptor and `tls` over. `ready` is called when there may be something to do. False if there is no
 * memory. */
bool pipe_open(Pipe *pipe, struct event_base *base, int fd, SSL *tls, event_callback_fn ready, void *self);
void pipe_close(Pipe *pipe);
/* Reads some of what has come, until `most` bytes lie in `in`. With TLS also its handshake. */
PipeState pipe_read(Pipe *pipe, size_t most);
/* Is TLS agreed on? A plain pipe always is. */
bool pipe_is_agreed(const Pipe *pipe);
/* Has TLS bytes ready that the kernel knows nothing of? */
bool pipe_has_more(const Pipe *pipe);
/* Writes what lies in `out`, as far as the kernel takes it. */
PipeState pipe_write(Pipe *pipe);
/* Says that nothing more goes out. */
void pipe_finish(Pipe *pipe);
/* Chooses what `ready` is called for: bytes that go out always, bytes that come in only if they are wanted. */
void pipe_await(Pipe *pipe, bool wanted);

#endif
