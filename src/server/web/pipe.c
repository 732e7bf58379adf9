#include "server/web/pipe.h"

#include <errno.h>
#include <openssl/err.h>
#include <sys/socket.h>
#include <unistd.h>

/* In one go; then it is somebody else's turn. A record of TLS has at most 16 KiB. */
enum { READ_MOST = 64 << 10, WRITE_MOST = 256 << 10, RECORD = 16 << 10 };

bool pipe_open(Pipe *pipe, struct event_base *base, int fd, SSL *tls, event_callback_fn ready, void *self) {
    *pipe = (Pipe){.fd = fd,
                   .tls = tls,
                   .in = evbuffer_new(),
                   .out = evbuffer_new(),
                   .reads = event_new(base, fd, EV_READ | EV_PERSIST, ready, self),
                   .writes = event_new(base, fd, EV_WRITE | EV_PERSIST, ready, self)};
    if (tls)
        SSL_set_accept_state(tls);
    return pipe->in && pipe->out && pipe->reads && pipe->writes && (!tls || SSL_set_fd(tls, fd));
}

void pipe_close(Pipe *pipe) {
    event_free(pipe->reads);
    event_free(pipe->writes);
    evbuffer_free(pipe->in);
    evbuffer_free(pipe->out);
    SSL_free(pipe->tls);
    close(pipe->fd);
}

bool pipe_is_agreed(const Pipe *pipe) {
    return !pipe->tls || SSL_is_init_finished(pipe->tls);
}

bool pipe_has_more(const Pipe *pipe) {
    return pipe->tls && SSL_pending(pipe->tls) > 0;
}

/* ---- TLS ---- */

/* What a call that did nothing means. */
static PipeState tls_state(const Pipe *pipe, int result) {
    switch (SSL_get_error(pipe->tls, result)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE:
        return PIPE_OPEN;
    case SSL_ERROR_ZERO_RETURN:
        return PIPE_ENDED;
    default:
        return PIPE_BROKEN;
    }
}

static PipeState read_tls(Pipe *pipe, size_t most) {
    static unsigned char bytes[RECORD];
    do {
        size_t room = most - evbuffer_get_length(pipe->in);
        ERR_clear_error();
        int got = SSL_read(pipe->tls, bytes, room < RECORD ? (int)room : RECORD);
        if (got <= 0)
            return tls_state(pipe, got);
        pipe->received += (uint64_t)got;
        if (evbuffer_add(pipe->in, bytes, (size_t)got))
            return PIPE_BROKEN;
    } while (SSL_pending(pipe->tls) > 0 && evbuffer_get_length(pipe->in) < most);
    return PIPE_OPEN;
}

/* OpenSSL wants the same bytes again when it could not write them, and it gets them: nothing is taken out of `out` in
 * between. */
static PipeState write_tls(Pipe *pipe) {
    static unsigned char bytes[RECORD];
    for (size_t left = WRITE_MOST; left >= RECORD; left -= RECORD) {
        ev_ssize_t length = evbuffer_copyout(pipe->out, bytes, RECORD);
        if (length <= 0)
            return PIPE_OPEN;
        ERR_clear_error();
        int sent = SSL_write(pipe->tls, bytes, (int)length);
        if (sent <= 0)
            return tls_state(pipe, sent) == PIPE_OPEN ? PIPE_OPEN : PIPE_BROKEN;
        pipe->sent += (uint64_t)sent;
        evbuffer_drain(pipe->out, (size_t)sent);
    }
    return PIPE_OPEN;
}

/* ---- plain ---- */

static bool is_blocked(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static PipeState read_plain(Pipe *pipe, size_t most) {
    size_t room = most - evbuffer_get_length(pipe->in);
    int got = evbuffer_read(pipe->in, pipe->fd, room < READ_MOST ? (int)room : READ_MOST);
    if (got > 0)
        pipe->received += (uint64_t)got;
    return got > 0 ? PIPE_OPEN : got == 0 ? PIPE_ENDED : is_blocked() ? PIPE_OPEN : PIPE_BROKEN;
}

static PipeState write_plain(Pipe *pipe) {
    if (!evbuffer_get_length(pipe->out))
        return PIPE_OPEN;
    int sent = evbuffer_write_atmost(pipe->out, pipe->fd, WRITE_MOST);
    if (sent > 0)
        pipe->sent += (uint64_t)sent;
    return sent >= 0 || is_blocked() ? PIPE_OPEN : PIPE_BROKEN;
}

/* ---- both ---- */

PipeState pipe_read(Pipe *pipe, size_t most) {
    if (evbuffer_get_length(pipe->in) >= most)
        return PIPE_OPEN;
    return pipe->tls ? read_tls(pipe, most) : read_plain(pipe, most);
}

PipeState pipe_write(Pipe *pipe) {
    return pipe->tls ? write_tls(pipe) : write_plain(pipe);
}

void pipe_finish(Pipe *pipe) {
    if (pipe->tls) {
        ERR_clear_error();
        SSL_shutdown(pipe->tls);
    }
    shutdown(pipe->fd, SHUT_WR);
}

static void choose(struct event *event, short what, bool wanted) {
    bool pending = event_pending(event, what, NULL) != 0;
    if (wanted && !pending)
        event_add(event, NULL);
    else if (!wanted && pending)
        event_del(event);
}

void pipe_await(Pipe *pipe, bool wanted) {
    bool goes_out = evbuffer_get_length(pipe->out) > 0 || (pipe->tls && SSL_want_write(pipe->tls));
    choose(pipe->reads, EV_READ, wanted);
    choose(pipe->writes, EV_WRITE, goes_out);
}
