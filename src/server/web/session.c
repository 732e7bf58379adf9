#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

/* ---- who ---- */

static bool is_loopback(const char *address) {
    return !strncmp(address, "127.", 4) || !strcmp(address, "::1") || !strncmp(address, "::ffff:127.", 11);
}

/* The last of the addresses a proxy on this machine names; others could write there what they like. */
static void forwarded(struct lws *wsi, char *address, size_t room) {
    char line[256];
    if (lws_hdr_copy(wsi, line, sizeof line, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    char *last = strrchr(line, ',');
    last = last ? last + 1 : line;
    last += strspn(last, " ");
    if (*last)
        snprintf(address, room, "%s", last);
}

bool session_connect(Web *web, struct lws *wsi, Session *session, SessionKind kind) {
    char address[64] = "";
    lws_get_peer_simple(wsi, address, sizeof address);
    if (is_loopback(address))
        forwarded(wsi, address, sizeof address);
    session->connection = server_connect(web->server, address, wsi);
    session->kind = session->connection ? (uint8_t)kind : SESSION_IDLE;
    return session->connection != NULL;
}

void session_clear(Session *session) {
    free(session->bytes);
    session->bytes = NULL;
    session->length = session->room = 0;
}

void session_end(Web *web, Session *session) {
    if (session->connection)
        server_disconnect(web->server, session->connection);
    session_clear(session);
    *session = (Session){0};
}

/* ---- what ---- */

bool session_add(Session *session, const void *bytes, size_t length, size_t most) {
    if (!length)
        return true;
    if (session->length + length > most)
        return false;
    if (session->length + length > session->room) {
        session->room = (session->length + length) * 2;
        session->bytes = realloc(session->bytes, session->room);
        if (!session->bytes)
            abort();
    }
    memcpy(session->bytes + session->length, bytes, length);
    session->length += length;
    return true;
}

/* ---- from where ---- */

static bool is_named(const WebSetup *setup, const char *origin) {
    for (int i = 0; i < WEB_ORIGINS && setup->origins[i]; i++)
        if (!strcmp(setup->origins[i], origin))
            return true;
    return false;
}

bool session_origin(const Web *web, struct lws *wsi) {
    char origin[256], host[256] = "";
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (length == 0)
        return true; /* not a page */
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    const char *behind = strstr(origin, "://");
    return (behind && !strcmp(behind + 3, host)) || is_named(web->setup, origin);
}
