/*
 * One socket that somebody came in through, from accept to its end.
 *
 * A Client owns everything of it: the pipe (libevent's bufferevent: descriptor, TLS, bytes on their way), the
 * connection in the server, what it has sent so far. It is made by client_begin and freed by client_end, which only
 * clients_bury calls, between two rounds of the loop. Everything else that wants it gone says client_over; from then on
 * nothing happens to it any more.
 */
#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/web/inside.h"

enum { WRITE_AT_ONCE = 256 << 10, RESUME_AT = SENT_AT_ONCE / 4 };

/* ---- its end ---- */

void client_over(Client *client) {
    client->over = true;
}

void client_drop_fields(Client *client) {
    json_decref(client->fields.fixed);
    json_decref(client->fields.fallback);
    client->fields = (ServerFields){0};
}

void client_drop_message(Client *client) {
    free(client->message.text);
    client->message = (Message){0};
}

void client_disconnect(Client *client) {
    if (client->connection)
        server_disconnect(client->web->server, client->connection);
    client->connection = NULL;
}

static void client_end(Client *client) {
    client_disconnect(client);
    client_drop_fields(client);
    client_drop_message(client);
    free(client->path);
    wslay_event_context_free(client->frames);
    source_leave(client);
    client->web->client_count[client->door]--;
    *client->at = client->next;
    if (client->next)
        client->next->at = client->at;
    bufferevent_free(client->pipe);
    free(client);
}

void clients_bury(Web *web) {
    for (Client *client = web->clients, *next; client; client = next) {
        next = client->next;
        if (client->over)
            client_end(client);
    }
}

void clients_end(Web *web) {
    while (web->clients)
        client_end(web->clients);
}

/* ---- its states ---- */

/* So many bytes may lie in the pipe before it reads no more; 0: it reads on and on, since they are thrown away. */
static size_t read_most(const Client *client) {
    switch (client->state) {
    case CLIENT_BODY:
        return client->body > REQUEST_HEAD_MOST ? client->body : REQUEST_HEAD_MOST;
    case CLIENT_SOCKET:
        return SENT_AT_ONCE;
    case CLIENT_EVENTS:
    case CLIENT_LINGERING:
        return 0;
    default:
        return REQUEST_HEAD_MOST;
    }
}

void client_enter(Client *client, ClientState state, int64_t milliseconds) {
    bool goes_on = state == CLIENT_EVENTS || state == CLIENT_SOCKET;
    client->state = state;
    client->deadline = milliseconds ? web_now() + milliseconds : INT64_MAX;
    if (state == CLIENT_HEAD)
        client->begun = client->last = client->bare = client->gzips = client->streams = false;
    bufferevent_setwatermark(client->pipe, EV_READ, 0, read_most(client));
    bufferevent_setwatermark(client->pipe, EV_WRITE, goes_on ? RESUME_AT : 0, 0);
}

void client_advance(Client *client) {
    struct evbuffer *input = bufferevent_get_input(client->pipe);
    switch (client->state) {
    case CLIENT_HEAD:
    case CLIENT_BODY:
        http_read(client);
        break;
    case CLIENT_SOCKET:
        socket_read(client);
        break;
    case CLIENT_EVENTS:
    case CLIENT_LINGERING:
        evbuffer_drain(input, evbuffer_get_length(input));
        break;
    default: /* what has come waits until the reply is out */
        break;
    }
}

/* Everything is out. To close now would throw away what the other side has not read yet, if anything of its own is
 * still unread here; so it is told that nothing more comes, and has a moment to close first. */
static void linger(Client *client) {
    if (client->tls) {
        SSL_shutdown(client->tls);
        ERR_clear_error();
    }
    shutdown(bufferevent_getfd(client->pipe), SHUT_WR);
    if (client->eof || client->web->stopping)
        client_over(client);
    client_enter(client, CLIENT_LINGERING, LINGER_MS);
    client_advance(client);
}

static void reply_is_out(Client *client) {
    source_hold(client, 0);
    if (client->last) {
        linger(client);
    } else {
        client_enter(client, CLIENT_HEAD, IDLE_MS);
        client_advance(client);
    }
}

/* ---- what libevent says ---- */

static void on_read(struct bufferevent *pipe, void *self) {
    (void)pipe;
    Client *client = self;
    client->heard = web_now();
    if (!client->over)
        client_advance(client);
}

static void on_written(struct bufferevent *pipe, void *self) {
    (void)pipe;
    Client *client = self;
    if (client->over)
        return;
    if (client->state == CLIENT_SENDING && !client_unsent(client))
        reply_is_out(client);
    else if (client->state == CLIENT_SOCKET)
        client_advance(client); /* it may have stopped to read, since nothing could be answered */
}

/* Nothing more comes from there. Some say so as soon as they have asked; these get their reply. */
static void on_eof(Client *client) {
    client->eof = true;
    if (client->state == CLIENT_HEAD || client->state == CLIENT_BODY)
        client_advance(client);
    else if (client->state != CLIENT_WAITING && client->state != CLIENT_SENDING)
        client_over(client);
}

static void on_event(struct bufferevent *pipe, short what, void *self) {
    (void)pipe;
    Client *client = self;
    if (client->over)
        return;
    if (what & BEV_EVENT_CONNECTED)
        client_enter(client, CLIENT_HEAD, IDLE_MS);
    else if (what & BEV_EVENT_EOF)
        on_eof(client);
    else
        client_over(client);
}

/* ---- its beginning ---- */

static struct bufferevent *open_pipe(const Web *web, int fd, SSL *tls) {
    /* Deferred: no callback runs inside of what we have called ourselves. */
    enum { OPTIONS = BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS };
    return tls ? bufferevent_openssl_socket_new(web->base, fd, tls, BUFFEREVENT_SSL_ACCEPTING, OPTIONS)
               : bufferevent_socket_new(web->base, fd, OPTIONS);
}

static void add(Web *web, Client *client) {
    client->next = web->clients;
    client->at = &web->clients;
    if (client->next)
        client->next->at = &client->next;
    web->clients = client;
    web->client_count[client->door]++;
}

void client_begin(Door *door, int fd, const char *peer) {
    Web *web = door->web;
    SSL *tls = web->tls && door->kind == DOOR_PEOPLE ? SSL_new(web->tls) : NULL;
    Client *client = calloc(1, sizeof *client);
    struct bufferevent *pipe = open_pipe(web, fd, tls);
    if (!client || !pipe)
        abort();
    *client = (Client){.web = web, .door = door->kind, .pipe = pipe, .tls = tls, .heard = web_now()};
    client->moved = client->heard;
    client->local = address_is_loopback(peer);
    snprintf(client->peer, sizeof client->peer, "%s", peer);
    add(web, client);
    bufferevent_setcb(pipe, on_read, on_written, on_event, client);
    bufferevent_set_max_single_write(pipe, WRITE_AT_ONCE);
    client_enter(client, tls ? CLIENT_HANDSHAKE : CLIENT_HEAD, tls ? HANDSHAKE_MS : IDLE_MS);
    bufferevent_enable(pipe, EV_READ | EV_WRITE);
    if (door->kind == DOOR_PEOPLE && !client->local) /* others count once it is known for whom they speak */
        source_enter(client, peer);
}

bool client_connect(Client *client) {
    client->connection = server_connect(client->web->server, client->source->name, client);
    return client->connection != NULL;
}

/* ---- sending ---- */

size_t client_unsent(const Client *client) {
    return evbuffer_get_length(bufferevent_get_output(client->pipe));
}

void client_send(Client *client, const void *bytes, size_t length) {
    client->handed += length;
    if (bufferevent_write(client->pipe, bytes, length))
        client_over(client);
}

void client_send_kept(Client *client, const void *bytes, size_t length, evbuffer_ref_cleanup_cb done) {
    client->handed += length;
    if (evbuffer_add_reference(bufferevent_get_output(client->pipe), bytes, length, done, NULL))
        client_over(client);
}

void client_pump(Client *client) {
    size_t length;
    const char *text;
    while (!client->over && client->connection && client_unsent(client) < SENT_AT_ONCE &&
           (text = server_peek(client->web->server, client->connection, &length))) {
        if (client->state == CLIENT_WAITING) {
            http_reply(client, text, length);
            continue;
        }
        if (client->state == CLIENT_EVENTS)
            events_send(client, text, length);
        else
            socket_send(client, text, length);
        server_pop(client->connection);
        server_unsent(client->connection, client_unsent(client));
    }
}

/* ---- time ---- */

/* With TLS the pipe keeps a piece until the whole of it is gone, so what has left is counted below it. */
static uint64_t bytes_sent(const Client *client) {
    return client->tls ? BIO_number_written(SSL_get_wbio(client->tls)) : client->handed - client_unsent(client);
}

static bool is_stuck(Client *client, int64_t now) {
    uint64_t sent = bytes_sent(client);
    if (sent != client->sent || !client_unsent(client)) {
        client->sent = sent;
        client->moved = now;
    }
    return now - client->moved > STALL_MS;
}

/* Silent for a while: is anybody there? */
static void check_silence(Client *client, int64_t now) {
    int64_t silence = now - client->heard;
    if (silence >= HANGUP_MS)
        client_over(client);
    else if (silence >= PING_MS)
        socket_ping(client);
    client->deadline = client->heard + (silence >= PING_MS ? HANGUP_MS : PING_MS);
}

static void on_late(Client *client, int64_t now) {
    switch (client->state) {
    case CLIENT_HEAD:
    case CLIENT_BODY:
        http_late(client);
        break;
    case CLIENT_EVENTS:
        events_comment(client);
        client->deadline = now + COMMENT_MS;
        break;
    case CLIENT_SOCKET:
        check_silence(client, now);
        break;
    default:
        client_over(client);
    }
}

void clients_tick(Web *web) {
    int64_t now = web_now();
    for (Client *client = web->clients; client; client = client->next) {
        if (client->over)
            continue;
        if (client->connection)
            server_unsent(client->connection, client_unsent(client));
        if (is_stuck(client, now))
            client_over(client);
        else if (now >= client->deadline)
            on_late(client, now);
    }
}

/* ---- the server stops ---- */

static void part(Client *client) {
    size_t length;
    bool told = !client->connection || !server_peek(client->web->server, client->connection, &length);
    if (client->state == CLIENT_SOCKET && told)
        socket_shut(client, WSLAY_CODE_GOING_AWAY, "the server stops");
    else if (client->state == CLIENT_EVENTS && told && !client_unsent(client))
        client_over(client);
    else if (client->state != CLIENT_SOCKET && client->state != CLIENT_EVENTS && client->state != CLIENT_SENDING &&
             told)
        client_over(client);
}

void clients_part(Web *web) {
    for (Client *client = web->clients; client; client = client->next)
        if (!client->over)
            part(client);
}
