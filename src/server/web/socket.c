/*
 * WebSocket: a text message is a request, a message of the server is a text frame. wslay reads and writes the frames.
 *
 * Its context takes 9 KB, so a socket has one only while something is under way: a frame or message that is half there.
 * 5,000 sockets that listen cost nothing.
 */
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

enum { CODE_TRY_AGAIN = 1013 /* of a close frame; wslay has no name for it */ };

/* ---- the upgrade ---- */

/* What the key comes back as (RFC 6455, 4.2.2). */
static void accept_key(const char *key, char out[static 32]) {
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char digest[SHA_DIGEST_LENGTH];
    char text[64 + sizeof magic];
    int length = snprintf(text, sizeof text, "%.24s%s", key, magic);
    SHA1((const unsigned char *)text, (size_t)length, digest);
    EVP_EncodeBlock((unsigned char *)out, digest, sizeof digest);
}

/* 16 bytes in base64. */
static bool is_key(const char *key) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return key && strlen(key) == 24 && strspn(key, letters) == 22 && !strcmp(key + 22, "==");
}

static bool wants_socket(const Request *request) {
    const char *version = request_header(request, "sec-websocket-version");
    return !request->old && request_lists(request, "upgrade", "websocket") &&
           request_lists(request, "connection", "upgrade") && version && !strcmp(version, "13");
}

static void refuse(Client *client, int status, const char *message) {
    client->last = true;
    respond_error(client, status, "bad-request", message,
                  status == 426 ? "upgrade: websocket\r\nsec-websocket-version: 13\r\n" : NULL);
}

static void welcome(Client *client, const char *key) {
    char line[256], accept[32];
    accept_key(key, accept);
    int length = snprintf(line, sizeof line,
                          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: cantina-1\r\n\r\n",
                          accept);
    client_send(client, line, (size_t)length);
}

void socket_begin(Client *client, const Request *request) {
    const char *key = request_header(request, "sec-websocket-key");
    if (!wants_socket(request) || client->bare)
        refuse(client, 426, "this is a WebSocket, version 13");
    else if (!is_key(key))
        refuse(client, 400, "Sec-WebSocket-Key must be 16 bytes in base64");
    else if (!request_lists(request, "sec-websocket-protocol", "cantina-1"))
        refuse(client, 400, "the subprotocol is cantina-1");
    else if (!client_connect(client))
        respond_error(client, 503, "busy", "there are too many connections from this address", NULL);
    else {
        welcome(client, key);
        client_enter(client, CLIENT_SOCKET, PING_MS);
        socket_read(client);
    }
}

/* ---- frames: what wslay calls ---- */

/* wslay wants bytes. */
static ssize_t give(wslay_event_context_ptr frames, uint8_t *out, size_t room, int flags, void *self) {
    (void)flags;
    Client *client = self;
    int got = evbuffer_remove(client->pipe.in, out, room);
    if (got > 0) {
        client->message.unread += (uint64_t)got;
        return got;
    }
    wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
    return -1;
}

/* wslay has bytes to be sent. */
static ssize_t take(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length, int flags, void *self) {
    (void)frames, (void)flags;
    client_send(self, bytes, length);
    return (ssize_t)length;
}

/* Bytes before the payload of a masked frame: wslay refuses a length that is written longer than it must be. */
static uint64_t head_length(uint64_t payload) {
    return 2 + (payload < 126 ? 0 : payload < 65536 ? 2 : 8) + 4;
}

static void frame_begins(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_start_arg *frame,
                         void *self) {
    (void)frames;
    Client *client = self;
    Message *message = &client->message;
    message->unread -= head_length(frame->payload_length);
    message->control = wslay_is_ctrl_frame(frame->opcode);
    if (message->control || client->state != CLIENT_SOCKET)
        return;
    if (frame->opcode == WSLAY_BINARY_FRAME)
        socket_shut(client, WSLAY_CODE_UNSUPPORTED_DATA, "text only");
    else if (frame->payload_length > SERVER_IMPORT_MOST - message->length)
        socket_shut(client, WSLAY_CODE_MESSAGE_TOO_BIG, "too large");
    else if (++message->fragments > FRAGMENTS_MOST)
        socket_shut(client, WSLAY_CODE_POLICY_VIOLATION, "too many fragments");
}

static void add(Message *message, const uint8_t *bytes, size_t length) {
    if (message->length + length > message->room) {
        message->room = (message->length + length) * 2;
        message->text = realloc(message->text, message->room);
        if (!message->text)
            abort();
    }
    memcpy(message->text + message->length, bytes, length);
    message->length += length;
}

static void frame_goes_on(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_chunk_arg *piece,
                          void *self) {
    (void)frames;
    Client *client = self;
    client->message.unread -= piece->data_length;
    if (!client->message.control && client->state == CLIENT_SOCKET && piece->data_length)
        add(&client->message, piece->data, piece->data_length);
}

static void message_ends(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *arg, void *self) {
    (void)frames;
    Client *client = self;
    Message *message = &client->message;
    if (wslay_is_ctrl_frame(arg->opcode) || client->state != CLIENT_SOCKET)
        return;
    server_message(client->web->server, client->connection, message->text ? message->text : "", message->length);
    uint64_t unread = message->unread;
    client_drop_message(client);
    message->unread = unread;
}

static wslay_event_context_ptr open_frames(Client *client) {
    static const struct wslay_event_callbacks callbacks = {.recv_callback = give,
                                                           .send_callback = take,
                                                           .on_frame_recv_start_callback = frame_begins,
                                                           .on_frame_recv_chunk_callback = frame_goes_on,
                                                           .on_msg_recv_callback = message_ends};
    if (client->frames)
        return client->frames;
    if (wslay_event_context_server_init(&client->frames, &callbacks, client))
        abort();
    wslay_event_config_set_no_buffering(client->frames, 1);
    return client->frames;
}

/* Keeps the context only if a frame or message is half there. */
static void close_frames(Client *client) {
    if (client->message.unread || client->message.fragments)
        return;
    wslay_event_context_free(client->frames);
    client->frames = NULL;
}

/* ---- reading ---- */

/* No more comes in: what lies in the pipe goes out, and the connection ends. */
static void end(Client *client) {
    client_disconnect(client);
    client->last = true;
    client_enter(client, CLIENT_SENDING, 0);
}

void socket_read(Client *client) {
    /* Somebody may send pings and never read what they are answered with. */
    if (client_unsent(client) >= SENT_AT_ONCE || !evbuffer_get_length(client->pipe.in))
        return;
    wslay_event_context_ptr frames = open_frames(client);
    int wrong = wslay_event_recv(frames) || wslay_event_send(frames);
    if (client->state != CLIENT_SOCKET)
        return; /* it was shut on the way */
    if (wrong)
        client_over(client);
    else if (!wslay_event_want_read(frames)) /* it says goodbye, or it broke the rules: wslay has told it so */
        end(client);
    else if (!source_hold(client, client->message.room))
        socket_shut(client, CODE_TRY_AGAIN, "too much is on its way from this address already");
    else
        close_frames(client);
}

/* ---- sending ---- */

static void send_frame(Client *client, uint8_t opcode, const char *text, size_t length) {
    wslay_event_context_ptr frames = open_frames(client);
    const struct wslay_event_msg message = {opcode, (const uint8_t *)text, length};
    if (wslay_event_queue_msg(frames, &message) || wslay_event_send(frames))
        client_over(client);
    else
        close_frames(client);
}

void socket_send(Client *client, const char *text, size_t length) {
    send_frame(client, WSLAY_TEXT_FRAME, text, length);
}

void socket_ping(Client *client) {
    send_frame(client, WSLAY_PING, NULL, 0);
}

void socket_shut(Client *client, uint16_t code, const char *why) {
    wslay_event_context_ptr frames = open_frames(client);
    wslay_event_shutdown_read(frames);
    if (wslay_event_queue_close(frames, code, (const uint8_t *)why, strlen(why)) || wslay_event_send(frames))
        client_over(client);
    end(client);
}
