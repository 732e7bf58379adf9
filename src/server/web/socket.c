/* WebSocket: a text frame is a request, a message is a text frame. */
#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

static int shut(struct lws *wsi, enum lws_close_status status, const char *why) {
    lws_close_reason(wsi, status, (unsigned char *)why, strlen(why));
    return -1;
}

static int receive(Web *web, struct lws *wsi, Session *session, const void *bytes, size_t length) {
    if (lws_frame_is_binary(wsi))
        return shut(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    if (!session_add(session, bytes, length, SERVER_IMPORT_MOST))
        return shut(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too large");
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
        return 0;
    server_message(web->server, session->connection, session->bytes ? session->bytes : "", session->length);
    session_clear(session);
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_next(const Web *web, struct lws *wsi, Session *session) {
    size_t length;
    const char *text = server_peek(web->server, session->connection, &length);
    if (!text)
        return server_is_lost(session->connection) ? -1 : 0;
    unsigned char *frame = malloc(LWS_PRE + length);
    if (!frame)
        abort();
    memcpy(frame + LWS_PRE, text, length);
    server_pop(session->connection);
    int sent = lws_write(wsi, frame + LWS_PRE, length, LWS_WRITE_TEXT);
    free(frame);
    if (sent < 0)
        return -1;
    if (server_peek(web->server, session->connection, &length))
        lws_callback_on_writable(wsi);
    else if (web->stopping)
        return shut(wsi, LWS_CLOSE_STATUS_GOINGAWAY, "the server stops");
    return 0;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    Web *web = web_of(wsi);
    Session *session = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        *session = (Session){0};
        if (!session_connect(web, wsi, session, SESSION_SOCKET))
            return shut(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many connections");
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return session->connection ? receive(web, wsi, session, in, length) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return session->connection ? send_next(web, wsi, session) : 0;
    case LWS_CALLBACK_CLOSED:
        session_end(web, session);
        return 0;
    default:
        return 0;
    }
}
