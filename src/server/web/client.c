/*
 * One socket that somebody came in through, from accept to its end.
 *
 * A Client owns everything of it: the pipe (descriptor, TLS, bytes on their way), the connection in the server, what it
 * has sent so far. It is made by client_begin and freed by client_end, which only clients_bury calls, between two
 * rounds of the loop. Everything else that wants it gone says client_over; from then on nothing happens to it any more.
 */
#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

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
    pipe_close(&client->pipe);
    free(client);
}

void clients_bury(Web *web) {
    for (Client *client = web->clients, *next; client; client = next) {
        next = client->next;
        if (client->over && !client->again)
            client_end(client);
    }
}

void clients_end(Web *web) {
    for (Client *client = web->clients, *next; client; client = next) {
        next = client->next;
        client_end(client);
    }
}

/* ---- its states ---- */

/* So many bytes may lie in the pipe before it reads no more. */
static size_t read_most(const Client *client) {
    if (client->state == CLIENT_BODY && client->body > REQUEST_HEAD_MOST)
        return client->body;
    return client->state == CLIENT_SOCKET ? SOCKET_READ_MOST : REQUEST_HEAD_MOST;
}

void client_enter(Client *client, ClientState state, int64_t milliseconds) {
    client->state = state;
    client->deadline = milliseconds ? web_now() + milliseconds : INT64_MAX;
    if (state == CLIENT_HEAD)
        client->begun = client->last = client->bare = client->gzips = client->streams = false;
}

/* Looks at what has come, as far as the state wants to read on. */
static void advance(Client *client) {
    switch (client->state) {
    case CLIENT_HANDSHAKE:
        if (!pipe_is_agreed(&client->pipe))
            break;
        client_enter(client, CLIENT_HEAD, IDLE_MS);
        http_read(client);
        break;
    case CLIENT_HEAD:
    case CLIENT_BODY:
        http_read(client);
        break;
    case CLIENT_SOCKET:
        socket_read(client);
        break;
    case CLIENT_EVENTS:
    case CLIENT_LINGERING:
        evbuffer_drain(client->pipe.in, evbuffer_get_length(client->pipe.in));
        break;
    case CLIENT_WAITING:
    case CLIENT_SENDING: /* what has come waits until the reply is out */
        break;
    }
}

/* Nothing more comes from there. Some say so as soon as they have asked; these get their replies. */
static bool is_answerable(const Client *client) {
    return client->state == CLIENT_WAITING || client->state == CLIENT_SENDING ||
           (client->state == CLIENT_HEAD && evbuffer_get_length(client->pipe.in) > 0);
}

/* Its turn comes again in the next round of the loop, even if the kernel has nothing new. */
static void come_again(Client *client) {
    if (client->again)
        return;
    client->again = true;
    client->again_next = client->web->again;
    client->web->again = client;
}

/* The whole reply is out. To close now would throw away what the other side has not read yet, if anything of its own is
 * still unread here; so it is told that nothing more comes, and has a moment to close first. */
static void reply_is_out(Client *client) {
    source_hold(client, 0);
    if (!client->last) {
        client_enter(client, CLIENT_HEAD, IDLE_MS);
        come_again(client);
        return;
    }
    pipe_finish(&client->pipe);
    client_enter(client, CLIENT_LINGERING, LINGER_MS);
    if (client->eof || client->web->stopping)
        client_over(client);
}

void client_settle(Client *client) {
    if (client->over)
        return;
    if (pipe_write(&client->pipe) == PIPE_BROKEN) {
        client_over(client);
        return;
    }
    if (client->state == CLIENT_SENDING && !client_unsent(client))
        reply_is_out(client);
    bool room = !client->eof && evbuffer_get_length(client->pipe.in) < read_most(client);
    pipe_await(&client->pipe, room);
    if (room && pipe_has_more(&client->pipe))
        come_again(client);
}

static void turn(Client *client) {
    uint64_t received = client->pipe.received;
    PipeState state = client->eof ? PIPE_OPEN : pipe_read(&client->pipe, read_most(client));
    if (client->pipe.received != received)
        client->heard = web_now();
    client->eof |= state == PIPE_ENDED;
    if (state == PIPE_BROKEN || (state == PIPE_ENDED && !is_answerable(client))) {
        client_over(client);
        return;
    }
    advance(client);
    client_settle(client);
}

/* The kernel has something for it, or takes something from it. */
static void on_ready(evutil_socket_t fd, short what, void *self) {
    (void)fd, (void)what;
    Client *client = self;
    if (!client->over)
        turn(client);
}

void clients_resume(Web *web) {
    Client *client = web->again;
    web->again = NULL;
    for (Client *next; client; client = next) {
        next = client->again_next;
        client->again = false;
        if (!client->over)
            turn(client);
    }
}

/* ---- its beginning ---- */

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
    if (!client || !pipe_open(&client->pipe, web->base, fd, tls, on_ready, client))
        abort();
    client->web = web;
    client->door = door->kind;
    client->moved = client->heard = web_now();
    client->local = address_is_loopback(peer);
    snprintf(client->peer, sizeof client->peer, "%s", peer);
    add(web, client);
    client_enter(client, tls ? CLIENT_HANDSHAKE : CLIENT_HEAD, tls ? HANDSHAKE_MS : IDLE_MS);
    pipe_await(&client->pipe, true);
    if (door->kind == DOOR_PEOPLE && !client->local) /* others count once it is known for whom they speak */
        source_enter(client, peer);
}

bool client_connect(Client *client) {
    client->connection = server_connect(client->web->server, client->source->name, client);
    return client->connection != NULL;
}

/* ---- sending ---- */

size_t client_unsent(const Client *client) {
    return evbuffer_get_length(client->pipe.out);
}

void client_send(Client *client, const void *bytes, size_t length) {
    if (evbuffer_add(client->pipe.out, bytes, length))
        client_over(client);
}

void client_send_kept(Client *client, const void *bytes, size_t length, evbuffer_ref_cleanup_cb done) {
    if (evbuffer_add_reference(client->pipe.out, bytes, length, done, NULL))
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
    client_settle(client);
}

/* ---- time ---- */

static bool is_stuck(Client *client, int64_t now) {
    if (client->pipe.sent != client->sent || !client_unsent(client)) {
        client->sent = client->pipe.sent;
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
        else if (now >= client->deadline) {
            on_late(client, now);
            client_settle(client);
        }
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
        if (!client->over) {
            part(client);
            client_settle(client);
        }
}
